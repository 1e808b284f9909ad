//! Whether units say after a step what they said before, where that can be asked of the two texts alone.

use std::cell::Cell;

use super::pairs::{Pair, TextPair};
use super::{Blamed, Verdict, Why, guilty};

/// The safe fixes after which a unit does not say any more what it said. `difference` names what a text lacks
/// that the one before it says; where a step `is_unsure`, no rule can foresee what a fix does.
pub(super) fn lost(
    texts: &TextPair<'_, '_>,
    left: &Cell<usize>,
    difference: impl Fn(&[u8], &[u8]) -> Option<&'static str>,
    is_unsure: impl Fn(&[u8], &[u8]) -> bool,
) -> Blamed {
    let pairs = texts.pairs();
    let is_broken = |pair: &&Pair| difference(texts.old_text(pair), texts.new_text(pair)).is_some();
    let broken: Vec<&Pair> = pairs.iter().filter(is_broken).collect();
    let mut blamed = Blamed::new();
    for pair in broken {
        let old = texts.old_text(pair);
        let with = |fixes: &[usize]| texts.with(pair, &fixes.iter().copied().collect());
        let harm_of = |fixes: &[usize]| {
            let text = with(fixes);
            left.set(left.get().saturating_sub(text.len()));
            difference(old, &text)
        };
        let suspects = texts.suspects(pair);
        let verdict = |fix: usize, what: Option<&'static str>| match what {
            Some(what) if !is_unsure(old, &with(&[fix])) => Verdict::TakeBack(Why::Said(what)),
            _ => Verdict::Wait,
        };
        let guilty = guilty(suspects.iter().copied().collect(), left, harm_of, verdict);
        if guilty.is_empty() {
            // Only beside its neighbors does the unit lose something.
            blamed.extend(suspects.into_iter().map(|fix| (fix, Verdict::Wait)))
        } else {
            blamed.extend(guilty)
        }
    }
    blamed
}
