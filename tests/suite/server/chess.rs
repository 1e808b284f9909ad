//! Games of chess in an editor.

use super::*;

const URI: &str = "file:///nowhere/evening.pgn";

const GAMES: &str = "[Event \"Club evening\"]\n[White \"Ash, A.\"]\n[Black \"Elm, B.\"]\n\
    [Date \"2024.03.01\"]\n[Result \"1-0\"]\n\n\
    1. e4 $1 e5 (1... c5\n2. Nf3) 2. Qh5 {[%clk 0:01:00]} Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n\n\
    [White \"Oak\"]\n[Black \"?\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *\n";

/// An editor with the two games open.
fn editor() -> Editor {
    let markdown = json!({ "textDocument": { "hover": { "contentFormat": ["markdown"] } } });
    let mut editor = Editor::new(markdown);
    editor.open(URI, GAMES);
    editor
}

/// The place of the first letter of a part of the text.
#[track_caller]
fn place_in(text: &str, part: &str) -> Value {
    let offset = text.find(part).unwrap();
    let before = &text[..offset];
    let line = before.matches('\n').count();
    let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
    at(line as u32, column as u32)
}

fn asked(editor: &mut Editor, method: &str, position: Value) -> Value {
    let params = json!({ "textDocument": { "uri": URI }, "position": position });
    editor.ask(method, params)["result"].clone()
}

#[track_caller]
fn hovered(part: &str) -> String {
    let shown = asked(&mut editor(), "textDocument/hover", place_in(GAMES, part));
    let text = shown["contents"]["value"].as_str();
    text.unwrap_or_else(|| panic!("nothing at {part}"))
        .to_owned()
}

#[test]
fn the_cursor_shows_what_a_player_knows() {
    let text = hovered("e4 $1");
    assert!(text.starts_with("**1. e4**, good move"), "{text}");
    assert!(text.contains("4 . . . . P . . .\n"), "{text}");
    assert!(hovered("$1").contains("good move"));
    assert!(hovered("[%clk").contains("clock"));
    assert!(hovered("1-0\n\n").contains("White wins"));
    assert!(hovered("White \"Ash").contains("who has the white pieces"));
    assert!(hovered("White \"Ash").contains("chapter 8.1.1.5"));
    let text = hovered("4k3");
    assert!(text.contains("8 . . . . k . . .\n"), "{text}");
    let text = hovered("c5\n");
    assert!(text.contains("5 . . p . . . . .\n"), "{text}");
}

#[test]
fn legal_moves_tags_words_and_glyphs_are_offered() {
    let mut editor = editor();
    let mut offered = |text: &str, part: &str, behind: u64| -> Vec<String> {
        editor.open(URI, text);
        let mut position = place_in(text, part);
        position["character"] = json!(position["character"].as_u64().unwrap() + behind);
        let items = asked(&mut editor, "textDocument/completion", position);
        let items = items.as_array().unwrap().iter();
        items
            .map(|item| item["label"].as_str().unwrap().to_owned())
            .collect()
    };
    let moves = offered("1. e4 e5 2. N", "2. N", 4);
    assert!(
        moves.contains(&"Nf3".to_owned()) && moves.len() == 29,
        "{moves:?}"
    );
    let moves = offered("1. e4 e5 (1... ", "(1... ", 6);
    assert!(moves.contains(&"c5".to_owned()), "{moves:?}");
    let moves = offered("1. f3 e5 2. g4 Q", "g4 Q", 4);
    assert!(moves.contains(&"Qh4#".to_owned()), "{moves:?}");
    assert_eq!(
        offered("1. e4 {a comment", "comment", 3),
        Vec::<String>::new()
    );
    assert_eq!(
        offered("[Result \"\"]\n", "\"\"", 1),
        ["1-0", "0-1", "1/2-1/2", "*"]
    );
    let tags = offered("[Event \"x\"]\n[Wh\n", "[Wh", 3);
    assert!(tags.contains(&"White".to_owned()) && !tags.contains(&"Event".to_owned()));
    assert!(offered("1. e4 $1", "$1", 2).contains(&"$14".to_owned()));
    assert!(offered("1. e4 {pgnlint: ignore[ill", "[ill", 4).contains(&"illegal-move".to_owned()));
}

#[test]
fn games_and_variations_are_listed_and_folded() {
    let mut editor = editor();
    let document = json!({ "textDocument": { "uri": URI } });
    let symbols = editor.ask("textDocument/documentSymbol", document.clone());
    let names = symbols["result"].as_array().unwrap().iter();
    let names: Vec<&str> = names
        .map(|symbol| symbol["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["Ash, A. – Elm, B., 2024.03.01, 1-0", "Oak – ?"]);
    assert_eq!(symbols["result"][0]["children"][0]["name"], "1... c5");
    let folds = editor.ask("textDocument/foldingRange", document.clone());
    let lines = folds["result"].as_array().unwrap().iter();
    let lines: Vec<_> = lines
        .map(|fold| {
            (
                fold["startLine"].as_u64().unwrap(),
                fold["endLine"].as_u64().unwrap(),
            )
        })
        .collect();
    assert_eq!(lines, [(0, 7), (0, 4), (6, 7), (9, 13), (9, 11)]);
    let tokens = editor.ask("textDocument/semanticTokens/full", document);
    assert!(tokens["result"]["data"].as_array().unwrap().len() > 100);
}

#[test]
fn a_variation_leads_to_the_move_that_it_replaces() {
    let mut editor = editor();
    let replaced = asked(
        &mut editor,
        "textDocument/definition",
        place_in(GAMES, "c5"),
    );
    assert_eq!(replaced[0]["range"]["start"], place_in(GAMES, "e5 (1"));
    let marks = asked(
        &mut editor,
        "textDocument/documentHighlight",
        place_in(GAMES, "e5 (1"),
    );
    assert_eq!(marks.as_array().unwrap().len(), 2, "{marks}");
}

#[test]
fn formatting_writes_export_format() {
    let options = json!({ "format": true });
    let mut editor = Editor::with_options(json!({}), options);
    editor.open(URI, "[Event \"x\"]\n\n1.e4 e5  2.Ng1f3 *");
    let document = json!({ "textDocument": { "uri": URI }, "options": {} });
    let edits = editor.ask("textDocument/formatting", document);
    let text = applied("[Event \"x\"]\n\n1.e4 e5  2.Ng1f3 *", &edits["result"]);
    assert!(
        text.ends_with("[Result \"*\"]\n\n1. e4 e5 2. Nf3 *\n\n"),
        "{text}"
    );
}

#[test]
fn formatting_keeps_the_encoding_and_the_line_ends_of_the_editor() {
    let folder = tempfile::tempdir().unwrap();
    let configuration = "[pgn]\nencoding = \"latin1\"\nline-ending = \"lf\"\n";
    fs::write(folder.path().join("pbnlint.toml"), configuration).unwrap();
    let mut editor = Editor::with_options(json!({}), json!({ "format": true }));
    let uri = format!("file://{}/evening.pgn", folder.path().display());
    let text = GAMES.replace("1. e4 *", "1.e4 {\u{c3}\u{a9}} *");
    let text = text.replace('\n', "\r\n");
    editor.open(&uri, &text);
    let document = json!({ "textDocument": { "uri": uri }, "options": {} });
    let edits = editor.ask("textDocument/formatting", document);
    let after = applied(&text, &edits["result"]);
    assert!(after.contains("1. e4 {\u{c3}\u{a9}} *"), "{after}");
    let line_ends = |ends| after.matches(ends).count();
    assert_eq!(line_ends("\n"), line_ends("\r\n"), "{after:?}");
}

/// What is offered at a part of a text, by title, and the text after each.
fn offered(text: &str, part: &str) -> Vec<(String, String)> {
    let mut editor = editor();
    editor.open(URI, text);
    let place = place_in(text, part);
    let params = json!({
        "textDocument": { "uri": URI }, "range": { "start": place, "end": place },
        "context": { "diagnostics": [] },
    });
    let actions = editor.ask("textDocument/codeAction", params);
    let actions = actions["result"].as_array().unwrap().iter();
    let actions = actions.map(|action| {
        let after = applied(text, of_document(&action["edit"]));
        (action["title"].as_str().unwrap().to_owned(), after)
    });
    actions.collect()
}

#[test]
fn moves_that_may_be_meant_and_suppressions_are_offered() {
    let text = "[Event \"x\"]\n[Date \"2024-3-1\"]\n\n1. e4 e5 2. Nf4 Nc6 *\n";
    let line = |rule: &str| format!("% pgnlint: {rule}\n");
    assert_eq!(
        offered(text, "Nf4"),
        [
            ("Write Nf3 (suggestion)", text.replace("Nf4", "Nf3")),
            ("Write f4 (suggestion)", text.replace("Nf4", "f4")),
            (
                "Ignore illegal-move here",
                text.replace("Nf4", "Nf4 {pgnlint: ignore[illegal-move]}")
            ),
            (
                "Ignore illegal-move in this file",
                line("ignore-file[illegal-move]") + text
            ),
        ]
        .map(|(title, after)| (title.to_owned(), after))
    );
    assert_eq!(
        offered(text, "2024-3-1"),
        [
            ("Write 2024.03.01", text.replace("2024-3-1", "2024.03.01")),
            (
                "Ignore bad-date here",
                text.replace("[Date", &(line("ignore[bad-date]") + "[Date"))
            ),
            (
                "Ignore bad-date in this file",
                line("ignore-file[bad-date]") + text
            ),
        ]
        .map(|(title, after)| (title.to_owned(), after))
    );
}
