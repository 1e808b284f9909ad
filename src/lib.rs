//! Reads Portable Bridge Notation, says what is wrong in it, and where.
//!
//! This page is the map of the house. The program is in `cli`; everything below it is a
//! library that reads no file and prints nothing.
//!
//! ```text
//! bytes ─► source      encoding, lines, positions
//!       ─► notation    PBN, or one of those that are taken for it: chess, RBN …
//!       ─► syntax      split into games; tokens and nodes of a game, without loss
//!       ─► model       what a game says: deal, auction, play as values with their places
//!       ─► rules       one file each: page, facts, check, fix
//!          lint        runs the rules over the games of a file, in parallel
//!          diagnostic  what a rule says        fix   repairs as text edits
//!          suppress    what a file says to that: comments that silence findings in it
//!       ─► repair      applies fixes until none is left, and guards what a game says
//!       ─► patch       what changes between two texts, as a diff in bytes
//!       ─► export      writes the games anew, in the strict form of the standard
//! normalize            what `export` does: repairs first, then the writing
//!       ─► report      text, json, SARIF and others; `render` draws excerpts and patches
//! server               the language server, an end like `cli`
//! config               what `pbnlint.toml` says of rules and files
//! standard             the standard as data: versions, tags, tables, NAGs, words
//! ```
//!
//! What holds everywhere:
//!
//! - **Bytes are the truth.** Offsets count bytes of the original file. Nothing is decoded
//!   below `render` and `report` but what goes into a message.
//! - **The game is the unit.** Split, parse, model and check work game by game; spans count
//!   from the start of their game. What crosses games is explicit: facts that a rule gathers
//!   and judges at the end. Trees live for one game only.
//! - **Nobody pays for what is plain.** Nearly all games are tag pairs and sound data, one below
//!   the other: their tokens are made only when somebody asks for them, and a rule is not even
//!   called for a game that cannot have what it looks for. Tests hold that nothing depends on it.
//! - **Nothing fails.** Any bytes have a tree that gives them back; what cannot be read is a
//!   hole in the model and a finding of a rule.
//! - **What is judged depends on the file**, never on which rules are on.
//! - **A rule is one file** in `rules/<group>/` and one word in the list of [`rules`].
//! - **Layers**: `syntax` knows only `source`; `standard` knows nobody; `model` knows both;
//!   rules know all of these; only the ends (`patch`, `render`, `report`, `config`, `cli`) name
//!   crates for comparing, printing, serializing and command lines, and only `cli` and `server` touch
//!   files.
//!   A test reads the imports.
//!
//! To see the parts work together, read the test `api_walkthrough` at the end of this file.
//! The invariants of `tests/suite/invariants.rs` are checked on every input there is.

#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "cli")]
pub mod config;
pub mod diagnostic;
pub mod export;
pub mod fix;
pub mod lint;
pub mod model;
pub mod normalize;
pub mod notation;
#[cfg(feature = "cli")]
pub mod patch;
#[cfg(feature = "cli")]
pub mod render;
pub mod repair;
#[cfg(feature = "cli")]
pub mod report;
#[path = "../rules/mod.rs"]
pub mod rules;
#[cfg(feature = "lsp")]
pub mod server;
pub mod silence;
pub mod source;
pub mod standard;
pub mod suppress;
pub mod syntax;

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, clippy::indexing_slicing)]

    /// A walk through the house, from bytes to a repaired file.
    #[test]
    fn api_walkthrough() {
        use crate::lint::{self, Plan, Settings};
        use crate::model::{Model, Seat};
        use crate::source::Source;
        use crate::standard::{TagId, Version};
        use crate::syntax::{Document, Game, TokenKind, split};

        let bytes =
            b"[EVENT \"Club\"]\n[Dealer \"S\"]\n[Auction \"S\"]\n1C =1= AP\n\n[Event \"x\"]\n";

        // A file is its bytes, with an encoding and lines for those who want to show it.
        let source = Source::new(bytes);
        assert_eq!(source.encoding().name(), "ascii");
        assert_eq!(source.position(29).line, 3);

        // It is cut into games, whose texts cover it.
        let games = split(bytes).games;
        assert_eq!(games.len(), 2);
        assert_eq!(games[0].range.end, games[1].range.start);

        // A game has a tree, whose tokens cover its text.
        let text = &bytes[games[0].range.clone()];
        let document = Document::parse(text);
        let first = document.tree().tokens().next().unwrap();
        assert_eq!(document.tree().kind(first), TokenKind::LeftBracket);
        assert!(document.problems.is_empty());

        // Views read the tree as what it is.
        let game = Game::new(&document);
        let names: Vec<_> = game.tag_pairs().map(|pair| pair.name()).collect();
        assert_eq!(names, [&b"EVENT"[..], b"Dealer", b"Auction"]);

        // The model says what the game means.
        let tags: Vec<_> = game
            .tag_pairs()
            .map(|pair| (pair, crate::standard::tag_id(pair.name())))
            .collect();
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
