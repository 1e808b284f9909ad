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

use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "team-against-itself",
    severity: Severity::Info,
    chapters: &["4.4.3", "4.4.8"],
    needs: &[Need::tag(TagId::VISIT_TEAM)],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Game(check)];

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
