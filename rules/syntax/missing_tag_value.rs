//! # missing-tag-value
//!
//! A tag pair has a name but no value (chapter 3.3). Readers skip the tag or stop there.
//!
//! Write the value. If it is not known, write `"?"` for the tags that every game has. If a value makes no
//! sense for the game, write the empty string `""` (chapter 3.4). The fix that writes `""` is unsafe. If a
//! value in quotes follows the bracket directly, the fix moves the bracket after it. An explanation of a call
//! or a card is not a tag: write it as a comment in braces.
//!
//! ## Bad
//!
//! ```pbn
//! [Event]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[missing-tag-value]: the value of the tag Event is missing
//!   ┌─ example.pbn:1:2
//!   │
//! 1 │ [Event]
//!   │  ^^^^^
//!   │
//!   = fix: give it the value "?"
//!     + [Event "?"]
//! ```
//!
//! ```diff
//! -[Event]
//! +[Event "?"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator ]
//! ```
//!
//! ```pbn
//! [Dealer] "N"
//! ```
//!
//! ```diff
//! -[Dealer] "N"
//! +[Dealer "N"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C [strong] Pass 1H Pass
//! 1S Pass Pass Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C [strong] Pass 1H Pass
//! +1C {strong} Pass 1H Pass
//!  1S Pass Pass Pass
//! ```
//!
//! ```pgn
//! [Event]
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//! -[Event]
//! +[Event "?"]
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "?"]
//! [Site ""]
//! ```
//!
//! ```pgn
//! [Event "?"]
//!
//! 1. e4 *
//! ```

use crate::pgn::tag::{ROSTER, TAGS};
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::brackets::report_explanation;
use crate::rules::chess_tags::unknown_value;
use crate::rules::no_value::{bracket_before_text, empty_value, value_after_bracket};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "missing-tag-value",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.3"]), (PGN, &["8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::MissingValue], check)]).and_pgn(
        Standing::on(Severity::Error),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let name = problem.span;
    if report_explanation(game, name, report) {
        return;
    }
    let tag = game.tag_at(name.start).and_then(|(_, tag)| tag);
    let message = format!("the value of the tag {} is missing", game.show(name));
    let finding = report.at(name, message);
    if let Some(value) = value_after_bracket(game, name) {
        let edits = [
            SpanEdit::new(Span::new(name.end, value.start), b" "),
            SpanEdit::insert(value.end, b"]"),
        ];
        let title = "move the bracket after the value";
        finding.fix_all(title, Applicability::Safe, edits);
        return;
    }
    if bracket_before_text(game, name).is_some() {
        return;
    }
    if let Some((value, applicability)) = empty_value(game, tag) {
        // `[Event ]` gets the value at the bracket.
        let place = game.blanks_after(name.end);
        if game.text().get(place.end as usize) == Some(&b']') {
            let title = format!("give it the value {value}");
            finding.fix(
                title,
                applicability,
                place,
                format!(" {value}").into_bytes(),
            );
        }
    }
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::MissingValue {
        let found = context.found(fault.span);
        let finding = report
            .at(fault.span, format!("{found} has no value"))
            .habit("tags", ());
        let name = context.document.tag_pair_at(fault.span.start);
        let name = name.map_or(&b""[..], |pair| pair.name());
        let mut roster = TAGS.iter().take(ROSTER);
        if let Some(tag) = roster.find(|tag| tag.name.as_bytes() == name) {
            let value = format!("\"{}\"", unknown_value(tag));
            let bracket = fault.span.end - 1;
            let blanks = Span::new(context.end_of_text_before(bracket), bracket);
            let title = format!("give it the value {value}");
            let text = format!(" {value}").into_bytes();
            finding.fix(title, Applicability::Unsafe, blanks, text);
        }
    }
}
