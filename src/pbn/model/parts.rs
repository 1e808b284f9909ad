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
    let mut before: Option<&[(TagPair<'_>, Option<TagId>)]> = None;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let length = match may_repeat {
            true => part_length(rest, before),
            false => rest.len(),
        };
        let (part, after) = rest.split_at_checked(length)?;
        rest = after;
        before = Some(part);
        Some(part)
    })
}

/// How many of these tag pairs belong to the first game among them. A new one begins where `Event`,
/// or the tag with which the game began, comes again and the tag after it comes again too; a tag
/// that is only written twice is followed by new ones. After a game that is nothing but this tag it
/// begins one whatever comes.
fn part_length(
    tags: &[(TagPair<'_>, Option<TagId>)],
    before: Option<&[(TagPair<'_>, Option<TagId>)]>,
) -> usize {
    let Some((first, first_id)) = tags.first() else {
        return 0;
    };
    let is_first = before.is_none();
    let is_listed = matches!(before, Some([(only, _)]) if only.name() == first.name());
    let mut seen = TagSet::default();
    seen.extend(*first_id);
    for (index, (pair, id)) in tags.iter().enumerate().skip(1) {
        let begins = match id {
            Some(TagId::EVENT) => seen.contains(TagId::EVENT),
            Some(_) => id == first_id,
            None => pair.name() == first.name() && !pair.name().is_empty(),
        };
        if begins && *id != Some(TagId::NOTE) {
            let again = match tags.get(index + 1) {
                Some((_, next)) => {
                    let is_alone = index == 1 && is_listed;
                    is_alone || next.is_some_and(|next| seen.contains(next))
                }
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
