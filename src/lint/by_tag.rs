//! The tag pairs of some games, sorted by their names.

use crate::pbn::standard::{TAGS, TagId};

/// Where the tag pairs of each name stand in the games that are checked together.
#[derive(Default)]
pub(super) struct ByTag {
    /// The tag pairs as they are, with the slots of their names.
    added: Vec<(usize, Place)>,
    /// By tag, in order of place; those that nobody knows are the last.
    places: Vec<Place>,
    /// How many places there are up to each tag and with it.
    ends: Vec<usize>,
}

/// The place of a tag pair.
#[derive(Clone, Copy, Default)]
pub(super) struct Place {
    /// The number of its game among those that are checked together, 0-based.
    pub(super) game: u32,
    /// Its number among the tag pairs of the game, 0-based.
    pub(super) pair: u32,
}

impl ByTag {
    /// Forgets the tag pairs of other games.
    pub(super) fn clear(&mut self) {
        self.added.clear();
        // A place for each known tag, one for the others, and a first one that stays 0: while
        // places are handed out, each entry counts the places before its tag.
        self.ends.clear();
        self.ends.resize(TAGS.len() + 2, 0);
    }

    /// Adds a tag pair, after all before it.
    #[inline]
    pub(super) fn add(&mut self, tag: Option<TagId>, place: Place) {
        let slot = slot(tag);
        self.added.push((slot, place));
        if let Some(count) = self.ends.get_mut(slot + 1) {
            *count += 1;
        }
    }

    /// Sorts the tag pairs that were added by their names.
    pub(super) fn sort(&mut self) {
        let mut before = 0;
        for count in &mut self.ends {
            before += *count;
            *count = before;
        }
        self.places.clear();
        self.places.resize(before, Place::default());
        for (slot, added) in &self.added {
            let next = self.ends.get_mut(*slot);
            if let Some(next) = next
                && let Some(place) = self.places.get_mut(*next)
            {
                *place = *added;
                *next += 1;
            }
        }
    }

    /// The tag pairs of a tag, `None` for those that nobody knows: game by game, in order.
    pub(super) fn of(&self, tag: Option<TagId>) -> &[Place] {
        let slot = slot(tag);
        let end = |slot: usize| self.ends.get(slot).copied().unwrap_or(0);
        let start = slot.checked_sub(1).map_or(0, end);
        self.places.get(start..end(slot)).unwrap_or(&[])
    }
}

fn slot(tag: Option<TagId>) -> usize {
    tag.map_or(TAGS.len(), |tag| usize::from(tag.0))
}
