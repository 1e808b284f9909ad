//! Tokens to nodes, one game at a time, in one pass.
//!
//! The grammar has depth four and no recursion. One mistake gives one problem: the parser
//! takes what cannot be placed up to the next place where it is sure again (the end of the
//! tag pair, of the line, of the section).

use std::ops::Range;

use super::lexer::{self, Byte, Mode};
use super::{
    Node, NodeId, NodeKind, Problem, ProblemKind, TokenId, TokenKind, TokenKinds, Tree, Unreadable,
};
use crate::source::{Slice, Span, is_blank, is_line_end, line_end, next_line};
use crate::tagged::tokens::make_room;

/// Parses the text of one game, in the memory of a tree and of problems; there are none yet.
pub(super) fn parse(text: &[u8], tree: &mut Tree, problems: &mut Vec<Problem>) {
    Parser::new(text, tree, problems).document();
}

/// Takes a text that cannot be read as one error token, in the same way.
pub(super) fn unreadable(
    text: &[u8],
    why: Unreadable,
    tree: &mut Tree,
    problems: &mut Vec<Problem>,
) {
    Parser::new(text, tree, problems).unreadable(why);
}

/// No game of people has so many comments and escape lines.
const MANY_ASIDES: usize = 1 << 16;

/// What was opened last and can still take data.
#[derive(Clone, Copy, PartialEq, Eq)]
enum OpenNode {
    /// Nothing: no tag has been seen.
    Nothing,
    /// A tag pair, of which data would make a section.
    TagPair,
    /// A section.
    Section,
}

struct Parser<'t, 's> {
    text: &'s [u8],
    at: usize,
    mode: Mode,
    open: OpenNode,
    /// The node that is open; the root as long as nothing is.
    node: usize,
    /// The token after the last comment in which a brace was opened.
    nested: Option<TokenId>,
    /// What [`Parser::end_marks`] has found, once it was asked for.
    end_marks: Option<usize>,
    tree: &'t mut Tree,
    problems: &'t mut Vec<Problem>,
}

impl<'t, 's> Parser<'t, 's> {
    fn new(text: &'s [u8], tree: &'t mut Tree, problems: &'t mut Vec<Problem>) -> Parser<'t, 's> {
        tree.tokens.clear();
        tree.asides.clear();
        tree.kinds = TokenKinds::default();
        tree.nodes.clear();
        tree.end = text.len() as u32;
        // Real files have a token every three bytes, sections included.
        tree.tokens.reserve(text.len() / 3);
        Parser {
            text,
            at: 0,
            mode: Mode::Elements,
            open: OpenNode::Nothing,
            node: 0,
            nested: None,
            end_marks: None,
            tree,
            problems,
        }
    }

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
        let end = self.end_token();
        let count = self.tree.nodes.len() as u32;
        if let Some(root) = self.tree.nodes.first_mut() {
            root.end = end;
            root.skip = NodeId(count);
        }
        if !self.problems.is_sorted() {
            self.problems.sort_unstable();
        }
    }

    /// Takes what begins at `self.at`, outside of a tag pair.
    #[inline]
    fn next(&mut self, byte: u8) {
        match lexer::class(byte) {
            // The three that make up nearly all of a file come first.
            Byte::Word if self.open == OpenNode::Section => self.section_word(),
            Byte::Blank => self.token(TokenKind::Space, lexer::blanks_end(self.text, self.at)),
            Byte::LineEnd => {
                let end = lexer::newline_end(self.text, self.at);
                self.token(TokenKind::Newline, end);
            }
            Byte::BracketOpen => match self.bracketed_reference() {
                Some(end) => self.error(ProblemKind::BadNoteReference, end),
                None => self.tag_pair(),
            },
            class if self.trivia(class) => {}
            Byte::Control | Byte::Other if self.foreign() => {}
            _ if self.open == OpenNode::Nothing => self.stray_text(),
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
            Byte::Semicolon => self.aside(TokenKind::LineComment, line_end(self.text, self.at)),
            Byte::BraceOpen => {
                let (end, closed) = lexer::brace_comment_end(self.text, self.at);
                if !closed {
                    // The brace is what one would have to look at; its text is long.
                    self.problem(ProblemKind::UnclosedComment, self.at..self.at + 1);
                    self.mark_error();
                }
                let inner = self.text.slice(self.at + 1..end);
                let is_nested = closed && memchr::memchr(b'{', inner).is_some();
                self.aside(TokenKind::BraceComment, end);
                if is_nested {
                    self.nested = Some(self.end_token());
                }
            }
            Byte::Percent if self.at_line_start() => {
                self.aside(TokenKind::Escape, line_end(self.text, self.at));
            }
            _ => return false,
        }
        true
    }

    /// Letters, digits or hyphens in a section.
    #[inline]
    fn section_word(&mut self) {
        if self.mode == Mode::Elements {
            return self.section_data();
        }
        let end = lexer::word_end(self.text, self.at);
        if lexer::is_bad_word(self.text, end) {
            self.section_data()
        } else {
            self.token(self.mode.word(), end)
        }
    }

    /// Takes what is no datum even where data can be, and so makes no section of a plain
    /// tag pair: control characters, and the delimiters of PBN text in other documents.
    fn foreign(&mut self) -> bool {
        let (kind, end) = match lexer::delimiter_end(self.text, self.at) {
            Some(end) => (ProblemKind::Delimiter, end),
            None => (
                ProblemKind::ControlCharacter,
                lexer::controls_end(self.text, self.at),
            ),
        };
        if end == self.at {
            return false;
        }
        if self.open == OpenNode::Section && self.at >= self.end_marks() {
            // The end mark of DOS ends the text: the section before it is whole.
            self.close_section();
            self.open = OpenNode::Nothing;
            self.node = 0;
        }
        let node = self.node;
        if self.open == OpenNode::TagPair {
            // The tag pair is sound: the mistake is the game's.
            self.node = 0;
        }
        self.error(kind, end);
        self.node = node;
        true
    }

    /// Where the text ends but for white space and the bytes with which DOS marked its end.
    fn end_marks(&mut self) -> usize {
        let text = self.text;
        *self.end_marks.get_or_insert_with(|| {
            let is_after =
                |byte: &&u8| **byte == lexer::END_MARK || is_blank(**byte) || is_line_end(**byte);
            text.len() - text.iter().rev().take_while(is_after).count()
        })
    }

    /// A word of the section that is open; it makes a section of a plain tag pair.
    #[inline]
    fn section_data(&mut self) {
        if self.open == OpenNode::TagPair {
            self.begin_section();
        }
        if self.mode == Mode::Elements && self.text.get(self.at) == Some(&b'"') {
            return self.string();
        }
        let (kind, end, problem) = lexer::word(self.text, self.at, self.mode);
        match problem {
            None => self.token(kind, end),
            Some(ProblemKind::StrayBrace) => self.stray_brace(end),
            Some(ProblemKind::StrayBracketClose) => self.stray_bracket(end),
            Some(problem) => self.error(problem, end),
        }
    }

    /// `}` without a comment. Where a brace was opened in the comment before, all that is
    /// between was meant to be comment.
    #[cold]
    fn stray_brace(&mut self, end: usize) {
        let Some(first) = self.nested.take() else {
            return self.error(ProblemKind::StrayBrace, end);
        };
        let start = self.undo(first);
        self.problem(ProblemKind::StrayBrace, start..end);
        self.mark_error();
        self.token(TokenKind::Error, end);
    }

    /// `]` without a tag pair. Where a name and a string come before it on the line, they
    /// were meant to be one, and its `[` is missing.
    #[cold]
    fn stray_bracket(&mut self, end: usize) {
        let after = self.tree.token_count();
        let last = after.saturating_sub(5)..after;
        let unopened = last.map(TokenId).rev().find(|token| {
            let at = self.tree.start(*token) as usize;
            is_line_start(self.text, at) && lexer::unopened_tag_end(self.text, at) == Some(end)
        });
        let Some(first) = unopened else {
            return self.error(ProblemKind::StrayBracketClose, end);
        };
        let start = self.undo(first);
        self.problem_or_more_of_it(ProblemKind::UnopenedTag, start..end);
        self.mark_error();
        self.token(TokenKind::Error, end);
    }

    /// Makes errors of the data from a token on, and gives the offset of the first of them.
    /// What was wrong with them as data is no matter then.
    fn undo(&mut self, first: TokenId) -> usize {
        let mut start = self.at;
        self.tree.kinds.insert(TokenKind::Error);
        for token in (first.0..self.tree.token_count()).map(TokenId) {
            if !self.tree.kind(token).is_trivia() {
                self.tree.tokens.set_kind(token, TokenKind::Error);
                start = start.min(self.tree.start(token) as usize);
            }
        }
        while let Some(last) = self.problems.last()
            && last.span.start as usize >= start
            && last.kind != ProblemKind::UnclosedComment
        {
            self.problems.pop();
        }
        start
    }

    fn string(&mut self) {
        let (end, closed) = lexer::string_end(self.text, self.at);
        if !closed {
            self.problem(ProblemKind::UnclosedString, self.at..end);
            self.mark_error();
        }
        self.token(TokenKind::String, end);
    }

    /// Text before the first tag of a game: one problem for all that is together.
    #[cold]
    fn stray_text(&mut self) {
        use ProblemKind::{ControlCharacter, MidLinePercent, StrayBrace};
        if self.at_line_start()
            && let Some(end) = lexer::unopened_tag_end(self.text, self.at)
        {
            return self.error(ProblemKind::UnopenedTag, end);
        }
        let (kind, end) = match lexer::word(self.text, self.at, Mode::Elements) {
            (_, end, Some(StrayBrace)) => return self.stray_brace(end),
            (_, end, Some(kind @ (ControlCharacter | MidLinePercent))) => (kind, end),
            _ => (ProblemKind::StrayText, lexer::stray_end(self.text, self.at)),
        };
        self.error(kind, end);
    }

    /// `[1]` after a call or a card on its line, where `=1=` is meant: the offset after it.
    fn bracketed_reference(&self) -> Option<usize> {
        if self.open != OpenNode::Section || self.mode == Mode::Elements {
            return None;
        }
        let end = lexer::bracketed_number_end(self.text, self.at)?;
        let tokens = self.tree.tokens.kinds().iter().rev();
        let mut before = tokens.skip_while(|kind| **kind == TokenKind::Space);
        let is_after_move = before.next().is_some_and(|kind| {
            use TokenKind::{Call, Card, Error, Nag, NoteReference, Suffix};
            matches!(kind, Call | Card | Error | Nag | NoteReference | Suffix)
        });
        is_after_move.then_some(end)
    }

    /// A tag pair: `[`, a name, a string, `]` (chapter 3.3).
    fn tag_pair(&mut self) {
        if let Some(root) = self.tree.nodes.first_mut() {
            root.kind = NodeKind::Game;
        }
        let after = match self.text.get(self.at + 1) {
            Some(byte) if lexer::is_name_byte(*byte) => self.at + 1,
            _ => self.past_trivia(self.at + 1),
        };
        if !self.begins_tag(after) {
            return self.error(ProblemKind::StrayBracketOpen, self.at + 1);
        }
        self.close_section();
        self.nested = None;
        self.node = self.push_node(NodeKind::TagPair);
        self.open = OpenNode::TagPair;
        self.mode = Mode::Elements;
        let start = self.at;
        self.token(TokenKind::LeftBracket, self.at + 1);
        self.trivia_until(after);
        self.tag_body(start);
        self.finish_node(self.node);
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
            // Other characters only where the bracket itself is.
            Some(_) => self.is_on_this_line(at),
        }
    }

    /// The tag pair after its `[`, which is at `start`.
    fn tag_body(&mut self, start: usize) {
        let name = self.at;
        let name_end = lexer::name_end(self.text, name);
        if name_end > name {
            self.token(TokenKind::Name, name_end);
            self.mode = Mode::of(self.text.slice(name..name_end));
            // What nearly every tag pair looks like needs no looking ahead.
            if self.text.get(name_end..name_end + 2) == Some(b" \"") {
                self.token(TokenKind::Space, name_end + 1);
                return self.value();
            }
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
        let same_line = self.is_on_this_line(after);
        match self.text.get(after) {
            Some(b'"') => {
                self.trivia_until(after);
                self.value();
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
            _ => self.unclosed_tag(start, after),
        }
    }

    /// The value and what follows it, up to and with `]`.
    #[inline]
    fn value(&mut self) {
        let value = self.at;
        let (end, closed) = lexer::string_end(self.text, value);
        self.token(TokenKind::String, end);
        if !closed {
            return self.unclosed_value(value);
        }
        match self.text.get(self.at) {
            Some(b']') => self.token(TokenKind::RightBracket, self.at + 1),
            _ => self.late_bracket(value),
        }
    }

    /// `[Event Club evening]`: everything up to `]` or the end of the line.
    #[cold]
    fn unquoted_value(&mut self) {
        let end = self.junk_end(self.at, |_| false);
        let end = self.past_inner_brackets(end).unwrap_or(end);
        self.problem(ProblemKind::UnquotedValue, self.at..end);
        self.mark_error();
        self.token(TokenKind::Error, end);
        self.bracket_on_this_line();
    }

    /// `[Event Club [A] evening]`: where the value ends of which the part up to `end` has a `[`, and
    /// the `]` after that closes it. Only up to the next bracket is looked, so no text is looked at
    /// for more than two tag pairs.
    fn past_inner_brackets(&self, end: usize) -> Option<usize> {
        let first = self.text.get(self.at..end)?;
        let bracket = lexer::blanks_end(self.text, end);
        let after = lexer::blanks_end(self.text, bracket + 1);
        let is_inner = memchr::memchr_iter(b'[', first).count() == 1
            && self.text.get(bracket) == Some(&b']')
            && !matches!(self.text.get(after), Some(b'[' | b'"'));
        if !is_inner {
            return None;
        }
        let end = match self.text.get(after) {
            Some(b']') => bracket + 1,
            _ => self.junk_end(after, |byte| matches!(byte, b'[' | b'"')),
        };
        let outer = lexer::blanks_end(self.text, end);
        (self.text.get(outer) == Some(&b']')).then_some(end)
    }

    /// A value without its closing quote on this line: it ends before the `]`, or on one of
    /// the next lines, or with the line.
    #[cold]
    fn unclosed_value(&mut self, value: usize) {
        let end = self.at;
        self.mark_error();
        self.bracket_on_this_line();
        let mut last = end;
        if self.at == end
            && let Some(quote) = self.value_goes_on(end)
        {
            while self.at < quote {
                self.trivia_until(quote);
                let end = self.junk_end(self.at, |_| false);
                if end == self.at {
                    break;
                }
                self.token(TokenKind::Error, end);
            }
            last = self.at;
            self.bracket_on_this_line();
        }
        self.problem(ProblemKind::UnclosedString, value..last);
    }

    /// Where the quote ends that closes, on one of the next lines, a value open at the end of
    /// this line. Only lines of prose are looked at: a bracket, a comment, an escape line ends
    /// the search, so no line is looked at for two tag pairs.
    fn value_goes_on(&self, at: usize) -> Option<usize> {
        let mut line = next_line(self.text, at)?;
        loop {
            let start = lexer::blanks_end(self.text, line);
            let first = self.text.get(start)?;
            if is_line_end(*first) || *first == b'[' || (*first == b'%' && start == line) {
                return None;
            }
            let end = self.junk_end(start, |byte| byte == b'[');
            let last = self.text.get(end.wrapping_sub(1))?;
            match self.text.get(lexer::blanks_end(self.text, end))? {
                b']' if *last == b'"' => return Some(end),
                byte if is_line_end(*byte) => {}
                _ => return None,
            }
            line = next_line(self.text, end)?;
        }
    }

    /// Other things than `]` directly after the value.
    #[cold]
    fn late_bracket(&mut self, value: usize) {
        let after = self.past_trivia(self.at);
        let same_line = self.is_on_this_line(after);
        match self.text.get(after) {
            Some(b']') => {
                self.trivia_until(after);
                self.token(TokenKind::RightBracket, self.at + 1);
            }
            Some(byte) if *byte != b'[' && (same_line || self.is_last_string(after)) => {
                let kind = self.junk_kind(after, value);
                self.trivia_until(after);
                let end = self.junk_end(self.at, |_| false);
                self.junk(kind, end);
                self.bracket_on_this_line();
            }
            _ => self.unclosed_tag(value, after),
        }
    }

    /// A tag pair that ends here without `]`; after it white space and comments reach to
    /// `after`. One that runs into a comment without end may have had its `]` there.
    #[cold]
    fn unclosed_tag(&mut self, start: usize, after: usize) {
        self.mark_error();
        if after < self.text.len() || !self.runs_into_open_comment() {
            self.problem(ProblemKind::UnclosedTag, start..self.at);
        }
    }

    /// Whether all that is left of the text is white space and comments, of which the last has no end.
    fn runs_into_open_comment(&self) -> bool {
        let mut at = self.at;
        while at < self.text.len() {
            if self.text.get(at) == Some(&b'{') && !lexer::brace_comment_end(self.text, at).1 {
                return true;
            }
            let end = self.trivium_end(at);
            if end == at {
                break;
            }
            at = end;
        }
        false
    }

    /// Whether a string is at `at`, and `]` after it.
    fn is_last_string(&self, at: usize) -> bool {
        if self.text.get(at) != Some(&b'"') {
            return false;
        }
        let (end, closed) = lexer::string_end(self.text, at);
        let bracket = lexer::blanks_end(self.text, end);
        closed && self.text.get(bracket) == Some(&b']')
    }

    /// Text after the value up to `end`. Where the name is missing, the value is probably the
    /// name, and this the value: one mistake.
    fn junk(&mut self, kind: ProblemKind, end: usize) {
        let tag = self.tree.nodes.get(self.node);
        let tag = tag.map(|node| self.tree.start(node.first));
        let is_tag = |problem: &Problem| tag == Some(problem.span.start);
        match self.problems.last_mut() {
            Some(last) if last.kind == ProblemKind::MissingName && is_tag(last) => {
                last.span.end = end as u32;
            }
            _ => self.problem(kind, self.at..end),
        }
        self.mark_error();
        self.token(TokenKind::Error, end);
    }

    /// What the junk at `at`, after the value at `value`, was probably meant to be.
    fn junk_kind(&self, at: usize, value: usize) -> ProblemKind {
        let end = self.junk_end(at, |_| false);
        let junk = self.text.slice(at..end);
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

    /// Whether no line ends before `at`. Looking for the end of the line instead would take
    /// quadratic time for many tag pairs on one line.
    fn is_on_this_line(&self, at: usize) -> bool {
        let between = self.text.slice(self.at..at);
        !between.iter().any(|byte| is_line_end(*byte))
    }

    /// Whether a quote follows `at` on its line, before any further bracket.
    fn quote_before_bracket(&self, at: usize) -> bool {
        let rest = self.text.slice(at..);
        let found = memchr::memchr3(b'"', b'[', b']', rest);
        let before = found
            .and_then(|found| rest.get(..=found))
            .unwrap_or_default();
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
        loop {
            let end = self.trivium_end(at);
            if end == at {
                return at;
            }
            at = end;
        }
    }

    /// The end of the white space, the escape line or the comment at `at`; `at` where there is none.
    fn trivium_end(&self, at: usize) -> usize {
        let Some(&byte) = self.text.get(at) else {
            return at;
        };
        match lexer::class(byte) {
            Byte::Blank => lexer::blanks_end(self.text, at),
            Byte::LineEnd => lexer::newline_end(self.text, at),
            Byte::Semicolon => line_end(self.text, at),
            Byte::BraceOpen => lexer::brace_comment_end(self.text, at).0,
            Byte::Percent if is_line_start(self.text, at) => line_end(self.text, at),
            _ => at,
        }
    }

    /// Takes the trivia up to `end`, inside a tag pair, where comments cannot be.
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

    /// A comment or an escape line.
    fn aside(&mut self, kind: TokenKind, end: usize) {
        if self.tree.asides.len() >= MANY_ASIDES {
            make_room(&mut self.tree.asides, 1);
        }
        self.tree.asides.push(self.end_token());
        self.token(kind, end);
    }

    #[inline]
    fn token(&mut self, kind: TokenKind, end: usize) {
        self.tree.kinds.insert(kind);
        self.tree.tokens.push(kind, self.at as u32);
        self.at = end;
    }

    /// An error token.
    #[cold]
    fn error(&mut self, kind: ProblemKind, end: usize) {
        self.problem_or_more_of_it(kind, self.at..end);
        self.mark_error();
        self.token(TokenKind::Error, end);
    }

    /// A problem. Where nothing but white space separates it from one of its own kind, it is the
    /// same mistake, and that one grows.
    #[cold]
    fn problem_or_more_of_it(&mut self, kind: ProblemKind, range: Range<usize>) {
        match self.problems.last_mut() {
            Some(last)
                if last.kind == kind
                    && only_white_space(self.text, last.span.end as usize..range.start) =>
            {
                last.span.end = range.end as u32;
            }
            _ => self.problem(kind, range),
        }
    }

    fn problem(&mut self, kind: ProblemKind, range: Range<usize>) {
        let span = Span::new(range.start as u32, range.end as u32);
        self.problems.push(Problem { span, kind });
    }

    /// Marks the node that is open, or the whole, as one that holds a problem.
    fn mark_error(&mut self) {
        if let Some(node) = self.tree.nodes.get_mut(self.node) {
            node.has_error = true;
        }
    }

    fn end_token(&self) -> TokenId {
        TokenId(self.tree.token_count())
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
    #[inline]
    fn begin_section(&mut self) {
        self.open = OpenNode::Section;
        let Some(tag) = self.tree.nodes.get_mut(self.node) else {
            return;
        };
        let mut child = *tag;
        tag.kind = NodeKind::Section;
        tag.has_error = false;
        child.skip = NodeId(child.skip.0 + 1);
        self.tree.nodes.push(child);
    }

    /// Ends the section that is open after its last token that is no white space.
    #[inline]
    fn close_section(&mut self) {
        if self.open != OpenNode::Section {
            return;
        }
        let kinds = self.tree.tokens.kinds();
        let tokens = kinds.iter().rev();
        let spaces = tokens.take_while(|kind| kind.is_space()).count();
        let end = kinds.len() - spaces;
        let skip = NodeId(self.tree.nodes.len() as u32);
        if let Some(node) = self.tree.nodes.get_mut(self.node) {
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
    let between = text.slice(range);
    between.iter().all(u8::is_ascii_whitespace)
}
