//! # team-against-itself
//!
//! `HomeTeam` and `VisitTeam` name the same team. A match is between two teams (chapters 4.4.3 and
//! 4.4.8), so one of the names is probably wrong.
//!
//! Correct the name that is wrong, or write `?` if it is not known.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Cup"]
//! [HomeTeam "Netherlands"]
//! [VisitTeam "Netherlands"]
//! ```
//!
//! ```text
//! info[team-against-itself]: the visiting team is the same as the home team
//!   ┌─ example.pbn:3:13
//!   │
//! 2 │ [HomeTeam "Netherlands"]
//!   │            ----------- the home team
//! 3 │ [VisitTeam "Netherlands"]
//!   │             ^^^^^^^^^^^
//! ```
//!
//! ```pbn
//! [Event "Cup"]
//! [HomeTeam "##The Owls"]
//! [VisitTeam "the owls"]
//! ```
//!
//! ```rbn
//! % RBN
//! K Duck:duck
//!
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Cup"]
//! [HomeTeam "Netherlands"]
//! [VisitTeam "Brazil"]
//! ```
//!
//! ```pbn
//! [Event "Cup"]
//! [HomeTeam "?"]
//! [VisitTeam "?"]
//! ```
//!
//! ```rbn
//! % RBN
//! K Duck:Fox
//!
//! ```

use crate::pbn::standard::TagId;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "team-against-itself",
    severity: Severity::Info,
    chapters: &[(PBN, &["4.4.3", "4.4.8"]), (RBN, &["3.K"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::VISIT_TEAM)],
    &Check::Game(check),
)])
.and_rbn(&[RecordCheck::Record(check_record)]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some((visit, span)) = game.stated_tag(TagId::VISIT_TEAM) else {
        return;
    };
    let Some((home, other)) = game.stated_tag(TagId::HOME_TEAM) else {
        return;
    };
    let (visit, home) = (visit.trim_ascii(), home.trim_ascii());
    if visit.eq_ignore_ascii_case(home) {
        report
            .at(span, "the visiting team is the same as the home team")
            .label(other, "the home team");
    }
}

fn check_record(record: &RecordContext<'_>, report: &mut Report<'_>) {
    let Some(line) = record.record.line(RbnLabel::Teams) else {
        return;
    };
    let teams = record.slice(line.data);
    let mut names = teams.split(|byte| *byte == b':').map(<[u8]>::trim_ascii);
    if let (Some(first), Some(second)) = (names.next(), names.next())
        && !first.is_empty()
        && first.eq_ignore_ascii_case(second)
    {
        report.at(line.data, "the second team is the same as the first");
    }
}
