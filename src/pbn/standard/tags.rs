//! Tag names: which there are, where they are, and what their values look like.

use super::Version::{self, V1_0, V2_0};
use super::words::{
    COMPETITION, DIRECTION, MODE, PLAYER_TYPE, ROOM, SCORING_SYSTEMS, TERMINATION, VULNERABILITY,
    Words, YES_NO,
};
use crate::spelling::is_within;

/// A known tag: its place in [`TAGS`]. The order of ids is the order of [`TAGS`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TagId(pub u8);

impl TagId {
    /// What is known of this tag. An id that is none of [`TAGS`] gives a tag without a name.
    pub fn info(self) -> &'static KnownTag {
        static NO_TAG: KnownTag = known_from_programs("");
        TAGS.get(usize::from(self.0)).unwrap_or(&NO_TAG)
    }

    /// The name, as it is in a file.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Whether an empty value of this tag says something: that all players passed.
    pub fn has_meaning_when_empty(self) -> bool {
        matches!(self, TagId::DECLARER | TagId::CONTRACT | TagId::RESULT)
    }

    /// All known tags, in the order of [`TAGS`].
    pub fn all() -> impl Iterator<Item = TagId> {
        (0..=u8::MAX).map(TagId).take(TAGS.len())
    }
}

/// The order that all tags of the standard have in the export format of a version (chapter 3.1):
/// identification, auction, play, tables.
#[derive(Clone, Copy)]
pub struct ExportOrder(&'static [u8; TAGS.len()]);

impl ExportOrder {
    /// That of a version.
    pub fn of(version: Version) -> ExportOrder {
        ExportOrder(match version {
            V1_0 => &EXPORT_PLACES_1_0,
            _ => &EXPORT_PLACES,
        })
    }

    /// The place of a tag, 1-based. 0 for the tags of programs, and for Note, which comes after the
    /// section that it belongs to.
    #[inline]
    pub fn place(self, tag: TagId) -> u8 {
        self.0.get(usize::from(tag.0)).copied().unwrap_or(0)
    }
}

static EXPORT_PLACES: [u8; TAGS.len()] = export_places(true);

static EXPORT_PLACES_1_0: [u8; TAGS.len()] = export_places(false);

/// The places of all tags. In 1.0 Scoring is not mandatory, and is among the others by its name.
#[allow(clippy::indexing_slicing)] // Evaluated by the compiler.
const fn export_places(scoring_is_mandatory: bool) -> [u8; TAGS.len()] {
    let scoring = TagId::SCORING.0 as usize;
    let after_scoring = TagId::SECTION.0 as usize;
    let mut places = [0; TAGS.len()];
    let kinds = [
        TagKind::Identification,
        TagKind::Auction,
        TagKind::Play,
        TagKind::Table,
    ];
    let (mut kind, mut last) = (0, 0);
    while kind < kinds.len() {
        let mut tag = 0;
        while tag < TAGS.len() {
            let is_of_kind = TAGS[tag].is_standard() && TAGS[tag].kind as u8 == kinds[kind] as u8;
            if is_of_kind && (tag != scoring || scoring_is_mandatory) {
                if tag == after_scoring && !scoring_is_mandatory {
                    last += 1;
                    places[scoring] = last;
                }
                last += 1;
                places[tag] = last;
            }
            tag += 1;
        }
        kind += 1;
    }
    places
}

/// A tag of the standard, or a well-known tag of a real program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownTag {
    /// The name; names are case sensitive (chapter 3.3).
    pub name: &'static str,
    /// Which part of a game the tag belongs to.
    pub kind: TagKind,
    /// The first version that has the tag; `None` where no version has it.
    pub since: Option<Version>,
    /// The chapter that defines the tag in 1.0, 2.0 and 2.1; empty where that version has none.
    pub chapters: [&'static str; 3],
    /// The first version in which export format demands the tag (chapter 3.4).
    pub mandatory_since: Option<Version>,
    /// The grammar of the value.
    pub value: ValueGrammar,
    /// Whether the value may be `#`, or begin with `##` (chapter 4.8; 4.7 in 1.0).
    pub inherits: bool,
    /// One line for hover and lists; for a tag of no standard, which program writes it.
    pub summary: &'static str,
}

impl KnownTag {
    /// The chapter that defines the tag in this version.
    pub const fn chapter(&self, version: Version) -> Option<&'static str> {
        let [v1_0, v2_0, v2_1] = self.chapters;
        let chapter = match version {
            Version::V1_0 => v1_0,
            Version::V2_0 => v2_0,
            Version::V2_1 => v2_1,
        };
        if chapter.is_empty() {
            None
        } else {
            Some(chapter)
        }
    }

    /// Whether this version has the tag.
    pub fn is_in(&self, version: Version) -> bool {
        self.since.is_some_and(|since| since <= version)
    }

    /// Whether any version has the tag.
    pub const fn is_standard(&self) -> bool {
        self.since.is_some()
    }

    /// Whether export format demands the tag in this version (chapter 3.4).
    pub fn is_mandatory(&self, version: Version) -> bool {
        self.mandatory_since.is_some_and(|since| since <= version)
    }
}

/// The part of a game that a tag belongs to (chapter 3.1). In export format the parts are in
/// the order identification, auction, play, tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum TagKind {
    /// One tag pair and nothing after it: `[Event "Spring Pairs"]` (chapter 3.4).
    Identification,
    /// The tag that begins the auction section: `[Auction "N"]` (chapter 3.5).
    Auction,
    /// The tag that begins the play section: `[Play "W"]` (chapter 3.6).
    Play,
    /// The text of a note, part of the section before it: `[Note "1:forcing"]` (chapters 3.5.5, 3.6.5).
    Note,
    /// The tag that begins a supplemental section: `[ScoreTable "Rank;Names_NS"]` (chapter 5).
    Table,
}

/// The grammar of a tag value.
///
/// Every mandatory tag may also be `?` (unknown) or empty (inappropriate), and those that
/// inherit may be `#` or begin with `##`; the grammars below are those of the other values.
/// `<d>` is a direction `W`, `N`, `E` or `S`; in import format its letters, and those of suits,
/// ranks and calls, may be lowercase (chapter 3.11).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ValueGrammar {
    /// Any text.
    Text,
    /// Text that should hold city, region and an ISO 3166 code of three letters:
    /// `Amsterdam, The Netherlands NLD` (chapter 3.4.2).
    Site,
    /// Names with the family name first, `<family>, <first> <initial>.`, several in alphabetical
    /// order with `;` between them (chapters 3.4.5 to 3.4.8).
    PlayerNames,
    /// Names or other items with `;` between them (chapters 3.3, 4.7.1).
    Names,
    /// E-mail or network addresses with `;` between them (chapters 4.3.3, 4.7.2).
    Addresses,
    /// `YYYY.MM.DD`, ten characters, a `?` for each digit that is unknown (chapter 3.4.3).
    Date,
    /// `HH:MM:SS` on the clock of 24 hours, two digits a field (chapter 4.5.1).
    Time,
    /// A positive integer in decimal digits (Board, chapter 3.4.4).
    PositiveInteger,
    /// Normally a positive integer, but any text may be (Table, chapter 4.4.7).
    TableNumber,
    /// `<d>` (Dealer, Auction, Play; chapters 3.4.9, 3.5, 3.6).
    Direction,
    /// `<d>`, `^<d>` where declarer and dummy were swapped, empty where all passed
    /// (chapter 3.4.13).
    Declarer,
    /// `None`, `Love`, `-`, `NS`, `EW`, `All` or `Both`; `None` and `All` in export
    /// (chapter 3.4.10). See [`VULNERABILITY`].
    Vulnerability,
    /// `<d>:<hand> <hand> <hand> <hand>` clockwise, a hand being `-` (not given) or
    /// `<spades>.<hearts>.<diamonds>.<clubs>`, each zero or more of `AKQJT98765432`. Export
    /// begins with the dealer and gives ranks in descending order (chapter 3.4.11).
    Deal,
    /// Fields with `;` between them, each a basic system or a modifier, open ended
    /// (chapter 3.4.12); one open-ended word in 1.0 (chapter 4.1.11). See [`SCORING_SYSTEMS`].
    Scoring,
    /// `Pass`, or `<k><denomination><risk>` with `k` 1 to 7, denomination `S`, `H`, `D`, `C` or
    /// `NT`, risk nothing, `X` or `XX` (chapter 3.4.14). Since 2.0 the denomination alone for an
    /// end position (chapter 3.10).
    Contract,
    /// `<n>`, `EW <n>`, `NS <n>`, `EW <n> NS <n>` or `NS <n> EW <n>` with `n` 0 to 13, `^` before
    /// all of it where the players agreed on a wrong number; empty where all passed; export
    /// gives the tricks of declarer alone (chapter 3.4.15).
    Result,
    /// `<n>`, `EW <n>`, `NS <n>`, `EW <n> NS <n>` or `NS <n> EW <n>` with `n` an integer that may
    /// have a sign (chapter 4.2.1).
    Score,
    /// As [`ValueGrammar::Score`], and `n` may have a decimal dot and fraction (chapters 4.2.2, 4.2.3).
    ScoreDecimal,
    /// As [`ValueGrammar::ScoreDecimal`] with `n` from 0 to 100 (chapter 4.2.4).
    Percentage,
    /// As [`ValueGrammar::Score`] with `n` being `<above>/<below>`, two integers without sign
    /// (chapter 4.2.5).
    RubberScore,
    /// `NS <h> EW <h>` with `h` being
    /// `<above_previous> <above_current>/<below-1> [<below-2> [<below-3>]]`, integers without
    /// sign, as many below the line for both sides (chapter 4.2.6).
    RubberHistory,
    /// As [`ValueGrammar::Score`] without its first form: a side is always named (chapter 4.2.7).
    OptimumScore,
    /// Open ended; see [`COMPETITION`] (chapter 4.1.1).
    Competition,
    /// `Yes` or `No` (chapter 4.1.4).
    YesNo,
    /// A sequence of different letters of `WNES`: `WE` (Hidden, chapter 4.1.6).
    Directions,
    /// `Open` or `Closed` (chapter 4.1.7).
    Room,
    /// Open ended; see [`TERMINATION`] (chapter 4.1.8).
    Termination,
    /// `human` or `program`: the only values in 1.0, typical ones since 2.0 (chapter 4.3.4).
    PlayerType,
    /// One or more indicators of letters, digits and underscores, a period between two, the most
    /// significant first: `2.1` (chapter 4.4.4).
    Round,
    /// `<games>/<minutes>`, or empty for no limit (chapter 4.6.1).
    TimeControl,
    /// A number of seconds in decimal digits (chapters 4.6.2, 4.6.3).
    Seconds,
    /// Open ended; see [`MODE`] (chapter 4.7.4).
    Mode,
    /// `<n>:<text>` with `n` 1 to 32 (chapters 3.5.5, 3.6.5).
    Note,
    /// Column names with `;` between them. A name may begin with `+` (descending) or `-`
    /// (ascending), and end in `\<width>`, `\<width>L` or `\<width>R` (chapters 3.2, 5.2).
    Columns,
}

impl ValueGrammar {
    /// Whether it is text of which nothing is read.
    pub(crate) fn is_text(self) -> bool {
        matches!(
            self,
            ValueGrammar::Text
                | ValueGrammar::Site
                | ValueGrammar::PlayerNames
                | ValueGrammar::Names
                | ValueGrammar::Addresses
        )
    }

    /// The words the standard gives for this grammar: all of them, or samples where it is open
    /// ended. Scoring also has modifiers and another list in
    /// 1.0: see [`scoring_systems`](super::scoring_systems).
    pub const fn words(self) -> &'static [Words] {
        match self {
            ValueGrammar::Direction | ValueGrammar::Declarer | ValueGrammar::Directions => {
                DIRECTION
            }
            ValueGrammar::Vulnerability => VULNERABILITY,
            ValueGrammar::Scoring => SCORING_SYSTEMS,
            ValueGrammar::Competition => COMPETITION,
            ValueGrammar::YesNo => YES_NO,
            ValueGrammar::Room => ROOM,
            ValueGrammar::Termination => TERMINATION,
            ValueGrammar::PlayerType => PLAYER_TYPE,
            ValueGrammar::Mode => MODE,
            _ => &[],
        }
    }
}

/// The mandatory tags of a version in the order in which export format has them: 14 in 1.0, 15
/// since 2.0, with Scoring between Deal and Declarer (chapter 3.4).
pub fn mandatory(version: Version) -> impl Iterator<Item = TagId> {
    TagId::all().filter(move |id| id.info().is_mandatory(version))
}

/// The standard tag that someone who wrote `name` most likely meant.
///
/// Names that differ in case alone win, then a known misnomer, then the name at the least
/// distance (one letter more, less, other, or two neighbors swapped, case aside): at most 1, or
/// 2 where `name` has eight letters or more. A name that differs by a word is a tag of one's own (chapter 4.9), as
/// `EventName` and `ScoreVP` are; so is a plural that may be a count, or a name with a number. Of names
/// with three letters only those are guessed that lack one letter of a single tag, and not its
/// first one; shorter ones only from case.
///
/// What the tag says may still show that it is another one.
pub fn nearest_tag(name: &[u8]) -> Option<&'static KnownTag> {
    let standard = || TAGS.iter().filter(|tag| tag.is_standard());
    if let Some(tag) = standard().find(|tag| tag.name.as_bytes().eq_ignore_ascii_case(name)) {
        return Some(tag);
    }
    if let Some((_, id)) = MISNOMERS
        .iter()
        .find(|(wrong, _)| wrong.as_bytes().eq_ignore_ascii_case(name))
    {
        return Some(id.info());
    }
    let limit = match name.len() {
        0..3 => return None,
        3 => return with_one_letter_more(name),
        4..8 => 1,
        _ => 2,
    };
    if let Some(tag) = standard().find(|tag| is_one_of_several(name, tag.name.as_bytes())) {
        let is_plural = !name.last().is_some_and(u8::is_ascii_digit);
        let may_be_slip =
            |tag: &&KnownTag| NEVER_COUNTED.contains(&tag.name) || COUNTED.contains(&tag.name);
        return Some(tag).filter(|tag| is_plural && may_be_slip(tag));
    }
    let letters = letters(name);
    (1..=limit).find_map(|distance| {
        // An edit adds one letter to those used, takes one away, or both.
        let near = |set: u32| (set ^ letters).count_ones() as usize <= 2 * distance;
        let tags = TAGS.iter().zip(&TAG_LETTERS);
        let mut slips = tags.filter(|(tag, set)| {
            tag.is_standard()
                && near(**set)
                && is_within(name, tag.name.as_bytes(), distance)
                && is_slip_in_word(name, tag)
        });
        let (tag, _) = slips.next()?;
        // `BidSystem` is that of either side.
        let is_start = |tag: &KnownTag| tag.name.as_bytes().starts_with(name);
        let is_one_of_two = is_start(tag) && slips.any(|(other, _)| is_start(other));
        (!is_one_of_two).then_some(tag)
    })
}

/// Tags that nobody counts, whose plurals are slips of the pen.
const NEVER_COUNTED: &[&str] = &["Auction", "Contract", "Dealer", "Declarer", "Play"];

/// Tags whose plurals are slips of the pen, or say how many there are: `Boards`.
const COUNTED: &[&str] = &["Board", "Date", "Deal", "Round"];

/// Whether a name that is near to a tag may say how many of it there are.
pub fn may_be_count(name: &[u8], tag: &KnownTag) -> bool {
    is_one_of_several(name, tag.name.as_bytes()) && COUNTED.contains(&tag.name)
}

/// Whether a name that is near to a tag differs by a slip of the pen in one of its words, and not by a word.
fn is_slip_in_word(name: &[u8], tag: &KnownTag) -> bool {
    let words: Vec<&[u8]> = words(tag.name.as_bytes()).collect();
    let (mut rest, mut own) = (name, words.as_slice());
    while let [first, others @ ..] = own
        && let Some(after) = without_start(rest, first)
    {
        (rest, own) = (after, others);
    }
    while let [others @ .., last] = own
        && let Some(before) = without_end(rest, last)
    {
        (rest, own) = (before, others);
    }
    let meant = own.concat();
    // `DealNr` is two words, where `Dealer` is one.
    let has_more_words =
        name.iter().any(u8::is_ascii_lowercase) && words_of(rest) > words_of(&meant).max(1);
    let is_slip = match rest.len().max(meant.len()) {
        // A letter too many at an end of a word, but for a capital, which may be a word of its own.
        1 if meant.is_empty() => rest.first().is_some_and(|letter| {
            letter.is_ascii_lowercase()
                || name
                    .windows(2)
                    .any(|two| two.eq_ignore_ascii_case(&[*letter; 2]))
        }),
        1 => rest.is_empty(),
        _ if rest.is_empty() || meant.is_empty() => false,
        // Two letters are another abbreviation.
        0..=2 => false,
        // In so short a word, another letter makes another word; where anything can be the value, this does
        // not decide.
        3 => !has_other_letter(rest, &meant) && is_within(rest, &meant, 1),
        4..=5 if tag.value.is_text() => {
            !has_other_letter(rest, &meant)
                && is_within(rest, &meant, 1)
                && !OWN_WORDS.contains(&rest)
        }
        4..=7 => is_within(rest, &meant, 1),
        _ => is_within(rest, &meant, 2),
    };
    is_slip && !has_more_words
}

/// Words of bridge players that are another word of theirs with a slip of the pen: the par of a deal is no pair.
const OWN_WORDS: [&[u8]; 1] = [b"Par"];

fn words_of(name: &[u8]) -> usize {
    words(name).count()
}

/// The words of a name: `Score` and `IMP`, `UTC` and `Date`.
fn words(name: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = name;
    std::iter::from_fn(move || {
        let begins_word = |at: &usize| {
            let is_capital = |at: usize| rest.get(at).is_some_and(u8::is_ascii_uppercase);
            let is_small = |at: usize| rest.get(at).is_some_and(u8::is_ascii_lowercase);
            is_capital(*at) && (!is_capital(*at - 1) || is_small(*at + 1))
        };
        let end = (1..rest.len()).find(begins_word).unwrap_or(rest.len());
        let (word, after) = rest.split_at_checked(end)?;
        rest = after;
        (!word.is_empty()).then_some(word)
    })
}

fn without_start<'n>(name: &'n [u8], word: &[u8]) -> Option<&'n [u8]> {
    let (start, rest) = name.split_at_checked(word.len())?;
    start.eq_ignore_ascii_case(word).then_some(rest)
}

fn without_end<'n>(name: &'n [u8], word: &[u8]) -> Option<&'n [u8]> {
    let (rest, end) = name.split_at_checked(name.len().checked_sub(word.len())?)?;
    end.eq_ignore_ascii_case(word).then_some(rest)
}

/// Whether one letter is another in two words of the same length.
fn has_other_letter(a: &[u8], b: &[u8]) -> bool {
    let other = a.iter().zip(b).filter(|(a, b)| !a.eq_ignore_ascii_case(b));
    a.len() == b.len() && other.count() == 1
}

/// Whether a name is the plural of another one, as that of a count is, or has a number.
fn is_one_of_several(name: &[u8], other: &[u8]) -> bool {
    match name {
        [rest @ .., b's' | b'S' | b'0'..=b'9'] => rest.eq_ignore_ascii_case(other),
        _ => false,
    }
}

/// The only tag of the standard that has these letters and one more, which is not the first.
fn with_one_letter_more(name: &[u8]) -> Option<&'static KnownTag> {
    let mut tags = TAGS.iter().filter(|tag| {
        let longer = tag.name.as_bytes();
        tag.is_standard()
            && longer.len() == name.len() + 1
            && longer.first() == name.first()
            && is_within(name, longer, 1)
    });
    let tag = tags.next();
    tag.filter(|_| tags.next().is_none())
}

/// The letters of each name of [`TAGS`], which tell quickly that two names are far apart.
#[allow(clippy::indexing_slicing)] // The compiler computes it and would say so.
static TAG_LETTERS: [u32; TAGS.len()] = {
    let mut sets = [0; TAGS.len()];
    let mut tag = 0;
    while tag < TAGS.len() {
        sets[tag] = letters(TAGS[tag].name.as_bytes());
        tag += 1;
    }
    sets
};

/// The letters that are in a name as a set, case aside; all other characters are one.
const fn letters(name: &[u8]) -> u32 {
    let mut set = 0;
    let mut rest = name;
    while let [byte, tail @ ..] = rest {
        set |= match byte.to_ascii_lowercase() {
            letter @ b'a'..=b'z' => 1 << (letter - b'a'),
            _ => 1 << 26,
        };
        rest = tail;
    }
    set
}

/// Names seen in real files that are too far from the right one for a distance to find it.
static MISNOMERS: &[(&str, TagId)] = &[
    ("Vulnerability", TagId::VULNERABLE),
    ("Vul", TagId::VULNERABLE),
    ("Dlr", TagId::DEALER),
    ("Made", TagId::RESULT),
];

/// A supplemental tag of the standard. The name is filled in by the list below.
const fn tag(chapters: [&'static str; 3], value: ValueGrammar, summary: &'static str) -> KnownTag {
    let [v1_0, v2_0, _] = chapters;
    let since = match (v1_0.is_empty(), v2_0.is_empty()) {
        (false, _) => Version::V1_0,
        (true, false) => Version::V2_0,
        (true, true) => Version::V2_1,
    };
    KnownTag {
        name: "",
        kind: TagKind::Identification,
        since: Some(since),
        chapters,
        mandatory_since: None,
        value,
        inherits: true,
        summary,
    }
}

/// A table of the standard.
const fn table(chapters: [&'static str; 3], summary: &'static str) -> KnownTag {
    tag(chapters, ValueGrammar::Columns, summary).kind(TagKind::Table)
}

/// A tag of no standard that real programs write.
const fn known_from_programs(summary: &'static str) -> KnownTag {
    let mut tag = tag([""; 3], ValueGrammar::Text, summary);
    tag.since = None;
    tag
}

impl KnownTag {
    const fn mandatory(mut self, since: Version) -> KnownTag {
        self.mandatory_since = Some(since);
        self
    }

    const fn kind(mut self, kind: TagKind) -> KnownTag {
        self.kind = kind;
        self
    }

    const fn value(mut self, value: ValueGrammar) -> KnownTag {
        self.value = value;
        self
    }

    /// For the tags that chapter 4.8 (4.7 in 1.0) excepts from `#` and `##`.
    const fn never_inherited(mut self) -> KnownTag {
        self.inherits = false;
        self
    }
}

// One list gives the table, the constants and the lookup, so that they cannot disagree.
macro_rules! tags {
    ($($id:ident $name:literal: $tag:expr;)*) => {
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Place { $($id),* }

        impl TagId {
            $(
                #[doc = concat!("The tag `", $name, "`.")]
                pub const $id: TagId = TagId(Place::$id as u8);
            )*
        }

        /// All known tags: the mandatory ones in their fixed order, then the other standard ones
        /// by name, then those of real programs by name.
        pub static TAGS: &[KnownTag] = &[$(KnownTag { name: $name, ..$tag }),*];

        /// The tag of exactly this name; names are case sensitive (chapter 3.3). This is asked
        /// for every tag pair of a file, so it is one decision tree over the bytes.
        pub fn tag_id(name: &[u8]) -> Option<TagId> {
            $(const $id: &[u8] = $name.as_bytes();)*
            match name {
                $($id => Some(TagId::$id),)*
                _ => None,
            }
        }
    };
}

tags! {
    EVENT "Event": tag(["3.4.1"; 3], ValueGrammar::Text, "The tournament or match.").mandatory(V1_0);
    SITE "Site": tag(["3.4.2"; 3], ValueGrammar::Site, "The place of the event: city, region and country code.").mandatory(V1_0);
    DATE "Date": tag(["3.4.3"; 3], ValueGrammar::Date, "The date on which the game began, local time.").mandatory(V1_0);
    BOARD "Board": tag(["3.4.4"; 3], ValueGrammar::PositiveInteger, "The number of the board.").mandatory(V1_0);
    WEST "West": tag(["3.4.5"; 3], ValueGrammar::PlayerNames, "The player or players in the West seat.").mandatory(V1_0);
    NORTH "North": tag(["3.4.6"; 3], ValueGrammar::PlayerNames, "The player or players in the North seat.").mandatory(V1_0);
    EAST "East": tag(["3.4.7"; 3], ValueGrammar::PlayerNames, "The player or players in the East seat.").mandatory(V1_0);
    SOUTH "South": tag(["3.4.8"; 3], ValueGrammar::PlayerNames, "The player or players in the South seat.").mandatory(V1_0);
    DEALER "Dealer": tag(["3.4.9"; 3], ValueGrammar::Direction, "The direction of the dealer.").mandatory(V1_0).never_inherited();
    VULNERABLE "Vulnerable": tag(["3.4.10"; 3], ValueGrammar::Vulnerability, "Which sides are vulnerable.").mandatory(V1_0).never_inherited();
    DEAL "Deal": tag(["3.4.11"; 3], ValueGrammar::Deal, "The cards of the hands.").mandatory(V1_0).never_inherited();
    SCORING "Scoring": tag(["4.1.11", "3.4.12", "3.4.12"], ValueGrammar::Scoring, "The scoring method.").mandatory(V2_0);
    DECLARER "Declarer": tag(["3.4.12", "3.4.13", "3.4.13"], ValueGrammar::Declarer, "The direction of declarer.").mandatory(V1_0).never_inherited();
    CONTRACT "Contract": tag(["3.4.13", "3.4.14", "3.4.14"], ValueGrammar::Contract, "The final contract.").mandatory(V1_0).never_inherited();
    RESULT "Result": tag(["3.4.14", "3.4.15", "3.4.15"], ValueGrammar::Result, "The result of the game in tricks.").mandatory(V1_0);

    ACTION_TABLE "ActionTable": table(["", "5.3", "5.3"], "Percentages for actions: calls, cards or contracts.");
    ANNOTATOR "Annotator": tag(["4.6.1", "4.7.1", "4.7.1"], ValueGrammar::Names, "Who annotated the game.");
    ANNOTATOR_NA "AnnotatorNA": tag(["4.6.2", "4.7.2", "4.7.2"], ValueGrammar::Addresses, "E-mail or network addresses of the annotator.");
    APPLICATION "Application": tag(["", "4.7.3", "4.7.3"], ValueGrammar::Text, "A program whose own data follow in comments.");
    AUCTION "Auction": tag(["3.5"; 3], ValueGrammar::Direction, "The calls, from this direction on.").kind(TagKind::Auction).never_inherited();
    AUCTION_TIME_TABLE "AuctionTimeTable": table(["", "5.4", "5.4"], "The thinking time for each call.");
    BID_SYSTEM_EW "BidSystemEW": tag(["4.2.1", "4.3.1", "4.3.1"], ValueGrammar::Text, "The bidding system of East-West.");
    BID_SYSTEM_NS "BidSystemNS": tag(["4.2.1", "4.3.1", "4.3.1"], ValueGrammar::Text, "The bidding system of North-South.");
    COMPETITION "Competition": tag(["4.1.1"; 3], ValueGrammar::Competition, "The type of competition.");
    DEAL_ID "DealId": tag(["", "4.1.2", "4.1.2"], ValueGrammar::Text, "A value that no other deal has.");
    DESCRIPTION "Description": tag(["4.1.2", "4.1.3", "4.1.3"], ValueGrammar::Text, "A description of the game where no other tag suits.");
    EAST_NA "EastNA": tag(["4.2.2", "4.3.3", "4.3.3"], ValueGrammar::Addresses, "E-mail or network addresses of East.");
    EAST_TYPE "EastType": tag(["4.2.3", "4.3.4", "4.3.4"], ValueGrammar::PlayerType, "Whether East is a human or a program.");
    EVENT_DATE "EventDate": tag(["4.3.1", "4.4.1", "4.4.1"], ValueGrammar::Date, "The date on which the event began.");
    EVENT_SPONSOR "EventSponsor": tag(["4.3.2", "4.4.2", "4.4.2"], ValueGrammar::Text, "The sponsor of the event.");
    FRENCH_MP "FrenchMP": tag(["4.1.3", "4.1.4", "4.1.4"], ValueGrammar::YesNo, "Whether French scoring is used; No where absent.");
    GENERATOR "Generator": tag(["4.1.4", "4.1.5", "4.1.5"], ValueGrammar::Text, "How the cards were dealt: program and seed.");
    HIDDEN "Hidden": tag(["4.1.5", "4.1.6", "4.1.6"], ValueGrammar::Directions, "The hands that a viewer hides at first.");
    HOME_TEAM "HomeTeam": tag(["4.3.3", "4.4.3", "4.4.3"], ValueGrammar::Text, "The home team.");
    INSTANT_SCORE_TABLE "InstantScoreTable": table(["", "5.5", "5.5"], "What each range of scores is worth.");
    MODE "Mode": tag(["4.6.3", "4.7.4", "4.7.4"], ValueGrammar::Mode, "How the game was played: at a table, by mail, on a server.");
    NORTH_NA "NorthNA": tag(["4.2.2", "4.3.3", "4.3.3"], ValueGrammar::Addresses, "E-mail or network addresses of North.");
    NORTH_TYPE "NorthType": tag(["4.2.3", "4.3.4", "4.3.4"], ValueGrammar::PlayerType, "Whether North is a human or a program.");
    NOTE "Note": tag(["3.5.5"; 3], ValueGrammar::Note, "The text of a note to a call or a card.").kind(TagKind::Note).never_inherited();
    OPTIMUM_PLAY_TABLE "OptimumPlayTable": table(["", "", "5.6"], "The best cards at each turn of the play, double dummy.");
    OPTIMUM_RESULT_TABLE "OptimumResultTable": table(["", "", "5.7"], "The tricks of each declarer in each denomination, double dummy.");
    OPTIMUM_SCORE "OptimumScore": tag(["", "", "4.2.7"], ValueGrammar::OptimumScore, "The score of the best result for both sides, double dummy.");
    PAIR_EW "PairEW": tag(["", "4.3.2", "4.3.2"], ValueGrammar::Text, "The partnership East-West.");
    PAIR_NS "PairNS": tag(["", "4.3.2", "4.3.2"], ValueGrammar::Text, "The partnership North-South.");
    PLAY "Play": tag(["3.6"; 3], ValueGrammar::Direction, "The cards played, from this direction on.").kind(TagKind::Play).never_inherited();
    PLAY_TIME_TABLE "PlayTimeTable": table(["", "5.6", "5.8"], "The thinking time for each card.");
    ROOM "Room": tag(["4.1.6", "4.1.7", "4.1.7"], ValueGrammar::Room, "The room of a team match.");
    ROUND "Round": tag(["4.3.4", "4.4.4", "4.4.4"], ValueGrammar::Round, "The playing round, the most significant part first.");
    SCORE "Score": tag(["4.1.7", "4.2.1", "4.2.1"], ValueGrammar::Score, "The points for the tricks.");
    SCORE_IMP "ScoreIMP": tag(["4.1.8", "4.2.2", "4.2.2"], ValueGrammar::ScoreDecimal, "The score in international match points.");
    SCORE_MP "ScoreMP": tag(["", "4.2.3", "4.2.3"], ValueGrammar::ScoreDecimal, "The score in matchpoints: 2 for each lower score, 1 for each equal one.");
    SCORE_PERCENTAGE "ScorePercentage": tag(["4.1.9", "4.2.4", "4.2.4"], ValueGrammar::Percentage, "The score as a percentage.");
    SCORE_RUBBER "ScoreRubber": tag(["4.1.10", "4.2.5", "4.2.5"], ValueGrammar::RubberScore, "The points above and below the line of this game.");
    SCORE_RUBBER_HISTORY "ScoreRubberHistory": tag(["", "4.2.6", "4.2.6"], ValueGrammar::RubberHistory, "The points above and below the line before this deal.");
    SCORE_TABLE "ScoreTable": table(["", "5.7", "5.9"], "The results of this deal in a tournament.");
    SECTION "Section": tag(["4.3.5", "4.4.5", "4.4.5"], ValueGrammar::Text, "The playing section of a tournament: Open, Ladies.");
    SOUTH_NA "SouthNA": tag(["4.2.2", "4.3.3", "4.3.3"], ValueGrammar::Addresses, "E-mail or network addresses of South.");
    SOUTH_TYPE "SouthType": tag(["4.2.3", "4.3.4", "4.3.4"], ValueGrammar::PlayerType, "Whether South is a human or a program.");
    STAGE "Stage": tag(["4.3.6", "4.4.6", "4.4.6"], ValueGrammar::Text, "The stage of an event: Preliminary, Semifinal.");
    TABLE "Table": tag(["4.3.7", "4.4.7", "4.4.7"], ValueGrammar::TableNumber, "The table in a tournament.");
    TERMINATION "Termination": tag(["4.1.12", "4.1.8", "4.1.8"], ValueGrammar::Termination, "Why the game ended.");
    TIME "Time": tag(["4.4.1", "4.5.1", "4.5.1"], ValueGrammar::Time, "The time at which the game began, local time.");
    TIME_CALL "TimeCall": tag(["4.5.2", "4.6.2", "4.6.2"], ValueGrammar::Seconds, "The most seconds for one call.");
    TIME_CARD "TimeCard": tag(["4.5.3", "4.6.3", "4.6.3"], ValueGrammar::Seconds, "The most seconds for one card.");
    TIME_CONTROL "TimeControl": tag(["4.5.1", "4.6.1", "4.6.1"], ValueGrammar::TimeControl, "How many games to play in how many minutes.");
    TOTAL_SCORE_TABLE "TotalScoreTable": table(["", "5.8", "5.10"], "The total scores of a tournament.");
    UTC_DATE "UTCDate": tag(["4.4.2", "4.5.2", "4.5.2"], ValueGrammar::Date, "The date on which the game began, universal time.");
    UTC_TIME "UTCTime": tag(["4.4.3", "4.5.3", "4.5.3"], ValueGrammar::Time, "The time at which the game began, universal time.");
    VISIT_TEAM "VisitTeam": tag(["4.3.8", "4.4.8", "4.4.8"], ValueGrammar::Text, "The visiting team.");
    WEST_NA "WestNA": tag(["4.2.2", "4.3.3", "4.3.3"], ValueGrammar::Addresses, "E-mail or network addresses of West.");
    WEST_TYPE "WestType": tag(["4.2.3", "4.3.4", "4.3.4"], ValueGrammar::PlayerType, "Whether West is a human or a program.");

    ABILITY "Ability": known_from_programs("Tricks of each declarer, one hexadecimal digit a denomination; deal converters such as bcdd.");
    ALLOW_AUCTION "AllowAuction": known_from_programs("Whether the student bids; Baker Bridge.");
    BBA_INDEX "BBA_Index": known_from_programs("The deal packed into hexadecimal digits; Bridge Bidding Analyser.");
    BC_CONFIRM "BCConfirm": known_from_programs("A mark of the program that wrote the file.");
    BC_CONFIRM_MOD "BCConfirmMod": known_from_programs("A mark of the program that wrote the file.");
    BC_FLAGS "BCFlags": known_from_programs("Display settings of the board, hexadecimal; BridgeComposer.");
    BLOCK_NUMBER "BlockNumber": known_from_programs("The number of the set after rotation; Baker Bridge.");
    CATEGORY "Category": known_from_programs("The subject of a lesson; Baker Bridge and other lesson files.");
    DD_RESULTS "DDResults": known_from_programs("Double-dummy tricks, 20 hexadecimal digits; Jack.");
    DIFFICULTY "Difficulty": known_from_programs("The level of a lesson; Baker Bridge and other lesson files.");
    DOUBLE_DUMMY_TRICKS "DoubleDummyTricks": known_from_programs("Double-dummy tricks, 20 hexadecimal digits; BridgeComposer.");
    EXPECTED_AUCTION "ExpectedAuction": known_from_programs("The auction the student should find; Baker Bridge.");
    FILL "Fill": known_from_programs("The side whose hands are filled in at random; Baker Bridge.");
    GAME_OPTIONS_JSON "GameOptionsJson": known_from_programs("Settings of the program that wrote the file, as JSON.");
    INFO "Info": known_from_programs("Remarks on the board; BEN and WBridge5.");
    MINIMAX "Minimax": known_from_programs("Par contract, declarer and score; deal converters such as bcdd.");
    OPTIMUM_CONTRACT "OptimumContract": known_from_programs("The contract of the optimum score; converters and importers of club results.");
    OPTIMUM_OPENING_LEAD_TABLE "OptimumOpeningLeadTable": known_from_programs("The best opening leads for each leader and denomination; double-dummy solvers.").value(ValueGrammar::Columns).kind(TagKind::Table);
    ORIGINAL_ROTATION_BASIS "OriginalRotationBasis": known_from_programs("The direction that a deal was rotated from; Baker Bridge.");
    PAR_CONTRACT "ParContract": known_from_programs("The par contract; BridgeComposer.");
    PAR_SCORE "ParScore": known_from_programs("The par score; BEN, Jack and BridgeComposer.");
    ROTATION_NOTE "RotationNote": known_from_programs("How a deal was rotated; Baker Bridge.");
    SKILL_PATH "SkillPath": known_from_programs("The place of a lesson in its course; Baker Bridge and other lesson files.");
    STUDENT "Student": known_from_programs("The seat of the student; Baker Bridge.");
    VIRTUAL_BOARD "VirtualBoard": known_from_programs("The board number before rotation; Baker Bridge.");
    VIRTUAL_DEALER "VirtualDealer": known_from_programs("The dealer that goes with VirtualBoard; Baker Bridge.");
    VIRTUAL_VULNERABLE "VirtualVulnerable": known_from_programs("The vulnerability that goes with VirtualBoard; Baker Bridge.");
    ZMESSAGE "ZMESSAGE": known_from_programs("A remark on the bidding; scripts for the dealing program Deal.");
    ZPAR "ZPAR": known_from_programs("The par result in words; scripts for the dealing program Deal.");
}

/// Whether no data can follow a tag: it is known, and begins no section.
pub fn is_plain_tag(tag: Option<TagId>) -> bool {
    let kind = tag.map(|tag| tag.info().kind);
    matches!(kind, Some(TagKind::Identification | TagKind::Note))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lookup_agrees_with_the_list() {
        assert_eq!(TagId::all().count(), TAGS.len());
        for (id, tag) in TagId::all().zip(TAGS) {
            assert_eq!(tag_id(tag.name.as_bytes()), Some(id), "{}", tag.name);
            assert_eq!(id.info(), tag);
            assert!(!tag.summary.is_empty() && tag.summary.ends_with('.'));
        }
        assert_eq!(tag_id(b"Event"), Some(TagId::EVENT));
        assert_eq!(tag_id(b"event"), None);
        assert_eq!(tag_id(b"Even"), None);
        assert_eq!(tag_id(b"Events"), None);
        assert_eq!(tag_id(b""), None);
        assert_eq!(TagId(u8::MAX).name(), "");
    }

    #[test]
    fn in_export_format_the_mandatory_tags_come_first_and_the_others_by_name() {
        for version in Version::ALL {
            let export_order = ExportOrder::of(version);
            let mut tags: Vec<TagId> = TagId::all()
                .filter(|tag| export_order.place(*tag) > 0)
                .collect();
            tags.sort_by_key(|tag| export_order.place(*tag));
            let order = |tag: &TagId| {
                let is_mandatory = tag.info().is_mandatory(version);
                let name = if is_mandatory { "" } else { tag.name() };
                (tag.info().kind, !is_mandatory, name, tag.0)
            };
            assert!(tags.is_sorted_by_key(order), "{version:?}: {tags:?}");
            let is_placed = |tag: &TagId| tag.info().is_standard() && *tag != TagId::NOTE;
            assert_eq!(tags.len(), TagId::all().filter(is_placed).count());
        }
    }

    #[test]
    fn order_is_mandatory_then_standard_then_known() {
        let (mandatory, rest): (Vec<&KnownTag>, Vec<&KnownTag>) =
            TAGS.iter().partition(|tag| tag.mandatory_since.is_some());
        let (standard, known): (Vec<&KnownTag>, Vec<&KnownTag>) =
            rest.iter().partition(|tag| tag.is_standard());
        let groups = [mandatory, standard, known];
        assert!(groups.iter().flatten().copied().eq(TAGS));
        let [mandatory, standard, known] = groups;
        assert_eq!(mandatory.len(), 15);
        assert_eq!(standard.len(), 56);
        assert!(standard.is_sorted_by_key(|tag| tag.name));
        assert!(known.is_sorted_by_key(|tag| tag.name));
    }

    #[test]
    fn mandatory_tags_of_each_version() {
        let names = |version| mandatory(version).map(TagId::name).collect::<Vec<_>>();
        assert_eq!(names(Version::V1_0).len(), 14);
        assert_eq!(names(Version::V2_0), names(Version::V2_1));
        assert_eq!(
            names(Version::V2_1),
            [
                "Event",
                "Site",
                "Date",
                "Board",
                "West",
                "North",
                "East",
                "South",
                "Dealer",
                "Vulnerable",
                "Deal",
                "Scoring",
                "Declarer",
                "Contract",
                "Result",
            ]
        );
        assert!(!names(Version::V1_0).contains(&"Scoring"));
    }

    #[test]
    fn chapters_belong_to_versions() {
        for tag in TAGS {
            for version in Version::ALL {
                let chapter = tag.chapter(version);
                assert_eq!(chapter.is_some(), tag.is_in(version), "{}", tag.name);
                assert!(chapter.is_none_or(|c| c.starts_with(|c: char| c.is_ascii_digit())));
                assert!(tag.is_in(version) || !tag.is_mandatory(version));
            }
        }
        let count = |version| TAGS.iter().filter(|tag| tag.is_in(version)).count();
        assert_eq!(Version::ALL.map(count), [56, 68, 71]);
    }

    #[test]
    fn what_never_inherits() {
        let never: Vec<&str> = TAGS
            .iter()
            .filter(|t| !t.inherits)
            .map(|t| t.name)
            .collect();
        assert_eq!(
            never,
            [
                "Dealer",
                "Vulnerable",
                "Deal",
                "Declarer",
                "Contract",
                "Auction",
                "Note",
                "Play",
            ]
        );
    }

    #[test]
    fn kinds_and_values_go_together() {
        for tag in TAGS {
            assert_eq!(
                tag.kind == TagKind::Table,
                tag.value == ValueGrammar::Columns,
                "{}",
                tag.name
            );
            assert_eq!(
                tag.kind == TagKind::Note,
                tag.value == ValueGrammar::Note,
                "{}",
                tag.name
            );
        }
    }

    #[test]
    fn nearest_tag_finds_what_was_meant() {
        let nearest = |name: &str| nearest_tag(name.as_bytes()).map(|tag| tag.name);
        for (wrong, right) in [
            ("EVENT", "Event"),
            ("BOARD", "Board"),
            ("Utcdate", "UTCDate"),
            ("Dealr", "Dealer"),
            ("DEALR", "Dealer"),
            ("Daeler", "Dealer"),
            ("Declaror", "Declarer"),
            ("Contarct", "Contract"),
            ("Vulnerabel", "Vulnerable"),
            ("Vulnarabel", "Vulnerable"),
            ("Vulnerability", "Vulnerable"),
            ("Vul", "Vulnerable"),
            ("DLR", "Dealer"),
            ("Made", "Result"),
            ("OptimumResultTabel", "OptimumResultTable"),
            ("Data", "Date"),
            ("Sit", "Site"),
            ("Ply", "Play"),
            ("Dea", "Deal"),
            ("Dealer", "Dealer"),
            ("Contracts", "Contract"),
            ("Boards", "Board"),
            ("ScoreIMPP", "ScoreIMP"),
            ("ScoreIPM", "ScoreIMP"),
            ("EvntDate", "EventDate"),
            ("UTCDat", "UTCDate"),
            ("Wst", "West"),
            ("plays", "Play"),
        ] {
            assert_eq!(nearest(wrong), Some(right), "{wrong}");
        }
        for unknown in [
            "",
            "Eve",
            "ite",
            "lay",
            "Dlx",
            "BCFlag",
            "Daelre",
            "MyOwnTag",
            "Students",
            "Contract2",
            "ScoreMPs",
            "BidSystem",
            "DealNr",
            "NorthName",
            "ScoreVP",
            "EventName",
            "ResultNS",
            "PairNE",
            "Best",
            "State",
            "ParNS",
            "ScoreXIMP",
            "MyDealer",
        ] {
            assert_eq!(nearest(unknown), None, "{unknown}");
        }
        assert_eq!(nearest(&"Event".repeat(100_000)), None);
    }
}
