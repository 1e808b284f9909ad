//! Whatever an editor does, text and findings are those of one that opens the file only now.

use std::path::{Path, PathBuf};
use std::time::Duration;

use super::*;
use crate::suite::{corpus, mutants, properties};

/// After any changes the diagnostics are those of a document that is opened with that text.
#[test]
fn after_random_changes_the_findings_are_those_of_a_fresh_start() {
    let seed = std::env::var("PBNLINT_SEED")
        .ok()
        .and_then(|seed| seed.parse().ok());
    let mut seed: u64 = seed.unwrap_or(20_261_122);
    eprintln!("PBNLINT_SEED={seed}");
    let mut random = move |below: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below.max(1) as u64) as usize
    };
    let pieces = [
        "",
        "\n",
        "[",
        "]",
        "\"",
        "{",
        "}",
        "é",
        "[Board \"2\"]\n",
        "\n\n",
        "1N ",
        "%",
        "♠",
    ];
    for path in own_files() {
        let bytes = fs::read(&path).unwrap();
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let mut text = text.replace("\r\n", "\n").replace('\r', "\n");
        if text.starts_with('\u{FEFF}') || text.contains('\0') {
            continue;
        }
        let mut editor = Editor::new(json!({}));
        editor.open("untitled:a", &text);
        for version in 2..40 {
            let lines: Vec<&str> = text.split('\n').collect();
            let line = random(lines.len());
            let column = |line: &str, to: usize| {
                let mut at = to.min(line.len());
                while !line.is_char_boundary(at) {
                    at -= 1;
                }
                at
            };
            let from = column(lines[line], random(lines[line].len() + 1));
            let to = column(lines[line], from + random(4));
            let start: usize = lines[..line].iter().map(|line| line.len() + 1).sum();
            let utf16 = |end: usize| lines[line][..end].encode_utf16().count() as u32;
            let piece = pieces[random(pieces.len())];
            let change = json!({
                "textDocument": { "uri": "untitled:a", "version": version },
                "contentChanges": [{
                    "range": {
                        "start": at(line as u32, utf16(from)),
                        "end": at(line as u32, utf16(to)),
                    },
                    "text": piece,
                }],
            });
            text.replace_range(start + from..start + to.max(from), piece);
            editor.say("textDocument/didChange", change);
            let mut fresh = Editor::new(json!({}));
            fresh.open("untitled:a", &text);
            assert_eq!(
                editor.shown["untitled:a"],
                fresh.shown["untitled:a"],
                "version {version} of {}: {text}",
                path.display()
            );
        }
    }
}

/// A small generator of numbers, whose seed is printed.
fn dice() -> impl FnMut(usize) -> usize {
    let seed = std::env::var("PBNLINT_SEED").ok();
    let mut seed: u64 = seed
        .and_then(|seed| seed.parse().ok())
        .unwrap_or(20_261_123);
    eprintln!("PBNLINT_SEED={seed}");
    move |below| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed % below.max(1) as u64) as usize
    }
}

/// A text as a file in an encoding has it; `None` where it has a character that does not fit.
fn in_file(text: &str, latin: bool, crlf: bool) -> Option<Vec<u8>> {
    let text = if crlf {
        text.replace("\r\n", "\n").replace('\n', "\r\n")
    } else {
        text.to_owned()
    };
    if latin {
        text.chars()
            .map(|c| u8::try_from(u32::from(c)).ok())
            .collect()
    } else {
        Some(text.into_bytes())
    }
}

/// How many edits are made in the test of all that an editor does.
const EDITS: usize = 20_000;

/// A file in an encoding, with mistakes of one game and of several.
const GAMES: &str = "% pbnlint: ignore-file[long-line] \u{f8}\n% PBN 2.1\n[EVENT \"K\u{f8}ge\"]\n[Board \"1\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n1N =1= AP\n\
    [Note \"1:x\"]\n\n[Event \"#\"]\n[Board \"1\"]\n{a\n\nb}\n[Site \"?\"]\n\n\
    % pbnlint: ignore[tag-case]\n[EVENT \"#\"]\n[Play \"W\"]\nSA SK\n*\n\n[Board \"4\"]\n[Dealer \"S\"]\n";

/// No edit touches the first line of a file that is saved, or it might be in any encoding.
const FIRST: &str = "% pbnlint: ignore-file[long-line] \u{f8}";

const CONFIGURATIONS: [&str; 4] = [
    "",
    "ignore = [\"tag-case\"]\n",
    "export = true\n",
    "exclude = [\"a.pbn\"]\n",
];

const PIECES: [&str; 13] = [
    "",
    "",
    "\n",
    "\n\n",
    "[",
    "\"",
    "}",
    "\u{e9}",
    "\u{2660}",
    "[Board \"2\"]\n",
    "1N ",
    "% EXPORT\n",
    "#",
];

/// After any opens, changes, saves and configurations, text and findings are those of an editor that
/// opens the file with that text only now.
#[test]
fn after_anything_that_an_editor_does_the_findings_are_those_of_a_fresh_start() {
    let mut random = dice();
    let texts = Texts::read();
    let (mut edits, mut rounds) = (0, 0);
    while edits < EDITS {
        // Each kind of text is held in each way.
        let way = Way::of(rounds);
        let text = texts.draw(rounds / 24, &way, &mut random);
        edits += one_file(&way, &text, &mut random);
        rounds += 1;
    }
    assert!(
        rounds >= 4 * 24,
        "each way to hold each kind of text came up"
    );
}

/// What is edited.
struct Texts {
    /// Our own files and the examples of pages.
    own: Vec<Vec<u8>>,
    /// Real files, where there are any.
    real: Vec<PathBuf>,
}

impl Texts {
    fn read() -> Texts {
        let folder = std::env::var_os("PBN_CORPUS");
        if folder.is_none() {
            eprintln!("skipped: PBN_CORPUS is not set, no real file is edited");
        }
        let real = folder.map(|folder| corpus::files(Path::new(&folder)).into_iter());
        Texts {
            own: properties::seeds(),
            real: real.into_iter().flatten().collect(),
        }
    }

    /// By turns games with mistakes, a text of ours, a mutant of one, and a part of a real file.
    fn draw(&self, turn: usize, way: &Way, random: &mut impl FnMut(usize) -> usize) -> String {
        let mut bytes = match turn % 4 {
            0 => return GAMES.to_owned(),
            3 if !self.real.is_empty() => fs::read(&self.real[random(self.real.len())]).unwrap(),
            _ => self.own[random(self.own.len())].clone(),
        };
        // Mostly a part is enough, for all of it is checked after each edit.
        let longest = if way.is_whole { 4000 } else { 500 };
        if bytes.len() > longest {
            let start = random(bytes.len() - longest);
            bytes = bytes[start..start + longest].to_vec();
        }
        if turn % 4 == 2 {
            for _ in 0..3 {
                let from = random(bytes.len() + 1);
                let to = (from + random(8)).min(bytes.len());
                let piece = mutants::PIECES[random(mutants::PIECES.len())];
                bytes.splice(from..to, piece.iter().copied());
            }
        }
        let held = |character: char| match character {
            '\0' | '\r' => '?',
            // The first line alone says in which encoding the file is.
            '\u{80}'..='\u{9f}' | '\u{100}'.. if way.is_latin => '?',
            other => other,
        };
        let text: String = String::from_utf8_lossy(&bytes).chars().map(held).collect();
        format!("{FIRST}\n{text}")
    }
}

/// How a file is held and edited.
struct Way {
    round: usize,
    unit: &'static str,
    is_latin: bool,
    ends: Ends,
    /// Whether all line ends are LF for the editor.
    shows_lf: bool,
    pulls: bool,
    /// Whether more than a part of a large file is edited.
    is_whole: bool,
    /// Whether every check is done by the worker.
    is_slow: bool,
    /// Whether the first line is edited as well. Such a file is not saved, because its encoding is guessed.
    is_free: bool,
}

/// The line ends of a file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Ends {
    Lf,
    CrLf,
    /// LF on disk, and all kinds where something is put in. Such a file is not saved.
    Mixed,
}

impl Way {
    fn of(round: usize) -> Way {
        let ends = if round % 7 == 6 {
            Ends::Mixed
        } else if round % 4 < 2 {
            Ends::CrLf
        } else {
            Ends::Lf
        };
        Way {
            round,
            unit: ["utf-8", "utf-16", "utf-32"][round % 3],
            is_latin: round.is_multiple_of(2),
            ends,
            // Some editors show every line end as LF.
            shows_lf: ends == Ends::Lf || ends == Ends::CrLf && round % 8 < 4,
            pulls: round / 3 % 2 == 1,
            is_whole: round % 8 == 7,
            is_slow: round / 2 % 2 == 1,
            is_free: round % 5 == 4,
        }
    }

    fn editor(&self) -> Editor {
        let mut says = json!({ "general": { "positionEncodings": [self.unit] } });
        if self.pulls {
            says["textDocument"] = json!({ "diagnostic": {} });
            says["workspace"] = json!({ "diagnostics": { "refreshSupport": true } });
        }
        let mut editor = if self.is_slow {
            Editor::of(Server::with_patience(Duration::ZERO))
        } else {
            Editor::silent()
        };
        editor.begin(says, Value::Null);
        editor
    }

    /// What an editor shows of a document.
    fn shown(&self, editor: &mut Editor, uri: &str) -> Value {
        if !self.pulls {
            return editor.shown[uri].clone();
        }
        assert!(editor.shown.is_empty(), "never both");
        let params = json!({ "textDocument": { "uri": uri } });
        let mut answer = editor.ask("textDocument/diagnostic", params);
        answer["result"]["items"].take()
    }

    /// A piece of text with the line ends of the file.
    fn piece(&self, piece: &str, random: &mut impl FnMut(usize) -> usize) -> String {
        let newline = match self.ends {
            _ if self.shows_lf => "\n",
            Ends::Mixed => ["\n", "\r\n", "\r"][random(3)],
            _ => "\r\n",
        };
        piece.replace('\n', newline)
    }
}

/// One file in an editor for a while: says how many edits were made.
fn one_file(way: &Way, given: &str, random: &mut impl FnMut(usize) -> usize) -> usize {
    let (latin, crlf) = (way.is_latin, way.ends == Ends::CrLf);
    let unit = way.unit;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.pbn");
    let config = folder.path().join("pbnlint.toml");
    fs::write(&config, CONFIGURATIONS[0]).unwrap();
    fs::write(&path, in_file(given, latin, crlf).unwrap()).unwrap();
    let uri = format!("file://{}", path.display());
    let mut editor = way.editor();
    let mut text = match way.ends {
        Ends::CrLf if !way.shows_lf => given.replace('\n', "\r\n"),
        _ => given.to_owned(),
    };
    let first = if way.is_free { 0 } else { FIRST.len() };
    editor.open(&uri, &text);
    let mut edits = 0;
    for step in 0..60 {
        let (before, mut done, mut is_whole) = (text.clone(), Value::Null, false);
        match random(20) {
            // A file with CR whose text has none is taken for one of which the editor shows LF only.
            0 if way.is_free || way.ends == Ends::Mixed => {}
            // Nor does a file without a line end say which one the editor does not show.
            0 if way.shows_lf && !text.contains('\n') => {}
            0 => {
                if let Some(bytes) = in_file(&text, latin, crlf) {
                    fs::write(&path, bytes).unwrap();
                    let saved = json!({ "textDocument": { "uri": uri } });
                    editor.say("textDocument/didSave", saved);
                }
            }
            1 => {
                let configuration = CONFIGURATIONS[random(CONFIGURATIONS.len())];
                fs::write(&config, configuration).unwrap();
                editor.say("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
            }
            2 => {
                let closed = json!({ "textDocument": { "uri": uri } });
                editor.say("textDocument/didClose", closed);
                editor.open(&uri, &text);
            }
            kind => {
                let mut changes = Vec::new();
                for _ in 0..1 + random(5) {
                    let from = border(&text, first + random(text.len() - first + 1));
                    let to = border(&text, (from + random(8)).min(text.len()));
                    let piece = way.piece(PIECES[random(PIECES.len())], random);
                    let range = json!({
                        "start": counted(&text, from, unit), "end": counted(&text, to, unit),
                    });
                    text.replace_range(from..to, &piece);
                    changes.push(match kind {
                        3 => json!({ "text": text }),
                        _ => json!({ "range": range, "text": piece }),
                    });
                }
                edits += changes.len();
                is_whole = kind == 3;
                let changed = json!({
                    "textDocument": { "uri": uri, "version": step }, "contentChanges": changes,
                });
                done.clone_from(&changed);
                editor.say("textDocument/didChange", changed);
            }
        }
        let held = editor.server.text(&uri).unwrap();
        let lines = |text: &str| text.replace("\r\n", "\n").replace('\r', "\n");
        assert_eq!(
            lines(&held),
            lines(&text),
            "round {}, step {step}, from {before:?} by {done}",
            way.round
        );
        // Where a whole text differs in nothing but line ends, those of the file hold on.
        if is_whole && way.ends == Ends::Mixed {
            text = held;
        }
        let mut fresh = way.editor();
        fresh.open(&uri, &text);
        let round = way.round;
        assert_eq!(
            way.shown(&mut editor, &uri),
            way.shown(&mut fresh, &uri),
            "round {round}, step {step}: {text:?}"
        );
    }
    edits
}

/// The nearest place before an offset where an edit can begin: no character and no line end is parted.
fn border(text: &str, offset: usize) -> usize {
    let parts = |at: usize| {
        !text.is_char_boundary(at) || (text[..at].ends_with('\r') && text[at..].starts_with('\n'))
    };
    (0..=offset).rev().find(|at| !parts(*at)).unwrap()
}
