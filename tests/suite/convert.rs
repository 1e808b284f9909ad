//! Conversion between PBN and RBN: what is written, what is kept, and the way back.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::cli::Folder;
use super::corpus;
use super::invariants;
use super::pages::examples;
use pbnlint::convert::{
    Repeat, repeated, stale_lines_of_records, to_pbn, to_records, without_kept_lines,
};
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::pbn::syntax::unreadable;
use pbnlint::rbn::{RecordForm, WriteOptions, split, write};
use pbnlint::rules::RULES;
use pbnlint::source::Source;

fn with_ending(ending: &str) -> Vec<PathBuf> {
    let files = corpus::files(Path::new("tests/conversions")).into_iter();
    let files = files.filter(|path| path.extension().is_some_and(|own| own == ending));
    files.collect()
}

fn crlf(text: &str) -> String {
    text.replace('\n', "\r\n")
}

#[test]
fn the_worked_examples_are_converted_both_ways() {
    let examples = with_ending("rbn");
    assert_eq!(examples.len(), 10);
    for path in examples {
        let records = std::fs::read_to_string(&path).unwrap();
        let games = crlf(&std::fs::read_to_string(path.with_extension("pbn")).unwrap());
        let written = to_pbn(records.as_bytes(), RecordForm::Rbn, true);
        assert_eq!(
            String::from_utf8_lossy(&written.bytes),
            games,
            "{}",
            path.display()
        );
        assert_eq!(written.lossy, [0; 0], "{}", path.display());
        let back = to_records(games.as_bytes(), RecordForm::Rbn, true);
        assert_eq!(
            String::from_utf8_lossy(&back.bytes),
            records,
            "{}",
            path.display()
        );
        assert_eq!(
            (back.stale, back.lossy),
            (vec![], vec![]),
            "{}",
            path.display()
        );
    }
}

/// Records as articles and archives have them: free texts, the order of labels of old programs, second
/// tables that repeat nothing.
#[test]
fn articles_and_archives_become_games_without_a_kept_line() {
    for name in ["article", "archive"] {
        let records = std::fs::read(format!("tests/records/{name}.rbn")).unwrap();
        assert_eq!(pbnlint::check(&records).findings, [], "{name}");
        let games = to_pbn(&records, RecordForm::Rbn, true);
        assert_eq!((games.kept, games.lossy), (vec![], vec![]), "{name}");
        let all = pbnlint::Options::new().hold_to_export(true);
        assert_eq!(all.check(&games.bytes).findings, [], "{name}");
        let options = WriteOptions {
            form: RecordForm::Rbn,
            text_on_one_line: true,
        };
        let output = write(&records, &split(&records, RecordForm::Rbn), &options).bytes;
        let back = to_records(&games.bytes, RecordForm::Rbn, true).bytes;
        let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(show(&back), show(&output), "{name}");
    }
}

/// The article with a card that is played twice, a blank and a score too many: its findings, and nothing
/// is lost.
#[test]
fn a_damaged_article_has_its_findings_and_comes_back() {
    let records = std::fs::read("tests/records/article.rbn").unwrap();
    let records = String::from_utf8(records).unwrap();
    let damaged = records.replace("QKA:CA", "QKA:CK").replace("F M", "F  M");
    let damaged = damaged.replace("R 9-300", "R 9-200");
    let found = pbnlint::check(damaged.as_bytes()).findings;
    let rules: Vec<&str> = found.iter().map(|finding| finding.rule.as_str()).collect();
    assert_eq!(
        rules,
        ["rbn-stray-blank", "card-played-twice", "wrong-score"]
    );
    let games = to_pbn(damaged.as_bytes(), RecordForm::Rbn, true);
    assert_eq!(games.lossy, [0; 0]);
    let back = to_records(&games.bytes, RecordForm::Rbn, true).bytes;
    assert_eq!(
        String::from_utf8(back).unwrap(),
        damaged.replace("F  M", "F M")
    );
}

#[test]
fn what_is_converted_is_in_export_format() {
    for path in with_ending("pbn") {
        let games = crlf(&std::fs::read_to_string(&path).unwrap());
        let exported = pbnlint::Options::new()
            .no_fix(true)
            .export(games.as_bytes())
            .unwrap();
        assert!(
            exported.is_whole(),
            "{}: {:?}",
            path.display(),
            exported.notices
        );
        assert_eq!(
            String::from_utf8_lossy(&exported.bytes),
            games,
            "{}",
            path.display()
        );
    }
}

/// A file in export format in which all that is unknown of a deal that nobody played is empty.
fn unknown_alike(file: &[u8]) -> Vec<u8> {
    let file: String = file.iter().map(|byte| char::from(*byte)).collect();
    let done = ["Contract", "Declarer", "Result", "Score"];
    let game = |game: &str| {
        let is_done = |line: &str| {
            let tag = line.strip_prefix('[').and_then(|line| line.split_once(' '));
            tag.is_some_and(|(tag, value)| match tag {
                "Auction" | "Play" => true,
                _ => {
                    done.iter().any(|done| tag.starts_with(done))
                        && !matches!(value, "\"?\"]" | "\"\"]")
                }
            })
        };
        if game.contains("[Deal ") && !game.lines().any(is_done) {
            game.replace(" \"?\"]", " \"\"]")
        } else {
            game.to_owned()
        }
    };
    let games: Vec<String> = file.split("\r\n\r\n").map(game).collect();
    games
        .join("\r\n\r\n")
        .chars()
        .map(|character| character as u8)
        .collect()
}

/// Games in export format become records of both forms, and come back byte for byte, but for what is
/// unknown of a deal that nobody played. Of a file with games that export keeps as they are, those that do
/// not come back are named. Says what became of the file.
fn comes_back(games: &[u8], name: &str) -> String {
    let options = pbnlint::Options::new()
        .no_fix(true)
        .keep_encoding(true)
        .expand_inheritance(true);
    let Ok(exported) = options.export(games) else {
        return "is no PBN".to_owned();
    };
    if unreadable(games).is_some() {
        return "is no text".to_owned();
    }
    let mut comes_back = true;
    for form in [RecordForm::Rbn, RecordForm::Rbx] {
        let records = to_records(&exported.bytes, form, true);
        let back = to_pbn(&records.bytes, form, true);
        let (back_alike, alike) = (unknown_alike(&back.bytes), unknown_alike(&exported.bytes));
        let is_same = lines(&back_alike) == lines(&alike);
        comes_back &= is_same;
        if exported.is_whole() {
            assert_eq!(records.lossy, [0; 0], "{name}, {form:?}");
            assert_eq!(records.stale, [], "{name}, {form:?}");
            assert!(
                back_alike == alike,
                "{name} does not come back from {form:?}: {}",
                String::from_utf8_lossy(&back.bytes)
            );
        }
        let is_named = !records.lossy.is_empty() || !records.stale.is_empty();
        assert!(
            is_same || is_named,
            "{name} does not come back from {form:?}, and nothing says so"
        );
    }
    let mut kept = exported.notices.iter().filter(|notice| notice.is_kept);
    match (comes_back, kept.next()) {
        (true, None) => "comes back".to_owned(),
        (true, Some(_)) => "comes back with games that export keeps".to_owned(),
        (false, Some(kept)) => format!("does not come back, is named: {}", kept.reason),
        (false, None) => "does not come back, is named".to_owned(),
    }
}

/// The lines of a file but for empty ones and its head, which are another matter where games are kept.
fn lines(games: &[u8]) -> Vec<&[u8]> {
    let lines = games
        .split(|byte| *byte == b'\n')
        .map(<[u8]>::trim_ascii_end);
    let is_head = |line: &[u8]| line.starts_with(b"% PBN") || line == b"% EXPORT";
    lines
        .filter(|line| !line.is_empty() && !is_head(line))
        .collect()
}

#[test]
fn games_come_back_from_records() {
    let own = corpus::files(Path::new("tests/corpus")).into_iter();
    for path in own.filter(|path| path.extension().is_some_and(|ending| ending == "pbn")) {
        comes_back(&std::fs::read(&path).unwrap(), &path.display().to_string());
    }
}

/// Prints how many do and why others do not, with `--nocapture`. Builds without optimization read the
/// small files only.
#[test]
fn real_games_come_back_from_records() {
    let Some(folder) = std::env::var_os("PBN_CORPUS") else {
        eprintln!("skipped: PBN_CORPUS does not name a folder of real files");
        return;
    };
    let most = if cfg!(debug_assertions) {
        20_000
    } else {
        400_000
    };
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for path in corpus::files(Path::new(&folder)) {
        let bytes = std::fs::read(&path).unwrap();
        if bytes.len() < most {
            let what = comes_back(&bytes, &path.display().to_string());
            *counts.entry(what).or_default() += 1;
        }
    }
    for (what, count) in counts {
        println!("{count} {what}");
    }
}

#[test]
fn nothing_is_repeated_that_holds_anyway() {
    let text = "% RBN\nE Cup\nK A:B\nN a+b:c+d\nB 1\n\nE Cup\nN e+f:g+h\nB 1\n\nN a+b:c+d\nB 2\n\nE\nB 2\n\n";
    let expected = "% RBN\nE Cup\nK A:B\nN a+b:c+d\nB 1\n\nN e+f:g+h\n\nB 2\n\nE\n\n";
    let shorter = repeated(text.as_bytes(), RecordForm::Rbn, Repeat::Least).unwrap();
    assert_eq!(String::from_utf8_lossy(&shorter), expected);
    let complete = "% RBN\nE Cup\nK A:B\nN a+b:c+d\nB 1\n\nE Cup\nK A:B\nN e+f:g+h\nB 1\n\n\
        E Cup\nK A:B\nN a+b:c+d\nB 2\n\nE\nK A:B\nN e+f:g+h\nB 2\n\n";
    let longer = repeated(text.as_bytes(), RecordForm::Rbn, Repeat::Full).unwrap();
    assert_eq!(String::from_utf8_lossy(&longer), complete);
    let again = repeated(&longer, RecordForm::Rbn, Repeat::Least).unwrap();
    assert_eq!(String::from_utf8_lossy(&again), expected);
}

#[test]
fn no_record_becomes_longer_than_it_may_be() {
    let game = |rows: usize| {
        let rows = "   1 \"Oak\" \"Elm\" 420\r\n".repeat(rows);
        let table = "[ScoreTable \"Rank\\4R;Names_NS;Names_EW;Score_NS\"]";
        format!("[Event \"Cup\"]\r\n[Board \"7\"]\r\n{table}\r\n{rows}\r\n")
    };
    let games = [game(2), game(900), game(2)].concat();
    for form in [RecordForm::Rbn, RecordForm::Rbx] {
        let records = to_records(games.as_bytes(), form, true);
        assert_eq!(records.lossy, [2], "{form:?}");
        let split = pbnlint::rbn::split(&records.bytes, form);
        assert_eq!(split.count(), 3);
        let size = |index: usize| split.records[index].len();
        assert!(size(0) > 100 && size(1) < 100 && size(2) > 100, "{form:?}");
    }
}

#[test]
fn a_kept_line_that_the_file_contradicts_is_passed_over() {
    let records = "% RBN\nB 1\nH W:K9.K9.9:3.A3.Q.4:Q82..J.A:A7.7.K8\nC H3:S:S\nR 3\n\n";
    let games = to_pbn(records.as_bytes(), RecordForm::Rbn, true).bytes;
    let games = String::from_utf8(games).unwrap();
    assert!(games.contains("% kept from RBN: C H3:S:S\r\n"), "{games}");
    let edited = games.replace("[Contract \"H\"]", "[Contract \"D\"]");
    assert_ne!(edited, games);
    let back = to_records(edited.as_bytes(), RecordForm::Rbn, true);
    assert_eq!(back.stale.len(), 1, "{:?}", back.stale);
    let text = String::from_utf8(back.bytes).unwrap();
    assert!(text.contains("\nC D:S\n"), "{text}");
}

#[test]
fn a_kept_comment_that_the_record_does_not_have_is_passed_over() {
    for comment in ["{a slam}", ";a slam"] {
        let kept = comment.replace('{', "\\x7b").replace('}', "\\x7d");
        let text = format!("% RBN\n% kept from PBN: {kept}\nB 1\nC 4S:N\nR 10\n\n");
        let games = to_pbn(text.as_bytes(), RecordForm::Rbn, true);
        assert_eq!(games.stale.len(), 1, "{comment}");
        let games = String::from_utf8(games.bytes).unwrap();
        assert!(!games.contains("slam"), "{games}");
        // Where the record has it, it stays.
        let text = text.replace("B 1", "{a slam}\nB 1");
        let games = to_pbn(text.as_bytes(), RecordForm::Rbn, true);
        assert_eq!(games.stale, [], "{comment}");
        let games = String::from_utf8(games.bytes).unwrap();
        assert!(games.contains(comment), "{games}");
    }
}

/// What rule and conversion say of kept lines: the number of the game or record, and what it is about.
fn stale(text: &str, form: Option<RecordForm>) -> [Vec<(usize, String)>; 2] {
    let converted = match form {
        Some(form) => to_pbn(text.as_bytes(), form, true),
        None => to_records(text.as_bytes(), RecordForm::Rbn, true),
    };
    let of_conversion = converted.stale.into_iter();
    let of_conversion = of_conversion.map(|part| (part.number, part.what)).collect();
    let found = pbnlint::check(text.as_bytes()).findings.into_iter();
    let found = found.filter(|finding| finding.rule == "stale-kept-line");
    let of_rule = found.map(|finding| {
        let line = &text[finding.range.start.offset..finding.range.end.offset];
        let kept = line.split_once("kept from ").unwrap().1;
        let kept = &kept["RBN: ".len()..];
        let what = match kept.strip_prefix('[') {
            Some(tag) => tag.split(' ').next().unwrap().to_owned(),
            None if kept.starts_with("text ") => "text".to_owned(),
            None => kept[..1].to_owned(),
        };
        (finding.game.unwrap(), what)
    });
    [of_conversion, of_rule.collect()]
}

/// A game of which records keep tags, an auction with its notes, and comments.
const MUCH_IS_KEPT: &str = "[Event \"Autumn pairs\"]
{about the event}
[Site \"Utrecht\"]
[Date \"2001.13.01\"]
[Board \"1\"]
{about the board} {and more}
[Dealer \"N\"]
[Vulnerable \"None\"]
[Scoring \"MP;Zaal\"]
[Declarer \"N\"]
[Contract \"4S\"]
[Result \"^9\"]
[Room \"Green\"]
[Zaal \"2\"]
[Auction \"N\"]
1S $1 Pass =1= 4S {a jump} Pass
Pass Pass
[Note \"1:forcing\"]
";

#[test]
fn check_names_the_kept_lines_that_conversion_passes_over() {
    let mut count = [0, 0];
    let examples = with_ending("pbn").into_iter().map(|path| {
        let games = std::fs::read_to_string(&path).unwrap();
        let records = std::fs::read_to_string(path.with_extension("rbn")).unwrap();
        (games, records)
    });
    let kept_of_games = to_records(MUCH_IS_KEPT.as_bytes(), RecordForm::Rbn, true).bytes;
    let kept_of_games = String::from_utf8(kept_of_games).unwrap();
    for (games, records) in examples.chain([(String::new(), kept_of_games)]) {
        for (way, text, form) in [(0, games, None), (1, records, Some(RecordForm::Rbn))] {
            for (index, line) in text.lines().enumerate() {
                let is_kept = line.starts_with("% kept");
                let edits = [
                    String::new(),
                    line.replacen(['1', '2', '3'], "7", 1),
                    line.replacen('"', "\"X", 1),
                ];
                for edit in edits.iter().filter(|_| !line.is_empty() && !is_kept) {
                    let lines = text.lines().enumerate();
                    let edited: String = lines
                        .filter(|(at, _)| *at != index || !edit.is_empty())
                        .map(|(at, own)| if at == index { edit } else { own }.to_owned() + "\n")
                        .collect();
                    let [of_conversion, of_rule] = stale(&edited, form);
                    assert_eq!(of_conversion, of_rule, "{edited}");
                    count[way] += of_rule.len();
                }
            }
        }
    }
    assert!(count[0] > 50 && count[1] > 5, "{count:?}");
}

#[test]
fn what_a_record_says_beats_what_is_kept_of_a_game() {
    let games =
        "[Board \"1\"]\n[Declarer \"N\"]\n[Contract \"4S\"]\n[Result \"^9\"]\n[Room \"Green\"]\n";
    for form in [RecordForm::Rbn, RecordForm::Rbx] {
        let records = to_records(games.as_bytes(), form, true).bytes;
        let records = String::from_utf8(records).unwrap();
        let edited = records.replace("R 9", "R 10").replace("R{9}", "R{10}");
        assert_ne!(edited, records);
        let back = to_pbn(edited.as_bytes(), form, true);
        let stale: Vec<_> = back.stale.iter().map(|part| part.what.as_str()).collect();
        assert_eq!(stale, ["Result"], "{form:?}");
        let text = String::from_utf8(back.bytes).unwrap();
        assert!(text.contains("[Result \"10\"]"), "{text}");
        assert!(text.contains("[Room \"Green\"]"), "{text}");
        assert!(!text.contains("kept"), "{text}");
    }
}

#[test]
fn the_program_says_what_it_kept() {
    let folder = Folder::new(&[
        ("a.rbn", "% RBN\nB 1\nC 4SX8:S\nR 8\n\n"),
        ("b.pbn", "[Event \"x\"]\n"),
    ]);
    let run = folder
        .run(&["convert", "--to", "pbn", "-o", "a.pbn", "a.rbn"])
        .exits(0);
    assert_eq!(
        run.stderr,
        "pbnlint: a.rbn -> a.pbn: 1 record, 1 game; kept as lines: 1 C\n"
    );
    let run = folder.run(&["convert", "--to", "rbn", "a.pbn"]).exits(0);
    assert_eq!(run.stdout, "% RBN\nB 1\nC 4SX8:S\nR 8\n\n");
    let bare = [
        "convert",
        "--to",
        "pbn",
        "--no-kept",
        "-o",
        "bare.pbn",
        "a.rbn",
    ];
    let run = folder.run(&bare).exits(1);
    assert_eq!(
        run.stderr,
        "pbnlint: a.rbn -> bare.pbn: 1 record, 1 game; left out: 1 C\n"
    );
    let text = std::fs::read_to_string(folder.path().join("bare.pbn")).unwrap();
    assert!(!text.contains("kept"), "{text}");
    let strict = [
        "convert",
        "--to",
        "pbn",
        "--no-kept",
        "--strict",
        "-o",
        "c.pbn",
        "a.rbn",
    ];
    folder.run(&strict).exits(2);
    assert!(!folder.path().join("c.pbn").exists());
    folder.run(&["convert", "--to", "pbn", "b.pbn"]).exits(2);
}

#[test]
fn what_cannot_be_carried_is_named() {
    let folder = Folder::new(&[("a.rbn", "% RBN\nB 1\n\nB 2\nB 3\n\nB 4\n\n")]);
    let run = folder
        .run(&["convert", "--to", "pbn", "-o", "a.pbn", "a.rbn"])
        .exits(1);
    let expected = "pbnlint: a.rbn -> a.pbn: 3 records, 3 games; kept as lines: 1 unread text; not \
        converted completely: record 2\n";
    assert_eq!(run.stderr, expected);
    let games = std::fs::read_to_string(folder.path().join("a.pbn")).unwrap();
    assert!(games.contains("[Board \"2\"]"), "{games}");
    assert!(games.contains("% not read: B 3"), "{games}");
}

/// A whole game.
const WHOLE: &str = r#"[Event "Cup"]
[Site "?"]
[Date "2023.11.02"]
[Board "1"]
[West "?"]
[North "Ash"]
[East "?"]
[South "?"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854"]
[Scoring "MP"]
[Declarer "N"]
[Contract "3NT"]
[Result "10"]
[Score "NS 430"]
[Auction "N"]
1NT Pass 3NT Pass
Pass Pass
[Play "E"]
D3 D2 D9 DJ
CQ CK C4 C2
*
"#;

/// A value, an auction or a play with a hole is none in the record; what it was comes back.
#[test]
fn what_has_a_hole_is_kept_and_not_taken_for_whole() {
    for (whole, hole, gone, stays) in [
        ("1NT Pass 3NT", "1\u{2663} Pass 3NT", "A NZ:1", "A NZ:"),
        ("1NT Pass 3NT", "foo/bar Pass 3NT", "A NZ:P", "A NZ:"),
        ("Pass Pass", "Pass 4N", "A NZ:1", "A NZ:"),
        ("A32 Q52", "A32;Q52", "\nH ", "A NZ:1NP3NA"),
        ("JT4", "J104", "\nH ", "C 3N:N"),
        ("D3 D2", "D3 foo", "\nP ", "A NZ:1NP3NA"),
        ("\"3NT\"", "\"3 NT\"", "\nC ", "A NZ:1NP3NA"),
        ("\"3NT\"", "\"3NT by N\"", "\nP ", "R 10+430"),
        ("\"3NT\"", "\"3NT+1\"", "\nC ", "R 10+430"),
        ("Declarer \"N\"", "Declarer \"North\"", "\nC ", "R 10+430"),
        ("2023.11.02", "45232", "\nD ", "E Cup"),
        ("NS 430", "430 NS", "R 10+", "R 10"),
    ] {
        let game = WHOLE.replacen(whole, hole, 1);
        assert_ne!(game, WHOLE);
        let records = to_records(game.as_bytes(), RecordForm::Rbn, true);
        let text = String::from_utf8(records.bytes).unwrap();
        assert!(!text.contains(gone), "{hole}: {text}");
        assert!(text.contains(&format!("\n{stays}\n")), "{hole}: {text}");
        assert!(!records.kept.iter().any(|part| part.what.contains("before")));
        assert_eq!(stale_lines_of_records(text.as_bytes(), RecordForm::Rbn), []);
        let back = to_pbn(text.as_bytes(), RecordForm::Rbn, true);
        assert_eq!(back.stale, []);
        let lines = |text: &str| -> Vec<String> { text.lines().map(str::to_owned).collect() };
        let games = lines(&String::from_utf8(back.bytes).unwrap());
        for line in lines(&game) {
            assert!(
                games.contains(&line),
                "{hole}: {line} is missing in {games:?}"
            );
        }
    }
}

/// Export leaves a game with a hole as it is, but all lines of what is converted end alike.
#[test]
fn lines_of_a_game_with_a_hole_end_as_those_of_others() {
    let games = crlf("[Dealer \"$dealer\"]\n[Auction \"$dealer\"]\n$auction\n");
    let records = to_records(games.as_bytes(), RecordForm::Rbn, true);
    let back = to_pbn(&records.bytes, RecordForm::Rbn, true);
    assert!(back.bytes.ends_with(b"$auction\r\n"), "{:?}", back.bytes);
    let ends = |byte: u8| back.bytes.iter().filter(|other| **other == byte).count();
    assert_eq!(ends(b'\n'), ends(b'\r'));
}

#[test]
fn games_without_the_empty_line_between_them_are_records_of_their_own() {
    let games = format!("{WHOLE}{}", WHOLE.replace("[Board \"1\"]", "[Board \"2\"]"));
    let records = to_records(games.as_bytes(), RecordForm::Rbn, true);
    assert_eq!((records.games, records.lossy), (2, vec![1]));
    let text = String::from_utf8(records.bytes).unwrap();
    assert!(!text.contains("kept from"), "{text}");
    let back = to_pbn(text.as_bytes(), RecordForm::Rbn, true).bytes;
    let apart = games.replace("*\n[", "*\n\n[").replace('\n', "\r\n");
    let back = String::from_utf8(back).unwrap();
    assert_eq!(back, format!("% PBN 2.1\r\n% EXPORT\r\n{apart}"));
}

/// A tag that is there twice comes back twice.
#[test]
fn of_two_tags_of_a_name_the_first_one_counts_on_the_way_back() {
    let game = WHOLE.replace("[Board \"1\"]", "[Board \"1\"]\n[Board \"2\"]");
    let records = to_records(game.as_bytes(), RecordForm::Rbn, true);
    assert_eq!(stale_lines_of_records(&records.bytes, RecordForm::Rbn), []);
}

/// A record of RBX that has no other form is not lost in silence.
#[test]
fn broken_records_of_rbx_are_named() {
    for (text, lossy, left_out) in [
        ("%{RBX}B{1}\nB 2\nB{3}\nB{4", vec![2, 4], 1),
        ("%{RBX}B 1\nB{2}\nB{3}?\nB{4}\n", vec![1, 3], 1),
        ("B{1", vec![1], 0),
    ] {
        let games = to_pbn(text.as_bytes(), RecordForm::Rbx, true);
        assert_eq!(games.lossy, lossy, "{text}");
        assert_eq!(games.left_out, left_out, "{text}");
    }
    // What is lost of another record is named by its own number.
    let text = "% RBN\nB 1\n\nB 2\nB 3\n\nB 4\n\n";
    assert_eq!(to_pbn(text.as_bytes(), RecordForm::Rbn, true).lossy, [2]);
}

/// What is no game is not lost in silence.
#[test]
fn what_cannot_become_a_record_is_named() {
    let text = "Dear members,\nfind the games below.\n";
    let utf16: Vec<u8> = "[Event \"x\"]"
        .encode_utf16()
        .flat_map(u16::to_le_bytes)
        .collect();
    let folder = Folder::new(&[("text.pbn", text)]);
    std::fs::write(
        folder.path().join("utf16.pbn"),
        [b"\xFF\xFE", utf16.as_slice()].concat(),
    )
    .unwrap();
    let run = folder.run(&["convert", "--to", "rbn", "text.pbn"]).exits(1);
    assert!(
        run.stderr.contains("not converted completely: game 1"),
        "{run:?}"
    );
    let run = folder
        .run(&["convert", "--to", "rbn", "utf16.pbn"])
        .exits(2);
    assert!(run.stderr.contains("16-bit characters"), "{run:?}");
}

/// A quadratic step would take minutes; there is no limit on the time.
#[test]
fn hostile_files_are_converted_in_linear_time() {
    let records = [
        "B\n\n".to_owned(),
        "{a}\n".to_owned(),
        "% a\n".to_owned(),
        "A NZ:1N\n1 a\n".to_owned(),
        "% kept from PBN: [A \"\"]\n".to_owned(),
        "% kept more: a\n".to_owned(),
        format!("I {}", "a=1:".repeat(20)),
    ];
    for piece in records {
        let text = format!("% RBN\nB 1\n{}", piece.repeat(60_000 / piece.len()));
        to_pbn(text.as_bytes(), RecordForm::Rbn, true);
    }
    // If each of them went through all the others, these would take a minute.
    let passes = format!("% RBN\nB 1\nA NZ:{}\n", "A".repeat(100_000));
    to_pbn(passes.as_bytes(), RecordForm::Rbn, true);
    let games = [
        "[A \"b\"]\n",
        "{a}\n",
        "% a\n",
        "% kept from RBN: D 2000\n",
        "% kept from RBN: text 1 = a\n",
        "% kept from RBN: note A 1 a\n",
        "% kept more: a\n",
        "[Event \"\"]\n\n",
    ];
    for piece in games {
        let text = format!("[Event \"x\"]\n{}", piece.repeat(60_000 / piece.len()));
        to_records(text.as_bytes(), RecordForm::Rbx, true);
    }
}

#[test]
fn a_line_that_only_looks_like_a_kept_one_is_a_line_like_others() {
    for line in [
        "% kept from PBN: \\x7b",
        "% kept from PBN: {",
        "% kept from PBN:[Room \"Green\"]",
        "% kept more: of nothing",
        "% kept from RBN: C 4S:N",
        "% kept from PBN: [Room",
    ] {
        let records = format!("% RBN\n{line}\nB 1\n\n{line}\nB 2\nC 4S:N\n\n");
        let games = to_pbn(records.as_bytes(), RecordForm::Rbn, true);
        let show = String::from_utf8_lossy(&games.bytes);
        assert_eq!((games.lossy, games.stale), (vec![], vec![]), "{show}");
        let back = to_records(&games.bytes, RecordForm::Rbn, true);
        assert_eq!(String::from_utf8(back.bytes).unwrap(), records);
    }
}

#[test]
fn a_kept_line_may_be_after_other_lines() {
    for records in [
        "% RBN\n% x\n% kept from PBN: [Zaal \"2\"]\nB 1\nC 4S:N\nR 10\n\n",
        "% RBN\nB 1\nC 4S:N\n% x\n% kept from PBN: [Zaal \"2\"]\nR 10\n\n",
        // Export sorts the tags.
        "% RBN\n% kept from PBN: [Zaal \"2\"]\nB 1\n% kept from PBN: [Ort \"\"]\n\n",
        // The same tag twice is one.
        "% RBN\n%\n% kept from PBN: [Zaal \"2\"]\nB 1\n% kept from PBN: [Zaal \"2\"]\n\n",
    ] {
        let games = to_pbn(records.as_bytes(), RecordForm::Rbn, true);
        assert_eq!((&games.lossy, &games.stale), (&vec![], &vec![]));
        assert!(String::from_utf8_lossy(&games.bytes).contains("[Zaal \"2\"]"));
    }
}

#[test]
fn comments_with_the_same_text_come_back_to_their_places() {
    let start = "{a}\n[Event \"x\"]\n{a}\n[Board \"1\"]\n[Dealer \"N\"]\n[Foo \"b\"]\n{a}\n";
    for games in [
        "[Event \"x\"]\n{a}\n[Board \"1\"]\n[Foo \"y\"]\n{a}\n".to_owned(),
        format!("{start}[Auction \"N\"]\n1C {{a}}\n*\n"),
    ] {
        let options = pbnlint::Options::new().no_fix(true);
        let exported = options
            .fill(pbnlint::Fill::Unknown)
            .export(games.as_bytes());
        let exported = exported.unwrap().bytes;
        let records = to_records(games.as_bytes(), RecordForm::Rbn, true);
        let back = to_pbn(&records.bytes, RecordForm::Rbn, true);
        let show = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace("\r\n", "\n");
        assert_eq!((&records.lossy, &back.lossy), (&vec![], &vec![]));
        assert_eq!(show(&back.bytes), show(&exported));
    }
}

/// What a record cannot say is kept, and no record says another thing.
#[test]
fn values_that_records_write_otherwise_are_kept() {
    let games = "[Board \"1\"]\n[Scoring \"MP\"]\n[ScorePercentage \"EW 40\"]\n[Round \"3.2\"]\n\
        [Table \"A3\"]\n\n[Board \"2\"]\n[Scoring \"BAM\"]\n[ScoreIMP \"NS 0\"]\n[Stage \"Final\"]\n\
        [Round \"3:4\"]\n";
    let records = to_records(games.as_bytes(), RecordForm::Rbn, true).bytes;
    let show = String::from_utf8_lossy(&records);
    let labels: Vec<&str> = show.lines().filter(|line| !line.starts_with('%')).collect();
    assert_eq!(labels, ["F M", "B 1", "R :60", "", "F B", "S F", "B 2", ""]);
    let back = to_pbn(&records, RecordForm::Rbn, true);
    let back = String::from_utf8_lossy(&back.bytes);
    for tag in games.split('\n').filter(|line| !line.is_empty()) {
        assert!(back.contains(tag), "{tag} is lost in {back}");
    }
    assert!(!back.contains("ScoreMP"), "{back}");
}

/// Without hands nobody can say that it is the same board.
#[test]
fn dealer_and_vulnerability_hold_for_known_hands_only() {
    let records = b"% RBN\nE x\nB 1\nA WB:\n\nE y\nB 1\nR 9\n\n";
    let games = to_pbn(records, RecordForm::Rbn, true).bytes;
    let games = String::from_utf8_lossy(&games);
    assert_eq!(games.matches("[Dealer \"W\"]").count(), 1, "{games}");
    let games =
        "[Board \"1\"]\n[Dealer \"W\"]\n[Vulnerable \"All\"]\n\n[Board \"1\"]\n[West \"x\"]\n";
    let records = to_records(games.as_bytes(), RecordForm::Rbn, true).bytes;
    let back = to_pbn(&records, RecordForm::Rbn, true).bytes;
    let back = String::from_utf8_lossy(&back);
    assert_eq!(back.matches("[Dealer \"W\"]").count(), 1, "{back}");
}

/// A rule of records finds nothing in games, and is needed again on the way back.
#[test]
fn suppressions_for_records_stay_in_games() {
    let records = "% RBN\n% pbnlint: ignore[rbn-character] house call\nB 1\nA NZ:1NXQ\n\n";
    let games = to_pbn(records.as_bytes(), RecordForm::Rbn, true).bytes;
    let games = String::from_utf8(games).unwrap();
    let order = "% pbnlint: ignore[rbn-character] house call";
    assert!(games.contains(order), "{games}");
    let exported = pbnlint::Options::new()
        .export(games.as_bytes())
        .unwrap()
        .bytes;
    assert_eq!(String::from_utf8_lossy(&exported), games);
    let back = to_records(games.as_bytes(), RecordForm::Rbn, true).bytes;
    assert!(String::from_utf8_lossy(&back).contains(order));
}

/// RBN allows one notation; more of them are one reference and one glyph.
#[test]
fn several_notations_on_a_call_are_sound_annotations() {
    let calls = |signs: &str| {
        let records = format!("% RBN\nB 1\nA NZ:1S{signs}PPP\n1 x\n\n");
        let games = to_pbn(records.as_bytes(), RecordForm::Rbn, true).bytes;
        let games = String::from_utf8_lossy(&games).into_owned();
        let line = games.lines().find(|line| line.starts_with("1S"));
        line.unwrap().trim_end().to_owned()
    };
    assert_eq!(calls("^1!"), "1S =1= $1 Pass Pass Pass");
    assert_eq!(calls("^1*"), "1S =1= Pass Pass Pass");
    assert_eq!(calls("^1^2?!"), "1S =1= $6 Pass Pass Pass");
    assert_eq!(calls("^^1"), "1S =1= Pass Pass Pass");
}

#[test]
fn no_value_holds_after_one_that_rbx_cannot_write() {
    let records = b"% RBN\nE Old\nB 1\n\nE a}b\nB 2\n\nB 3\n\n";
    let options = WriteOptions {
        form: RecordForm::Rbx,
        text_on_one_line: true,
    };
    let written = write(records, &split(records, RecordForm::Rbn), &options);
    let text = String::from_utf8(written.bytes).unwrap();
    assert_eq!(text, "%{RBX}E{Old}B{1}\nE{}B{2}\nB{3}\n");
}

/// RBX has no sign for braces: its records have parentheses, and what has braces is kept beside them.
#[test]
fn braces_of_games_come_back_from_rbx() {
    let games = "[Event \"Pairs {final}\"]\n[Site \"a { b\"]\n\n\
        [Event \"}\"]\n[North \"A {1}\"]\n[South \"B\"]\n[West \"C\"]\n[East \"D\"]\n\
        [Dealer \"N\"]\n[Vulnerable \"None\"]\n[Auction \"N\"]\n1C =1= Pass\n[Note \"1:a}b\"]\n";
    comes_back(games.as_bytes(), "braces");
    let records = to_records(games.as_bytes(), RecordForm::Rbx, false);
    let written = String::from_utf8_lossy(&records.bytes).into_owned();
    let first = "%{RBX}L{a ( b}E{Pairs (final)}\n";
    let second = "L{}E{)}N{A (1)+B:C+D}A{NZ:1C^1P}1{a)b}\n";
    assert_eq!(written, format!("{first}{second}"));
    let left_out: Vec<&str> = records.kept.iter().map(|part| &*part.what).collect();
    assert_eq!(left_out, ["Event", "Site", "Event", "North", "Auction"]);
    let found = pbnlint::check(&records.bytes).findings;
    assert!(found.is_empty(), "{found:?}");
    // A text of a record that was made a game, and came back with it.
    let games = to_pbn(b"% RBN\nB 1\n{a } b}\n\n", RecordForm::Rbn, true).bytes;
    let records = to_records(&games, RecordForm::Rbx, true).bytes;
    let records = String::from_utf8_lossy(&records);
    assert!(records.ends_with("B{1}{a ) b}\n"), "{records}");
    // What is left out after the last game is named.
    let games = b"[Event \"a\"]\n\n% x}y\n";
    assert_eq!(to_records(games, RecordForm::Rbx, true).lossy, [2]);
    let kept = to_records(games, RecordForm::Rbx, false).kept;
    assert_eq!(kept.len(), 1, "{kept:?}");
    assert_eq!(to_records(games, RecordForm::Rbn, false).kept, []);
}

#[test]
fn a_note_that_is_there_twice_comes_back_twice() {
    let records = b"% RBN\nA NZ:1N^1A\n1 strong\n1 weak\n1 strong\nC 1N:N\n\n";
    let games = to_pbn(records, RecordForm::Rbn, true);
    assert_eq!(games.lossy, [0; 0]);
    let back = to_records(&games.bytes, RecordForm::Rbn, true).bytes;
    assert_eq!(
        back.as_slice(),
        records,
        "{}",
        String::from_utf8_lossy(&back)
    );
}

#[test]
fn the_place_of_a_line_is_kept_beside_a_signature() {
    let records = b"% RBN 3 records 1 deals\nB\n% 1\n\n";
    let games = to_pbn(records, RecordForm::Rbn, true);
    assert_eq!(games.lossy, [0; 0]);
    let back = to_records(&games.bytes, RecordForm::Rbn, true);
    assert_eq!(back.bytes, records);
}

#[test]
fn lines_after_each_label_come_back_to_their_labels() {
    let all = "% RBN\nA WZ:1S2H2S4D:4SPP5H:XA\n% x\nC 5HX:N\n% of the contract\nR 9-300\n% one\n% two\n\n";
    // The same without some of the lines, and with one that is there twice.
    for records in [
        all.to_owned(),
        all.replace("% x\n", ""),
        all.replace("% two", "% x"),
        all.replace("R 9-300\n", ""),
    ] {
        let games = to_pbn(records.as_bytes(), RecordForm::Rbn, true);
        let show = String::from_utf8_lossy(&games.bytes);
        assert_eq!(games.lossy, [0; 0], "{show}");
        let back = to_records(&games.bytes, RecordForm::Rbn, true);
        assert_eq!(String::from_utf8_lossy(&back.bytes), records, "{show}");
    }
}

#[test]
fn after_the_last_record_no_tag_is_kept() {
    for records in [
        "% RBN\n% kept from PBN: [Result \"9\"]\n",
        "% RBN\nB 1\n\n% kept from PBN: [Result \"9\"]\n",
        // A tag without a blank after its name.
        "% RBN\n% kept from PBN: [Res\"^9\"]\n",
        "% RBN\nB 1\n\n% kept from PBN: [Res\"^9\"]\n",
        // Nor is what would be lost on the way back.
        "% RBN\n% kept from PBN: 1NTA\n",
        "% RBN\n% %RBN\n% kept from PBN: RBN\n",
    ] {
        let games = to_pbn(records.as_bytes(), RecordForm::Rbn, true);
        let text = String::from_utf8_lossy(&games.bytes);
        let mut tags = text.lines().filter(|line| line.starts_with('['));
        assert!(!tags.any(|tag| tag.contains("9\"]")), "{text}");
        assert_eq!(games.lossy, [0; 0]);
        let back = to_records(&games.bytes, RecordForm::Rbn, true);
        assert_eq!(String::from_utf8_lossy(&back.bytes), records);
    }
}

#[test]
fn a_game_that_says_nothing_is_a_record_beside_its_comment() {
    let games = b"% PBN 2.1\r\n% EXPORT\r\n% R\r\n[Event \"?\"]\r\n\r\n[Event \"?\"]\r\n";
    let records = to_records(games, RecordForm::Rbn, true);
    assert_eq!(records.bytes, b"% RBN\n% R\nB\n\nB\n\n");
    assert_eq!((records.games, records.lossy), (2, vec![]));
}

#[test]
fn kept_lines_can_be_dropped() {
    let games = "[Board \"1\"]\n[Declarer \"N\"]\n[Contract \"4S\"]\n[Room \"Green\"]\n\n[Board \"2\"]\n[Zaal \"3\"]\n";
    for form in [RecordForm::Rbn, RecordForm::Rbx] {
        let records = to_records(games.as_bytes(), form, true).bytes;
        let bare = to_records(games.as_bytes(), form, false).bytes;
        assert_ne!(records, bare);
        let dropped = without_kept_lines(&records, Some(form));
        assert_eq!(
            String::from_utf8(dropped).unwrap(),
            String::from_utf8(bare).unwrap()
        );
    }
    let records = b"% RBN\nB 1\nC 4SX8:S\nR 8\n\n";
    let games = to_pbn(records, RecordForm::Rbn, true).bytes;
    let bare = to_pbn(records, RecordForm::Rbn, false).bytes;
    assert_ne!(games, bare);
    assert_eq!(without_kept_lines(&games, None), bare);

    let folder = Folder::new(&[("a.pbn", std::str::from_utf8(&games).unwrap())]);
    let run = folder.run(&["convert", "--to", "pbn", "--drop-kept", "a.pbn"]);
    assert_eq!(run.exits(0).stdout.as_bytes(), bare);
    let run = folder.run(&["convert", "--to", "rbn", "--drop-kept", "a.pbn"]);
    assert_eq!(run.exits(0).stdout, "% RBN\nB 1\nC 4SX:S\nR 8\n\n");
}

#[test]
fn values_that_games_have_in_common_are_handed_on() {
    let records = std::fs::read_to_string("tests/records/archive.rbn").unwrap();
    let folder = Folder::new(&[("a.rbn", &records)]);
    let run = folder.run(&["convert", "--to", "pbn", "--inherit", "a.rbn"]);
    let games = run.exits(0).stdout.clone();
    let count = |text: &str| games.matches(text).count();
    assert_eq!(count("[Event \"Open Teams\"]"), 1, "{games}");
    assert_eq!(count("[Event \"#\"]"), 3, "{games}");
    assert_eq!(count("[Board \"#\"]"), 2, "{games}");
    assert_eq!(pbnlint::check(games.as_bytes()).findings, []);
    let complete = to_pbn(records.as_bytes(), RecordForm::Rbn, true).bytes;
    let [of_handed_on, of_complete] =
        [games.as_bytes(), &complete].map(|games| to_records(games, RecordForm::Rbn, true).bytes);
    assert_eq!(
        String::from_utf8(of_handed_on).unwrap(),
        String::from_utf8(of_complete).unwrap()
    );
}

#[test]
fn a_control_character_that_windows_1252_lacks_comes_back_in_utf_8() {
    let records = "% RBN\nI =\u{85}\n\n";
    let games = to_pbn(records.as_bytes(), RecordForm::Rbn, true);
    assert!(games.bytes.is_ascii() && games.lossy.is_empty());
    let back = to_records(&games.bytes, RecordForm::Rbn, true);
    assert_eq!(String::from_utf8(back.bytes).unwrap(), records);
    assert!(back.lossy.is_empty());
    // One that it has comes back as the byte that it was.
    let records = b"% RBN\nI \x8F=\n\n";
    let games = to_pbn(records, RecordForm::Rbn, true);
    assert!(games.lossy.is_empty());
    assert_eq!(
        to_records(&games.bytes, RecordForm::Rbn, true).bytes,
        records
    );
}

/// A line break is one of the text where the next word would have had room before it, to the last
/// column.
#[test]
fn a_break_after_a_line_that_a_word_would_just_fill_comes_back() {
    for (length, kept) in [(69, 0), (70, 1)] {
        let text = format!("{{{}|bbbbbbb ccc}}", "a".repeat(length));
        let records = format!("% RBN\nT a\n{text}\nH W:AK\n\n");
        let games = to_pbn(records.as_bytes(), RecordForm::Rbn, true);
        assert_eq!(games.kept.len(), kept, "{length}");
        let back = to_records(&games.bytes, RecordForm::Rbn, true);
        let back = String::from_utf8(back.bytes).unwrap();
        assert!(back.contains(&text), "{back}");
    }
}

#[test]
fn a_game_that_was_passed_out_has_no_tricks() {
    let game = b"[Dealer \"N\"]\n[Contract \"Pass\"]\n[Score \"NS 0\"]\n[Auction \"N\"]\nAP\n";
    let records = to_records(game, RecordForm::Rbn, true).bytes;
    let records = String::from_utf8(records).unwrap();
    assert!(
        records.contains("R P") && !records.contains("R P+"),
        "{records}"
    );
}

/// A game with hands, which comes back as it is exported; gives the lines of its record with labels.
fn labels(game: &str) -> Vec<String> {
    let hands = "[Deal \"N:AQ2.K73.KJ95.Q84 K984.AT6.T7.K953 T763.QJ4.A842.A7 J5.9852.Q63.JT62\"]";
    let game = format!("[Event \"x\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n{hands}\n{game}");
    let records = to_records(game.as_bytes(), RecordForm::Rbn, true);
    assert_eq!(records.lossy, [0; 0], "{game}");
    let text = String::from_utf8(records.bytes).unwrap();
    let lines = text.lines().filter(|line| !line.starts_with(['%', 'H']));
    let lines = lines.filter(|line| !line.is_empty());
    let [_event, lines @ ..] = &*lines.map(str::to_owned).collect::<Vec<String>>() else {
        panic!("{text}");
    };
    lines.to_vec()
}

/// In games a score without a side is that of declarer, in records all are those of North and South.
#[test]
fn scores_of_declarer_become_those_of_north_and_south() {
    for (tags, result) in [
        ("[Declarer \"E\"]\n[Result \"7\"]\n[Score \"90\"]", "R 7-90"),
        ("[Declarer \"S\"]\n[Result \"7\"]\n[Score \"90\"]", "R 7+90"),
        (
            "[Declarer \"W\"]\n[Result \"6\"]\n[Score \"-50\"]",
            "R 6+50",
        ),
        (
            "[Declarer \"E\"]\n[Result \"7\"]\n[Score \"NS -90 EW 90\"]",
            "R 7-90",
        ),
        (
            "[Declarer \"E\"]\n[Result \"7\"]\n[Score \"EW 90 NS -90\"]",
            "R 7-90",
        ),
        (
            "[Declarer \"E\"]\n[Result \"7\"]\n[ScoreIMP \"3\"]",
            "R 7:-3",
        ),
        (
            "[Declarer \"E\"]\n[Result \"7\"]\n[ScoreIMP \"0\"]",
            "R 7:=",
        ),
        (
            "[Declarer \"E\"]\n[Result \"7\"]\n[ScorePercentage \"60\"]",
            "R 7:40",
        ),
        (
            "[Declarer \"E\"]\n[Result \"7\"]\n[ScorePercentage \"0\"]",
            "R 7:100",
        ),
        (
            "[Declarer \"N\"]\n[Result \"7\"]\n[ScorePercentage \"60\"]",
            "R 7:60",
        ),
        (
            "[Scoring \"BAM\"]\n[Declarer \"E\"]\n[Result \"7\"]\n[ScoreMP \"2\"]",
            "R 7:-1",
        ),
        (
            "[Scoring \"BAM\"]\n[Declarer \"E\"]\n[Result \"7\"]\n[ScoreMP \"EW 0\"]",
            "R 7:+1",
        ),
        (
            "[Scoring \"BAM\"]\n[Declarer \"N\"]\n[Result \"7\"]\n[ScoreMP \"2\"]\n[ScorePercentage \"100\"]",
            "R 7:+1",
        ),
    ] {
        let lines = labels(&format!("{tags}\n[Contract \"1NT\"]\n"));
        assert_eq!(lines.last().map(String::as_str), Some(result), "{tags}");
    }
    let differ =
        "[Declarer \"E\"]\n[Result \"7\"]\n[ScoreIMP \"EW 10 NS 0\"]\n[Contract \"1NT\"]\n";
    assert_eq!(labels(differ).last().map(String::as_str), Some("R 7"));
    // Where nobody is declarer, nobody knows whose score it is.
    let out = "[Declarer \"\"]\n[Contract \"Pass\"]\n[Result \"\"]\n[ScoreIMP \"-3\"]\n";
    assert_eq!(labels(out).last().map(String::as_str), Some("R P"));
}

/// A lead out of turn to the first trick is one of the contract; later ones have no place in a record.
#[test]
fn leads_out_of_turn_do_not_give_the_cards_to_others() {
    let played = |play: &str| {
        labels(&format!(
            "[Declarer \"N\"]\n[Contract \"3NT\"]\n{play}\n*\n"
        ))
    };
    let play = played("[Play \"E\"]\nS4 ^L S3 SJ SA");
    assert_eq!(play, ["A NZ:", "C 3N:N:S", "P S3JA4"]);
    let later = played("[Play \"E\"]\nS4 S3 SJ SA\n^L S8 S6 S5 SQ");
    assert_eq!(later, ["A NZ:", "C 3N:N", "P S43JA"]);
    let games = to_pbn(
        b"% RBN\nH N:AQ2.K73.KJ95.Q84:K984.AT6.T7.K953:T763.QJ4.A842.A7:\nC 3N:N:S\nP S3JA4\n",
        RecordForm::Rbn,
        true,
    );
    let text = String::from_utf8(games.bytes).unwrap();
    assert!(
        text.contains("[Play \"E\"]\r\nS4 ^L S3 SJ SA\r\n"),
        "{text}"
    );
    assert_eq!(games.kept, []);
}

/// Where the first column is not that of the leader, or the first call not that of the dealer, it is not
/// clear whose cards and calls they are: they are kept.
#[test]
fn cards_and_calls_of_other_players_are_kept() {
    let played = |play: &str| {
        labels(&format!(
            "[Declarer \"N\"]\n[Contract \"3NT\"]\n{play}\n*\n"
        ))
    };
    for play in [
        "[Play \"W\"]\n- - S4 S3\nSJ SA",
        "[Play \"N\"]\n- S4 S3 SJ\nSA",
        "[Play \"S\"]\nS3 SJ SA S4",
    ] {
        assert_eq!(played(play), ["A NZ:", "C 3N:N"], "{play}");
    }
    let called =
        labels("[Declarer \"E\"]\n[Contract \"1NT\"]\n[Auction \"E\"]\n1NT Pass Pass Pass\n");
    assert_eq!(called, ["A NZ:", "C 1N:E"]);
}

/// The hands of a quiz that hides the others, which it does not give.
#[test]
fn hands_are_there_though_the_others_are_hidden() {
    let hands = "[Deal \"N:.63.AKQ987.A9732 - A8654.KQ5.T.QJT6 -\"]";
    let game = format!("[Event \"x\"]\n{hands}\n[Hidden \"EW\"]\n");
    let records = to_records(game.as_bytes(), RecordForm::Rbn, true);
    let text = String::from_utf8(records.bytes).unwrap();
    assert!(
        text.contains("\nH N:.63.AKQ987.A9732::A8654.KQ5.T.QJT6\n"),
        "{text}"
    );
    let kept: Vec<String> = records.kept.into_iter().map(|part| part.what).collect();
    assert_eq!((kept, records.lossy), (vec!["Hidden".to_owned()], vec![]));
}

/// The `Y` of a play is the `+` of the next card, in whatever column it is, and keeps nothing.
#[test]
fn the_card_that_is_asked_for_comes_back() {
    for (play, last_row, is_kept) in [
        ("Y", "+", false),
        ("S2Y", "S2 +", false),
        ("S24QY", "S2 S4 SQ +", false),
        ("S24QT:Y", "- - +", false),
        ("S24QT:CKY", "- - CK +", false),
        ("S24QT:CKQ5Y", "C5 + CK CQ", false),
        // In the middle of a trick, or with a suit, PBN has no place for it.
        ("S24QT:CKY5", "[Result \"?\"]", true),
        ("SYA", "[Result \"?\"]", true),
        ("S24QT:CY", "- - +", true),
    ] {
        let hands = "H W:A32.KQ4.JT9.8765:K4.A2.K2.AJT9432";
        let record = format!("% RBN\n{hands}\nC 1N:S\nP {play}\n\n");
        let games = to_pbn(record.as_bytes(), RecordForm::Rbn, true);
        let text = String::from_utf8_lossy(&games.bytes);
        assert_eq!(text.lines().last(), Some(last_row), "{play}");
        assert_eq!(!games.kept.is_empty(), is_kept, "{play}");
        assert_eq!(games.lossy, [0; 0], "{play}");
        let back = to_records(&games.bytes, RecordForm::Rbn, true).bytes;
        let back = String::from_utf8_lossy(&back);
        assert!(back.contains(&format!("\nP {play}\n")), "{back}");
    }
}

/// A line that cannot be read costs its record nothing in the other form, and what holds in later records
/// is there.
#[test]
fn a_line_that_cannot_be_read_is_a_line_of_the_other_form() {
    let records =
        "% RBN\nD 20261101\nN Club Cup\nB 1\nZ odd\nC 1N:S\nC 2N:S\n\nB 2\n2 note\nC 3N:S\n\n";
    let write_in = |text: &str, from: RecordForm, form: RecordForm| {
        let options = WriteOptions {
            form,
            text_on_one_line: false,
        };
        write(text.as_bytes(), &split(text.as_bytes(), from), &options)
    };
    let written = write_in(records, RecordForm::Rbn, RecordForm::Rbx);
    let text = String::from_utf8(written.bytes.clone()).unwrap();
    assert_eq!(
        text,
        "%{RBX}D{20261101}N{Club Cup}B{1}%{not read: Z odd}C{1N:S}%{not read: C 2N:S}\n\
         B{2}%{not read: 2 note}C{3N:S}\n"
    );
    let places: Vec<&str> = written
        .kept
        .iter()
        .map(|kept| &records[kept.range.clone()])
        .collect();
    assert_eq!(places, ["Z odd\n", "C 2N:S\n", "2 note\n"]);
    assert!(!written.is_lossy());
    let back = write_in(&text, RecordForm::Rbx, RecordForm::Rbn);
    assert_eq!(back.kept, []);
    let back = String::from_utf8(back.bytes).unwrap();
    let lines = [
        ("Z odd", "% not read: Z odd"),
        ("\nC 2N:S", "\n% not read: C 2N:S"),
        ("2 note", "% not read: 2 note"),
    ];
    let expected = lines.iter().fold(records.to_owned(), |text, (line, kept)| {
        text.replace(line, kept)
    });
    assert_eq!(back, expected);
    // RBX has no sign for a closing brace.
    let written = write_in("% RBN\nB 1\nZ a}b\n\n", RecordForm::Rbn, RecordForm::Rbx);
    assert!(written.is_lossy());
    // The records of RBX become games.
    let games = to_pbn(b"%{RBX}B{1}x C{1N:S}\nB{2}C{1N:S}\n", RecordForm::Rbx, true);
    assert_eq!((games.left_out, games.lossy), (0, vec![1]));
    let text = String::from_utf8_lossy(&games.bytes);
    assert!(
        text.contains("[Board \"1\"]\r\n% not read: x\r\n"),
        "{text}"
    );
}

/// The report has what RBN and RBX do not have in common, too, and goes to stdout like a file.
#[test]
fn the_report_names_what_the_other_form_lacks() {
    let folder = Folder::new(&[("a.rbn", "% RBN\nB 1\nZ odd\n\nB 2\n{a } b}\n\n")]);
    let run = folder
        .run(&[
            "convert", "--to", "rbx", "-o", "a.rbx", "--report", "-", "a.rbn",
        ])
        .exits(1);
    let report: serde_json::Value = serde_json::from_str(&run.stdout).unwrap();
    let file = &report["files"][0];
    assert_eq!(file["written"], "a.rbx");
    assert_eq!([&file["read"], &file["games"]], [2, 2]);
    let kept = file["kept"].as_array().unwrap().iter();
    let kept: Vec<_> = kept.map(|kept| [&kept["what"], &kept["text"]]).collect();
    assert_eq!(kept.first().unwrap(), &["unreadable-line", "Z odd"]);
    assert!(!folder.path().join("-").exists());
    let both = folder.run(&["convert", "--to", "rbx", "--report", "-", "a.rbn"]);
    assert_eq!(both.exits(2).stdout, "");
}

/// Text after the last game belongs to no game, and comes back after it.
#[test]
fn text_after_the_last_game_comes_back() {
    for text in ["SA S2 S3 S4\r\n", "some words\r\nmore of them\r\n"] {
        let games = to_pbn(b"% RBN\nB 1\nR 9\n\n", RecordForm::Rbn, true).bytes;
        let games = [&games[..], b"\r\n", text.as_bytes()].concat();
        let records = to_records(&games, RecordForm::Rbn, true);
        assert_eq!(records.lossy, [0; 0], "{text}");
        // It is named, whether it is kept or not.
        let kept = records.kept.last().unwrap();
        assert_eq!((kept.number, &*kept.what), (2, "text after the last game"));
        assert_eq!(kept.text, text.replace("\r\n", "\n"));
        assert_eq!(
            to_records(&games, RecordForm::Rbn, false).kept,
            records.kept
        );
        let back = to_pbn(&records.bytes, RecordForm::Rbn, true).bytes;
        let back = String::from_utf8_lossy(&back);
        assert!(back.ends_with(&format!("\r\n\r\n{text}")), "{back}");
    }
}

/// Text between two games belongs to neither of them, on the way back, too.
#[test]
fn text_between_games_stays_apart_from_the_tags() {
    let games = b"[Board \"1\"]\n[Result \"9\"]\n\nsome words\n\n[Board \"2\"]\n[Result \"8\"]\n";
    let records = to_records(games, RecordForm::Rbn, true);
    let back = to_pbn(&records.bytes, RecordForm::Rbn, true).bytes;
    let back = String::from_utf8_lossy(&back);
    assert!(back.contains("\r\n\r\nsome words\r\n\r\n["), "{back}");
}

/// Names have a table from 1 to 250.
#[test]
fn a_table_that_names_cannot_have_is_a_kept_line() {
    let records = |table: &str| {
        let games = format!("[North \"a\"]\n[Board \"1\"]\n[Table \"{table}\"]\n");
        let records = to_records(games.as_bytes(), RecordForm::Rbn, true);
        assert_eq!(records.lossy, [0; 0], "{table}");
        String::from_utf8(records.bytes).unwrap()
    };
    assert!(records("250").contains("\nN a::250\n"));
    let other = records("251");
    assert!(
        other.contains("% kept from PBN: [Table \"251\"]\nN a\n"),
        "{other}"
    );
}

/// What the other notation cannot say otherwise.
const CANNOT_BE_SAID: [&str; 12] = [
    // Calls, cards and results that are irregular, and were accepted.
    "insufficient-bid",
    "revoke",
    "result-mismatch",
    // An auction that stops before its contract, a contract with neither level nor goal, tricks of nobody,
    // and hands of single suits.
    "rbn-unfinished-auction",
    "rbn-no-goal",
    "missing-declarer",
    "uneven-end-position",
    // Forms of scoring that have no name, or another list of awards.
    "unknown-scoring",
    "instant-without-table",
    "uncovered-scores",
    // The encoding stays, and so does what is said of a tag that has no label.
    "utf8-text",
    "misplaced-suppression",
];

/// That a file in which nothing is found has no findings in the other notations.
#[track_caller]
fn stays_clean(file: &[u8], name: &str) {
    let find = |bytes: &[u8], name: &str| {
        let source = Source::new(bytes);
        let found = lint::check(&source, Some(name), &Plan::new(&Settings::default()));
        let rules = found
            .diagnostics
            .iter()
            .map(|found| found.rule.name().to_owned());
        let rules = rules.filter(|rule| !CANNOT_BE_SAID.contains(&rule.as_str()));
        rules.collect::<Vec<String>>()
    };
    if !find(file, name).is_empty() {
        return;
    }
    let written = match name.rsplit_once('.') {
        Some((_, "rbn")) => vec![("a.pbn", to_pbn(file, RecordForm::Rbn, true))],
        Some((_, "rbx")) => vec![("a.pbn", to_pbn(file, RecordForm::Rbx, true))],
        _ => vec![
            ("a.rbn", to_records(file, RecordForm::Rbn, true)),
            ("a.rbx", to_records(file, RecordForm::Rbx, true)),
        ],
    };
    for (other, written) in written {
        let text = String::from_utf8_lossy(&written.bytes);
        assert_eq!(
            find(&written.bytes, other),
            [""; 0],
            "{name}:
{text}"
        );
    }
}

#[test]
fn what_is_clean_stays_clean_in_the_other_notation() {
    let clean = [
        // Fractions of points are hundredths, and one team alone is no match.
        "[Event \"Cup\"]\n[Board \"1\"]\n[HomeTeam \"A:12.5\"]\n[VisitTeam \"B\"]\n",
        "[Event \"Cup\"]\n[Board \"1\"]\n[HomeTeam \"A\"]\n",
        "[Event \"Cup: final\"]\n[Site \"a::b\"]\n[Board \"1\"]\n",
        // A comment on a tag that has no label.
        "[Event \"Cup\"]\n[Board \"1\"]\n[Termination \"late\"]\n{why}\n",
        // The next letters take turns, but not certainly.
        "[Board \"1\"]\n[North \"a\"]\n[HomeTeam \"A\"]\n[VisitTeam \"B\"]\n\n\
         [Board \"1\"]\n[North \"b\"]\n[HomeTeam \"A\"]\n[VisitTeam \"B\"]\n\n\
         [Board \"2\"]\n[North \"a\"]\n[HomeTeam \"A\"]\n[VisitTeam \"B\"]\n\n\
         [Board \"2\"]\n[North \"c\"]\n[HomeTeam \"A\"]\n[VisitTeam \"B\"]\n\n\
         [Board \"3\"]\n[North \"a\"]\n[HomeTeam \"A\"]\n[VisitTeam \"B\"]\n",
    ];
    for file in clean {
        stays_clean(file.as_bytes(), "a.pbn");
    }
    for file in ["D 20240101:24\nB 1", "B 1\nA WZ:1SP", "F M\nR 9:="] {
        stays_clean(format!("% RBN\n{file}\n\n").as_bytes(), "a.rbn");
    }
    for path in corpus::own_files() {
        let name = path.display().to_string();
        stays_clean(&std::fs::read(&path).unwrap(), &name);
    }
    for rule in RULES {
        for example in examples(&rule.page()) {
            if example.attributes.is_empty() && example.notation != "pgn" {
                stays_clean(&example.bytes, example.name());
            }
        }
    }
}

#[test]
fn a_second_game_of_a_deal_without_dealer_comes_back_without() {
    let deal = "[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
    let known = "[Dealer \"N\"]\n[Vulnerable \"NS\"]\n";
    let game = |known: &str| format!("[Event \"Cup\"]\n[Board \"1\"]\n{known}{deal}\n");
    let games = [game(known), game(""), game(known)].concat();
    let records = to_records(games.as_bytes(), RecordForm::Rbn, true);
    assert_eq!(records.lossy, [0; 0]);
    let text = String::from_utf8(records.bytes).unwrap();
    assert_eq!(text.matches("\nA XX:\n").count(), 1, "{text}");
    let back = to_pbn(text.as_bytes(), RecordForm::Rbn, true);
    assert_eq!(back.kept, []);
    let text = String::from_utf8(back.bytes).unwrap();
    assert_eq!(text.matches("[Dealer \"\"]").count(), 1, "{text}");
}

#[test]
fn what_is_unknown_of_a_deal_that_nobody_played_is_not_kept() {
    let deal = "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n";
    for unknown in ["", "?"] {
        let tag = |name: &str| format!("[{name} \"{unknown}\"]\n");
        let [event, contract] = ["Event", "Contract"].map(tag);
        let records = to_records(
            format!("{event}{deal}{contract}").as_bytes(),
            RecordForm::Rbn,
            true,
        );
        assert_eq!((records.kept, records.lossy), (vec![], vec![]));
        let records = String::from_utf8(records.bytes).unwrap();
        assert!(!records.contains("kept"), "{records}");
        let back = to_pbn(records.as_bytes(), RecordForm::Rbn, true).bytes;
        let back = String::from_utf8(back).unwrap();
        assert!(back.contains("[Event \"\"]"), "{back}");
        // Of a game that was played it says that nobody knows.
        let played = format!("{event}{deal}[Declarer \"N\"]\n[Contract \"1NT\"]\n");
        let records = to_records(played.as_bytes(), RecordForm::Rbn, true);
        assert_eq!(records.kept.len(), usize::from(unknown.is_empty()));
    }
}

#[test]
fn inheritance_in_a_game_that_stays_as_it_is_is_written_out() {
    let games = "[Event \"Cup\"]\n[Board \"1\"]\n[Deal \"N:- - - -\"]\n\n\
        [Event \"#\"]\n[Board \"2\"]\n[Deal \"#\"]\n";
    let records = to_records(games.as_bytes(), RecordForm::Rbn, true).bytes;
    let back = to_pbn(&records, RecordForm::Rbn, true);
    assert_eq!(back.stale, []);
    let text = String::from_utf8(back.bytes).unwrap();
    assert_eq!(text.matches("[Event \"Cup\"]").count(), 2, "{text}");
    assert!(text.contains("[Deal \"#\"]"), "{text}");
}

#[test]
fn a_play_stops_before_a_card_that_is_not_known() {
    let game = "[Event \"Cup\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\
        [Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
        [Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n[Play \"W\"]\n\
        H2 H5 - HA =1=\nC4 C2 C6 CJ\n*\n[Note \"1:win\"]\n";
    let records = to_records(game.as_bytes(), RecordForm::Rbn, true);
    let text = String::from_utf8_lossy(&records.bytes);
    assert!(text.contains("\nP H25\nR 9\n"), "{text}");
    let back = to_pbn(&records.bytes, RecordForm::Rbn, true);
    let back = String::from_utf8_lossy(&back.bytes);
    assert!(
        back.contains("\r\nH2 H5 - HA =1=\r\nC4 C2 C6 CJ\r\n*\r\n"),
        "{back}"
    );
}

/// A record without a fault, whose values are in force in the next one.
const SOUND: &str = "H W:KQT2.8653.A7.K32:A.KJT.9654.AQ876:9743.74.QJ32.J95:\nA NE:1C1HXP:1SP2SA\nC 2S:N\n\
    R 7-50\n";

/// A record with a label twice is kept as it is, and what it says holds in the next one.
#[test]
fn records_after_a_scoring_with_blanks_come_back() {
    let text = format!("% RBN\nB 1\n\nB 8\nF M\nF N :Fir:12\n\nB 9\n{SOUND}\n\n");
    invariants::records::check(text.as_bytes());
}

/// What is one record for RBX can be two for RBN, after which all others have another number.
#[test]
fn records_after_one_that_becomes_two_come_back() {
    let hands = "H{W:KQT2.8653.A7.K32:A.KJT.9654.AQ876:9743.74.QJ32.J95:";
    let text = format!("D{{\n}}}}{hands}\nD{{}}L{{}}E{{}}F{{x}}A{{WZ:}}R{{}}\n{{");
    invariants::records::check(text.as_bytes());
}

/// No name of a record is handed on to the next game.
#[test]
fn what_a_game_would_take_for_inheritance_comes_back() {
    for data in ["N Ash+##Elm", "E ##Club", "E #", "L ###"] {
        let text = format!("% RBN\n{data}\nB 1\n{SOUND}\nN Fir:\nE Club\nL Oaks\nB 2\n{SOUND}\n\n");
        invariants::records::check(text.as_bytes());
    }
}

/// The last record is not another table of the second one, which is not directly before it.
#[test]
fn a_board_that_comes_again_comes_back() {
    let hands = "W:KQT2.8653.A7.K32:A.KJT.9654.AQ876:";
    let names = "N{Bruno Ash+Felix Fir:Ada Elm+Karla Oak}B{9}";
    let again = |hand: &str| {
        format!(
            "S{{}}{names}H{{{hands}{hand}:}}A{{NE:1C1HXP:1SP2SA}}C{{2S:N}}\
             P{{DJT76:DQ8A5:C27JT:S78QA:D93KS2:H5J7Q:{hand}:S6KCQ3:C3854:C69H2K:STHK9J:H98D4D2:S5H6CA4}}\
             R{{7-50}}\n"
        )
    };
    let (first, last) = (again("9743.74.QJ32.J95"), again("HA3T4"));
    let text = format!(
        "%{{RBX}}D{{201910}}E{{Spring Teams}}F{{I}}K{{Oaks:Pines}}\
         N{{Ada Elm+Bruno Ash:Felix Fir+Karla Oak:O}}B{{7}}\
         H{{W:K953.AJ9652.K8.4:J8.Q7.AJT943.862:AQT762.K4.6.KJT9:}}A{{SB:P1H2D2S:3D4SXA}}C{{4SX:E}}\
         P{{D28A6:C6T34}}R{{11-990}}\n{first}\
         N{{Dora Yew:+Emil Box:C}}A{{SB:P1H2DX:RP2NP:3NXRA}}C{{3NR:N}}R{{:+12}}\n\
         D{{20200106}}L{{Elmford}}E{{Club Evening}}F{{M}}S{{F:3}}K{{}}N{{:Felix Fir:12}}B{{8}}\
         A{{WZ:A}}R{{P:43.75}}\n{last}"
    );
    invariants::records::check(text.as_bytes());
}

/// A brace in a comment to the end of the line begins no other comment.
#[test]
fn a_brace_after_a_semicolon_swallows_no_tags() {
    for comment in ["; a {", "; a { b } {", "{a ; b}\n; {"] {
        let games = format!("{comment}\n[Event \"a\"]\n[Note \"1:{{x\"]\n");
        let records = to_records(games.as_bytes(), RecordForm::Rbn, true);
        let back = to_pbn(&records.bytes, RecordForm::Rbn, true);
        let back = String::from_utf8(back.bytes).unwrap();
        for tag in ["[Event ", "[Result "] {
            assert_eq!(back.matches(tag).count(), 1, "{back}");
        }
    }
}

#[test]
fn a_game_without_tags_leaves_those_before_it_complete() {
    let text = b"[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n\n[Au\n";
    assert_eq!(to_records(text, RecordForm::Rbn, true).lossy, [2]);
}
