//! What an editor is offered to do: made there, it is what the program makes of the file.

use super::clients::{Client, clients};
use super::*;
use crate::suite::properties;

/// Our own files, the examples of pages, and some whose encoding or line ends are special, by their names.
fn files() -> Vec<(String, Vec<u8>)> {
    let own = properties::seeds().into_iter().enumerate();
    let mut files: Vec<_> = own
        .map(|(number, bytes)| (format!("{number}.pbn"), bytes))
        .collect();
    let text = "[EVENT \"x\"]\r\n[Board \"1\"]\r\n[Contract \"1N\"]\r\n";
    let wide = |mark: [u8; 2], bytes: fn(u16) -> [u8; 2]| {
        [mark.to_vec(), text.encode_utf16().flat_map(bytes).collect()].concat()
    };
    let accent = text.replace('x', "\u{e9}");
    for (name, bytes) in [
        ("utf-16-le", wide([0xFF, 0xFE], u16::to_le_bytes)),
        ("utf-16-be", wide([0xFE, 0xFF], u16::to_be_bytes)),
        ("marked", format!("\u{feff}{accent}").into_bytes()),
        ("marked-ascii", format!("\u{feff}{text}").into_bytes()),
        ("mark-only", "\u{feff}".into()),
        ("mixed", text.replacen("\r\n", "\n", 1).into_bytes()),
        ("damaged", text.replace("\r\n", "\r\r\n").into_bytes()),
        ("old", text.replace("\r\n", "\r").into_bytes()),
    ] {
        files.push((format!("{name}.pbn"), bytes));
    }
    files
}

fn with_lf(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\r', "\n")
}

/// A file as an editor shows it that has one line end.
fn shown(bytes: &[u8]) -> String {
    let encoding = Encoding::guess(bytes);
    with_lf(&encoding.decode(&bytes[encoding.mark_length()..]))
}

/// Each action changes the text, but by nothing that only files have, such as a byte order mark. The server
/// has the same text then, and actions of all of a document make what the command line does.
#[test]
fn what_is_offered_does_in_an_editor_what_it_does_to_the_file() {
    let plan = Plan::new(&Settings::default());
    let repaired = |bytes: &[u8], name: &str, level| {
        shown(&pbnlint::repair::repair(bytes, Some(name), &plan, level).bytes)
    };
    let folder = tempfile::tempdir().unwrap();
    let (mut made, mut whole) = (0, 0);
    for (name, bytes) in files() {
        let path = folder.path().join(&name);
        fs::write(&path, &bytes).unwrap();
        let uri = format!("file://{}", path.display());
        let before = shown(&bytes);
        let mut editor = Editor::new(json!({}));
        editor.open(&uri, &before);
        let params = json!({
            "textDocument": { "uri": uri },
            "range": { "start": at(0, 0), "end": at(9_999, 0) },
            "context": { "diagnostics": [], "only": ["quickfix", "source"] },
        });
        let actions = editor.ask("textDocument/codeAction", params);
        let actions = actions["result"].as_array().unwrap();
        if Encoding::guess(&bytes).is_utf16() {
            assert!(
                actions.is_empty(),
                "{name}: the editor chooses: {actions:#?}"
            );
            continue;
        }
        for action in actions {
            let title = action["title"].as_str().unwrap();
            let edits = of_document(&action["edit"]);
            let after = with_lf(&applied(&before, edits));
            assert_ne!(after, before, "{title} in {name}");
            let marks = |text: &str| text.matches('\u{feff}').count();
            assert!(marks(&after) <= marks(&before), "{title} in {name}");
            let expected = match action["kind"].as_str().unwrap() {
                "source.fixAll.pbnlint" => {
                    repaired(&bytes, &name, pbnlint::repair::RepairLevel::Safe)
                }
                "source.fixAllUnsafe.pbnlint" => {
                    repaired(&bytes, &name, pbnlint::repair::RepairLevel::Unsafe)
                }
                "source.export.pbnlint" => shown(&exported(&bytes, Some(&name))),
                _ => after.clone(),
            };
            assert_eq!(after, expected, "{title} in {name}");
            made += 1;
            whole += usize::from(action["kind"] != "quickfix");
            // The client says what it did.
            let mut edits = edits.as_array().unwrap().clone();
            edits.sort_by_key(|edit| {
                let start = &edit["range"]["start"];
                std::cmp::Reverse((start["line"].as_u64(), start["character"].as_u64()))
            });
            let changes = edits.iter();
            let changes =
                changes.map(|edit| json!({ "range": edit["range"], "text": edit["newText"] }));
            let mut other = Editor::new(json!({}));
            other.open(&uri, &before);
            let changed = json!({
                "textDocument": { "uri": uri, "version": 2 },
                "contentChanges": changes.collect::<Vec<_>>(),
            });
            other.say("textDocument/didChange", changed);
            let held = other.server.text(&uri).unwrap();
            assert_eq!(with_lf(&held), after, "{title} in {name}");
        }
    }
    assert!(
        made > 2000 && whole > 400,
        "{made} actions, {whole} of whole files"
    );
}

/// People who format all that they edit did not ask for fifteen more tags.
#[test]
fn nothing_is_formatted_unless_somebody_asked_for_it() {
    for (name, sent) in clients() {
        for (configuration, setting, is_asked) in [
            ("", None, false),
            ("export = false\n", Some(false), false),
            ("export = true\n", None, true),
            ("export = true\n", Some(false), true),
            ("", Some(true), true),
            ("exclude = [\"a.pbn\"]\n", Some(true), false),
        ] {
            let folder = tempfile::tempdir().unwrap();
            fs::write(folder.path().join("pbnlint.toml"), configuration).unwrap();
            let uri = format!("file://{}", folder.path().join("a.pbn").display());
            let mut editor = Editor::silent();
            let mut params = sent.clone();
            params["initializationOptions"] = match setting {
                Some(format) => json!({ "format": format }),
                None => Value::Null,
            };
            editor.ask("initialize", params);
            editor.say("initialized", json!({}));
            editor.open(&uri, BROKEN);
            for method in ["formatting", "rangeFormatting"] {
                let params = json!({
                    "textDocument": { "uri": uri }, "options": {},
                    "range": { "start": at(0, 0), "end": at(99, 0) },
                });
                let edits = editor.ask(&format!("textDocument/{method}"), params);
                let edits = edits["result"].as_array().unwrap();
                let what = format!("{name}, {method}, {configuration:?}, {setting:?}");
                assert_eq!(!edits.is_empty(), is_asked, "{what}");
            }
        }
    }
}

/// `\S` is a spade in comments only.
#[test]
fn suits_are_written_in_letters_where_they_would_be_lost_and_may_be_written_so() {
    for (name, sent) in clients() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pbn");
        fs::write(&path, b"[Event \"\xE9\"]\n{x}\n").unwrap();
        let uri = format!("file://{}", path.display());
        let mut client = Client::start(&name, &sent);
        client.editor.open(&uri, "[Event \"\u{e9}\"]\n{x}\n");
        let text = "[Event \"\u{e9}\u{2660}\"] ; \u{2663}\n{\u{2665} \u{2666}\u{4e00}}\n";
        let change = json!({
            "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": text }],
        });
        client.editor.say("textDocument/didChange", change);
        let lost = client.diagnostics_of(&uri);
        let lost = lost.as_array().unwrap().iter();
        // The file is in Latin-1, whatever was typed into it.
        assert!(lost.clone().all(|one| one["code"] != "utf8-text"), "{name}");
        let lost = lost.filter(|one| one["code"] == "unsavable-character");
        let lost: Vec<_> = lost.map(|one| one["severity"].as_u64()).collect();
        assert_eq!(lost, [Some(1); 5], "{name}");
        let everything = json!({ "start": at(0, 0), "end": at(9, 0) });
        let params = json!({
            "textDocument": { "uri": uri }, "range": everything, "context": { "diagnostics": [] },
        });
        let actions = client.editor.ask("textDocument/codeAction", params);
        let actions = actions["result"].as_array().unwrap().iter();
        let written = actions.filter(|one| one["title"].as_str().unwrap().starts_with("Write \\"));
        let mut after = text.to_owned();
        let mut written: Vec<_> = written.collect();
        assert!(
            written.iter().all(|one| one["isPreferred"] == true),
            "{name}"
        );
        written.reverse();
        for action in written {
            after = applied_in(&client.unit(), &after, of_document(&action["edit"]));
        }
        let expected = "[Event \"\u{e9}\u{2660}\"] ; \\C\n{\\H \\D\u{4e00}}\n";
        assert_eq!(after, expected, "{name}");
    }
}
