//! `pbnlint show`: games as players print them, with what is wrong in each below it.

mod bridge;
mod chess;
mod page;

use std::collections::HashSet;
use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::Range;

use super::args::ShowArgs;
use super::files::Input;
use super::solving::refuse_to_solve;
use super::{Status, complain, configuration, model, terminal};
use crate::api::records::FileRecords;
use crate::bridge::solve::Solver;
use crate::engine::Diagnostic;
use crate::games::{DoubleDummy, FileGames};
use crate::lint::{self, Plan};
use crate::notation::Notation;
use crate::render::{Style, visible};
use crate::report::paint;
use crate::source::{Slice, Source};
use page::DrawnPage;

pub(super) fn run(args: &ShowArgs) -> Status {
    match drawn(args) {
        Ok(printed) => Status::Clean.after(printed),
        Err(message) => {
            complain(message);
            Status::Failed
        }
    }
}

fn drawn(args: &ShowArgs) -> Result<io::Result<()>, String> {
    let input = if args.file.as_os_str() == "-" {
        Input::stdin(None)
    } else {
        Input::file(args.file.clone())
    };
    refuse_to_solve(args.solve)?;
    let mut settings = configuration::alone(args.config.as_deref(), args.isolated, &input)?;
    settings.notation = args.notation.map(Into::into).or(settings.notation);
    let plan = Plan::new(&settings);
    let named = |message| format!("{}: {message}", input.shown);
    let (bytes, notation) = model::read(&input, args.notation).map_err(named)?;
    let source = Source::new(&bytes);
    let found = lint::check(&source, input.name().as_deref(), &plan).diagnostics;
    let places = found.iter().zip(0..).flat_map(|(finding, index)| {
        let places = std::iter::once(finding.range.clone()).chain(finding.also.iter());
        places.map(move |place| (place.start, index))
    });
    let mut places: Vec<(usize, usize)> = places.collect();
    places.sort_unstable();
    let mut shown = DrawnGames {
        board: args.board.as_deref(),
        game: args.game,
        style: style(args),
        source: &source,
        found: &found,
        places: &places,
        out: BufWriter::new(io::stdout().lock()),
        count: 0,
    };
    let printed = match notation {
        Notation::Pbn => {
            let games = FileGames::new(&bytes).held_to(settings.version, settings.default_version);
            let solver = args.solve.then(Solver::default);
            shown.all(games.filter(|game| game.number.is_some()).map(|mut game| {
                if let (Some(hands), Some(solver)) = (&game.deal, &solver) {
                    let solved = DoubleDummy::of_hands(hands, game.dealer, game.vulnerable, solver);
                    game.double_dummy = solved;
                }
                bridge::game(&game)
            }))
        }
        Notation::Rbn | Notation::Rbx => {
            let records = FileRecords::of(&bytes, notation).into_iter().flatten();
            shown.all(records.map(|record| bridge::record(&record)))
        }
        Notation::Pgn => shown.all(chess::games(&source)),
        Notation::Ppn => {
            return Err(named(
                "expected bridge or chess, found preferans".to_owned(),
            ));
        }
    };
    match (shown.count, &args.board, args.game) {
        (0, Some(board), _) => Err(named(format!("no board is named {board}"))),
        (0, _, Some(game)) => Err(named(format!("there is no game {game}"))),
        _ => Ok(printed.and_then(|()| shown.out.flush())),
    }
}

fn style(args: &ShowArgs) -> Style {
    let style = terminal::style(args.color, false, io::stdout().is_terminal());
    Style {
        unicode: style.unicode && !args.ascii,
        width: args.width.map(usize::from).or(style.width),
        ..style
    }
}

/// A game or a record, ready to be drawn.
struct UnitDrawing {
    /// Its number in the file, from 1.
    number: usize,
    /// Its bytes.
    range: Range<usize>,
    /// The name of its board.
    board: Option<String>,
    draw: Box<dyn Fn(&mut DrawnPage)>,
}

/// The games of a file as they are drawn one after the other.
struct DrawnGames<'s, W> {
    board: Option<&'s str>,
    game: Option<usize>,
    style: Style,
    source: &'s Source<'s>,
    found: &'s [Diagnostic],
    /// Where findings begin, in order: the offset, and which finding it is.
    places: &'s [(usize, usize)],
    out: W,
    count: usize,
}

impl<W: Write> DrawnGames<'_, W> {
    fn all(&mut self, drawings: impl Iterator<Item = UnitDrawing>) -> io::Result<()> {
        for drawing in drawings {
            if !self.is_wanted(&drawing) {
                continue;
            }
            if self.count > 0 {
                writeln!(self.out)?;
            }
            self.count += 1;
            let mut page = DrawnPage::new(self.style);
            (drawing.draw)(&mut page);
            self.findings(&drawing, &mut page);
            self.out.write_all(page.text().as_bytes())?;
        }
        Ok(())
    }

    /// Whether a game has the name or the number that is asked for.
    fn is_wanted(&self, drawing: &UnitDrawing) -> bool {
        let has_name = |wanted| drawing.board.as_deref() == Some(wanted);
        self.board.is_none_or(has_name) && self.game.is_none_or(|wanted| wanted == drawing.number)
    }

    /// What is wrong in a game, each finding at its first place there.
    fn findings(&self, drawing: &UnitDrawing, page: &mut DrawnPage) {
        let before = |end: usize| self.places.partition_point(|(start, _)| *start < end);
        let own = before(drawing.range.start)..before(drawing.range.end);
        let mut seen = HashSet::new();
        for (start, index) in self.places.slice(own) {
            let Some(finding) = self.found.get(*index).filter(|_| seen.insert(index)) else {
                continue;
            };
            if seen.len() == 1 {
                page.line("");
            }
            let line = self.source.position(*start).line;
            let message = visible(&finding.message, self.style);
            let name = finding.severity.name();
            let label = paint(finding.severity, name, self.style);
            page.wrapped(&label, name.len(), &format!(", line {line}: {message}"));
        }
    }
}
