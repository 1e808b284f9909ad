//! The tag pairs of some games, sorted by their names.

use crate::pbn::standard::{TAGS, TagId};

/// Where the tag pairs of each name are in the games that are checked together.
#[derive(Default)]
pub(super) struct ByTag {
    /// By tag, in order of place.
    places: Vec<Vec<TagPlace>>,
}

/// The place of a tag pair.
#[derive(Clone, Copy, Default)]
pub(super) struct TagPlace {
    /// The number of its game among those that are checked together, 0-based.
    pub(super) game: u32,
    /// Its number among the tag pairs of the game, 0-based.
    pub(super) pair: u32,
}

impl ByTag {
    /// Forgets the tag pairs of other games, and keeps the memory for them.
    pub(super) fn clear(&mut self) {
        self.places.resize_with(TAGS.len(), Vec::new);
        self.places.iter_mut().for_each(Vec::clear);
    }

    /// Adds a tag pair, after all before it. Those that nobody knows, of which there may be
    /// millions, are not kept: no rule looks at their values.
    #[inline]
    pub(super) fn add(&mut self, tag: Option<TagId>, place: TagPlace) {
        if let Some(tag) = tag
            && let Some(places) = self.places.get_mut(usize::from(tag.0))
        {
            places.push(place);
        }
    }

    /// The tag pairs of a tag: game by game, in order.
    pub(super) fn of(&self, tag: TagId) -> &[TagPlace] {
        let places = self.places.get(usize::from(tag.0));
        places.map_or(&[], Vec::as_slice)
    }
}
