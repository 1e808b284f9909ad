//! The program, seen by the process that started it: its pipes, its log, and how it ends.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use super::clients::clients;
use super::*;

/// A running server.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    requests: u32,
}

/// How a program ended: its status, what it said at last, and its log.
struct Ended {
    status: i32,
    said: Vec<Value>,
    log: String,
}

impl Program {
    fn start(variables: &[(&str, &str)]) -> Program {
        let mut command = Command::new(env!("CARGO_BIN_EXE_pbnlint"));
        command.arg("lsp").envs(variables.iter().copied());
        Program::of(command)
    }

    fn of(mut command: Command) -> Program {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        Program {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
            requests: 0,
        }
    }

    fn send(&mut self, bytes: &[u8]) {
        self.input.write_all(bytes).unwrap();
    }

    fn say(&mut self, method: &str, params: Value) {
        self.send(&framed(&[json!({ "method": method, "params": params })]));
    }

    /// The next message; `None` at the end.
    fn hear(&mut self) -> Option<Value> {
        let mut header = String::new();
        self.output.read_line(&mut header).unwrap();
        let length = header.trim_end().strip_prefix("Content-Length: ")?;
        let mut body = vec![0; length.parse::<usize>().unwrap() + 2];
        self.output.read_exact(&mut body).unwrap();
        Some(serde_json::from_slice(&body).unwrap())
    }

    /// All messages up to one that is looked for.
    fn until(&mut self, is_it: impl Fn(&Value) -> bool) -> Vec<Value> {
        let mut heard = Vec::new();
        loop {
            let message = self.hear().expect("the program has ended");
            let is_last = is_it(&message);
            heard.push(message);
            if is_last {
                return heard;
            }
        }
    }

    /// The answer to a request, after all other messages before it.
    fn ask(&mut self, method: &str, params: Value) -> Vec<Value> {
        self.requests += 1;
        let id = json!(self.requests);
        self.send(&framed(&[
            json!({ "id": id, "method": method, "params": params }),
        ]));
        self.until(|message| message["id"] == id && message["method"].is_null())
    }

    /// Closes its input, and waits.
    fn end(self) -> Ended {
        let Program {
            mut child,
            input,
            mut output,
            ..
        } = self;
        drop(input);
        let mut said = Vec::new();
        let mut rest = String::new();
        output.read_to_string(&mut rest).unwrap();
        let mut rest = rest.as_str();
        while let Some((header, body)) = rest.split_once("\r\n\r\n") {
            let length = header.strip_prefix("Content-Length: ").unwrap();
            let (body, after) = body.split_at(length.parse().unwrap());
            said.push(serde_json::from_str(body).unwrap());
            rest = after;
        }
        let mut log = String::new();
        let mut errors = child.stderr.take().unwrap();
        errors.read_to_string(&mut log).unwrap();
        let status = child.wait().unwrap().code().unwrap();
        Ended { status, said, log }
    }
}

/// A program that is given some bytes and nothing after them.
fn given(bytes: &[u8]) -> Ended {
    let mut program = Program::start(&[]);
    program.send(bytes);
    program.end()
}

fn framed(messages: &[Value]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for message in messages {
        let body = message.to_string();
        write!(bytes, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    }
    bytes
}

/// What a client says first, and at last.
fn begin(sent: &Value) -> Vec<u8> {
    framed(&[json!({ "id": 1, "method": "initialize", "params": sent })])
}

fn leave() -> Vec<u8> {
    framed(&[
        json!({ "id": "last", "method": "shutdown" }),
        json!({ "method": "exit" }),
    ])
}

/// Only Linux says which processes there are without help.
#[cfg(target_os = "linux")]
#[test]
fn the_program_ends_with_the_process_of_its_client() {
    // A server that is still there after ten seconds is killed, which is another status.
    let mut servers = Vec::new();
    for (name, sent) in clients() {
        let client = Command::new("sleep").arg("600").spawn().unwrap();
        let mut command = Command::new("timeout");
        command.args(["--signal=KILL", "10", env!("CARGO_BIN_EXE_pbnlint"), "lsp"]);
        let mut server = Program::of(command);
        let mut params = sent.clone();
        params["processId"] = json!(client.id());
        server.ask("initialize", params);
        servers.push((name, client, server));
    }
    for (_, client, _) in &mut servers {
        client.kill().unwrap();
        client.wait().unwrap();
    }
    // Their pipes are still open.
    for (name, _, mut server) in servers {
        assert_eq!(server.child.wait().unwrap().code(), Some(1), "{name}");
    }
}

#[test]
fn the_program_talks_on_its_pipes() {
    let item = json!({ "uri": "untitled:a", "languageId": "pbn", "version": 1, "text": BROKEN });
    let open = json!({ "method": "textDocument/didOpen", "params": { "textDocument": item } });
    for (name, sent) in clients() {
        let no_json = b"Content-Length: 5\r\n\r\n{no}!";
        let ended = given(
            &[
                &begin(&sent),
                &no_json[..],
                &framed(std::slice::from_ref(&open)),
                &leave(),
            ]
            .concat(),
        );
        assert_eq!(ended.status, 0, "{name}");
        let said = &ended.said;
        assert_eq!(said[0]["result"]["serverInfo"]["name"], "pbnlint", "{name}");
        assert_eq!(said[1]["error"]["code"], -32700, "{name}");
        assert_eq!(said[1]["id"], Value::Null, "{name}");
        assert!(said.iter().any(|answer| answer["id"] == "last"), "{name}");
    }
}

/// It says in its log why it ends, unless the client has gone without a word.
#[test]
fn a_client_that_goes_ends_the_program() {
    for (name, sent) in clients() {
        let log = |then: &[u8]| {
            let ended = given(&[&begin(&sent), then].concat());
            assert_eq!(ended.said[0]["id"], 1, "{name}");
            assert_eq!(ended.status, 1, "{name}");
            ended.log
        };
        assert_eq!(log(b""), "", "{name}: the end of stdin");
        assert_eq!(
            log(b"Content-Length: 5\r\n\r\n{"),
            "",
            "{name}: half a message"
        );
        let long = log(b"Content-Length: 99999999999999\r\n\r\n");
        let expected = "pbnlint lsp: cannot read a message of `99999999999999` bytes\n";
        assert_eq!(long, expected, "{name}");
        let header = log(b"nonsense\r\n\r\n");
        let expected = "pbnlint lsp: expected a header, found `nonsense`\n";
        assert_eq!(header, expected, "{name}");
        let exit = framed(&[json!({ "method": "exit" })]);
        assert_eq!(log(&exit), "", "{name}: exit without shutdown");
    }
}

/// A client that does something wrong does it again and again.
#[test]
fn what_is_wrong_again_and_again_is_logged_once() {
    for (name, sent) in clients() {
        let about = |uri: &str| {
            json!({
                "textDocument": { "uri": uri, "version": 1 }, "position": at(0, 2),
                "contentChanges": [{ "text": "x" }],
            })
        };
        let mut messages = Vec::new();
        let mut program = Program::start(&[]);
        program.ask("initialize", sent);
        for id in 100..103 {
            let request = |id: String, method: &str, params: Value| json!({ "id": id, "method": format!("textDocument/{method}"), "params": params });
            let notice = |method: &str, params: Value| json!({ "method": format!("textDocument/{method}"), "params": params });
            messages.extend([
                request(format!("{id}a"), "hover", about("untitled:asked")),
                request(format!("{id}b"), "hover", about("file:///a%zz")),
                notice("didChange", about("untitled:changed")),
                notice("didSave", about("untitled:saved")),
                notice("didClose", about("untitled:closed")),
                notice("didSave", json!({ "x": 1 })),
                request(format!("{id}c"), "rename", json!([7])),
            ]);
        }
        program.send(&framed(&messages));
        program.send(&leave());
        let ended = program.end();
        assert_eq!(ended.status, 0, "{name}");
        let answers = ended.said.iter().filter(|message| !message["id"].is_null());
        let bad = |answer: &&Value| answer["error"]["code"] == -32602;
        let (bad, good): (Vec<_>, Vec<_>) = answers.partition(bad);
        assert_eq!((bad.len(), good.len()), (3, 7), "{name}: {:?}", ended.said);
        for part in [
            "untitled:asked,",
            "file:///a%zz,",
            "untitled:changed,",
            "untitled:saved,",
            "untitled:closed,",
            "textDocument/didSave: ",
            "textDocument/rename: ",
        ] {
            let log = &ended.log;
            assert_eq!(log.matches(part).count(), 1, "{name}, {part}: {log}");
        }
    }
}

/// The program has such a bug only where a test asks for it, and only in a build with debug assertions.
#[cfg(debug_assertions)]
#[test]
fn a_rule_that_panics_is_reported_once_and_all_else_goes_on() {
    let document = json!({ "uri": "untitled:a" });
    for (name, sent) in clients() {
        let mut program = Program::start(&[("PBNLINT_TEST_BUG", "1")]);
        let answer = program.ask("initialize", sent).pop().unwrap();
        let pulls = answer["result"]["capabilities"]["diagnosticProvider"].is_object();
        let item = json!({ "uri": "untitled:a", "languageId": "pbn", "version": 1, "text": "[EVENT \"x\"]\n" });
        program.say("textDocument/didOpen", json!({ "textDocument": item }));
        let mut heard = Vec::new();
        let mut diagnostics = |program: &mut Program, method: &str| {
            let (all, items) = if pulls {
                let all = program.ask(method, json!({ "textDocument": document }));
                let items = all.last().unwrap()["result"]["items"].clone();
                (all, items)
            } else {
                let published = "textDocument/publishDiagnostics";
                let all = program.until(|message| message["method"] == published);
                let items = all.last().unwrap()["params"]["diagnostics"].clone();
                (all, items)
            };
            heard.extend(all);
            codes(&items)
        };
        let pull = "textDocument/diagnostic";
        let found = diagnostics(&mut program, pull);
        assert_eq!(found, ["tag-case"], "{name}: no bug in one game");
        for (version, text) in [
            (2, "[Event \"x\"]\n\n[EVENT \"x\"]\n[Board \"x\"]\n"),
            (3, "[Event \"x\"]\n\n[EVENT \"x\"]\n[Board \"y\"]\n"),
        ] {
            let change = json!({
                "textDocument": { "uri": "untitled:a", "version": version },
                "contentChanges": [{ "text": text }],
            });
            program.say("textDocument/didChange", change);
            assert_eq!(diagnostics(&mut program, pull), ["bad-board"], "{name}");
        }
        let shown = heard
            .iter()
            .filter(|one| one["method"] == "window/showMessage");
        let shown: Vec<_> = shown
            .map(|one| one["params"]["message"].as_str().unwrap())
            .collect();
        let [message] = shown[..] else {
            panic!("{name}: {shown:?}");
        };
        let bug = "the rule tag-case cannot judge game 2";
        assert!(message.contains(bug), "{name}: {message}");
        // The next request is served.
        let symbols = program.ask(
            "textDocument/documentSymbol",
            json!({ "textDocument": document }),
        );
        let symbols = &symbols.last().unwrap()["result"];
        assert_eq!(symbols.as_array().unwrap().len(), 2, "{name}");
        program.send(&leave());
        let ended = program.end();
        assert_eq!(ended.status, 0, "{name}");
        assert_eq!(ended.log.matches(bug).count(), 1, "{name}: {}", ended.log);
    }
}
