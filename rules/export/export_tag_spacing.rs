//! # export-tag-spacing
//!
//! A tag pair is not written as `[Name "value"]`. In export format one space separates name and value, and no
//! white space comes directly after the `[` or before the `]` (chapter 3.3). Programs that read only export
//! format look for exactly this.
//!
//! Write it in this form. `pbnlint check --export --fix` and `pbnlint export` do this.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Event  "Club evening"]
//! ```
//!
//! ```text
//! warning[export-tag-spacing]: expected one space between the name and the value, found 2 spaces
//!   ┌─ example.pbn:1:7
//!   │
//! 1 │ [Event  "Club evening"]
//!   │       ^^
//!   │
//!   = fix: write the tag pair as in export format
//!     + [Event "Club evening"]
//! ```
//!
//! ```diff
//! -[Event  "Club evening"]
//! +[Event "Club evening"]
//! ```
//!
//! ```pbn,export
//! [ Event "Club evening" ]
//! ```
//!
//! ```text
//! warning[export-tag-spacing]: expected nothing between `[` and the name, found a space
//!   ┌─ example.pbn:1:2
//!   │
//! 1 │ [ Event "Club evening" ]
//!   │  ^
//!   │
//!   = fix: write the tag pair as in export format
//!     + [Event "Club evening"]
//! ```
//!
//! ```pbn,export
//! [Event
//! "Club evening"]
//! ```
//!
//! ```text
//! warning[export-tag-spacing]: expected one space between the name and the value, found a line end
//!   ┌─ example.pbn:1:7
//!   │
//! 1 │ [Event
//!   │       ^
//!   │
//!   = fix: write the tag pair as in export format
//!     - [Event
//!     - "Club evening"]
//!     + [Event "Club evening"]
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Event "Club evening"]
//! ```

use crate::pbn::standard::MAX_LINE_LENGTH;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-tag-spacing",
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Where(&[Need::OddTagPair], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    for (pair, _) in game.tags {
        tag(game, *pair, report);
    }
}

fn tag(game: &GameContext<'_>, pair: TagPair<'_>, report: &mut Report<'_>) {
    let span = pair.span();
    let (Some(name), Some(value)) = (pair.name_span(), pair.value_span()) else {
        return;
    };
    let gaps = [
        (Span::new(span.start + 1, name.start), &b""[..]),
        (Span::new(name.end, value.start - 1), b" "),
        (Span::new(value.end + 1, span.end - 1), b""),
    ];
    let mut wrong = gaps
        .into_iter()
        .filter(|(gap, right)| game.slice(*gap) != *right);
    let Some((gap, right)) = wrong.next() else {
        return;
    };
    let found = game.found(gap);
    let message = if gap.start < name.start {
        format!("expected nothing between `[` and the name, found {found}")
    } else if gap.start > value.start {
        format!("expected nothing between the value and `]`, found {found}")
    } else if gap.is_empty() {
        "a space is missing between the name and the value".to_owned()
    } else {
        format!("expected one space between the name and the value, found {found}")
    };
    // Escape lines can be inside a tag pair, and are not lost.
    let gaps = std::iter::once((gap, right)).chain(wrong);
    let has_escape = gaps.clone().any(|(gap, _)| game.slice(gap).contains(&b'%'));
    let is_short = span.len() as usize <= MAX_LINE_LENGTH - 2;
    let finding = report.at(gap, message).habit("tags", right);
    if !has_escape && is_short {
        let edits = gaps.map(|(gap, right)| SpanEdit::new(gap, right));
        finding.fix_all(
            "write the tag pair as in export format",
            Applicability::Safe,
            edits,
        );
    }
}
