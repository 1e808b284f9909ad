//! # stray-text
//!
//! There is text outside of any section and comment. A game consists of tag pairs and of
//! the data of its auction, its play and its supplemental sections (chapter 3.1); words
//! before its first tag, or behind a tag that begins no section, belong to nothing. Readers
//! stop there, skip it, or take it for calls.
//!
//! Delete it, or put it into a comment.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! played in the small hall
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! ```
//!
//! ```pbn
//! Generated 24 hands
//!
//! [Board "1"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! {played in the small hall}
//! [Site "Utrecht"]
//! ```

use crate::lint::is_plain_tag;
use crate::rules::file::blank_line_in_game::is_cut_off;
use crate::rules::prelude::*;
use crate::standard::TagId;

pub(crate) const META: Meta = Meta {
    name: "stray-text",
    severity: Severity::Error,
    chapters: &["3.1"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[
    Check::Problem(&[ProblemKind::StrayText], before_a_tag),
    Check::Section(Tags::All, behind_a_tag),
];

fn before_a_tag(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    if ends_with_stray_brace(game, problem.span) || is_cut_off(game, problem.span) {
        return;
    }
    report.at(
        problem.span,
        "this text belongs to no tag; it would have to be a comment",
    );
}

fn behind_a_tag(
    game: &GameContext<'_>,
    section: Section<'_>,
    tag: Option<TagId>,
    report: &mut Report<'_>,
) {
    if !is_plain_tag(tag) {
        return;
    }
    let (Some(data), Some(pair)) = (section.data_span(), section.tag_pair()) else {
        return;
    };
    if ends_with_stray_brace(game, data) {
        return;
    }
    let name = game.show(pair.name_span().unwrap_or_default());
    let message = format!("no data can follow the tag {name}; it would have to be a comment");
    report
        .at(data, message)
        .label(pair.span(), "the tag pair in front of it");
}

/// Whether a `}` that closes nothing stands in the text or directly behind it: then the text
/// was meant to be a comment, and the brace is reported.
fn ends_with_stray_brace(game: &GameContext<'_>, text: Span) -> bool {
    let mut problems = game.document.problems.iter();
    problems.any(|problem| {
        let between = Span::new(text.end, problem.span.start);
        problem.kind == ProblemKind::StrayBrace
            && problem.span.start >= text.start
            && game.slice(between).iter().all(u8::is_ascii_whitespace)
    })
}
