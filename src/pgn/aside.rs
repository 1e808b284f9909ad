//! What is beside the moves: comments, escape lines and annotations.

use super::fault::PlyId;
use super::token::PgnTokenKind;
use crate::source::Span;

/// A comment, escape line or annotation, and what it belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AsideAt {
    /// What it is.
    pub kind: PgnTokenKind,
    /// Where it is.
    pub span: Span,
    /// The move before it in its line; `None` before the first move of a line.
    pub ply: Option<PlyId>,
    /// The line it is in, a number in [`PgnGame::lines`](super::PgnGame::lines).
    pub line: u32,
}
