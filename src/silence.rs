//! Writes suppressions into a file, so that what is found in it now is no longer reported.
//!
//! In PBN only escape lines are written: comments are text that other programs show to people. A
//! finding in a tag pair or its section gets a line before the tag pair; one at the first tag
//! of a game or before it, a line that acts on the game; one about the whole file, a line
//! after `% PBN` and `% EXPORT`. What such a line does not reach is suppressed more widely in
//! the next round. A line that is there already, with the same reason, takes the new
//! names into its list.
//!
//! In RBN and RBX it is the same with records and labels (`records`), and in chess with games, tag pairs and
//! moves, after which there are comments (`chess`); `orders` writes the lines.

mod chess;
mod orders;
mod records;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use crate::engine::HOUSE_GROUP;
use crate::engine::suppress::{Scope, Suppression, is_suppression};
use crate::engine::{Diagnostic, Severity};
use crate::lint::{self, Findings, Plan};
use crate::notation::{Notation, ReadAs};
use crate::pbn::lint::{GAME, SECTION, TAG_PAIR, in_game};
use crate::pbn::syntax::lexer::is_semi_empty;
use crate::pbn::syntax::{Document, Game, Split, TokenKind, split};
use crate::rules::{AnyCheck, CATALOG, Check, Checks, ChessCheck, RecordCheck, checks};
use crate::source::{Encoding, Slice, Source, blanks_before, is_line_end, next_line};
use orders::{Orders, Place};

/// A file with its suppressions.
#[derive(Debug)]
pub struct Silenced<'s> {
    /// The text; borrowed where there was nothing to do.
    pub bytes: Cow<'s, [u8]>,
    /// What a check finds in it now.
    pub remaining: Findings,
    /// What is suppressed that was found before.
    pub tally: Tally,
}

/// How much is suppressed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The findings, by the name of their rule; house rules count as one.
    pub rules: BTreeMap<&'static str, usize>,
    /// Their places.
    pub places: usize,
}

impl Tally {
    fn of<'d>(findings: impl Iterator<Item = &'d Diagnostic>) -> Tally {
        let mut tally = Tally::default();
        for finding in findings {
            let rule = finding.rule.built_in();
            let name = rule.map_or(HOUSE_GROUP, |rule| rule.meta.name);
            *tally.rules.entry(name).or_default() += 1;
            tally.places += finding.places();
        }
        tally
    }
}

/// Why nothing can be written into a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It is UTF-16, no text at all or in a notation that is not read, so that no line can be added.
    Unreadable,
    /// It is PPN, which has no comments.
    Preferans,
    /// The reason has characters that the encoding of the file, RBX, or a comment of chess cannot hold, this
    /// among them.
    Unwritable(char),
    /// Its games or records would not be the same: a bug of ours.
    Changed,
    /// The rule named finds something still: a bug of ours.
    Deaf(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable => {
                write!(f, "nothing can be suppressed in a file that cannot be read")
            }
            Refusal::Preferans => {
                let how = "turn rules off in the configuration, by `ignore` or `per-file-ignores`";
                write!(
                    f,
                    "PPN has no comments in which findings can be suppressed: {how}"
                )
            }
            Refusal::Unwritable(letter) => write!(
                f,
                "this file cannot hold `{letter}` in a suppression: give a reason without it"
            ),
            Refusal::Changed => write!(
                f,
                "the games or records would not be the same with suppressions"
            ),
            Refusal::Deaf(rule) => write!(f, "a finding of {rule} cannot be suppressed"),
        }
    }
}

/// Suppresses all findings that count, and checks that nothing of the games or records is changed by
/// it.
///
/// `name` is the file's name without folders. The reason is one line of text.
pub fn silence<'s>(
    bytes: &'s [u8],
    name: Option<&str>,
    plan: &Plan,
    counts: impl Fn(Severity) -> bool,
    reason: &str,
) -> Result<Silenced<'s>, Refusal> {
    let notation = match ReadAs::of(bytes, name, plan.settings().notation) {
        ReadAs::Records(form) => Notation::from(form),
        ReadAs::Chess => Notation::Pgn,
        ReadAs::Preferans => return Err(Refusal::Preferans),
        ReadAs::Games | ReadAs::Nothing(_) => Notation::Pbn,
    };
    let file = File {
        bytes,
        name,
        plan,
        notation,
    };
    let widths = [Width::Item, Width::Game, Width::File, Width::File];
    match file.silence(&widths, &counts, reason) {
        // Where a comment lacks its brace, a line between games can make it longer.
        Err(Refusal::Changed) => file.silence(&[Width::File; 2], &counts, reason),
        silenced => silenced,
    }
}

/// What suppresses one finding in a file, where it is or in the whole file: an offset, and the text to insert
/// there.
pub fn of_finding(
    bytes: &[u8],
    notation: Notation,
    finding: &Diagnostic,
    in_file: bool,
) -> Option<(usize, Vec<u8>)> {
    let width = if in_file { Width::File } else { Width::Item };
    let source = Source::new(bytes);
    let orders = orders_of(&source, notation, Vec::new(), [finding].into_iter(), width);
    orders.ok()?.first()
}

/// What suppresses findings, each as widely as said.
fn orders_of<'s, 'd>(
    source: &'s Source<'s>,
    notation: Notation,
    reason: Vec<u8>,
    findings: impl Iterator<Item = &'d Diagnostic>,
    width: Width,
) -> Result<Orders<'s>, Refusal> {
    match (notation, notation.form()) {
        (_, Some(form)) => Ok(records::orders(source, form, reason, findings, width)),
        (Notation::Pgn, _) if source.encoding().is_utf16() => Err(Refusal::Unreadable),
        (Notation::Pgn, _) => Ok(chess::orders(source, reason, findings, width)),
        _ => {
            let mut writer = Writer::new(source, reason)?;
            findings.for_each(|diagnostic| writer.add(diagnostic, width));
            Ok(writer.orders)
        }
    }
}

struct File<'s, 'p> {
    bytes: &'s [u8],
    name: Option<&'p str>,
    plan: &'p Plan,
    notation: Notation,
}

impl<'s> File<'s, '_> {
    /// Suppresses what counts in rounds, each as widely as said.
    fn silence(
        &self,
        widths: &[Width],
        counts: &impl Fn(Severity) -> bool,
        reason: &str,
    ) -> Result<Silenced<'s>, Refusal> {
        let mut bytes = Cow::Borrowed(self.bytes);
        let mut tally = None;
        let mut widths = widths.iter();
        loop {
            let source = Source::new(&bytes);
            let remaining = lint::check(&source, self.name, self.plan);
            let is_read = remaining.read_as == self.notation;
            if remaining.foreign.is_some() || !is_read {
                return Err(Refusal::Unreadable);
            }
            let left = remaining.diagnostics.iter();
            let mut left = left.filter(|d| counts(d.severity)).peekable();
            let tally = tally.get_or_insert_with(|| Tally::of(left.clone()));
            let Some(first) = left.peek() else {
                if !self.says_the_same(&bytes) {
                    return Err(Refusal::Changed);
                }
                let tally = std::mem::take(tally);
                return Ok(Silenced {
                    bytes,
                    remaining,
                    tally,
                });
            };
            let Some(width) = widths.next() else {
                // What a line made of its game or record may have findings of its own.
                return Err(if self.says_the_same(&bytes) {
                    Refusal::Deaf(first.rule.name().to_owned())
                } else {
                    Refusal::Changed
                });
            };
            let reason = encode(reason, source.encoding(), self.notation)?;
            let text = orders_of(&source, self.notation, reason, left, *width)?.text();
            bytes = Cow::Owned(text);
        }
    }

    /// Whether games or records say the same with the suppressions in this text.
    fn says_the_same(&self, bytes: &[u8]) -> bool {
        match (self.notation, self.notation.form()) {
            (_, Some(form)) => records::are_same(self.bytes, bytes, form),
            (Notation::Pgn, _) => chess::are_same(self.bytes, bytes),
            _ => same_games(self.bytes, bytes),
        }
    }
}

/// How widely a finding is suppressed, if nothing asks for more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Width {
    Item,
    Game,
    File,
}

/// Collects what is to be suppressed in a file.
struct Writer<'s> {
    source: &'s Source<'s>,
    split: Split,
    orders: Orders<'s>,
    /// Where names are written that hold for the file.
    of_file: Place,
    /// The game looked at last: most findings come in order of place.
    game: Option<(usize, Look)>,
}

/// What is to be known of a game.
struct Look {
    /// The tag pairs: where they begin, and whether they begin their line.
    pairs: Vec<(usize, bool)>,
    /// The suppressions that could take further names; spans count from the game's start.
    suppressions: Vec<Suppression>,
    base: usize,
    /// Where names are written that hold for a tag pair, by its number; at 0 for the game.
    places: BTreeMap<usize, Place>,
}

impl<'s> Writer<'s> {
    fn new(source: &'s Source<'s>, reason: Vec<u8>) -> Result<Writer<'s>, Refusal> {
        let split = split(source.bytes());
        if split.unreadable.is_some() {
            return Err(Refusal::Unreadable);
        }
        let mut writer = Writer {
            source,
            split,
            orders: Orders::new(source, reason, Notation::Pbn),
            of_file: Place::line(0),
            game: None,
        };
        writer.of_file = writer.place_of_file();
        Ok(writer)
    }

    /// Takes in a finding that is to be suppressed.
    fn add(&mut self, diagnostic: &Diagnostic, width: Width) {
        let name = diagnostic.rule.name();
        if diagnostic.game == 0 || is_of_file(diagnostic) || width == Width::File {
            self.orders.add(self.of_file, name);
            return;
        }
        for range in places(diagnostic) {
            let place = match self.game_of(&range, diagnostic.game) {
                Some(index) => {
                    let offset = (width == Width::Item).then_some(range.start);
                    self.place_in(index, offset)
                }
                None => self.of_file,
            };
            self.orders.add(place, name);
        }
    }

    /// The game of a place, by its number in the split; `None` after the last game. `own` is the number
    /// (1-based) of the game in which the first place of its finding is.
    fn game_of(&self, range: &Range<usize>, own: usize) -> Option<usize> {
        let games = &self.split.games;
        let start = range.start;
        let own = own.wrapping_sub(1);
        let is_own = games.get(own).is_some_and(|game| {
            game.range().contains(&start) || (range.is_empty() && game.range().end == start)
        });
        let index = if is_own {
            own
        } else {
            games.partition_point(|game| game.range().end <= start)
        };
        games.get(index)?.first_tag()?;
        Some(index)
    }

    /// Where to write what acts on the item of a game at an offset, or on the whole game.
    fn place_in(&mut self, index: usize, offset: Option<usize>) -> Place {
        if self.game.as_ref().is_none_or(|(of, _)| *of != index) {
            self.game = self.look(index).map(|look| (index, look));
        }
        let Some((_, look)) = &self.game else {
            return self.of_file;
        };
        let after = offset.map_or(0, |at| look.pairs.partition_point(|pair| pair.0 <= at));
        let pair = after.saturating_sub(1);
        if let Some(place) = look.places.get(&pair) {
            return *place;
        }
        let place = self.new_place(index, look, pair);
        if let Some((_, look)) = &mut self.game {
            look.places.insert(pair, place);
        }
        place
    }

    /// Where to write what acts on a tag pair of a game that is not the first and begins its
    /// line, else on the game.
    fn new_place(&self, index: usize, look: &Look, pair: usize) -> Place {
        let before = pair
            .checked_sub(1)
            .and_then(|before| look.pairs.get(before));
        if let (Some((before, _)), Some((start, true))) = (before, look.pairs.get(pair)) {
            let between = *before - look.base..*start - look.base;
            let list = self.list(look, &between, &[TAG_PAIR, SECTION]);
            return list.unwrap_or_else(|| Place::line(blanks_before(self.source.bytes(), *start)));
        }
        let list = self.list(look, &(0..usize::MAX), &[GAME]);
        list.unwrap_or_else(|| Place::line(self.head_of(index, look)))
    }

    fn look(&self, index: usize) -> Option<Look> {
        let range = self.split.games.get(index)?.range();
        let base = range.start;
        let text = self.source.slice(range);
        let document = Document::parse(text);
        let pairs = Game::new(&document).tag_pairs().map(|pair| {
            let start = pair.span().start as usize;
            let line = blanks_before(text, start);
            let before = line.checked_sub(1).and_then(|before| text.get(before));
            let begins = before.map_or(base == 0, |byte| is_line_end(*byte)) || line == 0;
            (base + start, begins)
        });
        Some(Look {
            pairs: pairs.collect(),
            suppressions: lines(&document),
            base,
            places: BTreeMap::new(),
        })
    }

    /// Where a line is that acts on a game: before its first tag, or where that does not
    /// begin its line, before all that is in the game but its directives.
    fn head_of(&self, index: usize, look: &Look) -> usize {
        let bytes = self.source.bytes();
        let first = look.pairs.first();
        if let Some((start, true)) = first {
            return blanks_before(bytes, *start);
        }
        let first_tag = first.map_or(look.base, |(start, _)| *start);
        let mut directives = self.split.directives_before(first_tag);
        let last = directives
            .next()
            .filter(|last| last.range.start >= look.base);
        if let Some(next) = last.and_then(|last| next_line(bytes, last.range.end)) {
            return next;
        }
        let mut line = look.base;
        if index == 0 {
            line += self.source.encoding().mark_length();
        }
        while is_semi_empty(bytes, line)
            && let Some(next) = next_line(bytes, line)
        {
            line = next;
        }
        line
    }

    /// Where a line is that acts on the file: after the directives before the first game,
    /// or at the beginning.
    fn place_of_file(&self) -> Place {
        let first = self.split.games.first();
        let document = first.map(|first| Document::parse(self.source.slice(first.range())));
        let suppressions = document.as_ref().map(lines).unwrap_or_default();
        let look = Look {
            pairs: Vec::new(),
            suppressions,
            base: 0,
            places: BTreeMap::new(),
        };
        if let Some(place) = self.list(&look, &(0..usize::MAX), &[Scope::File]) {
            return place;
        }
        let end = first.map_or(0, |first| first.first_tag().unwrap_or(first.range().end));
        let mut directives = self.split.directives_before(end);
        let last = directives.next().map(|last| last.range.end);
        let bytes = self.source.bytes();
        let at = match last {
            Some(last) => next_line(bytes, last).unwrap_or(bytes.len()),
            None => self.source.encoding().mark_length(),
        };
        Place::line_of_file(at)
    }

    /// The list of a suppression of these scopes that is between these offsets of a game.
    fn list(&self, look: &Look, between: &Range<usize>, scopes: &[Scope]) -> Option<Place> {
        let start = |suppression: &Suppression| suppression.span.start as usize;
        let all = &look.suppressions;
        let first = all.partition_point(|suppression| start(suppression) < between.start);
        let there = all.slice(first..).iter();
        let mut there = there.take_while(|suppression| start(suppression) < between.end);
        there.find_map(|suppression| self.orders.list(suppression, look.base, scopes))
    }
}

/// The suppressions of a game in escape lines.
fn lines(document: &Document<'_>) -> Vec<Suppression> {
    let mut lines = in_game(document, &CATALOG);
    lines.retain(|suppression| !suppression.is_comment);
    lines
}

/// All places of a finding. What a program does throughout a file is suppressed at each of them, so that
/// the same is found where it is new.
fn places(diagnostic: &Diagnostic) -> impl Iterator<Item = Range<usize>> {
    std::iter::once(diagnostic.range.clone()).chain(diagnostic.also.iter())
}

/// Suppresses findings at all their places, where `place` says for a finding and one of its places; in the
/// whole file where it says nothing.
fn add_all<'d>(
    orders: &mut Orders<'_>,
    findings: impl Iterator<Item = &'d Diagnostic>,
    width: Width,
    of_file: Place,
    mut place: impl FnMut(&Diagnostic, &Range<usize>, &Orders<'_>) -> Option<Place>,
) {
    for finding in findings {
        let name = finding.rule.name();
        if width == Width::File || finding.game == 0 || is_of_file(finding) {
            orders.add(of_file, name);
            continue;
        }
        for range in places(finding) {
            let place = place(finding, &range, orders);
            orders.add(place.unwrap_or(of_file), name);
        }
    }
}

/// Whether a finding is about its file: that of a rule that looks at files only.
fn is_of_file(diagnostic: &Diagnostic) -> bool {
    let Some(rule) = diagnostic.rule.built_in() else {
        return false;
    };
    let Checks {
        any, pbn, rbn, pgn, ..
    } = checks(rule);
    any.iter()
        .all(|check| matches!(check, AnyCheck::Foreign(_)))
        && pbn
            .iter()
            .all(|check| matches!(check, Check::File(_) | Check::ExportClaim(_)))
        && rbn
            .iter()
            .all(|check| matches!(check, RecordCheck::Records(_)))
        && pgn.iter().all(|check| matches!(check, ChessCheck::File(_)))
}

/// The bytes of a reason in the encoding of a file. A file of ASCII takes them in that of the
/// standard.
fn encode(reason: &str, encoding: Encoding, notation: Notation) -> Result<Vec<u8>, Refusal> {
    // In RBX a brace ends the line, in chess the comment.
    if matches!(notation, Notation::Rbx | Notation::Pgn)
        && let Some(brace) = reason.chars().find(|letter| matches!(letter, '{' | '}'))
    {
        return Err(Refusal::Unwritable(brace));
    }
    if encoding.is_utf8() {
        return Ok(reason.as_bytes().to_vec());
    }
    let byte = |letter: char| match u8::try_from(u32::from(letter)) {
        Ok(byte) if !(0x80..0xA0).contains(&byte) => Ok(byte),
        _ => Err(Refusal::Unwritable(letter)),
    };
    reason.chars().map(byte).collect()
}

/// Whether two texts have the same games: the same tokens in the same order, but for white
/// space and for what speaks to this program.
fn same_games(before: &[u8], after: &[u8]) -> bool {
    let (old, new) = (split(before), split(after));
    // Text without a tag may begin to exist.
    if old.game_count() != new.game_count() {
        return false;
    }
    let (mut one, mut other) = (Document::default(), Document::default());
    let count = old.games.len().max(new.games.len());
    (0..count).all(|index| {
        let text = |split: &Split, bytes: &'_ [u8]| -> Range<usize> {
            let game = split.games.get(index);
            game.map_or(bytes.len()..bytes.len(), |game| game.range())
        };
        let old_text = before.slice(text(&old, before));
        let new_text = after.slice(text(&new, after));
        old_text == new_text || {
            one.reparse(old_text);
            other.reparse(new_text);
            tokens(&one).eq(tokens(&other))
        }
    })
}

fn tokens<'d>(document: &'d Document<'d>) -> impl Iterator<Item = (TokenKind, &'d [u8])> {
    let tree = document.tree();
    let tokens = tree
        .tokens()
        .map(|token| (tree.kind(token), document.token_text(token)));
    tokens.filter(|(kind, text)| {
        let is_aside = kind.is_comment() || *kind == TokenKind::Escape;
        !(kind.is_space() || is_aside && is_suppression(text))
    })
}
