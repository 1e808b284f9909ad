//! Tags that a game gives twice, and games between which the empty line was forgotten.

use std::collections::HashMap;

use super::GameContext;
use crate::pbn::model::parts::parts;
use crate::pbn::standard::{TAGS, TagId, TagKind, tag_id};
use crate::pbn::syntax::{Document, GameView, TagPair};
use crate::rules::prelude::*;

impl<'g> GameContext<'g> {
    /// The tag pairs of each game in this text. Where the empty line between games was
    /// forgotten there is more than one, and each has the tags of a game of its own.
    pub fn parts(&self) -> impl Iterator<Item = &'g [(TagPair<'g>, Option<TagId>)]> + use<'g> {
        parts(self.tags, self.model.may_repeat_tags())
    }

    /// The tag pairs before which the empty line between two games was forgotten: the first
    /// one of each part after the first part.
    pub fn missing_separators(&self) -> impl Iterator<Item = TagPair<'g>> + use<'g> {
        self.parts()
            .skip(1)
            .filter_map(|part| Some(part.first()?.0))
    }

    /// Where the first game in this text ends, if another one begins after it without an empty line.
    pub(crate) fn end_of_first_game(&self) -> Option<u32> {
        let next = self.missing_separators().next();
        next.map(|pair| pair.span().start)
    }

    /// The tags that a game gives although it has them already, `Note` excepted. A game before
    /// which the empty line is missing is a game of its own.
    pub fn repeats(&self) -> Vec<RepeatedTag<'g>> {
        let mut repeats = Vec::new();
        if !self.model.may_repeat_tags() {
            return repeats;
        }
        for part in self.parts() {
            repeats_in(part, &mut repeats);
        }
        repeats
    }
}

/// [`GameContext::end_of_first_game`] for a text that is read by itself.
pub(crate) fn end_of_first_game(document: &Document<'_>) -> Option<u32> {
    let pairs = GameView::new(document).tag_pairs();
    let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
    let (next, _) = parts(&tags, true).nth(1)?.first()?;
    Some(next.span().start)
}

/// A tag that is in a game although it already was there.
#[derive(Clone, Copy)]
pub struct RepeatedTag<'g> {
    /// The tag pair that counts.
    pub first: TagPair<'g>,
    /// The one that readers ignore (chapter 3.4).
    pub again: TagPair<'g>,
    /// What the standard knows of the name.
    pub tag: Option<TagId>,
}

impl RepeatedTag<'_> {
    /// Whether data follow that readers ignore as well, or the name of a section makes
    /// clear that they should.
    pub fn is_section(&self) -> bool {
        match self.tag {
            Some(tag) => matches!(
                tag.info().kind,
                TagKind::Auction | TagKind::Play | TagKind::Table
            ),
            None => self.again.section().is_some(),
        }
    }
}

/// Finds the repeats in the tag pairs of one game, in linear time.
fn repeats_in<'g>(part: &[(TagPair<'g>, Option<TagId>)], repeats: &mut Vec<RepeatedTag<'g>>) {
    let mut known: [Option<TagPair<'g>>; TAGS.len()] = [None; TAGS.len()];
    let mut others: HashMap<&[u8], TagPair<'g>> = HashMap::new();
    for (pair, tag) in part {
        let name = pair.name();
        if name.is_empty() || *tag == Some(TagId::NOTE) {
            continue;
        }
        let place = tag.and_then(|tag| known.get_mut(usize::from(tag.0)));
        let first = match place {
            Some(place) => place.replace(place.unwrap_or(*pair)),
            None => others.insert(name, others.get(name).copied().unwrap_or(*pair)),
        };
        repeats.extend(first.map(|first| RepeatedTag {
            first,
            again: *pair,
            tag: *tag,
        }));
    }
}

type TagPairs<'t, 'g> = &'t [(TagPair<'g>, Option<TagId>)];

/// Whether two games that follow each other both have a tag, with another value unless it may be
/// the same.
pub(crate) fn both_have(games: &[TagPairs<'_, '_>], tag: TagId, may_be_same: bool) -> bool {
    let value = |game: TagPairs<'_, '_>| {
        let pair = game.iter().find(|(_, id)| *id == Some(tag));
        pair.and_then(|(pair, _)| Some(pair.value()?.to_vec()))
    };
    let mut values = games.iter().map(|game| value(game));
    match (values.next().flatten(), values.next().flatten()) {
        (Some(one), Some(other)) => may_be_same || one != other,
        _ => false,
    }
}

/// A tag pair that another one says as well can go; another value stays in an escape line, which readers ignore as
/// they ignored the repeat. Neither is possible if a comment or data would lose the tag that they belong to.
pub(crate) fn removal_of_repeat(
    game: &GameContext<'_>,
    again: TagPair<'_>,
    can_go: bool,
) -> Option<SpanEdit> {
    let span = again.span();
    let after = game.blanks_after(span.end).end;
    let ends_line = game.is_line_end(after);
    let precedes_tag = !ends_line && game.kind_at(after) == Some(TokenKind::LeftBracket);
    let owns_other = game.has_aside(span) || owns_comment(game, span);
    // Data before it would then be alone on their line.
    let before = game.blanks_before(span.start).start;
    let follows_data = !game.is_line_start(before)
        && game.slice(Span::new(before.saturating_sub(1), before)) != b"]";
    let is_bound = owns_other || follows_data || has_data(again);
    if again.has_error() || !(ends_line || precedes_tag) || is_bound {
        return None;
    }
    if can_go {
        return Some(if precedes_tag {
            SpanEdit::delete(Span::new(span.start, after))
        } else {
            game.removal(span)
        });
    }
    let is_one_line = !game.slice(span).contains(&b'\n') && !game.slice(span).contains(&b'\r');
    (is_one_line && ends_line && game.is_line_start(span.start))
        .then_some(SpanEdit::insert(span.start, b"%"))
}

/// Whether data follow a tag pair.
pub(crate) fn has_data(pair: TagPair<'_>) -> bool {
    let data = pair.section().and_then(|section| section.data_span());
    data.is_some()
}

/// Whether a comment after a tag pair belongs to it.
pub(crate) fn owns_comment(game: &GameContext<'_>, pair: Span) -> bool {
    let comments = [TokenKind::LineComment, TokenKind::BraceComment];
    if !comments
        .into_iter()
        .any(|kind| game.document.may_have(kind))
    {
        return false;
    }
    let tree = game.document.tree();
    let Some(next) = tree.token_at(pair.end) else {
        return false;
    };
    // Control characters become blanks.
    let is_control = |token: TokenId| {
        game.slice(tree.span(token))
            .iter()
            .all(u8::is_ascii_control)
    };
    let is_nothing = |token: TokenId| match tree.kind(token) {
        TokenKind::Escape => true,
        TokenKind::Error => is_control(token),
        kind => kind.is_space(),
    };
    let mut after = (next.0..tree.token_count()).map(TokenId);
    let owned = after.find(|token| !is_nothing(*token));
    owned.is_some_and(|token| tree.kind(token).is_comment())
}
