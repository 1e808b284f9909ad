//! What must be true of any bytes, in one function. Unit tests, rule pages, our own files,
//! the corpus of real files, random and mutated bytes and the fuzz target all call it.

// The fuzz target has this file in another folder.
#[path = "invariants/export.rs"]
pub mod export;
#[path = "invariants/records.rs"]
pub mod records;

use std::collections::BTreeMap;

use pbnlint::engine::Diagnostic;
use pbnlint::engine::suppress::Reach;
use pbnlint::engine::{Availability, Part};
use pbnlint::lint::{self, Findings, Plan, Settings, check_in_batches};
use pbnlint::notation::Notation;
use pbnlint::pbn::lint::{GAME, in_game};
use pbnlint::pbn::model::refine;
use pbnlint::pbn::standard::Version;
use pbnlint::pbn::syntax::{
    Document, GameView, NodeId, NodeKind, ProblemKind, Split, TagPair, TokenKind, Tree, split,
};
use pbnlint::repair::{self, Pass, RepairLevel, Why, repair};
use pbnlint::rules::CATALOG;
use pbnlint::rules::RULES;
use pbnlint::source::{Locator, Source};

/// Every rule on, export format included.
pub fn everything() -> Settings {
    let severities = RULES.iter().map(|rule| Some(rule.meta.severity));
    Settings {
        severities: severities.clone().collect(),
        chess: severities.collect(),
        export: true,
        ..Settings::default()
    }
}

/// Checks every invariant on any bytes.
#[track_caller]
pub fn check(bytes: &[u8]) {
    reading_is_sound(bytes);
    repairs_are_sound(bytes);
    export::check(bytes);
}

/// What must be true of all that does not write.
#[track_caller]
pub fn reading_is_sound(bytes: &[u8]) {
    trees_are_sound(bytes);
    records::check(bytes);
    checks_are_sound(bytes);
}

/// What must be true of games, trees and comments.
#[track_caller]
pub fn trees_are_sound(bytes: &[u8]) {
    let split = split(bytes);
    games_cover_the_file(bytes, &split);
    let mut documents = Vec::new();
    for game in &split.games {
        let mut document = Document::default();
        split.parse_into(&mut document, &bytes[game.range()]);
        tree_is_sound(&document);
        skimming_sees_the_same(&split, &document);
        suppressions_reach_into_their_game(&document);
        let is_game = document.tree().nodes()[0].kind == NodeKind::Game;
        assert_eq!(
            is_game,
            game.first_tag().is_some(),
            "split and parser disagree"
        );
        documents.push(document);
    }
    split_and_parser_see_the_same_comments(bytes, &split, &documents);
    cutting_again_gives_the_same_games(bytes, &split);
}

/// What must be true of findings.
#[track_caller]
pub fn checks_are_sound(bytes: &[u8]) {
    findings_are_sound(bytes);
    needs_hide_nothing(bytes);
}

/// Whether a file has characters of UTF-8 and bytes that are none.
pub fn has_two_encodings(bytes: &[u8]) -> bool {
    let mut chunks = bytes.utf8_chunks();
    chunks.clone().any(|chunk| !chunk.valid().is_ascii())
        && chunks.any(|chunk| !chunk.invalid().is_empty())
}

#[track_caller]
fn games_cover_the_file(bytes: &[u8], split: &Split) {
    let mut at = 0;
    for (index, game) in split.games.iter().enumerate() {
        assert_eq!(game.range().start, at, "games leave a gap or overlap");
        assert!(game.range().end > at, "an empty game");
        let is_last = index + 1 == split.games.len();
        assert!(
            is_last || game.first_tag().is_some() || split.unreadable.is_some(),
            "only the last text may be without a tag"
        );
        if let Some(tag) = game.first_tag() {
            assert!(game.range().contains(&tag) && bytes[tag] == b'[');
        }
        at = game.range().end;
    }
    assert_eq!(at, bytes.len(), "games do not reach the end of the file");
}

/// Tokens tile, nodes nest, and what is an error is reported.
#[track_caller]
fn tree_is_sound(document: &Document<'_>) {
    let tree = document.tree();
    let mut at = 0;
    let mut text = Vec::new();
    for token in tree.tokens() {
        let span = tree.span(token);
        assert_eq!(span.start, at, "tokens leave a gap or overlap");
        assert!(
            span.end > span.start,
            "an empty token {:?}",
            tree.kind(token)
        );
        at = span.end;
        text.extend_from_slice(document.token_text(token));
        if tree.kind(token) == TokenKind::Error {
            let reported = document
                .problems
                .iter()
                .any(|p| p.span.start <= span.start && span.end <= p.span.end);
            assert!(reported, "an error token at {span:?} without a problem");
        }
    }
    assert_eq!(text, document.text, "the tree does not give back the text");
    let is_aside = |kind: TokenKind| kind.is_comment() || kind == TokenKind::Escape;
    let asides = tree.tokens().filter(|token| is_aside(tree.kind(*token)));
    assert!(
        asides.eq(tree.asides().iter().copied()),
        "comments are missing"
    );
    nodes_nest(tree);
    assert!(document.problems.is_sorted(), "problems out of order");
    for problem in &document.problems {
        assert!(problem.span.start <= problem.span.end);
        assert!(problem.span.end as usize <= document.text.len());
    }
    let has_error = tree.nodes().iter().any(|node| node.has_error);
    let unread = document
        .problems
        .iter()
        .any(|p| p.kind != ProblemKind::Utf16);
    assert!(has_error || !unread, "problems, but no node has an error");
}

/// A text that was only skimmed says what it says when it is parsed.
#[track_caller]
fn skimming_sees_the_same(split: &Split, parsed: &Document<'_>) {
    let mut skimmed = Document::default();
    split.skim_into(&mut skimmed, parsed.text);
    assert_eq!(skimmed.problems, parsed.problems, "other problems");
    assert!(skimmed.asides().eq(parsed.asides()), "other comments");
    assert_eq!(skimmed.is_unreadable(), parsed.is_unreadable());
    for token in parsed.tree().tokens() {
        let kind = parsed.tree().kind(token);
        assert!(skimmed.may_have(kind), "{kind:?} is overlooked");
    }
    if let Some(longest) = skimmed.longest_line() {
        let lines = parsed.text.split(|byte| matches!(byte, b'\r' | b'\n'));
        assert_eq!(lines.map(<[u8]>::len).max(), Some(longest), "a longer line");
    }
    let is_control = |byte: &u8| byte.is_ascii_control() && !matches!(byte, b'\r' | b'\n');
    let has_control = parsed.text.iter().any(is_control);
    assert_eq!(skimmed.has_control(), has_control, "a control character");
    assert_eq!(parsed.has_control(), has_control, "a control character");
    let pairs = |document| GameView::new(document).tag_pairs();
    for (skimmed, parsed) in pairs(&skimmed).zip(pairs(parsed)) {
        let of_pair = |pair: TagPair<'_>| {
            (
                (pair.span(), pair.name_span(), pair.string_span()),
                (pair.has_error(), pair.is_plain()),
                pair.section().map(|section| {
                    let pieces: Vec<_> = section.pieces().collect();
                    (section.span(), section.data_span(), pieces)
                }),
            )
        };
        assert_eq!(of_pair(skimmed), of_pair(parsed), "other tag pairs");
    }
    assert_eq!(pairs(&skimmed).count(), pairs(parsed).count());
    // What follows makes the tree.
    for (skimmed, parsed) in pairs(&skimmed).zip(pairs(parsed)) {
        let range = |pair: TagPair<'_>| pair.section().map(|section| section.range());
        assert_eq!(skimmed.end(), parsed.end(), "another node");
        assert_eq!(range(skimmed), range(parsed), "another section");
    }
    assert!(skimmed.tree() == parsed.tree(), "another tree");
}

/// What a suppression acts on is in its game, and is not after a comment nor before an
/// escape line.
#[track_caller]
fn suppressions_reach_into_their_game(document: &Document<'_>) {
    for suppression in in_game(document, &CATALOG) {
        let Reach::On(scope, span) = suppression.reach else {
            continue;
        };
        assert!(
            span.start < span.end && span.end as usize <= document.text.len(),
            "{suppression:?}"
        );
        if scope == GAME {
            continue;
        }
        if suppression.is_comment {
            assert!(span.start <= suppression.span.start, "{suppression:?}")
        } else {
            assert!(span.start == suppression.span.start, "{suppression:?}")
        }
    }
}

#[track_caller]
fn nodes_nest(tree: &Tree) {
    let nodes = tree.nodes();
    let root = nodes[0];
    assert_eq!((root.first.0, root.end.0), (0, tree.token_count()));
    assert_eq!(root.skip, NodeId(nodes.len() as u32));
    for (index, node) in nodes.iter().enumerate() {
        assert!(node.first <= node.end && node.skip.0 as usize > index);
        let mut last_end = node.first;
        for id in tree.children(NodeId(index as u32)) {
            let child = tree.node(id).unwrap();
            assert!(last_end <= child.first && child.end <= node.end);
            assert!(child.skip <= node.skip);
            last_end = child.end;
        }
        if node.kind == NodeKind::TagPair {
            assert_eq!(tree.kind(node.first), TokenKind::LeftBracket);
        }
    }
}

/// Comments, escape lines and line ends are found alike by a parser that gets the whole
/// file at once: where games are cut depends on them.
#[track_caller]
fn split_and_parser_see_the_same_comments(bytes: &[u8], split: &Split, games: &[Document<'_>]) {
    if split.unreadable.is_some() {
        return;
    }
    let wanted = |kind: TokenKind| {
        kind.is_comment() || matches!(kind, TokenKind::Escape | TokenKind::Newline)
    };
    let of = |document: &Document<'_>, base: usize| {
        let tree = document.tree();
        let tokens = tree.tokens().filter(|token| wanted(tree.kind(*token)));
        tokens
            .map(|token| (tree.kind(token), tree.span(token).at(base)))
            .collect::<Vec<_>>()
    };
    let mut by_game = Vec::new();
    for (document, game) in games.iter().zip(&split.games) {
        by_game.extend(of(document, game.range().start));
    }
    assert_eq!(
        by_game,
        of(&Document::parse(bytes), 0),
        "game by game and whole differ"
    );
}

/// A game is cut alike wherever one starts to read: an editor cuts only from the game that
/// was touched.
#[track_caller]
fn cutting_again_gives_the_same_games(bytes: &[u8], whole: &Split) {
    if whole.unreadable.is_some() {
        return;
    }
    // Some places of a long file say as much as all of them.
    let step = whole.games.len() / 20 + 1;
    for index in (1..whole.games.len()).step_by(step) {
        let start = whole.games.get(index).unwrap().range().start;
        let again = split(&bytes[start..]);
        if again.unreadable.is_some() {
            continue;
        }
        let expected = whole
            .games
            .iter()
            .skip(index)
            .map(|game| game.range().start);
        let found = again.games.iter().map(|game| game.range().start + start);
        assert!(found.eq(expected), "cut from {start} the games differ");
    }
}

/// Findings lie in the file, do not depend on how the work is shared out, and their fixes
/// can be applied.
#[track_caller]
fn findings_are_sound(bytes: &[u8]) {
    let source = Source::new(bytes);
    let plan = Plan::new(&everything());
    let findings = check_in_batches(&source, None, &plan, usize::MAX);
    assert!(
        findings == check_in_batches(&source, None, &plan, 1),
        "whole-file and game-by-game runs differ"
    );
    let mut locator = Locator::new(&source);
    let mut before = 0;
    for diagnostic in &findings.diagnostics {
        diagnostic_is_sound(bytes, diagnostic, &findings);
        let position = locator.position(diagnostic.range.start);
        assert!(position.line >= before, "findings out of order");
        before = position.line;
    }
}

/// A rule that is not called for a game, because of what it says it needs, would have had
/// nothing to say.
#[track_caller]
fn needs_hide_nothing(bytes: &[u8]) {
    let source = Source::new(bytes);
    for version in [Version::V1_0, Version::LATEST] {
        let settings = || Settings {
            version: Some(version),
            ..everything()
        };
        let all = Plan::new(&settings()).without_shortcuts();
        let [some, all] =
            [Plan::new(&settings()), all].map(|plan| lint::check(&source, None, &plan));
        if some == all {
            continue;
        }
        let mut missed = all.diagnostics.iter();
        let missed = missed.find(|finding| !some.diagnostics.contains(finding));
        let rule = missed.map_or("none", |finding| finding.rule.name());
        panic!("{rule} is not asked where it finds something");
    }
}

#[track_caller]
fn diagnostic_is_sound(bytes: &[u8], diagnostic: &Diagnostic, findings: &Findings) {
    let ranges = diagnostic.labels.iter().map(|label| &label.range);
    for range in ranges.chain([&diagnostic.range]) {
        assert!(
            range.start <= range.end && range.end <= bytes.len(),
            "{diagnostic:?}"
        );
    }
    let is_sentence = diagnostic.message.ends_with('.');
    assert!(
        !diagnostic.message.is_empty() && !is_sentence,
        "{diagnostic:?}"
    );
    assert!(diagnostic.game <= findings.games, "{diagnostic:?}");
    if let Some(rule) = diagnostic.rule.built_in() {
        let best = diagnostic.fixes.iter().map(|fix| fix.applicability).max();
        let is_declared = match rule.meta.fix {
            Availability::None => best.is_none(),
            Availability::Sometimes(most) => best <= Some(most),
            Availability::Always(most) => best.is_some() && best <= Some(most),
        };
        assert!(is_declared, "another fix than declared: {diagnostic:?}");
    }
    for fix in &diagnostic.fixes {
        let mut at = 0;
        for edit in fix.edits.iter() {
            assert!(at <= edit.range.start && edit.range.start <= edit.range.end);
            assert!(edit.range.end <= bytes.len());
            at = edit.range.end;
        }
        assert!(!fix.edits.is_empty(), "a fix without edits: {diagnostic:?}");
        assert!(
            fix.apply(bytes) != bytes,
            "a fix that changes nothing: {diagnostic:?}"
        );
    }
}

/// Larger files are repaired by the rules that are on by default only, which takes less time.
const SMALL: usize = 1 << 14;

/// Repairs of both levels lose nothing, by the rules that are on by default and by all.
#[track_caller]
pub fn repairs_are_sound(bytes: &[u8]) {
    let mut plans = vec![Plan::new(&Settings::default())];
    if bytes.len() <= SMALL {
        plans.push(Plan::new(&everything()));
    }
    for plan in &plans {
        for level in [RepairLevel::Safe, RepairLevel::Unsafe] {
            if let Err(fault) = repair_fault(bytes, plan, level) {
                fault.fail(bytes, level);
            }
        }
    }
}

/// What is wrong with a repair.
#[derive(Debug)]
pub struct Fault {
    /// In few words, the same for all faults of one kind.
    pub kind: String,
    pub text: String,
}

impl Fault {
    fn fail(&self, bytes: &[u8], level: RepairLevel) -> ! {
        panic!(
            "{}: {}\n--- before ({level:?})\n{}",
            self.kind,
            self.text,
            bytes.escape_ascii()
        );
    }
}

/// Repairs come to an end where nothing is left to repair, none is taken back, and after each pass of
/// safe ones the games say what they said before it. Gives the number of passes.
pub fn repair_fault(bytes: &[u8], plan: &Plan, level: RepairLevel) -> Result<usize, Fault> {
    let fault = |kind: String, text: String| Err(Fault { kind, text });
    let mut lost = None;
    let repaired = repair::repair_pass_by_pass(bytes, None, plan, level, |pass| {
        if level == RepairLevel::Safe && lost.is_none() {
            lost = lost_in(pass, plan).err();
        }
    });
    if let Some(reverted) = repaired.reverted.first() {
        let why = match &reverted.why {
            Why::Lost(difference) => format!("lost {:?}", difference.part),
            why => format!("{why:?}"),
        };
        return fault(
            format!("taken back: {}: {why}", reverted.rule.meta.name),
            reverted.why.to_string(),
        );
    }
    let most = 4 * bytes.len() + 1_000;
    if repaired.bytes.len() > most {
        return fault(
            "grows".to_owned(),
            format!("{} bytes", repaired.bytes.len()),
        );
    }
    let again = repair(&repaired.bytes, None, plan, level);
    let after = || repaired.bytes.escape_ascii().to_string();
    if !again.fixed.is_empty() || again.bytes != repaired.bytes {
        let rules: Vec<_> = again.fixed.keys().copied().collect();
        return fault(format!("repaired twice: {}", rules.join(", ")), after());
    }
    if again.remaining != repaired.remaining {
        return fault("stale findings".to_owned(), after());
    }
    match lost {
        Some(lost) => Err(lost),
        None => Ok(repaired.passes),
    }
}

/// What a pass of safe repairs took from what the file says. That the guard has compared the games that
/// were edited is not enough: here all of them are.
fn lost_in(pass: &Pass<'_>, plan: &Plan) -> Result<(), Fault> {
    let (before, after) = (pass.before, pass.after());
    if plan.settings().notation == Some(Notation::Pgn) {
        return match pbnlint::pgn::refine::difference(before, after) {
            None => Ok(()),
            Some(what) => Err(Fault {
                kind: format!("says less: {what}"),
                text: after.escape_ascii().to_string(),
            }),
        };
    }
    if let Some(form) = records::form_of(before, None) {
        return if records::say_the_same(before, after, form) {
            Ok(())
        } else {
            Err(Fault {
                kind: "records say another thing".to_owned(),
                text: after.escape_ascii().to_string(),
            })
        };
    }
    let rules: BTreeMap<_, _> = pass.rules().map(|rule| (rule.meta.name, rule)).collect();
    let may_change = rules.values().flat_map(|rule| rule.meta.may_change);
    let may_change: Vec<_> = may_change.copied().collect();
    // Games that were parted or joined cannot be compared one by one with those before.
    let games = |bytes: &[u8]| pbnlint::pbn::syntax::split(bytes).game_count();
    if may_change.contains(&Part::Games) && games(before) != games(after) {
        return Ok(());
    }
    let form: &refine::TextForm<'_> = if rules
        .values()
        .any(|r| r.group == pbnlint::rules::groups::EXPORT)
    {
        &refine::by_words
    } else {
        &refine::exact
    };
    repair::refines(before, after, plan, form, &may_change).map_err(|difference| Fault {
        kind: format!("says less: {:?}", difference.part),
        text: format!(
            "{difference} after {:?}: {}",
            rules.keys(),
            after.escape_ascii()
        ),
    })
}
