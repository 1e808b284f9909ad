//! Footnotes of a printed auction or play: `(1)` after a call or a card, and below all of them a line for each
//! number, `(1) negative`. In PBN these are note references and notes.

use super::GameContext;
use super::moves::{is_call, is_card};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;
use crate::source::{is_blank, is_line_end, line_end};

/// How long the line of a footnote may be, so that a line as long as the file is not read again and again.
const MOST: usize = 200;

/// The highest number of a note.
const MOST_NOTES: u32 = 32;

/// The line of a footnote.
struct Footnote {
    number: u32,
    /// The number in parentheses, and the blanks after it.
    sign: Span,
    text: Span,
}

/// Whether a place of an auction or a play is part of its footnotes, or refers to one. They are reported as one
/// at the last place in the section that cannot be read.
pub(crate) fn is_of_footnotes(game: &GameContext<'_>, place: Span) -> bool {
    let is_line = || footnote_at(game, place.start).is_some();
    let is_reference = || references(game.slice(place)).next().is_some();
    (is_line() || is_reference()) && last_footnote(game, place).is_some()
}

/// Reports the footnotes of a section at the last place in it that cannot be read.
pub(crate) fn report_footnotes(game: &GameContext<'_>, place: Span, report: &mut Report<'_>) {
    let Some((last, footnote)) = last_footnote(game, place).filter(|(last, _)| *last == place)
    else {
        return;
    };
    let line = footnote.sign.to(footnote.text);
    let message = format!(
        "expected a note such as `[Note \"{}:{}\"]`, found {}",
        footnote.number,
        game.show(footnote.text),
        game.found(line)
    );
    let finding = report
        .at(line, message)
        .habit_that("sections", "have footnotes", ());
    if let Some(edits) = as_notes(game, last) {
        let title = "turn the footnotes into notes";
        finding.fix_all(title, Applicability::Unsafe, edits);
    }
}

/// The last place of a section that cannot be read, if it is in a footnote.
fn last_footnote(game: &GameContext<'_>, place: Span) -> Option<(Span, Footnote)> {
    let (pair, tag) = game.tag_at(place.start)?;
    if !matches!(tag, Some(TagId::AUCTION | TagId::PLAY)) {
        return None;
    }
    let last = game.problems_in(pair.section()?.rest()).next_back()?;
    let footnote = footnote_at(game, last.span.start)?;
    (last.kind == ProblemKind::BadCharacter).then_some((last.span, footnote))
}

/// The footnote on whose line a place is.
fn footnote_at(game: &GameContext<'_>, place: u32) -> Option<Footnote> {
    let text = game.text();
    let place = place as usize;
    let before = text.get(place.saturating_sub(MOST)..place)?;
    let line = before.iter().rev().take_while(|byte| !is_line_end(**byte));
    let start = place - line.count();
    let line = text.get(start..text.len().min(start + MOST))?;
    let line = line.get(..line_end(line, 0))?.trim_ascii_end();
    let (number, length) = number_in_parentheses(line)?;
    let blanks = line.get(length..)?.iter();
    let blanks = blanks.take_while(|byte| is_blank(**byte)).count();
    let words = || {
        let words = line.slice(length + blanks..);
        words.split(|byte| is_blank(*byte))
    };
    let is_line = start == place
        || text
            .get(start.checked_sub(1)?)
            .is_some_and(|b| is_line_end(*b));
    let is_footnote = is_line
        && blanks > 0
        && length + blanks < line.len()
        && !words().all(is_call)
        && !words().all(is_card);
    let place = |from: usize, to: usize| Span::new((start + from) as u32, (start + to) as u32);
    is_footnote.then(|| Footnote {
        number,
        sign: place(0, length + blanks),
        text: place(length + blanks, line.len()),
    })
}

/// The number with which a text begins as `(1)`, and how many bytes that takes.
fn number_in_parentheses(text: &[u8]) -> Option<(u32, usize)> {
    let inside = text.strip_prefix(b"(")?;
    let digits = inside.iter().take_while(|byte| byte.is_ascii_digit());
    let (digits, rest) = inside.split_at_checked(digits.count())?;
    let number = std::str::from_utf8(digits).ok()?.parse().ok()?;
    let is_number = rest.starts_with(b")") && (1..=MOST_NOTES).contains(&number);
    is_number.then_some((number, digits.len() + 2))
}

/// The references in a text: their numbers and places.
fn references(text: &[u8]) -> impl Iterator<Item = (u32, usize, usize)> {
    memchr::memchr_iter(b'(', text).filter_map(|at| {
        let (number, length) = number_in_parentheses(text.get(at..)?)?;
        Some((number, at, at + length))
    })
}

/// Edits that turn the footnotes at the end of a section into notes, and what refers to them into note
/// references. `None` where anything else is there that cannot be read, or where there are notes already.
fn as_notes(game: &GameContext<'_>, last: Span) -> Option<Vec<SpanEdit>> {
    let (pair, _) = game.tag_at(last.start)?;
    let section = pair.section()?;
    if game.model.has(Some(TagId::NOTE)) {
        return None;
    }
    let mut edits = Vec::new();
    let mut noted = 0_u64;
    let mut end = section.data_span()?.end;
    while let Some(Footnote { number, sign, text }) = footnote_at(game, end) {
        let is_plain = |byte: &u8| !byte.is_ascii_control() && !b"\"\\[]{};%".contains(byte);
        let is_new = noted & 1 << number == 0;
        if !is_new || !game.slice(text).iter().all(is_plain) {
            return None;
        }
        noted |= 1 << number;
        edits.push(SpanEdit::new(
            sign,
            format!("[Note \"{number}:").into_bytes(),
        ));
        edits.push(SpanEdit::insert(text.end, b"\"]"));
        let before = game.text().get(..sign.start as usize)?;
        end = before.trim_ascii_end().len() as u32;
    }
    let mut referred = 0_u64;
    for problem in game.problems_in(Span::new(section.rest().start, end)) {
        let word = game.slice(problem.span);
        let mut has_any = false;
        for (number, from, to) in references(word) {
            has_any = true;
            referred |= 1 << number;
            let place = problem.span.part(from, to);
            let before = game.text().get(..place.start as usize)?.last()?;
            let after = game.text().get(place.end as usize)?;
            if !after.is_ascii_whitespace() {
                return None;
            }
            let space = if before.is_ascii_whitespace() {
                ""
            } else {
                " "
            };
            edits.push(SpanEdit::new(
                place,
                format!("{space}={number}=").into_bytes(),
            ));
        }
        if !has_any {
            return None;
        }
    }
    (referred == noted).then_some(edits)
}
