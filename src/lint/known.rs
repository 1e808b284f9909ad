//! What is known of a text that is edited, whatever its notation.

use std::sync::Arc;

use super::findings::Findings;
use super::foreign::of_foreign;
use super::plan::Plan;
use crate::engine::Folding;
use crate::engine::cache::{Cache, Edited, Most};
use crate::engine::portion::Portion;
use crate::engine::revision::Revision;
use crate::engine::scope::Scope;
use crate::notation::ReadAs;
use crate::pbn::lint::Pbn;
use crate::pbn::syntax::{self, Split};
use crate::pgn;
use crate::pgn::lint::Pgn;
use crate::rbn;
use crate::rbn::lint::Rbn;

/// What is known of the games or records of a text that is edited. What it finds is always what
/// [`super::check`] would find in the text as it is then.
#[derive(Default)]
pub struct Known {
    games: Cache<Pbn>,
    records: Cache<Rbn>,
    chess: Cache<Pgn>,
}

impl Known {
    /// Keeps only so many findings, and looks at the games of a text that has more part by part, where
    /// their habits are not asked for.
    pub(crate) fn in_parts() -> Known {
        Known::keeping(Most::Enough)
    }

    /// The same with another number.
    #[cfg(test)]
    pub(crate) fn in_parts_of(findings: usize) -> Known {
        Known::keeping(Most::Few(findings))
    }

    fn keeping(most: Most) -> Known {
        Known {
            games: Cache::keeping(most),
            records: Cache::keeping(most),
            chess: Cache::keeping(most),
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
        if self.games.go_on() {
            self.follow(&Revision::none(), bytes, name, plan, Folding::None)
        } else {
            self.check(bytes, name, plan, Folding::None)
        }
    }

    /// The games whose findings were given last, where there are too many for all at once.
    pub(crate) fn portion(&self) -> Option<&Portion> {
        self.games.portion()
    }

    /// The games of the text, where it was read as games.
    pub(crate) fn split(&self) -> Option<Arc<Split>> {
        self.games.split()
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
        let unused = &plan.unused;
        match ReadAs::of(bytes, name, plan.settings.notation) {
            ReadAs::Games => {
                self.records.forget();
                self.chess.forget();
                let edited = Edited {
                    bytes,
                    name,
                    plan: &plan.pbn,
                    unused,
                    split: &syntax::split,
                };
                let judgment = self.games.check(revision, &edited, folding);
                let split = self.games.split().unwrap_or_default();
                Findings::of_games(judgment, &split, plan)
            }
            ReadAs::Records(form) => {
                self.games.forget();
                self.chess.forget();
                let edited = Edited {
                    bytes,
                    name,
                    plan: &plan.rbn,
                    unused,
                    split: &|bytes| rbn::split(bytes, form),
                };
                let judgment = self.records.check(revision, &edited, folding);
                let count = self.records.split().map_or(0, |split| split.count());
                Findings::of_records(judgment, form, count)
            }
            ReadAs::Chess => {
                self.games.forget();
                self.records.forget();
                let edited = Edited {
                    bytes,
                    name,
                    plan: &plan.pgn,
                    unused: &plan.unused_in_chess,
                    split: &pgn::split,
                };
                let judgment = self.chess.check(revision, &edited, folding);
                let split = self.chess.split();
                let count = split.map_or(0, |split| split.game_count());
                Findings::of_chess(judgment, count)
            }
            ReadAs::Nothing(foreign) => {
                self.games.forget();
                self.records.forget();
                self.chess.forget();
                match folding {
                    Some(_) => of_foreign(foreign, plan, &Scope::ALL),
                    None => Findings::default(),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::Settings;

    fn found(mut known: Known, text: &str) -> Findings {
        let plan = Plan::new(&Settings::default());
        known.check(text.as_bytes(), None, &plan, Folding::None)
    }

    #[test]
    fn repairs_see_what_damages_the_text_though_it_has_no_fix() {
        let findings = found(
            Known::default(),
            "[Event \"a\" \"b\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1C $300 AP\n",
        );
        let rules = findings.diagnostics.iter().map(|found| found.rule.name());
        assert!(rules.eq(["second-value"]));
    }

    #[test]
    fn repairs_see_each_place_by_itself_where_there_are_not_too_many() {
        let count = 12_000;
        let text = "[Event \"a\" \"b\"]\n\n".repeat(count);
        let findings = found(Known::in_parts_of(count), &text);
        assert_eq!(findings.diagnostics.len(), count);
    }
}
