//! # bad-vulnerable
//!
//! The value of `Vulnerable` is not one of the words of the standard. They are `None`, `NS`, `EW` and
//! `All`, and in import format also `Love`, `-` and `Both` (chapter 3.4.10). A reader that does not know
//! the word takes both sides for not vulnerable, or refuses the file.
//!
//! Write `None`, `NS`, `EW` or `All`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "N-S"]
//! ```
//!
//! ```text
//! error[bad-vulnerable]: expected None, NS, EW or All as the vulnerability, found `N-S`
//!   ┌─ example.pbn:2:14
//!   │
//! 2 │ [Vulnerable "N-S"]
//!   │              ^^^
//!   │
//!   = fix: write NS
//!     + [Vulnerable "NS"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Vulnerable "N-S"]
//! +[Vulnerable "NS"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "Red"]
//! ```
//!
//! ```text
//! error[bad-vulnerable]: expected None, NS, EW or All as the vulnerability, found `Red`
//!   ┌─ example.pbn:2:14
//!   │
//! 2 │ [Vulnerable "Red"]
//!   │              ^^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "E"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "NS"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Vulnerable "Both"]
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::TagId;
use crate::rules::bad_value::{BadValue, check_value};
use crate::rules::hidden::hands_elsewhere;
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-vulnerable",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::VULNERABLE)],
    &Check::Game(check),
)]);

// It depends on the deal as well, so it is no check of the value alone.
fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    // What repeats the tag says nothing.
    if let Some(b"None" | b"NS" | b"EW" | b"All") = game.value(TagId::VULNERABLE) {
        return;
    }
    for pair in game.model.pairs_of(Some(TagId::VULNERABLE)) {
        check_value(game, pair, bad_vulnerable, "values", report);
    }
}

fn bad_vulnerable(game: &GameContext<'_>, text: &[u8], span: Span) -> Option<BadValue> {
    let fault = value::vulnerability(text).err()?;
    // A hand that is missing in the deal is reported there.
    if hands_elsewhere(game).contains(&Some(span)) {
        return None;
    }
    let message = "expected None, NS, EW or All as the vulnerability";
    let meant = meant::vulnerability(text);
    Some(BadValue::new(span, fault, message, meant))
}
