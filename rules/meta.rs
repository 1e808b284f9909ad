//! The facts about a rule.

use super::Need;
use crate::diagnostic::Severity;
use crate::fix::Applicability;
use crate::pbn::model::refine::Part;

/// The facts about a rule. Names, severities and what is on by default are promises to
/// users: the changelog lists every change.
pub struct Meta {
    /// Its name, in kebab-case; it reads well after "ignore".
    pub name: &'static str,
    /// Names that it had before.
    pub aliases: &'static [&'static str],
    /// How bad its findings are.
    pub severity: Severity,
    /// What fixes it offers.
    pub fix: Availability,
    /// What its safe fixes may change although it could be read: that the reader sees the
    /// same game all the same is then for the rule to say. The guard of repairs takes
    /// everything else for a bug.
    pub may_change: &'static [Part],
    /// The chapters of PBN 2.1 that it is on; empty for our own opinion.
    pub chapters: &'static [&'static str],
    /// The chapters of RBN 3.2 that it is on, where it judges records: `3.A` is the one about label A.
    pub rbn_chapters: &'static [&'static str],
    /// Whether it is on when the user selects nothing. Rules of the group `export` are then
    /// on for files that are held to export format.
    pub default: bool,
    /// What a game must have for its checks of whole games and of sections to have anything to
    /// say: all of these. They are not called for any other.
    pub needs: &'static [Need],
    /// Whether findings that say the same at more than a few places of a file become one, as it
    /// is where a program makes a mistake throughout. Not so where each is a fault of its own,
    /// about which somebody has to think: a card of a deal, the score of a board.
    pub folds: bool,
    /// Whether its fixes in games are made before those of other rules: by the names that they write
    /// the values and the sections are read.
    pub fixes_first: bool,
    /// Whether it is about what nobody reads: editors fade it.
    pub fades: bool,
    /// The version of pbnlint that brought it.
    pub since: &'static str,
}

impl Meta {
    /// What is usual; a rule writes `..Meta::DEFAULT` after what it has to say.
    pub const DEFAULT: Meta = Meta {
        name: "",
        aliases: &[],
        severity: Severity::Warning,
        fix: Availability::None,
        may_change: &[],
        chapters: &[],
        rbn_chapters: &[],
        default: true,
        needs: &[],
        folds: true,
        fixes_first: false,
        fades: false,
        since: "0.1.0",
    };
}

/// Whether a rule's findings come with a fix.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Availability {
    /// None has one.
    None,
    /// Some have one, of this applicability at best.
    Sometimes(Applicability),
    /// Every finding has one, of this applicability.
    Always(Applicability),
}
