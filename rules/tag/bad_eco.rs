//! # bad-eco
//!
//! The value of ECO is no code of an opening: a letter from A to E and two digits, such as `B22` (chapter
//! 9.4.1). Programs that sort by openings pass the game over.
//!
//! Write the code, or leave the tag out where it is not known.
//!
//! ## Bad
//!
//! ```pgn
//! [ECO "C64o"]
//!
//! *
//! ```
//!
//! ```text
//! warning[bad-eco]: expected a code such as B22 or B22/07, found `C64o`
//!   ┌─ example.pgn:1:7
//!   │
//! 1 │ [ECO "C64o"]
//!   │       ^^^^
//!   │
//!   = fix: write C64 (unsafe)
//!     + [ECO "C64"]
//! ```
//!
//! ```diff
//! -[ECO "C64o"]
//! +[ECO "C64"]
//!
//!  *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [ECO "C64"]
//!
//! *
//! ```

use crate::pgn::tag::Grammar;
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::write_meant;
use crate::rules::meant::MeantValue;

pub(crate) const META: Meta = Meta {
    name: "bad-eco",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PGN, &["9.4.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Tag(&["ECO"], check)]);

fn check(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let value = context.slice(tag.value);
    // That nothing is known is said by other words elsewhere; `empty-value` is about these.
    if Grammar::Eco.fits(value) || matches!(value, b"" | b"?") {
        return;
    }
    let found = context.found(tag.value);
    let finding = report
        .at(
            tag.value,
            format!("expected a code such as B22 or B22/07, found {found}"),
        )
        .habit("codes", ());
    // A program divides codes further, by more letters.
    let code = value.get(..3).filter(|code| Grammar::Eco.fits(code));
    write_meant(finding, tag, code.map(MeantValue::guess));
}
