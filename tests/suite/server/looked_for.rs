//! What is looked for: names in all files of a workspace, and files and pages to which a document leads.

use super::*;

/// An editor in a folder with these files.
fn in_folder(files: &[(&str, &str)]) -> (Editor, tempfile::TempDir, String) {
    let folder = tempfile::tempdir().unwrap();
    let root = fs::canonicalize(folder.path()).unwrap();
    for (name, text) in files {
        fs::write(root.join(name), text).unwrap();
    }
    let uri = format!("file://{}", root.display());
    let mut editor = Editor::silent();
    let offer = editor.ask(
        "initialize",
        json!({
            "capabilities": {}, "workspaceFolders": [{ "uri": uri, "name": "games" }],
        }),
    );
    let offer = &offer["result"]["capabilities"];
    assert_eq!(offer["workspaceSymbolProvider"], true);
    assert_eq!(
        offer["documentLinkProvider"],
        json!({ "resolveProvider": false })
    );
    editor.say("initialized", json!({}));
    (editor, folder, uri)
}

/// What is found: name, container, kind, file and line.
fn found(editor: &mut Editor, query: &str) -> Vec<(String, String, u64, String, u64)> {
    let answer = editor.ask("workspace/symbol", json!({ "query": query }));
    let symbols = answer["result"].as_array().unwrap().iter();
    let symbols = symbols.map(|one| {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let uri = text(&one["location"]["uri"]);
        let file = uri.rsplit('/').next().unwrap().to_owned();
        let line = one["location"]["range"]["start"]["line"].as_u64().unwrap();
        let kind = one["kind"].as_u64().unwrap();
        (
            text(&one["name"]),
            text(&one["containerName"]),
            kind,
            file,
            line,
        )
    });
    symbols.collect()
}

const EVENING: &str = "[Event \"Club\"]\n[North \"Anna Ash\"]\n[East \"?\"]\n[Board \"7\"]\n\n\
    [Event \"Club\"]\n[North \"Anna Ash\"]\n[Board \"17\"]\n";

#[test]
fn boards_events_and_players_are_found_in_all_files() {
    let (mut editor, _folder, uri) = in_folder(&[
        ("a.pbn", EVENING),
        ("b.rbn", "E Club final\nN Ash+Elm:Oak+Fir\nB 7\n\n"),
        (
            "c.pgn",
            "[Event \"Club\"]\n[White \"Ash, A.\"]\n\n1. e4 *\n",
        ),
        ("pbnlint.toml", ""),
    ]);
    let entry = |name: &str, container: &str, kind, file: &str, line| {
        (
            name.to_owned(),
            container.to_owned(),
            kind,
            file.to_owned(),
            line,
        )
    };
    assert_eq!(
        found(&mut editor, "board 7"),
        [
            entry("Board 7", "a.pbn", 5, "a.pbn", 3),
            entry("Board 17", "a.pbn", 5, "a.pbn", 7),
            entry("Board 7", "b.rbn", 5, "b.rbn", 2),
        ]
    );
    assert_eq!(
        found(&mut editor, "ASH"),
        [
            entry("Anna Ash", "North, a.pbn", 19, "a.pbn", 1),
            entry("Ash", "North, b.rbn", 19, "b.rbn", 1),
        ]
    );
    assert_eq!(
        found(&mut editor, "club"),
        [
            entry("Club", "a.pbn", 24, "a.pbn", 0),
            entry("Club final", "b.rbn", 24, "b.rbn", 0),
        ]
    );
    assert_eq!(found(&mut editor, "nobody"), []);
    // An open file counts as the editor has it, and one that is no file, too.
    editor.open(&format!("{uri}/a.pbn"), "[Event \"Party\"]\n");
    editor.open("untitled:new", "\n[Event \"Partygame\"]\n");
    assert_eq!(
        found(&mut editor, "party"),
        [
            entry("Party", "a.pbn", 24, "a.pbn", 0),
            entry("Partygame", "", 24, "untitled:new", 1),
        ]
    );
    assert_eq!(found(&mut editor, "anna"), []);
    // Games of chess, as a program for chess finds them, here because they are open.
    editor.open(
        &format!("{uri}/c.pgn"),
        "[Event \"Open\"]\n[White \"Ash, A.\"]\n\n1. e4 *\n",
    );
    assert_eq!(
        found(&mut editor, "ash, a"),
        [entry("Ash, A.", "White, c.pgn", 19, "c.pgn", 1)]
    );
}

#[test]
fn too_many_names_are_cut_off_with_a_word() {
    let boards: String = (1..=1500)
        .map(|number| format!("[Board \"{number}\"]\n\n"))
        .collect();
    let (mut editor, _folder, _) = in_folder(&[("a.pbn", &boards)]);
    assert_eq!(found(&mut editor, "").len(), 1000);
    let logged = |editor: &Editor| {
        let logged = editor.heard.iter();
        logged
            .filter(|one| one["method"] == "window/logMessage")
            .count()
    };
    assert_eq!(logged(&editor), 1);
    assert_eq!(found(&mut editor, "Board 1499").len(), 1);
    assert_eq!(logged(&editor), 1);
}

#[test]
fn a_document_leads_to_the_files_that_it_names() {
    let text = "[Event \"final.pbn\"]\n[Site \"The old hall.txt\"]\n[Date \"2024.03.01\"]\n\
        {Boards from heat.pbn, not from gone.pbn; see notes/heat.txt.}\n[Board \"1\"]\n; ../a.pbn\n";
    let (mut editor, folder, uri) = in_folder(&[
        ("final.pbn", ""),
        ("heat.pbn", ""),
        ("The old hall.txt", ""),
    ]);
    fs::create_dir(folder.path().join("notes")).unwrap();
    fs::write(folder.path().join("notes/heat.txt"), "").unwrap();
    let document = format!("{uri}/a.pbn");
    editor.open(&document, text);
    let params = json!({ "textDocument": { "uri": document } });
    let links = editor.ask("textDocument/documentLink", params);
    let links = links["result"].as_array().unwrap().iter();
    let links = links.map(|link| {
        let range = &link["range"];
        let line = range["start"]["line"].as_u64().unwrap() as usize;
        let column = |end: &str| range[end]["character"].as_u64().unwrap() as usize;
        let line = text.lines().nth(line).unwrap();
        let target = link["target"].as_str().unwrap().strip_prefix(&uri).unwrap();
        (&line[column("start")..column("end")], target.to_owned())
    });
    let expected = [
        ("final.pbn", "/final.pbn"),
        ("The old hall.txt", "/The%20old%20hall.txt"),
        ("heat.pbn", "/heat.pbn"),
        ("notes/heat.txt", "/notes/heat.txt"),
    ];
    assert_eq!(
        links.collect::<Vec<_>>(),
        expected.map(|(name, target)| (name, target.to_owned()))
    );
}

#[test]
fn a_suppression_leads_to_the_pages_of_its_rules() {
    for (uri, text) in [
        (
            "untitled:a.pbn",
            "% pbnlint: ignore[tag-case]\n[EVENT \"x\"]\n",
        ),
        (
            "file:///nowhere/a.rbn",
            "% pbnlint: ignore[tag-case]\nB 7\n",
        ),
    ] {
        let mut editor = Editor::new(json!({}));
        editor.open(uri, text);
        let params = json!({ "textDocument": { "uri": uri } });
        let links = editor.ask("textDocument/documentLink", params);
        let links = links["result"].as_array().unwrap();
        assert_eq!(links.len(), usize::from(IS_PUBLISHED), "{uri}");
        for link in links {
            assert_eq!(
                link["range"],
                json!({ "start": at(0, 18), "end": at(0, 26) })
            );
            assert!(
                link["target"]
                    .as_str()
                    .unwrap()
                    .ends_with("/rules/tag/tag-case.html")
            );
        }
    }
}

#[test]
fn what_has_no_name_is_called_by_its_number() {
    for (uri, text, name) in [
        ("untitled:a.pbn", "[Event \"x\"]\n", "Game 1"),
        ("untitled:a.pbn", "[Board \"?\"]\n", "Game 1"),
        ("file:///nowhere/a.pgn", "1. e4 *\n", "Game 1"),
        ("file:///nowhere/a.rbn", "% RBN\nE x\n", "Record 1"),
    ] {
        let mut editor = Editor::new(json!({}));
        editor.open(uri, text);
        let params = json!({ "textDocument": { "uri": uri } });
        let symbols = editor.ask("textDocument/documentSymbol", params);
        assert_eq!(symbols["result"][0]["name"], name, "{text}");
    }
}
