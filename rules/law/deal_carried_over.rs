//! # deal-carried-over
//!
//! A game uses the deal of the game before it, but does not contain it. Some programs write the deal only for
//! the first table of a board and leave it out at the others, which may repeat `Board` and `Dealer`. But a
//! game contains all its own data (chapter 3), and `#` cannot take over a deal (chapter 4.8). So readers have
//! no hands for the cards that are played.
//!
//! Copy `Board`, `Dealer`, `Vulnerable` and `Deal` from the game before. The fix is safe if the game itself
//! proves the deal. The play proves it if it has at least four cards, the player of each column holds them,
//! and no law is broken.
//!
//! If the program writes the cards in the order in which they were played, the play proves it with eight
//! cards, one from each hand in each trick. The auction of another table proves it if it is complete, the
//! dealer begins it, and it ends in the contract and the declarer of the game. Where nothing proves the deal of
//! a game and nothing contradicts it, the file can: nine of ten games without a deal prove theirs, at least nine
//! games, and none contradicts it. Else the fix is unsafe.
//!
//! A game with a contract but without calls and cards is reported only if other boards of the file are played
//! at two tables. A game whose contract is not known is not reported. Many games with the same evidence are
//! one finding.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Room "Open"]
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "N"]
//! [Contract "1NT"]
//! [Auction "N"]
//! 1NT AP
//!
//! [West "Four"]
//! [North "One"]
//! [East "Two"]
//! [South "Three"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Play "E"]
//! H3 H4 H2 H5
//! *
//! ```
//!
//! ```text
//! error[deal-carried-over]: this game has no deal of its own; all cards of its play fit the deal of the game before
//!    ┌─ example.pbn:11:1
//!    │
//!  5 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!    │ ------------------------------------------------------------------------------ the deal of the game before
//!    ·
//! 11 │ [West "Four"]
//!    │ ^^^^^^^^^^^^^
//!    │
//!    = fix: copy board, dealer, vulnerability and deal from the game before
//!      + [Board "1"]
//!      + [Dealer "N"]
//!      + [Vulnerable "None"]
//!      + [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```
//!
//! ```diff
//!  [Auction "N"]
//!  1NT AP
//!
//! +[Board "1"]
//!  [West "Four"]
//!  [North "One"]
//!  [East "Two"]
//!  [South "Three"]
//! +[Dealer "N"]
//! +[Vulnerable "None"]
//! +[Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!  [Declarer "N"]
//!  [Contract "3NT"]
//!  [Play "E"]
//! ```
//!
//! The second table bid to another contract, so only the auction proves the deal:
//!
//! ```pbn
//! [Board "1"]
//! [Room "Open"]
//! [Dealer "N"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "N"]
//! [Contract "1NT"]
//! [Auction "N"]
//! 1NT AP
//!
//! [Room "Closed"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! ```
//!
//! A lead alone fits too many deals:
//!
//! ```pbn
//! [Board "1"]
//! [Room "Open"]
//! [Dealer "N"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "N"]
//! [Contract "1NT"]
//! [Auction "N"]
//! 1NT AP
//!
//! [Room "Closed"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Play "E"]
//! H3
//! *
//! ```
//!
//! ```text
//! error[deal-carried-over]: this game has no deal of its own, and seems to use that of the game before
//!    ┌─ example.pbn:10:1
//!    │
//!  4 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!    │ ------------------------------------------------------------------------------ the deal of the game before
//!    ·
//! 10 │ [Room "Closed"]
//!    │ ^^^^^^^^^^^^^^^
//!    │
//!    = fix: copy board, dealer, vulnerability and deal from the game before (unsafe)
//!      + [Board "1"]
//!      + [Dealer "N"]
//!      + [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "N"]
//! [Contract "1NT"]
//! [Auction "N"]
//! 1NT AP
//!
//! [Room "Closed"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Play "E"]
//! SA H4 H2 H5
//! *
//! ```
//!
//! ```text
//! error[deal-carried-over]: this game has no deal of its own, and the deal of the game before does not fit
//!   ┌─ example.pbn:9:1
//!   │
//! 3 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!   │ ------------------------------------------------------------------------------ the deal of the game before
//!   ·
//! 9 │ [Room "Closed"]
//!   │ ^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Room "Open"]
//! [Dealer "N"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "N"]
//! [Contract "1NT"]
//! [Auction "N"]
//! 1NT AP
//!
//! [Board "1"]
//! [Room "Closed"]
//! [Dealer "N"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Play "E"]
//! H3 H4 H2 H5
//! *
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Board "2"]
//! [West "Four"]
//! [East "Two"]
//! [Result ""]
//! ```
//!
//! ```pbn
//! [Deal "N:... ... ... ..."]
//! [Declarer "S"]
//! [Contract "3NT"]
//!
//! [Declarer "E"]
//! [Contract "4H"]
//! [Play "S"]
//! SA S2 S3 S4
//! *
//! ```

use std::ops::Range;

use crate::bridge::playing::PlayReading;
use crate::bridge::{FinalContract, PlayCard, Seat};
use crate::pbn::model::{Deal, Model, TagContent};
use crate::pbn::standard::{TagId, TagKind, Version, tag_id};
use crate::pbn::syntax::{Document, GameView};
use crate::rules::boards::values_in;
use crate::rules::prelude::*;
use crate::rules::read_again::read_again;

pub(crate) const META: Meta = Meta {
    name: "deal-carried-over",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3", "3.1", "4.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across { gather, judge }]);

/// What names a deal; a game without all of them has none of its own. Nor has another table of the board
/// before it that does not repeat the deal.
const OF_DEAL: [TagId; 3] = [TagId::DEAL, TagId::BOARD, TagId::DEALER];

/// A game without a deal.
struct WithoutDeal {
    /// Its first tag.
    first: Span,
    /// Whether it has calls or cards.
    is_played: bool,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let names_deal = OF_DEAL.iter().any(|tag| game.tag(*tag).is_some());
    if game.number == 1 || names_deal && game.same_board().is_none() {
        return None;
    }
    // Where no contract can be read, nobody knows whether it is another one than that of the game before.
    let contract = game.tag(TagId::CONTRACT)?;
    let is_known = matches!(game.model.said(TagId::CONTRACT), TagContent::Value(..));
    if contract.has_error() || !is_known {
        return None;
    }
    let has_cards = || game.model.play().is_some_and(|play| play.has_cards());
    let has_calls = || {
        let auction = game.model.auction();
        auction.is_some_and(|auction| auction.has_calls())
    };
    let (first, _) = game.tags.first()?;
    Some(Fact::new(WithoutDeal {
        first: first.span(),
        is_played: has_cards() || has_calls(),
    }))
}

/// How sure it is that a game is played with the deal of an earlier one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
enum Evidence {
    /// Each card is in the hand that has to play it, and there are enough of them.
    Play,
    /// Another table has a complete auction, which the dealer begins and which ends in the
    /// contract and the declarer of the tags.
    Auction,
    /// Nothing contradicts it, and the other games of the file show that it is so.
    Habit,
    /// Nothing contradicts it.
    Likely,
    /// Another player makes the first call.
    Doubtful,
    /// Calls or cards contradict it.
    None,
}

impl Evidence {
    fn is_proof(self) -> bool {
        matches!(self, Evidence::Play | Evidence::Auction | Evidence::Habit)
    }

    fn message(self) -> &'static str {
        match self {
            Evidence::Play => {
                "this game has no deal of its own; all cards of its play fit the deal of the game before"
            }
            Evidence::Auction => {
                "this game has no deal of its own; its auction begins with the dealer of the game \
                 before and ends in its own contract"
            }
            Evidence::Habit => {
                "this game has no deal of its own, and the others of this file without one use that of the game \
                 before"
            }
            Evidence::Likely | Evidence::Doubtful => {
                "this game has no deal of its own, and seems to use that of the game before"
            }
            Evidence::None => {
                "this game has no deal of its own, and the deal of the game before does not fit"
            }
        }
    }
}

/// A game that is played with the deal of another one.
struct Carried<'f> {
    fact: &'f GameFact,
    first: Span,
    is_played: bool,
    evidence: Evidence,
    /// The tag Deal of the other game.
    deal: Range<usize>,
    /// The tags of the other game, written where they belong.
    edits: Vec<Edit>,
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut carried: Vec<Carried<'_>> = Vec::new();
    // The game with a deal that was looked at last, and the last game that is played with it.
    let mut dealt: Option<(GameDeal, usize)> = None;
    let games = &file.split.games;
    let mut document = Document::default();
    for fact in facts {
        let Some(without) = fact.fact.get::<WithoutDeal>() else {
            continue;
        };
        let index = games.partition_point(|game| game.range().start < fact.base);
        let Some(before) = index.checked_sub(1) else {
            continue;
        };
        let of_before = match dealt.take() {
            Some((dealt, last)) if last == before => Some(dealt),
            _ => games.get(before).map(|game| {
                read_again(file, &mut document, game);
                GameDeal::read(&document, game.range().start)
            }),
        };
        if let (Some(dealt), Some(game)) = (&of_before, games.get(index))
            && dealt.is_whole()
        {
            read_again(file, &mut document, game);
            carried.extend(carried_over(file, dealt, &document, fact, without));
        }
        dealt = of_before.map(|dealt| (dealt, index));
    }
    // A contract alone may be a game of its own, unless other games show what this file does.
    let are_all_played = carried.iter().all(|carried| carried.is_played);
    let is_habit = !are_all_played
        && (carried.iter().any(|carried| carried.evidence.is_proof()) || has_second_tables(file));
    carried.retain(|carried| carried.is_played || is_habit);
    if is_proven_habit(&carried) {
        for carried in &mut carried {
            if carried.evidence == Evidence::Likely {
                carried.evidence = Evidence::Habit;
            }
        }
    }
    for carried in carried {
        report_carried(carried, report);
    }
}

/// Whether nine of ten games prove that they are played with the deal before them, and no game contradicts it.
fn is_proven_habit(carried: &[Carried<'_>]) -> bool {
    /// So many prove it at least.
    const ENOUGH: usize = 9;
    let count = |is: fn(Evidence) -> bool| carried.iter().filter(|game| is(game.evidence)).count();
    let proven = count(Evidence::is_proof);
    let contradicted = count(|evidence| evidence > Evidence::Likely);
    proven >= ENOUGH && proven * 10 >= carried.len() * 9 && contradicted == 0
}

/// Whether a deal is that of the game before anywhere in a file: boards are played at two tables.
fn has_second_tables(file: &FileContext<'_>) -> bool {
    let mut before = None;
    file.split.games.iter().any(|game| {
        let [deal] = values_in(file.source.slice(game.range()), [TagId::DEAL]);
        // Where it has no deal, nothing changes.
        let deal = deal.filter(|deal| !matches!(*deal, b"" | b"?"));
        deal.is_some() && std::mem::replace(&mut before, deal) == deal
    })
}

/// What a game says of its deal.
struct GameDeal {
    deal: Option<Deal>,
    dealer: Option<Seat>,
    /// Whether the game has a contract. Without one it is the first half of what follows it.
    is_played: bool,
    /// What distinguishes its table from others.
    table: [Option<Vec<u8>>; 6],
    /// Where the tags of [`COPIED`] are in the file.
    tags: [Option<Range<usize>>; 4],
    /// Whether each of these tags gives its own value, and can be read.
    is_plain: bool,
}

/// The tags that the second table needs, in the order of export format.
const COPIED: [TagId; 4] = [TagId::BOARD, TagId::DEALER, TagId::VULNERABLE, TagId::DEAL];

/// How many bytes these tags may have together to be copied.
const LONGEST: usize = 500;

impl GameDeal {
    fn read(document: &Document<'_>, base: usize) -> GameDeal {
        let tags = tags(document);
        let model = Model::new(document, &tags, Version::LATEST);
        let copied = || COPIED.iter().filter_map(|tag| model.tag(*tag));
        let is_plain = |pair: TagPair<'_>| {
            let value = pair.value();
            !pair.has_error() && value.is_some_and(|value| !value.starts_with(b"#"))
        };
        GameDeal {
            // Hands without a card are as good as none.
            deal: model.deal().filter(|deal| !deal.is_empty()).cloned(),
            dealer: model.dealer(),
            is_played: matches!(model.said(TagId::CONTRACT), TagContent::Value(..)),
            table: table(&model),
            tags: COPIED.map(|tag| Some(model.tag(tag)?.span().at(base))),
            is_plain: copied().all(is_plain),
        }
    }

    /// Whether it is a game with a deal, which another one may be played with.
    fn is_whole(&self) -> bool {
        self.is_played && self.deal.is_some()
    }

    fn is_short(&self) -> bool {
        self.tags.iter().flatten().map(Range::len).sum::<usize>() <= LONGEST
    }
}

/// Room, table and players, as far as a game names them.
fn table(game: &Model<'_>) -> [Option<Vec<u8>>; 6] {
    const OF_TABLE: [TagId; 6] = [
        TagId::ROOM,
        TagId::TABLE,
        TagId::WEST,
        TagId::NORTH,
        TagId::EAST,
        TagId::SOUTH,
    ];
    OF_TABLE.map(|tag| match game.said(tag) {
        TagContent::Value(value, _) => Some(value.to_ascii_lowercase()),
        _ => None,
    })
}

/// Looks at a game without a deal and the one with it.
fn carried_over<'f>(
    file: &FileContext<'_>,
    dealt: &GameDeal,
    played: &Document<'_>,
    fact: &'f GameFact,
    without: &WithoutDeal,
) -> Option<Carried<'f>> {
    let [_, _, _, deal] = &dealt.tags;
    let deal = deal.clone()?;
    let played_tags = tags(played);
    let played = Model::new(played, &played_tags, Version::LATEST);
    let first = without.first;
    let evidence = evidence(dealt, &played);
    let has_fix = evidence != Evidence::None && dealt.is_short() && dealt.is_plain;
    let edits = has_fix.then(|| {
        let newline = file.newline_at(fact.base + first.start as usize);
        // After the players, before what was bid and played.
        let after = played_tags.iter().find(|(_, id)| {
            id.is_some_and(|id| id > TagId::DEAL || id.info().kind != TagKind::Identification)
        });
        let after = after.map_or(first, |(pair, _)| pair.span());
        let mut edits: Vec<Edit> = Vec::with_capacity(2);
        for (tag, range) in COPIED.iter().zip(&dealt.tags) {
            let Some(range) = range.clone().filter(|_| played.tag(*tag).is_none()) else {
                continue;
            };
            let place = match *tag {
                TagId::BOARD => first,
                _ => after,
            };
            let place = Span::empty(place.start).at(fact.base);
            let line = [file.source.slice(range), newline].concat();
            match edits.last_mut().filter(|last| last.range == place) {
                Some(last) => last.text.to_mut().extend(line),
                None => edits.push(Edit::new(place, line)),
            }
        }
        edits
    });
    Some(Carried {
        fact,
        first,
        is_played: without.is_played,
        evidence,
        deal,
        edits: edits.unwrap_or_default(),
    })
}

/// Which facts of a game are for and against a deal.
fn evidence(dealt: &GameDeal, played: &Model<'_>) -> Evidence {
    let (of_auction, of_play) = (by_auction(dealt, played), by_play(dealt, played));
    match (of_auction, of_play) {
        (_, Some(Evidence::None)) => Evidence::None,
        // Another player makes the first call, although the cards fit.
        (Some(Evidence::None), _) => Evidence::Doubtful,
        (of_auction, of_play) => {
            let best = of_auction.into_iter().chain(of_play).min();
            best.unwrap_or(Evidence::Likely)
        }
    }
}

/// What the cards of a game prove; `None` where there are none.
fn by_play(dealt: &GameDeal, played: &Model<'_>) -> Option<Evidence> {
    /// How many cards must fit, and how many where only the rows say who played them.
    const ENOUGH: usize = 4;
    const ENOUGH_IN_ROWS: usize = 8;
    let play = played.play().filter(|play| play.has_cards())?;
    let followed = || {
        let deal = dealt.deal.as_ref()?;
        let leader = played.declarer()?.0.lho();
        let trumps = played.contract().and_then(FinalContract::strain);
        let replay = play.replay(deal, trumps, Some(leader))?;
        let cards = play.turns.iter().filter_map(|turn| match turn.value {
            Some(PlayCard::Card(card)) => Some(deal.holder(card)),
            _ => None,
        });
        let is_held = cards.clone().all(|holder| holder.is_some());
        let count = cards.count();
        let has = |enough| is_held && count >= enough;
        // Some programs put the cards of a trick into the order in which they were played.
        Some(match (replay.fault, replay.reading) {
            (None, PlayReading::Columns) if has(ENOUGH) => Evidence::Play,
            (_, PlayReading::Shifted) if has(ENOUGH_IN_ROWS) => Evidence::Play,
            (None, _) | (_, PlayReading::Shifted) => Evidence::Likely,
            _ => Evidence::None,
        })
    };
    Some(followed().unwrap_or(Evidence::None))
}

/// What the calls of a game prove; `None` where there are none.
fn by_auction(dealt: &GameDeal, played: &Model<'_>) -> Option<Evidence> {
    let auction = played.auction().filter(|auction| auction.has_calls())?;
    let Some(dealer) = dealt.dealer else {
        return Some(Evidence::Likely);
    };
    if !auction.begins_with(dealer) {
        return Some(Evidence::None);
    }
    let outcome = auction.outcome(dealer).filter(|outcome| {
        let contract = match played.contract() {
            Some(FinalContract::Contract(contract)) => Some(contract),
            _ => None,
        };
        let bidder = outcome.declarer.map(|(seat, _)| seat);
        outcome.complete
            && outcome.faults.is_empty()
            && outcome.contract.is_some()
            && outcome.contract == contract
            && bidder == played.declarer().map(|(seat, _)| seat)
    });
    let is_proof = outcome.is_some() && dealt.deal.is_some() && is_another_table(dealt, played);
    Some(if is_proof {
        Evidence::Auction
    } else {
        Evidence::Likely
    })
}

/// Whether a game names a room, a table or a player that the other one does not have there.
fn is_another_table(dealt: &GameDeal, played: &Model<'_>) -> bool {
    let table = table(played);
    let mut pairs = table.iter().zip(&dealt.table);
    pairs.any(|(here, there)| here.is_some() && here != there)
}

fn tags<'g>(document: &'g Document<'g>) -> Vec<(TagPair<'g>, Option<TagId>)> {
    let pairs = GameView::new(document).tag_pairs();
    pairs.map(|pair| (pair, tag_id(pair.name()))).collect()
}

fn report_carried(carried: Carried<'_>, report: &mut Report<'_>) {
    let Carried { fact, evidence, .. } = carried;
    let finding = report
        .in_file(carried.first.at(fact.base), fact.game, evidence.message())
        .label_in_file(carried.deal, "the deal of the game before")
        .habit_that("games", "lack their deal like this", evidence);
    let applicability = Applicability::safe_if(evidence.is_proof());
    if !carried.edits.is_empty() {
        let title = "copy board, dealer, vulnerability and deal from the game before";
        finding.fix_all_in_file(title, applicability, carried.edits);
    }
}
