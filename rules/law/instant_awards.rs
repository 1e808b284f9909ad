//! # instant-awards
//!
//! In an InstantScoreTable a better score gets less. Each range of scores has its IMPs or its percentage, and a
//! side never gets less for more points (chapter 5.5). Two rows may be exchanged, a sign may be missing, or a
//! number is that of the other side.
//!
//! Correct the number or the range.
//!
//! ## Bad
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS"]
//! 420,*   100
//! 420     60
//! 50,420  70
//! 50      20
//! *,50    0
//! ```
//!
//! ```text
//! warning[instant-awards]: this is less than a worse score of the same side gets
//!   ┌─ example.pbn:3:9
//!   │
//! 3 │ 420     60
//!   │         ^^
//! 4 │ 50,420  70
//!   │         -- what the worse score gets
//! ```
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_EW;IMP_NS"]
//! 50,*  -5
//! 50    6
//! *,50  2
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_NS;Percentage_NS;Percentage_EW"]
//! 420,*   100 0
//! 420     80  20
//! 50,420  60  40
//! 50      20  80
//! *,50    0   100
//! ```
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_EW;IMP_NS"]
//! 50,*  -5
//! 50    2
//! *,50  2
//! ```

use crate::pbn::model::table::{ScoreRange, TableCell};
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "instant-awards",
    severity: Severity::Warning,
    chapters: &[(PBN, &["5.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::INSTANT_SCORE_TABLE)],
    &Check::Game(check),
)]);

/// What a side gets, and whether that is North-South.
const AWARDS: [(&str, bool); 4] = [
    ("IMP_NS", true),
    ("IMP_EW", false),
    ("Percentage_NS", true),
    ("Percentage_EW", false),
];

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(table) = game.model.whole_table(TagId::INSTANT_SCORE_TABLE) else {
        return;
    };
    let (of_ns, of_ew) = (table.column("ScoreRange_NS"), table.column("ScoreRange_EW"));
    let Some(scores) = of_ns.or(of_ew) else {
        return;
    };
    for (name, is_ns) in AWARDS {
        let Some(column) = table.column(name) else {
            continue;
        };
        let award = |(range, cell): (TableCell<'_>, TableCell<'_>)| {
            Some((
                ScoreRange::read(range.text)?,
                cell.real_number()?,
                cell.span,
            ))
        };
        let rows = table.cells(scores).zip(table.cells(column));
        let mut awards: Vec<(ScoreRange, f64, Span)> = rows.filter_map(award).collect();
        awards.sort_by_key(|(range, ..)| *range);
        // More points are better for the side that scores them.
        if is_ns != of_ns.is_some() {
            awards.reverse();
        }
        let mut pairs = awards.iter().zip(awards.iter().skip(1));
        let wrong = pairs.find(|((_, less, _), (_, more, _))| more < less);
        if let Some(((_, _, worse), (_, _, better))) = wrong {
            report
                .at(
                    *better,
                    "this is less than a worse score of the same side gets",
                )
                .label(*worse, "what the worse score gets")
                .habit("tables", name);
            return;
        }
    }
}
