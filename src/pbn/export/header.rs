//! The first lines of a file, and the lines that only they may be (chapter 2.4).

use std::borrow::Cow;

use super::target::ExportTarget;
use crate::engine::aside::is_suppression;
use crate::pbn::standard::Version;
use crate::pbn::syntax::lexer::BYTE_ORDER_MARK;
use crate::pbn::syntax::split;
use crate::pbn::syntax::split::{Directive, DirectiveKind, directive, directive_kind};
use crate::source::{Encoding, LineEnd, Slice, line_end, next_line};

/// The name of the encoding of the standard, in `charset=`.
pub(super) const LATIN1: &str = "ISO-8859-1";

/// More bytes than the first lines have.
pub(super) const MOST: usize = 32;

/// Appends `% PBN x.y`, and `% EXPORT` for a file that is in export format.
pub(super) fn write(target: &ExportTarget, is_marked: bool, bytes: &mut Vec<u8>) {
    write_version(target.version, target, bytes);
    if is_marked {
        bytes.extend_from_slice(b"% EXPORT");
        bytes.extend_from_slice(target.newline);
    }
}

fn write_version(version: Version, target: &ExportTarget, bytes: &mut Vec<u8>) {
    bytes.extend_from_slice(b"% PBN ");
    bytes.extend_from_slice(version.as_str().as_bytes());
    bytes.extend_from_slice(target.newline);
}

/// The lines of a game of another version than that of the file, after a line that declares its version.
/// Where other games follow, a line after it declares again that of the file: `None` where this line
/// would be a part of the game, such as of a comment that is not closed.
pub(super) fn wrapped(
    game: &[u8],
    version: Version,
    target: &ExportTarget,
    is_last: bool,
) -> Option<Vec<u8>> {
    let mut lines = Vec::with_capacity(game.len() + MOST);
    write_version(version, target, &mut lines);
    lines.extend_from_slice(game);
    if is_last {
        return Some(lines);
    }
    let end = lines.len();
    write_version(target.version, target, &mut lines);
    let directives = split(&lines).directives;
    let last = directives.last().filter(|last| last.range.start == end);
    last.is_some().then_some(lines)
}

/// An escape line that begins at `start` in its file, without what the header says: `None`
/// for `% PBN 2.1`, `% EXPORT` and `% Import`. Text after one of these is kept.
pub(super) fn without_directive<'l>(
    line: &'l [u8],
    start: usize,
    directives: &[Directive],
) -> Option<Cow<'l, [u8]>> {
    // They are in order of place.
    match directives.binary_search_by_key(&start, |directive| directive.range.start) {
        Ok(_) => rest_of_directive(line).map(Cow::Owned),
        Err(_) => (!is_import(line)).then_some(Cow::Borrowed(line)),
    }
}

/// The escape line that keeps what follows a directive; `None` where that is nothing.
pub(super) fn rest_of_directive(line: &[u8]) -> Option<Vec<u8>> {
    let mut text = line.get(1..).unwrap_or_default().trim_ascii();
    loop {
        text = after_directive(text).trim_ascii();
        if text.is_empty() {
            return None;
        }
        if directive_kind(text).is_none() {
            return Some([b"% ", text].concat());
        }
    }
}

/// A file without the lines that say that it is in export format, which would not be true. Where
/// a byte order mark would then begin the file, or two line ends would become one, an empty escape line
/// keeps them from that.
pub(super) fn without_claims<'b>(bytes: &'b [u8], directives: &[Directive]) -> Cow<'b, [u8]> {
    rewritten(bytes, directives, false)
}

/// A file in which the lines that say that it is in export format, which would not be true, are empty escape lines,
/// so that it has as many lines as before.
pub(super) fn with_empty_claims<'b>(bytes: &'b [u8], directives: &[Directive]) -> Cow<'b, [u8]> {
    rewritten(bytes, directives, true)
}

/// A file without claims, of which each line stays that has other words, or all of them.
fn rewritten<'b>(bytes: &'b [u8], directives: &[Directive], keeps_lines: bool) -> Cow<'b, [u8]> {
    let is_claim = |directive: &&Directive| directive.kind == DirectiveKind::Export;
    let mut claims = directives.iter().filter(is_claim).peekable();
    if claims.peek().is_none() {
        return Cow::Borrowed(bytes);
    }
    let mut rest = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for claim in claims {
        rest.extend_from_slice(bytes.slice(at..claim.range.start));
        let line = bytes.slice(claim.range.clone());
        let words = rest_of_directive(line).or_else(|| keeps_lines.then(|| b"%".to_vec()));
        at = match words {
            Some(text) => {
                rest.extend_from_slice(&text);
                claim.range.end
            }
            None => next_line(bytes, claim.range.end).unwrap_or(bytes.len()),
        };
        let after = bytes.slice(at..);
        if LineEnd::are_joined(&rest, after) || rest.is_empty() && begins_with_mark(after) {
            let line_end = bytes.slice(claim.range.end..at);
            rest.push(b'%');
            rest.extend_from_slice(line_end);
        }
    }
    rest.extend_from_slice(bytes.slice(at..));
    Cow::Owned(rest)
}

fn begins_with_mark(text: &[u8]) -> bool {
    let encoding = Encoding::guess(text.get(..BYTE_ORDER_MARK.len()).unwrap_or(text));
    encoding == Encoding::Utf8Mark || encoding.is_utf16()
}

/// Whether a line of a file says only what the header says.
pub(super) fn is_header_line(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    line.first() == Some(&b'%')
        && match directive(line, 0) {
            Some(_) => rest_of_directive(line).is_none(),
            None => is_import(line),
        }
}

fn is_import(line: &[u8]) -> bool {
    line.get(1..).unwrap_or_default().trim_ascii() == b"Import"
}

/// What makes an escape line of another line: two `%` where one would make it say something
/// of the file, or to this program.
pub(super) fn escaping(line: &[u8]) -> &'static [u8] {
    let escaped = [b"%", line].concat();
    let directives = split(&escaped).directives;
    let is_kept = without_directive(&escaped, 0, &directives).is_some();
    if directives.is_empty() && is_kept && !is_suppression(&escaped) {
        b"%"
    } else {
        b"%%"
    }
}

/// A text without the lines that export writes at the top of a file.
pub(super) fn without_header(text: &[u8]) -> &[u8] {
    const LINES: [&[u8]; 4] = [b"% PBN 2.1", b"% PBN 2.0", b"% PBN 1.0", b"% EXPORT"];
    let mut rest = text;
    while rest.first() == Some(&b'%') {
        let end = line_end(rest, 0);
        let is_header = rest.get(..end).is_some_and(|line| LINES.contains(&line));
        match rest.get(next_line(rest, end).unwrap_or(rest.len())..) {
            Some(after) if is_header => rest = after,
            _ => return rest,
        }
    }
    rest
}

/// What follows the word and the number of a directive.
fn after_directive(text: &[u8]) -> &[u8] {
    let word = text
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let rest = text.slice(word..).trim_ascii_start();
    if word != b"PBN".len() {
        return rest;
    }
    let is_number = |byte: &&u8| byte.is_ascii_digit() || **byte == b'.';
    let number = rest.iter().take_while(is_number).count();
    rest.slice(number..)
}

/// What is before and after the name of UTF-8 in a line that names the encoding.
pub(super) fn charset(line: &[u8]) -> Option<(&[u8], &[u8])> {
    const NAMES: [&[u8]; 2] = [b"utf-8", b"utf8"];
    if !line.get(..13)?.eq_ignore_ascii_case(b"%Content-type") {
        return None;
    }
    let key = b"charset=";
    let at = line
        .windows(key.len())
        .position(|word| word.eq_ignore_ascii_case(key))?;
    let (before, name) = line.split_at_checked(at + key.len())?;
    let is_name = |length: &usize| {
        let word = name.slice(..*length);
        NAMES.iter().any(|name| word.eq_ignore_ascii_case(name))
    };
    let length = NAMES.iter().map(|name| name.len()).find(is_name)?;
    Some((before, name.get(length..)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        let directives = split(line.as_bytes()).directives;
        let kept = without_directive(line.as_bytes(), 0, &directives);
        let kept = kept.map(|line| String::from_utf8_lossy(&line).into_owned());
        assert_eq!(kept.as_deref(), expected);
    }

    #[test]
    fn directives_go_and_other_text_stays() {
        check("% PBN 2.1", None);
        check("%EXPORT", None);
        check("% Import", None);
        check("% pbn 1.0 by me", Some("% by me"));
        check("% PBN 2.1 EXPORT", None);
        check("% PBN 2.1 % PBN 1.0 x", Some("% % PBN 1.0 x"));
        check("% Imported from a club", Some("% Imported from a club"));
        check("%Creator: me", Some("%Creator: me"));
        check("%", Some("%"));
    }

    #[test]
    fn no_line_becomes_a_directive() {
        assert_eq!(escaping(b"1C Pass"), b"%");
        assert_eq!(escaping(b" PBN 2.1"), b"%%");
        assert_eq!(escaping(b"EXPORT"), b"%%");
        assert_eq!(escaping(b"Import"), b"%%");
        assert_eq!(escaping(b"pbnlint: ignore[revoke]"), b"%%");
    }

    #[test]
    fn the_charset_is_found() {
        let line = b"%Content-type: text/x-pbn; charset=UTF-8; x";
        let found = charset(line);
        assert_eq!(
            found,
            Some((&b"%Content-type: text/x-pbn; charset="[..], &b"; x"[..]))
        );
        assert_eq!(
            charset(b"%Content-type: text/x-pbn; charset=ISO-8859-1"),
            None
        );
        assert_eq!(charset(b"% charset=UTF-8"), None);
    }
}
