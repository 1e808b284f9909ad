//! Tags of chess games as rules ask for them: values that are whole, days, fields of players, names that no reader
//! knows.

use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

use crate::chess::SetupFault;
use crate::engine::{Fact, GameFact, NewFinding};
use crate::fix::{Applicability, Edit};
use crate::pbn::model::value;
use crate::pgn::tag::{Grammar, TAGS, TagName, known};
use crate::pgn::{GameResult, PgnFaultKind, PgnTag, PgnTagPair};
use crate::rules::chess::{ChessContext, ChessFile};
use crate::rules::meant::MeantValue;
use crate::source::{Slice, Span, escape};

/// The value of a tag pair that can be read: of a broken one it is not known where its value ends.
pub(crate) fn stated<'c>(context: &ChessContext<'c>, tag: PgnTag) -> Option<&'c [u8]> {
    let faults = &context.game.faults;
    let first = faults.partition_point(|fault| fault.span.start + 1 < tag.name.start);
    let near = faults.slice(first..).iter();
    let mut near = near.take_while(|fault| fault.span.start <= tag.value.end + 1);
    let is_broken = near.any(|fault| fault.kind.is_about_limits());
    (!is_broken).then(|| context.slice(tag.value))
}

/// The first tag pair of a name with its value, where it can be read.
pub(crate) fn stated_tag<'c>(context: &ChessContext<'c>, name: &str) -> Option<(PgnTag, &'c [u8])> {
    let tag = context.tag(name)?;
    Some((tag, stated(context, tag)?))
}

/// Adds the fix that writes a value that was meant, if it is known.
pub(crate) fn write_meant(finding: NewFinding<'_>, tag: PgnTag, meant: Option<MeantValue>) {
    if let Some(meant) = meant {
        finding.fix(
            format!("write {}", escape(&meant.text)),
            Applicability::safe_if(meant.is_certain),
            tag.value,
            meant.text,
        );
    }
}

/// The result that the tag says; `None` where that cannot be read, or is there twice and says two things.
pub(crate) fn said_result(context: &ChessContext<'_>) -> Option<GameResult> {
    let (first, value) = stated_tag(context, "Result")?;
    let tags = context.game.tags.iter();
    let mut again = tags.filter(|tag| context.slice(tag.name) == b"Result");
    let is_one = again.all(|tag| context.slice(tag.value) == context.slice(first.value));
    GameResult::of(value).filter(|_| is_one)
}

/// Whether a value says that nothing is known.
pub(crate) fn is_unknown(value: &[u8]) -> bool {
    matches!(value.trim_ascii(), b"" | b"?" | b"-")
}

/// What says that nothing is known in the value of a tag of the roster.
pub(crate) fn unknown_value(tag: &TagName) -> &'static str {
    match tag.grammar {
        Grammar::Date => "????.??.??",
        Grammar::Result => "*",
        _ => "?",
    }
}

/// The days that the tag Date can mean and those that another tag can mean, both with their places, where both
/// years are known.
pub(crate) fn days_and_others(
    context: &ChessContext<'_>,
    name: &str,
) -> Option<[(RangeInclusive<u32>, Span); 2]> {
    let (other_tag, other) = stated_tag(context, name)?;
    let (tag, date) = stated_tag(context, "Date")?;
    let days = |text: &[u8]| value::date(text).ok()?.days();
    Some([(days(date)?, tag.value), (days(other)?, other_tag.value)])
}

/// The fields of a value of players, each with its place in the value. A colon of an address separates
/// nothing, nor does one with a blank behind it, which is in the title of a lesson.
pub(crate) fn fields(value: &[u8]) -> impl Iterator<Item = (Span, &[u8])> {
    let mut pairs = value.windows(2);
    let is_text = pairs.any(|pair| matches!(pair, b": " | b":/"));
    let mut start = 0;
    value
        .split(move |byte| *byte == b':' && !is_text)
        .map(move |field| {
            let span = Span::new(start, start + field.len() as u32);
            start = span.end + 1;
            (span, field)
        })
}

/// A field of FEN, from 0, where the tag pair can be read.
pub(crate) fn fen_field(context: &ChessContext<'_>, number: usize) -> Option<Span> {
    let (tag, value) = stated_tag(context, "FEN")?;
    let mut start = 0;
    let places = value.split(|byte| *byte == b' ').map(|field| {
        let place = (start, start + field.len());
        start = place.1 + 1;
        place
    });
    let mut fields = places.filter(|(from, to)| from < to);
    let (from, to) = fields.nth(number)?;
    Some(tag.value.part(from, to))
}

/// What is impossible in the position of FEN.
pub(crate) fn impossible(context: &ChessContext<'_>) -> impl Iterator<Item = SetupFault> {
    let has_fen = context.game.fen.is_some();
    let faults = context.game.faults.iter().filter(move |_| has_fen);
    faults.filter_map(|fault| match fault.kind {
        PgnFaultKind::ImpossiblePosition(what) => Some(what),
        _ => None,
    })
}

/// What a name is that no standard has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChessTagSlip {
    /// A tag of the standard, but for upper and lower case.
    Case(&'static TagName),
    /// A tag of the standard with a slip of the pen.
    Spelling(&'static TagName),
    /// A tag of one's own whose name begins with a lower-case letter.
    LowerCase,
    /// A tag of one's own.
    Unknown,
}

/// A tag pair whose name no standard has.
struct ChessTagPlace {
    name: Span,
    /// Whether the game also has the tag that was probably meant.
    has_twin: bool,
    /// Whether another name before it is probably meant for the same tag.
    is_second: bool,
    /// Whether its value is none of the tag that was probably meant.
    has_other_value: bool,
}

/// The tag pairs of a game with names that no standard has.
pub(crate) fn gather_unknown(context: &ChessContext<'_>) -> Option<Fact> {
    let is_whole = |pair: &PgnTagPair<'_>| !pair.has_error();
    let pairs = context.document.tag_pairs().filter(is_whole);
    let mut places = Vec::new();
    let mut meant = Vec::new();
    for pair in pairs {
        let Some(place) = pair.name_span() else {
            continue;
        };
        let name = context.slice(place);
        if known(name).is_some() || context.file.knows_tag(name) {
            continue;
        }
        let nearest = nearest(name);
        let value = pair.value().unwrap_or_default();
        let is_second = nearest.is_some_and(|tag| meant.contains(&tag.name));
        if !is_second {
            meant.extend(nearest.map(|tag| tag.name));
        }
        places.push(ChessTagPlace {
            name: place,
            has_twin: nearest.is_some_and(|tag| context.tag(tag.name).is_some()),
            is_second,
            has_other_value: nearest.is_some_and(|tag| !may_have(tag, value)),
        });
    }
    (!places.is_empty()).then(|| Fact::new(places))
}

/// Whether a value may be one of a tag. Reasons why games end are often given in other words.
fn may_have(tag: &TagName, value: &[u8]) -> bool {
    is_unknown(value) || tag.grammar == Grammar::Termination || tag.grammar.fits(value)
}

/// A place in the file of a name that no standard has.
#[derive(Clone)]
pub(crate) struct ChessTagSpot {
    /// Its game, 1-based.
    pub(crate) game: usize,
    /// Where it is.
    pub(crate) range: Range<usize>,
    /// Whether the game has the tag that was probably meant, or another name for it.
    pub(crate) is_taken: bool,
}

/// The places in the file of a name that no standard has.
#[derive(Default)]
pub(crate) struct Spots {
    /// Where it is, in order.
    pub(crate) all: Vec<ChessTagSpot>,
    has_twin: bool,
    has_other_value: bool,
}

impl Spots {
    /// What the name is, seen over the whole file.
    pub(crate) fn slip(&self, name: &[u8]) -> ChessTagSlip {
        let is_own = self.has_twin || self.has_other_value;
        match nearest(name) {
            Some(tag) if tag.name.as_bytes().eq_ignore_ascii_case(name) => ChessTagSlip::Case(tag),
            Some(tag) if !is_own => ChessTagSlip::Spelling(tag),
            _ if name.first().is_some_and(u8::is_ascii_lowercase) => ChessTagSlip::LowerCase,
            _ => ChessTagSlip::Unknown,
        }
    }
}

/// Says how often a name is in the file, where that is more than once.
pub(crate) fn count(finding: NewFinding<'_>, spots: &[ChessTagSpot]) {
    let count = spots.len();
    if count > 1 {
        finding
            .also_at(spots.iter().skip(1).map(|spot| spot.range.clone()))
            .note(format!("it appears {count} times in this file"));
    }
}

/// The edits that write another name at those of some places where the game does not have it.
pub(crate) fn renaming(
    spots: &[ChessTagSpot],
    tag: &'static TagName,
) -> impl Iterator<Item = Edit> {
    let free = spots.iter().filter(|spot| !spot.is_taken);
    free.map(|spot| Edit::new(spot.range.clone(), tag.name.as_bytes()))
}

/// The names that were gathered, each with its places.
pub(crate) fn by_name<'f>(file: &ChessFile<'f>, facts: &[GameFact]) -> BTreeMap<&'f [u8], Spots> {
    let mut names: BTreeMap<&[u8], Spots> = BTreeMap::new();
    for fact in facts {
        for place in fact.fact.get::<Vec<ChessTagPlace>>().into_iter().flatten() {
            let range = place.name.at(fact.base);
            let spots = names.entry(file.source.slice(range.clone())).or_default();
            spots.all.push(ChessTagSpot {
                game: fact.game,
                range,
                is_taken: place.has_twin || place.is_second,
            });
            spots.has_twin |= place.has_twin;
            spots.has_other_value |= place.has_other_value;
        }
    }
    names
}

/// The longest name that may be one of the standard with a slip of the pen.
const LONGEST: usize = 20;

/// The tag of the standard whose name is nearest to another one: the same but for case, or with one slip of the
/// pen.
pub(crate) fn nearest(name: &[u8]) -> Option<&'static TagName> {
    let is_case = |tag: &&TagName| tag.name.as_bytes().eq_ignore_ascii_case(name);
    if name.len() > LONGEST {
        return None;
    }
    let name_text = std::str::from_utf8(name).ok()?;
    let same = TAGS.iter().find(is_case);
    same.or_else(|| TAGS.iter().find(|tag| is_slip(name_text, tag)))
}

/// Whether two names have so much in common at their beginnings and ends that one slip may make one of the
/// other. It is asked for each tag of each game, and costs little.
fn may_be_one_slip(name: &[u8], right: &[u8]) -> bool {
    let are_alike = name.first() == right.first() || name.last() == right.last();
    if name.len().abs_diff(right.len()) > 2 || !are_alike {
        return false;
    }
    let same = |(a, b): &(&u8, &u8)| a == b;
    let start = name.iter().zip(right).take_while(same).count();
    let end = name
        .iter()
        .rev()
        .zip(right.iter().rev())
        .take_while(same)
        .count();
    start + end + 2 >= name.len().max(right.len())
}

/// Whether a name is that of a tag with one slip of the pen. What makes another word is none: another letter in a
/// short word, the letter of a plural, a number or one more capital at the end.
fn is_slip(name: &str, tag: &TagName) -> bool {
    let right = tag.name;
    if right.len() < 4 || name.len() < 4 || name.len().abs_diff(right.len()) > 1 {
        return false;
    }
    if !may_be_one_slip(name.as_bytes(), right.as_bytes()) || strsim::osa_distance(name, right) != 1
    {
        return false;
    }
    let other_word = |last: u8| last == b's' || last.is_ascii_digit() || last.is_ascii_uppercase();
    let has_suffix = name.strip_prefix(right).is_some();
    if has_suffix && name.bytes().last().is_some_and(other_word) {
        return false;
    }
    let differing = name.bytes().zip(right.bytes()).filter(|(a, b)| a != b);
    let has_other_letter = name.len() == right.len() && differing.count() == 1;
    let is_text = matches!(tag.grammar, Grammar::Text | Grammar::Names);
    // In a word such as Date or Site, another letter makes another word where any value would do.
    let most = if has_other_letter { 8 } else { 5 };
    !(is_text && right.len() < most)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_of_the_pen_are_told_from_other_words() {
        let near = |name: &str| nearest(name.as_bytes()).map(|tag| tag.name);
        for (wrong, right) in [
            ("WhteElo", "WhiteElo"),
            ("Whiteelo", "WhiteElo"),
            ("Setup", "SetUp"),
            ("Evnet", "Event"),
            ("Resutl", "Result"),
            ("Termnation", "Termination"),
            ("Fen", "FEN"),
        ] {
            assert_eq!(near(wrong), Some(right), "{wrong}");
        }
        for unknown in [
            "Events",
            "Event2",
            "Rounds",
            "White2",
            "WhiteNAT",
            "Size",
            "Brack",
            "WhiteFA",
            "N",
            "Guid",
            "Source",
            "WhiteFideId",
        ] {
            assert_eq!(near(unknown), None, "{unknown}");
        }
    }
}
