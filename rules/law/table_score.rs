//! # table-score
//!
//! The points in a row of a ScoreTable do not match its contract and tricks. The score follows from
//! contract, declarer, result and the vulnerability of the game (chapter 5.9 and Law 77). A deal
//! that was passed out scores no points. It is reported once per table; rows with an artificial
//! score are not checked. The Laws of 1987 changed the scores of doubled contracts: in games before
//! 1988, and if the date is not known, the old and the new score are both right.
//!
//! Correct the row, or the tag Vulnerable if all rows are wrong.
//!
//! ## Bad
//!
//! ```pbn
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3NT N 9 600
//! 4S  N 10 420
//! ```
//!
//! ```text
//! warning[table-score]: this contract with this result is worth 400 points for North-South
//!   ┌─ example.pbn:3:9
//!   │
//! 1 │ [Vulnerable "None"]
//!   │ ------------------- the vulnerability
//! 2 │ [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3 │ 3NT N 9 600
//!   │ ---     ^^^
//!   │ │
//!   │ the contract
//! ```
//!
//! ```pbn
//! [Vulnerable "EW"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4HX W 9 100
//! ```
//!
//! ```pbn
//! [Date "1995.06.10"]
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4HX N 6 -700
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Score_NS"]
//! Pass 50
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3NT N 9 500
//! ```
//!
//! ```text
//! warning[table-score]: this contract with this result is worth 400 points, or 600 if vulnerable, for North-South
//!   ┌─ example.pbn:2:9
//!   │
//! 2 │ 3NT N 9 500
//!   │ ---     ^^^
//!   │ │
//!   │ the contract
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 1S N 7 90
//! ```
//!
//! ```pbn
//! [Date "1985.06.10"]
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 5HX S 7 -500
//! ```
//!
//! ```text
//! warning[table-score]: this contract with this result is worth -800 points for North-South
//!   ┌─ example.pbn:4:9
//!   │
//! 2 │ [Vulnerable "None"]
//!   │ ------------------- the vulnerability
//! 3 │ [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4 │ 5HX S 7 -500
//!   │ ---     ^^^^
//!   │ │
//!   │ the contract
//!   │
//!   = by the laws before 1987 it was worth -700 points for North-South
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Date "1985.06.10"]
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 4HX N 6 -700
//! ```
//!
//! ```pbn
//! [Vulnerable "None"]
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3NT  N 9 400
//! Pass - - 0
//! -    - - ^0
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Declarer;Result;Score_NS"]
//! 3NT  N 9 400
//! 3NT  N 9 600
//! ```
//!
//! ```pbn
//! [ScoreTable "Contract;Score_NS"]
//! 4H   50
//! Pass 0
//! ```

use crate::pbn::standard::TagId;
use crate::rules::law::wrong_score;
use crate::rules::prelude::*;
use crate::rules::score_table::{WrongScore, wrong_rows};

pub(crate) const META: Meta = Meta {
    name: "table-score",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.9"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::SCORE_TABLE)],
    &Check::Game(check),
)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(WrongRows { first, count }) = find(game) else {
        return;
    };
    let WrongScore {
        span,
        contract,
        points,
        side,
    } = first;
    // If the score of the game is wrong, its row is wrong too.
    if wrong_score::finds(game) {
        return;
    }
    let (new, old) = (
        worth(points.map(|[new, _]| new)),
        worth(points.map(|[_, old]| old)),
    );
    let message = format!("this contract with this result is worth {new} for {side}");
    let mut finding = report.at(span, message).label(contract, "the contract");
    if new != old {
        finding = finding.note(format!(
            "by the laws before 1987 it was worth {old} for {side}"
        ));
    }
    if game.model.vulnerability().is_some()
        && let Some(pair) = game.tag(TagId::VULNERABLE)
    {
        finding = finding.label(pair.span(), "the vulnerability");
    }
    if count > 1 {
        finding.note(format!("{count} rows of this table are wrong"));
    }
}

/// The first wrong row and how many there are.
struct WrongRows {
    first: WrongScore,
    count: usize,
}

fn find(game: &GameContext<'_>) -> Option<WrongRows> {
    let mut wrong = wrong_rows(game)?.map(|(_, wrong)| wrong);
    Some(WrongRows {
        first: wrong.next()?,
        count: 1 + wrong.count(),
    })
}

/// Points not vulnerable and vulnerable, in words.
fn worth([safe, vulnerable]: [i32; 2]) -> String {
    if safe == vulnerable {
        format!("{safe} points")
    } else {
        format!("{safe} points, or {vulnerable} if vulnerable,")
    }
}
