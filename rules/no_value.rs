//! Tags without a value: one that follows their bracket, and one that says nothing.

use crate::pbn::standard::{TagId, TagKind, Version};
use crate::pbn::syntax::lexer::string_end;
use crate::rules::prelude::*;
use crate::source::is_line_end;

/// The value in quotes that comes alone after the bracket of a tag with this name and nothing else.
pub(crate) fn value_after_bracket(game: &GameContext<'_>, name: Span) -> Option<Span> {
    let bracket = bracket_before_text(game, name)?;
    let start = game.blanks_after(bracket.end).end;
    Some(Span::new(start, string_alone_end(game, start)?))
}

/// The bracket that closes a tag before more text on its line, which may be the value.
pub(crate) fn bracket_before_text(game: &GameContext<'_>, name: Span) -> Option<Span> {
    let at = game.blanks_after(name.end).end;
    let bracket = Span::new(at, at + 1);
    let next = game.blanks_after(bracket.end).end as usize;
    let next = game.text().get(next)?;
    (game.slice(bracket) == b"]" && !is_line_end(*next) && !b"[{;".contains(next))
        .then_some(bracket)
}

/// Where a string ends that begins at an offset, if nothing comes after it on its line.
fn string_alone_end(game: &GameContext<'_>, start: u32) -> Option<u32> {
    let (end, is_closed) = match game.text().get(start as usize)? {
        b'"' => string_end(game.text(), start as usize),
        _ => return None,
    };
    let end = end as u32;
    (is_closed && game.is_line_end(end)).then_some(end)
}

/// The value that says nothing about a tag, with its quotes; `None` for the tags of sections,
/// notes, and unknown names.
pub(crate) fn empty_value(
    game: &GameContext<'_>,
    tag: Option<TagId>,
) -> Option<(&'static str, Applicability)> {
    let info = tag?.info();
    if info.kind != TagKind::Identification {
        return None;
    }
    if info.is_mandatory(game.version.max(Version::V2_0)) {
        Some(("\"?\"", Applicability::Safe))
    } else {
        // The empty value means "inappropriate", or for TimeControl even "no limit".
        Some(("\"\"", Applicability::Unsafe))
    }
}
