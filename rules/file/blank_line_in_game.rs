//! # blank-line-in-game
//!
//! An empty line is in the middle of a game. It ends the game (chapter 3): the auction, play, notes or table
//! after it become a separate game without deal and players. They are missing from the game to which they
//! belong. A line of blanks does the same. Only a comment in braces may contain empty lines.
//!
//! Calls, cards and notes after the line need the game before it. No tag is mandatory (chapter 3.1), so other
//! data after the line may be a game of its own, and the finding is only a warning. A note belongs to the
//! game before only if that game refers to it.
//!
//! If an empty line follows each line of the file, as in text copied from a web page, each line would be a
//! game. This is one finding for the file if it has five tags or more. The fix keeps the empty lines before
//! another `Event` or `Board`.
//!
//! Rows of a table are also reported if the columns of the table can hold all their elements. Of several tables
//! it is the last one in the order of export format.
//!
//! Delete the empty line. The fix is safe if only tags that are not in the standard follow, and each of them
//! is in the next game too but not in the game before. There is no fix for calls or cards after a table: they
//! would become its elements.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//!
//! [Auction "N"]
//! AP
//! ```
//!
//! ```text
//! error[blank-line-in-game]: this empty line ends the game and cuts off Auction
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```diff
//!  [Board "1"]
//!  [Dealer "N"]
//! -
//!  [Auction "N"]
//!  AP
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//!
//! 1C Pass Pass Pass
//! ```
//!
//! ```text
//! error[blank-line-in-game]: this empty line ends the game and cuts off calls or cards
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "Rank;Score_NS"]
//!
//! 1 420
//! 2 400
//! ```
//!
//! ```text
//! error[blank-line-in-game]: this empty line ends the game and cuts off rows of ScoreTable
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "Rank;Score_NS"]
//! 1 420
//!
//! 2 400
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [West "Ann"]
//!
//! [Dealer "N"]
//! [Vulnerable "None"]
//! ```
//!
//! ```text
//! warning[blank-line-in-game]: this empty line ends the game and cuts off Dealer
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//!
//! [BCFlags "1f"]
//!
//! [Board "2"]
//! [Dealer "E"]
//! [BCFlags "1f"]
//! ```
//!
//! ```text
//! warning[blank-line-in-game]: this empty line ends the game and cuts off BCFlags
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │
//!   │ ^
//!   │
//!   = fix: delete the empty line
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= AP
//!
//! [Note "1:Stayman"]
//! ```
//!
//! ```text
//! error[blank-line-in-game]: this empty line ends the game and cuts off Note
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │
//!   │ ^
//!   │
//!   = fix: delete the empty line (unsafe)
//! ```
//!
//! ```pbn
//! [Event "Club"]
//!
//! [Board "1"]
//!
//! [Dealer "N"]
//!
//! [Vulnerable "None"]
//!
//! [Auction "N"]
//!
//! 1NT Pass Pass Pass
//! ```
//!
//! ```text
//! error[blank-line-in-game]: an empty line follows each line of this file and ends a game
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │
//!   │ ^
//!   │
//!   = fix: delete the empty lines (unsafe)
//!     -
//!       [Board "1"]
//!     -
//!       [Dealer "N"]
//!     -
//!       [Vulnerable "None"]
//!     …
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [Dealer "N"]
//! [Auction "N"]
//! AP
//!
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```pbn
//! [Board "1"]
//! {The deal was passed out.
//!
//! Nobody had an opening.}
//! [Dealer "N"]
//! ```

use crate::pbn::syntax::spacing::{is_double_spaced, superfluous_lines};
use crate::rules::cut_off::{Cut, cut};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "blank-line-in-game",
    severity: Severity::Error,
    chapters: &[(PBN, &["3"])],
    fix: Availability::Sometimes(Applicability::Safe),
    // What was two games becomes one.
    may_change: &[Part::Games],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::File(check_spacing), Check::Across { gather, judge }]);

/// Reports a file in which empty lines follow each line.
fn check_spacing(file: &FileContext<'_>, report: &mut Report<'_>) {
    let Some(text) = file.text() else { return };
    // What is wrong with these lines are their ends.
    if file.has_reversed_line_ends() {
        return;
    }
    let mut lines = superfluous_lines(text).peekable();
    let Some(first) = lines.peek().cloned() else {
        return;
    };
    let message = "an empty line follows each line of this file and ends a game";
    let edits = lines.map(Edit::delete);
    report
        .in_file(first.clone(), file.game_at(first.start), message)
        .fix_all_in_file("delete the empty lines", Applicability::Unsafe, edits);
}

/// What is said of a text depends on its neighbors as well, which are read here and not by the
/// judgment: where one of them changes, this text is checked again, and no other.
fn gather(game: &GameContext<'_>) -> Option<Fact> {
    cut(game).map(Fact::new)
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    if facts.is_empty() || file.text().is_some_and(is_double_spaced) {
        return;
    }
    for fact in facts {
        let Some(cut) = fact.fact.get::<Cut>() else {
            continue;
        };
        let lines = cut.lines.iter().map(|line| line.at(fact.base));
        let Some(first) = lines.clone().next() else {
            continue;
        };
        let applicability = Applicability::safe_if(cut.is_proved);
        let what = &cut.what;
        let message = format!("this empty line ends the game and cuts off {what}");
        let finding = report
            .in_file(first, fact.game, message)
            .habit_that("games", "are cut like this", what)
            .milder(cut.is_allowed_alone);
        if !cut.is_homeless {
            finding.fix_all_in_file(
                "delete the empty line",
                applicability,
                lines.map(Edit::delete),
            );
        }
    }
}
