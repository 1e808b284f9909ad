//! What a game says: values with their places.
//!
//! The model reads the tree of one game and never fails. What it cannot read is a hole
//! (`None`), so that whatever does not depend on it can still be judged; the rules look at
//! the text of a hole to say what is wrong with it. Nothing here knows of rules.
//!
//! Each part is built when somebody asks for it, and once. Seats, cards, bids and contracts
//! are those of the crate `contract-bridge`.

pub mod auction;
pub mod deal;
pub(crate) mod halves;
pub mod note;
pub mod parts;
pub mod play;
mod readable;
pub mod refine;
pub mod result;
pub mod scoring;
pub(crate) mod second_table;
pub(crate) mod swallowed;
pub mod table;
pub mod times;
mod told;
pub mod turn;
pub mod value;

pub use auction::AuctionSection;
pub use deal::Deal;
pub use note::{GameNotes, NoteSection, NoteTag};
pub use play::PlaySection;
pub(crate) use readable::{can_read_value, meant_tag};
pub use result::TricksWon;
pub use table::{TableCell, TableSection};
pub use turn::{Annotation, AnnotationKind, EndMark, Irregularity, IrregularityMark, Turn, Turns};
pub use value::{Date, ResultTricks, Sided};

use std::cell::OnceCell;

use smallvec::SmallVec;

use crate::bridge::playing::PlayReading;
use crate::bridge::{
    AuctionOutcome, Contract, FinalContract, Penalty, PlayCard, Replay, Seat, Strain,
    Vulnerability, bid, seat, seat_after, solve, strain, turns_between,
};
use crate::pbn::standard::{ExportOrder, NagUse, TagId, TagSet, Version, tag_id};
use crate::pbn::syntax::{Document, GameView, Section, TagPair};
use crate::source::{Slice, Span};

/// A tag pair, with what the standard knows of its name.
pub type Tagged<'g> = (TagPair<'g>, Option<TagId>);

/// The tag pairs of a game.
pub fn tagged<'g>(document: &'g Document<'g>) -> impl Iterator<Item = Tagged<'g>> {
    let pairs = GameView::new(document).tag_pairs();
    pairs.map(|pair| (pair, tag_id(pair.name())))
}

/// What one game says. Spans count from the start of the game's text.
pub struct Model<'g> {
    document: &'g Document<'g>,
    version: Version,
    tags: &'g [Tagged<'g>],
    index: Index,
    dealer: OnceCell<Option<Seat>>,
    declarer: OnceCell<Option<(Seat, bool)>>,
    contract: OnceCell<Option<FinalContract>>,
    result: OnceCell<Option<ResultTricks>>,
    tricks_won: OnceCell<Option<TricksWon>>,
    score: OnceCell<Option<Sided<i32>>>,
    deal: OnceCell<Option<Deal>>,
    auction: OnceCell<Option<AuctionSection>>,
    outcome: OnceCell<Option<AuctionOutcome>>,
    play: OnceCell<Option<PlaySection>>,
    replay: OnceCell<Option<Replay>>,
    notes: OnceCell<GameNotes<'g>>,
    tables: OnceCell<Vec<table::TableData>>,
    /// Where the tag pairs with known names begin, with these names.
    known: OnceCell<Vec<(u32, TagId)>>,
}

/// More than there are tags.
const TAG_COUNT: usize = 128;

const _: () = assert!(crate::pbn::standard::TAGS.len() <= TAG_COUNT);

/// The place of a tag that is not among the first 65,535 tag pairs.
const NOWHERE: u16 = u16::MAX;

/// What there is among the tag pairs of a game.
struct Index {
    /// Where the first tag pair of each known tag is.
    first: [u16; TAG_COUNT],
    /// The known ones.
    known: TagSet,
    /// Whether there is one that nobody knows.
    has_unknown: bool,
    /// Whether names may be repeated: one other than Note is, or there are more unknown ones than are compared.
    may_repeat: bool,
    /// Whether a value begins with `#`.
    has_hash: bool,
    /// Whether all are written as in export format.
    are_plain: bool,
    /// Whether data come after one other than Auction and Play.
    has_other_section: bool,
    /// Whether all are of the standard, and are in the order of export format.
    are_in_order: bool,
}

/// How many unknown names of a game are compared with each other: private tags of a program.
const MOST_COMPARED: usize = 16;

impl Index {
    fn of(document: &Document<'_>, tags: &[Tagged<'_>], version: Version) -> Index {
        let has_hash = document.has_hash();
        let mut index = Index {
            first: [NOWHERE; TAG_COUNT],
            known: TagSet::default(),
            has_unknown: false,
            may_repeat: tags.len() >= usize::from(NOWHERE),
            has_hash: has_hash.unwrap_or(false),
            are_plain: true,
            has_other_section: false,
            are_in_order: true,
        };
        let export_order = ExportOrder::of(version);
        let mut last_place = 0;
        let mut unknown: SmallVec<[&[u8]; MOST_COMPARED]> = SmallVec::new();
        for (place, (pair, id)) in tags.iter().enumerate() {
            if has_hash.is_none() {
                index.has_hash |= pair.begins_with_hash();
            }
            index.are_plain &= pair.is_plain();
            let is_other = !matches!(*id, Some(TagId::AUCTION | TagId::PLAY));
            index.has_other_section |= is_other & pair.begins_section();
            let Some(id) = *id else {
                let name = pair.name();
                let is_new = unknown.len() < MOST_COMPARED && !unknown.contains(&name);
                if is_new {
                    unknown.push(name)
                } else {
                    index.may_repeat = true
                }
                index.has_unknown = true;
                index.are_in_order = false;
                continue;
            };
            if id != TagId::NOTE {
                let export_place = export_order.place(id);
                index.are_in_order &= last_place < export_place;
                last_place = export_place;
            }
            let Some(first) = index.first.get_mut(usize::from(id.0)) else {
                continue;
            };
            if *first == NOWHERE {
                *first = u16::try_from(place).unwrap_or(NOWHERE);
                index.known.insert(id);
            } else {
                index.may_repeat |= id != TagId::NOTE;
            }
        }
        index
    }

    /// Where the first tag pair of a tag is, or [`NOWHERE`].
    #[inline]
    fn place(&self, tag: TagId) -> u16 {
        let place = self.first.get(usize::from(tag.0));
        place.copied().unwrap_or(NOWHERE)
    }
}

/// What is in the place of a tag's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TagContent<'g> {
    /// There is no such tag, or its text cannot be read.
    Nothing,
    /// `?`: the value is not known (chapter 3.4).
    Unknown,
    /// An empty value: there can be none (chapter 3.4).
    Inappropriate,
    /// `#`: the value of the game before (chapter 4.8).
    Inherited,
    /// A value, without the `##` that hands it on to later games, and its place.
    Value(&'g [u8], Span),
}

impl<'g> Model<'g> {
    /// The model of a game whose tag pairs are at hand, held to a version.
    pub fn new(document: &'g Document<'g>, tags: &'g [Tagged<'g>], version: Version) -> Model<'g> {
        Model {
            document,
            version,
            tags,
            index: Index::of(document, tags, version),
            dealer: OnceCell::new(),
            declarer: OnceCell::new(),
            contract: OnceCell::new(),
            result: OnceCell::new(),
            tricks_won: OnceCell::new(),
            score: OnceCell::new(),
            deal: OnceCell::new(),
            auction: OnceCell::new(),
            outcome: OnceCell::new(),
            play: OnceCell::new(),
            replay: OnceCell::new(),
            notes: OnceCell::new(),
            tables: OnceCell::new(),
            known: OnceCell::new(),
        }
    }

    /// The version to which the game is held.
    pub fn version(&self) -> Version {
        self.version
    }

    /// Whether a known tag is in the game; for `None`, whether one is there that nobody
    /// knows.
    pub fn has(&self, tag: Option<TagId>) -> bool {
        match tag {
            Some(tag) => self.index.known.contains(tag),
            None => self.index.has_unknown,
        }
    }

    /// The tag pairs of a name, `None` for those that nobody knows.
    pub fn pairs_of(&self, tag: Option<TagId>) -> impl Iterator<Item = TagPair<'g>> + use<'g> {
        let is_there = self.has(tag);
        // Where a name is once, its place is known.
        let place = match tag {
            Some(tag) if tag != TagId::NOTE && !self.index.may_repeat => {
                self.index.first.get(usize::from(tag.0))
            }
            _ => None,
        };
        let pairs = match place {
            Some(place) if is_there => self.tags.slice(usize::from(*place)..),
            _ => self.tags,
        };
        let count = match (is_there, place) {
            (false, _) => 0,
            (true, Some(_)) => 1,
            (true, None) => pairs.len(),
        };
        let pairs = pairs.iter().take(count).filter(move |(_, id)| *id == tag);
        pairs.map(|(pair, _)| *pair)
    }

    /// Whether a name other than Note may be more than once; mostly it does not, and then
    /// nobody needs to look.
    pub fn may_repeat_tags(&self) -> bool {
        self.index.may_repeat
    }

    /// The known tags that are in the game.
    pub fn known_tags(&self) -> TagSet {
        self.index.known
    }

    /// Whether there is a tag that nobody knows.
    pub fn has_unknown_tag(&self) -> bool {
        self.index.has_unknown
    }

    /// Whether a value begins with `#`.
    pub fn has_hash(&self) -> bool {
        self.index.has_hash
    }

    /// Whether all tag pairs are written as in export format.
    pub fn has_plain_tags(&self) -> bool {
        self.index.are_plain
    }

    /// Whether data come after a tag other than Auction and Play.
    pub fn has_other_section(&self) -> bool {
        self.index.has_other_section
    }

    /// Whether all tags are of the standard and are, each once, in the order that the export format
    /// of the version has (chapter 3.1). Notes may be anywhere.
    pub fn has_tags_in_order(&self) -> bool {
        self.index.are_in_order
    }

    /// The first tag pair of a tag, which is the one that counts (chapter 3.4).
    #[inline]
    pub fn tag(&self, tag: TagId) -> Option<TagPair<'g>> {
        let place = Some(self.index.place(tag)).filter(|place| *place != NOWHERE)?;
        self.tags.get(usize::from(place)).map(|(pair, _)| *pair)
    }

    /// What a tag says.
    #[inline]
    pub fn said(&self, tag: TagId) -> TagContent<'g> {
        match self.tag(tag) {
            Some(pair) => said(pair, self.version),
            None => TagContent::Nothing,
        }
    }

    /// The section of the first tag pair of a tag.
    pub fn section(&self, tag: TagId) -> Option<Section<'g>> {
        self.tag(tag)?.section()
    }

    /// The tag of the last tag pair before a place whose name is known.
    pub fn known_before(&self, place: u32) -> Option<TagId> {
        let known = self.known.get_or_init(|| {
            let tags = self.tags.iter();
            tags.filter_map(|(pair, tag)| Some((pair.span().start, (*tag)?)))
                .collect()
        });
        let before = known.partition_point(|(start, _)| *start < place);
        let (_, tag) = known.get(before.checked_sub(1)?)?;
        Some(*tag)
    }

    /// The dealer, by the tag Dealer, in either case (chapter 3.11), or by the auction where tags leave
    /// it open.
    pub fn dealer(&self) -> Option<Seat> {
        *self.dealer.get_or_init(|| {
            if self.states(TagId::DEALER) {
                self.stated_dealer()
            } else {
                self.told_dealer()
            }
        })
    }

    /// The dealer, by the tag Dealer alone.
    pub fn stated_dealer(&self) -> Option<Seat> {
        match self.said(TagId::DEALER) {
            TagContent::Value(&[letter], _) => seat(letter),
            _ => None,
        }
    }

    /// Who is vulnerable, where the tag Vulnerable says so, in any case.
    pub fn vulnerability(&self) -> Option<Vulnerability> {
        match self.said(TagId::VULNERABLE) {
            TagContent::Value(value, _) => vulnerability(value),
            _ => None,
        }
    }

    /// The declarer, by the tag or by a finished auction where tags leave it open, and whether a `^` says
    /// that declarer and dummy were swapped.
    pub fn declarer(&self) -> Option<(Seat, bool)> {
        *self.declarer.get_or_init(|| {
            if self.states(TagId::DECLARER) {
                self.stated_declarer()
            } else {
                self.told_declarer()
            }
        })
    }

    /// The same by the tag alone.
    pub fn stated_declarer(&self) -> Option<(Seat, bool)> {
        match self.said(TagId::DECLARER) {
            TagContent::Value(&[letter], _) => Some((seat(letter)?, false)),
            TagContent::Value(&[b'^', letter], _) => Some((seat(letter)?, true)),
            _ => None,
        }
    }

    /// The contract, by the tag, where that can be read, or by a finished auction where tags leave it
    /// open.
    pub fn contract(&self) -> Option<FinalContract> {
        *self
            .contract
            .get_or_init(|| match self.said(TagId::CONTRACT) {
                TagContent::Value(value, _) => contract(value),
                _ => self.told_contract(),
            })
    }

    /// The tricks of the tag Result, where they can be read, or of the play where tags leave them open.
    pub fn result(&self) -> Option<ResultTricks> {
        *self.result.get_or_init(|| match self.said(TagId::RESULT) {
            TagContent::Value(value, _) => value::result(value).ok(),
            _ => Some(ResultTricks {
                is_irregular: false,
                tricks: Sided::Declarer(u32::try_from(self.told_tricks()?).ok()?),
            }),
        })
    }

    /// The points of the tag Score, where they can be read.
    pub fn score(&self) -> Option<Sided<i32>> {
        *self.score.get_or_init(|| match self.said(TagId::SCORE) {
            TagContent::Value(value, _) => value::score(value).ok(),
            _ => None,
        })
    }

    /// A date of one of the tags for dates, where it can be read.
    pub fn date(&self, tag: TagId) -> Option<Date> {
        match self.said(tag) {
            TagContent::Value(value, _) => value::date(value).ok(),
            _ => None,
        }
    }

    /// The laws by which the game was scored. Those of 1987 changed the points of doubled
    /// contracts; a club may have taken a year until it played by them.
    pub fn laws(&self) -> crate::bridge::scoring::Laws {
        if let TagContent::Value(scoring, _) = self.said(TagId::SCORING)
            && value::fields(scoring).any(|(_, field)| field.eq_ignore_ascii_case(b"OldMP"))
        {
            return crate::bridge::scoring::Laws::Old;
        }
        let year = self
            .date(TagId::DATE)
            .and_then(|date| date.fields[0].known());
        match year {
            Some(1988..) => crate::bridge::scoring::Laws::New,
            _ => crate::bridge::scoring::Laws::Either,
        }
    }

    /// The cards of the tag Deal; `None` where it gives none.
    pub fn deal(&self) -> Option<&Deal> {
        let deal = self.deal.get_or_init(|| match self.said(TagId::DEAL) {
            TagContent::Value(value, span) => Some(Deal::read(value, span)),
            _ => None,
        });
        deal.as_ref()
    }

    /// The auction, with or without calls; `None` where there is no tag Auction.
    pub fn auction(&self) -> Option<&AuctionSection> {
        let auction = self.auction.get_or_init(|| {
            let section = self.section(TagId::AUCTION)?;
            Some(AuctionSection::read(self.document, section))
        });
        auction.as_ref()
    }

    /// What the auction comes to; `None` without a dealer or with a hole in the auction.
    pub fn outcome(&self) -> Option<&AuctionOutcome> {
        let outcome = self.outcome.get_or_init(|| {
            let auction = self.auction()?;
            auction.outcome(self.dealer()?)
        });
        outcome.as_ref()
    }

    /// The auction and what it comes to, where it is sure who made which call: dealer and
    /// hyphens agree, each word can be read, and no call follows a `+`.
    pub fn judged_auction(&self) -> Option<(&AuctionSection, &AuctionOutcome)> {
        let (auction, dealer) = (self.auction()?, self.dealer()?);
        let turns = &auction.turns;
        let is_last = |plus: &EndMark| plus.turns_before == turns.len();
        if !turns.plus().is_none_or(is_last) {
            return None;
        }
        let outcome = self.outcome().filter(|_| auction.begins_with(dealer))?;
        Some((auction, outcome))
    }

    /// The auction of a deal that is no end position, where no call of it is against the laws.
    pub fn lawful_auction(&self) -> Option<(&AuctionSection, &AuctionOutcome)> {
        let is_position = self.deal().is_some_and(Deal::is_end_position);
        let is_lawful = |judged: &(&AuctionSection, &AuctionOutcome)| judged.1.faults.is_empty();
        self.judged_auction()
            .filter(is_lawful)
            .filter(|_| !is_position)
    }

    /// What a finished auction comes to: contract and declarer, none where all passed. Where the
    /// play begins with another player than the left-hand opponent of its declarer, calls are
    /// missing.
    pub fn finished_auction(&self) -> Option<(Option<Contract>, Option<Seat>)> {
        let (_, outcome) = self.lawful_auction()?;
        if !outcome.complete {
            return None;
        }
        let declarer = outcome.declarer.map(|(seat, _)| seat);
        let play = self.play().filter(|play| play.has_cards());
        let fits = match (play, declarer) {
            (Some(play), Some(declarer)) => play.begins_with(declarer.lho()),
            _ => true,
        };
        fits.then_some((outcome.contract, declarer))
    }

    /// Whether the tags say that an auction ended with its last call: its last bid, with the risk, is the contract,
    /// and no other declarer is named.
    pub fn is_final(&self, outcome: &AuctionOutcome) -> bool {
        let is_contract = match self.contract() {
            Some(FinalContract::Contract(contract)) => outcome.contract == Some(contract),
            Some(FinalContract::Pass) => outcome.contract.is_none(),
            Some(FinalContract::Trumps(_)) | None => false,
        };
        let declarers = outcome.declarer.zip(self.declarer());
        is_contract && declarers.is_none_or(|((bidder, _), (named, _))| bidder == named)
    }

    /// Whether all four players passed, by the tag Contract or, where it says nothing, by the
    /// auction.
    pub fn is_passed_out(&self) -> bool {
        match self.said(TagId::CONTRACT) {
            TagContent::Value(..) => self.contract() == Some(FinalContract::Pass),
            TagContent::Inherited => false,
            _ => {
                let judged = self.judged_auction();
                judged.is_some_and(|(_, outcome)| outcome.complete && outcome.contract.is_none())
            }
        }
    }

    /// The play, with or without cards; `None` where there is no tag Play.
    pub fn play(&self) -> Option<&PlaySection> {
        let play = self.play.get_or_init(|| {
            let section = self.section(TagId::PLAY)?;
            Some(PlaySection::read(self.document, section))
        });
        play.as_ref()
    }

    /// The annotations of the calls, then those of the cards, each with what it follows.
    pub fn annotations(&self) -> impl Iterator<Item = (NagUse, &Annotation)> {
        let annotated = self.annotated();
        annotated.flat_map(|(after, annotations)| annotations.iter().map(move |one| (after, one)))
    }

    /// The annotations of each call, then those of each card, with what they follow.
    pub fn annotated(&self) -> impl Iterator<Item = (NagUse, &[Annotation])> {
        let auction = self.auction().into_iter();
        let calls = auction.flat_map(|auction| auction.turns.annotated());
        let play = self.play().into_iter();
        let cards = play.flat_map(|play| play.turns.annotated());
        let calls = calls.map(|annotations| (NagUse::Call, annotations));
        calls.chain(cards.map(|annotations| (NagUse::Card, annotations)))
    }

    /// The play card by card; `None` where the deal or the play itself have holes. Where
    /// trumps or the first leader are not sure, nothing is said that depends on them.
    pub fn replay(&self) -> Option<&Replay> {
        let replay = self.replay.get_or_init(|| self.follow(self.play()?));
        replay.as_ref()
    }

    /// The same up to the first trick in which something cannot be read; `None` where there is none.
    pub(crate) fn replay_before_hole(&self) -> Option<Replay> {
        self.follow(&self.play()?.before_hole()?)
    }

    /// What is left of the deal before the card of a turn, 0-based; `None` where a card before it is not known, or
    /// the play is not by the laws.
    pub fn ending(&self, turn: usize) -> Option<solve::EndPosition> {
        let (play, replay) = (self.play()?, self.replay()?);
        let is_lawful = replay.reading == PlayReading::Columns && replay.fault.is_none();
        if !is_lawful || !replay.revokes.is_empty() {
            return None;
        }
        let (first, number) = (play.first?, turn / 4);
        let leader = match number.checked_sub(1) {
            None => replay.tricks.first()?.leader?,
            Some(before) => replay.tricks.get(before)?.winner?,
        };
        let mut ending = solve::EndPosition {
            left: solve::cards(&self.deal()?.known_hands()?)?,
            trumps: self.contract()?.strain()?,
            leader,
            trick: SmallVec::new(),
        };
        let open = turns_between(leader, seat_after(first, turn % 4));
        let of_trick = (0..open).map(|after| seat_after(leader, after));
        let of_trick = of_trick.map(|player| number * 4 + turns_between(first, player));
        for turn in (0..number * 4).chain(of_trick) {
            let PlayCard::Card(card) = play.turns.get(turn)?.value? else {
                return None;
            };
            let player = seat_after(first, turn % 4);
            ending.left.get_mut(player as usize)?.remove(card);
            if turn / 4 == number {
                ending.trick.push(card);
            }
        }
        Some(ending)
    }

    fn follow(&self, play: &PlaySection) -> Option<Replay> {
        // Where all passed nothing was played; the cards are of another board.
        if self.contract() == Some(FinalContract::Pass) {
            return None;
        }
        let deal = self.deal()?;
        // An annotation before all cards is in the place of one.
        if play
            .turns
            .annotations
            .first()
            .is_some_and(|first| first.turn.is_none())
        {
            return None;
        }
        let mut replay = play.replay(deal, self.trumps(), self.leader())?;
        let text = self.document.text;
        let is_contradicted = replay.is_contradicted() && replay.is_sure();
        if is_contradicted && play.short_row(text).is_some() {
            replay.reading = PlayReading::ShortRow;
        } else if is_contradicted && !play.doubled_cards(text).is_empty() {
            replay.reading = PlayReading::LongRow;
        }
        let is_doubtful = is_contradicted || replay.reading == PlayReading::Shifted;
        if is_doubtful && play.parting_hyphens(text).is_some() {
            replay.reading = PlayReading::Parted;
        }
        Some(replay)
    }

    /// Who leads to the first trick, by the tags.
    pub fn leader(&self) -> Option<Seat> {
        if self.deal().is_some_and(Deal::is_end_position) {
            return self.play()?.first;
        }
        Some(self.declarer()?.0.lho())
    }

    /// The denomination of the contract, where the auction does not contradict it.
    fn trumps(&self) -> Option<Strain> {
        let strain = self.contract()?.strain()?;
        let bid = self
            .outcome()
            .filter(|outcome| outcome.complete && outcome.faults.is_empty())
            .map(|outcome| outcome.contract.map(|contract| contract.bid.strain));
        bid.is_none_or(|bid| bid == Some(strain)).then_some(strain)
    }

    /// The notes in order, with the sections that they belong to.
    pub fn notes(&self) -> &GameNotes<'g> {
        self.notes.get_or_init(|| {
            let [auction, play, note] =
                [TagId::AUCTION, TagId::PLAY, TagId::NOTE].map(|tag| self.index.place(tag));
            // Before the sections nothing matters, unless a note is there.
            let first = if self.index.may_repeat || note < auction.min(play) {
                0
            } else {
                auction.min(play)
            };
            if self.has(Some(TagId::NOTE)) {
                GameNotes::read(self.tags.slice(usize::from(first)..))
            } else {
                GameNotes::default()
            }
        })
    }

    /// The tricks that the tag Result gives to either side, where it can be read.
    pub fn tricks_won(&self) -> Option<TricksWon> {
        *self
            .tricks_won
            .get_or_init(|| match self.said(TagId::RESULT) {
                TagContent::Value(value, span) => {
                    TricksWon::read(value, span, self.declarer().map(|(seat, _)| seat))
                }
                _ => None,
            })
    }
}

impl Model<'_> {
    /// The tables of the standard and of known programs, the first of each tag.
    pub fn tables(&self) -> impl Iterator<Item = TableSection<'_>> {
        let tables = self.tables.get_or_init(|| table::TableData::read_all(self));
        let text = self.document.text;
        tables
            .iter()
            .map(move |table| TableSection::new(table, text))
    }

    /// The table of a tag.
    pub fn table(&self, tag: TagId) -> Option<TableSection<'_>> {
        self.tables().find(|table| table.tag == tag)
    }

    /// The table of a tag, where all its rows are whole.
    pub fn whole_table(&self, tag: TagId) -> Option<TableSection<'_>> {
        self.table(tag).filter(|table| table.is_whole())
    }

    /// The tables of which all rows are whole.
    pub fn whole_tables(&self) -> impl Iterator<Item = TableSection<'_>> {
        self.tables().filter(|table| table.is_whole())
    }
}

/// What a tag pair says, under a version: in 1.0 there is no `##`.
#[inline]
pub fn said<'g>(pair: TagPair<'g>, version: Version) -> TagContent<'g> {
    let (Some(value), Some(span)) = (pair.value(), pair.value_span()) else {
        return TagContent::Nothing;
    };
    match value {
        // Most values by far.
        [first, ..] if !matches!(first, b'?' | b'#') => TagContent::Value(value, span),
        b"?" => TagContent::Unknown,
        b"" => TagContent::Inappropriate,
        b"#" => TagContent::Inherited,
        [b'#', b'#', rest @ ..] if version > Version::V1_0 => match rest {
            b"" => TagContent::Inappropriate,
            b"?" => TagContent::Unknown,
            rest => TagContent::Value(rest, Span::new(span.start + 2, span.end)),
        },
        value => TagContent::Value(value, span),
    }
}

/// The place of a tag's value after the `##` that hands it on to later games, where the version has that.
pub fn value_place(pair: TagPair<'_>, version: Version) -> Option<Span> {
    let span = pair.value_span()?;
    let is_handed_on = version > Version::V1_0 && pair.value()?.starts_with(b"##");
    if is_handed_on {
        Some(Span::new(span.start + 2, span.end))
    } else {
        Some(span)
    }
}

/// The value of a tag Contract, in any case.
pub fn contract(text: &[u8]) -> Option<FinalContract> {
    if text.eq_ignore_ascii_case(b"pass") {
        return Some(FinalContract::Pass);
    }
    if let Some(strain) = strain(text) {
        return Some(FinalContract::Trumps(strain));
    }
    let risk = text.iter().rev().take_while(|b| matches!(b, b'X' | b'x'));
    let risk = risk.count();
    let penalty = match risk {
        0 => Penalty::Undoubled,
        1 => Penalty::Doubled,
        2 => Penalty::Redoubled,
        _ => return None,
    };
    let bid = bid(text.get(..text.len() - risk)?)?;
    Some(FinalContract::Contract(Contract { bid, penalty }))
}

/// The value of a tag Vulnerable, in any case.
#[inline]
pub fn vulnerability(text: &[u8]) -> Option<Vulnerability> {
    // Nearly all are written as in export format.
    match text {
        b"None" => Some(Vulnerability::NONE),
        b"NS" => Some(Vulnerability::NS),
        b"EW" => Some(Vulnerability::EW),
        b"All" => Some(Vulnerability::ALL),
        _ => vulnerability_in_any_case(text),
    }
}

fn vulnerability_in_any_case(text: &[u8]) -> Option<Vulnerability> {
    let is = |word: &str| text.eq_ignore_ascii_case(word.as_bytes());
    if is("None") || is("Love") || is("-") {
        Some(Vulnerability::NONE)
    } else if is("NS") {
        Some(Vulnerability::NS)
    } else if is("EW") {
        Some(Vulnerability::EW)
    } else if is("All") || is("Both") {
        Some(Vulnerability::ALL)
    } else {
        None
    }
}
