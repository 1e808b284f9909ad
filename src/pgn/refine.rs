//! Whether games say all that other games said: tags, moves, variations, comments, commands, annotations.
//!
//! A repair may fill a gap, such as a missing marker, and may give a value that could not be read a form that
//! can. It may write what is said in another way: `0-0` for `O-O`, or a comment in other lines.

use super::comment;
use super::document::PgnDocument;
use super::game::{MoveState, PgnGame};
use super::nag;
use super::result::GameResult;
use super::split::split;
use super::tag::{self, Grammar};
use super::token::PgnTokenKind;
use super::tree::{PgnNodeKind, TokenId};
use crate::chess::Move;
use crate::engine::suppress::has_word;
use crate::source::Slice;

/// What a text does not say that another one said before, in a word; `None` where it says all of it.
pub fn difference(before: &[u8], after: &[u8]) -> Option<&'static str> {
    if before == after {
        return None;
    }
    let (before, after) = (games(before), games(after));
    if before.len() == after.len() {
        let mut pairs = before.iter().zip(&after);
        return pairs.find_map(|(before, after)| before.difference(after));
    }
    // Games that are parted or joined: nothing of all of them may go.
    let [before, after] = [before, after].map(GameContent::of_all);
    before.difference(&after)
}

/// Whether no rule can foresee what becomes of a text after a fix: some tag pair, string, comment or variation
/// has no sure end before or after it, or the text falls into other games.
pub fn is_unsure(before: &[u8], after: &[u8]) -> bool {
    let is_torn = |text: &[u8]| {
        split(text).ranges().any(|range| {
            let document = PgnDocument::parse(text.slice(range));
            let mut faults = document.faults.iter();
            faults.any(|fault| fault.kind.is_about_limits())
        })
    };
    split(before).len() != split(after).len() || is_torn(before) || is_torn(after)
}

fn games(text: &[u8]) -> Vec<GameContent<'_>> {
    let split = split(text);
    let texts = split.ranges().map(|range| text.slice(range));
    // What follows the last game may say nothing.
    let says = |said: &GameContent<'_>| {
        said.is_game || !(said.escapes.is_empty() && said.items.is_empty())
    };
    texts.map(GameContent::of).filter(says).collect()
}

/// What a game says.
#[derive(Default)]
struct GameContent<'s> {
    /// Whether it is a game, and not what follows the last one.
    is_game: bool,
    tags: Vec<(&'s [u8], &'s [u8])>,
    /// The escape lines, which may be before the tags.
    escapes: Vec<&'s [u8]>,
    items: Vec<MovetextItem<'s>>,
}

/// A part of what is said between and behind the tags.
#[derive(Clone, PartialEq, Eq, Debug)]
enum MovetextItem<'s> {
    /// A move: what it is, or where that is not known, its word.
    Move(Option<Move>, &'s [u8]),
    Open,
    Close,
    Comment(Vec<Vec<u8>>),
    Glyph(Option<u32>, &'s [u8]),
    Marker(GameResult),
    /// Text that is no part of a game.
    Stray(&'s [u8]),
}

impl MovetextItem<'_> {
    fn name(&self) -> &'static str {
        match self {
            MovetextItem::Move(..) => "a move",
            MovetextItem::Open | MovetextItem::Close => "a variation",
            MovetextItem::Comment(_) => "a comment",
            MovetextItem::Glyph(..) => "an annotation",
            MovetextItem::Marker(_) => "the result",
            MovetextItem::Stray(_) => "a text",
        }
    }

    /// Whether another one says the same.
    fn is_said_by(&self, other: &MovetextItem<'_>) -> bool {
        match (self, other) {
            (MovetextItem::Move(Some(mv), _), MovetextItem::Move(Some(other), _)) => mv == other,
            (MovetextItem::Move(_, word), MovetextItem::Move(_, other)) => word == other,
            (MovetextItem::Glyph(Some(number), _), MovetextItem::Glyph(Some(other), _)) => {
                number == other
            }
            (MovetextItem::Stray(text), MovetextItem::Marker(result)) => {
                GameResult::meant(text).is_some_and(|meant| meant == *result)
            }
            _ => self == other,
        }
    }
}

impl<'s> GameContent<'s> {
    fn of(text: &'s [u8]) -> GameContent<'s> {
        let document = PgnDocument::parse(text);
        let game = PgnGame::of(&document);
        let tags = game.tags.iter();
        let tags = tags.map(|tag| (tag.name.of(text), tag.value.of(text)));
        let mut said = GameContent {
            is_game: document.tree.root() == PgnNodeKind::Game,
            tags: tags.collect(),
            ..GameContent::default()
        };
        let mut marker = None;
        let mut plies = game.plies.iter().peekable();
        let nodes = document.tree.nodes().iter();
        let mut pairs = nodes
            .filter(|node| node.kind == PgnNodeKind::TagPair)
            .peekable();
        for (index, (kind, span)) in document.tree.all_pieces().enumerate() {
            let token = TokenId(index as u32);
            while pairs.next_if(|pair| pair.end <= token).is_some() {}
            if pairs.peek().is_some_and(|pair| pair.first <= token) {
                continue;
            }
            let text = span.of(text);
            // What speaks to this program says nothing of the game.
            if kind.is_trivia() && has_word(text) {
                continue;
            }
            let item = match kind {
                PgnTokenKind::Word => match plies.next_if(|ply| ply.token == token) {
                    Some(ply) if ply.state == MoveState::Passed => MovetextItem::Move(None, b"--"),
                    Some(ply) => MovetextItem::Move(ply.mv, text),
                    None => MovetextItem::Stray(text),
                },
                PgnTokenKind::LeftParenthesis => MovetextItem::Open,
                PgnTokenKind::RightParenthesis
                    if said.items.last() == Some(&MovetextItem::Open) =>
                {
                    // Nothing is in the variation.
                    said.items.pop();
                    continue;
                }
                PgnTokenKind::RightParenthesis => MovetextItem::Close,
                PgnTokenKind::LineComment | PgnTokenKind::BraceComment => {
                    let words = comment::words(comment::inner(kind, text));
                    if words.is_empty() {
                        continue;
                    }
                    // Blanks in a command say nothing.
                    let without_blanks = |mut word: Vec<u8>| {
                        word.retain(|byte| !byte.is_ascii_whitespace());
                        word
                    };
                    MovetextItem::Comment(words.into_iter().map(without_blanks).collect())
                }
                PgnTokenKind::Escape => {
                    said.escapes.push(text);
                    continue;
                }
                PgnTokenKind::Suffix => MovetextItem::Glyph(nag::of_signed_suffix(text), text),
                PgnTokenKind::Nag => MovetextItem::Glyph(nag::number(text), text),
                PgnTokenKind::Marker => match GameResult::of(text) {
                    // A comment behind it may as well be before it.
                    Some(result) => {
                        marker = marker.or(Some(result));
                        continue;
                    }
                    None => continue,
                },
                // Periods by themselves say nothing.
                PgnTokenKind::Error if text.iter().all(|byte| *byte == b'.') => continue,
                PgnTokenKind::Error => MovetextItem::Stray(text),
                _ => continue,
            };
            said.items.push(item);
        }
        said.items.extend(marker.map(MovetextItem::Marker));
        said
    }

    /// What several games say together.
    fn of_all(games: Vec<GameContent<'s>>) -> GameContent<'s> {
        let mut all = GameContent::default();
        for said in games {
            all.tags.extend(said.tags);
            all.escapes.extend(said.escapes);
            all.items.extend(said.items);
        }
        all
    }

    /// What another game does not say of this.
    fn difference(&self, after: &GameContent<'_>) -> Option<&'static str> {
        let mut tags = self.tags.iter();
        if !tags.all(|(name, value)| after.has_tag(name, value)) {
            return Some("a tag");
        }
        let mut escapes = after.escapes.iter();
        if !self
            .escapes
            .iter()
            .all(|escape| escapes.any(|other| other == escape))
        {
            return Some("an escape line");
        }
        let mut items = after.items.iter().peekable();
        for item in &self.items {
            let is_stray = matches!(item, MovetextItem::Stray(_));
            // Text without meaning may go, and may be cut in other pieces.
            let is_other = |other: &&MovetextItem<'_>| {
                !is_stray && matches!(other, MovetextItem::Stray(_)) && !item.is_said_by(other)
            };
            while items.next_if(|other| is_other(other)).is_some() {}
            if items.next_if(|other| item.is_said_by(other)).is_none() && !is_stray {
                return Some(item.name());
            }
        }
        let is_more = |item: &MovetextItem<'_>| {
            !matches!(item, MovetextItem::Marker(_) | MovetextItem::Stray(_))
        };
        items.find(|item| is_more(item)).map(MovetextItem::name)
    }

    /// Whether a tag has a value, or another one in its place where that could not be read.
    fn has_tag(&self, name: &[u8], value: &[u8]) -> bool {
        let grammar = tag::known(name).map_or(Grammar::Text, |tag| tag.grammar);
        let is_readable = grammar.fits(value);
        let is_name = |other: &[u8]| {
            other == name || tag::known(other).is_some() && other.eq_ignore_ascii_case(name)
        };
        let mut tags = self.tags.iter().filter(|(other, _)| is_name(other));
        let plain = tag::escaped(value.trim_ascii());
        tags.any(|(_, other)| !is_readable || tag::escaped(other.trim_ascii()) == plain)
    }
}
