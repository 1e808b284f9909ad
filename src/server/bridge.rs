//! Games of PBN in the editor.

use std::ops::Range;

use serde_json::Value;

use super::games::{DocumentGames, ParsedGame};
use super::navigate::Links;
use super::protocol::{Fold, Symbol, TextEdit};
use super::reader::{DocumentReader, Paint, SymbolName};
use super::{complete, hints, hover, navigate, sections, tokens};
use crate::pbn::model::TagContent;
use crate::pbn::standard::TagId;

impl DocumentReader for DocumentGames<'_> {
    fn hover(&self, offset: usize, may_solve: bool) -> Option<Value> {
        hover::at(self, offset, may_solve)
    }

    fn completions(&self, offset: usize) -> Vec<Value> {
        complete::at(self, offset)
    }

    fn links(&self, offset: usize) -> Option<Links> {
        navigate::links(self, offset)
    }

    fn surroundings(&self, offset: usize) -> Vec<Range<usize>> {
        navigate::surroundings(self, offset)
    }

    fn colors(&self, range: &Range<usize>, paint: &mut Paint<'_>) {
        tokens::of_games(self, range, paint);
    }

    fn games(&self) -> usize {
        self.game_count()
    }

    fn range(&self, game: usize) -> Option<Range<usize>> {
        let (base, text) = self.text(game)?;
        Some(base..base + text.len())
    }

    fn symbol(&self, game: usize, room: usize) -> Option<Symbol> {
        sections::symbol(&self.get(game)?, room)
    }

    fn folds(&self, game: usize) -> Vec<Fold> {
        let game = self.get(game);
        game.map_or_else(Vec::new, |game| sections::folds(&game))
    }

    fn names(&self, game: usize) -> Vec<SymbolName> {
        let game = self.get(game);
        game.map_or_else(Vec::new, |game| names(&game))
    }

    fn touched(&self, range: &Range<usize>) -> Range<usize> {
        self.range_of(self.touching(range))
    }

    fn hints(&self, range: &Range<usize>) -> Vec<Value> {
        hints::within(self, range)
    }

    fn renamable(&self, offset: usize) -> Option<Value> {
        navigate::renamable(self, offset)
    }

    fn rename(&self, offset: usize, name: &str) -> Result<Vec<TextEdit>, String> {
        navigate::rename(self, offset, name)
    }
}

/// The names by which people look for a game.
fn names(game: &ParsedGame<'_>) -> Vec<SymbolName> {
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
            TagContent::Value(value, span) => Some(SymbolName {
                of,
                text: game.shown(value),
                place: span.at(game.base),
            }),
            _ => None,
        });
    names.collect()
}
