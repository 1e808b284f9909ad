//! # tag-in-escape-line
//!
//! A tag pair is at the end of a line that begins with `%`. Readers skip the whole line (chapter 2.4), so the
//! game loses the tag. Most often the line end between the two was lost.
//!
//! Begin a new line before the tag pair. The fix does that; it is unsafe, because the tag pair may belong to
//! the text of the line.
//!
//! A `%` line that is nothing but a tag pair is not reported: it hides the tag on purpose.
//!
//! ## Bad
//!
//! ```pbn
//! %Margins 2000,1000,2000,1000[Event "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```text
//! warning[tag-in-escape-line]: readers skip the tag Event, because its line begins with `%`
//!   ┌─ example.pbn:1:29
//!   │
//! 1 │ %Margins 2000,1000,2000,1000[Event "Club evening"]
//!   │                             ^^^^^^^^^^^^^^^^^^^^^^
//!   │
//!   = fix: begin a new line before it (unsafe)
//!     + %Margins 2000,1000,2000,1000
//!     + [Event "Club evening"]
//! ```
//!
//! ```diff
//! -%Margins 2000,1000,2000,1000[Event "Club evening"]
//! +%Margins 2000,1000,2000,1000
//! +[Event "Club evening"]
//!  [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! % second session[Board "7"]
//! [Dealer "S"]
//! ```
//!
//! ## Good
//!
//! ```pbn
//! %Margins 2000,1000,2000,1000
//! [Event "Club evening"]
//! [Site "Utrecht"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! %[Event "Summer cup"]
//! % in place of [Event "Summer cup"]
//! ```

use crate::pbn::standard::tag_id;
use crate::pbn::syntax::{Document, GameView};
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "tag-in-escape-line",
    severity: Severity::Warning,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(PBN, &["2.4"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Escape(check)]);

fn check(game: &GameContext<'_>, line: Span, report: &mut Report<'_>) {
    let text = game.slice(line).trim_ascii_end();
    let Some(start) = glued_tag(text) else { return };
    let rest = text.slice(start..);
    let document = Document::parse(rest);
    let pairs: Vec<TagPair<'_>> = GameView::new(&document).tag_pairs().collect();
    let ([pair], true) = (pairs.as_slice(), document.problems.is_empty()) else {
        return;
    };
    let is_lost = tag_id(pair.name()).is_some_and(|tag| game.tag(tag).is_none());
    if !is_lost || pair.span().len() as usize != rest.len() {
        return;
    }
    let place = line.part(start, text.len());
    let name = game.file.show(pair.name());
    let message = format!("readers skip the tag {name}, because its line begins with `%`");
    let newline = game.newline_at(line.start).to_vec();
    report.at(place, message).fix(
        "begin a new line before it",
        Applicability::Unsafe,
        Span::empty(place.start),
        newline,
    );
}

/// Where the last `[` of a line is that follows other text without a blank, if the line ends as a tag pair does.
fn glued_tag(text: &[u8]) -> Option<usize> {
    let open = memchr::memrchr(b'[', text).filter(|_| text.ends_with(b"\"]"))?;
    let before = text.get(1..open)?.last()?;
    (!before.is_ascii_whitespace()).then_some(open)
}
