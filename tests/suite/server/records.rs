//! Records of RBN and RBX in an editor.

use super::written::offered;
use super::*;

const URI: &str = "file:///nowhere/a.rbn";

const RECORD: &str = "E Club\nB 7\nH N:AKQJ.T98.765.432:T98.765.432.AKQJ:765.432.AKQJ.T98:\n\
    A NZ:1N^1PPP\n1 15 to 17\nC 1N:N\nP STJ\x20\nR 8\n";

fn record() -> String {
    RECORD.replace("P STJ ", "P ST54A:HA9")
}

/// An answer about the place of a part of a text, so many characters behind its beginning.
fn asked(text: &str, uri: &str, method: &str, part: &str, behind: usize) -> Value {
    let mut editor = Editor::new(json!({}));
    editor.open(uri, text);
    let place = text.find(part).unwrap() + behind;
    let line = text[..place].matches('\n').count();
    let column = place - text[..place].rfind('\n').map_or(0, |end| end + 1);
    let params = json!({
        "textDocument": { "uri": uri }, "position": at(line as u32, column as u32),
        "context": { "includeDeclaration": true },
    });
    editor.ask(&format!("textDocument/{method}"), params)["result"].take()
}

fn hover(text: &str, part: &str, behind: usize) -> String {
    let shown = asked(text, URI, "hover", part, behind);
    shown["contents"]["value"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn hands_calls_cards_and_results_are_said_in_words() {
    let text = record();
    let hands = hover(&text, "H N:", 8);
    assert!(hands.contains("♠ AKQJ\n"), "{hands}");
    assert!(
        hands.contains("♠ 432                   ♠ T98"),
        "West has the rest: {hands}"
    );
    assert!(hands.contains("West: 10 points, 3-4-3-3"), "{hands}");
    assert!(hands.contains("Dealer North, vulnerable: None"), "{hands}");
    assert_eq!(hover(&text, "1N^1", 0), "**North**: 1NT");
    assert_eq!(
        hover(&text, "PPP", 1),
        "**South**: Pass\n\nafter 1NT Pass (from North)"
    );
    assert_eq!(hover(&text, "^1", 0), "note 1: 15 to 17");
    assert_eq!(
        hover(&text, "54A", 2),
        "**North**: ♠A, trick 1\n\nNorth wins the trick; after it, North–South have 1 and East–West 0"
    );
    assert_eq!(
        hover(&text, "R 8", 2),
        "1NT by North, not vulnerable, 8 tricks: 120 for NS"
    );
    assert_eq!(hover(&text, "C 1N", 2), hover(&text, "R 8", 2));
    assert!(hover(&text, "B 7", 0).starts_with("**B**: board number (RBN 3.2, chapter 3.B)"));
    // What holds from the record before.
    let other = format!("{text}\nA NZ:PPPP\nP ST\n");
    assert_eq!(
        hover(&other, "PPPP", 3),
        "**West**: Pass\n\nafter Pass Pass Pass (from North)"
    );
    // In RBX it is the same.
    let rbx = "B{7}A{NZ:1NPPP}C{1N:N}R{8}\n";
    let shown = asked(rbx, "file:///nowhere/a.rbx", "hover", "1NPPP", 2);
    assert_eq!(
        shown["contents"]["value"],
        "**East**: Pass\n\nafter 1NT (from North)"
    );
}

#[test]
fn records_are_listed_folded_and_colored() {
    let text = format!("{}\n{}", record(), "% a remark\nB 8\nR P\n");
    let mut editor = Editor::new(json!({}));
    editor.open(URI, &text);
    let params = json!({ "textDocument": { "uri": URI } });
    let mut ask = |method: &str| {
        editor.ask(&format!("textDocument/{method}"), params.clone())["result"].take()
    };
    let symbols = ask("documentSymbol");
    assert_eq!(symbols[0]["name"], "Board 7 · N/None · 1NT by North, +1");
    assert_eq!(symbols[0]["children"][0]["name"], "Auction");
    assert_eq!(symbols[0]["children"][1]["name"], "Play");
    assert_eq!(symbols[1]["name"], "Board 8 · passed out");
    let folds = ask("foldingRange");
    let expected = [(0, 7), (9, 11)];
    let expected = expected
        .map(|(start, end)| json!({ "startLine": start, "endLine": end, "kind": "region" }));
    assert_eq!(folds, json!(expected));
    let tokens = ask("semanticTokens/full");
    let tokens = tokens["data"].as_array().unwrap();
    assert_eq!(
        tokens[..5],
        [json!(0), json!(0), json!(1), json!(0), json!(0)],
        "a label"
    );
    assert_eq!(
        tokens[5..10],
        [json!(0), json!(2), json!(4), json!(1), json!(0)],
        "a text"
    );
    assert!(tokens.len() > 5 * 20);
}

#[test]
fn a_reference_leads_to_its_note() {
    let text = record();
    let note = asked(&text, URI, "definition", "^1", 1);
    assert_eq!(
        note[0]["range"],
        json!({ "start": at(4, 0), "end": at(4, 10) })
    );
    let both = asked(&text, URI, "references", "15 to", 0);
    assert_eq!(both.as_array().unwrap().len(), 2, "{both}");
}

#[test]
fn labels_calls_cards_and_the_last_hand_are_offered() {
    let labels = |marked: &str| -> Vec<String> {
        offered(URI, marked)
            .into_iter()
            .map(|(label, _)| label)
            .collect()
    };
    let own = labels("B 7\nC 1N:N\n|\n");
    assert!(
        own.contains(&"R".to_owned()) && !own.contains(&"B".to_owned()),
        "{own:?}"
    );
    assert_eq!(
        offered(URI, "B 7\nR|\n")
            .iter()
            .find(|one| one.0 == "R")
            .unwrap()
            .1,
        "B 7\nR \n"
    );
    let calls = labels("B 7\nA NZ:1N|\n");
    assert_eq!(calls[..4], ["P", "X", "2C", "2D"]);
    assert_eq!(
        offered(URI, "B 7\nA NZ:1NPPX|\n")[0].1,
        "B 7\nA NZ:1NPPX:P\n",
        "a new round"
    );
    assert_eq!(offered(URI, "B 7\nA NZ:1N2|\n")[2].1, "B 7\nA NZ:1N2C\n");
    assert_eq!(
        labels("B 7\nA NZ:1NPPP|\n"),
        Vec::<String>::new(),
        "it is over"
    );
    let before = "B 7\nH N:AKQJ.T98.765.432:T98.765.432.AKQJ:765.432.AKQJ.T98:\nC 1N:N\nP ";
    assert_eq!(
        labels(&format!("{before}|\n"))[..4],
        ["ST", "S9", "S8", "H7"]
    );
    assert_eq!(labels(&format!("{before}ST|\n")), ["7", "6", "5"]);
    assert_eq!(
        offered(URI, &format!("{before}ST54A|\n"))[0].1,
        format!("{before}ST54A:SK\n")
    );
    assert_eq!(labels("B 7\nA NZ:1NPPP\nC |\n"), ["1N:N"]);
    let results = labels(&record().replace("R 8", "R |"));
    assert_eq!(results.len(), 14);
    let given = "B 7\nH N:AKQJ.T98.765.432:T98.765.432.AKQJ:765.432.AKQJ.T98";
    for open in [":|", "|", ":43|"] {
        let offered = offered(URI, &format!("{given}{open}\n"));
        assert_eq!(offered.len(), 1, "{open:?}: {offered:#?}");
        assert_eq!(
            offered[0].1,
            format!("{given}:432.AKQJ.T98.765\n"),
            "{open:?}"
        );
    }
}

#[test]
fn rules_of_suppressions_are_explained_and_offered() {
    let text = "% pbnlint: ignore[rbn-result] as played\nB 7\nR 8x\n";
    let page = hover(text, "rbn-result", 2);
    assert!(page.starts_with("**rbn-result**"), "{page}");
    let rules = offered(URI, "% pbnlint: ignore[rbn-|\nB 7\n");
    let rule = rules.iter().find(|(label, _)| label == "rbn-result");
    assert_eq!(rule.unwrap().1, "% pbnlint: ignore[rbn-result\nB 7\n");
}

#[test]
fn formatting_writes_output_form() {
    let mut editor = Editor::with_options(json!({}), json!({ "format": true }));
    let text = "R 8\nB 7\nC 1N:N\n\n";
    editor.open(URI, text);
    let params = json!({ "textDocument": { "uri": URI }, "options": {} });
    let edits = editor.ask("textDocument/formatting", params);
    assert_eq!(
        applied(text, &edits["result"]),
        "% RBN\nB 7\nC 1N:N\nR 8\n\n"
    );
}
