//! `pbnlint model`: what the games or records of a file say, as JSON, so that files can be compared as
//! data. One game is in memory at a time.

mod chess;
mod preferans;

use std::io::{self, BufWriter, Write};

use serde::Serialize;

use super::args::{ModelArgs, ReadNotation};
use super::files::Input;
use super::inputs::read_games;
use super::solving::refuse_to_solve;
use super::{Status, complain, configuration, refuse};
use crate::api::records::Record;
use crate::api::{self, FileRecords};
use crate::bridge::solve::Solver;
use crate::games::{DoubleDummy, FileGames, Game, Hands};
use crate::lint;
use crate::notation::Notation;
use crate::report::{safe_json, schema};
use preferans::DealJson;

pub(super) fn run(args: &ModelArgs) -> Status {
    let input = if args.file.as_os_str() == "-" {
        Input::stdin(None)
    } else {
        Input::file(args.file.clone())
    };
    let version = match configuration::alone(args.config.as_deref(), args.isolated, &input) {
        Ok(settings) => settings.default_version,
        Err(message) => return refuse(&message),
    };
    if let Err(message) = refuse_to_solve(args.solve) {
        return refuse(&message);
    }
    match read(&input, args.notation) {
        Ok((bytes, notation)) => {
            let mut out = BufWriter::with_capacity(1 << 16, io::stdout().lock());
            let solver = args.solve.then(Solver::default);
            let solved = |deal: Option<&Hands>, dealer, vulnerable| {
                DoubleDummy::of_hands(deal?, dealer, vulnerable, solver.as_ref()?)
            };
            let printed = match notation {
                Notation::Pbn => {
                    let games = FileGames::new(&bytes).held_to(None, version);
                    let games = games.map(|mut game| {
                        let deal = game.deal.as_ref();
                        game.double_dummy = solved(deal, game.dealer, game.vulnerable);
                        game
                    });
                    print("\"games\"", games, &mut out)
                }
                Notation::Pgn => print_chess(&bytes, args.fen, &mut out),
                Notation::Ppn => print_preferans(&bytes, &mut out),
                Notation::Rbn | Notation::Rbx => {
                    let records = FileRecords::of(&bytes, notation).into_iter().flatten();
                    let records = records.map(|mut record| {
                        let deal = record.deal.as_ref();
                        record.double_dummy = solved(deal, record.dealer, record.vulnerable);
                        record
                    });
                    print(&records_of(notation), records, &mut out)
                }
            };
            Status::Clean.after(printed.and_then(|()| out.flush()))
        }
        Err(message) => {
            complain(format_args!("{}: {message}", input.shown));
            Status::Failed
        }
    }
}

/// The bytes of a file in which games or records can be read.
pub(super) fn read(
    input: &Input,
    asked: Option<ReadNotation>,
) -> Result<(Vec<u8>, Notation), String> {
    let (bytes, notation) = read_games(input, asked)?;
    match lint::unreadable(&bytes, notation) {
        None => Ok((bytes, notation)),
        Some(found) => {
            let expected = match notation {
                Notation::Pgn => "games of chess",
                Notation::Ppn => "deals of preferans",
                _ => "PBN, RBN or RBX",
            };
            Err(format!("expected {expected}, found {found}"))
        }
    }
}

/// The version of the format: it grows when a field goes or changes its meaning.
const VERSION: u32 = 1;

/// The keys before the list of records.
fn records_of(notation: Notation) -> String {
    format!("\"notation\": \"{}\", \"records\"", notation.name())
}

/// Prints an object with a list of games or records, one a line. `list` is what is before the list.
fn print<T: Serialize>(
    list: &str,
    games: impl Iterator<Item = T>,
    out: &mut impl Write,
) -> io::Result<()> {
    write!(out, "{{\"version\": {VERSION}, {list}: [")?;
    for (index, game) in games.enumerate() {
        let separator: &[u8] = if index > 0 { b",\n" } else { b"\n" };
        out.write_all(separator)?;
        safe_json::to_writer(out, &game)?;
    }
    out.write_all(b"\n]}\n")
}

/// Prints an object with a list of games of chess, one a line.
fn print_chess(bytes: &[u8], with_fen: bool, out: &mut impl Write) -> io::Result<()> {
    write!(
        out,
        "{{\"version\": {VERSION}, \"notation\": \"pgn\", \"games\": ["
    )?;
    let mut separator: &[u8] = b"\n";
    api::chess::each(bytes, 0..usize::MAX, with_fen, |game| {
        out.write_all(separator)?;
        separator = b",\n";
        out.write_all(game)
    })?;
    out.write_all(b"\n]}\n")
}

/// Prints an object with the tags and the deals of an evening of preferans.
fn print_preferans(bytes: &[u8], out: &mut impl Write) -> io::Result<()> {
    write!(out, "{{\"version\": {VERSION}, \"notation\": \"ppn\", ")?;
    preferans::write(bytes, out)?;
    out.write_all(b"}\n")
}

/// The JSON schema of what is printed, as text.
pub(super) fn schema() -> String {
    let mut generator = schema::generator();
    let notations = [Notation::Rbn, Notation::Rbx, Notation::Pgn, Notation::Ppn];
    let notations = notations.map(Notation::name);
    let properties = serde_json::json!({
        "version": {
            "description": "Grows when a field goes or changes its meaning; new fields may come.",
            "enum": [VERSION],
        },
        "games": {
            "type": "array",
            "items": {
                "anyOf": [schema::part::<Game>(&mut generator), chess::game_schema(&mut generator)],
            },
        },
        "notation": {
            "description": "Of a file of records, which has `records` in place of `games`, of one of chess, and \
                            of one of preferans, which has `tags` and `deals`.",
            "type": "string",
            "enum": notations,
        },
        "records": { "type": "array", "items": schema::part::<Record>(&mut generator) },
        "tags": {
            "description": "The tags of an evening of preferans, each as name and value.",
            "type": "array",
            "items": schema::part::<[String; 2]>(&mut generator),
        },
        "deals": { "type": "array", "items": schema::part::<DealJson>(&mut generator) },
    });
    let title = "What `pbnlint model` prints";
    let lists = [
        &["games"][..],
        &["notation", "records"],
        &["notation", "tags", "deals"],
    ];
    schema::text(title, &properties, &["version"], &lists, generator)
}
