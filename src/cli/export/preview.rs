//! What `export --diff` shows to people: line ends apart from what else changes. A patch for
//! programs has both.

use super::differ_in_line_ends_only;
use crate::cli::diff;
use crate::cli::files::Input;
use crate::render::{Style, visible};
use crate::source::{LineEnd, Slice, line_end, next_line};

/// The patch from a text to its export, after a line that says how all line ends change, if they
/// do.
pub(super) fn patch(
    input: &Input,
    before: &[u8],
    after: &[u8],
    newline: LineEnd,
    style: Style,
) -> Result<Vec<u8>, String> {
    let ended = with_line_ends(before, newline);
    if ended == before {
        return diff::patch(input, before, after, Some(style));
    }
    let name = visible(&input.shown, style);
    let mut out = format!("{name}: all line ends become {}", newline.name());
    if differ_in_line_ends_only(before, after) {
        out.push_str(", and nothing else changes");
    }
    out.push('\n');
    let mut out = out.into_bytes();
    out.extend(diff::patch(input, &ended, after, Some(style))?);
    Ok(out)
}

/// A text whose lines all end alike. Its last line keeps its end, or that it has none.
fn with_line_ends(text: &[u8], newline: LineEnd) -> Vec<u8> {
    let mut out = Vec::with_capacity(text.len() + text.len() / 16);
    let mut start = 0;
    loop {
        let end = line_end(text, start);
        out.extend_from_slice(text.slice(start..end));
        let Some(next) = next_line(text, end) else {
            return out;
        };
        out.extend_from_slice(newline.bytes());
        start = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_alike() {
        let text = with_line_ends(b"a\nb\r\nc\rd", LineEnd::CrLf);
        assert_eq!(text, b"a\r\nb\r\nc\r\nd");
        assert_eq!(with_line_ends(b"a\r\r\n", LineEnd::Lf), b"a\n");
        assert_eq!(with_line_ends(b"", LineEnd::Lf), b"");
    }
}
