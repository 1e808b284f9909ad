//! Draws a patch for people: decoded, in colors, with the words that change marked.

use std::io::{self, Write};
use std::ops::Range;

use similar::{Algorithm, DiffOp, capture_diff_slices};

use super::Style;
use super::visible::{COLON, LONGEST_TEXT, push_char, push_visible};
use crate::patch::{Change, LineKind, Patch};
use crate::source::{Encoding, Slice};

/// Draws a patch. It reads like the diff that [`Patch::write_to`] writes, but is no longer
/// one that can be applied: texts are decoded and control characters visible, line ends are
/// shown where they are what changes, and long lines are cut.
pub fn patch(patch: &Patch<'_>, style: Style, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
    let mut drawing = PatchDrawing {
        before: Encoding::guess(patch.before()),
        after: Encoding::guess(patch.after()),
        style,
        text: String::new(),
    };
    if !patch.is_empty() {
        for line in patch.header() {
            let line = String::from_utf8_lossy(&line);
            drawing.line(HEADER, line.trim_end());
        }
    }
    for hunk in patch.hunks() {
        drawing.line(PLACE, &hunk.header());
        let mut at = hunk.before.start;
        for change in hunk.changes {
            drawing.kept(slice(patch.before(), at..change.before.start));
            drawing.change(patch, &change);
            at = change.before.end;
        }
        drawing.kept(slice(patch.before(), at..hunk.before.end));
        out.write_all(drawing.text.as_bytes())?;
        drawing.text.clear();
    }
    Ok(())
}

// The colors of git.
const HEADER: &str = "\u{1B}[1m";
const PLACE: &str = "\u{1B}[36m";
const REMOVED: &str = "\u{1B}[31m";
const ADDED: &str = "\u{1B}[32m";
const MARK: &str = "\u{1B}[7m";
const END_OF_MARK: &str = "\u{1B}[27m";
const END: &str = "\u{1B}[0m";

struct PatchDrawing {
    before: Encoding,
    after: Encoding,
    style: Style,
    /// What is drawn of the current hunk.
    text: String,
}

impl PatchDrawing {
    /// Adds a line of one color.
    fn line(&mut self, color: &str, text: &str) {
        self.code(color);
        push_visible(&mut self.text, text, false, self.style);
        self.code(END);
        self.text.push('\n');
    }

    fn code(&mut self, code: &str) {
        if self.style.color {
            self.text.push_str(code);
        }
    }

    fn kept(&mut self, text: &[u8]) {
        for line in lines(text) {
            self.source_line(LineKind::Kept, line, &[], false);
        }
    }

    fn change(&mut self, patch: &Patch<'_>, change: &Change) {
        let old = slice(patch.before(), change.before.clone());
        let new = slice(patch.after(), change.after.clone());
        let shows_ends = !end_alike(old, new);
        let (old_marks, new_marks) = marks(old, new);
        self.lines(LineKind::Removed, old, &old_marks, shows_ends);
        self.lines(LineKind::Added, new, &new_marks, shows_ends);
    }

    /// Adds lines with marks, which are byte ranges of all of them.
    fn lines(&mut self, kind: LineKind, text: &[u8], marks: &[Range<usize>], shows_ends: bool) {
        let mut start = 0;
        let mut marks = marks.iter().peekable();
        for line in lines(text) {
            let end = start + line.len();
            let mut here = Vec::new();
            while let Some(mark) = marks.next_if(|mark| mark.start < end) {
                here.push(mark.start - start..mark.end.min(end) - start);
            }
            self.source_line(kind, line, &here, shows_ends);
            start = end;
        }
    }

    fn source_line(
        &mut self,
        kind: LineKind,
        line: &[u8],
        marks: &[Range<usize>],
        shows_end: bool,
    ) {
        let (color, encoding) = match kind {
            LineKind::Kept => ("", self.before),
            LineKind::Removed => (REMOVED, self.before),
            LineKind::Added => (ADDED, self.after),
        };
        self.code(color);
        self.text.push_str(kind.sign());
        let (content, has_end) = match line.strip_suffix(b"\n") {
            Some(content) => (content, true),
            None => (line, false),
        };
        let shown = match content.strip_suffix(b"\r") {
            Some(content) if !shows_end => content,
            _ => content,
        };
        let mut at = 0;
        if kind == LineKind::Kept {
            // Before a line that is kept there is a blank, after which a command could begin.
            let blanks = shown.len() - shown.trim_ascii_start().len();
            if slice(shown, blanks..blanks + 2) == b"::" {
                self.source(encoding, slice(shown, 0..blanks));
                self.text.push_str(COLON);
                at = blanks + 1;
            }
        }
        for mark in marks {
            // A line end that is not shown is not marked.
            let end = mark.end.min(shown.len());
            if mark.start < end {
                self.source(encoding, slice(shown, at..mark.start));
                self.code(MARK);
                self.source(encoding, slice(shown, mark.start..end));
                self.code(END_OF_MARK);
                at = end;
            }
        }
        self.source(encoding, slice(shown, at..shown.len()));
        if !color.is_empty() {
            self.code(END);
        }
        self.text.push('\n');
        if !has_end {
            self.text.push_str("\\ No newline at end of file\n");
        }
    }

    fn source(&mut self, encoding: Encoding, bytes: &[u8]) {
        // A line of a file in 16-bit units does not begin with one.
        let encoding = if encoding.is_utf16() {
            Encoding::Latin1
        } else {
            encoding
        };
        let cut = slice(bytes, 0..bytes.len().min(LONGEST_TEXT));
        push_visible(&mut self.text, &encoding.decode(cut), true, self.style);
        if cut.len() < bytes.len() {
            push_char(&mut self.text, '…', self.style);
        }
    }
}

/// Whether all lines of both texts have the same line end.
fn end_alike(old: &[u8], new: &[u8]) -> bool {
    let ends = |text| lines(text).map(|line: &[u8]| line.ends_with(b"\r\n"));
    let mut ends = ends(old).chain(ends(new));
    let first = ends.next();
    ends.all(|end| Some(end) == first)
}

/// How many words of a change are compared at most, in pairs.
const MOST_PAIRS: usize = 250_000;

/// The words that differ between lines that go and lines that come, as byte ranges of both.
/// None are given where there is little in common, since all of it would be marked.
fn marks(old: &[u8], new: &[u8]) -> (Vec<Range<usize>>, Vec<Range<usize>>) {
    let (old_words, new_words) = (words(old), words(new));
    if old_words.len().saturating_mul(new_words.len()) > MOST_PAIRS {
        return (Vec::new(), Vec::new());
    }
    let texts = |text, words: &[Range<usize>]| -> Vec<&[u8]> {
        words.iter().map(|word| slice(text, word.clone())).collect()
    };
    let (old_texts, new_texts) = (texts(old, &old_words), texts(new, &new_words));
    let (mut old_marks, mut new_marks) = (Vec::new(), Vec::new());
    let mut kept = 0;
    for op in capture_diff_slices(Algorithm::Myers, &old_texts, &new_texts) {
        if let DiffOp::Equal { .. } = op {
            let words = old_words.slice(op.old_range());
            kept += words.iter().map(Range::len).sum::<usize>();
        } else {
            push_mark(&mut old_marks, &old_words, op.old_range());
            push_mark(&mut new_marks, &new_words, op.new_range());
        }
    }
    if 2 * kept >= old.len().min(new.len()) && kept > 0 {
        (old_marks, new_marks)
    } else {
        (Vec::new(), Vec::new())
    }
}

/// Marks words, together with the last mark where they follow it.
fn push_mark(marks: &mut Vec<Range<usize>>, words: &[Range<usize>], range: Range<usize>) {
    for word in words.slice(range) {
        match marks.last_mut() {
            Some(mark) if mark.end == word.start => mark.end = word.end,
            _ => marks.push(word.clone()),
        }
    }
}

/// The byte ranges of words (letters, digits and all beyond ASCII), of blanks, and of all
/// other bytes one by one. They cover the text.
fn words(text: &[u8]) -> Vec<Range<usize>> {
    #[derive(PartialEq)]
    enum Kind {
        Word,
        Blanks,
        Single,
    }
    let kind = |byte: &u8| match byte {
        b' ' | b'\t' => Kind::Blanks,
        b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | 0x80.. => Kind::Word,
        _ => Kind::Single,
    };
    let mut start = 0;
    text.chunk_by(|a, b| kind(a) == kind(b) && kind(a) != Kind::Single)
        .map(|word| {
            let range = start..start + word.len();
            start = range.end;
            range
        })
        .collect()
}

fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

fn slice(text: &[u8], range: Range<usize>) -> &[u8] {
    text.get(range).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use insta::assert_snapshot;

    use super::*;

    const PLAIN: Style = Style {
        color: false,
        unicode: true,
        replacements: false,
        width: None,
        links: false,
    };

    fn draw(before: &[u8], after: &[u8], style: Style) -> String {
        let mut out = Vec::new();
        patch(&Patch::between(b"a.pbn", before, after), style, &mut out).unwrap();
        String::from_utf8(out).unwrap().replace("\u{1B}[", "<")
    }

    #[test]
    fn words_that_differ_are_marked() {
        let style = Style {
            color: true,
            ..PLAIN
        };
        let before = b"[Event \"\"]\n1n pass 2c PASS\n";
        let after = b"[Event \"\"]\n1NT pass 2C pass\n";
        assert_snapshot!(draw(before, after, style), @r#"
        <1m--- a/a.pbn<0m
        <1m+++ b/a.pbn<0m
        <36m@@ -1,2 +1,2 @@<0m
         [Event ""]
        <31m-<7m1n<27m pass <7m2c<27m <7mPASS<27m<0m
        <32m+<7m1NT<27m pass <7m2C<27m <7mpass<27m<0m
        "#);
        assert_snapshot!(draw(b"one\n", b"[Event \"\"]\n", style), @r#"
        <1m--- a/a.pbn<0m
        <1m+++ b/a.pbn<0m
        <36m@@ -1 +1 @@<0m
        <31m-one<0m
        <32m+[Event ""]<0m
        "#);
        assert_snapshot!(draw(b"a b \r\n", b"a b\r\n", style), @r"
        <1m--- a/a.pbn<0m
        <1m+++ b/a.pbn<0m
        <36m@@ -1 +1 @@<0m
        <31m-a b<7m <27m<0m
        <32m+a b<0m
        ");
    }

    #[test]
    fn characters_and_line_ends_are_shown() {
        let before = b"a\r\nCaf\xE9 \x1B[31m\r\nb\r\n";
        assert_snapshot!(draw(before, b"a\r\nCafe\r\nb\r\n", PLAIN), @r"
        --- a/a.pbn
        +++ b/a.pbn
        @@ -1,3 +1,3 @@
         a
        -Café ␛[31m
        +Cafe
         b
        ");
        assert_snapshot!(draw(before, b"a\r\nCaf\xE9 \x1B[31m\nb\r\n", PLAIN), @r"
        --- a/a.pbn
        +++ b/a.pbn
        @@ -1,3 +1,3 @@
         a
        -Café ␛[31m␍
        +Café ␛[31m
         b
        ");
        assert_snapshot!(draw(b"a", "\u{e0}\n".as_bytes(), Style::default()), @r"
        --- a/a.pbn
        +++ b/a.pbn
        @@ -1 +1 @@
        -a
        \ No newline at end of file
        +à
        ");
        assert_eq!(draw(b"a", b"a", PLAIN), "");
    }

    #[test]
    fn long_lines_are_cut() {
        let long = [&[b'x'; 5000], &b"\n"[..]].concat();
        let drawn = draw(b"a\n", &long, PLAIN);
        assert!(drawn.ends_with("xx…\n"), "{drawn}");
        assert!(drawn.len() < 2100);
    }
}
