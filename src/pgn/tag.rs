//! The tags of the standard as data: names, what their values look like, and who says so.

use std::borrow::Cow;
use std::sync::LazyLock;

use super::command;
use super::result::GameResult;
use crate::tagged::scan::digits;

/// What the value of a tag looks like. Chapters are those of 1994 unless said otherwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Grammar {
    /// Any text.
    Text,
    /// One or several players, `Tal, Mikhail N.:NN` (8.1.1.5).
    Names,
    /// `YYYY.MM.DD` with question marks for what is not known (8.1.1.3).
    Date,
    /// `3`, `3.1`, `?` or `-` (8.1.1.4).
    Round,
    /// One of the four results (8.1.1.7).
    Result,
    /// Titles, `GM`, or `-` (9.1.1).
    Titles,
    /// Ratings, integers or `-` (9.1.2).
    Ratings,
    /// `human` or `program` (9.1.5).
    PlayerTypes,
    /// An integer above 0 (9.2.5).
    Board,
    /// `XDD` or `XDD/DD` (9.4.1).
    Eco,
    /// `HH:MM:SS` (9.5.1).
    Time,
    /// Periods with a colon between them (9.6.1).
    TimeControl,
    /// `0` or `1` (9.7.1).
    SetUp,
    /// A position (16.1); [`super::fen`] reads it.
    Fen,
    /// One of eight words (9.8.1).
    Termination,
    /// `OTB`, `PM`, `EM`, `ICS`, `TC` (9.9.2).
    Mode,
    /// An integer (9.9.3).
    Count,
    /// `B/0:45:56` (5.1 of 2001).
    RunningClock,
    /// `h:mm:ss` (6.1 of 2001).
    ClockTime,
}

/// A tag that a standard names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TagName {
    /// Its name.
    pub name: &'static str,
    /// What its value looks like.
    pub grammar: Grammar,
    /// The chapter that says so; those of the supplement of 2001 begin with `S`.
    pub chapter: &'static str,
    /// What its value says.
    pub summary: &'static str,
}

const fn tag(
    name: &'static str,
    grammar: Grammar,
    chapter: &'static str,
    summary: &'static str,
) -> TagName {
    TagName {
        name,
        grammar,
        chapter,
        summary,
    }
}

/// How many tags the roster has: the first of [`TAGS`].
pub const ROSTER: usize = 7;

/// All tags that the standards name: the roster in its order (8.1.1), then the others.
#[rustfmt::skip]
pub static TAGS: [TagName; 43] = [
    tag("Event", Grammar::Text, "8.1.1.1", "the tournament or match"),
    tag("Site", Grammar::Text, "8.1.1.2", "the place: city, region, and the country as three letters"),
    tag("Date", Grammar::Date, "8.1.1.3", "the day on which the game began"),
    tag("Round", Grammar::Round, "8.1.1.4", "the round of the event; `-` where there are none"),
    tag("White", Grammar::Names, "8.1.1.5", "who has the white pieces, family name first"),
    tag("Black", Grammar::Names, "8.1.1.6", "who has the black pieces, family name first"),
    tag("Result", Grammar::Result, "8.1.1.7", "how the game ended, as its termination marker says it"),
    tag("WhiteTitle", Grammar::Titles, "9.1.1", "the title of the player of White"),
    tag("BlackTitle", Grammar::Titles, "9.1.1", "the title of the player of Black"),
    tag("WhiteElo", Grammar::Ratings, "9.1.2", "the rating of White by FIDE"),
    tag("BlackElo", Grammar::Ratings, "9.1.2", "the rating of Black by FIDE"),
    tag("WhiteUSCF", Grammar::Ratings, "9.1.3", "the rating of White in the USA"),
    tag("BlackUSCF", Grammar::Ratings, "9.1.3", "the rating of Black in the USA"),
    tag("WhiteNA", Grammar::Text, "9.1.4", "the network address of White"),
    tag("BlackNA", Grammar::Text, "9.1.4", "the network address of Black"),
    tag("WhiteType", Grammar::PlayerTypes, "9.1.5", "whether White is a person or a program"),
    tag("BlackType", Grammar::PlayerTypes, "9.1.5", "whether Black is a person or a program"),
    tag("EventDate", Grammar::Date, "9.2.1", "the day on which the event began"),
    tag("EventSponsor", Grammar::Text, "9.2.2", "who pays for the event"),
    tag("Section", Grammar::Text, "9.2.3", "the section of the event"),
    tag("Stage", Grammar::Text, "9.2.4", "the stage of the event, such as a final"),
    tag("Board", Grammar::Board, "9.2.5", "the board in a team match or a simultaneous exhibition"),
    tag("Opening", Grammar::Text, "9.3.1", "the name of the opening"),
    tag("Variation", Grammar::Text, "9.3.2", "the name of the variation of the opening"),
    tag("SubVariation", Grammar::Text, "9.3.3", "the name of the line of the variation"),
    tag("ECO", Grammar::Eco, "9.4.1", "the opening by its code in the Encyclopedia of Chess Openings"),
    tag("NIC", Grammar::Text, "9.4.2", "the opening by its code in New in Chess"),
    tag("Time", Grammar::Time, "9.5.1", "when the game began, by local time"),
    tag("UTCTime", Grammar::Time, "9.5.2", "when the game began, by universal time"),
    tag("UTCDate", Grammar::Date, "9.5.3", "the day on which the game began, by universal time"),
    tag("TimeControl", Grammar::TimeControl, "9.6.1", "how much time there is for how many moves"),
    tag("SetUp", Grammar::SetUp, "9.7.1", "whether the game begins from another position than usual"),
    tag("FEN", Grammar::Fen, "9.7.2", "the position from which the game begins"),
    tag("Termination", Grammar::Termination, "9.8.1", "why the game ended"),
    tag("Annotator", Grammar::Names, "9.9.1", "who wrote the comments"),
    tag("Mode", Grammar::Mode, "9.9.2", "how the game was played: over the board, by mail, on a server"),
    tag("PlyCount", Grammar::Count, "9.9.3", "how many half moves the game has"),
    tag("Clock", Grammar::RunningClock, "S5.1", "whose clock runs at the start, and what it shows"),
    tag("WhiteClock", Grammar::ClockTime, "S6.1", "what the clock of White shows at the start"),
    tag("BlackClock", Grammar::ClockTime, "S6.1", "what the clock of Black shows at the start"),
    // In no standard, but what servers write and moves depend on.
    tag("Variant", Grammar::Text, "", "the kind of chess that is played"),
    tag("WhiteTeam", Grammar::Text, "", "the team of White"),
    tag("BlackTeam", Grammar::Text, "", "the team of Black"),
];

/// A tag of the standards by its name.
pub fn known(name: &[u8]) -> Option<&'static TagName> {
    static BY_KEY: LazyLock<Vec<(u32, &TagName)>> = LazyLock::new(|| {
        let tags = TAGS.iter().map(|tag| (key(tag.name.as_bytes()), tag));
        let mut tags: Vec<_> = tags.collect();
        tags.sort_by_key(|(key, _)| *key);
        tags
    });
    let key = key(name);
    let at = BY_KEY.binary_search_by_key(&key, |(own, _)| *own).ok()?;
    let (_, tag) = BY_KEY.get(at)?;
    (tag.name.as_bytes() == name).then_some(tag)
}

/// A number that is the same for the same name.
#[inline]
pub(crate) fn key(name: &[u8]) -> u32 {
    let add = |key: u32, byte: &u8| (key ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    name.iter().fold(0x811C_9DC5, add)
}

/// The titles of FIDE, and what servers write for programs (9.1.1).
pub const TITLES: [&str; 13] = [
    "-", "GM", "IM", "FM", "CM", "NM", "WGM", "WIM", "WFM", "WCM", "WNM", "BOT", "HM",
];

/// The reasons of 9.8.1.
pub const TERMINATIONS: [&str; 8] = [
    "abandoned",
    "adjudication",
    "death",
    "emergency",
    "normal",
    "rules infraction",
    "time forfeit",
    "unterminated",
];

/// The modes of 9.9.2.
pub const MODES: [&str; 5] = ["OTB", "PM", "EM", "ICS", "TC"];

impl Grammar {
    /// The words that a value can be, where these are few.
    pub fn words(self) -> &'static [&'static str] {
        match self {
            Grammar::Result => &["1-0", "0-1", "1/2-1/2", "*"],
            Grammar::Titles => &TITLES,
            Grammar::PlayerTypes => &["human", "program"],
            Grammar::SetUp => &["0", "1"],
            Grammar::Termination => &TERMINATIONS,
            Grammar::Mode => &MODES,
            _ => &[],
        }
    }

    /// Whether a value, its escapes being resolved, has the form that the standard gives it. Names and texts
    /// always have; FEN is read by [`super::fen`]. Whether a day is in the calendar is another question.
    pub fn fits(self, value: &[u8]) -> bool {
        let each = |fits: fn(&[u8]) -> bool| value.split(|byte| *byte == b':').all(fits);
        match self {
            Grammar::Text | Grammar::Names | Grammar::Fen => true,
            Grammar::Date => is_date(value),
            Grammar::Round => is_round(value),
            Grammar::Result => GameResult::of(value).is_some(),
            Grammar::Titles => each(|title| is_among(title, &TITLES)),
            Grammar::Ratings => each(|rating| rating == b"-" || is_integer(rating)),
            Grammar::PlayerTypes => each(|kind| is_among(kind, &["human", "program"])),
            Grammar::Board => is_integer(value) && value.iter().any(|byte| *byte != b'0'),
            Grammar::Eco => is_eco(value),
            Grammar::Time => is_time(value),
            Grammar::TimeControl => time_control(value).is_some(),
            Grammar::SetUp => matches!(value, b"0" | b"1"),
            Grammar::Termination => is_among(value, &TERMINATIONS),
            Grammar::Mode => is_among(value, &MODES),
            Grammar::Count => is_integer(value),
            Grammar::RunningClock => command::running_clock(value).is_some(),
            Grammar::ClockTime => command::time(value).is_some(),
        }
    }
}

/// The value of a tag as it is between quotes: a backslash by itself, which is meant as one, is written twice (7).
pub(crate) fn escaped(value: &[u8]) -> Cow<'_, [u8]> {
    if memchr::memchr(b'\\', value).is_none() {
        return Cow::Borrowed(value);
    }
    let mut escaped = Vec::with_capacity(value.len() + 1);
    let mut bytes = value.iter().copied().peekable();
    while let Some(byte) = bytes.next() {
        escaped.push(byte);
        if byte == b'\\' {
            let next = bytes.next_if(|next| matches!(next, b'\\' | b'"'));
            escaped.push(next.unwrap_or(b'\\'));
        }
    }
    Cow::Owned(escaped)
}

fn is_among(value: &[u8], words: &[&str]) -> bool {
    words.iter().any(|word| word.as_bytes() == value)
}

fn is_integer(value: &[u8]) -> bool {
    !value.is_empty() && value.iter().all(u8::is_ascii_digit)
}

/// Digits, or as many question marks.
fn is_known_or_not(part: &[u8], length: usize) -> bool {
    let is_known = part.iter().all(u8::is_ascii_digit) || part.iter().all(|byte| *byte == b'?');
    part.len() == length && is_known
}

fn is_date(value: &[u8]) -> bool {
    let mut parts = value.split(|byte| *byte == b'.');
    let lengths = [4, 2, 2];
    let fit = lengths.iter().all(|length| {
        parts
            .next()
            .is_some_and(|part| is_known_or_not(part, *length))
    });
    fit && parts.next().is_none()
}

fn is_round(value: &[u8]) -> bool {
    matches!(value, b"?" | b"-") || value.split(|byte| *byte == b'.').all(is_integer)
}

fn is_eco(value: &[u8]) -> bool {
    match value {
        [b'A'..=b'E', code @ ..] => match code {
            [one, two] => is_integer(&[*one, *two]),
            [one, two, b'/', three, four] => is_integer(&[*one, *two, *three, *four]),
            _ => false,
        },
        _ => false,
    }
}

fn is_time(value: &[u8]) -> bool {
    let mut parts = value.split(|byte| *byte == b':');
    let is_part = |part: &[u8], most: u32| {
        let number = digits(part).map_or(0, |(number, _)| number);
        is_known_or_not(part, 2) && number <= most
    };
    let fit = [23, 59, 59]
        .iter()
        .all(|most| parts.next().is_some_and(|part| is_part(part, *most)));
    fit && parts.next().is_none()
}

/// One period of a time control (9.6.1). Times are in milliseconds, for practice has fractions of seconds.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Period {
    /// `?`
    Unknown,
    /// `-`
    None,
    /// `40/9000`: moves and time; an increment behind it is practice.
    Moves {
        /// How many.
        moves: u32,
        /// In how much time.
        time: u64,
        /// How much each move adds.
        increment: u64,
    },
    /// `300` or `300+2`: the rest of the game.
    Rest {
        /// The time.
        time: u64,
        /// How much each move adds; `None` where none is written.
        increment: Option<u64>,
    },
    /// `*180`
    Sandclock {
        /// What is in one of its chambers at the start.
        time: u64,
    },
}

/// The periods of a time control; `None` for one of another form. An increment of 0 and fractions of seconds
/// are practice, and read.
pub fn time_control(value: &[u8]) -> Option<Vec<Period>> {
    let fields: Vec<&[u8]> = value.split(|byte| *byte == b':').collect();
    let last = fields.len() - 1;
    let mut periods = Vec::with_capacity(fields.len());
    for (place, field) in fields.iter().enumerate() {
        let period = period(field)?;
        let is_last_only = matches!(period, Period::Rest { .. } | Period::Sandclock { .. });
        if is_last_only && place < last {
            return None;
        }
        periods.push(period);
    }
    Some(periods)
}

fn period(field: &[u8]) -> Option<Period> {
    match field {
        b"?" => return Some(Period::Unknown),
        b"-" => return Some(Period::None),
        [b'*', time @ ..] => {
            return Some(Period::Sandclock {
                time: positive(time)?,
            });
        }
        _ => {}
    }
    let (moves, rest) = match field.iter().position(|byte| *byte == b'/') {
        Some(slash) => (Some(field.get(..slash)?), field.get(slash + 1..)?),
        None => (None, field),
    };
    let (time, increment) = match rest.iter().position(|byte| *byte == b'+') {
        Some(plus) => (
            rest.get(..plus)?,
            Some(milliseconds(rest.get(plus + 1..)?)?),
        ),
        None => (rest, None),
    };
    match moves {
        Some(moves) => Some(Period::Moves {
            moves: digits(moves).filter(|(_, rest)| rest.is_empty())?.0,
            time: positive(time)?,
            increment: increment.unwrap_or(0),
        })
        .filter(|period| !matches!(period, Period::Moves { moves: 0, .. })),
        None => Some(Period::Rest {
            time: if increment.is_some() {
                milliseconds(time)?
            } else {
                positive(time)?
            },
            increment,
        }),
    }
}

fn positive(text: &[u8]) -> Option<u64> {
    milliseconds(text).filter(|time| *time > 0)
}

/// Seconds with a fraction of at most three digits.
fn milliseconds(text: &[u8]) -> Option<u64> {
    let (seconds, rest) = digits(text)?;
    let fraction = match rest {
        [] => return Some(u64::from(seconds) * 1000),
        [b'.', fraction @ ..] if fraction.len() <= 3 => fraction,
        _ => return None,
    };
    let (number, rest) = digits(fraction)?;
    let scale = 10_u64.pow(3 - fraction.len() as u32);
    rest.is_empty()
        .then(|| u64::from(seconds) * 1000 + u64::from(number) * scale)
}

/// Which game is played, as the tag Variant says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Variant {
    /// Chess, from the usual array or another position.
    #[default]
    Standard,
    /// Chess with the pieces of the first rank in another order (Fischer).
    Chess960,
    /// Another game, whose moves are not judged.
    Other,
}

impl Variant {
    /// The variant that a value of the tag names. Blanks, hyphens and case do not matter.
    pub fn of(value: &[u8]) -> Variant {
        let letters = value.iter().filter(|byte| byte.is_ascii_alphanumeric());
        let name: Vec<u8> = letters.map(u8::to_ascii_lowercase).collect();
        match &*name {
            b"" | b"standard" | b"chess" | b"normal" | b"fromposition" | b"classical" => {
                Variant::Standard
            }
            b"chess960"
            | b"fischerandom"
            | b"fischerrandom"
            | b"fischerrandomchess"
            | b"frc"
            | b"freestyle"
            | b"dfrc"
            | b"doublefischerrandom" => Variant::Chess960,
            _ => Variant::Other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(name: &str, good: &[&str], bad: &[&str]) {
        let tag = TAGS.iter().find(|tag| tag.name == name);
        let fits = |value: &&str| tag.is_some_and(|tag| tag.grammar.fits(value.as_bytes()));
        let wrong: Vec<_> = good.iter().filter(|value| !fits(value)).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?} are sound");
        let wrong: Vec<_> = bad.iter().filter(|value| fits(value)).collect();
        assert!(wrong.is_empty(), "{name}: {wrong:?} are not sound");
    }

    #[test]
    fn values_have_the_form_of_their_chapter() {
        check(
            "Date",
            &["1992.11.04", "1993.??.??", "????.??.??"],
            &["2020-01-31", "2020.0x.??", "2020.1.1", "", "2020.?1.01"],
        );
        check(
            "Round",
            &["1", "3.1", "4.1.2", "?", "-"],
            &["third", "1-2", "R1", "3/9", ""],
        );
        check("Result", &["1-0", "*"], &["1/2", "1-O", ""]);
        check("WhiteTitle", &["GM", "IM:-:GM", "-"], &["gm", ""]);
        check("WhiteElo", &["2000", "2000:-", "-"], &["?", "", "2000 "]);
        check("Board", &["3"], &["x", "0", ""]);
        check("ECO", &["C64", "C64/01"], &["C64o", "F00", "c64", "?", ""]);
        check(
            "Time",
            &["07:57:01", "??:??:??"],
            &["7:57:01 a.m.", "1:2:3", "24:00:00"],
        );
        check(
            "TimeControl",
            &[
                "?",
                "-",
                "40/9000",
                "300",
                "5400+60",
                "*180",
                "40/7200:3600",
                "300+0",
                "10+0.1",
                "40/7200+30:1800",
            ],
            &["G/60", "40/0", "300:40/7200", "*0", ""],
        );
        check("SetUp", &["0", "1"], &["yes"]);
        check("Termination", &["normal", "time forfeit"], &["Normal"]);
        check("PlyCount", &["85"], &["", "x"]);
        check("Clock", &["B/0:45:56"], &["0:45:56"]);
        check("WhiteClock", &["1:07:00"], &["67:00"]);
    }

    #[test]
    fn variants_are_known_by_their_names_in_practice() {
        assert_eq!(Variant::of(b"Standard"), Variant::Standard);
        assert_eq!(Variant::of(b"From Position"), Variant::Standard);
        assert_eq!(Variant::of(b"fischerandom"), Variant::Chess960);
        assert_eq!(Variant::of(b"Atomic"), Variant::Other);
    }

    #[test]
    fn names_are_used_once() {
        let mut names: Vec<_> = TAGS.iter().map(|tag| tag.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), TAGS.len());
        for tag in &TAGS {
            assert_eq!(known(tag.name.as_bytes()), Some(tag));
        }
        assert_eq!(known(b"Results"), None);
    }
}
