//! What a game takes over from those before it by `#` and `##` (chapter 4.8).
//!
//! Games are exported in parallel, so what each batch of them hands on is gathered first,
//! and only in files that use `#` at all. It depends on what each game lacked and got.

use std::ops::Range;

use super::target::ExportTarget;
use crate::pbn::model::Tagged;
use crate::pbn::standard::{HEADER_PREFIX, INHERITED, TAGS, TagId, TagSet, Version};
use crate::pbn::syntax::TagPair;
use crate::source::Span;

/// What is before a game: the last value of each tag, and which of them hold on.
#[derive(Clone, Debug)]
pub(super) struct TagHistory {
    values: Vec<Option<Handed>>,
    /// The tags that some game began with `##`.
    pub(super) headers: TagSet,
    /// The tags to which some game gave the value `#` with it: `###`.
    hashes: TagSet,
    /// Whether those values are written out in each game.
    expands_headers: bool,
}

/// What a game, or several, do to the value of a tag.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Handed {
    /// `#`: the value stays, but no longer holds for games without the tag.
    Same,
    /// The mandatory tag is not there. Unless a `##` value holds, the exported game gets one
    /// that says nothing, and a later `#` would stand for that.
    Absent,
    /// `#`, and then a game without the tag.
    SameThenAbsent,
    /// A value of the file.
    Value {
        /// Its bytes, without `##`.
        range: Range<usize>,
        /// Whether it holds for all later games.
        is_header: bool,
        /// Whether a game without the tag came after it.
        is_covered: bool,
    },
}

impl TagHistory {
    /// Before the first game.
    pub(super) fn nothing(target: &ExportTarget) -> TagHistory {
        TagHistory {
            values: vec![None; TAGS.len()],
            headers: TagSet::default(),
            hashes: TagSet::default(),
            expands_headers: target.expands_headers,
        }
    }

    /// The value that `#` stands for.
    pub(super) fn value(&self, tag: TagId) -> Option<Range<usize>> {
        match self.values.get(usize::from(tag.0))? {
            Some(Handed::Value { range, .. }) => Some(range.clone()),
            _ => None,
        }
    }

    /// Whether `#` would stand for something else in the exported file, so that the value has
    /// to be written out.
    pub(super) fn is_covered(&self, tag: TagId) -> bool {
        let handed = self.values.get(usize::from(tag.0));
        matches!(
            handed,
            Some(Some(Handed::Value {
                is_covered: true,
                ..
            }))
        )
    }

    /// Whether `#` would stand for what an earlier game got in the place of a tag that it lacked,
    /// where no game gives a value.
    pub(super) fn is_filled(&self, tag: TagId) -> bool {
        let handed = self.values.get(usize::from(tag.0));
        matches!(handed, Some(Some(Handed::Absent | Handed::SameThenAbsent)))
    }

    /// The value that holds for games without the tag.
    pub(super) fn header(&self, tag: TagId) -> Option<Range<usize>> {
        match self.values.get(usize::from(tag.0))? {
            Some(Handed::Value {
                range,
                is_header: true,
                ..
            }) => Some(range.clone()),
            _ => None,
        }
    }

    /// Whether a game that lacks the tag gets none: an earlier game gave it to all later ones, and whether
    /// a plain value ends that is not clear (chapter 4.8), or it could not be written out again.
    pub(super) fn is_claimed(&self, tag: TagId) -> bool {
        let is_kept = !self.expands_headers || self.hashes.contains(tag);
        self.headers.contains(tag) && is_kept
    }

    /// Takes in what a game says, which begins at `base` and is read by a version, and the tags
    /// that it lacked and got.
    pub(super) fn take(
        &mut self,
        tags: &[Tagged<'_>],
        base: usize,
        version: Version,
        filled: TagSet,
    ) {
        let mut seen = TagSet::default();
        for (pair, id) in tags {
            let Some(id) = id.filter(|id| id.info().inherits && seen.insert(*id)) else {
                continue;
            };
            let Some((span, is_header)) = handed(*pair, version) else {
                continue;
            };
            if is_header {
                self.headers.insert(id);
                if pair.value() == Some(b"###") {
                    self.hashes.insert(id);
                }
            }
            if let Some(place) = self.values.get_mut(usize::from(id.0)) {
                let handed = match span {
                    None => Handed::Same,
                    Some(span) => Handed::Value {
                        range: span.at(base),
                        is_header,
                        is_covered: false,
                    },
                };
                *place = after(place.take(), handed);
            }
        }
        if filled == TagSet::default() {
            return;
        }
        let is_filled = |tag: &TagId| filled.contains(*tag) && tag.info().inherits;
        for tag in TagId::all().filter(is_filled) {
            if let Some(place) = self.values.get_mut(usize::from(tag.0)) {
                *place = after(place.take(), Handed::Absent);
            }
        }
    }

    /// Takes in what later games do.
    pub(super) fn then(&mut self, later: &TagHistory) {
        for (tag, later) in TagId::all().zip(&later.values) {
            let is_claimed = self.is_claimed(tag);
            let place = self.values.get_mut(usize::from(tag.0));
            if let (Some(place), Some(later)) = (place, later) {
                let later = match later {
                    Handed::Absent if is_claimed => continue,
                    Handed::SameThenAbsent if is_claimed => Handed::Same,
                    later => later.clone(),
                };
                *place = after(place.take(), later);
            }
        }
        self.headers
            .extend(TagId::all().filter(|tag| later.headers.contains(*tag)));
        self.hashes
            .extend(TagId::all().filter(|tag| later.hashes.contains(*tag)));
    }
}

/// The value of a tag pair, without `##`; `None` for `#`. And whether it is a `##` value.
fn handed(pair: TagPair<'_>, version: Version) -> Option<(Option<Span>, bool)> {
    let (value, span) = (pair.value()?, pair.value_span()?);
    let has_headers = version > Version::V1_0;
    Some(
        match value
            .strip_prefix(HEADER_PREFIX.as_bytes())
            .filter(|_| has_headers)
        {
            _ if value == INHERITED.as_bytes() => (None, false),
            Some(rest) => (
                Some(Span::new(span.end - rest.len() as u32, span.end)),
                true,
            ),
            None => (Some(span), false),
        },
    )
}

/// What two steps come to, one after the other.
fn after(before: Option<Handed>, later: Handed) -> Option<Handed> {
    use Handed::{Absent, Same, SameThenAbsent, Value};
    Some(match (before, later) {
        (
            Some(Value {
                range,
                is_header,
                is_covered,
            }),
            later @ (Same | Absent | SameThenAbsent),
        ) => match later {
            Absent if is_header => Value {
                range,
                is_header,
                is_covered,
            },
            later => Value {
                range,
                is_header: false,
                // A covered value is written out where a `#` was for it.
                is_covered: later != Same,
            },
        },
        (Some(Same | SameThenAbsent), Absent) => SameThenAbsent,
        (_, later) => later,
    })
}
