//! pbnlint.
pub mod diagnostic;
pub mod fix;
pub mod lint;
pub mod model;
#[path = "../rules/mod.rs"]
pub mod rules;
pub mod source;
pub mod standard;
pub mod syntax;
