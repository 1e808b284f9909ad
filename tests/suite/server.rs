//! The language server: in process, by its protocol on a pipe, and in a real editor.

mod bad_input;
mod bytes;
mod chess;
mod clients;
mod findings;
mod large;
mod looked_for;
mod offered;
mod outside;
mod records;
mod settings;
mod shown;
mod slow;
mod typing;
mod workspace;
mod written;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fs;
use std::process::Command;

use pbnlint::lint::{self, Plan, Settings};
use pbnlint::normalize::{Repairs, UnitOptions, write_units};
use pbnlint::server::Server;
use pbnlint::source::{Encoding, Source};
use serde_json::{Value, json};

use super::corpus::own_files;

/// Whether the pages of the rules are on the web.
const IS_PUBLISHED: bool = !env!("CARGO_PKG_HOMEPAGE").is_empty();

/// Two mistakes with safe fixes, one with an unsafe one.
const BROKEN: &str = "[EVENT \"Club\"]\n[Board \"7\"]\n[Dealer \"N\"]\n[Vulnerable \"NS\"]\n\
    [Deal \"N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765\"]\n\
    [Declarer \"N\"]\n[Contract \"1N\"]\n[Result \"8\"]\n[Auction \"N\"]\n1N =1= Pass Pass Pass\n\
    [Note \"1:15 to 17\"]\n[Play \"E\"]\nST S5 S4 SA\n";

/// An editor, in the same process as its server.
struct Editor {
    server: Server,
    requests: u32,
    /// What was published last, by document.
    shown: BTreeMap<String, Value>,
    /// All other messages of the server.
    heard: Vec<Value>,
}

impl Editor {
    fn new(capabilities: Value) -> Editor {
        Editor::with_options(capabilities, Value::Null)
    }

    fn with_options(capabilities: Value, options: Value) -> Editor {
        let mut editor = Editor::silent();
        editor.begin(capabilities, options);
        editor
    }

    fn begin(&mut self, capabilities: Value, options: Value) {
        let result = self.ask(
            "initialize",
            json!({ "capabilities": capabilities, "initializationOptions": options }),
        );
        assert_eq!(result["result"]["serverInfo"]["name"], "pbnlint");
        self.say("initialized", json!({}));
    }

    /// One that has not said anything yet.
    fn silent() -> Editor {
        Editor::of(Server::default())
    }

    /// One of a server that has heard nothing yet.
    fn of(server: Server) -> Editor {
        Editor {
            server,
            requests: 0,
            shown: BTreeMap::new(),
            heard: Vec::new(),
        }
    }

    fn listen(&mut self) {
        for message in sent(&mut self.server) {
            match message["method"].as_str() {
                Some("textDocument/publishDiagnostics") => {
                    let uri = message["params"]["uri"].as_str().unwrap().to_owned();
                    self.shown
                        .insert(uri, message["params"]["diagnostics"].clone());
                }
                _ => self.heard.push(message),
            }
        }
    }

    fn say(&mut self, method: &str, params: Value) {
        self.server
            .receive(json!({ "jsonrpc": "2.0", "method": method, "params": params }));
        self.wait();
    }

    fn ask(&mut self, method: &str, params: Value) -> Value {
        self.requests += 1;
        let id = json!(self.requests);
        let message = json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params });
        self.server.receive(message);
        self.wait();
        let place = self
            .heard
            .iter()
            .position(|heard| heard["id"] == id)
            .unwrap();
        self.heard.remove(place)
    }

    /// Until nothing is to be done any more.
    fn wait(&mut self) {
        loop {
            self.server.settle();
            let jobs = self.server.take_jobs();
            if jobs.is_empty() {
                break;
            }
            for job in jobs {
                let parts = RefCell::default();
                let done = job.run(&|part| Vec::push(&mut parts.borrow_mut(), part));
                for part in parts.into_inner() {
                    self.server.pass_on(part);
                }
                self.server.finish(done);
            }
        }
        self.listen();
    }

    fn open(&mut self, uri: &str, text: &str) {
        let item = json!({ "uri": uri, "languageId": "pbn", "version": 1, "text": text });
        self.say("textDocument/didOpen", json!({ "textDocument": item }));
    }

    fn codes(&self, uri: &str) -> Vec<String> {
        codes(&self.shown[uri])
    }
}

/// What a server sends.
fn sent(server: &mut Server) -> Vec<Value> {
    let messages = server.take_out().into_iter();
    let read = |message: String| serde_json::from_str(&message).unwrap();
    messages.map(read).collect()
}

fn codes(diagnostics: &Value) -> Vec<String> {
    let all = diagnostics.as_array().unwrap().iter();
    all.map(|one| one["code"].as_str().unwrap().to_owned())
        .collect()
}

fn at(line: u32, character: u32) -> Value {
    json!({ "line": line, "character": character })
}

/// A text after edits of the protocol, counted in UTF-16.
fn applied(text: &str, edits: &Value) -> String {
    applied_in("utf-16", text, edits)
}

fn applied_in(unit: &str, text: &str, edits: &Value) -> String {
    let mut starts = vec![0];
    starts.extend(text.match_indices('\n').map(|(at, _)| at + 1));
    let offset = |place: &Value| {
        let line = place["line"].as_u64().unwrap() as usize;
        let start = starts.get(line).copied().unwrap_or(text.len());
        let mut column = 0;
        let mut at = start;
        for character in text[start..].chars() {
            if column >= place["character"].as_u64().unwrap() || character == '\n' {
                break;
            }
            column += match unit {
                "utf-8" => character.len_utf8(),
                "utf-16" => character.len_utf16(),
                _ => 1,
            } as u64;
            at += character.len_utf8();
        }
        at
    };
    let mut edits: Vec<_> = edits.as_array().unwrap().iter().collect();
    edits.sort_by_key(|edit| std::cmp::Reverse(offset(&edit["range"]["start"])));
    let mut text = text.to_owned();
    for edit in edits {
        let range = offset(&edit["range"]["start"])..offset(&edit["range"]["end"]);
        text.replace_range(range, edit["newText"].as_str().unwrap());
    }
    text
}

/// The edits of the first action whose title begins in some way.
fn edits<'a>(actions: &'a Value, title: &str) -> &'a Value {
    let mut all = actions["result"].as_array().unwrap().iter();
    let titled = |action: &&Value| action["title"].as_str().unwrap().starts_with(title);
    let found = all
        .find(titled)
        .unwrap_or_else(|| panic!("no action `{title}` in {actions:#}"));
    of_document(&found["edit"])
}

/// The edits of the only document that an edit of the workspace is of.
fn of_document(edit: &Value) -> &Value {
    match edit["changes"].as_object() {
        Some(changes) => changes.values().next().unwrap(),
        None => &edit["documentChanges"][0]["edits"],
    }
}

#[test]
fn what_is_found_is_what_the_command_line_finds() {
    let mut editor = Editor::new(json!({}));
    let plan = Plan::new(&Settings::default());
    for path in own_files() {
        let bytes = fs::read(&path).unwrap();
        let encoding = Encoding::guess(&bytes);
        if encoding.is_utf16() {
            continue;
        }
        let text = encoding
            .decode(&bytes[encoding.mark_length()..])
            .into_owned();
        let path = fs::canonicalize(&path).unwrap();
        let uri = format!("file://{}", path.display());
        editor.open(&uri, &text);
        let name = path.file_name().unwrap().to_str();
        let found = lint::check(&Source::new(&bytes), name, &plan).diagnostics;
        let shown = editor.shown[&uri].as_array().unwrap();
        let first: Vec<_> = shown
            .iter()
            .filter(|one| one["severity"] != 4)
            .map(|one| one["code"].as_str().unwrap())
            .collect();
        let expected: Vec<_> = found.iter().map(|one| one.rule.name()).collect();
        assert_eq!(first, expected, "{}", path.display());
        editor.say(
            "textDocument/didClose",
            json!({ "textDocument": { "uri": uri } }),
        );
        assert_eq!(editor.shown[&uri], json!([]));
    }
}

#[test]
fn a_change_is_judged_at_once_and_in_its_place() {
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", "[Event \"x\"]\n[Board \"1\"]\n");
    assert_eq!(editor.shown["untitled:a"], json!([]));
    let change = json!({
        "textDocument": { "uri": "untitled:a", "version": 2 },
        "contentChanges": [
            { "range": { "start": at(1, 0), "end": at(1, 0) }, "text": "{é😀} " },
            { "range": { "start": at(1, 7), "end": at(1, 12) }, "text": "BOARD" },
        ],
    });
    editor.say("textDocument/didChange", change);
    let shown = &editor.shown["untitled:a"];
    let place = shown
        .as_array()
        .unwrap()
        .iter()
        .find(|one| one["code"] == "tag-case")
        .unwrap();
    assert_eq!(
        place["range"],
        json!({ "start": at(1, 7), "end": at(1, 12) }),
        "{shown:#}"
    );
    let page = place["codeDescription"]["href"].as_str();
    assert_eq!(page.is_some(), IS_PUBLISHED);
    assert!(page.is_none_or(|page| page.ends_with("/rules/tag/tag-case.html")));
}

#[test]
fn columns_are_those_that_the_client_asked_for() {
    for (unit, column) in [("utf-8", 9), ("utf-16", 6), ("utf-32", 5)] {
        let general = json!({ "general": { "positionEncodings": [unit] } });
        let mut editor = Editor::new(general);
        editor.open("untitled:a", "{é😀}[EVENT \"x\"]\n");
        let shown = editor.shown["untitled:a"].as_array().unwrap();
        let found = shown.iter().find(|one| one["code"] == "tag-case").unwrap();
        let start = &found["range"]["start"];
        assert_eq!(start["character"].as_u64().unwrap(), column, "{unit}");
    }
}

#[test]
fn a_client_that_pulls_is_sent_nothing() {
    let capabilities = json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    });
    let mut editor = Editor::new(capabilities);
    editor.open("untitled:a", BROKEN);
    assert!(editor.shown.is_empty());
    let params = json!({ "textDocument": { "uri": "untitled:a" } });
    let pulled = editor.ask("textDocument/diagnostic", params);
    assert!(codes(&pulled["result"]["items"]).contains(&"tag-case".to_owned()));
    editor.say(
        "workspace/didChangeConfiguration",
        json!({ "settings": {} }),
    );
    assert!(
        editor
            .heard
            .iter()
            .any(|m| m["method"] == "workspace/diagnostic/refresh")
    );
}

#[test]
fn fixes_are_offered_from_the_safest_on() {
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", BROKEN);
    let params = json!({
        "textDocument": { "uri": "untitled:a" },
        "range": { "start": at(0, 2), "end": at(0, 2) },
        "context": { "diagnostics": [] },
    });
    let actions = editor.ask("textDocument/codeAction", params);
    let first = &actions["result"][0];
    assert_eq!(first["kind"], "quickfix");
    assert_eq!(first["isPreferred"], true);
    let fixed = applied(BROKEN, of_document(&first["edit"]));
    assert!(fixed.starts_with("[Event \"Club\"]"), "{fixed}");
    let silenced = applied(BROKEN, edits(&actions, "Ignore tag-case here"));
    assert!(
        silenced.starts_with("% pbnlint: ignore[tag-case]\n[EVENT"),
        "{silenced}"
    );
    editor.open("untitled:b", &silenced);
    assert!(!editor.codes("untitled:b").contains(&"tag-case".to_owned()));
    let silenced = applied(BROKEN, edits(&actions, "Ignore tag-case in this file"));
    editor.open("untitled:c", &silenced);
    assert!(!editor.codes("untitled:c").contains(&"tag-case".to_owned()));
}

#[test]
fn fix_all_is_what_the_command_line_writes_and_safe_only() {
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", BROKEN);
    let params = |only: &str| {
        json!({
            "textDocument": { "uri": "untitled:a" },
            "range": { "start": at(0, 0), "end": at(0, 0) },
            "context": { "diagnostics": [], "only": [only] },
        })
    };
    let actions = editor.ask("textDocument/codeAction", params("source.fixAll"));
    assert_eq!(
        actions["result"].as_array().unwrap().len(),
        1,
        "no unsafe one"
    );
    let fixed = applied(BROKEN, edits(&actions, "Fix all that is safe"));
    let plan = Plan::new(&Settings::default());
    let level = pbnlint::repair::RepairLevel::Safe;
    let repaired = pbnlint::repair::repair(BROKEN.as_bytes(), None, &plan, level);
    assert_eq!(fixed.as_bytes(), &*repaired.bytes);
    assert!(fixed.contains("[Contract \"1NT\"]"));
    let actions = editor.ask("textDocument/codeAction", params("source.export.pbnlint"));
    let exported = applied(BROKEN, edits(&actions, "Write export format"));
    assert!(exported.contains("% EXPORT"), "{exported}");
}

#[test]
fn formatting_is_offered_to_those_who_ask_for_export_format() {
    let params = json!({ "textDocument": { "uri": "untitled:a" }, "options": {} });
    let text = "[Event \"x\"]\n[Board \"1\"]\n";
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", text);
    let edits = editor.ask("textDocument/formatting", params.clone());
    assert_eq!(edits["result"], json!([]));
    let mut editor = Editor::with_options(json!({}), json!({ "format": true }));
    editor.open("untitled:a", text);
    let edits = editor.ask("textDocument/formatting", params);
    let formatted = applied(text, &edits["result"]);
    assert!(formatted.contains("[Dealer \""), "{formatted}");
    assert!(
        !formatted.contains('\r'),
        "the line ends of the document stay"
    );
}

#[test]
fn the_games_of_a_selection_are_formatted_and_no_others() {
    let game = "[Event \"x\"]\n[Board   \"1\"]\n[Dealer \"n\"]\n\n";
    let text = game.repeat(3);
    let mut editor = Editor::with_options(json!({}), json!({ "format": true }));
    editor.open("untitled:a", &text);
    let mut formatted = |first: u32, last: u32| {
        let params = json!({
            "textDocument": { "uri": "untitled:a" }, "options": {},
            "range": { "start": at(first, 0), "end": at(last, 1) },
        });
        let edits = editor.ask("textDocument/rangeFormatting", params);
        applied(&text, &edits["result"])
    };
    let second = formatted(5, 5);
    assert!(
        second.starts_with(game) && second.ends_with(game),
        "{second}"
    );
    assert_eq!(second.matches("[Dealer \"N\"]").count(), 1);
    let first = formatted(0, 0);
    assert!(
        first.ends_with(&game.repeat(2)) && first.contains("[Board \"1\"]"),
        "{first}"
    );
    assert!(
        !first.contains("% EXPORT"),
        "the others are not in export format: {first}"
    );
    let all = formatted(1, 9);
    assert!(!all.contains("[Dealer \"n\"]"), "{all}");
}

#[test]
fn guesses_are_to_be_confirmed_where_the_client_can_do_that() {
    let text = "[EVENT \"x\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerble \"All\"]\n[Auction \"N\"]\n1N AP\n";
    let params = json!({
        "textDocument": { "uri": "untitled:a" },
        "range": { "start": at(0, 0), "end": at(0, 0) },
        "context": { "diagnostics": [], "only": ["source.fixAllUnsafe.pbnlint"] },
    });
    let support = json!({ "workspace": { "workspaceEdit": { "changeAnnotationSupport": {} } } });
    let mut editor = Editor::new(support);
    editor.open("untitled:a", text);
    let actions = editor.ask("textDocument/codeAction", params.clone());
    let edit = &actions["result"][0]["edit"];
    let edits = of_document(edit);
    assert!(!edits.as_array().unwrap().is_empty());
    let annotations = edit["changeAnnotations"].as_object().unwrap();
    for edit in edits.as_array().unwrap() {
        assert!(annotations.contains_key(edit["annotationId"].as_str().unwrap()));
    }
    let confirmed = |name: &str| {
        let mut all = annotations.iter();
        let found = all.find(|(id, _)| id.contains(name));
        found.unwrap_or_else(|| panic!("{annotations:?}")).1["needsConfirmation"].clone()
    };
    assert_eq!(confirmed("tag-case"), false, "it is safe");
    assert!(
        annotations
            .values()
            .any(|one| one["needsConfirmation"] == true),
        "{annotations:?}"
    );
    let mut plain = Editor::new(json!({}));
    plain.open("untitled:a", text);
    let actions = plain.ask("textDocument/codeAction", params);
    let same = applied(text, edits);
    assert_eq!(applied(text, edits_of(&actions)), same);
    assert_eq!(
        actions["result"][0]["edit"]["changeAnnotations"],
        Value::Null
    );
}

/// What the command line writes as export format.
fn exported(bytes: &[u8], name: Option<&str>) -> Vec<u8> {
    use pbnlint::normalize::{ExportJob, Repairs, normalize};
    use pbnlint::pbn::export::ExportOptions;
    let job = ExportJob {
        bytes,
        name,
        repairs: &Repairs::new(
            &Settings::default(),
            Some(pbnlint::repair::RepairLevel::Safe),
        ),
        settings: &ExportOptions {
            line_end: Source::new(bytes).only_line_end(),
            to_latin1: false,
            ..ExportOptions::default()
        },
    };
    match normalize(job) {
        Ok(written) => written.export.bytes.into_owned(),
        Err(_) => bytes.to_vec(),
    }
}

#[test]
fn formatting_writes_what_the_command_line_exports() {
    let mut editor = Editor::with_options(json!({}), json!({ "format": true }));
    let mut changed = 0;
    for path in own_files() {
        let bytes = fs::read(&path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap();
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        // The editor of this test knows one line end.
        if text.contains('\r') || text.starts_with('\u{FEFF}') {
            continue;
        }
        let uri = format!("file:///no/such/folder/{name}");
        editor.open(&uri, &text);
        let params = json!({ "textDocument": { "uri": uri }, "options": {} });
        let answer = editor.ask("textDocument/formatting", params);
        let formatted = applied(&text, &answer["result"]);
        let expected = exported(text.as_bytes(), Some(name));
        assert_eq!(formatted.as_bytes(), expected, "{}", path.display());
        changed += usize::from(formatted != text);
    }
    assert!(changed > 10, "{changed}");
}

/// Export is offered where it changes a document, whether its edits are made at once or when the client
/// resolves them.
#[test]
fn export_is_offered_where_it_changes_the_document() {
    let resolves = json!({ "textDocument": { "codeAction": {
        "dataSupport": true, "resolveSupport": { "properties": ["edit"] },
    } } });
    let pgn =
        "[Event \"x\"]\n[White \"a\"]\n[Black \"b\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Nf3 1-0\n";
    let exported = String::from_utf8(exported(BROKEN.as_bytes(), None)).unwrap();
    for (text, expected) in [
        (BROKEN, true),
        (exported.as_str(), false),
        (&format!("{exported}\n[Event \"y\"]\n"), true),
        (pgn, false),
        ("% RBN\nB 7\nE Club\n\n", true),
        ("% RBN\nE Club\nB 7\n\n", false),
    ] {
        for capabilities in [json!({}), resolves.clone()] {
            for only in ["source", "source.export", "source.export.pbnlint"] {
                let mut editor = Editor::new(capabilities.clone());
                editor.open("untitled:a", text);
                let params = json!({
                    "textDocument": { "uri": "untitled:a" },
                    "range": { "start": at(0, 0), "end": at(0, 0) },
                    "context": { "diagnostics": [], "only": [only] },
                });
                let actions = editor.ask("textDocument/codeAction", params);
                let mut actions = actions["result"].as_array().unwrap().iter();
                let export = actions.find(|action| action["kind"] == "source.export.pbnlint");
                assert_eq!(export.is_some(), expected, "{only} in {text}");
            }
        }
    }
}

/// The edits of the first action.
fn edits_of(actions: &Value) -> &Value {
    of_document(&actions["result"][0]["edit"])
}

#[test]
fn a_rule_is_explained_where_the_client_can_show_its_page() {
    let params = json!({
        "textDocument": { "uri": "untitled:a" },
        "range": { "start": at(0, 2), "end": at(0, 2) },
        "context": { "diagnostics": [] },
    });
    let mut editor = Editor::new(json!({ "window": { "showDocument": { "support": true } } }));
    editor.open("untitled:a", BROKEN);
    let actions = editor.ask("textDocument/codeAction", params.clone());
    let last = actions["result"].as_array().unwrap().last().unwrap();
    assert_eq!(last["title"] == "Explain tag-case", IS_PUBLISHED);
    let command = json!({ "command": "pbnlint.showPage", "arguments": ["tag-case"] });
    let answer = editor.ask("workspace/executeCommand", command);
    assert_eq!(answer["error"].is_null(), IS_PUBLISHED, "{answer}");
    let asked = editor
        .heard
        .iter()
        .find(|message| message["method"] == "window/showDocument");
    let uri = asked.and_then(|asked| asked["params"]["uri"].as_str());
    assert_eq!(uri.is_some(), IS_PUBLISHED);
    assert!(uri.is_none_or(|uri| uri.ends_with("/rules/tag/tag-case.html")));
    let nonsense = json!({ "command": "pbnlint.showPage", "arguments": ["no-such-rule"] });
    let answer = editor.ask("workspace/executeCommand", nonsense);
    assert_eq!(answer["error"]["code"], -32602);
    let mut plain = Editor::new(json!({}));
    plain.open("untitled:a", BROKEN);
    let actions = plain.ask("textDocument/codeAction", params);
    assert!(!actions["result"].to_string().contains("Explain"));
}

#[test]
fn the_cursor_shows_what_a_player_would_say() {
    let mut editor = Editor::new(json!({}));
    editor.open(
        "untitled:a",
        &BROKEN.replace("EVENT", "Event").replace("1N", "1NT"),
    );
    let mut hover = |line: u32, character: u32| {
        let params = json!({
            "textDocument": { "uri": "untitled:a" }, "position": at(line, character),
        });
        let shown = editor.ask("textDocument/hover", params);
        shown["result"]["contents"]["value"]
            .as_str()
            .unwrap_or_default()
            .to_owned()
    };
    let deal = hover(4, 12);
    assert!(
        deal.contains("♠ AKQJ") && deal.contains("North: 10 points, 4-3-3-3"),
        "{deal}"
    );
    assert!(deal.contains("Dealer North, vulnerable: NS"), "{deal}");
    assert!(hover(2, 3).contains("**Dealer**"));
    assert!(hover(9, 9).starts_with("**East**: Pass"), "{}", hover(9, 9));
    assert_eq!(hover(9, 5), "note 1: 15 to 17");
    let card = hover(12, 0);
    assert!(card.starts_with("**East**: ♠T, trick 1"), "{card}");
    assert!(card.contains("North wins the trick"), "{card}");
    assert_eq!(hover(12, 2), "");
}

#[test]
fn the_cursor_shows_what_is_not_written_there() {
    let text = "[Event \"Club\"]\n[Board \"1\"]\n\n% pbnlint: ignore[wrong-score] adjusted\n\
        [Event \"#\"]\n[Vulnerable \"All\"]\n[Declarer \"S\"]\n[Contract \"4HX\"]\n\
        [Result \"9\"]\n[Score \"NS -100\"]\n[Room \"\"]\n[Site \"#\"]\n\n\
        [Scoring \"Rubber\"]\n[Vulnerable \"All\"]\n[Declarer \"S\"]\n[Contract \"4H\"]\n\
        [Result \"10\"]\n[Score \"NS 120\"]\n";
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", text);
    let mut hover = |line: u32, character: u32| {
        let params = json!({
            "textDocument": { "uri": "untitled:a" }, "position": at(line, character),
        });
        let shown = editor.ask("textDocument/hover", params);
        let shown = shown["result"]["contents"]["value"].as_str();
        shown.unwrap_or_default().to_owned()
    };
    assert_eq!(hover(4, 8), "`Club`, from game 1 (line 1)");
    assert!(hover(11, 7).starts_with("**Site**"), "no game has a value");
    let score = "4♥X by South, vulnerable, 9 tricks: -200 for NS";
    assert_eq!(hover(9, 10), score);
    assert!(hover(18, 10).starts_with("**Score**"), "rubber bridge");
    let rule = hover(3, 25);
    assert!(
        rule.starts_with("**wrong-score**\n\nThe `Score` does not match"),
        "{rule}"
    );
    let links = rule.contains("/rules/law/wrong-score.html)");
    assert_eq!(links, IS_PUBLISHED, "{rule}");
    assert!(!rule.contains("## Bad"), "{rule}");
    assert_eq!(hover(3, 40), "");
    let room = hover(10, 2);
    assert!(
        room.contains("- `Open`: the open room\n- `Closed`"),
        "{room}"
    );
}

#[test]
fn the_cursor_shows_what_a_remark_means() {
    let text = "[Auction \"N\"]\n1NT $1 Pass! Pass Pass\n[Play \"E\"]\nSA $13\n";
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", text);
    let mut hover = |line: u32, character: u32| {
        let params = json!({
            "textDocument": { "uri": "untitled:a" }, "position": at(line, character),
        });
        let shown = editor.ask("textDocument/hover", params);
        let shown = shown["result"]["contents"]["value"].as_str();
        shown.unwrap_or_default().to_owned()
    };
    assert_eq!(hover(1, 5), format!("$1: {}", hover(1, 11)), "`!` is $1");
    assert!(hover(3, 4).starts_with("$13: "), "{}", hover(3, 4));
}

/// Two notes, each referred to; a game that takes two values over.
const LINKED: &str = "[Event \"Club\"]\n[Site \"Oslo\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n\
    1NT =1= Pass 2D! =2= Pass\n2H =1= AP\n[Note \"1:15 to 17\"]\n[Note \"2:transfer\"]\n\
    [Play \"E\"]\nS4 =1= S5 - -\n[Note \"1:fourth best\"]\n\n\
    [Event \"#\"]\n[Site \"#\"]\n\n[Event \"#\"]\n[Site \"Rome\"]\n\n[Event \"x\"]\n[Site \"#\"]\n";

/// What a text has in each of some places of the protocol.
fn texts<'t>(text: &'t str, places: &Value) -> Vec<&'t str> {
    let lines: Vec<&str> = text.split('\n').collect();
    let places = places.as_array().unwrap().iter();
    let text = |place: &Value| {
        let (start, end) = (&place["range"]["start"], &place["range"]["end"]);
        assert_eq!(start["line"], end["line"], "{place}");
        let column = |place: &Value| place["character"].as_u64().unwrap() as usize;
        let line = lines[start["line"].as_u64().unwrap() as usize];
        &line[column(start)..column(end)]
    };
    places.map(text).collect()
}

#[test]
fn notes_and_values_lead_to_each_other() {
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", LINKED);
    let mut ask = |method: &str, line: u32, character: u32| {
        let params = json!({
            "textDocument": { "uri": "untitled:a" }, "position": at(line, character),
            "context": { "includeDeclaration": true },
        });
        editor.ask(&format!("textDocument/{method}"), params)["result"].clone()
    };
    let lines = |places: &Value| {
        let places = places.as_array().unwrap().iter();
        let line = |place: &Value| place["range"]["start"]["line"].as_u64().unwrap();
        places.map(line).collect::<Vec<_>>()
    };
    // From a reference to its note, in the calls and in the cards, and back.
    let note = ask("definition", 4, 5);
    assert_eq!(texts(LINKED, &note), ["[Note \"1:15 to 17\"]"]);
    let note = ask("definition", 9, 4);
    assert_eq!(texts(LINKED, &note), ["[Note \"1:fourth best\"]"]);
    assert_eq!(lines(&ask("references", 6, 12)), [6, 4, 5]);
    assert_eq!(lines(&ask("documentHighlight", 5, 4)), [6, 4, 5]);
    // From `#` to the value, and back.
    let event = ask("definition", 15, 8);
    assert_eq!(texts(LINKED, &event), ["Club"]);
    assert_eq!(lines(&ask("references", 0, 9)), [0, 12, 15]);
    assert_eq!(lines(&ask("references", 1, 9)), [1, 13], "Rome ends it");
    assert_eq!(texts(LINKED, &ask("definition", 19, 7)), ["Rome"]);
    // What nothing refers to is not shown.
    assert_eq!(ask("definition", 4, 0), json!([]));
    assert_eq!(ask("documentHighlight", 18, 9), json!([]));
}

#[test]
fn a_note_is_renumbered_with_all_that_refers_to_it() {
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", LINKED);
    let place = |line: u32, character: u32, name: &str| {
        json!({
            "textDocument": { "uri": "untitled:a" }, "position": at(line, character),
            "newName": name,
        })
    };
    let prepared = editor.ask("textDocument/prepareRename", place(5, 5, ""));
    assert_eq!(prepared["result"]["placeholder"], "1");
    assert_eq!(texts(LINKED, &json!([prepared["result"]])), ["1"]);
    let renamed = editor.ask("textDocument/rename", place(5, 5, "7"));
    let edits = of_document(&renamed["result"]);
    let expected = LINKED.replacen("=1=", "=7=", 2).replace("1:15", "7:15");
    assert_eq!(applied(LINKED, edits), expected);
    let mut refused = |line: u32, character: u32, name: &str| {
        let answer = editor.ask("textDocument/rename", place(line, character, name));
        answer["error"]["message"].as_str().unwrap().to_owned()
    };
    assert!(refused(4, 0, "7").contains("no note here"));
    assert!(refused(5, 5, "2").contains("already have a note 2"));
    assert!(refused(5, 5, "33").contains("from 1 to 32"));
    assert!(refused(5, 5, "x").contains("found `x`"));
    let nothing = editor.ask("textDocument/prepareRename", place(0, 9, ""));
    assert_eq!(nothing["result"], Value::Null);
}

#[test]
fn a_selection_grows_from_a_token_to_its_game() {
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", LINKED);
    let mut around = |line: u32, character: u32| {
        let params = json!({
            "textDocument": { "uri": "untitled:a" }, "positions": [at(line, character)],
        });
        let answer = editor.ask("textDocument/selectionRange", params);
        let mut selection = &answer["result"][0];
        let mut ranges = Vec::new();
        while !selection.is_null() {
            let place = |at: &Value| {
                let number = |name: &str| at[name].as_u64().unwrap() as u32;
                (number("line"), number("character"))
            };
            let range = &selection["range"];
            ranges.push((place(&range["start"]), place(&range["end"])));
            selection = &selection["parent"];
        }
        ranges
    };
    assert_eq!(
        around(4, 14),
        [
            ((4, 13), (4, 15)),
            ((4, 13), (4, 20)),
            ((4, 0), (4, 25)),
            ((3, 0), (5, 9)),
            ((0, 0), (10, 22)),
        ],
        "the call, with its suffix and note, its line, the auction, the game"
    );
    assert_eq!(
        around(1, 8),
        [
            ((1, 7), (1, 11)),
            ((1, 6), (1, 12)),
            ((1, 0), (1, 13)),
            ((0, 0), (10, 22)),
        ],
        "the value, with its quotes, the tag pair, the game"
    );
    assert_eq!(around(11, 0).last(), Some(&((11, 0), (11, 0))));
}

#[test]
fn tags_that_are_missing_and_words_of_the_standard_are_offered() {
    let text = "[Event \"x\"]\n[De]\n[Board \"1\"]\n[Vulnerable \"\"]\n";
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", text);
    let mut offered = |line: u32, character: u32| {
        let params = json!({
            "textDocument": { "uri": "untitled:a" }, "position": at(line, character),
        });
        editor.ask("textDocument/completion", params)["result"].clone()
    };
    let tags = offered(1, 3);
    let labels: Vec<_> = tags.as_array().unwrap().iter().collect();
    let named = |name: &str| labels.iter().position(|item| item["label"] == name);
    assert!(named("Site") < named("Dealer") && named("Site").is_some());
    assert_eq!(named("Event"), None, "it is in the game");
    assert_eq!(named("Vulnerable"), None, "it is in the game");
    let edit = json!([labels[named("Dealer").unwrap()]["textEdit"]]);
    assert_eq!(applied(text, &edit), text.replace("[De]", "[Dealer \"\"]"));
    let values = offered(3, 13);
    let named = |name: &str| {
        values
            .as_array()
            .unwrap()
            .iter()
            .any(|v| v["label"] == name)
    };
    assert!(
        named("None") && named("NS") && !named("Dealer"),
        "{values:#}"
    );
    assert_eq!(offered(2, 11), json!([]));
}

#[test]
fn notes_columns_and_rules_are_offered_where_they_can_be() {
    let text = "[Event \"x\"]\n[Auction \"N\"]\n1NT = Pass =2\n[Note \"1:weak\"]\n[Note \"2:strong\"]\n\
        [Play \"W\"]\nSA =\n[ScoreTable \"Rank;+Sco\\\\6R;Names_NS\"]\n1 \"a\" 3\n% pbnlint: ignore[wrong-score, tag]\n";
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", text);
    let mut offered = |line: u32, character: u32| {
        let params = json!({
            "textDocument": { "uri": "untitled:a" }, "position": at(line, character),
        });
        let answer = editor.ask("textDocument/completion", params);
        let items = answer["result"].as_array().unwrap().iter();
        let item = |item: &Value| {
            let edit = json!([item["textEdit"]]);
            (
                item["label"].as_str().unwrap().to_owned(),
                applied(text, &edit),
            )
        };
        items.map(item).collect::<Vec<_>>()
    };
    let labels = |items: &[(String, String)]| -> Vec<String> {
        items.iter().map(|(label, _)| label.clone()).collect()
    };
    let notes = offered(2, 5);
    assert_eq!(labels(&notes), ["=1=", "=2="]);
    assert!(notes[0].1.contains("1NT =1= Pass =2\n"), "{}", notes[0].1);
    assert!(offered(2, 13)[1].1.contains("1NT = Pass =2=\n"));
    assert_eq!(offered(6, 4), [], "the cards have no note");
    let columns = offered(7, 22);
    let names = labels(&columns);
    assert!(names.contains(&"Score_NS".to_owned()) && !names.contains(&"Rank".to_owned()));
    assert!(!names.contains(&"Names_NS".to_owned()));
    let score = columns
        .iter()
        .find(|(label, _)| label == "Score_NS")
        .unwrap();
    assert!(
        score.1.contains("\"Rank;+Score_NS\\\\6R;Names_NS\""),
        "{}",
        score.1
    );
    let rules = offered(9, 34);
    let case = rules.iter().find(|(label, _)| label == "tag-case").unwrap();
    assert!(
        case.1.contains("ignore[wrong-score, tag-case]"),
        "{}",
        case.1
    );
    assert!(labels(&rules).contains(&"tag".to_owned()), "groups too");
    assert_eq!(offered(9, 12), []);
}

#[test]
fn a_configuration_is_judged_and_completed_where_it_is_open() {
    let folder = tempfile::tempdir().unwrap();
    let uri = format!("file://{}", folder.path().join("pbnlint.toml").display());
    let text =
        "exp\nselect = [\"default\",\n  \"ta\"]\nslect = []\n[severity]\nwrong\ntag-case = \"w\"\n";
    let mut editor = Editor::new(json!({}));
    editor.open(&uri, text);
    let shown = &editor.shown[&uri];
    let found = shown.as_array().unwrap().iter();
    let lines: Vec<_> = found.map(|one| &one["range"]["start"]["line"]).collect();
    assert!(lines.contains(&&json!(0)), "{shown:#}");
    let mut offered = |line: u32, character: u32| {
        let params = json!({ "textDocument": { "uri": uri }, "position": at(line, character) });
        let answer = editor.ask("textDocument/completion", params);
        let items = answer["result"].as_array().unwrap().iter();
        let item = |item: &Value| {
            let edit = json!([item["textEdit"]]);
            (
                item["label"].as_str().unwrap().to_owned(),
                applied(text, &edit),
            )
        };
        items.map(item).collect::<BTreeMap<_, _>>()
    };
    assert!(offered(0, 3)["export"].starts_with("export = \n"));
    assert!(!offered(0, 3).contains_key("severity"), "a table");
    assert!(offered(2, 5)["tag-case"].contains("\n  \"tag-case\"]"));
    assert!(offered(5, 5)["wrong-score"].contains("\nwrong-score\n"));
    assert_eq!(
        offered(6, 13).keys().collect::<Vec<_>>(),
        ["error", "info", "warning"]
    );
    assert_eq!(offered(1, 9).len(), 0);
    let change = json!({
        "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [{ "text": "slect = []\n" }],
    });
    editor.say("textDocument/didChange", change);
    let shown = &editor.shown[&uri];
    assert!(
        shown[0]["message"]
            .as_str()
            .unwrap()
            .contains("did you mean `select`"),
        "{shown:#}"
    );
    assert_eq!(shown[0]["range"]["start"], at(0, 0));
    let change = json!({
        "textDocument": { "uri": uri, "version": 3 }, "contentChanges": [{ "text": "select = []\n" }],
    });
    editor.say("textDocument/didChange", change);
    assert_eq!(editor.shown[&uri], json!([]));
}

#[test]
fn games_are_symbols_and_can_be_folded() {
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", &BROKEN.replace("\"1N\"", "\"1NT\""));
    let params = json!({ "textDocument": { "uri": "untitled:a" } });
    let symbols = editor.ask("textDocument/documentSymbol", params.clone());
    assert_eq!(
        symbols["result"][0]["name"],
        "Board 7 · N/NS · 1NT by North, +1"
    );
    assert_eq!(symbols["result"][0]["children"][0]["name"], "Auction");
    let folds = editor.ask("textDocument/foldingRange", params);
    let whole = json!({ "startLine": 0, "endLine": 12, "kind": "region" });
    assert!(
        folds["result"].as_array().unwrap().contains(&whole),
        "{folds:#}"
    );
}

#[test]
fn what_would_be_lost_by_saving_is_an_error_before() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("latin.pbn");
    fs::write(&path, b"[Event \"K\xF8ge\"]\r\n{note}\r\n").unwrap();
    let uri = format!("file://{}", path.display());
    let mut editor = Editor::new(json!({}));
    // An editor that reads it as UTF-8.
    editor.open(&uri, "[Event \"K\u{FFFD}ge\"]\n{note}\n");
    assert!(editor.codes(&uri).contains(&"editor-encoding".to_owned()));
    // One that reads it right, and into which somebody types a spade.
    editor.open(&uri, "[Event \"Køge\"]\n{note}\n");
    assert_eq!(editor.codes(&uri), Vec::<String>::new());
    let change = json!({
        "textDocument": { "uri": uri, "version": 2 },
        "contentChanges": [{ "range": { "start": at(1, 5), "end": at(1, 5) }, "text": " ♠" }],
    });
    editor.say("textDocument/didChange", change);
    assert!(
        editor
            .codes(&uri)
            .contains(&"unsavable-character".to_owned())
    );
    let params = json!({
        "textDocument": { "uri": uri },
        "range": { "start": at(1, 6), "end": at(1, 6) },
        "context": { "diagnostics": [] },
    });
    let actions = editor.ask("textDocument/codeAction", params);
    let fixed = applied("[Event \"Køge\"]\n{note ♠}\n", edits(&actions, "Write \\S"));
    assert!(fixed.contains("{note \\S}"));
}

#[test]
fn the_configuration_of_the_file_holds() {
    let folder = tempfile::tempdir().unwrap();
    let config = folder.path().join("pbnlint.toml");
    fs::write(&config, "ignore = [\"tag-case\"]\n").unwrap();
    let uri = format!("file://{}", folder.path().join("a.pbn").display());
    let mut editor = Editor::new(json!({}));
    editor.open(&uri, BROKEN);
    assert!(!editor.codes(&uri).contains(&"tag-case".to_owned()));
    // One that is broken: the last good one holds, one message says what is wrong, and nothing
    // is written by it.
    fs::write(&config, "selct = []\n").unwrap();
    editor.say("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    assert!(!editor.codes(&uri).contains(&"tag-case".to_owned()));
    let said = |m: &&Value| m["params"]["message"].to_string().contains("selct");
    assert_eq!(editor.heard.iter().filter(said).count(), 1);
    let params = json!({ "textDocument": { "uri": uri }, "options": {} });
    let answer = editor.ask("textDocument/formatting", params);
    assert!(
        answer["error"]["message"]
            .as_str()
            .unwrap()
            .contains("selct")
    );
    fs::write(&config, "exclude = [\"a.pbn\"]\n").unwrap();
    editor.say("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    assert_eq!(editor.shown[&uri], json!([]));
    // Settings of the client beat the file.
    fs::write(&config, "").unwrap();
    let settings = json!({ "settings": { "pbnlint": { "ignore": ["tag-case"], "formt": true } } });
    editor.say("workspace/didChangeConfiguration", settings);
    assert!(!editor.codes(&uri).contains(&"tag-case".to_owned()));
    let hint = |m: &Value| {
        m["params"]["message"]
            .to_string()
            .contains("did you mean `format`")
    };
    assert!(editor.heard.iter().any(hint), "{:?}", editor.heard);
}

#[test]
fn wrong_messages_are_answered_and_the_next_one_is_served() {
    let mut editor = Editor::silent();
    let code = |answer: Value| answer["error"]["code"].as_i64().unwrap();
    assert_eq!(code(editor.ask("textDocument/hover", json!({}))), -32002);
    editor.ask("initialize", json!({ "capabilities": {} }));
    assert_eq!(code(editor.ask("initialize", json!({}))), -32600);
    assert_eq!(code(editor.ask("no/such", json!({}))), -32601);
    assert_eq!(
        code(editor.ask("textDocument/hover", json!({ "x": 1 }))),
        -32602
    );
    editor.say("textDocument/didChange", json!({ "nonsense": [] }));
    let closed = json!({ "textDocument": { "uri": "untitled:no" }, "position": at(0, 0) });
    assert_eq!(
        editor.ask("textDocument/hover", closed)["result"],
        Value::Null
    );
    for message in [
        json!(7),
        json!({ "id": 9 }),
        json!([]),
        json!({ "method": 3 }),
    ] {
        editor.server.receive(message);
    }
    editor.open("untitled:a", BROKEN);
    assert!(editor.codes("untitled:a").contains(&"tag-case".to_owned()));
    assert_eq!(editor.ask("shutdown", Value::Null)["result"], Value::Null);
    assert_eq!(code(editor.ask("textDocument/hover", json!({}))), -32600);
    editor.say("exit", Value::Null);
    assert_eq!(editor.server.exit_status(), Some(0));
    let mut rude = Editor::new(json!({}));
    rude.say("exit", Value::Null);
    assert_eq!(rude.server.exit_status(), Some(1));
}

/// A place of a text as an editor counts it.
fn counted(text: &str, offset: usize, unit: &str) -> Value {
    let before = text[..offset].replace("\r\n", "\n").replace('\r', "\n");
    let line = before.matches('\n').count();
    let line_text = before.rsplit('\n').next().unwrap();
    let column = match unit {
        "utf-8" => line_text.len(),
        "utf-16" => line_text.encode_utf16().count(),
        _ => line_text.chars().count(),
    };
    at(line as u32, column as u32)
}

#[test]
fn colors_are_those_of_the_tokens() {
    let text = "% PBN 2.1\n% pbnlint: ignore-file[long-line]\n[Event \"\u{1f600}x\"] {a\nb}\n\
        [Auction \"N\"]\n1NT! =1= $9 AP\n[Play \"W\"]\nSA + ; c\n";
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", text);
    let legend = [
        "property",
        "string",
        "comment",
        "macro",
        "keyword",
        "enumMember",
        "variable",
        "operator",
        "decorator",
    ];
    let mut tokens = |method: &str, first: u32, last: u32| {
        let params = json!({
            "textDocument": { "uri": "untitled:a" },
            "range": { "start": at(first, 0), "end": at(last, 0) },
        });
        let answer = editor.ask(&format!("textDocument/semanticTokens/{method}"), params);
        let data: Vec<u64> = serde_json::from_value(answer["result"]["data"].clone()).unwrap();
        let (mut line, mut column) = (0, 0);
        let shown = data.chunks(5).map(|token| {
            column = if token[0] > 0 {
                token[1]
            } else {
                column + token[1]
            };
            line += token[0];
            let units: Vec<u16> = text
                .lines()
                .nth(line as usize)
                .unwrap()
                .encode_utf16()
                .collect();
            let piece = &units[column as usize..(column + token[2]) as usize];
            (
                String::from_utf16(piece).unwrap(),
                legend[token[3] as usize],
            )
        });
        shown.collect::<Vec<_>>()
    };
    let all = tokens("full", 0, 0);
    let all: Vec<_> = all
        .iter()
        .map(|(text, kind)| (text.as_str(), *kind))
        .collect();
    assert_eq!(
        all,
        [
            ("% PBN 2.1", "macro"),
            ("% pbnlint: ignore-file[long-line]", "macro"),
            ("Event", "property"),
            ("\"\u{1f600}x\"", "string"),
            ("{a", "comment"),
            ("b}", "comment"),
            ("Auction", "property"),
            ("\"N\"", "string"),
            ("1NT", "keyword"),
            ("!", "operator"),
            ("=1=", "decorator"),
            ("$9", "decorator"),
            ("AP", "keyword"),
            ("Play", "property"),
            ("\"W\"", "string"),
            ("SA", "enumMember"),
            ("+", "operator"),
            ("; c", "comment"),
        ]
    );
    let some = tokens("range", 5, 6);
    assert_eq!(some.first().unwrap().0, "1NT");
    assert_eq!(some.last().unwrap().0, "AP");
}

#[test]
fn hints_say_who_calls_and_who_wins_where_they_are_asked_for() {
    let text = BROKEN
        .replace("EVENT", "Event")
        .replace("1N", "1NT")
        .replace("Pass Pass Pass", "Pass\nPass Pass");
    let params = json!({
        "textDocument": { "uri": "untitled:a" },
        "range": { "start": at(0, 0), "end": at(20, 0) },
    });
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", &text);
    let hints = editor.ask("textDocument/inlayHint", params.clone());
    assert_eq!(hints["result"], json!([]), "off by default");
    let refreshed = json!({ "workspace": { "inlayHint": { "refreshSupport": true } } });
    let mut editor = Editor::with_options(refreshed, json!({ "inlayHints": true }));
    editor.open("untitled:a", &text);
    let hints = editor.ask("textDocument/inlayHint", params);
    let hints = hints["result"].as_array().unwrap().iter();
    let hints = hints.map(|hint| {
        let place = &hint["position"];
        let part = |name: &str| place[name].as_u64().unwrap();
        (
            part("line"),
            part("character"),
            hint["label"].as_str().unwrap(),
        )
    });
    let hints: Vec<_> = hints.collect();
    assert_eq!(hints, [(9, 0, "N:"), (10, 0, "S:"), (13, 11, "N 1–0")]);
    let settings = json!({ "settings": { "pbnlint": { "inlayHints": false } } });
    editor.say("workspace/didChangeConfiguration", settings);
    let refresh = |message: &Value| message["method"] == "workspace/inlayHint/refresh";
    assert!(editor.heard.iter().any(refresh));
}

/// Two tricks of an end position: the queen of spades gives both away.
#[cfg(feature = "solver")]
#[test]
fn a_card_says_what_it_costs_where_that_is_wanted() {
    let text = "[Deal \"N:AQ... K.A.. 2.2.. 3.3..\"]\n[Declarer \"E\"]\n[Contract \"NT\"]\n\
        [Play \"S\"]\nS2 S3 SQ SK\n";
    let mut editor = Editor::with_options(json!({}), json!({ "solve": true }));
    editor.open("untitled:a", text);
    let mut shown = |column: u32| {
        let params = json!({ "textDocument": { "uri": "untitled:a" }, "position": at(4, column) });
        let answer = editor.ask("textDocument/hover", params);
        answer["result"]["contents"]["value"]
            .as_str()
            .unwrap()
            .to_owned()
    };
    assert!(shown(6).ends_with("this card costs 2 tricks: ♠A keeps them"));
    assert!(shown(0).ends_with("no other card is better"));
    let mut asked = Editor::of(Server::default().solving(true));
    asked.begin(json!({}), Value::Null);
    let mut unasked = Editor::new(json!({}));
    for (editor, says) in [(&mut asked, true), (&mut unasked, false)] {
        editor.open("untitled:a", text);
        let params = json!({ "textDocument": { "uri": "untitled:a" }, "position": at(4, 6) });
        let answer = editor.ask("textDocument/hover", params);
        assert_eq!(answer.to_string().contains("costs"), says, "{answer}");
    }
}

#[test]
fn ranges_that_no_text_has_are_clipped_and_ordered() {
    for (start, end, piece, expected) in [
        (
            at(9, 9),
            at(99, 0),
            "{x}",
            "[Event \"\u{1f600}\"]\r\n[BOARD \"1\"]\r\n{x}",
        ),
        (
            at(1, 6),
            at(1, 1),
            "Board",
            "[Event \"\u{1f600}\"]\r\n[Board \"1\"]\r\n",
        ),
        // Past the end of a line, between its CR and LF, is the end of the line.
        (
            at(0, 99),
            at(1, 0),
            " ",
            "[Event \"\u{1f600}\"] [BOARD \"1\"]\r\n",
        ),
        // Between two surrogates is before the character.
        (
            at(0, 9),
            at(0, 10),
            "y",
            "[Event \"y\"]\r\n[BOARD \"1\"]\r\n",
        ),
    ] {
        let mut editor = Editor::new(json!({}));
        editor.open("untitled:a", "[Event \"\u{1f600}\"]\r\n[BOARD \"1\"]\r\n");
        let range = json!({ "start": start, "end": end });
        let changed = json!({
            "textDocument": { "uri": "untitled:a", "version": 2 },
            "contentChanges": [{ "range": range, "text": piece }],
        });
        editor.say("textDocument/didChange", changed);
        let mut fresh = Editor::new(json!({}));
        fresh.open("untitled:a", expected);
        assert_eq!(editor.shown, fresh.shown, "{range} {expected:?}");
    }
}

/// Outlines of more than 5,000 entries below each other make editors slow.
#[test]
fn an_outline_has_sections_while_there_is_room_for_them() {
    let mut editor = Editor::new(json!({}));
    let game = "[Board \"1\"]\n[Auction \"N\"]\nAP\n[Play \"W\"]\nSA\n[ScoreTable \"A\"]\n1\n";
    let tables = "[TotalScoreTable \"A\"]\n1\n[OptimumResultTable \"A\"]\n1\n";
    let mut outline = |games: &[String]| {
        editor.open("untitled:many", &games.join("\n"));
        let params = json!({ "textDocument": { "uri": "untitled:many" } });
        let mut symbols = editor.ask("textDocument/documentSymbol", params);
        let Value::Array(symbols) = symbols["result"].take() else {
            panic!("no outline");
        };
        let sections = symbols
            .iter()
            .filter_map(|game| game["children"].as_array());
        let sections: usize = sections.map(Vec::len).sum();
        editor.say(
            "textDocument/didClose",
            json!({ "textDocument": { "uri": "untitled:many" } }),
        );
        (symbols.len(), sections)
    };
    assert_eq!(outline(&vec![game.to_owned(); 999]), (999, 2997));
    assert_eq!(outline(&vec![game.to_owned(); 1000]), (1000, 0));
    assert_eq!(outline(&vec![format!("{game}{tables}"); 999]), (999, 4001));
    assert_eq!(outline(&vec![game.to_owned(); 1000]), (1000, 0));
}

#[test]
fn what_takes_long_is_taken_back_while_it_is_worked_on() {
    let mut editor = Editor::with_options(json!({}), json!({ "format": true }));
    editor.open("untitled:a", BROKEN);
    let format = |editor: &mut Editor, id: u32| {
        let params = json!({ "textDocument": { "uri": "untitled:a" }, "options": {} });
        let method = "textDocument/formatting";
        editor
            .server
            .receive(json!({ "id": id, "method": method, "params": params }));
        let jobs = editor.server.take_jobs();
        assert_eq!(jobs.len(), 1);
        assert_eq!(sent(&mut editor.server), Vec::<Value>::new(), "not yet");
        let mut done = jobs.into_iter().map(|job| job.run(&|_| ()));
        done.next().unwrap()
    };
    let codes = |editor: &mut Editor| {
        let out = sent(&mut editor.server).into_iter();
        let answers = out.filter(|message| message["method"].is_null());
        answers
            .map(|answer| {
                (
                    answer["id"].as_u64().unwrap(),
                    answer["error"]["code"].as_i64(),
                )
            })
            .collect::<Vec<_>>()
    };
    let done = format(&mut editor, 90);
    editor.server.finish(done);
    assert_eq!(codes(&mut editor), [(90, None)]);
    let done = format(&mut editor, 91);
    let cancel = |id: u32| json!({ "method": "$/cancelRequest", "params": { "id": id } });
    editor.server.receive(cancel(92));
    assert_eq!(codes(&mut editor), []);
    editor.server.receive(cancel(91));
    editor.server.finish(done);
    assert_eq!(codes(&mut editor), [(91, Some(-32800))], "once");
    let done = format(&mut editor, 93);
    let change = json!({
        "textDocument": { "uri": "untitled:a", "version": 2 }, "contentChanges": [{ "text": "x" }],
    });
    editor
        .server
        .receive(json!({ "method": "textDocument/didChange", "params": change }));
    editor.server.finish(done);
    assert_eq!(codes(&mut editor), [(93, Some(-32801))], "once");
}

#[test]
fn a_request_for_another_version_is_refused() {
    let mut editor = Editor::new(json!({}));
    editor.open("untitled:a", BROKEN);
    let mut code = |version: u32| {
        let document = json!({ "uri": "untitled:a", "version": version });
        let params = json!({ "textDocument": document, "position": at(0, 2) });
        editor.ask("textDocument/hover", params)["error"]["code"].as_i64()
    };
    assert_eq!(code(1), None);
    assert_eq!(code(2), Some(-32801));
}

/// Records are judged as the command line judges them. What is offered is what it would write, and no
/// request about games finds one in them.
#[test]
fn records_get_no_edit_that_the_command_line_would_not_make() {
    let rbn = "% RBN\nB 7\nE  Club\nA NB:1S2NA\n1 unused\nR 14\n\nb 8\n\n";
    let rbx = "%{RBX}B{7}E{ Club}A{NB:1S2NA}R{14}\nB{8}\n";
    for text in [rbn, rbx] {
        let mut editor = Editor::with_options(json!({}), json!({ "format": true }));
        editor.open("untitled:a", text);
        let plan = Plan::new(&Settings::default());
        let found = lint::check(&Source::new(text.as_bytes()), None, &plan);
        let found: Vec<_> = found.diagnostics.iter().map(|d| d.rule.name()).collect();
        assert_eq!(editor.codes("untitled:a"), found);
        let params = |only: Value| {
            json!({
                "textDocument": { "uri": "untitled:a" },
                "range": { "start": at(0, 0), "end": at(9, 0) },
                "context": { "diagnostics": [], "only": only },
            })
        };
        let actions = editor.ask("textDocument/codeAction", params(Value::Null));
        let mut here = 0;
        for action in actions["result"].as_array().unwrap() {
            let edited = applied(text, of_document(&action["edit"]));
            let title = action["title"].as_str().unwrap();
            let start = if text == rbn { "% RBN\n" } else { "%{RBX}" };
            assert!(edited.starts_with(start), "{title}: {edited}");
            let after = lint::check(&Source::new(edited.as_bytes()), None, &plan);
            let after: Vec<_> = after.diagnostics.iter().map(|d| d.rule.name()).collect();
            let gone: Vec<_> = found.iter().filter(|rule| !after.contains(rule)).collect();
            assert_eq!(gone.len(), 1, "{title}: {edited}");
            assert_eq!(after.len() + 1, found.len(), "{title}: {edited}");
            here += usize::from(title == "Ignore rbn-result here");
        }
        assert_eq!(here, 1, "{actions:#}");
        // What changes the whole document is what the command line writes.
        let level = pbnlint::repair::RepairLevel::Safe;
        let repaired = pbnlint::repair::repair(text.as_bytes(), None, &plan, level);
        let actions = editor.ask("textDocument/codeAction", params(json!(["source.fixAll"])));
        let fixed = applied(text, edits(&actions, "Fix all"));
        assert_eq!(fixed.as_bytes(), &*repaired.bytes);
        let repairs = Repairs::new(&Settings::default(), Some(level));
        let options = UnitOptions::default();
        let written = write_units(text.as_bytes(), None, &repairs, &options).unwrap();
        let export = params(json!(["source.export.pbnlint"]));
        let actions = editor.ask("textDocument/codeAction", export);
        let exported = applied(text, edits(&actions, "Write"));
        assert_eq!(exported.as_bytes(), written.output.bytes);
        // What a record does not have it is not taken for a game to have.
        let place = json!({
            "textDocument": { "uri": "untitled:a" },
            "position": at(0, 12),
            "range": { "start": at(0, 0), "end": at(9, 0) },
        });
        for method in ["prepareRename", "inlayHint"] {
            let answer = editor.ask(&format!("textDocument/{method}"), place.clone());
            let result = answer
                .get("result")
                .unwrap_or_else(|| panic!("{method}: {answer}"));
            assert!(
                result.is_null() || result == &json!([]),
                "{method}: {answer}"
            );
        }
    }
}
