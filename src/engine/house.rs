//! House rules: what a club or an archive demands of its own files, beyond the standard.
//!
//! They are written in the configuration (`[[require]]`), have the names `require/…` and
//! form the group `require`.

use std::fmt;

use super::severity::Severity;

/// The group of all house rules, with which their names begin.
pub const HOUSE_GROUP: &str = "require";

/// A demand on one tag of every game.
#[derive(Debug)]
pub struct HouseRule {
    /// The full name: `require/` and what the configuration calls it.
    pub name: String,
    /// The tag, spelled as in files.
    pub tag: String,
    /// What is demanded of it.
    pub demand: Demand,
    /// Whether a game may do without a value: the tag may be missing, `?` or empty.
    pub optional: bool,
    /// What to say instead of what is demanded, which is then a note.
    pub message: Option<String>,
    /// How bad a finding is, unless the user says otherwise elsewhere.
    pub severity: Severity,
}

/// What a house rule demands.
#[derive(Debug)]
pub enum Demand {
    /// The tag is there, with whatever value.
    Present,
    /// The tag must be absent.
    Absent,
    /// Its value is one of these.
    OneOf(Vec<String>),
    /// Its value matches.
    Matches(Pattern),
}

/// A test of values with the text by which the user wrote it. What language that is in does
/// not matter here.
pub struct Pattern {
    /// As the user wrote it.
    pub text: String,
    /// Whether a value passes: decoded, without backslashes before quotes and without `##`.
    pub test: Box<dyn Fn(&str) -> bool + Send + Sync>,
}

impl fmt::Debug for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Pattern({:?})", self.text)
    }
}

/// How many values of a list a message names.
const MOST_VALUES: usize = 12;

impl HouseRule {
    /// What is demanded, in words: `Event must match …`.
    pub fn summary(&self) -> String {
        let tag = &self.tag;
        match &self.demand {
            Demand::Present => format!("{tag} must be there"),
            Demand::Absent => format!("{tag} must not be there"),
            Demand::OneOf(values) => format!("{tag} must be {}", one_of(values)),
            Demand::Matches(pattern) => format!("{tag} must match `{}`", pattern.text),
        }
    }
}

fn one_of(values: &[String]) -> String {
    let shown = values.get(..MOST_VALUES).unwrap_or(values);
    let quoted: Vec<_> = shown.iter().map(|value| format!("`{value}`")).collect();
    match (quoted.as_slice(), values.len() - shown.len()) {
        ([only], 0) => only.clone(),
        (_, 0) => format!("one of {}", quoted.join(", ")),
        (_, more) => format!("one of {} or {more} others", quoted.join(", ")),
    }
}
