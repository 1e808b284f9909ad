//! # bad-character
//!
//! A word has a character that no call, card or element of a table can have. Calls and cards have
//! only letters, digits and hyphens. Elements of tables can have all printing characters except
//! `[ ] { } ; " %` (chapter 3.2). Readers stop there.
//!
//! Delete the character, put an element of a table in quotes, or turn text into a comment. The fix deletes
//! the `>` that mail puts before quoted lines. It also deletes commas, full stops, slashes and numbers of
//! tricks between calls or cards, and, as a guess, parentheses around a call. It turns an explanation in
//! parentheses into a comment.
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
//! [Dealer "N"]
//! [Auction "N"]
//! 1C (15+, or balanced) Pass 1H Pass
//! 2H AP
//! ```
//!
//! ```text
//! error[bad-character]: expected an explanation in braces, found `(15+, or balanced)`
//!   ┌─ example.pbn:3:4
//!   │
//! 3 │ 1C (15+, or balanced) Pass 1H Pass
//!   │    ^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: turn it into a comment (unsafe)
//!     + 1C {15+, or balanced} Pass 1H Pass
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C (15+, or balanced) Pass 1H Pass
//! +1C {15+, or balanced} Pass 1H Pass
//!  2H AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1C (1H) X Pass
//! 2H AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1C (1H) X Pass
//! +1C 1H X Pass
//!  2H AP
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT, Pass, 3NT, AP
//! ```
//!
//! ```text
//! error[bad-character]: `,` is not allowed in a call
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ 1NT, Pass, 3NT, AP
//!   │ ^^^^^^^^^^^^^^^
//!   │
//!   = fix: delete the marks
//!     + 1NT Pass 3NT AP
//! ```
//!
//! ```diff
//!  [Dealer "N"]
//!  [Auction "N"]
//! -1NT, Pass, 3NT, AP
//! +1NT Pass 3NT AP
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
//! ```pbn
//! [ScoreTable "Rank;Percentage_NS"]
//! 1 62,5%
//! ```
//!
//! ```diff
//!  [ScoreTable "Rank;Percentage_NS"]
//! -1 62,5%
//! +1 62.5
//! ```
//!
//! ```pbn
//! [TotalScoreTable "Rank;TotalPercentage;MeanPercentage"]
//! 1 110.6% 55.3%
//! ```
//!
//! ```diff
//!  [TotalScoreTable "Rank;TotalPercentage;MeanPercentage"]
//! -1 110.6% 55.3%
//! +1 110.6 55.3
//! ```
//!
//! ```pgn
//! 1. e4&e5 *
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2H ____ $2
//! ```
//!
//! ```text
//! error[bad-character]: expected `+` for the call that is asked for, found `____ $2`
//!   ┌─ example.pbn:3:13
//!   │
//! 3 │ 1NT Pass 2H ____ $2
//!   │             ^^^^^^^
//!   │
//!   = fix: write `+` (unsafe)
//!     + 1NT Pass 2H +
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
//!
//! ```pgn
//! 1. e4 e5 *
//! ```

use crate::pbn::model::table::{TableCell, TableColumn};
use crate::pbn::standard::{CellValue, TagId};
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::brackets::{expect_braces, expect_comment, explanation_after_percent};
use crate::rules::elements::{can_be, column_on_line, quoted};
use crate::rules::footnotes::{is_of_footnotes, report_footnotes};
use crate::rules::moves::{ends_auction, is_call, is_card, joined_calls};
use crate::rules::parentheses::parentheses_around;
use crate::rules::prelude::*;
use crate::rules::quote_mark::report_quote_marks;
use crate::rules::separators::{is_number, without_separators};

pub(crate) const META: Meta = Meta {
    name: "bad-character",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    // A `+` or a NAG in an explanation was one of the auction; an empty line of a mail parts games.
    may_change: &[Part::Turn, Part::Annotation, Part::Games],
    chapters: &[(PBN, &["3.2"]), (PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::BadCharacter], check)]).and_pgn(
        Standing::on(Severity::Warning),
        &[ChessCheck::Fault(check_chess)],
    );

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
        _ => return element(game, span, tag, report),
    };
    if is_of_footnotes(game, span) {
        return report_footnotes(game, span, report);
    }
    if let Some(place) = explanation_after_percent(game, span) {
        if place.start == span.start {
            expect_comment(game, place, report);
        }
        return;
    }
    if parentheses_around(game, span).is_some() {
        // Those of several calls without blanks between them are one place.
        for at in memchr::memchr_iter(b'(', text) {
            let open = span.part(at, at + 1);
            if let Some(place) = parentheses_around(game, open) {
                parentheses(game, place, report);
            }
        }
        return;
    }
    if tag == Some(TagId::AUCTION) && is_all_pass(text) {
        let found = game.found(span);
        let finding = report.at(span, format!("expected `AP`, found {found}"));
        finding
            .habit("calls", ())
            .fix("write `AP`", Applicability::Safe, span, b"AP");
        return;
    }
    if tag == Some(TagId::AUCTION)
        && let Some(place) = line_for_call(game, span)
    {
        let found = game.found(place);
        let message = format!("expected `+` for the call that is asked for, found {found}");
        report
            .at(place, message)
            .habit_that("auctions", "end like this", ())
            .fix("write `+`", Applicability::Unsafe, place, b"+");
        return;
    }
    let is_wrong = |byte: &&u8| !byte.is_ascii_alphanumeric() && **byte != b'-';
    let wrong = text
        .iter()
        .copied()
        .find(|byte| is_wrong(&byte))
        .unwrap_or(b'?');
    let wrong = wrong as char;
    let first = game.tokens_in(span).next().map(|(.., word)| word);
    let number = first.filter(|word| is_number(game.slice(*word), tag));
    let message = match number {
        Some(number) => format!(
            "tricks have no numbers: expected a card, found {}",
            game.found(number)
        ),
        None => format!("`{wrong}` is not allowed in {what}"),
    };
    let finding = report.at(span, message);
    if let Some(edits) = without_separators(game, span, tag) {
        let title = match edits.as_slice() {
            [_] => "delete it",
            _ => "delete the marks",
        };
        finding
            .habit("words", ())
            .fix_all(title, Applicability::Safe, edits);
    } else if tag == Some(TagId::AUCTION)
        && let Some(calls) = joined_calls(text, b'/')
    {
        let title = format!("write `{}`", String::from_utf8_lossy(&calls));
        finding.fix(title, Applicability::Unsafe, span, calls);
    }
}

/// Whether a word is `A.P.`, the passes of all players with full stops.
fn is_all_pass(word: &[u8]) -> bool {
    let letters = word.iter().filter(|byte| **byte != b'.');
    word.len() <= 4 && letters.map(u8::to_ascii_uppercase).eq(*b"AP")
}

/// A line of underscores at the end of an auction, on which a teacher has the next call written, with the remark
/// after it.
fn line_for_call(game: &GameContext<'_>, word: Span) -> Option<Span> {
    let is_line = game.slice(word).iter().all(|byte| *byte == b'_');
    let annotations = &game.model.auction().filter(|_| is_line)?.turns.annotations;
    let remark = annotations.last().map(|last| last.span);
    let remark = remark.filter(|remark| remark.start > word.start);
    let place = remark.map_or(word, |remark| word.to(remark));
    let is_asked = ends_auction(game, place.end) && game.model.contract().is_none();
    is_asked.then_some(place)
}

/// A percentage without its sign, as the column of a table holds it.
fn bare_number(game: &GameContext<'_>, table: TagId, span: Span) -> Option<Vec<u8>> {
    let number = game.slice(span).strip_suffix(b"%")?;
    let column = column_on_line(game, table, span)?;
    let mut number = number.to_vec();
    if let Some(comma) = number.iter_mut().find(|byte| **byte == b',') {
        *comma = b'.';
    }
    let cell = TableCell::new(Span::new(0, number.len() as u32), &number);
    let can_hold = holds_percentages(column) && can_be(column.value()?, cell);
    (can_hold && number.first().is_some_and(u8::is_ascii_digit)).then_some(number)
}

/// Whether a number with `%` may be in a column of percentages, but it is not clear in which column it is.
fn may_be_in_column(game: &GameContext<'_>, table: TagId, element: Span) -> bool {
    let is_of_number = |byte: &u8| byte.is_ascii_digit() || matches!(byte, b'.' | b',');
    let number = game.slice(element).strip_suffix(b"%");
    let is_number = number.is_some_and(|number| number.iter().all(is_of_number));
    is_number
        && column_on_line(game, table, element).is_none()
        && game.model.table(table).is_some_and(|table| {
            let mut columns = table.columns().iter();
            columns.any(holds_percentages)
        })
}

/// Elsewhere, as in a column of matchpoints, a number with `%` may be another number.
fn holds_percentages(column: &TableColumn) -> bool {
    let is_total = column
        .known
        .is_some_and(|known| known.name == "TotalPercentage");
    is_total || column.value() == Some(CellValue::Percentage)
}

/// Reports the parentheses, with what they enclose, in an auction or a play.
fn parentheses(game: &GameContext<'_>, place: Span, report: &mut Report<'_>) {
    let (open, close) = (place.part(0, 1), Span::new(place.end - 1, place.end));
    let inside = game.slice(Span::new(open.end, close.start)).trim_ascii();
    let is_all_pass = inside.eq_ignore_ascii_case(b"all pass");
    let is_move = is_all_pass || !inside.contains(&b' ') && (is_call(inside) || is_card(inside));
    if !is_move {
        expect_braces(game, place, report);
        return;
    }
    let found = game.found(place);
    let message = format!("expected a call or card without parentheses, found {found}");
    let edits = [open, close].map(SpanEdit::delete);
    report
        .at(place, message)
        .habit("calls or cards", ())
        .fix_all("delete the parentheses", Applicability::Unsafe, edits);
}

fn element(game: &GameContext<'_>, span: Span, table: Option<TagId>, report: &mut Report<'_>) {
    let tokens = game.tokens_in(span);
    let words = tokens.filter(|(_, kind, _)| *kind == TokenKind::Error);
    let words: Vec<_> = words
        .map(|(_, _, word)| {
            let number = table.and_then(|table| bare_number(game, table, word));
            (word, number)
        })
        .collect();
    let waits = words.iter().any(|(word, number)| {
        number.is_none() && table.is_some_and(|table| may_be_in_column(game, table, *word))
    });
    let are_numbers =
        waits || !words.is_empty() && words.iter().all(|(_, number)| number.is_some());
    let found = game.found(span);
    let (message, title, places) = if are_numbers {
        (
            format!("expected a number without `%`, found {found}"),
            "delete the `%`",
            "numbers",
        )
    } else {
        (
            format!("expected quotes around an element with `%`, found {found}"),
            "put it in quotes",
            "elements",
        )
    };
    let finding = report.at(span, message).habit(places, ());
    // The quotes would be those of a value. Which column a number is in is seen once the others of its line
    // are right.
    if game.is_after_stray_bracket(span.start) || waits {
        return;
    }
    let edits: Option<Vec<_>> = words
        .into_iter()
        .map(|(word, number)| {
            let text = number.or_else(|| quoted(game.slice(word)))?;
            Some(SpanEdit::new(word, text))
        })
        .collect();
    if let Some(edits) = edits {
        finding.fix_all(title, Applicability::Safe, edits);
    }
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::BadCharacter {
        return;
    }
    let found = context.found(fault.span);
    let is_of_moves =
        |c: &char| c.is_alphanumeric() || c.is_whitespace() || "_+#=:-/@".contains(*c);
    let shown = context.show(fault.span);
    let message = match shown.chars().find(|c| !is_of_moves(c)) {
        Some('!' | '?') => format!("{found} belongs after a move, and there is none"),
        Some(wrong) if shown.chars().nth(1).is_some() => {
            format!("`{wrong}` can be in no move, found {found}")
        }
        Some(_) => format!("{found} belongs to no move"),
        None => format!("a move begins with a letter, found {found}"),
    };
    report.at(fault.span, message).habit("words", found);
}
