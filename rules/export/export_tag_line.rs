//! # export-tag-line
//!
//! A tag pair shares its line with something else, or is indented. In export format each tag
//! pair begins in the first column, and nothing follows it on its line; a comment about it
//! begins on the next line (chapters 3.3 and 3.8).
//!
//! Write the tag pair on a line of its own. `pbnlint check --export --fix` and `pbnlint export` do this.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Event "Club evening"] {the first of the season}
//! ```
//!
//! ```text
//! warning[export-tag-line]: a comment about a tag has to begin on the next line
//!   ┌─ example.pbn:1:24
//!   │
//! 1 │ [Event "Club evening"] {the first of the season}
//!   │                        ^
//!   │
//!   = fix: begin a new line
//!     + [Event "Club evening"]
//!     + {the first of the season}
//! ```
//!
//! ```diff
//! -[Event "Club evening"] {the first of the season}
//! +[Event "Club evening"]
//! +{the first of the season}
//! ```
//!
//! ```pbn,export
//! [Event "Club evening"] [Site "Utrecht, The Netherlands NLD"]
//! ```
//!
//! ```text
//! warning[export-tag-line]: a tag pair has to begin a line of its own
//!   ┌─ example.pbn:1:24
//!   │
//! 1 │ [Event "Club evening"] [Site "Utrecht, The Netherlands NLD"]
//!   │                        ^
//!   │
//!   = fix: begin a new line
//!     + [Event "Club evening"]
//!     + [Site "Utrecht, The Netherlands NLD"]
//! ```
//!
//! ```pbn,export
//! [Event "Club evening"]
//!   [Site "Utrecht, The Netherlands NLD"]
//! ```
//!
//! ```text
//! warning[export-tag-line]: a tag pair has to begin in the first column
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │   [Site "Utrecht, The Netherlands NLD"]
//!   │ ^^
//!   │
//!   = fix: delete the blanks
//!     + [Site "Utrecht, The Netherlands NLD"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Event "Club evening"]
//! {the first of the season}
//! [Site "Utrecht, The Netherlands NLD"]
//! ```

use crate::pbn::syntax::lexer::unopened_tag_end;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-tag-line",
    fix: Availability::Always(Applicability::Safe),
    chapters: &[(PBN, &["3.3", "3.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddTagPair], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (pair, _) in game.tags {
        let span = pair.span();
        if !game.is_line_start(span.start) {
            before(game, span, report);
        }
        after(game, span, report);
    }
}

fn before(game: &GameContext<'_>, pair: Span, report: &mut Report<'_>) {
    let blanks = game.blanks_before(pair.start);
    let bracket = Span::new(pair.start, pair.start + 1);
    if game.is_line_start(blanks.start) {
        report
            .at(blanks, "a tag pair has to begin in the first column")
            .fix("delete the blanks", Applicability::Safe, blanks, b"")
    } else {
        report
            .at(bracket, "a tag pair has to begin a line of its own")
            .fix(
                "begin a new line",
                Applicability::Safe,
                blanks,
                game.newline_at(pair.start),
            )
    };
}

fn after(game: &GameContext<'_>, pair: Span, report: &mut Report<'_>) {
    let tree = game.document.tree();
    let blanks = game.blanks_after(pair.end);
    let Some(next) = tree.token_at(blanks.end) else {
        return;
    };
    let (kind, next) = (tree.kind(next), tree.span(next));
    // Blanks before a line end have a rule of their own, and so have text that can be no
    // token and a second tag pair, which says itself that it is not at its place.
    let is_elsewhere = kind.is_space()
        || matches!(kind, TokenKind::Error | TokenKind::LeftBracket)
        || next.start != blanks.end;
    if is_elsewhere {
        return;
    }
    let message = if kind.is_comment() {
        "a comment about a tag has to begin on the next line"
    } else {
        "nothing may follow a tag pair on its line"
    };
    let place = if kind.is_comment() {
        next.part(0, 1)
    } else {
        next
    };
    let newline = game.newline_at(pair.end);
    let places = std::iter::once(blanks).chain(unopened_tags_on_line(game, blanks.end));
    let edits = places.map(|place| SpanEdit::new(place, newline));
    let finding = report.at(place, message);
    finding.fix_all("begin a new line", Applicability::Safe, edits);
}

/// The blanks between tag pairs that lack only their `[`, from an offset on: each of them can be
/// recognized where it begins a line.
fn unopened_tags_on_line(game: &GameContext<'_>, start: u32) -> impl Iterator<Item = Span> {
    let text = game.text();
    let end_of = |at: u32| Some(unopened_tag_end(text, at as usize)? as u32);
    let mut end = end_of(start);
    std::iter::from_fn(move || {
        let blanks = game.blanks_after(end?);
        end = end_of(blanks.end);
        end.map(|_| blanks)
    })
}
