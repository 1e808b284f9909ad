//! # bad-tag-name
//!
//! The name of a tag has characters that no name can have. Names consist of the letters A to Z and
//! a to z, digits and underscores (chapter 3.2); readers end the name at the first other character
//! and then do not find the value.
//!
//! Write a name of the standard, or your own name with these characters only.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [BidSystem-EW "Acol"]
//! ```
//!
//! ```text
//! error[bad-tag-name]: `-` is not allowed in the name of a tag
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [BidSystem-EW "Acol"]
//!   │  ^^^^^^^^^^^^
//!   │
//!   = fix: write the name as BidSystemEW
//!     + [BidSystemEW "Acol"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[BidSystem-EW "Acol"]
//! +[BidSystemEW "Acol"]
//! ```
//!
//! ```pbn
//! [Event: "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! [White-Elo "2000"]
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//! -[White-Elo "2000"]
//! +[WhiteElo "2000"]
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [BidSystemEW "Acol"]
//! ```
//!
//! ```pgn
//! [WhiteElo "2000"]
//!
//! 1. e4 *
//! ```

use crate::pbn::standard::tag_id;
use crate::pbn::syntax::lexer::is_name_byte;
use crate::pgn::tag::known;
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-tag-name",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2", "3.3"]), (PGN, &["8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Problem(&[ProblemKind::BadName], check)])
    .and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let written = game.slice(span);
    let name: Vec<u8> = written
        .iter()
        .copied()
        .filter(|b| is_name_byte(*b))
        .collect();
    let wrong = game.show(span);
    let wrong = wrong
        .chars()
        .find(|c| !c.is_ascii_alphanumeric() && *c != '_');
    let message = match wrong {
        Some('\u{A0}') => "there is a no-break space in the name of this tag".to_owned(),
        Some(wrong) if wrong.is_control() => {
            format!(
                "U+{:04X} is not allowed in the name of a tag",
                u32::from(wrong)
            )
        }
        Some(wrong) => format!("`{wrong}` is not allowed in the name of a tag"),
        None => "this cannot be the name of a tag".to_owned(),
    };
    let finding = report.at(span, message);
    if name.is_empty() {
        return;
    }
    // A name of the standard that the game lacks is what was meant.
    let id = tag_id(&name);
    // The first letters may be a name too, and what follows its data.
    let letters = written.iter().take_while(|byte| is_name_byte(**byte));
    let is_other = written
        .get(..letters.count())
        .is_some_and(|name| tag_id(name).is_some());
    let is_sure =
        !is_other && id.is_some_and(|id| game.tag(id).is_none_or(|pair| pair.has_error()));
    // Without its letters another word would be left of it.
    if wrong.is_some_and(char::is_alphabetic) && !is_sure {
        return;
    }
    let applicability = Applicability::safe_if(is_sure);
    let title = format!("write the name as {}", game.file.show(&name));
    let mut text = name;
    if game.text().get(span.end as usize) == Some(&b'"') {
        text.push(b' ');
    }
    finding.fix(title, applicability, span, text);
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::BadName {
        return;
    }
    let name = context.show(fault.span);
    let mut wrong = name
        .chars()
        .filter(|c| !c.is_ascii_alphanumeric() && *c != '_');
    let message = match wrong.next() {
        Some(wrong) if !wrong.is_control() => {
            format!("`{wrong}` is not allowed in the name of a tag")
        }
        _ => "this cannot be the name of a tag".to_owned(),
    };
    let finding = report.at(fault.span, message).habit("tags", name);
    let right = context.slice(fault.span).iter().copied();
    let right: Vec<u8> = right.filter(|byte| is_name_byte(*byte)).collect();
    let tag = known(&right).filter(|tag| context.tag(tag.name).is_none());
    if let Some(tag) = tag {
        let is_glued = context.text().get(fault.span.end as usize) == Some(&b'"');
        let text = [&right[..], if is_glued { b" " } else { b"" }].concat();
        let title = format!("write the name as {}", tag.name);
        finding.fix(title, Applicability::Unsafe, fault.span, text);
    }
}
