//! # misspelt-command
//!
//! A command has the value of a known one, and a name that is one letter away from it (supplement of 2001, chapter
//! 3.2.3). Programs do not know it, and show no clock or evaluation.
//!
//! There is no list of all commands, so an unknown name alone is no finding.
//!
//! ## Bad
//!
//! ```pgn
//! 1. e4 {[%clck 1:05:23]} *
//! ```
//!
//! ```text
//! info[misspelt-command]: expected `clk`, found `clck`
//!   ┌─ example.pgn:1:10
//!   │
//! 1 │ 1. e4 {[%clck 1:05:23]} *
//!   │          ^^^^
//!   │
//!   = fix: write `clk` (unsafe)
//!     + 1. e4 {[%clk 1:05:23]} *
//! ```
//!
//! ```diff
//! -1. e4 {[%clck 1:05:23]} *
//! +1. e4 {[%clk 1:05:23]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%Eval 0.25]} *
//! ```
//!
//! ## Good
//!
//! ```pgn
//! 1. e4 {[%evp 0,34]} *
//! ```
//!
//! ```pgn
//! 1. e4 {[%eval 0.25]} *
//! ```

use crate::pgn::command::KNOWN;
use crate::rules::chess::prelude::*;

pub(crate) const META: Meta = Meta {
    name: "misspelt-command",
    severity: Severity::Info,
    fix: Availability::Always(Applicability::Unsafe),
    chapters: &[(SUPPLEMENT, &["3.2.3"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pgn(&[ChessCheck::Command(check)]);

/// What programs write beside the commands that are read.
const OTHERS: [&str; 18] = [
    "evp",
    "depth",
    "timestamp",
    "tqu",
    "mdl",
    "pgndiagram",
    "c_effect",
    "assm",
    "brsp",
    "cbm",
    "ref",
    "thmb",
    "quiz",
    "bkm",
    "diag",
    "xaml",
    "clk0",
    "clk1",
];

fn check(context: &ChessContext<'_>, at: &CommandAt, report: &mut Report<'_>) {
    let command = &at.command;
    let name = context.slice(command.name);
    let is_known = OTHERS.iter().any(|other| other.as_bytes() == name);
    if is_known || !command.is_closed || CommandKind::of(name).is_some() {
        return;
    }
    let operands = context.slice(command.operands);
    let mut meant = KNOWN
        .iter()
        .filter(|(known, kind)| is_near(name, known.as_bytes()) && kind.read(operands).is_some());
    let Some((meant, _)) = meant.next() else {
        return;
    };
    let found = context.found(command.name);
    report
        .at(command.name, format!("expected `{meant}`, found {found}"))
        .habit("commands", name)
        .fix(
            format!("write `{meant}`"),
            Applicability::Unsafe,
            command.name,
            meant.as_bytes(),
        );
}

/// Whether a name is another one but for case, or for one letter that is missing, too many, wrong or changed
/// with its neighbor.
fn is_near(name: &[u8], known: &[u8]) -> bool {
    if name.len() > known.len() + 1 {
        return false;
    }
    let pairs = name.iter().zip(known);
    let same = pairs.take_while(|(a, b)| a.eq_ignore_ascii_case(b)).count();
    let (name, known) = (without(name, same), without(known, same));
    let is_rest = |skip: usize, skip_known: usize| {
        let (name, known) = (without(name, skip), without(known, skip_known));
        name.eq_ignore_ascii_case(known)
    };
    match (name, known) {
        ([], _) | (_, []) => name.len() + known.len() <= 1,
        ([a, b, ..], [c, d, ..]) if a.eq_ignore_ascii_case(d) && b.eq_ignore_ascii_case(c) => {
            is_rest(2, 2)
        }
        _ => is_rest(1, 1) || is_rest(1, 0) || is_rest(0, 1),
    }
}

/// A text without its first bytes.
fn without(text: &[u8], count: usize) -> &[u8] {
    text.slice(count..)
}
