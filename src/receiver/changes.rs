//! Changes of a text, line by line.

use crate::source::{Slice, Span, is_blank, is_line_end, line_end, next_line};

/// Changes of one text, in any order. Those that overlap an earlier one are left out.
#[derive(Default)]
pub(super) struct TextChanges {
    list: Vec<TextChange>,
}

struct TextChange {
    span: Span,
    text: Vec<u8>,
    /// Whether the blanks around it go too, and its line, if nothing else is on it.
    is_cut: bool,
}

impl TextChanges {
    /// Takes a part out, with its line if nothing else is on it.
    pub(super) fn cut(&mut self, span: Span) {
        self.list.push(TextChange {
            span,
            text: Vec::new(),
            is_cut: true,
        });
    }

    /// Writes another text in the place of a part.
    pub(super) fn replace(&mut self, span: Span, text: Vec<u8>) {
        self.list.push(TextChange {
            span,
            text,
            is_cut: false,
        });
    }

    /// Writes a text at a place.
    pub(super) fn insert(&mut self, at: u32, text: Vec<u8>) {
        self.replace(Span::empty(at), text);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The text after these changes.
    pub(super) fn apply(mut self, text: &[u8]) -> Vec<u8> {
        // Several texts at one place keep their order, and are before what is replaced there.
        self.list
            .sort_by_key(|change| (change.span.start, change.span.end));
        let mut out = Vec::with_capacity(text.len());
        let mut cuts = Vec::new();
        let mut done = 0;
        for change in self.list {
            let start = change.span.start as usize;
            if start < done {
                continue;
            }
            out.extend_from_slice(text.slice(done..start));
            if change.is_cut {
                cuts.push(out.len());
            }
            out.extend(change.text);
            done = change.span.end as usize;
        }
        out.extend_from_slice(text.slice(done..));
        without_traces(&out, &cuts)
    }
}

/// A text without the blanks around the places at which something was cut out, and without the lines of which
/// nothing else is left.
fn without_traces(text: &[u8], cuts: &[usize]) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len());
    let mut cuts = cuts.iter().copied().peekable();
    let mut at = 0;
    while at < text.len() {
        let end = line_end(text, at);
        let next = next_line(text, end).unwrap_or(text.len());
        let mut parts = Vec::new();
        let mut start = at;
        while let Some(cut) = cuts.next_if(|cut| *cut <= end) {
            parts.push(text.slice(start..cut));
            start = cut;
        }
        let rest = text.slice(start..end);
        if parts.is_empty() {
            out.extend_from_slice(text.slice(at..next));
        } else {
            parts.push(rest);
            let parts: Vec<&[u8]> = parts
                .into_iter()
                .map(trimmed)
                .filter(|part| !part.is_empty())
                .collect();
            if !parts.is_empty() {
                out.extend(parts.join(&b' '));
                out.extend_from_slice(text.slice(end..next));
            }
        }
        at = next;
    }
    out
}

fn trimmed(part: &[u8]) -> &[u8] {
    part.trim_ascii()
}

/// What is beside a part of a text, on its line.
pub(super) struct Beside {
    /// The blanks before it.
    pub(super) before: Span,
    /// The blanks after it.
    pub(super) after: Span,
    /// Whether nothing but these blanks is before it.
    pub(super) is_first: bool,
    /// What comes after these blanks; `None` where the line ends.
    pub(super) next: Option<u8>,
}

/// Looks beside a part of a text.
pub(super) fn beside(text: &[u8], span: Span) -> Beside {
    let before = blanks_to(text, span.start);
    let after = blanks_from(text, span.end);
    let byte = |place: Option<u32>| text.get(place? as usize).copied();
    let last = byte(before.start.checked_sub(1));
    Beside {
        before,
        after,
        is_first: last.is_none_or(is_line_end),
        next: byte(Some(after.end)).filter(|byte| !is_line_end(*byte)),
    }
}

/// The run of blanks that ends at a place.
fn blanks_to(text: &[u8], end: u32) -> Span {
    let head = text.slice(..end as usize);
    let blanks = head
        .iter()
        .rev()
        .take_while(|byte| is_blank(**byte))
        .count();
    Span::new(end - blanks as u32, end)
}

/// The run of blanks that begins at a place.
fn blanks_from(text: &[u8], start: u32) -> Span {
    let tail = text.slice(start as usize..);
    let blanks = tail.iter().take_while(|byte| is_blank(**byte)).count();
    Span::new(start, start + blanks as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, cuts: &[(u32, u32)], expected: &str) {
        let mut changes = TextChanges::default();
        for (start, end) in cuts {
            changes.cut(Span::new(*start, *end));
        }
        let after = changes.apply(text.as_bytes());
        assert_eq!(String::from_utf8_lossy(&after), expected);
    }

    #[test]
    fn cuts_leave_no_trace() {
        check("1C $1 Pass\n", &[(3, 5)], "1C Pass\n");
        check("{a} {b}\n1C\n", &[(0, 3), (4, 7)], "1C\n");
        check("1C {a\nb} 1S\n", &[(3, 8)], "1C 1S\n");
        check("*\r\n[Play \"N\"]\r\n", &[(0, 1)], "[Play \"N\"]\r\n");
        check("1C *", &[(3, 4)], "1C");
    }
}
