//! `pbnlint tree`: the concrete syntax tree.

use std::io::{self, BufWriter, Write};

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
            let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            let printed = lint::write_tree(&bytes, notation, &mut out);
            Status::Clean.after(printed.and_then(|()| out.flush()))
        }
        Err(message) => {
            complain(format_args!("{}: {message}", input.shown));
            Status::Failed
        }
    }
}
