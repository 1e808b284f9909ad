//! # stray-bracket
//!
//! A `[` does not begin a tag pair, or a `]` does not end one. Brackets only enclose tag pairs
//! (chapter 3.2). Readers stop there, or take what follows for the name of a tag.
//!
//! Delete the bracket, or complete the tag pair. The fix turns a `[` alone on its line into an
//! escape line, which readers skip. This is safe if a complete tag pair or nothing follows: then no
//! tag pair began there.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[stray-bracket]: this `]` closes no tag pair
//!   ┌─ example.pbn:1:23
//!   │
//! 1 │ [Event "Club evening"]]
//!   │                       ^
//!   │
//!   = fix: delete the bracket (unsafe)
//!     + [Event "Club evening"]
//! ```
//!
//! ```diff
//! -[Event "Club evening"]]
//! +[Event "Club evening"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT AP
//! [
//! [Room "Open"]
//! ```
//!
//! ```text
//! error[stray-bracket]: this `[` opens no tag pair
//!   ┌─ example.pbn:4:1
//!   │
//! 4 │ [
//!   │ ^
//!   │
//!   = fix: make it an escape line
//!     + %[
//! ```
//!
//! ```pgn
//! 1. e4 [good] e5 *
//! ```
//!
//! ```diff
//! -1. e4 [good] e5 *
//! +1. e4 {good} e5 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! 1. e4 {good} e5 *
//! ```

use crate::pbn::syntax::lexer::is_semi_empty;
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;
use crate::source::{is_line_end, next_line};

pub(crate) const META: Meta = Meta {
    name: "stray-bracket",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2"]), (PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Problem(
    &[
        ProblemKind::StrayBracketOpen,
        ProblemKind::StrayBracketClose,
    ],
    check,
)])
.and_pgn(
    Standing::on(Severity::Error),
    &[ChessCheck::Fault(check_chess)],
);

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let message = match problem.kind {
        ProblemKind::StrayBracketOpen => "this `[` opens no tag pair",
        _ => "this `]` closes no tag pair",
    };
    let span = problem.span;
    let finding =
        report
            .at(span, message)
            .habit_that("brackets", "are left over like this", message);
    let own_line = game.own_line(span);
    match own_line.filter(|_| problem.kind == ProblemKind::StrayBracketOpen) {
        Some(line) => {
            let applicability =
                Applicability::safe_if(precedes_tag(game, span) && !begins_part(game, line));
            // Brackets on several lines, with nothing between them, are one problem.
            let brackets = game.slice(span).iter().zip(span.start..);
            let brackets = brackets.filter(|(byte, _)| !byte.is_ascii_whitespace());
            let indents = brackets.filter_map(|(_, at)| {
                let indent = game.blanks_before(at);
                game.is_line_start(indent.start)
                    .then_some(SpanEdit::new(indent, b"%"))
            });
            finding.fix_all("make it an escape line", applicability, indents);
        }
        // With what is before it, a `%` would become another word.
        None if game.text().get(span.end as usize) == Some(&b'%') => {}
        None => {
            let removal = game.removal(span);
            finding.fix_all("delete the bracket", Applicability::Unsafe, [removal]);
        }
    }
}

/// Whether a line is the first of its game, or an empty one is before it: a comment that is not
/// closed may end there because of the bracket.
fn begins_part(game: &GameContext<'_>, line: Span) -> bool {
    let before = game.text().slice(..line.start as usize);
    let white = before
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_whitespace());
    let white = before.slice(before.len() - white.count()..);
    let mut ends = white.iter().filter(|byte| is_line_end(**byte));
    let begins_game = white.len() == before.len() && game.base > 0;
    begins_game || ends.nth(1).is_some() && !matches!(white, [b'\r', b'\n'])
}

/// Whether a whole tag pair is the next thing after a bracket, or nothing is: an escape line may
/// have been a bracket that was repaired. Not where an empty line parts them: the bracket began a
/// game of its own.
fn precedes_tag(game: &GameContext<'_>, bracket: Span) -> bool {
    let rest = Span::new(bracket.end, game.text().len() as u32);
    let mut tokens = game
        .tokens_in(rest)
        .filter(|(_, kind, _)| !kind.is_trivia() || *kind == TokenKind::Escape);
    let next = tokens.next();
    let end = next.as_ref().map_or(rest.end, |(_, _, next)| next.start) as usize;
    let mut at = bracket.end as usize;
    while let Some(line) = next_line(game.text(), at).filter(|line| *line < end) {
        if is_semi_empty(game.text(), line) {
            return false;
        }
        at = line;
    }
    let Some((_, _, next)) = next else {
        return !game.tags.is_empty();
    };
    let tag = game.tag_at(next.start);
    // What comes after the tag pair may be the next bracket that opens none.
    tag.is_some_and(|(pair, _)| {
        pair.span().start == next.start && game.problems_in(pair.span()).next().is_none()
    })
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::StrayBracket {
        return;
    }
    let message = match context.slice(fault.span) {
        [b'[', .., b']'] => {
            let found = context.found(fault.span);
            format!("expected a comment in braces, found {found}: brackets enclose tag pairs")
        }
        [b'[', ..] => "this `[` opens no tag pair".to_owned(),
        _ => "this `]` closes no tag pair".to_owned(),
    };
    let finding = report.at(fault.span, message).habit_that(
        "brackets",
        "are left over like this",
        fault.span.len() > 1,
    );
    let (open, close) = (
        fault.span.part(0, 1),
        Span::new(fault.span.end - 1, fault.span.end),
    );
    let has_brace = context.slice(fault.span).contains(&b'}');
    match context.slice(fault.span) {
        [b'[', .., b']'] if !has_brace => {
            let edits = [SpanEdit::new(open, b"{"), SpanEdit::new(close, b"}")];
            finding.fix_all("turn it into a comment", Applicability::Unsafe, edits);
        }
        [_] => {
            let removal = context.removal(fault.span);
            finding.fix_all("delete the bracket", Applicability::Unsafe, [removal]);
        }
        _ => {}
    }
}
