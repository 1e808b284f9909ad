//! # missing-tag-name
//!
//! A tag pair has no name (chapter 3.3). Without a name the value says nothing, and readers skip
//! the tag pair or stop there.
//!
//! Write the name before the value, or delete the tag pair.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! ["Utrecht"]
//! ```
//!
//! ```text
//! error[missing-tag-name]: the name of this tag pair is missing
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ ["Utrecht"]
//!   │ ^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! []
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[]
//! ```
//!
//! ```pbn
//! ["Event" "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! ["Club evening"]
//!
//! 1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! [Event "Club evening"]
//!
//! 1. e4 *
//! ```

use crate::pbn::syntax::lexer::name_end;
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;
use crate::source::is_blank;

pub(crate) const META: Meta = Meta {
    name: "missing-tag-name",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.3"]), (PGN, &["8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::MissingName], check)]).and_pgn(
        Standing::on(Severity::Error),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let text = game.slice(span);
    if text.last() == Some(&b']') {
        let finding = report.at(span, "the name and the value of this tag pair are missing");
        // Something has to be left: other tags of the game, or the games before.
        let is_all = || game.tags.len() == 1 && game.text().trim_ascii() == text;
        let has_more = !game.model.known_tags().is_empty() || game.base > 0 && is_all();
        if has_more && text.iter().all(|byte| b"[] \t".contains(byte)) {
            let title = "delete the brackets";
            finding.fix_all(title, Applicability::Unsafe, [game.removal(span)]);
        }
        return;
    }
    let Some((blanks, name, value)) = quoted_name(text) else {
        report.at(span, "the name of this tag pair is missing");
        return;
    };
    let end = 1 + blanks + name.len() + 2;
    let finding = report.at(
        span.part(1 + blanks, end),
        "the name of a tag is written without quotes",
    );
    // Before another tag of this name it would be the one that readers take.
    let is_taken = game.tags.iter().any(|(pair, _)| pair.name() == name);
    if value.len() > 2 && value.ends_with(b"\"") && !is_taken {
        finding.fix(
            "delete the quotes of the name",
            Applicability::Safe,
            span.part(1, end),
            name.to_vec(),
        );
    }
}

/// The number of blanks before the name, the name and what follows it, of `["Event" "x"`.
fn quoted_name(text: &[u8]) -> Option<(usize, &[u8], &[u8])> {
    let inner = text.strip_prefix(b"[")?;
    let blanks = inner.iter().take_while(|byte| is_blank(**byte)).count();
    let inner = inner.get(blanks..)?.strip_prefix(b"\"")?;
    let name = inner.get(..name_end(inner, 0))?;
    let value = inner.get(name.len()..)?.strip_prefix(b"\"")?;
    (!name.is_empty() && value.trim_ascii_start().starts_with(b"\""))
        .then_some((blanks, name, value))
}

fn check_chess(_: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::MissingName {
        report
            .at(fault.span, "the name of this tag is missing")
            .habit("tags", ());
    }
}
