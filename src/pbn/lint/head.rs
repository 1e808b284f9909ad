//! The lines that name a file.

use crate::pbn::syntax::Split;

/// Where the directives end that stand side by side before the first tag.
pub(super) fn end(bytes: &[u8], split: &Split) -> usize {
    let mut head = 0;
    let first_tag = split.games.first().and_then(|game| game.first_tag());
    for directive in &split.directives {
        let is_next = bytes
            .get(head..directive.range.start)
            .is_some_and(|between| between.iter().all(u8::is_ascii_whitespace) || head == 0);
        if first_tag.is_some_and(|tag| directive.range.start > tag) || !is_next {
            break;
        }
        head = directive.range.end;
    }
    head
}
