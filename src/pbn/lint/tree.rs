//! The trees of the games of a file, as text.

use std::fmt;

use crate::engine::tree_writer::TreeWriter;
use crate::pbn::syntax::{Document, Node, Split};
use crate::source::Slice;

/// Writes the trees of all games, and remembers what is wrong in them.
pub(super) fn write(bytes: &[u8], split: &Split, out: &mut TreeWriter<'_>) -> fmt::Result {
    let mut document = Document::default();
    for game in &split.games {
        let base = game.range().start;
        split.parse_into(&mut document, bytes.slice(game.range()));
        write_game(&document, base, out)?;
        for problem in &document.problems {
            out.problem(problem.span.at(base), problem.kind);
        }
    }
    Ok(())
}

fn write_game(document: &Document<'_>, base: usize, out: &mut TreeWriter<'_>) -> fmt::Result {
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
            let error = if node.has_error { " error" } else { "" };
            let kind = format_args!("{:?}{error}", node.kind);
            out.node(open.len(), tree.span_of(node).at(base), kind)?;
        }
        while open.pop_if(|node| node.end <= token).is_some() {}
        let (range, text) = (tree.span(token).at(base), document.token_text(token));
        out.token(open.len() + 1, range, tree.kind(token), text)?;
    }
    Ok(())
}
