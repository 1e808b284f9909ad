//! # board-without-dealer
//!
//! A game has the number of a duplicate board and its deal, but neither dealer nor vulnerability. In duplicate
//! bridge the number gives both (chapters 3.4.9 and 3.4.10). The game is right without them, but export format
//! then says that it has none, and programs that ask for them do not take it.
//!
//! Write the tags if the cards were played as duplicate bridge. The fix does it, and is unsafe: boards of lessons
//! often have numbers that mean nothing else. `pbnlint export --fill-from board` takes this one fix.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "5"]
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```text
//! info[board-without-dealer]: this board has no dealer; in duplicate bridge it is N, vulnerable NS
//!   ┌─ example.pbn:1:9
//!   │
//! 1 │ [Board "5"]
//!   │         ^
//!   │
//!   = fix: write what the number of the board gives (unsafe)
//!     + [Dealer "N"]
//!     + [Vulnerable "NS"]
//! ```
//!
//! ```diff
//!  [Board "5"]
//! +[Dealer "N"]
//! +[Vulnerable "NS"]
//!  [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Board "16"]
//! [Dealer "?"]
//! [Vulnerable "?"]
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "5"]
//! [Dealer "N"]
//! [Vulnerable "NS"]
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```
//!
//! ```pbn
//! [Board "5"]
//! [Scoring "Rubber"]
//! [Deal "N:.63.AKQ987.A9732 A8654.KQ5.T.QJT6 J973.J98742.3.K4 KQT2.AT.J6542.85"]
//! ```

use crate::bridge::Vulnerability;
use crate::engine::Part;
use crate::pbn::model::{TagContent, value};
use crate::pbn::standard::TagId;
use crate::rules::boards::{usual_dealer, usual_vulnerability};
use crate::rules::kind_of_game::is_duplicate;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "board-without-dealer",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.4.9", "3.4.10"])],
    default: false,
    may_change: &[Part::Tag],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::BOARD)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((number, place)) = game.stated_tag(TagId::BOARD) else {
        return;
    };
    let Ok(board) = value::positive_integer(number) else {
        return;
    };
    if !says_neither(game) || !is_duplicate(game) {
        return;
    }
    let dealer = usual_dealer(board);
    // Who calls first is the dealer.
    let auction = game.model.auction().filter(|auction| auction.has_calls());
    if auction.is_some_and(|auction| !auction.begins_with(dealer)) {
        return;
    }
    let vulnerable = name(usual_vulnerability(board));
    let dealer = dealer.letter();
    let finding = report
        .at(
            place,
            format!("this board has no dealer; in duplicate bridge it is {dealer}, vulnerable {vulnerable}"),
        )
        .habit_that("boards", "have no dealer", ());
    let Some(pair) = game
        .tag(TagId::BOARD)
        .filter(|pair| game.is_line_end(pair.span().end))
    else {
        return;
    };
    let (mut edits, mut lines) = (Vec::new(), Vec::new());
    let end = pair.span().end;
    for (tag, value) in [
        (TagId::DEALER, dealer.to_string()),
        (TagId::VULNERABLE, vulnerable.to_owned()),
    ] {
        match game.tag(tag) {
            Some(own) => match own.value_span() {
                Some(place) => edits.push(SpanEdit::new(place, value.into_bytes())),
                None => return,
            },
            None => {
                lines.extend_from_slice(game.newline_at(end));
                lines.extend(format!("[{} \"{value}\"]", tag.name()).into_bytes());
            }
        }
    }
    if !lines.is_empty() {
        edits.push(SpanEdit::insert(end, lines));
    }
    edits.sort_by_key(|edit| edit.span.start);
    let applicability = Applicability::safe_if(game.file.fills_from_board);
    finding.fix_all(
        "write what the number of the board gives",
        applicability,
        edits,
    );
}

/// Whether a game with a deal of its own says neither its dealer nor its vulnerability.
fn says_neither(game: &GameContext<'_>) -> bool {
    let is_open = |tag: TagId| match game.tag(tag) {
        Some(_) => matches!(
            game.model.said(tag),
            TagContent::Unknown | TagContent::Inappropriate
        ),
        None => game.lacks(tag),
    };
    let is_dealt = game.model.deal().is_some_and(|deal| !deal.is_empty());
    is_dealt && is_open(TagId::DEALER) && is_open(TagId::VULNERABLE)
}

/// A vulnerability as the standard writes it.
fn name(vulnerability: Vulnerability) -> &'static str {
    if vulnerability == Vulnerability::NONE {
        "None"
    } else if vulnerability == Vulnerability::NS {
        "NS"
    } else if vulnerability == Vulnerability::EW {
        "EW"
    } else {
        "All"
    }
}
