//! What a value that breaks its grammar was probably meant to say.

use std::borrow::Cow;
use std::ops::RangeInclusive;

use crate::bridge;
use crate::bridge::{FinalContract, Seat};
use crate::pbn::model::value::Fault;
use crate::pbn::model::{self, value};
use crate::pbn::standard::{DENOMINATION, TagId};
use crate::rules::Finding;
use crate::rules::habits::shape;
use crate::rules::prelude::*;

/// A value that was meant, and whether there is no doubt about it.
pub(crate) struct Meant {
    /// The value.
    pub text: Vec<u8>,
    /// Whether a reader with eyes would read it so, and in no other way.
    pub is_certain: bool,
}

impl Meant {
    pub(crate) fn certain(text: impl Into<Vec<u8>>) -> Meant {
        Meant {
            text: text.into(),
            is_certain: true,
        }
    }

    pub(crate) fn guess(text: impl Into<Vec<u8>>) -> Meant {
        Meant {
            text: text.into(),
            is_certain: false,
        }
    }
}

/// The longest value at which it is worth guessing.
const LONGEST: usize = 64;

/// A date in another notation.
pub(crate) fn date(text: &[u8]) -> Option<Meant> {
    if text.len() > LONGEST {
        return None;
    }
    let text = text.trim_ascii();
    if text.len() == 8 && text.iter().all(u8::is_ascii_digit) {
        let (year, rest) = text.split_at_checked(4)?;
        let (month, day) = rest.split_at_checked(2)?;
        return ymd(number(year)?, number(month)?, number(day)?).map(Meant::certain);
    }
    // A time after the date would be lost.
    let end = text.iter().position(|b| matches!(b, b':' | b'T'));
    let has_time = end.is_some_and(|end| end >= 10);
    let text = match text.get(..10) {
        Some(date) if has_time => date,
        _ => text,
    };
    let separator = |b: &u8| matches!(b, b'.' | b'-' | b'/' | b' ' | b',');
    let words: Vec<&[u8]> = text.split(separator).filter(|w| !w.is_empty()).collect();
    let meant = match words.as_slice() {
        [year] if year.len() == 4 => {
            let year = number(year)?;
            Some(Meant::certain(format!("{year:04}.??.??")))
        }
        [year, month] if year.len() == 4 => {
            let month = number(month).filter(|m| (1..=12).contains(m))?;
            Some(Meant::certain(format!(
                "{:04}.{month:02}.??",
                number(year)?
            )))
        }
        [year, month, day] if year.len() == 4 => {
            let month = number(month).or_else(|| month_name(month))?;
            ymd(number(year)?, month, number(day)?).map(Meant::certain)
        }
        [a, b, year] if year.len() == 4 => {
            let year = number(year)?;
            match (number(a), number(b)) {
                (Some(day), None) => ymd(year, month_name(b)?, day).map(Meant::certain),
                (None, Some(day)) => ymd(year, month_name(a)?, day).map(Meant::certain),
                (Some(a), Some(b)) if a == b || a > 12 => ymd(year, b, a).map(Meant::certain),
                (Some(a), Some(b)) if b > 12 => ymd(year, a, b).map(Meant::certain),
                // With periods and hyphens the day comes first; with slashes in America not.
                (Some(a), Some(b)) if !text.contains(&b'/') => ymd(year, b, a).map(Meant::guess),
                (Some(a), Some(b)) => ymd(year, a, b).map(Meant::guess),
                _ => None,
            }
        }
        _ => None,
    }?;
    Some(Meant {
        is_certain: meant.is_certain && !has_time,
        ..meant
    })
}

fn ymd(year: u32, month: u32, day: u32) -> Option<Vec<u8>> {
    let fits = (1..=12).contains(&month) && (1..=value::days_in(Some(year), month)).contains(&day);
    fits.then(|| format!("{year:04}.{month:02}.{day:02}").into_bytes())
}

fn number(digits: &[u8]) -> Option<u32> {
    let digits = std::str::from_utf8(digits).ok()?;
    let is_number = digits.len() <= 4 && digits.bytes().all(|b| b.is_ascii_digit());
    digits.parse().ok().filter(|_| is_number)
}

/// The number of a month by its English name, or its first three letters.
fn month_name(word: &[u8]) -> Option<u32> {
    const MONTHS: [&str; 12] = [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ];
    let fits = |month: &str| {
        let month = month.as_bytes();
        let part = month.get(..word.len().max(3)).unwrap_or(month);
        word.len() >= 3 && part.eq_ignore_ascii_case(word)
    };
    let place = MONTHS.iter().position(|month| fits(month))?;
    Some(place as u32 + 1)
}

/// A time without seconds, or with one digit for the hours.
pub(crate) fn time(text: &[u8]) -> Option<Meant> {
    if text.len() > LONGEST {
        return None;
    }
    let mut fields = text.trim_ascii().split(|b| *b == b':');
    let (hours, minutes) = (fields.next()?, fields.next()?);
    let seconds = fields.next().unwrap_or(b"00");
    if fields.next().is_some() || minutes.len() != 2 || seconds.len() != 2 {
        return None;
    }
    let (hours, minutes, seconds) = (number(hours)?, number(minutes)?, number(seconds)?);
    let fits = hours < 24 && minutes < 60 && seconds < 60;
    fits.then(|| Meant::certain(format!("{hours:02}:{minutes:02}:{seconds:02}")))
}

/// An integer with a sign, blanks or leading zeros.
pub(crate) fn positive_integer(text: &[u8]) -> Option<Meant> {
    let text = text.trim_ascii();
    let text = text.strip_prefix(b"+").unwrap_or(text);
    let zeros = text.iter().take_while(|digit| **digit == b'0').count();
    let digits = text.get(zeros..)?;
    value::positive_integer(digits).ok()?;
    Some(Meant::certain(digits))
}

/// A direction that is written out, in the languages of the files we have seen.
pub(crate) fn direction(text: &[u8]) -> Option<Meant> {
    let text = text.trim_ascii();
    let is = |words: &[&str]| {
        words
            .iter()
            .any(|w| text.eq_ignore_ascii_case(w.as_bytes()))
    };
    let letter = match text {
        [letter] => bridge::seat(*letter)?.letter(),
        _ if is(&["North", "Nord", "Noord", "Norte"]) => 'N',
        _ if is(&["East", "Est", "Ost", "Oost"]) => 'E',
        _ if is(&["South", "Sud", "Zuid"]) => 'S',
        _ if is(&["West", "Ouest", "Oeste"]) => 'W',
        _ => return None,
    };
    Some(Meant::certain(letter.to_string()))
}

/// A declarer: a direction, with the `^` on the wrong side.
pub(crate) fn declarer(text: &[u8]) -> Option<Meant> {
    let text = text.trim_ascii();
    let bare = text.strip_suffix(b"^").or_else(|| text.strip_prefix(b"^"));
    let Some(bare) = bare else {
        return direction(text);
    };
    let mut text = b"^".to_vec();
    text.extend(direction(bare)?.text);
    Some(Meant::certain(text))
}

/// A vulnerability in other words.
pub(crate) fn vulnerability(text: &[u8]) -> Option<Meant> {
    let letters: Vec<u8> = text
        .iter()
        .take(LONGEST)
        .filter(|byte| !matches!(byte, b' ' | b'/' | b'-' | b'&' | b'.'))
        .map(u8::to_ascii_lowercase)
        .collect();
    match letters.as_slice() {
        b"ns" | b"northsouth" => Some(Meant::certain("NS")),
        b"ew" | b"eastwest" => Some(Meant::certain("EW")),
        b"none" | b"nil" | b"no" | b"neither" | b"nobody" | b"love" | b"loveall" => {
            Some(Meant::certain("None"))
        }
        b"all" | b"both" | b"everybody" | b"gameall" => Some(Meant::certain("All")),
        b"sn" => Some(Meant::certain("NS")),
        b"we" => Some(Meant::certain("EW")),
        b"b" => Some(Meant::guess("All")),
        b"e" => Some(Meant::guess("EW")),
        _ => None,
    }
}

/// A contract with other letters or blanks.
pub(crate) fn contract(text: &[u8]) -> Option<Meant> {
    if text.len() > LONGEST {
        return None;
    }
    let mut letters: Vec<u8> = Vec::new();
    let mut rest = text;
    while let Some((&byte, after)) = rest.split_first() {
        let symbols = [("♠", b'S'), ("♥", b'H'), ("♦", b'D'), ("♣", b'C')];
        let symbol = symbols
            .iter()
            .find_map(|(symbol, letter)| Some((rest.strip_prefix(symbol.as_bytes())?, *letter)));
        if let Some((after, letter)) = symbol {
            letters.push(letter);
            rest = after;
            continue;
        }
        if byte != b' ' {
            letters.push(byte.to_ascii_uppercase());
        }
        rest = after;
    }
    match letters.as_slice() {
        b"P" | b"AP" | b"PASSED" | b"PASSEDOUT" | b"PASSOUT" | b"ALLPASS" | b"PASS" => {
            return Some(Meant::certain("Pass"));
        }
        _ => {}
    }
    let (level @ b'1'..=b'7', rest) = letters.split_first()? else {
        return None;
    };
    let written = DENOMINATION.iter().flat_map(|strain| {
        let singular = strain.meaning.trim_end_matches('s');
        [strain.canonical, strain.meaning, singular].map(|word| (word, strain.canonical))
    });
    let mut strains = written.chain([("N", "NT"), ("SA", "NT")]);
    let (strain, risk) = strains.find_map(|(word, strain)| {
        let risk = match rest.strip_prefix(word.to_ascii_uppercase().as_bytes())? {
            b"" => "",
            b"X" | b"*" | b"D" | b"DBL" | b"DOUBLED" => "X",
            b"XX" | b"**" | b"R" | b"RDBL" | b"REDOUBLED" => "XX",
            _ => return None,
        };
        Some((strain, risk))
    })?;
    let text = format!("{}{strain}{risk}", char::from(*level));
    Some(Meant::certain(text))
}

/// What is in a value with sides and numbers.
enum Word<'v> {
    Side(&'static str),
    Number(&'v [u8]),
}

/// A value of the five forms of Score, with other blanks, hyphens in the sides, and numbers
/// that `clean` can make right.
pub(crate) fn sided(text: &[u8], clean: fn(&[u8]) -> Option<Vec<u8>>) -> Option<Meant> {
    if text.len() > LONGEST {
        return None;
    }
    let mut words = Vec::new();
    let mut rest = text.trim_ascii();
    while !rest.is_empty() {
        let (word, after) = word(rest)?;
        words.push(word);
        rest = after.trim_ascii_start();
    }
    let number = |digits: &[u8]| clean(digits);
    let one = |side: &str, digits: &[u8]| {
        let mut text = side.as_bytes().to_vec();
        text.push(b' ');
        text.extend(number(digits)?);
        Some(text)
    };
    let text = match words.as_slice() {
        [Word::Number(digits)] => number(digits)?,
        [Word::Side(side), Word::Number(digits)] => one(side, digits)?,
        [
            Word::Side(a),
            Word::Number(m),
            Word::Side(b),
            Word::Number(n),
        ] if a != b => {
            let mut text = one(a, m)?;
            text.push(b' ');
            text.extend(one(b, n)?);
            text
        }
        _ => return None,
    };
    Some(Meant::certain(text))
}

fn word(text: &[u8]) -> Option<(Word<'_>, &[u8])> {
    const SIDES: [(&str, &str); 6] = [
        ("NS", "NS"),
        ("EW", "EW"),
        ("N-S", "NS"),
        ("E-W", "EW"),
        ("N/S", "NS"),
        ("E/W", "EW"),
    ];
    for (written, side) in SIDES {
        let (head, after) = text.split_at_checked(written.len()).unwrap_or((text, &[]));
        if head.eq_ignore_ascii_case(written.as_bytes()) {
            let after = after.strip_prefix(b":").unwrap_or(after);
            return Some((Word::Side(side), after));
        }
    }
    let is_part = |b: &&u8| b.is_ascii_digit() || matches!(b, b'+' | b'-' | b'.' | b',' | b'%');
    let length = text.iter().take_while(is_part).count();
    let (digits, after) = text.split_at_checked(length).filter(|_| length > 0)?;
    Some((Word::Number(digits), after))
}

/// A number of tricks without sign and leading zeros.
pub(crate) fn tricks(word: &[u8]) -> Option<Vec<u8>> {
    let digits = word.strip_prefix(b"+").unwrap_or(word);
    let zeros = digits.iter().take_while(|digit| **digit == b'0').count();
    let zeros = zeros.min(digits.len().saturating_sub(1));
    let digits = digits.get(zeros..)?;
    let fits = number(digits).is_some_and(|tricks| tricks <= 13);
    fits.then(|| digits.to_vec())
}

/// A value without blanks around its slashes.
pub(crate) fn close_slashes(text: &[u8]) -> Option<Meant> {
    if text.len() > LONGEST || !text.contains(&b' ') {
        return None;
    }
    let mut closed: Vec<u8> = Vec::new();
    for byte in text.trim_ascii() {
        if *byte == b' ' && closed.last() == Some(&b' ') {
            continue;
        }
        if *byte == b'/' {
            while closed.last() == Some(&b' ') {
                closed.pop();
            }
        }
        if *byte != b' ' || closed.last() != Some(&b'/') {
            closed.push(*byte);
        }
    }
    Some(Meant::certain(closed))
}

/// An integer as it is.
pub(crate) fn integer(word: &[u8]) -> Option<Vec<u8>> {
    value::score(word).ok()?;
    Some(word.to_vec())
}

/// A number with a dot for its comma, and a digit before the dot.
pub(crate) fn fraction(word: &[u8]) -> Option<Vec<u8>> {
    let mut text: Vec<u8> = word
        .iter()
        .map(|b| if *b == b',' { b'.' } else { *b })
        .collect();
    if text.last() == Some(&b'.') {
        text.pop();
    }
    if let Some(dot) = text.iter().position(|b| *b == b'.') {
        let before = dot.checked_sub(1).and_then(|at| text.get(at));
        if !before.is_some_and(u8::is_ascii_digit) {
            text.insert(dot, b'0');
        }
    }
    value::decimal_score(&text).ok()?;
    Some(text)
}

/// A percentage without its sign.
pub(crate) fn percent(word: &[u8]) -> Option<Vec<u8>> {
    let text = fraction(word.strip_suffix(b"%").unwrap_or(word))?;
    value::percentage(&text).ok()?;
    Some(text)
}

/// A result that counts from the contract: `=`, `-1`, `+2`.
pub(crate) fn result(text: &[u8], contract: Option<FinalContract>) -> Option<Meant> {
    if let Some(meant) = text.strip_prefix(b"^").map_or_else(
        || sided(text, tricks),
        |rest| {
            let mut meant = sided(rest, tricks)?;
            meant.text.insert(0, b'^');
            Some(meant)
        },
    ) {
        let is_relative = matches!(text, [b'+', digit] if digit < &b'7');
        if !is_relative {
            return Some(meant);
        }
    }
    let FinalContract::Contract(contract) = contract? else {
        return None;
    };
    let bid = i64::from(contract.bid.level.get()) + 6;
    let by = match text.trim_ascii() {
        b"=" => 0,
        [b'+', digits @ ..] => i64::from(number(digits)?),
        [b'-', digits @ ..] => -i64::from(number(digits)?),
        _ => return None,
    };
    let tricks = bid + by;
    (0..=13)
        .contains(&tricks)
        .then(|| Meant::guess(tricks.to_string()))
}

/// A seat as North-South or East-West.
pub(crate) fn side_name(seat: Seat) -> &'static str {
    match seat {
        Seat::North | Seat::South => "NS",
        Seat::East | Seat::West => "EW",
    }
}

/// The known spelling of a word that differs in nothing but case.
pub(crate) fn known_spelling(
    words: &'static [crate::pbn::standard::Words],
    word: &[u8],
) -> Option<&'static str> {
    words.iter().find_map(|entry| {
        let mut all = std::iter::once(&entry.canonical).chain(entry.also);
        all.find(|known| known.as_bytes().eq_ignore_ascii_case(word))
            .copied()
    })
}

/// Reports a value that breaks its grammar, with what it was meant to say. The fault counts
/// from the start of the value, which is at `span`. `what` names such values in the plural. A
/// message that begins with what is expected gets what was found.
pub(crate) fn report_value<'r>(
    game: &GameContext<'_>,
    report: &'r mut Report<'_>,
    what: &'static str,
    span: Span,
    fault: Fault,
    message: impl Into<Cow<'static, str>>,
    meant: Option<Meant>,
) -> Finding<'r> {
    let text = game.slice(span);
    let found = game.found(span);
    let mut message = message.into();
    if message.starts_with("expected ") {
        message = format!("{message}, found {found}").into();
    }
    let wrong = span.part(fault.span.start as usize, fault.span.end as usize);
    let place = if wrong.is_empty() { span } else { wrong };
    let shape = shape(text);
    if meant.is_none() && !text.is_empty() && text.iter().all(|byte| *byte == b'-') {
        let message = "a hyphen is no value; write nothing where there is none, and `?` where it is \
                       not known";
        let finding = report.at(span, message).habit(what, shape);
        return finding.fix("empty the value", Applicability::Unsafe, span, &b""[..]);
    }
    let Some(meant) = meant else {
        return report.at(place, message).habit(what, shape);
    };
    let applicability = match meant.is_certain {
        true => Applicability::Safe,
        false => Applicability::Unsafe,
    };
    let right = escape(&meant.text);
    let finding = if let Some(blanks) = superfluous_blanks(text, &meant.text) {
        let blanks = span.part(blanks.start as usize, blanks.end as usize);
        let blank = if blanks.len() == 1 { "blank" } else { "blanks" };
        let message = format!("superfluous {blank}: write {right}");
        report.at(blanks, message).at_most(Severity::Warning)
    } else if has_bare_dot(text, &meant.text) {
        let message = format!("expected a digit on both sides of the dot, found {found}");
        report.at(place, message).at_most(Severity::Info)
    } else {
        report.at(place, message)
    };
    finding
        .habit(what, shape)
        .fix(format!("write {right}"), applicability, span, meant.text)
}

/// The first blanks that are too many, where a value is right but for such: import format lets them
/// pass.
pub(crate) fn superfluous_blanks(text: &[u8], right: &[u8]) -> Option<Span> {
    let mut first: Option<Span> = None;
    let mut rest = right;
    for (at, byte) in (0..).zip(text) {
        match rest.split_first() {
            Some((next, after)) if next.eq_ignore_ascii_case(byte) => rest = after,
            _ if *byte != b' ' => return None,
            _ => {
                first = match first {
                    Some(blanks) if blanks.end == at => Some(Span::new(blanks.start, at + 1)),
                    None => Some(Span::new(at, at + 1)),
                    known => known,
                }
            }
        }
    }
    first.filter(|_| rest.is_empty())
}

/// Whether a value is right but for numbers such as `100.` and `.5`.
fn has_bare_dot(text: &[u8], right: &[u8]) -> bool {
    let words = |text: &[u8]| -> Vec<Vec<u8>> {
        let words = text
            .split(|byte| *byte == b' ')
            .filter(|word| !word.is_empty());
        words.map(<[u8]>::to_ascii_uppercase).collect()
    };
    let mut is_bare = false;
    let closed = words(text).into_iter().map(|mut word| {
        let is_number = word.iter().any(u8::is_ascii_digit);
        if is_number && word.last() == Some(&b'.') {
            word.pop();
            is_bare = true;
        }
        let dot = word.iter().position(|byte| *byte == b'.');
        let before = dot.map(|dot| word.get(..dot).unwrap_or(&[]));
        if let (Some(dot), Some(b"" | b"-" | b"+")) = (dot, before) {
            word.insert(dot, b'0');
            is_bare = true;
        }
        word
    });
    let closed: Vec<_> = closed.collect();
    is_bare && closed == words(right)
}

/// Whether the game is over as far as its play says: it has none, or all cards, or a `*`.
pub(crate) fn is_final(game: &GameContext<'_>) -> bool {
    let Some(play) = game.model.play() else {
        return true;
    };
    let turns = &play.turns;
    let is_going_on =
        |turn: &model::Turn<bridge::PlayCard>| matches!(turn.value, Some(bridge::PlayCard::Next));
    if turns.turns.iter().any(is_going_on) {
        return false;
    }
    let ends = |ending: &model::Ending| !ending.continues;
    turns.turns.is_empty() || turns.turns.len() >= 52 || turns.endings.iter().any(ends)
}

/// Whether the game is neither rubber bridge nor Chicago nor Cavendish, where vulnerability
/// and scores have laws of their own.
pub(crate) fn is_duplicate(game: &GameContext<'_>) -> bool {
    let others: [&[u8]; 3] = [b"Rubber", b"Chicago", b"Cavendish"];
    // The shortest of them is Rubber.
    let can_be = |(text, _): (&[u8], Span)| text.len() >= b"Rubber".len();
    let says_other =
        |tag: TagId| game.stated_tag(tag).is_some_and(can_be) && says_one_of(game, tag, &others);
    !says_other(TagId::SCORING) && !says_other(TagId::COMPETITION)
}

/// Whether one of the fields of a tag is one of these words, in any case.
#[inline]
pub(crate) fn says_one_of(game: &GameContext<'_>, tag: TagId, words: &[&[u8]]) -> bool {
    let Some((text, _)) = game.stated_tag(tag) else {
        return false;
    };
    // Most values are too short to be any of them.
    let is_long_enough = words.iter().any(|word| word.len() <= text.len());
    let is_one = |field: &[u8]| words.iter().any(|word| field.eq_ignore_ascii_case(word));
    is_long_enough && value::fields(text).any(|(_, field)| is_one(field))
}

/// The days that the tag Date can mean and those that another tag can mean, both with their places,
/// where both years are known.
pub(crate) fn days_and_others(
    game: &GameContext<'_>,
    tag: TagId,
) -> Option<[(RangeInclusive<u32>, Span); 2]> {
    let (text, other) = game.stated_tag(tag)?;
    let (date, span) = game.stated_tag(TagId::DATE)?;
    let days = |text: &[u8]| value::date(text).ok()?.days();
    Some([(days(date)?, span), (days(text)?, other)])
}

/// Whether the points of the game are those of the table of the laws: not where French scoring
/// is said, which nobody defines.
pub(crate) fn has_usual_points(game: &GameContext<'_>) -> bool {
    let french = game.stated_tag(TagId::FRENCH_MP);
    let is_french = french.is_some_and(|(text, _)| text.eq_ignore_ascii_case(b"Yes"));
    !is_french && is_duplicate(game)
}

/// Whether a `^` in auction or play tells of an irregularity, which may have changed the
/// score.
pub(crate) fn has_irregularity(game: &GameContext<'_>) -> bool {
    let data = [TagId::AUCTION, TagId::PLAY]
        .into_iter()
        .filter_map(|tag| game.model.section(tag)?.data_span());
    data.into_iter()
        .any(|span| memchr::memchr(b'^', game.slice(span)).is_some())
}

/// Whether the player of this tag is a computer program.
pub(crate) fn is_program(game: &GameContext<'_>, player: Option<TagId>) -> bool {
    let tag = match player {
        Some(TagId::WEST) => TagId::WEST_TYPE,
        Some(TagId::NORTH) => TagId::NORTH_TYPE,
        Some(TagId::EAST) => TagId::EAST_TYPE,
        Some(TagId::SOUTH) => TagId::SOUTH_TYPE,
        _ => return false,
    };
    let stated = game.stated_tag(tag);
    stated.is_some_and(|(text, _)| text.eq_ignore_ascii_case(b"program"))
}

/// A number of tricks in words.
pub(crate) fn counted_tricks(tricks: u8) -> String {
    match tricks {
        1 => "1 trick".to_owned(),
        tricks => format!("{tricks} tricks"),
    }
}

/// A denomination as players say it.
pub(crate) fn strain_name(strain: bridge::Strain) -> String {
    match strain.suit() {
        Some(suit) => bridge::suit_symbol(suit).to_string(),
        None => "NT".to_owned(),
    }
}

/// A denomination in words, as one that is bid.
pub(crate) fn strain_word(strain: bridge::Strain) -> &'static str {
    match strain.suit() {
        Some(bridge::Suit::Spades) => "spades",
        Some(bridge::Suit::Hearts) => "hearts",
        Some(bridge::Suit::Diamonds) => "diamonds",
        Some(bridge::Suit::Clubs) => "clubs",
        None => "notrump",
    }
}

/// What follows the denomination of a contract.
pub(crate) fn risk_name(penalty: bridge::Penalty) -> &'static str {
    match penalty {
        bridge::Penalty::Undoubled => "",
        bridge::Penalty::Doubled => "X",
        bridge::Penalty::Redoubled => "XX",
    }
}

/// Words in a row: `5.3, 5.5 and 5.8`.
pub(crate) fn listed(words: &[&str]) -> String {
    match words.split_last() {
        None => String::new(),
        Some((last, [])) => (*last).to_owned(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}

/// What follows a word for so many things.
pub(crate) fn plural<N: PartialEq + From<u8>>(count: N) -> &'static str {
    if count == N::from(1) { "" } else { "s" }
}
