//! # comment-swallows-game
//!
//! The `}` of a comment is missing. A comment ends at the next `}`, wherever that is (chapter 3.8).
//! Here it ends at the `}` of a later comment, so the tags between are part of the first comment,
//! and readers skip them. A comment may quote a tag, and it may contain a whole game if it is
//! closed properly: such a comment has no second `{`.
//!
//! Write the `}` where the comment was meant to end. Other rules do not report what is missing
//! without these tags.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! {West forgot the convention.
//!
//! [Event "Club evening"]
//! [Board "2"]
//! {Flat board.}
//! ```
//!
//! ```text
//! error[comment-swallows-game]: the `}` of this comment is missing: it swallows tags of the next game
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ {West forgot the convention.
//!   │ ^
//! 4 │
//! 5 │ [Event "Club evening"]
//!   │ ---------------------- this tag is part of the comment
//! 6 │ [Board "2"]
//! 7 │ {Flat board.}
//!   │             - the comment ends here
//!   │
//!   = fix: close the comment before the first tag (unsafe)
//!     + {West forgot the convention.}
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Board "1"]
//! -{West forgot the convention.
//! +{West forgot the convention.}
//!
//!  [Event "Club evening"]
//!  [Board "2"]
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! {North makes 9 tricks
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "9"]
//! {played at the first table}
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[comment-swallows-game]: the `}` of this comment is missing: it swallows the tags Declarer, Contract and Result
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ {North makes 9 tricks
//!   │ ^
//! 3 │ [Declarer "S"]
//!   │ -------------- this tag is part of the comment
//!   ·
//! 6 │ {played at the first table}
//!   │                           - the comment ends here
//!   │
//!   = fix: close the comment before the first tag (unsafe)
//!     + {North makes 9 tricks}
//! ```
//!
//! A comment with its own `}` is reported if calls or cards cannot be read without its tags:
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! {North makes 9 tricks
//! [Declarer "S"]
//! [Contract "3NT"]
//! }
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[comment-swallows-game]: this comment swallows the tags Declarer and Contract, without which calls or cards cannot be read
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ {North makes 9 tricks
//!   │ ^
//! 3 │ [Declarer "S"]
//!   │ -------------- this tag is part of the comment
//! 4 │ [Contract "3NT"]
//! 5 │ }
//!   │ - the comment ends here
//!   │
//!   = fix: close the comment before the first tag (unsafe)
//!     - {North makes 9 tricks
//!     + {North makes 9 tricks}
//!     - }
//! ```
//!
//! ```pgn
//! [Event "Club evening"]
//!
//! 1. e4 {the usual move *
//!
//! [Event "Club evening"]
//!
//! 1. d4 {the other one} *
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!
//! -1. e4 {the usual move *
//! +1. e4 {the usual move} *
//!
//!  [Event "Club evening"]
//!
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! {West forgot the convention.}
//!
//! [Event "Club evening"]
//! [Board "2"]
//! {Flat board.
//!
//! [sic] Nobody bid the slam.}
//! ```
//!
//! ```pbn
//! {This file shows the format of our club:
//!
//! [Event "Club evening"]
//! [Board "2"]
//! [Declarer "N"]
//!
//! End of the explanation.}
//! [Event "Club evening"]
//! [Board "1"]
//! {The line
//! [Board "1"]
//! gives the number of the board.}
//! ```
//!
//! ```pgn
//! [Event "Club evening"]
//!
//! 1. e4 {the usual move} *
//!
//! [Event "Club evening"]
//!
//! 1. d4 {the other one} *
//! ```

use memchr::memmem;

use crate::pbn::model::swallowed::{
    Swallowed, begins_with_tag, end_before_tag, is_closed, tags_in,
};
use crate::pbn::standard::TagId;
use crate::pgn::{PgnFault, PgnFaultKind, swallowed_tag};
use crate::rules::nesting::end_of_comment;
use crate::rules::open_comments::{report_tag_pair, swallowed};
use crate::rules::prelude::*;
use crate::source::{line_end, next_line};

pub(crate) const META: Meta = Meta {
    name: "comment-swallows-game",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["3.8"]), (PGN, &["5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Comment(check)]).and_pgn(
    Standing::on(Severity::Error),
    &[ChessCheck::Fault(check_chess)],
);

fn check(game: &GameContext<'_>, comment: CommentView<'_>, report: &mut Report<'_>) {
    // A comment without `}` is reported by `unclosed-comment`.
    let text = game.slice(comment.span());
    let Some(swallowed) = swallowed(game, comment).filter(|_| is_closed(text)) else {
        return;
    };
    let span = comment.span();
    if report_tag_pair(game, span, report) {
        return;
    }
    let tag = span.part(swallowed.tag, line_end(text, swallowed.tag));
    let message = match (swallowed.is_game, swallowed.last_line.or(swallowed.words)) {
        (_, Some(_)) => format!(
            "this comment swallows {}, without which calls or cards cannot be read",
            listed(&swallowed.names)
        ),
        (true, None) => {
            "the `}` of this comment is missing: it swallows tags of the next game".to_owned()
        }
        (false, None) => format!(
            "the `}}` of this comment is missing: it swallows {}",
            listed(&swallowed.names)
        ),
    };
    let end = span.part(swallowed.end, swallowed.end);
    let mut edits = vec![SpanEdit::new(end, b"}")];
    match (swallowed.last_line, swallowed.words) {
        (Some(line), _) => edits.push(SpanEdit::delete(span.part(line, text.len()))),
        (None, Some(words)) => edits.push(SpanEdit::insert(span.start + words as u32, b"{")),
        (None, None) => {
            let ends = later_ends(text, &swallowed).into_iter();
            edits.extend(ends.map(|end| SpanEdit::insert(span.start + end as u32, b"}")));
        }
    }
    let title = match (swallowed.last_line, swallowed.words) {
        (None, Some(_)) => "end the comment before the tags, and begin another one after them",
        (None, None) if edits.len() > 1 => "close each comment before the tags after it",
        _ => "close the comment before the first tag",
    };
    report
        .at(span.part(0, 1), message)
        .label(tag, "this tag is part of the comment")
        .label(
            span.part(text.len() - 1, text.len()),
            "the comment ends here",
        )
        .fix_all(title, Applicability::Unsafe, edits);
}

/// Where the comments end that begin in one after its first tag, and swallow tags before the next one
/// begins; all but the last, whose `}` is there. Before the empty line that shows another game these are any tags.
fn later_ends(text: &[u8], swallowed: &Swallowed) -> Vec<usize> {
    let mut opened = Vec::new();
    let mut line = Some(swallowed.first);
    while let Some(at) = line {
        let end = line_end(text, at);
        let whole = text.slice(at..end);
        // A brace in a tag pair may be part of its value.
        let after = if begins_with_tag(text, at) {
            memmem::find(whole, b"\"]").unwrap_or(whole.len())
        } else {
            0
        };
        let braces = memchr::memchr_iter(b'{', whole.slice(after..));
        opened.extend(braces.map(|brace| at + after + brace));
        line = next_line(text, end);
    }
    let comments = opened.windows(2).filter_map(|pair| {
        let [open, next] = *pair else { return None };
        let comment = text.get(open..next)?;
        let end = if swallowed.is_game && open < swallowed.tag {
            end_before_tag(comment)
        } else {
            tags_in(comment).map(|tags| tags.end)
        };
        Some(open + end?)
    });
    comments.collect()
}

/// `the tags Declarer, Contract and Result`.
fn listed(names: &[TagId]) -> String {
    const MOST: usize = 4;
    let mut shown: Vec<&str> = names.iter().take(MOST).map(|tag| tag.name()).collect();
    match (names.len() - shown.len(), shown.pop()) {
        (_, None) => "tags".to_owned(),
        (0, Some(last)) if shown.is_empty() => format!("the tag {last}"),
        (0, Some(last)) => format!("the tags {} and {last}", shown.join(", ")),
        (more, Some(last)) => {
            shown.push(last);
            format!("the tags {} and {more} more", shown.join(", "))
        }
    }
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::SwallowedTags {
        return;
    }
    let tree = &context.document.tree;
    let comment = tree
        .token_at(fault.span.start)
        .map(|token| tree.span(token));
    let finding = report.at(
        fault.span,
        "the `}` of this comment is missing: it swallows tags of the next game",
    );
    let Some(comment) = comment else { return };
    let tag = swallowed_tag(context.slice(comment)).unwrap_or(0);
    let close = end_of_comment(context, comment.part(0, tag));
    finding
        .label(
            Span::new(comment.end.saturating_sub(1), comment.end),
            "the comment ends here",
        )
        .fix(
            "close the comment before the first tag",
            Applicability::Unsafe,
            close,
            b"}",
        );
}
