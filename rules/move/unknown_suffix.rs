//! # unknown-suffix
//!
//! A judgement after a move is none of the six suffixes `!`, `?`, `!!`, `??`, `!?` and `?!` (chapter 8.2.3.8).
//! Programs stop there.
//!
//! Write one of the six, or a NAG such as `$16` for a position that is better for White.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4!!! *
//! ```
//!
//! ```text
//! warning[unknown-suffix]: expected `!!`, found `!!!`
//!   ┌─ example.pgn:1:6
//!   │
//! 1 │ 1. e4!!! *
//!   │      ^^^
//!   │
//!   = fix: write `!!` (unsafe)
//!     + 1. e4!! *
//! ```
//!
//! ```diff
//! -1. e4!!! *
//! +1. e4!! *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Ke2 -/+ *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4!! *
//! ```
//!
//! ```pgn
//! 1. e4 e5 2. Ke2 $17 *
//! ```

use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unknown-suffix",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PGN, &["8.2.3.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Fault(check)]);

fn check(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::UnknownSuffix {
        return;
    }
    let found = context.found(fault.span);
    let meant = meant(context.slice(fault.span));
    let message = match meant {
        Some(right) if right.starts_with('$') => format!("expected {right}, found {found}"),
        Some(right) => format!("expected `{right}`, found {found}"),
        None => format!("expected `!`, `?`, `!!`, `??`, `!?` or `?!`, found {found}"),
    };
    let finding = report
        .at(fault.span, message)
        .habit("moves", context.slice(fault.span));
    if let Some(right) = meant {
        finding.fix(
            format!("write `{right}`"),
            Applicability::Unsafe,
            fault.span,
            right.as_bytes(),
        );
    }
}

/// The suffix or NAG for a sign of players.
fn meant(sign: &[u8]) -> Option<&'static str> {
    let is_run = |of: u8| sign.len() > 2 && sign.iter().all(|byte| *byte == of);
    Some(match sign {
        b"+-" => "$18",
        b"-+" => "$19",
        b"+/-" => "$16",
        b"-/+" => "$17",
        b"+/=" | b"+=" => "$14",
        b"=/+" | b"=+" => "$15",
        b"==" => "$10",
        _ if sign == "\u{203C}".as_bytes() || is_run(b'!') => "!!",
        _ if sign == "\u{2047}".as_bytes() || is_run(b'?') => "??",
        _ if sign == "\u{2049}".as_bytes() => "!?",
        _ if sign == "\u{2048}".as_bytes() => "?!",
        _ => return None,
    })
}
