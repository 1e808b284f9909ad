//! The text of one game with its tree, which is made when somebody asks for it.

use std::cell::{Cell, OnceCell};
use std::fmt;

use super::outline::Outline;
use super::{Problem, Span, TokenId, TokenKind, TokenKinds, Tree, Unreadable, lexer, parser};
use crate::source::Slice;

/// How many bytes a text may have to be taken for a plain one.
const LARGEST_PLAIN: usize = 1 << 20;

/// The text of one game with its tree and its problems.
#[derive(Default)]
pub struct Document<'s> {
    /// The bytes of the game.
    pub text: &'s [u8],
    /// What could not be taken as it is, in order of place.
    pub problems: Vec<Problem>,
    /// What is known of a plain text without its tree.
    outline: Outline,
    tree: OnceCell<Tree>,
    has_control: OnceCell<bool>,
    /// A tree of an earlier text, whose memory can be used again.
    spare: Cell<Tree>,
}

impl<'s> Document<'s> {
    /// Parses the text of one game, as [`super::split()`] cuts it. Never fails.
    pub fn parse(text: &'s [u8]) -> Document<'s> {
        let mut document = Document::default();
        document.reparse(text);
        document
    }

    /// The problems that begin in a span.
    pub(crate) fn problems_in(&self, span: Span) -> &[Problem] {
        let before = |offset| {
            let begins_before = |problem: &Problem| problem.span.start < offset;
            self.problems.partition_point(begins_before)
        };
        let range = before(span.start)..before(span.end);
        self.problems.slice(range)
    }

    /// Parses another text in place of the present one, in the same memory.
    pub fn reparse(&mut self, text: &'s [u8]) {
        let mut tree = self.clear(text);
        parser::parse(text, &mut tree, &mut self.problems);
        self.tree = OnceCell::from(tree);
    }

    /// Takes another text in place of the present one, and says the same of it as
    /// [`Document::reparse`]. The tree of a plain text, which has no problems, is made only when
    /// somebody asks for it.
    pub fn skim(&mut self, text: &'s [u8]) {
        // No plain game is so large, and of a text of nothing but comments both would take much memory.
        if text.len() > LARGEST_PLAIN {
            return self.reparse(text);
        }
        let tree = self.clear(text);
        self.spare.set(tree);
        if !self.outline.read(text) {
            self.reparse(text);
        }
    }

    /// Takes a text that cannot be read as one error token, in the same memory.
    pub fn take_unreadable(&mut self, text: &'s [u8], why: Unreadable) {
        let mut tree = self.clear(text);
        parser::unreadable(text, why, &mut tree, &mut self.problems);
        self.tree = OnceCell::from(tree);
    }

    /// Begins with another text; gives the memory for its tree.
    fn clear(&mut self, text: &'s [u8]) -> Tree {
        self.text = text;
        self.problems.clear();
        self.outline.clear();
        self.has_control.take();
        self.tree.take().unwrap_or_else(|| self.spare.take())
    }

    /// Its tokens and nodes.
    #[inline]
    pub fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| {
            let mut tree = self.spare.take();
            // A plain text has none.
            let mut problems = Vec::new();
            parser::parse(self.text, &mut tree, &mut problems);
            tree
        })
    }

    /// What is known of it without its tree, where it is plain.
    #[inline]
    pub(super) fn outline(&self) -> Option<&Outline> {
        self.outline.is_plain().then_some(&self.outline)
    }

    /// The comments and escape lines in order, with what each of them is.
    pub fn asides(&self) -> impl Iterator<Item = (TokenKind, Span)> {
        let (plain, parsed) = match self.outline() {
            Some(outline) => (outline.asides(), &[][..]),
            None => (&[][..], self.tree().asides()),
        };
        let parsed = parsed.iter().map(|aside| {
            let tree = self.tree();
            (tree.kind(*aside), tree.span(*aside))
        });
        plain.iter().copied().chain(parsed)
    }

    /// Where the comments and escape lines are that do not begin before an offset, in order.
    pub(crate) fn asides_from(&self, offset: u32) -> impl Iterator<Item = Span> {
        let (plain, parsed) = match self.outline() {
            Some(outline) => (outline.asides(), &[][..]),
            None => (&[][..], self.tree().asides()),
        };
        let plain = from(plain, offset, |aside| aside.1.start);
        let place = |aside: &TokenId| self.tree().span(*aside);
        let parsed = from(parsed, offset, |aside| place(aside).start);
        let plain = plain.iter().map(|aside| aside.1);
        plain.chain(parsed.iter().map(place))
    }

    /// Whether there is a comment or an escape line.
    #[inline]
    pub fn has_asides(&self) -> bool {
        match self.outline() {
            Some(outline) => !outline.asides().is_empty(),
            None => !self.tree().asides().is_empty(),
        }
    }

    /// Whether a comment or an escape line begins in a span.
    pub fn has_aside_in(&self, span: Span) -> bool {
        let first = match self.outline() {
            Some(outline) => first_from(outline.asides(), span.start, |aside| aside.1.start),
            None => {
                let tree = self.tree();
                first_from(tree.asides(), span.start, |aside| tree.span(*aside).start)
            }
        };
        first.is_some_and(|start| start < span.end)
    }

    /// The kinds of tokens that there may be; there are no others.
    #[inline]
    pub fn kinds(&self) -> TokenKinds {
        match self.outline() {
            Some(outline) => outline.kinds(),
            None => self.tree().kinds(),
        }
    }

    /// Whether there may be a token of a kind: "no" is sure, and costs nothing to ask.
    #[inline]
    pub fn may_have(&self, kind: TokenKind) -> bool {
        self.kinds().contains(kind)
    }

    /// The length of its longest line in bytes, without its line end, where that is known without
    /// looking.
    pub fn longest_line(&self) -> Option<usize> {
        self.outline().map(Outline::longest_line)
    }

    /// Whether blanks may be at the end of a line: "no" is sure, and costs nothing to ask.
    pub fn may_have_trailing_blank(&self) -> bool {
        match self.outline() {
            Some(outline) => outline.has_trailing_blank(),
            None => self.may_have(TokenKind::Space),
        }
    }

    /// Whether a value begins with `#`, where that is known without looking.
    pub fn has_hash(&self) -> Option<bool> {
        self.outline().map(Outline::has_hash)
    }

    /// Whether it has a control character other than line ends: almost no text has one. The text is
    /// searched only once, and a plain one not at all.
    pub fn has_control(&self) -> bool {
        match self.outline() {
            Some(outline) => outline.has_control(),
            None => *self
                .has_control
                .get_or_init(|| lexer::has_control_within_lines(self.text)),
        }
    }

    /// Whether it has a backslash.
    pub fn has_backslash(&self) -> bool {
        match self.outline() {
            Some(outline) => outline.has_backslash(),
            None => memchr::memchr(b'\\', self.text).is_some(),
        }
    }

    /// Whether it cannot be read at all.
    #[inline]
    pub fn is_unreadable(&self) -> bool {
        self.outline().is_none() && self.tree().is_unreadable()
    }

    /// The bytes of a token.
    #[inline]
    pub fn token_text(&self, token: TokenId) -> &'s [u8] {
        self.tree().span(token).of(self.text)
    }
}

/// Where the first of these begins that does not begin before an offset.
fn first_from<T>(asides: &[T], offset: u32, start: impl Fn(&T) -> u32) -> Option<u32> {
    from(asides, offset, &start).first().map(start)
}

/// Those of these that do not begin before an offset.
fn from<T>(asides: &[T], offset: u32, start: impl Fn(&T) -> u32) -> &[T] {
    let before = asides.partition_point(|aside| start(aside) < offset);
    asides.slice(before..)
}

impl fmt::Debug for Document<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Document")
            .field("tree", self.tree())
            .field("problems", &self.problems)
            .finish_non_exhaustive()
    }
}
