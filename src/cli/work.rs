//! Work on many files: some at a time, on several threads, and none of them can end the others.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::files::Input;
use super::our_bug;

/// How many files are read before the first of them is printed, at most.
const WINDOW_FILES: usize = 64;

/// How many bytes they have together; a single file may have more.
const WINDOW_BYTES: u64 = 32 << 20;

/// How many of the files are read at once: their bytes and findings are all in memory.
pub(super) fn window<'i>(inputs: impl Iterator<Item = &'i Input>) -> usize {
    let mut bytes = 0;
    let fitting = inputs.take(WINDOW_FILES).take_while(|input| {
        bytes += input.size();
        bytes <= WINDOW_BYTES
    });
    fitting.count().max(1)
}

/// Does the work, and takes a panic for a failure of this one file.
pub(super) fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    panic::catch_unwind(AssertUnwindSafe(work))
        .map_err(|payload| format!("{} ({})", our_bug(), panic_message(payload.as_ref())))
}

fn panic_message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    text.unwrap_or("no message")
}

/// The threads that do the work.
pub(super) enum Threads {
    /// Those that rayon starts by itself, once there is something to share.
    Default,
    /// As many as were asked for.
    Own(ThreadPool),
}

impl Threads {
    pub(super) fn new(count: u16) -> Result<Threads, String> {
        if count == 0 {
            return Ok(Threads::Default);
        }
        let pool = ThreadPoolBuilder::new().num_threads(count.into()).build();
        pool.map(Threads::Own)
            .map_err(|error| format!("cannot start {count} threads: {error}"))
    }

    pub(super) fn run<R: Send>(&self, work: impl FnOnce() -> R + Send) -> R {
        match self {
            Threads::Default => work(),
            Threads::Own(pool) => pool.install(work),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::panic)]

    use super::*;

    #[test]
    fn a_panic_is_a_failure_of_one_file() {
        let failed = guarded(|| -> u8 { panic!("no {}", "cards") });
        let message = failed.err().unwrap_or_default();
        assert!(message.contains("bug of pbnlint"), "{message}");
        assert!(message.ends_with("(no cards)"), "{message}");
        assert_eq!(guarded(|| 1), Ok(1));
    }
}
