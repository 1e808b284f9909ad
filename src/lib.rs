//! Finds, explains and repairs mistakes in game notations: Portable Bridge Notation (PBN), the text
//! format of bridge deals, auctions, plays and results, with RBN and RBX; Portable Game Notation
//! (PGN), that of chess; and Portable Preferans Notation (PPN). A text is read as what it shows, and
//! as chess where [`Options::notation`] or the end of [`Options::path`], `.pgn`, says so.
//!
//! ```
//! let file = b"[Event \"Club\"]\n[BOARD \"7\"]\n[Deal \"N:AKQ.T98.76.5432 - - -\"]\n";
//! for finding in pbnlint::check(file).findings {
//!     println!("line {}: {}", finding.range.start.line, finding.message);
//! }
//! let repaired = pbnlint::fix(file).bytes;
//! ```
//!
//! What games say has the types of [`bridge`], so that nothing has to be parsed again. This program finds the
//! slams that went down; `docs/libraries.md` has the same in Python and JavaScript:
//!
//! ```
#![doc = include_str!("../examples/slams.rs")]
//! ```
//!
//! | function | what it does | command |
//! | --- | --- | --- |
//! | [`check`] | finds what is wrong, and where | `pbnlint check` |
//! | [`fix`] | repairs what can be repaired without a guess | `pbnlint check --fix` |
//! | [`export`](fn@export) | repairs, and writes the strict format of the notation | `pbnlint export` |
//! | [`model`](fn@model), [`records`](fn@records) | say what the games or records say, as data | `pbnlint model` |
//! | [`explain`] | explains a rule | `pbnlint explain` |
//!
//! [`Options`] choose rules by name, the version of the standard, and how files are written; they
//! have the same methods. Any bytes can be given, in any encoding: nothing panics, and the time is
//! linear in the size of the file. Files of more than 256 KB are read by all processors, by the
//! threads of `rayon`; where there are no threads, as in a browser, by the one there is.
//!
//! # Stability
//!
//! What this page shows follows semantic versioning. Structs are `#[non_exhaustive]` where fields
//! may come. Names, severities and the default set of the rules are promises too: the changelog
//! lists each change. Modules that are hidden here belong to the program, and change at any time.
//!
//! # Features
//!
//! - `serde`: all that the functions give back implements `Serialize`, in the shape of `pbnlint check
//!   --format json` and `pbnlint model`, and [`Options`] can be read from JSON.
//! - `config`: [`Options`] can be read from the text of a `pbnlint.toml`.
//! - `cli` and `lsp`, on by default: the program. A library is built without them, by
//!   `default-features = false`.

/// The lines of Rust in the README and in the manual are run as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../docs/libraries.md")]
struct Documents;

// The map of the house. Each module says at its top what it is for. CONTRIBUTING.md draws who names whom,
// which a test holds, and follows a file's bytes from `main` to the report.

// A file and its text: bytes, encodings, lines; edits, and patches of what they change.
#[cfg(feature = "cli")]
mod disk;
#[doc(hidden)]
pub mod fix;
mod numbers;
mod packed;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod patch;
#[cfg(feature = "config")]
mod quoted;
#[doc(hidden)]
pub mod source;
mod spelling;

// Bridge as players know it, in no notation: cards, hands, calls, plays, scores, and their laws.
pub mod bridge;

// Preferans in the same way: cards, bids, contracts, and who wins a trick.
#[doc(hidden)]
pub mod preferans;

// Chess in the same way: squares, positions, legal moves, and why others are not legal.
#[doc(hidden)]
pub mod chess;

// The notations: which one a file is in, reading and writing each, and from one to the other.
#[doc(hidden)]
pub mod convert;
pub mod games;
#[doc(hidden)]
pub mod notation;
#[doc(hidden)]
pub mod pbn;
#[doc(hidden)]
pub mod pgn;
#[doc(hidden)]
pub mod ppn;
#[doc(hidden)]
pub mod rbn;
// Programs that read PBN, and what they take.
#[doc(hidden)]
pub mod receiver;
// What PBN and PGN share: strings, comments, and how tokens are kept.
#[doc(hidden)]
pub mod tagged;

// The programs of the package, for bridge and for chess.
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod program;

// Who publishes the program, and where the pages of the rules are.
mod publisher;

// The rules, what runs them over a file, what they find, and the comments in a file that silence findings.
#[doc(hidden)]
pub mod engine;
#[doc(hidden)]
pub mod lint;
#[doc(hidden)]
#[path = "../rules/mod.rs"]
pub mod rules;

// What is written: repairs under a guard, export format, and comments that silence findings.
#[doc(hidden)]
pub mod normalize;
#[doc(hidden)]
pub mod repair;
#[doc(hidden)]
pub mod silence;

// What users say of rules and files.
#[cfg(feature = "config")]
#[doc(hidden)]
pub mod config;
#[cfg(feature = "cli")]
mod discover;
#[doc(hidden)]
pub mod select;

// The ends: the library as its users see it, the program with its reports, and the language server.
mod api;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod render;
#[cfg(feature = "cli")]
#[doc(hidden)]
pub mod report;
#[cfg(feature = "lsp")]
#[doc(hidden)]
pub mod server;

#[cfg(feature = "solver")]
pub use api::solve;
pub use api::{
    AtMove, Checked, Exported, Finding, Fix, FixOf, Fixed, Freed, Label, NotPbn, Notice, Options,
    Outcome, RuleFacts, RuleIn, TakenBack, check, explain, export, fix, model, records, rules,
};
#[cfg(feature = "config")]
pub use config::{BadConfig, ConfigError};
pub use engine::Severity;
pub use fix::{Applicability, Edit};
pub use notation::Notation;
pub use pbn::export::Fill;
pub use pbn::standard::Version;
pub use select::names::UnknownName;
pub use source::{LineEnding, Position};

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    /// A walk through the house, from bytes to a repaired file.
    #[test]
    fn api_walkthrough() {
        use crate::bridge::Seat;
        use crate::lint::{self, Plan, Settings};
        use crate::pbn::model::{Model, tagged};
        use crate::pbn::standard::{TagId, Version};
        use crate::pbn::syntax::{Document, GameView, TokenKind, split};
        use crate::source::Source;

        let bytes =
            b"[EVENT \"Club\"]\n[Dealer \"S\"]\n[Auction \"S\"]\n1C =1= AP\n\n[Event \"x\"]\n";

        // A file is its bytes, with an encoding and lines for those who want to show it.
        let source = Source::new(bytes);
        assert_eq!(source.encoding().name(), "ascii");
        assert_eq!(source.position(29).line, 3);

        // It is cut into games, whose texts cover it.
        let games = split(bytes).games;
        assert_eq!(games.len(), 2);
        let [first, second] = [0, 1].map(|index| games.get(index).unwrap());
        assert_eq!(first.range().end, second.range().start);

        // A game has a tree, whose tokens cover its text.
        let text = &bytes[first.range()];
        let document = Document::parse(text);
        let first = document.tree().tokens().next().unwrap();
        assert_eq!(document.tree().kind(first), TokenKind::LeftBracket);
        assert!(document.problems.is_empty());

        // Views read the tree as what it is.
        let game = GameView::new(&document);
        let names: Vec<_> = game.tag_pairs().map(|pair| pair.name()).collect();
        assert_eq!(names, [&b"EVENT"[..], b"Dealer", b"Auction"]);

        // The model says what the game means.
        let tags: Vec<_> = tagged(&document).collect();
        let model = Model::new(&document, &tags, Version::LATEST);
        assert_eq!(model.dealer(), Some(Seat::South));
        assert!(
            model.tag(TagId::EVENT).is_none(),
            "names are case-sensitive"
        );
        let outcome = model.outcome().unwrap();
        assert_eq!(outcome.declarer.map(|(seat, _)| seat), Some(Seat::South));

        // Rules report findings, and some of them know a repair.
        let plan = Plan::new(&Settings::default());
        let findings = lint::check(&source, Some("club.pbn"), &plan).diagnostics;
        let finding = findings
            .iter()
            .find(|finding| finding.rule.name() == "tag-case")
            .unwrap();
        let repaired = finding.fixes[0].apply(bytes);
        assert!(repaired.starts_with(b"[Event \"Club\"]"));
    }
}
