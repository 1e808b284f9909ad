//! The language server: `pbnlint lsp`, which editors start and talk to over stdin and stdout.
//!
//! ```text
//! stdin ─► transport ─► main_loop ─► transport ─► stdout
//!                       │
//!                       ├─ requests    each request and its answer
//!                       ├─ worker      what takes long, on a snapshot
//!                       ├─ client      what the client can do, and what it is offered
//!                       ├─ protocol    shapes of parameters, codes of errors, URIs
//!                       ├─ document    what the editor holds, as the bytes that a file has
//!                       ├─ findings    what is found in a document, kept up with its changes
//!                       ├─ view        what the notation of a document shows, in the protocol
//!                       ├─ positions   bytes to lines and columns of the protocol, and back
//!                       ├─ settings    the configuration of a file, and what the client sets
//!                       ├─ diagnostics findings as the editor shows them
//!                       ├─ actions     fixes, suppressions, fix all
//!                       ├─ format      export format as the lines that change
//!                       ├─ hover       what is under the cursor, as a client can show it
//!                       ├─ tokens      colors, for editors without a grammar
//!                       ├─ workspace   all files of the workspace, open or not
//!                       ├─ outline     games as symbols and folds, many of them in groups
//!                       ├─ symbols     boards, events and players in all files
//!                       ├─ links       files and pages to which a document leads
//!                       ├─ suppressions  the names of rules in them
//!                       ├─ watchers    which files the client is asked to watch
//!                       └─ configuration  a `pbnlint.toml` that is open
//! ```
//!
//! Three promises:
//!
//! - **Nothing in the file is lost by editing it.** A document is bytes, as on disk; what an
//!   editor cannot save in the file's encoding is a finding before it is lost.
//! - **A finding is never out of place.** Every answer is about the text with all changes that
//!   came before it.
//! - **The server says what the command line says**: the same bytes and configuration give the
//!   same findings, fixes and export.
//!
//! One thread owns all state. It takes all waiting messages before it checks, and a check is
//! made only when somebody needs it, so ten keystrokes cost one check; and that is one of the
//! games that they touched. What takes long is done by a second thread on a snapshot; a change of
//! the document, or the client, takes such a request back while it is worked on. A check that
//! probably takes long, by its size or because the last one did, is done there as well: its diagnostics
//! come when it is done, unless the text has changed again, and what needs its findings waits for it. So
//! no text, however large or odd, holds up what is typed.

mod actions;
mod client;
mod configuration;
mod diagnostics;
mod document;
mod findings;
mod format;
mod hover;
mod links;
mod main_loop;
mod outline;
mod positions;
mod protocol;
mod settings;
mod suppressions;
mod symbols;
mod tokens;
mod transport;
mod view;
mod watchers;
mod worker;
mod workspace;

pub use main_loop::Server;
pub use worker::{Job, JobResult, Partial};

use std::collections::VecDeque;
use std::io::{self, BufReader, Write};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use serde_json::Value;
use transport::Incoming;

use crate::render::{Style, visible};

/// How often it is looked whether the editor is still there.
const PULSE: Duration = Duration::from_secs(3);

/// What the loop waits for.
enum LoopEvent {
    Incoming(Incoming),
    /// The worker has a part of an answer.
    Partial(Partial),
    /// The worker has done a job.
    Done(JobResult),
}

/// Serves one editor on stdin and stdout until it says `exit`; returns the exit status. Deals are solved for
/// what is shown of a card if that is wanted.
pub fn run(solves: bool) -> u8 {
    let (sender, receiver) = mpsc::channel();
    let (partial, done) = (sender.clone(), sender.clone());
    let say = move |part| drop(partial.send(LoopEvent::Partial(part)));
    let worker = worker::start(say, move |job| drop(done.send(LoopEvent::Done(job))));
    // This thread ends with the process: nothing can interrupt a read of stdin.
    thread::spawn(move || {
        let mut input = BufReader::new(io::stdin().lock());
        loop {
            let incoming = transport::read(&mut input);
            let is_last = matches!(incoming, Incoming::End | Incoming::Broken(_));
            if sender.send(LoopEvent::Incoming(incoming)).is_err() || is_last {
                return;
            }
        }
    });
    let send = |messages| send(&mut io::stdout().lock(), messages);
    let mut server = Server::default().solving(solves);
    serve(&mut server, &receiver, &worker, send)
}

/// Serves what comes until the client says `exit`, or goes; returns the exit status.
fn serve(
    server: &mut Server,
    receiver: &Receiver<LoopEvent>,
    worker: &Sender<Job>,
    mut send: impl FnMut(Vec<String>) -> io::Result<()>,
) -> u8 {
    let mut waiting = VecDeque::new();
    loop {
        match receiver.recv_timeout(PULSE) {
            Ok(event) => take(event, &mut waiting, server),
            Err(RecvTimeoutError::Timeout) if server.client_is_gone() => return 1,
            Err(RecvTimeoutError::Timeout) => continue,
            Err(RecvTimeoutError::Disconnected) => return 1,
        }
        loop {
            // All that is there: ten keystrokes cost one check. It may change a text, or cancel a request.
            let count = waiting.len();
            while let Ok(event) = receiver.try_recv() {
                take(event, &mut waiting, server);
            }
            if waiting.len() > count {
                cancel(&mut waiting, server);
                overtake(&mut waiting, server);
            }
            match waiting.pop_front() {
                None => break,
                Some(Incoming::Message(message)) => server.receive(message),
                Some(Incoming::NoJson) => server.refuse_no_json(),
                Some(Incoming::Broken(why)) => {
                    complain(&why);
                    return 1;
                }
                Some(Incoming::End) => return 1,
            }
            let is_sent = send(server.take_out()).is_ok();
            if let Some(status) = server.exit_status() {
                return status;
            }
            if !is_sent {
                return 1;
            }
        }
        server.settle();
        for job in server.take_jobs() {
            let _ = worker.send(job);
        }
        if send(server.take_out()).is_err() {
            return 1;
        }
    }
}

fn take(event: LoopEvent, waiting: &mut VecDeque<Incoming>, server: &mut Server) {
    match event {
        LoopEvent::Incoming(incoming) => waiting.push_back(incoming),
        LoopEvent::Partial(partial) => server.pass_on(partial),
        LoopEvent::Done(done) => server.finish(done),
    }
}

/// Answers requests that are cancelled before they were begun.
fn cancel(waiting: &mut VecDeque<Incoming>, server: &mut Server) {
    let id = |incoming: &Incoming| match incoming {
        Incoming::Message(message) => {
            let method = message.get("method").and_then(Value::as_str);
            let id = message.pointer("/params/id").cloned();
            id.filter(|_| method == Some("$/cancelRequest"))
        }
        _ => None,
    };
    let cancelled: Vec<Value> = waiting.iter().filter_map(id).collect();
    if cancelled.is_empty() {
        return;
    }
    waiting.retain(|incoming| match incoming {
        Incoming::Message(message) => {
            let id = message.get("id").filter(|id| cancelled.contains(id));
            let id = id.filter(|_| message.get("method").is_some());
            if let Some(id) = id {
                server.answer_cancelled(id);
            }
            id.is_none()
        }
        _ => true,
    });
}

/// Answers requests about texts that the editor no longer has, because a change of them waits.
fn overtake(waiting: &mut VecDeque<Incoming>, server: &mut Server) {
    let part = |incoming: &Incoming, pointer: &str| match incoming {
        Incoming::Message(message) => message.pointer(pointer).cloned(),
        _ => None,
    };
    let is = |incoming: &Incoming, method: &str| {
        part(incoming, "/method").is_some_and(|found| found == method)
    };
    let mut changed: Vec<Value> = Vec::new();
    let mut kept = VecDeque::new();
    // The last message first, so that each knows what comes after it.
    while let Some(incoming) = waiting.pop_back() {
        let uri = part(&incoming, "/params/textDocument/uri")
            .or_else(|| part(&incoming, "/params/data/uri"));
        let is_stale = uri.as_ref().is_some_and(|uri| changed.contains(uri));
        match part(&incoming, "/id") {
            Some(id) if is_stale => server.answer_modified(&id),
            _ => {
                let changes = ["textDocument/didChange", "textDocument/didClose"];
                if changes.iter().any(|method| is(&incoming, method)) {
                    changed.extend(uri);
                }
                kept.push_front(incoming);
            }
        }
    }
    *waiting = kept;
}

fn send(out: &mut impl Write, messages: Vec<String>) -> io::Result<()> {
    if messages.is_empty() {
        return Ok(());
    }
    for message in messages {
        transport::write(out, &message)?;
    }
    out.flush()
}

/// Adds a member to a JSON object.
fn put(object: &mut Value, name: &str, value: Value) {
    if let Some(object) = object.as_object_mut() {
        object.insert(name.to_owned(), value);
    }
}

/// Writes a line of the log, which is stderr, and may be a terminal that names of files must not drive.
fn complain(what: &str) {
    let _ = writeln!(
        io::stderr(),
        "pbnlint lsp: {}",
        visible(what, Style::default())
    );
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_request_that_a_change_overtakes_is_answered_so() {
        let message = |id: Option<u32>, method: &str, uri: &str| {
            let params = json!({ "textDocument": { "uri": uri } });
            let mut message = json!({ "method": method, "params": params });
            if let Some(id) = id {
                put(&mut message, "id", json!(id));
            }
            Incoming::Message(message)
        };
        let hover = "textDocument/hover";
        let mut waiting = VecDeque::from([
            message(Some(1), hover, "a"),
            message(Some(2), hover, "b"),
            message(None, "textDocument/didChange", "a"),
            message(Some(3), hover, "a"),
        ]);
        let mut server = Server::default();
        overtake(&mut waiting, &mut server);
        let answers = server.take_out();
        assert_eq!(answers.len(), 1);
        let answer: Value = serde_json::from_str(&answers[0]).unwrap();
        assert_eq!(answer["id"], 1);
        assert_eq!(answer["error"]["code"], -32801);
        let left = waiting.iter().filter_map(|incoming| match incoming {
            Incoming::Message(message) => message["id"].as_u64(),
            _ => None,
        });
        assert_eq!(left.collect::<Vec<_>>(), [2, 3]);
        assert_eq!(waiting.len(), 3);
    }
    /// What is published for messages that wait when the loop looks, by version.
    fn published(messages: Vec<Value>) -> Vec<i64> {
        let (sender, receiver) = mpsc::channel();
        for message in messages {
            sender
                .send(LoopEvent::Incoming(Incoming::Message(message)))
                .unwrap();
        }
        drop(sender);
        let mut versions = Vec::new();
        let send = |messages: Vec<String>| {
            for message in messages {
                let message: Value = serde_json::from_str(&message).unwrap();
                if message["method"] == "textDocument/publishDiagnostics" {
                    versions.extend(message["params"]["version"].as_i64());
                }
            }
            Ok(())
        };
        let worker = mpsc::channel().0;
        let status = serve(&mut Server::default(), &receiver, &worker, send);
        assert_eq!(status, 1, "the client went without a word");
        versions
    }

    /// Diagnostics are published after each check and at no other time, so their number is that of the
    /// checks.
    #[test]
    fn ten_keystrokes_that_wait_cost_one_check() {
        let document = json!({ "uri": "untitled:a", "version": 1, "text": "[EVENT \"x\"]\n" });
        let mut messages = vec![
            json!({ "id": 1, "method": "initialize", "params": { "capabilities": {} } }),
            json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }),
        ];
        assert_eq!(published(messages.clone()), [1]);
        for version in 2..12 {
            let place = json!({ "line": 0, "character": version + 6 });
            let params = json!({
                "textDocument": { "uri": "untitled:a", "version": version },
                "contentChanges": [{ "range": { "start": place, "end": place }, "text": "x" }],
            });
            messages.push(json!({ "method": "textDocument/didChange", "params": params }));
        }
        assert_eq!(published(messages), [11]);
    }
}
