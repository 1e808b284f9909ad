//! How long it takes from a keystroke to the diagnostics of the language server, beside a whole check
//! and a count of the lines: `cargo bench --bench keystroke`.

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::indexing_slicing)]

use std::time::Instant;

use pbnlint::lint::{Plan, Settings, check};
use pbnlint::server::Server;
use pbnlint::source::{Encoding, Source};
use serde_json::{Value, json};

mod generate;

const KEYSTROKES: usize = 40;

fn main() {
    for size in [100_000, 1_000_000, 10_000_000, 50_000_000] {
        let text = generate::file(size, &generate::Options::default());
        let text = Encoding::guess(&text).decode(&text).into_owned();
        measure("clean", &text);
        if size == 10_000_000 {
            // A mistake in each of the first games, of which no two are alike.
            let mut count = 0;
            let wrong = text.split_inclusive("[Dealer \"").map(|part| {
                count += 1;
                match count {
                    2..=3_501 => format!("x{count}{part}"),
                    _ => part.to_owned(),
                }
            });
            measure("with findings", &wrong.collect::<String>());
        }
    }
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

/// Gives the server a message, and takes what it sends.
fn say(server: &mut Server, method: &str, params: Value) -> Vec<Value> {
    server.receive(json!({ "id": 1, "method": method, "params": params }));
    server.settle();
    server.take_out()
}

fn measure(name: &str, text: &str) {
    let plan = Plan::new(&Settings::default());
    let source = Source::new(text.as_bytes());
    let whole = median(
        (0..5)
            .map(|_| timed(|| check(&source, None, &plan)))
            .collect(),
    );
    let newlines = || memchr::memchr_iter(b'\n', text.as_bytes()).count();
    let count = median((0..5).map(|_| timed(newlines)).collect());
    let mut server = Server::default();
    say(&mut server, "initialize", json!({ "capabilities": {} }));
    let item = json!({ "uri": "untitled:a", "languageId": "pbn", "version": 1, "text": text });
    let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": item } });
    let mut shown = 0;
    let first = timed(|| {
        server.receive(open);
        server.settle();
        shown = diagnostics(&server.take_out());
    });
    let lines = newlines();
    let keys = (0..KEYSTROKES).map(|key| {
        let line = lines / KEYSTROKES * key + lines / 100;
        let (start, end) = (
            json!({ "line": line, "character": 0 }),
            json!({ "line": line, "character": key % 2 }),
        );
        let text = if key % 2 == 0 { "7" } else { "" };
        let params = json!({
            "textDocument": { "uri": "untitled:a", "version": key + 2 },
            "contentChanges": [{ "range": { "start": start, "end": end }, "text": text }],
        });
        let change =
            json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params });
        timed(|| {
            server.receive(change);
            server.settle();
            assert!(!server.take_out().is_empty());
        })
    });
    let keystroke = median(keys.collect());
    println!(
        "{:.1} MB, {name}, {shown} diagnostics: keystroke {keystroke:.2} ms, first {first:.1} ms; whole check {whole:.1} ms, newlines {count:.2} ms",
        text.len() as f64 / 1e6,
    );
}

/// How many diagnostics were published.
fn diagnostics(messages: &[Value]) -> usize {
    let shown = messages
        .iter()
        .find_map(|message| message["params"]["diagnostics"].as_array());
    shown.map_or(0, Vec::len)
}
