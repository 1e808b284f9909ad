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

use crate::pbn::model::value::{self, Sided};
use crate::pbn::standard::TagId;
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
    &[Need::tag(TagId::SCORE_IMP)],
    &Check::Game(check),
)])
.and_rbn(&[RecordCheck::Record(check_record)]);

/// The most that a comparison can bring, in thousandths.
const MOST: i64 = 24_000;

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    if let Some(span) = find(game) {
        report
            .at(span, "one comparison gives at most 24 IMPs")
            .softened(game.is_tag_commented(TagId::SCORE_IMP));
    }
}

/// Whether there are more IMPs than there can be.
pub(crate) fn finds(game: &GameContext<'_>) -> bool {
    find(game).is_some()
}

/// A score of more IMPs than there are.
fn find(game: &GameContext<'_>) -> Option<Span> {
    let scoring = game.stated_tag(TagId::SCORING).map(|(text, _)| text);
    // Other words may say that several comparisons were added.
    let scoring = scoring.map(<[u8]>::trim_ascii);
    if !scoring.is_some_and(|text| text == b"IMP" || text == b"IMPs") {
        return None;
    }
    let (text, span) = game.stated_tag(TagId::SCORE_IMP)?;
    let most = match value::decimal_score(text).ok()? {
        Sided::Declarer(imps) | Sided::Ns(imps) | Sided::Ew(imps) => imps.abs(),
        Sided::Both { ns, ew } => ns.abs().max(ew.abs()),
    };
    (most > MOST).then_some(span)
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let form = record.value(Label::Scoring).unwrap_or(&[]);
    let is_imps = matches!(form, [b'I'] | [b'I', b':', ..]);
    let result = record.record.values.result.filter(|_| is_imps);
    if let Some(result) = result
        && let Some(Effective::Signed(hundredths)) = result.effective
        && hundredths.abs() * 10 > MOST
    {
        let [_, _, span] = result.spans;
        report.at(span, "one comparison gives at most 24 IMPs");
    }
}
