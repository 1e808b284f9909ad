//! What rules want to see.

use super::{
    AtTable, ChessContext, ChessFile, CommandAt, Evening, FileContext, GameContext, Line, Need,
    RecordContext, RecordsContext,
};
use crate::engine::suppress::Suppression;
use crate::engine::{AsideContext, Fact, GameFact, GameNumber, Report, Rule, Standing, Unused};
use crate::notation::ForeignText;
use crate::pbn::standard::TagId;
use crate::pbn::syntax::split::Directive;
use crate::pbn::syntax::{CommentView, Problem, ProblemKind, Section, TagPair};
use crate::pgn::{self, PgnFault, PgnTag};
use crate::ppn::PpnFaultKind;
use crate::rbn::RbnFault;
use crate::source::{Source, Span};

/// What a rule wants to see, by notation.
#[derive(Clone, Copy)]
pub struct Checks {
    /// In files of any notation.
    pub any: &'static [AnyCheck],
    /// In PBN.
    pub pbn: &'static [Check],
    /// In RBN and RBX.
    pub rbn: &'static [RecordCheck],
    /// In PGN.
    pub pgn: &'static [ChessCheck],
    /// In PPN.
    pub ppn: &'static [PpnCheck],
    /// How the rule stands in PGN, where its facts say something else.
    pub pgn_standing: Option<Standing>,
}

impl Checks {
    /// Nothing.
    pub const NONE: Checks = Checks {
        any: &[],
        pbn: &[],
        rbn: &[],
        pgn: &[],
        ppn: &[],
        pgn_standing: None,
    };

    /// These checks of files in any notation.
    pub const fn any(any: &'static [AnyCheck]) -> Checks {
        Checks {
            any,
            ..Checks::NONE
        }
    }

    /// These checks of PBN.
    pub const fn pbn(pbn: &'static [Check]) -> Checks {
        Checks {
            pbn,
            ..Checks::NONE
        }
    }

    /// These checks of RBN and RBX.
    pub const fn rbn(rbn: &'static [RecordCheck]) -> Checks {
        Checks {
            rbn,
            ..Checks::NONE
        }
    }

    /// These checks of PGN.
    pub const fn pgn(pgn: &'static [ChessCheck]) -> Checks {
        Checks {
            pgn,
            ..Checks::NONE
        }
    }

    /// These checks of PPN.
    pub const fn ppn(ppn: &'static [PpnCheck]) -> Checks {
        Checks {
            ppn,
            ..Checks::NONE
        }
    }

    /// The same, and these checks of PGN, where the rule stands like this.
    pub const fn and_pgn(self, standing: Standing, pgn: &'static [ChessCheck]) -> Checks {
        Checks {
            pgn,
            pgn_standing: Some(standing),
            ..self
        }
    }

    /// How a rule with these checks stands in PGN.
    pub fn standing_in_pgn(&self, rule: &Rule) -> Standing {
        self.pgn_standing.unwrap_or(Standing {
            severity: rule.meta.severity,
            default: rule.meta.default,
        })
    }

    /// The same, and these checks of RBN and RBX.
    pub const fn and_rbn(self, rbn: &'static [RecordCheck]) -> Checks {
        Checks { rbn, ..self }
    }
}

/// Looks at a comment or escape line that speaks to this program.
pub type SuppressionCheck = fn(&AsideContext<'_>, &Suppression, &mut Report<'_>);

/// What a rule wants to see in files of any notation.
#[derive(Clone, Copy)]
pub enum AnyCheck {
    /// Each comment and escape line that speaks to this program.
    Suppression(SuppressionCheck),
    /// Each suppression of which some names are of no use in this run.
    Unused(fn(&Source<'_>, &Unused<'_>, &mut Report<'_>)),
    /// A file in a notation that cannot be judged, or with a part that is: no other check sees it.
    Foreign(fn(&ForeignText, &mut Report<'_>)),
}

/// What a rule wants to see of PBN. The engine goes through a game once and calls each check that
/// is on for what it wants, so a rule that is off costs nothing.
#[derive(Clone, Copy)]
pub enum Check {
    /// Each problem of these kinds that lexer and parser found.
    Problem(
        &'static [ProblemKind],
        fn(&GameContext<'_>, Problem, &mut Report<'_>),
    ),
    /// Each line of more than so many bytes, its line end not counted; there are few, and they
    /// are found without looking at the others.
    Line(usize, fn(&GameContext<'_>, Line<'_>, &mut Report<'_>)),
    /// The value of each tag pair of these tags, but for names that nobody knows. Whether there is
    /// a finding must depend on the version, the tag and the value alone: a value in which no such
    /// check found anything is not looked at again.
    Value(
        Tags,
        fn(&GameContext<'_>, TagPair<'_>, TagId, &mut Report<'_>),
    ),
    /// Each section of these tags, a tag pair with the data after it, in games that have what
    /// the rule needs.
    Section(
        Tags,
        fn(&GameContext<'_>, Section<'_>, Option<TagId>, &mut Report<'_>),
    ),
    /// Each comment.
    Comment(fn(&GameContext<'_>, CommentView<'_>, &mut Report<'_>)),
    /// Each escape line.
    Escape(fn(&GameContext<'_>, Span, &mut Report<'_>)),
    /// What another check looks at, in games that have all of these: it is not called for any other.
    Where(&'static [Need], &'static Check),
    /// Each game as a whole, with the lines before it.
    Game(fn(&GameContext<'_>, &mut Report<'_>)),
    /// The file as a whole, of which only the bytes and the split are known.
    File(fn(&FileContext<'_>, &mut Report<'_>)),
    /// What crosses games: a fact of each game that has something to say, and a judgment
    /// over all of them.
    Across {
        /// What the rule needs to know of a game.
        gather: fn(&GameContext<'_>) -> Option<Fact>,
        /// The judgment, over the facts in order of the games.
        judge: fn(&FileContext<'_>, &[GameFact], &mut Report<'_>),
    },
    /// The same with a number for each game, which takes little memory.
    Numbers {
        /// What the rule needs to know of a game with tags.
        gather: fn(&GameContext<'_>) -> Option<u64>,
        /// The judgment, over the numbers in order of the games.
        judge: fn(&FileContext<'_>, &[GameNumber], &mut Report<'_>),
    },
    /// What is to be judged over the values of these tags in all games: a fact of each value that
    /// has something to say, which must depend on what [`Check::Value`] may look at.
    Values {
        /// Which tags.
        tags: Tags,
        /// What the rule needs to know of a value.
        gather: fn(&GameContext<'_>, TagPair<'_>, TagId) -> Option<Fact>,
        /// The judgment, over the facts in order of the games.
        judge: fn(&FileContext<'_>, &[GameFact], &mut Report<'_>),
    },
    /// A file that declares export format by the line given here without being held to it,
    /// and is not in it: how often each rule of the group `export` would speak, the most
    /// frequent first.
    ExportClaim(fn(&FileContext<'_>, &Directive, &[(&'static Rule, usize)], &mut Report<'_>)),
}

/// What a rule wants to see of RBN and RBX.
#[derive(Clone, Copy)]
pub enum RecordCheck {
    /// Each fault that the reader of RBN found.
    Fault(fn(&RecordContext<'_>, RbnFault, &mut Report<'_>)),
    /// Each record of RBN as a whole.
    Record(fn(&RecordContext<'_>, &mut Report<'_>)),
    /// A file of RBN as a whole.
    Records(fn(&RecordsContext<'_>, &mut Report<'_>)),
    /// The two records of a board in a match that is scored by IMPs. There are no others of it beside them.
    Tables {
        /// Whether a record says what can be compared.
        is_judged: fn(&RecordContext<'_>) -> bool,
        /// The judgment.
        judge: fn([&AtTable<'_>; 2], &mut Report<'_>),
    },
}

/// What a rule wants to see of PGN.
#[derive(Clone, Copy)]
pub enum ChessCheck {
    /// Each fault that the reader found. The check takes those that it is about.
    Fault(fn(&ChessContext<'_>, PgnFault, &mut Report<'_>)),
    /// The value of each tag pair with one of these names.
    Tag(
        &'static [&'static str],
        fn(&ChessContext<'_>, PgnTag, &mut Report<'_>),
    ),
    /// Each move that is spelled in one of these ways.
    Spelling(
        pgn::Spelling,
        fn(&ChessContext<'_>, &pgn::Ply, &mut Report<'_>),
    ),
    /// Each command in a comment that is not written as it should be, or not after a move of the main line.
    Command(fn(&ChessContext<'_>, &CommandAt, &mut Report<'_>)),
    /// Each game as a whole.
    Game(fn(&ChessContext<'_>, &mut Report<'_>)),
    /// The same, and what follows the last game.
    Text(fn(&ChessContext<'_>, &mut Report<'_>)),
    /// A game of another notation, with a tag that only that has: no other check of games sees it.
    Foreign(fn(&ChessContext<'_>, PgnTag, &mut Report<'_>)),
    /// The file as a whole, of which only the bytes and the split are known.
    File(fn(&ChessFile<'_>, &mut Report<'_>)),
    /// What crosses games: a fact of each game that has something to say, and a judgment over all of them.
    Across {
        /// What the rule needs to know of a game.
        gather: fn(&ChessContext<'_>) -> Option<Fact>,
        /// The judgment, over the facts in order of the games.
        judge: fn(&ChessFile<'_>, &[GameFact], &mut Report<'_>),
    },
}

/// What a rule wants to see of PPN.
#[derive(Clone, Copy)]
pub enum PpnCheck {
    /// The faults of these kinds, which say themselves what is expected.
    Faults(&'static [PpnFaultKind]),
    /// The tags and the deals of the file.
    Evening(fn(&Evening<'_>, &mut Report<'_>)),
}

/// Which tags a check wants.
#[derive(Clone, Copy)]
pub enum Tags {
    /// All of them, known or not.
    All,
    /// These.
    Named(&'static [TagId]),
}

impl Tags {
    /// Whether a tag pair with this name is wanted.
    pub fn want(self, tag: Option<TagId>) -> bool {
        match self {
            Tags::All => true,
            Tags::Named(tags) => tag.is_some_and(|tag| tags.contains(&tag)),
        }
    }
}
