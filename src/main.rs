//! The program `pbnlint`; all of it is in [`pbnlint::cli`].

use std::process::ExitCode;

fn main() -> ExitCode {
    pbnlint::cli::main()
}
