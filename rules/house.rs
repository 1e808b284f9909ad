//! House rules: what a club or an archive demands of its own files, beyond the standard.
//!
//! They are written in the configuration (`[[require]]`), have the names `require/…` and
//! form the group `require`. Whether a tag is missing crosses games, because a value with
//! `##` serves those games after it that lack the tag (chapter 4.8).

use super::GameContext;
use crate::engine::{Demand, HouseRule, NewFinding, Report};
use crate::pbn::model::{TagContent, meant_tag, said};
use crate::pbn::standard::{HEADER_PREFIX, TagId, Version, tag_id};
use crate::pbn::syntax::TagPair;
use crate::source::{Span, unescaped};

impl HouseRule {
    /// Judges the tag pairs that are there.
    pub(crate) fn check(&self, game: &GameContext<'_>, report: &mut Report<'_>) {
        if matches!(self.demand, Demand::Present) {
            return;
        }
        for part in game.parts() {
            let mut pairs = part.iter().filter(|(pair, _)| self.is_named(*pair));
            // Readers ignore a repeated tag (chapter 3.4), but not a second note.
            let most = if self.tag == "Note" { usize::MAX } else { 1 };
            for (pair, _) in pairs.by_ref().take(most) {
                if let Some(span) = self.offense(*pair, game) {
                    self.with_demand(report.at(span, self.headline(None)), None);
                }
            }
        }
    }

    fn is_named(&self, pair: TagPair<'_>) -> bool {
        pair.name() == self.tag.as_bytes()
    }

    /// The place that is not as demanded, in a tag pair that is there. What inherits its
    /// value is judged where the value is.
    fn offense(&self, pair: TagPair<'_>, game: &GameContext<'_>) -> Option<Span> {
        let whole = pair.value_span()?;
        let (value, span) = match said(pair, game.version) {
            TagContent::Nothing | TagContent::Inherited => return None,
            TagContent::Unknown | TagContent::Inappropriate if self.optional => return None,
            TagContent::Unknown => (&b"?"[..], whole),
            TagContent::Inappropriate => (&b""[..], whole),
            TagContent::Value(value, span) => (value, span),
        };
        let is_good = |test: &dyn Fn(&str) -> bool| test(&game.file.show(&unescaped(value)));
        let is_good = match &self.demand {
            Demand::Present => true,
            Demand::Absent => return pair.name_span(),
            Demand::OneOf(values) => is_good(&|value| values.iter().any(|other| other == value)),
            Demand::Matches(pattern) => is_good(&pattern.test),
        };
        // An empty value is shown with its quotes.
        let place = if span.is_empty() { pair.span() } else { span };
        (!is_good).then_some(place)
    }

    /// What is to be known of a game in order to say where the tag is missing.
    pub(crate) fn gather(&self, game: &GameContext<'_>, facts: &mut Vec<HouseFact>) {
        if self.optional || matches!(self.demand, Demand::Absent) {
            return;
        }
        for part in game.parts() {
            let Some((first, _)) = part.first() else {
                continue;
            };
            // A slip of the name is reported by the rules for names.
            let mut pairs = part.iter().map(|(pair, _)| *pair);
            let pair = pairs.clone().find(|pair| self.is_named(*pair));
            let pair = pair.or_else(|| pairs.find(|pair| self.is_meant(*pair)));
            let tag = match pair {
                Some(pair) if hands_on(pair, game.version) => Presence::HandedOn,
                Some(_) => Presence::Plain,
                None => Presence::Missing,
            };
            facts.push(HouseFact {
                game: game.number,
                base: game.base,
                first: first.name_span().unwrap_or_else(|| first.span()),
                tag,
            });
        }
    }

    fn is_meant(&self, pair: TagPair<'_>) -> bool {
        let unknown = tag_id(pair.name()).is_none();
        unknown && meant_tag(pair).is_some_and(|tag| tag.name() == self.tag)
    }

    /// Reports the games in which the tag is missing, from the facts in order of place.
    pub(crate) fn judge(&self, facts: &[HouseFact], report: &mut Report<'_>) {
        let mut is_covered = false;
        for fact in facts {
            match fact.tag {
                Presence::HandedOn => is_covered = true,
                // A plain value ends what an earlier game said for all later ones.
                Presence::Plain => is_covered = false,
                Presence::Missing if is_covered => {}
                Presence::Missing => {
                    let missing = format!("{} is missing", self.tag);
                    let headline = self.headline(Some(&missing));
                    let finding = report.in_file(fact.first.at(fact.base), fact.game, headline);
                    self.with_demand(finding, Some(missing));
                }
            }
        }
    }

    fn headline(&self, missing: Option<&str>) -> String {
        match (&self.message, missing) {
            (Some(message), _) => message.clone(),
            (None, Some(missing)) => match self.demand {
                Demand::Present => missing.to_owned(),
                _ => format!("{missing}; {}", self.summary()),
            },
            (None, None) => self.summary(),
        }
    }

    /// Adds what is demanded where the user's own message does not say it.
    fn with_demand(&self, finding: NewFinding<'_>, missing: Option<String>) {
        if self.message.is_some() {
            finding.note(missing.unwrap_or_else(|| self.summary()));
        }
    }
}

/// Whether later games take over the value of a tag pair (chapter 4.8).
fn hands_on(pair: TagPair<'_>, version: Version) -> bool {
    let value = pair.value().unwrap_or_default();
    let may = tag_id(pair.name()).is_none_or(|tag: TagId| tag.info().inherits);
    may && version > Version::V1_0 && value.starts_with(HEADER_PREFIX.as_bytes())
}

/// What one game says to the question whether a tag is missing.
pub(crate) struct HouseFact {
    /// The number of the game, 1-based.
    pub(crate) game: usize,
    /// Where the game's text begins in the file.
    pub(crate) base: usize,
    /// The name of the game's first tag.
    first: Span,
    tag: Presence,
}

enum Presence {
    Missing,
    Plain,
    /// With a value for all later games that lack the tag.
    HandedOn,
}
