//! What a rule sees of PBN: a game, and the file that it is in.

use std::borrow::Cow;
use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};

use super::{Fact, GameFact};
use crate::diagnostic::Span;
use crate::pbn::model::parts::parts;
use crate::pbn::model::{Model, Said, said};
pub use crate::pbn::standard::TagSet;
use crate::pbn::standard::{TagId, TagKind, Version};
use crate::pbn::syntax::lexer::{BYTE_ORDER_MARK, blanks_end};
use crate::pbn::syntax::{
    Document, Game, Problem, ProblemKind, Section, Split, TagPair, TokenId, TokenKind,
};
use crate::source::{LineEnd, Source, blanks_before, is_blank, is_line_end, line_end, seen};

/// One game as rules see it. Spans count from the start of the game's text.
pub struct GameContext<'g> {
    /// The text, its tree and its problems.
    pub document: &'g Document<'g>,
    /// The file in which it is.
    pub file: &'g FileContext<'g>,
    /// The number of the game, 1-based; text without a tag has the number of the game
    /// before it.
    pub number: usize,
    /// Where its text begins in the file.
    pub base: usize,
    /// The version of the standard to which it is held.
    pub version: Version,
    /// Its tag pairs in order, with what the standard knows of their names.
    pub tags: &'g [(TagPair<'g>, Option<TagId>)],
    /// What it says, as values.
    pub model: &'g Model<'g>,
}

impl<'g> GameContext<'g> {
    /// The bytes of the game.
    pub fn text(&self) -> &'g [u8] {
        self.document.text
    }

    /// The text of the game before it. Rules may read it: a game is checked again when one of its
    /// neighbors changes.
    pub(crate) fn text_before(&self) -> Option<&'g [u8]> {
        let games = &self.file.split.games;
        let index = games.partition_point(|game| game.range.start < self.base);
        let before = games.get(index.checked_sub(1)?)?;
        Some(self.file.source.slice(before.range.clone()))
    }

    /// The text of the game after it, which rules may read as well; empty after the last one.
    pub(crate) fn text_after(&self) -> &'g [u8] {
        let games = &self.file.split.games;
        let next = games.partition_point(|game| game.range.start <= self.base);
        let next = games.get(next).map_or(0..0, |game| game.range.clone());
        self.file.source.slice(next)
    }

    /// Whether there is a tag in it at all.
    pub fn is_game(&self) -> bool {
        !self.tags.is_empty()
    }

    /// A fact of this game.
    pub(crate) fn remember(&self, fact: Fact) -> GameFact {
        GameFact {
            game: self.number,
            base: self.base,
            fact,
        }
    }

    /// Its view.
    pub fn game(&self) -> Game<'g> {
        Game::new(self.document)
    }

    /// Its sections, with what the standard knows of the names of their tags.
    pub fn sections(&self) -> impl Iterator<Item = (Section<'g>, Option<TagId>)> {
        let tags = self.tags.iter();
        tags.filter_map(|(pair, id)| Some((pair.section()?, *id)))
    }

    /// The first tag pair of a tag: the one that counts (chapter 3.4).
    pub fn tag(&self, tag: TagId) -> Option<TagPair<'g>> {
        self.model.tag(tag)
    }

    /// Whether a tag is missing for good. One that is there under a misspelt name, without its `[`,
    /// or in a comment without `}` is reported as such, and what needs it has nothing more to say.
    pub fn lacks(&self, tag: TagId) -> bool {
        self.tag(tag).is_none() && !super::hidden::hides(self, tag)
    }

    /// The value of a tag, as it is written.
    pub fn value(&self, tag: TagId) -> Option<&'g [u8]> {
        self.tag(tag)?.value()
    }

    /// What a tag pair says where it says something: not `?`, empty or `#`, and without the
    /// `##` that hands it on to later games; with its place.
    ///
    /// What repeats a tag says nothing, for readers ignore it (chapter 3.4).
    pub fn stated<'t>(&self, pair: TagPair<'t>) -> Option<(&'t [u8], Span)> {
        if self.is_repeat(pair) {
            return None;
        }
        match said(pair, self.version) {
            Said::Value(value, span) => Some((value, span)),
            _ => None,
        }
    }

    /// Whether it is not the first of its known name.
    fn is_repeat(&self, pair: TagPair<'_>) -> bool {
        if !self.model.may_repeat_tags() {
            return false;
        }
        let tag = crate::pbn::standard::tag_id(pair.name());
        let first = tag.and_then(|tag| self.tag(tag));
        first.is_some_and(|first| first.span() != pair.span())
    }

    /// [`GameContext::stated`] for the first tag pair of a tag.
    #[inline]
    pub fn stated_tag(&self, tag: TagId) -> Option<(&'g [u8], Span)> {
        match self.model.said(tag) {
            Said::Value(value, span) => Some((value, span)),
            _ => None,
        }
    }

    /// The tag pair in or after which an offset lies.
    pub fn tag_at(&self, offset: u32) -> Option<(TagPair<'g>, Option<TagId>)> {
        let after = self
            .tags
            .partition_point(|(pair, _)| pair.span().start <= offset);
        self.tags.get(after.checked_sub(1)?).copied()
    }

    /// The tokens that lie in a span.
    pub fn tokens_in(
        &self,
        span: Span,
    ) -> impl DoubleEndedIterator<Item = (TokenId, TokenKind, Span)> {
        let tree = self.document.tree();
        let first = tree.token_at(span.start).unwrap_or(TokenId(0));
        let last = tree.token_at(span.end.saturating_sub(1).max(span.start));
        let end = last.map_or(first, TokenId::next);
        (first.0..end.0)
            .map(TokenId)
            .map(|token| (token, tree.kind(token), tree.span(token)))
            .filter(move |(.., place)| place.start >= span.start && place.end <= span.end)
    }

    /// The problems that begin in a span.
    pub fn problems_in(&self, span: Span) -> impl Iterator<Item = &'g Problem> {
        let problems = &self.document.problems;
        let first = problems.partition_point(|problem| problem.span.start < span.start);
        let rest = problems.get(first..).unwrap_or(&[]).iter();
        rest.take_while(move |problem| problem.span.start < span.end)
    }

    /// The tag pairs of each game in this text. Where the empty line between games was
    /// forgotten there is more than one, and each has the tags of a game of its own.
    pub fn parts(&self) -> impl Iterator<Item = &'g [(TagPair<'g>, Option<TagId>)]> + use<'g> {
        parts(self.tags, self.model.may_repeat_tags())
    }

    /// The tag pairs before which the empty line between two games was forgotten: the first
    /// one of each part after the first part.
    pub fn missing_separators(&self) -> impl Iterator<Item = TagPair<'g>> + use<'g> {
        self.parts()
            .skip(1)
            .filter_map(|part| Some(part.first()?.0))
    }

    /// The tags that a game gives although it has them already, `Note` excepted. A game before
    /// which the empty line is missing is a game of its own.
    pub fn repeats(&self) -> Vec<Repeat<'g>> {
        let mut repeats = Vec::new();
        if !self.model.may_repeat_tags() {
            return repeats;
        }
        for part in self.parts() {
            repeats_in(part, &mut repeats);
        }
        repeats
    }

    /// The bytes of a line end to insert at an offset: what its neighbors end with.
    pub fn newline_at(&self, offset: u32) -> &'static [u8] {
        self.file.newline_at(self.base + offset as usize)
    }

    /// Whether nothing is before an offset on its line, not even a blank.
    pub fn is_line_start(&self, offset: u32) -> bool {
        let before = self.text().get(..offset as usize).unwrap_or(&[]);
        match before.last() {
            Some(byte) => is_line_end(*byte) || before == BYTE_ORDER_MARK,
            None => true,
        }
    }

    /// The blanks that are directly before an offset.
    pub fn blanks_before(&self, offset: u32) -> Span {
        let before = self.text().get(..offset as usize).unwrap_or(&[]);
        let blanks = before.iter().rev().take_while(|byte| is_blank(**byte));
        Span::new(offset - blanks.count() as u32, offset)
    }

    /// The blanks that are directly after an offset.
    pub fn blanks_after(&self, offset: u32) -> Span {
        let after = self.text().get(offset as usize..).unwrap_or(&[]);
        let blanks = after.iter().take_while(|byte| is_blank(**byte));
        Span::new(offset, offset + blanks.count() as u32)
    }

    /// The edit after which a span is gone and leaves no trace: its lines with their line end where
    /// it has them to itself, else the blanks before it as well. What it parts stays apart.
    pub fn removal(&self, span: Span) -> (Span, Cow<'static, [u8]>) {
        let place = self.gap_of(span);
        let text = self.text();
        let before = (place.start as usize).checked_sub(1);
        let before = before.and_then(|before| text.get(before));
        let after = text.get(place.end as usize);
        let joins = before.zip(after).is_some_and(|(left, right)| {
            let are_both = |is_one: fn(&u8) -> bool| is_one(left) && is_one(right);
            are_both(is_suffix) || are_both(is_of_word)
        });
        let text = if joins { &b" "[..] } else { b"" };
        (place, Cow::Borrowed(text))
    }

    fn gap_of(&self, span: Span) -> Span {
        let start = self.blanks_before(span.start).start;
        let end = self.blanks_after(span.end).end;
        let text = self.text();
        let line_end = LineEnd::at(text, end as usize);
        if line_end.is_none() && (end as usize) < text.len() {
            return Span::new(start, span.end);
        }
        match (self.is_line_start(start), line_end) {
            (true, Some((_, length))) if !joins_line_ends(text, start, end + length as u32) => {
                Span::new(start, end + length as u32)
            }
            _ => Span::new(start, end),
        }
    }

    /// The edits after which some spans are gone, in order of place: those with nothing but blanks
    /// between them go together.
    pub fn removals(&self, spans: &[Span]) -> Vec<(Span, Cow<'static, [u8]>)> {
        let are_together =
            |left: &Span, right: &Span| self.blanks_after(left.end).end >= right.start;
        let together = spans.chunk_by(are_together);
        let removal = |spans: &[Span]| {
            let span = spans.first()?.to(*spans.last()?);
            Some(self.removal(span))
        };
        together.filter_map(removal).collect()
    }

    /// Whether a comment or an escape line begins in a span.
    pub fn has_aside(&self, span: Span) -> bool {
        if !self.document.has_asides() {
            return false;
        }
        let tree = self.document.tree();
        let (asides, start) = (tree.asides(), |token| tree.span(token).start);
        let first = asides.partition_point(|aside| start(*aside) < span.start);
        asides
            .get(first)
            .is_some_and(|aside| start(*aside) < span.end)
    }

    /// Whether a `[` that opens no tag pair is before an offset, with nothing but white space and
    /// comments between them: letters or a quote there would make a tag pair of it.
    pub fn is_after_stray_bracket(&self, offset: u32) -> bool {
        let problems = &self.document.problems;
        let count = problems.partition_point(|problem| problem.span.start < offset);
        let last = count.checked_sub(1).and_then(|last| problems.get(last));
        last.is_some_and(|last| {
            let between = Span::new(last.span.end, offset);
            last.kind == ProblemKind::StrayBracketOpen
                && last.span.end <= offset
                && self.tokens_in(between).all(|(_, kind, _)| kind.is_trivia())
        })
    }

    /// Whether the rest of the line after an offset is blank.
    pub fn is_line_end(&self, offset: u32) -> bool {
        let end = self.blanks_after(offset).end as usize;
        self.text().get(end).is_none_or(|byte| is_line_end(*byte))
    }

    /// The bytes of a span.
    pub fn slice(&self, span: Span) -> &'g [u8] {
        span.of(self.document.text)
    }

    /// The bytes of a span as they are shown to people.
    pub fn show(&self, span: Span) -> String {
        self.file.show(self.slice(span))
    }

    /// What is found at a span, in the words of a message.
    pub fn found(&self, span: Span) -> String {
        self.file.found(self.slice(span))
    }

    /// Whether an irregularity before an offset belongs to a call or a card after it.
    pub fn is_after_irregularity(&self, offset: u32) -> bool {
        let (auction, play) = (self.model.auction(), self.model.play());
        auction.is_some_and(|auction| auction.turns.is_after_mark(offset))
            || play.is_some_and(|play| play.turns.is_after_mark(offset))
    }

    /// Whether what is before a token, which begins at an offset, is an irregularity, whatever that
    /// belongs to.
    pub fn follows_irregularity(&self, offset: u32) -> bool {
        let tree = self.document.tree();
        let Some(token) = tree.token_at(offset) else {
            return false;
        };
        let mut before = (0..token.0).rev().map(|token| tree.kind(TokenId(token)));
        before.find(|kind| !kind.is_trivia()) == Some(TokenKind::Irregularity)
    }

    /// What is at an offset.
    pub fn kind_at(&self, offset: u32) -> Option<TokenKind> {
        let token = self.document.tree().token_at(offset)?;
        Some(self.document.tree().kind(token))
    }

    /// Whether a comment belongs to a call, a card or a tag pair: whether one follows it, or its
    /// suffix, note or NAG.
    pub fn is_commented(&self, item: Span) -> bool {
        let tree = self.document.tree();
        let Some(last) = tree.token_at(item.end.saturating_sub(1)) else {
            return false;
        };
        let after = (last.0 + 1..tree.token_count()).map(|token| tree.kind(TokenId(token)));
        let is_between = |kind: &TokenKind| {
            let is_annotation = matches!(
                kind,
                TokenKind::Suffix | TokenKind::NoteReference | TokenKind::Nag
            );
            kind.is_space() || is_annotation || *kind == TokenKind::Escape
        };
        let mut after = after.skip_while(is_between);
        after.next().is_some_and(TokenKind::is_comment)
    }

    /// Whether a comment belongs to the tag pair of a tag.
    pub fn is_tag_commented(&self, tag: TagId) -> bool {
        let pair = self.tag(tag);
        pair.is_some_and(|pair| self.is_commented(pair.span()))
    }

    /// The line on which a span is, with its line end, where nothing but blanks is
    /// beside it: deleting the span alone would leave a semi-empty line, which ends a game. `None`
    /// also where a CR before the line and an LF after it would become one line end.
    pub fn own_line(&self, span: Span) -> Option<Span> {
        let line = self.line_alone(span)?;
        (!joins_line_ends(self.document.text, line.start, line.end)).then_some(line)
    }

    /// The line on which a span is, with its line end, where nothing but blanks is beside it.
    pub fn line_alone(&self, span: Span) -> Option<Span> {
        let text = self.document.text;
        let start = blanks_before(text, span.start as usize);
        let end = blanks_end(text, span.end as usize);
        let begins = start == 0 || text.get(start - 1).is_some_and(|b| is_line_end(*b));
        let line_end = match text.get(end) {
            None => 0,
            Some(_) => LineEnd::at(text, end)?.1,
        };
        begins.then(|| Span::new(start as u32, (end + line_end) as u32))
    }

    /// Where all that follows a tag pair ends, up to the next one: data, comments and escape lines.
    pub fn end_of_tag(&self, pair: TagPair<'_>) -> u32 {
        let after = self
            .tags
            .partition_point(|(other, _)| other.span().start <= pair.span().start);
        let next = self.tags.get(after).map(|(next, _)| next.span().start);
        let end = next.unwrap_or(self.text().len() as u32);
        let between = self.slice(Span::new(pair.span().end, end));
        pair.span().end + between.trim_ascii_end().len() as u32
    }

    /// The spans of the tokens of a kind.
    pub fn tokens(&self, kind: TokenKind) -> impl Iterator<Item = (TokenId, Span)> {
        let tree = self.document.tree();
        tree.tokens()
            .filter(move |token| tree.kind(*token) == kind)
            .map(|token| (token, tree.span(token)))
    }
}

fn is_suffix(byte: &u8) -> bool {
    matches!(byte, b'!' | b'?')
}

/// Whether a byte would be a part of the word beside it.
fn is_of_word(byte: &u8) -> bool {
    byte.is_ascii_alphanumeric() || !byte.is_ascii() || b"-*+".contains(byte)
}

/// Whether a CR and an LF may come together where the text between two offsets goes; the game after
/// this one can begin with an LF.
fn joins_line_ends(text: &[u8], start: u32, end: u32) -> bool {
    let last = start
        .checked_sub(1)
        .and_then(|last| text.get(last as usize));
    let next = text.get(end as usize);
    last == Some(&b'\r') && next.is_none_or(|next| *next == b'\n')
}

/// A tag that is in a game although it already was there.
#[derive(Clone, Copy)]
pub struct Repeat<'g> {
    /// The tag pair that counts.
    pub first: TagPair<'g>,
    /// The one that readers ignore (chapter 3.4).
    pub again: TagPair<'g>,
    /// What the standard knows of the name.
    pub tag: Option<TagId>,
}

impl Repeat<'_> {
    /// Whether data follow that readers ignore as well, or the name of a section makes
    /// clear that they should.
    pub fn is_section(&self) -> bool {
        match self.tag {
            Some(tag) => matches!(
                tag.info().kind,
                TagKind::Auction | TagKind::Play | TagKind::Table
            ),
            None => self.again.section().is_some(),
        }
    }
}

/// Finds the repeats in the tag pairs of one game, in linear time.
fn repeats_in<'g>(part: &[(TagPair<'g>, Option<TagId>)], repeats: &mut Vec<Repeat<'g>>) {
    let mut first: HashMap<&[u8], TagPair<'g>> = HashMap::new();
    for (pair, tag) in part {
        let name = pair.name();
        if name.is_empty() || *tag == Some(TagId::NOTE) {
            continue;
        }
        match first.entry(name) {
            Entry::Vacant(place) => {
                place.insert(*pair);
            }
            Entry::Occupied(first) => repeats.push(Repeat {
                first: *first.get(),
                again: *pair,
                tag: *tag,
            }),
        }
    }
}

/// The file as rules see it: its bytes and how it falls into games, nothing of what is in
/// the games.
pub struct FileContext<'f> {
    /// The bytes, encoding and lines.
    pub source: &'f Source<'f>,
    /// The games and the directives.
    pub split: &'f Split,
    /// The file's name without folders; `None` for standard input.
    pub name: Option<&'f str>,
    /// The line ends that the file must have; `None` where it is not held to export format,
    /// or its line ends are left alone.
    pub export_line_end: Option<LineEnd>,
    /// The version that the user asked for, whatever the file declares.
    pub version_asked: Option<Version>,
    /// The version of games before which none is declared.
    pub default_version: Version,
    /// The names of tags that the user's own programs write.
    pub known_tags: &'f BTreeSet<String>,
}

impl<'f> FileContext<'f> {
    /// The bytes of a file that can be read; `None` for UTF-16 and for what is no text.
    pub fn text(&self) -> Option<&'f [u8]> {
        let readable = self.split.unreadable.is_none();
        readable.then(|| self.source.bytes())
    }

    /// The version to which a game (its number is 0-based) is held.
    pub fn version(&self, index: usize) -> Version {
        let declared = || self.split.declared_version(index);
        let declared = || declared().map(|(major, minor)| Version::declared(major, minor));
        let version = self.version_asked.or_else(declared);
        version.unwrap_or(self.default_version)
    }

    /// Whether a tag is one of the user's own, of which nobody needs to be reported.
    pub fn knows_tag(&self, name: &[u8]) -> bool {
        let name = std::str::from_utf8(name);
        name.is_ok_and(|name| self.known_tags.contains(name))
    }

    /// The line ends of the file with their offsets.
    pub fn line_ends(&self) -> impl Iterator<Item = (usize, LineEnd)> + use<'f> {
        line_ends(self.source.bytes())
    }

    /// The bytes of a line end to insert at an offset: what its neighbors end with.
    pub fn newline_at(&self, offset: usize) -> &'static [u8] {
        let line = self.source.line_of(offset).saturating_sub(1);
        let end = self.source.line_range(line).end;
        let kind = LineEnd::at(self.source.bytes(), end).map(|(kind, _)| kind);
        kind.unwrap_or(LineEnd::CrLf).bytes()
    }

    /// The number (1-based) of the game to which an offset belongs, 0 before any game.
    pub fn game_at(&self, offset: usize) -> usize {
        let games = &self.split.games;
        let number = games.partition_point(|game| game.range.start <= offset);
        let last = number.checked_sub(1).and_then(|last| games.get(last));
        // Text after the last game has its number.
        match last.is_some_and(|last| last.first_tag.is_none()) {
            true if self.split.unreadable.is_some() => 0,
            true => number - 1,
            false => number,
        }
    }

    /// Bytes of the file as they are shown to people.
    pub fn show(&self, bytes: &[u8]) -> String {
        self.source.encoding().decode(bytes).into_owned()
    }

    /// What these bytes of the file are in a message that ends in "found …": `` `4Z` ``, 2 spaces,
    /// nothing. What is long is cut.
    pub fn found(&self, bytes: &[u8]) -> String {
        found(self.source, bytes)
    }
}

/// The line ends of a file with their offsets.
pub(super) fn line_ends(bytes: &[u8]) -> impl Iterator<Item = (usize, LineEnd)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let place = line_end(bytes, at);
        let (kind, length) = LineEnd::at(bytes, place)?;
        at = place + length;
        Some((place, kind))
    })
}

/// What bytes of a file are in a message that ends in "found …".
pub(super) fn found(source: &Source<'_>, bytes: &[u8]) -> String {
    match bytes {
        b"" => "nothing".to_owned(),
        b" " => "a space".to_owned(),
        b"\t" => "a tab".to_owned(),
        b"\n" | b"\r" | b"\r\n" => "a line end".to_owned(),
        _ if bytes.iter().all(|byte| *byte == b' ') => format!("{} spaces", bytes.len()),
        _ if bytes.iter().all(u8::is_ascii_whitespace) => "other white space".to_owned(),
        _ => {
            // No character has more than four bytes.
            let start = bytes.get(..LONGEST_QUOTE * 4).unwrap_or(bytes);
            let shown = source.encoding().decode(start);
            let quoted: String = shown.chars().take(LONGEST_QUOTE).collect();
            let is_whole = start.len() == bytes.len() && quoted.len() == shown.len();
            let dots = if is_whole { "" } else { "..." };
            format!("`{}{dots}`", seen(&quoted))
        }
    }
}

/// How many characters of a value a message quotes at most.
const LONGEST_QUOTE: usize = 40;

/// A line of a game.
#[derive(Clone, Copy)]
pub struct Line<'g> {
    /// The line without its line end.
    pub span: Span,
    /// The bytes of that span.
    pub text: &'g [u8],
    /// How it ends; `None` for the last line of a file without a final line end.
    pub end: Option<LineEnd>,
}
