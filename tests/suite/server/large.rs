//! Large documents: nothing of them is left out without a word.

use super::*;

/// What an editor is told of a document. It does not ask for findings.
fn asked(text: &str, uri: &str, method: &str) -> (Value, Editor) {
    let mut editor = Editor::new(json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    }));
    editor.open(uri, text);
    let params = json!({ "textDocument": { "uri": uri } });
    let mut answer = editor.ask(&format!("textDocument/{method}"), params);
    (answer["result"].take(), editor)
}

fn names(symbols: &Value) -> Vec<&str> {
    let symbols = symbols.as_array().unwrap().iter();
    symbols
        .map(|symbol| symbol["name"].as_str().unwrap())
        .collect()
}

fn boards(count: usize) -> String {
    let board = |number| format!("[Event \"x\"]\n[Board \"{number}\"]\n\n");
    (1..=count).map(board).collect()
}

/// The lines of a range of the protocol.
fn lines(range: &Value) -> (u64, u64) {
    let line = |end: &str| range[end]["line"].as_u64().unwrap();
    (line("start"), line("end"))
}

#[test]
fn the_games_of_a_large_document_are_in_groups() {
    let (symbols, _) = asked(&boards(2345), "untitled:a", "documentSymbol");
    assert_eq!(
        names(&symbols),
        ["Games 1–1000", "Games 1001–2000", "Games 2001–2345"]
    );
    let counts = symbols.as_array().unwrap().iter();
    let counts: Vec<_> = counts
        .map(|one| one["children"].as_array().unwrap().len())
        .collect();
    assert_eq!(counts, [1000, 1000, 345]);
    let second = &symbols[1];
    assert_eq!(lines(&second["range"]), (3000, 5998));
    assert_eq!(second["children"][0]["name"], "Board 1001");
    assert_eq!(lines(&second["children"][0]["range"]), (3000, 3001));
    // Each symbol contains its parts.
    let (outer, last) = (
        lines(&second["range"]),
        lines(&second["children"][999]["range"]),
    );
    assert!(outer.0 <= last.0 && last.1 <= outer.1);
}

#[test]
fn groups_of_games_that_are_not_listed_say_so() {
    let (symbols, _) = asked(&boards(20_500), "untitled:a", "documentSymbol");
    let names = names(&symbols);
    assert_eq!(names.len(), 21);
    assert_eq!(names[19], "Games 19001–20000");
    assert_eq!(names[20], "Games 20001–20500, not listed one by one");
    assert_eq!(lines(&symbols[20]["range"]), (60_000, 61_498));
}

#[test]
fn all_games_of_a_large_document_can_be_folded() {
    let (folds, _) = asked(&boards(6500), "untitled:a", "foldingRange");
    let folds = folds.as_array().unwrap().iter();
    let folds: Vec<_> = folds
        .map(|fold| {
            (
                fold["startLine"].as_u64().unwrap(),
                fold["endLine"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(folds.len(), 7 + 6500);
    assert_eq!(folds[6], (18_000, 19_498), "the last group");
    for game in [0, 4999, 5000, 6499] {
        let fold = (3 * game, 3 * game + 1);
        assert_eq!(
            folds.iter().filter(|one| **one == fold).count(),
            1,
            "game {game}"
        );
    }
}

#[test]
fn chess_and_records_are_grouped_like_games_of_bridge() {
    let chess = "[White \"Ash\"]\n[Black \"Elm\"]\n\n1. e4 *\n\n".repeat(1001);
    let (symbols, _) = asked(&chess, "file:///nowhere/a.pgn", "documentSymbol");
    assert_eq!(names(&symbols), ["Games 1–1000", "Games 1001–1001"]);
    assert_eq!(symbols[1]["children"][0]["name"], "Ash – Elm");
    let records = "B 7\nC 4S:N\nR 10\n\n".repeat(1001);
    let (symbols, _) = asked(&records, "file:///nowhere/a.rbn", "documentSymbol");
    assert_eq!(names(&symbols), ["Records 1–1000", "Records 1001–1001"]);
    assert_eq!(
        symbols[1]["children"][0]["name"],
        "Board 7 · 4♠ by North, made"
    );
}

#[test]
fn a_long_document_has_colors_and_says_where_they_end() {
    let text = boards(200_000);
    assert!(text.len() > 5 << 20);
    let (tokens, mut editor) = asked(&text, "untitled:a", "semanticTokens/full");
    let tokens = tokens["data"].as_array().unwrap();
    let line: u64 = tokens
        .iter()
        .step_by(5)
        .map(|line| line.as_u64().unwrap())
        .sum();
    assert!(
        (300_000..599_998).contains(&line),
        "colors up to line {line}"
    );
    let logged = editor
        .heard
        .iter()
        .filter(|one| one["method"] == "window/logMessage");
    let logged: Vec<_> = logged
        .map(|one| one["params"]["message"].as_str().unwrap())
        .collect();
    assert_eq!(logged.len(), 1);
    assert!(
        logged[0].starts_with("only the first 4 MiB of untitled:a have colors"),
        "{logged:?}"
    );
    // What is shown of the rest has them.
    let params = json!({
        "textDocument": { "uri": "untitled:a" },
        "range": { "start": at(599_997, 0), "end": at(599_998, 0) },
    });
    let shown = editor.ask("textDocument/semanticTokens/range", params);
    let shown = shown["result"]["data"].as_array().unwrap();
    assert_eq!(shown.len() % 5, 0);
    assert_eq!(
        shown[..5],
        [json!(599_997), json!(1), json!(5), json!(0), json!(0)]
    );
    // Nothing is said twice.
    editor.heard.clear();
    let params = json!({ "textDocument": { "uri": "untitled:a" } });
    editor.ask("textDocument/semanticTokens/full", params);
    assert!(editor.heard.is_empty());
}
