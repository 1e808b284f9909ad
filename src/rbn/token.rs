//! The tokens of a record, which cover its text: what `pbnlint tree` prints.

use super::RecordForm;
use super::label::RbnLabel;
use super::record::{RbnLine, RbnLineKind, RbnRecord};
use crate::source::Span;

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token {
    /// What it is.
    pub kind: RbnTokenKind,
    /// Its bytes.
    pub span: Span,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RbnTokenKind {
    /// The letter of a label, or the number of a note.
    Label,
    /// The space after a label; in RBX there is none.
    Space,
    /// A field of data.
    Field,
    /// A colon between two fields.
    Colon,
    /// An opening brace.
    LeftBrace,
    /// A closing brace.
    RightBrace,
    /// Free text, or a note, or what is after `%`.
    Text,
    /// The percent sign of what is not part of the record.
    Percent,
    /// A line end with the blanks before it.
    LineEnd,
    /// A byte order mark.
    Mark,
    /// Bytes that belong to no label.
    Stray,
}

/// The tokens of a line; they cover it.
pub fn tokens(record: &RbnRecord<'_>, line: &RbnLine) -> Vec<Token> {
    let mut tokens = Vec::new();
    let mut push = |kind, from: u32, to: u32| {
        if from < to {
            let span = Span::new(from, to);
            tokens.push(Token { kind, span });
        }
    };
    let (start, end) = (line.span.start, line.span.end);
    let data = line.data;
    match line.kind {
        RbnLineKind::Mark => push(RbnTokenKind::Mark, start, end),
        RbnLineKind::Blank => push(RbnTokenKind::LineEnd, start, end),
        RbnLineKind::Stray | RbnLineKind::Text | RbnLineKind::Extra | RbnLineKind::Note(..) => {
            before(record, line, &mut push);
            let kind = match line.kind {
                RbnLineKind::Stray => RbnTokenKind::Stray,
                _ => RbnTokenKind::Text,
            };
            push(kind, data.start, data.end);
            after(record, line, &mut push);
        }
        RbnLineKind::Label(_) | RbnLineKind::Items => {
            before(record, line, &mut push);
            let doubles = match line.kind {
                RbnLineKind::Label(label) => label.info().doubles_colons,
                _ => false,
            };
            fields(record, data, doubles, &mut push);
            after(record, line, &mut push);
        }
    }
    tokens
}

/// What is before the data: a label, a space, a brace.
fn before(record: &RbnRecord<'_>, line: &RbnLine, push: &mut impl FnMut(RbnTokenKind, u32, u32)) {
    let start = line.span.start;
    let text = record.slice(Span::new(start, line.data.start));
    for (at, byte) in (start..).zip(text) {
        let kind = match byte {
            b'{' => RbnTokenKind::LeftBrace,
            b'%' => RbnTokenKind::Percent,
            b' ' | b'\t' => RbnTokenKind::Space,
            byte if byte.is_ascii_digit() || RbnLabel::of(byte.to_ascii_uppercase()).is_some() => {
                RbnTokenKind::Label
            }
            _ => RbnTokenKind::Stray,
        };
        push(kind, at, at + 1);
    }
}

/// What is after the data: a brace, a line end.
fn after(record: &RbnRecord<'_>, line: &RbnLine, push: &mut impl FnMut(RbnTokenKind, u32, u32)) {
    let mut at = line.data.end;
    let ends_with_brace = line.kind == RbnLineKind::Text || record.form == RecordForm::Rbx;
    if ends_with_brace && record.slice(Span::new(at, line.span.end)).starts_with(b"}") {
        push(RbnTokenKind::RightBrace, at, at + 1);
        at += 1;
    }
    push(RbnTokenKind::LineEnd, at, line.span.end);
}

/// The fields of data and the colons between them.
fn fields(
    record: &RbnRecord<'_>,
    data: Span,
    doubles_colons: bool,
    push: &mut impl FnMut(RbnTokenKind, u32, u32),
) {
    let bytes = record.slice(data);
    let mut start = 0;
    let mut at = 0;
    while let Some(colon) = bytes.get(at..).and_then(|rest| memchr::memchr(b':', rest)) {
        let colon = at + colon;
        if doubles_colons && bytes.get(colon + 1) == Some(&b':') {
            at = colon + 2;
            continue;
        }
        at = colon + 1;
        let [from, to, end] = [start, colon, at].map(|place| data.start + place as u32);
        push(RbnTokenKind::Field, from, to);
        push(RbnTokenKind::Colon, to, end);
        start = at;
    }
    push(RbnTokenKind::Field, data.start + start as u32, data.end);
}
