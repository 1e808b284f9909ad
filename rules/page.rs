//! The page of a rule, cut out of its source when the program is built.

/// How long the page at the top of a rule's source is: its lines that begin with `//!`. The source
/// below it is code, which the program should not carry as text, too.
pub(super) const fn page_length(source: &str) -> usize {
    let mut rest = source.as_bytes();
    while let [b'/', b'/', b'!', line @ ..] = rest {
        rest = line;
        while let [byte, after @ ..] = rest {
            rest = after;
            if *byte == b'\n' {
                break;
            }
        }
    }
    source.len() - rest.len()
}

/// A copy of the first bytes of a text.
pub(super) const fn head<const LENGTH: usize>(text: &str) -> [u8; LENGTH] {
    match text.as_bytes().first_chunk() {
        Some(head) => *head,
        None => [0; LENGTH],
    }
}

/// Whole lines of a text are text.
pub(super) const fn text_of(lines: &'static [u8]) -> &'static str {
    match std::str::from_utf8(lines) {
        Ok(text) => text,
        Err(_) => "",
    }
}
