//! What is offered while something is written: values of tags that are not closed yet, calls, cards.

use super::*;

/// What is offered where `|` is in a text, each with the text after it is taken.
pub(super) fn offered(uri: &str, marked: &str) -> Vec<(String, String)> {
    let (before, after) = marked.split_once('|').unwrap();
    let text = format!("{before}{after}");
    let lines: Vec<&str> = before.split('\n').collect();
    let column = lines.last().unwrap().encode_utf16().count();
    let mut editor = Editor::new(json!({}));
    editor.open(uri, &text);
    let params = json!({
        "textDocument": { "uri": uri }, "position": at(lines.len() as u32 - 1, column as u32),
    });
    let answer = editor.ask("textDocument/completion", params);
    let items = answer["result"].as_array().unwrap().iter();
    let items = items.map(|item| {
        let label = item["label"].as_str().unwrap().to_owned();
        (label, applied(&text, &json!([item["textEdit"]])))
    });
    items.collect()
}

fn labels(marked: &str) -> Vec<String> {
    let offered = offered("untitled:a", marked).into_iter();
    offered.map(|(label, _)| label).collect()
}

/// The text after an item is taken.
fn taken(uri: &str, marked: &str, label: &str) -> String {
    let offered = offered(uri, marked);
    let found = offered.iter().find(|(own, _)| own == label);
    let found = found.unwrap_or_else(|| panic!("no {label} in {offered:#?} at {marked}"));
    found.1.clone()
}

#[test]
fn a_value_is_offered_before_its_quote_and_bracket_are_there() {
    let event = "[Event \"x\"]\n";
    let expected = "[Event \"x\"]\n[Vulnerable \"NS\"]";
    for (open, rest) in [
        ("[Vulnerable \"|", ""),
        ("[Vulnerable \"|", "\n[Deal \"\"]\n"),
        ("[Vulnerable \"N|", "\n\n[Event \"y\"]\n"),
        ("[Vulnerable \"|\"]", "\n"),
        ("[Vulnerable \"|\"", "\n"),
        ("[Vulnerable \"|]", "\n"),
        ("[Vulnerable \"N|one", "\n"),
        ("[Vulnerable \"|", "\r\n[Deal \"\"]\r\n"),
    ] {
        let after = taken("untitled:a", &format!("{event}{open}{rest}"), "NS");
        assert_eq!(after, format!("{expected}{rest}"), "{open:?}");
    }
    let beside = taken("untitled:a", "[Vulnerable \"| [Dealer \"N\"]\n", "All");
    assert_eq!(beside, "[Vulnerable \"All\"] [Dealer \"N\"]\n");
    // Neither a comment nor what is after the value is one.
    for elsewhere in [
        "{ [Vulnerable \"| }\n",
        "[Event \"x\"]\n; [Vulnerable \"|\n",
        "[Vulnerable \"None\"|]\n",
        "[Vulnerable \"None\"]|\n",
    ] {
        assert_eq!(labels(elsewhere), Vec::<String>::new(), "{elsewhere:?}");
    }
    let result = taken(
        "file:///nowhere/a.pgn",
        "[White \"x\"]\n[Result \"|\n\n1. e4",
        "1-0",
    );
    assert_eq!(result, "[White \"x\"]\n[Result \"1-0\"]\n\n1. e4");
}

#[test]
fn the_calls_that_are_legal_are_offered() {
    let auction = |calls: &str| format!("[Dealer \"S\"]\n[Auction \"S\"]\n{calls}");
    let first = labels(&auction("|"));
    assert_eq!(first.len(), 36, "a pass and all bids: {first:?}");
    assert_eq!(first[..3], ["Pass", "1C", "1D"]);
    let second = labels(&auction("1NT |"));
    assert_eq!(second[..4], ["Pass", "X", "2C", "2D"]);
    assert_eq!(labels(&auction("1NT X |\n"))[..3], ["Pass", "XX", "2C"]);
    assert_eq!(
        labels(&auction("1NT Pass |"))[..2],
        ["Pass", "2C"],
        "no double of a partner"
    );
    assert_eq!(labels(&auction("7NT X XX |")), ["Pass"]);
    // In the middle, by what is before.
    assert_eq!(labels(&auction("1NT 2|  Pass\n")).first().unwrap(), "Pass");
    let taken = taken("untitled:a", &auction("1NT Pass 2| Pass\nPass\n"), "2H");
    assert_eq!(taken, auction("1NT Pass 2H Pass\nPass\n"));
    for nothing in [
        "1NT Pass Pass Pass |",
        "1NT {a |}",
        "1NT $|",
        "1NT ; |",
        "1NT oops |",
        "1NT\n\n|",
    ] {
        assert_eq!(
            labels(&auction(nothing)),
            Vec::<String>::new(),
            "{nothing:?}"
        );
    }
}

const DEAL: &str =
    "[Deal \"N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765\"]\n";

#[test]
fn the_cards_that_may_be_played_are_offered() {
    let play =
        |cards: &str| format!("{DEAL}[Declarer \"N\"]\n[Contract \"1NT\"]\n[Play \"E\"]\n{cards}");
    let lead = labels(&play("|"));
    assert_eq!(lead.len(), 13, "{lead:?}");
    assert_eq!(lead[..4], ["ST", "S9", "S8", "H7"]);
    assert_eq!(
        labels(&play("ST |")),
        ["S7", "S6", "S5"],
        "South follows suit"
    );
    assert_eq!(labels(&play("ST S5 S4 S|\n")), ["SA", "SK", "SQ", "SJ"]);
    // North has won, and East has played a spade already.
    assert_eq!(labels(&play("ST S5 S4 SA\n|"))[..2], ["S9", "S8"]);
    assert_eq!(
        labels(&play("ST S5 S4 HA |")),
        Vec::<String>::new(),
        "a card of somebody else"
    );
    let unknown = "[Deal \"N:- - - -\"]\n[Play \"E\"]\n|";
    assert_eq!(labels(unknown), Vec::<String>::new());
}

#[test]
fn what_the_auction_and_the_play_say_is_offered_first() {
    let game = "[Dealer \"S\"]\n[VALUE\n[Auction \"S\"]\n1S X 4S Pass\nPass Pass\n";
    let first = |value: &str| labels(&game.replace("VALUE", value)).into_iter().next();
    assert_eq!(first("Contract \"|").as_deref(), Some("4S"));
    assert_eq!(first("Declarer \"|\"]").as_deref(), Some("S"));
    assert_eq!(first("Result \"|").as_deref(), Some("10"), "just made");
    let contracts = labels("[Contract \"|\n");
    assert_eq!((contracts.len(), contracts[0].as_str()), (106, "Pass"));
    assert_eq!(contracts.iter().filter(|one| *one == "4SX").count(), 1);
    let last_trick = "[Deal \"N:2... .2.. ..2. ...2\"]\n[Declarer \"N\"]\n[Contract \"1NT\"]\n\
        [Result \"|\"]\n[Play \"E\"]\nH2 D2 C2 S2\n";
    assert_eq!(labels(last_trick)[0], "0");
}

#[test]
fn the_hand_that_is_left_is_offered() {
    let given = "[Deal \"N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98";
    for open in [" |", "|", " 43|", " -|", " |\"]", " -|\"]"] {
        let after = taken(
            "untitled:a",
            &format!("{given}{open}\n"),
            "432.AKQJ.T98.765",
        );
        assert_eq!(after, DEAL, "{open:?}");
    }
    assert_eq!(
        labels("[Deal \"N:AKQJ.T98.765.432 T98.765.432.AKQJ |\n"),
        Vec::<String>::new()
    );
    assert_eq!(labels(&DEAL.replace("N:AK", "N:A|K")), Vec::<String>::new());
}

/// While a text is written, each answer is one: no keystroke of any game takes the server down.
#[test]
fn at_each_place_of_a_text_something_or_nothing_is_offered() {
    let rbn = "B 7\nH N:AKQJ.T98.765.432:T98.765.432.AKQJ:765.432.AKQJ.T98:\nA NZ:1NPPP\nC 1N:N\nP STS5S4SA\nR 8\n";
    for (uri, text) in [("untitled:a", BROKEN), ("file:///nowhere/a.rbn", rbn)] {
        for end in 0..=text.len() {
            offered(uri, &format!("{}|", &text[..end]));
            offered(uri, &format!("{}|{}", &text[..end], &text[end..]));
        }
    }
}
