//! # unescaped-quote
//!
//! A quote inside a value has no backslash before it. It ends the value (chapter 3.2): readers take
//! only what comes before it, or refuse the tag.
//!
//! Write a quote inside a value as `\"`. The fix is safe where the quotes are around a phrase, as in
//! the first example. Quotes between two values may also be those of a second value, or of another
//! tag.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "The "Big" Cup"]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unescaped-quote]: this quote ends the value; write a quote inside a value as `\"`
//!   ┌─ example.pbn:1:13
//!   │
//! 1 │ [Event "The "Big" Cup"]
//!   │             ^
//!   │
//!   = fix: write the quotes as `\"`
//!     + [Event "The \"Big\" Cup"]
//! ```
//!
//! ```diff
//! -[Event "The "Big" Cup"]
//! +[Event "The \"Big\" Cup"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "The ""Big"" Cup"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Facit" 2S 10 3S 6 1N 4"]
//! ```
//!
//! ```pbn
//! [West "Jones", "Smith"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Board "1" Dealer "N" Vulnerable "None"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"} [Site "Utrecht"]
//! [Board "1"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "The \"Big\" Cup"]
//! [Site "Utrecht"]
//! ```

use std::borrow::Cow;
use std::iter;
use std::ops::Range;

use crate::pbn::standard::{TagId, tag_id};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unescaped-quote",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.2"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::UnescapedQuote], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let string = game
        .tag_at(problem.span.start)
        .and_then(|(pair, _)| pair.string_span());
    let Some(string) = string else {
        report
            .at(problem.span, "write a quote inside a value as `\\\"`")
            .habit_that("values", "have such quotes", ());
        return;
    };
    let value = Span::new(string.start + 1, problem.span.end.saturating_sub(1));
    let quotes = bare_quotes(game.slice(value));
    let place = |at: usize| value.part(at, at + 1);
    if let Some(brackets) = other_brackets(game.slice(value), &quotes) {
        return in_place_of_brackets(game, brackets.map(place).collect(), report);
    }
    let first = quotes.first().map_or(problem.span, |at| place(*at));
    let finding = report
        .at(
            first,
            "this quote ends the value; write a quote inside a value as `\\\"`",
        )
        .habit_that("values", "have such quotes", ());
    let after = game.blanks_after(problem.span.end).end as usize;
    if game.text().get(after) != Some(&b']') {
        return;
    }
    // `""` is how spreadsheets write one quote.
    let (pairs, rest) = quotes.as_chunks::<2>();
    let is_doubled = rest.is_empty() && pairs.iter().all(|[first, second]| first + 1 == *second);
    let marks: Vec<Range<usize>> = match is_doubled {
        true => pairs.iter().map(|[at, _]| *at..at + 2).collect(),
        false => quotes.iter().map(|at| *at..at + 1).collect(),
    };
    let pieces = pieces(game.slice(value), &marks);
    let written = marks.iter().map(|mark| match is_doubled {
        true => (place(mark.start), Cow::Borrowed(&b"\\"[..])),
        false => (
            Span::empty(place(mark.start).start),
            Cow::Borrowed(&b"\\"[..]),
        ),
    });
    let title = "write the quotes as `\\\"`";
    match meaning(&pieces) {
        Meaning::Phrases => finding.fix_all(title, Applicability::Safe, written),
        // Nobody knows where the tag pair ends.
        Meaning::Tags => finding,
        Meaning::Values => {
            let edits = quotes
                .iter()
                .map(|at| (place(*at), Cow::Borrowed(&b""[..])));
            finding.fix_all("make one value of them", Applicability::Unsafe, edits)
        }
        Meaning::Unclear => match quotes.as_slice() {
            [only] => {
                let title = "delete the quote in the middle";
                finding.fix(title, Applicability::Unsafe, place(*only), &b""[..])
            }
            _ => finding.fix_all(title, Applicability::Unsafe, written),
        },
    };
}

/// The text between the quotes in a value, and before and after them.
fn pieces<'v>(value: &'v [u8], marks: &[Range<usize>]) -> Vec<&'v [u8]> {
    let starts = iter::once(0).chain(marks.iter().map(|mark| mark.end));
    let ends = marks.iter().map(|mark| mark.start);
    starts
        .zip(ends.chain([value.len()]))
        .map(|(start, end)| value.get(start..end).unwrap_or(&[]))
        .collect()
}

/// What the quotes in a value are.
enum Meaning {
    /// Each two of them are around a phrase: `The "Blue" cup`.
    Phrases,
    /// They are those of other tags: `1" Dealer "N`.
    Tags,
    /// They end one value and begin the next: `Jones", "Smith`.
    Values,
    /// Nobody knows.
    Unclear,
}

fn meaning(pieces: &[&[u8]]) -> Meaning {
    let has_pairs = pieces.len() % 2 == 1;
    let mut quoted = pieces.windows(3).step_by(2);
    let between = || pieces.iter().skip(1).step_by(2);
    if has_pairs && quoted.all(is_phrase) {
        Meaning::Phrases
    } else if pieces
        .iter()
        .skip(1)
        .any(|text| has_bracket(text) || names_tag(text))
    {
        Meaning::Tags
    } else if has_pairs && between().all(|text| !text.is_empty() && !text.iter().any(is_of_word)) {
        Meaning::Values
    } else {
        Meaning::Unclear
    }
}

/// Whether a text is in quotes as words are in prose. What is before and after it is outside of the
/// quotes.
fn is_phrase(around: &[&[u8]]) -> bool {
    let [before, text, after] = around else {
        return false;
    };
    let (Some(first), Some(last)) = (text.first(), text.last()) else {
        return false;
    };
    !before.last().is_some_and(is_of_word)
        && !after.first().is_some_and(is_of_word)
        && !b" \t,;:=".contains(first)
        && !b" \t;:=".contains(last)
        && text.iter().any(is_of_word)
        && !has_bracket(text)
        && !names_tag(text)
}

/// Where another bracket is in place of `]`, if all quotes are those of further tags: `a"} [Site "b`.
fn other_brackets<'q>(
    value: &[u8],
    quotes: &'q [usize],
) -> Option<impl Iterator<Item = usize> + use<'q>> {
    let (pairs, rest) = quotes.as_chunks::<2>();
    let is_other_bracket = |[end, start]: &[usize; 2]| {
        let Some([b'}' | b')' | b'>', rest @ ..]) = value.get(end + 1..*start) else {
            return false;
        };
        let name = rest.trim_ascii().strip_prefix(b"[");
        name.is_some_and(|name| tag_id(name.trim_ascii()).is_some())
    };
    let are_all = rest.is_empty() && !pairs.is_empty() && pairs.iter().all(is_other_bracket);
    are_all.then(|| pairs.iter().map(|[end, _]| end + 1))
}

/// The tag pairs of a line end with other brackets than `]`, so that they look like one.
fn in_place_of_brackets(game: &GameContext<'_>, places: Vec<Span>, report: &mut Report<'_>) {
    let Some(first) = places.first() else {
        return;
    };
    let message = format!(
        "expected `]` at the end of the tag pair, found `{}`",
        game.show(*first)
    );
    let edits = places
        .iter()
        .map(|place| (*place, Cow::Borrowed(&b"]"[..])));
    report
        .at(*first, message)
        .habit("tags", "]")
        .fix_all("write `]`", Applicability::Safe, edits);
}

fn has_bracket(text: &[u8]) -> bool {
    text.iter().any(|byte| b"[]{}".contains(byte))
}

/// Whether a text is the name of a tag, apart from blanks and signs around it.
fn names_tag(text: &[u8]) -> bool {
    let is_sign = |byte: &u8| !is_of_word(byte);
    let start = text.iter().take_while(|byte| is_sign(byte)).count();
    let end = text.len() - text.iter().rev().take_while(|byte| is_sign(byte)).count();
    let name = text.get(start..end).unwrap_or(&[]);
    TagId::all().any(|tag| tag.name().as_bytes().eq_ignore_ascii_case(name))
}

fn is_of_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii()
}

/// The places of quotes that have no backslash before them.
fn bare_quotes(value: &[u8]) -> Vec<usize> {
    let mut quotes = Vec::new();
    let mut escaped = false;
    for (at, byte) in value.iter().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => quotes.push(at),
            _ => {}
        }
    }
    quotes
}
