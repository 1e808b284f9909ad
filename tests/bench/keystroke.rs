//! How long it takes from a keystroke to the diagnostics of the language server, and from a request to its
//! answer, beside a whole check and a count of the lines: `cargo bench --bench keystroke`. Times are the
//! shortest of several. Some lines are about the program: its start, and its memory. The last ones are of
//! texts that no editor should be asked to hold. With files, as in `cargo bench --bench keystroke -- FILE…`, only
//! these are measured; the ending of a name says what is in it.

#![allow(
    clippy::print_stdout,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing
)]

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Instant;

use pbnlint::lint::{Plan, Settings, check};
use pbnlint::server::Server;
use pbnlint::source::{Encoding, Source};
use serde_json::{Value, json};

mod generate;

const KEYSTROKES: usize = 40;

/// A document that no file has.
const UNTITLED: &str = "untitled:a";

/// What editors ask for when a file is opened, or its user moves.
const ANSWERS: [&str; 4] = ["hover", "documentSymbol", "foldingRange", "formatting"];

/// What else can be asked for about a document, but for what writes all of it anew.
const OTHER_ANSWERS: [&str; 10] = [
    "semanticTokens/full",
    "semanticTokens/range",
    "inlayHint",
    "codeAction",
    "completion",
    "definition",
    "references",
    "documentHighlight",
    "prepareRename",
    "selectionRange",
];

fn main() {
    let files: Vec<String> = std::env::args()
        .skip(1)
        .filter(|arg| arg != "--bench")
        .collect();
    for file in &files {
        let text = std::fs::read(file).unwrap();
        let text = Encoding::guess(&text).decode(&text).into_owned();
        measure(file, &format!("file:///nowhere/{file}"), &text);
    }
    if files.is_empty() {
        measure_generated();
    }
}

fn measure_generated() {
    for size in [100_000, 1_000_000, 10_000_000, 50_000_000] {
        let text = generate::file(size, &generate::Options::default());
        let text = Encoding::guess(&text).decode(&text).into_owned();
        measure("clean", UNTITLED, &text);
        // A card too many in each of the first games, which is a finding of its own in each.
        let mut count = 0;
        let wrong = text.split_inclusive("[Deal \"").map(|part| {
            count += 1;
            match (count, part.split_at_checked(2)) {
                (2..=3_501, Some((dealer, cards))) => format!("{dealer}2{cards}"),
                _ => part.to_owned(),
            }
        });
        measure("with findings", UNTITLED, &wrong.collect::<String>());
        // A mistake in each game that a safe fix repairs.
        if size == 1_000_000 {
            measure(
                "with repairs",
                UNTITLED,
                &text.replace("[Dealer ", "[DEALER "),
            );
        }
        if size == 1_000_000 || size == 50_000_000 {
            measure_program(&text);
        }
    }
    let game = "[Event \"#\"]\n[BOARD \"1\"]\n\n";
    survive("a million games", &game.repeat(1_000_000));
    let pair = "[Event \"#\"] {\u{e9}} [Site \"x\"] ";
    survive("one line of 50 MB", &pair.repeat(50_000_000 / pair.len()));
    survive(
        "one comment of 50 MB",
        &format!("{{{}", "\n".repeat(50_000_000)),
    );
}

/// The time in milliseconds.
fn timed<T>(act: impl FnOnce() -> T) -> f64 {
    let begin = Instant::now();
    std::hint::black_box(act());
    begin.elapsed().as_secs_f64() * 1000.0
}

fn median(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// The shortest of several times: what it takes on a machine that does nothing else.
fn least(times: impl IntoIterator<Item = f64>) -> f64 {
    times.into_iter().fold(f64::INFINITY, f64::min)
}

/// Asks the server for something, and gives its answer, which is JSON.
fn ask(server: &mut Server, method: &str, params: &Value) -> String {
    server.receive(json!({ "id": 1, "method": method, "params": params }));
    work(server);
    server.take_out().pop().unwrap()
}

/// Does what the server leaves to its worker.
fn work(server: &mut Server) {
    for job in server.take_jobs() {
        server.finish(job.run(&|_| ()));
    }
}

/// Gives the server a notification, and says for how long nothing else can be served, and how long it takes
/// until its diagnostics are there; with the number of these.
fn tell(server: &mut Server, message: Value) -> (f64, f64, usize) {
    let mut held_up = 0.0;
    let all = timed(|| {
        held_up = timed(|| {
            server.receive(message);
            server.settle();
        });
        work(server);
    });
    (held_up, all, diagnostics(&server.take_out()))
}

fn measure(name: &str, uri: &str, text: &str) {
    let plan = Plan::new(&Settings::default());
    let source = Source::new(text.as_bytes());
    let file = (uri != UNTITLED).then_some(uri);
    let whole = least((0..5).map(|_| timed(|| check(&source, file, &plan))));
    let newlines = || memchr::memchr_iter(b'\n', text.as_bytes()).count();
    let count = least((0..5).map(|_| timed(newlines)));
    let mut server = Server::default();
    let options = json!({ "format": true });
    ask(
        &mut server,
        "initialize",
        &json!({ "capabilities": {}, "initializationOptions": options }),
    );
    let item = json!({ "uri": uri, "languageId": "pbn", "version": 1, "text": text });
    let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": item } });
    let (_, first, shown) = tell(&mut server, open);
    let lines = newlines();
    let document = json!({ "uri": uri });
    let place = json!({ "line": lines / 2, "character": 2 });
    let answers = ANSWERS.map(|method| {
        let params = json!({
            "textDocument": document, "position": place, "positions": [place], "options": {},
            "range": { "start": place, "end": place }, "context": {},
        });
        let method = format!("textDocument/{method}");
        let mut length = 0;
        let time = least((0..3).map(|_| {
            timed(|| {
                let answer = ask(&mut server, &method, &params);
                length = answer.len();
                assert!(answer.contains("\"result\":"), "{method}: {answer:.200}");
            })
        }));
        format!("{method} {time:.1} ms ({} KB)", length / 1000)
    });
    let keys = (0..KEYSTROKES).map(|key| {
        let line = lines / KEYSTROKES * key + lines / 100;
        let (start, end) = (
            json!({ "line": line, "character": 0 }),
            json!({ "line": line, "character": key % 2 }),
        );
        let text = if key % 2 == 0 { "7" } else { "" };
        let params = json!({
            "textDocument": { "uri": uri, "version": key + 2 },
            "contentChanges": [{ "range": { "start": start, "end": end }, "text": text }],
        });
        let change =
            json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params });
        tell(&mut server, change).1
    });
    let keys: Vec<f64> = keys.collect();
    let (quickest, keystroke) = (least(keys.iter().copied()), median(keys));
    let ten = timed(|| {
        for key in 0..10 {
            let place = json!({ "line": lines / 3, "character": key });
            let params = json!({
                "textDocument": { "uri": uri, "version": 100 + key },
                "contentChanges": [{ "range": { "start": place, "end": place }, "text": "7" }],
            });
            server.receive(json!({ "method": "textDocument/didChange", "params": params }));
        }
        server.settle();
        work(&mut server);
        assert_eq!(server.take_out().len(), 1);
    });
    println!(
        "{:.1} MB, {name}, {shown} diagnostics: keystroke {quickest:.2} ms, median {keystroke:.2} ms, ten at once {ten:.2} ms, first {first:.1} ms; whole check {whole:.1} ms, newlines {count:.2} ms",
        text.len() as f64 / 1e6,
    );
    println!("    {}", answers.join(", "));
}

/// What no editor should be asked to hold: that everything is answered, and in what time.
fn survive(name: &str, text: &str) {
    let mut server = Server::default();
    ask(&mut server, "initialize", &json!({ "capabilities": {} }));
    let item = json!({ "uri": "untitled:a", "languageId": "pbn", "version": 1, "text": text });
    let open = json!({ "method": "textDocument/didOpen", "params": { "textDocument": item } });
    let (opening, first, shown) = tell(&mut server, open);
    let lines = memchr::memchr_iter(b'\n', text.as_bytes()).count();
    let place = json!({ "line": lines / 2, "character": 2 });
    let params = json!({
        "textDocument": { "uri": "untitled:a", "version": 2 },
        "contentChanges": [{ "range": { "start": place, "end": place }, "text": "7" }],
    });
    let change = json!({ "method": "textDocument/didChange", "params": params });
    let (held_up, keystroke, _) = tell(&mut server, change);
    let document = json!({ "uri": "untitled:a" });
    let params = json!({
        "textDocument": document, "position": place, "positions": [place],
        "range": { "start": place, "end": place }, "context": {},
    });
    let quick = ANSWERS.iter().filter(|method| **method != "formatting");
    let answers = quick.chain(&OTHER_ANSWERS).map(|method| {
        let mut answer = String::new();
        let time = timed(|| answer = ask(&mut server, &format!("textDocument/{method}"), &params));
        assert!(answer.contains("\"result\":"), "{method}: {answer:.200}");
        (time, method)
    });
    let (longest, method) = answers.max_by(|(a, _), (b, _)| a.total_cmp(b)).unwrap();
    println!(
        "{name}, {:.1} MB, {shown} diagnostics: first {first:.0} ms (others wait {opening:.0}), keystroke {keystroke:.0} ms (others wait {held_up:.0}), no answer longer than {longest:.0} ms ({method})",
        text.len() as f64 / 1e6,
    );
}

/// How many diagnostics were published.
fn diagnostics(messages: &[String]) -> usize {
    let mut messages = messages.iter();
    let shown = messages.find_map(|message| {
        let message: Value = serde_json::from_str(message).unwrap();
        Some(message["params"]["diagnostics"].as_array()?.len())
    });
    shown.expect("diagnostics are published")
}

/// The program with a text: from its start to the first diagnostics, and what memory it takes after some
/// keystrokes.
fn measure_program(text: &str) {
    let item = json!({ "uri": "untitled:a", "languageId": "pbn", "version": 1, "text": text });
    let open = json!({ "method": "textDocument/didOpen", "params": { "textDocument": item } });
    let begin = json!({ "id": 1, "method": "initialize", "params": { "capabilities": {} } });
    let (begin, open) = (framed(&begin), framed(&open));
    let starts = (0..5).map(|_| {
        let mut program = None;
        let time = timed(|| program = Some(Program::start(&begin, &open)));
        (time, program.unwrap())
    });
    let mut starts: Vec<(f64, Program)> = starts.collect();
    let (_, program) = &mut starts[0];
    for key in 0..10 {
        let place = json!({ "line": 10, "character": 0 });
        let params = json!({
            "textDocument": { "uri": "untitled:a", "version": key + 2 },
            "contentChanges": [{ "range": { "start": place, "end": place }, "text": "7" }],
        });
        let change = json!({ "method": "textDocument/didChange", "params": params });
        program.send(&framed(&change));
        program.diagnostics();
    }
    let memory = std::fs::read_to_string(format!("/proc/{}/status", program.child.id()));
    let memory = memory.unwrap_or_default();
    let of = |name: &str| {
        let line = memory.lines().find_map(|line| line.strip_prefix(name));
        line.map_or("unknown".to_owned(), |rest| rest.trim().to_owned())
    };
    let (now, peak) = (of("VmRSS:"), of("VmHWM:"));
    for (_, program) in &mut starts {
        program.child.kill().unwrap();
        program.child.wait().unwrap();
    }
    let start = least(starts.iter().map(|(time, _)| *time));
    println!(
        "{:.1} MB: from the start of the program to the first diagnostics {start:.1} ms; memory {now}, at most {peak}",
        text.len() as f64 / 1e6,
    );
}

fn framed(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// A running server.
struct Program {
    child: Child,
    out: BufReader<ChildStdout>,
}

impl Program {
    /// Starts the program and waits for the first diagnostics.
    fn start(begin: &[u8], open: &[u8]) -> Program {
        let mut child = Command::new(env!("CARGO_BIN_EXE_pbnlint"))
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let out = BufReader::new(child.stdout.take().unwrap());
        let mut program = Program { child, out };
        program.send(begin);
        program.send(open);
        program.diagnostics();
        program
    }

    fn send(&mut self, message: &[u8]) {
        self.child
            .stdin
            .as_mut()
            .unwrap()
            .write_all(message)
            .unwrap();
    }

    /// Reads messages until diagnostics come.
    fn diagnostics(&mut self) {
        loop {
            let mut header = String::new();
            self.out.read_line(&mut header).unwrap();
            let length = header.trim().strip_prefix("Content-Length: ").unwrap();
            let mut body = vec![0; length.parse::<usize>().unwrap() + 2];
            self.out.read_exact(&mut body).unwrap();
            if String::from_utf8_lossy(&body).contains("publishDiagnostics") {
                return;
            }
        }
    }
}
