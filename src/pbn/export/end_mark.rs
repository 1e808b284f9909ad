//! The byte 26, with which DOS ended texts. At the end of a file it says nothing, and belongs
//! to no game; in a comment, a string or an escape line it is text like any other.

use memchr::{memchr, memrchr2};

use super::header;
use crate::pbn::syntax::lexer::END_MARK;
use crate::pbn::syntax::{Document, Problem, ProblemKind, split};
use crate::source::{Slice, is_blank, is_line_end, line_end};

/// The bytes of a file up to its end mark, after which at most white space and lines of the
/// header follow: those are written anew, at the top.
pub(super) fn without_end_mark(bytes: &[u8]) -> &[u8] {
    match candidate(bytes) {
        Some(mark) if !is_text(bytes, mark) => bytes.get(..mark).unwrap_or(bytes),
        _ => bytes,
    }
}

/// Where the first of the marks at the end is.
fn candidate(bytes: &[u8]) -> Option<usize> {
    let is_white = |byte: &&u8| is_blank(**byte) || is_line_end(**byte) || **byte == END_MARK;
    let mut mark = None;
    let mut end = bytes.len();
    loop {
        let text = bytes.get(..end)?;
        let last = end - text.iter().rev().take_while(is_white).count();
        let marks = memchr(END_MARK, text.get(last..)?).map(|at| last + at);
        mark = marks.or(mark);
        let line = memrchr2(b'\n', b'\r', text.get(..last)?).map_or(0, |at| at + 1);
        if !header::is_header_line(text.get(line..line_end(text, line))?) {
            return mark;
        }
        end = line;
    }
}

/// Whether a mark is part of something else that is in its game.
fn is_text(bytes: &[u8], mark: usize) -> bool {
    let split = split(bytes);
    let game = split.games.iter().find(|game| game.range().contains(&mark));
    let Some(range) = game.map(|game| game.range()) else {
        return false;
    };
    let mut document = Document::default();
    split.parse_into(&mut document, bytes.slice(range.clone()));
    let place = |problem: &Problem| problem.span.at(range.start);
    let mut problems = document.problems.iter();
    let is_character = problems.clone().any(|problem| {
        problem.kind == ProblemKind::ControlCharacter && place(problem).start == mark
    });
    let is_of_value = problems.any(|problem| {
        problem.kind == ProblemKind::UnquotedValue && place(problem).contains(&mark)
    });
    !is_character || is_of_value
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(bytes: &[u8], expected: &[u8]) {
        assert_eq!(without_end_mark(bytes), expected);
    }

    #[test]
    fn marks_at_the_end_go() {
        check(b"[A \"\"]\n\x1A", b"[A \"\"]\n");
        check(b"[A \"\"]\x1A\n \x1A\x1A\r\n", b"[A \"\"]");
        check(b"[A \"\"]\n\x1A\n%EXPORT\n\n% PBN 2.1\n", b"[A \"\"]\n");
        check(b"[Play \"N\"]\nSA\x1A", b"[Play \"N\"]\nSA");
        check(b"\x1A", b"");
        check(b"", b"");
    }

    #[test]
    fn marks_in_text_stay() {
        for text in [
            "[A \"\"]\n{b\x1A",
            "[A \"\"]\n; b\x1A\n",
            "[A \"\"]\n% b\x1A\n",
            "[A \"\"]\n\x1A\n% b\n",
            "[A \"b\x1A",
            "[A \"\"][\x1A",
            "[A \x1A",
            "[A \"\"]\n\x1A[B \"\"]\n",
            "[A \"\"]\n\x1A\n% PBN 2.1 \x1A\n",
        ] {
            check(text.as_bytes(), text.as_bytes());
        }
    }
}
