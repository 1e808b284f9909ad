//! What takes long to check is checked beside everything else.

use std::time::Duration;

use super::*;

/// An editor of a server for which every check takes long; jobs are done when a test does them.
struct Slow(Editor);

impl Slow {
    fn new(capabilities: Value) -> Slow {
        let mut editor = Editor::of(Server::with_patience(Duration::ZERO));
        editor.begin(capabilities, Value::Null);
        Slow(editor)
    }

    /// Sends a message, and gives what is sent at once.
    fn send(&mut self, id: Option<u32>, method: &str, params: Value) -> Vec<Value> {
        let mut message = json!({ "jsonrpc": "2.0", "method": method, "params": params });
        if let Some(id) = id {
            message["id"] = json!(id);
        }
        self.0.server.receive(message);
        self.0.server.settle();
        sent(&mut self.0.server)
    }

    fn open(&mut self, text: &str) -> Vec<Value> {
        let item = json!({ "uri": URI, "languageId": "pbn", "version": 1, "text": text });
        self.send(
            None,
            "textDocument/didOpen",
            json!({ "textDocument": item }),
        )
    }

    /// Puts a character into the second line.
    fn put(&mut self, version: u32, character: &str) -> Vec<Value> {
        let params = json!({
            "textDocument": { "uri": URI, "version": version },
            "contentChanges": [{ "range": { "start": at(1, 1), "end": at(1, 1) }, "text": character }],
        });
        self.send(None, "textDocument/didChange", params)
    }

    fn ask(&mut self, id: u32, method: &str) -> Vec<Value> {
        let params = json!({
            "textDocument": { "uri": URI }, "position": at(0, 2), "context": {},
            "range": { "start": at(0, 0), "end": at(0, 9) },
        });
        self.send(Some(id), method, params)
    }

    /// Does the only job that there is, and gives what is sent then.
    fn work(&mut self) -> Vec<Value> {
        let jobs = self.0.server.take_jobs();
        assert_eq!(jobs.len(), 1);
        for job in jobs {
            let done = job.run(&|_| ());
            self.0.server.finish(done);
        }
        self.0.server.settle();
        sent(&mut self.0.server)
    }
}

const URI: &str = "untitled:a";
const TEXT: &str = "[EVENT \"x\"]\n[SITE \"y\"]\n";

/// The versions for which diagnostics are published.
fn versions(messages: &[Value]) -> Vec<i64> {
    let published = messages.iter().map(|one| &one["params"]["version"]);
    published.filter_map(Value::as_i64).collect()
}

/// The requests that are answered, with the code of an error, or 0.
fn answers(messages: &[Value]) -> Vec<(i64, i64)> {
    let answers = messages.iter().filter_map(|one| {
        let code = one["error"]["code"].as_i64().unwrap_or(0);
        Some((one["id"].as_i64()?, code))
    });
    answers.collect()
}

#[test]
fn a_check_that_takes_long_holds_up_nothing_but_what_needs_it() {
    let mut slow = Slow::new(json!({}));
    assert_eq!(slow.open(TEXT), [""; 0]);
    assert_eq!(slow.ask(50, "textDocument/codeAction"), [""; 0]);
    assert_eq!(answers(&slow.ask(51, "textDocument/hover")), [(51, 0)]);
    assert_eq!(
        answers(&slow.ask(52, "textDocument/documentSymbol")),
        [(52, 0)]
    );
    let done = slow.work();
    assert_eq!(versions(&done), [1]);
    assert_eq!(answers(&done), [(50, 0)]);
    assert!(done.iter().any(|one| one["result"][0]["edit"].is_object()));
    // What is known is not found out again.
    assert_eq!(answers(&slow.ask(53, "textDocument/codeAction")), [(53, 0)]);
    assert!(slow.0.server.take_jobs().is_empty());
}

#[test]
fn diagnostics_of_a_text_that_has_changed_since_are_not_shown() {
    let mut slow = Slow::new(json!({}));
    slow.open(TEXT);
    slow.work();
    assert_eq!(slow.put(2, "A"), [""; 0]);
    let jobs = slow.0.server.take_jobs();
    // While it is being checked nothing else is begun, and no old text is spoken of.
    assert_eq!(slow.put(3, "B"), [""; 0]);
    assert_eq!(slow.ask(50, "textDocument/codeAction"), [""; 0]);
    assert_eq!(answers(&slow.put(4, "\n")), [(50, -32801)]);
    assert!(slow.0.server.take_jobs().is_empty());
    for job in jobs {
        let done = job.run(&|_| ());
        slow.0.server.finish(done);
    }
    slow.0.server.settle();
    assert_eq!(sent(&mut slow.0.server), [""; 0]);
    let done = slow.work();
    assert_eq!(versions(&done), [4]);
    let mut fresh = Editor::new(json!({}));
    fresh.open(URI, "[EVENT \"x\"]\n[\nBASITE \"y\"]\n");
    assert_eq!(done[0]["params"]["diagnostics"], fresh.shown[URI]);
}

#[test]
fn what_waits_for_a_check_can_be_cancelled() {
    let mut slow = Slow::new(json!({}));
    slow.open(TEXT);
    slow.ask(50, "textDocument/codeAction");
    let cancelled = slow.send(None, "$/cancelRequest", json!({ "id": 50 }));
    assert_eq!(answers(&cancelled), [(50, -32800)]);
    assert_eq!(answers(&slow.work()), [(0, 0); 0]);
}

#[test]
fn a_client_that_pulls_is_answered_when_the_check_is_done() {
    let mut slow = Slow::new(json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    }));
    slow.open(TEXT);
    assert!(slow.0.server.take_jobs().is_empty(), "nobody asked");
    assert_eq!(slow.ask(50, "textDocument/diagnostic"), [""; 0]);
    let done = slow.work();
    assert_eq!(answers(&done), [(50, 0)]);
    assert_eq!(done.len(), 1, "never both");
    assert_eq!(codes(&done[0]["result"]["items"])[..1], ["tag-case"]);
}

#[test]
fn what_waits_is_answered_also_where_other_rules_come_to_hold() {
    let mut slow = Slow::new(json!({
        "textDocument": { "diagnostic": {} },
        "workspace": { "diagnostics": { "refreshSupport": true } },
    }));
    slow.open(TEXT);
    slow.ask(50, "textDocument/diagnostic");
    let settings = json!({ "settings": { "ignore": ["tag-case"] } });
    slow.send(None, "workspace/didChangeConfiguration", settings);
    assert_eq!(answers(&slow.ask(51, "textDocument/hover")), [(51, 0)]);
    assert_eq!(answers(&slow.work()), [(0, 0); 0]);
    let done = slow.work();
    assert_eq!(answers(&done), [(50, 0)]);
    let found = codes(&done[0]["result"]["items"]);
    assert!(!found.contains(&"tag-case".to_owned()), "{found:?}");
}

/// A document that was closed and opened again is not the one that was checked; neither is one to which
/// other rules apply.
#[test]
fn what_was_found_in_another_document_is_not_taken() {
    let mut slow = Slow::new(json!({}));
    slow.open(TEXT);
    let old = slow.0.server.take_jobs();
    let document = json!({ "textDocument": { "uri": URI } });
    slow.send(None, "textDocument/didClose", document);
    slow.open("[Event \"x\"]\n");
    for job in old {
        let done = job.run(&|_| ());
        slow.0.server.finish(done);
    }
    slow.0.server.settle();
    assert_eq!(sent(&mut slow.0.server), [""; 0]);
    let done = slow.work();
    assert_eq!(done[0]["params"]["diagnostics"], json!([]));

    slow.put(2, "[SITE \"y\"]\n");
    let old = slow.0.server.take_jobs();
    let settings = json!({ "settings": { "ignore": ["tag-case"] } });
    slow.send(None, "workspace/didChangeConfiguration", settings);
    for job in old {
        let done = job.run(&|_| ());
        slow.0.server.finish(done);
    }
    slow.0.server.settle();
    assert_eq!(sent(&mut slow.0.server), [""; 0]);
    let done = slow.work();
    let found = codes(&done[0]["params"]["diagnostics"]);
    assert!(!found.contains(&"tag-case".to_owned()), "{found:?}");
}
