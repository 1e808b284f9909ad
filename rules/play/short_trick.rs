//! # short-trick
//!
//! The last trick of an unfinished play has fewer than four cards. A card that is not known or not yet played
//! is written as `-`, or as `+` if it is the next one. A `*` ends a play that will not be continued (chapter
//! 3.6).
//!
//! Fill the trick with hyphens. There is no fix where more cards come after an empty line, because they are
//! the rest of the trick. The fix is unsafe if something in the trick may be a card that was typed wrong, such as
//! `$9` for C9. If `wrong-leader` reports hyphens before the leader's first card, correct those
//! first.
//!
//! ## Bad
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 - CQ
//! ```
//!
//! ```text
//! info[short-trick]: the last trick has fewer than four cards; write `-` for one that is not known
//!   ┌─ example.pbn:6:6
//!   │
//! 6 │ C4 - CQ
//!   │      ^^
//!   │
//!   = fix: fill the trick with hyphens
//!     + C4 - CQ -
//! ```
//!
//! ```diff
//!  [Contract "3NT"]
//!  [Play "W"]
//!  H2 H5 HJ HA
//! -C4 - CQ
//! +C4 - CQ -
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ
//! ```
//!
//! ```text
//! info[short-trick]: the last trick has fewer than four cards; write `-` for one that is not known
//!   ┌─ example.pbn:5:7
//!   │
//! 5 │ H2 H5 HJ
//!   │       ^^
//!   │
//!   = fix: fill the trick with hyphens
//!     + H2 H5 HJ -
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! HT
//! *
//! ```
//!
//! ```text
//! info[short-trick]: the last trick has fewer than four cards; write `-` for one that is not known
//!   ┌─ example.pbn:5:1
//!   │
//! 5 │ HT
//!   │ ^^
//!   │
//!   = fix: fill the trick with hyphens
//!     + HT - - -
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 C2 CQ $9
//! *
//! ```
//!
//! ```text
//! info[short-trick]: the last trick has fewer than four cards; write `-` for one that is not known
//!   ┌─ example.pbn:6:7
//!   │
//! 6 │ C4 C2 CQ $9
//!   │       ^^
//!   │
//!   = fix: fill the trick with hyphens (unsafe)
//!     + C4 C2 CQ $9 -
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ HA
//! C4 - CQ -
//! *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 H5 HJ - *
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Play "W"]
//! H2 +
//! ```

use crate::bridge::playing::PlayReading;
use crate::bridge::rank;
use crate::pbn::model::halves::begins_with_moves;
use crate::pbn::model::{Annotation, EndMark, PlaySection};
use crate::pbn::standard::{TURNS_PER_LINE, TagId};
use crate::pbn::syntax::{Problem, ProblemKind};
use crate::rules::holes::may_be_card;
use crate::rules::moves::is_card;
use crate::rules::prelude::*;
use crate::source::line_end;

pub(crate) const META: Meta = Meta {
    name: "short-trick",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.6"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::LoosePlay], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let Some(play) = game.model.play() else {
        return;
    };
    let count = play.turns.len() - hidden_hyphens(game, play);
    // Words that are no cards may stand for several, or for the end.
    let mut last = play.turns.annotations.iter().rev().take(2 * TURNS_PER_LINE);
    let has_query = last.any(|annotation| game.is_lone_query(annotation.span));
    let is_unsure = play.turns.has_error || play.turns.has_hole() || has_query;
    if count.is_multiple_of(4) || is_unsure {
        return;
    }
    let star = match play.turns.endings.as_slice() {
        [] => None,
        // Rows of times go with the cards that are there.
        [star] if ends_play(star, play) && !has_times(game) => Some(star.span),
        _ => return,
    };
    let Some(last) = play.turns.last().filter(|_| play.has_cards()) else {
        return;
    };
    // Hyphens would become part of a comment that is not closed, or belong to a mark.
    let is_open = |problem: &Problem| problem.kind == ProblemKind::UnclosedComment;
    let is_after = |(_, mark): &(_, Span)| mark.start > last.span.start;
    let has_mark = || play.turns.loose.iter().any(is_after);
    if game.document.problems.iter().any(is_open) || has_mark() {
        return;
    }
    let text = game.text();
    let is_other_row = play.short_row(text).is_some() || !play.doubled_cards(text).is_empty();
    if is_other_row || play.parting_hyphens(text).is_some() {
        return;
    }
    // Which trick is the last one is known when the cards are in their columns.
    let replay = game.model.replay();
    if replay.is_some_and(|replay| replay.reading == PlayReading::Shifted) {
        return;
    }
    let leader = game.model.declarer().map(|(declarer, _)| declarer.lho());
    if leader.is_some_and(|leader| play.may_run_on(leader)) {
        return;
    }
    let missing = 4 - count % 4;
    let section = game.model.section(TagId::PLAY);
    // What follows the last card belongs to it.
    let end = match star {
        Some(star) => end_before(game, last.span, star),
        None => section.map_or(last.span.end, |section| section.span().end),
    };
    let mut hyphens = b" -".repeat(missing);
    let asides = game.document.asides();
    let last_aside = asides.take_while(|(_, aside)| aside.start < end).last();
    let is_open =
        |(kind, aside): &(TokenKind, Span)| *kind != TokenKind::BraceComment && aside.end == end;
    if last_aside.as_ref().is_some_and(is_open) {
        hyphens.splice(..1, game.newline_at(end).iter().copied());
    }
    let message = "the last trick has fewer than four cards; write `-` for one that is not known";
    // Where the cards are in wrong columns, more may be missing than the end; and a comment after
    // the `*` would belong to a hyphen.
    let is_unsure = replay.is_some_and(|replay| replay.is_contradicted())
        || star.is_some_and(|star| game.is_commented(star))
        || has_damaged_card(game, play, last.span, count % 4);
    let applicability = Applicability::safe_if(!is_unsure);
    let finding = report
        .at(last.span, message)
        .habit_that("plays", "have such tricks", ());
    // The cards after an empty line are the rest of the play.
    if !begins_with_moves(game.text_after()) {
        let title = "fill the trick with hyphens";
        finding.fix(title, applicability, Span::empty(end), hyphens);
    }
}

/// Whether something in the last trick, of which some cards are there, can be another card.
fn has_damaged_card(game: &GameContext<'_>, play: &PlaySection, last: Span, cards: usize) -> bool {
    let turns = &play.turns;
    let first = turns.len().saturating_sub(cards);
    let before = first.checked_sub(1).and_then(|before| turns.get(before));
    let start = before.map_or(0, |turn| turn.span.end);
    let annotations = turns.annotations.iter().rev();
    let mut annotations = annotations.take_while(|annotation| annotation.span.start >= start);
    // What belongs to the card before the trick can be its first card where it begins a line.
    let is_in_trick = |annotation: &Annotation| {
        let is_own = annotation.turn.is_some_and(|turn| turn >= first);
        is_own || game.is_line_start(annotation.span.start)
    };
    let line = Span::new(last.end, line_end(game.text(), last.end as usize) as u32);
    let mut asides = game.document.asides();
    annotations.any(|annotation| may_be_card(game, annotation) && is_in_trick(annotation))
        || game.problems_in(line).next().is_some()
        || asides.any(|(kind, aside)| {
            let text = game.slice(aside).get(1..).unwrap_or_default();
            kind == TokenKind::LineComment && aside.start >= start && are_cards(text)
        })
}

/// Whether each word of a text is a card or a rank.
fn are_cards(text: &[u8]) -> bool {
    let mut words = text
        .split(u8::is_ascii_whitespace)
        .filter(|word| !word.is_empty());
    let is_rank = |word: &[u8]| matches!(word, [letter] if rank(*letter).is_some());
    !text.trim_ascii().is_empty() && words.all(|word| is_card(word) || is_rank(word))
}

/// How many hyphens before the leader are no part of the first trick.
fn hidden_hyphens(game: &GameContext<'_>, play: &PlaySection) -> usize {
    let hyphens = play.leading_hyphens();
    let replay = || game.model.replay();
    let runs_on =
        hyphens > 0 && replay().is_some_and(|replay| replay.reading == PlayReading::RunOn);
    if runs_on { hyphens } else { 0 }
}

/// Whether `*` is the end of a play, after all its cards and what belongs to them.
fn ends_play(star: &EndMark, play: &PlaySection) -> bool {
    let turns = &play.turns;
    let (first, last) = (turns.annotations.first(), turns.annotations.last());
    !star.continues
        && turns.loose.is_empty()
        && first.is_none_or(|first| first.turn.is_some())
        && star.turns_before == turns.len()
        && last.is_none_or(|last| last.span.start < star.span.start)
}

fn has_times(game: &GameContext<'_>) -> bool {
    game.model.table(TagId::PLAY_TIME_TABLE).is_some()
}

/// Where the last card and what belongs to it end, before the `*`.
fn end_before(game: &GameContext<'_>, last: Span, star: Span) -> u32 {
    let tokens = game.tokens_in(Span::new(last.start, star.start));
    let ends = tokens.filter(|(_, kind, _)| !kind.is_space());
    ends.map(|(_, _, span)| span.end)
        .next_back()
        .unwrap_or(last.end)
}
