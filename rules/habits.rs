//! Values that programs write wrongly in the same way throughout a file.

use std::borrow::Cow;

use super::values::{self, Meant};
use crate::pbn::model::value::Fault;
use crate::rules::prelude::*;

/// A value that breaks its grammar.
pub(crate) struct BadValue {
    /// The value without quotes.
    span: Span,
    fault: Fault,
    message: Cow<'static, str>,
    /// What it was meant to say.
    meant: Option<Meant>,
}

impl BadValue {
    /// The place of a value, and what is wrong with it. The fault counts from its start.
    pub(crate) fn new(
        span: Span,
        fault: Fault,
        message: impl Into<Cow<'static, str>>,
        meant: Option<Meant>,
    ) -> BadValue {
        BadValue {
            span,
            fault,
            message: message.into(),
            meant,
        }
    }
}

/// The longest part of a value that is looked at to know a habit.
const LONGEST: usize = 64;

/// A value with each number in it as `0` and each word as `a`.
pub(crate) fn shape(text: &[u8]) -> Vec<u8> {
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
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    if let Some(bad) = find(game, text, span) {
        values::report_value(
            game,
            report,
            what,
            bad.span,
            bad.fault,
            bad.message,
            bad.meant,
        );
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
