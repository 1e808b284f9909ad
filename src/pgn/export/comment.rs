//! The words of a comment.

use super::lines::Lines;
use super::{Comments, ExportOptions};
use crate::engine::suppress::has_word;
use crate::pgn::command::commands;
use crate::pgn::token::TokenKind;
use crate::source::is_line_end;

/// Writes a comment in braces; says whether anything was written, for one without words says nothing.
///
/// A comment to the end of the line becomes one in braces, unless it holds a brace.
pub(super) fn write(
    lines: &mut Lines<'_>,
    kind: TokenKind,
    text: &[u8],
    options: &ExportOptions,
) -> bool {
    let inner = inner(kind, text);
    if inner.iter().all(|byte| is_white(*byte)) {
        return false;
    }
    let is_line = kind == TokenKind::LineComment;
    if is_line && memchr::memchr2(b'{', b'}', inner).is_some() {
        lines.token(text.trim_ascii_end());
        lines.end_line();
        return true;
    }
    lines.open(b"{");
    if options.comments == Comments::Keep && !is_line {
        lines.close(inner);
    } else {
        let is_aside = has_word(inner);
        let mut is_first = true;
        each_word(inner, |word| {
            // At the start of a line this would be an escape (6), and what speaks to this program is one line.
            if !is_first && (is_aside || word.starts_with(b"%")) {
                lines.close(b" ");
                lines.close(word);
            } else {
                lines.token(word);
            }
            is_first = false;
        });
    }
    lines.close(b"}");
    true
}

/// What a comment says to this program, as an escape line; `None` for a comment for people.
pub(super) fn as_escape(kind: TokenKind, text: &[u8]) -> Option<Vec<u8>> {
    let inner = inner(kind, text);
    has_word(inner).then(|| [b"%".to_vec(), words(inner).join(&b' ')].join(&b' '))
}

/// The text of a comment without its braces or its semicolon.
pub(crate) fn inner(kind: TokenKind, text: &[u8]) -> &[u8] {
    let inner = text.get(1..).unwrap_or(&[]);
    match kind {
        TokenKind::BraceComment => inner.strip_suffix(b"}").unwrap_or(inner),
        _ => inner,
    }
}

/// The words of a comment. A command is in one word, with what touches it, and a line end in it is one blank.
pub(crate) fn words(inner: &[u8]) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    each_word(inner, |word| words.push(word.to_vec()));
    words
}

/// Goes through the words of a comment.
fn each_word(inner: &[u8], mut look: impl FnMut(&[u8])) {
    let mut commands = commands(inner, 0).filter(|command| command.is_closed);
    let mut command = commands.next().map(|command| command.span);
    let mut end_word = |word: &[u8]| {
        if word.iter().any(|byte| is_line_end(*byte)) {
            look(&on_one_line(word));
        } else if !word.is_empty() {
            look(word);
        }
    };
    let (mut start, mut at) = (0, 0);
    while let Some(byte) = inner.get(at) {
        if let Some(span) = command.filter(|span| at >= span.start as usize) {
            at = span.end as usize;
            command = commands.next().map(|command| command.span);
        } else {
            if is_white(*byte) {
                end_word(inner.get(start..at).unwrap_or(&[]));
                start = at + 1;
            }
            at += 1;
        }
    }
    end_word(inner.get(start..).unwrap_or(&[]));
}

/// A word with a command in it, in which each run of blanks with a line end becomes one blank.
fn on_one_line(word: &[u8]) -> Vec<u8> {
    let mut line = Vec::with_capacity(word.len());
    for run in word.chunk_by(|one, next| is_white(*one) == is_white(*next)) {
        let is_broken = run.iter().any(|byte| is_line_end(*byte));
        line.extend_from_slice(if is_broken { b" " } else { run });
    }
    line
}

fn is_white(byte: u8) -> bool {
    byte.is_ascii_whitespace() || byte == 0x0B
}
