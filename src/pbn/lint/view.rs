//! What games of PBN show in an editor. Each is parsed when somebody asks for it.

mod hints;
mod hover;
mod navigate;
mod offers;
mod sections;

use std::ops::Range;

use super::Terms;
use crate::engine::suppress::is_suppression;
use crate::engine::view::{
    FoldKind, Hint, HoverText, Links, NameAt, Offer, TokenColor, View, ViewPart,
};
use crate::pbn::model::{Model, TagContent, Tagged, tagged};
use crate::pbn::standard::{TagId, Version, suit_escape};
use crate::pbn::syntax::split::directive_kind;
use crate::pbn::syntax::{Document, GameView, Split, TokenKind};
use crate::source::Source;

/// The games of a text.
pub(super) struct GamesView<'t> {
    source: Source<'t>,
    split: Split,
    terms: &'t Terms,
}

/// One of them, parsed. Spans count from its start.
struct ParsedGame<'g> {
    source: &'g Source<'g>,
    /// Its place in the list (0-based).
    index: usize,
    /// Where it begins in the text.
    base: usize,
    text: &'g [u8],
    version: Version,
    parsed: Document<'g>,
}

/// The tag pairs of a game with what the standard knows of their names.
type GameTags<'g> = Vec<Tagged<'g>>;

impl<'t> GamesView<'t> {
    pub(super) fn new(source: Source<'t>, split: Split, terms: &'t Terms) -> GamesView<'t> {
        GamesView {
            source,
            split,
            terms,
        }
    }

    /// The text of a game (0-based), and where it begins.
    fn text(&self, index: usize) -> Option<(usize, &'t [u8])> {
        let range = self.split.games.get(index)?.range();
        Some((range.start, self.source.slice(range)))
    }

    /// Parses a game (0-based).
    fn get(&self, index: usize) -> Option<ParsedGame<'_>> {
        let (base, text) = self.text(index)?;
        let declared = self.split.declared_version(index);
        let terms = self.terms;
        Some(ParsedGame {
            source: &self.source,
            index,
            base,
            text,
            version: Version::of_game(terms.version, declared, terms.default_version),
            parsed: Document::parse(text),
        })
    }

    /// The game that has an offset, and the offset from its start.
    fn at(&self, offset: usize) -> Option<(ParsedGame<'_>, u32)> {
        let game = self.get(self.unit_at(offset)?)?;
        let offset = u32::try_from(offset.checked_sub(game.base)?).ok()?;
        Some((game, offset))
    }

    /// Lists what there is in a game (0-based).
    fn list<T>(&self, index: usize, list: impl FnOnce(&ParsedGame<'_>) -> Vec<T>) -> Vec<T> {
        self.get(index).as_ref().map(list).unwrap_or_default()
    }
}

impl View for GamesView<'_> {
    fn units(&self) -> usize {
        self.split.game_count()
    }

    fn range(&self, unit: usize) -> Option<Range<usize>> {
        Some(self.split.games.get(unit)?.range())
    }

    fn unit_at(&self, offset: usize) -> Option<usize> {
        let games = &self.split.games;
        let begun = games.partition_point(|game| game.range().start <= offset);
        begun.checked_sub(1)
    }

    fn hover(&self, offset: usize, may_solve: bool) -> Option<HoverText> {
        hover::at(self, offset, may_solve)
    }

    fn offers(&self, offset: usize) -> Vec<Offer> {
        let at = self.at(offset);
        at.map_or_else(Vec::new, |(game, offset)| offers::at(&game, offset))
    }

    fn links(&self, offset: usize) -> Option<Links> {
        navigate::links(self, offset)
    }

    fn surroundings(&self, offset: usize) -> Vec<Range<usize>> {
        let at = self.at(offset);
        at.map_or_else(Vec::new, |(game, offset)| {
            navigate::surroundings(&game, offset)
        })
    }

    fn colors(&self, unit: usize) -> Vec<(Range<usize>, TokenColor)> {
        self.list(unit, |game| {
            let tree = game.parsed.tree();
            let tokens = tree.tokens().filter_map(|token| {
                let span = tree.span(token);
                let color = color(tree.kind(token), span.of(game.text))?;
                Some((span.at(game.base), color))
            });
            tokens.collect()
        })
    }

    fn part(&self, unit: usize, room: usize) -> Option<ViewPart> {
        sections::part(&self.get(unit)?, room)
    }

    fn folds(&self, unit: usize) -> Vec<(Range<usize>, FoldKind)> {
        self.list(unit, sections::folds)
    }

    fn names(&self, unit: usize) -> Vec<NameAt> {
        self.list(unit, names)
    }

    fn hints(&self, unit: usize) -> Vec<Hint> {
        self.list(unit, hints::of)
    }

    fn renamable(&self, offset: usize) -> Option<(Range<usize>, String)> {
        let (game, offset) = self.at(offset)?;
        navigate::renamable(&game, offset)
    }

    fn rename(&self, offset: usize, name: &str) -> Result<(Vec<Range<usize>>, String), String> {
        navigate::rename(self, offset, name)
    }

    /// Suits in comments.
    fn escapes(&self, unit: usize) -> Vec<(Range<usize>, &'static str)> {
        self.list(unit, |game| {
            let comments = GameView::new(&game.parsed).comments();
            let comments = comments.filter_map(|comment| {
                let text = str::from_utf8(comment.span().of(game.text)).ok()?;
                Some((comment.span().at(game.base).start, text))
            });
            let escapes = comments.flat_map(|(start, text)| {
                text.char_indices().filter_map(move |(at, character)| {
                    let place = start + at..start + at + character.len_utf8();
                    Some((place, suit_escape(character)?))
                })
            });
            escapes.collect()
        })
    }

    /// Before the tag pair to which an offset belongs, if that begins its line.
    fn order_place(&self, offset: usize) -> Option<usize> {
        let (game, offset) = self.at(offset)?;
        let tags = game.tags();
        let after = tags.partition_point(|(pair, _)| pair.span().start <= offset);
        let (pair, _) = tags.get(after.saturating_sub(1))?;
        let at = pair.span().start as usize;
        let before = at.checked_sub(1).and_then(|before| game.text.get(before));
        matches!(before, None | Some(b'\n' | b'\r')).then_some(game.base + at)
    }
}

impl ParsedGame<'_> {
    fn tags(&self) -> GameTags<'_> {
        tagged(&self.parsed).collect()
    }

    /// What the game with these tags says.
    fn model<'g>(&'g self, tags: &'g GameTags<'g>) -> Model<'g> {
        Model::new(&self.parsed, tags, self.version)
    }

    /// Bytes of the game as an editor shows them.
    fn shown(&self, bytes: &[u8]) -> String {
        self.source.encoding().decode(bytes).into_owned()
    }
}

/// The names by which people look for a game.
fn names(game: &ParsedGame<'_>) -> Vec<NameAt> {
    let tags = game.tags();
    let model = game.model(&tags);
    let named = [
        (TagId::BOARD, "Board"),
        (TagId::EVENT, "Event"),
        (TagId::NORTH, "North"),
        (TagId::EAST, "East"),
        (TagId::SOUTH, "South"),
        (TagId::WEST, "West"),
    ];
    let names = named
        .into_iter()
        .filter_map(|(tag, of)| match model.said(tag) {
            TagContent::Value(_, span) => Some(NameAt {
                of,
                place: span.at(game.base),
            }),
            _ => None,
        });
    names.collect()
}

/// The color of a token.
fn color(kind: TokenKind, text: &[u8]) -> Option<TokenColor> {
    let inner = text.get(1..).unwrap_or_default().trim_ascii();
    Some(match kind {
        TokenKind::Name => TokenColor::Label,
        TokenKind::String => TokenColor::Text,
        TokenKind::LineComment | TokenKind::BraceComment | TokenKind::Escape
            if is_suppression(text) =>
        {
            TokenColor::Order
        }
        TokenKind::Escape if directive_kind(inner).is_some() => TokenColor::Order,
        TokenKind::LineComment | TokenKind::BraceComment | TokenKind::Escape => TokenColor::Comment,
        TokenKind::Call => TokenColor::Call,
        TokenKind::Card => TokenColor::Card,
        TokenKind::Element => TokenColor::Value,
        TokenKind::Suffix | TokenKind::Star | TokenKind::Plus | TokenKind::Irregularity => {
            TokenColor::Sign
        }
        TokenKind::NoteReference | TokenKind::Nag => TokenColor::Remark,
        _ => return None,
    })
}
