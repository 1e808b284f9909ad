//! What a game takes over from those before it by `#` and `##` (chapter 4.8).
//!
//! Games are exported in parallel, so what each batch of them hands on is gathered first,
//! and only in files that use `#` at all.

use std::ops::Range;

use super::Tagged;
use crate::source::Span;
use crate::standard::{HEADER_PREFIX, INHERITED, TAGS, TagId, TagSet, Version};
use crate::syntax::TagPair;

/// What stands before a game: the last value of each tag, and which of them hold on.
#[derive(Clone, Debug)]
pub(super) struct Inherited {
    values: Vec<Option<Handed>>,
    /// The tags that some game began with `##`.
    pub(super) headers: TagSet,
}

/// What a game, or several, do to the value of a tag.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Handed {
    /// `#`: the value stays, but no longer holds for games without the tag.
    Same,
    /// A value in the file, without `##`, and whether it holds for all later games.
    Value(Range<usize>, bool),
}

impl Inherited {
    /// Before the first game.
    pub(super) fn nothing() -> Inherited {
        Inherited {
            values: vec![None; TAGS.len()],
            headers: TagSet::default(),
        }
    }

    /// The value that `#` stands for.
    pub(super) fn value(&self, tag: TagId) -> Option<Range<usize>> {
        match self.values.get(usize::from(tag.0))? {
            Some(Handed::Value(range, _)) => Some(range.clone()),
            _ => None,
        }
    }

    /// The value that holds for games without the tag.
    pub(super) fn header(&self, tag: TagId) -> Option<Range<usize>> {
        match self.values.get(usize::from(tag.0))? {
            Some(Handed::Value(range, true)) => Some(range.clone()),
            _ => None,
        }
    }

    /// Takes in what a game says, which begins at `base` and is read by a version.
    pub(super) fn take(&mut self, tags: &[Tagged<'_>], base: usize, version: Version) {
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
            }
            if let Some(place) = self.values.get_mut(usize::from(id.0)) {
                let handed = match span {
                    None => Handed::Same,
                    Some(span) => Handed::Value(span.at(base), is_header),
                };
                *place = after(place.take(), Some(handed));
            }
        }
    }

    /// Takes in what later games do.
    pub(super) fn then(&mut self, later: &Inherited) {
        for (place, later) in self.values.iter_mut().zip(&later.values) {
            if later.is_some() {
                *place = after(place.take(), later.clone());
            }
        }
        self.headers
            .extend(TagId::all().filter(|tag| later.headers.contains(*tag)));
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

fn after(before: Option<Handed>, later: Option<Handed>) -> Option<Handed> {
    match (before, later) {
        (Some(Handed::Value(range, _)), Some(Handed::Same)) => Some(Handed::Value(range, false)),
        (_, later) => later,
    }
}
