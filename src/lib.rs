//! pbnlint.
pub mod standard;
