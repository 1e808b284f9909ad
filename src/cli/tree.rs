//! `pbnlint tree`: the concrete syntax tree, one line a node or token.
//!
//! ```text
//! 0..18 File
//!   0..18 Game
//!     0..17 TagPair
//!       0..1 LeftBracket "["
//!       1..6 Name "Event"
//! ```

use std::fmt;
use std::io::{self, BufWriter, Write};
use std::ops::Range;

use super::args::TreeArgs;
use super::files::Input;
use super::inputs::read_games;
use super::{Status, complain};
use crate::notation::ReadAs;
use crate::pbn::syntax::{Document, Node, split};
use crate::pgn;
use crate::ppn;
use crate::rbn::{self, Form, Record};
use crate::rules::PpnFile;
use crate::source::{Slice, Source, escape};

pub(super) fn run(args: &TreeArgs) -> Status {
    let input = if args.file.as_os_str() == "-" {
        Input::stdin(None)
    } else {
        Input::file(args.file.clone())
    };
    match read_games(&input, args.notation) {
        Ok((bytes, read_as)) => {
            let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            let printed = match read_as {
                ReadAs::Records(form) => print_records(&bytes, form, &mut out),
                ReadAs::Chess => print_chess(&bytes, &mut out),
                ReadAs::Preferans => print_preferans(&bytes, &mut out),
                ReadAs::Games | ReadAs::Nothing(_) => print(&bytes, &mut out),
            };
            Status::Clean.after(printed.and_then(|()| out.flush()))
        }
        Err(message) => {
            complain(format_args!("{}: {message}", input.shown));
            Status::Failed
        }
    }
}

/// Prints the trees of all games, with offsets in the file, and what is wrong after them.
fn print(bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "0..{} File", bytes.len())?;
    let split = split(bytes);
    let mut document = Document::default();
    let mut problems = Vec::new();
    for game in &split.games {
        let text = bytes.slice(game.range());
        split.parse_into(&mut document, text);
        print_game(&document, game.range().start, out)?;
        let found = document.problems.iter();
        problems.extend(found.map(|problem| (problem.span.at(game.range().start), problem.kind)));
    }
    print_problems(&problems, out)
}

fn print_game(document: &Document<'_>, base: usize, out: &mut impl Write) -> io::Result<()> {
    let tree = document.tree();
    let mut nodes = tree.nodes().iter().enumerate().peekable();
    // The nodes that are open where the next line belongs.
    let mut open: Vec<&Node> = Vec::new();
    for token in tree.tokens() {
        while let Some((index, node)) = nodes.next_if(|(_, node)| node.first <= token) {
            while open
                .pop_if(|above| above.skip.0 as usize <= index)
                .is_some()
            {}
            open.push(node);
            let range = tree.span_of(node).at(base);
            let error = if node.has_error { " error" } else { "" };
            indent(open.len(), out)?;
            writeln!(out, "{}..{} {:?}{error}", range.start, range.end, node.kind)?;
        }
        while open.pop_if(|node| node.end <= token).is_some() {}
        let range = tree.span(token).at(base);
        let text = escape(document.token_text(token));
        indent(open.len() + 1, out)?;
        writeln!(
            out,
            "{}..{} {:?} \"{text}\"",
            range.start,
            range.end,
            tree.kind(token)
        )?;
    }
    Ok(())
}

/// Prints the trees of all games of chess, and what is wrong after them.
fn print_chess(bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "0..{} File", bytes.len())?;
    let split = pgn::split(bytes);
    let mut document = pgn::Document::default();
    let mut faults = Vec::new();
    for range in split.ranges() {
        let base = range.start;
        let text = bytes.slice(range);
        if split.is_utf16 {
            document.take_unreadable(text, pgn::FaultKind::Utf16)
        } else {
            document.reparse(text)
        }
        print_chess_game(&document, base, out)?;
        let found = document.faults.iter();
        faults.extend(found.map(|fault| (fault.span.at(base), fault.kind)));
    }
    print_problems(&faults, out)
}

fn print_chess_game(
    document: &pgn::Document<'_>,
    base: usize,
    out: &mut impl Write,
) -> io::Result<()> {
    let tree = &document.tree;
    let mut nodes = tree.nodes().iter().peekable();
    let mut open: Vec<pgn::TokenId> = Vec::new();
    for (at, (kind, span)) in tree.all_pieces().enumerate() {
        let token = pgn::TokenId(at as u32);
        while open.pop_if(|end| *end <= token).is_some() {}
        while let Some(node) = nodes.next_if(|node| node.first <= token) {
            open.push(node.end);
            let range = tree.span_of(node).at(base);
            let error = if node.has_error { " error" } else { "" };
            indent(open.len(), out)?;
            writeln!(out, "{}..{} {:?}{error}", range.start, range.end, node.kind)?;
        }
        let range = span.at(base);
        let text = escape(document.token_text(token));
        indent(open.len() + 1, out)?;
        writeln!(out, "{}..{} {kind:?} \"{text}\"", range.start, range.end)?;
    }
    Ok(())
}

/// Prints the lines of all records with their tokens, and what is wrong after them.
fn print_records(bytes: &[u8], form: Form, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "0..{} File", bytes.len())?;
    let mut faults = Vec::new();
    for range in &rbn::split(bytes, form).records {
        let base = range.start;
        let record = Record::read(bytes.slice(range.clone()), form);
        indent(1, out)?;
        writeln!(out, "{}..{} Record", base, range.end)?;
        for line in &record.lines {
            let range = line.span.at(base);
            indent(2, out)?;
            writeln!(out, "{}..{} {:?}", range.start, range.end, line.kind)?;
            for token in rbn::tokens(&record, line) {
                let range = token.span.at(base);
                let text = escape(record.slice(token.span));
                indent(3, out)?;
                writeln!(
                    out,
                    "{}..{} {:?} \"{text}\"",
                    range.start, range.end, token.kind
                )?;
            }
        }
        let found = record.faults.iter();
        faults.extend(found.map(|fault| (fault.span.at(base), fault.kind)));
    }
    print_problems(&faults, out)
}

/// Prints the tokens of all tag pairs and deals, and what is wrong after them.
fn print_preferans(bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "0..{} File", bytes.len())?;
    let split = ppn::split(bytes);
    let source = Source::new(bytes);
    let file = PpnFile {
        source: &source,
        split: &split,
    };
    let mut faults = Vec::new();
    for context in (0..split.count()).filter_map(|unit| file.unit(unit)) {
        let (unit, base) = (&context.unit, context.base);
        let kind = match (&unit.tag, &unit.deal) {
            (Some(_), _) => "TagPair",
            (_, Some(_)) => "Deal",
            _ => "Rest",
        };
        indent(1, out)?;
        writeln!(out, "{}..{} {kind}", base, base + unit.text.len())?;
        for (kind, span) in ppn::tokens(unit.text) {
            let (range, text) = (span.at(base), escape(unit.slice(span)));
            indent(2, out)?;
            writeln!(out, "{}..{} {kind:?} \"{text}\"", range.start, range.end)?;
        }
        let found = context.faults().into_iter();
        faults.extend(found.map(|fault| (fault.span.at(base), fault.kind)));
    }
    print_problems(&faults, out)
}

fn print_problems(
    problems: &[(Range<usize>, impl fmt::Debug)],
    out: &mut impl Write,
) -> io::Result<()> {
    if !problems.is_empty() {
        writeln!(out, "problems:")?;
    }
    for (range, kind) in problems {
        indent(1, out)?;
        writeln!(out, "{}..{} {kind:?}", range.start, range.end)?;
    }
    Ok(())
}

fn indent(levels: usize, out: &mut impl Write) -> io::Result<()> {
    (0..levels).try_for_each(|_| out.write_all(b"  "))
}
