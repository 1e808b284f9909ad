//! `pbnlint tree`: the concrete syntax tree.

use std::fmt;
use std::io::{self, BufWriter, StdoutLock, Write};

use super::args::TreeArgs;
use super::files::Input;
use super::inputs::read_games;
use super::{Status, complain};
use crate::lint;

pub(super) fn run(args: &TreeArgs) -> Status {
    let input = if args.file.as_os_str() == "-" {
        Input::stdin(None)
    } else {
        Input::file(args.file.clone())
    };
    match read_games(&input, args.notation) {
        Ok((bytes, notation)) => {
            let mut out = Lines {
                out: BufWriter::with_capacity(1 << 16, io::stdout().lock()),
                written: Ok(()),
            };
            // What goes wrong in writing is known to `out`.
            let _ = lint::write_tree(&bytes, notation, &mut out);
            Status::Clean.after(out.written.and_then(|()| out.out.flush()))
        }
        Err(message) => {
            complain(format_args!("{}: {message}", input.shown));
            Status::Failed
        }
    }
}

/// Standard output as it takes text, with what went wrong.
struct Lines<'o> {
    out: BufWriter<StdoutLock<'o>>,
    written: io::Result<()>,
}

impl fmt::Write for Lines<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.written = self.out.write_all(text.as_bytes());
        self.written.as_ref().map_err(|_| fmt::Error).copied()
    }
}
