//! Boards against the order in which duplicate boards are numbered, and against each other.

use std::any::Any;
use std::collections::BTreeMap;
use std::ops::Range;

use super::kind_of_game;
use super::read_again::look_again;
use crate::bridge::{Hand, Seat, Vulnerability};
use crate::engine::facts::{hashed, together};
use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::pbn::syntax::Document;
use crate::rules::prelude::*;
use crate::source::{without_control, without_controls};

/// What the number of a board should give, as it is given.
struct Numbered<T> {
    board: u32,
    given: T,
    /// Where it is given.
    place: Span,
}

/// Gathers what a tag gives on a numbered board of a duplicate game.
pub(crate) fn gather_numbered<T: Any + Send + Sync>(
    game: &GameContext<'_>,
    tag: TagId,
    given: Option<T>,
) -> Option<Fact> {
    let (number, _) = game.stated_tag(TagId::BOARD)?;
    let board = value::positive_integer(number).ok()?;
    let (_, span) = game.stated_tag(tag)?;
    let numbered = Numbered {
        board,
        given: given?,
        place: span,
    };
    kind_of_game::is_duplicate(game).then(|| Fact::new(numbered))
}

/// Reports what is not as the number of the board gives it, where nearly all other boards of
/// the file follow their numbers: in files of lessons or of rubber bridge they say nothing.
pub(crate) fn judge_numbered<T: Any + Copy + PartialEq>(
    facts: &[GameFact],
    usual: fn(u32) -> T,
    message: fn(u32, T) -> String,
    report: &mut Report<'_>,
) {
    let boards = || {
        let boards = facts.iter();
        boards.filter_map(|fact| Some((fact, fact.fact.get::<Numbered<T>>()?)))
    };
    let others = boards().count().saturating_sub(1);
    let wrong = boards().filter(|(_, numbered)| numbered.given != usual(numbered.board));
    let wrong_others = wrong.clone().count().saturating_sub(1);
    if wrong_others * 10 > others {
        return;
    }
    for (fact, numbered) in wrong {
        let message = message(numbered.board, usual(numbered.board));
        report
            .in_file(numbered.place.at(fact.base), fact.game, message)
            .habit_that("boards", "do not follow their numbers", ());
    }
}

/// What distinguishes the boards of a file (chapters 3.4 and 4).
const KEYS: [TagId; 6] = [
    TagId::EVENT,
    TagId::DATE,
    TagId::STAGE,
    TagId::SECTION,
    TagId::ROUND,
    TagId::BOARD,
];

/// What distinguishes the tables at which a board is played.
const TABLE_KEYS: [TagId; 6] = [
    TagId::ROOM,
    TagId::TABLE,
    TagId::WEST,
    TagId::NORTH,
    TagId::EAST,
    TagId::SOUTH,
];

/// One game of a board.
pub(crate) struct Played {
    board: Vec<u8>,
    /// Room, table and players; `None` where the game names no player.
    pub table: Option<Vec<u8>>,
    /// The hands by seat, where they are given.
    pub hands: [Option<Hand>; 4],
    /// The value of the tag Deal.
    pub deal: Span,
}

/// Gathers board, table and deal of a game whose board has a number and whose deal can be read.
pub(crate) fn gather_played(game: &GameContext<'_>) -> Option<Fact> {
    let (number, _) = game.stated_tag(TagId::BOARD)?;
    value::positive_integer(number).ok()?;
    let deal = game.model.deal().filter(|deal| deal.is_consistent())?;
    if deal.largest_hand() == 0 {
        return None;
    }
    let has_player = TABLE_KEYS
        .iter()
        .skip(2)
        .any(|tag| game.stated_tag(*tag).is_some());
    let value = |tag: TagId| game.value(tag);
    Some(Fact::new(Played {
        board: key(value, &KEYS)?,
        table: has_player.then(|| key(value, &TABLE_KEYS)).flatten(),
        hands: Seat::ALL.map(|seat| deal.cards(seat)),
        deal: deal.span(),
    }))
}

/// What one table says of a numbered board, in one number.
#[derive(Clone, Copy)]
struct AtTable(u64);

impl AtTable {
    const DEALER: u64 = 0b111;
    const VULNERABLE: u64 = 0b111_000;
    const SAID: u64 = Self::DEALER | Self::VULNERABLE;

    /// `board` is a hash of what distinguishes boards, the same for all games of a board.
    fn new(board: u64, dealer: Option<Seat>, vulnerable: Option<Vulnerability>) -> AtTable {
        const VULNERABLE: [Vulnerability; 4] = [
            Vulnerability::NONE,
            Vulnerability::NS,
            Vulnerability::EW,
            Vulnerability::ALL,
        ];
        let seat = |seat| Seat::ALL.iter().position(|other| *other == seat);
        let sides = |sides| VULNERABLE.iter().position(|other| *other == sides);
        let dealer = dealer.and_then(seat).map_or(0, |seat| seat as u64 + 1);
        let vulnerable = vulnerable
            .and_then(sides)
            .map_or(0, |sides| sides as u64 + 1);
        AtTable(board & !Self::SAID | vulnerable << 3 | dealer)
    }

    /// Who deals, or 0.
    fn dealer(self) -> u64 {
        self.0 & Self::DEALER
    }

    /// Who is vulnerable, or 0.
    fn vulnerable(self) -> u64 {
        self.0 & Self::VULNERABLE
    }
}

/// Whether two tables are of one board, or of two with one hash.
fn seem_of_board(one: &GameNumber, other: &GameNumber) -> bool {
    one.number() & !AtTable::SAID == other.number() & !AtTable::SAID
}

/// Gathers dealer and vulnerability of a numbered board of a duplicate game that names its room
/// or its table.
pub(crate) fn gather_at_table(game: &GameContext<'_>) -> Option<u64> {
    let model = game.model;
    let mut tables = TABLE_KEYS.iter().take(2);
    if !tables.any(|tag| game.stated_tag(*tag).is_some()) {
        return None;
    }
    let (number, _) = game.stated_tag(TagId::BOARD)?;
    value::positive_integer(number).ok()?;
    let (dealer, vulnerable) = (model.dealer(), model.vulnerability());
    if (dealer.is_none() && vulnerable.is_none()) || !kind_of_game::is_duplicate(game) {
        return None;
    }
    let ends = KEYS.iter().map(|tag| end_of(game, *tag));
    let AtTable(number) = AtTable::new(ends.fold(0, hashed), dealer, vulnerable);
    Some(number)
}

/// The last eight bytes of a value, and its length. Of nearly all boards these tell enough.
fn end_of(game: &GameContext<'_>, tag: TagId) -> [u64; 2] {
    let Some(span) = game.tag(tag).and_then(TagPair::value_span) else {
        return [u64::from(b'?'), 1];
    };
    // There is always more than that before it: the name of the tag.
    let before = game.text().get(..span.end as usize);
    let bytes = before.and_then(<[u8]>::last_chunk).copied();
    let others = 64 - 8 * span.len().min(8);
    let bytes = bytes.unwrap_or_default().map(without_control);
    let end = u64::from_le_bytes(bytes).checked_shr(others);
    [end.unwrap_or(0), u64::from(span.len())]
}

/// A game of a board, at one of its tables.
pub(crate) struct Game {
    /// Its number, 1-based.
    pub number: usize,
    /// The dealer, with the place of the value in the file.
    pub dealer: Option<(Seat, Range<usize>)>,
    /// Who is vulnerable, with the place of the value in the file.
    pub vulnerable: Option<(Vulnerability, Range<usize>)>,
    /// What distinguishes boards.
    board: Vec<u8>,
    /// Room, table and players.
    table: Vec<u8>,
    hands: [Option<Hand>; 4],
}

/// The games of each board that several tables played and of which not all say the same, as far as
/// [`gather_at_table`] gathered them. `doubt` takes from a game what it contradicts itself.
pub(crate) fn differing_boards(
    file: &FileContext<'_>,
    tables: &[GameNumber],
    doubt: fn(&GameContext<'_>, &mut Game),
) -> Vec<Vec<Game>> {
    let mut document = Document::default();
    let mut differing = Vec::new();
    for listed in together(tables, AtTable::SAID) {
        for games in listed.chunk_by(seem_of_board).filter(|games| differ(games)) {
            differing.extend(boards_of(file, &mut document, games, doubt));
        }
    }
    differing
}

/// Whether several tables played at least so many boards. Reads no more games again than it takes to
/// know that.
pub(crate) fn has_boards_at_tables(
    file: &FileContext<'_>,
    tables: &[GameNumber],
    count: usize,
) -> bool {
    if count == 0 {
        return true;
    }
    let mut document = Document::default();
    let mut found = 0;
    for listed in together(tables, AtTable::SAID) {
        for games in listed.chunk_by(seem_of_board) {
            found += boards_of(file, &mut document, games, |_, _| {}).len();
            if found >= count {
                return true;
            }
        }
    }
    false
}

/// The boards of some games, which seem to be of one, as far as several tables played them.
fn boards_of<'t>(
    file: &FileContext<'t>,
    document: &mut Document<'t>,
    tables: &[GameNumber],
    doubt: fn(&GameContext<'_>, &mut Game),
) -> Vec<Vec<Game>> {
    if tables.len() < 2 {
        return Vec::new();
    }
    let mut boards: BTreeMap<Vec<u8>, Vec<Game>> = BTreeMap::new();
    for table in tables {
        let at_table = |game: &GameContext<'_>| {
            let mut at_table = at_table(game)?;
            doubt(game, &mut at_table);
            Some(at_table)
        };
        if let Some(game) = look_again(file, document, table.game(), at_table).flatten() {
            boards.entry(game.board.clone()).or_default().push(game);
        }
    }
    let boards = boards.into_values();
    boards.filter(|games| are_one_board(games)).collect()
}

/// Whether not all tables of a board say the same.
fn differ(tables: &[GameNumber]) -> bool {
    let are_many = |said: fn(AtTable) -> u64| {
        let said = tables.iter().map(|table| said(AtTable(table.number())));
        let mut said = said.filter(|said| *said > 0);
        let first = said.next();
        said.any(|said| Some(said) != first)
    };
    are_many(AtTable::dealer) || are_many(AtTable::vulnerable)
}

fn at_table(game: &GameContext<'_>) -> Option<Game> {
    let model = game.model;
    let place = |tag: TagId| {
        let (_, span) = game.stated_tag(tag)?;
        Some(span.at(game.base))
    };
    let value = |tag: TagId| game.value(tag);
    let deal = model.deal().filter(|deal| deal.is_consistent());
    Some(Game {
        number: game.number,
        dealer: model.dealer().zip(place(TagId::DEALER)),
        vulnerable: model.vulnerability().zip(place(TagId::VULNERABLE)),
        board: key(value, &KEYS)?,
        table: key(value, &TABLE_KEYS)?,
        hands: Seat::ALL.map(|seat| deal?.cards(seat)),
    })
}

/// Whether the games are of one board at different tables.
fn are_one_board(games: &[Game]) -> bool {
    let Some((first, others)) = games.split_first() else {
        return false;
    };
    let mut tables: Vec<&[u8]> = games.iter().map(|game| &*game.table).collect();
    tables.sort_unstable();
    tables.dedup();
    tables.len() == games.len()
        && !others.is_empty()
        && !others.iter().any(|game| have_other_hands(first, game))
}

/// Whether two games have hands that are not the same, as far as both are given.
fn have_other_hands(one: &Game, other: &Game) -> bool {
    one.hands
        .iter()
        .zip(&other.hands)
        .any(|(one, other)| one.is_some() && other.is_some() && one != other)
}

/// The values of tags in a row; `None` where one is taken over from the game before, which is
/// not at hand.
fn key<'g>(value: impl Fn(TagId) -> Option<&'g [u8]>, tags: &[TagId]) -> Option<Vec<u8>> {
    let mut key = Vec::new();
    for tag in tags {
        let value = value(*tag).unwrap_or(b"?");
        if value.starts_with(b"#") {
            return None;
        }
        key.extend_from_slice(&without_controls(value));
        key.push(0);
    }
    Some(key)
}

/// The games of each board in order; the first of a board is what the others are held
/// against. `None` where the boards of this file are no boards: more than one in ten is dealt
/// anew, or turned around, under its number.
pub(crate) fn by_board(facts: &[GameFact]) -> Option<Vec<Vec<(&GameFact, &Played)>>> {
    let mut boards: BTreeMap<&[u8], Vec<(&GameFact, &Played)>> = BTreeMap::new();
    for fact in facts {
        if let Some(played) = fact.fact.get::<Played>() {
            boards
                .entry(&played.board)
                .or_default()
                .push((fact, played));
        }
    }
    let boards: Vec<_> = boards.into_values().collect();
    let is_dealt_anew = |games: &&Vec<(&GameFact, &Played)>| {
        let mut games = games.iter().map(|(_, played)| *played);
        let first = games.next();
        first.is_some_and(|first| games.any(|played| relation(first, played) != Relation::Same))
    };
    let anew = boards
        .iter()
        .filter(is_dealt_anew)
        .count()
        .saturating_sub(1);
    (anew * 10 <= boards.len().saturating_sub(1)).then_some(boards)
}

/// How two deals of one board compare.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Relation {
    /// All hands that both give are equal.
    Same,
    /// The same hands, at other seats.
    Moved,
    /// Other hands.
    Other,
}

/// How the deals of two games compare.
pub(crate) fn relation(one: &Played, other: &Played) -> Relation {
    let pairs = one.hands.iter().zip(&other.hands);
    let differs = |(a, b): (&Option<Hand>, &Option<Hand>)| match (a, b) {
        (Some(a), Some(b)) => a != b,
        _ => false,
    };
    if !pairs.clone().any(differs) {
        return Relation::Same;
    }
    let is_moved = one
        .hands
        .iter()
        .all(|hand| hand.is_some() && other.hands.contains(hand));
    match is_moved {
        true => Relation::Moved,
        false => Relation::Other,
    }
}
