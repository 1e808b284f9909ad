//! What PBN, PGN and PPN share: tag pairs, strings, both kinds of comments, escape lines, and how the tokens
//! of a text are kept.
//!
//! PBN took them over from PGN. A wing adds what is between them. An editor asks for the `open_value` of a tag pair
//! that is being written.

#[cfg(feature = "lsp")]
pub(crate) mod open_value;
pub mod scan;
pub mod tokens;
