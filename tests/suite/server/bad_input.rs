//! What gets a server into trouble, with what each of the recorded clients says that it can do.

use super::clients::{Client, clients};
use super::*;

/// Each client, begun.
fn each(act: impl Fn(&str, &mut Client)) {
    for (name, sent) in clients() {
        act(&name, &mut Client::start(&name, &sent));
    }
}

fn code(answer: &Value) -> Option<i64> {
    answer["error"]["code"].as_i64()
}

fn change(version: u32, start: Value, end: Value, text: &str) -> Value {
    json!({
        "textDocument": { "uri": "untitled:a", "version": version },
        "contentChanges": [{ "range": { "start": start, "end": end }, "text": text }],
    })
}

#[test]
fn what_comes_too_early_or_too_late_is_refused() {
    for (name, sent) in clients() {
        let mut editor = Editor::silent();
        let hover = json!({ "textDocument": { "uri": "untitled:a" }, "position": at(0, 2) });
        let early = editor.ask("textDocument/hover", hover.clone());
        assert_eq!(code(&early), Some(-32002), "{name}");
        editor.open("untitled:a", BROKEN);
        assert!(editor.shown.is_empty() && editor.heard.is_empty(), "{name}");
        let answer = editor.ask("initialize", sent.clone());
        assert_eq!(answer["result"]["serverInfo"]["name"], "pbnlint", "{name}");
        assert_eq!(
            code(&editor.ask("initialize", sent.clone())),
            Some(-32600),
            "{name}"
        );
        assert_eq!(editor.ask("shutdown", Value::Null)["result"], Value::Null);
        let late = editor.ask("textDocument/hover", hover);
        assert_eq!(code(&late), Some(-32600), "{name}");
        editor.say("exit", Value::Null);
        assert_eq!(editor.server.exit_status(), Some(0), "{name}");

        let mut rude = Client::start(&name, &sent).editor;
        assert_eq!(rude.server.exit_status(), None, "{name}");
        rude.say("exit", Value::Null);
        assert_eq!(rude.server.exit_status(), Some(1), "{name}");
    }
}

#[test]
fn of_a_document_that_is_not_open_nothing_is_said() {
    let everything = json!({ "start": at(0, 0), "end": at(9, 0) });
    let params = json!({
        "textDocument": { "uri": "untitled:no" }, "position": at(0, 2), "positions": [at(0, 2)],
        "range": everything, "context": { "diagnostics": [] }, "newName": "7", "options": {},
    });
    let requests = [
        "codeAction",
        "completion",
        "definition",
        "diagnostic",
        "documentHighlight",
        "documentSymbol",
        "foldingRange",
        "formatting",
        "hover",
        "inlayHint",
        "prepareRename",
        "rangeFormatting",
        "references",
        "rename",
        "selectionRange",
        "semanticTokens/full",
        "semanticTokens/range",
    ];
    each(|name, client| {
        for request in requests {
            let answer = client
                .editor
                .ask(&format!("textDocument/{request}"), params.clone());
            assert_eq!(answer["error"], Value::Null, "{name} {request}");
            let result = &answer["result"];
            let list = ["items", "data"]
                .iter()
                .find_map(|list| result[list].as_array());
            let list = list.or_else(|| result.as_array());
            assert!(
                result.is_null() || list.is_some_and(Vec::is_empty),
                "{name} {request}: {result}"
            );
        }
    });
}

/// A change that begins or ends between CR and LF, or between two surrogates or bytes of a character, is
/// made so that both sides have the same text.
#[test]
fn a_change_that_parts_what_belongs_together_leaves_both_texts_the_same() {
    const TEXT: &str = "[Event \"a\u{1f600}b\"]\r\n[BOARD \"1\"]\r\n";
    // The column after `a`, and the first one after the character, by unit.
    let columns = |unit: &str| match unit {
        "utf-8" => (9, 13),
        "utf-16" => (9, 11),
        _ => (9, 10),
    };
    each(|name, client| {
        let (first, after) = columns(&client.unit());
        for inside in first..after {
            client.editor.open("untitled:a", TEXT);
            // From inside the character to after it: all of it goes.
            let changed = change(2, at(0, inside), at(0, after), "x");
            client.editor.say("textDocument/didChange", changed);
            let text = client.editor.server.text("untitled:a").unwrap();
            assert_eq!(text, TEXT.replace('\u{1f600}', "x"), "{name} {inside}");
        }
        client.editor.open("untitled:a", TEXT);
        // Past the end of the first line is before its CR.
        let changed = change(2, at(0, 99), at(0, 100), "{y}");
        client.editor.say("textDocument/didChange", changed);
        let text = client.editor.server.text("untitled:a").unwrap();
        assert_eq!(text, TEXT.replacen("\r\n", "{y}\r\n", 1), "{name}");
        // What is put before an LF ends in a CR: the two become one line end, for editors as for us.
        let changed = change(3, at(2, 0), at(2, 0), "\r");
        client.editor.say("textDocument/didChange", changed);
        let changed = change(4, at(3, 0), at(3, 0), "\n[Site \"z\"]");
        client.editor.say("textDocument/didChange", changed);
        let text = client.editor.server.text("untitled:a").unwrap();
        assert!(text.ends_with("]\r\n\r\n[Site \"z\"]"), "{name}: {text:?}");
        let shown = client.diagnostics();
        let mut fresh = Editor::new(json!({}));
        fresh.open("untitled:a", &text);
        assert_eq!(codes(&shown), codes(&fresh.shown["untitled:a"]), "{name}");
    });
}

#[test]
fn what_is_no_text_has_the_one_finding_that_there_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("utf16.pbn");
    let text = "[EVENT \"x\"]\n[Board \"1\"]\n";
    let wide = text.encode_utf16().flat_map(u16::to_le_bytes);
    let wide: Vec<u8> = [0xFF, 0xFE].into_iter().chain(wide).collect();
    fs::write(&path, &wide).unwrap();
    let uri = format!("file://{}", path.display());
    let noise: String = (0..2000_u32)
        .filter_map(|n| char::from_u32(n * 7 % 32))
        .collect();
    each(|name, client| {
        client.editor.open(&uri, text);
        assert_eq!(codes(&client.diagnostics_of(&uri)), ["utf16"], "{name}");
        // So it stays while the text is edited, and when the editor saves it as it was.
        let line = json!({ "start": at(1, 0), "end": at(1, 5) });
        for (version, text) in [
            (2, json!({ "range": line, "text": "[BOARD\u{e9}" })),
            (3, json!({ "text": text })),
        ] {
            let document = json!({ "uri": uri, "version": version });
            let params = json!({ "textDocument": document, "contentChanges": [text] });
            client.editor.say("textDocument/didChange", params);
            assert_eq!(codes(&client.diagnostics_of(&uri)), ["utf16"], "{name}");
            let actions = json!({
                "textDocument": { "uri": uri },
                "range": { "start": at(0, 0), "end": at(9, 0) },
                "context": { "diagnostics": [] },
            });
            let actions = client.editor.ask("textDocument/codeAction", actions);
            let actions = actions["result"].as_array().unwrap();
            assert!(
                actions.iter().all(|action| action["edit"].is_null()),
                "{name}: {actions:?}"
            );
        }
        let saved = json!({ "textDocument": { "uri": uri } });
        client.editor.say("textDocument/didSave", saved.clone());
        assert_eq!(codes(&client.diagnostics_of(&uri)), ["utf16"], "{name}");
        fs::write(&path, text).unwrap();
        client.editor.say("textDocument/didSave", saved);
        let codes_now = codes(&client.diagnostics_of(&uri));
        assert!(
            codes_now.contains(&"tag-case".to_owned()),
            "{name}: {codes_now:?}"
        );
        fs::write(&path, &wide).unwrap();
        client.editor.say(
            "textDocument/didSave",
            json!({ "textDocument": { "uri": uri } }),
        );
        assert_eq!(codes(&client.diagnostics_of(&uri)), ["utf16"], "{name}");
        let about = json!({ "uri": uri });
        let hover = json!({ "textDocument": about, "position": at(0, 2) });
        let hover = client.editor.ask("textDocument/hover", hover);
        assert_eq!(hover["result"], Value::Null, "{name}");
        client.editor.open("untitled:a", &noise);
        assert_eq!(codes(&client.diagnostics()), ["binary-file"], "{name}");
    });
}

#[test]
fn one_long_line_has_its_findings_in_it() {
    let long = "[BOARD \"1\"] {\u{e9}} ".repeat(20_000);
    each(|name, client| {
        client.editor.open("untitled:a", &long);
        let shown = client.diagnostics();
        let shown = shown.as_array().unwrap();
        assert!(shown.len() > 1, "{name}");
        assert!(
            shown.iter().all(|one| one["range"]["end"]["line"] == 0),
            "{name}"
        );
    });
}

/// The worst findings are shown, and one that counts the rest: a thousand in all, for of more Visual Studio
/// Code leaves out the mildest, which is that one.
#[test]
fn no_more_than_a_thousand_findings_are_shown_and_the_worst_first() {
    // In each game one error at a place of its own, and before all of them many warnings.
    let warnings: String = (0..700)
        .map(|n| {
            format!(
                "[Board \"{n}\"]\n[Scoring \"IMP\"]\n[ScoreIMP \"NS {}\"]\n\n",
                25 + n
            )
        })
        .collect();
    let errors: String = (0..700)
        .map(|n| format!("[Board \"{n}\"]\n[Deal \"N:{n}.AA - - -\"]\n\n"))
        .collect();
    let text = warnings + &errors;
    let found = lint::check(
        &Source::new(text.as_bytes()),
        None,
        &Plan::new(&Settings::default()),
    );
    let total = found.diagnostics.len();
    let worst = found.diagnostics.iter();
    let worst = worst.filter(|one| one.severity == pbnlint::engine::Severity::Error);
    let worst = worst.count();
    assert!(
        total > 1200 && worst > 100,
        "{total} findings, {worst} errors"
    );
    each(|name, client| {
        client.editor.open("untitled:a", &text);
        let shown = client.diagnostics();
        let shown = shown.as_array().unwrap();
        assert_eq!(shown.len(), 1000, "{name}");
        let (rest, shown) = shown.split_last().unwrap();
        let message = rest["message"].as_str().unwrap();
        let hidden = total - 999;
        assert!(
            message.starts_with(&format!("{hidden} more findings")),
            "{name}: {message}"
        );
        let severities: Vec<u64> = shown
            .iter()
            .map(|one| one["severity"].as_u64().unwrap())
            .collect();
        assert!(severities.is_sorted(), "{name}: the worst first");
        let errors = severities.iter().filter(|severity| **severity == 1).count();
        assert_eq!(errors, worst.min(999), "{name}");
    });
}

/// Other places of findings are shown as far as there is room, so that an editor is never sent more.
#[test]
fn the_other_places_of_findings_fill_no_editor() {
    let text = "[Event \"x\"]\n[BOARD \"1\"]\n[Dealer \"n\"]\n[Vulnerable \"none\"]\n[SITE \"y\"]\n[Date \"1.2.2024\"]\n[WEST \"?\"]\n[EAST \"?\"]\n        [NORTH \"?\"]\n[SOUTH \"?\"]\n[ROOM \"?\"]\n[SCORING \"?\"]\n[RESULT \"?\"]\n[CONTRACT \"?\"]\n[DECLARER \"?\"]\n\n".repeat(200);
    each(|name, client| {
        client.editor.open("untitled:a", &text);
        let shown = client.diagnostics();
        let shown = shown.as_array().unwrap();
        let hints = shown.iter().filter(|one| one["severity"] == 4).count();
        assert!(
            hints > 100 && shown.len() <= 1000,
            "{name}: {hints} of {}",
            shown.len()
        );
    });
}

#[test]
fn a_file_of_very_many_games_is_judged_and_every_request_about_it_answered() {
    const GAMES: usize = 10_000;
    let text = "[BOARD \"1\"]\n\n".repeat(GAMES);
    each(|name, client| {
        client.editor.open("untitled:a", &text);
        let changed = change(
            2,
            at(GAMES as u32, 0),
            at(GAMES as u32, 0),
            "[Dealer \"Q\"]\n",
        );
        client.editor.say("textDocument/didChange", changed);
        let shown = client.diagnostics();
        let shown = shown.as_array().unwrap();
        assert!(
            (100..=1000).contains(&shown.len()),
            "{name}: {}",
            shown.len()
        );
        let dealer = shown.iter().find(|one| one["code"] == "bad-dealer");
        let dealer = dealer.unwrap_or_else(|| panic!("{name}: {:?}", shown.first()));
        assert_eq!(dealer["range"]["start"]["line"], GAMES, "{name}");
        let document = json!({ "textDocument": { "uri": "untitled:a" } });
        let symbols = client.editor.ask("textDocument/documentSymbol", document);
        let symbols = symbols["result"].as_array().unwrap().len();
        assert!((1..=5000).contains(&symbols), "{name}: {symbols} symbols");
    });
}
