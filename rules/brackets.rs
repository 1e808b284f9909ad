//! Explanations that are no comments: text in brackets, which readers take for a tag pair, after a call or a
//! card or within a line of prose, and text after a `%`.

use super::GameContext;
use super::moves::{is_call, is_card};
use crate::engine::{Report, SpanEdit};
use crate::fix::Applicability;
use crate::pbn::standard::{MAX_LINE_LENGTH, TagId};
use crate::pbn::syntax::{ProblemKind, TagPair};
use crate::source::Span;
use crate::source::{is_blank, is_line_end, line_end};

/// How many bytes of its line are looked at before an explanation, and how long it may be, so that a line as
/// long as the file is not read again and again.
const MOST: usize = 100;

/// The brackets, with what they enclose, of a tag pair that is an explanation: its name is not known, it has
/// no value in quotes, and its line begins with a call of the auction, or a card of the play, before it.
pub(crate) fn explanation_in_brackets(
    game: &GameContext<'_>,
    pair: TagPair<'_>,
    tag: Option<TagId>,
) -> Option<Span> {
    if !may_be_text(pair, tag) {
        return None;
    }
    let text = game.text();
    let open = pair.span().start as usize;
    let first = open.saturating_sub(MOST);
    let before = text.get(first..open)?;
    let line_end = before.iter().rposition(|byte| is_line_end(*byte))?;
    let line = before.get(line_end + 1..)?.trim_ascii_start();
    let end = line
        .iter()
        .position(|byte| is_blank(*byte) || *byte == b'[');
    let word = line.get(..end.unwrap_or(line.len()))?;
    let is_move = match game.model.known_before(pair.span().start)? {
        TagId::AUCTION => is_call(word),
        TagId::PLAY => is_card(word),
        _ => false,
    };
    if word.is_empty() || !is_move {
        return None;
    }
    let after = text.get(open + 1..text.len().min(open + MOST))?;
    let close = after.iter().position(|byte| *byte == b']')?;
    let inside = after.get(..close)?;
    let is_plain = |byte: &u8| !b"[{};%\"\\".contains(byte) && !is_line_end(*byte);
    let is_explanation = inside.iter().all(is_plain) && !inside.trim_ascii().is_empty();
    is_explanation.then(|| Span::new(open as u32, (open + close) as u32 + 2))
}

/// The text with a word in brackets, up to the end of its line, that reads as text which belongs to no tag,
/// and a tag pair after it: the name is not known, and has no value in quotes.
pub(crate) fn prose_around(
    game: &GameContext<'_>,
    pair: TagPair<'_>,
    tag: Option<TagId>,
) -> Option<Span> {
    if !may_be_text(pair, tag) {
        return None;
    }
    let text = game.text();
    let open = pair.span().start;
    let blanks = game.blanks_before(open);
    let before = game.problems_in(Span::new(0, blanks.start)).next_back()?;
    let is_prose = before.kind == ProblemKind::StrayText && before.span.end == blanks.start;
    let after = text.get(open as usize..text.len().min(open as usize + MAX_LINE_LENGTH))?;
    let line = after.get(..line_end(after, 0))?;
    let end = open + line.trim_ascii_end().len() as u32;
    let close = line.iter().position(|byte| *byte == b']')?;
    let rest = line.get(close + 1..)?;
    let is_plain = |byte: &u8| !b"[]{}%\"".contains(byte);
    let is_line = line.len() < after.len() || game.is_line_end(end);
    (is_prose && is_line && rest.iter().all(is_plain)).then(|| before.span.to(Span::empty(end)))
}

/// Whether a tag pair may be text in brackets: its name is not known, and it has no value in quotes.
fn may_be_text(pair: TagPair<'_>, tag: Option<TagId>) -> bool {
    tag.is_none() && pair.value().is_none()
}

/// Whether a tag pair is an explanation, or part of a text that belongs to no tag.
pub(crate) fn is_text(game: &GameContext<'_>, pair: TagPair<'_>, tag: Option<TagId>) -> bool {
    explanation_in_brackets(game, pair, tag).is_some() || prose_around(game, pair, tag).is_some()
}

/// Reports a place if it is in an explanation; whether it is, or is part of a text that is reported.
pub(crate) fn report_explanation(
    game: &GameContext<'_>,
    place: Span,
    report: &mut Report<'_>,
) -> bool {
    let Some((pair, tag)) = game.tag_at(place.start) else {
        return false;
    };
    if let Some(place) = explanation_in_brackets(game, pair, tag) {
        expect_braces(game, place, report);
    }
    is_text(game, pair, tag)
}

/// The explanation in which a place is or begins, from the `%` before it to the end of its line: a `%` is the
/// sign of a comment in other formats, and in PBN only at the start of a line.
pub(crate) fn explanation_after_percent(game: &GameContext<'_>, place: Span) -> Option<Span> {
    let text = game.text();
    let (start, end) = (place.start as usize, place.end as usize);
    let first = start.saturating_sub(MOST);
    let before = text.get(first..end)?;
    let line = before
        .get(..start - first)?
        .iter()
        .rposition(|byte| is_line_end(*byte));
    let line = line.map_or(0, |at| at + 1);
    let percent = before
        .get(line..)?
        .windows(2)
        .position(|two| matches!(two, [b' ' | b'\t', b'%']))?;
    let percent = first + line + percent + 1;
    let after = text.get(percent + 1..text.len().min(percent + MOST))?;
    let inside = after.get(..line_end(after, 0))?.trim_ascii_end();
    let end = percent + 1 + inside.len();
    let is_plain = !inside.iter().any(|byte| b"{}[]%\"\\".contains(byte));
    let words = || {
        let words = inside.split(|byte| is_blank(*byte));
        words.filter(|word| !word.is_empty())
    };
    let is_text = !words().all(is_call) && !words().all(is_card);
    let holds_place = end > start && game.is_line_end(end as u32);
    (is_plain && is_text && holds_place).then(|| Span::new(percent as u32, end as u32))
}

/// Reports an explanation after a `%`.
pub(crate) fn expect_comment(game: &GameContext<'_>, place: Span, report: &mut Report<'_>) {
    let sign = place.part(0, 1).to(game.blanks_after(place.start + 1));
    expect_signs(game, place, [sign, Span::empty(place.end)], report);
}

/// Reports an explanation in other signs than braces, which are its first byte and its last.
pub(crate) fn expect_braces(game: &GameContext<'_>, place: Span, report: &mut Report<'_>) {
    let (open, close) = (place.part(0, 1), Span::new(place.end - 1, place.end));
    expect_signs(game, place, [open, close], report);
}

/// Reports an explanation in which these are in the place of the braces.
fn expect_signs(
    game: &GameContext<'_>,
    place: Span,
    [open, close]: [Span; 2],
    report: &mut Report<'_>,
) {
    let found = game.found(place);
    let message = format!("expected an explanation in braces, found {found}");
    let edits = [SpanEdit::new(open, b"{"), SpanEdit::new(close, b"}")];
    let finding = report.at(place, message).habit("explanations", ());
    finding.fix_all("turn it into a comment", Applicability::Unsafe, edits);
}

/// Braces around a text that can be the inside of a comment.
pub(crate) fn as_comment(game: &GameContext<'_>, span: Span) -> Option<[SpanEdit; 2]> {
    is_plain(game.slice(span)).then(|| in_braces(span))
}

/// Whether a text has no sign that begins or ends something else than text.
pub(crate) fn is_plain(text: &[u8]) -> bool {
    !text.iter().any(|byte| b"{}[];%".contains(byte))
}

pub(crate) fn in_braces(span: Span) -> [SpanEdit; 2] {
    [
        SpanEdit::insert(span.start, b"{"),
        SpanEdit::insert(span.end, b"}"),
    ]
}
