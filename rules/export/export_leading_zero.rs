//! # export-leading-zero
//!
//! The number of an annotation begins with a zero. In export format each game has only one form, so pbnlint
//! expects numbers of NAGs and note references without leading zeros (our reading of chapters 3.5.4 and 3.7).
//!
//! Let the fix delete it.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $025 Pass Pass Pass
//! ```
//!
//! ```text
//! info[export-leading-zero]: export format has no leading zeros here
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 1C $025 Pass Pass Pass
//!   │     ^
//!   │
//!   = fix: delete them
//!     + 1C $25 Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C $025 Pass Pass Pass
//! +1C $25 Pass Pass Pass
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Dealer "N"]
//! [Auction "N"]
//! 1C $25 Pass Pass Pass
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-leading-zero",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.5.4", "3.7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Game(check)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (_, annotation) in game.model.annotations() {
        let [b'$' | b'=', digits @ ..] = game.slice(annotation.span) else {
            continue;
        };
        let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
        let is_number = |digit: &u8| digit.is_ascii_digit();
        // A number of nothing but zeros keeps one.
        let zeros = if digits.get(zeros).is_some_and(is_number) {
            zeros
        } else {
            zeros.saturating_sub(1)
        };
        if zeros > 0 {
            let place = annotation.span.part(1, 1 + zeros);
            report
                .at(place, "export format has no leading zeros here")
                .fix("delete them", Applicability::Safe, place, b"");
        }
    }
}
