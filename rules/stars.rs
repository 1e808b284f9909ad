//! Marks that look like the end of an auction or a play and are none: stars that mark alerts, stars alone on
//! their lines, and lines of decoration.

use super::repeats::both_have;
use crate::pbn::model::TableSection;
use crate::pbn::standard::{TagId, is_plain_tag};
use crate::rules::prelude::*;
use crate::source::is_line_end;

/// A `*` alone on its line, outside of any auction and play.
#[derive(Clone, Copy)]
pub(crate) struct LoneStar {
    /// From the start of the line to the `*`.
    pub(crate) place: Span,
    /// Where another game begins on the next line.
    pub(crate) next_game: Option<u32>,
    /// Whether that game has another board and another deal.
    pub(crate) is_proved: bool,
}

/// The lone stars after tags, of which some separate games.
pub(crate) fn stars_before_games(game: &GameContext<'_>) -> Vec<LoneStar> {
    let mut stars = Vec::new();
    if !game.model.has_other_section() {
        return stars;
    }
    let mut sections = game
        .sections()
        .filter(|(_, tag)| is_plain_tag(*tag))
        .peekable();
    if sections.peek().is_none() {
        return stars;
    }
    let parts: Vec<_> = game.parts().collect();
    for (section, _) in sections {
        let after = stars_alone(game, section);
        let Some((last, others)) = after.split_last() else {
            continue;
        };
        let lone = |star: &Span| LoneStar {
            place: from_line_start(game, *star),
            next_game: None,
            is_proved: true,
        };
        stars.extend(others.iter().map(lone));
        let start = |part: &[(TagPair<'_>, _)]| part.first().map(|(pair, _)| pair.span().start);
        let next = parts.partition_point(|part| start(part) <= Some(last.end));
        let next_game = parts
            .get(next)
            .and_then(|part| start(part))
            .filter(|start| {
                let between = Span::new(last.end, *start);
                game.slice(between).iter().all(u8::is_ascii_whitespace)
            });
        let games = parts.get(next.saturating_sub(1)..=next).unwrap_or_default();
        stars.push(LoneStar {
            next_game,
            is_proved: next_game.is_none()
                || both_have(games, TagId::BOARD, false) && both_have(games, TagId::DEAL, false),
            ..lone(last)
        });
    }
    stars
}

/// From the start of its line to the start of the `*`, because `%` has to be the first character.
pub(crate) fn from_line_start(game: &GameContext<'_>, star: Span) -> Span {
    let line = game.line_alone(star).unwrap_or(star);
    Span::new(line.start, star.start)
}

/// Whether text outside of any section is nothing but a `*`, alone on its line.
pub(crate) fn is_lone_star(game: &GameContext<'_>, text: Span) -> bool {
    game.slice(text) == b"*" && game.line_alone(text).is_some()
}

/// The data after a plain tag where they are nothing but `*`, each of them alone on its line.
pub(crate) fn stars_alone(game: &GameContext<'_>, section: Section<'_>) -> Vec<Span> {
    let mut stars = Vec::new();
    for (_, span) in section.pieces().filter(|(kind, _)| !kind.is_trivia()) {
        if !is_lone_star(game, span) {
            return Vec::new();
        }
        stars.push(span);
    }
    stars
}

/// The `*` alone on the last line of a table whose other lines have another number of elements,
/// each the same.
pub(crate) fn star_after(game: &GameContext<'_>, table: TableSection<'_>) -> Option<Span> {
    let (star, rest) = table.elements.split_last()?;
    if game.slice(*star) != b"*" || game.line_alone(*star).is_none() {
        return None;
    }
    let same_line = |one: &Span, next: &Span| {
        let between = Span::new(one.end, next.start);
        !game.slice(between).iter().any(|byte| is_line_end(*byte))
    };
    let mut lines = rest.chunk_by(same_line).map(<[Span]>::len);
    let first = lines.next().filter(|count| *count > 1)?;
    lines.all(|count| count == first).then_some(*star)
}

/// The glued `*` of a section that mark alerts: those before its last call or card.
pub(crate) fn alert_marks(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
) -> Vec<Span> {
    let mut glued = Vec::new();
    if !has_end(game, tag) {
        return glued;
    }
    let (mut marks, mut before) = (0, None);
    for (kind, span) in section.pieces() {
        match (kind, before.replace(kind)) {
            (TokenKind::Call | TokenKind::Card, _) => marks = glued.len(),
            (
                TokenKind::Star,
                Some(
                    TokenKind::Call
                    | TokenKind::Card
                    | TokenKind::Suffix
                    | TokenKind::NoteReference,
                ),
            ) => glued.push(span),
            // Two or more of them are one mark.
            (TokenKind::Star, Some(TokenKind::Star)) => {
                if let Some(mark) = glued.last_mut().filter(|mark| mark.end == span.start) {
                    *mark = mark.to(span);
                }
            }
            _ => {}
        }
    }
    glued.truncate(marks);
    glued
}

/// Whether there is any `*` or `+` in the section that counts; a repeated one is looked at.
fn has_end(game: &GameContext<'_>, tag: Option<TagId>) -> bool {
    if game.model.may_repeat_tags() {
        return true;
    }
    match tag {
        Some(TagId::AUCTION) => {
            let auction = game.model.auction();
            auction.is_some_and(|auction| !auction.turns.endings.is_empty())
        }
        _ => {
            let play = game.model.play();
            play.is_some_and(|play| !play.turns.endings.is_empty())
        }
    }
}

/// The message for a line of signs between games.
pub(crate) const PARTS_NO_GAMES: &str = "this does not separate games; an empty line does";

/// Whether a text is a line of signs such as `=====`.
pub(crate) fn is_decoration(text: &[u8]) -> bool {
    text.len() > 2 && text.iter().all(|byte| b"*-=_+#~".contains(byte))
}

/// Three or more `*` or `+` with nothing between them, alone on their line: that is decoration, and ends nothing.
pub(crate) fn line_of_marks(game: &GameContext<'_>, first: Span) -> Option<Span> {
    if !game.is_line_start(game.blanks_before(first.start).start) {
        return None;
    }
    let text = game.text().get(first.start as usize..)?;
    let mark = text.first().filter(|mark| b"*+".contains(mark))?;
    let count = text.iter().take_while(|byte| *byte == mark).count();
    let line = Span::new(first.start, first.start + count as u32);
    (count > 2 && game.line_alone(line).is_some()).then_some(line)
}
