//! # other-notation
//!
//! The file, or a game in it, is not in PBN but in another notation. Chess games (PGN) and preferans games
//! (PPN) look much like PBN, and some of their files have the ending `.pbn`. No other rule checks such a
//! file, and `--fix` and `export` do not change it. Files in Richard Pavlicek's bridge formats (RBN and RBX)
//! have rules of their own, but these do not check such a game inside a PBN file.
//!
//! The first 64 KiB show the notation of a file: by tags such as White and Black, numbered moves such as
//! `1. e4`, or a line `% RBN`. The notation of most games decides. If nothing shows the notation, the ending
//! of the file name decides; a file with any other ending is PBN. Of a file in UTF-16 the text is looked at.
//!
//! Export the games as PBN from the program that wrote them. If there is a chess game in a PBN file, move it
//! to a separate file. If the file is PBN after all, read it with `--notation pbn`. If only its name shows
//! that it is in RBN, write the line `% RBN` at its start, or read it with `--notation rbn`.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Club championship"]
//! [Site "Malmö"]
//! [White "Berg"]
//! [Black "Lind"]
//! [Result "1-0"]
//!
//! 1. e4 e5 2. Nf3 Nc6 1-0
//! ```
//!
//! ```text
//! error[other-notation]: this file is in chess notation (PGN), not in PBN
//!   ┌─ example.pbn:3:2
//!   │
//! 3 │ [White "Berg"]
//!   │  ^^^^^
//!   │
//!   = the rest of the file is neither checked nor changed; `--notation pbn` reads all of it as PBN
//! ```
//!
//! ```pbn
//! [Place1 "Sochi"]
//! [Player1 "Ann"]
//! [Bula 10]
//! [Refe 4]
//! ```
//!
//! A game of chess between two of bridge:
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Dealer "N"]
//!
//! [White "Berg"]
//! [Black "Lind"]
//! [Result "1-0"]
//!
//! 1. d4 Nf6 1-0
//!
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "E"]
//! ```
//!
//! ```text
//! error[other-notation]: a game in chess notation (PGN) begins here, in a PBN file; move it to a separate file
//!   ┌─ example.pbn:5:2
//!   │
//! 5 │ [White "Berg"]
//!   │  ^^^^^
//!   │
//!   = the rest of the file is neither checked nor changed; `--notation pbn` reads all of it as PBN
//! ```
//!
//! A game of bridge between two of chess, of which the others are checked:
//!
//! ```pgn
//! [White "Berg"]
//! [Black "Lind"]
//! [Result "1-0"]
//!
//! 1. d4 Nf6 1-0
//!
//! [Event "Club evening"]
//! [Board "2"]
//! [Dealer "N"]
//! [Auction "N"]
//! 1C Pass 1D Pass
//! 1NT AP
//! [Play "E"]
//! S2 SA S3 S4
//!
//! [Event "Club championship"]
//! [White "Lind"]
//! [Black "Berg"]
//! [Result "0-1"]
//!
//! 1. e4 c5 0-1
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "1"]
//! [Dealer "N"]
//! {The moderns open 1. d4, says White.}
//! ```
//!
//! ```pgn
//! [White "Berg"]
//! [Black "Lind"]
//! [Result "1-0"]
//!
//! {They met at the club where Lind plays bridge: [Dealer "N"].} 1. d4 Nf6 1-0
//! ```

use crate::notation::{ForeignText, Notation};
use crate::pgn::PgnTag;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "other-notation",
    severity: Severity::Error,
    chapters: &[(PBN, &["2", "3"]), (PGN, &["8"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::any(&[AnyCheck::Foreign(check)]).and_pgn(
    Standing::on(Severity::Error),
    &[ChessCheck::Foreign(check_in_chess)],
);

fn check(foreign: &ForeignText, report: &mut Report<'_>) {
    let (file, game) = (foreign.file, foreign.game);
    let message = match file {
        Notation::Pbn => format!(
            "a game in {} begins here, in a PBN file; move it to a separate file",
            game.title()
        ),
        _ if foreign.is_by_name && file.is_of_records() => format!(
            "the ending of its name says that this file is in {title}, but it lacks the signature of \
             {title}, and nothing in it looks like PBN",
            title = file.title()
        ),
        _ if foreign.is_by_name => format!(
            "the ending of its name says that this file is in {}, and nothing in it looks like PBN",
            file.title()
        ),
        _ if foreign.is_utf16 && file.is_of_records() => format!(
            "this file is {title} in UTF-16, but {title} has one byte for a character; save it as Latin-1 or UTF-8",
            title = file.title()
        ),
        _ => format!("this file is in {}, not in PBN", file.title()),
    };
    let mut finding = report.in_file(foreign.range.clone(), 0, message);
    if let Some(pbn) = foreign.pbn.clone().filter(|_| file != Notation::Pbn) {
        finding = finding.label_in_file(pbn, "a game in PBN begins here");
    }
    let rest = "the rest of the file is neither checked nor changed; `--notation pbn` reads all of it as PBN";
    if foreign.is_by_name && file.is_of_records() {
        finding.note(format!(
            "{rest}, and `--notation {}` as {}",
            file.name(),
            file.title()
        ))
    } else {
        finding.note(rest)
    };
}

/// A game of bridge among games of chess.
fn check_in_chess(context: &ChessContext<'_>, tag: PgnTag, report: &mut Report<'_>) {
    if context.goes_on_with_bridge() {
        return;
    }
    let message = format!(
        "a game in {} begins here, in a file in {}; move it to a separate file",
        Notation::Pbn.title(),
        Notation::Pgn.title()
    );
    report
        .at(tag.name, message)
        .note("the moves and tags of this game are not checked")
        .habit_that("games", "are in PBN", ());
}
