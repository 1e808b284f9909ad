//! What the editor holds, as the bytes that a file has.
//!
//! Editors send text; files are bytes. When a document is opened the file on disk is read: where
//! its text equals the editor's but for line ends and a byte order mark, the bytes of the file are
//! the document, so that rules about encoding and line ends judge the file. Otherwise the text is
//! encoded as the file is, or in UTF-8 where it has characters that the file cannot hold; in UTF-16
//! it has a byte order mark. After every change, decoding the document gives the editor's text, line
//! ends apart.

use std::fs::{self, File};
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use gen_lsp_types as lsp;

use super::positions::{ColumnUnit, DocumentLines, PositionText};
use crate::source::{Encoding, LineEnd, Slice, byte_of};

/// A document that is open in the editor.
#[derive(Clone)]
pub(super) struct TextDocument {
    /// The file, where the document is one.
    pub(super) path: Option<PathBuf>,
    /// The version that the client gave it.
    pub(super) version: i32,
    /// Shared with those who work on them while the document changes.
    bytes: Arc<Vec<u8>>,
    encoding: Encoding,
    lines: DocumentLines,
    unit: ColumnUnit,
    /// The line end of the document, where the editor shows every line end as LF.
    own_line_end: Option<LineEnd>,
    /// The encoding of the file, where the text has characters that it cannot hold.
    too_small: Option<Encoding>,
    /// The encoding in which the file has characters that the editor shows as U+FFFD.
    misread: Option<Encoding>,
    /// What changed since somebody asked: the bytes that were there, and how many are there now.
    touched: Option<(Range<usize>, usize)>,
}

/// The byte order mark as a character.
const MARK: char = '\u{FEFF}';

/// The largest file that is compared with what the editor sends, in bytes.
const LARGEST_FILE: u64 = 1 << 30;

impl TextDocument {
    /// A document that is opened.
    pub(super) fn open(
        path: Option<PathBuf>,
        text: &str,
        version: i32,
        unit: ColumnUnit,
    ) -> TextDocument {
        let disk = path.as_deref().and_then(read);
        let mut document = TextDocument::empty(path, version, unit);
        document.take(text, disk);
        document
    }

    /// A file as it is on disk, which no editor has open.
    pub(super) fn of_file(path: PathBuf, bytes: Vec<u8>, unit: ColumnUnit) -> TextDocument {
        let mut document = TextDocument::empty(Some(path), 0, unit);
        document.set(Encoding::guess(&bytes), bytes);
        document
    }

    fn empty(path: Option<PathBuf>, version: i32, unit: ColumnUnit) -> TextDocument {
        TextDocument {
            path,
            version,
            bytes: Arc::default(),
            encoding: Encoding::Ascii,
            lines: DocumentLines::new(b"", Encoding::Ascii),
            unit,
            own_line_end: None,
            too_small: None,
            misread: None,
            touched: None,
        }
    }

    /// The file was saved: what is on disk now is the document, if it has the same text.
    pub(super) fn saved(&mut self) {
        let Some(disk) = self.path.as_deref().and_then(read) else {
            return;
        };
        if disk != *self.bytes {
            let text = self.text();
            let before = std::mem::take(&mut self.bytes);
            self.take(&text, Some(disk));
            self.compare(&before);
        }
    }

    /// The name of the file, without folders.
    pub(super) fn name(&self) -> Option<&str> {
        self.path.as_deref()?.file_name()?.to_str()
    }

    /// What changed since this was asked last: the bytes that were there then, and how many are in
    /// their place now.
    pub(super) fn take_touched(&mut self) -> Option<(Range<usize>, usize)> {
        self.touched.take()
    }

    /// Whether something changed since then.
    pub(super) fn is_touched(&self) -> bool {
        self.touched.is_some()
    }

    /// The document as it is now, with what changed; the receiver has to ask about those changes.
    pub(super) fn hand_over(&mut self) -> TextDocument {
        let now = self.clone();
        self.touched = None;
        now
    }

    /// The bytes that are judged.
    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// How these bytes are characters.
    pub(super) fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// The document as positions see it.
    pub(super) fn places(&self) -> PositionText<'_> {
        PositionText {
            bytes: &self.bytes,
            encoding: self.encoding,
            lines: &self.lines,
            unit: self.unit,
        }
    }

    /// The encoding of the file where the editor has read another one, and destroys by saving
    /// what it could not read.
    pub(super) fn misread(&self) -> Option<Encoding> {
        self.misread
    }

    /// The encoding of the file, where the text has characters that it cannot hold.
    pub(super) fn too_small(&self) -> Option<Encoding> {
        self.too_small
    }

    /// The text, as the editor has it but for line ends.
    pub(super) fn text(&self) -> String {
        let mark = self.encoding.mark_length();
        let bytes = self.bytes.slice(mark..);
        let mut text = self.encoding.decode(bytes).into_owned();
        // The mark of UTF-16 is a character of its text.
        if self.encoding.is_utf16() && text.starts_with(MARK) {
            text.remove(0);
        }
        text
    }

    /// Bytes of a new text of this document as the editor shows them.
    pub(super) fn shown(&self, bytes: &[u8]) -> String {
        let text = self.encoding.decode(bytes);
        match self.own_line_end {
            None => text.into_owned(),
            Some(_) => lines(&text).collect::<Vec<_>>().join("\n"),
        }
    }

    /// What the editor shows of a range of bytes: a byte order mark it keeps, and does not show.
    pub(super) fn shown_at(&self, range: &Range<usize>) -> String {
        let start = range.start.max(self.encoding.mark_length());
        self.shown(self.bytes.slice(start..range.end))
    }

    /// Takes a change of the client: of a range, or of the whole text.
    pub(super) fn change(&mut self, range: Option<&lsp::Range>, text: &str) {
        let Some(range) = range else {
            self.replace(text);
            return;
        };
        if self.encoding.is_utf16() {
            self.change_wide(range, text);
            return;
        }
        let mut replaced = self.places().bytes_of(range);
        let text = self.with_own_line_ends(text, &replaced);
        let encoded = match encode(&text, self.encoding) {
            Some(bytes) => bytes,
            None => {
                self.too_small = Some(self.encoding);
                self.recode();
                replaced = self.places().bytes_of(range);
                text.into_bytes()
            }
        };
        let removed = self.bytes.slice(replaced.clone());
        let (loses, gains) = (!removed.is_ascii(), !encoded.is_ascii());
        self.touch(&replaced, encoded.len());
        let new = replaced.start..replaced.start + encoded.len();
        Arc::make_mut(&mut self.bytes).splice(replaced.clone(), encoded);
        self.lines.follow(&replaced, &new, &self.bytes);
        self.encoding = match self.encoding {
            Encoding::Ascii if gains => Encoding::Utf8,
            Encoding::Utf8 if loses && self.bytes.is_ascii() => Encoding::Ascii,
            same => same,
        };
        if let Some(encoding) = self.too_small.or(self.misread)
            && let Some(bytes) = encode(&self.text(), encoding)
        {
            (self.too_small, self.misread) = (None, None);
            let before = std::mem::take(&mut self.bytes);
            self.set(encoding, bytes);
            self.compare(&before);
        } else if self.misread.is_some() && !self.text().contains('\u{FFFD}') {
            self.too_small = self.misread.take();
        }
    }

    /// Takes a change of a text in UTF-16. The file stays in UTF-16, which is all that is said of it, until
    /// another one is saved.
    fn change_wide(&mut self, range: &lsp::Range, text: &str) {
        let mut whole = self.text().into_bytes();
        let lines = DocumentLines::new(&whole, Encoding::Utf8);
        let places = PositionText {
            bytes: &whole,
            encoding: Encoding::Utf8,
            lines: &lines,
            unit: self.unit,
        };
        whole.splice(places.bytes_of(range), text.bytes());
        let wide = wide(&String::from_utf8_lossy(&whole), self.encoding);
        let before = std::mem::take(&mut self.bytes);
        self.set(self.encoding, wide);
        self.compare(&before);
    }

    /// Takes a whole text of the client. Encoding and line ends of the file hold on.
    fn replace(&mut self, text: &str) {
        let text = text.strip_prefix(MARK).unwrap_or(text);
        if lines(&self.text()).eq(lines(text)) {
            return;
        }
        let encoding = self.too_small.or(self.misread).unwrap_or(self.encoding);
        self.own_line_end = self.own_line_end.filter(|_| !text.contains('\r'));
        self.misread = self.misread.filter(|_| text.contains('\u{FFFD}'));
        let before = std::mem::take(&mut self.bytes);
        self.write(text, encoding);
        self.compare(&before);
    }

    /// Goes on in UTF-8.
    fn recode(&mut self) {
        let text = self.text();
        let before = std::mem::take(&mut self.bytes);
        self.set(Encoding::Utf8, text.into_bytes());
        self.compare(&before);
    }

    /// Notes that bytes, as they are now, are about to be replaced by so many. Several changes
    /// become one that covers them.
    fn touch(&mut self, place: &Range<usize>, length: usize) {
        let Some((old, count)) = &mut self.touched else {
            self.touched = Some((place.clone(), length));
            return;
        };
        let end = old.start + *count;
        let covered = old.start.min(place.start)..end.max(place.end);
        *old = covered.start..old.end + (covered.end - end);
        *count = covered.len() - place.len() + length;
    }

    /// Notes what differs between the bytes before and those that are there now.
    fn compare(&mut self, before: &[u8]) {
        let same = before
            .iter()
            .zip(self.bytes.iter())
            .take_while(|(a, b)| a == b);
        let start = same.count();
        let rest = |bytes: &[u8]| bytes.len() - start;
        let most = rest(before).min(rest(&self.bytes));
        let same = before.iter().rev().zip(self.bytes.iter().rev());
        let end = same.take(most).take_while(|(a, b)| a == b).count();
        let length = rest(&self.bytes) - end;
        self.touch(&(start..before.len() - end), length);
    }

    /// Takes a text of the editor for a file.
    fn take(&mut self, text: &str, disk: Option<Vec<u8>>) {
        let text = text.strip_prefix(MARK).unwrap_or(text);
        (self.too_small, self.misread) = (None, None);
        let has_cr = text.contains('\r');
        let disk = disk.map(|bytes| (Encoding::guess(&bytes), bytes));
        if let Some((encoding, bytes)) = &disk {
            let file_has_cr = bytes.contains(&b'\r') && !encoding.is_utf16();
            self.own_line_end = (file_has_cr && !has_cr).then(|| usual_line_end(bytes));
        }
        let Some((encoding, bytes)) = disk else {
            self.set(Encoding::Utf8, text.as_bytes().to_vec());
            return;
        };
        let on_disk = encoding.decode(bytes.slice(encoding.mark_length()..));
        let on_disk = on_disk.strip_prefix(MARK).unwrap_or(&on_disk);
        if lines(on_disk).eq(lines(text)) {
            self.set(encoding, bytes);
            return;
        }
        if text.contains('\u{FFFD}') && !on_disk.contains('\u{FFFD}') {
            self.misread = Some(encoding);
        }
        self.write(text, encoding);
    }

    /// Writes a text as the file has it: in its encoding, if that has all characters, and with its
    /// line ends, where the editor shows only LF.
    fn write(&mut self, text: &str, encoding: Encoding) {
        self.too_small = None;
        let text = match self.own_line_end {
            None => text.to_owned(),
            Some(end) => lines(text).collect::<Vec<_>>().join(name(end)),
        };
        let is_single_byte = matches!(encoding, Encoding::Latin1 | Encoding::Windows1252);
        match encode(&text, encoding) {
            Some(mut encoded) if is_single_byte || encoding == Encoding::Utf8Mark => {
                if encoding == Encoding::Utf8Mark {
                    encoded.splice(..0, *b"\xEF\xBB\xBF");
                }
                self.set(encoding, encoded);
            }
            // What the editor could not read is not what the file has.
            _ if encoding.is_utf16() && self.misread.is_none() => {
                self.set(encoding, wide(&text, encoding));
            }
            _ => {
                let is_too_small = is_single_byte && self.misread.is_none();
                self.too_small = is_too_small.then_some(encoding);
                self.set(Encoding::Utf8, text.into_bytes());
            }
        }
    }

    fn set(&mut self, encoding: Encoding, bytes: Vec<u8>) {
        self.encoding = match encoding {
            Encoding::Utf8 if bytes.is_ascii() => Encoding::Ascii,
            other => other,
        };
        self.lines = DocumentLines::new(&bytes, self.encoding);
        self.bytes = Arc::new(bytes);
    }

    /// The inserted text with the line ends of the document, where the editor has only LF.
    fn with_own_line_ends(&self, text: &str, replaced: &Range<usize>) -> String {
        let Some(end) = self.own_line_end else {
            return text.to_owned();
        };
        // A lone CR beside an inserted LF would become one line end with it.
        let before = replaced
            .start
            .checked_sub(1)
            .and_then(|at| self.bytes.get(at));
        let after = self.bytes.get(replaced.end);
        let would_join = (before == Some(&b'\r') && text.starts_with('\n'))
            || (after == Some(&b'\n') && text.ends_with('\n') && end == LineEnd::Cr);
        let end = if would_join { LineEnd::CrLf } else { end };
        lines(text).collect::<Vec<_>>().join(name(end))
    }
}

/// The lines of a text by the line ends of the protocol, without them.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = Some(text);
    std::iter::from_fn(move || {
        let text = rest?;
        let Some(end) = text.find(['\r', '\n']) else {
            rest = None;
            return Some(text);
        };
        let (line, after) = text.split_at(end);
        rest = after.strip_prefix("\r\n").or_else(|| after.get(1..));
        Some(line)
    })
}

/// A text in an encoding; `None` where it has a character that the encoding lacks.
fn encode(text: &str, encoding: Encoding) -> Option<Vec<u8>> {
    match encoding {
        Encoding::Latin1 | Encoding::Windows1252 => text.chars().map(byte_in_editor).collect(),
        _ if encoding.is_utf16() => {
            (!text.contains(char::REPLACEMENT_CHARACTER)).then(|| wide(text, encoding))
        }
        _ => Some(text.as_bytes().to_vec()),
    }
}

/// The byte of a character in a file of single bytes. An editor that reads Windows-1252 as Latin-1 shows its
/// bytes from 128 to 159 as control characters.
pub(super) fn byte_in_editor(character: char) -> Option<u8> {
    byte_of(character).or_else(|| u8::try_from(character).ok())
}

/// A text in UTF-16, with the mark by which it is known even where it is empty.
fn wide(text: &str, encoding: Encoding) -> Vec<u8> {
    let marked = format!("{MARK}{text}");
    let bytes = marked.encode_utf16().map(|unit| match encoding {
        Encoding::Utf16Be => unit.to_be_bytes(),
        _ => unit.to_le_bytes(),
    });
    bytes.flatten().collect()
}

/// The line end that most lines have.
fn usual_line_end(bytes: &[u8]) -> LineEnd {
    let (mut both, mut cr, mut lf) = (0_usize, 0_usize, 0_usize);
    for at in memchr::memchr2_iter(b'\r', b'\n', bytes) {
        match bytes.get(at..) {
            Some([b'\r', b'\n', ..]) => both += 1,
            Some([b'\r', ..]) => cr += 1,
            _ if bytes.get(at.wrapping_sub(1)) != Some(&b'\r') => lf += 1,
            _ => {}
        }
    }
    if both >= cr && both >= lf {
        LineEnd::CrLf
    } else if cr > lf {
        LineEnd::Cr
    } else {
        LineEnd::Lf
    }
}

fn name(end: LineEnd) -> &'static str {
    match end {
        LineEnd::CrLf => "\r\n",
        LineEnd::Cr => "\r",
        _ => "\n",
    }
}

/// The bytes of a plain file; `None` for anything else, and for what cannot be read.
fn read(path: &Path) -> Option<Vec<u8>> {
    let metadata = fs::metadata(path).ok()?;
    if !metadata.is_file() || metadata.len() > LARGEST_FILE {
        return None;
    }
    let mut bytes = Vec::new();
    let file = File::open(path).ok()?;
    file.take(LARGEST_FILE).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gen_lsp_types::{Position, Range};

    fn range(from: (u32, u32), to: (u32, u32)) -> Range {
        Range::new(Position::new(from.0, from.1), Position::new(to.0, to.1))
    }

    fn open(disk: &[u8], text: &str) -> TextDocument {
        let mut document = TextDocument::open(None, "", 1, ColumnUnit::Utf16);
        document.take(text, Some(disk.to_vec()));
        document
    }

    #[test]
    fn bytes_of_the_file_are_kept_where_the_text_is_the_same() {
        let disk = b"[Event \"K\xF8ge\"]\r\n[Site \"x\"]\n{a\r\r\nb}\r\n";
        let document = open(disk, "[Event \"Køge\"]\n[Site \"x\"]\n{a\n\nb}\n");
        assert_eq!(document.bytes(), disk);
        let marked = open(b"\xEF\xBB\xBF{\xC3\xA9}\r\n", "{é}\r\n");
        assert_eq!(marked.bytes(), b"\xEF\xBB\xBF{\xC3\xA9}\r\n");
    }

    #[test]
    fn an_inserted_line_ends_as_the_file_does() {
        let mut document = open(b"a\r\nb\r\n", "a\nb\n");
        document.change(Some(&range((0, 1), (0, 1))), "\nc");
        assert_eq!(document.bytes(), b"a\r\nc\r\nb\r\n");
        document.change(Some(&range((1, 0), (2, 0))), "");
        assert_eq!(document.bytes(), b"a\r\nb\r\n");
        let mut kept = open(b"a\nb\n", "a\nb\n");
        kept.change(Some(&range((0, 1), (0, 1))), "\r\nc");
        assert_eq!(kept.bytes(), b"a\r\nc\nb\n", "the editor's own line end");
    }

    #[test]
    fn a_character_that_the_encoding_lacks_is_noticed_and_forgotten() {
        let mut document = open(b"{\xE9}", "{é}");
        document.change(Some(&range((0, 2), (0, 2))), "♠");
        assert_eq!(document.too_small(), Some(Encoding::Latin1));
        assert_eq!(document.text(), "{é♠}");
        document.change(Some(&range((0, 2), (0, 3))), "");
        assert_eq!(document.too_small(), None);
        assert_eq!(document.bytes(), b"{\xE9}");
    }

    #[test]
    fn an_editor_may_read_windows_1252_as_latin_1() {
        let disk = b"[Event \"It\x92s fun\"]\n";
        let mut document = open(disk, "[Event \"It\u{92}s fun\"]\n");
        assert_eq!(document.bytes(), disk);
        assert_eq!((document.too_small(), document.misread()), (None, None));
        document.change(None, "[Event \"It\u{92}s not fun\"]\n");
        assert_eq!(document.bytes(), b"[Event \"It\x92s not fun\"]\n");
        assert_eq!(document.too_small(), None);
    }

    #[test]
    fn a_file_in_another_encoding_than_the_editor_reads_is_noticed() {
        let document = open(b"{caf\xE9}", "{caf\u{FFFD}}");
        assert_eq!(document.misread(), Some(Encoding::Latin1));
        assert_eq!(open(b"{caf\xE9}", "{cafe}").misread(), None);
    }

    #[test]
    fn a_file_in_utf_16_stays_in_it_until_it_is_saved_otherwise() {
        let utf16 = |text: &str| wide(text, Encoding::Utf16Le);
        for disk in [utf16("a\né\n"), utf16("a\né\n")[2..].to_vec()] {
            let mut document = open(&disk, "a\né\n");
            assert_eq!(document.bytes(), disk);
            document.change(Some(&range((1, 0), (1, 1))), "😀x");
            assert_eq!(document.bytes(), utf16("a\n😀x\n"));
            document.change(Some(&range((1, 2), (2, 0))), "");
            assert_eq!(document.text(), "a\n😀");
            document.change(None, "\u{FEFF}♠");
            assert_eq!(document.bytes(), utf16("♠"));
            document.change(Some(&range((0, 0), (0, 1))), "");
            assert_eq!(document.bytes(), b"\xFF\xFE");
            assert!(document.encoding().is_utf16());
            assert_eq!((document.too_small(), document.misread()), (None, None));
            document.take("", Some(Vec::new()));
            assert_eq!(document.encoding(), Encoding::Ascii);
        }
        let high = open(b"\xFE\xFF\0a", "b");
        assert_eq!(high.bytes(), b"\xFE\xFF\0b");
    }

    /// What an editor shows that cannot read UTF-16 is no text of it.
    #[test]
    fn utf_16_that_the_editor_does_not_read_is_noticed_and_forgotten() {
        let mut document = open(b"\xFF\xFEa\0", "\u{FFFD}\u{FFFD}a\0");
        assert_eq!(document.misread(), Some(Encoding::Utf16Le));
        document.change(Some(&range((0, 2), (0, 3))), "b");
        assert_eq!(document.text(), "\u{FFFD}\u{FFFD}b\0");
        document.change(Some(&range((0, 0), (0, 2))), "");
        assert_eq!(document.misread(), None);
        assert_eq!(document.bytes(), b"\xFF\xFEb\0\0\0");
    }

    #[test]
    fn random_changes_leave_the_text_of_the_editor() {
        let mut seed = 20_261_122_u64;
        let mut random = move |below: usize| {
            seed ^= seed << 13;
            seed ^= seed >> 7;
            seed ^= seed << 17;
            (seed % below.max(1) as u64) as usize
        };
        let pieces = ["", "a", "é", "\n", "♠", "x\ny", "😀", "\r\n", "\n\n"];
        for (disk, lf) in [
            (&b"a\r\nb\xE9\r\n\r\nc"[..], true),
            (b"\xEF\xBB\xBFa\xC3\xA9\nb\n", false),
            (b"a\rb\r\rc\r", true),
            (b"abc\n\xFC\n", false),
            (b"\xFF\xFEa\0\r\0\n\0\xE9\0\n\0", false),
        ] {
            let encoding = Encoding::guess(disk);
            let decoded = encoding
                .decode(&disk[encoding.mark_length()..])
                .replace(MARK, "");
            let mut text = if lf {
                lines(&decoded).collect::<Vec<_>>().join("\n")
            } else {
                decoded
            };
            let mut document = open(disk, &text);
            for step in 0..400 {
                // Two places of the editor's text, as positions, at borders of characters.
                let borders: Vec<usize> = text
                    .char_indices()
                    .map(|(at, _)| at)
                    .chain([text.len()])
                    .filter(|at| !text[..*at].ends_with('\r') || !text[*at..].starts_with('\n'))
                    .collect();
                let (a, b) = (
                    borders[random(borders.len())],
                    borders[random(borders.len())],
                );
                let (from, to) = (a.min(b), a.max(b).min(a.min(b) + 6));
                let to = *borders.iter().rfind(|at| **at <= to.max(from)).unwrap();
                let piece = pieces[random(pieces.len())];
                let piece = if lf {
                    piece.replace('\r', "")
                } else {
                    piece.to_owned()
                };
                let at = |offset: usize| {
                    let before: Vec<&str> = lines(&text[..offset]).collect();
                    let column = before.last().unwrap().encode_utf16().count();
                    (before.len() as u32 - 1, column as u32)
                };
                let range = range(at(from), at(to));
                text.replace_range(from..to, &piece);
                document.change(Some(&range), &piece);
                let fresh = DocumentLines::new(&document.bytes, document.encoding);
                assert_eq!(
                    document.lines.starts(),
                    fresh.starts(),
                    "step {step} of {disk:?}"
                );
                let held = document.text();
                assert!(
                    lines(&held).eq(lines(&text)),
                    "step {step} of {disk:?}: {held:?} is not {text:?}"
                );
            }
        }
    }
}
