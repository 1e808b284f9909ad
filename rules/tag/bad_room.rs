//! # bad-room
//!
//! The value of `Room` is neither `Open` nor `Closed`. There are no other rooms (chapter 4.1.7). A
//! program that compares the two tables of a match does not find them.
//!
//! Write `Open` or `Closed`; the number of a table belongs in `Table`. For `O` and `C` there is an unsafe
//! fix, unless other rooms of the file have letters as well.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "open room"]
//! ```
//!
//! ```text
//! warning[bad-room]: expected Open or Closed, found `open room`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Room "open room"]
//!   │        ^^^^^^^^^
//!   │
//!   = fix: write Open
//!     + [Room "Open"]
//! ```
//!
//! ```diff
//!  [Event "Club evening"]
//! -[Room "open room"]
//! +[Room "Open"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "C"]
//! ```
//!
//! ```text
//! warning[bad-room]: expected Open or Closed, found `C`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Room "C"]
//!   │        ^
//!   │
//!   = fix: write Closed (unsafe)
//!     + [Room "Closed"]
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "IMP"]
//! ```
//!
//! ```text
//! warning[bad-room]: expected Open or Closed, found `IMP`
//!   ┌─ example.pbn:2:8
//!   │
//! 2 │ [Room "IMP"]
//!   │        ^^^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Room "Open"]
//! ```

use crate::pbn::standard::{ROOM, TagId, spelling};
use crate::rules::bad_value;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "bad-room",
    severity: Severity::Warning,
    fix: Availability::Sometimes(Applicability::Safe),
    chapters: &[(PBN, &["4.1.7"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::tag(TagId::ROOM)],
    &Check::Across { gather, judge },
)]);

/// A room that is none.
struct BadRoom {
    place: Span,
    message: String,
    meant: RoomMeaning,
}

/// Which room a value means.
enum RoomMeaning {
    /// That of a word.
    Word(&'static str),
    /// Perhaps that of its first letter.
    Letter(&'static str),
    /// A room of a club that gives its rooms letters.
    OtherLetter,
    Unknown,
}

fn gather(game: &GameContext<'_>) -> Option<Fact> {
    let (text, place) = game.stated_tag(TagId::ROOM)?;
    if spelling(ROOM, text).is_some() {
        return None;
    }
    let meant = meant(text);
    let message = match meant {
        RoomMeaning::Word(word)
            if bad_value::superfluous_blanks(text, word.as_bytes()).is_some() =>
        {
            format!("superfluous blanks: write {word}")
        }
        _ => format!("expected Open or Closed, found {}", game.found(place)),
    };
    Some(Fact::new(BadRoom {
        place,
        message,
        meant,
    }))
}

fn meant(text: &[u8]) -> RoomMeaning {
    match text.trim_ascii().to_ascii_lowercase().as_slice() {
        b"open" | b"open room" => RoomMeaning::Word("Open"),
        b"closed" | b"closed room" => RoomMeaning::Word("Closed"),
        b"o" => RoomMeaning::Letter("Open"),
        b"c" => RoomMeaning::Letter("Closed"),
        [b'a'..=b'z'] => RoomMeaning::OtherLetter,
        _ => RoomMeaning::Unknown,
    }
}

fn judge(_: &FileContext<'_>, facts: &[GameFact], report: &mut Report<'_>) {
    let rooms = || {
        facts
            .iter()
            .filter_map(|fact| Some((fact, fact.fact.get::<BadRoom>()?)))
    };
    let has_other_letters = rooms().any(|(_, room)| matches!(room.meant, RoomMeaning::OtherLetter));
    for (fact, room) in rooms() {
        let place = room.place.at(fact.base);
        let finding = report
            .in_file(place.clone(), fact.game, room.message.as_str())
            .habit("values", ());
        let (word, applicability) = match room.meant {
            RoomMeaning::Word(word) => (word, Applicability::Safe),
            RoomMeaning::Letter(word) if !has_other_letters => (word, Applicability::Unsafe),
            _ => continue,
        };
        finding.fix_in_file(
            format!("write {word}"),
            applicability,
            place,
            word.as_bytes(),
        );
    }
}
