//! # comment-in-table
//!
//! A comment is between the elements of a table. A comment may follow the tag pair of a table, but not an
//! element (chapters 3.8 and 5.1). Some readers refuse the table; others take the words of the comment for
//! elements, and then every row after it is wrong.
//!
//! Move the comment before the first row. If it is about one row, say so in it.
//!
//! If semicolons separate the elements of a row, as a spreadsheet writes them, all after the first semicolon
//! is a comment and is lost. Write blanks instead.
//!
//! ## Bad
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "PairId_NS;Contract"]
//! 1 4S
//! 2 3NT {the only pair to find it}
//! ```
//!
//! ```text
//! warning[comment-in-table]: comments in ScoreTable must come before its first element, not after its elements
//!   ┌─ example.pbn:4:7
//!   │
//! 3 │ 1 4S
//!   │ - the first element
//! 4 │ 2 3NT {the only pair to find it}
//!   │       ^^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: move the comments before the first element (unsafe)
//!     + {the only pair to find it}
//!       1 4S
//!     - 2 3NT {the only pair to find it}
//!     + 2 3NT
//! ```
//!
//! ```diff
//!  [Board "1"]
//!  [ScoreTable "PairId_NS;Contract"]
//! +{the only pair to find it}
//!  1 4S
//! -2 3NT {the only pair to find it}
//! +2 3NT
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "PairId_NS;Contract"]
//! 1 4S
//! ; pairs that arrived late
//! 2 3NT
//! ```
//!
//! ```text
//! warning[comment-in-table]: comments in ScoreTable must come before its first element, not between its elements
//!   ┌─ example.pbn:4:1
//!   │
//! 3 │ 1 4S
//!   │ - the first element
//! 4 │ ; pairs that arrived late
//!   │ ^^^^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: move the comments before the first element (unsafe)
//!     + ; pairs that arrived late
//!       1 4S
//!     - ; pairs that arrived late
//! ```
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "Rank;Contract"]
//! 1;4S
//! 2;3NT
//! ```
//!
//! ```text
//! warning[comment-in-table]: the elements of these rows are separated by `;`, which begins a comment; write blanks
//!   ┌─ example.pbn:3:2
//!   │
//! 3 │ 1;4S
//!   │  ^^^
//!   │
//!   = fix: write blanks (unsafe)
//!     - 1;4S
//!     - 2;3NT
//!     + 1 4S
//!     + 2 3NT
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Board "1"]
//! [ScoreTable "PairId_NS;Contract"]
//! {pair 2 was the only one to find 3NT}
//! 1 4S
//! 2 3NT
//! ```

use crate::pbn::model::meant_tag;
use crate::pbn::model::table::is_cut;
use crate::pbn::standard::{TagId, TagKind};
use crate::rules::as_data::{AsData, as_data};
use crate::rules::prelude::*;
use crate::source::{is_blank, is_line_end};

pub(crate) const META: Meta = Meta {
    name: "comment-in-table",
    fix: Availability::Sometimes(Applicability::Unsafe),
    chapters: &[(PBN, &["3.8", "5.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OtherSection],
    &Check::Section(Tags::All, check),
)]);

fn check(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
    report: &mut Report<'_>,
) {
    if tag.is_some_and(|tag| tag.info().kind != TagKind::Table) {
        return;
    }
    let has_comment = || section.pieces().any(|(kind, _)| kind.is_comment());
    if !game.document.has_asides() || !has_comment() {
        return;
    }
    // Under a misspelt name the calls or cards look like a table.
    let is_no_table = |tag: TagId| tag.info().kind != TagKind::Table;
    if tag.is_none() && meant_tag(section.tag_pair()).is_some_and(is_no_table) {
        return;
    }
    let tree = game.document.tree();
    let (Some(first), Some(last)) = (section.data().next(), section.tokens().next_back()) else {
        return;
    };
    let tokens = (first.0..=last.0).map(TokenId);
    let mut comments = tokens.filter(|token| tree.kind(*token).is_comment());
    // One that swallowed the rest of the game is reported as such.
    let is_closed = |token: &TokenId| {
        let text = game.document.token_text(*token);
        tree.kind(*token) != TokenKind::BraceComment || text.ends_with(b"}")
    };
    let Some(comment) = comments.next().filter(is_closed) else {
        return;
    };
    let more = comments.clone().count();
    let can_move = comments.all(|comment| is_closed(&comment));
    let name = game.file.show(section.tag_pair().name());
    let start = tree.span(comment).start;
    let is_last = section
        .data()
        .next_back()
        .is_some_and(|last| tree.span(last).start < start);
    let place = if is_last { "after" } else { "between" };
    if let Some(edits) = tag.and_then(|tag| blanks_for_semicolons(game, section, tag)) {
        let message =
            "the elements of these rows are separated by `;`, which begins a comment; write blanks";
        report
            .at(tree.span(comment), message)
            .habit_that("tables", "have such rows", ())
            .fix_all("write blanks", Applicability::Unsafe, edits);
        return;
    }
    let message = if is_names(game, section, tree.span(comment)) {
        "this `;` begins a comment: write the names in quotes".to_owned()
    } else {
        format!("comments in {name} must come before its first element, not {place} its elements")
    };
    let mut finding = report
        .at(tree.span(comment), message)
        .habit_that("tables", "have such comments", ())
        .label(tree.span(first), "the first element");
    if more > 0 {
        finding = finding.note(format!("{more} more comments of this table are misplaced"));
    }
    if can_move && !is_names(game, section, tree.span(comment)) {
        finding.fix(
            "move the comments before the first element",
            Applicability::Unsafe,
            tree.span(first).to(tree.span(last)),
            comments_first(game, first, last),
        );
    }
}

/// Blanks for the semicolons of a table, if each line of it is a row only with them.
fn blanks_for_semicolons(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: TagId,
) -> Option<Vec<SpanEdit>> {
    let header = section.tag_pair().value()?;
    let is_row = |text: &[u8]| as_data(game, tag, header, text) == AsData::Sound;
    let rest = section.rest();
    let mut edits = Vec::new();
    let mut start = 0;
    for line in game.slice(rest).split(|byte| is_line_end(*byte)) {
        let place = rest.part(start, start + line.len());
        start += line.len() + 1;
        if line.trim_ascii().is_empty() {
            continue;
        }
        let semicolons = bare_semicolons(line);
        let before = semicolons.first().and_then(|first| line.get(..*first));
        // What follows a row, or is alone on its line, is a comment.
        let is_comment = |before: &[u8]| before.trim_ascii().is_empty() || is_row(before);
        let mut row = line.to_vec();
        for at in semicolons {
            *row.get_mut(at)? = b' ';
            edits.push(SpanEdit::new(place.part(at, at + 1), b" "));
        }
        let has_brace = memchr::memchr2(b'{', b'}', line).is_some();
        if has_brace || before.is_some_and(is_comment) || !is_row(&row) {
            return None;
        }
    }
    (!edits.is_empty()).then_some(edits)
}

/// The places of semicolons that are in no string.
fn bare_semicolons(line: &[u8]) -> Vec<usize> {
    let mut in_string = false;
    let mut is_bare = |byte: &u8| {
        in_string ^= *byte == b'"';
        *byte == b';' && !in_string
    };
    let places = line.iter().enumerate();
    places
        .filter_map(|(at, byte)| is_bare(byte).then_some(at))
        .collect()
}

/// Whether a comment is the end of names that lack their quotes, as in `Fisher;Hamman`.
fn is_names(game: &GameContext<'_>, section: Section<'_>, comment: Span) -> bool {
    let header = section.tag_pair().value().unwrap_or_default();
    let has_names = memchr::memmem::find(header, b"Names").is_some();
    let before = comment.start.checked_sub(1);
    let before = before.and_then(|at| game.text().get(at as usize));
    has_names
        && before.is_some_and(|byte| !byte.is_ascii_whitespace() && *byte != b'"')
        && is_cut(game.text(), comment.start)
}

/// The elements from `first` to `last` with the comments before them, each on a line of its
/// own. Lines that held only comments are gone.
fn comments_first(game: &GameContext<'_>, first: TokenId, last: TokenId) -> Vec<u8> {
    let tree = game.document.tree();
    let newline = game.newline_at(tree.span(first).start);
    let mut comments = Vec::new();
    if !game.is_line_start(game.blanks_before(tree.span(first).start).start) {
        comments.extend_from_slice(newline);
    }
    let mut rest: Vec<u8> = Vec::new();
    // Whether a comment was taken out of the white space that was written last.
    let mut gap = false;
    for token in (first.0..=last.0).map(TokenId) {
        let kind = tree.kind(token);
        let text = game.document.token_text(token);
        let at_line_start = matches!(rest.last(), None | Some(b'\n' | b'\r'));
        let at_blank = at_line_start || rest.last().is_some_and(|byte| is_blank(*byte));
        match kind {
            _ if kind.is_comment() => {
                comments.extend_from_slice(text);
                comments.extend_from_slice(newline);
                gap = true;
                continue;
            }
            TokenKind::Space if gap && at_blank => {}
            TokenKind::Newline if gap => {
                let blanks = rest.iter().rev().take_while(|byte| is_blank(**byte));
                rest.truncate(rest.len() - blanks.count());
                if !matches!(rest.last(), None | Some(b'\n' | b'\r')) {
                    rest.extend_from_slice(text);
                }
                gap = false;
            }
            _ => {
                if gap && !at_blank && !kind.is_space() {
                    rest.push(b' ');
                }
                rest.extend_from_slice(text);
                gap = false;
            }
        }
    }
    if gap {
        trim_end(&mut rest);
    }
    comments.append(&mut rest);
    comments
}

/// Drops white space at the end, but not the blanks of an escape line.
fn trim_end(text: &mut Vec<u8>) {
    let line_ends = text.iter().rev().take_while(|byte| b"\r\n".contains(byte));
    text.truncate(text.len() - line_ends.count());
    let lines = text.rsplit(|byte| b"\r\n".contains(byte));
    if !lines.take(1).any(|line| line.starts_with(b"%")) {
        let blanks = text.iter().rev().take_while(|byte| is_blank(**byte));
        text.truncate(text.len() - blanks.count());
    }
}
