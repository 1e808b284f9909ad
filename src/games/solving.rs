//! From a deal to what can be made in it.

#[cfg(feature = "cli")]
use super::Hands;
use super::{ByStrain, DoubleDummy, SEATS};
use crate::bridge::scoring::par;
use crate::bridge::solve::{Cards, Solver, Tricks, cards};
use crate::bridge::{Seat, Strain};
use crate::pbn::model::{Deal, vulnerability};
use crate::source::Span;

impl DoubleDummy {
    /// Solves a deal as the tag Deal has it, four hands of as many cards; `None` where it cannot be read.
    pub(crate) fn of(
        deal: &str,
        terms: Option<(Seat, &str)>,
        solver: &Solver,
    ) -> Option<DoubleDummy> {
        let cards = read(deal)?;
        let solved = solver.deals(&[cards], &|_| String::new());
        let tricks = solved.first().copied().flatten()?;
        let is_whole = cards.iter().all(|hand| hand.len() == 13);
        let par = terms.filter(|_| is_whole).and_then(|(dealer, vulnerable)| {
            Some(par(&tricks, dealer, vulnerability(vulnerable.as_bytes())?))
        });
        Some(DoubleDummy::new(&tricks, par))
    }

    /// The same for hands that a game or a record has.
    #[cfg(feature = "cli")]
    pub(crate) fn of_hands(
        hands: &Hands,
        dealer: Option<char>,
        vulnerable: Option<&str>,
        solver: &Solver,
    ) -> Option<DoubleDummy> {
        let [north, east, south, west] = [&hands.north, &hands.east, &hands.south, &hands.west];
        let (north, east) = (north.as_ref()?, east.as_ref()?);
        let (south, west) = (south.as_ref()?, west.as_ref()?);
        let dealer = dealer.and_then(|letter| crate::bridge::seat(letter as u8));
        let deal = format!("N:{north} {east} {south} {west}");
        DoubleDummy::of(&deal, dealer.zip(vulnerable), solver)
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

fn read(deal: &str) -> Option<Cards> {
    let deal = Deal::read(
        deal.as_bytes(),
        Span::new(0, u32::try_from(deal.len()).ok()?),
    );
    let is_sound = deal.faults.is_empty() && !deal.is_empty();
    cards(&deal.known_hands().filter(|_| is_sound)?)
}
