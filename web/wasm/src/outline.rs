//! Where the games of a file are, and what a list of boards shows of each.
//!
//! A page that shows one board at a time needs this of all boards, and the rest of few. Reading all
//! games of a large file would take it many times as long.

use pbnlint::pbn::syntax::{Document, GameView, split};
use pbnlint::pgn::{self, PgnDocument};
use pbnlint::records::Record;
use pbnlint::source::{Encoding, Locator, Source};
use serde::Serialize;

/// A game, or text that belongs to none. The ranges of all entries cover the file.
#[derive(Default, Serialize)]
pub(crate) struct Entry {
    /// From 1; null for text after the last game.
    number: Option<usize>,
    /// In bytes.
    range: [usize; 2],
    /// The line, from 1, on which it begins.
    line: usize,
    /// What the tag Board says.
    board: Option<String>,
    /// What the tag Contract says.
    contract: Option<String>,
    /// What the tag Declarer says.
    declarer: Option<String>,
    /// In a game of chess, those by the tags White and Black.
    players: Option<String>,
    /// In a game of chess, what the tag Result says.
    result: Option<String>,
}

pub(crate) fn outline(file: &[u8]) -> Vec<Entry> {
    let source = Source::new(file);
    let encoding = source.encoding();
    let mut locator = Locator::new(&source);
    let split = split(file);
    let mut document = Document::default();
    let mut entries = Vec::with_capacity(split.games.len());
    for (index, game) in split.games.iter().enumerate() {
        let range = game.range();
        split.parse_into(&mut document, file.get(range.clone()).unwrap_or_default());
        let game_view = GameView::new(&document);
        entries.push(Entry {
            number: game.first_tag().map(|_| index + 1),
            range: [range.start, range.end],
            line: locator.position(range.start).line,
            board: said(game_view, b"Board", encoding),
            contract: said(game_view, b"Contract", encoding),
            declarer: said(game_view, b"Declarer", encoding),
            ..Entry::default()
        });
    }
    entries
}

/// The same of a file of chess.
pub(crate) fn of_chess(file: &[u8]) -> Vec<Entry> {
    let source = Source::new(file);
    let encoding = source.encoding();
    let mut locator = Locator::new(&source);
    let split = pgn::split(file);
    let mut document = PgnDocument::default();
    let mut entries = Vec::with_capacity(split.len());
    for (index, range) in split.ranges().enumerate() {
        document.reparse(file.get(range.clone()).unwrap_or_default());
        let said = |name: &[u8]| {
            let mut pairs = document.tag_pairs();
            let value = pairs.find(|pair| pair.name() == name)?.value()?;
            let says = !matches!(value, b"" | b"?" | b"*");
            says.then(|| encoding.decode(value).into_owned())
        };
        let players = [said(b"White"), said(b"Black")];
        let is_named = players.iter().any(Option::is_some);
        let [white, black] = players.map(|player| player.unwrap_or_else(|| "?".to_owned()));
        entries.push(Entry {
            number: (index < split.game_count()).then_some(index + 1),
            range: [range.start, range.end],
            line: locator.position(range.start).line,
            players: is_named.then(|| format!("{white} – {black}")),
            result: said(b"Result"),
            ..Entry::default()
        });
    }
    entries
}

/// The same of a file of RBN or RBX with these records.
pub(crate) fn of_records(file: &[u8], records: Vec<Record>) -> Vec<Entry> {
    let source = Source::new(file);
    let mut locator = Locator::new(&source);
    let mut end = 0;
    let mut entries = Vec::with_capacity(records.len());
    for record in records {
        let line = locator.position(record.range.start).line;
        end = record.range.end;
        let mut labels = record.labels.into_iter();
        entries.push(Entry {
            number: Some(record.number),
            range: [record.range.start, end],
            line,
            board: labels
                .find(|label| label.label == 'B')
                .map(|label| label.data),
            contract: record.contract.map(|contract| contract.to_string()),
            declarer: record.declarer.map(|seat| seat.to_string()),
            ..Entry::default()
        });
    }
    if end < file.len() {
        entries.push(Entry {
            range: [end, file.len()],
            line: locator.position(end).line,
            ..Entry::default()
        });
    }
    entries
}

/// The first value of a tag, where there is one; `#` and `?` say nothing to a list.
fn said(game: GameView<'_>, name: &[u8], encoding: Encoding) -> Option<String> {
    let mut pairs = game.tag_pairs();
    let pair = pairs.find(|pair| pair.name().eq_ignore_ascii_case(name))?;
    let value = pair.value()?;
    let says = !matches!(value, b"" | b"?" | b"#" | b"##");
    says.then(|| encoding.decode(value).into_owned())
}
