//! Tokens to nodes, one game at a time, in one pass.
//!
//! The grammar has depth four and no recursion. One mistake gives one problem: the parser
//! takes what cannot be placed up to the next place where it is sure again (the end of the
//! tag pair, of the line, of the section).

use std::ops::Range;

use super::lexer::{self, Byte, Mode};
use super::{Node, NodeId, NodeKind, Problem, ProblemKind, TokenId, TokenKind, Tree, Unreadable};
use crate::diagnostic::Span;
use crate::source::{is_line_end, line_end};

/// The text of one game with its tree and its problems.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Document<'s> {
    /// The bytes of the game.
    pub text: &'s [u8],
    /// Their tree.
    pub tree: Tree,
    /// What could not be taken as it stands, in order of place.
    pub problems: Vec<Problem>,
}

impl<'s> Document<'s> {
    /// Parses the text of one game, as [`super::split()`] cuts it. Never fails.
    pub fn parse(text: &'s [u8]) -> Document<'s> {
        let mut document = Document::default();
        document.reparse(text);
        document
    }

    /// Parses another text in place of the present one, in the same memory.
    pub fn reparse(&mut self, text: &'s [u8]) {
        self.parser(text).document();
    }

    /// Takes a text that cannot be read as one error token, in the same memory.
    pub fn take_unreadable(&mut self, text: &'s [u8], why: Unreadable) {
        self.parser(text).unreadable(why);
    }

    fn parser(&mut self, text: &'s [u8]) -> Parser<'_, 's> {
        self.text = text;
        self.problems.clear();
        self.tree.kinds.clear();
        self.tree.starts.clear();
        self.tree.nodes.clear();
        // Real files have a token every three bytes, sections included.
        self.tree.kinds.reserve(text.len() / 2);
        self.tree.starts.reserve(text.len() / 2 + 1);
        Parser {
            text,
            at: 0,
            mode: Mode::Elements,
            open: None,
            root_has_error: false,
            tree: &mut self.tree,
            problems: &mut self.problems,
        }
    }

    /// The bytes of a token.
    #[inline]
    pub fn token_text(&self, token: TokenId) -> &'s [u8] {
        self.tree.span(token).of(self.text)
    }
}

/// The tag pair last read, and the section that its data make of it.
#[derive(Clone, Copy)]
struct Open {
    /// The node of the section, or of the tag pair as long as no data follow.
    node: usize,
    is_section: bool,
}

struct Parser<'t, 's> {
    text: &'s [u8],
    at: usize,
    mode: Mode,
    open: Option<Open>,
    root_has_error: bool,
    tree: &'t mut Tree,
    problems: &'t mut Vec<Problem>,
}

impl Parser<'_, '_> {
    fn document(mut self) {
        self.push_node(NodeKind::Rest);
        if self.text.starts_with(lexer::BYTE_ORDER_MARK) {
            self.token(TokenKind::ByteOrderMark, lexer::BYTE_ORDER_MARK.len());
        }
        while let Some(&byte) = self.text.get(self.at) {
            self.next(byte);
        }
        self.close_section();
        self.finish();
    }

    fn unreadable(mut self, why: Unreadable) {
        self.push_node(NodeKind::Unreadable);
        let kind = match why {
            Unreadable::Utf16 => ProblemKind::Utf16,
            Unreadable::Binary => ProblemKind::Binary,
        };
        if !self.text.is_empty() {
            self.error(kind, self.text.len());
        }
        self.finish();
    }

    fn finish(self) {
        self.tree.starts.push(self.text.len() as u32);
        let end = self.end_token();
        let count = self.tree.nodes.len() as u32;
        let has_error = self.root_has_error;
        if let Some(root) = self.tree.nodes.first_mut() {
            root.end = end;
            root.skip = NodeId(count);
            root.has_error = has_error;
        }
        if !self.problems.is_sorted() {
            self.problems.sort_unstable();
        }
    }

    /// Takes what begins at `self.at`, outside of a tag pair.
    #[inline]
    fn next(&mut self, byte: u8) {
        match lexer::class(byte) {
            Byte::BracketOpen => self.tag_pair(),
            class if self.trivia(class) => {}
            _ if self.open.is_none() => self.stray_text(),
            _ => self.section_data(),
        }
    }

    /// Takes white space, a comment or an escape line; says whether there was one.
    #[inline]
    fn trivia(&mut self, class: Byte) -> bool {
        match class {
            Byte::Blank => self.token(TokenKind::Space, lexer::blanks_end(self.text, self.at)),
            Byte::LineEnd => {
                let end = lexer::newline_end(self.text, self.at);
                self.token(TokenKind::Newline, end);
            }
            Byte::Semicolon => self.token(TokenKind::LineComment, line_end(self.text, self.at)),
            Byte::BraceOpen => {
                let (end, closed) = lexer::brace_comment_end(self.text, self.at);
                if !closed {
                    // The brace is what one would have to look at; its text is long.
                    self.problem(ProblemKind::UnclosedComment, self.at..self.at + 1);
                    self.mark_error();
                }
                self.token(TokenKind::BraceComment, end);
            }
            Byte::Percent if self.at_line_start() => {
                self.token(TokenKind::Escape, line_end(self.text, self.at));
            }
            _ => return false,
        }
        true
    }

    /// A word of the section that is open; it makes a section of a plain tag pair.
    #[inline]
    fn section_data(&mut self) {
        if self.open.is_some_and(|open| !open.is_section) {
            self.begin_section();
        }
        if self.mode == Mode::Elements && self.text.get(self.at) == Some(&b'"') {
            return self.string();
        }
        let (kind, end, problem) = lexer::word(self.text, self.at, self.mode);
        match problem {
            None => self.token(kind, end),
            Some(problem) => self.error(problem, end),
        }
    }

    fn string(&mut self) {
        let (end, closed) = lexer::string_end(self.text, self.at);
        if !closed {
            self.problem(ProblemKind::UnclosedString, self.at..end);
            self.mark_error();
        }
        self.token(TokenKind::String, end);
    }

    /// Text before the first tag of a game: one problem for all that stands together.
    #[cold]
    fn stray_text(&mut self) {
        let (kind, end) = match lexer::word(self.text, self.at, Mode::Elements) {
            (_, end, Some(kind @ (ProblemKind::ControlCharacter | ProblemKind::StrayBrace))) => {
                (kind, end)
            }
            _ => (ProblemKind::StrayText, lexer::stray_end(self.text, self.at)),
        };
        self.error(kind, end);
    }

    /// A tag pair: `[`, a name, a string, `]` (chapter 3.3).
    fn tag_pair(&mut self) {
        if let Some(root) = self.tree.nodes.first_mut() {
            root.kind = NodeKind::Game;
        }
        let after = self.past_trivia(self.at + 1);
        if !self.begins_tag(after) {
            return self.error(ProblemKind::StrayBracketOpen, self.at + 1);
        }
        self.close_section();
        let node = self.push_node(NodeKind::TagPair);
        self.open = Some(Open {
            node,
            is_section: false,
        });
        self.mode = Mode::Elements;
        let start = self.at;
        self.token(TokenKind::LeftBracket, self.at + 1);
        self.trivia_until(after);
        self.tag_body(start);
        self.finish_node(node);
        if self.mode != Mode::Elements {
            self.begin_section();
        }
    }

    /// Whether what follows `[` at `at` can be the rest of a tag pair.
    fn begins_tag(&self, at: usize) -> bool {
        match self.text.get(at) {
            None | Some(b'[') => false,
            Some(b'"' | b']') => true,
            Some(byte) if lexer::is_name_byte(*byte) => true,
            // Other characters only where the bracket itself stands.
            Some(_) => self.is_one_line(at),
        }
    }

    /// The tag pair behind its `[`, which stands at `start`.
    fn tag_body(&mut self, start: usize) {
        let name = self.at;
        let name_end = lexer::name_end(self.text, name);
        if name_end > name {
            self.token(TokenKind::Name, name_end);
            self.mode = match self.text.get(name..name_end) {
                Some(b"Auction") => Mode::Auction,
                Some(b"Play") => Mode::Play,
                _ => Mode::Elements,
            };
        }
        let glued = self.at;
        match self.text.get(self.at) {
            Some(b']') if name_end == name => {
                self.problem(ProblemKind::MissingName, start..self.at + 1);
                self.mark_error();
                return self.token(TokenKind::RightBracket, self.at + 1);
            }
            Some(b'"') if name_end == name => {
                self.problem(ProblemKind::MissingName, start..self.at);
                self.mark_error();
            }
            Some(b'"' | b']' | b'[' | b'{' | b';') | None => {}
            Some(byte) if lexer::class(*byte) == Byte::Blank || is_line_end(*byte) => {}
            Some(_) => {
                // `[BidSystem-EW "x"]`: the characters that do not belong into the name.
                let end = self.junk_end(glued, |byte| byte == b'"' || byte == b' ');
                if self.quote_before_bracket(end) {
                    self.problem(ProblemKind::BadName, name..end);
                    self.mark_error();
                    self.token(TokenKind::Error, end);
                }
            }
        }
        let after = self.past_trivia(self.at);
        let same_line = self.is_one_line(after);
        match self.text.get(after) {
            Some(b'"') => {
                self.trivia_until(after);
                let (end, closed) = lexer::string_end(self.text, self.at);
                let value = self.at;
                self.token(TokenKind::String, end);
                self.tag_end(value, closed);
            }
            Some(b']') => {
                self.problem(ProblemKind::MissingValue, name..name_end);
                self.mark_error();
                self.trivia_until(after);
                self.token(TokenKind::RightBracket, self.at + 1);
            }
            Some(byte) if *byte != b'[' && same_line => {
                self.trivia_until(after);
                self.unquoted_value();
            }
            _ => {
                self.problem(ProblemKind::UnclosedTag, start..self.at);
                self.mark_error();
            }
        }
    }

    /// `[Event Club evening]`: everything up to `]` or the end of the line.
    #[cold]
    fn unquoted_value(&mut self) {
        let end = self.junk_end(self.at, |_| false);
        self.problem(ProblemKind::UnquotedValue, self.at..end);
        self.mark_error();
        self.token(TokenKind::Error, end);
        self.bracket_on_this_line();
    }

    /// What follows the value, which began at `value`, up to and with `]`.
    #[inline]
    fn tag_end(&mut self, value: usize, closed: bool) {
        if !closed {
            self.problem(ProblemKind::UnclosedString, value..self.at);
            self.mark_error();
            return self.bracket_on_this_line();
        }
        if self.text.get(self.at) == Some(&b']') {
            return self.token(TokenKind::RightBracket, self.at + 1);
        }
        self.late_bracket(value);
    }

    /// Other things than `]` directly behind the value.
    #[cold]
    fn late_bracket(&mut self, value: usize) {
        let after = self.past_trivia(self.at);
        let same_line = self.is_one_line(after);
        match self.text.get(after) {
            Some(b']') => {
                self.trivia_until(after);
                self.token(TokenKind::RightBracket, self.at + 1);
            }
            Some(byte) if *byte != b'[' && same_line => {
                let kind = self.junk_kind(after, value);
                self.trivia_until(after);
                let end = self.junk_end(self.at, |_| false);
                self.problem(kind, self.at..end);
                self.mark_error();
                self.token(TokenKind::Error, end);
                self.bracket_on_this_line();
            }
            _ => {
                self.problem(ProblemKind::UnclosedTag, value..self.at);
                self.mark_error();
            }
        }
    }

    /// What the junk at `at`, behind the value at `value`, was probably meant to be.
    fn junk_kind(&self, at: usize, value: usize) -> ProblemKind {
        let end = self.junk_end(at, |_| false);
        let junk = self.text.get(at..end).unwrap_or(&[]);
        let one_word = self.at == at;
        if junk.first() == Some(&b'"') && !one_word {
            ProblemKind::SecondValue
        } else if junk.last() == Some(&b'"') && self.text.get(value) == Some(&b'"') {
            ProblemKind::UnescapedQuote
        } else {
            ProblemKind::JunkInTag
        }
    }

    /// The end of text inside a tag pair that is no token of it: before `]`, a comment, the
    /// line end, or where `stop` says; without trailing blanks.
    fn junk_end(&self, at: usize, stop: impl Fn(u8) -> bool) -> usize {
        let mut end = at;
        let mut last = at;
        while let Some(&byte) = self.text.get(end) {
            if end > at && stop(byte) {
                break;
            }
            end = match lexer::class(byte) {
                Byte::LineEnd | Byte::BracketClose | Byte::BraceOpen | Byte::Semicolon => break,
                Byte::Blank => {
                    end += 1;
                    continue;
                }
                Byte::Quote => lexer::string_end(self.text, end).0,
                _ => end + 1,
            };
            last = end;
        }
        last.max(at)
    }

    /// Whether no line ends between here and `end`. It looks no further, as many tag pairs
    /// may stand on one long line.
    fn is_one_line(&self, end: usize) -> bool {
        let between = self.text.get(self.at..end).unwrap_or(&[]);
        memchr::memchr2(b'\n', b'\r', between).is_none()
    }

    /// Whether a quote follows `at` on its line, before any further bracket.
    fn quote_before_bracket(&self, at: usize) -> bool {
        let rest = self.text.get(at..).unwrap_or(&[]);
        let found = memchr::memchr3(b'"', b'[', b']', rest);
        let before = found.and_then(|found| rest.get(..=found)).unwrap_or(&[]);
        before.ends_with(b"\"") && memchr::memchr2(b'\n', b'\r', before).is_none()
    }

    /// Takes blanks and `]` where they are what comes next on this line.
    fn bracket_on_this_line(&mut self) {
        let after = lexer::blanks_end(self.text, self.at);
        if self.text.get(after) == Some(&b']') {
            self.trivia_until(after);
            self.token(TokenKind::RightBracket, self.at + 1);
        }
    }

    /// The offset of what follows white space, escape lines and comments at `at`.
    fn past_trivia(&self, mut at: usize) -> usize {
        while let Some(&byte) = self.text.get(at) {
            at = match lexer::class(byte) {
                Byte::Blank => lexer::blanks_end(self.text, at),
                Byte::LineEnd => lexer::newline_end(self.text, at),
                Byte::Semicolon => line_end(self.text, at),
                Byte::BraceOpen => lexer::brace_comment_end(self.text, at).0,
                Byte::Percent if is_line_start(self.text, at) => line_end(self.text, at),
                _ => break,
            };
        }
        at
    }

    /// Takes the trivia up to `end`, inside a tag pair, where comments cannot stand.
    fn trivia_until(&mut self, end: usize) {
        while self.at < end
            && let Some(&byte) = self.text.get(self.at)
        {
            let class = lexer::class(byte);
            let start = self.at;
            if !self.trivia(class) {
                break;
            }
            if matches!(class, Byte::BraceOpen | Byte::Semicolon) {
                self.problem(ProblemKind::CommentInTag, start..self.at);
                self.mark_error();
            }
        }
    }

    #[inline]
    fn at_line_start(&self) -> bool {
        is_line_start(self.text, self.at)
    }

    #[inline]
    fn token(&mut self, kind: TokenKind, end: usize) {
        self.tree.kinds.push(kind);
        self.tree.starts.push(self.at as u32);
        self.at = end;
    }

    /// An error token. Where nothing but white space parts it from a problem of its own
    /// kind, it is the same mistake, and the problem grows.
    #[cold]
    fn error(&mut self, kind: ProblemKind, end: usize) {
        match self.problems.last_mut() {
            Some(last)
                if last.kind == kind
                    && only_white_space(self.text, last.span.end as usize..self.at) =>
            {
                last.span.end = end as u32;
            }
            _ => self.problem(kind, self.at..end),
        }
        self.mark_error();
        self.token(TokenKind::Error, end);
    }

    fn problem(&mut self, kind: ProblemKind, range: Range<usize>) {
        let span = Span::new(range.start as u32, range.end as u32);
        self.problems.push(Problem { span, kind });
    }

    /// Marks the node that is open, or the whole, as one that holds a problem.
    fn mark_error(&mut self) {
        match self.open.and_then(|o| self.tree.nodes.get_mut(o.node)) {
            Some(node) => node.has_error = true,
            None => self.root_has_error = true,
        }
    }

    fn end_token(&self) -> TokenId {
        TokenId(self.tree.kinds.len() as u32)
    }

    fn push_node(&mut self, kind: NodeKind) -> usize {
        let id = self.tree.nodes.len();
        self.tree.nodes.push(Node {
            kind,
            has_error: false,
            first: self.end_token(),
            end: self.end_token(),
            skip: NodeId(id as u32 + 1),
        });
        id
    }

    fn finish_node(&mut self, id: usize) {
        let end = self.end_token();
        let skip = NodeId(self.tree.nodes.len() as u32);
        if let Some(node) = self.tree.nodes.get_mut(id) {
            node.end = end;
            node.skip = skip;
        }
    }

    /// Puts a section around the tag pair that is open, which is the last node.
    fn begin_section(&mut self) {
        let Some(open) = &mut self.open else { return };
        let Some(tag) = self.tree.nodes.get_mut(open.node) else {
            return;
        };
        let mut child = *tag;
        tag.kind = NodeKind::Section;
        tag.has_error = false;
        child.skip = NodeId(child.skip.0 + 1);
        open.is_section = true;
        self.tree.nodes.push(child);
    }

    /// Ends the section that is open behind its last token that is no white space.
    #[inline]
    fn close_section(&mut self) {
        let Some(open) = self.open.take() else { return };
        if !open.is_section {
            return;
        }
        let spaces = self.tree.kinds.iter().rev().take_while(|k| k.is_space());
        let end = self.tree.kinds.len() - spaces.count();
        let skip = NodeId(self.tree.nodes.len() as u32);
        if let Some(node) = self.tree.nodes.get_mut(open.node) {
            node.end = TokenId(end as u32);
            node.skip = skip;
        }
    }
}

#[inline]
fn is_line_start(text: &[u8], at: usize) -> bool {
    match at.checked_sub(1).and_then(|before| text.get(before)) {
        Some(byte) => is_line_end(*byte) || (at == 3 && text.starts_with(lexer::BYTE_ORDER_MARK)),
        None => true,
    }
}

fn only_white_space(text: &[u8], range: Range<usize>) -> bool {
    let between = text.get(range).unwrap_or(&[]);
    between.iter().all(u8::is_ascii_whitespace)
}
