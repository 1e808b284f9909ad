//! The tests, in one binary. `suite/invariants.rs` holds what must be true of any input;
//! the other files feed it and test one subject each.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stderr
)]

#[path = "bench/generate.rs"]
mod generate;
#[path = "bench/hostile.rs"]
mod hostile;

// The fuzz targets have it too, and of the other tests only `suite/targets.rs`.
#[path = "suite/invariants.rs"]
mod invariants;

mod suite {
    use crate::invariants;

    #[cfg(feature = "cli")]
    pub mod abuse;
    #[cfg(feature = "cli")]
    pub mod add_ignore;
    #[cfg(feature = "cli")]
    pub mod api;
    #[cfg(feature = "cli")]
    pub mod baseline;
    pub mod causes;
    pub mod chess;
    #[cfg(feature = "cli")]
    pub mod chess_edits;
    #[cfg(feature = "cli")]
    pub mod chess_export;
    pub mod chess_fixes;
    pub mod chess_mistakes;
    #[cfg(feature = "cli")]
    pub mod cli;
    #[cfg(feature = "cli")]
    pub mod config;
    #[cfg(feature = "cli")]
    pub mod convert;
    pub mod corpus;
    #[cfg(feature = "cli")]
    pub mod diff;
    mod expected_repairs;
    pub mod export;
    #[cfg(feature = "cli")]
    pub mod export_cli;
    #[cfg(feature = "cli")]
    pub mod export_compared;
    #[cfg(feature = "cli")]
    pub mod fix;
    #[cfg(feature = "cli")]
    pub mod formats;
    pub mod found;
    pub mod freed;
    #[cfg(feature = "cli")]
    pub mod git;
    pub mod guard;
    pub mod habits;
    pub mod house;
    pub mod languages;
    pub mod laws;
    pub mod model;
    pub mod mutants;
    pub mod mutations;
    pub mod normalize;
    #[cfg(feature = "cli")]
    pub mod notation;
    #[cfg(all(feature = "cli", feature = "solver"))]
    pub mod open_cards;
    #[cfg(feature = "cli")]
    pub mod outputs;
    #[cfg(feature = "cli")]
    pub mod packages;
    pub mod pages;
    #[cfg(feature = "cli")]
    pub mod patch;
    pub mod pgn_reading;
    #[cfg(feature = "cli")]
    pub mod pgnlint;
    pub mod preferans;
    pub mod properties;
    pub mod public_api;
    pub mod publisher;
    #[cfg(feature = "cli")]
    pub mod readme;
    #[cfg(feature = "cli")]
    pub mod receivers;
    #[cfg(feature = "cli")]
    pub mod records;
    pub mod repeats;
    pub mod requirements;
    #[cfg(feature = "cli")]
    pub mod schema;
    pub mod scoring;
    #[cfg(unix)]
    pub mod scripts;
    #[cfg(feature = "lsp")]
    pub mod server;
    pub mod session;
    #[cfg(feature = "cli")]
    pub mod shell;
    #[cfg(feature = "cli")]
    pub mod show;
    pub mod silence;
    #[cfg(feature = "solver")]
    pub mod solve;
    pub mod style;
    pub mod suppress;
    pub mod syntax;
    pub mod tags;
    #[cfg(feature = "cli")]
    pub mod targets;
    pub mod tidy;
    #[cfg(feature = "cli")]
    pub mod user;
    pub mod verifier;
    #[cfg(feature = "cli")]
    pub mod watch;
}
