//! What holds for a document: its configuration, read again when it may have changed, and the settings of
//! the client.

use super::clients::{Client, clients};
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

/// A slip in the name of a rule must not switch off all others.
#[test]
fn a_selection_without_a_known_name_counts_as_not_set() {
    let found = |select: Value| {
        let mut editor = Editor::with_options(json!({}), json!({ "select": select }));
        editor.open("untitled:a", BROKEN);
        let said = editor.heard.iter().map(|one| &one["params"]["message"]);
        let said: Vec<_> = said.filter_map(Value::as_str).map(str::to_owned).collect();
        (editor.codes("untitled:a"), said)
    };
    let (usual, said) = found(Value::Null);
    assert!(usual.len() > 1 && said.is_empty(), "{usual:?} {said:?}");
    for select in [json!(["tag-cse"]), json!(["nonsense", 7])] {
        let (codes, said) = found(select);
        assert_eq!(codes, usual);
        let last = said.last().unwrap();
        assert_eq!(
            last,
            "settings of pbnlint: `select` has no name of a rule or group, and counts as not set"
        );
        assert!(said.len() > 1, "{said:?}");
    }
    let (codes, said) = found(json!(["tag-case", "nonsense"]));
    assert_eq!(codes, ["tag-case"]);
    assert_eq!(said.len(), 1, "{said:?}");
    // Who selects nothing gets nothing.
    assert_eq!(found(json!([])), (Vec::new(), Vec::new()));
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

/// What is wrong in a configuration is shown in its file, and in one message however many documents it is of.
#[test]
fn a_broken_configuration_is_an_error_in_its_file_and_one_message() {
    for (name, sent) in clients() {
        let temporary = tempfile::tempdir().unwrap();
        let folder = fs::canonicalize(temporary.path()).unwrap();
        let config = folder.join("pbnlint.toml");
        let uri = |file: &str| format!("file://{}", folder.join(file).display());
        let shown = |client: &Client| {
            let shown = client.editor.shown.get(&uri("pbnlint.toml"));
            shown.cloned().unwrap_or(Value::Null)
        };
        let mut client = Client::start(&name, &sent);
        let look = |client: &mut Client| {
            for file in ["a.pbn", "b.pbn"] {
                let params = json!({ "textDocument": { "uri": uri(file) } });
                client.editor.ask("textDocument/diagnostic", params);
            }
        };
        fs::write(&config, "\n  selct = []\n").unwrap();
        client.editor.open(&uri("a.pbn"), BROKEN);
        client.editor.open(&uri("b.pbn"), BROKEN);
        look(&mut client);
        let broken = shown(&client);
        assert_eq!(broken[0]["severity"], 1, "{name}: {broken}");
        assert_eq!(broken[0]["range"]["start"], at(1, 2), "{name}");
        let message = |one: &&Value| one["method"] == "window/showMessage";
        let messages = client.editor.heard.iter().filter(message);
        assert_eq!(messages.count(), 1, "{name}");
        // Where it is open, it is shown as a document is.
        client.editor.open(&uri("pbnlint.toml"), "slect = []\n");
        let params = json!({ "textDocument": { "uri": uri("pbnlint.toml") } });
        let pulled = client.editor.ask("textDocument/diagnostic", params.clone());
        let pulls = client.pulls();
        assert_eq!(shown(&client) == json!([]), pulls, "{name}");
        assert!(pulled.to_string().contains("`slect`"), "{name}");
        client.editor.say("textDocument/didClose", params);
        assert_eq!(shown(&client), broken, "{name}");
        // Repaired, and broken otherwise.
        fs::write(&config, "select = []\n").unwrap();
        client
            .editor
            .say("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
        look(&mut client);
        assert_eq!(shown(&client), json!([]), "{name}");
        fs::write(&config, "extend = \"no.toml\"\n").unwrap();
        client
            .editor
            .say("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
        look(&mut client);
        let extends = shown(&client)[0]["message"].to_string();
        assert!(extends.contains("cannot read"), "{name}: {extends}");
        let messages = client.editor.heard.iter().filter(message);
        assert_eq!(messages.count(), 2, "{name}");
        for file in ["a.pbn", "b.pbn"] {
            let closed = json!({ "textDocument": { "uri": uri(file) } });
            client.editor.say("textDocument/didClose", closed);
        }
        assert_eq!(shown(&client), json!([]), "{name}: nobody needs it");
    }
}

/// Emacs sends empty settings when it has begun, whatever its user has set.
#[test]
fn what_a_client_set_at_its_beginning_holds_until_it_sets_something() {
    for empty in [
        json!({ "settings": {} }),
        json!({ "settings": null }),
        json!({}),
    ] {
        let mut editor = Editor::with_options(json!({}), json!({ "ignore": ["tag-case"] }));
        editor.open("untitled:a", BROKEN);
        let case = "tag-case".to_owned();
        let mut after = |settings: &Value| {
            editor.say("workspace/didChangeConfiguration", settings.clone());
            editor.codes("untitled:a").contains(&case)
        };
        assert!(!after(&empty), "{empty}");
        assert!(after(&json!({ "settings": { "pbnlint": {} } })));
        assert!(!after(&empty), "{empty}");
    }
}

/// Most editors say nothing of other files; a change of the document is enough, a second after the last look.
#[test]
fn a_configuration_is_read_again_while_somebody_types() {
    let folder = tempfile::tempdir().unwrap();
    let uri = format!("file://{}", folder.path().join("a.pbn").display());
    let mut editor = Editor::new(json!({}));
    editor.open(&uri, BROKEN);
    fs::write(
        folder.path().join("pbnlint.toml"),
        "ignore = [\"tag-case\"]\n",
    )
    .unwrap();
    let case = "tag-case".to_owned();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    let change = json!({
        "textDocument": { "uri": uri, "version": 2 },
        "contentChanges": [{ "range": { "start": at(0, 0), "end": at(0, 0) }, "text": " " }],
    });
    editor.say("textDocument/didChange", change);
    assert!(!editor.codes(&uri).contains(&case));
}

/// What a program does not read is left out when a document is formatted; its characters and line ends are not
/// the program's to choose.
#[test]
fn formatting_writes_what_the_receiver_of_the_configuration_reads() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("pbnlint.toml"),
        "receiver = \"npm-pbn\"\n",
    )
    .unwrap();
    let mut editor = Editor::with_options(json!({}), json!({ "format": true }));
    let uri = format!("file://{}", folder.path().join("a.pbn").display());
    let text = "[Site \"Li\u{e8}ge\"]\r\n[Auction \"N\"]\r\n1C\r\n+\r\n";
    editor.open(&uri, text);
    let document = json!({ "textDocument": { "uri": uri }, "options": {} });
    let edits = editor.ask("textDocument/formatting", document);
    let after = applied(text, &edits["result"]);
    assert!(after.contains("Li\u{e8}ge"), "{after}");
    assert!(!after.contains("\r\n+\r\n"), "{after}");
    assert_eq!(
        after.matches('\n').count(),
        after.matches("\r\n").count(),
        "{after:?}"
    );
}
