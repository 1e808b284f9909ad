//! Values of tags as export format writes them (chapters 3.4, 3.11 and 4).

use std::borrow::Cow;

use crate::bridge::{FinalContract, Seat, Vulnerability, same_side};
use crate::pbn::model::ResultTricks;
use crate::pbn::model::value::{self, Sided, ValueReading};
use crate::pbn::standard::{
    TagId, ValueGrammar, Version, is_inheritance, scoring_modifiers, scoring_systems, spelling,
};
use crate::source::without_controls;

/// A value that says something, as export format writes it. What cannot be read stays as it
/// is; so do Deal and Result, which depend on other tags.
pub(super) fn canonical(tag: TagId, text: &[u8], version: Version) -> Cow<'_, [u8]> {
    match without_controls(text) {
        Cow::Borrowed(text) => spelled(tag, text, version),
        Cow::Owned(plain) => Cow::Owned(spelled(tag, &plain, version).into_owned()),
    }
}

fn spelled(tag: TagId, text: &[u8], version: Version) -> Cow<'_, [u8]> {
    let grammar = tag.info().value;
    let written = match grammar {
        ValueGrammar::Vulnerability => {
            let read = value::vulnerability(text).ok();
            read.map(|read| Cow::Borrowed(vulnerability(read)))
        }
        ValueGrammar::Direction | ValueGrammar::Declarer => {
            value::declarer(text).ok().map(|_| capitals(text))
        }
        ValueGrammar::Contract => contract(text),
        ValueGrammar::Directions => value::directions(text).ok().map(|_| capitals(text)),
        ValueGrammar::Scoring => Some(scoring(text, version)),
        ValueGrammar::Competition
        | ValueGrammar::YesNo
        | ValueGrammar::Room
        | ValueGrammar::PlayerType
        | ValueGrammar::Mode => {
            spelling(grammar.words(), text).map(|word| Cow::Borrowed(word.as_bytes()))
        }
        ValueGrammar::Score
        | ValueGrammar::ScoreDecimal
        | ValueGrammar::Percentage
        | ValueGrammar::RubberScore
        | ValueGrammar::RubberHistory
        | ValueGrammar::OptimumScore => sided(grammar, text),
        _ => None,
    };
    // An item after a blank, such as ` #`, stays what it is.
    let is_safe = |written: &[u8]| is_inheritance(text) || !is_inheritance(written);
    match written.filter(|written| is_safe(written)) {
        Some(written) if *written != *text => Cow::Owned(written.into_owned()),
        _ => Cow::Borrowed(text),
    }
}

/// Whether a value is as export format writes it, or cannot be read.
pub(super) fn is_canonical(tag: TagId, text: &[u8], version: Version) -> bool {
    matches!(canonical(tag, text, version), Cow::Borrowed(_))
}

/// Whether a value has the form that the standard gives those of its tag; text, and words of open-ended lists,
/// have any. What `#` stands for is judged where it is.
pub(super) fn is_allowed(tag: TagId, text: &[u8]) -> bool {
    match tag.info().value {
        _ if matches!(text, b"" | b"?" | b"#") => true,
        ValueGrammar::Round => value::round(text).is_ok(),
        grammar => !matches!(value::read(grammar, text), ValueReading::Fault),
    }
}

/// Text in capitals; that which has no other letters is not copied.
fn capitals(text: &[u8]) -> Cow<'_, [u8]> {
    if text.iter().any(u8::is_ascii_lowercase) {
        Cow::Owned(text.to_ascii_uppercase())
    } else {
        Cow::Borrowed(text)
    }
}

fn vulnerability(vulnerable: Vulnerability) -> &'static [u8] {
    if vulnerable == Vulnerability::NONE {
        b"None"
    } else if vulnerable == Vulnerability::NS {
        b"NS"
    } else if vulnerable == Vulnerability::EW {
        b"EW"
    } else {
        b"All"
    }
}

fn contract(text: &[u8]) -> Option<Cow<'_, [u8]>> {
    Some(match value::contract(text).ok()? {
        FinalContract::Pass => Cow::Borrowed(b"Pass"),
        _ => capitals(text),
    })
}

/// The fields of Scoring, without blanks around them.
fn scoring(text: &[u8], version: Version) -> Cow<'_, [u8]> {
    let spelled = |field| {
        let lists = [scoring_systems(version), scoring_modifiers(version)];
        let known = lists.into_iter().find_map(|list| spelling(list, field));
        known.map_or(field, str::as_bytes)
    };
    let fields = || value::fields(text).map(|(_, field)| spelled(field));
    // Nearly always there is one field.
    if fields().next() == Some(text) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(fields().collect::<Vec<_>>().join(&b';'))
}

/// Scores, with the sides in capitals and single spaces between the words.
fn sided(grammar: ValueGrammar, text: &[u8]) -> Option<Cow<'_, [u8]>> {
    let written = tidy(text);
    let can_be_read = match grammar {
        ValueGrammar::Score => value::score(&written).is_ok(),
        ValueGrammar::Percentage => value::percentage(&written).is_ok(),
        ValueGrammar::RubberScore => value::rubber_score(&written).is_ok(),
        ValueGrammar::RubberHistory => value::rubber_history(&written).is_ok(),
        ValueGrammar::OptimumScore => value::optimum_score(&written).is_ok(),
        _ => value::decimal_score(&written).is_ok(),
    };
    can_be_read.then_some(written)
}

/// Words in capitals, with one space between them and none around slashes. Text that is
/// so is not copied.
fn tidy(text: &[u8]) -> Cow<'_, [u8]> {
    let is_loose = |pair: &[u8]| matches!(pair, b"  " | b" /" | b"/ ");
    let is_tidy = text.trim_ascii().len() == text.len() && !text.windows(2).any(is_loose);
    if is_tidy {
        capitals(text)
    } else {
        Cow::Owned(single_spaces(text).to_ascii_uppercase())
    }
}

/// Words with one space between them and none around slashes.
fn single_spaces(text: &[u8]) -> Vec<u8> {
    let mut written: Vec<u8> = Vec::with_capacity(text.len());
    for word in text
        .split(|byte| *byte == b' ')
        .filter(|word| !word.is_empty())
    {
        let is_glued = word.starts_with(b"/") || written.ends_with(b"/");
        if !written.is_empty() && !is_glued {
            written.push(b' ');
        }
        written.extend_from_slice(word);
    }
    written
}

/// What a result becomes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum ResultValue<'t> {
    /// The tricks of declarer, or another value that has one form only.
    Written(Cow<'t, [u8]>),
    /// It names a side, and the tricks of declarer are not sure.
    Side(Cow<'t, [u8]>),
    /// It cannot be read.
    Unreadable,
}

/// A result as the tricks of declarer (chapter 3.4.15), where declarer is known, in a deal of so many
/// tricks. Those of the other side tell them only in a deal that `is_over`.
pub(super) fn result(
    text: &[u8],
    declarer: Option<Seat>,
    tricks: u32,
    is_over: impl Fn() -> bool,
) -> ResultValue<'_> {
    let written = tidy(text);
    let Ok(result) = value::result(&written) else {
        return ResultValue::Unreadable;
    };
    if matches!(result.tricks, Sided::Declarer(_)) {
        return ResultValue::Written(written);
    }
    let own = declarer.and_then(|seat| tricks_of(seat, result, tricks, is_over));
    let Some(own) = own else {
        return ResultValue::Side(written);
    };
    let caret = if result.is_irregular { "^" } else { "" };
    ResultValue::Written(Cow::Owned(format!("{caret}{own}").into_bytes()))
}

fn tricks_of(
    declarer: Seat,
    result: ResultTricks,
    tricks: u32,
    is_over: impl Fn() -> bool,
) -> Option<u32> {
    let is_ns = same_side(declarer, Seat::North);
    let (own, other) = match result.tricks {
        Sided::Declarer(own) => (Some(own), None),
        Sided::Ns(ns) if is_ns => (Some(ns), None),
        Sided::Ew(ew) if !is_ns => (Some(ew), None),
        Sided::Ns(other) | Sided::Ew(other) => (None, Some(other)),
        Sided::Both { ns, ew } if is_ns => (Some(ns), Some(ew)),
        Sided::Both { ns, ew } => (Some(ew), Some(ns)),
    };
    match (own, other) {
        // The tricks of the other side would be lost.
        (Some(own), Some(other)) if own + other != tricks => None,
        (Some(own), _) => Some(own),
        (None, Some(other)) if is_over() => tricks.checked_sub(other),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(tag: TagId, text: &str, expected: &str) {
        let written = canonical(tag, text.as_bytes(), Version::LATEST);
        assert_eq!(String::from_utf8_lossy(&written), expected);
    }

    #[test]
    fn values_have_one_spelling() {
        check(TagId::VULNERABLE, "love", "None");
        check(TagId::VULNERABLE, "both", "All");
        check(TagId::DEALER, "n", "N");
        check(TagId::DECLARER, "^s", "^S");
        check(TagId::CONTRACT, "PASS", "Pass");
        check(TagId::CONTRACT, "5ntxX", "5NTXX");
        check(TagId::ROOM, "open", "Open");
        check(TagId::HIDDEN, "we", "WE");
        check(TagId::FRENCH_MP, "yes", "Yes");
        check(TagId::SCORING, "imp; butler", "IMP;Butler");
        check(TagId::SCORING, "Matchpoints", "MatchPoints");
        check(TagId::SCORE, "ns  50", "NS 50");
        check(TagId::SCORE, "ns\t50\x1A", "NS 50");
        check(
            TagId::SCORE_RUBBER,
            "EW 300/40 NS 50 / 70  ",
            "EW 300/40 NS 50/70",
        );
    }

    #[test]
    fn what_cannot_be_read_stays() {
        check(TagId::VULNERABLE, "North", "North");
        check(TagId::SCORE, "fifty  points", "fifty  points");
        check(TagId::ROOM, "the  bar", "the  bar");
        check(TagId::EVENT, " club  evening", " club  evening");
    }

    #[test]
    fn values_have_the_form_of_their_tag() {
        for (tag, allowed, wrong) in [
            (TagId::BOARD, "12", "1A"),
            (TagId::HIDDEN, "we", "None"),
            (TagId::DATE, "2026.??.??", "May"),
            (TagId::SCORE, "NS 50", "fifty"),
            (TagId::ROUND, "1.2", "1..2"),
            (TagId::ROOM, "Open", "the bar"),
        ] {
            assert!(is_allowed(tag, allowed.as_bytes()), "{allowed}");
            assert!(is_allowed(tag, b"?"), "{}", tag.name());
            assert!(!is_allowed(tag, wrong.as_bytes()), "{wrong}");
        }
        assert!(is_allowed(TagId::EVENT, b"anything"));
        assert!(is_allowed(TagId::SCORING, b"Anything"));
    }

    #[track_caller]
    fn check_result(text: &str, declarer: Option<Seat>, is_over: bool, expected: &str) {
        let written = match result(text.as_bytes(), declarer, 13, || is_over) {
            ResultValue::Written(written) => String::from_utf8_lossy(&written).into_owned(),
            ResultValue::Side(written) => {
                format!("side {}", String::from_utf8_lossy(&written))
            }
            ResultValue::Unreadable => "unreadable".to_owned(),
        };
        assert_eq!(written, expected);
    }

    #[test]
    fn results_count_for_declarer() {
        check_result("9", None, false, "9");
        check_result("ns 9 EW 4", Some(Seat::East), false, "4");
        check_result("NS 9", Some(Seat::East), true, "4");
        check_result("NS 9", Some(Seat::East), false, "side NS 9");
        check_result("^EW 9", Some(Seat::East), false, "^9");
        check_result("EW 9", None, true, "side EW 9");
        check_result("NS 3 EW 2", Some(Seat::East), true, "side NS 3 EW 2");
        check_result("NS +620", Some(Seat::East), true, "unreadable");
    }
}
