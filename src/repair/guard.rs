//! Whether a pass did only good, and which fix is to blame if not.
//!
//! The whole pass is judged at once. Only where something went wrong in a game are the fixes
//! of that game tried one by one.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use memchr::memmem;
use rayon::prelude::*;

use super::Why;
use super::apply::Step;
use super::choose::Chosen;
use crate::diagnostic::Diagnostic;
use crate::fix::Applicability;
use crate::lint::{self, Findings, Plan};
use crate::model::Model;
use crate::model::refine::{self, Difference, Part, Summary, TextForm, refines};
use crate::rules::{Group, RULES, Rule};
use crate::standard::tag_id;
use crate::syntax::{Document, Game, Split, split};

/// The fixes of a step that may not stay, by their number, with the reason.
pub(super) type Blamed = BTreeMap<usize, Why>;

/// How many fixes of one game are tried one by one; of more, all are blamed.
const MOST_SUSPECTS: usize = 64;

/// Judges a step from one text to the next.
pub(super) fn judge(
    before: &[u8],
    findings: &Findings,
    step: &Step<'_>,
    after: &Findings,
    plan: &Plan,
) -> Blamed {
    let mut blamed = not_cured(step, findings, after);
    let files = Files {
        before,
        old: split(before),
        new: split(&step.bytes),
        step,
        plan,
    };
    // Of a file that could not be read at all nothing is known.
    if files.old.unreadable.is_some() {
        return blamed;
    }
    blamed.extend(spoiled(&files, findings, after));
    let is_safe = |chosen: &Chosen<'_>| chosen.fix.applicability == Applicability::Safe;
    if step.fixes.first().is_some_and(is_safe) {
        blamed.extend(lost(&files));
    }
    blamed
}

/// Blames all fixes of a step.
pub(super) fn blame_all(step: &Step<'_>, why: &Why) -> Blamed {
    (0..step.fixes.len())
        .map(|fix| (fix, why.clone()))
        .collect()
}

/// The fixes whose finding is there again at the same place, word for word, and is not the next
/// one, which has come there.
fn not_cured(step: &Step<'_>, before: &Findings, after: &Findings) -> Blamed {
    let mut blamed = Blamed::new();
    for (index, chosen) in step.fixes.iter().enumerate() {
        let finding = chosen.finding;
        let place = step.place_before(finding.range.start);
        let new = &after.diagnostics;
        let first = new.partition_point(|new| new.range.start < place);
        let there = new.get(first..).unwrap_or(&[]).iter();
        let mut there = there.take_while(|new| new.range.start == place);
        let is_same =
            |other: &Diagnostic| other.rule == finding.rule && other.message == finding.message;
        if !there.any(is_same) {
            continue;
        }
        let old = &before.diagnostics;
        let behind = old.partition_point(|old| old.range.start <= finding.range.start);
        let behind = old.get(behind..).unwrap_or(&[]).iter();
        let mut moved = behind.take_while(|old| step.place_before(old.range.start) <= place);
        if !moved.any(is_same) {
            blamed.insert(index, Why::NotCured);
        }
    }
    blamed
}

/// The old and the new text of a step.
struct Files<'a, 'f> {
    before: &'a [u8],
    old: Split,
    new: Split,
    step: &'a Step<'f>,
    plan: &'a Plan,
}

/// Games of the old text and what became of them: mostly one and one.
struct Pair {
    old: Range<usize>,
    new: Range<usize>,
}

impl Files<'_, '_> {
    /// The games that were edited, with what became of them.
    fn pairs(&self) -> Vec<Pair> {
        let (old, new) = (&self.old.games, &self.new.games);
        let mut pairs = Vec::new();
        let (mut first_old, mut first_new) = (0, 0);
        let mut at_new = 0;
        for at_old in 1..=old.len() {
            // The games fall apart alike where a cut of the old text is one of the new text.
            let is_cut = match old.get(at_old) {
                None => {
                    at_new = new.len();
                    true
                }
                Some(game) => {
                    let start = game.range.start;
                    let (from, to) = (self.step.place_before(start), self.step.place(start));
                    while new.get(at_new).is_some_and(|game| game.range.start < from) {
                        at_new += 1;
                    }
                    new.get(at_new).is_some_and(|game| game.range.start <= to)
                }
            };
            if !is_cut {
                continue;
            }
            let range = span_of(old.get(first_old..at_old));
            if range.is_some_and(|range| !self.step.edits_in(&range).is_empty()) {
                pairs.push(Pair {
                    old: first_old..at_old,
                    new: first_new..at_new,
                });
            }
            (first_old, first_new) = (at_old, at_new);
        }
        pairs
    }

    /// The fixes with edits in the games of a pair.
    fn suspects(&self, pair: &Pair) -> BTreeSet<usize> {
        let range = span_of(self.old.games.get(pair.old.clone()));
        let edits = range.map_or(&[][..], |range| self.step.edits_in(&range));
        edits.iter().map(|(_, fix)| *fix).collect()
    }

    /// The old text of a pair with the edits of some fixes only.
    fn with(&self, pair: &Pair, fixes: &BTreeSet<usize>) -> Vec<u8> {
        let Some(range) = span_of(self.old.games.get(pair.old.clone())) else {
            return Vec::new();
        };
        let mut text = Vec::new();
        let mut at = range.start;
        for (edit, of) in self.step.edits_in(&range) {
            if fixes.contains(of) && edit.range.start >= at {
                let kept = self.before.get(at..edit.range.start.min(range.end));
                text.extend_from_slice(kept.unwrap_or(&[]));
                text.extend_from_slice(&edit.text);
                at = edit.range.end;
            }
        }
        text.extend_from_slice(self.before.get(at..range.end).unwrap_or(&[]));
        text
    }

    fn old_text(&self, pair: &Pair) -> &[u8] {
        let range = span_of(self.old.games.get(pair.old.clone()));
        range
            .and_then(|range| self.before.get(range))
            .unwrap_or(&[])
    }

    /// What those of the suspects do that are guilty. Where none is so alone, those have to wait
    /// that clash with others. All are blamed where they are too many to try.
    fn blame(&self, pair: &Pair, why: &Why, is_guilty: impl Fn(&[u8]) -> Option<Why>) -> Blamed {
        let suspects = self.suspects(pair);
        let mut blamed = Blamed::new();
        if suspects.len() > 1 && suspects.len() <= MOST_SUSPECTS {
            let guilty = suspects.iter().filter_map(|fix| {
                let why = is_guilty(&self.with(pair, &BTreeSet::from([*fix])))?;
                Some((*fix, why))
            });
            blamed.extend(guilty);
            if blamed.is_empty() {
                let mut together = BTreeSet::new();
                for fix in &suspects {
                    together.insert(*fix);
                    if is_guilty(&self.with(pair, &together)).is_some() {
                        together.remove(fix);
                        blamed.insert(*fix, Why::Clash);
                    }
                }
            }
        }
        if blamed.is_empty() {
            blamed.extend(suspects.into_iter().map(|fix| (fix, why.clone())));
        }
        blamed
    }
}

fn span_of(games: Option<&[crate::syntax::split::GameText]>) -> Option<Range<usize>> {
    let games = games?;
    Some(games.first()?.range.start..games.last()?.range.end)
}

/// The safe fixes after which a game does not say any more what it said.
fn lost(files: &Files<'_, '_>) -> Blamed {
    let pairs = files.pairs();
    let broken = pairs.par_iter().filter_map(|pair| {
        let difference = files.difference(pair).err()?;
        Some((pair, difference))
    });
    let broken: Vec<_> = broken.collect();
    let mut blamed = Blamed::new();
    for (pair, difference) in broken {
        let old = files.old_text(pair);
        blamed.extend(files.blame(pair, &Why::Lost(difference), |text| {
            let may_change = files.may_change(pair);
            let form = files.form(pair);
            compare_files(old, text, files.plan, form, &may_change)
                .err()
                .map(Why::Lost)
        }));
    }
    blamed
}

impl Files<'_, '_> {
    fn difference(&self, pair: &Pair) -> Result<(), Difference> {
        let form = self.form(pair);
        let old = Games {
            bytes: self.before,
            split: &self.old,
            games: pair.old.clone(),
        };
        let new = Games {
            bytes: &self.step.bytes,
            split: &self.new,
            games: pair.new.clone(),
        };
        compare(&old, &new, self.plan, form, &self.may_change(pair))
    }

    /// What the rules of the suspects may change.
    fn may_change(&self, pair: &Pair) -> Vec<Part> {
        let suspects = self.suspects(pair);
        let fixes = suspects.iter().filter_map(|fix| self.step.fixes.get(*fix));
        fixes
            .flat_map(|chosen| chosen.rule.meta.may_change)
            .copied()
            .collect()
    }

    /// Rules of export format may set text anew; others leave each byte of it.
    fn form(&self, pair: &Pair) -> &'static TextForm<'static> {
        let suspects = self.suspects(pair);
        let mut fixes = suspects.iter().filter_map(|fix| self.step.fixes.get(*fix));
        match fixes.any(|chosen| chosen.rule.group == Group::Export) {
            true => &refine::by_words,
            false => &refine::exact,
        }
    }
}

/// Some games of a file.
struct Games<'a> {
    bytes: &'a [u8],
    split: &'a Split,
    games: Range<usize>,
}

/// Whether each game of a text says all that a game of another text said, parts that may
/// change left out; else the first thing that is lost.
pub(super) fn compare_files(
    old: &[u8],
    new: &[u8],
    plan: &Plan,
    form: &TextForm<'_>,
    may_change: &[Part],
) -> Result<(), Difference> {
    let (old_split, new_split) = (split(old), split(new));
    let old = Games {
        bytes: old,
        split: &old_split,
        games: 0..old_split.games.len(),
    };
    let new = Games {
        bytes: new,
        split: &new_split,
        games: 0..new_split.games.len(),
    };
    compare(&old, &new, plan, form, may_change)
}

/// Compares games with what became of them, one by one.
fn compare(
    old: &Games<'_>,
    new: &Games<'_>,
    plan: &Plan,
    form: &TextForm<'_>,
    may_change: &[Part],
) -> Result<(), Difference> {
    let old_documents = old.documents();
    let mut new_documents = new.documents();
    // Text without a tag behind the last game is none, and there may be no more of it.
    if new_documents.len() + 1 == old_documents.len()
        && let Some((_, last)) = old_documents.last()
        && Game::new(last).tag_pairs().next().is_none()
    {
        new_documents.push((new.split.games.len(), Document::default()));
    }
    if old_documents.len() != new_documents.len() {
        // Games that are parted or joined cannot be compared one by one, but nothing may go.
        if may_change.contains(&Part::Games) && keeps_text(old.text(), new.text()) {
            return Ok(());
        }
        return Err(Difference {
            part: Part::Games,
            what: "the number of games".to_owned(),
        });
    }
    for ((old_index, before), (new_index, after)) in old_documents.iter().zip(&new_documents) {
        old.summary(*old_index, before, plan, form, |before| {
            new.summary(*new_index, after, plan, form, |after| {
                refines(before, after, may_change)
            })
        })?;
    }
    Ok(())
}

/// Whether a text has all that another one has, in its order, but for white space.
fn keeps_text(old: &[u8], new: &[u8]) -> bool {
    let mut new = new.iter();
    let mut old = old.iter().filter(|byte| !byte.is_ascii_whitespace());
    old.all(|byte| new.any(|other| other == byte))
}

impl<'a> Games<'a> {
    /// The bytes of all of them.
    fn text(&self) -> &'a [u8] {
        let range = span_of(self.split.games.get(self.games.clone()));
        range.and_then(|range| self.bytes.get(range)).unwrap_or(&[])
    }

    /// The games with anything in them, and their numbers.
    fn documents(&self) -> Vec<(usize, Document<'a>)> {
        let mut documents = Vec::new();
        for index in self.games.clone() {
            let Some(game) = self.split.games.get(index) else {
                continue;
            };
            let text = self.bytes.get(game.range.clone()).unwrap_or(&[]);
            if text.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let mut document = Document::default();
            self.split.parse_into(&mut document, text);
            documents.push((index, document));
        }
        documents
    }

    fn summary<R>(
        &self,
        index: usize,
        document: &Document<'_>,
        plan: &Plan,
        form: &TextForm<'_>,
        look: impl FnOnce(&Summary<'_>) -> R,
    ) -> R {
        let version = lint::version(self.split, index, plan.settings());
        let pairs = Game::new(document).tag_pairs();
        let tags: Vec<_> = pairs.map(|pair| (pair, tag_id(pair.name()))).collect();
        let model = Model::new(document, &tags, version);
        look(&Summary::new(document, &tags, &model, version, form))
    }
}

/// The fixes that brought a finding of the groups `file` and `syntax`.
fn spoiled(files: &Files<'_, '_>, before: &Findings, after: &Findings) -> Blamed {
    let (old, new) = (counts(before), counts(after));
    let grown = RULES.iter().zip(old.iter().zip(&new));
    let grown: Vec<_> = grown
        .filter(|(_, (old, new))| new > old)
        .map(|(rule, _)| rule)
        .collect();
    if grown.is_empty() {
        return Blamed::new();
    }
    let pairs = files.pairs();
    let mut blamed = Blamed::new();
    for rule in grown {
        let known: BTreeSet<_> = of_rule(before, rule)
            .map(|finding| files.step.place_before(finding.range.start))
            .collect();
        let is_new = |finding: &&Diagnostic| !known.contains(&finding.range.start);
        // Of several findings in the same games, one is enough to look into.
        let mut seen = BTreeSet::new();
        for finding in of_rule(after, rule).filter(is_new) {
            let why = Why::Spoiled(rule);
            // What concerns the whole file is nobody's more than another's.
            let Some(pair) = files.pair_at(&pairs, finding.range.start) else {
                return blame_all(files.step, &why);
            };
            if seen.contains(&pair.old.start) || !files.is_brought(pair, finding) {
                continue;
            }
            seen.insert(pair.old.start);
            let old = count_alone(files.old_text(pair), rule, files.plan);
            blamed.extend(files.blame(pair, &why, |text| {
                (count_alone(text, rule, files.plan) > old).then(|| why.clone())
            }));
        }
    }
    blamed
}

impl Files<'_, '_> {
    /// Whether a fix can have brought what a finding in the new text is about: not where that is
    /// a character beyond ASCII that stood in its games before.
    fn is_brought(&self, pair: &Pair, finding: &Diagnostic) -> bool {
        let character = self.step.bytes.get(finding.range.clone()).unwrap_or(&[]);
        if character.is_empty() || character.iter().any(u8::is_ascii) {
            return true;
        }
        let new = span_of(self.new.games.get(pair.new.clone()));
        let new = new.and_then(|range| self.step.bytes.get(range));
        let count = |text| memmem::find_iter(text, character).count();
        count(new.unwrap_or(&[])) > count(self.old_text(pair))
    }

    /// The pair in which an offset of the new text lies.
    fn pair_at<'p>(&self, pairs: &'p [Pair], offset: usize) -> Option<&'p Pair> {
        let starts_before = |pair: &Pair| {
            let games = self.new.games.get(pair.new.clone());
            span_of(games).is_none_or(|range| range.start <= offset)
        };
        let after = pairs.partition_point(starts_before);
        let pair = pairs.get(after.checked_sub(1)?)?;
        let range = span_of(self.new.games.get(pair.new.clone()))?;
        (offset <= range.end).then_some(pair)
    }
}

/// Whether a finding says that the text itself is broken.
fn is_of_text(rule: &Rule) -> bool {
    matches!(rule.group, Group::File | Group::Syntax)
}

fn of_rule<'f>(
    findings: &'f Findings,
    rule: &'static Rule,
) -> impl Iterator<Item = &'f Diagnostic> {
    let diagnostics = findings.diagnostics.iter();
    diagnostics.filter(move |finding| finding.rule.built_in() == Some(rule))
}

/// The findings of the groups `file` and `syntax` by rule.
fn counts(findings: &Findings) -> Vec<usize> {
    let mut counts = vec![0; RULES.len()];
    for finding in &findings.diagnostics {
        let rule = finding.rule.built_in().filter(|rule| is_of_text(rule));
        if let Some(count) = rule.and_then(|rule| counts.get_mut(rule.index())) {
            *count += 1;
        }
    }
    counts
}

fn count_alone(text: &[u8], rule: &'static Rule, plan: &Plan) -> usize {
    let findings = lint::check(&crate::source::Source::new(text), None, plan);
    of_rule(&findings, rule).count()
}
