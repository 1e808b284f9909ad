//! # unquoted-value
//!
//! The value of a tag is not in double quotes (chapter 3.2). Apostrophes and typographic quotes do
//! not count. Readers do not see the value, and many refuse the file.
//!
//! Put the value in double quotes.
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
//! [Event Club evening"]
//! [Board "1"]
//! ```
//!
//! ```pbn
//! [Event = "Club evening"]
//! [Board "1"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! ```

use crate::pbn::syntax::lexer::string_end;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "unquoted-value",
    severity: Severity::Error,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &["3.2", "3.3"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Problem(&[ProblemKind::UnquotedValue], check)];

fn check(game: &GameContext<'_>, problem: Problem, report: &mut Report<'_>) {
    let span = problem.span;
    let written = game.slice(span);
    if let Some(sign) = sign_before_string(written) {
        let sign = span.part(0, sign);
        report
            .at(
                sign,
                "unexpected character between the name of a tag and its value",
            )
            .habit("values", ())
            .fix("delete it", Applicability::Safe, sign, &b""[..]);
        return;
    }
    let (value, is_quoted) = without_quotes(written);
    let lacks_first = !is_quoted && value.ends_with(b"\"") && !inner(value).contains(&b'"');
    let message = if lacks_first {
        "the opening quote of this value is missing".to_owned()
    } else if is_quoted {
        let found = game.found(span);
        format!("expected double quotes around the value, found {found}")
    } else {
        "the quotes of this value are missing".to_owned()
    };
    let finding = report
        .at(span, message)
        .habit("values", (lacks_first, is_quoted));
    let bracket = game.blanks_after(span.end).end as usize;
    if game.text().get(bracket) != Some(&b']') {
        return;
    }
    if lacks_first {
        let start = Span::empty(span.start);
        finding.fix("write the quote", Applicability::Safe, start, &b"\""[..]);
        return;
    }
    let is_plain = !value
        .iter()
        .any(|b| matches!(b, b'"' | b'\\') || b.is_ascii_control());
    let applicability = match is_plain {
        true => Applicability::Safe,
        // Quotes inside show that it was meant to be something else.
        false => Applicability::Unsafe,
    };
    let mut text = Vec::with_capacity(value.len() + 3);
    let before = (span.start as usize).checked_sub(1);
    if before
        .and_then(|at| game.text().get(at))
        .is_some_and(u8::is_ascii_alphanumeric)
    {
        text.push(b' ');
    }
    text.push(b'"');
    for byte in value {
        match byte {
            b'"' | b'\\' => text.extend([b'\\', *byte]),
            b'\t' | 0x0B => text.push(b' '),
            byte => text.push(*byte),
        }
    }
    text.push(b'"');
    finding.fix("put the value in quotes", applicability, span, text);
}

/// How long the sign and the blanks are in `= "x"`.
fn sign_before_string(written: &[u8]) -> Option<usize> {
    let rest = written.strip_prefix(b"=").or(written.strip_prefix(b":"))?;
    let string = rest.trim_ascii_start();
    let (end, closed) = string_end(string, 0);
    let is_string = string.first() == Some(&b'"') && closed && end == string.len();
    is_string.then(|| written.len() - string.len())
}

/// Pairs of characters that look like quotes, in ASCII, Windows-1252 and UTF-8.
const QUOTES: &[(&[u8], &[u8])] = &[
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
];

/// The value without characters that were meant to be quotes; whether there were any.
fn without_quotes(value: &[u8]) -> (&[u8], bool) {
    let mut pairs = QUOTES.iter();
    let inner = pairs.find_map(|(open, close)| value.strip_prefix(*open)?.strip_suffix(*close));
    (inner.unwrap_or(value), inner.is_some())
}

fn inner(value: &[u8]) -> &[u8] {
    value.get(..value.len().saturating_sub(1)).unwrap_or(&[])
}
