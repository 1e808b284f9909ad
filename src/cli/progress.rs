//! A bar on stderr for work that takes long.

use std::io::{self, IsTerminal};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long work may take before a bar is worth the unrest.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the bar moves while one file is read.
const TICK: Duration = Duration::from_millis(100);

/// How much of the work is done. Nothing is shown in the first second, or where stderr is
/// no terminal; what was shown is gone at the end.
pub(super) struct Progress {
    bar: ProgressBar,
    /// Wakes the thread that waits for the second to pass, when it goes.
    _alarm: Option<Sender<()>>,
}

impl Progress {
    /// Progress over so many files, in silence if `quiet`.
    pub(super) fn new(files: usize, quiet: bool) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
        let template = "{spinner} {wide_bar} {human_pos}/{human_len} files, {elapsed}";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.progress_chars("##-"));
        }
        let alarm = (!quiet && io::stderr().is_terminal()).then(|| {
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
        Progress { bar, _alarm: alarm }
    }

    /// Counts files that are done.
    pub(super) fn add(&self, files: usize) {
        self.bar.inc(files as u64);
    }

    /// Does work that prints, with the bar out of its way.
    pub(super) fn aside<T>(&self, work: impl FnOnce() -> T) -> T {
        self.bar.suspend(work)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
