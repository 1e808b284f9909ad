//! # bad-character
//!
//! A word has a character that no call, card or element of a table can have. Calls and cards have
//! only letters, digits and hyphens. Elements of tables can have all printing characters except
//! `[ ] { } ; " %` (chapter 3.2). Readers stop there.
//!
//! Delete the character, put an element of a table in quotes, or turn text into a comment. The fix
//! deletes the `>` that mail puts before each line that it quotes.
//!
//! ## Bad
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT/4H Pass
//! ```
//!
//! ```text
//! error[bad-character]: `/` is not allowed in a call
//!   ┌─ example.pbn:3:10
//!   │
//! 3 │ 1NT Pass 3NT/4H Pass
//!   │          ^^^^^^
//! ```
//!
//! ```pbn
//! [ActionTable "Rank;Text"]
//! 1 50%
//! ```
//!
//! ```text
//! error[bad-character]: expected quotes around an element with `%`, found `50%`
//!   ┌─ example.pbn:2:3
//!   │
//! 2 │ 1 50%
//!   │   ^^^
//!   │
//!   = fix: put it in quotes
//!     + 1 "50%"
//! ```
//!
//! ```diff
//!  [ActionTable "Rank;Text"]
//! -1 50%
//! +1 "50%"
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 3NT {or 4H} Pass
//! ```
//!
//! ```pbn
//! [ActionTable "Rank;Text"]
//! 1 "50%"
//! ```

use std::borrow::Cow;

use super::non_ascii_token::quoted;
use crate::pbn::standard::TagId;
use crate::rules::prelude::*;
use crate::rules::quote_mark::report_quote_marks;

pub(crate) const META: Meta = Meta {
    name: "bad-character",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.2"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::BadCharacter], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    if report_quote_marks(game, span, report) {
        return;
    }
    let text = game.slice(span);
    let tag = game.tag_at(span.start).and_then(|(_, tag)| tag);
    let what = match tag {
        Some(TagId::AUCTION) => "a call",
        Some(TagId::PLAY) => "a card",
        _ => return element(game, span, report),
    };
    let is_wrong = |byte: &&u8| !byte.is_ascii_alphanumeric() && **byte != b'-';
    let wrong = text
        .iter()
        .copied()
        .find(|byte| is_wrong(&byte))
        .unwrap_or(b'?');
    let wrong = wrong as char;
    report.at(span, format!("`{wrong}` is not allowed in {what}"));
}

fn element(game: &GameContext<'_>, span: Span, report: &mut Report<'_>) {
    let message = format!(
        "expected quotes around an element with `%`, found {}",
        game.found(span)
    );
    let finding = report.at(span, message).habit("elements", ());
    // The quotes would be those of a value.
    if game.is_after_stray_bracket(span.start) {
        return;
    }
    let tokens = game.tokens_in(span);
    let edits: Option<Vec<_>> = tokens
        .filter(|(_, kind, _)| *kind == TokenKind::Error)
        .map(|(_, _, span)| Some((span, Cow::Owned(quoted(game.slice(span))?))))
        .collect();
    if let Some(edits) = edits {
        finding.fix_all("put it in quotes", Applicability::Safe, edits);
    }
}
