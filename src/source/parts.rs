//! A long text in parts that several threads read.

use memchr::memchr;

/// How many bytes a part has at least.
const PART: usize = 4 << 20;

/// The parts of a text, which end with LF, all but the last: neither a line end nor a character is in two
/// of them. A text that is not long is one part, for which nobody starts a thread.
pub(super) fn parts(text: &[u8]) -> Vec<&[u8]> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some(after) = rest.get(PART..)
        && let Some(end) = memchr(b'\n', after)
        && let Some((part, next)) = rest.split_at_checked(PART + end + 1)
    {
        parts.push(part);
        rest = next;
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &[u8], lengths: &[usize]) {
        let parts = parts(text);
        assert_eq!(parts.concat(), text);
        let found: Vec<_> = parts.iter().map(|part| part.len()).collect();
        assert_eq!(found, lengths);
    }

    #[test]
    fn parts_end_with_their_line() {
        check(b"", &[0]);
        check(b"a\nb", &[3]);
        let mut text = vec![b'a'; 3 * PART];
        check(&text, &[3 * PART]);
        text[PART + 1] = b'\n';
        check(&text, &[PART + 2, 2 * PART - 2]);
        text.truncate(PART + 2);
        check(&text, &[PART + 2, 0]);
    }
}
