//! The supplemental sections that are tables, and their predefined columns (chapter 5).

use super::TagId;

/// A table of the standard. Any subset of its columns may be given in any order, and others may
/// be added (chapter 5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownTable {
    /// The tag that begins the table; it also says since which version the table exists.
    pub tag: TagId,
    /// The predefined columns, in the order of the standard.
    pub columns: &'static [Column],
    /// The names of columns of no standard by which programs of tournaments divide the rows.
    pub divisions: &'static [&'static str],
    /// The names of other columns of no standard that these programs write.
    pub of_programs: &'static [&'static str],
}

impl KnownTable {
    /// The predefined column of exactly this name, which comes without order sign and width.
    pub fn column(&self, name: &[u8]) -> Option<&'static Column> {
        self.columns
            .iter()
            .find(|column| column.name.as_bytes() == name)
    }

    /// Whether known programs write a column of exactly this name, which is in no standard.
    pub fn is_of_programs(&self, name: &[u8]) -> bool {
        let mut names = self.divisions.iter().chain(self.of_programs);
        names.any(|known| known.as_bytes() == name)
    }
}

/// A predefined column of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Column {
    /// The name; column names are case sensitive.
    pub name: &'static str,
    /// The grammar of its elements.
    pub value: CellValue,
    /// One line for hover and lists.
    pub summary: &'static str,
}

/// The grammar of a table element.
///
/// Every element may also be `?` (unknown) or `-` (irrelevant), and an artificial score is
/// preceded by `^` (chapter 5.2); the grammars below are those of the other elements.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum CellValue {
    /// A positive integer: the rank order, the best rank in case of ties (chapter 5.9).
    Rank,
    /// A call as in the auction section: `Pass`, `X`, `XX` or `1C` to `7NT` (chapter 3.5.1).
    Call,
    /// A card as in the play section, suit and rank: `SA` (chapter 3.6.1).
    Card,
    /// `W`, `N`, `E` or `S` (chapter 5.9).
    Direction,
    /// As the value of the Contract tag (chapter 3.4.14).
    Contract,
    /// `S`, `H`, `D`, `C` or `NT` (chapter 5.7).
    Denomination,
    /// The tricks won by declarer, 0 to 13 (chapters 5.7, 5.9).
    Tricks,
    /// One or more of `AKQJT98765432`, none twice (chapter 5.6).
    Ranks,
    /// A decimal number from 0 to 100.
    Percentage,
    /// `HH:MM:SS`, `MM:SS` or `SS` (chapter 5.4).
    Duration,
    /// `<n>` (equal), `<n>,*` (higher), `<n>,<n>` (between) or `*,<n>` (lower), `n` an integer
    /// that may have a sign (chapter 5.5).
    ScoreRange,
    /// An integer that may have a sign: points for tricks.
    Score,
    /// A decimal number that may have a sign: IMPs.
    Imp,
    /// A decimal number without sign: matchpoints.
    Matchpoints,
    /// A decimal number that may have a sign: a total or a mean.
    Number,
    /// A string token: two names with `;` between them, or the name of the pair (chapter 5.9).
    Names,
    /// What identifies a pair; any section element.
    PairId,
    /// A positive integer: how often something occurred.
    PositiveInteger,
    /// An integer: how many there are, perhaps none.
    Count,
}

impl CellValue {
    /// Whether the element is a score of some kind, which `^` may mark as artificial
    /// (chapter 5.2).
    pub const fn may_be_artificial(self) -> bool {
        matches!(
            self,
            CellValue::Percentage
                | CellValue::Score
                | CellValue::Imp
                | CellValue::Matchpoints
                | CellValue::Number
        )
    }
}

/// The columns by which programs of tournaments divide the rows of a table of results: rows of one section
/// are compared with each other.
pub static DIVISIONS: &[&str] = &[
    "Section",
    "Group",
    "Field",
    "Line",
    "Direction",
    "Class",
    "Division",
    "Pool",
    "Flight",
    "Stage",
    "Session",
];

/// Whether a column of this name, in any case, divides the rows of a table of results.
pub fn is_division(name: &[u8]) -> bool {
    DIVISIONS
        .iter()
        .any(|division| name.eq_ignore_ascii_case(division.as_bytes()))
}

/// How many rows a full OptimumResultTable has: each declarer in each denomination (chapter 5.7).
pub const OPTIMUM_RESULT_ROWS: usize = 20;

/// The table that this tag begins; `None` for other tags, and for tables of no standard.
pub fn table(tag: TagId) -> Option<&'static KnownTable> {
    TABLES.iter().find(|table| table.tag == tag)
}

/// The tables of the standard by name: eight in 2.1, six in 2.0, none in 1.0.
pub static TABLES: &[KnownTable] = &[
    KnownTable {
        tag: TagId::ACTION_TABLE,
        columns: &[
            column("Rank", CellValue::Rank, "Rank of the action."),
            column("Call", CellValue::Call, "The call."),
            column("Card", CellValue::Card, "The card."),
            column(
                "Declarer",
                CellValue::Direction,
                "Declarer of the contract.",
            ),
            column("Contract", CellValue::Contract, "The contract."),
            column(
                "Percentage",
                CellValue::Percentage,
                "Percentage for the action.",
            ),
        ],
        divisions: &[],
        of_programs: &[],
    },
    KnownTable {
        tag: TagId::AUCTION_TIME_TABLE,
        columns: &[
            column("Time", CellValue::Duration, "Thinking time for the call."),
            column(
                "TotalTime",
                CellValue::Duration,
                "Time since the game began.",
            ),
        ],
        divisions: &[],
        of_programs: &[],
    },
    KnownTable {
        tag: TagId::INSTANT_SCORE_TABLE,
        columns: &[
            column("Rank", CellValue::Rank, "Rank of the score."),
            column(
                "ScoreRange_NS",
                CellValue::ScoreRange,
                "Range of scores of North-South.",
            ),
            column(
                "ScoreRange_EW",
                CellValue::ScoreRange,
                "Range of scores of East-West.",
            ),
            column("IMP_NS", CellValue::Imp, "IMPs of North-South."),
            column("IMP_EW", CellValue::Imp, "IMPs of East-West."),
            column(
                "Percentage_NS",
                CellValue::Percentage,
                "Percentage of North-South.",
            ),
            column(
                "Percentage_EW",
                CellValue::Percentage,
                "Percentage of East-West.",
            ),
        ],
        divisions: &[],
        of_programs: &[],
    },
    KnownTable {
        tag: TagId::OPTIMUM_PLAY_TABLE,
        columns: &[
            column("S", CellValue::Ranks, "Ranks of the optimum spades."),
            column("H", CellValue::Ranks, "Ranks of the optimum hearts."),
            column("D", CellValue::Ranks, "Ranks of the optimum diamonds."),
            column("C", CellValue::Ranks, "Ranks of the optimum clubs."),
        ],
        divisions: &[],
        of_programs: &[],
    },
    KnownTable {
        tag: TagId::OPTIMUM_RESULT_TABLE,
        columns: &[
            column("Declarer", CellValue::Direction, "Direction of declarer."),
            column("Denomination", CellValue::Denomination, "The denomination."),
            column("Result", CellValue::Tricks, "Tricks won by declarer."),
        ],
        divisions: &[],
        of_programs: &[],
    },
    KnownTable {
        tag: TagId::PLAY_TIME_TABLE,
        columns: &[
            column("Time", CellValue::Duration, "Thinking time for the card."),
            column(
                "TotalTime",
                CellValue::Duration,
                "Time since the game began.",
            ),
        ],
        divisions: &[],
        of_programs: &[],
    },
    KnownTable {
        tag: TagId::SCORE_TABLE,
        columns: &[
            column(
                "Rank",
                CellValue::Rank,
                "Rank of the score, the best rank in case of ties.",
            ),
            column(
                "PairId_NS",
                CellValue::PairId,
                "Identifies the North-South pair.",
            ),
            column(
                "PairId_EW",
                CellValue::PairId,
                "Identifies the East-West pair.",
            ),
            column(
                "Names_NS",
                CellValue::Names,
                "Names of the North-South pair.",
            ),
            column("Names_EW", CellValue::Names, "Names of the East-West pair."),
            column("Contract", CellValue::Contract, "The contract."),
            column("Declarer", CellValue::Direction, "Direction of declarer."),
            column("Result", CellValue::Tricks, "Tricks won by declarer."),
            column("Score_NS", CellValue::Score, "Points of North-South."),
            column("Score_EW", CellValue::Score, "Points of East-West."),
            column("IMP_NS", CellValue::Imp, "IMPs of North-South."),
            column("IMP_EW", CellValue::Imp, "IMPs of East-West."),
            column(
                "MP_NS",
                CellValue::Matchpoints,
                "Matchpoints of North-South.",
            ),
            column("MP_EW", CellValue::Matchpoints, "Matchpoints of East-West."),
            column(
                "Percentage_NS",
                CellValue::Percentage,
                "Percentage of North-South.",
            ),
            column(
                "Percentage_EW",
                CellValue::Percentage,
                "Percentage of East-West.",
            ),
            column(
                "Multiplicity",
                CellValue::PositiveInteger,
                "How often the score occurred.",
            ),
        ],
        divisions: DIVISIONS,
        of_programs: &["Table", "Round", "Lead"],
    },
    // A total of percentages may well exceed 100, so it is a number and no percentage.
    KnownTable {
        tag: TagId::TOTAL_SCORE_TABLE,
        columns: &[
            column(
                "Rank",
                CellValue::Rank,
                "Rank of the score, the best rank in case of ties.",
            ),
            column("PairId", CellValue::PairId, "Identifies the pair."),
            column("Names", CellValue::Names, "Names of the pair."),
            column("TotalScore", CellValue::Number, "Sum of the points."),
            column("TotalIMP", CellValue::Imp, "Sum of the IMPs."),
            column("TotalMP", CellValue::Matchpoints, "Sum of the matchpoints."),
            column(
                "TotalPercentage",
                CellValue::Number,
                "Sum of the percentages.",
            ),
            column("MeanScore", CellValue::Number, "Mean of the points."),
            column("MeanIMP", CellValue::Imp, "Mean of the IMPs."),
            column("MeanMP", CellValue::Matchpoints, "Mean of the matchpoints."),
            column(
                "MeanPercentage",
                CellValue::Percentage,
                "Mean of the percentages.",
            ),
            column("NrBoards", CellValue::Count, "How many games were played."),
            column(
                "Multiplicity",
                CellValue::PositiveInteger,
                "How often the score occurred.",
            ),
        ],
        divisions: DIVISIONS,
        of_programs: &[],
    },
];

const fn column(name: &'static str, value: CellValue, summary: &'static str) -> Column {
    Column {
        name,
        value,
        summary,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pbn::standard::{TAGS, TagKind, Version};

    #[test]
    fn every_table_tag_of_the_standard_has_columns() {
        let tags = TagId::all().filter(|id| id.info().kind == TagKind::Table);
        let standard: Vec<TagId> = tags.filter(|id| id.info().is_standard()).collect();
        assert_eq!(TABLES.iter().map(|t| t.tag).collect::<Vec<_>>(), standard);
        for id in standard {
            assert_eq!(table(id).map(|t| t.tag), Some(id));
        }
        assert_eq!(table(TagId::EVENT), None);
        assert_eq!(table(TagId::OPTIMUM_OPENING_LEAD_TABLE), None);
    }

    #[test]
    fn tables_of_each_version() {
        let count = |version| {
            TABLES
                .iter()
                .filter(|t| t.tag.info().is_in(version))
                .count()
        };
        assert_eq!(Version::ALL.map(count), [0, 6, 8]);
        assert!(TAGS.iter().any(|tag| tag.name == "ScoreTable"));
    }

    #[test]
    fn columns_are_found_by_name() {
        let counts: Vec<usize> = TABLES.iter().map(|t| t.columns.len()).collect();
        assert_eq!(counts, [6, 2, 7, 4, 3, 2, 17, 13]);
        for table in TABLES {
            for column in table.columns {
                assert_eq!(table.column(column.name.as_bytes()), Some(column));
            }
            assert_eq!(table.column(b"rank"), None);
            for name in table.divisions.iter().chain(table.of_programs) {
                assert_eq!(table.column(name.as_bytes()), None);
                assert!(table.is_of_programs(name.as_bytes()));
            }
        }
    }
}
