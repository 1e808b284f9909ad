//! Games of chess that are edited: what is found is what a check of the new text finds.

use std::ops::Range;

use pbnlint::lint::{FindingCache, Folding, Plan, Revision, Settings};
use pbnlint::notation::Notation;
use pbnlint::pgn::split;
use proptest::prelude::*;

use super::chess_export::{mutation, seeds};
use super::properties;

/// The bytes that are others in a new text, and how many are in their place.
fn edit(before: &[u8], after: &[u8]) -> (Range<usize>, usize) {
    let same = |pairs: &mut dyn Iterator<Item = (&u8, &u8)>| {
        pairs.take_while(|(one, other)| one == other).count()
    };
    let start = same(&mut before.iter().zip(after));
    let (old, new) = (&before[start..], &after[start..]);
    let end = same(&mut old.iter().rev().zip(new.iter().rev()));
    (start..before.len() - end, new.len() - end)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: properties::cases(), failure_persistence: None, max_shrink_iters: 300, ..ProptestConfig::default() })]

    #[test]
    fn an_edited_text_is_checked_as_a_whole(
        games in proptest::collection::vec(any::<usize>(), 1..8),
        edits in proptest::collection::vec(mutation(), 1..6),
    ) {
        let seeds = seeds();
        let games = games.iter().map(|game| seeds[game % seeds.len()].as_slice());
        let mut text = games.collect::<Vec<_>>().join(&b"\n\n"[..]);
        let settings = Settings { notation: Some(Notation::Pgn), ..Settings::default() };
        let plan = Plan::new(&settings);
        let mut known = FindingCache::default();
        known.check(&text, None, &plan, Folding::Habits);
        for change in &edits {
            let before = text.clone();
            properties::mutate(&mut text, change, seeds);
            let revision = Revision::from_iter([edit(&before, &text)]);
            let found = known.follow(&revision, &text, None, &plan, Folding::Habits);
            let expected = FindingCache::default().check(&text, None, &plan, Folding::Habits);
            let shown = String::from_utf8_lossy(&text);
            prop_assert_eq!(found.games, split(&text).game_count(), "{}", shown);
            prop_assert_eq!(found.diagnostics, expected.diagnostics, "{}", shown);
        }
    }
}
