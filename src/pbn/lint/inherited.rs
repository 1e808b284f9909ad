//! Tables whose header is `#`: the one that an earlier game gave (chapter 4.8).
//!
//! Such a table is checked as if its header was written out. The game is read once more with the
//! header in its place, the rules about tables look at it, and what they find is brought back to
//! where it is in the file.

use std::collections::BTreeMap;
use std::ops::Range;
use std::slice;
use std::sync::OnceLock;

use memchr::memmem;

use super::context::{number, with_context};
use super::plan::PbnPlan;
use super::run::check_tables;
use super::seen::Seen;
use crate::engine::{Crowded, Found, FoundList};
use crate::pbn::model::{Model, TagContent, Tagged, tagged};
use crate::pbn::standard::{TagId, TagKind, TagSet};
use crate::pbn::syntax::{Document, Split};
use crate::rules::{FileContext, GameContext};
use crate::source::Slice;

/// The longest header that is put in the place of a `#`: a line has 255 bytes.
const LONGEST: usize = 1 << 10;

/// The headers of all tables of a file, looked up when the first `#` wants one.
#[derive(Default)]
pub(crate) struct FileHeaders(OnceLock<BTreeMap<TagId, Vec<Range<usize>>>>);

impl FileHeaders {
    /// The header that a `#` of this tag at an offset of the file stands for.
    fn before(
        &self,
        (bytes, split): (&[u8], &Split),
        tag: TagId,
        offset: usize,
    ) -> Option<Range<usize>> {
        let headers = self.0.get_or_init(|| read_headers(bytes, split));
        let headers = headers.get(&tag)?;
        let count = headers.partition_point(|header| header.start < offset);
        headers.get(count.checked_sub(1)?).cloned()
    }

    /// The text of a game with headers in the places of `#`, each as an earlier game gave it to a game
    /// that begins at an offset of the file; `None` where there is no `#`.
    pub(crate) fn filled(
        &self,
        file: (&[u8], &Split),
        game: &Document<'_>,
        offset: usize,
    ) -> Option<Vec<u8>> {
        memmem::find(game.text, b"\"#\"")?;
        let filled = self.fill(file, game, tagged(game), offset)?;
        Some(filled.text)
    }

    /// The same with the places of the headers, where only some tags of the game are looked at.
    fn fill<'g>(
        &self,
        file: (&[u8], &Split),
        game: &Document<'_>,
        tags: impl Iterator<Item = Tagged<'g>>,
        offset: usize,
    ) -> Option<FilledGame> {
        let (mut text, mut headers, mut done) = (Vec::new(), Vec::new(), 0);
        for (pair, tag) in tags.filter(|(pair, _)| pair.value() == Some(b"#")) {
            let tag = tag.filter(|tag| tag.info().kind == TagKind::Table);
            let source = tag.and_then(|tag| self.before(file, tag, offset));
            let is_wanted = |source: &Range<usize>| source.len() <= LONGEST;
            let (Some(source), Some(hash)) = (source.filter(is_wanted), pair.value_span()) else {
                continue;
            };
            if headers.len() == TABLES {
                break;
            }
            let hash = hash.start as usize;
            text.extend_from_slice(game.text.get(done..hash)?);
            let start = text.len();
            text.extend_from_slice(file.0.get(source.clone())?);
            headers.push(FilledHeader {
                place: start..text.len(),
                hash,
                source,
            });
            done = hash + 1;
        }
        text.extend_from_slice(game.text.get(done..)?);
        (!headers.is_empty()).then_some(FilledGame { text, headers })
    }
}

/// The places of the headers of each table, without `##`. Readers ignore a table that is the second of its
/// name in a game.
fn read_headers(bytes: &[u8], split: &Split) -> BTreeMap<TagId, Vec<Range<usize>>> {
    let mut headers: BTreeMap<TagId, Vec<Range<usize>>> = BTreeMap::new();
    let mut document = Document::default();
    for game in &split.games {
        let text = bytes.slice(game.range());
        if memmem::find(text, b"Table").is_none() {
            continue;
        }
        split.parse_into(&mut document, text);
        let mut seen = TagSet::default();
        for (pair, tag) in tagged(&document) {
            let is_first = |tag: &TagId| tag.info().kind == TagKind::Table && seen.insert(*tag);
            let Some(tag) = tag.filter(is_first) else {
                continue;
            };
            let (Some(value), Some(span)) = (pair.value(), pair.value_span()) else {
                continue;
            };
            if value == b"#" {
                continue;
            }
            let skip = if value.starts_with(b"##") { 2 } else { 0 };
            let header = span.part(skip, value.len()).at(game.range().start);
            headers.entry(tag).or_default().push(header);
        }
    }
    headers
}

/// Checks the tables of all games whose headers are `#`, and adds what is wrong with them.
pub(super) fn judge(file: &FileContext<'_>, plan: &PbnPlan, judged: &mut FoundList) {
    let bytes = file.source.bytes();
    let is_there = |text: &[u8], what: &[u8]| memmem::find(text, what).is_some();
    if file.split.unreadable.is_some() || !is_there(bytes, b"\"#\"") {
        return;
    }
    let headers = FileHeaders::default();
    let mut document = Document::default();
    for (index, game) in file.split.games.iter().enumerate() {
        let text = file.source.slice(game.range());
        if is_there(text, b"\"#\"") && is_there(text, b"Table") {
            file.split.parse_into(&mut document, text);
            let number = number(file.split, index);
            with_context(file, &document, number, index, |context| {
                check(plan, &headers, context, judged);
            });
        }
    }
}

/// Checks the tables of a game whose headers are `#`, and adds what is wrong with them.
fn check(plan: &PbnPlan, headers: &FileHeaders, context: &GameContext<'_>, judged: &mut FoundList) {
    let file = context.file;
    let is_inherited = |tag: TagId| context.model.said(tag) == TagContent::Inherited;
    let tags_of_game = context.tags.iter().copied();
    let inherited = tags_of_game.filter(|(_, tag)| tag.is_some_and(is_inherited));
    let (bytes, split) = (file.source.bytes(), file.split);
    let filled = headers.fill((bytes, split), context.document, inherited, context.base);
    let Some(filled) = filled else {
        return;
    };
    let mut document = Document::default();
    file.split.parse_into(&mut document, &filled.text);
    let tags: Vec<_> = tagged(&document).collect();
    let model = Model::new(&document, &tags, context.version);
    // What is wrong in any case was found before.
    let known = found_in_tables(plan, GameContext { ..*context });
    let found = found_in_tables(
        plan,
        GameContext {
            document: &document,
            tags: &tags,
            model: &model,
            ..*context
        },
    );
    let found = found.into_iter();
    let found = found.filter_map(|found| filled.bring_back(context.base, found));
    for found in found.filter(|found| !is_known(&known, found)) {
        judged.report(found);
    }
}

/// What the rules about tables find in a game.
fn found_in_tables(plan: &PbnPlan, game: GameContext<'_>) -> Vec<Found> {
    let mut seen = Seen::new(game, &Crowded::default());
    check_tables(plan, slice::from_mut(&mut seen));
    seen.diagnostics.into_vec()
}

/// Whether a finding is there already, because it does not depend on the header.
fn is_known(known: &[Found], found: &Found) -> bool {
    let is_same = |known: &Found| {
        known.rule == found.rule && known.range == found.range && known.message == found.message
    };
    known.iter().any(is_same)
}

/// A game with headers in the places of `#`.
struct FilledGame {
    text: Vec<u8>,
    /// In order of place.
    headers: Vec<FilledHeader>,
}

/// A header that was put in the place of a `#`.
struct FilledHeader {
    /// Where it is in the new text.
    place: Range<usize>,
    /// Where the `#` is in the old text.
    hash: usize,
    /// Where it is in the file.
    source: Range<usize>,
}

impl FilledGame {
    /// A finding with the places that it has in the file; `None` where it is about the header alone,
    /// which is judged where it is written. Fixes that change the header are left out.
    fn bring_back(&self, base: usize, mut found: Found) -> Option<Found> {
        if self.header_at(base, found.range.start).is_some() {
            let mut labels = found.labels.iter();
            let is_of_rows = labels.any(|label| self.header_at(base, label.range.start).is_none());
            if !is_of_rows {
                return None;
            }
        }
        found.range = self.place(base, &found.range);
        let also = found.also.iter();
        found.also = also.map(|place| self.place(base, &place)).collect();
        for label in &mut found.labels {
            label.range = match self.header_at(base, label.range.start) {
                // Here the words of the header are known.
                Some(header) => {
                    let at = |offset: usize| {
                        let within = offset.saturating_sub(base + header.place.start);
                        (header.source.start + within).min(header.source.end)
                    };
                    at(label.range.start)..at(label.range.end)
                }
                None => self.place(base, &label.range),
            };
        }
        found.fixes.retain(|fix| {
            let mut edits = fix.edits.iter();
            edits.all(|edit| self.header_at(base, edit.range.start).is_none())
        });
        for fix in &mut found.fixes {
            fix.edits.move_each(|range| self.place(base, range));
        }
        Some(found)
    }

    /// The header at an offset.
    fn header_at(&self, base: usize, offset: usize) -> Option<&FilledHeader> {
        let mut headers = self.headers.iter();
        headers.find(|header| {
            let place = header.place.start + base..header.place.end + base;
            place.contains(&offset)
        })
    }

    /// A range of the new text, counted from `base`, in the file; a header is its `#`.
    fn place(&self, base: usize, range: &Range<usize>) -> Range<usize> {
        let at = |offset: usize, is_end: bool| {
            let offset = offset.saturating_sub(base);
            let mut headers = self.headers.iter().rev();
            let before = headers.find(|header| header.place.start <= offset);
            let Some(header) = before else {
                return base + offset;
            };
            match offset.checked_sub(header.place.end) {
                Some(after) => base + header.hash + 1 + after,
                None => base + header.hash + usize::from(is_end),
            }
        };
        at(range.start, false)..at(range.end, true)
    }
}

/// No more headers of one game are filled in; there are only so many tables.
const TABLES: usize = 16;

#[cfg(test)]
#[allow(clippy::string_slice)]
mod tests {
    use super::{FilledGame, FilledHeader, LONGEST};
    use crate::lint::{self, Plan, Settings};
    use crate::source::Source;

    /// What is found, with the texts at its places: `rule: range, labels; edits`.
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
        let found = findings.diagnostics.iter().map(|found| {
            let labels = found.labels.iter().map(|label| &text[label.range.clone()]);
            let fixes = found.fixes.iter().flat_map(|fix| fix.edits.iter());
            let edits: Vec<_> = fixes.map(|edit| &text[edit.range.clone()]).collect();
            let places: Vec<_> = std::iter::once(&text[found.range.clone()])
                .chain(labels)
                .collect();
            format!(
                "{}: {}; {}",
                found.rule.name(),
                places.join(", "),
                edits.join(", ")
            )
        });
        assert_eq!(found.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn rows_are_judged_by_the_headers_of_earlier_games() {
        check(
            "[Event \"a\"]\n[ScoreTable \"##Rank;Contract\"]\n1 3NT\n\
             [TotalScoreTable \"##Rank;PairId\"]\n1 5\n\n\
             [Event \"b\"]\n[ScoreTable \"#\"]\n1 4S\n2\n[TotalScoreTable \"#\"]\nx 5\n",
            &["table-row-count: 2, Rank;Contract; ", "bad-element: x; "],
        );
    }

    #[test]
    fn a_header_that_is_much_too_long_is_not_taken_over() {
        let text = |length: usize| {
            let name = "X".repeat(length - "Rank;".len());
            format!("[ScoreTable \"##Rank;{name}\"]\n1 1\n\n[ScoreTable \"#\"]\nx 1\n")
        };
        let is_judged = |length: usize| {
            let text = text(length);
            let plan = Plan::new(&Settings::default());
            let found = lint::check(&Source::new(text.as_bytes()), None, &plan);
            let mut found = found.diagnostics.iter();
            found.any(|found| found.rule.name() == "bad-element")
        };
        assert!(is_judged(LONGEST));
        assert!(!is_judged(LONGEST + 1));
    }

    #[test]
    fn the_last_header_before_a_game_counts() {
        check(
            "[Event \"a\"]\n[ScoreTable \"##Rank\"]\n1\n\n\
             [Event \"b\"]\n[ScoreTable \"##Declarer\"]\nN\n\n\
             [Event \"c\"]\n[ScoreTable \"#\"]\n1\n\n\
             [Event \"d\"]\n[ScoreTable \"##Rank\"]\n1\n",
            &["bad-element: 1; "],
        );
    }

    #[test]
    fn a_repair_of_a_row_is_in_its_place_after_two_headers() {
        check(
            "[Event \"a\"]\n[ScoreTable \"##Rank;Declarer\"]\n1 N\n\
             [TotalScoreTable \"##Rank;PairId\"]\n1 5\n\n\
             [Event \"b\"]\n[ScoreTable \"#\"]\n1 s\n[TotalScoreTable \"#\"]\n1 5\n\n\
             [Event \"c\"]\n[TotalScoreTable \"#\"]\n1 5\n[ScoreTable \"#\"]\n1 N\n2 w\n",
            &["bad-element: s; s", "bad-element: w; w"],
        );
    }

    #[test]
    fn what_does_not_depend_on_a_header_is_found_once() {
        check(
            "[Event \"a\"]\n[ScoreTable \"##Rank;Contract\"]\n1 3NT\n\n\
             [Event \"b\"]\n[OptimumResultTable \"Declarer;Denomination;Result\"]\nx NT 7\n\
             [ScoreTable \"#\"]\ny 4S\n[TotalScoreTable \"Rank;PairId\"]\ny 5\n",
            &["bad-element: x; ", "bad-element: y; ", "bad-element: y; "],
        );
    }

    #[test]
    fn what_is_within_a_header_is_at_its_hash() {
        let headers = vec![FilledHeader {
            place: 2..6,
            hash: 2,
            source: 20..24,
        }];
        let text = b"12Rank78".to_vec();
        let filled = FilledGame { text, headers };
        assert_eq!(filled.place(10, &(13..15)), 12..13);
        assert_eq!(filled.place(10, &(10..11)), 10..11);
        assert_eq!(filled.place(10, &(16..18)), 13..15);
    }

    #[test]
    fn a_mistake_in_a_header_is_found_where_it_is_written() {
        check(
            "[Event \"a\"]\n[ScoreTable \"##Rank;Rank\"]\n1 2\n\n\
             [Event \"b\"]\n[ScoreTable \"#\"]\n1 2\n",
            &["duplicate-column: Rank, Rank; "],
        );
    }
}
