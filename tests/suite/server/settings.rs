//! What holds for a document: its configuration, read again when it may have changed, and the settings of
//! the client.

use super::*;

/// All findings of `BROKEN` in a file below some settings.
fn found(options: Value, configuration: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pbnlint.toml"), configuration).unwrap();
    let uri = format!("file://{}", folder.path().join("a.pbn").display());
    let mut editor = Editor::with_options(json!({}), options);
    editor.open(&uri, BROKEN);
    assert!(editor.heard.is_empty(), "{:?}", editor.heard);
    editor.codes(&uri)
}

#[test]
fn settings_of_the_client_choose_rules_and_their_configuration() {
    let case = "tag-case".to_owned();
    assert!(found(Value::Null, "").contains(&case));
    assert!(!found(json!({ "ignore": ["tag-case"] }), "").contains(&case));
    let selected = found(json!({ "select": ["tag-case"] }), "ignore = [\"note\"]\n");
    assert_eq!(selected, ["tag-case"]);
    let folder = tempfile::tempdir().unwrap();
    let house = folder.path().join("house.toml");
    fs::write(&house, "select = [\"tag-case\"]\n").unwrap();
    let named = found(
        json!({ "configuration": house }),
        "ignore = [\"tag-case\"]\n",
    );
    assert_eq!(named, ["tag-case"]);
    // Others are known, and say nothing of rules.
    let quiet = json!({ "trace": { "server": "verbose" }, "format": true, "workspace": false });
    assert_eq!(found(quiet, ""), found(Value::Null, ""));
}

#[test]
fn unsafe_fixes_are_not_offered_to_those_who_do_not_want_them() {
    for wanted in [true, false] {
        let mut editor = Editor::with_options(json!({}), json!({ "unsafeFixes": wanted }));
        editor.open("untitled:a", BROKEN);
        let mut params = json!({
            "textDocument": { "uri": "untitled:a" },
            "range": { "start": at(0, 0), "end": at(99, 0) },
            "context": { "diagnostics": [] },
        });
        let one_by_one = editor.ask("textDocument/codeAction", params.clone());
        let one_by_one = one_by_one["result"].to_string();
        assert_eq!(one_by_one.contains("(unsafe)"), wanted, "{one_by_one}");
        params["context"]["only"] = json!(["source.fixAllUnsafe"]);
        let all = editor.ask("textDocument/codeAction", params);
        let all = all["result"].as_array().unwrap();
        assert_eq!(all.len(), usize::from(wanted), "{all:?}");
    }
}

/// Most editors do not report a change of the configuration; they do report that a document is saved.
#[test]
fn a_configuration_is_read_again_when_a_document_is_saved_or_opened() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("pbnlint.toml");
    let uri = format!("file://{}", folder.path().join("a.pbn").display());
    let document = json!({ "textDocument": { "uri": uri } });
    let mut editor = Editor::new(json!({}));
    let case = "tag-case".to_owned();
    editor.open(&uri, BROKEN);
    assert!(editor.codes(&uri).contains(&case));
    fs::write(&config, "ignore = [\"tag-case\"]\n").unwrap();
    editor.say("textDocument/didSave", document.clone());
    assert!(!editor.codes(&uri).contains(&case));
    editor.say("textDocument/didClose", document);
    fs::write(&config, "").unwrap();
    editor.open(&uri, BROKEN);
    assert!(editor.codes(&uri).contains(&case));
}

/// What is not as its user wants it writes nothing.
#[test]
fn below_a_broken_configuration_nothing_is_written() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("pbnlint.toml"), "selct = []\n").unwrap();
    let uri = format!("file://{}", folder.path().join("a.pbn").display());
    let mut editor = Editor::with_options(json!({}), json!({ "format": true }));
    editor.open(&uri, BROKEN);
    let everything = json!({ "start": at(0, 0), "end": at(99, 0) });
    for only in ["source.fixAll", "source.fixAllUnsafe", "source.export"] {
        let params = json!({
            "textDocument": { "uri": uri }, "range": everything,
            "context": { "diagnostics": [], "only": [only] },
        });
        let answer = editor.ask("textDocument/codeAction", params);
        assert_eq!(answer["error"]["code"], -32803, "{only}: {answer}");
    }
    for method in ["formatting", "rangeFormatting"] {
        let params = json!({ "textDocument": { "uri": uri }, "range": everything, "options": {} });
        let answer = editor.ask(&format!("textDocument/{method}"), params);
        assert_eq!(answer["error"]["code"], -32803, "{method}: {answer}");
    }
}

#[test]
fn what_saving_would_destroy_is_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pbn");
    fs::write(&path, b"[Event \"K\xF8ge \xE9t\xE9\"]\n").unwrap();
    let uri = format!("file://{}", path.display());
    let mut editor = Editor::new(json!({}));
    editor.open(&uri, "[Event \"K\u{FFFD}ge \u{FFFD}t\u{FFFD}\"]\n");
    let shown = editor.shown[&uri].as_array().unwrap();
    let one = shown.iter().find(|one| one["code"] == "editor-encoding");
    let one = one.unwrap();
    assert_eq!(one["severity"], 1);
    assert_eq!(one["range"]["start"], at(0, 9));
    let message = one["message"].as_str().unwrap();
    assert!(
        message.contains("saving it destroys 3 characters"),
        "{message}"
    );
}
