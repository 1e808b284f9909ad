//! How findings look in an editor: severities, other places, marks, and the fixes that go with them.

use super::*;

/// The diagnostics of a rule.
fn of<'a>(shown: &'a Value, rule: &str) -> Vec<&'a Value> {
    let all = shown.as_array().unwrap().iter();
    all.filter(|one| one["code"] == rule).collect()
}

#[test]
fn other_places_of_a_finding_are_hints_that_lead_to_the_first() {
    let says = json!({ "textDocument": { "publishDiagnostics": { "relatedInformation": true } } });
    let mut editor = Editor::new(says);
    let text: String = (0..150).map(|n| format!("[BOARD \"{n}\"]\n\n")).collect();
    editor.open("untitled:a", &text);
    let places = of(&editor.shown["untitled:a"], "tag-case");
    let (first, others) = places.split_first().unwrap();
    assert_ne!(first["severity"], 4);
    assert_eq!(first["range"]["start"], at(0, 1));
    assert_eq!(others.len(), 100, "no more than a hundred");
    for (n, other) in others.iter().enumerate() {
        assert_eq!(other["severity"], 4);
        assert_eq!(other["range"]["start"], at(2 * n as u32 + 2, 1));
        let related = &other["relatedInformation"][0]["location"];
        assert_eq!(
            related,
            &json!({ "uri": "untitled:a", "range": first["range"] })
        );
    }
}

#[test]
fn what_is_not_used_or_not_read_is_faded() {
    let mut editor = Editor::new(json!({}));
    let text = "% pbnlint: ignore[long-line]\n[EVENT \"x\"]\n[Site \"y\"]\n[Site \"z\"]\n\
        [Auction \"N\"]\n1C AP\n[Note \"1:x\"]\n[Auction \"N\"]\n1C AP\n";
    editor.open("untitled:a", text);
    let shown = &editor.shown["untitled:a"];
    for rule in [
        "unused-note",
        "unused-suppression",
        "repeated-tag",
        "repeated-section",
    ] {
        let [one] = of(shown, rule)[..] else {
            panic!("{rule}: {shown:#}");
        };
        assert_eq!(one["tags"], json!([1]), "{rule}");
    }
    assert_eq!(of(shown, "tag-case")[0]["tags"], Value::Null);
}

#[test]
fn a_finding_has_the_severity_of_the_configuration() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pbn");
    fs::write(&path, "[EVENT \"x\"]\n").unwrap();
    let uri = format!("file://{}", path.display());
    for (name, level) in [("error", 1), ("warning", 2), ("info", 3)] {
        let config = format!("[severity]\ntag-case = \"{name}\"\n");
        fs::write(folder.path().join("pbnlint.toml"), config).unwrap();
        let mut editor = Editor::new(json!({}));
        editor.open(&uri, "[EVENT \"x\"]\n");
        assert_eq!(of(&editor.shown[&uri], "tag-case")[0]["severity"], level);
    }
}

/// What was meant is known to those at the table only: a suggestion.
const REVOKED: &str = "[Event \"x\"]\n[Deal \"N:AK76.Q85.KJ4.A32 Q52.KJ3.Q873.Q76 JT4.A94.A62.KJT9 983.T762.T95.854\"]\n\
    [Declarer \"S\"]\n[Contract \"3NT\"]\n[Play \"W\"]\nH2 H5 HJ CK\n*\n";

/// Safe fixes come first, then unsafe ones and suggestions, what silences each finding, here before in
/// the whole file, and the pages of the rules.
#[test]
fn actions_come_in_the_order_of_their_safety() {
    let says = json!({ "window": { "showDocument": { "support": true } } });
    let mut editor = Editor::new(says);
    let mut seen = [false; 3];
    let files = own_files().into_iter();
    let mut texts: Vec<_> = files
        .filter_map(|path| fs::read_to_string(path).ok())
        .collect();
    texts.push(REVOKED.to_owned());
    for text in texts {
        editor.open("untitled:a", &text);
        let params = json!({
            "textDocument": { "uri": "untitled:a" },
            "range": { "start": at(0, 0), "end": at(9999, 0) },
            "context": { "diagnostics": [], "only": ["quickfix"] },
        });
        let actions = editor.ask("textDocument/codeAction", params);
        let mut last = String::new();
        let ranks = actions["result"].as_array().unwrap().iter().map(|action| {
            let title = action["title"].as_str().unwrap();
            let rank = match title {
                _ if title.ends_with("(unsafe)") => 1,
                _ if title.ends_with("(suggestion)") => 2,
                _ if title.starts_with("Ignore ") => 3,
                _ if title.starts_with("Explain ") => 4,
                _ => 0,
            };
            if let Some(rule) = last.strip_suffix(" here")
                && rule.starts_with("Ignore ")
            {
                assert_eq!(title, format!("{rule} in this file"));
            }
            last = title.to_owned();
            let is_preferred = action["isPreferred"] == true;
            assert!(rank == 0 || !is_preferred, "{title}");
            if let Some(seen) = seen.get_mut(rank) {
                *seen = true;
            }
            rank
        });
        let ranks: Vec<_> = ranks.collect();
        assert!(ranks.is_sorted(), "{text}: {actions:#}");
    }
    assert_eq!(seen, [true; 3], "each kind came up");
}
