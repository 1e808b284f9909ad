//! The tests that see the package from outside.

#[cfg(feature = "cli")]
#[path = "suite/cli.rs"]
mod cli;
