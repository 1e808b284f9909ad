//! Some games of a file, one after the other: each is copied, written anew, or kept as it is.

use std::ops::Range;

use super::asides::CommentPlace;
use super::header;
use super::inherit::TagHistory;
use super::notice::{ExportNotice, NoticeReason};
use super::notices::Notices;
use super::out::{Out, room_for};
use super::target::ExportTarget;
use super::writer::{GameWriter, Scratch, Stop};
use super::{ExportContext, FileExport, tags_of};
use crate::pbn::model::halves::{is_first_half, second_half};
use crate::pbn::model::second_table::{SameBoard, board_without_deal, same_board};
use crate::pbn::model::{Model, Tagged};
use crate::pbn::standard::{TagId, TagKind, TagSet, Version};
use crate::pbn::syntax::lexer::{BYTE_ORDER_MARK, is_semi_empty};
use crate::pbn::syntax::{Document, GameText, ProblemKind, TokenId};
use crate::source::{LineEnd, Slice, Span, is_line_end, line_end, next_line};

/// What a board says of its deal.
const OF_DEAL: [TagId; 3] = [TagId::DEALER, TagId::VULNERABLE, TagId::DEAL];

/// How many games back the deal of a board is looked for, at whose tables it is not repeated.
const MOST_TABLES: usize = 64;

/// What was written of a file, or of some games of it, with its text.
pub(super) struct ExportText<T> {
    pub(super) text: T,
    pub(super) notices: Notices,
    /// The first character that does not exist in the encoding to be written.
    pub(super) misfit: Option<char>,
    /// The numbers (0-based) of the games that are not sound.
    pub(super) doubtful: Vec<usize>,
    /// The latest version that a game declares for itself, which is kept in another one than that
    /// of the file.
    pub(super) latest: Option<Version>,
}

impl<T> ExportText<T> {
    /// A text of which there is nothing to say yet.
    pub(super) fn of(text: T) -> ExportText<T> {
        ExportText {
            text,
            notices: Notices::default(),
            misfit: None,
            doubtful: Vec::new(),
            latest: None,
        }
    }
}

/// Writes the games with these numbers, before which some values are handed on, into memory
/// that was used before.
pub(super) fn write(
    run: &FileExport<'_, '_>,
    file: &ExportContext<'_>,
    target: &ExportTarget,
    games: &Range<usize>,
    before: &TagHistory,
    room: Vec<u8>,
) -> ExportText<Vec<u8>> {
    let mut batch = ExportBatch::new(run, file, target, before.clone(), room);
    batch.games(games);
    ExportText {
        text: batch.out.bytes,
        notices: batch.notices.into_iter().collect(),
        misfit: batch.out.misfit,
        doubtful: batch.doubtful,
        latest: batch.latest,
    }
}

/// What the games with these numbers hand on to later ones.
pub(super) fn handed_on(
    run: &FileExport<'_, '_>,
    file: &ExportContext<'_>,
    target: &ExportTarget,
    games: &Range<usize>,
) -> TagHistory {
    let mut batch = ExportBatch::new(run, file, target, TagHistory::nothing(target), Vec::new());
    batch.games(games);
    batch.inherited
}

/// What the games of a batch have in common.
struct ExportBatch<'b, 'r> {
    run: &'b FileExport<'b, 'r>,
    file: &'b ExportContext<'b>,
    inherited: TagHistory,
    document: Document<'r>,
    scratch: Scratch,
    out: Out<'b>,
    notices: Vec<ExportNotice>,
    doubtful: Vec<usize>,
    latest: Option<Version>,
}

impl<'b, 'r> ExportBatch<'b, 'r> {
    fn new(
        run: &'b FileExport<'b, 'r>,
        file: &'b ExportContext<'b>,
        target: &'b ExportTarget,
        inherited: TagHistory,
        room: Vec<u8>,
    ) -> ExportBatch<'b, 'r> {
        ExportBatch {
            run,
            file,
            inherited,
            document: Document::default(),
            scratch: Scratch::default(),
            out: Out::reusing(room, target, 0),
            notices: Vec::new(),
            doubtful: Vec::new(),
            latest: None,
        }
    }

    /// Writes games, with an empty line between two of them.
    fn games(&mut self, games: &Range<usize>) {
        let texts = &self.run.split.games;
        let size = texts.span(games.clone()).map_or(0, |text| text.len());
        self.out.bytes.reserve(room_for(size));
        for (index, game) in games.clone().zip(texts.some(games.clone())) {
            let start = self.out.bytes.len();
            if start > 0 {
                self.out.empty_line();
            }
            let body = self.out.bytes.len();
            self.game(index, game);
            if self.out.bytes.len() == body {
                // Nothing but empty lines was there.
                self.out.truncate(start);
            }
            if self.out.misfit.is_some() {
                // All of it will be written anew.
                break;
            }
        }
    }

    /// Copies a game that is in export format already, and writes any other anew.
    fn game(&mut self, index: usize, game: GameText) {
        let text = self.run.bytes.slice(game.range());
        let text = header::without_header(text);
        let version = self.run.version(index);
        let start = self.out.bytes.len();
        let Some(copied) = self.file.plain.copy(text, version, &mut self.out) else {
            if !text.iter().all(|byte| is_line_end(*byte)) {
                self.doubtful.push(index);
            }
            return self.anew(index, game);
        };
        if !copied.is_sound {
            self.doubtful.push(index);
        }
        if cfg!(debug_assertions) {
            let copied = self.out.bytes.slice(start..).to_vec();
            let noticed = self.notices.len();
            self.out.truncate(start);
            self.anew(index, game);
            let written = self.out.bytes.slice(start..);
            let is_same = copied == written && self.notices.len() == noticed;
            assert!(is_same, "this is not plain: {}", copied.escape_ascii());
        }
    }

    /// Writes a game from its tree and its model, or keeps it.
    fn anew(&mut self, index: usize, game: GameText) {
        let run = self.run;
        let text = run.bytes.slice(game.range());
        run.split.parse_into(&mut self.document, text);
        let document = &self.document;
        let version = run.version(index);
        let number = index + usize::from(game.first_tag().is_some());
        let tags = tags_of(document);
        let model = Model::new(document, &tags, version);
        let is_half = self.is_half(index, &tags);
        let body = self.out.bytes.len();
        let noticed = self.notices.len();
        let written = GameWriter {
            file: self.file,
            document,
            base: game.range().start,
            number,
            version,
            tags: &tags,
            model: &model,
            inherited: &self.inherited,
            directives: run.directives_in(&game.range()),
            is_half,
            is_second_table: self.is_second_table(index, game.range().start, &tags),
            has_asides: document.has_asides(),
            waiting: Vec::new(),
            handed_on: Vec::new(),
            handed_on_done: 0,
            order: super::order::PairOrder::default(),
            counted: (0, 0),
            scratch: &mut self.scratch,
            line: Vec::new(),
            out: &mut self.out,
            notices: &mut self.notices,
        }
        .text();
        // A comment without an end ends at the bracket of the next game: nothing may come before it.
        let first = self.out.bytes.get(body);
        let begins_otherwise = written.is_ok() && first.is_some_and(|byte| *byte != b'[');
        let written = if begins_otherwise && self.is_after_open_comment(index) {
            Err(Stop {
                span: Span::default(),
                reason: NoticeReason::Problem(ProblemKind::UnclosedComment),
            })
        } else {
            written
        };
        if run.inherits {
            let filled = match written {
                Ok(()) => self.scratch.filled,
                Err(_) => TagSet::default(),
            };
            self.inherited
                .take(&tags, game.range().start, version, filled);
        }
        if let Err(stop) = written {
            self.out.truncate(body);
            self.notices.truncate(noticed);
            let range = stop.span.at(game.range().start);
            let is_game = game.first_tag().is_some() || number == 0;
            self.notices.push(ExportNotice {
                game: if is_game { number } else { 0 },
                range,
                reason: if is_game {
                    stop.reason
                } else {
                    NoticeReason::AfterLastGame
                },
            });
            let version = Some(version).filter(|version| {
                let differs = *version != self.out.target.version;
                is_game && !(differs && self.is_after_open_comment(index))
            });
            self.keep(index, version);
        }
    }

    /// Whether a game follows one in which a comment has no end.
    fn is_after_open_comment(&self, index: usize) -> bool {
        let before = index.checked_sub(1);
        let before = before.filter(|_| self.run.split.has_open_comment());
        let before = before.and_then(|index| self.parsed(index));
        before.is_some_and(|before| {
            let mut problems = before.problems.iter();
            problems.any(|problem| problem.kind == ProblemKind::UnclosedComment)
        })
    }

    /// Whether an empty line parts the game from the rest of it, and the rest says something of the
    /// deal, which the other half would then say is not known.
    fn is_half(&self, index: usize, tags: &[Tagged<'_>]) -> bool {
        let second = second_half_of_deal(tags);
        if !second.is_empty() {
            let before = index.checked_sub(1).and_then(|index| self.parsed(index));
            return before.is_some_and(|before| is_first_half(&before, &second));
        }
        let is_identification =
            |(_, id): &Tagged<'_>| id.is_none_or(|id| id.info().kind == TagKind::Identification);
        let has = |tag: TagId| tags.iter().any(|(_, id)| *id == Some(tag));
        // Most games say all of it themselves.
        let is_whole = || OF_DEAL.into_iter().all(has);
        if !has(TagId::BOARD) || !tags.iter().all(is_identification) || is_whole() {
            return false;
        }
        self.parsed(index + 1).is_some_and(|after| {
            is_first_half(&self.document, &second_half_of_deal(&tags_of(&after)))
        })
    }

    /// Whether a game, which begins at `start` in the file, is another table of a board before it, whose
    /// deal it does not repeat.
    fn is_second_table(&self, index: usize, start: usize, tags: &[Tagged<'_>]) -> bool {
        let has_deal_before = self.file.first_deal.is_some_and(|deal| deal < start);
        let Some(board) = board_without_deal(tags).filter(|_| has_deal_before) else {
            return false;
        };
        for index in (0..index).rev().take(MOST_TABLES) {
            let before = self.parsed(index);
            match before.and_then(|before| same_board(&before, board)) {
                Some(SameBoard::Dealt) => return true,
                Some(SameBoard::NeedsDeal) => {}
                None => return false,
            }
        }
        false
    }

    /// The tree of any game of the file.
    fn parsed(&self, index: usize) -> Option<Document<'r>> {
        let game = self.run.split.games.get(index)?;
        let mut document = Document::default();
        let text = self.run.bytes.get(game.range())?;
        self.run.split.parse_into(&mut document, text);
        Some(document)
    }

    /// Writes a game as it is, without the empty lines before it and without what the lines say that
    /// are written at the top of the file. Its lines end like all others. A game of another version than
    /// that of the file says so, and that the games after it have that of the file.
    fn keep(&mut self, index: usize, version: Option<Version>) {
        let games = &self.run.split.games;
        let range = games
            .get(index)
            .map(|game| game.range())
            .unwrap_or_default();
        let text = self.run.bytes.slice(range.clone());
        let base = range.start;
        let mut start = if text.starts_with(BYTE_ORDER_MARK) {
            BYTE_ORDER_MARK.len()
        } else {
            0
        };
        let mut kept = Vec::with_capacity(text.len());
        let mut has_begun = false;
        for directive in self.run.directives_in(&range) {
            let line = directive.range.start - base..directive.range.end - base;
            let before = text.slice(start..line.start);
            kept.extend_from_slice(before);
            has_begun |= !before.trim_ascii().is_empty();
            let written = text.slice(line.clone());
            let next = next_line(text, line.end).unwrap_or(text.len());
            let goes_on = has_begun && next < text.len() && !is_semi_empty(text, next)
                || LineEnd::are_joined(&kept, text.slice(next..));
            start = match header::rest_of_directive(written) {
                // The line stays, without what the header says.
                Some(rest) => {
                    kept.extend_from_slice(&rest);
                    has_begun = true;
                    line.end
                }
                // An empty escape line stays where what is beside it could become one text, or line end.
                None if goes_on => {
                    kept.push(b'%');
                    line.end
                }
                None => next,
            };
        }
        kept.extend_from_slice(text.slice(start..));
        let mut rest = kept.as_slice();
        while is_semi_empty(rest, 0) {
            rest = rest.slice(next_line(rest, 0).unwrap_or(rest.len())..);
        }
        let mut lines = Vec::with_capacity(rest.len() + rest.len() / 8);
        let mut at = 0;
        while at < rest.len() {
            let end = line_end(rest, at);
            lines.extend_from_slice(rest.slice(at..end));
            lines.extend_from_slice(self.out.target.newline);
            at = next_line(rest, end).unwrap_or(rest.len());
        }
        let target = self.out.target;
        let next = games.get(index + 1);
        let is_last = next.is_none_or(|next| next.first_tag().is_none());
        if let Some(version) = version.filter(|version| *version != target.version)
            && let Some(wrapped) = header::wrapped(&lines, version, target, is_last)
        {
            lines = wrapped;
            self.latest = self.latest.max(Some(version));
        }
        self.out.lines(&lines);
    }
}

impl GameWriter<'_, '_, '_> {
    /// Writes a game, or what follows the last one.
    fn text(&mut self) -> Result<(), Stop> {
        self.scratch.filled = TagSet::default();
        if !self.tags.is_empty() {
            return self.game();
        }
        if let Some(problem) = self.document.problems.first() {
            return Err(Stop {
                span: problem.span,
                reason: NoticeReason::Problem(problem.kind),
            });
        }
        self.asides(TokenId(0), CommentPlace::OwnLine);
        self.finish();
        Ok(())
    }
}

/// The tags of a game that may be the second half of a board, if they say something of the deal.
fn second_half_of_deal(tags: &[Tagged<'_>]) -> Vec<TagId> {
    let mut second = second_half(tags);
    let is_of_deal = |tag: &TagId| OF_DEAL.contains(tag);
    if !second.iter().any(is_of_deal) {
        second.clear();
    }
    second
}
