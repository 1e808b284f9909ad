//! What can be said of a plain text without its tree.
//!
//! Nearly all games are tag pairs, each on a line of its own, with lines of sound data and comments
//! after some of them. To know what such a game says, no tokens are needed: the places of its tag
//! pairs, of their data and of its comments are enough. In doubt a text is not plain, and is
//! parsed.

use memchr::memchr2;

use super::lexer::{self, Byte, Mode};
use super::{NodeId, TokenKind, TokenKinds};
use crate::source::{LineEnd, Span, is_blank, is_line_end};

/// The tag pairs and the comments of a plain text: one without escape lines and problems, in which
/// nothing else is on the line of a tag pair.
#[derive(Default)]
pub(super) struct Outline {
    is_plain: bool,
    pairs: Vec<PlainPair>,
    /// The comments, with what each of them is.
    comments: Vec<(TokenKind, Span)>,
    /// The kinds of tokens that there may be.
    kinds: TokenKinds,
    /// The length of the longest line in bytes, without its line end.
    longest_line: usize,
    /// Whether blanks are at the end of a line.
    has_trailing_blank: bool,
    /// Whether a value begins with `#`.
    has_hash: bool,
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

impl Outline {
    pub(super) fn is_plain(&self) -> bool {
        self.is_plain
    }

    pub(super) fn pairs(&self) -> &[PlainPair] {
        &self.pairs
    }

    pub(super) fn comments(&self) -> &[(TokenKind, Span)] {
        &self.comments
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

    /// Forgets the text that was read.
    pub(super) fn clear(&mut self) {
        self.is_plain = false;
        self.pairs.clear();
        self.comments.clear();
        self.kinds = TokenKinds::default();
        self.longest_line = 0;
        self.has_trailing_blank = false;
        self.has_hash = false;
    }

    /// Reads a text; says whether it is plain.
    pub(super) fn read(&mut self, text: &[u8]) -> bool {
        let mut reader = Reader {
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

struct Reader<'o, 't> {
    text: &'t [u8],
    outline: &'o mut Outline,
    /// The next node.
    node: NodeId,
}

impl Reader<'_, '_> {
    /// Reads the whole text; `None` where it is not plain.
    fn text(&mut self) -> Option<()> {
        let mut at = self.line_ends(0);
        if at > 0 {
            self.outline.kinds.insert(TokenKind::Newline);
        }
        while at < self.text.len() {
            at = self.tag_pair(at)?;
        }
        Some(())
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
        let (string_end, is_closed) = lexer::string_end(text, name_end + 1);
        if !is_closed || text.get(string_end) != Some(&b']') {
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
                Byte::Blank => at += 1,
                Byte::BracketOpen if at == line => break,
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
        self.outline.kinds.add(kinds);
        Some((has_data.then_some(end as u32), at))
    }

    /// Reads a comment on a line that begins at `line`, which becomes the line of its end; gives
    /// that end.
    fn comment(&mut self, start: usize, line: &mut usize) -> Option<usize> {
        let text = self.text;
        let (kind, end) = lexer::plain_comment(text, start)?;
        let span = Span::new(start as u32, end as u32);
        self.outline.kinds.insert(kind);
        self.outline.comments.push((kind, span));
        let mut at = start;
        while let Some(found) = memchr2(b'\n', b'\r', text.get(at..end)?) {
            let line_end = at + found;
            let data = text.get(*line..line_end)?;
            self.line(*line, *line + data.trim_ascii_end().len(), line_end);
            at = line_end + LineEnd::at(text, line_end)?.1;
            *line = at;
        }
        // Blanks at the end of a line belong to the comment there.
        self.outline.has_trailing_blank |= text.get(end - 1).is_some_and(|byte| is_blank(*byte));
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
        match text.get(start..).unwrap_or(&[]) {
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
    use crate::pbn::syntax::{Document, Game};

    #[track_caller]
    fn check(text: &str, is_plain: bool) {
        let mut document = Document::default();
        document.skim(text.as_bytes());
        assert_eq!(document.outline().is_some(), is_plain, "{text}");
        let parsed = Document::parse(text.as_bytes());
        let names = |document| Game::new(document).tag_pairs().map(|pair| pair.name());
        assert!(names(&document).eq(names(&parsed)), "{text}");
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
    }

    #[test]
    fn what_asks_for_a_closer_look_is_not_plain() {
        check("% x\n[Event \"\"]", false);
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
