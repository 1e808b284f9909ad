//! # deal-carried-over
//!
//! A game is played with the deal of the game before and does not say so. Some programs write the
//! deal only for the first table of a match and leave it out at the second one, but a game carries
//! all its own data (chapter 3), and the deal can not be taken over by `#` (chapter 4.8). Readers
//! have cards without hands there.
//!
//! Copy `Board`, `Dealer`, `Vulnerable` and `Deal` from the game before. The fix does so where the
//! whole play fits that deal; if more than three games of a file are so, it is told once.
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
//! error[deal-carried-over]: this game has no deal of its own, and seems to be played with that of the game before
//!    ┌─ example.pbn:11:1
//!    │
//!  5 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!    │ ------------------------------------------------------------------------------ the deal of the game before
//!    ·
//! 11 │ [West "Four"]
//!    │ ^^^^^^^^^^^^^
//!    │
//!    = fix: copy board, dealer, vulnerability and deal from the game before (unsafe)
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
//! error[deal-carried-over]: this game has no deal of its own, and seems to be played with that of the game before
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

use std::borrow::Cow;
use std::ops::Range;

use crate::model::play::Reading;
use crate::model::{ContractTag, Deal, Model};
use crate::rules::prelude::*;
use crate::standard::{TagId, TagKind, Version, tag_id};
use crate::syntax::{Document, Game};

pub(crate) const META: Meta = Meta {
    name: "deal-carried-over",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &["3", "3.1", "4.8"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Across { gather, judge }];

/// What names a deal; a game without all of them has none of its own.
const OF_DEAL: [TagId; 3] = [TagId::DEAL, TagId::BOARD, TagId::DEALER];

/// A game without a deal: where its first tag begins.
struct WithoutDeal(Span);

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    if game.number == 1 || OF_DEAL.iter().any(|tag| game.tag(*tag).is_some()) {
        return None;
    }
    game.tag(TagId::CONTRACT)?;
    let has_cards = || game.model.play().is_some_and(|play| play.has_cards());
    let has_calls = || {
        let auction = game.model.auction();
        auction.is_some_and(|auction| auction.has_calls())
    };
    let (first, _) = game.tags.first()?;
    let is_played = has_cards() || has_calls();
    is_played.then(|| Fact::new(WithoutDeal(first.span())))
}

/// A game that is played with the deal of another one.
struct Carried<'f> {
    fact: &'f GameFact,
    first: Span,
    /// The tag Deal of the other game.
    deal: Range<usize>,
    /// The tags of the other game, written where they belong, if the play fits them.
    edits: Option<Vec<Edit>>,
}

type Edit = (Range<usize>, Cow<'static, [u8]>);

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let mut carried: Vec<Carried<'_>> = Vec::new();
    // The game with a deal that was looked at last, and the last game that is played with it.
    let mut dealt: Option<(Dealt, usize)> = None;
    let games = &file.split.games;
    let mut document = Document::default();
    for fact in facts {
        let Some(WithoutDeal(first)) = fact.fact.get() else {
            continue;
        };
        let index = games.partition_point(|game| game.range.start < fact.base);
        let Some(before) = index.checked_sub(1) else {
            continue;
        };
        let of_before = match dealt.take() {
            Some((dealt, last)) if last == before => Some(dealt),
            _ => games.get(before).map(|game| {
                let text = file.source.slice(game.range.clone());
                file.split.parse_into(&mut document, text);
                Dealt::read(&document, game.range.start)
            }),
        };
        if let (Some(dealt), Some(game)) = (&of_before, games.get(index)) {
            let text = file.source.slice(game.range.clone());
            file.split.parse_into(&mut document, text);
            carried.extend(carried_over(file, dealt, &document, fact, *first));
        }
        dealt = of_before.map(|dealt| (dealt, index));
    }
    for carried in carried {
        tell(carried, report);
    }
}

/// What a game says of its deal.
struct Dealt {
    deal: Option<Deal>,
    /// Whether the game has a contract. Without one it is the first half of what follows it.
    is_played: bool,
    /// Where the tags of [`COPIED`] stand in the file.
    tags: [Option<Range<usize>>; 4],
}

/// The tags that the second table needs, in the order of export format.
const COPIED: [TagId; 4] = [TagId::BOARD, TagId::DEALER, TagId::VULNERABLE, TagId::DEAL];

/// How many bytes these tags may have together to be copied.
const LONGEST: usize = 500;

impl Dealt {
    fn read(document: &Document<'_>, base: usize) -> Dealt {
        let tags = tags(document);
        let model = Model::new(document, &tags, Version::LATEST);
        Dealt {
            deal: model.deal().cloned(),
            is_played: model.tag(TagId::CONTRACT).is_some(),
            tags: COPIED.map(|tag| Some(model.tag(tag)?.span().at(base))),
        }
    }

    fn is_short(&self) -> bool {
        self.tags.iter().flatten().map(Range::len).sum::<usize>() <= LONGEST
    }
}

/// Looks at a game without a deal and the one with it.
fn carried_over<'f>(
    file: &FileContext<'_>,
    dealt: &Dealt,
    played: &Document<'_>,
    fact: &'f GameFact,
    first: Span,
) -> Option<Carried<'f>> {
    let [_, _, _, deal] = &dealt.tags;
    let deal = deal.clone().filter(|_| dealt.is_played)?;
    let played_tags = tags(played);
    let played = Model::new(played, &played_tags, Version::LATEST);
    let does_fit = fits(dealt, &played).unwrap_or(false) && dealt.is_short();
    let edits = does_fit.then(|| {
        let newline = file.newline_at(fact.base + first.start as usize);
        // Behind the players, before what was bid and played.
        let behind = played_tags.iter().find(|(_, id)| {
            id.is_some_and(|id| id > TagId::DEAL || id.info().kind != TagKind::Identification)
        });
        let behind = behind.map_or(first, |(pair, _)| pair.span());
        let mut edits: Vec<Edit> = Vec::with_capacity(2);
        for (tag, range) in COPIED.iter().zip(&dealt.tags) {
            let Some(range) = range.clone().filter(|_| played.tag(*tag).is_none()) else {
                continue;
            };
            let place = match *tag {
                TagId::BOARD => first,
                _ => behind,
            };
            let place = Span::empty(place.start).at(fact.base);
            let line = [file.source.slice(range), newline].concat();
            match edits.last_mut().filter(|(last, _)| *last == place) {
                Some((_, text)) => text.to_mut().extend(line),
                None => edits.push((place, line.into())),
            }
        }
        edits
    });
    Some(Carried {
        fact,
        first,
        deal,
        edits,
    })
}

/// Whether the cards of a game were played from a deal.
fn fits(dealt: &Dealt, played: &Model<'_>) -> Option<bool> {
    let play = played.play().filter(|play| play.has_cards())?;
    let leader = played.declarer()?.0.lho();
    let trumps = played.contract().and_then(ContractTag::strain);
    let replay = play.replay(dealt.deal.as_ref()?, trumps, Some(leader))?;
    // Some programs put the cards of a trick into the order in which they were played.
    Some(replay.fault.is_none() || replay.reading == Reading::Shifted)
}

fn tags<'g>(document: &'g Document<'g>) -> Vec<(TagPair<'g>, Option<TagId>)> {
    let pairs = Game::new(document).tag_pairs();
    pairs.map(|pair| (pair, tag_id(pair.name()))).collect()
}

fn tell(carried: Carried<'_>, report: &mut Report<'_>) {
    let finding = report
        .in_file(
            carried.first.at(carried.fact.base),
            carried.fact.game,
            "this game has no deal of its own, and seems to be played with that of the game before",
        )
        .label_in_file(carried.deal, "the deal of the game before")
        .habit_that("games", "have no deal of their own", ());
    if let Some(edits) = carried.edits {
        finding.fix_all_in_file(
            "copy board, dealer, vulnerability and deal from the game before",
            Applicability::Unsafe,
            edits,
        );
    }
}
