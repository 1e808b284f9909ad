//! What writes one game: the game, what was found out about it, and where it is written to.
//!
//! Each part of a game is written by its own file, in an `impl` of the [`GameWriter`].

use super::ExportContext;
use super::inherit::TagHistory;
use super::notice::{ExportNotice, NoticeReason};
use super::order::PairOrder;
use super::out::Out;
use super::turns::SectionTurns;
use crate::pbn::model::{Model, Tagged};
use crate::pbn::standard::{TagId, TagSet, Version};
use crate::pbn::syntax::split::Directive;
use crate::pbn::syntax::{Document, TokenId};
use crate::source::Span;

/// Why a game cannot be written, and where.
#[derive(Debug)]
pub(super) struct Stop {
    pub(super) span: Span,
    pub(super) reason: NoticeReason,
}

/// Memory that is used again from game to game.
#[derive(Default)]
pub(super) struct Scratch {
    pub(super) order: PairOrder,
    pub(super) moves: SectionTurns,
    pub(super) elements: Vec<(TokenId, Span)>,
    pub(super) line: Vec<u8>,
    /// The mandatory tags that the game lacked and got.
    pub(super) filled: TagSet,
}

/// What writes one game.
pub(super) struct GameWriter<'w, 'g, 't> {
    pub(super) file: &'w ExportContext<'w>,
    pub(super) document: &'g Document<'g>,
    /// Where the text of the game begins in the file.
    pub(super) base: usize,
    /// The number of the game, 1-based.
    pub(super) number: usize,
    /// The version by which the game is read.
    pub(super) version: Version,
    pub(super) tags: &'g [Tagged<'g>],
    pub(super) model: &'w Model<'g>,
    pub(super) inherited: &'w TagHistory,
    /// The `% PBN` and `% EXPORT` lines in the text of the game.
    pub(super) directives: &'w [Directive],
    /// Whether an empty line parts it from the rest of its game.
    pub(super) is_half: bool,
    /// Whether it is another table of a board before it, and does not repeat the deal.
    pub(super) is_second_table: bool,
    /// Whether there is any comment or escape line.
    pub(super) has_asides: bool,
    /// Escape lines that go before a tag pair, wherever that goes.
    pub(super) waiting: Vec<(TokenId, usize)>,
    /// Supplemental tags of earlier games that are written out here.
    pub(super) handed_on: Vec<TagId>,
    pub(super) handed_on_done: usize,
    pub(super) order: PairOrder,
    /// The last place of which the column was asked, with that column.
    pub(super) counted: (usize, usize),
    pub(super) scratch: &'w mut Scratch,
    pub(super) line: Vec<u8>,
    pub(super) out: &'w mut Out<'t>,
    pub(super) notices: &'w mut Vec<ExportNotice>,
}
