//! The program `pgnlint`, which is `pbnlint` for chess; all of it is in [`pbnlint::cli`].

use std::process::ExitCode;

use pbnlint::program::CHESS;

fn main() -> ExitCode {
    CHESS.begin();
    pbnlint::cli::main()
}
