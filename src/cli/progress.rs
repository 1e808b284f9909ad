//! A bar on stderr for work that takes long.

use std::cell::Cell;
use std::io::{self, IsTerminal};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use super::files::Input;

/// How long work may take before a bar is worth the unrest.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the bar moves while one file is read.
const TICK: Duration = Duration::from_millis(100);

/// How much of the work is done, in bytes. Nothing is shown in the first second, or where stderr is
/// no terminal; what was shown is gone at the end.
pub(super) struct RunProgress {
    bar: ProgressBar,
    files: usize,
    files_done: AtomicUsize,
    /// Wakes the thread that waits for the second to pass, when it goes.
    _alarm: Option<Sender<()>>,
}

impl RunProgress {
    /// Progress over files, in silence if `quiet`.
    pub(super) fn new<'i>(
        inputs: impl Iterator<Item = &'i Input> + Clone,
        quiet: bool,
    ) -> RunProgress {
        let is_seen = !quiet && io::stderr().is_terminal();
        let files = inputs.clone().count();
        // To ask for the sizes takes time, too.
        let bytes: u64 = if is_seen {
            inputs.map(Input::size).sum()
        } else {
            0
        };
        let bar = ProgressBar::with_draw_target(Some(bytes), ProgressDrawTarget::hidden());
        let template = match bytes {
            // What standard input has is not known.
            0 => "{spinner} {prefix}{msg}, {elapsed}",
            _ => {
                "{spinner} {wide_bar} {decimal_bytes}/{decimal_total_bytes}, {prefix}{msg}, {elapsed}"
            }
        };
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("##-"));
        }
        let alarm = is_seen.then(|| {
            let (alarm, wake) = mpsc::channel();
            let bar = bar.clone();
            thread::spawn(move || {
                if wake.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(TICK);
                }
            });
            alarm
        });
        let progress = RunProgress {
            bar,
            files,
            files_done: AtomicUsize::new(0),
            _alarm: alarm,
        };
        progress.say(0);
        progress
    }

    fn say(&self, done: usize) {
        self.bar.set_message(format!("{done}/{} files", self.files));
    }

    /// Shows how many deals are solved, in the words that it is given.
    pub(super) fn of_deals(&self) -> impl Fn(String) + Send + Sync + use<> {
        let bar = self.bar.clone();
        move |words| bar.set_prefix(words)
    }

    /// Does the work on a file of so many bytes, which says how many of them are done.
    pub(super) fn file<T>(&self, bytes: usize, work: impl FnOnce(&dyn Fn(usize)) -> T) -> T {
        let done = Cell::new(0);
        let advance = |to: usize| {
            let to = to.max(done.get());
            self.bar.inc((to - done.replace(to)) as u64);
        };
        let result = work(&advance);
        advance(bytes);
        self.say(self.files_done.fetch_add(1, Ordering::Relaxed) + 1);
        result
    }

    /// Does work that prints, with the bar out of its way.
    pub(super) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }
}

impl Drop for RunProgress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
