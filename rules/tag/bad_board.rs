//! # bad-board
//!
//! The value of `Board` is not a positive integer. Boards are numbered from 1, without leading zeros, letters
//! or signs (chapter 3.4.4). Readers do not find the board, or confuse it with another one.
//!
//! Write only the number. If two boards have the same number, use `Table`, `Round` or `Section` to
//! distinguish them.
//!
//! In chess the number of a board in a match of teams or a simultaneous exhibition is a positive integer, too
//! (chapter 9.2.5).
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1a"]
//! ```
//!
//! ```text
//! warning[bad-board]: expected only the number of the board, found `1a`
//!   ┌─ example.pbn:2:10
//!   │
//! 2 │ [Board "1a"]
//!   │          ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "0"]
//! ```
//!
//! ```text
//! warning[bad-board]: expected a board number of at least 1, found `0`
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ [Board "0"]
//!   │         ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "07"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Board "07"]
//! +[Board "7"]
//! ```
//!
//! ```pgn
//! [Board "1a"]
//!
//! *
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "Board 7"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "7"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "?"]
//! ```
//!
//! ```pgn
//! [Board "7"]
//!
//! *
//! ```

use crate::pbn::model::value::{self, ValueFaultKind};
use crate::pbn::standard::TagId;
use crate::pgn::PgnTag;
use crate::pgn::tag::Grammar;
use crate::rules::bad_value::shape;
use crate::rules::bad_value::{BadValue, check_value};
use crate::rules::chess_tags::{is_unknown, stated, write_meant};
use crate::rules::meant;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-board",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.4.4"]), (PGN, &["9.2.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Value(Tags::Named(&[TagId::BOARD]), check)])
    .and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Tag(&["Board"], check_chess)],
    );

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    check_value(game, pair, bad_board, "boards", report);
}

fn bad_board(_: &GameContext<'_>, text: &[u8], span: Span) -> Option<BadValue> {
    let fault = value::positive_integer(text).err()?;
    let meant = meant::board(text);
    let message = match fault.kind {
        ValueFaultKind::Range => "expected a board number of at least 1",
        ValueFaultKind::Extra => "expected only the number of the board",
        _ if meant.is_some() && text.iter().all(|byte| b" +0123456789".contains(byte)) => {
            "expected a board number without blanks, sign or leading zeros"
        }
        _ => "expected a board number, such as 7",
    };
    Some(BadValue::new(span, fault, message, meant))
}

fn check_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    let Some(text) = stated(context, tag) else {
        return;
    };
    if Grammar::Board.fits(text) || is_unknown(text) {
        return;
    }
    let found = context.found(tag.value);
    let finding = report
        .at(
            tag.value,
            format!("expected a board number, such as 7, found {found}"),
        )
        .habit("boards", shape(text));
    write_meant(finding, tag, meant::positive_integer(text));
}
