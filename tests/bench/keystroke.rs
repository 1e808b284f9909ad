//! How long it takes from a keystroke to the diagnostics of the language server, and from a request to its
//! answer, beside a whole check and a count of the lines: `cargo bench --bench keystroke`.

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::indexing_slicing)]

use std::time::Instant;

use pbnlint::lint::{Plan, Settings, check};
use pbnlint::server::Server;
use pbnlint::source::{Encoding, Source};
use serde_json::{Value, json};

mod generate;

const KEYSTROKES: usize = 40;

/// What editors ask for when a file is opened, or its user moves.
const ANSWERS: [&str; 4] = ["hover", "documentSymbol", "foldingRange", "formatting"];

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

/// Asks the server for something, and gives its answer, which is JSON.
fn ask(server: &mut Server, method: &str, params: &Value) -> String {
    server.receive(json!({ "id": 1, "method": method, "params": params }));
    for job in server.take_jobs() {
        server.finish(job.run(&|_| ()));
    }
    server.take_out().pop().unwrap()
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
    let options = json!({ "format": true });
    ask(
        &mut server,
        "initialize",
        &json!({ "capabilities": {}, "initializationOptions": options }),
    );
    let item = json!({ "uri": "untitled:a", "languageId": "pbn", "version": 1, "text": text });
    let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": item } });
    let first = timed(|| {
        server.receive(open);
        server.settle();
    });
    let shown = diagnostics(&server.take_out());
    let lines = newlines();
    let document = json!({ "uri": "untitled:a" });
    let place = json!({ "line": lines / 2, "character": 2 });
    let answers = ANSWERS.map(|method| {
        let params = json!({ "textDocument": document, "position": place, "options": {} });
        let method = format!("textDocument/{method}");
        let mut length = 0;
        let time = median(
            (0..5)
                .map(|_| timed(|| length = ask(&mut server, &method, &params).len()))
                .collect(),
        );
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
    println!("    {}", answers.join(", "));
}

/// How many diagnostics were published.
fn diagnostics(messages: &[String]) -> usize {
    let mut messages = messages.iter();
    let shown = messages.find_map(|message| {
        let message: Value = serde_json::from_str(message).unwrap();
        Some(message["params"]["diagnostics"].as_array()?.len())
    });
    shown.unwrap_or(0)
}
