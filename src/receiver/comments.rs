//! How comments are written.

use super::Receiver;
use super::obstacle::Obstacle;
use crate::source::lines;

/// What a comment of this text must not have for a receiver.
#[derive(Clone, Copy, Default)]
pub(super) struct CommentForm {
    no_empty_lines: bool,
    brace_begins_line: bool,
    no_marks: bool,
    letters: bool,
    longest: Option<usize>,
    is_utf8: bool,
}

impl CommentForm {
    pub(super) fn of(receiver: &Receiver, is_utf8: bool) -> CommentForm {
        let mut form = CommentForm {
            is_utf8,
            ..CommentForm::default()
        };
        for (obstacle, _) in receiver.stops.iter() {
            match *obstacle {
                Obstacle::EmptyLineInComment => form.no_empty_lines = true,
                Obstacle::TextBeforeBrace => form.brace_begins_line = true,
                Obstacle::MarkInComment => form.no_marks = true,
                Obstacle::SuitEscape => form.letters = true,
                Obstacle::LongLine(longest) => form.longest = Some(longest),
                _ => {}
            }
        }
        form
    }

    /// The first obstacle in a comment, as a test of an obstacle.
    pub(super) fn fault(self, comment: &[u8]) -> Option<fn(&Obstacle) -> bool> {
        let inner = comment
            .strip_prefix(b"{")
            .and_then(|inner| inner.strip_suffix(b"}"));
        let inner_lines = inner.map_or(Vec::new(), lines);
        let of_more = inner_lines.len() > 1;
        let mut middle = inner_lines
            .iter()
            .skip(1)
            .take(inner_lines.len().saturating_sub(2));
        let mut later = inner_lines.iter().skip(1);
        if self.no_empty_lines && middle.any(|line| line.trim_ascii().is_empty()) {
            return Some(|obstacle| matches!(obstacle, Obstacle::EmptyLineInComment));
        }
        if self.no_marks && later.any(|line| is_mark(line)) {
            return Some(|obstacle| matches!(obstacle, Obstacle::MarkInComment));
        }
        if self.brace_begins_line
            && of_more
            && inner_lines.last().is_some_and(|last| !last.is_empty())
        {
            return Some(|obstacle| matches!(obstacle, Obstacle::TextBeforeBrace));
        }
        if self.letters && has_suit(comment) {
            return Some(|obstacle| matches!(obstacle, Obstacle::SuitEscape));
        }
        let mut all = lines(comment).into_iter();
        if self
            .longest
            .is_some_and(|longest| all.any(|line| self.length(line) > longest))
        {
            return Some(|obstacle| matches!(obstacle, Obstacle::LongLine(_)));
        }
        None
    }

    /// How many characters a line has.
    pub(super) fn length(self, line: &[u8]) -> usize {
        if self.is_utf8 {
            line.iter().filter(|byte| **byte & 0xC0 != 0x80).count()
        } else {
            line.len()
        }
    }

    /// A comment or a `%` line in this form.
    pub(super) fn write(self, aside: &[u8], newline: &[u8]) -> Vec<u8> {
        let text = if self.letters && aside.first() != Some(&b'%') {
            with_letters(aside)
        } else {
            aside.to_vec()
        };
        let Some(inner) = text
            .strip_prefix(b"{")
            .and_then(|inner| inner.strip_suffix(b"}"))
        else {
            return self.write_line_comment(&text, newline);
        };
        let mut inner = lines(inner);
        let was_one = inner.len() == 1;
        if self.no_empty_lines {
            let last = inner.len() - 1;
            let mut number = 0;
            inner.retain(|line| {
                let is_edge = number == 0 || number == last;
                number += 1;
                is_edge || !line.trim_ascii().is_empty()
            });
        }
        let mut written: Vec<Vec<u8>> = Vec::new();
        for (number, line) in inner.iter().enumerate() {
            let mut line = if self.no_marks && number > 0 && is_mark(line) {
                [b" ", *line].concat()
            } else {
                line.to_vec()
            };
            if let Some(longest) = self.longest {
                // The braces need room too.
                let pieces = self.broken(&line, longest.saturating_sub(2).max(1));
                let last = pieces.len() - 1;
                for (place, piece) in pieces.into_iter().enumerate() {
                    if place == last {
                        line = piece
                    } else {
                        written.push(piece)
                    }
                }
            }
            written.push(line);
        }
        if self.brace_begins_line && (!was_one || written.len() > 1) {
            match written.last_mut() {
                Some(last) if last.trim_ascii().is_empty() => last.clear(),
                _ => written.push(Vec::new()),
            }
        }
        [b"{", written.join(newline).as_slice(), b"}"].concat()
    }

    fn write_line_comment(self, text: &[u8], newline: &[u8]) -> Vec<u8> {
        match (self.longest, text.first()) {
            (Some(longest), Some(b';')) if self.length(text) > longest => {
                let inner = text.get(1..).unwrap_or_default();
                let pieces = self.broken(inner, longest.saturating_sub(1).max(1));
                let pieces = pieces
                    .into_iter()
                    .map(|piece| [b";", piece.as_slice()].concat());
                pieces.collect::<Vec<_>>().join(newline)
            }
            _ => text.to_vec(),
        }
    }

    /// A line in pieces of at most so many characters, parted at blanks where there are some.
    fn broken(self, line: &[u8], longest: usize) -> Vec<Vec<u8>> {
        let mut pieces = Vec::new();
        let mut rest = line;
        while self.length(rest) > longest {
            let starts = rest
                .iter()
                .enumerate()
                .filter(|(_, byte)| !self.is_utf8 || **byte & 0xC0 != 0x80);
            let hard = starts
                .map(|(place, _)| place)
                .nth(longest)
                .unwrap_or(rest.len());
            let head = rest.get(..=hard).unwrap_or(rest);
            let blank = head
                .iter()
                .rposition(|byte| *byte == b' ')
                .filter(|place| *place > 0);
            let (piece, after) = match blank {
                Some(place) => (rest.get(..place), rest.get(place + 1..)),
                None => (rest.get(..hard), rest.get(hard..)),
            };
            pieces.push(piece.unwrap_or_default().to_vec());
            rest = after.unwrap_or_default();
        }
        pieces.push(rest.to_vec());
        pieces
    }
}

/// Whether a line would mean something if it were outside a comment.
fn is_mark(line: &[u8]) -> bool {
    matches!(line.first(), Some(b'[' | b'%' | b'*'))
}

fn has_suit(text: &[u8]) -> bool {
    text.windows(2)
        .any(|pair| matches!(pair, [b'\\', b'S' | b'H' | b'D' | b'C']))
}

/// A text with letters for `\S`, `\H`, `\D` and `\C`.
pub(super) fn with_letters(text: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    for (place, byte) in text.iter().enumerate() {
        let is_escape =
            *byte == b'\\' && matches!(text.get(place + 1), Some(b'S' | b'H' | b'D' | b'C'));
        if !is_escape {
            out.push(*byte);
        }
    }
    out
}

/// Whether letters would be others.
pub(super) fn has_letters_to_write(text: &[u8]) -> bool {
    has_suit(text)
}
