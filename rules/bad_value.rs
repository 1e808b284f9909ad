//! Values that break their grammar, as rules report them. Programs write them wrongly in the same way
//! throughout a file.

use std::borrow::Cow;

use super::meant::MeantValue;
use crate::engine::NewFinding;
use crate::pbn::model::value::ValueFault;
use crate::rules::prelude::*;

/// A value that breaks its grammar.
pub(crate) struct BadValue {
    /// The value without quotes.
    span: Span,
    fault: ValueFault,
    message: Cow<'static, str>,
    /// What it was meant to say.
    meant: Option<MeantValue>,
}

impl BadValue {
    /// The place of a value, and what is wrong with it. The fault counts from its start.
    pub(crate) fn new(
        span: Span,
        fault: ValueFault,
        message: impl Into<Cow<'static, str>>,
        meant: Option<MeantValue>,
    ) -> BadValue {
        BadValue {
            span,
            fault,
            message: message.into(),
            meant,
        }
    }

    /// Reports it. `what` names such values in the plural. A message that begins with what is expected
    /// gets what was found.
    pub(crate) fn report<'r>(
        self,
        game: &GameContext<'_>,
        what: &'static str,
        report: &'r mut Report<'_>,
    ) -> NewFinding<'r> {
        let BadValue {
            span,
            fault,
            mut message,
            meant,
        } = self;
        let text = game.slice(span);
        let found = game.found(span);
        if message.starts_with("expected ") {
            message = format!("{message}, found {found}").into();
        }
        let wrong = span.part(fault.span.start as usize, fault.span.end as usize);
        let place = if wrong.is_empty() { span } else { wrong };
        let shape = shape(text);
        if meant.is_none() && !text.is_empty() && text.iter().all(|byte| *byte == b'-') {
            let message = "a hyphen is not a value; write nothing if there is none, and `?` if it is \
                           not known";
            let finding = report.at(span, message).habit(what, shape);
            return finding.fix("empty the value", Applicability::Unsafe, span, b"");
        }
        let Some(meant) = meant else {
            // Words that nobody can guess are each wrong in their own way.
            let is_word = !text.iter().any(u8::is_ascii_digit);
            let word = text.get(..text.len().min(LONGEST)).filter(|_| is_word);
            return report.at(place, message).habit(what, (shape, word));
        };
        let applicability = Applicability::safe_if(meant.is_certain);
        let right = escape(&meant.text);
        let finding = if let Some(blanks) = superfluous_blanks(text, &meant.text) {
            let blanks = span.part(blanks.start as usize, blanks.end as usize);
            let blank = if blanks.len() == 1 { "blank" } else { "blanks" };
            let message = format!("superfluous {blank}: write {right}");
            report.at(blanks, message).at_most(Severity::Warning)
        } else if has_bare_dot(text, &meant.text) {
            let message = format!("expected a digit on both sides of the dot, found {found}");
            report.at(place, message).at_most(Severity::Info)
        } else {
            report.at(place, message)
        };
        finding
            .habit(what, shape)
            .fix(format!("write {right}"), applicability, span, meant.text)
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
        bad.report(game, what, report);
    }
}

/// The first blanks that are too many, where a value is right but for such: import format lets them
/// pass.
pub(crate) fn superfluous_blanks(text: &[u8], right: &[u8]) -> Option<Span> {
    let mut first: Option<Span> = None;
    let mut rest = right;
    for (at, byte) in (0..).zip(text) {
        match rest.split_first() {
            Some((next, after)) if next.eq_ignore_ascii_case(byte) => rest = after,
            _ if *byte != b' ' => return None,
            _ => {
                first = match first {
                    Some(blanks) if blanks.end == at => Some(Span::new(blanks.start, at + 1)),
                    None => Some(Span::new(at, at + 1)),
                    known => known,
                }
            }
        }
    }
    first.filter(|_| rest.is_empty())
}

/// Whether a value is right but for numbers such as `100.` and `.5`.
fn has_bare_dot(text: &[u8], right: &[u8]) -> bool {
    let words = |text: &[u8]| -> Vec<Vec<u8>> {
        let words = text
            .split(|byte| *byte == b' ')
            .filter(|word| !word.is_empty());
        words.map(<[u8]>::to_ascii_uppercase).collect()
    };
    let mut is_bare = false;
    let closed = words(text).into_iter().map(|mut word| {
        let is_number = word.iter().any(u8::is_ascii_digit);
        if is_number && word.last() == Some(&b'.') {
            word.pop();
            is_bare = true;
        }
        let dot = word.iter().position(|byte| *byte == b'.');
        let before = dot.map(|dot| word.slice(..dot));
        if let (Some(dot), Some(b"" | b"-" | b"+")) = (dot, before) {
            word.insert(dot, b'0');
            is_bare = true;
        }
        word
    });
    let closed: Vec<_> = closed.collect();
    is_bare && closed == words(right)
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
