//! What one program does throughout a file, told once.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::values::Meant;
use crate::model::value::Fault;
use crate::rules::prelude::*;

/// What stands in so many places of a file is told for each of them: they are slips. What
/// stands in more is a habit of the program that wrote it.
pub(crate) const SLIPS: usize = 3;

/// How many of so many places are told in one finding.
pub(crate) fn told_at_once(places: usize) -> usize {
    match places {
        0..=SLIPS => 1,
        habit => habit,
    }
}

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

/// Gathers what a rule finds wrong in a value.
pub(crate) fn gather_value(
    game: &GameContext<'_>,
    pair: TagPair<'_>,
    find: fn(&GameContext<'_>, &[u8], Span) -> Option<BadValue>,
) -> Option<Fact> {
    let (text, span) = game.stated(pair)?;
    find(game, text, span).map(Fact::new)
}

/// Tells what was gathered: values of one shape in one finding where they are many, with a
/// fix for all of them. `what` names them in the plural: dates, boards.
pub(crate) fn judge_values(what: &str, facts: &[GameFact], report: &mut Report<'_>) {
    type Places<'f> = Vec<(&'f GameFact, &'f BadValue)>;
    let mut habits: BTreeMap<(Option<bool>, &[u8]), Places<'_>> = BTreeMap::new();
    for fact in facts {
        let Some(value) = fact.fact.get::<BadValue>() else {
            continue;
        };
        let certain = value.meant.as_ref().map(|meant| meant.is_certain);
        let places = habits.entry((certain, &value.shape)).or_default();
        places.push((fact, value));
    }
    for places in habits.into_values() {
        for places in places.chunks(told_at_once(places.len())) {
            tell(what, places, report);
        }
    }
}

fn tell(what: &str, places: &[(&GameFact, &BadValue)], report: &mut Report<'_>) {
    let Some((fact, first)) = places.first() else {
        return;
    };
    let place = first.wrong.at(fact.base);
    let mut finding = report.in_file(place, fact.game, first.message.clone());
    if places.len() > 1 {
        let count = places.len();
        let others = places.iter().skip(1);
        finding = finding
            .also_at(others.map(|(fact, value)| value.wrong.at(fact.base)))
            .note(format!("{count} {what} of this file are written so"));
    }
    let Some(meant) = &first.meant else { return };
    let applicability = match meant.is_certain {
        true => Applicability::Safe,
        false => Applicability::Unsafe,
    };
    let title = match places.len() {
        1 => format!("write {}", escape(&meant.text)),
        _ => "write them as the standard does".to_owned(),
    };
    let edits = places.iter().filter_map(|(fact, value)| {
        let text = value.meant.as_ref()?.text.clone();
        Some((value.span.at(fact.base), text.into()))
    });
    finding.fix_all_in_file(title, applicability, edits);
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
