//! Names of tags that are reported once for each name: a program writes what it writes in every
//! game, and the hundredth finding says nothing that the first did not.

use std::collections::BTreeMap;
use std::ops::{Deref, Range};

use super::brackets::is_text;
use super::{FileContext, GameContext, TagSet};
use crate::engine::{Fact, GameFact, NewFinding};
use crate::pbn::model::meant_tag;
use crate::pbn::standard::{KnownTag, TagId, Version, nearest_tag, tag_id};
use crate::pbn::syntax::TagPair;
use crate::source::Span;
use smallvec::SmallVec;

/// What a name that no program is known to write may be.
pub(crate) enum NameSlip {
    /// A tag of the standard, but for upper and lower case.
    Case(&'static KnownTag),
    /// A tag of the standard with a slip of the pen.
    Spelling(&'static KnownTag),
    /// A tag of one's own whose name does not begin with A to Z.
    LowerCase,
    /// A tag of one's own.
    Unknown,
}

impl NameSlip {
    /// What a name is. `is_own` says that a game has the tag nearest to it as well, or a value that this cannot
    /// have, so that the name is no slip of the pen.
    pub(crate) fn of(name: &[u8], is_own: bool) -> NameSlip {
        match nearest_tag(name) {
            Some(tag) if is_other_case(name, tag) => NameSlip::Case(tag),
            Some(tag) if !is_own => NameSlip::Spelling(tag),
            _ if name.first().is_some_and(u8::is_ascii_uppercase) => NameSlip::Unknown,
            _ => NameSlip::LowerCase,
        }
    }
}

fn is_other_case(name: &[u8], tag: &KnownTag) -> bool {
    name.eq_ignore_ascii_case(tag.name.as_bytes())
}

/// The tag pairs of a game whose names matter. In most games there is one, if any.
type NamePlaces = SmallVec<[NamePlace; 1]>;

/// A tag pair whose name matters.
pub(crate) struct NamePlace {
    name: Span,
    /// The version to which the game is held.
    pub(crate) version: Version,
    /// Whether the game also has the tag that was probably meant, or another name for it that differs
    /// in its letters' case only.
    pub(crate) has_twin: bool,
    /// Whether its value is none of the tag that was probably meant.
    has_other_value: bool,
    /// Whether the game has the same tag earlier under another name that differs in case only.
    pub(crate) is_second: bool,
    /// Whether the text of the game has the tag, even in a part that was meant to be another game.
    pub(crate) has_far_twin: bool,
    /// Whether data follow the tag pair.
    pub(crate) has_data: bool,
}

impl NamePlace {
    fn of(pair: TagPair<'_>, version: Version) -> NamePlace {
        let section = pair.section();
        NamePlace {
            name: pair.name_span().unwrap_or_default(),
            version,
            has_twin: false,
            has_other_value: false,
            is_second: false,
            has_far_twin: false,
            has_data: section.is_some_and(|section| section.data_span().is_some()),
        }
    }
}

/// The tag pairs of a game with names that nobody knows.
pub(crate) fn gather_unknown(game: &GameContext<'_>) -> Option<Fact> {
    if game.tags.iter().all(|(_, id)| id.is_some()) {
        return None;
    }
    let mut places = NamePlaces::new();
    for part in game.parts() {
        let mut present = TagSet::default();
        present.extend(part.iter().filter_map(|(_, id)| *id));
        // `[]` has no name, and there may be millions of them.
        let has_name = |pair: &TagPair<'_>| !pair.name().is_empty();
        let unknown = part.iter().filter(|(pair, id)| {
            // Of a broken tag pair it is not known where its name ends.
            let is_whole = has_name(pair) && !pair.has_error();
            let is_unknown = id.is_none() && is_whole && !game.file.knows_tag(pair.name());
            is_unknown && !is_text(game, *pair, *id)
        });
        let slips: SmallVec<[_; 1]> = unknown
            .map(|(pair, _)| {
                let nearest = nearest_tag(pair.name());
                let is_case = nearest.is_some_and(|tag| is_other_case(pair.name(), tag));
                let nearest = nearest.and_then(|tag| tag_id(tag.name.as_bytes()));
                // Of notes a game may have many.
                (pair, is_case, nearest.filter(|id| *id != TagId::NOTE))
            })
            .collect();
        // A name in other letters is that tag, so that no other name beside it is a slip of it.
        let mut meant = present;
        meant.extend(
            slips
                .iter()
                .filter_map(|(_, is_case, tag)| tag.filter(|_| *is_case)),
        );
        let mut seen = TagSet::default();
        places.extend(slips.into_iter().map(|(pair, is_case, tag)| {
            let has = |tags: TagSet| tag.is_some_and(|tag| tags.contains(tag));
            NamePlace {
                has_twin: has(if is_case { present } else { meant }),
                has_other_value: meant_tag(*pair).is_none(),
                is_second: is_case && tag.is_some_and(|tag| !seen.insert(tag)),
                has_far_twin: tag.is_some_and(|tag| game.model.has(Some(tag))),
                ..NamePlace::of(*pair, game.version)
            }
        }));
    }
    fact(places)
}

/// The tag pairs of a game that are wanted.
pub(crate) fn gather_known(game: &GameContext<'_>, wanted: impl Fn(TagId) -> bool) -> Option<Fact> {
    let known = game.tags.iter();
    let wanted = known.filter(|(_, id)| id.is_some_and(&wanted));
    let places = wanted.map(|(pair, _)| NamePlace::of(*pair, game.version));
    fact(places.collect())
}

fn fact(mut places: NamePlaces) -> Option<Fact> {
    places.shrink_to_fit();
    (!places.is_empty()).then(|| Fact::new(places))
}

/// One place where a name is. There may be one in each of millions of games.
pub(crate) struct NameSpot<'f> {
    fact: &'f GameFact,
    place: &'f NamePlace,
}

impl NameSpot<'_> {
    /// The number of the game.
    pub(crate) fn game(&self) -> usize {
        self.fact.game
    }

    /// The name in the file.
    pub(crate) fn range(&self) -> Range<usize> {
        self.place.name.at(self.fact.base)
    }
}

impl Deref for NameSpot<'_> {
    type Target = NamePlace;

    fn deref(&self) -> &NamePlace {
        self.place
    }
}

/// The names that were gathered, each with all its places in order.
pub(crate) fn by_name<'f>(
    file: &FileContext<'f>,
    facts: &'f [GameFact],
) -> BTreeMap<&'f [u8], Vec<NameSpot<'f>>> {
    let mut names: BTreeMap<&[u8], Vec<NameSpot<'_>>> = BTreeMap::new();
    for fact in facts {
        for place in fact.fact.get::<NamePlaces>().into_iter().flatten() {
            let spot = NameSpot { fact, place };
            names
                .entry(file.source.slice(spot.range()))
                .or_default()
                .push(spot);
        }
    }
    names
}

/// What an unknown name is, seen over the whole file: where a game has it beside the tag
/// that it resembles, or with a value that this cannot have, it is no slip of the pen anywhere.
pub(crate) fn slip(name: &[u8], spots: &[NameSpot<'_>]) -> NameSlip {
    let is_own = |spot: &NameSpot<'_>| spot.has_twin || spot.has_other_value;
    NameSlip::of(name, spots.iter().any(is_own))
}

/// Says how often something is in the file, where that is more than once.
pub(crate) fn count(finding: NewFinding<'_>, spots: &[NameSpot<'_>]) {
    if spots.len() > 1 {
        let others = spots.iter().skip(1).map(|spot| spot.range());
        finding
            .also_at(others)
            .note(format!("it appears {} times in this file", spots.len()));
    }
}
