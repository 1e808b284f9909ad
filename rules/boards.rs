//! Boards against the order in which duplicate boards are numbered, and against each other.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Range;

use super::kind_of_game;
use super::read_again::look_again;
use crate::bridge::{Hand, Replay, Seat, Vulnerability};
use crate::engine::facts::together;
use crate::pbn::model::{Deal, value};
use crate::pbn::standard::TagId;
use crate::pbn::syntax::Document;
use crate::rules::prelude::*;
use crate::source::{hashed, without_control, without_controls};

/// Who deals a board of duplicate bridge.
pub(crate) fn usual_dealer(number: u32) -> Seat {
    match number % 4 {
        1 => Seat::North,
        2 => Seat::East,
        3 => Seat::South,
        _ => Seat::West,
    }
}

/// Who is vulnerable on a board of duplicate bridge: the cycle moves on by one every four boards.
pub(crate) fn usual_vulnerability(number: u32) -> Vulnerability {
    let place = number.wrapping_sub(1) % 16;
    match (place + place / 4) % 4 {
        0 => Vulnerability::NONE,
        1 => Vulnerability::NS,
        2 => Vulnerability::EW,
        _ => Vulnerability::ALL,
    }
}

/// What the number of a board gives at its tables, and what a game gives there, in one number: the upper bits
/// are those of [`table_hash`].
#[derive(Clone, Copy)]
struct Numbered(u64);

impl Numbered {
    const IS_WRONG: u64 = 1;
    const BOARD: u64 = 0xFF_FFFF << 1;
    const SAID: u64 = Self::BOARD | Self::IS_WRONG;

    fn board(self) -> u64 {
        (self.0 & Self::BOARD) >> 1
    }

    fn is_wrong(self) -> bool {
        self.0 & Self::IS_WRONG > 0
    }

    /// The board with its event, where the game names a room or a table; else 0.
    fn at_table(self) -> u64 {
        self.0 & !Self::SAID
    }
}

/// Whether what a tag gives on a numbered board of a duplicate game is what the number gives.
pub(crate) fn numbered<T: PartialEq>(
    game: &GameContext<'_>,
    given: Option<T>,
    usual: fn(u32) -> T,
) -> Option<u64> {
    let given = given?;
    let (number, _) = game.stated_tag(TagId::BOARD)?;
    let board = value::positive_integer(number).ok()?;
    if u64::from(board) > Numbered::BOARD >> 1 || !kind_of_game::is_duplicate(game) {
        return None;
    }
    let hash = table_hash(game).unwrap_or(0) & !Numbered::SAID;
    let is_wrong = given != usual(board);
    Some(hash | u64::from(board) << 1 | u64::from(is_wrong))
}

/// The same of a game that does not give it, between boards that do. Archives whose boards do not follow their
/// numbers have few of them, so that hardly a game is remembered.
pub(crate) fn gather_odd(
    game: &GameContext<'_>,
    number: Option<u64>,
    tag: TagId,
    follows: fn(u32, &[u8]) -> bool,
) -> Option<u64> {
    let odd = Numbered(number?);
    if !odd.is_wrong() {
        return None;
    }
    let beside = |text: &[u8]| {
        let (board, follows) = follows_in(text, tag, follows)?;
        (u64::from(board) != odd.board()).then_some(follows)
    };
    let before = game.text_before().and_then(beside);
    if before == Some(false) {
        return None;
    }
    let after = beside(game.text_after());
    let is_between = after != Some(false) && before.or(after).is_some();
    is_between.then_some(odd.0)
}

/// The board of a game, and whether what a tag gives there follows its number.
fn follows_in(text: &[u8], tag: TagId, follows: fn(u32, &[u8]) -> bool) -> Option<(u32, bool)> {
    let [board, value] = values_in(text, [TagId::BOARD, tag]);
    let board = value::positive_integer(board?).ok()?;
    Some((board, follows(board, value?)))
}

/// The values of the first tag pairs of some names, as nearly all are written.
pub(crate) fn values_in<const N: usize>(text: &[u8], tags: [TagId; N]) -> [Option<&[u8]>; N] {
    let mut values = [None; N];
    let mut missing = N;
    let names = tags.map(|tag| tag.name().as_bytes());
    for at in memchr::memchr_iter(b'[', text) {
        let pair = text.slice(at + 1..);
        let first = pair.first();
        let mut places = names.iter().zip(&mut values);
        let found = places.find_map(|(name, place)| {
            // Most names are told apart by that.
            if name.first() != first {
                return None;
            }
            let start = pair.strip_prefix(*name)?.strip_prefix(b" \"")?;
            let value = start.get(..memchr::memchr(b'"', start)?)?;
            place.is_none().then(|| *place = Some(value))
        });
        missing -= usize::from(found.is_some());
        if missing == 0 {
            break;
        }
    }
    values
}

/// How many boards of a file must follow their numbers before another one is wrong.
const MANY_BOARDS: usize = 8;

/// Whether what is true of all boards of a file but a few, this one not counted, is true of boards in that
/// file: of nine in ten, and of eight at least.
fn is_usual(others: usize, wrong: usize, right_boards: usize) -> bool {
    wrong * 10 <= others && right_boards >= MANY_BOARDS
}

/// What a tag gives that the number of its board does not.
pub(crate) struct Misgiven {
    /// The number of the board.
    pub board: u32,
    /// The number of the game, 1-based.
    pub game: usize,
    /// The value of the tag.
    pub place: Range<usize>,
    /// The value of the tag Board.
    pub number: Range<usize>,
}

/// How many games of a file, evenly spread over it, are looked at to see whether it follows a custom.
const CENSUS: usize = 4096;

/// The texts of these games.
fn census_texts<'f>(file: &FileContext<'f>) -> impl Iterator<Item = &'f [u8]> {
    let games = &file.split.games;
    let step = games.len().div_ceil(CENSUS).max(1);
    let games = games.iter().step_by(step);
    games.map(|game| file.source.slice(game.range()))
}

/// Whether so few games or boards seem to break a custom that they may be wrong. What is not written as nearly
/// all is stays unseen here, so that more are let through than [`is_usual`] allows.
fn may_be_usual(all: usize, wrong: usize) -> bool {
    wrong * 4 <= all
}

/// Numbers of some games of a file that are spread over it, with what a rule wants to know of each.
fn census<'f>(
    file: &FileContext<'f>,
    document: &mut Document<'f>,
    number: fn(&GameContext<'_>) -> Option<u64>,
) -> Vec<GameNumber> {
    let count = file.split.game_count();
    let games = (1..=count).step_by(count.div_ceil(CENSUS).max(1));
    let number = |game: usize| {
        let number = look_again(file, document, game, number).flatten()?;
        GameNumber::new(game, number)
    };
    games.filter_map(number).collect()
}

/// What a tag gives on boards against their numbers, `odd` as [`gather_odd`] gathers them, where nearly all other
/// boards of the file follow theirs, as `number` tells: in files of lessons or of rubber bridge numbers say
/// nothing. Where another table has it right, or the game itself contradicts it as `is_doubtful` tells, that is
/// reported instead.
pub(crate) fn misgiven(
    file: &FileContext<'_>,
    tag: TagId,
    odd: &[GameNumber],
    number: fn(&GameContext<'_>) -> Option<u64>,
    follows: fn(u32, &[u8]) -> bool,
    is_doubtful: fn(&GameContext<'_>) -> bool,
) -> Vec<Misgiven> {
    let count = file.split.game_count();
    if odd.is_empty() || count <= MANY_BOARDS {
        return Vec::new();
    }
    let written = census_texts(file).filter_map(|text| follows_in(text, tag, follows));
    let written: Vec<bool> = written.map(|(_, follows)| follows).collect();
    let wrong = written.iter().filter(|follows| !**follows).count();
    if !may_be_usual(written.len(), wrong) {
        return Vec::new();
    }
    let mut document = Document::default();
    let numbers = census(file, &mut document, number);
    let read = || numbers.iter().map(|game| Numbered(game.number()));
    let wrong_count = read().filter(|numbered| numbered.is_wrong()).count();
    // How many games each board has, and how many of them are wrong.
    let mut boards: HashMap<u64, (usize, usize)> = HashMap::new();
    let mut right_tables = HashSet::new();
    for numbered in read() {
        let (games, wrong) = boards.entry(numbered.board()).or_default();
        *games += 1;
        *wrong += usize::from(numbered.is_wrong());
        if !numbered.is_wrong() && numbered.at_table() > 0 {
            right_tables.insert(numbered.at_table());
        }
    }
    let right_boards = boards
        .values()
        .filter(|(games, wrong)| games > wrong)
        .count();
    let is_reported = |numbered: &Numbered| {
        let (games, wrong) = boards.get(&numbered.board()).copied().unwrap_or_default();
        let right_others = right_boards - usize::from(games > wrong);
        is_usual(numbers.len() - games, wrong_count - wrong, right_others)
            && !right_tables.contains(&numbered.at_table())
    };
    let odd = odd
        .iter()
        .map(|game| (game.game(), Numbered(game.number())));
    let mut misgiven = Vec::new();
    for (number, numbered) in odd.filter(|(_, numbered)| is_reported(numbered)) {
        let found = look_again(file, &mut document, number, |game| {
            let place = |tag: TagId| Some(game.stated_tag(tag)?.1.at(game.base));
            Some(Misgiven {
                board: numbered.board() as u32,
                game: number,
                place: place(tag).filter(|_| !is_doubtful(game))?,
                number: place(TagId::BOARD)?,
            })
        });
        misgiven.extend(found.flatten());
    }
    misgiven
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
pub(crate) struct BoardDeal {
    board: Vec<u8>,
    /// Room, table and players; `None` where the game names no player.
    pub table: Option<Vec<u8>>,
    /// The hands by seat, where they are given.
    pub hands: [Option<Hand>; 4],
    /// The value of the tag Deal.
    pub deal: Span,
    /// The identification of the deal.
    id: Option<Vec<u8>>,
}

impl BoardDeal {
    /// Whether both deals have the same identification.
    pub(crate) fn has_id_of(&self, other: &BoardDeal) -> bool {
        self.id.is_some() && self.id == other.id
    }
}

/// Gathers board, table and deal of a game whose board has a number and whose deal can be read.
pub(crate) fn gather_played(game: &GameContext<'_>) -> Option<Fact> {
    let deal = dealt(game)?;
    let has_player = TABLE_KEYS
        .iter()
        .skip(2)
        .any(|tag| game.stated_tag(*tag).is_some());
    let value = |tag: TagId| game.value(tag);
    Some(Fact::new(BoardDeal {
        board: key(value, &KEYS)?,
        table: has_player.then(|| key(value, &TABLE_KEYS)).flatten(),
        hands: Seat::ALL.map(|seat| deal.cards(seat)),
        deal: deal.span(),
        id: game.stated_tag(TagId::DEAL_ID).map(|(id, _)| id.to_vec()),
    }))
}

/// The deal of a numbered board, where it can be read and has cards.
fn dealt<'m>(game: &GameContext<'m>) -> Option<&'m Deal> {
    let (number, _) = game.stated_tag(TagId::BOARD)?;
    value::positive_integer(number).ok()?;
    let deal = game.model.deal().filter(|deal| deal.is_consistent())?;
    (deal.largest_hand() > 0).then_some(deal)
}

/// Gathers a game before which the file has its board with another deal, or a board with a higher number: only then
/// boards of the file may have several deals.
pub(crate) fn gather_dealt(game: &GameContext<'_>) -> Option<u64> {
    let number = |text: &[u8]| value::positive_integer(text).ok();
    let board = number(game.stated_tag(TagId::BOARD)?.0)?;
    let before = game.text_before()?;
    let [board_before] = values_in(before, [TagId::BOARD]);
    let board_before = number(board_before?)?;
    let (deal, _) = game.stated_tag(TagId::DEAL)?;
    let is_dealt_anew = || values_in(before, [TagId::DEAL]) != [Some(deal)];
    (board < board_before || board == board_before && is_dealt_anew()).then_some(0)
}

/// The games of each board that seems to have several deals, where nearly all boards of the file have one. Boards
/// are looked at if there are games that [`gather_dealt`] gathers.
pub(crate) fn dealt_anew(file: &FileContext<'_>, gathered: &[GameNumber]) -> Vec<Vec<GameFact>> {
    if gathered.is_empty() {
        return Vec::new();
    }
    let games = file.split.games.iter().zip(1..).take(CENSUS);
    let mut games: Vec<DealtText<'_>> = games
        .filter_map(|(game, number)| DealtText::read(file.source.slice(game.range()), number))
        .collect();
    games.sort_by_key(|game| game.board);
    let boards = || games.chunk_by(|one, other| one.board == other.board);
    let anew: Vec<&[DealtText<'_>]> = boards().filter(|games| are_anew(games)).collect();
    let count = boards().count();
    let (others, wrong) = (count.max(1) - 1, anew.len().max(1) - 1);
    if !is_usual(others, wrong, count - anew.len()) {
        return Vec::new();
    }
    let mut document = Document::default();
    let mut look = |number: usize| {
        // A deal that the play contradicts is reported there.
        let is_contradicted = |replay: &Replay| replay.is_contradicted();
        let look = |game: &GameContext<'_>| {
            let fact = gather_played(game)?;
            let fits = !game.model.replay().is_some_and(is_contradicted);
            fits.then(|| game.remember(fact))
        };
        look_again(file, &mut document, number, look).flatten()
    };
    let mut read = |games: &[DealtText<'_>]| {
        let numbers = games.iter().map(|game| game.number);
        numbers.filter_map(&mut look).collect()
    };
    anew.into_iter().map(&mut read).collect()
}

/// Board and deal of a game, as nearly all are written.
struct DealtText<'f> {
    /// A hash of what distinguishes boards.
    board: u64,
    /// The value of the tag Deal.
    deal: &'f [u8],
    /// The number of the game, 1-based.
    number: usize,
}

impl<'f> DealtText<'f> {
    fn read(text: &'f [u8], number: usize) -> Option<DealtText<'f>> {
        let [event, date, stage, section, round, board] = KEYS;
        let wanted = [event, date, stage, section, round, board, TagId::DEAL];
        let [keys @ .., deal] = values_in(text, wanted);
        let [.., board] = keys;
        value::positive_integer(board?).ok()?;
        let ends = keys.map(|value| end_of_text(value.unwrap_or(b"?")));
        Some(DealtText {
            board: ends.into_iter().fold(0, hashed),
            deal: deal?,
            number,
        })
    }

    /// The hands by seat, where the deal can be read and has cards.
    fn hands(&self) -> Option<[Option<Hand>; 4]> {
        let deal = Deal::read(self.deal, Span::new(0, self.deal.len() as u32));
        let is_dealt = deal.is_consistent() && deal.largest_hand() > 0;
        is_dealt.then(|| Seat::ALL.map(|seat| deal.cards(seat)))
    }
}

/// Whether the games of a board have several deals.
fn are_anew(games: &[DealtText<'_>]) -> bool {
    let first = games.first().map(|game| game.deal);
    let is_same = |game: &DealtText<'_>| Some(game.deal) == first;
    // Of most boards the texts tell.
    !games.iter().all(is_same) && {
        let mut hands = games.iter().filter_map(DealtText::hands);
        let first = hands.next();
        hands.any(|hands| Some(hands) != first)
    }
}

/// What one table says of a numbered board, in one number.
#[derive(Clone, Copy)]
struct TableDigest(u64);

impl TableDigest {
    const DEALER: u64 = 0b111;
    const VULNERABLE: u64 = 0b111_000;
    const SAID: u64 = Self::DEALER | Self::VULNERABLE;

    /// `board` is a hash of what distinguishes boards, the same for all games of a board.
    fn new(board: u64, dealer: Option<Seat>, vulnerable: Option<Vulnerability>) -> TableDigest {
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
        TableDigest(board & !Self::SAID | vulnerable << 3 | dealer)
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
    one.number() & !TableDigest::SAID == other.number() & !TableDigest::SAID
}

/// Gathers dealer and vulnerability of a numbered board of a duplicate game that names its room
/// or its table.
pub(crate) fn gather_at_table(game: &GameContext<'_>) -> Option<u64> {
    let model = game.model;
    let hash = table_hash(game)?;
    let (number, _) = game.stated_tag(TagId::BOARD)?;
    value::positive_integer(number).ok()?;
    let (dealer, vulnerable) = (model.dealer(), model.vulnerability());
    if (dealer.is_none() && vulnerable.is_none()) || !kind_of_game::is_duplicate(game) {
        return None;
    }
    let TableDigest(number) = TableDigest::new(hash, dealer, vulnerable);
    Some(number)
}

/// A hash of what distinguishes the board of a game, the same at each of its tables; `None` where it names
/// neither its room nor its table.
fn table_hash(game: &GameContext<'_>) -> Option<u64> {
    let mut tables = TABLE_KEYS.iter().take(2);
    let is_at_table = tables.any(|tag| game.stated_tag(*tag).is_some());
    is_at_table.then(|| board_hash(game))
}

/// A hash of what distinguishes boards.
fn board_hash(game: &GameContext<'_>) -> u64 {
    let ends = KEYS.iter().map(|tag| end_of(game, *tag));
    ends.fold(0, hashed)
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

/// The same of a value by itself.
fn end_of_text(value: &[u8]) -> [u64; 2] {
    let last = value.get(value.len().saturating_sub(8)..).unwrap_or(value);
    let end = last
        .iter()
        .rev()
        .fold(0, |end, byte| end << 8 | u64::from(*byte));
    [end, value.len() as u64]
}

/// A game of a board, at one of its tables.
pub(crate) struct TableGame {
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
    doubt: fn(&GameContext<'_>, &mut TableGame),
) -> Vec<Vec<TableGame>> {
    let mut document = Document::default();
    let mut differing = Vec::new();
    for listed in together(tables, TableDigest::SAID) {
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
    for listed in together(tables, TableDigest::SAID) {
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
    doubt: fn(&GameContext<'_>, &mut TableGame),
) -> Vec<Vec<TableGame>> {
    if tables.len() < 2 {
        return Vec::new();
    }
    let mut boards: BTreeMap<Vec<u8>, Vec<TableGame>> = BTreeMap::new();
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
    let are_many = |said: fn(TableDigest) -> u64| {
        let said = tables.iter().map(|table| said(TableDigest(table.number())));
        let mut said = said.filter(|said| *said > 0);
        let first = said.next();
        said.any(|said| Some(said) != first)
    };
    are_many(TableDigest::dealer) || are_many(TableDigest::vulnerable)
}

fn at_table(game: &GameContext<'_>) -> Option<TableGame> {
    let model = game.model;
    let place = |tag: TagId| {
        let (_, span) = game.stated_tag(tag)?;
        Some(span.at(game.base))
    };
    let value = |tag: TagId| game.value(tag);
    let deal = model.deal().filter(|deal| deal.is_consistent());
    Some(TableGame {
        number: game.number,
        dealer: model.dealer().zip(place(TagId::DEALER)),
        vulnerable: model.vulnerability().zip(place(TagId::VULNERABLE)),
        board: key(value, &KEYS)?,
        table: key(value, &TABLE_KEYS)?,
        hands: Seat::ALL.map(|seat| deal?.cards(seat)),
    })
}

/// Whether the games are of one board at different tables.
fn are_one_board(games: &[TableGame]) -> bool {
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
fn have_other_hands(one: &TableGame, other: &TableGame) -> bool {
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
pub(crate) fn by_board(facts: &[GameFact]) -> Option<Vec<Vec<(&GameFact, &BoardDeal)>>> {
    let boards = by_key(facts);
    let is_dealt_anew = |games: &&Vec<(&GameFact, &BoardDeal)>| {
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

/// The games of each board in order.
pub(crate) fn by_key(facts: &[GameFact]) -> Vec<Vec<(&GameFact, &BoardDeal)>> {
    let mut boards: BTreeMap<&[u8], Vec<(&GameFact, &BoardDeal)>> = BTreeMap::new();
    for fact in facts {
        if let Some(played) = fact.fact.get::<BoardDeal>() {
            boards
                .entry(&played.board)
                .or_default()
                .push((fact, played));
        }
    }
    boards.into_values().collect()
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
pub(crate) fn relation(one: &BoardDeal, other: &BoardDeal) -> Relation {
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
    if is_moved {
        Relation::Moved
    } else {
        Relation::Other
    }
}
