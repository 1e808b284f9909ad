//! Tags that a game gives twice, and games between which the empty line was forgotten.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use super::GameContext;
use crate::pbn::model::parts::parts;
use crate::pbn::standard::{TagId, TagKind};
use crate::pbn::syntax::TagPair;

impl<'g> GameContext<'g> {
    /// The tag pairs of each game in this text. Where the empty line between games was
    /// forgotten there is more than one, and each has the tags of a game of its own.
    pub fn parts(&self) -> impl Iterator<Item = &'g [(TagPair<'g>, Option<TagId>)]> + use<'g> {
        parts(self.tags, self.model.may_repeat_tags())
    }

    /// The tag pairs before which the empty line between two games was forgotten: the first
    /// one of each part after the first part.
    pub fn missing_separators(&self) -> impl Iterator<Item = TagPair<'g>> + use<'g> {
        self.parts()
            .skip(1)
            .filter_map(|part| Some(part.first()?.0))
    }

    /// The tags that a game gives although it has them already, `Note` excepted. A game before
    /// which the empty line is missing is a game of its own.
    pub fn repeats(&self) -> Vec<Repeat<'g>> {
        let mut repeats = Vec::new();
        if !self.model.may_repeat_tags() {
            return repeats;
        }
        for part in self.parts() {
            repeats_in(part, &mut repeats);
        }
        repeats
    }
}

/// A tag that is in a game although it already was there.
#[derive(Clone, Copy)]
pub struct Repeat<'g> {
    /// The tag pair that counts.
    pub first: TagPair<'g>,
    /// The one that readers ignore (chapter 3.4).
    pub again: TagPair<'g>,
    /// What the standard knows of the name.
    pub tag: Option<TagId>,
}

impl Repeat<'_> {
    /// Whether data follow that readers ignore as well, or the name of a section makes
    /// clear that they should.
    pub fn is_section(&self) -> bool {
        match self.tag {
            Some(tag) => matches!(
                tag.info().kind,
                TagKind::Auction | TagKind::Play | TagKind::Table
            ),
            None => self.again.section().is_some(),
        }
    }
}

/// Finds the repeats in the tag pairs of one game, in linear time.
fn repeats_in<'g>(part: &[(TagPair<'g>, Option<TagId>)], repeats: &mut Vec<Repeat<'g>>) {
    let mut first: HashMap<&[u8], TagPair<'g>> = HashMap::new();
    for (pair, tag) in part {
        let name = pair.name();
        if name.is_empty() || *tag == Some(TagId::NOTE) {
            continue;
        }
        match first.entry(name) {
            Entry::Vacant(place) => {
                place.insert(*pair);
            }
            Entry::Occupied(first) => repeats.push(Repeat {
                first: *first.get(),
                again: *pair,
                tag: *tag,
            }),
        }
    }
}
