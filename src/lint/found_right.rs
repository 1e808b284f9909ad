//! Values in which nothing was found, so that they need not be looked at again.

use std::ops::Range;

use crate::rules::GameContext;
use crate::standard::{TagId, Version};
use crate::syntax::TagPair;

/// Some of the values that were found right. Players, dates, contracts and scores come again
/// and again in a file, and many rules look at each.
#[derive(Default)]
pub(super) struct FoundRight {
    /// By a number that is computed from tag, version and value; a later one takes the place of
    /// an earlier one.
    places: Vec<Option<Right>>,
}

/// A value that was found right.
#[derive(Clone)]
struct Right {
    tag: Option<TagId>,
    version: Version,
    /// Where it stands in the file, without quotes.
    range: Range<usize>,
}

/// How many values are remembered at most; more would not stay close to the processor.
const PLACES: usize = 512;

/// Longer values (bytes) are not remembered.
const LONGEST: usize = 64;

impl FoundRight {
    /// Whether what a tag pair says was found right before. Else gives its place, in which it
    /// can be noted; `None` for what is never noted.
    pub(super) fn look(
        &self,
        game: &GameContext<'_>,
        pair: TagPair<'_>,
        tag: Option<TagId>,
    ) -> Known {
        // What repeats a tag says nothing, so that nothing is found in it, right or wrong.
        if game.model.may_repeat_tags() {
            return Known::Never;
        }
        let (Some(value), Some(span)) = (pair.value(), pair.value_span()) else {
            return Known::Never;
        };
        if value.len() > LONGEST {
            return Known::Never;
        }
        let place = (hash(value) as usize ^ tag.map_or(0, |tag| usize::from(tag.0) << 2)) % PLACES;
        let file = game.file.source.bytes();
        let is_right = |right: &Right| {
            right.tag == tag
                && right.version == game.version
                && file.get(right.range.clone()) == Some(value)
        };
        match self.places.get(place) {
            Some(Some(right)) if is_right(right) => Known::Right,
            _ => Known::New(place, span.at(game.base)),
        }
    }

    /// Notes that a value was found right.
    pub(super) fn note(&mut self, game: &GameContext<'_>, tag: Option<TagId>, known: Known) {
        let Known::New(place, range) = known else {
            return;
        };
        if self.places.is_empty() {
            self.places.resize(PLACES, None);
        }
        if let Some(known) = self.places.get_mut(place) {
            let version = game.version;
            *known = Some(Right {
                tag,
                version,
                range,
            });
        }
    }
}

/// What is known of a value.
pub(super) enum Known {
    /// It was found right.
    Right,
    /// Nothing, but it can be noted in this place with its range in the file.
    New(usize, Range<usize>),
    /// Nothing, and it is not noted.
    Never,
}

/// A number for a value, the same for the same bytes.
fn hash(value: &[u8]) -> u64 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let (words, rest) = value.as_chunks::<8>();
    let mut last = [0; 8];
    if let Some(start) = last.get_mut(..rest.len()) {
        start.copy_from_slice(rest);
    }
    let words = words.iter().chain([&last]);
    let hash = words.fold(value.len() as u64, |hash, word| {
        (hash.rotate_left(5) ^ u64::from_le_bytes(*word)).wrapping_mul(FACTOR)
    });
    hash >> 32
}
