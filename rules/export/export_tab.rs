//! # export-tab
//!
//! A game contains a tab character. Export format has no horizontal or vertical tabs, not even in comments,
//! because programs show them differently (chapter 2.3). It is reported once per game. Tabs in strings are
//! also wrong in import format.
//!
//! Write spaces.
//!
//! ## Bad
//!
//! ```pbn,export,escaped
//! [Event\t"Club evening"]
//! [Site\t"Utrecht"]
//! ```
//!
//! ```text
//! warning[export-tab]: a tab, where export format has only spaces
//!   ┌─ example.pbn:1:7
//!   │
//! 1 │ [Event  "Club evening"]
//!   │       ^^
//!   │
//!   = there are tabs at 2 places of this game
//!   = fix: write spaces
//!     - [Event␉"Club evening"]
//!     - [Site␉"Utrecht"]
//!     + [Event "Club evening"]
//!     + [Site "Utrecht"]
//! ```
//!
//! ```diff
//! -[Event\t"Club evening"]
//! -[Site\t"Utrecht"]
//! +[Event "Club evening"]
//! +[Site "Utrecht"]
//! ```
//!
//! ```pbn,export,escaped
//! [Event "Club evening"]
//! {NS\t620}
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Event "Club evening"]
//! {NS 620}
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "export-tab",
    chapters: &[(PBN, &["2.3"])],
    fix: Availability::Sometimes(Applicability::Safe),
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Tab], &Check::Game(check))]);

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    let mut runs: Vec<Span> = Vec::new();
    let mut applicability = Some(Applicability::Safe);
    for at in memchr::memchr2_iter(b'\t', 0x0B, text) {
        let at = at as u32;
        let lies_in = game.kind_at(at);
        match lies_in {
            Some(TokenKind::String) => continue,
            // What other programs wrote for themselves is left alone.
            Some(TokenKind::Escape) => applicability = None,
            Some(kind) if kind.is_comment() => {
                applicability = applicability.and(Some(Applicability::Unsafe));
            }
            _ => {}
        }
        match runs.last_mut() {
            Some(run) if run.end == at => run.end += 1,
            _ => runs.push(Span::new(at, at + 1)),
        }
    }
    let Some(first) = runs.first().copied() else {
        return;
    };
    let mut finding = report.at(first, "a tab, where export format has only spaces");
    if runs.len() > 1 {
        finding = finding.note(format!(
            "there are tabs at {} places of this game",
            runs.len()
        ));
    }
    if let Some(applicability) = applicability {
        let edits = runs.into_iter().map(|run| SpanEdit::new(run, b" "));
        finding.fix_all("write spaces", applicability, edits);
    }
}
