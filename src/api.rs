//! The library as its users see it: bytes in, plain data out.
//!
//! | file | subject |
//! | --- | --- |
//! | `options` | what is asked of a run, by the names of the command line |
//! | `finding`, `fixed`, `exported` | what comes out of it |
//! | `records` | what records of RBN and RBX say; for games of PBN see [`games`](crate::games) |
//! | `facts`, `page` | what the rules say about themselves |
//! | `chess` | what games of chess say, as JSON |
//! | `json` | how all of that looks in JSON |
//! | `safe_json` | JSON that drives no terminal and no CI system |
//! | `words` | the words of a few fields, for the schemas |
//! | `fingerprint` | names of findings that outlive changes of line numbers |
//! | `places` | positions on lines of any length |

#[cfg(feature = "serde")]
pub(crate) mod chess;
pub(crate) mod exported;
pub(crate) mod facts;
mod finding;
pub(crate) mod fingerprint;
mod fixed;
#[cfg(feature = "serde")]
pub(crate) mod json;
mod options;
pub(crate) mod page;
pub(crate) mod places;
pub mod records;
#[cfg(feature = "serde")]
pub(crate) mod safe_json;
#[cfg(feature = "cli")]
pub(crate) mod words;

#[cfg(feature = "solver")]
use crate::bridge::solve::Solver;
use crate::games;
pub use exported::{Exported, FixOf, Freed, NotPbn, Notice, Outcome};
pub use facts::{RuleFacts, RuleIn, explain, rules};
pub use finding::{AtMove, Checked, Finding, Fix, Label};
pub use fixed::{Fixed, TakenBack};
pub use options::Options;
#[cfg(feature = "cli")]
pub(crate) use records::FileRecords;

/// Checks a file, by the rules that are on by default. Any bytes can be checked.
///
/// ```
/// let found = pbnlint::check(b"[Event \"Club\"]\n[BOARD \"7\"]\n");
/// let finding = &found.findings[0];
/// assert_eq!(finding.rule, "tag-case");
/// assert_eq!((finding.range.start.line, finding.range.start.column), (2, 2));
/// ```
pub fn check(bytes: &[u8]) -> Checked {
    Options::new().check(bytes)
}

/// Repairs a file. What its games say, their comments and their `%` lines are the same
/// afterwards.
///
/// ```
/// let fixed = pbnlint::fix(b"[Event \"Club\"]\n[BOARD \"7\"]\n");
/// assert_eq!(fixed.bytes, b"[Event \"Club\"]\n[Board \"7\"]\n");
/// ```
pub fn fix(bytes: &[u8]) -> Fixed {
    Options::new().fix(bytes)
}

/// Repairs a file and writes it in the strict export format of the standard. Games that cannot be
/// written so stay as they are, and are named in [`Exported::notices`]. Records of RBN and RBX are
/// written in output form, and PPN in normal form.
///
/// # Errors
///
/// The file is in a notation that is not read, or is PBN and has a game that is not.
///
/// ```
/// let exported = pbnlint::export(b"[Event \"Club\"]\n[Board \"7\"]\n")?;
/// assert!(exported.bytes.starts_with(b"% PBN 2.1\r\n% EXPORT\r\n[Event \"Club\"]\r\n"));
/// # Ok::<(), pbnlint::NotPbn>(())
/// ```
pub fn export(bytes: &[u8]) -> Result<Exported, NotPbn> {
    Options::new().export(bytes)
}

/// What the games of a file say: tags, hands, calls with their seats, tricks with their winners.
///
/// # Errors
///
/// The file is in another notation than PBN, or in 16-bit characters.
///
/// ```
/// let games = pbnlint::model(b"[Dealer \"S\"]\n[Auction \"S\"]\n1NT AP\n")?;
/// assert_eq!(games[0].dealer, Some(pbnlint::bridge::Seat::South));
/// assert_eq!(games[0].auction.as_ref().unwrap().calls[0].said.unwrap().to_string(), "1NT");
/// # Ok::<(), pbnlint::NotPbn>(())
/// ```
pub fn model(bytes: &[u8]) -> Result<Vec<games::Game>, NotPbn> {
    Options::new().model(bytes)
}

/// Solves a deal as the tag Deal has it: the tricks of each player as declarer, if all players see all cards and
/// play as well as possible. `None` for what is not four hands with the same number of cards.
///
/// ```
/// let deal = "N:AKQ5.K82.J94.A73 JT8.QJ4.KT63.QJ9 9762.A753.A5.KT4 43.T96.Q872.8652";
/// let results = pbnlint::solve(deal).unwrap();
/// assert_eq!((results.north.spades, results.east.diamonds), (11, 6));
/// ```
#[cfg(feature = "solver")]
pub fn solve(deal: &str) -> Option<games::DoubleDummy> {
    games::DoubleDummy::of_deal(deal, &Solver::default())
}

/// What the records of a file in RBN or RBX say, each with what holds in it; `None` for a file in
/// another notation.
///
/// ```
/// let records = pbnlint::records(b"% RBN\nB 7\nC 4S:N\n\nC 3N:E\n\n").unwrap();
/// assert_eq!(records[1].contract.unwrap().to_string(), "3NT");
/// assert!(records[1].labels[0].is_repeated, "board 7 holds until another one is given");
/// ```
pub fn records(bytes: &[u8]) -> Option<Vec<records::Record>> {
    Options::new().records(bytes)
}
