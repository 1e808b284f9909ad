//! The games in one text: more than one where the empty line between them was forgotten
//! (chapter 3).

use super::Tagged;
use crate::pbn::standard::{TagId, TagSet};
use crate::pbn::syntax::TagPair;
use crate::source::Slice;

/// The tag pairs of each game among those of one text. `may_repeat` says whether a name may appear
/// twice; if none does, there is one game.
pub fn parts<'t, 'g>(
    tags: &'t [Tagged<'g>],
    may_repeat: bool,
) -> impl Iterator<Item = &'t [Tagged<'g>]> {
    let mut rest = tags;
    let mut before: Option<&[Tagged<'_>]> = None;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let length = if may_repeat {
            part_length(rest, before)
        } else {
            rest.len()
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
/// begins one whatever comes. So does another board with another deal, and another room, if tags come
/// again after it.
fn part_length(tags: &[Tagged<'_>], before: Option<&[Tagged<'_>]>) -> usize {
    let Some((first, first_id)) = tags.first() else {
        return 0;
    };
    let is_first = before.is_none();
    let is_listed = matches!(before, Some([(only, _)]) if only.name() == first.name());
    let mut seen = TagSet::default();
    seen.extend(*first_id);
    let mut deals = Deals::default();
    deals.take(*first, *first_id);
    for (index, (pair, id)) in tags.iter().enumerate().skip(1) {
        let begins = match id {
            Some(TagId::EVENT) => seen.contains(TagId::EVENT),
            Some(TagId::BOARD) if id != first_id => deals.differ(tags.slice(index..)),
            Some(TagId::ROOM) if id != first_id => deals.is_other_room(*pair),
            Some(_) => id == first_id,
            None => pair.name() == first.name() && !pair.name().is_empty(),
        };
        if begins && *id != Some(TagId::NOTE) {
            let again = match tags.get(index + 1) {
                Some((_, next)) => {
                    let is_alone = index == 1 && is_listed;
                    // A room that comes again and again begins nothing.
                    let is_again = |next: TagId| seen.contains(next) && next != TagId::ROOM;
                    is_alone || next.is_some_and(is_again)
                }
                None => !is_first,
            };
            if again {
                return index;
            }
        }
        seen.extend(*id);
        deals.take(*pair, *id);
    }
    tags.len()
}

/// The board, the deal and the room of a game, as far as its tags were read.
#[derive(Default)]
struct Deals<'g> {
    board: Option<&'g [u8]>,
    deal: Option<&'g [u8]>,
    room: Option<&'g [u8]>,
}

impl<'g> Deals<'g> {
    fn take(&mut self, pair: TagPair<'g>, id: Option<TagId>) {
        let value = pair.value().filter(|value| !matches!(*value, b"" | b"?"));
        match id {
            Some(TagId::BOARD) => self.board = self.board.or(value),
            Some(TagId::DEAL) => self.deal = self.deal.or(value),
            Some(TagId::ROOM) => self.room = self.room.or(value),
            _ => {}
        }
    }

    /// Whether a tag Room names another room.
    fn is_other_room(&self, pair: TagPair<'g>) -> bool {
        let other = pair
            .value()
            .filter(|value| !matches!(*value, b"" | b"?" | b"#"));
        let rooms = self.room.zip(other);
        rooms.is_some_and(|(room, other)| !room.eq_ignore_ascii_case(other))
    }

    /// Whether these tags, which begin with Board, have another board and another deal.
    fn differ(&self, tags: &[Tagged<'g>]) -> bool {
        let mut own = Deals::default();
        for (index, (pair, id)) in tags.iter().enumerate() {
            if index > 0 && *id == Some(TagId::BOARD) {
                break;
            }
            own.take(*pair, *id);
        }
        let differ = |one: Option<&[u8]>, other: Option<&[u8]>| {
            one.is_some() && other.is_some() && one != other
        };
        differ(self.board, own.board) && differ(self.deal, own.deal)
    }
}
