//! The tag pairs of a game, sorted out: which goes where (chapters 3.1 and 3.4).

use std::collections::HashMap;

use crate::pbn::model::{Tagged, meant_tag};
use crate::pbn::standard::{TAGS, TagId, TagKind, TagSet};
use crate::pbn::syntax::TagPair;

/// The tag pairs of a game, sorted out. Numbers are places among its tag pairs.
#[derive(Default)]
pub(super) struct PairOrder {
    /// For each known tag its first tag pair.
    first: Vec<Option<usize>>,
    /// Identification tags that are not mandatory, by name.
    pub(super) supplemental: Vec<usize>,
    /// Supplemental sections, by name.
    pub(super) tables: Vec<usize>,
    /// Tag pairs that count, each with one that repeats it, which readers ignore.
    pub(super) repeats: Vec<(usize, usize)>,
    /// Mandatory tags, each with a tag pair whose name is a slip of its name.
    pub(super) slips: Vec<(TagId, usize)>,
}

impl PairOrder {
    /// Sorts out the tag pairs of one game; `notes` of them are notes that count.
    pub(super) fn read(
        &mut self,
        tags: &[Tagged<'_>],
        may_repeat: bool,
        notes: usize,
        mandatory: &[TagId],
    ) {
        self.first.clear();
        self.first.resize(TAGS.len(), None);
        self.supplemental.clear();
        self.tables.clear();
        self.repeats.clear();
        let is_mandatory = TagSet::of(mandatory);
        let mut unknown: HashMap<&[u8], usize> = HashMap::new();
        let mut notes_seen = 0;
        for (index, (pair, id)) in tags.iter().enumerate() {
            if *id == Some(TagId::NOTE) {
                notes_seen += 1;
                if notes_seen > notes {
                    // A note of a section that does not count does not count either.
                    let before = self.repeats.last().map(|(first, _)| *first);
                    self.repeats.push((before.unwrap_or(0), index));
                }
                continue;
            }
            let first = match id.and_then(|id| self.first.get_mut(usize::from(id.0))) {
                Some(first) => Some(*first.get_or_insert(index)),
                None if may_repeat => Some(*unknown.entry(pair.name()).or_insert(index)),
                None => None,
            };
            match first {
                Some(first) if first != index => self.repeats.push((first, index)),
                _ => match kind(*pair, *id) {
                    TagKind::Table => self.tables.push(index),
                    TagKind::Identification if !id.is_some_and(|id| is_mandatory.contains(id)) => {
                        self.supplemental.push(index);
                    }
                    _ => {}
                },
            }
        }
        self.repeats.sort_unstable();
        let name = |index: &usize| tags.get(*index).map(|(pair, _)| pair.name());
        self.supplemental.sort_by(|a, b| name(a).cmp(&name(b)));
        self.tables.sort_by(|a, b| name(a).cmp(&name(b)));
        self.find_slips(tags, mandatory);
    }

    /// Finds the names that are slips, where a mandatory tag is missing at all.
    fn find_slips(&mut self, tags: &[Tagged<'_>], mandatory: &[TagId]) {
        self.slips.clear();
        if mandatory.iter().all(|tag| self.place(*tag).is_some()) {
            return;
        }
        for index in self.supplemental.iter().chain(&self.tables) {
            if let Some((pair, None)) = tags.get(*index)
                && let Some(tag) = meant_tag(*pair)
                && mandatory.contains(&tag)
            {
                self.slips.push((tag, *index));
            }
        }
    }

    /// The first tag pair of a tag.
    pub(super) fn place(&self, tag: TagId) -> Option<usize> {
        self.first.get(usize::from(tag.0)).copied().flatten()
    }
}

/// The part of a game that a tag pair belongs to. Data make a section of an unknown one.
fn kind(pair: TagPair<'_>, id: Option<TagId>) -> TagKind {
    match id {
        Some(id) => id.info().kind,
        None if pair.section().is_some() => TagKind::Table,
        None => TagKind::Identification,
    }
}
