//! # long-string
//!
//! A value has more than 255 characters, the most that a string may have (chapter 7). Programs that keep to the
//! limit cut it off, or refuse the tag pair.
//!
//! Shorten it, or move the text into a comment.
//!
//! ## Bad
//!
//! ```pgn,stretched-300
//! [Annotator "…"]
//!
//! *
//! ```
//!
//! ```text
//! info[long-string]: this value has 300 characters; the limit is 255
//!   ┌─ example.pgn:1:13
//!   │
//! 1 │ [Annotator "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx…xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"]
//!   │             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pgn,stretched-255
//! [Annotator "…"]
//!
//! *
//! ```

use crate::rules::chess::prelude::*;
use crate::source::unescaped;

pub(crate) const META: Meta = Meta {
    name: "long-string",
    severity: Severity::Info,
    chapters: &[(PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

/// How many characters a string may have.
const MOST: usize = 255;

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let long = context.game.tags.iter().map(|tag| tag.value);
    for value in long.filter(|value| value.len() as usize > MOST) {
        let text = unescaped(context.slice(value));
        let encoding = context.file.source.encoding();
        let length = encoding.decode(&text).chars().count();
        if length > MOST {
            report
                .at(
                    value,
                    format!("this value has {length} characters; the limit is {MOST}"),
                )
                .habit_that("values", "are too long", ());
        }
    }
}
