//! What a user says of a program that is not known here: `[receiver.club]` in `pbnlint.toml`.

use std::borrow::Cow;

use super::Receiver;
use super::obstacle::{Charset, Loses, Obstacle, ReceiverTag};
use crate::source::LineEnd;

/// Which comments a program takes, the laxest first. Each demands what those before it do.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub enum CommentLimit {
    /// All.
    #[default]
    Keep,
    /// Those without empty lines.
    NoEmptyLines,
    /// Those on lines of their own, outside sections.
    OutsideSections,
    /// None.
    None,
}

/// What a user says of a program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Own {
    /// Whether tags without a known value are left out.
    pub drops_unknown_values: bool,
    /// Whether the file ends with an empty line.
    pub final_empty_line: bool,
    /// Which comments it takes.
    pub comments: CommentLimit,
    /// Its encoding; `None` for that which export writes.
    pub encoding: Option<Charset>,
    /// Its line ends; `None` for those that export writes.
    pub line_end: Option<LineEnd>,
    /// Whether suits in texts are letters, not `\S`.
    pub suits_are_letters: bool,
    /// Whether tables are left out.
    pub drops_tables: bool,
    /// How many characters a line has at most.
    pub max_line: Option<usize>,
}

impl Own {
    /// The receiver of a name.
    pub fn receiver(self, name: &str) -> Receiver {
        let comments =
            |least: CommentLimit, obstacle: Obstacle| (self.comments >= least).then_some(obstacle);
        let tag = |takes: fn(ReceiverTag<'_>) -> bool| Obstacle::Tag { takes, with: &[] };
        let stops = [
            self.encoding.map(Obstacle::Encoding),
            self.line_end.map(Obstacle::LineEnds),
            self.final_empty_line.then_some(Obstacle::NoFinalEmptyLine),
            self.drops_unknown_values
                .then(|| tag(|tag| !tag.is_unknown())),
            self.drops_tables
                .then(|| tag(|tag| !tag.has_data || tag.is_auction_or_play())),
            comments(CommentLimit::None, Obstacle::Comment),
            comments(CommentLimit::OutsideSections, Obstacle::AsideInSection),
            comments(CommentLimit::OutsideSections, Obstacle::AsideBesideTag),
            comments(CommentLimit::NoEmptyLines, Obstacle::EmptyLineInComment),
            self.suits_are_letters.then_some(Obstacle::SuitEscape),
            self.max_line.map(Obstacle::LongLine),
        ];
        let stops = stops.into_iter().flatten();
        Receiver {
            name: Cow::Owned(name.to_owned()),
            program: Cow::Owned(name.to_owned()),
            tried: "as `pbnlint.toml` says",
            stops: stops.map(|obstacle| (obstacle, Loses::Part)).collect(),
            expands: false,
        }
    }
}
