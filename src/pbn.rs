//! Portable Bridge Notation: what a text of it is, what the standard says, what a game means, and how
//! the strict export format is written.
//!
//! ```text
//! syntax ─► model ─► export
//!             ▲
//!          standard
//! ```

pub mod export;
pub mod lint;
pub mod model;
pub mod optimum;
pub mod standard;
pub mod syntax;
