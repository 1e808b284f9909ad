//! # comment-swallows-game
//!
//! The `}` of a comment is missing. A comment ends at the next `}`, wherever that is (chapter 3.8).
//! Here it ends at the `}` of a later comment, so the tags between are part of the first comment,
//! and readers skip them. A comment may quote a tag, and it may contain a whole game if it is
//! closed properly: such a comment has no second `{`.
//!
//! Write the `}` where the comment was meant to end. Other rules do not report what is missing
//! without these tags.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! {West forgot the convention.
//!
//! [Event "Club evening"]
//! [Board "2"]
//! {Flat board.}
//! ```
//!
//! ```text
//! error[comment-swallows-game]: the `}` of this comment is missing: it swallows tags of the next game
//!   ┌─ example.pbn:3:1
//!   │
//! 3 │ {West forgot the convention.
//!   │ ^
//! 4 │
//! 5 │ [Event "Club evening"]
//!   │ ---------------------- this tag is part of the comment
//! 6 │ [Board "2"]
//! 7 │ {Flat board.}
//!   │             - the comment ends here
//!   │
//!   = fix: close the comment before the first tag (unsafe)
//!     + {West forgot the convention.}
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//!  [Board "1"]
//! -{West forgot the convention.
//! +{West forgot the convention.}
//!
//!  [Event "Club evening"]
//!  [Board "2"]
//! ```
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! {North makes 9 tricks
//! [Declarer "S"]
//! [Contract "3NT"]
//! [Result "9"]
//! {played at the first table}
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[comment-swallows-game]: the `}` of this comment is missing: it swallows the tags Declarer, Contract and Result
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ {North makes 9 tricks
//!   │ ^
//! 3 │ [Declarer "S"]
//!   │ -------------- this tag is part of the comment
//!   ·
//! 6 │ {played at the first table}
//!   │                           - the comment ends here
//!   │
//!   = fix: close the comment before the first tag (unsafe)
//!     + {North makes 9 tricks}
//! ```
//!
//! A comment that closes is reported where calls or cards cannot be read without its tags:
//!
//! ```pbn
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! {North makes 9 tricks
//! [Declarer "S"]
//! [Contract "3NT"]
//! }
//! [Play "W"]
//! H2 H5 HJ HA
//! *
//! ```
//!
//! ```text
//! error[comment-swallows-game]: this comment swallows the tags Declarer and Contract, without which calls or cards cannot be read
//!   ┌─ example.pbn:2:1
//!   │
//! 2 │ {North makes 9 tricks
//!   │ ^
//! 3 │ [Declarer "S"]
//!   │ -------------- this tag is part of the comment
//! 4 │ [Contract "3NT"]
//! 5 │ }
//!   │ - the comment ends here
//!   │
//!   = fix: close the comment before the first tag (unsafe)
//!     - {North makes 9 tricks
//!     + {North makes 9 tricks}
//!     - }
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! {West forgot the convention.}
//!
//! [Event "Club evening"]
//! [Board "2"]
//! {Flat board.
//!
//! [sic] Nobody bid the slam.}
//! ```
//!
//! ```pbn
//! {This file shows the format of our club:
//!
//! [Event "Club evening"]
//! [Board "2"]
//! [Declarer "N"]
//!
//! End of the explanation.}
//! [Event "Club evening"]
//! [Board "1"]
//! {The line
//! [Board "1"]
//! gives the number of the board.}
//! ```

use std::borrow::Cow;

use memchr::memmem;

use crate::pbn::standard::{TagId, TagSet, tag_id};
use crate::pbn::syntax::lexer::name_end;
use crate::rules::prelude::*;
use crate::rules::syntax::stray_brace;
use crate::source::{is_blank, line_end, next_line};

pub(crate) const META: Meta = Meta {
    name: "comment-swallows-game",
    severity: Severity::Error,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &["3.8"],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: &[Check] = &[Check::Comment(check)];

fn check(game: &GameContext<'_>, comment: Comment<'_>, report: &mut Report<'_>) {
    // A comment without `}` is reported by `unclosed-comment`.
    let Some(swallowed) = swallowed(game, comment).filter(|_| is_closed(game, comment)) else {
        return;
    };
    let text = game.slice(comment.span());
    let span = comment.span();
    let tag = span.part(swallowed.tag, line_end(text, swallowed.tag));
    let message = match (swallowed.is_game, swallowed.last_line) {
        (_, Some(_)) => format!(
            "this comment swallows {}, without which calls or cards cannot be read",
            listed(&swallowed.names)
        ),
        (true, None) => {
            "the `}` of this comment is missing: it swallows tags of the next game".to_owned()
        }
        (false, None) => format!(
            "the `}}` of this comment is missing: it swallows {}",
            listed(&swallowed.names)
        ),
    };
    let end = span.part(swallowed.end, swallowed.end);
    let mut edits = vec![(end, Cow::Borrowed(&b"}"[..]))];
    match swallowed.last_line {
        Some(line) => edits.push((span.part(line, text.len()), b"".into())),
        None => {
            let ends = later_ends(text, swallowed.tag).into_iter();
            edits.extend(ends.map(|end| (span.part(end, end), b"}".into())));
        }
    }
    let title = match swallowed.last_line {
        None if edits.len() > 1 => "close each comment before the tags after it",
        _ => "close the comment before the first tag",
    };
    report
        .at(span.part(0, 1), message)
        .label(tag, "this tag is part of the comment")
        .label(
            span.part(text.len() - 1, text.len()),
            "the comment ends here",
        )
        .fix_all(title, Applicability::Unsafe, edits);
}

/// Where the comments end that begin in one after an offset, and swallow tags before the next one
/// begins; all but the last, whose `}` is there.
fn later_ends(text: &[u8], start: usize) -> Vec<usize> {
    let mut opened = Vec::new();
    let mut line = Some(start);
    while let Some(at) = line {
        let end = line_end(text, at);
        let whole = text.get(at..end).unwrap_or(&[]);
        // A brace in a tag pair may be part of its value.
        let after = match begins_with_tag(text, at) {
            true => memmem::find(whole, b"\"]").unwrap_or(whole.len()),
            false => 0,
        };
        let braces = memchr::memchr_iter(b'{', whole.get(after..).unwrap_or(&[]));
        opened.extend(braces.map(|brace| at + after + brace));
        line = next_line(text, end);
    }
    let comments = opened.windows(2).filter_map(|pair| {
        let [open, next] = *pair else { return None };
        Some(open + tags_in(text.get(open..next)?)?.end)
    });
    comments.collect()
}

/// `the tags Declarer, Contract and Result`.
fn listed(names: &[TagId]) -> String {
    const MOST: usize = 4;
    let mut shown: Vec<&str> = names.iter().take(MOST).map(|tag| tag.name()).collect();
    match (names.len() - shown.len(), shown.pop()) {
        (_, None) => "tags".to_owned(),
        (0, Some(last)) if shown.is_empty() => format!("the tag {last}"),
        (0, Some(last)) => format!("the tags {} and {last}", shown.join(", ")),
        (more, Some(last)) => {
            shown.push(last);
            format!("the tags {} and {more} more", shown.join(", "))
        }
    }
}

fn is_closed(game: &GameContext<'_>, comment: Comment<'_>) -> bool {
    game.slice(comment.span()).last() == Some(&b'}')
}

/// What a comment runs over. Offsets count from its start.
pub(crate) struct Swallowed {
    /// Where it was probably meant to end.
    end: usize,
    /// Where the tag begins that shows it.
    tag: usize,
    /// Whether an empty line comes before that tag, so that what follows is of another game.
    pub(crate) is_game: bool,
    /// The tags of the standard.
    pub(crate) names: Vec<TagId>,
    /// Where the line of its `}` begins, with the line end before it, if the `}` is its own and
    /// alone on that line.
    last_line: Option<usize>,
}

/// The tags that a brace comment runs over because its `}` is missing. After an empty line these
/// are any tags, else lines that are a tag pair of the standard.
pub(crate) fn swallowed(game: &GameContext<'_>, comment: Comment<'_>) -> Option<Swallowed> {
    let text = game.slice(comment.span());
    if !comment.is_brace() || memchr::memchr(b'[', text).is_none() {
        return None;
    }
    let mut found = tags_in(text)?;
    // The `}` at the end is that of another comment.
    let after = text.get(found.tag..).unwrap_or(&[]);
    let is_of_other = memchr::memchr(b'{', after).is_some() && !stray_brace::nests(game, comment);
    if !is_of_other && is_closed(game, comment) {
        let line = line_of_brace(text).filter(|_| has_needed(game, &found.names))?;
        found.last_line = Some(line);
    }
    Some(found)
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

/// Whether the game lacks one of these tags, and has calls or cards that cannot be read without it.
fn has_needed(game: &GameContext<'_>, tags: &[TagId]) -> bool {
    let has_cards = game.model.play().is_some_and(|play| play.has_cards());
    let has_calls = || {
        let auction = game.model.auction();
        auction.is_some_and(|auction| !auction.turns.is_empty())
    };
    let is_needed = |tag: &TagId| match *tag {
        TagId::DEAL | TagId::DECLARER | TagId::CONTRACT => has_cards,
        TagId::DEALER => has_calls(),
        _ => false,
    };
    let mut needed = tags.iter().filter(|tag| is_needed(tag));
    needed.any(|tag| game.tag(*tag).is_none())
}

fn tags_in(text: &[u8]) -> Option<Swallowed> {
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
        end: text.get(..first).unwrap_or(&[]).trim_ascii_end().len(),
        tag,
        is_game: of_game.is_some(),
        names,
        last_line: None,
    })
}

/// Whether a line has nothing but blanks and control characters.
fn is_empty(text: &[u8], line: usize) -> bool {
    let line = text.get(line..line_end(text, line)).unwrap_or(&[]);
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

fn begins_with_tag(text: &[u8], line: usize) -> bool {
    if text.get(line) != Some(&b'[') {
        return false;
    }
    let name = name_end(text, line + 1);
    let after = text.get(name..line_end(text, name)).unwrap_or(&[]);
    let blanks = after.iter().take_while(|byte| is_nothing(byte)).count();
    name > line + 1 && blanks > 0 && after.get(blanks) == Some(&b'"')
}
