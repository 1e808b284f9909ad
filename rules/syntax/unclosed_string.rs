//! # unclosed-string
//!
//! The closing quote of a string is missing. A string must end on its line (chapter 3.2), so
//! readers lose the value, or add the following lines to it.
//!
//! Write the quote where the value ends, and the whole value on one line. Double a backslash before the last
//! quote, because `\"` is a quote inside the value.
//!
//! In a deal and in the columns of a table, a line may end within a word; an `=` before the line end may come
//! from a wrapped mail. The fix joins the lines with or without a blank. It is safe if only one way gives
//! four hands, or columns of the standard. The fix does not take calls, cards or rows on the next lines for
//! part of the value, nor the `>` before quoted lines of a mail.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unclosed-string]: the closing quote of this string is missing
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Event "Club evening]
//!   │        ^^^^^^^^^^^^^
//!   │
//!   = fix: write the quote
//!     + [Event "Club evening"]
//! ```
//!
//! ```diff
//! -[Event "Club evening]
//! +[Event "Club evening"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= Pass
//! [Note "1:Stayman, which
//! asks for a major"]
//! ```
//!
//! ```text
//! error[unclosed-string]: the closing quote of this string is not on its line
//!   ┌─ example.pbn:4:7
//!   │
//! 4 │ [Note "1:Stayman, which
//!   │       ^^^^^^^^^^^^^^^^^
//! 5 │ asks for a major"]
//!   │                 - the quote is here
//!   │
//!   = fix: write the value on one line
//!     - [Note "1:Stayman, which
//!     - asks for a major"]
//!     + [Note "1:Stayman, which asks for a major"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.=
//! T95.854"]
//! ```
//!
//! ```text
//! error[unclosed-string]: the closing quote of this string is not on its line
//!   ┌─ example.pbn:2:7
//!   │
//! 2 │ [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.=
//!   │       ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
//! 3 │ T95.854"]
//!   │        - the quote is here
//!   │
//!   = fix: write the value on one line
//!     - [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.=
//!     - T95.854"]
//!     + [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [ScoreTable "Rank;Score_NS
//! 1 420
//! 2 400"]
//! ```
//!
//! ```text
//! error[unclosed-string]: the closing quote of this string is not on its line
//!   ┌─ example.pbn:2:13
//!   │
//! 2 │ [ScoreTable "Rank;Score_NS
//!   │             ^^^^^^^^^^^^^^
//! 3 │ 1 420
//! 4 │ 2 400"]
//!   │      - the quote is here
//!   │
//!   = fix: end the tag pair with its first line (unsafe)
//!     - [ScoreTable "Rank;Score_NS
//!     + [ScoreTable "Rank;Score_NS"]
//!     - 2 400"]
//!     + 2 400
//! ```
//!
//! ```pbn
//! [Event "Club evening”]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! error[unclosed-string]: expected `"` at the end of this string, found `”`
//!   ┌─ example.pbn:1:21
//!   │
//! 1 │ [Event "Club evening”]
//!   │                     ^
//!   │
//!   = fix: write `"`
//!     + [Event "Club evening"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Annotator "C:\Bridge\"]
//! ```
//!
//! ```pbn
//! [Event "Club evening
//! [Site "Utrecht"]
//! ```
//!
//! ```pgn
//! [Event "F/S Return Match]
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//! -[Event "F/S Return Match]
//! +[Event "F/S Return Match"]
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT Pass 2C =1= Pass
//! [Note "1:Stayman, which asks for a major"]
//! ```
//!
//! ```pgn
//! [Event "F/S Return Match"]
//!
//! 1. e4 *
//! ```

use std::borrow::Cow;

use crate::pbn::model::Deal;
use crate::pbn::model::deal::DealtHand;
use crate::pbn::model::table::{TableColumn, columns};
use crate::pbn::standard::{MAX_LINE_LENGTH, TagId, ValueGrammar};
use crate::pgn::{PgnFault, PgnFaultKind, PgnTokenKind};
use crate::rules::as_data::{AsData, as_data};
use crate::rules::curly_quotes::ends_with_curly;
use crate::rules::prelude::*;
use crate::source::{is_blank, is_line_end};

pub(crate) const META: Meta = Meta {
    name: "unclosed-string",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2"]), (PGN, &["7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::UnclosedString], check)]).and_pgn(
        Standing::on(Severity::Error),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let text = game.slice(span);
    if text.iter().any(|byte| is_line_end(*byte)) {
        return several_lines(game, span, report);
    }
    let end = Span::empty(span.end);
    let after = game.blanks_after(span.end).end;
    let has_bracket = game.text().get(after as usize) == Some(&b']');
    let in_tag = game.tag_at(span.start).is_some_and(|(pair, _)| {
        let tag = pair.span();
        tag.start < span.start && span.end <= tag.end
    });
    if let Some(before) = text.strip_suffix(b"\\\"") {
        let backslash = span.part(before.len(), before.len() + 1);
        let finding = report
            .at(
                span,
                "the closing quote of this string is missing: `\\\"` is a quote inside it",
            )
            .label(backslash, "write a backslash twice");
        if in_tag && has_bracket {
            let backslashes = lone_backslashes(span, before).chain([backslash]);
            finding.fix_all(
                "write backslashes twice",
                Applicability::Unsafe,
                backslashes.map(|place| SpanEdit::new(place, b"\\\\")),
            );
        }
        return;
    }
    if let Some(mark) = ends_with_curly(game, span) {
        let found = game.found(mark);
        report
            .at(
                mark,
                format!("expected `\"` at the end of this string, found {found}"),
            )
            .habit("strings", ())
            .fix("write `\"`", Applicability::Safe, mark, b"\"");
        return;
    }
    let finding = report.at(span, "the closing quote of this string is missing");
    if in_tag && has_bracket {
        finding.fix("write the quote", Applicability::Safe, end, b"\"");
    } else if in_tag {
        let title = "end the tag pair with the line";
        finding.fix(title, Applicability::Unsafe, end, b"\"]");
    }
}

/// The places of single backslashes in a string that escape nothing.
fn lone_backslashes(span: Span, text: &[u8]) -> impl Iterator<Item = Span> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            at += memchr::memchr(b'\\', text.get(at..)?)?;
            let is_escape = matches!(text.get(at + 1), Some(b'\\' | b'"'));
            at += if is_escape { 2 } else { 1 };
            if !is_escape {
                return Some(span.part(at - 1, at));
            }
        }
    })
}

/// Whether a quote is in a text that no backslash is before.
fn has_quote(text: &[u8]) -> bool {
    let mut bytes = text.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'\\' => _ = bytes.next(),
            b'"' => return true,
            _ => {}
        }
    }
    false
}

/// A value that is closed on one of the next lines.
fn several_lines(game: &GameContext<'_>, span: Span, report: &mut Report<'_>) {
    let text = game.slice(span);
    let is_mail = is_quoted_mail(game, span);
    let gaps = gaps(span, text, is_mail);
    let first = gaps.first().map_or(span.end, |gap| gap.start);
    let finding = report
        .at(
            Span::new(span.start, first),
            "the closing quote of this string is not on its line",
        )
        .label(Span::new(span.end - 1, span.end), "the quote is here");
    let pair = game.tag_at(span.start);
    let tag = pair.and_then(|(_, tag)| tag);
    let inside = text.slice(1..text.len().saturating_sub(1));
    let title = "write the value on one line";
    if let Some(tag) = tag.filter(|_| !has_quote(inside)) {
        if let Some(fillings) = legal_fillings(game, tag, span, &gaps) {
            let edits = gaps.iter().zip(fillings);
            let edits = edits.map(|(gap, filling)| SpanEdit::new(*gap, filling));
            finding.fix_all(title, Applicability::Safe, edits);
            return;
        }
        if let Some(edits) = ends_with_first_line(game, tag, span, &gaps) {
            let title = "end the tag pair with its first line";
            finding.fix_all(title, Applicability::Unsafe, edits);
            return;
        }
    }
    let grammar = tag.map(|tag| tag.info().value);
    let is_table = grammar == Some(ValueGrammar::Columns);
    let is_soft = are_soft(game, &gaps);
    let filling = |gap: &Span| {
        let before = gap.start.checked_sub(1);
        let before = before.and_then(|at| game.text().get(at as usize));
        let is_closed = is_soft || is_table && before == Some(&b';');
        SpanEdit::new(*gap, if is_closed { &b""[..] } else { b" " })
    };
    let gaps_length: u32 = gaps.iter().map(|gap| gap.len() - 1).sum();
    let fits = span.len().saturating_sub(gaps_length) < MAX_LINE_LENGTH as u32 / 2;
    let is_free = !is_soft && !is_table && grammar != Some(ValueGrammar::Deal);
    let applicability = if fits && is_free && !has_quote(inside) {
        Applicability::Safe
    } else {
        // The line would be too long, or hard to read; or nobody knows where the string ends, or
        // what was at the ends of its lines.
        Applicability::Unsafe
    };
    finding.fix_all(title, applicability, gaps.iter().map(filling));
}

/// The line ends in a string, with the white space around them. Where each of them follows `=`, as in mail
/// that was wrapped, the `=` is a part of them; so is the
/// `>` after them in a quoted mail.
fn gaps(span: Span, text: &[u8], is_mail: bool) -> Vec<Span> {
    let mut gaps = Vec::new();
    let mut at = 0;
    while let Some(found) = text
        .get(at..)
        .and_then(|rest| memchr::memchr2(b'\n', b'\r', rest))
    {
        let white = |byte: &u8| is_blank(*byte) || is_line_end(*byte);
        let before = text.slice(..at + found);
        let start = before.len() - before.iter().rev().take_while(|b| white(b)).count();
        let rest = text.slice(start..);
        let is_gap = |byte: &&u8| white(byte) || is_mail && **byte == b'>';
        let end = start + rest.iter().take_while(is_gap).count();
        gaps.push((start, end));
        at = end;
    }
    let is_after_sign = |(start, _): &(usize, usize)| {
        let before = start.checked_sub(1).and_then(|at| text.get(at));
        before == Some(&b'=')
    };
    let signs = usize::from(gaps.iter().all(is_after_sign));
    let gaps = gaps.into_iter();
    gaps.map(|(start, end)| span.part(start - signs, end))
        .collect()
}

/// Whether a mail quotes the line of a tag pair, so that `>` begins the next ones as well.
fn is_quoted_mail(game: &GameContext<'_>, string: Span) -> bool {
    let Some((pair, _)) = game.tag_at(string.start) else {
        return false;
    };
    let before = game.text().get(..pair.span().start as usize);
    let is_mark = |byte: &&u8| **byte == b'>' || is_blank(**byte);
    let before = before.unwrap_or_default();
    let marks = before.iter().rev().take_while(is_mark).count();
    let (rest, marks) = before.split_at(before.len() - marks);
    marks.contains(&b'>') && rest.last().is_none_or(|byte| is_line_end(*byte))
}

/// Whether the line ends are those that mail adds: each has its `=`.
fn are_soft(game: &GameContext<'_>, gaps: &[Span]) -> bool {
    gaps.iter().all(|gap| game.slice(*gap).starts_with(b"="))
}

/// The most gaps for which each way to fill them is tried.
const MOST_GAPS: usize = 4;

/// What is written in each gap, a blank or nothing, if one way only makes a value that the tag can have.
fn legal_fillings(
    game: &GameContext<'_>,
    tag: TagId,
    span: Span,
    gaps: &[Span],
) -> Option<Vec<Cow<'static, [u8]>>> {
    let grammar = tag.info().value;
    let is_legal: fn(TagId, &[u8]) -> bool = match grammar {
        ValueGrammar::Deal => |_, value| has_four_hands(value),
        ValueGrammar::Columns => has_columns,
        _ => return None,
    };
    let each_way = match gaps.len() {
        // All alike.
        count if count > MOST_GAPS => vec![0, u32::MAX],
        count => (0..1 << count).collect(),
    };
    let fill = |way: u32| -> Vec<Cow<'static, [u8]>> {
        let has_blank = |gap: usize| way >> (gap as u32 % u32::BITS) & 1 == 1;
        let fill = |gap| Cow::Borrowed(if has_blank(gap) { &b" "[..] } else { b"" });
        (0..gaps.len()).map(fill).collect()
    };
    let value = |fillings: &[Cow<'static, [u8]>]| {
        let mut value = Vec::new();
        let mut at = span.start + 1;
        for (gap, filling) in gaps.iter().zip(fillings) {
            value.extend_from_slice(game.slice(Span::new(at, gap.start)));
            value.extend_from_slice(filling);
            at = gap.end;
        }
        value.extend_from_slice(game.slice(Span::new(at, span.end - 1)));
        value
    };
    let ways = each_way.into_iter().map(fill);
    let mut legal: Vec<_> = ways.filter(|way| is_legal(tag, &value(way))).collect();
    if legal.len() > 1 && grammar == ValueGrammar::Deal {
        // A blank after the colon makes no other deal.
        legal.retain(|way| {
            let value = value(way);
            Deal::read(&value, Span::new(0, value.len() as u32))
                .faults
                .is_empty()
        });
    }
    legal.pop().filter(|_| legal.is_empty())
}

/// Whether a deal has four hands, each of four suits or not given, after its first player.
fn has_four_hands(value: &[u8]) -> bool {
    let deal = Deal::read(value, Span::new(0, value.len() as u32));
    let has_suits = |hand: &DealtHand| hand.cards.is_none() || hand.suit_count == 4;
    deal.first.is_some() && deal.hands.len() == 4 && deal.hands.iter().all(has_suits)
}

/// Whether all columns of the header of a table are columns of the standard.
fn has_columns(tag: TagId, header: &[u8]) -> bool {
    let columns = columns(header, Span::new(0, header.len() as u32), Some(tag));
    let is_known = |column: &TableColumn| column.known.is_some() && !column.has_bad_width();
    !columns.is_empty() && columns.iter().all(is_known)
}

/// The edits that leave the first line of a string as the value, and what follows as data of its section,
/// if it is that.
fn ends_with_first_line(
    game: &GameContext<'_>,
    tag: TagId,
    span: Span,
    gaps: &[Span],
) -> Option<[SpanEdit; 2]> {
    let gap = *gaps.first()?;
    let value = game.slice(Span::new(span.start + 1, gap.start));
    let data = Span::new(gap.end.min(span.end - 1), span.end - 1);
    let data = data.part(0, game.slice(data).trim_ascii_end().len());
    let bracket = game.blanks_after(span.end).end;
    if game.text().get(bracket as usize) != Some(&b']')
        || as_data(game, tag, value, game.slice(data)) == AsData::Nothing
    {
        return None;
    }
    Some([
        SpanEdit::insert(gap.start, b"\"]"),
        SpanEdit::delete(Span::new(data.end, bracket + 1)),
    ])
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::UnclosedString {
        return;
    }
    let finding = report
        .at(fault.span, "the closing quote of this value is missing")
        .habit("values", ());
    let value = context.slice(fault.span);
    let after = context.blanks_after(fault.span.end).end;
    let has_bracket = context.text().get(after as usize) == Some(&b']');
    let end = Span::empty(fault.span.end);
    if let Some(before) = value.strip_suffix(b"\\\"") {
        let backslash = Span::empty(fault.span.start + before.len() as u32);
        let finding = finding.note(
            "a backslash makes the quote after it part of the value; double one that is meant",
        );
        if has_bracket {
            finding.fix(
                "write the backslash twice",
                Applicability::Unsafe,
                backslash,
                b"\\",
            );
        }
    } else if has_bracket {
        finding.fix("write the quote", Applicability::Safe, end, b"\"");
    } else if let Some(gap) = gap_in_value(context, fault.span.end) {
        finding.fix(
            "write the value on one line",
            Applicability::Unsafe,
            gap,
            b" ",
        );
    } else {
        finding.fix(
            "end the tag pair with the line",
            Applicability::Unsafe,
            end,
            b"\"]",
        );
    }
}

/// The white space in which a value goes on in the next line.
fn gap_in_value(context: &ChessContext<'_>, end: u32) -> Option<Span> {
    let tree = &context.document.tree;
    let line = tree.token_at(context.blanks_after(end).end)?;
    let rest = tree.span(line.next());
    let goes_on = tree.kind(line) == PgnTokenKind::Newline
        && tree.kind(line.next()) == PgnTokenKind::Error
        && context.document.tag_pair_at(rest.start).is_some();
    let blanks = context
        .slice(rest)
        .iter()
        .take_while(|byte| is_blank(**byte));
    goes_on.then(|| Span::new(end, rest.start + blanks.count() as u32))
}
