//! Tokens to nodes, one game at a time, in one pass without recursion.
//!
//! One mistake gives one fault: the parser takes what cannot be placed up to the next place where it is sure
//! again (the end of the tag pair, of the word, of the line). Which words are moves is asked later, on the
//! board.

use std::ops::Range;

use super::fault::{PgnFault, PgnFaultKind};
use super::token::{self, Braces, PgnByte, PgnTokenKind};
use super::tree::{PgnNode, PgnNodeId, PgnNodeKind, PgnTree, TokenId};
use crate::source::{Slice, Span, is_line_end, line_end};
use crate::tagged::scan::{
    BYTE_ORDER_MARK, blanks_end, digits_end, is_semi_empty, name_end, newline_end, string_end,
};
use crate::tagged::tokens::make_room;

/// How many tokens the text of one game may have that is longer than [`LONGEST_TEXT`]. A game of a million moves
/// has fewer; more only a text that somebody wrote to fill the memory of a program.
pub const MOST_TOKENS: usize = 1 << 22;

/// Up to which length the text of one game is read whatever is in it.
pub const LONGEST_TEXT: usize = 16 << 20;

/// Parses the text of one game, in the memory of a tree and of faults; there are none yet.
pub(super) fn parse(text: &[u8], tree: &mut PgnTree, faults: &mut Vec<PgnFault>) {
    let is_whole = PgnParser::new(text, tree, faults).document();
    if !is_whole {
        faults.clear();
        unreadable(text, PgnFaultKind::TooLong, tree, faults);
    }
}

/// Takes a text of which nothing can be read as one error token, in the same way.
pub(super) fn unreadable(
    text: &[u8],
    why: PgnFaultKind,
    tree: &mut PgnTree,
    faults: &mut Vec<PgnFault>,
) {
    let mut parser = PgnParser::new(text, tree, faults);
    parser.push_node(PgnNodeKind::Unreadable);
    if !text.is_empty() {
        parser.error(why, text.len());
    }
    parser.finish();
}

/// How far a quote without a backslash is looked for behind a string.
pub(super) const LONGEST_QUOTE: usize = 1024;

/// The part of a game that is being read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PgnPart {
    /// Before the first tag pair.
    Start,
    /// Behind a tag pair.
    Tags,
    /// Among the moves.
    Moves,
    /// Behind the termination marker.
    End,
}

struct PgnParser<'t, 's> {
    text: &'s [u8],
    at: usize,
    part: PgnPart,
    /// The first word before a tag pair that may follow, and the end of the last one.
    words: Option<(TokenId, usize, usize)>,
    /// The nodes of the outermost and of the innermost variation that are open. While one is open, `skip` of
    /// its node is the one around it: a text of millions of `(` needs no memory for a list of them.
    outermost: Option<u32>,
    innermost: Option<u32>,
    /// The markers since the outermost of them was opened.
    markers: Vec<Span>,
    /// Whether a `}` may follow.
    has_close: bool,
    /// The last token that is no trivia, and where it ends.
    last: Option<PgnTokenKind>,
    last_end: usize,
    tree: &'t mut PgnTree,
    faults: &'t mut Vec<PgnFault>,
}

impl<'t, 's> PgnParser<'t, 's> {
    fn new(
        text: &'s [u8],
        tree: &'t mut PgnTree,
        faults: &'t mut Vec<PgnFault>,
    ) -> PgnParser<'t, 's> {
        tree.tokens.clear();
        tree.nodes.clear();
        tree.end = text.len() as u32;
        (tree.may_nest, tree.may_wrap) = (false, false);
        PgnParser {
            text,
            at: 0,
            part: PgnPart::Start,
            words: None,
            outermost: None,
            innermost: None,
            markers: Vec::new(),
            has_close: true,
            last: None,
            last_end: 0,
            tree,
            faults,
        }
    }

    /// Says whether the text has no more tokens than a game may have.
    fn document(mut self) -> bool {
        // Real files have a token every three or four bytes.
        let room = self.text.len() / 3;
        self.tree.tokens.reserve(room.min(MOST_TOKENS / 4));
        self.push_node(PgnNodeKind::Rest);
        if self.text.starts_with(BYTE_ORDER_MARK) {
            self.token(PgnTokenKind::ByteOrderMark, BYTE_ORDER_MARK.len());
        }
        let most = if self.text.len() > LONGEST_TEXT {
            MOST_TOKENS
        } else {
            LONGEST_TEXT
        };
        while let Some(&byte) = self.text.get(self.at) {
            self.next(byte);
            if self.part == PgnPart::Moves {
                self.plain_moves(most);
            }
            if self.tree.tokens.len() > most {
                return false;
            }
        }
        self.close_all();
        self.finish();
        true
    }

    fn finish(self) {
        let end = self.end_token();
        let count = self.tree.nodes.len() as u32;
        if let Some(root) = self.tree.nodes.first_mut() {
            root.end = end;
            root.skip = PgnNodeId(count);
            if self.part != PgnPart::Start && root.kind == PgnNodeKind::Rest {
                root.kind = PgnNodeKind::Game;
            }
        }
        self.faults.sort_by_key(|fault| fault.span);
    }

    /// Takes what begins at `self.at`, outside of a tag pair.
    #[inline]
    fn next(&mut self, byte: u8) {
        match token::class(byte) {
            // The four that make up nearly all of a file come first.
            PgnByte::Blank => self.token(PgnTokenKind::Space, blanks_end(self.text, self.at)),
            PgnByte::Letter => self.word(),
            PgnByte::Digit => self.number_or_word(),
            PgnByte::LineEnd => self.token(PgnTokenKind::Newline, newline_end(self.text, self.at)),
            class if self.aside(class) => {}
            class => self.other(class),
        }
    }

    #[inline]
    fn other(&mut self, class: PgnByte) {
        match class {
            PgnByte::BracketOpen if self.part <= PgnPart::Tags && self.begins_tag() => {
                self.tag_pair()
            }
            _ if self.part == PgnPart::End && class != PgnByte::Star => self.text_behind_marker(),
            PgnByte::Suffix => self.suffix(),
            PgnByte::High if token::glyph_end(self.text, self.at).is_some() => self.suffix(),
            PgnByte::Dollar => self.nag(),
            PgnByte::Star => self.marker(self.at + 1),
            PgnByte::Period | PgnByte::High if self.periods() => {}
            PgnByte::ParenthesisOpen => self.open_parenthesis(),
            PgnByte::ParenthesisClose => self.close_parenthesis(),
            PgnByte::Sign | PgnByte::High => self.word(),
            PgnByte::Control => {
                let mut end = self.at;
                while token::class_at(self.text, end) == Some(PgnByte::Control) {
                    end += 1;
                }
                self.error(PgnFaultKind::ControlCharacter, end);
            }
            PgnByte::Percent => {
                let end = line_end(self.text, self.at);
                self.error(PgnFaultKind::IndentedEscape, end);
            }
            PgnByte::BraceClose => self.error_or_more(PgnFaultKind::StrayBrace, self.at + 1),
            PgnByte::Angle => self.reserved_bracket(),
            PgnByte::BracketOpen | PgnByte::BracketClose => self.stray_bracket(),
            _ => self.word(),
        }
    }

    /// Takes a comment or an escape line; says whether there was one.
    #[inline]
    fn aside(&mut self, class: PgnByte) -> bool {
        match class {
            PgnByte::Semicolon => {
                self.token(PgnTokenKind::LineComment, line_end(self.text, self.at))
            }
            PgnByte::BraceOpen => self.brace_comment(),
            PgnByte::Percent if token::is_line_start(self.text, self.at) => {
                self.token(PgnTokenKind::Escape, line_end(self.text, self.at));
            }
            _ => return false,
        }
        true
    }

    fn brace_comment(&mut self) {
        let at = self.at;
        let braces = token::braces(self.text, at, &mut self.has_close);
        let inner = self.text.slice(at..braces.end);
        if !braces.is_closed {
            // The brace is what one would have to look at; its text is long.
            self.fault(PgnFaultKind::UnclosedComment, at..at + 1);
        } else if braces.may_wrap && swallowed_tag(inner).is_some() {
            self.fault(PgnFaultKind::SwallowedTags, at..at + 1);
        } else if braces.may_nest
            && let Some(nested) = memchr::memrchr(b'{', inner).filter(|place| *place > 0)
        {
            let first = memchr::memchr(b'{', inner.get(1..).unwrap_or_default());
            let first = at + first.map_or(nested, |place| place + 1);
            self.fault(PgnFaultKind::NestedBrace, first..braces.tail);
        }
        self.tree.may_nest |= braces.may_nest;
        if braces.may_wrap
            && let Some(place) = percent_line(inner)
        {
            self.fault(PgnFaultKind::PercentInComment, at + place..at + place + 1);
        }
        self.comment_token(&braces);
        if braces.tail > braces.end {
            self.token(PgnTokenKind::Error, braces.tail);
        }
    }

    fn comment_token(&mut self, braces: &Braces) {
        self.tree.may_wrap |= braces.may_wrap;
        self.token(PgnTokenKind::BraceComment, braces.end);
    }

    /// Goes over moves, numbers, white space and short comments that are as nearly all are, up to the first
    /// thing that is not. What the other methods make of these is the same.
    fn plain_moves(&mut self, most: usize) {
        let (text, mut at, mut last) = (self.text, self.at, None);
        let tokens = &mut self.tree.tokens;
        while tokens.len() <= most
            && let Some(byte) = text.get(at)
        {
            let (kind, end) = match token::class(*byte) {
                PgnByte::Blank => (PgnTokenKind::Space, Some(blanks_end(text, at + 1))),
                PgnByte::Letter => (PgnTokenKind::Word, token::plain_word_end(text, at)),
                PgnByte::Digit => (PgnTokenKind::Number, token::plain_number_end(text, at)),
                PgnByte::LineEnd => (PgnTokenKind::Newline, Some(newline_end(text, at))),
                PgnByte::BraceOpen => (
                    PgnTokenKind::BraceComment,
                    token::plain_comment_end(text, at),
                ),
                _ => break,
            };
            let Some(end) = end else { break };
            tokens.push(kind, at as u32);
            at = end;
            if matches!(kind, PgnTokenKind::Word | PgnTokenKind::Number) {
                last = Some((kind, end));
            }
            // A blank follows nearly all of them.
            if text.get(at) == Some(&b' ') {
                tokens.push(PgnTokenKind::Space, at as u32);
                at = blanks_end(text, at + 1);
            }
        }
        self.at = at;
        if let Some((kind, end)) = last {
            (self.last, self.last_end) = (Some(kind), end);
        }
    }

    /// Letters: a word in the place of a move.
    fn word(&mut self) {
        if self.part == PgnPart::End {
            return self.text_behind_marker();
        }
        if let Some(end) = token::en_passant_end(self.text, self.at)
            && self.is_behind_word()
        {
            self.fault(PgnFaultKind::EnPassantMark, self.at..end);
            return self.significant(PgnTokenKind::EnPassantMark, end);
        }
        if let Some(end) = token::draw_offer_end(self.text, self.at)
            && self.part == PgnPart::Moves
        {
            self.fault(PgnFaultKind::DrawOfferMark, self.at..end);
            return self.significant(PgnTokenKind::DrawOfferMark, end);
        }
        if self.part <= PgnPart::Tags && self.unopened_tag() {
            return;
        }
        let (end, is_sound) = token::word_end(self.text, self.at);
        if self.part == PgnPart::Moves && self.sign(end) {
            return;
        }
        let is_move = self.is_movetext();
        if self.part <= PgnPart::Tags && !is_move {
            return self.early_word(end);
        }
        self.begin_moves();
        if is_sound {
            self.significant(PgnTokenKind::Word, end);
        } else {
            self.error_or_more(PgnFaultKind::BadCharacter, end);
        }
    }

    /// A word that begins with a sign: a judgement such as `+-`, or a mistake. Says whether it was one.
    #[inline]
    fn sign(&mut self, end: usize) -> bool {
        let word = self.text.slice(self.at..end);
        let is_sign =
            matches!(word, [b'+' | b'#' | b'=' | b'_' | b'/' | b'-', ..]) && word != b"--";
        if !is_sign {
            return false;
        }
        let is_judgement = word
            .iter()
            .all(|byte| matches!(byte, b'+' | b'-' | b'=' | b'/'));
        if is_judgement && self.is_behind_word() {
            self.fault(PgnFaultKind::UnknownSuffix, self.at..end);
            self.significant(PgnTokenKind::Suffix, end);
        } else {
            self.error_or_more(PgnFaultKind::BadCharacter, end);
        }
        true
    }

    /// Whether what is next belongs to moves. Behind the first move everything does.
    #[inline]
    fn is_movetext(&self) -> bool {
        self.part == PgnPart::Moves || token::is_movetext(self.text, self.at)
    }

    /// A word that is no move, before the first move or the first tag.
    #[cold]
    fn early_word(&mut self, end: usize) {
        let token = self.end_token();
        let (first, start, _) = self.words.unwrap_or((token, self.at, end));
        self.words = Some((first, start, end));
        self.significant(PgnTokenKind::Word, end);
    }

    /// Words without a move among them that a tag pair, a move or the end of the text follows: one fault.
    fn close_words(&mut self) {
        let Some((first, start, end)) = self.words.take() else {
            return;
        };
        for token in (first.0..self.tree.token_count()).map(TokenId) {
            if !self.tree.kind(token).is_trivia() {
                self.tree.tokens.set_kind(token, PgnTokenKind::Error);
            }
        }
        self.fault(PgnFaultKind::StrayText, start..end);
    }

    /// The moves begin: words before them were none.
    #[inline]
    fn begin_moves(&mut self) {
        if self.part <= PgnPart::Tags {
            self.close_words();
            self.part = PgnPart::Moves;
        }
    }

    #[inline]
    fn number_or_word(&mut self) {
        if let Some(end) = token::marker_end(self.text, self.at) {
            return self.marker(end);
        }
        if self.part == PgnPart::End {
            return self.text_behind_marker();
        }
        match token::number_end(self.text, self.at) {
            Some(end) if self.is_movetext() => {
                self.begin_moves();
                self.significant(PgnTokenKind::Number, end);
            }
            _ => self.word(),
        }
    }

    /// Periods without digits before them, which belong to a number on their left; says whether there were any.
    fn periods(&mut self) -> bool {
        let end = token::periods_end(self.text, self.at);
        if end == self.at {
            return false;
        }
        if self.part <= PgnPart::Tags {
            self.early_word(end);
        } else if self.last == Some(PgnTokenKind::Number) {
            self.token(PgnTokenKind::Periods, end);
        } else {
            self.error_or_more(PgnFaultKind::StrayPeriod, end);
        }
        true
    }

    fn suffix(&mut self) {
        let end = token::suffix_end(self.text, self.at);
        let text = self.text.slice(self.at..end);
        let kind = match text {
            _ if self.last == Some(PgnTokenKind::Suffix) => Some(PgnFaultKind::SecondSuffix),
            b"!" | b"?" | b"!!" | b"!?" | b"?!" | b"??" => {
                let is_apart = self.last_end != self.at && self.is_behind_word();
                is_apart.then_some(PgnFaultKind::SuffixApart)
            }
            [.., b'+' | b'#'] => Some(PgnFaultKind::SuffixApart),
            _ => Some(PgnFaultKind::UnknownSuffix),
        };
        if !self.is_movetext() {
            return self.early_word(end);
        }
        if !self.is_behind_word() && self.last != Some(PgnTokenKind::Suffix) {
            return self.error_or_more(PgnFaultKind::BadCharacter, end);
        }
        if let Some(kind) = kind {
            self.fault(kind, self.at..end);
        }
        self.significant(PgnTokenKind::Suffix, end);
    }

    /// Whether a word, or a mark of its own behind it, came last.
    fn is_behind_word(&self) -> bool {
        use PgnTokenKind::{DrawOfferMark, EnPassantMark, Nag, Word};
        matches!(self.last, Some(Word | EnPassantMark | DrawOfferMark | Nag))
    }

    fn nag(&mut self) {
        let end = digits_end(self.text, self.at + 1);
        if end > self.at + 1 {
            self.begin_moves();
            return self.significant(PgnTokenKind::Nag, end);
        }
        // `$ 1` is one mistake, not two.
        let digits = blanks_end(self.text, end);
        let after = digits_end(self.text, digits);
        let is_number = token::class_at(self.text, after) != Some(PgnByte::Period);
        self.error(
            PgnFaultKind::BadNag,
            if after > digits && is_number {
                after
            } else {
                end
            },
        );
    }

    fn open_parenthesis(&mut self) {
        if let Some(end) = token::draw_offer_end(self.text, self.at) {
            self.begin_moves();
            self.fault(PgnFaultKind::DrawOfferMark, self.at..end);
            return self.significant(PgnTokenKind::DrawOfferMark, end);
        }
        if let Some(end) = token::en_passant_end(self.text, self.at)
            && self.is_behind_word()
        {
            self.fault(PgnFaultKind::EnPassantMark, self.at..end);
            return self.significant(PgnTokenKind::EnPassantMark, end);
        }
        self.begin_moves();
        let node = self.push_node(PgnNodeKind::Variation);
        self.outermost = self.outermost.or(Some(node));
        let around = self.innermost.replace(node);
        if let (Some(around), Some(node)) = (around, self.tree.nodes.get_mut(node as usize)) {
            node.skip = PgnNodeId(around);
        }
        self.significant(PgnTokenKind::LeftParenthesis, self.at + 1);
    }

    fn close_parenthesis(&mut self) {
        let Some(node) = self.pop_open() else {
            return self.error_or_more(PgnFaultKind::StrayParenthesis, self.at + 1);
        };
        for marker in std::mem::take(&mut self.markers) {
            self.push_fault(PgnFaultKind::MarkerInVariation, marker);
        }
        self.significant(PgnTokenKind::RightParenthesis, self.at + 1);
        self.close_node(node);
    }

    /// Takes the innermost variation from those that are open.
    fn pop_open(&mut self) -> Option<u32> {
        let node = self.innermost?;
        let is_outermost = self.outermost == Some(node);
        let around = self.tree.nodes.get(node as usize);
        let around = around.filter(|_| !is_outermost).map(|node| node.skip.0);
        self.innermost = around;
        self.outermost = self.outermost.filter(|_| !is_outermost);
        Some(node)
    }

    fn marker(&mut self, end: usize) {
        self.begin_moves();
        let span = self.span(self.at..end);
        if self.part == PgnPart::End {
            self.push_fault(PgnFaultKind::SecondMarker, span);
        } else if self.innermost.is_none() {
            self.part = PgnPart::End;
        } else {
            self.markers.push(span);
        }
        self.significant(PgnTokenKind::Marker, end);
    }

    /// Text on the line of the marker, up to a comment or another marker.
    #[cold]
    fn text_behind_marker(&mut self) {
        let mut end = self.at + 1;
        while let Some(byte) = self.text.get(end) {
            let is_marker = || {
                token::class_at(self.text, end - 1) == Some(PgnByte::Blank)
                    && token::marker_end(self.text, end).is_some()
            };
            if matches!(byte, b'{' | b';' | b'\n' | b'\r') || is_marker() {
                break;
            }
            end += 1;
        }
        let words = self.text.slice(self.at..end).trim_ascii_end();
        self.error_or_more(PgnFaultKind::TextBehindMarker, self.at + words.len().max(1));
    }

    /// `[` or `]` without a tag pair: with the text up to the `]` of its line.
    fn stray_bracket(&mut self) {
        let rest = self.text.slice(self.at + 1..);
        let is_mark = |byte: &u8| matches!(byte, b'[' | b']' | b'{' | b'\n' | b'\r');
        let next = rest.iter().position(is_mark);
        let close = next.filter(|place| {
            self.text.get(self.at) == Some(&b'[') && rest.get(*place) == Some(&b']')
        });
        let end = self.at + close.map_or(1, |place| place + 2);
        self.error_or_more(PgnFaultKind::StrayBracket, end);
    }

    /// `<` or `>`; `<x>` and `</x>` as one.
    fn reserved_bracket(&mut self) {
        let letters = self.count_until(self.at + 1, |byte| {
            !byte.is_ascii_alphabetic() && *byte != b'/'
        });
        let last = self.at + 1 + letters;
        let is_pair = self.text.get(self.at) == Some(&b'<') && self.text.get(last) == Some(&b'>');
        let end = if is_pair { last + 1 } else { self.at + 1 };
        self.error_or_more(PgnFaultKind::ReservedBracket, end);
    }

    /// What is still open at the end of the text. A marker in a variation that nothing closes ends the game.
    fn close_all(&mut self) {
        if self.part <= PgnPart::Tags {
            self.close_words();
        }
        if let Some(outermost) = self
            .outermost
            .and_then(|node| self.tree.nodes.get(node as usize))
        {
            let start = self.tree.start(outermost.first) as usize;
            self.fault(PgnFaultKind::UnclosedVariation, start..start + 1);
        }
        let markers = std::mem::take(&mut self.markers);
        let is_ended = self.part == PgnPart::End || !markers.is_empty();
        for marker in markers.into_iter().skip(1) {
            self.push_fault(PgnFaultKind::SecondMarker, marker);
        }
        while let Some(node) = self.pop_open() {
            self.mark_error(node);
            self.close_node(node);
        }
        // A comment that nothing closes has the marker in it.
        if self.part != PgnPart::Start && !is_ended && self.has_close {
            let at = self.last_end.max(1);
            self.fault(PgnFaultKind::MissingMarker, at - 1..at);
        }
    }

    // Tag pairs.

    /// Whether the `[` that is next begins a tag pair, where tag pairs can be.
    fn begins_tag(&self) -> bool {
        let next = self.text.slice(self.at + 1..);
        let next = next.iter().find(|byte| !byte.is_ascii_whitespace());
        next.is_some_and(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'"' | b'_' | b']'))
    }

    fn tag_pair(&mut self) {
        self.close_words();
        self.part = PgnPart::Tags;
        let node = self.push_node(PgnNodeKind::TagPair);
        self.significant(PgnTokenKind::LeftBracket, self.at + 1);
        let faults = self.faults.len();
        let start = self.last_end - 1;
        let is_closed = self.plain_tag() || self.faulty_tag(start);
        if !is_closed {
            let end = self.last_end;
            let has_cause = self.faults.get(faults..).is_some_and(|new| {
                new.iter()
                    .any(|fault| fault.kind == PgnFaultKind::UnclosedString)
            });
            if !has_cause {
                self.fault(PgnFaultKind::UnclosedTag, start..end);
            }
        }
        if self.faults.len() > faults {
            self.mark_error(node);
        }
        self.close_node(node);
    }

    /// White space in a tag pair, which may go on in the next line.
    #[inline]
    fn tag_space(&mut self) {
        while let Some(byte) = self.text.get(self.at) {
            match token::class(*byte) {
                PgnByte::Blank => self.token(PgnTokenKind::Space, blanks_end(self.text, self.at)),
                PgnByte::LineEnd => {
                    let end = newline_end(self.text, self.at);
                    // An empty line or another tag ends it.
                    if is_semi_empty(self.text, end) || self.text.get(end) == Some(&b'[') {
                        return;
                    }
                    self.token(PgnTokenKind::Newline, end);
                }
                _ => return,
            }
        }
    }

    /// Name, value and `]`, as nearly all tag pairs have them; takes what it can of them.
    #[inline]
    fn plain_tag(&mut self) -> bool {
        self.tag_space();
        let end = name_end(self.text, self.at);
        if end == self.at
            || !matches!(
                self.text.get(end),
                Some(b' ' | b'\t' | b'"' | b'\n' | b'\r')
            )
        {
            return false;
        }
        self.significant(PgnTokenKind::Name, end);
        self.tag_space();
        if self.text.get(self.at) != Some(&b'"') {
            return false;
        }
        let (end, is_closed) = string_end(self.text, self.at);
        if !is_closed || self.text.get(end) != Some(&b']') {
            return false;
        }
        self.significant(PgnTokenKind::String, end);
        self.significant(PgnTokenKind::RightBracket, end + 1);
        true
    }

    /// The rest of a tag pair in which something is wrong, or only unusual.
    #[cold]
    fn faulty_tag(&mut self, start: usize) -> bool {
        if self.last == Some(PgnTokenKind::LeftBracket) {
            self.faulty_name();
        }
        self.tag_aside();
        if self.text.get(self.at) == Some(&b'"') {
            self.value();
        } else {
            self.missing_value(start);
        }
        // Where the next `]` is, which may be on another line.
        let mut close = self.at;
        loop {
            self.tag_aside();
            match self.text.get(self.at) {
                Some(b']') => {
                    self.significant(PgnTokenKind::RightBracket, self.at + 1);
                    return true;
                }
                Some(b'"') => {
                    let (end, _) = string_end(self.text, self.at);
                    self.error_or_more(PgnFaultKind::SecondValue, end);
                }
                None | Some(b'\n' | b'\r' | b'[') => return false,
                Some(_) => {
                    close = close.max(self.at);
                    close += self.count_until(close, |byte| matches!(byte, b']' | b'\n' | b'\r'));
                    if self.text.get(close) != Some(&b']') {
                        return false;
                    }
                    let length = self.count_until(self.at, |byte| matches!(byte, b']' | b'"'));
                    let words = self.text.slice(self.at..self.at + length);
                    let end = self.at + words.trim_ascii_end().len().max(1);
                    self.error_or_more(PgnFaultKind::TextInTag, end);
                }
            }
        }
    }

    /// How many bytes from an offset on are before one of a kind.
    fn count_until(&self, at: usize, is_end: impl Fn(&u8) -> bool) -> usize {
        let rest = self.text.slice(at..);
        rest.iter().position(is_end).unwrap_or(rest.len())
    }

    /// White space and comments in a tag pair.
    fn tag_aside(&mut self) {
        loop {
            self.tag_space();
            match self.text.get(self.at) {
                Some(b'{') if self.has_close => {
                    let braces = token::braces(self.text, self.at, &mut self.has_close);
                    if !braces.is_closed {
                        return;
                    }
                    self.fault(PgnFaultKind::CommentInTag, self.at..braces.end);
                    self.comment_token(&braces);
                }
                _ => return,
            }
        }
    }

    fn faulty_name(&mut self) {
        let is_name =
            |byte: &&u8| !matches!(byte, b'"' | b']' | b'[' | b'{') && !byte.is_ascii_whitespace();
        let rest = self.text.slice(self.at..);
        let end = self.at + rest.iter().take_while(is_name).count();
        if end == self.at {
            return self.fault(PgnFaultKind::MissingName, self.at - 1..self.at);
        }
        let name = name_end(self.text, self.at);
        if name < end {
            self.fault(PgnFaultKind::BadName, self.at..end);
        }
        self.significant(PgnTokenKind::Name, end);
    }

    /// A string, with quotes in it that are not escaped.
    fn value(&mut self) {
        let (end, is_closed) = string_end(self.text, self.at);
        if !is_closed {
            self.fault(PgnFaultKind::UnclosedString, self.at..end);
            self.significant(PgnTokenKind::String, end);
            return self.rest_of_value();
        }
        let rest = self.text.slice(end..);
        let rest = rest.get(..LONGEST_QUOTE).unwrap_or(rest);
        let line = rest.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
        let rest = rest.get(..line.unwrap_or(rest.len())).unwrap_or(rest);
        // `"The "Big" Cup"]`: the value goes on to a quote before the bracket.
        let close = memchr::memmem::find(rest, b"\"]").map(|place| end + place + 1);
        let goes_on = rest
            .first()
            .is_some_and(|byte| !matches!(byte, b']' | b' ' | b'\t' | b'{' | b';'));
        match close {
            Some(close) if goes_on || self.is_quoted_word(end, close) => {
                self.fault(PgnFaultKind::UnescapedQuote, self.at..close);
                self.significant(PgnTokenKind::String, close);
            }
            _ => self.significant(PgnTokenKind::String, end),
        }
    }

    /// What a value that a line end breaks has in the next line, up to its quote and bracket.
    fn rest_of_value(&mut self) {
        if !self
            .text
            .get(self.at)
            .is_some_and(|byte| is_line_end(*byte))
        {
            return;
        }
        let line = newline_end(self.text, self.at);
        let length = self.count_until(line, |byte| matches!(byte, b'[' | b'\n' | b'\r'));
        let rest = self.text.slice(line..line + length);
        if rest.trim_ascii_end().ends_with(b"\"]") {
            self.token(PgnTokenKind::Newline, line);
            let bracket = rest.trim_ascii_end().len() - 1;
            self.significant(PgnTokenKind::Error, line + bracket);
        }
    }

    /// Whether the text between a quote and the last one of a value is more than a second value: there are
    /// words outside the quotes.
    fn is_quoted_word(&self, end: usize, close: usize) -> bool {
        let between = self.text.slice(end..close);
        let word = between.trim_ascii_start().first();
        word.is_some_and(|byte| !matches!(byte, b'"' | b'{' | b']'))
    }

    fn missing_value(&mut self, start: usize) {
        let is_end = |byte: &u8| matches!(byte, b']' | b'[' | b'\n' | b'\r');
        let end = self.at + self.count_until(self.at, is_end);
        let has_bracket = self.text.get(end) == Some(&b']');
        let words = self.text.slice(self.at..end).trim_ascii_end();
        if !has_bracket {
            return;
        }
        if words.is_empty() {
            return self.fault(PgnFaultKind::MissingValue, start..end + 1);
        }
        let end = self.at + words.len();
        self.fault(PgnFaultKind::UnquotedValue, self.at..end);
        self.significant(PgnTokenKind::Error, end);
    }

    /// `Event "x"]` on a line of its own; says whether it was there.
    fn unopened_tag(&mut self) -> bool {
        if !token::is_line_start(self.text, self.at) {
            return false;
        }
        let name = name_end(self.text, self.at);
        let quote = blanks_end(self.text, name);
        if name == self.at || self.text.get(quote) != Some(&b'"') {
            return false;
        }
        let (end, is_closed) = string_end(self.text, quote);
        if !is_closed || self.text.get(end) != Some(&b']') {
            return false;
        }
        self.close_words();
        self.part = PgnPart::Tags;
        self.error(PgnFaultKind::UnopenedTag, end + 1);
        true
    }

    // Tokens, nodes and faults.

    #[inline]
    fn token(&mut self, kind: PgnTokenKind, end: usize) {
        debug_assert!(end > self.at, "an empty token at {}", self.at);
        self.tree.tokens.push(kind, self.at as u32);
        self.at = end;
    }

    /// A token that is no trivia.
    #[inline]
    fn significant(&mut self, kind: PgnTokenKind, end: usize) {
        self.token(kind, end);
        self.last = Some(kind);
        self.last_end = end;
    }

    #[cold]
    fn error(&mut self, kind: PgnFaultKind, end: usize) {
        self.fault(kind, self.at..end);
        self.mark_error(self.innermost.unwrap_or(0));
        self.significant(PgnTokenKind::Error, end);
    }

    /// An error, or more of the one before it, where only blanks are between them.
    #[cold]
    fn error_or_more(&mut self, kind: PgnFaultKind, end: usize) {
        let between = self.text.slice(self.last_end..self.at);
        let is_near = between.iter().all(|byte| matches!(byte, b' ' | b'\t'));
        let last_end = self.last_end as u32;
        match self.faults.last_mut() {
            Some(fault) if fault.kind == kind && is_near && fault.span.end == last_end => {
                fault.span.end = end as u32;
                self.significant(PgnTokenKind::Error, end);
            }
            _ => self.error(kind, end),
        }
    }

    fn fault(&mut self, kind: PgnFaultKind, range: Range<usize>) {
        let span = self.span(range);
        self.push_fault(kind, span);
    }

    fn push_fault(&mut self, kind: PgnFaultKind, span: Span) {
        make_room(self.faults, 1);
        self.faults.push(PgnFault { span, kind });
    }

    fn span(&self, range: Range<usize>) -> Span {
        Span::new(range.start as u32, range.end as u32)
    }

    fn end_token(&self) -> TokenId {
        TokenId(self.tree.token_count())
    }

    fn push_node(&mut self, kind: PgnNodeKind) -> u32 {
        let first = self.end_token();
        let id = self.tree.nodes.len() as u32;
        make_room(&mut self.tree.nodes, 1);
        self.tree.nodes.push(PgnNode {
            kind,
            has_error: false,
            first,
            end: first,
            skip: PgnNodeId(id + 1),
        });
        id
    }

    fn close_node(&mut self, node: u32) {
        let (end, skip) = (self.end_token(), PgnNodeId(self.tree.nodes.len() as u32));
        if let Some(node) = self.tree.nodes.get_mut(node as usize) {
            node.end = end;
            node.skip = skip;
        }
    }

    fn mark_error(&mut self, node: u32) {
        if let Some(node) = self.tree.nodes.get_mut(node as usize) {
            node.has_error = true;
        }
    }
}

/// Where the first tag pair is that a comment takes along, with the empty line before it.
pub fn swallowed_tag(comment: &[u8]) -> Option<usize> {
    memchr::memchr_iter(b'[', comment).find(|place| {
        token::is_line_start(comment, *place)
            && token::is_tag_pair(comment, *place)
            && token::follows_empty_line(comment, *place)
    })
}

/// Where the first line of a comment is that begins with `%`.
fn percent_line(comment: &[u8]) -> Option<usize> {
    let mut signs = memchr::memchr_iter(b'%', comment);
    signs.find(|place| token::is_line_start(comment, *place))
}
