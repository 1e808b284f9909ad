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
//! ```pgn
//! [Event "Club evening" heat 1]
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//! -[Event "Club evening" heat 1]
//! +[Event "Club evening"] {heat 1}
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Scoring "Facit"] {2S 10 3S 6 1N 4}
//! ```
//!
//! ```pgn
//! [Event "Club evening"] {heat 1}
//!
//! 1. e4 *
//! ```

use crate::engine::NewFinding;
use crate::pbn::model::refine::can_be_read;
use crate::pbn::standard::{TagId, ValueGrammar};
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::as_data::{AsData, as_data};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "text-in-tag",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.3"]), (PGN, &["8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Problem(&[ProblemKind::JunkInTag], check)])
    .and_pgn(
        Standing::on(Severity::Error),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    if report_other_bracket(game, span, report) {
        return;
    }
    let message = "unexpected text between the value of the tag and its `]`";
    let finding = report.at(span, message).habit("tags", ());
    if let Some(junk) = Junk::of(game, span) {
        junk.fix(game, finding);
    }
}

/// Reports another bracket in the place of the `]`; whether it is one.
fn report_other_bracket(game: &GameContext<'_>, span: Span, report: &mut Report<'_>) -> bool {
    let is_bracket = matches!(game.slice(span), b"}" | b")" | b">");
    if !is_bracket || bracket_after(game, span).is_some() {
        return false;
    }
    let found = game.show(span);
    let message = format!("expected `]` at the end of the tag pair, found `{found}`");
    report
        .at(span, message)
        .habit("tags", ())
        .fix("write `]`", Applicability::Safe, span, b"]");
    true
}

/// The `]` after a place, with nothing but blanks between them.
fn bracket_after(game: &GameContext<'_>, place: Span) -> Option<Span> {
    let at = game.blanks_after(place.end).end;
    let bracket = Span::new(at, at + 1);
    (game.slice(bracket) == b"]").then_some(bracket)
}

/// Text between the value of a tag and its `]` that can be moved.
struct Junk<'g> {
    pair: TagPair<'g>,
    tag: Option<TagId>,
    /// The value with its quotes.
    string: Span,
    span: Span,
    text: &'g [u8],
    bracket: Span,
}

impl<'g> Junk<'g> {
    fn of(game: &GameContext<'g>, span: Span) -> Option<Junk<'g>> {
        let (pair, tag) = game.tag_at(span.start)?;
        let (string, bracket) = (pair.string_span()?, bracket_after(game, span)?);
        let text = game.slice(span);
        let is_plain = |byte: &u8| !b"\"\\{}".contains(byte) && !byte.is_ascii_control();
        let can_move =
            text.iter().all(is_plain) && !game.has_aside(Span::new(string.end, span.start));
        can_move.then_some(Junk {
            pair,
            tag,
            string,
            span,
            text,
            bracket,
        })
    }

    /// Moves the text to where it belongs.
    fn fix(&self, game: &GameContext<'g>, finding: NewFinding<'_>) {
        let gap = Span::new(self.string.end, self.bracket.start);
        let end = self.bracket.end;
        if let Some(applicability) = self.as_data(game) {
            let edits = [SpanEdit::delete(gap), on_its_own_line(game, end, self.text)];
            finding.fix_all("write it after the tag pair", applicability, edits);
        } else if matches!(self.text, b"," | b".") {
            // Text may have a full stop of its own, or more after a comma.
            let holds_text = self.tag.is_none_or(|tag| can_be_read(tag, b"any text"));
            finding.fix("delete it", Applicability::safe_if(!holds_text), gap, b"");
        } else if let Some(joined) = self
            .tag
            .and_then(|tag| joined(tag, self.value(game), self.text))
        {
            let joined = [b"\"", &joined[..], b"\""].concat();
            let place = self.string.to(self.span);
            finding.fix(
                "move the text into the value",
                Applicability::Unsafe,
                place,
                joined,
            );
        } else if self.string.end < self.span.start {
            // The value stays as readers take it, and the text stays with its tag.
            let comment = [b" {", self.text, b"}"].concat();
            finding.fix_all(
                "move the text into a comment after the tag",
                Applicability::Safe,
                [SpanEdit::delete(gap), SpanEdit::insert(end, comment)],
            );
        } else {
            // Without a blank between them the quote may be a part of the value.
            let quote = Span::new(self.string.end.saturating_sub(1), self.string.end);
            finding.fix_all(
                "move the text into the value",
                Applicability::Unsafe,
                [
                    SpanEdit::delete(quote),
                    SpanEdit::insert(self.span.end, b"\""),
                ],
            );
        }
    }

    fn value(&self, game: &GameContext<'g>) -> &'g [u8] {
        let length = self.string.len().saturating_sub(1) as usize;
        game.slice(self.string.part(1, length))
    }

    /// How sure it is that the text is the data of the tag; `None` where it is not.
    fn as_data(&self, game: &GameContext<'g>) -> Option<Applicability> {
        let data = as_data(game, self.tag?, self.value(game), self.text);
        // More data after the tag may be other calls than those that follow these.
        let is_alone = self
            .pair
            .section()
            .is_none_or(|section| section.data_span().is_none());
        let is_certain = || is_alone && !game.is_commented(self.pair.span());
        (data != AsData::Nothing)
            .then(|| Applicability::safe_if(data == AsData::Sound && is_certain()))
    }
}

/// The edit that writes a text on a line of its own after the tag pair that ends at an offset.
fn on_its_own_line(game: &GameContext<'_>, end: u32, text: &[u8]) -> SpanEdit {
    let newline = game.newline_at(end);
    let line = [newline, text].concat();
    if game.is_line_end(end) {
        SpanEdit::insert(end, line)
    } else {
        SpanEdit::new(game.blanks_after(end), [&line, newline].concat())
    }
}

/// Value and text as one value that the tag can have, if it takes not just any text.
fn joined(tag: TagId, value: &[u8], text: &[u8]) -> Option<Vec<u8>> {
    let is_open = matches!(
        tag.info().value,
        ValueGrammar::Round | ValueGrammar::Columns
    );
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

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind != PgnFaultKind::TextInTag {
        return;
    }
    let finding = report
        .at(
            fault.span,
            "unexpected text between the value of the tag and its `]`",
        )
        .habit("tags", ());
    let text = context.slice(fault.span);
    let bracket = context.blanks_after(fault.span.end).end;
    let is_last = context.text().get(bracket as usize) == Some(&b']');
    let before = context.blanks_before(fault.span.start).start;
    let follows_value = context.slice(Span::new(0, before)).ends_with(b"\"");
    if is_last && follows_value && !text.iter().any(|byte| b"{}\"".contains(byte)) {
        let comment = [b" {", text, b"}"].concat();
        finding.fix_all(
            "move the text into a comment after the tag",
            Applicability::Unsafe,
            [
                SpanEdit::delete(Span::new(before, bracket)),
                SpanEdit::insert(bracket + 1, comment),
            ],
        );
    }
}
