//! Completions: the scripts of shells, and the answers when these ask what may come next.

use std::env;
use std::ffi::OsString;
use std::io;

use clap_complete::Shell;
use clap_complete::env::{CompleteEnv, Shells};

use super::args::command;

/// The variable by which a script asks, with the name of its shell.
const ASKED: &str = "PBNLINT_COMPLETE";

/// Answers a script that asks what may come next; says whether one did.
pub(super) fn answer(arguments: &[OsString]) -> clap::error::Result<bool> {
    let here = env::current_dir().ok();
    let asked = CompleteEnv::with_factory(command).var(ASKED);
    asked.try_complete(arguments, here.as_deref())
}

/// The script by which a shell asks this program, wherever that is on the path.
pub(super) fn script(shell: Shell) -> io::Result<Vec<u8>> {
    let command = command();
    let name = command.get_name();
    let mut script = Vec::new();
    if let Some(completer) = Shells::builtins().completer(&shell.to_string()) {
        completer.write_registration(ASKED, name, name, name, &mut script)?;
    }
    debug_assert!(!script.is_empty(), "{shell} is not known");
    if shell == Shell::Zsh {
        // A file that zsh loads at the first question is asked by this itself.
        let function = format!("_clap_dynamic_completer_{name}");
        let asked = format!("[[ \"$funcstack[1]\" = _{name} ]] && {function} \"$@\" || true\n");
        script.extend_from_slice(asked.as_bytes());
    }
    Ok(script)
}
