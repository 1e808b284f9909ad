//! `D T L E F S K N B`: when, where, in which event and by which players a deal is played.
//!
//! For each label there is one function for each way.

use std::borrow::Cow;

use memchr::{memchr, memchr_iter, memchr2};

use super::said::{ReadRecord, RecordContent};
use super::tags::{RecordTags, known};
use crate::games::Game;
use crate::rbn::RbnLabel;
use crate::rbn::heading::is_carryover;
use crate::rbn::names::TablePlace;

/// The tags that the headings of a record come to.
pub(super) fn to_tags(read: &ReadRecord<'_>, tags: &mut RecordTags) {
    let own = |label| read.data(label);
    date(read, tags);
    let [title, author] = two_texts(own(RbnLabel::Title));
    tags.add_some("Description", &title);
    tags.add_some("Annotator", &author);
    tags.add_some("Site", &with_single_colons(own(RbnLabel::Location)));
    tags.add_some("Event", &with_single_colons(own(RbnLabel::Event)));
    tags.add_some("Scoring", &scoring(own(RbnLabel::Scoring)));
    session(own(RbnLabel::Session), tags);
    teams(own(RbnLabel::Teams), tags);
    names(read, tags);
    board(own(RbnLabel::Board), tags);
}

/// The headings that the tags of a game come to.
pub(super) fn of_game(game: &Game, said: &mut RecordContent) {
    let text = |name| known(game, name).unwrap_or_default();
    said.set(RbnLabel::Date, date_of(game));
    let title = text("Description").replace(':', "::");
    let author = text("Annotator").replace(':', "::");
    said.set(RbnLabel::Title, Some(two_fields(&title, &author)));
    said.set(RbnLabel::Location, Some(with_one_colon(text("Site"))));
    said.set(RbnLabel::Event, Some(with_one_colon(text("Event"))));
    said.set(RbnLabel::Scoring, Some(scoring_of(text("Scoring"))));
    said.set(
        RbnLabel::Session,
        Some(session_of(text("Stage"), text("Round"))),
    );
    said.set(
        RbnLabel::Teams,
        Some(teams_of(text("HomeTeam"), text("VisitTeam"))),
    );
    said.set(RbnLabel::Names, Some(names_of(game)));
    let of_capitals = |text: &&str| is_of_capitals(text);
    let section = known(game, "Section").filter(of_capitals);
    let deal = known(game, "DealId").filter(|text| !is_of_capitals(text) && !text.contains(':'));
    let second = section.or(deal).unwrap_or_default();
    said.set(RbnLabel::Board, Some(two_fields(text("Board"), second)));
}

fn two_fields(first: &str, second: &str) -> String {
    match second {
        "" => first.to_owned(),
        _ => format!("{first}:{second}"),
    }
}

/// The two texts of a label in which a doubled colon is one of the text.
fn two_texts(data: &str) -> [String; 2] {
    if memchr(b':', data.as_bytes()).is_none() {
        return [data.to_owned(), String::new()];
    }
    const COLON: &str = "\u{0}";
    let data = data.replace("::", COLON);
    let (first, second) = data.split_once(':').unwrap_or((&data, ""));
    [first, second].map(|text| text.replace(COLON, ":"))
}

/// A doubled colon is one of the text.
fn with_single_colons(data: &str) -> Cow<'_, str> {
    match memchr(b':', data.as_bytes()) {
        Some(_) => Cow::Owned(data.replace("::", ":")),
        None => Cow::Borrowed(data),
    }
}

/// A value with one colon has two parts on both sides; in one with more all are of the text, and so is one
/// with a blank after it.
fn with_one_colon(value: &str) -> String {
    match memchr_iter(b':', value.as_bytes()).count() {
        0 => value.to_owned(),
        1 if !value.contains(": ") => value.to_owned(),
        _ => value.replace(':', "::"),
    }
}

fn date(read: &ReadRecord<'_>, tags: &mut RecordTags) {
    let Some(date) = read.record.values.date else {
        return;
    };
    let two = |number: Option<u8>| match number {
        Some(number) => [number / 10, number % 10].map(|digit| char::from(b'0' + digit)),
        None => ['?', '?'],
    };
    if let Some(year) = date.year {
        let of_day = |day| {
            let mut text = format!("{year:04}.");
            text.extend(two(date.month));
            text.push('.');
            text.extend(two(day));
            text
        };
        let day = date.day.filter(|_| date.last_day.is_none());
        let name = if date.is_gmt { "UTCDate" } else { "Date" };
        tags.add(name, of_day(day));
        if date.last_day.is_some() {
            tags.add("EventDate", of_day(date.day));
        }
    }
    // That a day is over (24) has no place in the time of a game.
    if let [Some(0..=23), ..] = date.time {
        let name = if date.is_gmt { "UTCTime" } else { "Time" };
        tags.add(
            name,
            date.time.map(|part| String::from_iter(two(part))).join(":"),
        );
    }
}

fn date_of(game: &Game) -> Option<String> {
    let is_gmt = known(game, "Date").is_none_or(|date| date.starts_with("????"))
        && known(game, "UTCDate").is_some();
    let (date, time) = if is_gmt {
        ("UTCDate", "UTCTime")
    } else {
        ("Date", "Time")
    };
    let digits = |part: &&str| !part.is_empty() && part.bytes().all(|b| b.is_ascii_digit());
    let joined = |text: &str, separator: char| {
        let parts = text.split(separator);
        parts.take_while(digits).collect::<String>()
    };
    let mut data = joined(known(game, date)?, '.');
    if data.is_empty() {
        return None;
    }
    let time = known(game, time).map_or(String::new(), |time| joined(time, ':'));
    if time.len() >= 4 {
        data.push(':');
        data.push_str(&time);
        if is_gmt {
            data.push('G');
        }
    }
    Some(data)
}

/// The letters of the forms of scoring, and the words of PBN.
const SCORINGS: [(&str, &str); 10] = [
    ("I", "IMP"),
    ("B", "BAM"),
    ("T", "TotalPoints"),
    ("X", "IMP;Cross"),
    ("M", "MP"),
    ("N", "Instant"),
    ("R", "Rubber"),
    ("C", "Chicago"),
    ("A", "Cavendish"),
    ("P", "PlusOrFishfood"),
];

/// Forms with a modifier that PBN has a word for.
const MODIFIED: [(&str, &str); 2] = [("X:Butler", "IMP;Butler"), ("M:old", "MP;OldMP")];

/// One that is only read: the old scale has no sign of its own in RBN.
const OLD_SCALE: (&str, &str) = ("I:1952", "IMP;IMP_1948");

fn scoring(data: &str) -> String {
    let mut modified = MODIFIED.iter().chain([&OLD_SCALE]);
    if let Some((_, words)) = modified.find(|(form, _)| *form == data) {
        return (*words).to_owned();
    }
    let (form, rest) = data.split_once(':').unwrap_or((data, ""));
    let words = SCORINGS.iter().find(|(letter, _)| *letter == form);
    let words = words.map_or(form, |(_, words)| words);
    match rest {
        "" => words.to_owned(),
        _ => format!("{words};{}", rest.replace(':', ";")),
    }
}

fn scoring_of(value: &str) -> String {
    if let Some((form, _)) = MODIFIED.iter().find(|(_, words)| *words == value) {
        return (*form).to_owned();
    }
    let forms = SCORINGS.iter().filter_map(|(letter, words)| {
        let rest = value.strip_prefix(words)?;
        (rest.is_empty() || rest.starts_with(';')).then_some((letter, rest))
    });
    // `IMP;Cross` is a form of its own, and none of `IMP`.
    match forms.min_by_key(|(_, rest)| rest.len()) {
        Some((letter, rest)) => format!("{letter}{}", rest.replace(';', ":")),
        None => value.replace(';', ":"),
    }
}

/// The letters of stages, and the words of PBN.
const STAGES: [(&str, &str); 5] = [
    ("F", "Final"),
    ("P", "Playoff"),
    ("S", "Semifinal"),
    ("Q", "Quarterfinal"),
    ("I", "Qualifying"),
];

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn session(data: &str, tags: &mut RecordTags) {
    if data.is_empty() {
        return;
    }
    let [stage, round] = two_texts(data);
    let letter = STAGES.iter().find(|(letter, _)| *letter == stage);
    let words = match (letter, stage.strip_prefix('R')) {
        (Some((_, words)), _) => (*words).to_owned(),
        (_, Some(number)) if is_number(number) => format!("Round of {number}"),
        _ if is_number(&stage) => format!("Session {stage}"),
        _ => stage,
    };
    // Only a number is a round.
    if is_number(&round) || round.is_empty() {
        tags.add_some("Stage", &words);
        tags.add_some("Round", &round);
    } else {
        tags.add("Stage", format!("{words}:{round}"));
    }
}

fn session_of(stage: &str, round: &str) -> String {
    // Only a number is a round; other words would be a stage.
    let round = if is_number(round) { round } else { "" };
    if stage.is_empty() && round.is_empty() {
        return String::new();
    }
    let letter = STAGES.iter().find(|(_, words)| *words == stage);
    let of = |words| stage.strip_prefix(words).filter(|rest| is_number(rest));
    let stage = match (letter, of("Round of "), of("Session ")) {
        (Some((letter, _)), ..) => (*letter).to_owned(),
        (_, Some(number), _) => format!("R{number}"),
        (_, _, Some(number)) => number.to_owned(),
        // What is after a colon would be the round.
        _ => stage.replace(':', "::"),
    };
    two_fields(&stage, round)
}

fn teams(data: &str, tags: &mut RecordTags) {
    let mut fields = data.split(':');
    let mut next = || fields.next().unwrap_or_default();
    let (home, visit) = (next(), next());
    let (of_home, of_visit) = (next(), next());
    tags.add_some("HomeTeam", &two_fields(home, of_home));
    tags.add_some("VisitTeam", &two_fields(visit, of_visit));
}

fn teams_of(home: &str, visit: &str) -> String {
    let split = |team: &'_ str| {
        let carryover = team.rsplit_once(':');
        let carryover = carryover.and_then(|(name, number)| Some((name, in_hundredths(number)?)));
        let (name, number) = carryover.unwrap_or((team, String::new()));
        (name.replace(':', ";"), number)
    };
    let ((home, of_home), (visit, of_visit)) = (split(home), split(visit));
    // One team alone makes no match.
    if home.is_empty() || visit.is_empty() {
        return String::new();
    }
    let teams = format!("{home}:{visit}:{of_home}:{of_visit}");
    let teams = teams.strip_suffix(':').unwrap_or(&teams);
    match (of_home.as_str(), of_visit.as_str()) {
        ("", "") => format!("{home}:{visit}"),
        _ => teams.to_owned(),
    }
}

/// A carryover of a team, with two decimals where it has some; `None` for what is none.
fn in_hundredths(carryover: &str) -> Option<String> {
    let padded = match carryover.rsplit_once('.') {
        Some((_, decimals)) if decimals.len() == 1 => format!("{carryover}0"),
        _ => carryover.to_owned(),
    };
    is_carryover(padded.as_bytes()).then_some(padded)
}

fn names(read: &ReadRecord<'_>, tags: &mut RecordTags) {
    let Some(names) = &read.record.values.names else {
        return;
    };
    for (seat, span) in ["North", "South", "West", "East"]
        .into_iter()
        .zip(names.players)
    {
        tags.add_some(seat, read.slice(span.start, span.end).trim_ascii());
    }
    match names.place {
        Some(TablePlace::Open) => tags.add("Room", "Open"),
        Some(TablePlace::Closed) => tags.add("Room", "Closed"),
        Some(TablePlace::Table(number)) => tags.add("Table", number.to_string()),
        None => {}
    }
}

fn names_of(game: &Game) -> String {
    let name = |seat| {
        let name = known(game, seat).unwrap_or_default();
        match memchr2(b'+', b':', name.as_bytes()) {
            Some(_) => Cow::Owned(name.replace(['+', ':'], ";")),
            None => Cow::Borrowed(name),
        }
    };
    let pair = |first, second| {
        let (first, second) = (name(first), name(second));
        match &*second {
            "" => first,
            _ => first + "+" + second,
        }
    };
    let (ns, we) = (pair("North", "South"), pair("West", "East"));
    let place = match (known(game, "Room"), known(game, "Table")) {
        (Some("Open"), _) => "O",
        (Some("Closed"), _) => "C",
        (_, Some(table)) if is_table(table) => table,
        _ => "",
    };
    let all = [&*ns, &*we, place].join(":");
    all.trim_end_matches(':').to_owned()
}

fn is_table(text: &str) -> bool {
    is_number(text) && !text.starts_with('0') && TablePlace::table(text.as_bytes()).is_some()
}

fn board(data: &str, tags: &mut RecordTags) {
    let (board, second) = data.split_once(':').unwrap_or((data, ""));
    let is_plain = is_number(board) && !board.starts_with('0');
    if is_plain {
        tags.add("Board", board);
    }
    let name = if is_of_capitals(second) {
        "Section"
    } else {
        "DealId"
    };
    tags.add_some(name, second);
}

/// Whether a second number of a board is the letter of a section.
fn is_of_capitals(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_uppercase())
}
