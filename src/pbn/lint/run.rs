//! One pass of all checks over some games.

use super::by_tag::ByTag;
use super::context::with_context;
use super::found_right::{FoundRight, ShortValue};
use super::gathered::PbnFacts;
use super::meant::JudgedGames;
use super::plan::{Gated, PbnPlan, SectionCheck, ValueChecks};
use super::seen::Seen;
use super::suppressions::aside_context;
use crate::engine::Group;
use crate::engine::rule_at::RuleAt;
use crate::engine::{GameFact, Report};
use crate::pbn::standard::{TagId, is_plain_tag};
use crate::pbn::syntax::{CommentView, Document, TagPair};
use crate::rules::groups;
use crate::rules::{GameContext, GameSet, Line, NeededParts, Tags, those};
use crate::source::Span;
use crate::source::{LineEnd, Slice, line_end};

/// One pass of all checks over some games.
pub(super) struct LintRun<'r, 'g> {
    pub(super) plan: &'r PbnPlan,
    /// The number of the first of them in the file, 0-based.
    pub(super) first: usize,
    pub(super) games: &'r mut [Seen<'g>],
    /// Their tag pairs.
    pub(super) tags: &'r ByTag,
    /// Values in which the plan found nothing before.
    pub(super) found_right: &'r mut FoundRight,
}

impl LintRun<'_, '_> {
    /// Runs all checks; what crosses games puts its facts and numbers into the list of its place.
    pub(super) fn all(mut self, gathered: &mut PbnFacts) {
        self.each(problems);
        let having = having(self.plan, self.games);
        let last = self.first + self.games.len().saturating_sub(1);
        let meant = JudgedGames::of(self.games, last);
        // Then it is the only one of its file.
        if !self.games.iter().any(Seen::is_unreadable) {
            self.checks(&having, &meant);
            self.values(&mut gathered.facts);
        }
        gather(self.plan, self.games, &having, &meant, gathered);
        for (game, seen) in (self.first..).zip(&mut *self.games) {
            if meant.is_joined(game - self.first) {
                first_game(self.plan, game, seen, gathered);
            }
        }
    }

    fn checks(&mut self, having: &[GameSet], meant: &JudgedGames) {
        self.each(|plan, seen| {
            lines(plan, seen);
            comments_and_escapes(plan, seen);
            check_suppressions(plan, seen);
        });
        sections_and_games(self.plan, self.games, having, meant);
        for (rule, severity) in &self.plan.terms.house {
            self.each(|_, seen| {
                let (base, game) = (seen.context.base, seen.context.number);
                let mut report = Report::new(rule, *severity, base, game, &mut seen.diagnostics);
                rule.check(&seen.context, &mut report);
            });
        }
    }

    /// Runs the checks of values over those that were not found right before.
    fn values(&mut self, facts: &mut [Vec<GameFact>]) {
        for (id, values) in &self.plan.values {
            let places = self.tags.of(*id);
            for place in places {
                let Some(seen) = self.games.get_mut(place.game as usize) else {
                    continue;
                };
                let Some((pair, _)) = seen.context.tags.get(place.pair as usize) else {
                    continue;
                };
                let short = if self.plan.looks_again {
                    None
                } else {
                    ShortValue::of(&seen.context, *pair, *id)
                };
                if short.is_some_and(|short| self.found_right.knows(short)) {
                    continue;
                }
                let is_right = value(values, seen, *pair, *id, facts);
                if let Some(short) = short.filter(|_| is_right) {
                    self.found_right.note(short);
                }
            }
        }
    }

    fn each(&mut self, act: impl Fn(&PbnPlan, &mut Seen<'_>)) {
        let plan = self.plan;
        for seen in &mut *self.games {
            act(plan, seen);
        }
    }
}

/// Runs the checks of a value; says whether nothing was found.
fn value(
    values: &ValueChecks,
    seen: &mut Seen<'_>,
    pair: TagPair<'_>,
    id: TagId,
    facts: &mut [Vec<GameFact>],
) -> bool {
    let found = |seen: &Seen<'_>| seen.diagnostics.reported() + seen.counted.reported();
    let before = found(seen);
    for (rule, check) in &values.checks {
        let (context, mut report) = seen.report(*rule);
        check(context, pair, id, &mut report);
    }
    let mut is_right = found(seen) == before;
    for (list, gather) in &values.gathers {
        let context = &seen.context;
        if let Some(fact) = gather(context, pair, id)
            && let Some(facts) = facts.get_mut(*list)
        {
            is_right = false;
            facts.push(context.remember(fact));
        }
    }
    is_right
}

/// Runs the checks of sections and of games over the games that they judge.
fn sections_and_games(
    plan: &PbnPlan,
    games: &mut [Seen<'_>],
    having: &[GameSet],
    meant: &JudgedGames,
) {
    for group in &plan.sections {
        let open = group.open(having);
        for check in &group.checks {
            let open = open & meant.judged_by(check.0.rule);
            each_of(games, open, |seen| sections(*check, seen));
        }
    }
    for group in &plan.games {
        let open = group.open(having);
        if open == 0 {
            continue;
        }
        for (rule, check) in &group.checks {
            each_of(games, open & meant.judged_by(rule.rule), |seen| {
                let (context, mut report) = seen.report(*rule);
                check(context, &mut report);
            });
        }
    }
}

/// Gathers what the games say for the judgments that cross games.
fn gather(
    plan: &PbnPlan,
    games: &mut [Seen<'_>],
    having: &[GameSet],
    meant: &JudgedGames,
    gathered: &mut PbnFacts,
) {
    let PbnFacts { facts, numbers, .. } = gathered;
    gather_into(
        &plan.gathers,
        games,
        having,
        meant,
        facts,
        |gather, game| Some(game.remember(gather(game)?)),
    );
    gather_into(
        &plan.numbers,
        games,
        having,
        meant,
        numbers,
        |gather, game| game.remember_number(gather(game)?),
    );
}

/// Puts what the games say to each gatherer, as it is remembered, into the list of its place.
fn gather_into<G, T>(
    groups: &[Gated<(RuleAt, usize, G)>],
    games: &mut [Seen<'_>],
    having: &[GameSet],
    meant: &JudgedGames,
    lists: &mut [Vec<T>],
    remember: impl Fn(&G, &GameContext<'_>) -> Option<T>,
) {
    for group in groups {
        let open = group.open(having);
        for (rule, list, gather) in &group.checks {
            let open = open & meant.gathered_by(rule.rule);
            let Some(list) = lists.get_mut(*list) else {
                continue;
            };
            if !list.is_empty() {
                list.reserve(open.count_ones() as usize);
            }
            each_of(games, open, |seen| {
                list.extend(remember(gather, &seen.context));
            });
        }
    }
}

/// Judges the first game of a text (its number is 0-based) in which another one begins without an empty line:
/// as if the line were there.
fn first_game(plan: &PbnPlan, index: usize, seen: &mut Seen<'_>, gathered: &mut PbnFacts) {
    let GameContext { file, number, .. } = seen.context;
    let end = seen.context.end_of_first_game();
    let Some(text) = end.and_then(|end| seen.context.text().get(..end as usize)) else {
        return;
    };
    let mut document = Document::default();
    file.split.parse_into(&mut document, text);
    with_context(file, &document, number, index, |context| {
        let mut games = [Seen {
            context: GameContext { ..*context },
            suppressions: Vec::new(),
            diagnostics: std::mem::take(&mut seen.diagnostics),
            counted: std::mem::take(&mut seen.counted),
        }];
        let (having, meant) = (having(plan, &games), JudgedGames::alone());
        sections_and_games(plan, &mut games, &having, &meant);
        gather(plan, &mut games, &having, &meant, gathered);
        let [first] = games;
        (seen.diagnostics, seen.counted) = (first.diagnostics, first.counted);
    });
}

/// Runs the checks of the rules about tables over some games.
pub(super) fn check_tables(plan: &PbnPlan, games: &mut [Seen<'_>]) {
    let having = having(plan, games);
    for group in &plan.games {
        let open = group.open(&having);
        if !group.is_about_tables {
            continue;
        }
        let checks = group.checks.iter();
        for (rule, check) in checks.filter(|(at, _)| is_of_tables(at.rule.group)) {
            each_of(games, open, |seen| {
                let (context, mut report) = seen.report(*rule);
                check(context, &mut report);
            });
        }
    }
}

fn is_of_tables(group: Group) -> bool {
    matches!(group, groups::TABLE | groups::LAW)
}

/// For each thing that checks need, the games that have it.
fn having(plan: &PbnPlan, games: &[Seen<'_>]) -> Vec<GameSet> {
    let parts: Vec<NeededParts> = games
        .iter()
        .map(|seen| NeededParts::of(&seen.context))
        .collect();
    let all = parts
        .iter()
        .copied()
        .fold(NeededParts::default(), NeededParts::or);
    let mut having = Vec::with_capacity(plan.needs.len());
    for need in &plan.needs {
        having.push(match need.met_by(&parts, all) {
            Some(games) => games,
            None => those(games, |seen| need.is_met(&seen.context)),
        });
    }
    having
}

/// Does something with each of those games that are meant.
fn each_of<'g>(games: &mut [Seen<'g>], meant: GameSet, mut act: impl FnMut(&mut Seen<'g>)) {
    let mut rest = meant;
    while rest != 0
        && let Some(seen) = games.get_mut(rest.trailing_zeros() as usize)
    {
        rest &= rest - 1;
        act(seen);
    }
}

/// What a game says to this program.
fn check_suppressions(plan: &PbnPlan, seen: &mut Seen<'_>) {
    let suppressions = std::mem::take(&mut seen.suppressions);
    for suppression in &suppressions {
        for (rule, check) in &plan.suppressions {
            let (context, mut report) = seen.report(*rule);
            let around = aside_context(context);
            check(&around, suppression, &mut report);
        }
    }
    seen.suppressions = suppressions;
}

fn sections((rule, tags, check): (RuleAt, Tags, SectionCheck), seen: &mut Seen<'_>) {
    for (pair, id) in seen.context.tags {
        if let Some(section) = pair.section()
            && tags.want(*id)
        {
            let (context, mut report) = seen.report(rule);
            check(context, section, *id, &mut report);
        }
    }
}

/// Problems of lexer and parser, but not those of stray text: it is one mistake that it
/// is there, whatever is in it.
fn problems(plan: &PbnPlan, seen: &mut Seen<'_>) {
    if seen.context.document.problems.is_empty() {
        return;
    }
    let stray = stray_spans(&seen.context);
    let document = seen.context.document;
    for problem in &document.problems {
        let place = problem.span.start;
        let before = stray.partition_point(|span| span.start <= place);
        let span = before.checked_sub(1).and_then(|index| stray.get(index));
        let is_stray = span.is_some_and(|span| place < span.end);
        if is_stray && !problem.kind.is_cause() {
            continue;
        }
        for (rule, kinds, check) in &plan.problems {
            if kinds.contains(&problem.kind) {
                let (context, mut report) = seen.report(*rule);
                check(context, *problem, &mut report);
            }
        }
    }
}

/// The long lines. Where a line end is among the bytes that a line may have, all lines
/// up to the last of them are short.
fn lines(plan: &PbnPlan, seen: &mut Seen<'_>) {
    let lengths = plan.lines.iter().map(|(_, length, _)| *length);
    let Some(shortest) = lengths.min() else {
        return;
    };
    let document = seen.context.document;
    if document
        .longest_line()
        .is_some_and(|longest| longest <= shortest)
    {
        return;
    }
    let text = document.text;
    let mut at = 0;
    while let Some(window) = text.get(at..at + shortest + 1) {
        if let Some(end) = memchr::memrchr2(b'\n', b'\r', window) {
            at += end + LineEnd::at(text, at + end).map_or(1, |(_, length)| length);
            continue;
        }
        let end = line_end(text, at);
        let line = Line {
            span: Span::new(at as u32, end as u32),
            text: text.slice(at..end),
        };
        for (rule, length, check) in &plan.lines {
            if line.text.len() > *length {
                let (context, mut report) = seen.report(*rule);
                check(context, line, &mut report);
            }
        }
        at = end + LineEnd::at(text, end).map_or(0, |(_, length)| length);
    }
}

fn comments_and_escapes(plan: &PbnPlan, seen: &mut Seen<'_>) {
    let document = seen.context.document;
    for (kind, span) in document.asides() {
        if let Some(comment) = CommentView::cast(document, kind, span) {
            for (rule, check) in &plan.comments {
                let (context, mut report) = seen.report(*rule);
                check(context, comment, &mut report);
            }
        } else {
            for (rule, check) in &plan.escapes {
                let (context, mut report) = seen.report(*rule);
                check(context, span, &mut report);
            }
        }
    }
}

/// The data after tags which have none: identification tags and notes.
fn stray_spans(context: &GameContext<'_>) -> Vec<Span> {
    context
        .sections()
        .filter(|(_, id)| is_plain_tag(*id))
        .filter_map(|(section, _)| section.data_span())
        .collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::ops::Range;

    use crate::lint::{self, Plan, Settings};
    use crate::source::Source;

    #[test]
    fn long_lines_are_measured_whatever_ends_them() {
        let plan = Plan::new(&Settings::only(crate::rules::find("long-line").unwrap()));
        for end in ["\n", "\r\n", "\r", "\r\r\n"] {
            let line = |length: usize| format!("%{}", "x".repeat(length - 1));
            let long = [254, 255, 10, 256, 300, 254, 255].map(line).join(end);
            // The second game begins with an empty line.
            let games = ["[Event \"a\"]", &long, "", "[Event \"b\"]", &long, ""];
            let text = games.join(end);
            let mut at = 0;
            let mut expected: Vec<Range<usize>> = Vec::new();
            for line in text.split(end) {
                if line.len() > 254 {
                    expected.push(at + 254..at + line.len());
                }
                at += line.len() + end.len();
            }
            let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
            let found = findings.diagnostics.iter();
            let found = found
                .flat_map(|found| std::iter::once(found.range.clone()).chain(found.also.iter()));
            assert_eq!(found.collect::<Vec<_>>(), expected, "{end:?}");
        }
    }

    #[test]
    fn each_rule_of_lines_has_its_own_length() {
        let [long, wide] = ["long-line", "wide-line"].map(|name| crate::rules::find(name).unwrap());
        let mut settings = Settings::only(long);
        settings.severities[wide.index()] = Some(wide.meta.severity);
        let lines =
            [79, 80, 254, 255].map(|length: usize| format!("%{}\n", "x".repeat(length - 1)));
        let text = format!("[Event \"a\"]\n{}", lines.concat());
        let findings = lint::check(&Source::new(text.as_bytes()), None, &Plan::new(&settings));
        let found = findings.diagnostics.iter();
        let found = found.filter(|found| found.rule.name() == long.meta.name);
        let places = found.map(|found| found.range.clone());
        let last = text.len() - "x\n".len();
        assert!(places.eq(std::iter::once(last..last + 1)));
    }
}
