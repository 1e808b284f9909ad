//! # irregularity-case
//!
//! An irregularity has a lower-case letter. The letters after `^` are the capitals I, S, R and L (chapter
//! 3.2). They are not among the symbols that may be written in lower case (chapter 3.11), and some readers
//! refuse `^r` and `^l`.
//!
//! Write the capital letter. The fix does so.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^i 1C AP
//! ```
//!
//! ```text
//! warning[irregularity-case]: the letter of an irregularity is a capital: `^I`
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1D ^i 1C AP
//!   │    ^^
//!   │
//!   = fix: write the capital letter
//!     + 1D ^I 1C AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1D ^i 1C AP
//! +1D ^I 1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^s 1D AP
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1D ^I 1C AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C ^S 1D AP
//! ```

use crate::pbn::model::Turns;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "irregularity-case",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.2", "3.11"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::IRREGULARITY], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(auction) = game.model.auction() {
        judge(game, &auction.turns, report);
    }
    if let Some(play) = game.model.play() {
        judge(game, &play.turns, report);
    }
}

fn judge<T>(game: &GameContext<'_>, turns: &Turns<T>, report: &mut Report<'_>) {
    let marks = turns.marks.iter().map(|mark| mark.span);
    for mark in marks.chain(turns.iter().map(|turn| turn.span)) {
        let &[b'^', letter @ b'a'..=b'z'] = game.slice(mark) else {
            continue;
        };
        let capital = letter.to_ascii_uppercase();
        let message = format!(
            "the letter of an irregularity is a capital: `^{}`",
            capital as char
        );
        report.at(mark, message).fix(
            "write the capital letter",
            Applicability::Safe,
            mark,
            vec![b'^', capital],
        );
    }
}
