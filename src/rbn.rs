//! Richard's Bridge Notation (RBN 3.2), and RBX, which has each record on one line.
//!
//! A file is a list of records, each of which says what was played at a table. [`split()`] cuts it
//! into records, [`RbnRecord::read`] reads one: its lines, which cover the text, the values of its
//! labels, and what is wrong with them ([`RbnFault`]). [`InForce`] knows what holds where a record
//! leaves a label out.
//!
//! | module | what it knows |
//! | --- | --- |
//! | `label` | the sixteen labels as data |
//! | `lines` | the lines of a text |
//! | `split` | where records end |
//! | `record` | the lines of a record |
//! | `value` | the data of each label |
//! | `asides` | `%` lines that speak to this program |
//! | `fault` | what can be wrong |
//! | `notes` | which notes are referred to |
//! | `in_force` | what repeats from record to record |
//! | `write` | output form, in both forms |
//! | `repair` | repairs of faults |
//! | `refine` | which records a repair changes |
//! | `token` | the tokens of a record, which tile it |

mod asides;
mod fault;
mod in_force;
mod label;
mod lines;
pub mod lint;
mod notes;
mod record;
pub(crate) mod refine;
mod repair;
mod split;
mod token;
mod value;
mod write;

use crate::engine::Standard;

pub(crate) use asides::aside;
pub use asides::is_aside_of_record;
pub use fault::{RbnFault, RbnFaultKind};
pub use in_force::InForce;
pub use label::{Info, RbnLabel};
pub use lines::{is_signature, looks_like_records};
pub use notes::NoteUse;
pub(crate) use record::trimmed;
pub use record::{RbnLine, RbnLineKind, RbnRecord};
pub use repair::{Repair, repair};
pub use split::{RbnSplit, split};
pub use token::{RbnTokenKind, Token, tokens};
pub use value::{
    Values, auction, contract, date, hands, heading, items, makes, names, notation, play, result,
};
pub(crate) use write::UNREAD;
pub use write::{
    KeptPlace, KeptReason, RecordsText, WriteOptions, output_data, output_order, write,
};

/// The standard of the notation, whose chapters rules cite: `3.A` is the one about label A.
pub const RBN: Standard = Standard("RBN 3.2");

/// How many bytes a record may have, its line ends counted (chapter 5).
pub const LONGEST_RECORD: usize = 16_384;

/// How records are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum RecordForm {
    /// A label on each line, a blank line after each record.
    #[default]
    Rbn,
    /// A record on each line, with braces around the data.
    Rbx,
}

impl RecordForm {
    /// Its name, which is also the ending of its files.
    pub fn name(self) -> &'static str {
        match self {
            RecordForm::Rbn => "rbn",
            RecordForm::Rbx => "rbx",
        }
    }
}
