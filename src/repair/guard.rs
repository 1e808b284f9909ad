//! Whether a pass did only good, and which fix is to blame if not.
//!
//! The whole pass is judged at once. Only where something went wrong in a game is it found out
//! which of its fixes did that.

mod pairs;
mod records;
mod units;

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use rayon::prelude::*;

use pairs::{Pair, TextPair};

use super::apply::{Chosen, Step};
use super::{TextFindings, Verdict, Why};
use crate::engine::Diagnostic;
use crate::engine::{Part, Rule};
use crate::fix::Applicability;
use crate::lint::{FileHeaders, Findings, Plan, Replaced};
use crate::notation::{self, Notation};
use crate::pbn::model::refine::{
    self, GameDifference, GameSummary, TextForm, has_letters, refines, with_right_names,
};
use crate::pbn::model::{Model, tagged};
use crate::pbn::standard::Version;
use crate::pbn::syntax::{Document, GameView, ProblemKind, Split, Unreadable, split};
use crate::pgn;
use crate::rules::groups;
use crate::source::Slice;

/// The fixes of a step that may not stay, by their number, with what becomes of them.
pub(super) type Blamed = BTreeMap<usize, Verdict>;

/// How many fixes of one game are found guilty in one pass; of more, the others wait.
const MOST_GUILTY: usize = 64;

/// How many bytes are read in one pass to find the guilty, or four times the file. Where that is not
/// enough, a game is of many megabytes, which nobody wrote, and its fixes wait.
const MOST_READ: usize = 1 << 25;

/// How many bytes of a text may be read to find the guilty.
pub(super) fn allowance(text: &[u8]) -> Cell<usize> {
    Cell::new(MOST_READ.max(4 * text.len()))
}

/// Judges a step from one text to the next. `left` is how many bytes may be read to find the guilty.
pub(super) fn judge(
    before: &[u8],
    name: Option<&str>,
    found: &TextFindings,
    step: &Step<'_>,
    after: &TextFindings,
    plan: &Plan,
    left: &Cell<usize>,
) -> Blamed {
    let findings = &found.findings;
    let split_of = |found: &TextFindings, bytes: &[u8]| match &found.split {
        Some(split) => Arc::clone(split),
        None => Arc::new(split(bytes)),
    };
    let is_read_alike =
        findings.read_as == after.findings.read_as && after.findings.foreign.is_none();
    if !is_read_alike || step.bytes.is_empty() {
        return estranging(before, name, step, plan, left);
    }
    let mut blamed = not_cured(before, step, &after.findings);
    let is_safe = |chosen: &Chosen<'_>| chosen.fix.applicability == Applicability::Safe;
    if !step.fixes.first().is_some_and(is_safe) {
        blamed.extend(bad_guesses(findings, step, &after.findings));
        return blamed;
    }
    if let Some(form) = findings.read_as.form() {
        blamed.extend(records::changed(before, step, form));
        return blamed;
    }
    if findings.read_as == Notation::Pgn {
        let (old, new) = (pgn::split(before), pgn::split(&step.bytes));
        let texts = TextPair {
            before,
            old: &old,
            new: &new,
            step,
        };
        let difference = pgn::refine::difference;
        blamed.extend(units::lost(
            &texts,
            left,
            difference,
            pgn::refine::is_unsure,
        ));
        return blamed;
    }
    let (old, new) = (split_of(found, before), split_of(after, &step.bytes));
    let files = PbnTextPair {
        texts: TextPair {
            before,
            old: &*old,
            new: &*new,
            step,
        },
        old: &old,
        new: &new,
        plan,
        headers: FileHeaders::default(),
    };
    // Of a file that could not be read at all nothing is known.
    if files.old.unreadable.is_none() {
        blamed.extend(lost(&files, left));
    }
    blamed
}

/// How many passes one after the other may be refused before more is put off than what is to blame.
const MOST_REFUSED: u32 = 8;

/// Puts off more fixes of the rules to blame, twice as many with each pass that was refused: what
/// one of them brings to light may hide that all others do the same.
pub(super) fn put_off_more(blamed: &mut Blamed, step: &Step<'_>, refused: u32) {
    let Some(doublings) = refused.checked_sub(MOST_REFUSED) else {
        return;
    };
    let more = 1_usize.checked_shl(doublings).unwrap_or(usize::MAX);
    let mut left: BTreeMap<&str, usize> = BTreeMap::new();
    for (index, fix) in step.fixes.iter().enumerate() {
        let name = fix.rule.meta.name;
        if blamed.contains_key(&index) {
            left.insert(name, more);
            continue;
        }
        if let Some(left) = left.get_mut(name).filter(|left| **left > 0) {
            *left -= 1;
            blamed.insert(index, Verdict::Wait);
        }
    }
}

/// The fixes whose finding is there again, word for word, about the same text: what was left of it,
/// or what was written in its place.
fn not_cured(before: &[u8], step: &Step<'_>, after: &Findings) -> Blamed {
    let mut blamed = Blamed::new();
    for (index, chosen) in step.fixes.iter().enumerate() {
        let finding = chosen.finding;
        let range = &finding.range;
        let (from, to) = (step.place_before(range.start), step.place(range.start));
        let new = &after.diagnostics;
        let first = new.partition_point(|new| new.range.start < from);
        let there = new.slice(first..).iter();
        let mut there = there.take_while(|new| new.range.start <= to);
        let text = before.get(range.clone());
        let is_same = |new: &Diagnostic| {
            new.rule == finding.rule
                && new.message == finding.message
                && step.bytes.get(new.range.clone()) == text
                && step.comes_from(&new.range, range)
        };
        if there.any(is_same) {
            // A guess that cures nothing is a bad one.
            let verdict = match chosen.fix.applicability {
                Applicability::Safe => Verdict::TakeBack(Why::NotCured),
                _ => Verdict::Wait,
            };
            blamed.insert(index, verdict);
        }
    }
    blamed
}

/// The guesses after which there is more that cannot be read where they wrote.
fn bad_guesses(before: &Findings, step: &Step<'_>, after: &Findings) -> Blamed {
    let mut grown: BTreeMap<(usize, &str), isize> = BTreeMap::new();
    let mut count = |findings: &Findings, range: Range<usize>, fix: usize, by: isize| {
        let all = &findings.diagnostics;
        let first = all.partition_point(|finding| finding.range.start < range.start);
        let there = all.slice(first..).iter();
        let there = there.take_while(|finding| finding.range.start <= range.end);
        for rule in there.filter_map(|finding| finding.rule.built_in()) {
            if rule.group == groups::SYNTAX {
                *grown.entry((fix, rule.meta.name)).or_default() += by;
            }
        }
    };
    for (Replaced { old, new }, fix) in step.replaced() {
        count(before, old, fix, -1);
        count(after, new, fix, 1);
    }
    let grown = grown.into_iter().filter(|(_, by)| *by > 0);
    grown.map(|((fix, _), _)| (fix, Verdict::Wait)).collect()
}

/// The old and the new text of a step, which are games of PBN.
struct PbnTextPair<'a, 'f> {
    texts: TextPair<'a, 'f>,
    old: &'a Split,
    new: &'a Split,
    plan: &'a Plan,
    headers: FileHeaders,
}

impl PbnTextPair<'_, '_> {
    /// Whether the text is torn before a fix or after it. A file in which a game is cut for its many tag
    /// pairs is torn as a whole: where each cut is depends on the number of all tag pairs before it.
    fn is_torn(&self, pair: &Pair, fix: usize) -> bool {
        let files = [self.old, self.new];
        files.iter().any(|file| file.first_cut().is_some())
            || is_torn(self.texts.old_text(pair))
            || is_torn(&self.texts.with(pair, &[fix].into()))
    }

    /// Which of the suspects are to blame, and for what. One that does harm alone is taken back; one
    /// that does so only together with others, or in a torn text, waits, and so do all that are left
    /// when no bytes are left to read.
    fn blame(
        &self,
        pair: &Pair,
        left: &Cell<usize>,
        harm: impl Fn(&[u8]) -> Option<Why>,
    ) -> Blamed {
        let harm_of = |fixes: &[usize]| {
            let text = self.texts.with(pair, &fixes.iter().copied().collect());
            left.set(left.get().saturating_sub(text.len()));
            harm(&text)
        };
        let suspects = self.texts.suspects(pair).into_iter().collect();
        guilty(suspects, left, harm_of, |fix, why| match why {
            Some(why) if !self.is_torn(pair, fix) => Verdict::TakeBack(why),
            _ => Verdict::Wait,
        })
    }
}

/// Which of the suspects are to blame for some harm, one after the other until the rest does none. Of each
/// is asked what harm it does alone, if any. When no bytes are left to read, all that are left wait.
fn guilty<H>(
    mut suspects: Vec<usize>,
    left: &Cell<usize>,
    harm_of: impl Fn(&[usize]) -> Option<H>,
    verdict: impl Fn(usize, Option<H>) -> Verdict,
) -> Blamed {
    let mut blamed = Blamed::new();
    while left.get() == 0 || harm_of(&suspects).is_some() {
        if left.get() == 0 || blamed.len() >= MOST_GUILTY {
            blamed.extend(suspects.iter().map(|fix| (*fix, Verdict::Wait)));
            break;
        }
        // The last fix of the shortest list that does harm.
        let (mut harmless, mut harmful) = (0, suspects.len());
        while harmful - harmless > 1 {
            let middle = harmless + (harmful - harmless) / 2;
            match harm_of(suspects.slice(..middle)) {
                Some(_) => harmful = middle,
                None => harmless = middle,
            }
        }
        let Some(last) = harmful.checked_sub(1).filter(|at| *at < suspects.len()) else {
            break;
        };
        let last = suspects.remove(last);
        blamed.insert(last, verdict(last, harm_of(&[last])));
    }
    blamed
}

/// The fixes after which the text would be read in another notation, or would be empty.
fn estranging(
    before: &[u8],
    name: Option<&str>,
    step: &Step<'_>,
    plan: &Plan,
    left: &Cell<usize>,
) -> Blamed {
    let read_as = |text: &[u8]| notation::of(text, name, plan.settings().notation);
    let as_before = read_as(before);
    let harm_of = |fixes: &[usize]| {
        let fixes = fixes.iter().filter_map(|fix| step.fixes.get(*fix));
        let text = Step::new(before, fixes.copied().collect()).bytes;
        left.set(left.get().saturating_sub(text.len()));
        (text.is_empty() || read_as(&text) != as_before).then_some(())
    };
    guilty((0..step.fixes.len()).collect(), left, harm_of, |_, _| {
        Verdict::Wait
    })
}

/// Whether some tag pair, string or comment of a text has no sure end, or all of it cannot be read.
/// What belongs to what can change there with each fix, and no rule can foresee it.
fn is_torn(text: &[u8]) -> bool {
    let split = split(text);
    let games = GameRange {
        bytes: text,
        split: &split,
        games: 0..split.games.len(),
    };
    if split.unreadable.is_some() {
        return true;
    }
    games.with_text().into_iter().any(|number| {
        let game = games.parsed(number);
        let mut problems = game.problems.iter();
        problems.any(|problem| match problem.kind {
            ProblemKind::StrayText => {
                let text = problem.span.of(game.text);
                text.iter().any(|byte| b"\"[]{}".contains(byte))
            }
            kind => kind.is_about_limits(),
        })
    })
}

/// The safe fixes after which a game does not say any more what it said.
fn lost(files: &PbnTextPair<'_, '_>, left: &Cell<usize>) -> Blamed {
    let pairs = files.texts.pairs();
    let broken = pairs.par_iter().filter_map(|pair| {
        let difference = files.difference(pair).err()?;
        Some((pair, difference))
    });
    let broken: Vec<_> = broken.collect();
    let mut blamed = Blamed::new();
    for (pair, difference) in broken {
        let old = files.texts.old_text(pair);
        let rules = files.rules(pair);
        let fill = |game: &Document<'_>, _| files.filled(pair, game);
        let harm = |text: &[u8]| compare_texts(old, text, &rules, &fill).err().map(Why::Lost);
        let mut guilty = files.blame(pair, left, harm);
        if guilty.is_empty() {
            // Only in its file does the game lose something: the first fix is tried by itself.
            let mut suspects = files.texts.suspects(pair);
            match suspects.pop_first() {
                Some(only) if suspects.is_empty() => {
                    let verdict = if files.is_torn(pair, only) {
                        Verdict::Wait
                    } else {
                        Verdict::TakeBack(Why::Lost(difference))
                    };
                    guilty.insert(only, verdict);
                }
                _ => guilty.extend(suspects.into_iter().map(|fix| (fix, Verdict::Wait))),
            }
        }
        blamed.extend(guilty);
    }
    blamed
}

impl PbnTextPair<'_, '_> {
    fn difference(&self, pair: &Pair) -> Result<(), GameDifference> {
        let rules = self.rules(pair);
        let fill = |game: &Document<'_>, _| self.filled(pair, game);
        let old = GameRange {
            bytes: self.texts.before,
            split: self.old,
            games: pair.old.clone(),
        };
        let new = GameRange {
            bytes: &self.texts.step.bytes,
            split: self.new,
            games: pair.new.clone(),
        };
        compare(&old, &new, &rules, &fill)
    }

    /// A game of a pair with the headers that earlier games hand on; `None` where there are none.
    fn filled(&self, pair: &Pair, game: &Document<'_>) -> Option<Vec<u8>> {
        let start = self.old.games.get(pair.old.start)?.range().start;
        self.headers
            .filled((self.texts.before, self.old), game, start)
    }

    /// By what the games of a pair are compared.
    fn rules(&self, pair: &Pair) -> ComparisonRules<'_> {
        let suspects = self.texts.suspects(pair).into_iter();
        let fixes = suspects.filter_map(|fix| self.texts.step.fixes.get(fix));
        let rules: Vec<&Rule> = fixes.map(|chosen| chosen.rule).collect();
        let may_change = rules.iter().flat_map(|rule| rule.meta.may_change);
        // Rules of export format may set text anew; others leave each byte of it.
        let sets_anew = rules.iter().any(|rule| rule.group == groups::EXPORT);
        ComparisonRules {
            plan: self.plan,
            form: if sets_anew {
                &refine::by_words
            } else {
                &refine::exact
            },
            may_change: may_change.copied().collect(),
        }
    }
}

/// By what games are compared.
struct ComparisonRules<'r> {
    plan: &'r Plan,
    form: &'r TextForm<'r>,
    /// Parts that may change.
    may_change: Cow<'r, [Part]>,
}

/// Gives the text of a game, whose number in the old text is given as well, with the headers that
/// earlier games hand on.
type TextFiller<'f> = dyn Fn(&Document<'_>, usize) -> Option<Vec<u8>> + 'f;

/// Some games of a file.
struct GameRange<'a> {
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
) -> Result<(), GameDifference> {
    let (split, headers) = (split(old), FileHeaders::default());
    let fill = |game: &Document<'_>, index: usize| {
        let start = split.games.get(index)?.range().start;
        headers.filled((old, &split), game, start)
    };
    let rules = ComparisonRules {
        plan,
        form,
        may_change: may_change.into(),
    };
    compare_texts(old, new, &rules, &fill)
}

fn compare_texts(
    old: &[u8],
    new: &[u8],
    rules: &ComparisonRules<'_>,
    fill: &TextFiller<'_>,
) -> Result<(), GameDifference> {
    let (old_split, new_split) = (split(old), split(new));
    let old = GameRange {
        bytes: old,
        split: &old_split,
        games: 0..old_split.games.len(),
    };
    let new = GameRange {
        bytes: new,
        split: &new_split,
        games: 0..new_split.games.len(),
    };
    compare(&old, &new, rules, fill)
}

/// Compares games with what became of them, one by one.
fn compare(
    old: &GameRange<'_>,
    new: &GameRange<'_>,
    rules: &ComparisonRules<'_>,
    fill: &TextFiller<'_>,
) -> Result<(), GameDifference> {
    let (old_numbers, mut new_numbers) = (old.with_text(), new.with_text());
    // Text without a tag after the last game is none, and there may be no more of it.
    if new_numbers.len() + 1 == old_numbers.len()
        && let Some(last) = old_numbers.last()
        && GameView::new(&old.parsed(*last))
            .tag_pairs()
            .next()
            .is_none()
    {
        new_numbers.push(new.split.games.len());
    }
    let counts = [old_numbers.len(), new_numbers.len()];
    let compared = match counts {
        [old_count, new_count] if old_count == new_count => {
            let mut pairs = old_numbers.into_iter().zip(new_numbers);
            pairs.try_for_each(|numbers| compare_games(old, new, numbers, rules, fill))
        }
        _ => Err(GameDifference {
            part: Part::Games,
            what: "the number of games".to_owned(),
        }),
    };
    // Games that are parted or joined cannot be compared one by one, but nothing may go.
    let is_cut_anew = || {
        let may_be = counts != [1, 1] && rules.may_change.contains(&Part::Games);
        may_be && has_letters(&mut new.text().iter(), old.text())
    };
    match compared {
        Err(_) if is_cut_anew() => Ok(()),
        compared => compared,
    }
}

/// Compares the game with one number in the old text and that with another one in the new text. Only
/// these two are parsed, because a text can have many, each with many tag pairs.
fn compare_games(
    old: &GameRange<'_>,
    new: &GameRange<'_>,
    (old_number, new_number): (usize, usize),
    rules: &ComparisonRules<'_>,
    fill: &TextFiller<'_>,
) -> Result<(), GameDifference> {
    let ComparisonRules { plan, form, .. } = *rules;
    let (before, after) = (old.parsed(old_number), new.parsed(new_number));
    let meant = with_right_names(&before, &after);
    let meant = meant.as_deref().map(|text| old.document(text));
    let before = meant.as_ref().unwrap_or(&before);
    // What says the same in the same words needs no closer look.
    let is_same = before.text == after.text;
    if is_same && old.reading(old_number, plan) == new.reading(new_number, plan) {
        return Ok(());
    }
    let [filled, filled_after] = [before, &after].map(|game| fill(game, old_number));
    let filled = filled.as_deref().map(|text| old.document(text));
    let filled_after = filled_after.as_deref().map(|text| new.document(text));
    let before = filled.as_ref().unwrap_or(before);
    let after = filled_after.as_ref().unwrap_or(&after);
    old.summary(old_number, before, plan, form, |before| {
        new.summary(new_number, after, plan, form, |after| {
            refines(before, after, &rules.may_change)
        })
    })
}

impl<'a> GameRange<'a> {
    /// The bytes of all of them.
    fn text(&self) -> &'a [u8] {
        let range = self.split.games.span(self.games.clone());
        range
            .and_then(|range| self.bytes.get(range))
            .unwrap_or_default()
    }

    /// The numbers of those with anything in them.
    fn with_text(&self) -> Vec<usize> {
        let has_text = |number: &usize| !self.text_of(*number).iter().all(u8::is_ascii_whitespace);
        self.games.clone().filter(has_text).collect()
    }

    /// The bytes of one of them; none of one that does not exist.
    fn text_of(&self, number: usize) -> &'a [u8] {
        let game = self.split.games.get(number);
        game.and_then(|game| self.bytes.get(game.range()))
            .unwrap_or_default()
    }

    /// One of them, parsed.
    fn parsed(&self, number: usize) -> Document<'a> {
        self.document(self.text_of(number))
    }

    /// On what it depends how the text of a game is read.
    fn reading(&self, index: usize, plan: &Plan) -> (Option<Unreadable>, Version) {
        let version = plan.settings().version_of(self.split, index);
        (self.split.unreadable, version)
    }

    fn document<'t>(&self, text: &'t [u8]) -> Document<'t> {
        let mut document = Document::default();
        self.split.skim_into(&mut document, text);
        document
    }

    fn summary<R>(
        &self,
        index: usize,
        document: &Document<'_>,
        plan: &Plan,
        form: &TextForm<'_>,
        look: impl FnOnce(&GameSummary<'_>) -> R,
    ) -> R {
        let version = plan.settings().version_of(self.split, index);
        let tags: Vec<_> = tagged(document).collect();
        let model = Model::new(document, &tags, version);
        look(&GameSummary::new(document, &tags, &model, version, form))
    }
}

#[cfg(test)]
#[allow(clippy::indexing_slicing)]
mod tests {
    use super::super::{RepairLevel, bans::Bans, choose::choose};
    use super::*;
    use crate::lint::{self, Settings};
    use crate::source::Source;

    /// What becomes of two fixes of one game that both do harm, and how often it was read, where so
    /// many bytes may be read.
    fn blamed(bytes_left: usize) -> (Vec<Verdict>, usize) {
        let text = b"[EVENT \"a\"]\n[SITE \"b\"]\n";
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(text), None, &plan);
        let step = Step::new(text, choose(&findings, RepairLevel::Safe, &Bans::default()));
        let (old, new) = (split(text), split(&step.bytes));
        let files = PbnTextPair {
            texts: TextPair {
                before: text,
                old: &old,
                new: &new,
                step: &step,
            },
            old: &old,
            new: &new,
            plan: &plan,
            headers: FileHeaders::default(),
        };
        let reads = Cell::new(0);
        let harm = |changed: &[u8]| {
            reads.set(reads.get() + 1);
            (changed != text).then_some(Why::NotCured)
        };
        let blamed = files.blame(&files.texts.pairs()[0], &Cell::new(bytes_left), harm);
        (blamed.into_values().collect(), reads.get())
    }

    #[test]
    fn fixes_wait_where_too_much_would_have_to_be_read() {
        let guilty = Verdict::TakeBack(Why::NotCured);
        assert_eq!(blamed(1_000).0, [guilty.clone(), guilty]);
        assert_eq!(blamed(0), (vec![Verdict::Wait, Verdict::Wait], 0));
        assert_eq!(blamed(1), (vec![Verdict::Wait, Verdict::Wait], 1));
    }
}
