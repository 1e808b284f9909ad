//! How much a configuration file may ask for, so that one from a stranger's repository costs neither hours
//! nor the memory of the machine.

use regex::{Regex, RegexBuilder};

use super::written::WrittenConfig;

/// The most names, patterns and globs of one file together.
const MOST_NAMES: usize = 10_000;

/// The most bytes that all compiled patterns and globs of one file take together.
pub(crate) const MOST_BYTES: usize = 64 << 20;

/// Which name passes the limit, by the byte at which it begins, and what to say there.
pub(super) fn one_too_many(written: &WrittenConfig) -> Option<(usize, String)> {
    let mut starts = written.starts();
    if starts.len() <= MOST_NAMES {
        return None;
    }
    let (_, start, _) = starts.select_nth_unstable(MOST_NAMES);
    let why = "this is one more than the 10,000 names, patterns and globs that a file may have";
    Some((*start, why.to_owned()))
}

/// The memory that is left for compiled patterns and globs, in bytes.
#[derive(Clone, Copy)]
pub(crate) struct Budget(usize);

/// Why a pattern is refused.
pub(crate) enum Refused {
    /// It cannot be read.
    Wrong(String),
    /// Those before it leave no memory for it.
    TooMuch,
}

impl Refused {
    /// With the text that is refused.
    pub(super) fn of(self, text: &str) -> Refused {
        match self {
            Refused::Wrong(why) => Refused::Wrong(format!("\"{text}\": {why}")),
            Refused::TooMuch => Refused::TooMuch,
        }
    }
}

impl Budget {
    pub(crate) fn new() -> Budget {
        Budget(MOST_BYTES)
    }

    /// Compiles a regular expression.
    pub(super) fn regex(&mut self, text: &str) -> Result<Regex, Refused> {
        // The crate does not say how much memory a pattern takes, only whether it stays below a limit.
        let mut limit = LEAST_OF_A_PATTERN;
        loop {
            let limited = limit.min(MOST_OF_A_PATTERN);
            let cost = limited.saturating_mul(PROGRAMS);
            if cost > self.0 {
                return Err(Refused::TooMuch);
            }
            match RegexBuilder::new(text).size_limit(limited).build() {
                Err(regex::Error::CompiledTooBig(_)) if limited < MOST_OF_A_PATTERN => limit *= 2,
                Err(error) => return Err(Refused::Wrong(in_words(&error))),
                Ok(regex) => {
                    self.0 -= cost;
                    return Ok(regex);
                }
            }
        }
    }

    /// Takes what a glob needs.
    pub(crate) fn glob(&mut self, text: &str) -> Result<(), Refused> {
        let cost = OF_A_GLOB + OF_A_BYTE_OF_A_GLOB * text.len();
        self.0 = self.0.checked_sub(cost).ok_or(Refused::TooMuch)?;
        Ok(())
    }
}

/// The limits in bytes with which it is tried to compile a pattern.
const LEAST_OF_A_PATTERN: usize = 4 << 10;
const MOST_OF_A_PATTERN: usize = 8 << 20;

/// How many programs a pattern becomes, each of which has at most the size of the limit: one that reads
/// forwards, one that reads backwards, and what makes them fast.
const PROGRAMS: usize = 3;

/// How many bytes a glob takes, and each byte of it; `tests/memory.rs` measures that it is no more.
const OF_A_GLOB: usize = 1 << 10;
const OF_A_BYTE_OF_A_GLOB: usize = 256;

/// What is wrong with a regular expression, on one line.
fn in_words(error: &regex::Error) -> String {
    let text = error.to_string();
    let last = text.lines().next_back().unwrap_or_default().trim();
    let last = last.strip_prefix("error: ").unwrap_or(last);
    format!("no regular expression: {last}")
}
