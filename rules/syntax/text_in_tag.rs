//! # text-in-tag
//!
//! Other text is between the value of a tag and its `]`. A tag pair has only a name and a value in quotes
//! (chapter 3.3). Readers skip such a tag or stop there.
//!
//! Move the text into the value, or into a comment after the tag pair. The fix turns it into a comment:
//! readers still take the value in quotes, and nothing is lost. The fix moves calls, cards and rows of a
//! table after the tag pair; this is safe if each of them can be read and nothing else is there. If value and
//! text together are a value that the tag can have, the fix joins them and is unsafe. The fix deletes a lone
//! comma or full stop.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Facit" 2S 10 3S 6 1N 4]
//! ```
//!
//! ```text
//! error[text-in-tag]: unexpected text between the value of the tag and its `]`
//!   ┌─ example.pbn:2:18
//!   │
//! 2 │ [Scoring "Facit" 2S 10 3S 6 1N 4]
//!   │                  ^^^^^^^^^^^^^^^
//!   │
//!   = fix: move the text into a comment after the tag
//!     + [Scoring "Facit"] {2S 10 3S 6 1N 4}
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Scoring "Facit" 2S 10 3S 6 1N 4]
//! +[Scoring "Facit"] {2S 10 3S 6 1N 4}
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N" 1NT Pass Pass Pass]
//! ```
//!
//! ```text
//! error[text-in-tag]: unexpected text between the value of the tag and its `]`
//!   ┌─ example.pbn:2:14
//!   │
//! 2 │ [Auction "N" 1NT Pass Pass Pass]
//!   │              ^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: write it after the tag pair
//!     + [Auction "N"]
//!     + 1NT Pass Pass Pass
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Score "NS" 420]
//! ```
//!
//! ```text
//! error[text-in-tag]: unexpected text between the value of the tag and its `]`
//!   ┌─ example.pbn:2:13
//!   │
//! 2 │ [Score "NS" 420]
//!   │             ^^^
//!   │
//!   = fix: move the text into the value (unsafe)
//!     + [Score "NS 420"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Dealer "N",]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Dealer "N",]
//! +[Dealer "N"]
//! ```
//!
//! ```pbn
//! [Event "Club"s evening]
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"}
//! [Site "Utrecht"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Facit"] {2S 10 3S 6 1N 4}
//! ```

use crate::pbn::model::refine::can_be_read;
use crate::pbn::standard::{TagId, Value};
use crate::rules::as_data::{AsData, as_data};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "text-in-tag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.3"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::JunkInTag], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let junk = game.slice(span);
    let after = game.blanks_after(span.end).end as usize;
    let has_bracket = game.text().get(after) == Some(&b']');
    if !has_bracket && matches!(junk, b"}" | b")" | b">") {
        let message = format!(
            "expected `]` at the end of the tag pair, found `{}`",
            game.show(span)
        );
        let title = "write `]`";
        report
            .at(span, message)
            .habit("tags", ())
            .fix(title, Applicability::Safe, span, b"]");
        return;
    }
    let finding = report
        .at(
            span,
            "unexpected text between the value of the tag and its `]`",
        )
        .habit("tags", ());
    let Some((pair, tag)) = game.tag_at(span.start) else {
        return;
    };
    let Some(string) = pair.string_span().filter(|_| has_bracket) else {
        return;
    };
    if junk
        .iter()
        .any(|byte| b"\"\\{}".contains(byte) || byte.is_ascii_control())
        || game.has_aside(Span::new(string.end, span.start))
    {
        return;
    }
    let value = string.part(1, string.len().saturating_sub(1) as usize);
    let value = game.slice(value);
    let gap = Span::new(string.end, after as u32);
    let end = after as u32 + 1;
    let data = tag.map_or(AsData::Nothing, |tag| as_data(game, tag, value, junk));
    if data != AsData::Nothing {
        // More data after the tag may be other calls than those that follow these.
        let is_alone = pair
            .section()
            .is_none_or(|section| section.data_span().is_none());
        let is_certain = data == AsData::Sound && is_alone && !game.is_commented(pair.span());
        let applicability = Applicability::safe_if(is_certain);
        let edits = [SpanEdit::delete(gap), on_its_own_line(game, end, junk)];
        finding.fix_all("write it after the tag pair", applicability, edits);
        return;
    }
    // Text may have a full stop of its own, or more after a comma.
    let holds_text = tag.is_none_or(|tag| can_be_read(tag, b"any text"));
    if matches!(junk, b"," | b".") {
        let applicability = Applicability::safe_if(!holds_text);
        finding.fix("delete it", applicability, gap, b"");
        return;
    }
    if let Some(joined) = tag.and_then(|tag| joined(tag, value, junk)) {
        let title = "move the text into the value";
        let joined = [b"\"", &joined[..], b"\""].concat();
        let place = string.to(span);
        finding.fix(title, Applicability::Unsafe, place, joined);
        return;
    }
    if string.end < span.start {
        // The value stays as readers take it, and the text stays with its tag.
        let comment = [b" {", junk, b"}"].concat();
        finding.fix_all(
            "move the text into a comment after the tag",
            Applicability::Safe,
            [SpanEdit::delete(gap), SpanEdit::insert(end, comment)],
        );
        return;
    }
    // Without a blank between them the quote may be a part of the value.
    let quote = Span::new(string.end.saturating_sub(1), string.end);
    finding.fix_all(
        "move the text into the value",
        Applicability::Unsafe,
        [SpanEdit::delete(quote), SpanEdit::insert(span.end, b"\"")],
    );
}

/// The edit that writes a text on a line of its own after the tag pair that ends at an offset.
fn on_its_own_line(game: &GameContext<'_>, end: u32, text: &[u8]) -> SpanEdit {
    let newline = game.newline_at(end);
    let line = [newline, text].concat();
    match game.is_line_end(end) {
        true => SpanEdit::insert(end, line),
        false => SpanEdit::new(game.blanks_after(end), [&line, newline].concat()),
    }
}

/// Value and text as one value that the tag can have, if it takes not just any text.
fn joined(tag: TagId, value: &[u8], text: &[u8]) -> Option<Vec<u8>> {
    let is_open = matches!(tag.info().value, Value::Round | Value::Columns);
    if is_open || can_be_read(tag, b"any text") {
        return None;
    }
    let ends_with_digit = value.last().is_some_and(u8::is_ascii_digit);
    let begins_with_digit = text.first().is_some_and(u8::is_ascii_digit);
    // Two numbers are not one.
    let is_one_word = tag == TagId::DEAL || !(ends_with_digit && begins_with_digit);
    let one_word = is_one_word.then(|| [value, text].concat());
    let two_words = [value, b" ", text].concat();
    let mut ways = one_word.into_iter().chain([two_words]);
    ways.find(|way| can_be_read(tag, way))
}
