//! pbnlint.
#[cfg(feature = "cli")]
pub mod cli;
pub mod diagnostic;
pub mod fix;
pub mod lint;
pub mod model;
#[cfg(feature = "cli")]
pub mod render;
#[cfg(feature = "cli")]
pub mod report;
#[path = "../rules/mod.rs"]
pub mod rules;
pub mod source;
pub mod standard;
pub mod syntax;
