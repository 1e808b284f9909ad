//! # move-spelling
//!
//! A move has letters or signs that the standard does not have, though it is clear which move it is. That is a piece
//! in a small letter, a square in a capital (chapters 8.2.3.1 and 8.2.3.2), a promotion without `=` or with a small
//! letter (8.2.3.3), or `++` for a double check (8.2.3.5). Many programs read no other form than the standard's.
//!
//! Write the move as the message says.
//!
//! ## Bad
//!
//! ```pgn
//! 1. E4 *
//! ```
//!
//! ```text
//! warning[move-spelling]: expected e4, found `E4`
//!   ┌─ example.pgn:1:4
//!   │
//! 1 │ 1. E4 *
//!   │    ^^
//!   │
//!   = pieces are capital letters, and files small ones
//!   = fix: write e4
//!     + 1. e4 *
//! ```
//!
//! ```diff
//! -1. E4 *
//! +1. e4 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. nf3 *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. a8Q *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1"]
//!
//! 1. Nf6++ *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Nf3 *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "8/P6k/8/8/8/8/8/K7 w - - 0 1"]
//!
//! 1. a8=Q *
//! ```
//!
//! ```pgn
//! [SetUp "1"]
//! [FEN "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1"]
//!
//! 1. Nf6+ *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "move-spelling",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.3.1", "8.2.3.2", "8.2.3.3", "8.2.3.5"])],
    ..Meta::DEFAULT
};

/// What this rule is about.
const WAYS: Spelling = Spelling::CASE
    .with(Spelling::PROMOTION)
    .with(Spelling::CAPTURE_SIGN)
    .with(Spelling::CHECK_SIGN);

/// What other rules say of the whole word.
const OTHERS: Spelling = Spelling::LONG
    .with(Spelling::CASTLING)
    .with(Spelling::FALSE_CAPTURE)
    .with(Spelling::FIGURINE);

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Spelling(WAYS, check)]);

fn check(context: &ChessContext<'_>, ply: &Ply, report: &mut Report<'_>) {
    let spelling = ply.spelling;
    if spelling.meets(OTHERS) {
        return;
    }
    let is_false = spelling.meets(Spelling::FALSE_CHECK.with(Spelling::FALSE_MATE));
    let Some(right) = context.standard_form(ply) else {
        return;
    };
    let word = context.word(ply);
    let is_equal = context.slice(word).ends_with(b"=");
    let why = if spelling.has(Spelling::PROMOTION) {
        "a promotion is `=` and the capital letter of the piece"
    } else if spelling.has(Spelling::CASE) {
        "pieces are capital letters, and files small ones"
    } else if is_false {
        // `false-check-sign` speaks of it.
        return;
    } else if spelling.has(Spelling::CAPTURE_SIGN) {
        "a capture is an `x`"
    } else if is_equal {
        "`=` belongs to a promotion; that the position is equal is the annotation $10"
    } else {
        "there is one sign for check and one for mate, whatever kind of check it is"
    };
    let found = context.found(word);
    let finding = report
        .at(word, format!("expected {right}, found {found}"))
        .note(why)
        .habit("moves", why);
    // Whoever wrote the sign meant something by it.
    let (applicability, right) = if is_equal {
        (Applicability::Unsafe, format!("{right} $10"))
    } else {
        (context.sureness(ply), right)
    };
    let title = format!("write {right}");
    finding.fix(title, applicability, word, right.into_bytes());
}
