//! The bytes that an editor saves after fixing and formatting are those that the command line writes,
//! whatever the encoding and the line ends are, and however the editor shows them.

use super::*;

/// Mistakes that have safe fixes, and characters beside ASCII.
const GAMES: [(&str, &str); 5] = [
    ("ascii", "Koge ete"),
    ("latin-1", "K\u{f8}ge \u{e9}t\u{e9}"),
    (
        "windows-1252",
        "K\u{f8}ge \u{2018}\u{e9}t\u{e9}\u{2019} \u{20ac}",
    ),
    (
        "utf-8",
        "K\u{f8}ge \u{e9}t\u{e9} \u{201c}\u{2660}\u{1f600}\u{201d}",
    ),
    (
        "marked",
        "K\u{f8}ge \u{e9}t\u{e9} \u{201c}\u{2660}\u{1f600}\u{201d}",
    ),
];

/// How each recorded client shows line ends, as was found out by trying them: whether every line end is LF,
/// and the line ends of files that it gives back as they were.
const SHOWN: [(&str, bool, &[&str]); 5] = [
    ("vscode", false, &["\n", "\r\n"]),
    ("neovim-0.7", false, &["\n", "\r\n", "mixed"]),
    ("neovim-0.11", false, &["\n", "\r\n", "mixed"]),
    ("emacs", true, &["\n", "\r\n", "\r"]),
    ("kate", true, &["\n", "\r\n", "\r"]),
];

fn text(place: &str, newline: &str) -> String {
    let lines = [
        "% PBN 2.1",
        &format!("[EVENT \"{place}\"]"),
        "[Board \"7\"]",
        "[Dealer \"S\"]",
        "[Contract \"1N\"]",
        "[Declarer \"S\"]",
        &format!("{{{place}}} [Result \"7\"]"),
        "",
        "[Event \"x\"]",
        "[board \"8\"]",
    ];
    let mut text = String::new();
    for (number, line) in lines.iter().enumerate() {
        text.push_str(line);
        text.push_str(match newline {
            "mixed" => ["\r\n", "\n"][number % 2],
            newline => newline,
        });
    }
    text
}

/// A text as a file has it.
fn encoded(text: &str, encoding: &str) -> Vec<u8> {
    let byte = |character: char| match (character, encoding) {
        (character, "utf-8" | "marked") => character.to_string().into_bytes(),
        ('\u{20ac}', _) => vec![0x80],
        ('\u{2018}', _) => vec![0x91],
        ('\u{2019}', _) => vec![0x92],
        (character, _) => vec![u8::try_from(u32::from(character)).unwrap()],
    };
    // Editors keep a byte order mark, and do not show it.
    let mark: &[u8] = if encoding == "marked" {
        b"\xEF\xBB\xBF"
    } else {
        b""
    };
    let bytes = text.chars().flat_map(byte);
    mark.iter().copied().chain(bytes).collect()
}

/// Runs the program on a file.
fn program(arguments: &[&str], path: &std::path::Path) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
    let output = command.args(arguments).arg(path).output().unwrap();
    let status = output.status.code().unwrap();
    assert!(status < 2, "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn what_an_editor_saves_is_what_the_command_line_writes() {
    let mut count = 0;
    for (name, sent) in super::clients::clients() {
        let (_, only_lf, newlines) = SHOWN.into_iter().find(|(of, ..)| *of == name).unwrap();
        for (encoding, place) in GAMES {
            for newline in newlines {
                let what = format!("{name}, {encoding}, {newline:?}");
                let folder = tempfile::tempdir().unwrap();
                let path = folder.path().join("games.pbn");
                let written = text(place, newline);
                fs::write(&path, encoded(&written, encoding)).unwrap();
                let other = folder.path().join("other.pbn");
                fs::copy(&path, &other).unwrap();

                let mut editor = Editor::silent();
                let mut params = sent.clone();
                params["initializationOptions"] = json!({ "format": true });
                let answer = editor.ask("initialize", params);
                let unit = &answer["result"]["capabilities"]["positionEncoding"];
                let unit = unit.as_str().unwrap().to_owned();
                let mut shown = if only_lf {
                    written.replace("\r\n", "\n").replace('\r', "\n")
                } else {
                    written
                };
                let uri = format!("file://{}", path.display());
                editor.open(&uri, &shown);
                let mut version = 1;
                let mut save = |editor: &mut Editor, shown: &mut String, edits: &Value| {
                    *shown = applied_in(&unit, shown, edits);
                    // From the last one on, so that each is where it was.
                    let mut edits = edits.as_array().unwrap().clone();
                    edits.reverse();
                    let changes = edits
                        .iter()
                        .map(|edit| json!({ "range": edit["range"], "text": edit["newText"] }));
                    version += 1;
                    let document = json!({ "uri": uri, "version": version });
                    let changes: Vec<_> = changes.collect();
                    let change = json!({ "textDocument": document, "contentChanges": changes });
                    editor.say("textDocument/didChange", change);
                    let saved = if only_lf {
                        shown.replace('\n', newline)
                    } else {
                        shown.clone()
                    };
                    fs::write(&path, encoded(&saved, encoding)).unwrap();
                    let saved = json!({ "textDocument": { "uri": uri } });
                    editor.say("textDocument/didSave", saved);
                };

                let everything = json!({ "start": at(0, 0), "end": at(99, 0) });
                let params = json!({
                    "textDocument": { "uri": uri }, "range": everything,
                    "context": { "diagnostics": [], "only": ["source.fixAll"] },
                });
                let actions = editor.ask("textDocument/codeAction", params);
                let mut action = actions["result"][0].clone();
                if action["edit"].is_null() {
                    action = editor.ask("codeAction/resolve", action)["result"].clone();
                }
                save(&mut editor, &mut shown, of_document(&action["edit"]));
                program(&["check", "--fix", "--quiet"], &other);
                assert_eq!(
                    fs::read(&path).unwrap().escape_ascii().to_string(),
                    fs::read(&other).unwrap().escape_ascii().to_string(),
                    "fixed: {what}"
                );

                let params = json!({ "textDocument": { "uri": uri }, "options": {} });
                let edits = editor.ask("textDocument/formatting", params);
                save(&mut editor, &mut shown, &edits["result"]);
                // Editors keep the line ends of a document, which `export` does where it is asked to.
                let line_ending = if *newline == "mixed" { "crlf" } else { "keep" };
                program(&["export", "--quiet", "--line-ending", line_ending], &other);
                assert_eq!(
                    fs::read(&path).unwrap().escape_ascii().to_string(),
                    fs::read(&other).unwrap().escape_ascii().to_string(),
                    "formatted: {what}"
                );
                count += 1;
            }
        }
    }
    assert_eq!(count, 5 * (2 + 3 + 3 + 3 + 3));
}
