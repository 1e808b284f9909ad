//! The tags of a game, as they are written and as they are read.

use memchr::memchr2;

use crate::games::Game;
use crate::pbn::standard::is_inheritance;
use crate::rbn::RbnLabel;

/// The tag pairs that are written for a record, in any order: export sorts them.
#[derive(Default)]
pub(super) struct RecordTags(pub(super) Vec<(&'static str, String)>);

impl RecordTags {
    /// Adds a tag with its value. Text of a record that a game would take for inheritance has no place
    /// in a tag: it is kept beside it.
    pub(super) fn add(&mut self, name: &'static str, value: impl Into<String>) {
        let value = value.into();
        if !is_inheritance(value.as_bytes()) {
            self.0.push((name, value));
        }
    }

    /// Adds a tag where its value is not empty.
    pub(super) fn add_some(&mut self, name: &'static str, value: &str) {
        if !value.is_empty() {
            self.add(name, value);
        }
    }
}

/// The label that a tag is about.
pub(super) fn label_of(tag: &str) -> Option<RbnLabel> {
    Some(match tag {
        "Date" | "Time" | "UTCDate" | "UTCTime" | "EventDate" => RbnLabel::Date,
        "Description" | "Annotator" => RbnLabel::Title,
        "Site" => RbnLabel::Location,
        "Event" => RbnLabel::Event,
        "Scoring" => RbnLabel::Scoring,
        "Stage" | "Round" => RbnLabel::Session,
        "HomeTeam" | "VisitTeam" => RbnLabel::Teams,
        "North" | "South" | "West" | "East" | "Room" | "Table" => RbnLabel::Names,
        "Board" | "Section" | "DealId" => RbnLabel::Board,
        "Deal" | "Hidden" => RbnLabel::Hands,
        "Dealer" | "Vulnerable" | "Auction" => RbnLabel::Auction,
        "Contract" | "Declarer" => RbnLabel::Contract,
        "Play" => RbnLabel::Play,
        "Result" | "Score" | "ScoreIMP" | "ScoreMP" | "ScorePercentage" => RbnLabel::Result,
        "OptimumResultTable" => RbnLabel::Makes,
        "InstantScoreTable" => RbnLabel::Items,
        _ => return None,
    })
}

/// The section of an auction or a play.
#[derive(Default)]
pub(super) struct SectionText {
    /// Its tag and its rows.
    pub(super) text: String,
    /// `*`, `+` or nothing.
    pub(super) end: &'static str,
    /// Whether a call or a card has an alert without a text.
    pub(super) has_alert: bool,
}

/// A tag pair as it is in a file.
pub(super) fn pair(name: &str, value: &str) -> String {
    let mut text = String::with_capacity(name.len() + value.len() + 6);
    text.extend(["[", name, " \""]);
    let mut rest = value;
    while let Some((before, after)) =
        memchr2(b'\\', b'"', rest.as_bytes()).and_then(|at| rest.split_at_checked(at))
    {
        text.extend([before, "\\"]);
        let (sign, after) = after.split_at_checked(1).unwrap_or((after, ""));
        text.push_str(sign);
        rest = after;
    }
    text.extend([rest, "\"]"]);
    text
}

/// The value of a tag that says something, whether it can be read or not.
pub(super) fn written<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    game.tag(name)?.says().filter(|value| says_something(value))
}

/// Whether a tag, or the section after it, cannot be read to its end.
pub(super) fn has_hole(game: &Game, name: &str) -> bool {
    game.tag(name).is_some_and(|tag| !tag.is_read)
}

/// The value of a tag as it is written, what `#` stands for in its place; `None` where it has a hole.
pub(super) fn value<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    game.tag(name).filter(|tag| tag.is_read)?.says()
}

/// Whether a value says something.
pub(super) fn says_something(value: &str) -> bool {
    !matches!(value, "" | "?")
}

/// The value of a tag that says something.
pub(super) fn known<'g>(game: &'g Game, name: &str) -> Option<&'g str> {
    value(game, name).filter(|value| says_something(value))
}
