//! Values that programs write wrongly in the same way throughout a file.

use std::borrow::Cow;

use super::values::Meant;
use crate::model::value::Fault;
use crate::rules::prelude::*;

/// A value that breaks its grammar.
pub(crate) struct BadValue {
    /// The value without quotes.
    span: Span,
    /// The part of it that is wrong.
    wrong: Span,
    message: Cow<'static, str>,
    /// What it was meant to say.
    meant: Option<Meant>,
    /// What all values of one habit have in common.
    shape: Vec<u8>,
}

impl BadValue {
    /// A value, its place, and what is wrong with it. The fault counts from its start.
    pub(crate) fn new(
        text: &[u8],
        span: Span,
        fault: Fault,
        message: impl Into<Cow<'static, str>>,
        meant: Option<Meant>,
    ) -> BadValue {
        let wrong = span.part(fault.span.start as usize, fault.span.end as usize);
        BadValue {
            span,
            wrong: if wrong.is_empty() { span } else { wrong },
            message: message.into(),
            meant,
            shape: shape(text),
        }
    }
}

/// The longest part of a value that is looked at to know a habit.
const LONGEST: usize = 64;

/// A value with each number in it as `0` and each word as `a`.
fn shape(text: &[u8]) -> Vec<u8> {
    let class = |byte: &u8| match byte {
        b'0'..=b'9' => b'0',
        b'a'..=b'z' | b'A'..=b'Z' => b'a',
        other => *other,
    };
    let mut shape: Vec<u8> = text.iter().take(LONGEST).map(class).collect();
    shape.dedup_by(|a, b| a == b && matches!(a, b'0' | b'a'));
    shape
}

/// Reports what is wrong in a value. Values of one shape are of one habit, which `what` names in
/// the plural: dates, boards.
pub(crate) fn check_value(
    game: &GameContext<'_>,
    pair: TagPair<'_>,
    find: fn(&GameContext<'_>, &[u8], Span) -> Option<BadValue>,
    what: &'static str,
    report: &mut Report<'_>,
) {
    let bad = game
        .stated(pair)
        .and_then(|(text, span)| find(game, text, span));
    let Some(bad) = bad else { return };
    let finding = report.at(bad.wrong, bad.message).habit(what, bad.shape);
    if let Some(meant) = bad.meant {
        let applicability = match meant.is_certain {
            true => Applicability::Safe,
            false => Applicability::Unsafe,
        };
        let title = format!("write {}", escape(&meant.text));
        finding.fix(title, applicability, bad.span, meant.text);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_of_values() {
        assert_eq!(shape(b"2-Aug-2023"), b"0-a-0");
        assert_eq!(shape(b"12-May-1999"), b"0-a-0");
        assert_eq!(shape(b"11/2/1999"), b"0/0/0");
        assert_eq!(shape(b"N--S "), b"a--a ");
    }
}
