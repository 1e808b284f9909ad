//! The words that tag values are made of.

use super::Version::{self, V1_0, V2_0};

/// One thing that a value can say, with the words for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Words {
    /// The word that export format uses, or the only one.
    pub canonical: &'static str,
    /// Other words for the same.
    pub also: &'static [&'static str],
    /// The first version that names it.
    pub since: Version,
    /// What it says.
    pub meaning: &'static str,
}

/// The word of a list that a text is in letters of any case.
pub(crate) fn spelling(words: &'static [Words], text: &[u8]) -> Option<&'static str> {
    words.iter().find_map(|entry| {
        let mut all = std::iter::once(&entry.canonical).chain(entry.also);
        let known = all.find(|known| known.as_bytes().eq_ignore_ascii_case(text));
        known.copied()
    })
}

/// The basic scoring systems that a version names as samples; the list is open ended.
pub const fn scoring_systems(version: Version) -> &'static [Words] {
    match version {
        Version::V1_0 => SCORING_1_0,
        Version::V2_0 | Version::V2_1 => SCORING_SYSTEMS,
    }
}

/// The modifiers of scoring systems that a version names as samples; 1.0 knows none.
pub const fn scoring_modifiers(version: Version) -> &'static [Words] {
    match version {
        Version::V1_0 => &[],
        Version::V2_0 | Version::V2_1 => SCORING_MODIFIERS,
    }
}

/// Directions, in the order of the standard (chapter 3.4.9). Lowercase is allowed in import
/// format (chapter 3.11).
pub static DIRECTION: &[Words] = &[
    word("W", "West"),
    word("N", "North"),
    word("E", "East"),
    word("S", "South"),
];

/// Denominations (chapter 3.4.14; 3.4.13 in 1.0). Lowercase is allowed in import format
/// (chapter 3.11).
pub static DENOMINATION: &[Words] = &[
    word("S", "spades"),
    word("H", "hearts"),
    word("D", "diamonds"),
    word("C", "clubs"),
    word("NT", "notrump"),
];

/// Vulnerabilities, a closed list (chapter 3.4.10). Lowercase is allowed in import format
/// (chapter 3.11).
pub static VULNERABILITY: &[Words] = &[
    word("None", "no side is vulnerable").also(&["Love", "-"]),
    word("NS", "North-South are vulnerable"),
    word("EW", "East-West are vulnerable"),
    word("All", "both sides are vulnerable").also(&["Both"]),
];

/// Values of Room, a closed list (chapter 4.1.7; 4.1.6 in 1.0).
pub static ROOM: &[Words] = &[
    word("Open", "the open room"),
    word("Closed", "the closed room"),
];

/// Values of FrenchMP, a closed list (chapter 4.1.4; 4.1.3 in 1.0).
pub static YES_NO: &[Words] = &[word("Yes", "yes"), word("No", "no")];

/// Values of the Type tags of players (chapter 4.3.4; 4.2.3 in 1.0): the only ones in 1.0,
/// typical ones since 2.0.
pub static PLAYER_TYPE: &[Words] = &[
    word("human", "a human player"),
    word("program", "a computer player"),
];

/// Samples of Competition (chapter 4.1.1).
pub static COMPETITION: &[Words] = &[
    word("Cavendish", "Cavendish").since(V2_0),
    word("Chicago", "Chicago, four deals a round"),
    word("Individuals", "an individual tournament"),
    word("Pairs", "a pairs tournament"),
    word("Rubber", "rubber bridge"),
    word("Teams", "a team match or tournament"),
];

/// Samples of Mode (chapter 4.7.4; 4.6.3 in 1.0).
pub static MODE: &[Words] = &[
    word("EM", "electronic mail"),
    word("IBS", "Internet Bridge Server"),
    word("OKB", "OK Bridge"),
    word("TABLE", "a normal table"),
    word("TC", "general telecommunication"),
];

/// Samples of Termination (chapter 4.1.8; 4.1.12 in 1.0).
pub static TERMINATION: &[Words] = &[
    word("abandoned", "the game was abandoned"),
    word("adjudication", "a third party adjudicated the result"),
    word("death", "the losing player was called to greater things"),
    word("emergency", "unforeseen circumstances ended the game"),
    word("normal", "the game ended in the normal way"),
    word(
        "rules infraction",
        "the losing player broke the laws or the regulations",
    ),
    word("time forfeit", "the losing player exceeded the time"),
    word("unterminated", "the game has not ended"),
];

/// Samples of scoring systems in 1.0, where the value is one word (chapter 4.1.11).
pub static SCORING_1_0: &[Words] = &[CHICAGO, RUBBER, EMP, IMP_1948, IMP_1961, IMP, BAM, OLD_MP];

/// Samples of basic scoring systems since 2.0, where they are fields of the value
/// (chapter 3.4.12).
pub static SCORING_SYSTEMS: &[Words] = &[
    word("MP", "matchpoint scoring")
        .also(&["MatchPoints"])
        .since(V2_0),
    IMP,
    word("Cavendish", "Cavendish scoring").since(V2_0),
    CHICAGO,
    RUBBER,
    BAM,
    word("Instant", "the InstantScoreTable applies").since(V2_0),
];

/// Samples of modifiers since 2.0, where they are fields of the value (chapter 3.4.12). Four of
/// them were systems of their own in 1.0.
pub static SCORING_MODIFIERS: &[Words] = &[
    word("Butler", "IMPs against the average of all scores").since(V2_0),
    word("Butler-2", "as Butler, without the two extreme scores").since(V2_0),
    word("Experts", "IMPs against a datum that experts set").since(V2_0),
    word("Cross", "the sum of IMPs against every other score").since(V2_0),
    word("Cross1", "Cross divided by the number of scores").since(V2_0),
    word("Cross2", "Cross divided by the number of comparisons").since(V2_0),
    word("Mean", "the datum is an average").since(V2_0),
    word("Median", "the datum is the median").since(V2_0),
    word(
        "MP1",
        "matchpoints: 2 for each lower score, 1 for each equal one",
    )
    .since(V2_0),
    word(
        "MP2",
        "matchpoints: 1 for each lower score, 0.5 for each equal one",
    )
    .since(V2_0),
    OLD_MP,
    word("Mitchell2", "one of Mitchell's methods").since(V2_0),
    word("Mitchell3", "one of Mitchell's methods").since(V2_0),
    word("Mitchell4", "one of Mitchell's methods").since(V2_0),
    word("Ascherman", "Ascherman's method").since(V2_0),
    word("Bastille", "the Bastille method").since(V2_0),
    EMP,
    IMP_1948,
    IMP_1961,
];

const BAM: Words = word("BAM", "board-a-match");
const CHICAGO: Words = word("Chicago", "Chicago scoring");
const EMP: Words = word("EMP", "European match points");
const IMP: Words = word("IMP", "IMP scoring since 1962");
const IMP_1948: Words = word("IMP_1948", "IMP scoring from 1948 to 1960");
const IMP_1961: Words = word("IMP_1961", "IMP scoring as revised in 1961");
const OLD_MP: Words = word(
    "OldMP",
    "no raise from the fourth doubled undertrick on when not vulnerable",
);
const RUBBER: Words = word("Rubber", "rubber scoring");

/// An entry with one word that all versions have.
const fn word(canonical: &'static str, meaning: &'static str) -> Words {
    Words {
        canonical,
        also: &[],
        since: V1_0,
        meaning,
    }
}

impl Words {
    const fn also(mut self, also: &'static [&'static str]) -> Words {
        self.also = also;
        self
    }

    const fn since(mut self, since: Version) -> Words {
        self.since = since;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first entry that has exactly this word, canonical or not.
    fn entry_of(words: &'static [Words], word: &str) -> Option<&'static Words> {
        let mut entries = words.iter();
        entries.find(|entry| entry.canonical == word || entry.also.contains(&word))
    }

    #[test]
    fn no_word_has_two_meanings() {
        let lists = [
            DIRECTION,
            DENOMINATION,
            VULNERABILITY,
            ROOM,
            YES_NO,
            PLAYER_TYPE,
            COMPETITION,
            MODE,
            TERMINATION,
            SCORING_1_0,
            SCORING_SYSTEMS,
            SCORING_MODIFIERS,
        ];
        for list in lists {
            for entry in list {
                assert_eq!(entry_of(list, entry.canonical), Some(entry));
                for also in entry.also {
                    assert_eq!(entry_of(list, also), Some(entry));
                }
            }
        }
    }

    #[test]
    fn scoring_words_of_each_version() {
        assert_eq!(scoring_systems(Version::V1_0).len(), 8);
        assert_eq!(scoring_modifiers(Version::V1_0).len(), 0);
        assert_eq!(scoring_systems(Version::V2_1).len(), 7);
        assert_eq!(scoring_modifiers(Version::V2_1).len(), 19);
        for system in scoring_systems(Version::V1_0) {
            assert_eq!(system.since, Version::V1_0);
            let word = system.canonical;
            let later = entry_of(SCORING_SYSTEMS, word).or(entry_of(SCORING_MODIFIERS, word));
            assert_eq!(later, Some(system));
        }
    }
}
