//! Paths as git writes them where not every byte can be shown.

use std::borrow::Cow;

/// A path as it is in a diff: plain, or, where it has quotes, backslashes, control
/// characters or bytes beyond ASCII, in quotes and with escapes as in a string of C. A blank
/// at its end, which git leaves alone and `patch` overlooks, is in quotes too.
pub(crate) fn quoted(path: &[u8]) -> Cow<'_, [u8]> {
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    if path.iter().all(is_plain) && !path.ends_with(b" ") {
        return Cow::Borrowed(path);
    }
    let mut quoted = vec![b'"'];
    for &byte in path {
        match byte {
            b'"' | b'\\' => quoted.extend([b'\\', byte]),
            0x07 => quoted.extend(b"\\a"),
            0x08 => quoted.extend(b"\\b"),
            b'\t' => quoted.extend(b"\\t"),
            b'\n' => quoted.extend(b"\\n"),
            0x0B => quoted.extend(b"\\v"),
            0x0C => quoted.extend(b"\\f"),
            b'\r' => quoted.extend(b"\\r"),
            b' '..=b'~' => quoted.push(byte),
            _ => quoted.extend(format!("\\{byte:03o}").bytes()),
        }
    }
    quoted.push(b'"');
    Cow::Owned(quoted)
}

/// The bytes of a path that is in quotes; `None` for one that is plain.
#[cfg(feature = "cli")]
pub(crate) fn unquoted(text: &str) -> Option<Vec<u8>> {
    let inner = text.strip_prefix('"')?.strip_suffix('"')?;
    let mut path = Vec::new();
    let mut rest = inner.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            path.push(byte);
            continue;
        }
        let escaped = rest.next()?;
        path.push(match escaped {
            b'a' => 0x07,
            b'b' => 0x08,
            b't' => b'\t',
            b'n' => b'\n',
            b'v' => 0x0B,
            b'f' => 0x0C,
            b'r' => b'\r',
            b'0'..=b'3' => {
                let digits = [escaped, rest.next()?, rest.next()?];
                let digits = std::str::from_utf8(&digits).ok()?;
                u8::from_str_radix(digits, 8).ok()?
            }
            b'"' | b'\\' => escaped,
            _ => return None,
        });
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(path: &[u8], expected: &str) {
        assert_eq!(quoted(path), expected.as_bytes());
        #[cfg(feature = "cli")]
        if expected.starts_with('"') {
            assert_eq!(unquoted(expected).as_deref(), Some(path));
        }
    }

    #[test]
    fn paths_are_quoted_as_git_does() {
        check(b"a/b.pbn", "a/b.pbn");
        check(b"a/b c.pbn", "a/b c.pbn");
        check("a/ü.pbn".as_bytes(), r#""a/\303\274.pbn""#);
        check(b"a/b ", r#""a/b ""#);
        check(b"a/\xE9", r#""a/\351""#);
        check(b"a/\"b\"\\\n\t\x01\x7F", r#""a/\"b\"\\\n\t\001\177""#);
        check(b"a\"", r#""a\"""#);
        check(b"\x07\x08\x0B\x0C\r", r#""\a\b\v\f\r""#);
    }

    #[cfg(feature = "cli")]
    #[test]
    fn what_is_not_in_quotes_has_none() {
        for text in [
            "",
            "\"",
            "a.pbn",
            "\"a",
            "a\"",
            r#""\"#,
            r#""\4""#,
            r#""\09""#,
            r#""\08ä""#,
        ] {
            assert_eq!(unquoted(text), None, "{text}");
        }
    }
}
