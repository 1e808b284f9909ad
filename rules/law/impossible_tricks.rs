//! # impossible-tricks
//!
//! An OptimumResultTable, `DoubleDummyTricks` or M of RBN gives tricks that the deal cannot give. A hand has
//! fewer cards than tricks, or the highest trumps win the tricks for the other side. The results
//! say how many tricks each player wins as declarer if all cards are open (chapter 5.7).
//!
//! The rule reports only what no play can change: the player with the ace of trumps wins a trick. In notrump
//! nearly everything is possible: North can have 13 tricks and South, against whom West leads, none. Some
//! programs write the same number, 0 or 1, for all results below seven tricks. It means "fewer than seven"
//! and is not checked.
//!
//! Compute the results again.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:A2... K3... Q4... J5..."]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 9
//! ```
//!
//! ```text
//! warning[impossible-tricks]: North wins 9 tricks in NT here, but a hand has 2 cards
//!   ┌─ example.pbn:3:6
//!   │
//! 1 │ [Deal "N:A2... K3... Q4... J5..."]
//!   │        ------------------------- the deal
//! 2 │ [OptimumResultTable "Declarer;Denomination;Result"]
//! 3 │ N NT 9
//!   │      ^
//! ```
//!
//! ```pbn
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N S 13
//! E S 13
//! ```
//!
//! ```text
//! warning[impossible-tricks]: North wins 13 tricks in ♠, and East wins 13 tricks in ♠: but one side holds the ace of trumps, which wins a trick
//!   ┌─ example.pbn:3:5
//!   │
//! 2 │ N S 13
//!   │     -- North wins 13 tricks in ♠
//! 3 │ E S 13
//!   │     ^^
//! ```
//!
//! ```pbn
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N D 10
//! E D 11
//! ```
//!
//! ```text
//! warning[impossible-tricks]: East wins 11 tricks in ♦ here, but ♦A ♦K ♦Q of North win a trick each
//!   ┌─ example.pbn:4:5
//!   │
//! 1 │ [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//!   │        --------------------------------------------------------------------- the deal
//!   ·
//! 4 │ E D 11
//!   │     ^^
//! ```
//!
//! ```pbn
//! [DoubleDummyTricks "99999999999999999999"]
//! ```
//!
//! ```text
//! warning[impossible-tricks]: expected about 13 tricks for the two sides together, found at least 18 in every denomination
//!   ┌─ example.pbn:1:21
//!   │
//! 1 │ [DoubleDummyTricks "99999999999999999999"]
//!   │                     ^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = the lead makes a difference of a trick or two, but not of so many in each denomination
//! ```
//!
//! ```rbn
//! % RBN
//! B 1
//! M ::AAAAA=:AAAAA=
//!
//! ```
//!
//! ```text
//! warning[impossible-tricks]: expected about 13 tricks for the two sides together, found at least 20 in every denomination
//!   ┌─ example.rbn:3:5
//!   │
//! 3 │ M ::AAAAA=:AAAAA=
//!   │     ^^^^^^
//!   │
//!   = the lead makes a difference of a trick or two, but not of so many in each denomination
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AKQJT98..AKQJT9. 765432..8765432. .765432..8765432 .AKQJT98..AKQJT9"]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N NT 13
//! E NT 13
//! S NT 0
//! W NT 0
//! ```
//!
//! ```pbn
//! [Deal "N:A2... K3... Q4... J5..."]
//! [OptimumResultTable "Declarer;Denomination;Result"]
//! N S 1
//! E S 1
//! ```
//!
//! ```pbn
//! [DoubleDummyTricks "9a5879a5874375643756"]
//! ```
//!
//! ```pbn
//! [Deal "N:JT6.AK95.J9.KJ72 Q5.QJ4.K72.AQ964 K98732.72.T85.T8 A4.T863.AQ643.53"]
//! [DoubleDummyTricks "1811118111819a8819a8"]
//! ```
//!
//! ```rbn
//! % RBN
//! B 1
//! M ::987A8=:45634=
//!
//! ```

use crate::bridge::{Card, Holding, Seat, Strain, Suit, card_name, same_side, seat_name};
use crate::pbn::model::Deal;
use crate::pbn::model::table::{denomination_of, double_dummy_digits};
use crate::pbn::standard::{TagId, TagSet};
use crate::rbn::hands::RbnHands;
use crate::rbn::makes::RbnMakes;
use crate::rules::prelude::*;
use crate::rules::words::{counted_tricks, strain_name};

pub(crate) const META: Meta = Meta {
    name: "impossible-tricks",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.7"]), (RBN, &["3.M"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[
        TagId::OPTIMUM_RESULT_TABLE,
        TagId::DOUBLE_DUMMY_TRICKS,
    ]))],
    &Check::Game(check),
)])
.and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let mut results = table(game).or_else(|| digits(game)).unwrap_or_default();
    if let Some(floor) = floor(&results) {
        results.retain(|one| one.tricks != floor);
    }
    let deal = game.model.deal().filter(|deal| deal.is_consistent());
    let size = deal.map_or(13, Deal::tricks);
    let too_many = |one: &&TrickClaim| usize::from(one.tricks) > size;
    if let Some(one) = results.iter().find(too_many) {
        let cards = match size {
            1 => "one card".to_owned(),
            size => format!("{size} cards"),
        };
        let message = format!("{} here, but a hand has {cards}", one.in_words());
        let finding = report.at(one.span, message);
        if let Some(deal) = deal {
            finding.label(deal.span(), "the deal");
        }
        return;
    }
    let judged = deal.filter(|_| size > 0);
    let wrong = match judged.and_then(Tops::of) {
        Some(tops) => against_tops(&results, &tops, size),
        None => None,
    };
    if let Some((one, message)) = wrong {
        let finding = report.at(one.span, message);
        if let Some(deal) = deal {
            finding.label(deal.span(), "the deal");
        }
        return;
    }
    if size < 13 {
        return;
    }
    check_sides(&results, report);
}

/// Looks at the tricks of a record, of which those of an ending are judged by another rule.
fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(makes) = &record.record.values.makes else {
        return;
    };
    let is_ending =
        |hands: &RbnHands| !hands.deals_rest && hands.hands.iter().any(|hand| hand.count < 13);
    if record.hands.is_some_and(is_ending) {
        return;
    }
    let mut results = of_hands(makes);
    if let Some(floor) = floor(&results) {
        results.retain(|one| one.tricks != floor);
    }
    check_sides(&results, report);
}

/// Compares the tricks of the two sides.
fn check_sides(results: &[TrickClaim], report: &mut Report<'_>) {
    if let Some((first, second, message)) = against_each_other(results) {
        let finding = report.at(second.span, message);
        if first.span != second.span {
            finding.label(first.span, first.in_words());
        }
        return;
    }
    if let Some(message) = out_of_balance(results)
        && let Some(one) = results.first()
    {
        let note = "the lead makes a difference of a trick or two, but not of so many in each denomination";
        report.at(one.whole, message).note(note);
    }
}

/// The tricks of one declarer in one denomination.
struct TrickClaim {
    declarer: Seat,
    strain: Strain,
    tricks: u8,
    /// The place of the number.
    span: Span,
    /// The place of all results.
    whole: Span,
}

impl TrickClaim {
    fn in_words(&self) -> String {
        format!(
            "{} wins {} in {}",
            seat_name(self.declarer),
            counted_tricks(self.tricks),
            strain_name(self.strain)
        )
    }
}

/// The one number below seven, 0 or 1, where there is no other one: it stands for all of them.
fn floor(results: &[TrickClaim]) -> Option<u8> {
    let low = results
        .iter()
        .map(|one| one.tricks)
        .filter(|tricks| *tricks < 7);
    let first = low.clone().next().filter(|first| *first <= 1)?;
    (low.clone().count() > 1 && low.clone().all(|tricks| tricks == first)).then_some(first)
}

/// The results of the table, row by row.
fn table(game: &GameContext<'_>) -> Option<Vec<TrickClaim>> {
    let table = game.model.table(TagId::OPTIMUM_RESULT_TABLE)?;
    let declarer = table.column("Declarer")?;
    let denomination = table.column("Denomination")?;
    let result = table.column("Result").filter(|_| table.is_whole())?;
    let whole = table.header?;
    let claim = |row: &[Span]| {
        let cell = |column: usize| row.get(column).map(|span| table.cell_at(*span));
        let tricks = cell(result)?;
        Some(TrickClaim {
            declarer: cell(declarer)?.seat()?,
            strain: denomination_of(cell(denomination)?)?,
            tricks: tricks.tricks()?,
            span: tricks.span,
            whole,
        })
    };
    let mut claims = Vec::with_capacity(table.row_count());
    claims.extend(table.rows().filter_map(claim));
    Some(claims)
}

/// The results of the tag of BridgeComposer.
fn digits(game: &GameContext<'_>) -> Option<Vec<TrickClaim>> {
    let (text, span) = game.stated_tag(TagId::DOUBLE_DUMMY_TRICKS)?;
    let tricks = double_dummy_digits(text)?;
    let of_strain = |strain: Strain| {
        let row = tricks.get(strain as usize).copied().unwrap_or_default();
        let claim = move |(declarer, tricks)| TrickClaim {
            declarer,
            strain,
            tricks,
            span,
            whole: span,
        };
        Seat::ALL.into_iter().zip(row).map(claim)
    };
    Some(Strain::DESC.into_iter().flat_map(of_strain).collect())
}

/// The results of the hands that a record gives.
fn of_hands(makes: &RbnMakes) -> Vec<TrickClaim> {
    let [ours, theirs] = makes.spans;
    let whole = if ours.is_empty() { theirs } else { ours };
    let of_strain = |strain: Strain| {
        Seat::ALL.into_iter().filter_map(move |declarer| {
            let is_ours = same_side(declarer, Seat::North);
            Some(TrickClaim {
                declarer,
                strain,
                tricks: makes.of_hand(declarer, strain)?,
                span: if is_ours { ours } else { theirs },
                whole,
            })
        })
    };
    Strain::DESC.into_iter().flat_map(of_strain).collect()
}

/// By suit, where the deal has cards of it: the hand with the highest one, and its cards above those
/// of all others. As trumps each of them wins a trick.
struct Tops([Option<(Seat, Holding)>; 4]);

impl Tops {
    /// `None` where a hand is not known that may hold higher cards.
    fn of(deal: &Deal) -> Option<Tops> {
        let mut tops = Tops([None; 4]);
        for (suit, of_suit) in Suit::ASC.into_iter().zip(&mut tops.0) {
            let mut highest = (Seat::North, 0);
            let mut others = 0;
            for seat in Seat::ALL {
                let cards = deal.cards(seat)?[suit].to_bits();
                if cards > highest.1 {
                    others |= highest.1;
                    highest = (seat, cards);
                } else {
                    others |= cards;
                }
            }
            let (holder, cards) = highest;
            // All ranks up to the highest one of the others.
            let covered = u16::MAX.checked_shr(others.leading_zeros()).unwrap_or(0);
            let tops = Holding::from_bits_truncate(cards & !covered);
            *of_suit = (cards > 0).then_some((holder, tops));
        }
        Some(tops)
    }

    /// The hand with the highest trumps, and these.
    fn in_strain(&self, strain: Strain) -> Option<(Seat, Suit, Holding)> {
        let suit = strain.suit()?;
        let (seat, cards) = (*self.0.get(suit as usize)?)?;
        Some((seat, suit, cards))
    }
}

/// The first result that the highest trumps do not allow.
fn against_tops<'r>(
    results: &'r [TrickClaim],
    tops: &Tops,
    size: usize,
) -> Option<(&'r TrickClaim, String)> {
    results.iter().find_map(|one| {
        let (holder, suit, cards) = tops.in_strain(one.strain)?;
        let tricks = usize::from(one.tricks);
        let is_own = same_side(holder, one.declarer);
        let is_possible = if is_own {
            tricks >= cards.len()
        } else {
            tricks + cards.len() <= size
        };
        if is_possible {
            return None;
        }
        let names = cards.iter().map(|rank| card_name(Card { suit, rank }));
        let names: Vec<String> = names.collect();
        let message = format!(
            "{} here, but {} of {} win{} a trick{}",
            one.in_words(),
            names.join(" "),
            seat_name(holder),
            if cards.len() == 1 { "s" } else { "" },
            if cards.len() == 1 { "" } else { " each" },
        );
        Some((one, message))
    })
}

/// Two results that make both sides hold the ace of trumps.
fn against_each_other(results: &[TrickClaim]) -> Option<(&TrickClaim, &TrickClaim, String)> {
    // By suit, the result that shows which side holds the ace.
    let mut shown: [Option<(bool, &TrickClaim)>; 5] = [None; 5];
    for one in results {
        let Some(_) = one.strain.suit() else { continue };
        let is_ns = same_side(one.declarer, Seat::North);
        let ace_is_ns = match one.tricks {
            13 => is_ns,
            0 => !is_ns,
            _ => continue,
        };
        let place = shown.get_mut(one.strain as usize)?;
        match *place {
            Some((other, first)) if other != ace_is_ns => {
                let message = format!(
                    "{}, and {}: but one side holds the ace of trumps, which wins a trick",
                    first.in_words(),
                    one.in_words()
                );
                return Some((first, one, message));
            }
            Some(_) => {}
            None => *place = Some((ace_is_ns, one)),
        }
    }
    None
}

/// The message if the tricks of both sides together are far from 13 in every denomination.
fn out_of_balance(results: &[TrickClaim]) -> Option<String> {
    let mut best: [[Option<u8>; 2]; 5] = [[None; 2]; 5];
    for one in results {
        let side = usize::from(!same_side(one.declarer, Seat::North));
        let place = best.get_mut(one.strain as usize)?.get_mut(side)?;
        *place = (*place).max(Some(one.tricks));
    }
    let (mut least, mut most) = (u8::MAX, 0);
    for [ns, ew] in best {
        let sum = ns? + ew?;
        (least, most) = (least.min(sum), most.max(sum));
    }
    if least >= 13 + ODD {
        Some(format!(
            "expected about 13 tricks for the two sides together, found at least {least} in every denomination"
        ))
    } else if most <= 13 - ODD {
        Some(format!(
            "expected about 13 tricks for the two sides together, found at most {most} in every denomination"
        ))
    } else {
        None
    }
}

/// No deal is known whose results are as far from 13 in all denominations.
const ODD: u8 = 4;
