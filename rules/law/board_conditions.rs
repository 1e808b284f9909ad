//! # board-conditions
//!
//! A board has different dealers or vulnerabilities at two tables. Both belong to the board and are the same
//! at each table (Law 2); only rubber bridge and Chicago change them from deal to deal. The rule compares
//! games with the same event, date, stage, section, round and board in different rooms or at different
//! tables, unless their hands differ.
//!
//! Check the board in your records, and correct the game that is wrong.
//!
//! ## Bad
//!
//! ```pbn
//! [Event "Cup"]
//! [Board "7"]
//! [Room "Open"]
//! [Dealer "S"]
//! [Vulnerable "All"]
//!
//! [Event "Cup"]
//! [Board "7"]
//! [Room "Closed"]
//! [Dealer "S"]
//! [Vulnerable "NS"]
//! ```
//!
//! ```text
//! warning[board-conditions]: at the other table both sides are vulnerable on this board
//!    ┌─ example.pbn:11:14
//!    │
//!  5 │ [Vulnerable "All"]
//!    │              --- the board at the other table
//!    ·
//! 11 │ [Vulnerable "NS"]
//!    │              ^^
//! ```
//!
//! ```pbn
//! [Event "Club evening"]
//! [Board "7"]
//! [Table "1"]
//! [Dealer "W"]
//!
//! [Event "Club evening"]
//! [Board "7"]
//! [Table "2"]
//! [Dealer "S"]
//!
//! [Event "Club evening"]
//! [Board "7"]
//! [Table "3"]
//! [Dealer "S"]
//! ```
//!
//! ```text
//! warning[board-conditions]: South deals this board at the other table
//!   ┌─ example.pbn:4:10
//!   │
//! 4 │ [Dealer "W"]
//!   │          ^
//!   ·
//! 9 │ [Dealer "S"]
//!   │          - the board at the other table
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Cup"]
//! [Board "7"]
//! [Room "Open"]
//! [Dealer "S"]
//! [Vulnerable "All"]
//!
//! [Event "Cup"]
//! [Board "7"]
//! [Room "Closed"]
//! [Dealer "s"]
//! [Vulnerable "Both"]
//! ```
//!
//! ```pbn
//! [Event "The same lesson"]
//! [Board "1"]
//! [Vulnerable "None"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//!
//! [Event "The same lesson"]
//! [Board "1"]
//! [Vulnerable "All"]
//! [Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
//! ```

use crate::bridge::{Seat, Vulnerability, seat_name};
use crate::pbn::standard::{TagId, TagSet};
use std::ops::Range;

use crate::rules::auction::auction_start;
use crate::rules::boards::{TableGame, differing_boards, gather_at_table, has_boards_at_tables};
use crate::rules::law::wrong_score;
use crate::rules::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "board-conditions",
    severity: Severity::Warning,
    chapters: &[(PBN, &["3.4.9", "3.4.10"])],
    // Without a room or a table it can be any game of that board.
    folds: false,
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::Where(
    &[Need::Tag(TagSet::of(&[TagId::ROOM, TagId::TABLE]))],
    &Check::Numbers {
        gather: gather_at_table,
        judge,
    },
)]);

fn judge(file: &FileContext<'_>, tables: &[GameNumber], report: &mut Report<'_>) {
    let boards = differing_boards(file, tables, doubt);
    let is_odd = |games: &&Vec<TableGame>| dealers(games).is_some() || vulnerables(games).is_some();
    let odd = boards.iter().filter(is_odd).count();
    // If more than one board in ten differs, the numbers are not board numbers.
    if !has_boards_at_tables(file, tables, odd.saturating_sub(1) * 10) {
        return;
    }
    for games in &boards {
        if let Some(Differing { odd, usual }) = dealers(games) {
            let name = seat_name(usual.value);
            report_odd(
                odd,
                usual,
                format!("{name} deals this board at the other table"),
                report,
            );
        }
        if let Some(Differing { odd, usual }) = vulnerables(games) {
            let who = vulnerable_name(usual.value);
            report_odd(
                odd,
                usual,
                format!("at the other table {who} vulnerable on this board"),
                report,
            );
        }
    }
}

/// What the auction or the score contradicts in its own game is reported there.
fn doubt(game: &GameContext<'_>, said: &mut TableGame) {
    if said.dealer.is_some() && auction_start::finds(game) {
        said.dealer = None;
    }
    if said.vulnerable.is_some() && wrong_score::finds(game) {
        said.vulnerable = None;
    }
}

fn report_odd<T>(odd: Given<T>, usual: Given<T>, message: String, report: &mut Report<'_>) {
    report
        .in_file(odd.place, odd.game, message)
        .label_in_file(usual.place, "the board at the other table");
}

fn vulnerable_name(vulnerable: Vulnerability) -> &'static str {
    if vulnerable == Vulnerability::NONE {
        "neither side is"
    } else if vulnerable == Vulnerability::NS {
        "NS are"
    } else if vulnerable == Vulnerability::EW {
        "EW are"
    } else {
        "both sides are"
    }
}

/// A value that a game gives, and where in the file.
#[derive(Clone)]
struct Given<T> {
    game: usize,
    value: T,
    place: Range<usize>,
}

/// A value that differs from that of most tables, and one of theirs.
struct Differing<T> {
    odd: Given<T>,
    usual: Given<T>,
}

fn dealers(games: &[TableGame]) -> Option<Differing<Seat>> {
    differing(games.iter().filter_map(|game| given(game, &game.dealer)))
}

fn vulnerables(games: &[TableGame]) -> Option<Differing<Vulnerability>> {
    differing(
        games
            .iter()
            .filter_map(|game| given(game, &game.vulnerable)),
    )
}

fn given<T: Copy>(game: &TableGame, value: &Option<(T, Range<usize>)>) -> Option<Given<T>> {
    let (value, place) = value.as_ref()?;
    Some(Given {
        game: game.number,
        value: *value,
        place: place.clone(),
    })
}

/// The first value that is not the one of most games; of two the first is taken to be right.
fn differing<T: Copy + PartialEq>(given: impl Iterator<Item = Given<T>>) -> Option<Differing<T>> {
    let given: Vec<Given<T>> = given.collect();
    let mut counts: Vec<(&Given<T>, usize)> = Vec::new();
    for one in &given {
        match counts
            .iter_mut()
            .find(|(known, _)| known.value == one.value)
        {
            Some((_, count)) => *count += 1,
            None => counts.push((one, 1)),
        }
    }
    // Of equally many the last one is the greatest for `max_by_key`.
    let (usual, _) = counts.iter().rev().max_by_key(|(_, count)| *count)?;
    let odd = given.iter().find(|one| one.value != usual.value)?;
    Some(Differing {
        odd: odd.clone(),
        usual: (*usual).clone(),
    })
}
