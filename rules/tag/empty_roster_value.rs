//! # empty-roster-value
//!
//! One of the seven tags that every game has is empty. The standard writes `?` for what is not known,
//! `????.??.??` for a date, `-` for a round where there is none, `*` for a game without a result (chapter
//! 8.1.1). Programs that ask for a value get none.
//!
//! Write that. The tags of a game are one finding.
//!
//! ## Bad
//!
//! ```pgn
//! [Event ""]
//!
//! *
//! ```
//!
//! ```text
//! info[empty-roster-value]: expected ? for what is not known, found nothing
//!   ┌─ example.pgn:1:8
//!   │
//! 1 │ [Event ""]
//!   │        ^^
//!   │
//!   = fix: say that it is not known (unsafe)
//!     + [Event "?"]
//! ```
//!
//! ```diff
//! -[Event ""]
//! +[Event "?"]
//!
//!  *
//! ```
//!
//! ```pgn
//! [Site ""]
//!
//! *
//! ```
//!
//! ```pgn
//! [Round ""]
//!
//! *
//! ```
//!
//! ```pgn
//! [White ""]
//! [Black ""]
//!
//! *
//! ```
//!
//! ```pgn
//! [Date ""]
//!
//! *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! [Event "?"]
//! [Site "?"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Round "-"]
//!
//! *
//! ```
//!
//! ```pgn
//! [White "?"]
//! [Black "?"]
//!
//! *
//! ```
//!
//! ```pgn
//! [Date "????.??.??"]
//!
//! *
//! ```

use crate::pgn::tag::{Grammar, ROSTER, TAGS, TagName};
use crate::rules::chess::prelude::*;
use crate::rules::chess_tags::{stated_tag, unknown_value};
use crate::rules::listed;

pub(crate) const META: Meta = Meta {
    name: "empty-roster-value",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PGN, &["8.1.1.1", "8.1.1.2", "8.1.1.4", "8.1.1.5"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Game(check)]);

fn check(context: &ChessContext<'_>, report: &mut Report<'_>) {
    let roster = TAGS.iter().take(ROSTER);
    let empty = roster.filter_map(|known| {
        let (tag, value) = stated_tag(context, known.name)?;
        value.trim_ascii().is_empty().then_some((known, tag))
    });
    let mut empty: Vec<_> = empty.collect();
    empty.sort_by_key(|(_, tag)| tag.name);
    let Some(((first, tag), others)) = empty.split_first() else {
        return;
    };
    let names: Vec<&str> = empty.iter().map(|(known, _)| known.name).collect();
    let message = match others {
        [] => format!("expected {}, found nothing", unknown(first)),
        _ => {
            let forms = empty.iter().map(|(known, _)| unknown_value(known));
            let forms: Vec<&str> = forms.collect();
            let (names, forms) = (listed(&names), listed(&forms));
            format!("{names} are empty: where they are not known, write {forms}")
        }
    };
    let mut finding = report.at(quoted(tag.value), message);
    for (_, other) in others {
        finding = finding.label(quoted(other.value), "empty, too");
    }
    let edits = empty
        .iter()
        .map(|(known, tag)| SpanEdit::new(tag.value, unknown_value(known).as_bytes()));
    finding
        .habit_that("games", "have the same empty tags", names)
        .fix_all("say that it is not known", Applicability::Unsafe, edits);
}

/// A value with its quotes.
fn quoted(value: Span) -> Span {
    Span::new(value.start.saturating_sub(1), value.end + 1)
}

/// What says that nothing is known, and of what.
fn unknown(tag: &TagName) -> &'static str {
    match tag.grammar {
        Grammar::Date => "????.??.?? for a date that is not known",
        Grammar::Round => "? for a round that is not known, or - where there is none",
        Grammar::Result => "* for a result that is not known",
        Grammar::Names => "? for a player who is not known",
        _ => "? for what is not known",
    }
}
