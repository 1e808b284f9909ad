//! # export-missing-tag
//!
//! A game lacks mandatory tags. In export format each game has all of them, 14 in PBN 1.0 and 15 since 2.0
//! (chapter 3.4). Their value is `?` if it is unknown, and empty if it makes no sense for the game. A tag to
//! which an earlier game gave a value with `##` may be left out (chapter 4.8).
//!
//! `pbnlint export` writes them.
//!
//! ## Bad
//!
//! ```pbn,export
//! [Event "Club evening"]
//! [Site "Utrecht, The Netherlands NLD"]
//! [Date "2024.05.17"]
//! [Board "1"]
//! [West "?"]
//! [North "?"]
//! [East "?"]
//! [South "?"]
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "?"]
//! [Result "?"]
//! ```
//!
//! ```text
//! warning[export-missing-tag]: the mandatory tags Scoring, Declarer and Contract are missing
//!   ┌─ example.pbn:1:2
//!   │
//! 1 │ [Event "Club evening"]
//!   │  ^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn,export
//! [Event "##Club evening"]
//! [Site "##Utrecht, The Netherlands NLD"]
//! [Date "##2024.05.17"]
//! [Board "1"]
//! [West "?"]
//! [North "?"]
//! [East "?"]
//! [South "?"]
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "?"]
//! [Scoring "##MP"]
//! [Declarer "?"]
//! [Contract "?"]
//! [Result "?"]
//!
//! [Board "2"]
//! [West "?"]
//! [North "?"]
//! [East "?"]
//! [South "?"]
//! [Dealer "E"]
//! [Vulnerable "NS"]
//! [Deal "?"]
//! [Declarer "?"]
//! [Contract "?"]
//! [Result "?"]
//! ```
//!
//! ```pbn,export,version-1.0
//! [Event "Club evening"]
//! [Site "Utrecht, The Netherlands NLD"]
//! [Date "2024.05.17"]
//! [Board "1"]
//! [West "?"]
//! [North "?"]
//! [East "?"]
//! [South "?"]
//! [Dealer "N"]
//! [Vulnerable "None"]
//! [Deal "?"]
//! [Declarer "?"]
//! [Contract "?"]
//! [Result "?"]
//! ```

use crate::pbn::model::meant_tag;
use crate::pbn::standard::{HEADER_PREFIX, TagId, Version, mandatory};
use crate::rules::prelude::*;
use crate::rules::words;
use crate::rules::{MandatoryTags, TagSet};

pub(crate) const META: Meta = Meta {
    name: "export-missing-tag",
    chapters: &[(PBN, &["3.1", "3.4", "4.8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Across { gather, judge }]);

/// What a game says of its mandatory tags.
struct TagPresence {
    version: Version,
    /// Where the first tag is.
    place: Span,
    present: MandatoryTags,
    /// Those that are meant by a name with a slip, which hands nothing on and ends nothing.
    meant: MandatoryTags,
    /// Those whose value all later games take over.
    header: MandatoryTags,
}

/// A game, and those after it to which the empty line is missing.
struct JoinedGames(TagPresence, Box<[TagPresence]>);

/// Of a game of the latest version that has all mandatory tags, and hands nothing on, there is
/// no fact. Such are most games.
fn gather(game: &GameContext<'_>) -> Option<Fact> {
    if let Some(tags) = plain(game) {
        let missing = TagSet::MANDATORY.without(tags.present.all());
        if tags.version == Version::LATEST && missing.is_empty() {
            return None;
        }
        return Some(Fact::new(JoinedGames(tags, Box::default())));
    }
    let mut parts = game.parts().filter_map(|part| tags(part, game.version));
    Some(Fact::new(JoinedGames(parts.next()?, parts.collect())))
}

/// The tags of a game in which each is known, is once, and hands nothing on.
fn plain(game: &GameContext<'_>) -> Option<TagPresence> {
    let model = game.model;
    let (first, _) = game.tags.first()?;
    let is_plain = !model.may_repeat_tags() && !model.has_unknown_tag() && !model.has_hash();
    is_plain.then(|| TagPresence {
        version: game.version,
        place: first.name_span().unwrap_or_else(|| first.span()),
        present: model.known_tags().mandatory(),
        meant: MandatoryTags::default(),
        header: MandatoryTags::default(),
    })
}

fn tags(part: &[(TagPair<'_>, Option<TagId>)], version: Version) -> Option<TagPresence> {
    let (first, _) = part.first()?;
    let (mut present, mut meant, mut header) = <(TagSet, TagSet, TagSet)>::default();
    for (pair, id) in part {
        let Some(tag) = *id else {
            // A slip of the name is reported by the rules for names.
            meant.extend(meant_tag(*pair));
            continue;
        };
        let is_new = present.insert(tag);
        let value = pair.value().unwrap_or_default();
        let may_inherit = version > Version::V1_0 && tag.info().inherits;
        if is_new && may_inherit && value.starts_with(HEADER_PREFIX.as_bytes()) {
            header.insert(tag);
        }
    }
    Some(TagPresence {
        version,
        place: first.name_span().unwrap_or_else(|| first.span()),
        present: present.mandatory(),
        meant: meant.mandatory(),
        header: header.mandatory(),
    })
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let of_version = Version::ALL.map(|version| (version, all_of(version)));
    let wanted = |version: Version| {
        let found = of_version.iter().find(|(of, _)| *of == version);
        found.map_or(TagSet::default(), |(_, tags)| *tags)
    };
    let mut covered = TagSet::default();
    let mut last = 0;
    for fact in facts {
        // What a game without a fact has of its own is no longer taken over.
        if fact.game > last + 1 {
            covered = covered.without(TagSet::MANDATORY);
        }
        last = fact.game;
        let games = fact.fact.get::<JoinedGames>().into_iter();
        let games = games
            .flat_map(|JoinedGames(first, others)| std::iter::once(first).chain(others.iter()));
        for tags in games {
            let wanted = wanted(tags.version);
            let present = tags.present.all();
            let missing = wanted.without(present).without(tags.meant.all());
            let missing = missing.without(covered);
            if !missing.is_empty() {
                let missing = mandatory(tags.version).filter(|tag| missing.contains(*tag));
                let missing: Vec<&str> = missing.map(TagId::name).collect();
                report_missing(&missing, tags, fact, report);
            }
            // A plain value ends what an earlier game said for all later ones.
            let said = wanted.and(present);
            covered = covered.without(said).or(said.and(tags.header.all()));
        }
    }
}

fn all_of(version: Version) -> TagSet {
    let mut tags = TagSet::default();
    tags.extend(mandatory(version));
    tags
}

fn report_missing(missing: &[&str], tags: &TagPresence, fact: &GameFact, report: &mut Report<'_>) {
    let tags_missing = words::listed(missing);
    let message = match missing {
        [] => return,
        [_] => format!("the mandatory tag {tags_missing} is missing"),
        _ => format!("the mandatory tags {tags_missing} are missing"),
    };
    report.in_file(tags.place.at(fact.base), fact.game, message);
}
