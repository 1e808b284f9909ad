//! Double-dummy results, compared with those of another solver, DDS.
//!
//! `tests/double_dummy/` has its numbers alone, twenty digits a line as `DoubleDummyTricks` writes them. The deals
//! and end positions come from a generator.

use pbnlint::bridge::solve::{Cards, Solver, Tricks};
use pbnlint::bridge::{Card, Hand, Rank, Strain, Suit};

pub const DEALS: &str = include_str!("../double_dummy/deals.txt");
const ENDINGS: &str = include_str!("../double_dummy/endings.txt");

/// How many deals are solved in each run of the tests.
const FEW: usize = 60;

/// Numbers that look random, always the same (SplitMix64).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (mixed ^ mixed >> 31) % bound
    }

    fn shuffled(&mut self) -> Vec<u64> {
        let mut cards: Vec<u64> = (0..52).collect();
        for place in (1..52).rev() {
            cards.swap(place, self.below(place as u64 + 1) as usize);
        }
        cards
    }

    /// A pack in which few cards have left their suit: extreme shapes.
    fn stirred(&mut self) -> Vec<u64> {
        let mut cards: Vec<u64> = (0..52).collect();
        for _ in 0..10 {
            cards.swap(self.below(52) as usize, self.below(52) as usize);
        }
        cards
    }
}

/// The hands of the first cards of a pack.
fn hands(pack: &[u64], each: usize) -> Cards {
    let mut hands = pack.chunks(each).take(4).map(|cards| {
        let cards = cards.iter().map(|card| Card {
            suit: Suit::DESC[(card / 13) as usize],
            rank: Rank::new((card % 13 + 2) as u8),
        });
        cards.collect::<Hand>()
    });
    [(); 4].map(|()| hands.next().unwrap())
}

/// Deals, every fourth of an extreme shape.
pub fn deals() -> impl Iterator<Item = Cards> {
    let mut numbers = Numbers(1);
    (0..).map(move |number| match number % 4 {
        3 => hands(&numbers.stirred(), 13),
        _ => hands(&numbers.shuffled(), 13),
    })
}

/// End positions of one to twelve cards.
fn endings() -> impl Iterator<Item = Cards> {
    let mut numbers = Numbers(2);
    (0..).map(move |number| hands(&numbers.shuffled(), number % 12 + 1))
}

/// The digits of North, South, East and West each in notrump, spades, hearts, diamonds and clubs.
fn digits(tricks: &Tricks) -> String {
    let of_seat = |seat: usize| {
        let strains = Strain::DESC.into_iter();
        strains
            .map(move |strain| char::from_digit(tricks[strain as usize][seat].into(), 16).unwrap())
    };
    [0, 2, 1, 3].into_iter().flat_map(of_seat).collect()
}

/// Compares the deals with these numbers, some of them.
#[track_caller]
fn compare(deals: impl Iterator<Item = Cards>, numbers: &str, skipped: usize, taken: usize) {
    let deals: Vec<Cards> = deals.skip(skipped).take(taken).collect();
    let expected: Vec<&str> = numbers.lines().skip(skipped).take(taken).collect();
    assert_eq!(expected.len(), taken);
    let solved = Solver::default().deals(&deals, &|_| String::new());
    let found: Vec<_> = solved
        .iter()
        .map(|tricks| digits(&tricks.unwrap()))
        .collect();
    assert_eq!(found, expected);
}

#[test]
fn deals_have_the_tricks_that_dds_finds() {
    compare(deals(), DEALS, 0, FEW);
}

#[test]
fn end_positions_have_the_tricks_that_dds_finds() {
    compare(endings(), ENDINGS, 0, 200);
}

#[test]
#[ignore = "takes minutes"]
fn many_deals_have_the_tricks_that_dds_finds() {
    compare(deals(), DEALS, FEW, 500 - FEW);
}
