//! # unclosed-comment
//!
//! A comment begins with `{` and no `}` follows it in the file. A comment in braces runs to the next `}`,
//! over any number of lines (chapter 3.8). So most readers take the rest of the file for a comment and
//! silently lose its games. pbnlint ends the comment before the next empty line that is followed by a game.
//!
//! If a later comment has a `}`, the comment ends there. In an auction or a play it is reported if calls or
//! cards are between it and the later comment.
//!
//! Write the `}` where the comment was meant to end. The fix writes it before the first line that is a tag
//! pair or has only calls or cards. It is unsafe, but for the line `{Feasability: …` with the twenty results of a
//! deal: the program that writes it sometimes leaves out the brace.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"] {heat 1
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unclosed-comment]: the `}` of this comment is missing; most readers take the rest of the file for a comment
//!   ┌─ example.pbn:1:24
//!   │
//! 1 │ [Event "Club evening"] {heat 1
//!   │                        ^
//! 2 │ [Site "Utrecht"]
//!   │                 - pbnlint reads it up to here
//!   │
//!   = fix: close the comment (unsafe)
//!     + [Event "Club evening"] {heat 1}
//! ```
//!
//! ```diff
//! -[Event "Club evening"] {heat 1
//! +[Event "Club evening"] {heat 1}
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! {West forgot the convention
//! and led a trump.
//!
//! [Event "Club evening"]
//! [Board "2"]
//! ```
//!
//! ```pbn
//! {Feasability: 6 6 6 11 7 5 6 7 2 4 6 6 6 11 7 5 6 7 2 4
//! [Dealer "N"]
//! ```
//!
//! ```diff
//! -{Feasability: 6 6 6 11 7 5 6 7 2 4 6 6 6 11 7 5 6 7 2 4
//! +{Feasability: 6 6 6 11 7 5 6 7 2 4 6 6 6 11 7 5 6 7 2 4}
//!  [Dealer "N"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT {15-17 Pass 2C {Stayman} Pass
//! 2D *
//! ```
//!
//! ```text
//! error[unclosed-comment]: the `}` of this comment is missing: it swallows calls
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 1NT {15-17 Pass 2C {Stayman} Pass
//!   │     ^              -       - both end here
//!   │                    │
//!   │                    another comment begins here
//!   │
//!   = fix: close the comment before the calls (unsafe)
//!     + 1NT {15-17} Pass 2C {Stayman} Pass
//! ```
//!
//! ```pgn
//! 1. e4 {good e5 *
//! ```
//!
//! ```diff
//! -1. e4 {good e5 *
//! +1. e4 {good e5} *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"] {heat 1}
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT {15-17} Pass 2C {Stayman} Pass
//! 2D *
//! ```
//!
//! ```pgn
//! 1. e4 {good} e5 *
//! ```

use crate::pbn::standard::TagKind;
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::nesting::{Nesting, end_of_comment, nesting};
use crate::rules::open_comments::{OverMoves, end_of_words, over_moves, report_tag_pair};
use crate::rules::prelude::*;
use crate::source::line_end;

pub(crate) const META: Meta = Meta {
    name: "unclosed-comment",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    // What the comment swallows is read then.
    may_change: &[
        Part::Tag,
        Part::Turn,
        Part::Annotation,
        Part::Note,
        Part::Table,
        Part::Comment,
        Part::EscapeLine,
    ],
    chapters: &[(PBN, &["3.8"]), (PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[
    Check::Problem(&[ProblemKind::UnclosedComment], check),
    Check::Comment(check_closed),
])
.and_pgn(
    Standing::on(Severity::Error),
    &[ChessCheck::Fault(check_chess)],
);

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let tree = game.document.tree();
    let token = tree.token_at(problem.span.start);
    let comment = token.map_or(problem.span, |token| tree.span(token));
    if report_tag_pair(game, comment, report) {
        return;
    }
    // In a table, a comment is on its line.
    let section = game.tag_at(comment.start).and_then(|(_, tag)| tag);
    let is_in_rows = section.is_some_and(|tag| tag.info().kind == TagKind::Table);
    let ends = ends_of_words(game.slice(comment), is_in_rows);
    let title = match ends.as_slice() {
        [_] => "close the comment",
        _ => "close the comments",
    };
    let is_sure = match ends.as_slice() {
        [end] => is_whole_line(game.slice(comment), *end),
        _ => false,
    };
    let edits = ends.into_iter().map(|end| {
        let end = comment.start + end as u32;
        let words = game.slice(Span::new(comment.start, end));
        // The other sign may be that at its end.
        let place = if words.ends_with(b")") && !words.contains(&b'(') {
            Span::new(end - 1, end)
        } else {
            Span::empty(end)
        };
        SpanEdit::new(place, b"}")
    });
    report
        .at(
            problem.span,
            "the `}` of this comment is missing; most readers take the rest of the file for a comment",
        )
        .label(Span::empty(comment.end), "pbnlint reads it up to here")
        .fix_all(title, Applicability::safe_if(is_sure), edits);
}

/// Whether the first words of a comment are a line that a program writes, and are whole: the twenty results of a
/// deal, and after them a tag pair.
fn is_whole_line(comment: &[u8], end: usize) -> bool {
    let Some((line, rest)) = comment.split_at_checked(end) else {
        return false;
    };
    let is_result = |word: &[u8]| {
        let word = std::str::from_utf8(word).ok();
        let number: Option<u8> = word.and_then(|word| word.parse().ok());
        number.is_some_and(|number| number <= 13)
    };
    let words = line.split(u8::is_ascii_whitespace);
    let mut words = words.filter(|word| !word.is_empty());
    words.next() == Some(b"{Feasability:")
        && words.clone().count() == 20
        && words.all(is_result)
        && rest.trim_ascii_start().starts_with(b"[")
}

/// Reports a comment that runs over calls or cards.
fn check_closed(game: &GameContext<'_>, comment: CommentView<'_>, report: &mut Report<'_>) {
    let Some(OverMoves { inner, end, moves }) = over_moves(game, comment) else {
        return;
    };
    let span = comment.span();
    report
        .at(
            span.part(0, 1),
            format!("the `}}` of this comment is missing: it swallows {moves}"),
        )
        .label(span.part(inner, inner + 1), "another comment begins here")
        .label(Span::new(span.end - 1, span.end), "both end here")
        .fix(
            format!("close the comment before the {moves}"),
            Applicability::Unsafe,
            span.part(end, end),
            b"}",
        );
}

/// Where the words of a comment end, and those of the comments that are in it then.
fn ends_of_words(text: &[u8], is_in_rows: bool) -> Vec<usize> {
    let mut ends = Vec::new();
    let mut start = Some(0);
    while let Some(at) = start {
        let end = if is_in_rows {
            line_end(text, at)
        } else {
            end_of_words(text, at)
        };
        ends.push(end);
        start = next_comment(text, end);
    }
    ends
}

/// The next `{` that begins a comment after the end of a line.
fn next_comment(text: &[u8], line_end_before: usize) -> Option<usize> {
    let mut is_in_string = false;
    let mut at = line_end_before;
    loop {
        match text.get(at)? {
            b'"' => is_in_string = !is_in_string,
            b'{' if !is_in_string => return Some(at),
            b';' if !is_in_string => at = line_end(text, at),
            b'\r' | b'\n' => {
                is_in_string = false;
                if text.get(at + 1) == Some(&b'%') {
                    at = line_end(text, at + 1);
                    continue;
                }
            }
            _ => {}
        }
        at += 1;
    }
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    match fault.kind {
        PgnFaultKind::UnclosedComment => {
            let tree = &context.document.tree;
            let comment = tree
                .token_at(fault.span.start)
                .map_or(fault.span, |token| tree.span(token));
            report
                .at(
                    fault.span,
                    "the `}` of this comment is missing; most readers take the rest of the file for a comment",
                )
                .fix(
                    "close the comment",
                    Applicability::Unsafe,
                    end_of_comment(context, comment),
                    b"}",
                );
        }
        PgnFaultKind::NestedBrace => {
            let Some((comment, Nesting::Unclosed(moves))) = nesting(context, fault.span) else {
                return;
            };
            report
                .at(
                    comment.part(0, 1),
                    "the `}` of this comment is missing: it swallows moves",
                )
                .label(moves, "these moves are part of the comment")
                .label(fault.span.part(0, 1), "another comment begins here")
                .label(
                    Span::new(comment.end.saturating_sub(1), comment.end),
                    "both end here",
                )
                .fix(
                    "close the comment before the moves",
                    Applicability::Unsafe,
                    Span::empty(
                        context
                            .end_of_text_before(moves.start)
                            .max(comment.start + 1),
                    ),
                    b"}",
                );
        }
        _ => {}
    }
}
