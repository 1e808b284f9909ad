//! # unquoted-value
//!
//! The value of a tag is not in double quotes (chapter 3.2). Apostrophes and typographic quotes do
//! not count. Readers do not see the value, and many refuse the file.
//!
//! Put the value in double quotes. The fix deletes a comma before the value. It deletes a comma or full stop
//! after the value if the value cannot end with one. If the name of the tag has blanks, as in `Home Team`,
//! delete them. An explanation of a call or a card is not a tag: write it as a comment in braces.
//!
//! ## Bad
//!
//! ```pbn
//! [Event Random]
//! [Board "1"]
//! ```
//!
//! ```text
//! error[unquoted-value]: the quotes of this value are missing
//!   ┌─ example.pbn:1:8
//!   │
//! 1 │ [Event Random]
//!   │        ^^^^^^
//!   │
//!   = fix: put the value in quotes
//!     + [Event "Random"]
//! ```
//!
//! ```diff
//! -[Event Random]
//! +[Event "Random"]
//!  [Board "1"]
//! ```
//!
//! ```pbn
//! [Event 'Club evening']
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Event “Club evening”]
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Event “Club evening"]
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Event Club evening"]
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Event = "Club evening"]
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Event: Club evening]
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Event Club [A] evening]
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! [1C Pass Pass Pass]
//! ```
//!
//! ```pbn
//! [20:11] North plays 3NT
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Home Team "Utrecht"]
//! ```
//!
//! ```text
//! error[unquoted-value]: a tag name cannot contain a blank: `Home Team` is HomeTeam
//!   ┌─ example.pbn:1:2
//!   │
//! 1 │ [Home Team "Utrecht"]
//!   │  ^^^^^^^^^
//!   │
//!   = fix: write HomeTeam (unsafe)
//!     + [HomeTeam "Utrecht"]
//! ```
//!
//! ```diff
//! -[Home Team "Utrecht"]
//! +[HomeTeam "Utrecht"]
//! ```
//!
//! ```pbn
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT [15-17] Pass 3NT Pass
//! Pass Pass
//! ```
//!
//! ```text
//! error[unquoted-value]: expected an explanation in braces, found `[15-17]`
//!   ┌─ example.pbn:3:5
//!   │
//! 3 │ 1NT [15-17] Pass 3NT Pass
//!   │     ^^^^^^^
//!   │
//!   = fix: turn it into a comment (unsafe)
//!     + 1NT {15-17} Pass 3NT Pass
//! ```
//!
//! ```pgn
//! [Event 'Club evening']
//!
//! 1. e4 *
//! ```
//!
//! ```diff
//! -[Event 'Club evening']
//! +[Event "Club evening"]
//!
//!  1. e4 *
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! ```
//!
//! ```pgn
//! [Event "Club evening"]
//!
//! 1. e4 *
//! ```

use std::iter;

use crate::pbn::model::auction::call;
use crate::pbn::model::play::card;
use crate::pbn::model::refine::can_be_read;
use crate::pbn::standard::{MAX_LINE_LENGTH, TagId, tag_id};
use crate::pbn::syntax::lexer::{is_name_byte, string_end};
use crate::pgn::{PgnFault, PgnFaultKind};
use crate::rules::brackets::report_explanation;
use crate::rules::curly_quotes::begun_with_curly;
use crate::rules::prelude::*;
use crate::source::{is_blank, is_line_end, line_end};

pub(crate) const META: Meta = Meta {
    name: "unquoted-value",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["3.2", "3.3"]), (PGN, &["7", "8.1"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks =
    Checks::pbn(&[Check::Problem(&[ProblemKind::UnquotedValue], check)]).and_pgn(
        Standing::on(Severity::Error),
        &[ChessCheck::Fault(check_chess)],
    );

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    if is_after_percent(game, span.start) || report_explanation(game, span, report) {
        return;
    }
    if let Some((place, value)) = in_entities(game, span) {
        report
            .at(
                place,
                format!(
                    "expected double quotes around the value, found {}",
                    game.found(place)
                ),
            )
            .habit("values", "entities")
            .fix(
                "put the value in quotes",
                Applicability::Unsafe,
                place,
                value,
            );
        return;
    }
    let unquoted = Unquoted::new(game, span);
    let is_string = unquoted.quotes.is_none() && is_string(unquoted.value);
    if is_string && !unquoted.sign.is_empty() {
        report_sign(unquoted.sign, report);
        return;
    }
    let tag = game.tag_at(span.start);
    if let Some((pair, None)) = tag
        && let Some(data) = data_in_brackets(pair.name(), unquoted.written)
    {
        return in_brackets(game, pair, data, span, report);
    }
    if let Some((pair, _)) = tag
        && let Some((place, name)) = parted_name(game, pair, span)
    {
        return report_parted_name(game, place, &name, report);
    }
    let finding = report
        .at(span, unquoted.message(game))
        .habit("values", (unquoted.lacks_first, unquoted.quotes.is_some()));
    let bracket = game.blanks_after(span.end).end;
    let has_name = tag.is_some_and(|(pair, _)| is_name(pair.name()));
    if !has_name || game.text().get(bracket as usize) != Some(&b']') || !unquoted.is_value() {
        return;
    }
    if let Some((_, Some(TagId::NOTE))) = tag
        && let Some(note) = numbered_note(unquoted.value)
    {
        finding.fix("put the note in quotes", Applicability::Unsafe, span, note);
        return;
    }
    let applicability = Applicability::safe_if(unquoted.is_sure());
    let space = if unquoted.is_glued { &b" "[..] } else { b"" };
    if unquoted.lacks_first {
        let text = [space, b"\""].concat();
        finding.fix("write the quote", applicability, unquoted.sign, text);
    } else {
        let text = [space, &unquoted.in_quotes()].concat();
        finding.fix("put the value in quotes", applicability, span, text);
    }
}

/// The value between the `&quot;` of a web page that are in the place of its quotes, in quotes, with its place.
/// The first `;` begins a comment.
fn in_entities(game: &GameContext<'_>, span: Span) -> Option<(Span, Vec<u8>)> {
    const QUOTE: &[u8] = b"&quot;";
    let text = game.text().get(span.start as usize..)?;
    let value = text.strip_prefix(QUOTE)?;
    let value = value.get(..value.len().min(MAX_LINE_LENGTH))?;
    let value = value.get(..line_end(value, 0))?.trim_ascii_end();
    let value = value.strip_suffix(b"]")?.trim_ascii_end();
    let value = value.strip_suffix(QUOTE)?;
    let length = 2 * QUOTE.len() + value.len();
    let is_plain = !value.iter().any(|byte| b"\"\\[]".contains(byte));
    let place = Span::new(span.start, span.start + length as u32);
    is_plain.then(|| (place, [b"\"", value, b"\""].concat()))
}

fn report_sign(sign: Span, report: &mut Report<'_>) {
    report
        .at(
            sign,
            "unexpected character between the name of a tag and its value",
        )
        .habit("values", ())
        .fix("delete it", Applicability::Safe, sign, b"");
}

fn report_parted_name(game: &GameContext<'_>, place: Span, name: &str, report: &mut Report<'_>) {
    let found = game.show(place);
    let message = format!("a tag name cannot contain a blank: `{found}` is {name}");
    let finding = report.at(place, message);
    // The other one of this name may say something else.
    if tag_id(name.as_bytes()).is_none_or(|tag| game.tag(tag).is_none()) {
        let title = format!("write {name}");
        finding.fix(
            title,
            Applicability::Unsafe,
            place,
            name.as_bytes().to_vec(),
        );
    }
}

/// What is written as the value of a tag, without quotes around it.
struct Unquoted<'g> {
    span: Span,
    written: &'g [u8],
    /// Whether it comes directly after the name of the tag.
    is_glued: bool,
    /// The sign before the value, such as `=`, and the blanks after that; empty where there is none.
    sign: Span,
    /// The value, without the sign and other quotes.
    value: &'g [u8],
    /// The characters that were meant to be quotes.
    quotes: Option<[&'static [u8]; 2]>,
    /// Whether only the first quote is missing.
    lacks_first: bool,
}

impl<'g> Unquoted<'g> {
    fn new(game: &GameContext<'g>, span: Span) -> Unquoted<'g> {
        let written = game.slice(span);
        let before = game.text().slice(..span.start as usize);
        let is_glued = before.last().is_some_and(|byte| is_name_byte(*byte));
        let value = without_sign(written, is_glued);
        let sign = span.part(0, written.len() - value.len());
        let (value, quotes) = without_quotes(value);
        let tag = game.tag_at(span.start).and_then(|(_, tag)| tag);
        let value = tag.map_or(value, |tag| without_mark(tag, value));
        let lacks_first =
            quotes.is_none() && value.ends_with(b"\"") && !inner(value).contains(&b'"');
        Unquoted {
            span,
            written,
            is_glued,
            sign,
            value,
            quotes,
            lacks_first,
        }
    }

    fn message(&self, game: &GameContext<'_>) -> String {
        if self.lacks_first {
            "the opening quote of this value is missing".to_owned()
        } else if self.quotes.is_some() {
            let found = game.found(self.span);
            format!("expected double quotes around the value, found {found}")
        } else {
            "the quotes of this value are missing".to_owned()
        }
    }

    /// Whether it can be a value that ends at the `]` after it.
    fn is_value(&self) -> bool {
        // `=22` is a quote of a mail, and its `=` no sign before the value.
        let is_of_mail = self.written.starts_with(b"=22") || self.written.starts_with(b"=3D");
        // Otherwise the `]` of this tag pair may be missing.
        let is_closed = !self.value.contains(&b'[')
            || (self.value.contains(&b']') && !self.value.contains(&b'"'));
        !is_only_sign(self.value) && !is_of_mail && is_closed
    }

    /// Whether all of it is the value, and nothing else.
    fn is_sure(&self) -> bool {
        let is_unplain = |byte: &u8| matches!(byte, b'"' | b'\\') || byte.is_ascii_control();
        // What comes directly after the name may be a part of it.
        let is_apart = !self.is_glued
            || !self.sign.is_empty()
            || self.quotes.is_some()
            || matches!(self.value, b"?" | b"#");
        is_apart
            && (self.lacks_first || !self.value.iter().any(is_unplain))
            && !self.value.contains(&b'[')
            && !self
                .quotes
                .is_some_and(|quotes| has_more_quotes(self.value, quotes))
    }

    fn in_quotes(&self) -> Vec<u8> {
        let mut text = Vec::with_capacity(self.value.len() + 2);
        text.push(b'"');
        for byte in self.value {
            match byte {
                b'"' | b'\\' => text.extend([b'\\', *byte]),
                b'\t' | 0x0B => text.push(b' '),
                byte => text.push(*byte),
            }
        }
        text.push(b'"');
        text
    }
}

/// Whether a `%` is before a place on its line. That is an error of its own, and quotes would only make data of
/// words that are not meant to be read.
fn is_after_percent(game: &GameContext<'_>, place: u32) -> bool {
    const MOST: u32 = 100;
    let first = place.saturating_sub(MOST);
    let before = game.text().get(first as usize..place as usize);
    let line = before
        .unwrap_or_default()
        .iter()
        .rposition(|byte| is_line_end(*byte));
    let start = first + line.map_or(0, |at| at as u32 + 1);
    let problems = game.problems_in(Span::new(start, place));
    let mut kinds = problems.map(|problem| problem.kind);
    kinds.any(|kind| kind == ProblemKind::MidLinePercent)
}

/// The name that has blanks in it, and a value in quotes after it, with its place: that of a tag of the standard, or
/// of one's own.
fn parted_name(game: &GameContext<'_>, pair: TagPair<'_>, rest: Span) -> Option<(Span, String)> {
    let text = game.slice(rest);
    let (words, value) = text.split_at_checked(memchr::memchr(b'"', text)?)?;
    let words = words.trim_ascii_end();
    let are_of_name = words
        .iter()
        .all(|byte| is_name_byte(*byte) || is_blank(*byte));
    let begins_word = words.first().is_some_and(u8::is_ascii_alphabetic);
    if !are_of_name || !begins_word || !is_string(value) {
        return None;
    }
    let mut name = [pair.name(), words].concat();
    name.retain(|byte| !is_blank(*byte));
    let tag = tag_id(&name)
        .map(TagId::info)
        .filter(|tag| tag.is_standard());
    let name = tag.map_or(String::from_utf8_lossy(&name).into_owned(), |tag| {
        tag.name.to_owned()
    });
    Some((pair.name_span()?.to(rest.part(0, words.len())), name))
}

/// Signs that other notations have between a name and its value.
const SIGNS: &[&[u8]] = &[b":=", b"==", b"=>", b"->", b"=", b":", b",", b"-"];

/// A value without a sign before it and the blanks after that. A hyphen before a number is its minus, a comma
/// may part its digits.
fn without_sign(written: &[u8], is_glued: bool) -> &[u8] {
    let Some((sign, rest)) = SIGNS
        .iter()
        .find_map(|sign| Some((*sign, written.strip_prefix(*sign)?)))
    else {
        return written;
    };
    let value = rest.trim_ascii_start();
    let is_word = || value.first().is_some_and(|byte| !byte.is_ascii_digit());
    let is_between = match sign {
        b"-" => is_word() && (is_glued || value.len() < rest.len()),
        b"," => is_string(value) || !value.is_empty() && value.len() < rest.len(),
        _ => !value.is_empty(),
    };
    if is_between { value } else { written }
}

/// A value without the comma or full stop after it, where a tag can have only the value.
fn without_mark(tag: TagId, value: &[u8]) -> &[u8] {
    let [bare @ .., b',' | b'.'] = value else {
        return value;
    };
    if can_be_read(tag, bare) && !can_be_read(tag, value) {
        bare
    } else {
        value
    }
}

/// The value of a note whose text alone is in quotes, after its number: `1 "x"`.
fn numbered_note(written: &[u8]) -> Option<Vec<u8>> {
    let digits = written.iter().take_while(|byte| byte.is_ascii_digit());
    let (number, rest) = written.split_at_checked(digits.count())?;
    let text = rest.trim_ascii_start();
    let text = text.strip_prefix(b":").unwrap_or(text).trim_ascii_start();
    if number.is_empty() || !is_string(text) {
        return None;
    }
    Some([b"\"", number, b":", text.get(1..)?].concat())
}

fn is_only_sign(value: &[u8]) -> bool {
    SIGNS.contains(&value) && value != b"-"
}

/// Whether a text is a string and nothing else.
fn is_string(text: &[u8]) -> bool {
    let (end, closed) = string_end(text, 0);
    text.first() == Some(&b'"') && closed && end == text.len()
}

/// Whether a name can be that of a tag: those of numbers, dates and times cannot.
fn is_name(name: &[u8]) -> bool {
    name.first().is_some_and(|byte| !byte.is_ascii_digit())
}

/// Data of a section that may be in brackets by mistake.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum SectionData {
    Calls,
    Cards,
}

/// What the words between two brackets are, if they are calls, or cards.
fn data_in_brackets(name: &[u8], rest: &[u8]) -> Option<SectionData> {
    let words = || {
        let words = rest.split(u8::is_ascii_whitespace);
        iter::once(name).chain(words.filter(|word| !word.is_empty()))
    };
    if words().all(|word| call(word).is_some() || word.eq_ignore_ascii_case(b"P")) {
        Some(SectionData::Calls)
    } else if words().all(|word| card(word).is_some()) {
        Some(SectionData::Cards)
    } else {
        None
    }
}

/// `[1C Pass Pass Pass]`: a row of an auction or of a play in brackets.
fn in_brackets(
    game: &GameContext<'_>,
    pair: TagPair<'_>,
    data: SectionData,
    span: Span,
    report: &mut Report<'_>,
) {
    let (message, section) = match data {
        SectionData::Calls => (
            "expected a tag pair, found calls in brackets",
            TagId::AUCTION,
        ),
        SectionData::Cards => ("expected a tag pair, found cards in brackets", TagId::PLAY),
    };
    let place = Span::new(pair.span().start, span.end);
    let finding = report.at(place, message).habit("rows", data);
    let bracket = game.blanks_after(span.end);
    if game.text().get(bracket.end as usize) != Some(&b']') || !is_row_of(game, pair, section) {
        return;
    }
    let after = bracket.end + 1;
    let is_apart = game.is_line_end(after) || !game.blanks_after(after).is_empty();
    let space = if is_apart { &b""[..] } else { b" " };
    let open = Span::new(place.start, place.start + 1);
    finding.fix_all(
        "delete the brackets",
        Applicability::Unsafe,
        [
            SpanEdit::delete(open),
            SpanEdit::new(Span::new(bracket.start, after), space),
        ],
    );
}

/// Whether a tag pair comes after the tag of a section, with nothing but such rows between them.
fn is_row_of(game: &GameContext<'_>, pair: TagPair<'_>, section: TagId) -> bool {
    game.model.known_before(pair.span().start) == Some(section)
}

/// Pairs of characters that look like quotes, in ASCII, Windows-1252 and UTF-8.
const QUOTES: &[(&[u8], &[u8])] = &[
    (b"``", b"''"),
    (b"''", b"''"),
    (b"'", b"'"),
    (b"`", b"'"),
    (b"`", b"`"),
    (b"\x91", b"\x92"),
    (b"\x93", b"\x94"),
    (b"\x84", b"\x93"),
    (b"\xAB", b"\xBB"),
    (b"\xB4", b"\xB4"),
    ("“".as_bytes(), "”".as_bytes()),
    ("‘".as_bytes(), "’".as_bytes()),
    ("„".as_bytes(), "“".as_bytes()),
    ("«".as_bytes(), "»".as_bytes()),
    ("”".as_bytes(), "”".as_bytes()),
    (b"\\\"", b"\\\""),
];

/// The value without characters that were meant to be quotes, and what these are.
fn without_quotes(value: &[u8]) -> (&[u8], Option<[&'static [u8]; 2]>) {
    let inner = QUOTES.iter().find_map(|(open, close)| {
        let inner = value.strip_prefix(*open)?.strip_suffix(*close)?;
        Some((inner, Some([*open, *close])))
    });
    let mixed = || {
        let (inner, quotes) = begun_with_curly(value)?;
        Some((inner, Some(quotes)))
    };
    inner.or_else(mixed).unwrap_or((value, None))
}

/// Whether a value that was in such quotes has more of them at the edge of a word: `'Club' 'A'`.
fn has_more_quotes(value: &[u8], quotes: [&[u8]; 2]) -> bool {
    let is_of_word = |byte: Option<&u8>| {
        byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii())
    };
    quotes.into_iter().any(|quote| {
        memchr::memmem::find_iter(value, quote).any(|at| {
            let before = at.checked_sub(1).and_then(|before| value.get(before));
            !is_of_word(before) || !is_of_word(value.get(at + quote.len()))
        })
    })
}

fn inner(value: &[u8]) -> &[u8] {
    value.slice(..value.len().saturating_sub(1))
}

fn check_chess(context: &ChessContext<'_>, fault: PgnFault, report: &mut Report<'_>) {
    if fault.kind == PgnFaultKind::UnquotedValue {
        let found = context.found(fault.span);
        let finding = report
            .at(
                fault.span,
                format!("expected double quotes around the value, found {found}"),
            )
            .habit("values", ());
        let written = context.slice(fault.span);
        if let Some(value) = plain_value(written) {
            let text = [b"\"", value, b"\""].concat();
            finding.fix(
                "put the value in quotes",
                Applicability::Safe,
                fault.span,
                text,
            );
        } else if written.strip_suffix(b"\"").is_some_and(is_plain) {
            let start = Span::empty(fault.span.start);
            finding.fix("write the quote", Applicability::Safe, start, b"\"");
        }
    }
}

/// A value without the other quotes around it, if it is clear that all of it is the value.
fn plain_value(written: &[u8]) -> Option<&[u8]> {
    let (value, quotes) = without_quotes(written);
    let has_more = quotes.is_some_and(|quotes| has_more_quotes(value, quotes));
    (is_plain(value) && !has_more).then_some(value)
}

fn is_plain(value: &[u8]) -> bool {
    let is_unplain = |byte: &u8| b"\"\\[{".contains(byte) || byte.is_ascii_control();
    !value.is_empty() && !value.iter().any(is_unplain)
}
