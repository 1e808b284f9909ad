//! Repairs of what readers of records find wrong, as edits.
//!
//! Each leaves what the record says as it is: its output form, in which these faults do not exist,
//! is the same before and after.

use super::fault::{RbnFault, RbnFaultKind};
use super::record::RbnRecord;
use super::{RbnLabel, output_data};
use crate::source::{Span, is_blank};

/// A repair of a fault.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Repair {
    /// What it does, in the imperative.
    pub title: String,
    /// The bytes of the record that go, in order, each with what comes in their place.
    pub edits: Vec<(Span, Vec<u8>)>,
}

/// What repairs a fault, if that is known. Where it is not clear what the lines of a record are,
/// nothing in it is repaired.
pub fn repair(record: &RbnRecord<'_>, fault: RbnFault) -> Option<Repair> {
    if !record.has_clear_lines {
        return None;
    }
    let RbnFault { kind, span } = fault;
    let written = record.slice(span);
    let delete = |what: &str, span| Repair {
        title: format!("delete {what}"),
        edits: vec![(span, Vec::new())],
    };
    let put = |title: String, span, text: &[u8]| Repair {
        title,
        edits: vec![(span, text.to_vec())],
    };
    Some(match kind {
        RbnFaultKind::NoSpace(label) => {
            let after = Span::empty(span.end);
            put(
                format!("write a space after {}", label.letter()),
                after,
                b" ",
            )
        }
        RbnFaultKind::NoSpaceInNote => {
            let after = Span::empty(span.end);
            put("write a space after the number".to_owned(), after, b" ")
        }
        RbnFaultKind::Tab(label) => put(
            format!("write a space after {}", label.letter()),
            span,
            b" ",
        ),
        RbnFaultKind::SmallLabel(label) => {
            let letter = [label.byte()];
            put(
                format!("write the label as {}", label.letter()),
                span,
                &letter,
            )
        }
        RbnFaultKind::BlanksInBlankLine => {
            let blanks = written.iter().take_while(|byte| is_blank(**byte)).count();
            delete("the blanks", span.part(0, blanks))
        }
        RbnFaultKind::EarlyBlankLine | RbnFaultKind::SecondBlankLine => {
            delete("the blank line", span)
        }
        RbnFaultKind::BlanksAfterText | RbnFaultKind::StrayBlank(_) => delete("the blanks", span),
        // Without it there would be no data at all.
        RbnFaultKind::FinalColon if record.data(RbnLabel::Auction) == Some(b":") => return None,
        RbnFaultKind::FinalColon => delete("the colon", span),
        RbnFaultKind::FinalSeparator if written.iter().all(|byte| *byte == b':') => {
            delete("the colon", span)
        }
        RbnFaultKind::NoColon => {
            let end = Span::empty(span.end);
            put(
                "write a colon after dealer and vulnerability".to_owned(),
                end,
                b":",
            )
        }
        RbnFaultKind::OldMakes => {
            output_data(record, RbnLabel::Makes)?;
            let before = Span::empty(span.start);
            put("write one more colon".to_owned(), before, b":")
        }
        RbnFaultKind::OldVulnerability => put("write X".to_owned(), span, b"X"),
        RbnFaultKind::SmallLetter => {
            let capitals = written.to_ascii_uppercase();
            put("write it in capitals".to_owned(), span, &capitals)
        }
        RbnFaultKind::SuitRepeated => Repair {
            title: "write the suit led once a trick".to_owned(),
            edits: repeated_suits(record)?,
        },
        RbnFaultKind::NeedlessLeader => {
            let line = record.line(RbnLabel::Contract)?;
            // A field after it keeps its place.
            if line.data.end == span.end {
                delete(
                    "the leader",
                    Span::new(span.start.checked_sub(1)?, span.end),
                )
            } else {
                delete("the leader", span)
            }
        }
        RbnFaultKind::PassesBeforeEnd => {
            // Calls after `A` are no part of an auction that is over.
            let end = record.line(RbnLabel::Auction)?.data.end;
            let rest = record.slice(Span::new(span.start, end)).iter();
            let is_plain = rest.copied().all(|byte| matches!(byte, b'P' | b'A' | b':'));
            if !is_plain {
                return None;
            }
            put("write A alone".to_owned(), span, b"A")
        }
        _ => return None,
    })
}

/// The suits of a play that are written although they were led.
fn repeated_suits(record: &RbnRecord<'_>) -> Option<Vec<(Span, Vec<u8>)>> {
    let play = record.values.play.as_ref()?;
    let mut edits = Vec::new();
    for trick in &play.tricks {
        for (index, card) in trick.cards.iter().enumerate() {
            if trick.repeats_suit(index, record.slice(card.span)) {
                edits.push((card.span.part(0, 1), Vec::new()));
            }
        }
    }
    (!edits.is_empty()).then_some(edits)
}
