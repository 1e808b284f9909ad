//! Text in a wrong place that was meant to be the data of a section: calls, cards, rows of a table.

use super::GameContext;
use super::elements::can_be;
use super::moves::{is_call, is_card};
use crate::pbn::model::table::{TableCell, TableColumn};
use crate::pbn::model::{Model, TableSection};
use crate::pbn::standard::{TagId, TagKind, tag_id};
use crate::pbn::syntax::{Document, GameView};

/// What a text is, read as the data of a section.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum AsData {
    /// Calls or cards, or whole rows, without a mistake.
    Sound,
    /// It begins with a call or a card, or has an element that its column can hold.
    Faulty,
    /// Something else.
    Nothing,
}

/// What a text is as the data of a section that a tag with a value begins.
pub(crate) fn as_data(game: &GameContext<'_>, tag: TagId, value: &[u8], text: &[u8]) -> AsData {
    let name = tag.name().as_bytes();
    let section = [b"[", name, b" \"", value, b"\"]\n", text].concat();
    let mut document = Document::default();
    game.file.split.parse_into(&mut document, &section);
    let pairs = GameView::new(&document).tag_pairs();
    let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
    let model = Model::new(&document, &tags, game.version);
    let mut words = text.split(u8::is_ascii_whitespace);
    let first = words.find(|word| !matches!(*word, b"" | b"-"));
    let (is_begun, can_be_read) = match tag.info().kind {
        TagKind::Auction => {
            let auction = model.auction();
            let can_be_read = auction.is_some_and(|auction| !auction.turns.has_hole());
            (first.is_some_and(is_call), can_be_read)
        }
        TagKind::Play => {
            let play = model.play();
            let can_be_read = play.is_some_and(|play| !play.turns.has_hole());
            (first.is_some_and(is_card), can_be_read)
        }
        TagKind::Table => {
            let table = model.tables().next();
            let can_be_read = table.is_some_and(has_sound_rows);
            (table.is_some_and(has_any_element), can_be_read)
        }
        _ => (false, false),
    };
    if !is_begun {
        AsData::Nothing
    } else if can_be_read && document.problems.is_empty() {
        AsData::Sound
    } else {
        AsData::Faulty
    }
}

/// Whether each element is one that its column can hold, in whole rows of columns of the standard.
fn has_sound_rows(table: TableSection<'_>) -> bool {
    let mut elements = elements(table);
    table.is_plain() && elements.all(|(column, cell)| can_hold(column, cell))
}

/// Whether an element shows by itself in which column it is.
fn has_any_element(table: TableSection<'_>) -> bool {
    let mut elements = elements(table).filter(|(column, _)| !column.holds_text());
    elements.any(|(column, cell)| !cell.is_blank() && can_hold(column, cell))
}

fn elements<'m>(table: TableSection<'m>) -> impl Iterator<Item = (&'m TableColumn, TableCell<'m>)> {
    let cells = table.rows().flatten().map(move |span| table.cell_at(*span));
    table.columns().iter().cycle().zip(cells)
}

fn can_hold(column: &TableColumn, cell: TableCell<'_>) -> bool {
    column.value().is_none_or(|value| can_be(value, cell))
}
