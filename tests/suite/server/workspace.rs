//! All files of a workspace are judged, as `pbnlint check` finds them in its folders.

use std::collections::BTreeMap;
use std::path::Path;

use super::*;

/// Two mistakes, of which a configuration may turn one off.
const TEXT: &str = "[EVENT \"x\"]\n[Contract \"1N\"]\n";

/// A folder with files that are to be found, and with others.
fn workspace() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write("pbnlint.toml", "exclude = [\"out/*\"]\n");
    write("a b.pbn", TEXT);
    write("sub/b.PBN", TEXT);
    write("sub/pbnlint.toml", "ignore = [\"tag-case\"]\n");
    write("records.rbn", "% RBN\nB 7\nR 14\n\n");
    write("sound.pbn", "[Event \"x\"]\n");
    write("out/c.pbn", TEXT);
    write(".hidden/d.pbn", TEXT);
    write(".git/config", "");
    write(".gitignore", "git.pbn\n");
    write("git.pbn", TEXT);
    write("text.txt", TEXT);
    folder
}

/// What VS Code says that it can do, which pulls diagnostics.
fn pulling() -> Value {
    let sent = fs::read("tests/editors/clients/vscode.json").unwrap();
    serde_json::from_slice(&sent).unwrap()
}

fn start(sent: &Value, folder: &Path, options: Value) -> (Editor, Value) {
    let mut editor = Editor::silent();
    let mut params = sent.clone();
    params["workspaceFolders"] = json!([{ "uri": uri(folder), "name": "games" }]);
    params["initializationOptions"] = options;
    let answer = editor.ask("initialize", params);
    let offer = answer["result"]["capabilities"].clone();
    editor.say("initialized", json!({}));
    (editor, offer)
}

fn uri(path: &Path) -> String {
    format!("file://{}", path.display()).replace(' ', "%20")
}

/// Asks for all, with what was given before.
fn asked(editor: &mut Editor, known: &Value) -> Vec<Value> {
    let params = json!({ "previousResultIds": known });
    let answer = editor.ask("workspace/diagnostic", params);
    answer["result"]["items"].as_array().unwrap().clone()
}

/// What a client says next time of what it was given.
fn known(reports: &[Value]) -> Value {
    let known = reports.iter().filter(|one| one["resultId"].is_string());
    let known = known.map(|one| json!({ "uri": one["uri"], "value": one["resultId"] }));
    known.collect()
}

/// The names of the rules by document.
fn rules(reports: &[Value]) -> BTreeMap<String, Vec<String>> {
    let rules = reports.iter().map(|report| {
        let uri = report["uri"].as_str().unwrap().to_owned();
        let items = report["items"].as_array().unwrap().iter();
        let items: Value = items.filter(|one| one["severity"] != 4).cloned().collect();
        let mut rules = codes(&items);
        rules.sort();
        (uri, rules)
    });
    rules.collect()
}

/// What the command line finds in a folder.
fn checked(folder: &Path) -> BTreeMap<String, Vec<String>> {
    let program = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        let output = command
            .args(arguments)
            .arg(folder)
            .current_dir(folder)
            .output();
        String::from_utf8(output.unwrap().stdout).unwrap()
    };
    let report: Value = serde_json::from_str(&program(&["check", "--format", "json"])).unwrap();
    let files = report["files"].as_array().unwrap().iter();
    let rules = files.map(|file| {
        let path = file["path"].as_str().unwrap();
        let findings = file["findings"].as_array().unwrap().iter();
        let rules = findings.map(|one| one["rule"].as_str().unwrap().to_owned());
        let mut rules: Vec<_> = rules.collect();
        rules.sort();
        (uri(Path::new(path)), rules)
    });
    rules.collect()
}

#[test]
fn all_files_of_a_workspace_are_judged_as_on_the_command_line() {
    let folder = workspace();
    let folder = fs::canonicalize(folder.path()).unwrap();
    let (mut editor, offer) = start(&pulling(), &folder, json!({ "workspace": true }));
    assert_eq!(offer["diagnosticProvider"]["workspaceDiagnostics"], true);
    let reports = asked(&mut editor, &json!([]));
    let found = rules(&reports);
    assert_eq!(found, checked(&folder));
    assert_eq!(found.len(), 4, "{found:?}");
    assert!(found[&uri(&folder.join("a b.pbn"))].contains(&"tag-case".to_owned()));
    assert!(!found[&uri(&folder.join("sub/b.PBN"))].contains(&"tag-case".to_owned()));
    assert!(reports.iter().all(|report| report["version"].is_null()));
    // Nothing has changed.
    let again = asked(&mut editor, &known(&reports));
    assert!(again.iter().all(|report| report["kind"] == "unchanged"));
    assert!(again.iter().all(|report| report["items"].is_null()));
    assert_eq!(known(&again), known(&reports));
    // One file has changed, one is gone, and one has another configuration.
    fs::write(folder.join("a b.pbn"), "[Event \"longer\"]\n").unwrap();
    fs::remove_file(folder.join("records.rbn")).unwrap();
    fs::write(folder.join("sub/pbnlint.toml"), "").unwrap();
    let reports = asked(&mut editor, &known(&again));
    let full = reports.iter().filter(|report| report["kind"] == "full");
    let full: Vec<Value> = full.cloned().collect();
    let mut expected = checked(&folder);
    expected.remove(&uri(&folder.join("sound.pbn")));
    expected.insert(uri(&folder.join("records.rbn")), Vec::new());
    assert_eq!(rules(&full), expected);
}

/// A configuration that cannot be read is an error where it is, and leaves what is known of its files.
#[test]
fn a_broken_configuration_of_a_workspace_is_an_error_in_its_file_and_one_message() {
    let folder = workspace();
    let folder = fs::canonicalize(folder.path()).unwrap();
    let (mut editor, _) = start(&pulling(), &folder, json!({ "workspace": true }));
    let messages = |editor: &mut Editor| {
        let heard = std::mem::take(&mut editor.heard).into_iter();
        let heard = heard.filter(|one| one["method"] == "window/showMessage");
        heard
            .map(|one| one["params"]["message"].as_str().unwrap().to_owned())
            .collect::<Vec<_>>()
    };
    let sound = asked(&mut editor, &json!([]));
    assert_eq!(messages(&mut editor), [""; 0]);
    // One of a folder inside: its files stay as they are known.
    let inside = folder.join("sub/pbnlint.toml");
    fs::write(&inside, "\nselct = []\n").unwrap();
    let reports = asked(&mut editor, &known(&sound));
    let full: Vec<&Value> = reports.iter().filter(|one| one["kind"] == "full").collect();
    let [report] = full.as_slice() else {
        panic!("{full:?}");
    };
    assert_eq!(report["uri"], uri(&inside));
    assert_eq!(report["items"][0]["range"]["start"], at(1, 0));
    let text = report["items"][0]["message"].as_str().unwrap();
    assert!(text.contains("`select`"), "{text}");
    assert_eq!(messages(&mut editor).len(), 1);
    // The same again is no news, and what is repaired is no longer there.
    let again = asked(&mut editor, &known(&reports));
    assert!(again.iter().all(|one| one["kind"] == "unchanged"));
    assert_eq!(messages(&mut editor), [""; 0]);
    fs::write(&inside, "").unwrap();
    let repaired = asked(&mut editor, &known(&again));
    let repaired = repaired.iter().find(|one| one["uri"] == uri(&inside));
    assert_eq!(repaired.unwrap()["items"], json!([]));
    // One of the whole workspace.
    fs::write(folder.join("pbnlint.toml"), "selct = []\n").unwrap();
    let reports = asked(&mut editor, &known(&sound));
    let [report] = reports.as_slice() else {
        panic!("{reports:?}");
    };
    assert_eq!(report["uri"], uri(&folder.join("pbnlint.toml")));
    assert_eq!(report["items"].as_array().unwrap().len(), 1);
    assert_eq!(messages(&mut editor).len(), 1);
    // A document that is opened after it says nothing new of it, and neither does the next question.
    editor.open(&uri(&folder.join("a b.pbn")), TEXT);
    let document = json!({ "textDocument": { "uri": uri(&folder.join("a b.pbn")) } });
    editor.ask("textDocument/diagnostic", document.clone());
    assert_eq!(messages(&mut editor), [""; 0]);
    asked(&mut editor, &json!([]));
    assert_eq!(messages(&mut editor), [""; 0]);
    // It is news once it was repaired.
    for (text, count) in [("", 0), ("selct = []\n", 1)] {
        fs::write(folder.join("pbnlint.toml"), text).unwrap();
        editor.say("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
        asked(&mut editor, &json!([]));
        editor.ask("textDocument/diagnostic", document.clone());
        assert_eq!(messages(&mut editor).len(), count);
    }
}

#[test]
fn a_configuration_that_a_client_names_counts_from_its_workspace() {
    let folder = workspace();
    let folder = fs::canonicalize(folder.path()).unwrap();
    let house = folder.join("sub/house.toml");
    fs::write(&house, "ignore = [\"tag-case\"]\n").unwrap();
    let options = json!({ "workspace": true, "configuration": "sub/house.toml" });
    let (mut editor, _) = start(&pulling(), &folder, options);
    let reports = asked(&mut editor, &json!([]));
    let of = |reports: &[Value], path: &Path| {
        let report = reports.iter().find(|one| one["uri"] == uri(path));
        codes(&report.unwrap()["items"])
    };
    let found = of(&reports, &folder.join("a b.pbn"));
    assert!(
        !found.is_empty() && !found.contains(&"tag-case".to_owned()),
        "{found:?}"
    );
    fs::write(&house, "selct = []\n").unwrap();
    let reports = asked(&mut editor, &json!([]));
    let report = reports.iter().find(|one| one["uri"] == uri(&house));
    assert!(
        report.is_some_and(|one| one["items"] != json!([])),
        "{reports:?}"
    );
}

#[test]
fn an_open_document_of_a_workspace_is_judged_as_the_editor_has_it() {
    let folder = workspace();
    let folder = fs::canonicalize(folder.path()).unwrap();
    let (mut editor, _) = start(&pulling(), &folder, json!({ "workspace": true }));
    let path = uri(&folder.join("a b.pbn"));
    editor.open(&path, TEXT);
    let change = json!({
        "textDocument": { "uri": path, "version": 7 },
        "contentChanges": [{ "text": "[Event \"x\"]\n[DEALER \"N\"]\n[SITE \"y\"]\n" }],
    });
    editor.say("textDocument/didChange", change);
    let reports = asked(&mut editor, &json!([]));
    let of = |reports: &[Value]| {
        let mut reports = reports.iter();
        reports
            .find(|report| report["uri"] == path)
            .unwrap()
            .clone()
    };
    let report = of(&reports);
    assert_eq!(report["version"], 7);
    let pulled = json!({ "textDocument": { "uri": path } });
    let pulled = editor.ask("textDocument/diagnostic", pulled);
    assert_eq!(report["items"], pulled["result"]["items"]);
    assert_eq!(reports.len(), 4, "once: {reports:#?}");
    let again = asked(&mut editor, &known(&reports));
    assert_eq!(of(&again)["kind"], "unchanged");
    // Once it is closed, the file on disk counts.
    let close = json!({ "textDocument": { "uri": path } });
    editor.say("textDocument/didClose", close);
    let closed = of(&asked(&mut editor, &known(&again)));
    assert!(closed["version"].is_null());
    assert!(codes(&closed["items"]).contains(&"tag-case".to_owned()));
}

#[test]
fn parts_of_a_workspace_come_before_the_rest_and_can_be_cancelled() {
    let folder = workspace();
    for number in 0..120 {
        fs::write(folder.path().join(format!("{number}.pbn")), TEXT).unwrap();
    }
    let (mut editor, _) = start(&pulling(), folder.path(), json!({ "workspace": true }));
    let params = json!({ "previousResultIds": [], "partialResultToken": "t" });
    let answer = editor.ask("workspace/diagnostic", params.clone());
    assert_eq!(answer["result"], json!({ "items": [] }));
    let parts = editor
        .heard
        .iter()
        .filter(|heard| heard["method"] == "$/progress");
    let counts = parts.map(|part| {
        assert_eq!(part["params"]["token"], "t");
        part["params"]["value"]["items"].as_array().unwrap().len()
    });
    assert_eq!(counts.collect::<Vec<_>>(), [50, 50, 24]);
    // One that is cancelled while it is worked on says nothing any more.
    let server = &mut editor.server;
    server.receive(json!({ "id": 90, "method": "workspace/diagnostic", "params": params }));
    let job = server.take_jobs().pop().unwrap();
    server.receive(json!({ "method": "$/cancelRequest", "params": { "id": 90 } }));
    let parts = RefCell::new(0);
    let done = job.run(&|part| {
        drop(part);
        *parts.borrow_mut() += 1;
    });
    assert_eq!(parts.into_inner(), 0, "it stops");
    server.finish(done);
    let answers = sent(server);
    let codes: Vec<_> = answers.iter().map(|one| &one["error"]["code"]).collect();
    assert_eq!(codes, [-32800], "once: {answers:?}");
}

#[test]
fn a_workspace_is_judged_for_those_who_ask_for_it_and_pull() {
    let folder = workspace();
    for (name, sent) in super::clients::clients() {
        for workspace in [true, false] {
            let options = json!({ "workspace": workspace });
            let (mut editor, offer) = start(&sent, folder.path(), options);
            let provider = &offer["diagnosticProvider"];
            let is_offered = provider["workspaceDiagnostics"] == true;
            assert_eq!(is_offered, workspace && provider.is_object(), "{name}");
            if !workspace {
                assert!(asked(&mut editor, &json!([])).is_empty(), "{name}");
            }
        }
    }
}
