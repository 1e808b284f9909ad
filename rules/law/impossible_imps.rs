//! # impossible-imps
//!
//! A game has more IMPs than one comparison can give. The scale ends at 24 IMPs, for 4,000 points
//! and more (Law 78); only sums of several comparisons, as in Cross scoring, are larger (chapter
//! 4.2.2).
//!
//! Correct the IMPs, or say in `Scoring` how they were computed.
//!
//! ## Bad
//!
//! ```pbn
//! [Scoring "IMP"]
//! [ScoreIMP "NS 25"]
//! ```
//!
//! ```text
//! warning[impossible-imps]: one comparison gives at most 24 IMPs
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [ScoreIMP "NS 25"]
//!   │            ^^^^^
//! ```
//!
//! ```pbn
//! [Scoring "IMP"]
//! [ScoreIMP "NS 4 EW -40"]
//! ```
//!
//! ```text
//! warning[impossible-imps]: one comparison gives at most 24 IMPs
//!   ┌─ example.pbn:2:12
//!   │
//! 2 │ [ScoreIMP "NS 4 EW -40"]
//!   │            ^^^^^^^^^^^
//! ```
//!
//! ```rbn
//! % RBN
//! F I
//! R 9-100:+25
//!
//! ```
//!
//! ```pbn
//! [Scoring "IMP;Butler"]
//! [ScoreTable "Score_NS;IMP_NS"]
//! 420  3
//! 1430 25
//! -    -
//! ```
//!
//! ```pbn
//! [InstantScoreTable "ScoreRange_NS;IMP_NS"]
//! *,50  -26
//! 50,*  6
//! 50    0
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Scoring "IMP"]
//! [ScoreIMP "EW 24"]
//! ```
//!
//! ```pbn
//! [Scoring "IMP;Cross"]
//! [ScoreIMP "NS 41"]
//! ```
//!
//! ```rbn
//! % RBN
//! F I
//! R 9-100:+24
//!
//! ```

use crate::pbn::model::TableCell;
use crate::pbn::model::value::{self, Sided};
use crate::pbn::standard::{TagId, TagSet};
use crate::rbn::result::Effective;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "impossible-imps",
    severity: Severity::Warning,
    chapters: &[(PBN, &["4.2.2"]), (RBN, &["3.R"])],
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[
        TagId::SCORE_IMP,
        TagId::SCORE_TABLE,
        TagId::INSTANT_SCORE_TABLE,
    ]))],
    &Check::Game(check),
)])
.and_rbn(&[RecordCheck::Record(check_record)]);

/// The most that a comparison can bring, in thousandths.
const MOST: i64 = 24_000;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(span) = find(game) {
        report
            .at(span, MESSAGE)
            .softened(game.is_tag_commented(TagId::SCORE_IMP));
    }
    for tag in [TagId::SCORE_TABLE, TagId::INSTANT_SCORE_TABLE] {
        if tag == TagId::SCORE_TABLE && !is_one_comparison(game) {
            continue;
        }
        let Some(table) = game.model.whole_table(tag) else {
            continue;
        };
        let columns = ["IMP_NS", "IMP_EW"].into_iter();
        let cells = columns
            .filter_map(|name| table.column(name))
            .flat_map(|column| table.cells(column));
        let most = MOST as f64 / 1000.0;
        let is_more = |cell: &TableCell<'_>| cell.number().is_some_and(|imps| imps.abs() > most);
        if let Some(first) = cells.filter(is_more).min_by_key(|cell| cell.span.start) {
            report.at(first.span, MESSAGE).habit("tables", ());
        }
    }
}

const MESSAGE: &str = "one comparison gives at most 24 IMPs";

/// Whether there are more IMPs than there can be.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// A score of more IMPs than there are.
fn find(game: &GameContext<'_>) -> Option<Span> {
    if !is_one_comparison(game) {
        return None;
    }
    let (text, span) = game.stated_tag(TagId::SCORE_IMP)?;
    let most = match value::decimal_score(text).ok()? {
        Sided::Declarer(imps) | Sided::Ns(imps) | Sided::Ew(imps) => imps.abs(),
        Sided::Both { ns, ew } => ns.abs().max(ew.abs()),
    };
    (most > MOST).then_some(span)
}

/// Whether IMPs are of one comparison, or the average of several. Other words may say that several were
/// added, as `Cross` does.
fn is_one_comparison(game: &GameContext<'_>) -> bool {
    const WORDS: [&[u8]; 8] = [
        b"IMP",
        b"IMPs",
        b"Butler",
        b"Butler-2",
        b"Mean",
        b"Median",
        b"Cross1",
        b"Cross2",
    ];
    let Some((text, _)) = game.stated_tag(TagId::SCORING) else {
        return false;
    };
    let is_known =
        |(_, field): (Span, &[u8])| WORDS.iter().any(|word| field.eq_ignore_ascii_case(word));
    value::fields(text).all(is_known)
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let form = record.value(RbnLabel::Scoring).unwrap_or_default();
    let is_imps = matches!(form, [b'I'] | [b'I', b':', ..]);
    let result = record.record.values.result.filter(|_| is_imps);
    if let Some(result) = result
        && let Some(Effective::Signed(hundredths)) = result.effective
        && hundredths.abs() * 10 > MOST
    {
        let [_, _, span] = result.spans;
        report.at(span, MESSAGE);
    }
}
