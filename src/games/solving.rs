//! From a deal to what can be made in it.

#[cfg(feature = "cli")]
use super::Hands;
use super::{ByStrain, DoubleDummy, SEATS};
use crate::bridge::scoring::par;
use crate::bridge::solve::{Cards, Solver, Tricks, cards};
use crate::bridge::{Seat, Strain, Vulnerability};
#[cfg(feature = "solver")]
use crate::pbn::model::Deal;
#[cfg(feature = "solver")]
use crate::source::Span;

impl DoubleDummy {
    /// Solves a deal as the tag Deal has it, four hands of as many cards; `None` where it cannot be read.
    #[cfg(feature = "solver")]
    pub(crate) fn of_deal(deal: &str, solver: &Solver) -> Option<DoubleDummy> {
        DoubleDummy::of_cards(read(deal)?, None, solver)
    }

    /// The same for hands that a game or a record has.
    #[cfg(feature = "cli")]
    pub(crate) fn of_hands(
        hands: &Hands,
        dealer: Option<Seat>,
        vulnerable: Option<Vulnerability>,
        solver: &Solver,
    ) -> Option<DoubleDummy> {
        let hands = crate::bridge::DealHands::new(SEATS.map(|seat| hands.of(seat)))?;
        DoubleDummy::of_cards(cards(&hands)?, dealer.zip(vulnerable), solver)
    }

    fn of_cards(
        cards: Cards,
        terms: Option<(Seat, Vulnerability)>,
        solver: &Solver,
    ) -> Option<DoubleDummy> {
        let solved = solver.deals(&[cards], &|_| String::new());
        let tricks = solved.first().copied().flatten()?;
        let is_whole = cards.iter().all(|hand| hand.len() == 13);
        let terms = terms.filter(|_| is_whole);
        let par = terms.map(|(dealer, vulnerable)| par(&tricks, dealer, vulnerable));
        Some(DoubleDummy::new(&tricks, par))
    }

    fn new(tricks: &Tricks, par: Option<i32>) -> DoubleDummy {
        let [north, east, south, west] = SEATS.map(|seat| {
            let of = |strain: Strain| {
                let row = tricks.get(strain as usize);
                let tricks = row.and_then(|row| row.get(seat as usize));
                tricks.copied().unwrap_or_default()
            };
            ByStrain {
                notrump: of(Strain::Notrump),
                spades: of(Strain::Spades),
                hearts: of(Strain::Hearts),
                diamonds: of(Strain::Diamonds),
                clubs: of(Strain::Clubs),
            }
        });
        DoubleDummy {
            north,
            east,
            south,
            west,
            par,
        }
    }
}

#[cfg(feature = "solver")]
fn read(deal: &str) -> Option<Cards> {
    let deal = Deal::read(
        deal.as_bytes(),
        Span::new(0, u32::try_from(deal.len()).ok()?),
    );
    let is_sound = deal.faults.is_empty() && !deal.is_empty();
    cards(&deal.known_hands().filter(|_| is_sound)?)
}
