//! What the fuzzer runs, each part by itself, so that an hour of it is spent on one subject. The
//! ordinary tests run all of them over what was found before.

use std::ffi::OsString;
use std::path::Path;

use pbnlint::cli;
use pbnlint::config::ConfigFile;
use pbnlint::lint::{self, Plan};
use pbnlint::patch::Patch;
use pbnlint::source::Source;

use crate::invariants;

/// What is tried with any bytes; it panics where something is wrong.
pub type Target = fn(&[u8]);

/// The targets by name.
pub const TARGETS: &[(&str, Target)] = &[
    ("tree", invariants::trees_are_sound),
    ("check", invariants::checks_are_sound),
    ("fix", invariants::repairs_are_sound),
    ("export", invariants::export::check),
    ("configuration", configuration),
    ("suppressions", suppressions),
    ("patches", patches),
    ("arguments", arguments),
];

/// Any text is a configuration, or is refused with places that lie in it.
pub fn configuration(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    if let Err(errors) = ConfigFile::parse(Path::new("pbnlint.toml"), &text) {
        assert!(!errors.is_empty(), "refused without a reason");
        for error in errors {
            assert!(!error.to_string().is_empty());
        }
    }
}

/// Comments that speak to the program may say anything: they only take findings away.
pub fn suppressions(bytes: &[u8]) {
    let words: Vec<u8> = bytes
        .iter()
        .map(|byte| {
            if b"{}\r\n".contains(byte) {
                b' '
            } else {
                *byte
            }
        })
        .collect();
    let game = b"[EVENT \"a\"]\n[Dealer \"x\"]\n";
    let with = |start: &[u8], end: &[u8]| [game, start, &words, end, b"[Board \"z\"]\n"].concat();
    let plan = Plan::new(&invariants::everything());
    for text in [
        with(b"{pbnlint: ", b"}\n"),
        with(b"% pbnlint: ", b"\n"),
        with(b"; pbnlint: ", b"\n"),
    ] {
        invariants::trees_are_sound(&text);
        let found = lint::check(&Source::new(&text), None, &plan);
        let is_in_text = |range: &std::ops::Range<usize>| range.end <= text.len();
        assert!(
            found
                .diagnostics
                .iter()
                .all(|found| is_in_text(&found.range))
        );
    }
}

/// The two halves of any bytes are two texts, and the patch between them makes one of the other.
pub fn patches(bytes: &[u8]) {
    let (before, after) = bytes.split_at(bytes.len() / 2);
    for (before, after) in [(before, after), (before, bytes), (bytes, after)] {
        let patch = Patch::between(b"a.pbn", before, after);
        assert_eq!(patch.is_empty(), before == after);
        let mut written = Vec::new();
        patch.write_to(&mut written).unwrap();
        if !patch.is_empty() {
            assert_eq!(
                applied(&written, before),
                after,
                "{}",
                written.escape_ascii()
            );
        }
    }
}

/// Any arguments are taken, or refused with a message.
pub fn arguments(bytes: &[u8]) {
    let words = bytes.split(|byte| matches!(byte, 0 | b'\n'));
    let words = words.map(|word| OsString::from(String::from_utf8_lossy(word).into_owned()));
    let arguments = std::iter::once(OsString::from("pbnlint")).chain(words);
    if let Err(message) = cli::read_arguments(arguments) {
        assert!(!message.is_empty(), "refused without a reason");
    }
}

/// What `git apply` does, done by the text of the patch alone: for many cases in short time.
pub fn applied(patch: &[u8], before: &[u8]) -> Vec<u8> {
    let old: Vec<&[u8]> = before.split_inclusive(|byte| *byte == b'\n').collect();
    let mut result = Vec::new();
    let mut at = 0;
    let mut lines = patch
        .split_inclusive(|byte| *byte == b'\n')
        .skip(2)
        .peekable();
    while let Some(header) = lines.next() {
        let header = std::str::from_utf8(header).unwrap();
        let side = |sign: char| {
            let part = header
                .split(' ')
                .find(|part| part.starts_with(sign))
                .unwrap();
            let (first, count) = part[1..].split_once(',').unwrap_or((&part[1..], "1"));
            let (first, count): (usize, usize) = (first.parse().unwrap(), count.parse().unwrap());
            (if count == 0 { first } else { first - 1 }, count)
        };
        let ((first, mut old_left), (new_first, mut new_left)) = (side('-'), side('+'));
        old[at..first]
            .iter()
            .for_each(|line| result.extend_from_slice(line));
        at = first;
        let so_far = result.split_inclusive(|byte| *byte == b'\n').count();
        assert_eq!(so_far, new_first, "{header}");
        while old_left + new_left > 0 {
            let line = lines.next().unwrap();
            let (sign, mut text) = line.split_first().unwrap();
            if lines.next_if(|next| next.starts_with(b"\\")).is_some() {
                text = text.strip_suffix(b"\n").unwrap();
            }
            if *sign != b'+' {
                assert_eq!(old[at], text, "{header}");
                (at, old_left) = (at + 1, old_left - 1);
            }
            if *sign != b'-' {
                result.extend_from_slice(text);
                new_left -= 1;
            }
        }
    }
    old[at..]
        .iter()
        .for_each(|line| result.extend_from_slice(line));
    result
}
