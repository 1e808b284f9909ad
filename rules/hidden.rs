//! What a game has in a form that readers do not see. Another rule reports the form, and what follows
//! from it is silent: one cause gives one finding.

use super::GameContext;
use super::cut_off::is_section_cut_off;
use super::open_comments::swallowed;
use crate::pbn::model::NoteTag;
use crate::pbn::model::deal::is_hand;
use crate::pbn::model::swallowed::Swallowed;
use crate::pbn::model::{can_read_value, meant_tag};
use crate::pbn::standard::{TagId, nearest_tag, tag_id};
use crate::pbn::syntax::lexer::name_end;
use crate::pbn::syntax::{CommentView, Problem, ProblemKind, TagPair, TokenKind};
use crate::source::{Slice, Span};

/// Whether a tag that is not among those of the game was meant to be: its name is misspelt, its
/// `[` is missing, or a comment without `}` swallows it.
pub(super) fn hides(game: &GameContext<'_>, tag: TagId) -> bool {
    let mut unknown = game.tags.iter().filter(|(_, id)| id.is_none());
    unknown.any(|(pair, _)| {
        meant_tag(*pair) == Some(tag)
            || tag == TagId::NOTE && is_like_note(*pair)
            || is_broken(game, *pair, tag)
    }) || is_unopened(game, tag)
        || swallowed_tags(game).any(|swallowed| swallowed.names.contains(&tag))
}

/// Whether a comment without `}` reaches into the next game, so that the tags of this game are those
/// of two.
pub(crate) fn merges_games(game: &GameContext<'_>) -> bool {
    swallowed_tags(game).any(|swallowed| swallowed.is_game)
}

/// Whether the calls or cards of an empty section are where readers do not find them: in a comment
/// without `}`, or after an empty line, as text before the tags of the next game.
pub(crate) fn hides_data(game: &GameContext<'_>, section: TagPair<'_>) -> bool {
    let end = section.span().end;
    let mut problems = game.document.problems.iter();
    let is_open = |problem: &Problem| {
        problem.kind == ProblemKind::UnclosedComment && problem.span.start >= end
    };
    problems.any(is_open) || is_section_cut_off(game, section)
}

fn means(name: &[u8], tag: TagId) -> bool {
    let nearest = nearest_tag(name);
    nearest.and_then(|nearest| tag_id(nearest.name.as_bytes())) == Some(tag)
}

/// Whether a tag of another name is a note, as `[Notes "1:weak"]` is.
fn is_like_note(pair: TagPair<'_>) -> bool {
    let note = TagId::NOTE.name().as_bytes();
    let start = pair.name().get(..note.len());
    start.is_some_and(|start| start.eq_ignore_ascii_case(note)) && NoteTag::of(pair).is_numbered()
}

/// Whether a tag pair is another one but for characters that no name has, or has a deal as its value.
fn is_broken(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId) -> bool {
    let (span, string) = (pair.span(), pair.string_span());
    let end = string.map_or(span.end, |string| string.start);
    let name = game.slice(Span::new(span.start, end));
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric();
    let letters: Vec<u8> = name.iter().copied().filter(is_letter).collect();
    let is_deal = |value: &[u8]| matches!(value, [_, b':', ..]) && can_read_value(tag, value);
    pair.has_error() && letters.len() < tag.name().len() + MOST_OTHERS && means(&letters, tag)
        || tag == TagId::DEAL && pair.value().is_some_and(is_deal)
}

/// How many letters a broken name may have more than the one that was meant.
const MOST_OTHERS: usize = 3;

fn is_unopened(game: &GameContext<'_>, tag: TagId) -> bool {
    let problems = game.document.problems.iter();
    let mut unopened = problems.filter(|problem| problem.kind == ProblemKind::UnopenedTag);
    unopened.any(|problem| {
        let text = game.slice(problem.span);
        let mut lines = text.split(|byte| matches!(byte, b'\n' | b'\r'));
        lines.any(|line| {
            let line = line.trim_ascii_start();
            let name = line.slice(..name_end(line, 0));
            !name.is_empty() && means(name, tag)
        })
    })
}

/// The tags that comments without `}` swallow.
pub(crate) fn swallowed_tags(game: &GameContext<'_>) -> impl Iterator<Item = Swallowed> {
    let document = game.document;
    let asides = document
        .may_have(TokenKind::BraceComment)
        .then(|| document.asides());
    let comments = asides.into_iter().flatten();
    comments.filter_map(|(kind, span)| swallowed(game, CommentView::cast(document, kind, span)?))
}

/// Whether a comment in a span swallows a tag.
pub(crate) fn swallows(game: &GameContext<'_>, span: Span, tag: TagId) -> bool {
    let comments = game.tokens_in(span).filter_map(|(_, kind, place)| {
        let comment = CommentView::cast(game.document, kind, place);
        comment.filter(|_| kind == TokenKind::BraceComment)
    });
    let mut swallowed = comments.filter_map(|comment| swallowed(game, comment));
    swallowed.any(|swallowed| swallowed.names.contains(&tag))
}

/// Where the hands that are missing in a deal are, if they slipped into the tags before it.
pub(crate) fn hands_elsewhere(game: &GameContext<'_>) -> [Option<Span>; 2] {
    let lacks_hands = game.model.deal().is_some_and(|deal| deal.hands.len() < 4);
    [TagId::DEALER, TagId::VULNERABLE].map(|tag| {
        let (text, span) = game.stated_tag(tag).filter(|_| lacks_hands)?;
        is_hand(text).then_some(span)
    })
}
