//! The programs of this package: one for bridge and one for chess. They are the same linter; they differ in
//! which files they look for in folders, in the names of their configurations, and in words.

use std::ffi::OsStr;
use std::path::Path;
use std::sync::OnceLock;

use crate::notation::{self, Notation};

/// One of the programs.
#[derive(Debug)]
pub struct Program {
    /// The name by which it is called.
    pub name: &'static str,
    /// What it is, for the head of its help.
    pub about: &'static str,
    /// The names of its configuration files, the one that it writes first. The first that is in a folder holds.
    pub configurations: &'static [&'static str],
    /// The notation of the files that it looks for in folders, and of a text that shows none.
    pub notation: Notation,
    /// What it finds nothing of, if it finds nothing.
    pub files: &'static str,
    /// The commands and the arguments that are of no use in it.
    pub without: &'static [&'static str],
}

/// `pbnlint`, for bridge.
pub static BRIDGE: Program = Program {
    name: "pbnlint",
    about: "Linter for Portable Bridge Notation (PBN)",
    configurations: &["pbnlint.toml", ".pbnlint.toml"],
    notation: Notation::Pbn,
    files: "there is no `*.pbn`, and no RBN or RBX",
    without: &[],
};

/// `pgnlint`, for chess.
pub static CHESS: Program = Program {
    name: "pgnlint",
    about: "Linter for games of chess in Portable Game Notation (PGN)",
    configurations: &[
        "pgnlint.toml",
        ".pgnlint.toml",
        "pbnlint.toml",
        ".pbnlint.toml",
    ],
    notation: Notation::Pgn,
    files: "there is no `*.pgn`",
    without: &[
        "convert",
        "double_dummy",
        "expand_inheritance",
        "fill",
        "repeat",
        "text",
    ],
};

static RUNNING: OnceLock<&'static Program> = OnceLock::new();

impl Program {
    /// The program that runs in this process: that for bridge, unless another one was begun.
    pub fn running() -> &'static Program {
        RUNNING.get().copied().unwrap_or(&BRIDGE)
    }

    /// The program of a name, which may be a path.
    pub fn of_name(name: &OsStr) -> Option<&'static Program> {
        let stem = Path::new(name).file_stem()?;
        [&BRIDGE, &CHESS]
            .into_iter()
            .find(|program| stem == program.name)
    }

    /// Says which program runs in this process. The first who says it is right.
    pub fn begin(&'static self) {
        // A second call comes only from tests, which run the same program.
        let _ = RUNNING.set(self);
        notation::set_home(self.notation);
    }

    /// A text about the program for bridge in the words of this one.
    pub(crate) fn words(&self, text: &str) -> String {
        let name = format!("`{} ", self.name);
        text.replace("`pbnlint ", &name)
    }

    /// Whether a name is that of a configuration of any program.
    pub fn is_configuration(name: &str) -> bool {
        CHESS.configurations.contains(&name)
    }
}
