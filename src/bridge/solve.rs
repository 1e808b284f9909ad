//! What each side makes if all players see all cards.
//!
//! To solve a deal takes a good part of a second, so nothing is solved unasked, a [`Solver`] solves each deal
//! once, and all processors work at it. Only `engine` names the crate that does the work; without the feature
//! `solver` there is none, and nothing is ever solved.

#[cfg(feature = "solver")]
mod engine;
mod known;

use std::fmt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use smallvec::SmallVec;

use super::{Card, DealHands, Hand, Seat, Strain};
use known::AnswerCache;

/// Whether deals can be solved at all.
pub const IS_AVAILABLE: bool = cfg!(feature = "solver");

/// The tricks of each declarer, by denomination (clubs first) and seat.
pub type Tricks = [[u8; 4]; 5];

/// Four hands with the same number of cards, by seat, North first.
pub type Cards = [Hand; 4];

/// The four hands, where all of them are given.
pub fn cards(hands: &DealHands) -> Option<Cards> {
    let [north, east, south, west] = Seat::ALL.map(|seat| hands.of(seat));
    Some([north?, east?, south?, west?])
}

/// Solves one deal, or an end position before a lead; `None` where the hands are not as long as each other.
pub fn solve(cards: &Cards) -> Option<Tricks> {
    let [tricks] =
        <[_; 1]>::try_from(Solver::default().deals(&[*cards], &|_| String::new())).ok()?;
    tricks
}

/// The cards that may be played next, each with the tricks that the side of its player still wins then; the best
/// come first.
pub type CardChoices = Vec<(Card, u8)>;

/// What may be played next in an end position; `None` where the hands do not fit it.
pub fn choices(ending: &EndPosition) -> Option<CardChoices> {
    let mut choices = Solver::default().choices(std::slice::from_ref(ending), &|_| String::new());
    choices.pop()?
}

/// The rest of a deal when some cards were played.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct EndPosition {
    /// What is left in the hands.
    pub left: Cards,
    /// What is trumps.
    pub trumps: Strain,
    /// Who led to the trick.
    pub leader: Seat,
    /// The cards of the trick so far, three at most.
    pub trick: SmallVec<[Card; 3]>,
}

/// What looks on when deals are solved.
pub trait Watch: Send + Sync {
    /// So many deals of those that were asked for are solved.
    fn solved(&self, _solved: usize, _asked: usize) {}

    /// Whether nothing more is to be solved.
    fn is_over(&self) -> bool {
        false
    }

    /// A deal was not solved, because it was over.
    fn left_out(&self, _name: String) {}
}

/// Looks away.
struct Unwatched;

impl Watch for Unwatched {}

/// Solves the deals of a run, each of them once.
pub struct Solver {
    watch: Box<dyn Watch>,
    deals: AnswerCache<Cards, [OnceLock<Option<[u8; 4]>>; 5]>,
    endings: AnswerCache<EndPosition, OnceLock<Option<u8>>>,
    asked: AtomicUsize,
    /// Strains of deals.
    solved: AtomicUsize,
}

impl Default for Solver {
    fn default() -> Solver {
        Solver::new(Unwatched)
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver").finish_non_exhaustive()
    }
}

impl Solver {
    /// One that is watched.
    pub fn new(watch: impl Watch + 'static) -> Solver {
        Solver {
            watch: Box::new(watch),
            deals: AnswerCache::default(),
            endings: AnswerCache::default(),
            asked: AtomicUsize::new(0),
            solved: AtomicUsize::new(0),
        }
    }

    /// The tricks in each of these deals; `None` for one that was left out or cannot be solved. The name is that
    /// of a deal by its place in the list.
    pub fn deals(&self, deals: &[Cards], name: &dyn Fn(usize) -> String) -> Vec<Option<Tricks>> {
        let cells = deals.iter().map(|deal| {
            let (cell, is_new) = self.deals.cell(deal);
            self.asked.fetch_add(usize::from(is_new), Ordering::Relaxed);
            cell
        });
        let cells: Vec<_> = cells.collect();
        let tasks = deals.iter().zip(&cells).flat_map(|(deal, cell)| {
            let strains = Strain::ASC.into_iter().zip(cell.iter());
            strains.map(move |(strain, row)| (deal, strain, row))
        });
        let open: Vec<_> = tasks.filter(|(.., row)| row.get().is_none()).collect();
        each(&open, |(deal, strain, row)| {
            if !self.watch.is_over() {
                row.get_or_init(|| {
                    let solved = row_of(deal, *strain);
                    let solved_rows = self.solved.fetch_add(1, Ordering::Relaxed) + 1;
                    let asked = self.asked.load(Ordering::Relaxed);
                    self.watch.solved(solved_rows / Strain::ASC.len(), asked);
                    solved
                });
            }
        });
        let results = cells.iter().enumerate().map(|(place, cell)| {
            if cell.iter().any(|row| row.get().is_none()) && IS_AVAILABLE {
                self.watch.left_out(name(place));
            }
            let mut tricks = Tricks::default();
            for (row, solved) in tricks.iter_mut().zip(cell.iter()) {
                *row = (*solved.get()?)?;
            }
            Some(tricks)
        });
        results.collect()
    }

    /// How many tricks the side of the player on turn still wins in each of these; `None` as for deals.
    pub fn endings(
        &self,
        endings: &[EndPosition],
        name: &dyn Fn(usize) -> String,
    ) -> Vec<Option<u8>> {
        let cells = endings.iter().map(|ending| self.endings.cell(ending).0);
        let cells: Vec<_> = cells.collect();
        let tasks = endings.iter().zip(&cells);
        let open: Vec<_> = tasks.filter(|(_, cell)| cell.get().is_none()).collect();
        each(&open, |(ending, cell)| {
            if !self.watch.is_over() {
                cell.get_or_init(|| rest_of(ending));
            }
        });
        let results = cells.iter().enumerate().map(|(place, cell)| {
            let solved = cell.get();
            if solved.is_none() && IS_AVAILABLE {
                self.watch.left_out(name(place));
            }
            *solved?
        });
        results.collect()
    }

    /// What may be played next in each of these, whatever was asked before; `None` as for deals.
    pub fn choices(
        &self,
        endings: &[EndPosition],
        name: &dyn Fn(usize) -> String,
    ) -> Vec<Option<CardChoices>> {
        let cells: Vec<_> = endings.iter().map(|_| OnceLock::new()).collect();
        let open: Vec<_> = endings.iter().zip(&cells).collect();
        each(&open, |(ending, cell)| {
            if !self.watch.is_over() {
                cell.get_or_init(|| choices_of(ending));
            }
        });
        let results = cells.into_iter().enumerate().map(|(place, cell)| {
            let solved = cell.into_inner();
            if solved.is_none() && IS_AVAILABLE {
                self.watch.left_out(name(place));
            }
            solved?
        });
        results.collect()
    }
}

#[cfg(feature = "solver")]
use engine::{choices_of, each, rest_of, row_of};

#[cfg(not(feature = "solver"))]
fn each<T>(_tasks: &[T], _work: impl Fn(&T)) {}

#[cfg(not(feature = "solver"))]
fn row_of(_deal: &Cards, _strain: Strain) -> Option<[u8; 4]> {
    None
}

#[cfg(not(feature = "solver"))]
fn rest_of(_ending: &EndPosition) -> Option<u8> {
    None
}

#[cfg(not(feature = "solver"))]
fn choices_of(_ending: &EndPosition) -> Option<CardChoices> {
    None
}
