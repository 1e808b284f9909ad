//! Values in which nothing was found, so that they need not be looked at again.

use crate::rules::GameContext;
use crate::standard::{TagId, Version};
use crate::syntax::TagPair;

/// Some of the values that were found right. Dates, contracts, results and scores come again
/// and again in a file, and many rules look at each.
#[derive(Default)]
pub(super) struct FoundRight {
    /// By [`ShortValue::place`]; a later value takes the place of an earlier one.
    values: Vec<Option<ShortValue>>,
}

/// A value of at most 16 bytes, with the tag and the version by which it is judged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ShortValue {
    bytes: u128,
    length: u8,
    tag: Option<TagId>,
    version: Version,
}

/// How many values are remembered at most; more would not stay close to the processor.
const VALUES: usize = 256;

impl ShortValue {
    /// The value of a tag pair; `None` for a longer one, and for one that must be looked at.
    pub(super) fn of(
        game: &GameContext<'_>,
        pair: TagPair<'_>,
        tag: Option<TagId>,
    ) -> Option<ShortValue> {
        // What repeats a tag says nothing, so that nothing is found in it, right or wrong.
        if game.model.may_repeat_tags() {
            return None;
        }
        let span = pair.value_span()?;
        let behind = game.text().get(span.start as usize..)?;
        let bytes = u128::from_le_bytes(*behind.first_chunk::<16>()?);
        let others = 16_u32.checked_sub(span.len())?;
        let mask = u128::MAX.checked_shr(8 * others).unwrap_or(0);
        Some(ShortValue {
            bytes: bytes & mask,
            length: span.len() as u8,
            tag,
            version: game.version,
        })
    }

    /// A number below [`VALUES`].
    fn place(self) -> usize {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let folded = (self.bytes as u64) ^ (self.bytes >> 64) as u64;
        let tag = self.tag.map_or(u64::MAX, |tag| u64::from(tag.0));
        let mixed = (folded ^ tag.rotate_right(8)).wrapping_mul(FACTOR);
        (mixed >> 32) as usize % VALUES
    }
}

impl FoundRight {
    /// Whether a value was found right before.
    pub(super) fn knows(&self, value: ShortValue) -> bool {
        self.values.get(value.place()) == Some(&Some(value))
    }

    /// Notes that a value was found right.
    pub(super) fn note(&mut self, value: ShortValue) {
        if self.values.is_empty() {
            self.values.resize(VALUES, None);
        }
        if let Some(place) = self.values.get_mut(value.place()) {
            *place = Some(value);
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::lint::{self, Plan, Settings};
    use crate::source::Source;

    /// The games, of these, in which a rule speaks.
    #[track_caller]
    fn check(rule: &str, games: &[&str], expected: &[usize]) {
        // A value right at the end of its game is always looked at.
        let text: String = games
            .iter()
            .map(|game| format!("{game}\n[Description \"more of the game\"]\n\n"))
            .collect();
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
        let of_rule = findings
            .diagnostics
            .iter()
            .filter(|d| d.rule.name() == rule);
        let found: Vec<usize> = of_rule.map(|d| d.game).collect();
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn what_readers_ignore_is_not_right_for_other_games() {
        let (ignored, wrong) = ("[Result \"9\"]\n[Result \"14\"]", "[Result \"14\"]");
        check("bad-result", &[ignored, wrong, wrong], &[2, 3]);
    }

    #[test]
    fn a_value_is_right_for_its_own_tag_only() {
        let (right, wrong) = ("[Vulnerable \"All\"]", "[Contract \"All\"]");
        check("bad-contract", &[right, wrong, right], &[2]);
    }

    #[test]
    fn a_value_is_right_in_its_own_version_only() {
        let of_version = |version| format!("% PBN {version}\n[Scoring \"Instant\"]");
        let (new, old) = (of_version("2.1"), of_version("1.0"));
        check("unknown-scoring", &[&new, &old, &new], &[2]);
    }
}
