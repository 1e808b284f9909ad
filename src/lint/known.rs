//! What is known of a text that is edited, whatever its notation.

use std::sync::Arc;

use super::findings::Findings;
use super::foreign::of_foreign;
use super::plan::Plan;
use super::wings::{self, Caches, Task, Wing};
use crate::engine::Folding;
use crate::engine::cache::{Edited, Most};
use crate::engine::portion::Portion;
use crate::engine::revision::Revision;
use crate::engine::scope::CheckScope;
use crate::notation::{self, Notation};
use crate::pbn::syntax::Split;

/// What is known of the games or records of a text that is edited. What it finds is always what
/// [`super::check`] would find in the text as it is then.
#[derive(Default)]
pub struct FindingCache {
    caches: Caches,
    /// In what the text was read that was looked at last.
    notation: Option<Notation>,
}

impl FindingCache {
    /// Keeps only so many findings, and looks at the games of a text that has more part by part, where
    /// their habits are not asked for.
    pub(crate) fn in_parts() -> FindingCache {
        FindingCache::keeping(Most::Enough)
    }

    /// The same with another number.
    #[cfg(test)]
    pub(crate) fn in_parts_of(findings: usize) -> FindingCache {
        FindingCache::keeping(Most::Few(findings))
    }

    fn keeping(most: Most) -> FindingCache {
        FindingCache {
            caches: Caches::keeping(most),
            notation: None,
        }
    }

    /// Checks a text of which nothing is known.
    pub fn check(
        &mut self,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
        folding: Folding,
    ) -> Findings {
        self.recheck(None, bytes, name, plan, Some(folding))
    }

    /// Checks a text after a revision.
    pub fn follow(
        &mut self,
        revision: &Revision,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
        folding: Folding,
    ) -> Findings {
        self.recheck(Some(revision), bytes, name, plan, Some(folding))
    }

    /// The findings of the text with habits as one each, for the last time: after that nothing is known of it.
    pub(crate) fn finish(&mut self, bytes: &[u8], name: Option<&str>, plan: &Plan) -> Findings {
        let revision = Revision::none();
        self.again(
            Some(&revision),
            bytes,
            name,
            plan,
            Some(Folding::Habits),
            true,
        )
    }

    /// Goes back to the text before a revision. What is found there is not asked for.
    pub(crate) fn go_back(
        &mut self,
        revision: &Revision,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
    ) {
        self.recheck(Some(revision), bytes, name, plan, None);
    }

    /// The findings of the games after those that were looked at last, with a finding for each place.
    /// After the last ones the text is looked at anew.
    pub(crate) fn go_on(&mut self, bytes: &[u8], name: Option<&str>, plan: &Plan) -> Findings {
        if self.caches.games.go_on() {
            self.follow(&Revision::none(), bytes, name, plan, Folding::None)
        } else {
            self.check(bytes, name, plan, Folding::None)
        }
    }

    /// The games whose findings were given last, where there are too many for all at once.
    pub(crate) fn portion(&self) -> Option<&Portion> {
        self.caches.games.portion()
    }

    /// The games of the text, where it was read as games.
    pub(crate) fn split(&self) -> Option<Arc<Split>> {
        self.caches.games.split()
    }

    /// Checks a text. Without a folding nothing is judged.
    fn recheck(
        &mut self,
        revision: Option<&Revision>,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
        folding: Option<Folding>,
    ) -> Findings {
        self.again(revision, bytes, name, plan, folding, false)
    }

    fn again(
        &mut self,
        revision: Option<&Revision>,
        bytes: &[u8],
        name: Option<&str>,
        plan: &Plan,
        folding: Option<Folding>,
        is_last: bool,
    ) -> Findings {
        // Of the same text it is asked once.
        let is_same = revision.is_some_and(Revision::is_none);
        let known = self.notation.filter(|_| is_same);
        let read_as = known.map_or_else(|| notation::of(bytes, name, plan.settings.notation), Ok);
        self.notation = read_as.as_ref().ok().copied();
        let notation = match read_as {
            Ok(notation) => notation,
            Err(foreign) => {
                self.caches.forget();
                let found = folding.map(|_| of_foreign(foreign, plan, &CheckScope::ALL));
                return found.unwrap_or_default();
            }
        };
        let again = Again {
            caches: &mut self.caches,
            revision,
            bytes,
            name,
            plan,
            folding,
            is_last,
        };
        wings::run(notation, again)
    }
}

/// A text of which some is known.
struct Again<'a> {
    caches: &'a mut Caches,
    revision: Option<&'a Revision>,
    bytes: &'a [u8],
    name: Option<&'a str>,
    plan: &'a Plan,
    folding: Option<Folding>,
    /// Whether nothing is asked of the text after this.
    is_last: bool,
}

impl Task for Again<'_> {
    type Done = Findings;

    fn run<W: Wing>(self, split: &dyn Fn(&[u8]) -> W::Split) -> Findings {
        let edited = Edited {
            bytes: self.bytes,
            name: self.name,
            plan: W::plan(self.plan),
            unused: W::unused(self.plan),
            split,
        };
        let cache = self.caches.of::<W>();
        let judgment = cache.check(self.revision, &edited, self.folding, self.is_last);
        let findings = match cache.split() {
            Some(split) => W::findings(judgment, &split, self.plan),
            None => Findings::default(),
        };
        if self.is_last {
            cache.forget();
        }
        findings
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::Settings;

    fn found(mut known: FindingCache, text: &str) -> Findings {
        let plan = Plan::new(&Settings::default());
        known.check(text.as_bytes(), None, &plan, Folding::None)
    }

    #[test]
    fn repairs_see_what_damages_the_text_though_it_has_no_fix() {
        let findings = found(
            FindingCache::default(),
            "[Event \"a\" \"b\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1C $300 AP\n",
        );
        let rules = findings.diagnostics.iter().map(|found| found.rule.name());
        assert!(rules.eq(["second-value"]));
    }

    #[test]
    fn repairs_see_each_place_by_itself_where_there_are_not_too_many() {
        let count = 12_000;
        let text = "[Event \"a\" \"b\"]\n\n".repeat(count);
        let findings = found(FindingCache::in_parts_of(count), &text);
        assert_eq!(findings.diagnostics.len(), count);
    }
}
