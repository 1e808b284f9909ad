//! Files whose units are written one by one: records of RBN and RBX, games of chess, deals of preferans.

use std::borrow::Cow;

use super::{ROUNDS, Repairs, has_fix};
use crate::convert::{self, Repeat};
use crate::engine::aside::has_word;
use crate::engine::output::Output;
use crate::lint::Findings;
use crate::notation::{self, Notation};
use crate::pgn::{self, export::ExportStyle};
use crate::ppn;
use crate::rbn::{self, RecordForm, WriteOptions};
use crate::repair::{RepairLevel, Repaired, repair};

/// How units are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct UnitOptions {
    /// Whether a free text of a record comes on one line.
    pub text_on_one_line: bool,
    /// What a record says again that holds in it from an earlier one; `None` leaves it as it is.
    pub repeat: Option<Repeat>,
    /// Whether only roster and main line of chess games are written.
    pub is_reduced: bool,
}

/// A file after its repair, in the strict form of its notation.
#[derive(Debug)]
pub struct WrittenUnits<'s> {
    /// The notation that it is in.
    pub notation: Notation,
    /// What was written. The places of what was kept are those of the text that was given.
    pub output: Output,
    /// What was repaired before.
    pub repaired: Repaired<'s>,
}

/// Repairs a file, and writes it unit by unit, until nothing changes; `None` for a file that is not written
/// so.
pub fn write_units<'s>(
    bytes: &'s [u8],
    name: Option<&str>,
    repairs: &Repairs,
    options: &UnitOptions,
) -> Option<WrittenUnits<'s>> {
    let notation = notation::of(bytes, name, repairs.settings.notation).ok()?;
    if let Some(form) = notation.form() {
        return Some(WrittenUnits::new(
            notation,
            bytes,
            |bytes| repairs.make_in_records(bytes, name),
            |bytes| options.records(bytes, form),
        ));
    }
    match notation {
        Notation::Pgn => Some(WrittenUnits::new(
            Notation::Pgn,
            bytes,
            |bytes| repairs.make_in_chess(bytes, name),
            |bytes| pgn::export::export(bytes, &options.chess(repairs)),
        )),
        Notation::Ppn => Some(WrittenUnits::new(
            Notation::Ppn,
            bytes,
            |bytes| Repaired::unchanged(bytes, Findings::default()),
            ppn::write,
        )),
        _ => None,
    }
}

impl UnitOptions {
    fn chess(&self, repairs: &Repairs) -> ExportStyle {
        ExportStyle {
            is_reduced: self.is_reduced,
            ..repairs.settings.chess_export
        }
    }

    fn records(&self, bytes: &[u8], form: RecordForm) -> Output {
        let options = WriteOptions {
            form,
            text_on_one_line: self.text_on_one_line,
        };
        let mut written = rbn::write(bytes, &rbn::split(bytes, form), &options);
        let repeat = self.repeat.filter(|_| written.kept.is_empty());
        if let Some(text) = repeat.and_then(|repeat| convert::repeated(bytes, form, repeat)) {
            written.bytes = text;
        }
        written.into_output(bytes)
    }
}

impl Repairs {
    /// Makes the repairs of a file of records. What safe fixes write there is output form, so they are made
    /// by writing, but for lines that speak to this program.
    fn make_in_records<'b>(&self, bytes: &'b [u8], name: Option<&str>) -> Repaired<'b> {
        match self.level {
            Some(level) if level == RepairLevel::Unsafe || has_word(bytes) => {
                repair(bytes, name, self.plan(), level)
            }
            _ => Repaired::unchanged(bytes, Findings::default()),
        }
    }

    /// Makes the repairs of a file of chess games.
    fn make_in_chess<'b>(&self, bytes: &'b [u8], name: Option<&str>) -> Repaired<'b> {
        match self.level {
            Some(level) if has_fix(&self.look(bytes, name, level), level) => {
                repair(bytes, name, self.plan(), level)
            }
            _ => Repaired::unchanged(bytes, Findings::default()),
        }
    }
}

impl<'s> WrittenUnits<'s> {
    fn new(
        notation: Notation,
        bytes: &'s [u8],
        repair: impl for<'b> Fn(&'b [u8]) -> Repaired<'b>,
        write: impl Fn(&[u8]) -> Output,
    ) -> WrittenUnits<'s> {
        let mut repaired = repair(bytes);
        let mut output = write(&repaired.bytes);
        for kept in &mut output.kept {
            let end = repaired.origin(kept.range.end);
            kept.range.start = repaired.origin(kept.range.start);
            kept.range.end = end.max(kept.range.start);
        }
        if output.refusal.is_some() {
            // Nothing is written, repairs neither.
            output.bytes = bytes.to_vec();
            repaired = Repaired::unchanged(bytes, Findings::default());
        }
        for _ in 1..ROUNDS {
            if output.bytes == *bytes {
                break;
            }
            let Repaired {
                bytes, reverted, ..
            } = repair(&output.bytes);
            let Cow::Owned(bytes) = bytes else {
                break;
            };
            output.bytes = write(&bytes).bytes;
            repaired.reverted.extend(reverted);
        }
        WrittenUnits {
            notation,
            output,
            repaired,
        }
    }
}
