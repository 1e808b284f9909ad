//! Text in brackets after a call or a card: an explanation, which readers take for a tag pair.

use std::borrow::Cow;

use super::syntax::stray_text::{is_call, is_card};
use super::{GameContext, Report};
use crate::diagnostic::Span;
use crate::fix::Applicability;
use crate::pbn::standard::TagId;
use crate::pbn::syntax::TagPair;
use crate::source::{is_blank, is_line_end};

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
    if tag.is_some() || pair.value().is_some() {
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

/// Reports a place if it is in an explanation; whether it is.
pub(crate) fn report_explanation(
    game: &GameContext<'_>,
    place: Span,
    report: &mut Report<'_>,
) -> bool {
    let tag = game.tag_at(place.start);
    let place = tag.and_then(|(pair, tag)| explanation_in_brackets(game, pair, tag));
    if let Some(place) = place {
        expect_braces(game, place, report);
    }
    place.is_some()
}

/// Reports an explanation in other signs than braces, which are its first byte and its last.
pub(crate) fn expect_braces(game: &GameContext<'_>, place: Span, report: &mut Report<'_>) {
    let found = game.found(place);
    let message = format!("expected an explanation in braces, found {found}");
    let (open, close) = (place.part(0, 1), Span::new(place.end - 1, place.end));
    let edits = [
        (open, Cow::Borrowed(&b"{"[..])),
        (close, Cow::Borrowed(b"}")),
    ];
    let finding = report.at(place, message).habit("explanations", ());
    finding.fix_all("turn it into a comment", Applicability::Unsafe, edits);
}
