//! What kept lines keep, put back as long as the file says what it said when they were written.

mod game;
mod record;

pub(super) use game::{KeptLines, StaleBlock};
pub(super) use record::{ContradictedLine, with_kept};
