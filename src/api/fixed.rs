//! A file after its repair.

use std::collections::BTreeMap;

use super::finding::Checked;
use crate::repair::{Repaired, Reverted};
use crate::source::Source;

/// A file after [`fix`](crate::fix).
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Fixed {
    /// The repaired text. JSON does not have it: it need not be text in any one encoding.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub bytes: Vec<u8>,
    /// How many findings were repaired, by the name of their rule.
    pub fixed: BTreeMap<&'static str, usize>,
    /// How many places were changed: one finding can be about many.
    pub places: usize,
    /// What a check finds in the text now.
    pub remaining: Checked,
    /// Fixes that did harm, and were taken back. Each is a bug of pbnlint.
    pub taken_back: Vec<TakenBack>,
}

impl Fixed {
    pub(super) fn new(key: &str, repaired: Repaired<'_>) -> Fixed {
        let source = Source::new(&repaired.bytes);
        let remaining = Checked::new(&source, key, &repaired.remaining);
        Fixed {
            remaining,
            fixed: repaired.fixed,
            places: repaired.places,
            taken_back: repaired.reverted.iter().map(TakenBack::new).collect(),
            bytes: repaired.bytes.into_owned(),
        }
    }
}

/// A fix that was taken back.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TakenBack {
    /// The name of the rule.
    pub rule: &'static str,
    /// What the fix meant to do.
    pub title: String,
    /// The line (from 1) of its finding, in the text to which the fix was applied.
    pub line: usize,
    /// What it did.
    pub reason: String,
}

impl TakenBack {
    pub(super) fn new(reverted: &Reverted) -> TakenBack {
        TakenBack {
            rule: reverted.rule.meta.name,
            title: reverted.title.clone(),
            line: reverted.line,
            reason: reverted.why.to_string(),
        }
    }
}
