//! The crate that solves.

use std::cell::Cell;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use contract_bridge::deal::Builder;
use pons_dds::{Board, CurrentTrick, Objective, Solver, Target};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::{Card, CardChoices, Cards, EndPosition, Seat, Strain};

/// How large the stack of a thread is: the search calls itself once for each card.
const STACK: usize = 16 << 20;

thread_local! {
    /// What a thread solved with before: its memory serves again.
    static SOLVER: Cell<Option<Solver>> = const { Cell::new(None) };
}

/// Does each of some tasks, on as many threads as there are for other work. Nothing is done where they cannot
/// be started.
pub(super) fn each<T: Sync>(tasks: &[T], work: impl Fn(&T) + Send + Sync) {
    // A browser has the one thread that calls, and no number for a process.
    if cfg!(target_family = "wasm") {
        return tasks.iter().for_each(work);
    }
    if let Some(pool) = pool().filter(|_| !tasks.is_empty()) {
        pool.install(|| tasks.par_iter().with_max_len(1).for_each(work));
    }
}

/// The threads that solve. A process that was forked has none of those of its parent.
fn pool() -> Option<Arc<ThreadPool>> {
    static POOL: Mutex<Option<(u32, Arc<ThreadPool>)>> = Mutex::new(None);
    let mut known = POOL.lock().unwrap_or_else(PoisonError::into_inner);
    let own = process::id();
    if let Some((process, pool)) = &*known
        && *process == own
    {
        return Some(Arc::clone(pool));
    }
    let pool = ThreadPoolBuilder::new().num_threads(rayon::current_num_threads());
    let pool = Arc::new(pool.stack_size(STACK).build().ok()?);
    // Threads that are not here cannot be waited for.
    std::mem::forget(known.replace((own, Arc::clone(&pool))));
    Some(pool)
}

/// The tricks of each declarer in a strain, by seat.
pub(super) fn row_of(cards: &Cards, strain: Strain) -> Option<[u8; 4]> {
    let deal = deal(cards);
    if let Ok(deal) = deal.build_full() {
        let row = with_solver(|solver| {
            solver.set_strain(strain);
            solver.solve(deal)
        });
        return Some(Seat::ALL.map(|seat| row.get(seat).get()));
    }
    let length = cards.first()?.len() as u8;
    let mut row = [0; 4];
    for (tricks, declarer) in row.iter_mut().zip(Seat::ALL) {
        let trick = CurrentTrick::new(strain, declarer.lho());
        let board = Board::try_new(deal.build_partial().ok()?, trick).ok()?;
        *tricks = length.checked_sub(best(board))?;
    }
    Some(row)
}

/// How many tricks the side of the player on turn still wins.
pub(super) fn rest_of(ending: &EndPosition) -> Option<u8> {
    Some(best(board(ending)?))
}

/// The same with each card that may be played, the best one first.
pub(super) fn choices_of(ending: &EndPosition) -> Option<CardChoices> {
    let objective = Objective {
        board: board(ending)?,
        target: Target::Legal,
    };
    let found = with_solver(|solver| solver.solve_board(&objective));
    let cards = found.plays.iter().flat_map(|play| {
        let suit = play.card.suit;
        let equals = play.equals.iter().map(move |rank| Card { suit, rank });
        let cards = std::iter::once(play.card).chain(equals);
        cards.map(|card| (card, play.score.get()))
    });
    Some(cards.collect())
}

fn board(ending: &EndPosition) -> Option<Board> {
    let trick = CurrentTrick::from_slice(ending.trumps, ending.leader, &ending.trick).ok()?;
    Board::try_new(deal(&ending.left).build_partial().ok()?, trick).ok()
}

fn deal([north, east, south, west]: &Cards) -> Builder {
    let deal = Builder::new().north(*north).east(*east);
    deal.south(*south).west(*west)
}

/// The tricks of the side on turn; none where no card is left.
fn best(board: Board) -> u8 {
    if board.remaining().is_empty() {
        return 0;
    }
    let target = Target::Any(None);
    let found = with_solver(|solver| solver.solve_board(&Objective { board, target }));
    found.plays.first().map_or(0, |play| play.score.get())
}

fn with_solver<T>(solve: impl FnOnce(&mut Solver) -> T) -> T {
    let mut solver = SOLVER.take().unwrap_or_default();
    let solved = solve(&mut solver);
    SOLVER.set(Some(solver));
    solved
}
