//! The trees of the games of a file, as text.

use std::fmt;

use crate::engine::tree_writer::TreeWriter;
use crate::pgn::{PgnDocument, PgnFaultKind, PgnSplit, TokenId};
use crate::source::Slice;

/// Writes the trees of all games, and remembers what is wrong in them.
pub(super) fn write(bytes: &[u8], split: &PgnSplit, out: &mut TreeWriter<'_>) -> fmt::Result {
    let mut document = PgnDocument::default();
    for range in split.ranges() {
        let base = range.start;
        let text = bytes.slice(range);
        if split.is_utf16 {
            document.take_unreadable(text, PgnFaultKind::Utf16);
        } else {
            document.reparse(text);
        }
        write_game(&document, base, out)?;
        for fault in &document.faults {
            out.problem(fault.span.at(base), fault.kind);
        }
    }
    Ok(())
}

fn write_game(document: &PgnDocument<'_>, base: usize, out: &mut TreeWriter<'_>) -> fmt::Result {
    let tree = &document.tree;
    let mut nodes = tree.nodes().iter().peekable();
    let mut open: Vec<TokenId> = Vec::new();
    for (at, (kind, span)) in tree.all_pieces().enumerate() {
        let token = TokenId(at as u32);
        while open.pop_if(|end| *end <= token).is_some() {}
        while let Some(node) = nodes.next_if(|node| node.first <= token) {
            open.push(node.end);
            let error = if node.has_error { " error" } else { "" };
            let kind = format_args!("{:?}{error}", node.kind);
            out.node(open.len(), tree.span_of(node).at(base), kind)?;
        }
        let text = document.token_text(token);
        out.token(open.len() + 1, span.at(base), kind, text)?;
    }
    Ok(())
}
