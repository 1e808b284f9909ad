//! The games in one text: more than one where the empty line between them was forgotten
//! (chapter 3).

use crate::pbn::standard::{TagId, TagSet};
use crate::pbn::syntax::TagPair;

/// The tag pairs of each game among those of one text. `may_repeat` says whether a name may appear
/// twice; if none does, there is one game.
pub fn parts<'t, 'g>(
    tags: &'t [(TagPair<'g>, Option<TagId>)],
    may_repeat: bool,
) -> impl Iterator<Item = &'t [(TagPair<'g>, Option<TagId>)]> {
    let mut rest = tags;
    let mut is_first = true;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let length = match may_repeat {
            true => part_length(rest, is_first),
            false => rest.len(),
        };
        let (part, after) = rest.split_at_checked(length)?;
        rest = after;
        is_first = false;
        Some(part)
    })
}

/// How many of these tag pairs belong to the first game among them. A new one begins where `Event`,
/// or the tag with which the game began, comes again and the tag after it comes again too; a tag
/// that is only written twice is followed by new ones. One tag over and over again is no game.
fn part_length(tags: &[(TagPair<'_>, Option<TagId>)], is_first: bool) -> usize {
    let Some((first, first_id)) = tags.first() else {
        return 0;
    };
    let mut seen = TagSet::default();
    seen.extend(*first_id);
    let mut is_one_tag = true;
    for (index, (pair, id)) in tags.iter().enumerate().skip(1) {
        is_one_tag = is_one_tag && pair.name() == first.name();
        let begins = match id {
            Some(TagId::EVENT) => seen.contains(TagId::EVENT),
            Some(_) => id == first_id,
            None => pair.name() == first.name() && !pair.name().is_empty(),
        };
        if begins && !is_one_tag && *id != Some(TagId::NOTE) {
            let again = match tags.get(index + 1) {
                Some((_, next)) => next.is_some_and(|next| seen.contains(next)),
                None => !is_first,
            };
            if again {
                return index;
            }
        }
        seen.extend(*id);
    }
    tags.len()
}
