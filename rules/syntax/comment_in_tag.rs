//! # comment-in-tag
//!
//! A comment is between `[` and `]`. Comments can come before and after a tag pair, but not inside it
//! (chapter 3.8). Readers refuse the tag.
//!
//! Move the comment after the tag pair.
//!
//! ## Bad
//!
//! ```pbn
//! [Event {the name of the club's evening} "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[comment-in-tag]: a comment is not allowed inside a tag pair
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Event {the name of the club's evening} "Club evening"]
//!   │        ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: move the comment after the tag pair
//!     + [Event "Club evening"] {the name of the club's evening}
//! ```
//!
//! ```diff
//! -[Event {the name of the club's evening} "Club evening"]
//! +[Event "Club evening"] {the name of the club's evening}
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening" ; heat 1
//! ]
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! [Event {the name} "Club evening"]
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//! -[Event {the name} "Club evening"]
//! +[Event "Club evening"] {the name}
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"] {heat 1}
//! [Site "Utrecht"] ; at the club
//! ```
//!
//! ```pgn
//! [Event "Club evening"] {the name}
//!
//! 1. e4 *
//! ```

use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;
use crate::source::{is_line_end, next_line};

pub(crate) const META: Meta = Meta {
    name: "comment-in-tag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.8"]), (PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::CommentInTag], check)]).and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let finding = report.at(problem.span, "a comment is not allowed inside a tag pair");
    let Some((pair, _)) = game.tag_at(problem.span.start) else {
        return;
    };
    let tag = pair.span();
    if game.slice(tag).last() != Some(&b']') || tag.end < problem.span.end {
        return;
    }
    let is_line_comment = |comment: Span| game.slice(comment).first() == Some(&b';');
    let comments_in = |span| {
        let problems = game.problems_in(span);
        let comments = problems.filter(|other| other.kind == ProblemKind::CommentInTag);
        comments.map(|comment| comment.span)
    };
    // They go together, with the first that can, so that they stay in order. There can be very many:
    // those before this one are looked at from here.
    let before = Span::new(tag.start, problem.span.start);
    let is_first = comments_in(before).next().is_none();
    let is_first_brace = || {
        let mut earlier = comments_in(before).rev();
        !is_line_comment(problem.span) && earlier.all(is_line_comment)
    };
    if !is_first && !is_first_brace() {
        return;
    }
    // A line comment would swallow the rest of the line, and stays.
    let has_rest = !game.is_line_end(tag.end);
    let can_go = if is_first {
        !(has_rest && is_line_comment(problem.span))
    } else {
        has_rest
    };
    if !can_go {
        return;
    }
    let comments = comments_in(Span::new(problem.span.start, tag.end));
    let comments = comments.filter(|comment| !(has_rest && is_line_comment(*comment)));
    let comments: Vec<Span> = comments.collect();
    let mut edits: Vec<_> = comments
        .iter()
        .map(|comment| without(game, tag, *comment))
        .collect();
    let mut after = Vec::new();
    let mut is_open = false;
    for comment in &comments {
        if is_open {
            after.extend_from_slice(game.newline_at(tag.end))
        } else {
            after.push(b' ')
        }
        after.extend_from_slice(game.slice(*comment));
        is_open = is_line_comment(*comment);
    }
    // Blanks after the tag pair would become part of a line comment.
    let place = if is_open {
        game.blanks_after(tag.end)
    } else {
        Span::empty(tag.end)
    };
    edits.push(SpanEdit::new(place, after));
    // With another mistake in it, nobody knows how far the tag pair reaches.
    let mut problems = game.problems_in(tag);
    let applicability =
        Applicability::safe_if(problems.all(|other| other.kind == ProblemKind::CommentInTag));
    let title = match comments.len() {
        1 => "move the comment after the tag pair",
        _ => "move the comments after the tag pair",
    };
    finding.fix_all(title, applicability, edits);
}

/// The edit that takes a comment out of a tag pair.
fn without(game: &GameContext<'_>, tag: Span, comment: Span) -> SpanEdit {
    let start = game.blanks_before(comment.start).start;
    // The reason for a `]` on a line of its own is gone with the comment.
    let rest = Span::new(comment.end, tag.end - 1);
    let is_last = game.slice(rest).iter().all(u8::is_ascii_whitespace);
    let gap = if is_last && game.slice(rest).iter().any(|byte| is_line_end(*byte)) {
        Span::new(start, rest.end)
    } else {
        Span::new(start, comment.end)
    };
    // An empty line could separate two games.
    let has_line = !is_last && game.is_line_start(gap.start) && game.is_line_end(comment.end);
    let next_line = || next_line(game.text(), comment.end as usize);
    let gap = has_line
        .then(next_line)
        .flatten()
        .map_or(gap, |next| Span::new(gap.start, next as u32));
    // Nothing else may separate the name from the value.
    let next = game.text().get(gap.end as usize);
    let is_parted =
        has_line || gap.start < comment.start || matches!(next, None | Some(b']' | b' ' | b'\t'));
    let parting = if is_parted { &b""[..] } else { b" " };
    SpanEdit::new(gap, parting)
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::CommentInTag {
        return;
    }
    let finding = report
        .at(fault.span, "a comment is not allowed inside a tag pair")
        .habit("tags", ());
    let Some(tag) = context.document.tag_pair_at(fault.span.start) else {
        return;
    };
    let tag = tag.span();
    let faults = &context.game.faults;
    let first = faults.partition_point(|fault| fault.span.start < tag.start);
    let inside = faults.slice(first..).iter();
    let inside = inside.take_while(|fault| fault.span.start < tag.end);
    // With another mistake in it, it is not known how far the tag pair reaches.
    let comments =
        inside.map(|fault| (fault.kind == PgnFaultKind::CommentInTag).then_some(fault.span));
    let comments: Option<Vec<Span>> = comments.collect();
    // They go together, with the first, so that they stay in order.
    let comments = comments.filter(|comments| comments.first() == Some(&fault.span));
    let Some(comments) = comments.filter(|_| context.slice(tag).ends_with(b"]")) else {
        return;
    };
    let after: Vec<u8> = comments
        .iter()
        .flat_map(|comment| [b" ", context.slice(*comment)].concat())
        .collect();
    let removals = comments.iter().map(|comment| {
        let is_last = context.text().get(comment.end as usize) == Some(&b']');
        if is_last {
            SpanEdit::delete(context.blanks_before(comment.start).to(*comment))
        } else {
            context.removal(*comment)
        }
    });
    let title = match comments.len() {
        1 => "move the comment after the tag pair",
        _ => "move the comments after the tag pair",
    };
    let edits = removals.chain([SpanEdit::insert(tag.end, after)]);
    finding.fix_all(title, Applicability::Unsafe, edits);
}
