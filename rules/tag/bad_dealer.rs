//! # bad-dealer
//!
//! The value of `Dealer` is not one of the letters `W`, `N`, `E` and `S`. Without a dealer the
//! auction and the deal cannot be read (chapter 3.4.9); many programs refuse the file.
//!
//! Write the letter of the direction.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Dealer "North"]
//! ```
//!
//! ```text
//! error[bad-dealer]: expected W, N, E or S as the dealer, found `North`
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Dealer "North"]
//!   │          ^^^^^
//!   │
//!   = fix: write N
//!     + [Dealer "N"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Dealer "North"]
//! +[Dealer "N"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Dealer "Black"]
//! ```
//!
//! ```text
//! error[bad-dealer]: expected W, N, E or S as the dealer, found `Black`
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Dealer "Black"]
//!   │          ^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Dealer "N"]
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::bad_value::{BadValue, check_value};
use crate::rules::hidden::hands_elsewhere;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-dealer",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.9"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::DEALER)],
    &Check::Game(check),
)]);

// It depends on the deal as well, so it is no check of the value alone.
fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    // What repeats the tag says nothing.
    if let Some(b"N" | b"E" | b"S" | b"W") = game.value(TagId::DEALER) {
        return;
    }
    for pair in game.model.pairs_of(Some(TagId::DEALER)) {
        check_value(game, pair, bad_dealer, "dealers", report);
    }
}

fn bad_dealer(game: &GameContext<'_>, text: &[u8], span: Span) -> Option<BadValue> {
    let fault = value::direction(text).err()?;
    // A hand that is missing in the deal is reported there.
    if hands_elsewhere(game).contains(&Some(span)) {
        return None;
    }
    let message = "expected W, N, E or S as the dealer";
    let meant = meant::direction(text);
    Some(BadValue::new(span, fault, message, meant))
}
