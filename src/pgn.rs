//! Portable Game Notation, the text format of chess games (1994.03.12, with the commands in comments of 2001).
//!
//! A file is cut into games ([`split()`]); a game has a tree that gives its bytes back ([`PgnDocument`]); what it
//! says is read from that ([`PgnGame`]), each move being asked of the board. Nothing fails: what cannot be read is
//! a [`PgnFault`] with its place.

mod aside;
pub mod command;
pub(crate) mod comment;
pub mod country;
pub mod document;
pub mod export;
pub mod fault;
pub mod fen;
pub mod game;
pub mod letters;
pub mod lint;
pub mod nag;
mod parser;
pub mod refine;
pub mod replay;
pub mod result;
pub mod san;
pub mod split;
pub mod tag;
#[cfg(test)]
mod tests;
pub mod token;
pub mod tree;

use crate::engine::Standard;

pub use aside::AsideAt;
pub use command::{CommandKind, CommandValue, PgnCommand};
pub use document::{PgnDocument, PgnTagPair};
pub use fault::{PgnFault, PgnFaultKind, PlyId};
pub use game::{MoveState, PgnGame, PgnTag, Ply};
pub use parser::{LONGEST_TEXT, MOST_TOKENS, swallowed_tag};
pub use result::GameResult;
pub use san::Spelling;
pub use split::{PgnSplit, split};
pub use token::PgnTokenKind;
pub use tree::{PgnNodeKind, PgnTree, TokenId};

/// The standard of 1994, whose chapters rules cite.
pub const PGN: Standard = Standard("PGN");

/// The supplement of 2001, on commands in comments.
pub const SUPPLEMENT: Standard = Standard("PGN supplement");
