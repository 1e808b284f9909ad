//! Comments that run over tags because their `}` is missing (chapter 3.8).

use memchr::memchr;

use super::Model;
use crate::pbn::standard::{TagId, TagSet, tag_id};
use crate::pbn::syntax::lexer::name_end;
use crate::source::{Slice, is_blank, line_end, next_line};

/// What a comment runs over. Offsets count from its start.
pub(crate) struct Swallowed {
    /// Where it was probably meant to end.
    pub(crate) end: usize,
    /// Where the first tag begins that it runs over.
    pub(crate) first: usize,
    /// Where the tag begins that shows it.
    pub(crate) tag: usize,
    /// Whether an empty line comes before that tag, so that what follows is of another game.
    pub(crate) is_game: bool,
    /// The tags of the standard.
    pub(crate) names: Vec<TagId>,
    /// Where the line of its `}` begins, with the line end before it, if the `}` is its own and
    /// alone on that line.
    pub(crate) last_line: Option<usize>,
    /// Where the words begin that follow the last tag, if the `}` is its own and ends these.
    pub(crate) words: Option<usize>,
}

/// The tags that a brace comment, with its braces, runs over because its `}` is missing. After an empty
/// line these are any tags, else lines that are a tag pair of the standard. `nests` says whether a brace in
/// it was meant to nest.
pub(crate) fn swallowed(
    model: &Model<'_>,
    comment: &[u8],
    nests: impl FnOnce() -> bool,
) -> Option<Swallowed> {
    if comment.first() != Some(&b'{') || memchr(b'[', comment).is_none() {
        return None;
    }
    let mut found = tags_in(comment)?;
    // The `}` at the end is that of another comment.
    let after = comment.slice(found.tag..);
    let is_of_other = memchr(b'{', after).is_some() && !nests();
    if !is_of_other && is_closed(comment) {
        if !has_needed(model, &found.names) {
            return None;
        }
        found.last_line = line_of_brace(comment);
        if found.last_line.is_none() {
            // Words about a whole game are an explanation, and that game a sample.
            let words = words_after_tags(comment).filter(|_| !found.is_game);
            found.words = Some(words?);
        }
    }
    Some(found)
}

/// Whether a comment has its `}`.
pub(crate) fn is_closed(comment: &[u8]) -> bool {
    comment.last() == Some(&b'}')
}

/// Where the last line of a comment begins, with the line end before it, if it is nothing but `}`.
fn line_of_brace(text: &[u8]) -> Option<usize> {
    let before = text.strip_suffix(b"}")?;
    let blanks = before.iter().rev().take_while(|byte| is_blank(**byte));
    let line = before.len() - blanks.count();
    let line_end = match text.get(..line)? {
        [.., b'\r', b'\n'] => 2,
        [.., b'\r' | b'\n'] => 1,
        _ => return None,
    };
    Some(line - line_end)
}

/// Where the words of a comment begin that follow its last tag, on lines of their own.
fn words_after_tags(comment: &[u8]) -> Option<usize> {
    let mut words = None;
    let mut line = next_line(comment, 0);
    while let Some(at) = line {
        words = match tag_pair(comment, at) {
            Some(_) => None,
            None => words.or_else(|| (!is_empty(comment, at)).then_some(at)),
        };
        line = next_line(comment, at);
    }
    words
}

/// Whether the game lacks one of these tags, and has calls or cards that cannot be read without it.
fn has_needed(model: &Model<'_>, tags: &[TagId]) -> bool {
    let has_cards = model.play().is_some_and(|play| play.has_cards());
    let has_calls = || {
        let auction = model.auction();
        auction.is_some_and(|auction| !auction.turns.is_empty())
    };
    let is_needed = |tag: &TagId| match *tag {
        TagId::DEAL | TagId::DECLARER | TagId::CONTRACT => has_cards,
        TagId::DEALER => has_calls(),
        _ => false,
    };
    let mut needed = tags.iter().filter(|tag| is_needed(tag));
    needed.any(|tag| model.tag(*tag).is_none())
}

/// The tags on the lines of a comment, or of a part of one, after its first line.
pub(crate) fn tags_in(text: &[u8]) -> Option<Swallowed> {
    let mut line = next_line(text, 0)?;
    let mut first_tag = None;
    let mut first_pair = None;
    let mut of_game = None;
    let mut is_after_empty = false;
    let mut names = Vec::new();
    let mut seen = TagSet::default();
    loop {
        if is_empty(text, line) {
            is_after_empty = true;
        } else {
            if begins_with_tag(text, line) {
                first_tag = first_tag.or(Some(line));
                if is_after_empty && of_game.is_none() {
                    of_game = Some(line);
                }
                if let Some(tag) = tag_pair(text, line) {
                    first_pair = first_pair.or(Some(line));
                    if seen.insert(tag) {
                        names.push(tag);
                    }
                }
            }
            is_after_empty = false;
        }
        match next_line(text, line) {
            Some(next) => line = next,
            None => break,
        }
    }
    let tag = of_game.or(first_pair)?;
    let first = if of_game.is_some() { first_tag? } else { tag };
    Some(Swallowed {
        end: text.slice(..first).trim_ascii_end().len(),
        first,
        tag,
        is_game: of_game.is_some(),
        names,
        last_line: None,
        words: None,
    })
}

/// Where a comment, or a part of one, ends before the first line after its own that begins with any tag.
pub(crate) fn end_before_tag(text: &[u8]) -> Option<usize> {
    let mut line = next_line(text, 0)?;
    while !begins_with_tag(text, line) {
        line = next_line(text, line)?;
    }
    Some(text.get(..line)?.trim_ascii_end().len())
}

/// Whether a line has nothing but blanks and control characters.
fn is_empty(text: &[u8], line: usize) -> bool {
    let line = text.slice(line..line_end(text, line));
    line.iter().all(is_nothing)
}

/// Whether a byte is a blank, or a control character, which becomes one.
fn is_nothing(byte: &u8) -> bool {
    byte.is_ascii_whitespace() || byte.is_ascii_control()
}

/// The tag of a line that is nothing but a tag pair of the standard.
fn tag_pair(text: &[u8], line: usize) -> Option<TagId> {
    let name = text.get(line + 1..name_end(text, line + 1))?;
    let rest = text.get(line..line_end(text, line))?;
    let last = rest.iter().rfind(|byte| !is_nothing(byte));
    let tag = tag_id(name).filter(|tag| tag.info().is_standard());
    tag.filter(|_| last == Some(&b']'))
}

/// Whether a line begins with a tag pair, up to the quote of its value.
pub(crate) fn begins_with_tag(text: &[u8], line: usize) -> bool {
    if text.get(line) != Some(&b'[') {
        return false;
    }
    let name = name_end(text, line + 1);
    let after = text.slice(name..line_end(text, name));
    let blanks = after.iter().take_while(|byte| is_nothing(byte)).count();
    name > line + 1 && blanks > 0 && after.get(blanks) == Some(&b'"')
}
