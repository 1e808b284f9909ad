//! # missing-empty-line
//!
//! A second game begins without an empty line before it. Only an empty line ends a game (chapter
//! 3), so readers take what follows for the same game. They ignore its tags, because the game has
//! them already, and the second game is lost.
//!
//! A new game is assumed where Event, or the first tag of the game, appears again together with the tag after
//! it, and where another board with another deal follows.
//!
//! Insert an empty line before the first tag of the new game. The fix is safe if event, board and deal appear
//! again and the deal is different, because no game has two deals.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Dealer "N"]
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```text
//! error[missing-empty-line]: a new game begins here; the empty line before it is missing
//!   ┌─ example.pbn:4:1
//!   │
//! 1 │ [Event "Club evening"]
//!   │ ---------------------- the game before begins here
//!   ·
//! 4 │ [Event "Club evening"]
//!   │ ^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: insert an empty line (unsafe)
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Board "1"]
//!  [Dealer "N"]
//! +
//!  [Event "Club evening"]
//!  [Board "2"]
//!  [Dealer "E"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! AP
//! [Board "2"]
//! [Dealer "E"]
//! [Auction "E"]
//! AP
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Event "Club evening"]
//! [Board "2"]
//! [Deal "E:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```
//!
//! ```text
//! error[missing-empty-line]: a new game with its own event, board and deal begins here; the empty line before it is missing
//!   ┌─ example.pbn:4:1
//!   │
//! 1 │ [Event "Club evening"]
//!   │ ---------------------- the game before begins here
//!   ·
//! 4 │ [Event "Club evening"]
//!   │ ^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: insert an empty line
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Event "Club evening, second half"]
//! [Dealer "N"]
//! ```

use std::collections::BTreeSet;

use crate::pbn::standard::TagId;
use crate::rules::appended_file::mark_before;
use crate::rules::merges_games;
use crate::rules::prelude::*;
use crate::rules::repeats::both_have;
use crate::rules::stars::stars_before_games;
use crate::source::{is_blank, is_line_end};

pub(crate) const META: Meta = Meta {
    name: "missing-empty-line",
    severity: Severity::Error,
    chapters: &[(PBN, &["3"])],
    fix: Availability::Sometimes(Applicability::Safe),
    // What was one game becomes two.
    may_change: &[Part::Games],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::RepeatedTag], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    // The start of the next game is part of a comment, and its empty line is there.
    if merges_games(game) {
        return;
    }
    let parts = game.parts().collect::<Vec<_>>();
    let after_stars: BTreeSet<u32> = stars_before_games(game)
        .into_iter()
        .filter_map(|star| star.next_game)
        .collect();
    for pair in parts.windows(2) {
        let [before, part] = *pair else { continue };
        let (Some((before, _)), Some((first, _))) = (before.first(), part.first()) else {
            continue;
        };
        let span = first.span();
        // That is reported by `lone-star` or `control-character`, or as the mark of another file.
        if after_stars.contains(&span.start)
            || is_after_control_character(game, span.start)
            || mark_before(game, span.start).is_some()
        {
            continue;
        }
        let is_proved = !follows_text(game, span.start)
            && both_have(pair, TagId::EVENT, true)
            && both_have(pair, TagId::BOARD, true)
            && both_have(pair, TagId::DEAL, false);
        let (message, applicability) = if is_proved {
            (
                "a new game with its own event, board and deal begins here; the empty line before it \
                 is missing",
                Applicability::Safe,
            )
        } else {
            (
                "a new game begins here; the empty line before it is missing",
                Applicability::Unsafe,
            )
        };
        let newline = game.newline_at(span.start);
        let mut edit = newline.to_vec();
        if !game.is_line_start(span.start) {
            edit.extend_from_slice(newline);
        }
        let finding = report
            .at(span, message)
            .label(before.span(), "the game before begins here")
            .habit_that("games", "begin without an empty line", ());
        // Without the marks of a mail the empty line may be there.
        if !is_quoted(game, span.start) {
            let place = Span::empty(span.start);
            finding.fix("insert an empty line", applicability, place, edit);
        }
    }
}

/// Whether a line before a place is empty but for control characters, such as a form feed.
fn is_after_control_character(game: &GameContext<'_>, place: u32) -> bool {
    let before = game.text().slice(..place as usize);
    let is_seen = |byte: &u8| !byte.is_ascii_whitespace() && !byte.is_ascii_control();
    let start = before.iter().rposition(is_seen).map_or(0, |last| last + 1);
    let mut lines = before.slice(start..).split(|byte| is_line_end(*byte));
    // The rest of the line of what comes before, and the start of that of the place.
    let (_, _) = (lines.next(), lines.next_back());
    lines.any(|line| line.iter().any(|byte| !is_blank(*byte)))
}

/// Whether text is before a place on its line that is no tag pair, as the mark of a quoted mail is.
fn follows_text(game: &GameContext<'_>, place: u32) -> bool {
    let before = byte_before(game, place);
    before.is_some_and(|byte| !is_line_end(byte) && !matches!(byte, b']' | b'}' | b'*'))
}

/// Whether the mark of a quoted mail is before a place on its line.
fn is_quoted(game: &GameContext<'_>, place: u32) -> bool {
    byte_before(game, place) == Some(b'>')
}

/// The last byte before a place that is no blank.
fn byte_before(game: &GameContext<'_>, place: u32) -> Option<u8> {
    let blanks = game.blanks_before(place);
    let before = game.text().get(..blanks.start as usize)?;
    before.last().copied()
}
