//! Sets of tags.

use super::{TAGS, TagId};

/// A set of known tags.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct TagSet(u128);

const _: () = assert!(TAGS.len() <= u128::BITS as usize);

/// A set of mandatory tags: what is remembered of each game of a file takes little memory.
#[derive(Clone, Copy, Default)]
pub struct MandatoryTags(u16);

// They come first in the table.
const _: () = assert!(TagSet::MANDATORY.0 <= u16::MAX as u128);

impl MandatoryTags {
    /// The set by itself.
    pub fn all(self) -> TagSet {
        TagSet(u128::from(self.0))
    }
}

impl TagSet {
    /// The tags that are mandatory in the latest version.
    pub const MANDATORY: TagSet = {
        let mut set = 0;
        let mut place = 0;
        while place < TAGS.len() {
            #[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
            if TAGS[place].mandatory_since.is_some() {
                set |= 1 << place;
            }
            place += 1;
        }
        TagSet(set)
    };

    /// The mandatory tags among these, in little memory.
    pub fn mandatory(self) -> MandatoryTags {
        MandatoryTags((self.0 & TagSet::MANDATORY.0) as u16)
    }

    /// The set of these tags.
    pub const fn of(tags: &[TagId]) -> TagSet {
        let mut set = 0;
        let mut rest = tags;
        while let [tag, after @ ..] = rest {
            set |= 1 << tag.0;
            rest = after;
        }
        TagSet(set)
    }

    /// Whether the tag is in the set.
    #[inline]
    pub fn contains(self, tag: TagId) -> bool {
        self.0 & TagSet::bit(tag) != 0
    }

    /// Whether the two sets have a tag in common.
    pub fn has_any(self, of: TagSet) -> bool {
        self.0 & of.0 != 0
    }

    /// The tags of both.
    #[must_use]
    pub fn and(self, other: TagSet) -> TagSet {
        TagSet(self.0 & other.0)
    }

    /// The tags of either.
    #[must_use]
    pub fn or(self, other: TagSet) -> TagSet {
        TagSet(self.0 | other.0)
    }

    /// The tags that are not in the other.
    #[must_use]
    pub fn without(self, other: TagSet) -> TagSet {
        TagSet(self.0 & !other.0)
    }

    /// Whether there is none in it.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Puts a tag into the set; says whether it is new there.
    #[inline]
    pub fn insert(&mut self, tag: TagId) -> bool {
        let is_new = !self.contains(tag);
        self.0 |= TagSet::bit(tag);
        is_new
    }

    #[inline]
    fn bit(tag: TagId) -> u128 {
        1u128.wrapping_shl(u32::from(tag.0))
    }
}

impl Extend<TagId> for TagSet {
    fn extend<T: IntoIterator<Item = TagId>>(&mut self, tags: T) {
        for tag in tags {
            self.insert(tag);
        }
    }
}
