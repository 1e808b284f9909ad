//! Runs rules over a file: the only caller of their checks.
//!
//! The split is serial; games are then parsed and checked in parallel, in batches, and what
//! crosses games is judged at the end. A batch reuses the memory of its trees, so only
//! findings and facts grow with the file.

use std::ops::Range;

use rayon::prelude::*;

use crate::diagnostic::{Diagnostic, Severity, Span};
use crate::model::Model;
use crate::rules::{
    Check, FileContext, GameContext, GameFact, Group, Line, Meta, RULES, Report, Rule,
};
use crate::source::{LineEnd, Source, line_end};
use crate::standard::{TagId, TagKind, Version, tag_id};
use crate::syntax::split::{Directive, DirectiveKind};
use crate::syntax::{
    Comment, Document, Game, NodeKind, ProblemKind, Section, Split, TagPair, TokenKind, split,
};

/// What is asked of a run: which rules, how severe, by which version.
#[derive(Clone, Debug)]
pub struct Settings {
    /// For each rule of [`RULES`] its severity, or `None` for a rule that is off.
    pub severities: Vec<Option<Severity>>,
    /// Hold the files to export format, place by place.
    pub export: bool,
    /// The version to which all games are held.
    pub version: Option<Version>,
    /// The version of games before which none is declared.
    pub default_version: Version,
    /// The line ends that export format has here; `None` leaves them alone.
    pub export_line_end: Option<LineEnd>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            severities: RULES.iter().map(default_severity).collect(),
            export: false,
            version: None,
            default_version: Version::LATEST,
            export_line_end: Some(LineEnd::CrLf),
        }
    }
}

fn default_severity(rule: &Rule) -> Option<Severity> {
    rule.meta.default.then_some(rule.meta.severity)
}

impl Settings {
    /// Only this rule, at its own severity.
    pub fn only(rule: &'static Rule) -> Settings {
        let mut settings = Settings {
            severities: vec![None; RULES.len()],
            ..Settings::default()
        };
        if let Some(severity) = settings.severities.get_mut(rule.index()) {
            *severity = Some(rule.meta.severity);
        }
        settings
    }
}

/// What a run over one file found.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Findings {
    /// The findings in order of place.
    pub diagnostics: Vec<Diagnostic>,
    /// How many games the file has.
    pub games: usize,
    /// The version to which the first game is held.
    pub version: Option<Version>,
}

/// The checks that are on, sorted by what they want. Made once for all files.
#[derive(Default)]
pub struct Plan {
    settings: Settings,
    problems: Vec<(RuleAt, &'static [ProblemKind], ProblemCheck)>,
    texts: Vec<(RuleAt, TextCheck)>,
    lines: Vec<(RuleAt, LineCheck)>,
    /// By tag; the last entry serves tags that nobody knows.
    tags: Vec<Vec<(RuleAt, TagCheck)>>,
    sections: Vec<Vec<(RuleAt, SectionCheck)>>,
    comments: Vec<(RuleAt, CommentCheck)>,
    escapes: Vec<(RuleAt, EscapeCheck)>,
    games: Vec<(RuleAt, TextCheck)>,
    files: Vec<(RuleAt, FileCheck)>,
    across: Vec<(RuleAt, Gather, Judge)>,
    claims: Vec<(RuleAt, ClaimCheck)>,
    /// What is only counted in files that declare export format unasked; there is one where
    /// a rule wants the counts.
    counted: Option<Box<Plan>>,
}

#[derive(Clone, Copy)]
struct RuleAt {
    rule: &'static Rule,
    severity: Severity,
}

type ProblemCheck = fn(&GameContext<'_>, crate::syntax::Problem, &mut Report<'_>);
type TextCheck = fn(&GameContext<'_>, &mut Report<'_>);
type LineCheck = fn(&GameContext<'_>, Line<'_>, &mut Report<'_>);
type TagCheck = fn(&GameContext<'_>, TagPair<'_>, Option<TagId>, &mut Report<'_>);
type SectionCheck = fn(&GameContext<'_>, Section<'_>, Option<TagId>, &mut Report<'_>);
type CommentCheck = fn(&GameContext<'_>, Comment<'_>, &mut Report<'_>);
type EscapeCheck = fn(&GameContext<'_>, crate::syntax::TokenId, &mut Report<'_>);
type FileCheck = fn(&FileContext<'_>, &mut Report<'_>);
type Gather = fn(&GameContext<'_>) -> Option<crate::rules::Fact>;
type Judge = fn(&FileContext<'_>, &[GameFact], &mut Report<'_>);
type ClaimCheck = fn(&FileContext<'_>, &Directive, &[(&'static Rule, usize)], &mut Report<'_>);

impl Plan {
    /// Sorts the checks of the rules that are on.
    pub fn new(settings: &Settings) -> Plan {
        let mut plan = Plan::empty(settings);
        for (rule, severity) in RULES.iter().zip(&settings.severities) {
            let Some(severity) = *severity else { continue };
            if rule.group == Group::Export && !settings.export {
                continue;
            }
            for check in rule.checks {
                plan.add(RuleAt { rule, severity }, *check);
            }
        }
        // A file that is held to export format is told of each place.
        if settings.export {
            plan.claims.clear();
        }
        if !plan.claims.is_empty() {
            plan.counted = Some(Box::new(Plan::of_export_rules(settings)));
        }
        plan
    }

    /// The checks by which a file is in export format or not. What is merely worth knowing
    /// makes no claim untrue.
    fn of_export_rules(settings: &Settings) -> Plan {
        let mut plan = Plan::empty(settings);
        for rule in RULES.iter().filter(|rule| rule.group == Group::Export) {
            let severity = rule.meta.severity;
            if rule.meta.default && severity > Severity::Info {
                for check in rule.checks {
                    plan.add(RuleAt { rule, severity }, *check);
                }
            }
        }
        plan
    }

    fn empty(settings: &Settings) -> Plan {
        let tag_count = crate::standard::TAGS.len();
        Plan {
            settings: settings.clone(),
            tags: vec![Vec::new(); tag_count + 1],
            sections: vec![Vec::new(); tag_count + 1],
            ..Plan::default()
        }
    }

    fn add(&mut self, rule: RuleAt, check: Check) {
        match check {
            Check::Problem(kinds, check) => self.problems.push((rule, kinds, check)),
            Check::Text(check) => self.texts.push((rule, check)),
            Check::Line(check) => self.lines.push((rule, check)),
            Check::Tag(tags, check) => {
                for (id, checks) in tag_slots(&mut self.tags) {
                    if tags.want(id) {
                        checks.push((rule, check));
                    }
                }
            }
            Check::Section(tags, check) => {
                for (id, checks) in tag_slots(&mut self.sections) {
                    if tags.want(id) {
                        checks.push((rule, check));
                    }
                }
            }
            Check::Comment(check) => self.comments.push((rule, check)),
            Check::Escape(check) => self.escapes.push((rule, check)),
            Check::Game(check) => self.games.push((rule, check)),
            Check::File(check) => self.files.push((rule, check)),
            Check::Across { gather, judge } => self.across.push((rule, gather, judge)),
            Check::ExportClaim(check) => self.claims.push((rule, check)),
        }
    }
}

/// The slots of a table by tag: one for each known tag and a last one for the others.
fn tag_slots<T>(slots: &mut [T]) -> impl Iterator<Item = (Option<TagId>, &mut T)> {
    let known = slots.len() - 1;
    slots.iter_mut().enumerate().map(move |(index, slot)| {
        let id = (index < known).then_some(TagId(index as u8));
        (id, slot)
    })
}

fn slot<T>(slots: &[Vec<T>], tag: Option<TagId>) -> &[T] {
    let unknown = slots.len().wrapping_sub(1);
    let slot = slots.get(tag.map_or(unknown, |tag| usize::from(tag.0)));
    slot.map_or(&[], |checks| checks.as_slice())
}

/// How many bytes of games one thread takes at a time.
const BATCH: usize = 1 << 18;

/// Checks one file.
///
/// `name` is the file's name without folders, `None` for standard input.
pub fn check(source: &Source<'_>, name: Option<&str>, plan: &Plan) -> Findings {
    check_in_batches(source, name, plan, BATCH)
}

/// [`check`] with another size of batches, in bytes. The findings do not depend on it.
pub fn check_in_batches(
    source: &Source<'_>,
    name: Option<&str>,
    plan: &Plan,
    batch: usize,
) -> Findings {
    let split = split(source.bytes());
    let settings = &plan.settings;
    let claim = Claim::of(&split, plan);
    let file = FileContext {
        source,
        split: &split,
        name,
        export_line_end: settings.export_line_end.filter(|_| settings.export),
    };
    let batches = batches(&split, batch);
    let results: Vec<Batch> = if batches.len() > 1 {
        batches
            .into_par_iter()
            .map(|games| check_games(&file, plan, claim, games))
            .collect()
    } else {
        let checked = batches.into_iter();
        checked
            .map(|games| check_games(&file, plan, claim, games))
            .collect()
    };
    judge(&file, plan, claim, results)
}

/// That a file declares export format, without being held to it.
#[derive(Clone, Copy)]
struct Claim<'p> {
    /// The first line that declares it.
    directive: &'p Directive,
    /// What it is then held to in silence.
    plan: &'p Plan,
}

impl<'p> Claim<'p> {
    fn of(split: &'p Split, plan: &'p Plan) -> Option<Claim<'p>> {
        let plan = plan.counted.as_deref()?;
        let mut directives = split.directives.iter();
        let directive = directives.find(|directive| directive.kind == DirectiveKind::Export)?;
        Some(Claim { directive, plan })
    }
}

/// What a batch of games gave.
#[derive(Default)]
struct Batch {
    diagnostics: Vec<Diagnostic>,
    /// For each rule that crosses games, the facts it gathered.
    facts: Vec<Vec<GameFact>>,
    /// What the games say to the claim of the file.
    counted: Counted,
}

impl Batch {
    fn new(plan: &Plan, claim: Option<Claim<'_>>) -> Batch {
        let facts = |plan: &Plan| plan.across.iter().map(|_| Vec::new()).collect();
        Batch {
            facts: facts(plan),
            counted: Counted {
                facts: claim.map(|claim| facts(claim.plan)).unwrap_or_default(),
                ..Counted::default()
            },
            ..Batch::default()
        }
    }
}

/// Findings that are counted by rule and forgotten.
#[derive(Default)]
struct Counted {
    /// Their numbers, by the place of the rule in the list; as long as it has to be.
    counts: Vec<usize>,
    facts: Vec<Vec<GameFact>>,
    /// The memory for those not yet counted.
    diagnostics: Vec<Diagnostic>,
}

impl Counted {
    fn count(&mut self) {
        for diagnostic in self.diagnostics.drain(..) {
            self.counts.resize(RULES.len(), 0);
            if let Some(count) = self.counts.get_mut(diagnostic.rule.index()) {
                *count += 1;
            }
        }
    }

    fn add(&mut self, other: Counted) {
        self.counts
            .resize(self.counts.len().max(other.counts.len()), 0);
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        for (all, some) in self.facts.iter_mut().zip(other.facts) {
            all.extend(some);
        }
    }

    /// The rules that found something, the most frequent first.
    fn by_rule(&self) -> Vec<(&'static Rule, usize)> {
        let counts = RULES.iter().zip(self.counts.iter().copied());
        let mut counts: Vec<_> = counts.filter(|(_, count)| *count > 0).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts
    }
}

/// Cuts the games into runs of about so many bytes.
fn batches(split: &Split, size: usize) -> Vec<Range<usize>> {
    let mut batches = Vec::new();
    let mut first = 0;
    let mut bytes = 0;
    for (index, game) in split.games.iter().enumerate() {
        bytes += game.range.len();
        if bytes >= size {
            batches.push(first..index + 1);
            first = index + 1;
            bytes = 0;
        }
    }
    if first < split.games.len() {
        batches.push(first..split.games.len());
    }
    batches
}

fn check_games(
    file: &FileContext<'_>,
    plan: &Plan,
    claim: Option<Claim<'_>>,
    games: Range<usize>,
) -> Batch {
    let mut document = Document::default();
    let mut batch = Batch::new(plan, claim);
    for index in games {
        let Some(game) = file.split.games.get(index) else {
            break;
        };
        let text = file.source.slice(game.range.clone());
        file.split.parse_into(&mut document, text);
        // Text behind the last game counts as part of it.
        let number = if game.first_tag.is_some() {
            index + 1
        } else {
            index
        };
        let claim = claim.filter(|claim| claim.directive.range.start < game.range.end);
        with_context(file, plan, &document, number, index, |context| {
            check_game(context, plan, claim, &mut batch);
        });
    }
    batch
}

fn check_game(context: &GameContext<'_>, plan: &Plan, claim: Option<Claim<'_>>, batch: &mut Batch) {
    let before = batch.diagnostics.len();
    run(context, plan, &mut batch.diagnostics, &mut batch.facts);
    if let Some(new) = batch.diagnostics.get_mut(before..) {
        name_places(context, new);
    }
    if let Some(claim) = claim {
        let counted = &mut batch.counted;
        run(
            context,
            claim.plan,
            &mut counted.diagnostics,
            &mut counted.facts,
        );
        counted.count();
    }
}

/// Runs the checks of a plan over one game.
fn run(
    context: &GameContext<'_>,
    plan: &Plan,
    diagnostics: &mut Vec<Diagnostic>,
    facts: &mut [Vec<GameFact>],
) {
    Run {
        plan,
        context,
        diagnostics,
    }
    .all();
    for ((_, gather, _), facts) in plan.across.iter().zip(facts) {
        facts.extend(gather(context).map(|fact| GameFact {
            game: context.number,
            base: context.base,
            fact,
        }));
    }
}

/// Looks at the game of a document with all that rules want to know of it.
fn with_context(
    file: &FileContext<'_>,
    plan: &Plan,
    document: &Document<'_>,
    number: usize,
    index: usize,
    look: impl FnOnce(&GameContext<'_>),
) {
    let tags = tags(document);
    let version = version(file.split, index, &plan.settings);
    let model = Model::new(document, &tags, version);
    look(&GameContext {
        document,
        file,
        number,
        base: base(file, index),
        version,
        tags: &tags,
        model: &model,
    });
}

fn tags<'g>(document: &'g Document<'g>) -> Vec<(TagPair<'g>, Option<TagId>)> {
    let pairs = Game::new(document).tag_pairs();
    pairs.map(|pair| (pair, tag_id(pair.name()))).collect()
}

/// Where the text of a game begins in the file.
fn base(file: &FileContext<'_>, index: usize) -> usize {
    let game = file.split.games.get(index);
    game.map_or(0, |game| game.range.start)
}

/// The version to which a game is held: the one asked for, else the one declared last
/// before its first tag, else the default.
pub fn version(split: &Split, index: usize, settings: &Settings) -> Version {
    if let Some(version) = settings.version {
        return version;
    }
    let game = split.games.get(index);
    let place = game.map_or(0, |game| game.first_tag.unwrap_or(game.range.end));
    let mut declared = split.directives_before(place);
    declared
        .find_map(|directive| match directive.kind {
            DirectiveKind::Version { major, minor } => Some(known_version(major, minor)),
            DirectiveKind::Export => None,
        })
        .unwrap_or(settings.default_version)
}

/// The version of a declaration; a version that does not exist is taken for the latest.
fn known_version(major: u32, minor: u32) -> Version {
    match (major, minor) {
        (1, 0) => Version::V1_0,
        (2, 0) => Version::V2_0,
        _ => Version::LATEST,
    }
}

/// Fills in the board and the tag of findings in a game.
fn name_places(context: &GameContext<'_>, diagnostics: &mut [Diagnostic]) {
    if diagnostics.is_empty() {
        return;
    }
    let board = context.value(TagId::BOARD).map(|b| context.file.show(b));
    for diagnostic in diagnostics {
        let start = diagnostic.range.start.saturating_sub(context.base);
        let after = context
            .tags
            .partition_point(|(pair, _)| pair.span().start as usize <= start);
        let pair = after.checked_sub(1).and_then(|i| context.tags.get(i));
        diagnostic.board.clone_from(&board);
        diagnostic.tag = pair.map(|(pair, _)| context.file.show(pair.name()));
    }
}

/// Fills in the board and the tag of findings that were judged when the trees were gone.
fn name_places_across(file: &FileContext<'_>, plan: &Plan, diagnostics: &mut [Diagnostic]) {
    diagnostics.sort_by_key(|diagnostic| diagnostic.game);
    let mut document = Document::default();
    for of_game in diagnostics.chunk_by_mut(|a, b| a.game == b.game) {
        let number = of_game.first().map_or(0, |diagnostic| diagnostic.game);
        let Some(index) = number.checked_sub(1) else {
            continue;
        };
        let Some(game) = file.split.games.get(index) else {
            continue;
        };
        let text = file.source.slice(game.range.clone());
        file.split.parse_into(&mut document, text);
        with_context(file, plan, &document, number, index, |context| {
            name_places(context, of_game);
        });
    }
}

/// One pass of all checks over one game.
struct Run<'r, 'g> {
    plan: &'r Plan,
    context: &'r GameContext<'g>,
    diagnostics: &'r mut Vec<Diagnostic>,
}

impl Run<'_, '_> {
    fn all(mut self) {
        self.problems();
        if self.is_unreadable() {
            return;
        }
        let plan = self.plan;
        for (rule, check) in &plan.texts {
            check(self.context, &mut self.report(*rule));
        }
        if !plan.lines.is_empty() {
            self.lines();
        }
        for (pair, id) in self.context.tags {
            for (rule, check) in slot(&plan.tags, *id) {
                check(self.context, *pair, *id, &mut self.report(*rule));
            }
        }
        for (section, id) in self.context.sections() {
            for (rule, check) in slot(&plan.sections, id) {
                check(self.context, section, id, &mut self.report(*rule));
            }
        }
        if !plan.comments.is_empty() || !plan.escapes.is_empty() {
            self.comments_and_escapes();
        }
        for (rule, check) in &plan.games {
            check(self.context, &mut self.report(*rule));
        }
    }

    fn report(&mut self, at: RuleAt) -> Report<'_> {
        let game = self.context.number;
        Report::new(
            at.rule,
            at.severity,
            self.context.base,
            game,
            self.diagnostics,
        )
    }

    fn is_unreadable(&self) -> bool {
        let root = self.context.document.tree.nodes().first();
        root.is_some_and(|root| root.kind == NodeKind::Unreadable)
    }

    /// Problems of lexer and parser, but not those of stray text: it is one mistake that it
    /// stands there, whatever is in it.
    fn problems(&mut self) {
        if self.context.document.problems.is_empty() {
            return;
        }
        let stray = stray_spans(self.context);
        for problem in &self.context.document.problems {
            let place = problem.span.start;
            let before = stray.partition_point(|span| span.start <= place);
            let span = before.checked_sub(1).and_then(|index| stray.get(index));
            let is_stray = span.is_some_and(|span| place < span.end);
            if is_stray && !is_cause(problem.kind) {
                continue;
            }
            for (rule, kinds, check) in &self.plan.problems {
                if kinds.contains(&problem.kind) {
                    check(self.context, *problem, &mut self.report(*rule));
                }
            }
        }
    }

    fn lines(&mut self) {
        let text = self.context.document.text;
        let mut at = 0;
        while at < text.len() {
            let end = line_end(text, at);
            let line_end = LineEnd::at(text, end);
            let line = Line {
                span: Span::new(at as u32, end as u32),
                text: text.get(at..end).unwrap_or(&[]),
                end: line_end.map(|(kind, _)| kind),
            };
            for (rule, check) in &self.plan.lines {
                check(self.context, line, &mut self.report(*rule));
            }
            at = end + line_end.map_or(0, |(_, length)| length);
        }
    }

    fn comments_and_escapes(&mut self) {
        let document = self.context.document;
        for &token in document.tree.asides() {
            match document.tree.kind(token) {
                TokenKind::LineComment | TokenKind::BraceComment => {
                    let Some(comment) = Comment::cast(document, token) else {
                        continue;
                    };
                    for (rule, check) in &self.plan.comments {
                        check(self.context, comment, &mut self.report(*rule));
                    }
                }
                TokenKind::Escape => {
                    for (rule, check) in &self.plan.escapes {
                        check(self.context, token, &mut self.report(*rule));
                    }
                }
                _ => {}
            }
        }
    }
}

/// The data that stand behind tags which have none: identification tags and notes.
fn stray_spans(context: &GameContext<'_>) -> Vec<Span> {
    context
        .sections()
        .filter(|(_, id)| is_plain_tag(*id))
        .filter_map(|(section, _)| section.data_span())
        .collect()
}

/// Whether a problem in stray text is the cause of its being there, and not the effect.
pub fn is_cause(problem: ProblemKind) -> bool {
    use ProblemKind::{
        ControlCharacter, MidLinePercent, StrayBrace, StrayBracketClose, StrayBracketOpen,
        UnclosedComment, UnopenedTag,
    };
    matches!(
        problem,
        ControlCharacter
            | MidLinePercent
            | StrayBrace
            | StrayBracketClose
            | StrayBracketOpen
            | UnclosedComment
            | UnopenedTag
    )
}

/// Whether no data can follow a tag: it is known, and begins no section.
pub fn is_plain_tag(tag: Option<TagId>) -> bool {
    let kind = tag.map(|tag| tag.info().kind);
    matches!(kind, Some(TagKind::Identification | TagKind::Note))
}

/// Judges what crosses games, and puts everything in order.
fn judge(
    file: &FileContext<'_>,
    plan: &Plan,
    claim: Option<Claim<'_>>,
    batches: Vec<Batch>,
) -> Findings {
    let mut all = Batch::new(plan, claim);
    for batch in batches {
        all.diagnostics.extend(batch.diagnostics);
        for (all, some) in all.facts.iter_mut().zip(batch.facts) {
            all.extend(some);
        }
        all.counted.add(batch.counted);
    }
    let mut diagnostics = all.diagnostics;
    judge_file(file, plan, &mut diagnostics);
    let mut judged = Vec::new();
    judge_across(file, plan, &all.facts, &mut judged);
    if let Some(claim) = claim {
        judge_claim(file, plan, claim, all.counted, &mut judged);
    }
    name_places_across(file, plan, &mut judged);
    diagnostics.append(&mut judged);
    diagnostics.sort_by(|a, b| {
        let key = |d: &Diagnostic| (d.range.start, d.range.end, d.rule.meta.name);
        key(a).cmp(&key(b)).then_with(|| a.message.cmp(&b.message))
    });
    Findings {
        diagnostics,
        games: file.split.game_count(),
        version: Some(version(file.split, 0, &plan.settings)),
    }
}

fn judge_file(file: &FileContext<'_>, plan: &Plan, diagnostics: &mut Vec<Diagnostic>) {
    for (rule, check) in &plan.files {
        check(
            file,
            &mut Report::new(rule.rule, rule.severity, 0, 0, diagnostics),
        );
    }
}

fn judge_across(
    file: &FileContext<'_>,
    plan: &Plan,
    facts: &[Vec<GameFact>],
    diagnostics: &mut Vec<Diagnostic>,
) {
    for ((rule, _, judge), facts) in plan.across.iter().zip(facts) {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        judge(file, facts, &mut report);
    }
}

/// Tells what the games of a file say to its claim.
fn judge_claim(
    file: &FileContext<'_>,
    plan: &Plan,
    claim: Claim<'_>,
    mut counted: Counted,
    diagnostics: &mut Vec<Diagnostic>,
) {
    let file = &FileContext {
        export_line_end: plan.settings.export_line_end,
        ..*file
    };
    judge_file(file, claim.plan, &mut counted.diagnostics);
    judge_across(file, claim.plan, &counted.facts, &mut counted.diagnostics);
    counted.count();
    let by_rule = counted.by_rule();
    if by_rule.is_empty() {
        return;
    }
    for (rule, check) in &plan.claims {
        let mut report = Report::new(rule.rule, rule.severity, 0, 0, diagnostics);
        check(file, claim.directive, &by_rule, &mut report);
    }
}

/// Whether a rule is on by default for files that are not held to export format.
pub fn is_default(meta: &Meta, group: Group) -> bool {
    meta.default && group != Group::Export
}
