//! Deals that are solved in a run: what is shown meanwhile, and what ends it.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use super::args::SolveArgs;
use super::complain;
use super::progress::RunProgress;
use crate::bridge::solve::{self, Solver, Watch};
use crate::report::count;

/// How many deals are named that were not solved.
const NAMED: usize = 5;

/// Whether Ctrl-C was pressed.
static IS_STOPPED: AtomicBool = AtomicBool::new(false);

/// What Ctrl-C at least ends.
pub(super) fn stop() {
    IS_STOPPED.store(true, Ordering::Relaxed);
}

/// Whether the run is to end without writing anything more.
pub(super) fn is_stopped() -> bool {
    IS_STOPPED.load(Ordering::Relaxed)
}

/// Lets Ctrl-C end what is solved, and a second time the program.
fn listen() {
    // Where something else waits for Ctrl-C, that calls `stop`.
    let _ = ctrlc::set_handler(|| {
        if is_stopped() {
            std::process::exit(i32::from(super::Status::Interrupted as u8));
        }
        stop();
    });
}

/// Refuses to solve what is asked for, where this program cannot.
pub(super) fn refuse_to_solve(is_asked: bool) -> Result<(), String> {
    if is_asked && !solve::IS_AVAILABLE {
        Err("no deal can be solved: this program was built without the feature `solver`".to_owned())
    } else {
        Ok(())
    }
}

/// The solver of a run, and who watches it.
pub(super) struct Solving {
    pub(super) solver: Arc<Solver>,
    watcher: Arc<Watcher>,
}

/// What is known while deals are solved.
struct Watcher {
    begin: Instant,
    limit: Option<Duration>,
    left_out: Mutex<BTreeSet<String>>,
    /// Where it is shown how far it is.
    shown: OnceLock<Box<dyn Fn(String) + Send + Sync>>,
}

impl Solving {
    /// The solver of a run with these flags, which begins now.
    pub(super) fn new(args: &SolveArgs) -> Solving {
        let watcher = Arc::new(Watcher {
            begin: Instant::now(),
            limit: args.solve_limit.map(Duration::from_secs),
            left_out: Mutex::default(),
            shown: OnceLock::new(),
        });
        Solving {
            solver: Arc::new(Solver::new(Arc::clone(&watcher))),
            watcher,
        }
    }

    /// Gets ready to solve, unless this program cannot.
    pub(super) fn begin(&self) -> Result<(), String> {
        refuse_to_solve(true)?;
        listen();
        Ok(())
    }

    /// Lets a bar show how many deals are solved.
    pub(super) fn show_in(&self, progress: &RunProgress) {
        let show = progress.of_deals();
        let _ = self.watcher.shown.set(Box::new(show));
    }

    /// Says which deals were not solved, unless `quiet`.
    pub(super) fn finish(&self, quiet: bool) {
        let left_out = self.watcher.unsolved();
        if left_out.is_empty() || quiet {
            return;
        }
        let why = match (is_stopped(), self.watcher.limit) {
            (false, Some(limit)) => format!("within {}", count(limit.as_secs() as usize, "second")),
            _ => "before the run was stopped".to_owned(),
        };
        let were = if left_out.len() == 1 { "was" } else { "were" };
        let mut names: Vec<&str> = left_out.iter().take(NAMED).map(String::as_str).collect();
        if left_out.len() > NAMED {
            names.push("…");
        }
        complain(format_args!(
            "{} {were} not solved {why}: {}",
            count(left_out.len(), "deal"),
            names.join("; ")
        ));
    }
}

impl Watcher {
    fn unsolved(&self) -> MutexGuard<'_, BTreeSet<String>> {
        // A thread that broke off left the list as it was.
        self.left_out.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Watch for Arc<Watcher> {
    fn solved(&self, solved: usize, asked: usize) {
        let Some(show) = self.shown.get() else { return };
        let passed = self.begin.elapsed().as_secs_f64();
        let left = passed / (solved.max(1) as f64) * asked.saturating_sub(solved) as f64;
        show(format!("{solved}/{asked} deals, {left:.0} s left, "));
    }

    fn is_over(&self) -> bool {
        is_stopped()
            || self
                .limit
                .is_some_and(|limit| self.begin.elapsed() >= limit)
    }

    fn left_out(&self, name: String) {
        self.unsolved().insert(name);
    }
}
