//! # tab-in-string
//!
//! A string contains a tab character. Strings have only printing characters (chapters 2.3 and 3.2). Some
//! readers drop the whole tag pair, others show a gap.
//!
//! Write spaces.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! [Event "Club\tevening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! warning[tab-in-string]: a tab is not allowed in a string
//!   ┌─ example.pbn:1:13
//!   │
//! 1 │ [Event "Club    evening"]
//!   │             ^^^^
//!   │
//!   = fix: write a space for each tab (unsafe)
//!     + [Event "Club evening"]
//! ```
//!
//! ```diff
//! -[Event "Club\tevening"]
//! +[Event "Club evening"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn,escaped
//! [TotalScoreTable "Rank;Names"]
//! 1 "Alpha\tBeta"
//! ```
//!
//! ```pgn,escaped
//! [Event "Club\tchampionship"]
//!
//! *
//! ```
//!
//! ```diff
//! -[Event "Club\tchampionship"]
//! +[Event "Club championship"]
//!
//!  *
//! ```
//!
//! ## Good
//!
//! ```pbn,escaped
//! [Event\t"Club evening"]\t{heat\t1}
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn,escaped
//! [Event\t"Club championship"]\t{final}
//!
//! *
//! ```

use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "tab-in-string",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["2.3", "3.2"]), (PGN, &["4.2", "7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(&[Need::Tab], &Check::Game(check))])
    .and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Game(check_chess)],
    );

fn check(game: &GameContext<'_>, report: &mut Report<'_>) {
    let text = game.text();
    let mut at = 0;
    while let Some(found) = text
        .get(at..)
        .and_then(|rest| memchr::memchr2(b'\t', 0x0B, rest))
    {
        let place = at + found;
        let tree = game.document.tree();
        let Some(token) = tree.token_at(place as u32) else {
            return;
        };
        let span = tree.span(token);
        at = span.end as usize;
        if tree.kind(token) == TokenKind::String {
            string(game, span, report);
        }
    }
}

/// One finding for all tabs of a string.
fn string(game: &GameContext<'_>, span: Span, report: &mut Report<'_>) {
    let tabs = memchr::memchr2_iter(b'\t', 0x0B, game.slice(span));
    let tabs: Vec<Span> = tabs.map(|at| span.part(at, at + 1)).collect();
    report_tabs(&tabs, report);
}

fn report_tabs(tabs: &[Span], report: &mut Report<'_>) {
    let Some(first) = tabs.first() else { return };
    let edits = tabs.iter().map(|tab| SpanEdit::new(*tab, b" "));
    report
        .at(*first, message(tabs.len()))
        .habit_that("values", "have tabs", ())
        .fix_all("write a space for each tab", Applicability::Unsafe, edits);
}

fn message(count: usize) -> String {
    match count {
        1 => "a tab is not allowed in a string".to_owned(),
        count => format!("tabs are not allowed in a string, found {count}"),
    }
}

fn check_chess(context: &ChessContext<'_>, report: &mut Report<'_>) {
    if memchr::memchr2(b'\t', 0x0B, context.text()).is_none() {
        return;
    }
    for value in context.game.tags.iter().map(|tag| tag.value) {
        let tabs = memchr::memchr2_iter(b'\t', 0x0B, context.slice(value));
        let tabs: Vec<Span> = tabs.map(|at| value.part(at, at + 1)).collect();
        report_tabs(&tabs, report);
    }
}
