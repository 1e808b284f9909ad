//! # missing-empty-line
//!
//! A second game begins without an empty line before it. Only such a line ends a game
//! (chapter 3), so readers take all that follows for the same game: its tags are there
//! already and are ignored, and the game is lost.
//!
//! Insert an empty line before the first tag of the game.
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
//! error[missing-empty-line]: a new game begins here without the empty line that must stand before it
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

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-empty-line",
    severity: Severity::Error,
    chapters: &["3"],
    fix: Availability::Always(Applicability::Unsafe),
    needs: &[Need::RepeatedTag],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let parts = game.parts().collect::<Vec<_>>();
    for pair in parts.windows(2) {
        let [before, part] = pair else { continue };
        let (Some((before, _)), Some((first, _))) = (before.first(), part.first()) else {
            continue;
        };
        let span = first.span();
        let newline = game.newline_at(span.start);
        let mut edit = newline.to_vec();
        if !game.is_line_start(span.start) {
            edit.extend_from_slice(newline);
        }
        let message = "a new game begins here without the empty line that must stand before it";
        report
            .at(span, message)
            .label(before.span(), "the game before begins here")
            .fix(
                "insert an empty line",
                Applicability::Unsafe,
                Span::empty(span.start),
                edit,
            );
    }
}
