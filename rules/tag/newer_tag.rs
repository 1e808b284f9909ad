//! # newer-tag
//!
//! The file declares a version of PBN that does not have this tag yet. Readers of that version skip
//! it (chapter 4.9), and export format of that version cannot have it. Each tag is reported once
//! per file.
//!
//! Declare the version that has the tag in the line `% PBN` at the top of the file (chapter 2.4), or delete
//! the tag. The fix declares PBN 2.1. There is a fix only if nothing in the file changes its meaning with the
//! version: the file has no call, no card and no value that begins with `##`. A valid file of one version is
//! valid in every later one (chapter 4.10).
//!
//! ## Bad
//!
//! ```pbn
//! % PBN 1.0
//! [Event "Club evening"]
//! [DealId "2024-05-17-1"]
//! ```
//!
//! ```text
//! info[newer-tag]: the tag DealId is new in PBN 2.0, but the game is checked as PBN 1.0
//!   ┌─ example.pbn:3:2
//!   │
//! 3 │ [DealId "2024-05-17-1"]
//!   │  ^^^^^^
//!   │
//!   = fix: declare PBN 2.1
//!     - % PBN 1.0
//!     + % PBN 2.1
//! ```
//!
//! ```diff
//! -% PBN 1.0
//! +% PBN 2.1
//!  [Event "Club evening"]
//!  [DealId "2024-05-17-1"]
//! ```
//!
//! This file has no fix because of its auction: since PBN 2.0, a `+` in it has another meaning.
//!
//! ```pbn
//! % PBN 1.0
//! [DealId "2024-05-17-1"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1NT AP
//! ```
//!
//! ```text
//! info[newer-tag]: the tag DealId is new in PBN 2.0, but the game is checked as PBN 1.0
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [DealId "2024-05-17-1"]
//!   │  ^^^^^^
//! ```
//!
//! ```pbn
//! % PBN 1.0
//! [Event "##1 Pairs"]
//! [DealId "2024-05-17-1"]
//! ```
//!
//! ```pbn,version-2.0
//! [Event "Club evening"]
//! [OptimumScore "NS 420"]
//! ```
//!
//! ```text
//! info[newer-tag]: the tag OptimumScore is new in PBN 2.1, but the game is checked as PBN 2.0
//!   ┌─ example.pbn:2:2
//!   │
//! 2 │ [OptimumScore "NS 420"]
//!   │  ^^^^^^^^^^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! % PBN 2.1
//! [Event "Club evening"]
//! [DealId "2024-05-17-1"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [OptimumScore "NS 420"]
//! ```

use std::ops::Range;

use crate::pbn::standard::{HEADER_PREFIX, TagId, Version, tag_id};
use crate::pbn::syntax::split::DirectiveKind;
use crate::pbn::syntax::{Document, GameView};
use crate::rules::names::{by_name, count, gather_known};
use crate::rules::prelude::*;
use crate::rules::read_again::{may_have, read_again};

pub(crate) const META: Meta = Meta {
    name: "newer-tag",
    severity: Severity::Info,
    fix: Availability::Sometimes(Applicability::Safe),
    may_change: &[Part::EscapeLine],
    chapters: &[(PBN, &["2.4", "4.10"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::OldVersion],
    &Check::Across { gather, judge },
)]);

/// Without a declaration a game is checked by the latest version, which has all tags.
fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let is_newer = |tag: TagId| tag.info().is_standard() && !tag.info().is_in(game.version);
    gather_known(game, is_newer)
}

fn judge(file: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let names = by_name(file, facts);
    let declared = if names.is_empty() || !is_read_alike(file) {
        Vec::new()
    } else {
        older_versions(file).unwrap_or_default()
    };
    for (name, spots) in names {
        let since = tag_id(name).and_then(|tag| tag.info().since);
        let (Some(since), Some(first)) = (since, spots.first()) else {
            continue;
        };
        let message = format!(
            "the tag {} is new in PBN {since}, but the game is checked as PBN {}",
            file.show(name),
            first.version
        );
        let mut finding = report.in_file(first.range(), first.game(), message);
        if !declared.is_empty() {
            let latest = Version::LATEST.as_str();
            let edits = declared.iter().cloned();
            let edits = edits.map(|version| Edit::new(version, latest.as_bytes()));
            let title = format!("declare PBN {latest}");
            finding = finding.fix_all_in_file(title, Applicability::Safe, edits);
        }
        count(finding, &spots);
    }
}

/// The numbers of the lines that declare an older version, if the games are read by them.
fn older_versions(file: &FileContext<'_>) -> Option<Vec<Range<usize>>> {
    let first_tag = file.split.games.first()?.first_tag()?;
    let directives = file.split.directives.iter();
    let mut older = Vec::new();
    for directive in directives {
        let DirectiveKind::Version { major, minor } = directive.kind else {
            continue;
        };
        if Version::declared(major, minor) == Version::LATEST {
            continue;
        }
        let number = format!("{major}.{minor}");
        let line = file.source.slice(directive.range.clone());
        let start = directive.range.start + memchr::memmem::find(line, number.as_bytes())?;
        older.push(start..start + number.len());
    }
    let is_used = older.first()?.start < first_tag && file.version_asked.is_none();
    is_used.then_some(older)
}

/// Whether nothing in a file changes its meaning with the version: calls, cards and `##` do.
fn is_read_alike(file: &FileContext<'_>) -> bool {
    let mut document = Document::default();
    let names = [HEADER_PREFIX, TagId::AUCTION.name(), TagId::PLAY.name()].map(str::as_bytes);
    file.split.games.iter().all(|game| {
        let text = file.source.slice(game.range());
        if !may_have(text, names.into_iter()) {
            return true;
        }
        read_again(file, &mut document, game);
        GameView::new(&document).tag_pairs().all(|pair| {
            let is_header = |value: &[u8]| value.starts_with(HEADER_PREFIX.as_bytes());
            let has_turns = || {
                let is_moves = matches!(tag_id(pair.name()), Some(TagId::AUCTION | TagId::PLAY));
                is_moves
                    && pair
                        .section()
                        .is_some_and(|section| section.data_span().is_some())
            };
            !pair.value().is_some_and(is_header) && !has_turns()
        })
    })
}
