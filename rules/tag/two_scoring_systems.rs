//! # two-scoring-systems
//!
//! The value of `Scoring` names more than one scoring system. Its fields are one basic system, such as `IMP`
//! or `MP`, and modifiers (chapter 3.4.12). Some readers use the first system, others the last.
//!
//! Keep the system that was used.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "IMP;MP"]
//! ```
//!
//! ```text
//! info[two-scoring-systems]: expected one scoring system, found a second one
//!   ┌─ example.pbn:2:15
//!   │
//! 2 │ [Scoring "IMP;MP"]
//!   │           --- ^^
//!   │           │
//!   │           the first system
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "IMP;Butler"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "MP;MP1"]
//! ```

use crate::pbn::model::value;
use crate::pbn::standard::{SCORING_SYSTEMS, TagId, Version, spelling};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "two-scoring-systems",
    severity: Severity::Info,
    chapters: &[(PBN, &["3.4.12"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Value(Tags::Named(&[TagId::SCORING]), check)]);

fn check(game: &GameContext<'_>, pair: TagPair<'_>, _: TagId, report: &mut Report<'_>) {
    let Some((text, span)) = game.stated(pair) else {
        return;
    };
    if game.version == Version::V1_0 || memchr::memchr(b';', text).is_none() {
        return;
    }
    let part = |at: Span| span.part(at.start as usize, at.end as usize);
    let mut systems =
        value::fields(text).filter(|(_, field)| spelling(SCORING_SYSTEMS, field).is_some());
    let (Some((first, _)), Some((second, _))) = (systems.next(), systems.next()) else {
        return;
    };
    report
        .at(
            part(second),
            "expected one scoring system, found a second one",
        )
        .label(part(first), "the first system");
}
