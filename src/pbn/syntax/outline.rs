//! What can be said of a plain text without its tree.
//!
//! Nearly all games are tag pairs, each on a line of its own, with lines of sound data and comments
//! after some of them, and escape lines here and there. To know what such a game says, no tokens are
//! needed: the places of its tag pairs, of their data, of its comments and escape lines are enough.
//! In doubt a text is not plain, and is parsed.

use memchr::{memchr, memchr2};

use super::lexer::{self, Byte, Mode};
use super::{NodeId, TokenKind, TokenKinds};
use crate::source::{LineEnd, Slice, Span, is_blank, is_line_end, line_end};

/// The tag pairs, comments and escape lines of a plain text: one without problems, in which nothing
/// else is on the line of a tag pair.
#[derive(Default)]
pub(super) struct Outline {
    is_plain: bool,
    pairs: Vec<PlainPair>,
    /// The comments and escape lines, with what each of them is.
    asides: Vec<(TokenKind, Span)>,
    /// The kinds of tokens that there may be.
    kinds: TokenKinds,
    /// The length of the longest line in bytes, without its line end.
    longest_line: usize,
    /// Whether blanks are at the end of a line.
    has_trailing_blank: bool,
    /// Whether a value begins with `#`.
    has_hash: bool,
    /// Whether there is a control character other than line ends.
    has_control: bool,
    has_backslash: bool,
}

/// A tag pair of a plain text: `[Name "value"]`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PlainPair {
    /// The node that it is in the tree.
    pub(super) id: NodeId,
    /// Where its `[` is (bytes).
    pub(super) start: u32,
    /// The end of the name, which comes after `[`.
    pub(super) name_end: u32,
    /// The end of the string, which comes after a space; `]` follows.
    pub(super) string_end: u32,
    /// The end of the section that it begins, without white space at the end.
    pub(super) section_end: Option<u32>,
}

/// For how many tag pairs room is made at once: few games have more.
const USUAL_PAIRS: usize = 24;

impl Outline {
    pub(super) fn is_plain(&self) -> bool {
        self.is_plain
    }

    pub(super) fn pairs(&self) -> &[PlainPair] {
        &self.pairs
    }

    pub(super) fn asides(&self) -> &[(TokenKind, Span)] {
        &self.asides
    }

    pub(super) fn kinds(&self) -> TokenKinds {
        self.kinds
    }

    pub(super) fn longest_line(&self) -> usize {
        self.longest_line
    }

    pub(super) fn has_trailing_blank(&self) -> bool {
        self.has_trailing_blank
    }

    pub(super) fn has_hash(&self) -> bool {
        self.has_hash
    }

    pub(super) fn has_control(&self) -> bool {
        self.has_control
    }

    pub(super) fn has_backslash(&self) -> bool {
        self.has_backslash
    }

    /// Forgets the text that was read.
    pub(super) fn clear(&mut self) {
        self.is_plain = false;
        self.pairs.clear();
        self.asides.clear();
        self.kinds = TokenKinds::default();
        self.longest_line = 0;
        self.has_trailing_blank = false;
        self.has_hash = false;
        self.has_control = false;
        self.has_backslash = false;
    }

    /// Reads a text; says whether it is plain.
    pub(super) fn read(&mut self, text: &[u8]) -> bool {
        self.pairs.reserve(USUAL_PAIRS);
        let mut reader = OutlineReader {
            text,
            outline: self,
            node: NodeId(1),
        };
        self.is_plain = reader.text().is_some();
        if !self.is_plain {
            self.clear();
        }
        self.is_plain
    }
}

struct OutlineReader<'o, 't> {
    text: &'t [u8],
    outline: &'o mut Outline,
    /// The next node.
    node: NodeId,
}

impl OutlineReader<'_, '_> {
    /// Reads the whole text; `None` where it is not plain.
    fn text(&mut self) -> Option<()> {
        let mut at = self.head();
        while at < self.text.len() {
            at = self.tag_pair(at)?;
        }
        Some(())
    }

    /// Takes the line ends and escape lines before the first tag pair.
    fn head(&mut self) -> usize {
        let mut at = self.line_ends(0);
        while self.text.get(at) == Some(&b'%') {
            let end = self.escape(at);
            self.line(at, end, end);
            at = self.line_ends(end);
        }
        if at > 0 {
            self.outline.kinds.insert(TokenKind::Newline);
        }
        at
    }

    /// Reads a tag pair at the beginning of a line, with the data after it; gives where the
    /// next one begins, or the text ends.
    #[inline]
    fn tag_pair(&mut self, start: usize) -> Option<usize> {
        const TOKENS: TokenKinds = TokenKinds::of(&[
            TokenKind::LeftBracket,
            TokenKind::Name,
            TokenKind::Space,
            TokenKind::String,
            TokenKind::RightBracket,
            TokenKind::Newline,
        ]);
        let text = self.text;
        if text.get(start) != Some(&b'[') {
            return None;
        }
        let name_end = lexer::name_end(text, start + 1);
        if name_end == start + 1 || text.get(name_end..name_end + 2)? != b" \"" {
            return None;
        }
        let string = name_end + 1;
        let string_end = match lexer::short_string_end(text, string) {
            Some(end) => end,
            None => self.long_string(string)?,
        };
        if text.get(string_end) != Some(&b']') {
            return None;
        }
        let end = string_end + 1;
        self.outline.has_hash |= text.get(name_end + 2) == Some(&b'#');
        self.outline.kinds.add(TOKENS);
        self.outline.longest_line = self.outline.longest_line.max(end - start);
        let mode = Mode::of(text.get(start + 1..name_end)?);
        let data = self.line_ends(end);
        if data == end && end < text.len() {
            return None;
        }
        let has_data = text.get(data).is_some_and(|byte| *byte != b'[');
        let mut pair = PlainPair {
            id: self.node,
            start: start as u32,
            name_end: name_end as u32,
            string_end: string_end as u32,
            section_end: None,
        };
        let mut next = data;
        if has_data || mode != Mode::Elements {
            (pair.section_end, next) = self.data(end, data, mode)?;
        }
        if pair.section_end.is_some() {
            // The node of the section comes first.
            pair.id = NodeId(pair.id.0 + 1);
        }
        self.node = NodeId(pair.id.0 + 1);
        self.outline.pairs.push(pair);
        Some(next)
    }

    /// Reads a string that may have anything in it; gives its end.
    fn long_string(&mut self, start: usize) -> Option<usize> {
        let (end, is_closed) = lexer::long_string_end(self.text, start);
        self.search(start, end);
        is_closed.then_some(end)
    }

    /// Searches a part of the text in which there may be more than the letters, digits, signs and
    /// spaces of which nearly all is made.
    fn search(&mut self, start: usize, end: usize) {
        let text = self.text.slice(start..end);
        self.outline.has_control |= lexer::has_control_within_lines(text);
        self.outline.has_backslash |= memchr(b'\\', text).is_some();
    }

    /// Reads the data after a tag pair from the beginning of a line on, if there are any; gives
    /// where the section that they make of it ends, and where the next tag pair begins, or the
    /// text ends.
    fn data(&mut self, tag_end: usize, first: usize, mode: Mode) -> Option<(Option<u32>, usize)> {
        let text = self.text;
        let (mut at, mut end, mut has_data) = (first, tag_end, mode != Mode::Elements);
        let mut kinds = TokenKinds::of(&[TokenKind::Space, mode.word()]);
        let mut line = first;
        loop {
            if mode == Mode::Play {
                while at == line
                    && let Some(row_end) = lexer::row_end(text, at)
                {
                    self.line(line, row_end, row_end);
                    end = row_end;
                    at = self.line_ends(row_end);
                    line = at;
                }
            }
            let Some(mut class) = lexer::class_at(text, at) else {
                break;
            };
            // Most lines are words to their end. A word that is none is stopped by a byte that is
            // no plain token either.
            if class == Byte::Word && mode != Mode::Elements {
                (end, at) = lexer::words_end(text, at);
                match lexer::class_at(text, at) {
                    Some(after) => class = after,
                    None => break,
                }
            }
            if class == Byte::LineEnd {
                self.line(line, end, at);
                at = self.line_ends(at);
                line = at;
                continue;
            }
            match class {
                Byte::Blank => {
                    // The other blanks are tabs.
                    self.outline.has_control |= text.get(at) != Some(&b' ');
                    at += 1;
                }
                Byte::BracketOpen if at == line => break,
                Byte::Percent if at == line => {
                    end = self.escape(at);
                    at = end;
                }
                Byte::BraceOpen | Byte::Semicolon => {
                    end = self.comment(at, &mut line)?;
                    at = end;
                }
                _ => {
                    let (kind, word_end) = lexer::plain_token(text, at, mode)?;
                    kinds.insert(kind);
                    has_data = true;
                    (at, end) = (word_end, word_end);
                }
            }
        }
        self.line(line, end, at);
        // No call, no card and no annotation has anything unusual in it.
        if has_data && mode == Mode::Elements {
            self.search(first, at);
        }
        self.outline.kinds.add(kinds);
        Some((has_data.then_some(end as u32), at))
    }

    /// Reads an escape line; gives its end.
    fn escape(&mut self, start: usize) -> usize {
        let end = line_end(self.text, start);
        self.aside(TokenKind::Escape, start, end);
        end
    }

    /// Notes a comment or an escape line.
    fn aside(&mut self, kind: TokenKind, start: usize, end: usize) {
        let span = Span::new(start as u32, end as u32);
        self.outline.kinds.insert(kind);
        self.outline.asides.push((kind, span));
        self.search(start, end);
        // Blanks at the end of its last line belong to it.
        let last = end.checked_sub(1).and_then(|last| self.text.get(last));
        self.outline.has_trailing_blank |= last.is_some_and(|byte| is_blank(*byte));
    }

    /// Reads a comment on a line that begins at `line`, which becomes the line of its end; gives
    /// that end.
    fn comment(&mut self, start: usize, line: &mut usize) -> Option<usize> {
        let text = self.text;
        let (kind, end) = lexer::plain_comment(text, start)?;
        self.aside(kind, start, end);
        let mut at = start;
        while let Some(found) = memchr2(b'\n', b'\r', text.get(at..end)?) {
            let line_end = at + found;
            let data = text.get(*line..line_end)?;
            self.line(*line, *line + data.trim_ascii_end().len(), line_end);
            at = line_end + LineEnd::at(text, line_end)?.1;
            *line = at;
        }
        Some(end)
    }

    /// Notes a line of data, which begins and ends here, and where the last datum before its end
    /// ends.
    #[inline]
    fn line(&mut self, start: usize, data_end: usize, end: usize) {
        self.outline.longest_line = self.outline.longest_line.max(end - start);
        self.outline.has_trailing_blank |= start < end && data_end < end;
    }

    /// Takes all line ends at an offset.
    #[inline]
    fn line_ends(&self, start: usize) -> usize {
        let (text, mut at) = (self.text, start);
        // Mostly there is one.
        match text.slice(start..) {
            [b'\r', b'\n', after, ..] if *after > b'\r' => return start + 2,
            [b'\n', after, ..] if *after > b'\r' => return start + 1,
            _ => {}
        }
        at += usize::from(text.get(at) == Some(&b'\r'));
        at += usize::from(text.get(at) == Some(&b'\n'));
        while text.get(at).is_some_and(|byte| is_line_end(*byte)) {
            at += 1;
        }
        at
    }
}

#[cfg(test)]
mod tests {
    use crate::pbn::syntax::{Document, GameView, TagPair};

    #[track_caller]
    fn check(text: &str, is_plain: bool) {
        let mut document = Document::default();
        document.skim(text.as_bytes());
        assert_eq!(document.outline().is_some(), is_plain, "{text}");
        let parsed = Document::parse(text.as_bytes());
        let names = |document| GameView::new(document).tag_pairs().map(|pair| pair.name());
        assert!(names(&document).eq(names(&parsed)), "{text}");
        assert_eq!(document.has_control(), parsed.has_control(), "{text}");
        assert_eq!(document.has_backslash(), parsed.has_backslash(), "{text}");
        assert!(document.asides().eq(parsed.asides()), "{text}");
        let pieces = |document| {
            let sections = GameView::new(document)
                .tag_pairs()
                .filter_map(TagPair::section);
            let pieces = sections.map(|section| section.pieces().collect::<Vec<_>>());
            pieces.collect::<Vec<_>>()
        };
        assert_eq!(pieces(&document), pieces(&parsed), "{text}");
        let mut tokens = parsed.tree().tokens();
        let is_known = |token| document.may_have(parsed.tree().kind(token));
        assert!(tokens.all(is_known), "{text}");
    }

    #[test]
    fn ordinary_games_are_plain() {
        check("[Event \"\"]\n[Site \"Caf\u{E9} \\\"x\\\"\"]\n", true);
        check(
            "\r\n[Dealer \"N\"]\r\n[Auction \"N\"]\r\n1C =1= $2 X!\r\nAP\r\n",
            true,
        );
        check("[Play \"W\"]\nSA S2 \n*\n[Note \"1:x\"]", true);
        check(
            "[ScoreTable \"Rank;Names\\3R\"]\n1 \"A - B\"\n-2.5 -\n\n",
            true,
        );
        check("[Mine \"x\"]\n1 2\n[Auction \"N\"]", true);
        check("[Event \"\"]\n  \n", true);
        check("[Event \"\"]\n{x\n\n [y} ; z\n[Site \"\"]", true);
        check("[Auction \"N\"]\n1C {x} 1D; y", true);
        check("", true);
        check("% PBN 2.1\r\n%\r\n\r\n% a [b] {c \"d\r\n[Event \"\"]", true);
        check("\n% x \n[Event \"\"]\n\n", true);
        check("[Event \"\"]\n%[Room \"\"] \n[Site \"\"]\n%\n", true);
        check(
            "[Auction \"N\"]\n% x\n1C 1D\n% y\nPass\n%z\n[Mine \"\"]\n%\n1 2",
            true,
        );
        check(
            "[Play \"N\"]\nSA S2 S3 S4\n% x\nSK S5 S6 S7\n{x\ny}\n% z\n",
            true,
        );
        check("[Mine \"\"]\n1 2\n%x\n3 4\n%\n\n% y", true);
        check("% x", true);
        check("%", true);
    }

    #[test]
    fn tabs_and_backslashes_are_seen_wherever_they_are() {
        let long = "x".repeat(100);
        for unusual in ["\t", "\u{B}", "\u{7F}", "\\\\"] {
            check(&format!("% {unusual}\n[Event \"\"]\n"), true);
            check(&format!("[Event \"{unusual}\"]\n"), true);
            check(&format!("[Event \"{long}{unusual}\"]\n[Site \"\"]"), true);
            check(&format!("[Auction \"N\"]\n1C {{{unusual}}} 1D\n"), true);
            check(&format!("[Auction \"N\"]\n1C ;{unusual}\n"), true);
            check(&format!("[Table \"x\"]\n1 \"{unusual}\" 2\n"), true);
        }
        check("[Auction \"N\"]\n1C\t1D\n[Note \"\"]", true);
        check("[Auction \"N\"]\n1C \u{B}\n[Note \"\"]", true);
        check("[Event \"\"]\n\t\n[Site \"\"]", true);
        check("[Table \"x\"]\n1\t2\n[Site \"\"]", true);
        check("[Table \"x\"]\n1 a\\b\n[Site \"\"]", true);
    }

    #[test]
    fn what_asks_for_a_closer_look_is_not_plain() {
        check(" % x\n[Event \"\"]", false);
        check("% x\n \n[Event \"\"]", false);
        check("[Mine \"\"]\n1 2 % x\n", false);
        check("[Mine \"\"]\n % x\n", false);
        check("[Mine \"\"]\n{x} % y\n", false);
        check("[Event \"\"]\n{x\n[Site \"\"]", false);
        check("[Event \"\"]\n{x {y} z}\n[Site \"\"]", false);
        check("[Event \"\"]\n{x} [Site \"\"]", false);
        check("{x}\n[Event \"\"]", false);
        check("[Event \"\"] ; x", false);
        check("[Event \"\"][Site \"\"]", false);
        check("[Event  \"\"]", false);
        check(" [Event \"\"]", false);
        check("[Event \"x]\n[Site \"\"]", false);
        check("[Auction \"N\"]\n1C =a=", false);
        check("[Auction \"N\"]\n1C [Play \"W\"]", false);
        check("[Play \"W\"]\nSA \u{2660}2", false);
        check("[Play \"W\"]\nSA \u{7}", false);
        check("[ScoreTable \"Rank\"]\n<PBN>", false);
        check("1C\n[Event \"\"]", false);
    }
}
