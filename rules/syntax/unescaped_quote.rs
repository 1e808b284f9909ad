//! # unescaped-quote
//!
//! A quote inside a value has no backslash before it. It ends the value (chapter 3.2): readers take
//! only what comes before it, or refuse the tag.
//!
//! Write a quote inside a value as `\"`. The fix is safe if the quotes enclose a phrase, as in the first
//! example. It deletes the second pair of quotes around a value that is not text, as in `[Dealer ""N""]`, and
//! around a text beside such a value. A lone quote is kept in text and deleted elsewhere, both as a guess; if it
//! ends a value of the tag, the text after it moves into a comment, which is safe.
//! Quotes between two values may also belong to a second value or to another tag.
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
//! ```pbn
//! [Event "Club evening] [Site "Utrecht"]
//! [Board "1"]
//! ```
//!
//! ```text
//! error[unescaped-quote]: the quote after `Club evening` is missing
//!   ┌─ example.pbn:1:21
//!   │
//! 1 │ [Event "Club evening] [Site "Utrecht"]
//!   │                     ^
//!   │
//!   = fix: write the quote (unsafe)
//!     + [Event "Club evening"] [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! [White "Bronstein "David""]
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//! -[White "Bronstein "David""]
//! +[White "Bronstein \"David\""]
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "The \"Big\" Cup"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! [White "Bronstein \"David\""]
//!
//! 1. e4 *
//! ```

use crate::pbn::model::refine::can_be_read;
use crate::pbn::standard::{TagId, tag_id};
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unescaped-quote",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2"]), (PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::UnescapedQuote], check)]).and_pgn(
        Standing::on(Severity::Error),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let Some(value) = value_with_quotes(game, problem) else {
        report
            .at(problem.span, "write a quote inside a value as `\\\"`")
            .habit_that("values", "have such quotes", ());
        return;
    };
    let quotes = bare_quotes(game.slice(value));
    let place = |at: usize| value.part(at, at + 1);
    if let Some(brackets) = other_brackets(game.slice(value), &quotes) {
        return in_place_of_brackets(game, brackets.map(place), report);
    }
    if let Some(ends) = missing_ends(game.slice(value), &quotes) {
        let start = value.start;
        return after_the_value(game, start, ends.iter().map(|at| place(*at)), report);
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
    let parts = QuoteParts::new(game.slice(value), &quotes);
    let written = quotes.iter().step_by(parts.width).map(|at| {
        let quote = match parts.width {
            1 => Span::empty(place(*at).start),
            _ => place(*at),
        };
        SpanEdit::new(quote, b"\\")
    });
    let deletions = || {
        let quotes = quotes.iter();
        quotes.map(|at| SpanEdit::delete(place(*at)))
    };
    let title = "write the quotes as `\\\"`";
    match parts.meaning() {
        // A name can be in quotes, but not one after the other.
        QuoteMeaning::Phrases
            if parts.is_whole()
                && (!holds_text(game, problem.span) || is_beside_whole(game, problem)) =>
        {
            finding.fix_all("delete the second quotes", Applicability::Safe, deletions())
        }
        QuoteMeaning::Phrases => finding.fix_all(title, Applicability::Safe, written),
        // Nobody knows where the tag pair ends.
        QuoteMeaning::Tags => finding,
        QuoteMeaning::Values => {
            finding.fix_all("make one value of them", Applicability::Unsafe, deletions())
        }
        QuoteMeaning::Unclear => match quotes.as_slice() {
            [only] if !holds_text(game, problem.span) => {
                if let Some(edits) = text_as_comment(game, value, *only, after as u32) {
                    let title = "move the text after the value into a comment";
                    finding.fix_all(title, Applicability::Safe, edits);
                    return;
                }
                let title = "delete the quote in the middle";
                finding.fix(title, Applicability::Unsafe, place(*only), b"")
            }
            _ => finding.fix_all(title, Applicability::Unsafe, written),
        },
    };
}

/// Ends a value at its quote, and moves the text after that into a comment after the `]`, where the value is one
/// for its tag: it stays as readers take it, and the text stays with its tag.
fn text_as_comment(
    game: &GameContext<'_>,
    value: Span,
    quote: usize,
    bracket: u32,
) -> Option<[SpanEdit; 2]> {
    let (_, tag) = game.tag_at(value.start)?;
    let (own, text) = game.slice(value).split_at_checked(quote)?;
    let text = text.strip_prefix(b"\"")?;
    let words = text.strip_prefix(b" ")?.trim_ascii();
    let is_plain = |byte: &u8| !b"\\{}[]".contains(byte) && !byte.is_ascii_control();
    let ends = own.last().is_some_and(u8::is_ascii_alphanumeric) && can_be_read(tag?, own);
    let can_move = ends && !words.is_empty() && words.iter().all(is_plain);
    can_move.then(|| {
        let quote = value.start + quote as u32;
        let comment = [b" {", words, b"}"].concat();
        [
            SpanEdit::delete(Span::new(quote + 1, bracket)),
            SpanEdit::insert(bracket + 1, comment),
        ]
    })
}

/// What is between the quotes of the tag pair that has a quote too many, up to the last one.
fn value_with_quotes(game: &GameContext<'_>, problem: Problem) -> Option<Span> {
    let (pair, _) = game.tag_at(problem.span.start)?;
    let start = pair.string_span()?.start + 1;
    Some(Span::new(start, problem.span.end.saturating_sub(1)))
}

/// Whether the tag pair with such a quote before or after this one has its whole value in quotes, too: then a
/// program wrote them, which took the first ones for a part of the value.
fn is_beside_whole(game: &GameContext<'_>, problem: Problem) -> bool {
    let before = Span::new(0, problem.span.start);
    let after = Span::new(problem.span.end, u32::MAX);
    let before = game.problems_in(before).next_back();
    let beside = [before, game.problems_in(after).next()];
    beside.into_iter().flatten().any(|other| {
        let value = value_with_quotes(game, *other);
        let value = value.filter(|_| other.kind == ProblemKind::UnescapedQuote);
        value.is_some_and(|value| {
            let quotes = bare_quotes(game.slice(value));
            QuoteParts::new(game.slice(value), &quotes).is_whole()
        })
    })
}

/// Whether a tag has text as its value, in which quotes can be meant; so has one that nobody knows.
fn holds_text(game: &GameContext<'_>, place: Span) -> bool {
    let tag = game.tag_at(place.start).and_then(|(_, tag)| tag);
    tag.is_none_or(|tag| tag.info().value.is_text())
}

/// What the quotes in a value are.
enum QuoteMeaning {
    /// Each two of them are around a phrase: `The "Blue" cup`.
    Phrases,
    /// They are those of other tags: `1" Dealer "N`.
    Tags,
    /// They end one value and begin the next: `Jones", "Smith`.
    Values,
    /// Nobody knows.
    Unclear,
}

/// The parts of a value that its quotes separate: text in quotes comes after text outside of them.
struct QuoteParts<'v> {
    value: &'v [u8],
    quotes: &'v [usize],
    /// How many quotes there are at each place.
    width: usize,
}

impl<'v> QuoteParts<'v> {
    fn new(value: &'v [u8], quotes: &'v [usize]) -> QuoteParts<'v> {
        // `""` is how spreadsheets write one quote.
        let (pairs, rest) = quotes.as_chunks::<2>();
        let is_doubled =
            rest.is_empty() && pairs.iter().all(|[first, second]| first + 1 == *second);
        QuoteParts {
            value,
            quotes,
            width: if is_doubled { 2 } else { 1 },
        }
    }

    fn meaning(&self) -> QuoteMeaning {
        let count = self.quotes.len() / self.width + 1;
        let has_pairs = count % 2 == 1;
        let mut quoted = (1..count).step_by(2);
        if has_pairs && quoted.clone().all(|part| self.is_phrase(part)) {
            QuoteMeaning::Phrases
        } else if (1..count).any(|part| is_of_tags(self.part(part))) {
            QuoteMeaning::Tags
        } else if has_pairs && quoted.all(|part| is_punctuation(self.part(part))) {
            QuoteMeaning::Values
        } else {
            QuoteMeaning::Unclear
        }
    }

    /// The text before the first quote, or that after one of them.
    fn part(&self, part: usize) -> &'v [u8] {
        let quote = |number: usize| self.quotes.get(number * self.width).copied();
        let start = part.checked_sub(1).and_then(quote);
        let start = start.map_or(0, |start| start + self.width);
        let end = quote(part).unwrap_or(self.value.len());
        self.value.slice(start..end)
    }

    /// Whether the whole value is in quotes once more: `""N""`.
    fn is_whole(&self) -> bool {
        let is_phrase_alone = self.quotes.len() == 2 * self.width;
        is_phrase_alone && self.part(0).is_empty() && self.part(2).is_empty()
    }

    /// Whether a part is in quotes as words are in prose.
    fn is_phrase(&self, part: usize) -> bool {
        let text = self.part(part);
        let (Some(first), Some(last)) = (text.first(), text.last()) else {
            return false;
        };
        let (before, after) = (self.part(part - 1).last(), self.part(part + 1).first());
        !before.is_some_and(is_of_word)
            && !after.is_some_and(is_of_word)
            && !b" \t,;:=".contains(first)
            && !b" \t;:=".contains(last)
            && text.iter().any(is_of_word)
            && !is_of_tags(text)
    }
}

fn is_punctuation(text: &[u8]) -> bool {
    !text.is_empty() && !text.iter().any(is_of_word)
}

/// Whether a text has brackets, or is the name of a tag, so that quotes beside it may be those of
/// another tag.
fn is_of_tags(text: &[u8]) -> bool {
    text.iter().any(|byte| b"[]{}".contains(byte)) || names_tag(text)
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
fn in_place_of_brackets(
    game: &GameContext<'_>,
    brackets: impl Iterator<Item = Span>,
    report: &mut Report<'_>,
) {
    let mut brackets = brackets.peekable();
    let Some(first) = brackets.peek().copied() else {
        return;
    };
    let message = format!(
        "expected `]` at the end of the tag pair, found `{}`",
        game.show(first)
    );
    let edits = brackets.map(|bracket| SpanEdit::new(bracket, b"]"));
    report
        .at(first, message)
        .habit("tags", "]")
        .fix_all("write `]`", Applicability::Safe, edits);
}

/// Where the brackets are before which a quote is missing, if each quote begins the value of a further tag:
/// `a] [Site "b`.
fn missing_ends(value: &[u8], quotes: &[usize]) -> Option<Vec<usize>> {
    let bracket = |quote: &usize| {
        let before = value.get(..*quote)?;
        let open = before.iter().rposition(|byte| *byte == b'[')?;
        tag_id(before.get(open + 1..)?.trim_ascii())?;
        let tag = before.get(..open)?.trim_ascii_end();
        tag.ends_with(b"]").then(|| tag.len() - 1)
    };
    let brackets: Option<Vec<usize>> = quotes.iter().map(bracket).collect();
    brackets.filter(|brackets| !brackets.is_empty())
}

/// The values of a line lack the quote at their ends, so that they look like one. The first begins at
/// `start`.
fn after_the_value(
    game: &GameContext<'_>,
    start: u32,
    brackets: impl Iterator<Item = Span>,
    report: &mut Report<'_>,
) {
    let mut brackets = brackets.peekable();
    let Some(first) = brackets.peek().copied() else {
        return;
    };
    let message = format!(
        "the quote after {} is missing",
        game.found(Span::new(start, first.start))
    );
    let edits = brackets.map(|bracket| SpanEdit::insert(bracket.start, b"\""));
    report
        .at(first, message)
        .habit_that("values", "have no quote at their end", ())
        .fix_all("write the quote", Applicability::Unsafe, edits);
}

/// Whether a text is the name of a tag, apart from blanks and signs around it.
fn names_tag(text: &[u8]) -> bool {
    let is_sign = |byte: &u8| !is_of_word(byte);
    let start = text.iter().take_while(|byte| is_sign(byte)).count();
    let end = text.len() - text.iter().rev().take_while(|byte| is_sign(byte)).count();
    let name = text.get(start..end).unwrap_or_default();
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

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::UnescapedQuote {
        return;
    }
    let finding = report
        .at(
            fault.span,
            "a quote inside a value is written with a backslash before it",
        )
        .habit("values", ());
    let value = fault
        .span
        .part(1, fault.span.len().saturating_sub(1) as usize);
    let quotes = bare_quotes(context.slice(value));
    let parts = QuoteParts::new(context.slice(value), &quotes);
    // Those of other tags leave open where the tag pair ends.
    if matches!(parts.meaning(), QuoteMeaning::Tags) {
        return;
    }
    let edits = quotes.iter().step_by(parts.width).map(|at| {
        let quote = value.part(*at, at + parts.width - 1);
        SpanEdit::new(quote, b"\\")
    });
    finding.fix_all("write the quotes as `\\\"`", Applicability::Unsafe, edits);
}
