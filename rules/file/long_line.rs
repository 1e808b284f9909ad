//! # long-line
//!
//! A line is longer than PBN allows: 254 characters and its line end (chapter 2.3). This limit also
//! holds for comments and `%` lines. Many readers keep a line in 256 bytes: they drop the rest, or
//! take it for the next line. The rule counts bytes, as these readers do; in Latin-1 a byte is a
//! character.
//!
//! Break the line: comments, calls and cards can continue on the next line, and in import format
//! rows of tables too. The value of a tag must be on one line; shorten it, or move its text into a
//! comment.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! {North opened a weak notrump, and East, who held a strong hand of his own, doubled for penalties; South was not happy with his two jacks, but he thought for a while and then passed, and West, with nothing at all, ran to two clubs, which went down five tricks}
//! ```
//!
//! ```text
//! warning[long-line]: this line has 259 characters; the limit is 254
//!   ┌─ example.pbn:2:255
//!   │
//! 2 │ …ht for a while and then passed, and West, with nothing at all, ran to two clubs, which went down five tricks}
//!   │                                                                                                          ^^^^^
//! ```
//!
//! ```pbn
//! [Description "North opened a weak notrump, and East, who held a strong hand of his own, doubled for penalties; South was not happy with his two jacks, but he thought for a while and then passed, and West, with nothing at all, ran to two clubs, down five"]
//! ```
//!
//! ```pgn,stretched-250
//! 1. e4 {…} e5 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! {North opened a weak notrump, and East, who held a strong hand of his own,
//! doubled for penalties; South was not happy with his two jacks, but he thought
//! for a while and then passed, and West, with nothing at all, ran to two clubs}
//! ```
//!
//! ```pgn,stretched-240
//! 1. e4 {…} e5 *
//! ```

use crate::rules::long_lines::{LONGEST_LINE, beyond, character_start, lines};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "long-line",
    chapters: &[(PBN, &["2.3"]), (PGN, &["4.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Line(LONGEST_LINE, check)]).and_pgn(
    Standing::off(Severity::Info),
    &[ChessCheck::File(check_chess)],
);

fn check(game: &GameContext<'_>, line: Line<'_>, report: &mut Report<'_>) {
    report
        .at(beyond(game, line, LONGEST_LINE), message(line.text))
        .habit_that("lines", "are too long", ());
}

fn message(line: &[u8]) -> String {
    let length = line.len();
    let unit = if line.is_ascii() {
        "characters"
    } else {
        "bytes"
    };
    format!("this line has {length} {unit}; the limit is {LONGEST_LINE}")
}

fn check_chess(file: &ChessFile<'_>, report: &mut Report<'_>) {
    let Some(text) = file.text() else { return };
    let encoding = file.source.encoding();
    for line in lines(text) {
        let bytes = text.slice(line.clone());
        if bytes.len() <= LONGEST_LINE {
            continue;
        }
        let from = line.start + character_start(encoding, bytes, LONGEST_LINE);
        report
            .in_file(from..line.end, file.game_at(from), message(bytes))
            .habit_that("lines", "are too long", ());
    }
}
