//! The text of all games, without the first lines of the file. As long as the file has the same, nothing
//! is copied: a file that is in export format already takes no memory beside itself.

use std::borrow::Cow;

use super::header;
use super::out::room_for;
use crate::pbn::syntax::lexer::BYTE_ORDER_MARK;
use crate::source::Slice;

/// What was written of a file so far.
pub(super) struct Body<'f> {
    /// What the file has after its first lines.
    file: &'f [u8],
    /// How many bytes of that were written.
    same: usize,
    /// All that was written, as soon as it is something else.
    own: Option<Vec<u8>>,
}

impl<'f> Body<'f> {
    /// Nothing yet, of a file with these bytes.
    pub(super) fn of(file: &'f [u8]) -> Body<'f> {
        let text = file.strip_prefix(BYTE_ORDER_MARK).unwrap_or(file);
        Body {
            file: header::without_header(text),
            same: 0,
            own: None,
        }
    }

    /// What was written.
    pub(super) fn bytes(&self) -> &[u8] {
        match &self.own {
            Some(own) => own,
            None => self.file.slice(..self.same),
        }
    }

    /// Writes more.
    pub(super) fn push(&mut self, text: &[u8]) {
        let rest = self.file.slice(self.same..);
        if self.own.is_none() && rest.starts_with(text) {
            self.same += text.len();
            return;
        }
        let own = self.own.get_or_insert_with(|| {
            let mut own = Vec::with_capacity(room_for(self.file.len()));
            own.extend_from_slice(self.file.slice(..self.same));
            own
        });
        own.extend_from_slice(text);
    }

    /// All of it after these first lines, in place of a whole file.
    pub(super) fn after(self, header: &[u8], whole: &'f [u8]) -> Cow<'f, [u8]> {
        let is_same = self.own.is_none() && whole.len() == header.len() + self.same;
        if is_same && whole.starts_with(header) {
            return Cow::Borrowed(whole);
        }
        let mut bytes = match self.own {
            Some(own) => own,
            None => self.bytes().to_vec(),
        };
        bytes.splice(0..0, header.iter().copied());
        Cow::Owned(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &[u8] = b"% PBN 2.1\r\n";

    fn written(file: &'static [u8], parts: &[&[u8]]) -> (Cow<'static, [u8]>, Vec<u8>) {
        let mut body = Body::of(file);
        for part in parts {
            body.push(part);
        }
        let bytes = body.bytes().to_vec();
        (body.after(HEADER, file), bytes)
    }

    #[test]
    fn what_the_file_has_is_not_copied() {
        let file = b"% PBN 2.1\r\none two";
        let (text, body) = written(file, &[b"one", b" ", b"two"]);
        assert!(matches!(text, Cow::Borrowed(text) if text == file));
        assert_eq!(body, b"one two");
    }

    #[test]
    fn anything_else_is() {
        let cases: [(&'static [u8], &[&[u8]]); 6] = [
            (b"% PBN 2.1\r\none six", &[b"one", b" two"]),
            (b"% PBN 2.1\r\none", &[b"one", b" two"]),
            (b"% PBN 2.1\r\none two more", &[b"one two"]),
            (b"% PBN 2.0\r\none two", &[b"one two"]),
            (b"\xEF\xBB\xBF% PBN 2.1\r\none two", &[b"one ", b"two"]),
            (b"one two", &[b"one ", b"t", b"wo"]),
        ];
        for (file, parts) in cases {
            let (text, body) = written(file, parts);
            assert!(matches!(&text, Cow::Owned(_)), "{}", file.escape_ascii());
            assert_eq!(*text, *b"% PBN 2.1\r\none two");
            assert_eq!(body, b"one two");
        }
    }
}
