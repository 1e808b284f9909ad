//! Recovery: one mistake gives one problem, and the next game is whole again.

use pbnlint::lint::{self, Plan};
use pbnlint::pbn::syntax::{Document, MOST_TAG_PAIRS, NodeKind, split};
use pbnlint::source::Source;

use super::invariants::everything;
use crate::hostile;

/// The problems of a text, each as its kind and its bytes.
#[track_caller]
fn check(text: &str, expected: &[&str]) {
    super::invariants::check(text.as_bytes());
    let split = split(text.as_bytes());
    let mut found = Vec::new();
    let mut document = Document::default();
    for game in &split.games {
        split.parse_into(&mut document, &text.as_bytes()[game.range()]);
        for problem in &document.problems {
            let bytes = problem.span.of(document.text);
            let place = String::from_utf8_lossy(bytes).into_owned();
            found.push(format!("{:?} {place}", problem.kind));
        }
    }
    assert_eq!(found, expected, "{text}");
}

#[test]
fn sound_text_has_no_problem() {
    check("", &[]);
    check("% PBN 2.1\n\n[Event \"x\"] {c}\n[Site\t\"y\"]; d\n", &[]);
    check("[\n Event\"x\"\n][Site \"y\" ]", &[]);
    check("[Event\n% escape\n\"x\"]", &[]);
    check(
        "[Auction \"N\"]\n1C =1= X!? $1 ^S Pass\n*\n[Note \"1:x\"]",
        &[],
    );
    check("[ScoreTable \"Rank;Names\\8L\"]\n1 \"a;b\" 2 c,d\n", &[]);
    check("[Event \"a \\\"b\\\" c\\\\\"]", &[]);
    check("[Event \"x\"]\n{% }\n% {\n[Site \"y\"]", &[]);
}

#[test]
fn a_broken_tag_pair_costs_one_problem() {
    check("[Event \"x]\n[Site \"y\"]", &["UnclosedString \"x"]);
    check(
        "[Note \"1:a long text\n[Site \"y\"]",
        &["UnclosedString \"1:a long text"],
    );
    check(
        "[Event \"a\nb\"]\n[Site \"y\"]",
        &["UnclosedString \"a\nb\""],
    );
    check(
        "[Note \"1:a,\n b \\\"c\n d\" ] {e}\n",
        &["UnclosedString \"1:a,\n b \\\"c\n d\""],
    );
    check(
        "[Event \"dir\\\"]\n[Site \"y\"]",
        &["UnclosedString \"dir\\\""],
    );
    check("[Event \"x\"\n[Site \"y\"]", &["UnclosedTag \"x\""]);
    check("[Event \"x\" [Site \"y\"]", &["UnclosedTag \"x\""]);
    check("[Event\n[Site \"y\"]", &["UnclosedTag [Event"]);
    check("[Event]", &["MissingValue Event"]);
    check("[Event ]", &["MissingValue Event"]);
    check("[]", &["MissingName []"]);
    check("[\"x\"]", &["MissingName ["]);
    check("[Event Club evening]", &["UnquotedValue Club evening"]);
    check("[Event 'x']", &["UnquotedValue 'x'"]);
    check("[Event Club", &["UnquotedValue Club"]);
    check("[\"Event\" \"x\"]", &["MissingName [\"Event\" \"x\""]);
    check("[Event {a \"x\"]", &["UnclosedComment {"]);
    check("[Event \"x\" {a ]\n\n[Event \"y\"]", &["UnclosedComment {"]);
    check("[Event \"x\"\n%{", &["UnclosedTag \"x\""]);
    check("[Event \"x\" ; {", &["UnclosedTag \"x\""]);
    check("[Event \"x\"\n \"y\"]", &["SecondValue \"y\""]);
    check("[BidSystem-EW \"x\"]", &["BadName BidSystem-EW"]);
    check("[Event \"x\" \"y\"]", &["SecondValue \"y\""]);
    check(
        "[Event \"The \"Big\" Cup\"]",
        &["UnescapedQuote Big\" Cup\""],
    );
    check("[Scoring \"Facit\" 2S 10 3S 6]", &["JunkInTag 2S 10 3S 6"]);
    check("[Event \"x\"}\n[Site \"y\"]", &["JunkInTag }"]);
    check("[Event {a} \"x\"]", &["CommentInTag {a}"]);
    check("[Event \"x\" ; a\n]", &["CommentInTag ; a"]);
    check("[\n[Result \"\"]", &["StrayBracketOpen ["]);
    check("[[[[\n[[[", &["StrayBracketOpen [[[[\n[[["]);
}

#[test]
fn stray_things_cost_one_problem_each() {
    check("[Event \"x\"]]", &["StrayBracketClose ]"]);
    check("[Event \"x\"] {a {b}}", &["StrayBrace }"]);
    check("[Event \"x\"] {a {b} c}", &["StrayBrace c}"]);
    check(
        "[Auction \"N\"]\n1C {a {b} don't {c} e $} AP",
        &["StrayBrace don't {c} e $}"],
    );
    check(
        "{a {b} c} } d\n[Event \"x\"]",
        &["StrayBrace c} }", "StrayText d"],
    );
    check("[Event \"x\"] {a {b}\n[Site \"y\"]\n}", &["StrayBrace }"]);
    check(
        "Produced 12 hands\nin 3 seconds\n\n[Event \"x\"]",
        &["StrayText Produced 12 hands\nin 3 seconds"],
    );
    check("*\n\n[Event \"x\"]", &["StrayText *"]);
    check("[Auction \"N\"]\n1C \u{2665} AP", &["NonAscii \u{2665}"]);
    check("[Auction \"N\"]\n1\u{2665}! AP", &["NonAscii 1\u{2665}"]);
    check("Event \"x\"]\n[Site \"y\"]", &["UnopenedTag Event \"x\"]"]);
    check(
        "[Play \"N\"]\nSA\nResult \"9\" ] {c}\n",
        &["UnopenedTag Result \"9\" ]"],
    );
    check("[Event \"x\"]\n % y z", &["MidLinePercent % y z"]);
    check("[Event \"x\"] % y {c}\n", &["MidLinePercent % y"]);
    check(" % PBN 2.1\n[Event \"x\"]", &["MidLinePercent % PBN 2.1"]);
    check("[Auction \"N\"]\n1C \"x\" AP", &["StrayString \"x\""]);
    check("[Auction \"N\"]\n1C\0\0 AP", &["ControlCharacter \0\0"]);
}

#[test]
fn an_unclosed_comment_costs_its_game_only() {
    check(
        "[Event \"x\"] {a\n\n[Event \"y\"]\n\n[Event \"z\"]",
        &["UnclosedComment {"],
    );
    let text = b"[Event \"x\"] {a\n\n[Event \"y\"]";
    let games: Vec<_> = split(text).games.iter().collect();
    assert_eq!(games.len(), 2);
    let second = Document::parse(&text[games[1].range()]);
    assert_eq!(second.problems, []);
}

#[test]
fn data_make_a_section_of_any_tag() {
    let document = Document::parse(b"[Auction \"N\"]\n[Event \"x\"]\n[Mine \"a\"]\n1 2\n");
    let kinds: Vec<_> = document.tree().nodes().iter().map(|n| n.kind).collect();
    use NodeKind::{Game, Section, TagPair};
    assert_eq!(kinds, [Game, Section, TagPair, TagPair, Section, TagPair]);
}

#[test]
fn hostile_text_is_read_in_linear_time() {
    // What took quadratic time in some first draft; a million bytes are then hours.
    for pattern in hostile::TEXTS {
        let text = hostile::text("", pattern, 300_000);
        let split = split(text.as_bytes());
        let mut document = Document::default();
        for game in &split.games {
            split.parse_into(&mut document, &text.as_bytes()[game.range()]);
            split.skim_into(&mut document, &text.as_bytes()[game.range()]);
        }
    }
}

#[test]
fn hostile_data_are_checked_in_linear_time() {
    let plan = Plan::new(&everything());
    for (start, pattern) in hostile::DATA.iter().chain(hostile::RECORDS) {
        let text = hostile::text(start, pattern, 200_000);
        lint::check(&Source::new(text.as_bytes()), None, &plan);
    }
}

#[test]
fn a_value_that_is_not_closed_ends_before_its_bracket_beside_a_comment() {
    for comment in ["", " ; x", " {x}", ";x", "{x}"] {
        let text = format!("[Event \"Club]{comment}\n[Site \"c\"]\n");
        check(&text, &["UnclosedString \"Club"]);
    }
}

#[test]
fn a_value_goes_on_after_an_indented_percent_sign_only() {
    check(
        "[Event \"a\n %b\"]\n[Site \"c\"]\n",
        &["UnclosedString \"a\n %b\""],
    );
    check("[Event \"a\n%b\"]\n[Site \"c\"]\n", &["UnclosedString \"a"]);
}

#[test]
fn a_comment_that_is_not_closed_goes_on_after_an_empty_line_before_text() {
    let text = "[Event \"a\"]\n{x\n\ny\n[Event \"b\"]\n";
    check(text, &["UnclosedComment {"]);
    assert_eq!(split(text.as_bytes()).games.len(), 1);
}

#[test]
fn brackets_in_an_escape_line_after_a_byte_order_mark_are_no_tag_pairs() {
    let brackets = "[".repeat(2 * MOST_TAG_PAIRS);
    let text = format!("\u{FEFF}%{brackets}\n[Event \"a\"]\n");
    assert_eq!(split(text.as_bytes()).games.len(), 1);
}
