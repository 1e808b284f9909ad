//! The words of a comment (5).

use super::command::commands;
use super::token::{self, PgnTokenKind};
use crate::source::{Slice, Span, is_line_end};

/// The text of a comment without its braces or its semicolon.
pub fn inner(kind: PgnTokenKind, text: &[u8]) -> &[u8] {
    let inner = text.get(1..).unwrap_or_default();
    match kind {
        PgnTokenKind::BraceComment => inner.strip_suffix(b"}").unwrap_or(inner),
        _ => inner,
    }
}

/// The words of a comment. A command is in one word, with what touches it, and a line end in it is one blank.
pub fn words(inner: &[u8]) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    each_word(inner, |word| words.push(word.to_vec()));
    words
}

/// Goes through the words of a comment.
pub fn each_word(inner: &[u8], mut look: impl FnMut(&[u8])) {
    let whole = Span::new(0, inner.len() as u32);
    let mut commands = commands(inner, whole).filter(|command| command.is_closed);
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
                end_word(inner.slice(start..at));
                start = at + 1;
            }
            at += 1;
        }
    }
    end_word(inner.slice(start..));
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

/// Whether a byte parts words: white space, or a form feed, which may be in a comment only.
pub fn is_white(byte: u8) -> bool {
    token::is_white(byte) || byte == 0x0C
}
