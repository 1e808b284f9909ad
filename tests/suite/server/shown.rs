//! What the manual shows of the server is what the server says.
//!
//! `PBNLINT_UPDATE=1 cargo test --test suite -- what_the_manual_shows` writes it again.

use super::*;

const CHAPTER: &str = "docs/editors.md";

/// Where the chapter shows it.
const MARK: &str = "<!-- what the server says -->\n";

#[test]
fn what_the_manual_shows_of_an_editor_is_what_the_server_says() {
    let text = fs::read_to_string(CHAPTER).unwrap();
    let (before, rest) = text.split_once(MARK).unwrap();
    let fence = "```text\n";
    let body = rest.strip_prefix(fence).unwrap();
    let (_, after) = body.split_once("\n```\n").unwrap();
    let real = [before, MARK, fence, &screen(), "\n```\n", after].concat();
    if std::env::var_os("PBNLINT_UPDATE").is_some() {
        fs::write(CHAPTER, real).unwrap();
    } else {
        let diff = similar::TextDiff::from_lines(&text, &real);
        assert!(real == text, "{}", diff.unified_diff());
    }
}

fn screen() -> String {
    let capabilities = json!({ "window": { "showDocument": { "support": true } } });
    let mut editor = Editor::new(capabilities);
    let open = |editor: &mut Editor, name: &str| {
        let text = fs::read_to_string(format!("tests/corpus/{name}")).unwrap();
        editor.open(&format!("untitled:{name}"), &text);
        text
    };

    let evening = open(&mut editor, "plain.pbn");
    let document = json!({ "uri": "untitled:plain.pbn" });
    let line = evening
        .lines()
        .position(|line| line.starts_with("[Deal \""))
        .unwrap();
    let params = json!({ "textDocument": document, "position": at(line as u32, 9) });
    let mut lines = vec!["The cursor on a deal:".to_owned(), String::new()];
    lines.extend(hovered(&mut editor, params));

    let symbols = editor.ask(
        "textDocument/documentSymbol",
        json!({ "textDocument": document }),
    );
    lines.extend([String::new(), "The outline:".to_owned(), String::new()]);
    for game in symbols["result"].as_array().unwrap().iter().take(3) {
        lines.push(format!("    {}", game["name"].as_str().unwrap()));
        for section in game["children"].as_array().into_iter().flatten() {
            lines.push(format!("        {}", section["name"].as_str().unwrap()));
        }
    }

    open(&mut editor, "upper_case.pbn");
    lines.extend(actions(&mut editor, "untitled:upper_case.pbn", 0));

    let text = fs::read_to_string("examples/club.pgn").unwrap();
    let uri = "file:///nowhere/club.pgn";
    editor.open(uri, &text);
    let params = json!({ "textDocument": { "uri": uri }, "position": at(10, 24) });
    lines.push("\nThe cursor on a move of chess:\n".to_owned());
    lines.extend(hovered(&mut editor, params));
    lines.extend(actions(&mut editor, uri, 1));
    lines.join("\n")
}

/// What the cursor shows at a place.
fn hovered(editor: &mut Editor, params: Value) -> Vec<String> {
    let hover = editor.ask("textDocument/hover", params);
    let hover = hover["result"]["contents"]["value"].as_str().unwrap();
    let hover = hover.lines().filter(|line| !line.starts_with("```"));
    let lines = hover.map(|line| format!("    {line}").trim_end().to_owned());
    lines.collect()
}

/// What is offered for a finding of a document.
fn actions(editor: &mut Editor, uri: &str, number: usize) -> Vec<String> {
    let found = editor.shown[uri][number].clone();
    let start = &found["range"]["start"];
    let params = json!({
        "textDocument": { "uri": uri }, "range": { "start": start, "end": start },
        "context": { "diagnostics": [] },
    });
    let actions = editor.ask("textDocument/codeAction", params);
    let message = found["message"].as_str().unwrap();
    let mut lines = vec![format!("\nThe actions for “{message}”:\n")];
    for action in actions["result"].as_array().unwrap() {
        lines.push(format!("    {}", action["title"].as_str().unwrap()));
    }
    lines
}
