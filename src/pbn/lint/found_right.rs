//! Values in which nothing was found, so that they need not be looked at again.

use crate::pbn::standard::TagId;
use crate::pbn::syntax::TagPair;
use crate::rules::GameContext;

/// Some of the values that were found right. Dates, contracts, results and scores come again
/// and again in a file, and many rules look at each.
#[derive(Default)]
pub(super) struct FoundRight {
    /// By [`ShortValue::place`]; a later value takes the place of an earlier one.
    values: Vec<ShortValue>,
}

/// A value of at most 16 bytes, with the tag and the version by which it is judged.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct ShortValue {
    /// The first byte is the lowest, and those after the value are 0.
    bytes: u128,
    /// Its length, its tag and the version, a byte each.
    judged_by: u32,
}

/// How many values are remembered at most; more would not stay close to the processor.
const VALUES: usize = 512;

/// What is in the place of a value that is not known.
const NONE: ShortValue = ShortValue {
    bytes: 0,
    judged_by: u32::MAX,
};

/// For each length up to 16 the bytes of a value.
#[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
const OF_LENGTH: [u128; 17] = {
    let mut masks = [0; 17];
    let mut length = 1;
    while length < masks.len() {
        masks[length] = masks[length - 1] << 8 | 0xFF;
        length += 1;
    }
    masks
};

impl ShortValue {
    /// The value of a tag pair; `None` for a longer one, and for one that must be looked at.
    #[inline]
    pub(super) fn of(game: &GameContext<'_>, pair: TagPair<'_>, tag: TagId) -> Option<ShortValue> {
        // What repeats a tag says nothing, so that nothing is found in it, right or wrong.
        if game.model.may_repeat_tags() {
            return None;
        }
        let span = pair.value_span()?;
        let after = game.text().get(span.start as usize..)?;
        let bytes = u128::from_le_bytes(*after.first_chunk::<16>()?);
        let of_value = OF_LENGTH.get(span.len() as usize)?;
        Some(ShortValue {
            bytes: bytes & of_value,
            judged_by: u32::from_le_bytes([span.len() as u8, tag.0, game.version as u8, 0]),
        })
    }

    /// A number below [`VALUES`].
    fn place(self) -> usize {
        const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
        let folded = (self.bytes as u64) ^ (self.bytes >> 64) as u64;
        let mixed = (folded ^ u64::from(self.judged_by).rotate_right(16)).wrapping_mul(FACTOR);
        (mixed >> 32) as usize % VALUES
    }
}

impl FoundRight {
    /// Whether a value was found right before.
    #[inline]
    pub(super) fn knows(&self, value: ShortValue) -> bool {
        self.values.get(value.place()) == Some(&value)
    }

    /// Notes that a value was found right.
    pub(super) fn note(&mut self, value: ShortValue) {
        if self.values.is_empty() {
            self.values.resize(VALUES, NONE);
        }
        if let Some(place) = self.values.get_mut(value.place()) {
            *place = value;
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
    fn a_value_is_right_for_its_own_letters_only() {
        let (right, wrong) = ("[Result \"12\"]", "[Result \"14\"]");
        check("bad-result", &[right, wrong, right], &[2]);
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
