//! # false-check-sign
//!
//! A move has a `+` though it gives no check, or a `#` though it is no mate (chapter 8.2.3.5). Often the move or
//! the position is wrong: look at the score sheet.
//!
//! Delete the sign if the move is right, or write `+` for `#` where it is check.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4+ *
//! ```
//!
//! ```text
//! warning[false-check-sign]: e4 gives no check: expected no sign, found `+`
//!   ┌─ example.pgn:1:6
//!   │
//! 1 │ 1. e4+ *
//!   │      ^
//!   │
//!   = fix: delete it
//!     + 1. e4 *
//! ```
//!
//! ```diff
//! -1. e4+ *
//! +1. e4 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Qh5 Nc6 3. Qxf7# *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Qh5 Nc6 3. Qxf7+ *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "false-check-sign",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PGN, &["8.2.3.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Spelling(
    Spelling::FALSE_CHECK.with(Spelling::FALSE_MATE),
    check,
)]);

fn check(context: &ChessContext<'_>, ply: &Ply, report: &mut Report<'_>) {
    let word = context.word(ply);
    let is_sign = |byte: &&u8| matches!(byte, b'+' | b'#');
    let signs = context.slice(word).iter().rev().take_while(is_sign);
    let sign = Span::new(word.end - signs.count() as u32, word.end);
    let (found, name) = (context.found(sign), context.show(word));
    let name = name.trim_end_matches(['+', '#']);
    let is_check = ply.spelling.has(Spelling::FALSE_MATE);
    let (message, title, right) = if is_check {
        (
            format!("{name} is check, but no mate: expected `+`, found {found}"),
            "write `+`",
            "+",
        )
    } else {
        (
            format!("{name} gives no check: expected no sign, found {found}"),
            "delete it",
            "",
        )
    };
    report.at(sign, message).habit("moves", is_check).fix(
        title,
        context.sureness(ply),
        sign,
        right.as_bytes(),
    );
}
