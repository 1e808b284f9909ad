//! Fixes as text, for formats that hold no bytes.
//!
//! Those who read such a format decode the file, replace text and encode it again. So a fix
//! is given to them only where that leads to the bytes that it means.

use std::borrow::Cow;
use std::ops::Range;

use crate::fix::{Applicability, Fix};
use crate::source::{Encoding, Source};

/// The fixes that may be offered by another program: not those that are only shown.
pub(super) fn offered(fixes: &[Fix]) -> impl Iterator<Item = &Fix> {
    let offered = |fix: &&Fix| fix.applicability != Applicability::Manual;
    fixes.iter().filter(offered)
}

/// Whether text can say all that a fix does.
pub(super) fn is_text(fix: &Fix, source: &Source<'_>) -> bool {
    let encoding = source.encoding();
    fix.edits.iter().all(|edit| {
        // A byte order mark is no part of the text, and half a character has no place in it.
        edit.range.start >= encoding.mark_length()
            && exact(source.slice(edit.range), encoding).is_some()
            && exact(edit.text, encoding).is_some()
    })
}

/// A fix as replacements of byte ranges, in order, as far as text can say them.
pub(super) fn replacements<'f>(
    fix: &'f Fix,
    source: &Source<'_>,
) -> impl Iterator<Item = (Range<usize>, Cow<'f, str>)> {
    let encoding = source.encoding();
    let edits = fix.edits.iter();
    edits.filter_map(move |edit| Some((edit.range, exact(edit.text, encoding)?)))
}

/// How many bytes a fix may reach over to be reported as one replacement.
const WIDEST: usize = 4096;

/// A fix as one text replacement, which holds also what is between its edits; `None`
/// where text cannot say it, or the edits lie far apart.
pub(super) fn one_replacement(fix: &Fix, source: &Source<'_>) -> Option<(Range<usize>, String)> {
    let start = fix.edits.iter().next()?.range.start;
    let end = fix.edits.iter().last()?.range.end;
    if end.saturating_sub(start) > WIDEST || !is_text(fix, source) {
        return None;
    }
    let mut text = String::new();
    let mut at = start;
    for (range, new) in replacements(fix, source) {
        let kept = source.slice(at..range.start);
        text.push_str(&exact(kept, source.encoding())?);
        text.push_str(&new);
        at = range.end;
    }
    Some((start..end, text))
}

/// Bytes as text that gives the same bytes when it is encoded again.
fn exact(bytes: &[u8], encoding: Encoding) -> Option<Cow<'_, str>> {
    let is_exact = match encoding {
        Encoding::Utf16Le | Encoding::Utf16Be => false,
        _ if bytes.is_ascii() => true,
        Encoding::Ascii => false,
        Encoding::Latin1 => !bytes.iter().any(|byte| (0x80..0xA0).contains(byte)),
        Encoding::Windows1252 => {
            let unused = [0x81, 0x8D, 0x8F, 0x90, 0x9D];
            !bytes.iter().any(|byte| unused.contains(byte))
        }
        Encoding::Utf8 | Encoding::Utf8Mark => std::str::from_utf8(bytes).is_ok(),
    };
    is_exact.then(|| encoding.decode(bytes))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use super::*;
    use crate::fix::Edit;

    fn fix(edits: &[(Range<usize>, &'static [u8])]) -> Fix {
        let edits = edits.iter().map(|(range, text)| Edit {
            range: range.clone(),
            text: Cow::Borrowed(*text),
        });
        Fix {
            title: String::new(),
            applicability: Applicability::Safe,
            edits: edits.collect(),
        }
    }

    #[test]
    fn text_stands_for_the_bytes_of_the_encoding() {
        assert_eq!(exact(b"ab", Encoding::Ascii).unwrap(), "ab");
        assert_eq!(exact(b"\xE9", Encoding::Latin1).unwrap(), "é");
        assert_eq!(exact(b"\x93", Encoding::Windows1252).unwrap(), "“");
        assert_eq!(exact("♠".as_bytes(), Encoding::Utf8).unwrap(), "♠");
        for (bytes, encoding) in [
            (&b"\xE9"[..], Encoding::Ascii),
            (b"\x93", Encoding::Latin1),
            (b"\x81", Encoding::Windows1252),
            (b"\xE9", Encoding::Utf8),
            (b"a\0", Encoding::Utf16Le),
        ] {
            assert_eq!(exact(bytes, encoding), None, "{encoding:?}");
        }
    }

    #[test]
    fn edits_become_one_replacement_with_what_lies_between() {
        let source = Source::new(b"caf\xE9 [Event]");
        let both = fix(&[(1..2, b"A"), (4..5, b""), (11..11, b"\xE8")]);
        let (range, text) = one_replacement(&both, &source).unwrap();
        assert_eq!((range, text.as_str()), (1..11, "Afé[Eventè"));
        assert_eq!(one_replacement(&fix(&[(0..1, b"\x93")]), &source), None);
        let long = [b'a'; 9000];
        let source = Source::new(&long);
        let far = fix(&[(0..1, b""), (8000..8001, b"")]);
        assert_eq!(one_replacement(&far, &source), None);
        assert!(is_text(&far, &source));
        assert_eq!(replacements(&far, &source).count(), 2);
    }

    #[test]
    fn half_a_character_is_no_text_nor_is_a_mark() {
        let source = Source::new(b"\xEF\xBB\xBFa");
        assert!(!is_text(&fix(&[(0..3, b"")]), &source));
        assert!(is_text(&fix(&[(3..4, b"")]), &source));
        let source = Source::new("♠♠♠".as_bytes());
        assert!(!is_text(&fix(&[(1..3, b"")]), &source));
        assert!(is_text(&fix(&[(3..6, b"")]), &source));
    }
}
