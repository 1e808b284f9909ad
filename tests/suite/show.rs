//! `pbnlint show`: boards and games as players print them.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::cli::Folder;
use super::corpus::files;

/// Three hands that are given, an auction with a note, a play that goes on, and a table of results.
const BOARD: &str = "[Event \"Club\"]\n[Board \"7\"]\n[West \"\u{1b}[2JAbel\"]\n[Dealer \"S\"]\n\
    [Vulnerable \"All\"]\n[Deal \"N:A76.J84.AQT43.K2 J92.KT63.J9.QT87 - KT53.972.865.J64\"]\n\
    [Auction \"S\"]\n1H =1= Pass 1S Pass\n2NT AP\n[Note \"1:five cards\"]\n\
    [Contract \"2NT\"]\n[Declarer \"S\"]\n[Result \"7\"]\n\
    [Play \"W\"]\nS3 S7 S9 SQ\nS5 SA S2 S4\n*\n\
    [DoubleDummyTricks \"9a5879a5874375643756\"]\n";

fn shown(folder: &Folder, args: &[&str]) -> String {
    let args = [&["show"], args].concat();
    folder.run(&args).exits(0).stdout
}

#[test]
fn a_board_is_drawn_as_players_print_it() {
    let folder = Folder::new(&[("a.pbn", BOARD)]);
    insta::with_settings!({
        snapshot_path => "../../snapshots",
        prepend_module_to_snapshot => false,
        omit_expression => true,
    }, {
        insta::assert_snapshot!("show", shown(&folder, &["a.pbn"]));
    });
}

#[test]
fn names_of_strangers_do_not_drive_the_terminal() {
    let folder = Folder::new(&[("a.pbn", BOARD)]);
    for args in [&["a.pbn"][..], &["--ascii", "a.pbn"]] {
        assert!(!shown(&folder, args).contains('\u{1b}'), "{args:?}");
    }
}

#[test]
fn one_board_is_shown_by_its_name_and_one_game_by_its_number() {
    let two = format!("{BOARD}\n[Board \"8\"]\n[Dealer \"W\"]\n");
    let folder = Folder::new(&[("a.pbn", &two)]);
    for args in [["--board", "8", "a.pbn"], ["--game", "2", "a.pbn"]] {
        let shown = shown(&folder, &args);
        assert!(shown.starts_with("Board 8"), "{shown}");
        assert!(!shown.contains("Board 7"), "{shown}");
    }
    let nine = folder.run(&["show", "--board", "9", "a.pbn"]);
    nine.exits(2).err("no board is named 9");
    let third = folder.run(&["show", "--game", "3", "a.pbn"]);
    third.exits(2).err("there is no game 3");
}

#[test]
fn records_are_drawn_as_boards_are() {
    let record = "% RBN 3\nB 7\nH W:KT53.972.865.J64:A76.J84.AQT43.K2:J92.KT63.J9.QT87:\nA SB:1HP1SP2NA\n\
        C 2N:S\nP S3S7S9SQ\nR 7\n";
    let folder = Folder::new(&[("a.rbn", record)]);
    let shown = shown(&folder, &["a.rbn"]);
    for part in [
        "Board 7",
        "dealer South, all vulnerable",
        "\u{2660} KT53",
        "2NT by South, 7 tricks, 1 down",
        " 1    \u{2660}3",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}

/// A game is longer than what is shown of other texts.
#[test]
fn a_long_game_of_chess_loses_no_move() {
    let rounds =
        (0..300).map(|round| format!("{}. Nf3 Nf6 {}. Ng1 Ng8", 2 * round + 1, 2 * round + 2));
    let moves = rounds.collect::<Vec<_>>().join(" ");
    let folder = Folder::new(&[("a.pgn", &format!("[White \"Abel\"]\n\n{moves} *\n"))]);
    let words: Vec<String> = shown(&folder, &["a.pgn"])
        .split_whitespace()
        .map(str::to_owned)
        .collect();
    assert!(words.join(" ").contains(&moves));
}

#[test]
fn each_place_of_a_finding_is_in_its_game() {
    let game = "[Board \"1\"]\n[Contract \"3N\"]\n[Declarer \"S\"]\n\n";
    let folder = Folder::new(&[("a.pbn", &game.repeat(3))]);
    let shown = shown(&folder, &["a.pbn"]);
    for line in [2, 6, 10] {
        let error = format!("error, line {line}: expected NT for notrump, found `3N`");
        assert_eq!(shown.matches(&error).count(), 1, "{shown}");
    }
}

#[test]
fn a_game_of_chess_ends_where_no_move_can_be_played() {
    let game = "[White \"Abel\"]\n[Black \"Brand\"]\n\n1. e4 e5 2. Nf3 Nc3 3. d4 *\n";
    let folder = Folder::new(&[("a.pgn", game)]);
    let shown = shown(&folder, &["a.pgn"]);
    let parts = [
        "Abel \u{2013} Brand",
        "5 . . . . p . . .",
        "3 . . . . . N . .",
        "(before the move that cannot be played)",
        "1. e4 e5 2. Nf3 Nc3 3. d4",
        "error, line 4: 2... Nc3 is illegal",
    ];
    for part in parts {
        assert!(shown.contains(part), "{part}: {shown}");
    }
}

/// What we write beside the texts of a file is ASCII and fits, whatever the file.
#[test]
fn any_file_fits_into_forty_columns() {
    let own = files(Path::new("tests/corpus")).into_iter();
    let own = own.chain(files(Path::new("examples")));
    for path in own.filter(|path| {
        path.extension()
            .is_some_and(|e| e == "pbn" || e == "pgn" || e == "rbn")
    }) {
        let run = Command::new(env!("CARGO_BIN_EXE_pbnlint"))
            .args(["show", "--ascii", "--isolated", "--width", "40"])
            .arg(&path)
            .output()
            .unwrap();
        // What is no text is refused.
        let is_refused = run.status.code() == Some(2) && !run.stderr.is_empty();
        assert!(run.status.success() || is_refused, "{}", path.display());
        let is_ascii = fs::read(&path).unwrap().is_ascii();
        for line in String::from_utf8(run.stdout).unwrap().lines() {
            assert!(line.is_ascii() || !is_ascii, "{}: {line}", path.display());
            // A word longer than the line is not broken.
            let is_word = !line.trim_start().contains(' ');
            assert!(
                line.chars().count() <= 40 || is_word,
                "{}: {line}",
                path.display()
            );
        }
    }
}
