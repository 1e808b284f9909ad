//! Generator of valid PBN files, for benchmarks and tests.
//!
//! [`file`] writes whole files in export format; [`game`] gives the data of one game, so
//! that a test can read what the text should say, or change one field and look for the
//! one mistake. Deals are random. Auctions and plays are random too, but legal and
//! roughly plausible: strong sides bid higher, and players try to win tricks.
//!
//! Of the bids 10 % have a note, of the calls and cards 1 % have a numeric glyph, and
//! of the games 5 % have a comment after a tag, 5 % after a call and 5 % after a card.
//! All names of people and places are invented.
//!
//! The same options always give the same bytes.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::indexing_slicing,
    reason = "tests and benchmarks include this file and each use a part of it; \
              indices are seats, suits and cards, in range by construction"
)]

use std::fmt;

/// What [`file`] and [`game`] may put into their games.
#[derive(Clone, Debug)]
pub struct Options {
    /// Start of the random numbers.
    pub seed: u64,
    /// Notes on calls and cards: `=1=` and `[Note "1:..."]`.
    pub notes: bool,
    /// Numeric annotation glyphs: `$1` to `$12`.
    pub nags: bool,
    /// Comments in braces.
    pub comments: bool,
    /// `OptimumResultTable` and `ScoreTable`.
    pub tables: bool,
    /// Player names with letters beyond ASCII, each one byte in ISO 8859-1.
    pub latin1: bool,
    /// Games in which all four players pass.
    pub passed_out: bool,
    /// Plays that end early with `*`.
    pub claims: bool,
}

impl Default for Options {
    /// Everything, with seed 1.
    fn default() -> Self {
        Self {
            seed: 1,
            notes: true,
            nags: true,
            comments: true,
            tables: true,
            latin1: true,
            passed_out: true,
            claims: true,
        }
    }
}

/// A file of whole games in export format, until it has at least `bytes` bytes.
pub fn file(bytes: usize, options: &Options) -> Vec<u8> {
    let mut out = Vec::with_capacity(bytes + 4096);
    out.extend_from_slice(b"% PBN 2.1\r\n% EXPORT\r\n");
    let mut rng = Rng::new(options.seed);
    let mut number = 0;
    while out.len() < bytes {
        if number > 0 {
            out.extend_from_slice(b"\r\n");
        }
        game(&mut rng, number, options).write(&mut out);
        number += 1;
    }
    out
}

/// The game with this number, counted from 0, of a file.
///
/// The number gives the board and the session; every 36 games a new session begins, on
/// another day, so that no two games claim to be the same board of the same event.
pub fn game(rng: &mut Rng, number: usize, options: &Options) -> Game {
    let board = number % BOARDS;
    let session = number / BOARDS;
    let dealer = SEATS[(board + 1) % 4];
    let vulnerable = VULNERABLE[(board + board / 4) % 4];
    let scoring = rng.pick(&[Scoring::Imp, Scoring::MatchPoints]);

    let (deal, auction) = deal_and_auction(rng, dealer, options);
    let contract = auction.contract();
    let mut tricks = contract.map_or_else(Vec::new, |contract| play(rng, &deal, contract));
    let result = contract.map_or(0, |contract| tricks_won(&tricks, contract.declarer));
    let score = contract.map_or(0, |contract| score_ns(contract, vulnerable, result));
    if options.claims && !tricks.is_empty() && rng.percent(10) {
        // The players agree on what would have happened, so the result stays.
        tricks.truncate(rng.between(5, 12));
    }

    let auction_remarks = remarks_on_calls(rng, &auction.calls, options);
    let play_remarks = remarks_on_cards(rng, 4 * tricks.len(), options);
    let own_score = TableScore::new(contract, result, score);
    Game {
        event: EVENTS[session % EVENTS.len()],
        site: SITES[session % SITES.len()],
        date: date(session),
        board: board + 1,
        players: players(rng, options),
        dealer,
        vulnerable,
        deal,
        scoring,
        contract,
        result,
        comment: comment(rng, options, &TAG_COMMENTS),
        room: (scoring == Scoring::Imp).then(|| rng.pick(&["Open", "Closed"])),
        round: session + 1,
        score,
        table: rng.percent(30).then(|| rng.between(1, 12)),
        calls: auction.calls,
        auction_remarks,
        tricks,
        play_remarks,
        optimum: (options.tables && rng.percent(8)).then(|| optimum(rng)),
        score_table: score_table(rng, own_score, vulnerable, scoring, options),
    }
}

/// The data of one game, all of them free to be changed: [`Game::write`] writes what
/// is here and works out nothing.
#[derive(Clone, Debug)]
pub struct Game {
    /// The Event tag.
    pub event: &'static str,
    /// The Site tag.
    pub site: &'static str,
    /// The Date tag.
    pub date: String,
    /// The Board tag, 1 to 36.
    pub board: usize,
    /// The names of West, North, East and South.
    pub players: [String; 4],
    /// The dealer, who comes first in Deal and Auction.
    pub dealer: Seat,
    /// The Vulnerable tag.
    pub vulnerable: Vulnerable,
    /// The hands of West, North, East and South, high cards first.
    pub deal: [Hand; 4],
    /// The Scoring tag.
    pub scoring: Scoring,
    /// The contract with its declarer; none if the game was passed out.
    pub contract: Option<Contract>,
    /// Declarer's tricks.
    pub result: u8,
    /// A comment on the Result tag.
    pub comment: Option<&'static str>,
    /// The Room tag.
    pub room: Option<&'static str>,
    /// The Round tag.
    pub round: usize,
    /// The points of North and South, negative if they lose.
    pub score: i32,
    /// The Table tag.
    pub table: Option<usize>,
    /// The auction, from the dealer on.
    pub calls: Vec<Call>,
    /// What is said about calls; `at` counts them from 0.
    pub auction_remarks: Vec<Remark>,
    /// The tricks played, 13 unless somebody claimed; none if the game was passed out.
    pub tricks: Vec<Trick>,
    /// What is said about cards; `at` counts them from 0 in the order of the text.
    pub play_remarks: Vec<Remark>,
    /// Tricks for each declarer, in the order of [`SEATS`], and each denomination.
    pub optimum: Option<[[u8; 5]; 4]>,
    /// The results at all tables, this one among them, best for North and South first.
    pub score_table: Vec<TableScore>,
}

impl Game {
    /// Appends the game in ISO 8859-1, its lines ended by CRLF.
    pub fn write(&self, out: &mut Vec<u8>) {
        for character in self.to_string().chars() {
            if character == '\n' {
                out.push(b'\r');
            }
            // The first 256 characters of Unicode are those of ISO 8859-1.
            out.push(character as u8);
        }
    }

    /// Whether the play ended before the last trick.
    pub fn is_claimed(&self) -> bool {
        self.contract.is_some() && self.tricks.len() < 13
    }

    /// The cards in the order of the text: trick by trick, and in each trick from the
    /// opening leader's seat on, whoever led to it.
    pub fn cards_in_columns(&self) -> Vec<Card> {
        let Some(first) = self.tricks.first() else {
            return Vec::new();
        };
        let row = |trick: &Trick| [0, 1, 2, 3].map(|seat| trick.card_of(first.leader.plus(seat)));
        self.tricks.iter().flat_map(row).collect()
    }

    fn write_identification(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_tag(f, "Event", self.event)?;
        write_tag(f, "Site", self.site)?;
        write_tag(f, "Date", &self.date)?;
        write_tag(f, "Board", self.board)?;
        for (seat, player) in ["West", "North", "East", "South"].iter().zip(&self.players) {
            write_tag(f, seat, player)?;
        }
        write_tag(f, "Dealer", self.dealer)?;
        write_tag(f, "Vulnerable", self.vulnerable)?;
        self.write_deal(f)?;
        write_tag(f, "Scoring", self.scoring)?;
        self.write_outcome(f)?;
        if let Some(comment) = self.comment {
            writeln!(f, "{{{comment}}}")?;
        }
        self.write_supplemental_tags(f)
    }

    fn write_deal(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "[Deal \"{}", self.dealer)?;
        for turn in 0..4 {
            f.write_str(if turn == 0 { ":" } else { " " })?;
            write_hand(f, &self.deal[self.dealer.plus(turn) as usize])?;
        }
        writeln!(f, "\"]")
    }

    fn write_outcome(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(contract) = self.contract {
            write_tag(f, "Declarer", contract.declarer)?;
            write_tag(f, "Contract", contract)?;
            write_tag(f, "Result", self.result)
        } else {
            write_tag(f, "Declarer", "")?;
            write_tag(f, "Contract", "Pass")?;
            write_tag(f, "Result", "")
        }
    }

    /// In alphabetical order, as the export format wants it.
    fn write_supplemental_tags(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_tag(f, "Competition", self.scoring.competition())?;
        if let Some(room) = self.room {
            write_tag(f, "Room", room)?;
        }
        write_tag(f, "Round", self.round)?;
        writeln!(f, "[Score \"NS {}\"]", self.score)?;
        if let Some(table) = self.table {
            write_tag(f, "Table", table)?;
        }
        Ok(())
    }

    fn write_auction(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write_tag(f, "Auction", self.dealer)?;
        write_four_a_line(f, &self.calls, &self.auction_remarks)?;
        write_notes(f, &self.auction_remarks)
    }

    fn write_play(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(first) = self.tricks.first() else {
            return Ok(());
        };
        write_tag(f, "Play", first.leader)?;
        write_four_a_line(f, &self.cards_in_columns(), &self.play_remarks)?;
        if self.is_claimed() {
            writeln!(f, "*")?;
        }
        write_notes(f, &self.play_remarks)
    }

    fn write_optimum(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let Some(tricks) = self.optimum else {
            return Ok(());
        };
        let columns = r"Declarer;Denomination\2R;Result\2R";
        write_tag(f, "OptimumResultTable", columns)?;
        for (declarer, row) in SEATS.iter().zip(tricks) {
            for (denomination, tricks) in DENOMINATIONS.iter().zip(row) {
                writeln!(f, "{declarer} {denomination:>2} {tricks:>2}")?;
            }
        }
        Ok(())
    }

    fn write_score_table(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if self.score_table.is_empty() {
            return Ok(());
        }
        let columns = r"Rank\2R;Contract\5L;Declarer;Result\2R;+Score_NS\5R;MP_NS\2R";
        write_tag(f, "ScoreTable", columns)?;
        self.score_table.iter().try_for_each(|row| row.write(f))
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        self.write_identification(f)?;
        self.write_auction(f)?;
        self.write_play(f)?;
        self.write_optimum(f)?;
        self.write_score_table(f)
    }
}

fn write_tag(f: &mut fmt::Formatter, name: &str, value: impl fmt::Display) -> fmt::Result {
    writeln!(f, "[{name} \"{value}\"]")
}

fn write_hand(f: &mut fmt::Formatter, hand: &Hand) -> fmt::Result {
    for suit in (0..4).rev() {
        if suit < 3 {
            f.write_str(".")?;
        }
        for card in hand.iter().filter(|card| card.suit() == suit) {
            f.write_str(card.rank_name())?;
        }
    }
    Ok(())
}

fn write_four_a_line<T: fmt::Display>(
    f: &mut fmt::Formatter,
    items: &[T],
    remarks: &[Remark],
) -> fmt::Result {
    let mut remarks = remarks.iter().peekable();
    let mut notes = 0;
    for (at, item) in items.iter().enumerate() {
        write!(f, "{item}")?;
        while let Some(remark) = remarks.next_if(|remark| remark.at == at) {
            remark.write(f, &mut notes)?;
        }
        let ends_line = at % 4 == 3 || at + 1 == items.len();
        f.write_str(if ends_line { "\n" } else { " " })?;
    }
    Ok(())
}

fn write_notes(f: &mut fmt::Formatter, remarks: &[Remark]) -> fmt::Result {
    let notes = remarks.iter().filter_map(|remark| remark.note);
    for (number, note) in (1..).zip(notes) {
        writeln!(f, "[Note \"{number}:{note}\"]")?;
    }
    Ok(())
}

/// What is said about one call or card.
#[derive(Clone, Debug)]
pub struct Remark {
    /// The index of the call or card.
    pub at: usize,
    /// The text of its note; notes are numbered in the order they are used.
    pub note: Option<&'static str>,
    /// Its numeric annotation glyph.
    pub nag: Option<u8>,
    /// Its comment.
    pub comment: Option<&'static str>,
}

impl Remark {
    fn write(&self, f: &mut fmt::Formatter, notes: &mut usize) -> fmt::Result {
        if self.note.is_some() {
            *notes += 1;
            write!(f, " ={notes}=")?;
        }
        if let Some(nag) = self.nag {
            write!(f, " ${nag}")?;
        }
        if let Some(comment) = self.comment {
            write!(f, " {{{comment}}}")?;
        }
        Ok(())
    }

    fn says_something(&self) -> bool {
        self.note.is_some() || self.nag.is_some() || self.comment.is_some()
    }
}

fn remarks_on_calls(rng: &mut Rng, calls: &[Call], options: &Options) -> Vec<Remark> {
    let chances = calls
        .iter()
        .map(|call| if matches!(call, Call::Bid(_)) { 10 } else { 0 });
    remarks(rng, chances, &ABOUT_CALLS, options)
}

fn remarks_on_cards(rng: &mut Rng, cards: usize, options: &Options) -> Vec<Remark> {
    let chances = (0..cards).map(|_| 1);
    remarks(rng, chances, &ABOUT_CARDS, options)
}

/// What can be said about calls, or about cards.
struct About {
    notes: [&'static str; 6],
    nags: [u8; 6],
    comments: [&'static str; 4],
}

/// The chances, in percent, are those of a note on each call or card.
fn remarks(
    rng: &mut Rng,
    chances: impl ExactSizeIterator<Item = u64>,
    about: &About,
    options: &Options,
) -> Vec<Remark> {
    let mut notes_left = if options.notes { 32 } else { 0 };
    let mut comment = comment(rng, options, &about.comments);
    let commented = rng.below(chances.len().max(1));
    let mut remarks = Vec::new();
    for (at, chance) in chances.enumerate() {
        let remark = Remark {
            at,
            note: (notes_left > 0 && rng.percent(chance)).then(|| rng.pick(&about.notes)),
            nag: (options.nags && rng.percent(1)).then(|| rng.pick(&about.nags)),
            comment: comment.take_if(|_| at == commented),
        };
        notes_left -= usize::from(remark.note.is_some());
        if remark.says_something() {
            remarks.push(remark);
        }
    }
    remarks
}

fn comment(rng: &mut Rng, options: &Options, texts: &[&'static str]) -> Option<&'static str> {
    (options.comments && rng.percent(5)).then(|| rng.pick(texts))
}

/// The players' seats, in the order in which PBN names them, which is clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Partner of East.
    West,
    /// Partner of South.
    North,
    /// Partner of West.
    East,
    /// Partner of North.
    South,
}

/// All seats; `SEATS[seat as usize]` is `seat`.
pub const SEATS: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];

impl Seat {
    /// The seat that many turns later.
    pub fn plus(self, turns: usize) -> Self {
        SEATS[(self as usize + turns) % 4]
    }

    /// How many turns after `earlier` this seat comes, 0 to 3.
    pub fn turns_after(self, earlier: Self) -> usize {
        (self as usize + 4 - earlier as usize) % 4
    }

    /// Whether both seats are the same or partners.
    pub fn is_on_side_of(self, other: Self) -> bool {
        self.turns_after(other).is_multiple_of(2)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(["W", "N", "E", "S"][*self as usize])
    }
}

/// The sides that are vulnerable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vulnerable {
    /// Nobody.
    None,
    /// North and South.
    NorthSouth,
    /// East and West.
    EastWest,
    /// Both sides.
    All,
}

/// In the order in which the boards go through them.
const VULNERABLE: [Vulnerable; 4] = [
    Vulnerable::None,
    Vulnerable::NorthSouth,
    Vulnerable::EastWest,
    Vulnerable::All,
];

impl Vulnerable {
    /// Whether this player is vulnerable.
    pub fn includes(self, seat: Seat) -> bool {
        match self {
            Self::None => false,
            Self::NorthSouth => seat.is_on_side_of(Seat::North),
            Self::EastWest => seat.is_on_side_of(Seat::East),
            Self::All => true,
        }
    }
}

impl fmt::Display for Vulnerable {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(["None", "NS", "EW", "All"][*self as usize])
    }
}

/// How the results are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// International match points, for teams.
    Imp,
    /// Match points, for pairs.
    MatchPoints,
}

impl Scoring {
    fn competition(self) -> &'static str {
        match self {
            Self::Imp => "Teams",
            Self::MatchPoints => "Pairs",
        }
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(match self {
            Self::Imp => "IMP",
            Self::MatchPoints => "MP",
        })
    }
}

/// The names of the denominations. A denomination is an index of this array, and so is
/// a suit, which is below [`NOTRUMP`].
pub const DENOMINATIONS: [&str; 5] = ["C", "D", "H", "S", "NT"];

/// The denomination without trumps.
pub const NOTRUMP: u8 = 4;

/// A card: 13 times its suit and its rank, which is 0 for the two and 12 for the ace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Card(pub u8);

impl Card {
    /// The suit, 0 for clubs to 3 for spades.
    pub fn suit(self) -> u8 {
        self.0 / 13
    }

    /// The rank, 0 for the two to 12 for the ace.
    pub fn rank(self) -> u8 {
        self.0 % 13
    }

    fn rank_name(self) -> &'static str {
        let at = usize::from(self.rank());
        &"23456789TJQKA"[at..=at]
    }

    fn points(self) -> usize {
        usize::from(self.rank().saturating_sub(8))
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(DENOMINATIONS[usize::from(self.suit())])?;
        f.write_str(self.rank_name())
    }
}

/// The cards of a player, the highest first.
pub type Hand = [Card; 13];

fn points(hand: &Hand) -> usize {
    hand.iter().map(|card| card.points()).sum()
}

fn deal(rng: &mut Rng) -> [Hand; 4] {
    let mut pack: [Card; 52] = std::array::from_fn(|card| Card(card as u8));
    for dealt in 0..pack.len() {
        pack.swap(dealt, rng.between(dealt, 51));
    }
    std::array::from_fn(|seat| {
        let mut hand: Hand = std::array::from_fn(|card| pack[13 * seat + card]);
        hand.sort_unstable_by(|one, other| other.cmp(one));
        hand
    })
}

fn deal_and_auction(rng: &mut Rng, dealer: Seat, options: &Options) -> ([Hand; 4], Auction) {
    loop {
        let deal = deal(rng);
        let auction = auction(rng, dealer, &deal);
        if options.passed_out || auction.last_bid.is_some() {
            return (deal, auction);
        }
    }
}

/// A number of odd tricks in a denomination.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bid {
    /// 1 to 7.
    pub level: u8,
    /// An index of [`DENOMINATIONS`].
    pub denomination: u8,
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let denomination = DENOMINATIONS[usize::from(self.denomination)];
        write!(f, "{}{denomination}", self.level)
    }
}

/// A call in the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    /// `Pass`
    Pass,
    /// `X`
    Double,
    /// `XX`
    Redouble,
    /// `1C` to `7NT`
    Bid(Bid),
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Pass => f.write_str("Pass"),
            Self::Double => f.write_str("X"),
            Self::Redouble => f.write_str("XX"),
            Self::Bid(bid) => bid.fmt(f),
        }
    }
}

fn auction(rng: &mut Rng, dealer: Seat, deal: &[Hand; 4]) -> Auction {
    let mut auction = Auction {
        dealer,
        calls: Vec::with_capacity(16),
        last_bid: None,
        risk: Risk::Undoubled,
        passes: 0,
    };
    while !auction.is_over() {
        let call = choose_call(rng, &auction, deal);
        auction.make(call);
    }
    auction
}

struct Auction {
    dealer: Seat,
    calls: Vec<Call>,
    last_bid: Option<(Seat, Bid)>,
    risk: Risk,
    passes: usize,
}

impl Auction {
    fn turn(&self) -> Seat {
        self.dealer.plus(self.calls.len())
    }

    fn is_over(&self) -> bool {
        self.passes == if self.last_bid.is_some() { 3 } else { 4 }
    }

    fn make(&mut self, call: Call) {
        match call {
            Call::Pass => {}
            Call::Double => self.risk = Risk::Doubled,
            Call::Redouble => self.risk = Risk::Redoubled,
            Call::Bid(bid) => {
                self.last_bid = Some((self.turn(), bid));
                self.risk = Risk::Undoubled;
            }
        }
        self.passes = if call == Call::Pass {
            self.passes + 1
        } else {
            0
        };
        self.calls.push(call);
    }

    fn contract(&self) -> Option<Contract> {
        let (last_bidder, bid) = self.last_bid?;
        // Declarer is who named the denomination first on the side of the last bid.
        let named_it = |&(at, call): &(usize, &Call)| {
            self.dealer.plus(at).is_on_side_of(last_bidder)
                && matches!(call, Call::Bid(earlier) if earlier.denomination == bid.denomination)
        };
        let (first, _) = self.calls.iter().enumerate().find(named_it)?;
        Some(Contract {
            bid,
            risk: self.risk,
            declarer: self.dealer.plus(first),
        })
    }

    /// The lowest sufficient bid, which may be too high to exist.
    fn cheapest(&self, denomination: u8) -> Bid {
        let level = match self.last_bid {
            None => 1,
            Some((_, last)) if denomination > last.denomination => last.level,
            Some((_, last)) => last.level + 1,
        };
        Bid {
            level,
            denomination,
        }
    }
}

fn choose_call(rng: &mut Rng, auction: &Auction, deal: &[Hand; 4]) -> Call {
    choose_double(rng, auction)
        .or_else(|| choose_bid(rng, auction, deal).map(Call::Bid))
        .unwrap_or(Call::Pass)
}

/// A double of the opponents' bid, or a redouble of their double, where it is legal.
fn choose_double(rng: &mut Rng, auction: &Auction) -> Option<Call> {
    let (bidder, bid) = auction.last_bid?;
    let ours = bidder.is_on_side_of(auction.turn());
    match auction.risk {
        Risk::Undoubled if !ours => rng
            .percent(4 + 3 * u64::from(bid.level))
            .then_some(Call::Double),
        Risk::Doubled if ours => rng.percent(10).then_some(Call::Redouble),
        _ => None,
    }
}

/// Openings need points of their own; later bids need the points of the side, which in
/// a real auction the partners would have shown each other.
fn choose_bid(rng: &mut Rng, auction: &Auction, deal: &[Hand; 4]) -> Option<Bid> {
    let seat = auction.turn();
    let hand = &deal[seat as usize];
    let own = points(hand);
    let wants_to_bid = match auction.last_bid {
        None => own >= 12 || rng.percent(4),
        Some(_) => rng.percent(80),
    };
    let side = own + points(&deal[seat.plus(2) as usize]);
    let highest = (side.saturating_sub(11) * 2 / 7).clamp(1, 7) as u8;
    let mut bid = auction.cheapest(choose_denomination(rng, hand));
    if bid.level < highest && rng.percent(12) {
        bid.level += 1;
    }
    (wants_to_bid && bid.level <= highest).then_some(bid)
}

/// Notrump, or the suit of any card, so that long suits are bid more often.
fn choose_denomination(rng: &mut Rng, hand: &Hand) -> u8 {
    if rng.percent(20) {
        NOTRUMP
    } else {
        rng.pick(hand).suit()
    }
}

/// Whether a contract is doubled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Risk {
    /// Nobody doubled.
    Undoubled,
    /// `X`
    Doubled,
    /// `XX`
    Redoubled,
}

/// The final bid, its risk and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contract {
    /// The last bid.
    pub bid: Bid,
    /// Whether it was doubled.
    pub risk: Risk,
    /// The player of the contract.
    pub declarer: Seat,
}

impl fmt::Display for Contract {
    /// As in the Contract tag, without the declarer.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{}{}", self.bid, ["", "X", "XX"][self.risk as usize])
    }
}

/// Four cards.
#[derive(Clone, Debug)]
pub struct Trick {
    /// Who played the first card.
    pub leader: Seat,
    /// The cards in the order they were played.
    pub cards: [Card; 4],
    /// Who won the trick and leads to the next.
    pub winner: Seat,
}

impl Trick {
    /// The card that this player contributed.
    pub fn card_of(&self, seat: Seat) -> Card {
        self.cards[seat.turns_after(self.leader)]
    }
}

fn tricks_won(tricks: &[Trick], seat: Seat) -> u8 {
    let won = tricks
        .iter()
        .filter(|trick| trick.winner.is_on_side_of(seat));
    won.count() as u8
}

/// All 13 tricks.
fn play(rng: &mut Rng, deal: &[Hand; 4], contract: Contract) -> Vec<Trick> {
    let trumps = Cards::of_denomination(contract.bid.denomination);
    let mut hands = deal.map(|hand| Cards::from_hand(&hand));
    let mut leader = contract.declarer.plus(1);
    let next_trick = |_| {
        let trick = play_trick(rng, &mut hands, leader, trumps);
        leader = trick.winner;
        trick
    };
    (0..13).map(next_trick).collect()
}

fn play_trick(rng: &mut Rng, hands: &mut [Cards; 4], leader: Seat, trumps: Cards) -> Trick {
    let lead = rng.pick_card(hands[leader as usize]);
    let mut cards = [lead; 4];
    let mut winner = leader;
    let mut best = lead;
    for (turn, played) in cards.iter_mut().enumerate().skip(1) {
        let seat = leader.plus(turn);
        let winners = Cards::beating(best, trumps);
        let partner_wins = winner.is_on_side_of(seat);
        let card = follow(rng, hands[seat as usize], lead, winners, partner_wins);
        if winners.contains(card) {
            winner = seat;
            best = card;
        }
        *played = card;
    }
    for (turn, &card) in cards.iter().enumerate() {
        hands[leader.plus(turn) as usize].remove(card);
    }
    Trick {
        leader,
        cards,
        winner,
    }
}

/// Follows suit, takes the trick from an opponent where that is possible, and else
/// plays low.
fn follow(rng: &mut Rng, hand: Cards, lead: Card, winners: Cards, partner_wins: bool) -> Card {
    let same_suit = hand.and(Cards::of_denomination(lead.suit()));
    let legal = if same_suit.is_empty() {
        hand
    } else {
        same_suit
    };
    let winning = legal.and(winners);
    if !partner_wins && !winning.is_empty() {
        rng.pick_card(winning)
    } else if same_suit.is_empty() {
        rng.pick_card(legal)
    } else {
        legal.lowest()
    }
}

/// A set of cards, one bit each.
#[derive(Clone, Copy)]
struct Cards(u64);

impl Cards {
    fn from_hand(hand: &Hand) -> Self {
        Self(hand.iter().map(|card| 1 << card.0).sum())
    }

    /// All cards of the suit; none for notrump.
    fn of_denomination(denomination: u8) -> Self {
        if denomination == NOTRUMP {
            Self(0)
        } else {
            Self(0x1fff << (13 * denomination))
        }
    }

    /// The cards that win a trick which `best` would win else.
    fn beating(best: Card, trumps: Self) -> Self {
        let suit = Self::of_denomination(best.suit());
        let higher = suit.0 & !((2 << best.0) - 1);
        Self(higher | (trumps.0 & !suit.0))
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }

    fn contains(self, card: Card) -> bool {
        self.0 & (1 << card.0) != 0
    }

    fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    fn remove(&mut self, card: Card) {
        self.0 &= !(1 << card.0);
    }

    fn lowest(self) -> Card {
        Card(self.0.trailing_zeros() as u8)
    }
}

/// The duplicate points of North and South for a contract played.
pub fn score_ns(contract: Contract, vulnerable: Vulnerable, tricks: u8) -> i32 {
    let points = score(
        contract.bid,
        contract.risk,
        vulnerable.includes(contract.declarer),
        tricks,
    );
    if contract.declarer.is_on_side_of(Seat::North) {
        points
    } else {
        -points
    }
}

/// The duplicate points of declarer, who won that many tricks.
pub fn score(bid: Bid, risk: Risk, vulnerable: bool, tricks: u8) -> i32 {
    let over = i32::from(tricks) - i32::from(bid.level) - 6;
    if over < 0 {
        -penalty(-over, risk, vulnerable)
    } else {
        made(bid, risk, vulnerable) + overtricks(over, bid, risk, vulnerable)
    }
}

fn penalty(down: i32, risk: Risk, vulnerable: bool) -> i32 {
    let doubled = if vulnerable {
        300 * down - 100
    } else {
        // 100, 300, 500, and from then on 300 for each trick.
        200 * down - 100 + 100 * (down - 3).max(0)
    };
    match risk {
        Risk::Undoubled => down * if vulnerable { 100 } else { 50 },
        Risk::Doubled => doubled,
        Risk::Redoubled => 2 * doubled,
    }
}

/// The points for the tricks bid, with all bonuses.
fn made(bid: Bid, risk: Risk, vulnerable: bool) -> i32 {
    let first = if bid.denomination == NOTRUMP { 10 } else { 0 };
    let trick_points = first + i32::from(bid.level) * trick_value(bid);
    let multiplied = trick_points << risk as i32;
    let insult = 50 * risk as i32;
    let game = match (multiplied >= 100, vulnerable) {
        (false, _) => 50,
        (true, false) => 300,
        (true, true) => 500,
    };
    let slam = match (bid.level, vulnerable) {
        (6, false) => 500,
        (6, true) => 750,
        (7, false) => 1000,
        (7, true) => 1500,
        _ => 0,
    };
    multiplied + insult + game + slam
}

fn overtricks(over: i32, bid: Bid, risk: Risk, vulnerable: bool) -> i32 {
    let doubled = if vulnerable { 200 } else { 100 };
    over * match risk {
        Risk::Undoubled => trick_value(bid),
        Risk::Doubled => doubled,
        Risk::Redoubled => 2 * doubled,
    }
}

/// Without the 10 points that the first trick in notrump has more than the others.
fn trick_value(bid: Bid) -> i32 {
    if bid.denomination < 2 { 20 } else { 30 }
}

/// One row of a `ScoreTable`.
#[derive(Clone, Debug)]
pub struct TableScore {
    /// 1 for the best result of North and South; equal results have the same rank.
    pub rank: usize,
    /// The contract and its declarer; none if the game was passed out.
    pub contract: Option<Contract>,
    /// Declarer's tricks.
    pub result: u8,
    /// The points of North and South.
    pub score: i32,
    /// Two match points for each lower result and one for each equal one.
    pub match_points: usize,
}

impl TableScore {
    fn new(contract: Option<Contract>, result: u8, score: i32) -> Self {
        Self {
            rank: 0,
            contract,
            result,
            score,
            match_points: 0,
        }
    }

    /// The widths are those that the header of the table names.
    fn write(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (contract, declarer, result) = match self.contract {
            Some(contract) => (
                contract.to_string(),
                contract.declarer.to_string(),
                self.result.to_string(),
            ),
            None => ("Pass".to_string(), "-".to_string(), "-".to_string()),
        };
        writeln!(
            f,
            "{:>2} {contract:<5} {declarer} {result:>2} {:>5} {:>2}",
            self.rank, self.score, self.match_points
        )
    }
}

/// The table of a pairs tournament, sometimes; with this game's own result in it.
fn score_table(
    rng: &mut Rng,
    own: TableScore,
    vulnerable: Vulnerable,
    scoring: Scoring,
    options: &Options,
) -> Vec<TableScore> {
    if !options.tables || scoring != Scoring::MatchPoints || !rng.percent(10) {
        return Vec::new();
    }
    let mut rows = vec![own];
    for _ in 0..rng.between(3, 9) {
        rows.push(other_score(rng, vulnerable));
    }
    rows.sort_by_key(|row| -row.score);
    rank(&mut rows);
    rows
}

fn other_score(rng: &mut Rng, vulnerable: Vulnerable) -> TableScore {
    let contract = Contract {
        bid: Bid {
            level: rng.between(1, 6) as u8,
            denomination: rng.between(0, 4) as u8,
        },
        risk: rng.pick(&[Risk::Undoubled, Risk::Undoubled, Risk::Doubled]),
        declarer: rng.pick(&SEATS),
    };
    let result = contract.bid.level + rng.between(4, 7) as u8;
    let score = score_ns(contract, vulnerable, result);
    TableScore::new(Some(contract), result, score)
}

fn rank(rows: &mut [TableScore]) {
    let scores: Vec<i32> = rows.iter().map(|row| row.score).collect();
    for row in rows {
        let higher = scores.iter().filter(|&&score| score > row.score).count();
        let lower = scores.iter().filter(|&&score| score < row.score).count();
        let equal = scores.len() - higher - lower - 1;
        row.rank = higher + 1;
        row.match_points = 2 * lower + equal;
    }
}

/// Invented numbers, since finding the true ones would take far too long. Partners
/// make the same number of tricks, and the two sides make 13 together. Only 6 and 7 are possible
/// whatever the cards are, nearly always.
fn optimum(rng: &mut Rng) -> [[u8; 5]; 4] {
    let east_west: [u8; 5] = std::array::from_fn(|_| rng.between(6, 7) as u8);
    let north_south = east_west.map(|tricks| 13 - tricks);
    [east_west, north_south, east_west, north_south]
}

/// The four names of a table, all different.
fn players(rng: &mut Rng, options: &Options) -> [String; 4] {
    let families = if options.latin1 {
        FAMILIES.len()
    } else {
        ASCII_FAMILIES
    };
    let first = rng.below(families);
    std::array::from_fn(|seat| {
        // Steps of 5 come back to the same family only after all others.
        let family = FAMILIES[(first + 5 * seat) % families];
        format!("{family}, {}", rng.pick(&GIVEN_NAMES))
    })
}

/// A day for each session, in months of 28 days.
fn date(session: usize) -> String {
    let (months, day) = (session / 28, session % 28);
    let (years, month) = (months / 12, months % 12);
    format!("{}.{:02}.{:02}", 1990 + years % 35, month + 1, day + 1)
}

/// Random numbers by splitmix64: a counter in steps of the golden ratio, each value of
/// which is mixed well. It is small, quick, and good enough for any seed.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// Starts the numbers that belong to this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next 64 random bits.
    pub fn next_bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below `limit`, which must be below 2^32.
    pub fn below(&mut self, limit: usize) -> usize {
        (((self.next_bits() >> 32) * limit as u64) >> 32) as usize
    }

    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True that often in a hundred times.
    pub fn percent(&mut self, chance: u64) -> bool {
        (self.below(100) as u64) < chance
    }

    /// One of the items, of which there must be one.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }

    fn pick_card(&mut self, cards: Cards) -> Card {
        let mut left = cards;
        for _ in 0..self.below(cards.0.count_ones() as usize) {
            left.remove(left.lowest());
        }
        left.lowest()
    }
}

/// Boards of a session.
const BOARDS: usize = 36;

const EVENTS: [&str; 7] = [
    "Club evening of the Two Herons",
    "Lighthouse Teams, final",
    "Winter Pairs",
    "Cup of the Seven Mills",
    "Harbor Festival, open pairs",
    "League, third division",
    "Beginners' \\\"no fear\\\" tournament",
];

const SITES: [&str; 5] = [
    "Havenrode NLD",
    "Kirchseelow DEU",
    "Saint-Orval, Bassemarche FRA",
    "Brambleford GBR",
    "Nordvikaholm NOR",
];

/// How many of the families, at the beginning, have ASCII names.
const ASCII_FAMILIES: usize = 11;

const FAMILIES: [&str; 16] = [
    "Quorndal",
    "Zilverbaanen",
    "Thrimblay",
    "Kestermoor",
    "Vantorquelli",
    "Snarrowby",
    "Fjellquint",
    "Ostrabecq",
    "Wexlowbridge",
    "Lindaraez",
    "Harpendyker",
    "Müllenbrack",
    "Grünhaspel",
    "Pérouvelle",
    "Ødeskovsen",
    "Bøggestrandt",
];

const GIVEN_NAMES: [&str; 12] = [
    "Ada", "Bruno", "Clara", "Dirk", "Elin", "Felix", "Greta", "Hugo", "Ida", "Jonas", "Karla",
    "Leo",
];

/// Comments and notes are short, so that no line gets longer than 79 characters.
const ABOUT_CALLS: About = About {
    notes: [
        "12-14 points, balanced",
        "transfer to the next suit",
        "weak, 6-card suit",
        "asks for key cards",
        "game forcing",
        "4-card support, invitational",
    ],
    nags: [1, 2, 3, 4, 5, 6],
    comments: [
        "after long thought",
        "a \\S control",
        "alerted; explained",
        "bold",
    ],
};

const ABOUT_CARDS: About = About {
    notes: [
        "fourth best",
        "top of a sequence",
        "encourages",
        "even number",
        "wants the lower suit",
        "smallest of three",
    ],
    nags: [7, 8, 9, 10, 11, 12],
    comments: ["the only lead", "\\C were better", "50% chance", "unblocks"],
};

const TAG_COMMENTS: [&str; 4] = [
    "The other table stopped lower.",
    " North's \\H suit is worth more than its points;\n  the auction shows it. ",
    "See [Score]: nobody else reached this contract.",
    "Played at the last table.",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn deals_all_cards_high_cards_first() {
        for game in games(500) {
            assert!(game.deal.iter().all(|hand| hand.is_sorted_by(|a, b| a > b)));
            let mut cards = game.deal.concat();
            cards.sort();
            assert!(cards.into_iter().eq((0..52).map(Card)));
        }
    }

    #[test]
    fn boards_have_their_dealer_and_vulnerability() {
        let boards = |options: &str| {
            let games = games(36);
            let row = options.split(' ').map(|board| {
                let game = &games[board.parse::<usize>().unwrap_or(0) - 1];
                format!("{} {}", game.dealer, game.vulnerable)
            });
            row.collect::<Vec<_>>().join(", ")
        };
        assert_eq!(boards("1 2 3 4"), "N None, E NS, S EW, W All");
        assert_eq!(boards("5 6 7 8"), "N NS, E EW, S All, W None");
        assert_eq!(boards("9 10 11 12"), "N EW, E All, S None, W NS");
        assert_eq!(boards("13 14 15 16"), "N All, E None, S NS, W EW");
        assert_eq!(boards("17 36"), "N None, W All");
    }

    #[test]
    fn auctions_are_legal_and_give_the_contract() {
        for game in games(3000) {
            let ends_right = match game.contract {
                None => game.calls == [Call::Pass; 4],
                Some(_) => game.calls.ends_with(&[Call::Pass; 3]),
            };
            assert!(ends_right, "{game}");
            assert_eq!(referee(&game.calls, game.dealer), game.contract, "{game}");
        }
    }

    /// Checks each call by looking back from it, and says what the contract is.
    fn referee(calls: &[Call], dealer: Seat) -> Option<Contract> {
        for (at, &call) in calls.iter().enumerate() {
            let before = &calls[..at];
            let last = before.iter().rposition(|&call| call != Call::Pass);
            let theirs = last.is_some_and(|last| (at - last) % 2 == 1);
            let last_call = last.map(|last| before[last]);
            assert!(match call {
                Call::Pass => last.map_or(at < 4, |last| at - last <= 3),
                Call::Double => theirs && matches!(last_call, Some(Call::Bid(_))),
                Call::Redouble => theirs && last_call == Some(Call::Double),
                Call::Bid(bid) => bid.level <= 7 && bids(before).all(|(_, other)| other < bid),
            });
        }
        let (last, bid) = bids(calls).last()?;
        let (first, _) = bids(calls).find(|(at, other)| {
            other.denomination == bid.denomination && (last - at).is_multiple_of(2)
        })?;
        let risk = if calls[last..].contains(&Call::Redouble) {
            Risk::Redoubled
        } else if calls[last..].contains(&Call::Double) {
            Risk::Doubled
        } else {
            Risk::Undoubled
        };
        Some(Contract {
            bid,
            risk,
            declarer: dealer.plus(first),
        })
    }

    fn bids(calls: &[Call]) -> impl Iterator<Item = (usize, Bid)> {
        calls
            .iter()
            .enumerate()
            .filter_map(|(at, call)| match call {
                Call::Bid(bid) => Some((at, *bid)),
                _ => None,
            })
    }

    #[test]
    fn plays_are_legal_and_give_the_result() {
        for game in games(1000) {
            let Some(contract) = game.contract else {
                assert!(game.tricks.is_empty());
                continue;
            };
            let mut hands = game.deal.map(Vec::from);
            let mut leader = contract.declarer.plus(1);
            for trick in &game.tricks {
                assert_eq!(trick.leader, leader);
                take_trick(&mut hands, trick);
                leader = winner(trick, contract.bid.denomination);
                assert_eq!(trick.winner, leader);
            }
            let won = tricks_won(&game.tricks, contract.declarer);
            let left = 13 - game.tricks.len() as u8;
            assert!((won..=won + left).contains(&game.result));
            assert!(game.result == won || game.is_claimed());
        }
    }

    fn take_trick(hands: &mut [Vec<Card>; 4], trick: &Trick) {
        for seat in SEATS {
            let card = trick.card_of(seat);
            let hand = &mut hands[seat as usize];
            let lead = trick.cards[0].suit();
            assert!(card.suit() == lead || hand.iter().all(|held| held.suit() != lead));
            let held = hand.len();
            hand.retain(|&other| other != card);
            assert_eq!(hand.len(), held - 1);
        }
    }

    fn winner(trick: &Trick, trumps: u8) -> Seat {
        let lead = trick.cards[0].suit();
        let worth = |seat: &Seat| {
            let card = trick.card_of(*seat);
            (card.suit() == trumps, card.suit() == lead, card.rank())
        };
        SEATS.into_iter().max_by_key(worth).unwrap_or(trick.leader)
    }

    #[test]
    fn scores_are_those_of_the_laws() {
        let (no, x, xx) = (Risk::Undoubled, Risk::Doubled, Risk::Redoubled);
        let cases = [
            (1, 0, no, false, 7, 70),
            (1, 4, no, true, 8, 120),
            (3, 4, no, false, 9, 400),
            (4, 3, no, false, 10, 420),
            (4, 2, no, true, 11, 650),
            (5, 1, no, true, 11, 600),
            (6, 3, no, true, 12, 1430),
            (7, 4, no, false, 13, 1520),
            (2, 2, x, true, 8, 670),
            (2, 1, x, false, 9, 280),
            (1, 0, xx, false, 7, 230),
            (1, 4, xx, true, 8, 1160),
            (7, 4, xx, true, 13, 2980),
            (3, 4, no, false, 8, -50),
            (4, 2, no, true, 7, -300),
            (4, 2, x, true, 8, -500),
            (4, 2, x, false, 6, -800),
            (7, 4, xx, false, 0, -7000),
            (7, 4, xx, true, 0, -7600),
        ];
        for (level, denomination, risk, vulnerable, tricks, expected) in cases {
            let bid = Bid {
                level,
                denomination,
            };
            let points = score(bid, risk, vulnerable, tricks);
            assert_eq!(points, expected, "{bid} {risk:?} {vulnerable} {tricks}");
        }
    }

    #[test]
    fn scores_count_for_north_and_south() {
        for game in games(500) {
            let Some(contract) = game.contract else {
                assert_eq!(game.score, 0);
                continue;
            };
            let made = game.result >= contract.bid.level + 6;
            let ours = matches!(contract.declarer, Seat::North | Seat::South);
            assert_eq!(game.score > 0, made == ours, "{game}");
        }
    }

    #[test]
    fn score_tables_are_ranked_and_hold_the_game() {
        for game in games(1000) {
            let rows = &game.score_table;
            assert!(rows.is_sorted_by_key(|row| row.rank));
            assert!(rows.is_sorted_by(|a, b| a.score >= b.score));
            let total: usize = rows.iter().map(|row| row.match_points).sum();
            assert_eq!(total, rows.len() * rows.len().saturating_sub(1));
            let is_own = |row: &TableScore| row.contract == game.contract;
            assert!(rows.is_empty() || rows.iter().any(is_own));
        }
    }

    #[test]
    fn files_are_in_export_format() {
        let bytes = file(500_000, &Options::default());
        assert!(bytes.len() >= 500_000 && bytes.len() < 510_000);
        let text: String = bytes.iter().map(|&byte| char::from(byte)).collect();
        assert_eq!(text.replace("\r\n", "").find(['\r', '\n', '\t']), None);
        for line in text.split("\r\n") {
            assert!(line.len() < 80, "{line}");
            assert_eq!(line, line.trim_end());
        }
        let games = text.strip_prefix("% PBN 2.1\r\n% EXPORT\r\n").unwrap_or("");
        for game in games.split("\r\n\r\n") {
            assert_tags_in_order(game);
        }
    }

    fn assert_tags_in_order(game: &str) {
        const MANDATORY: [&str; 15] = [
            "Event",
            "Site",
            "Date",
            "Board",
            "West",
            "North",
            "East",
            "South",
            "Dealer",
            "Vulnerable",
            "Deal",
            "Scoring",
            "Declarer",
            "Contract",
            "Result",
        ];
        let names = game.lines().filter_map(|line| line.strip_prefix('['));
        let names: Vec<&str> = names.filter_map(|tag| tag.split(' ').next()).collect();
        assert!(names.starts_with(&MANDATORY), "{game}");
        let supplemental = names[15..].split(|name| *name == "Auction").next();
        assert!(supplemental.is_some_and(|names| names.is_sorted()));
    }

    #[test]
    fn files_show_every_feature() {
        let text = String::from_utf8_lossy(&file(500_000, &Options::default())).into_owned();
        for feature in [
            "[Contract \"Pass\"]",
            "X\"]",
            "XX\"]",
            "\r\n*\r\n",
            " =1= ",
            "[Note \"1:",
            " $1 ",
            " $12",
            " {",
            "\r\n{",
            "[OptimumResultTable ",
            "[ScoreTable ",
            "\u{fffd}",
        ] {
            assert!(text.contains(feature), "{feature}");
        }
    }

    #[test]
    fn options_leave_features_out() {
        let options = Options {
            seed: 7,
            notes: false,
            nags: false,
            comments: false,
            tables: false,
            latin1: false,
            passed_out: false,
            claims: false,
        };
        let bytes = file(200_000, &options);
        assert!(bytes.is_ascii());
        let text = String::from_utf8_lossy(&bytes);
        assert_eq!(text.find(['=', '$', '{', '*']), None);
        assert!(!text.contains("Table \"R") && !text.contains("\"Pass\""));
    }

    #[test]
    fn files_depend_on_the_seed_alone() {
        let with_seed = |seed| {
            let options = Options {
                seed,
                ..Options::default()
            };
            file(20_000, &options)
        };
        assert_eq!(with_seed(3), with_seed(3));
        assert_ne!(with_seed(3), with_seed(4));
    }

    fn games(count: usize) -> Vec<Game> {
        let options = Options::default();
        let mut rng = Rng::new(options.seed);
        (0..count)
            .map(|number| game(&mut rng, number, &options))
            .collect()
    }
}
