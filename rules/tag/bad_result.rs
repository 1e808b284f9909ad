//! # bad-result
//!
//! The value of `Result` is not a number of tricks from 0 to 13. The forms are `9`, `NS 9`, `EW 4`,
//! `NS 9 EW 4` and `EW 4 NS 9`, with `^` at the start if the players agreed on a wrong number
//! (chapter 3.4.15). All tricks count, not only those over or under the contract: 3NT just made is
//! `9`.
//!
//! Write the number of tricks that declarer won.
//!
//! In chess a result is `1-0`, `0-1`, `1/2-1/2`, or `*` for a game that has none (chapter 8.1.1.7).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "3NT="]
//! ```
//!
//! ```text
//! error[bad-result]: expected the number of tricks won, such as 9 or NS 9, found `3NT=`
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Result "3NT="]
//!   │          ^^^^
//!   │
//!   = fix: write 9 (unsafe)
//!     + [Result "9"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Declarer "N"]
//!  [Contract "3NT"]
//! -[Result "3NT="]
//! +[Result "9"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "-1"]
//! ```
//!
//! ```text
//! error[bad-result]: a result counts all tricks won: with this contract `-1` is 8 tricks
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Result "-1"]
//!   │          ^^
//!   │
//!   = fix: write 8 (unsafe)
//!     + [Result "8"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Declarer "N"]
//!  [Contract "3NT"]
//! -[Result "-1"]
//! +[Result "8"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "NS9"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "7NT"]
//! [Result "14"]
//! ```
//!
//! ```pgn
//! [Result "1/2"]
//!
//! 1/2-1/2
//! ```
//!
//! ```diff
//! -[Result "1/2"]
//! +[Result "1/2-1/2"]
//!
//!  1/2-1/2
//! ```
//!
//! ```pgn
//! [Result "1-O"]
//!
//! 1-0
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "9"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Declarer "N"]
//! [Contract "3NT"]
//! [Result "NS 9 EW 4"]
//! ```
//!
//! ```pgn
//! [Result "1/2-1/2"]
//!
//! 1/2-1/2
//! ```
//!
//! ```pgn
//! [Result "*"]
//!
//! *
//! ```

use std::borrow::Cow;

use crate::pbn::model::value::{self, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::pgn::tag::Grammar;
use crate::pgn::{GameResult, PgnTag};
use crate::rules::bad_value::BadValue;
use crate::rules::chess_tags::{stated, write_meant};
use crate::rules::meant::MeantValue;
use crate::rules::prelude::*;
use crate::rules::sides;

pub(crate) const META: Meta = Meta {
    name: "bad-result",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.15"]), (PGN, &["8.1.1.7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::RESULT]), check)]).and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Tag(&["Result"], check_chess)],
    );

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    let Err(fault) = value::result(text) else {
        return;
    };
    let meant = sides::result(text, game.model.contract());
    let message = match fault.kind {
        ValueFaultKind::Range => "expected a number of tricks from 0 to 13",
        ValueFaultKind::Blank => "expected one space between side and tricks, as in NS 9",
        ValueFaultKind::Missing => "the number of tricks is missing",
        ValueFaultKind::Extra => "expected a result such as 9, NS 9 or NS 9 EW 4",
        _ => "expected the number of tricks won, such as 9 or NS 9",
    };
    let message: Cow<'static, str> = match (&meant, text) {
        (Some(meant), [b'+' | b'-' | b'=', ..]) if !meant.is_certain => format!(
            "a result counts all tricks won: with this contract `{}` is {} tricks",
            game.show(span),
            escape(&meant.text)
        )
        .into(),
        _ => message.into(),
    };
    BadValue::new(span, fault, message, meant).report(game, "results", report);
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    // An empty value is another habit.
    if Grammar::Result.fits(text) || text.trim_ascii().is_empty() {
        return;
    }
    let trimmed = text.trim_ascii();
    let is_blank_only = GameResult::of(trimmed).is_some();
    let meant = GameResult::of(trimmed).or_else(|| GameResult::meant(trimmed));
    let found = context.found(tag.value);
    let message = match meant {
        Some(meant) => format!("expected {}, found {found}", meant.name()),
        None => format!("expected 1-0, 0-1, 1/2-1/2 or *, found {found}"),
    };
    let finding = report.at(tag.value, message).habit("results", text);
    let Some(right) = meant.filter(|right| is_blank_only || *right != GameResult::Unknown) else {
        return;
    };
    let marker = context.game.marker.map(|(_, result)| result);
    write_meant(
        finding,
        tag,
        Some(MeantValue {
            text: right.name().into(),
            is_certain: is_blank_only || marker == Some(right),
        }),
    );
}
