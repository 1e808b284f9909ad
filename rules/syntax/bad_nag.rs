//! # bad-nag
//!
//! A `$` has no number after it. A numeric annotation glyph (NAG) is a `$` with digits directly after it,
//! such as `$1` for a good call (chapter 3.7). Readers stop there.
//!
//! Write the number, or delete the `$`. Directly after a suit in a play, it is a 4 for which the shift key was
//! held.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 4C $ Pass
//! ```
//!
//! ```text
//! error[bad-nag]: the number of this annotation is missing
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ 1NT Pass 4C $ Pass
//!   │             ^
//!   │
//!   = fix: delete the `$` (unsafe)
//!     + 1NT Pass 4C Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 4C $ Pass
//! +1NT Pass 4C Pass
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! $auction
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 4C $ 1 Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT Pass 4C $ 1 Pass
//! +1NT Pass 4C $1 Pass
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! D5 D$ D3 DA
//! *
//! ```
//!
//! ```text
//! error[bad-nag]: `D$` is not a card; did you mean D4?
//!   ┌─ example.pbn:6:4
//!   │
//! 6 │ D5 D$ D3 DA
//!   │    ^^
//!   │
//!   = fix: write D4 (unsafe)
//!     + D5 D4 D3 DA
//! ```
//!
//! ```diff
//!  [Contract "3NT"]
//!  [Play "W"]
//!  H2 H5 HJ HA
//! -D5 D$ D3 DA
//! +D5 D4 D3 DA
//!  *
//! ```
//!
//! ```pgn
//! 1. e4 $ 1 e5 *
//! ```
//!
//! ```diff
//! -1. e4 $ 1 e5 *
//! +1. e4 $1 e5 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 4C $1 Pass
//! ```
//!
//! ```pgn
//! 1. e4 $1 e5 *
//! ```

use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::holes::{number_after, shifted_four};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-nag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.2", "3.7"]), (PGN, &["7", "8.2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Problem(&[ProblemKind::BadNag], check)])
    .and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    match game.slice(span) {
        [b'$', first, ..] if first.is_ascii_alphabetic() => {
            let message = format!(
                "`{}` is not an annotation: its number is missing",
                game.show(span)
            );
            report
                .at(span, message)
                .note("this looks like a template whose value was not filled in");
        }
        b"$" => {
            if let Some(suit) = shifted_four(game, span) {
                let suit_letter = game.show(suit);
                let message =
                    format!("`{suit_letter}$` is not a card; did you mean {suit_letter}4?");
                let title = format!("write {suit_letter}4");
                let finding = report.at(suit.to(span), message);
                finding.fix(title, Applicability::Unsafe, span, b"4");
                return;
            }
            let message = "the number of this annotation is missing";
            if let Some(number) = number_after(game, span) {
                let nag = [b"$", game.slice(number)].concat();
                let title = format!("write `${}`", game.show(number));
                report
                    .at(
                        span.to(number),
                        "superfluous blank between the `$` and its number",
                    )
                    .fix(title, Applicability::Unsafe, span.to(number), nag);
                return;
            }
            report.at(span, message).fix_all(
                "delete the `$`",
                Applicability::Unsafe,
                [game.removal(span)],
            );
        }
        _ => {
            report.at(span, "the number of this annotation is missing");
        }
    }
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::BadNag {
        return;
    }
    let has_number = fault.span.len() > 1;
    let message = if has_number {
        "superfluous blank between the `$` and its number"
    } else {
        "the number of this annotation is missing"
    };
    let found = context.slice(fault.span);
    let finding = report.at(fault.span, message).habit("annotations", found);
    let (title, edit) = if has_number {
        let blanks = context.blanks_after(fault.span.start + 1);
        ("delete the blank", SpanEdit::delete(blanks))
    } else {
        ("delete the `$`", context.removal(fault.span))
    };
    finding.fix_all(title, Applicability::Unsafe, [edit]);
}
