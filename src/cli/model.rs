//! `pbnlint model`: what the games of a file say, as JSON, so that files can be compared as
//! data. One game is in memory at a time.

use std::io::{self, BufWriter, Write};

use super::args::ModelArgs;
use super::files::Input;
use super::inputs::read_pbn;
use super::{Status, complain};
use crate::api::Games;
use crate::api::games::Game;
use crate::report::{safe_json, schema};

pub(super) fn run(args: &ModelArgs) -> Status {
    let input = match args.file.as_os_str() == "-" {
        true => Input::stdin(None),
        false => Input::file(args.file.clone()),
    };
    match read_pbn(&input, args.notation) {
        Ok(bytes) => {
            let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            Status::Clean.after(print(&bytes, &mut out).and_then(|()| out.flush()))
        }
        Err(message) => {
            complain(format_args!("{}: {message}", input.shown));
            Status::Failed
        }
    }
}

/// The version of the format: it grows when a field goes or changes its meaning.
const VERSION: u32 = 1;

/// Prints an object with the games, one game a line.
fn print(bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"version\": {VERSION}, \"games\": [")?;
    for (index, game) in Games::new(bytes).enumerate() {
        let separator: &[u8] = if index > 0 { b",\n" } else { b"\n" };
        out.write_all(separator)?;
        safe_json::to_writer(out, &game)?;
    }
    out.write_all(b"\n]}\n")
}

/// The JSON schema of what is printed, as text.
pub(super) fn schema() -> String {
    let mut generator = schema::generator();
    let properties = serde_json::json!({
        "version": {
            "description": "Grows when a field goes or changes its meaning; new fields may come.",
            "enum": [VERSION],
        },
        "games": { "type": "array", "items": schema::part::<Game>(&mut generator) },
    });
    let title = "What `pbnlint model` prints";
    schema::text(title, &properties, &["version", "games"], generator)
}
