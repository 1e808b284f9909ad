//! `pbnlint show`: games as players print them, with what is wrong in each below it.

mod bridge;
mod chess;
mod page;

use std::io::{self, BufWriter, IsTerminal, Write};
use std::ops::Range;

use super::args::ShowArgs;
use super::configuration;
use super::files::Input;
use super::inputs::read_games;
use super::solving::refuse_to_solve;
use super::{Status, complain, terminal};
use crate::api::records::Records;
use crate::bridge::solve::Solver;
use crate::config::Overrides;
use crate::discover::{Configurations, Search};
use crate::engine::{Diagnostic, Severity};
use crate::games::{DoubleDummy, Games};
use crate::lint::{self, Plan};
use crate::notation::ReadAs;
use crate::pbn::syntax::unreadable;
use crate::render::{Style, visible};
use crate::source::Source;
use page::Page;

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
    let input = match args.file.as_os_str() == "-" {
        true => Input::stdin(None),
        false => Input::file(args.file.clone()),
    };
    refuse_to_solve(args.solve)?;
    let plan = plan(args, &input)?;
    let named = |message| format!("{}: {message}", input.shown);
    let (bytes, read_as) = read_games(&input, args.notation).map_err(named)?;
    let source = Source::new(&bytes);
    if source.encoding().is_utf16() || unreadable(&bytes).is_some() {
        return Err(named("expected text in 8-bit characters".to_owned()));
    }
    let found = lint::check(&source, input.name().as_deref(), &plan).diagnostics;
    let mut shown = Shown {
        board: args.board.as_deref(),
        game: args.game,
        style: style(args),
        source: &source,
        found: &found,
        out: BufWriter::new(io::stdout().lock()),
        count: 0,
    };
    let printed = match read_as {
        ReadAs::Games | ReadAs::Nothing(_) => {
            let settings = plan.settings();
            let games = Games::new(&bytes).held_to(settings.version, settings.default_version);
            let solver = args.solve.then(Solver::default);
            shown.all(games.filter(|game| game.number.is_some()).map(|mut game| {
                if let (Some(hands), Some(solver)) = (&game.deal, &solver) {
                    let solved = DoubleDummy::of_hands(hands, game.dealer, game.vulnerable, solver);
                    game.double_dummy = solved;
                }
                bridge::game(&game)
            }))
        }
        ReadAs::Records(form) => {
            shown.all(Records::new(&bytes, form).map(|record| bridge::record(&record)))
        }
        ReadAs::Chess => shown.all(chess::games(&source)),
        ReadAs::Preferans => {
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

/// What the file is held to, by its configuration.
fn plan(args: &ShowArgs, input: &Input) -> Result<Plan, String> {
    let mut configurations = Configurations::new(&Search {
        config: args.config.as_deref(),
        isolated: args.isolated,
        no_exclude: true,
        excerpts: Some(terminal::of_messages()),
    })?;
    let path = configuration::real(&mut configurations, input);
    let configuration = configurations.of(path.as_deref())?;
    let ignores = configuration.ignores_for(configurations.subject(path.as_deref()));
    let mut settings = configuration.settings(&Overrides::default(), &ignores);
    settings.notation = args.notation.map(Into::into).or(settings.notation);
    Ok(Plan::new(&settings))
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
struct Drawing {
    /// Its number in the file, from 1.
    number: usize,
    /// Its bytes.
    range: Range<usize>,
    /// The name of its board.
    board: Option<String>,
    draw: Box<dyn Fn(&mut Page)>,
}

/// The games of a file as they are drawn one after the other.
struct Shown<'s, W> {
    board: Option<&'s str>,
    game: Option<usize>,
    style: Style,
    source: &'s Source<'s>,
    found: &'s [Diagnostic],
    out: W,
    count: usize,
}

impl<W: Write> Shown<'_, W> {
    fn all(&mut self, drawings: impl Iterator<Item = Drawing>) -> io::Result<()> {
        for drawing in drawings {
            if !self.is_wanted(&drawing) {
                continue;
            }
            if self.count > 0 {
                writeln!(self.out)?;
            }
            self.count += 1;
            let mut page = Page::new(self.style);
            (drawing.draw)(&mut page);
            self.findings(&drawing, &mut page);
            self.out.write_all(page.text().as_bytes())?;
        }
        Ok(())
    }

    /// Whether a game has the name or the number that is asked for.
    fn is_wanted(&self, drawing: &Drawing) -> bool {
        let has_name = |wanted| drawing.board.as_deref() == Some(wanted);
        self.board.is_none_or(has_name) && self.game.is_none_or(|wanted| wanted == drawing.number)
    }

    /// What is wrong in a game, each finding at its first place there.
    fn findings(&self, drawing: &Drawing, page: &mut Page) {
        let mut is_first = true;
        for finding in self.found {
            let places = std::iter::once(finding.range.clone()).chain(finding.also.iter());
            let mut own = places.filter(|place| drawing.range.contains(&place.start));
            let Some(place) = own.next() else {
                continue;
            };
            if std::mem::take(&mut is_first) {
                page.line("");
            }
            let line = self.source.position(place.start).line;
            let message = visible(&finding.message, self.style);
            let name = severity_name(finding.severity);
            let label = page.paint(severity_color(finding.severity), name);
            page.wrapped(&label, name.len(), &format!(", line {line}: {message}"));
        }
    }
}

fn severity_name(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "info",
    }
}

fn severity_color(severity: Severity) -> page::Color {
    match severity {
        Severity::Error => page::Color::Red,
        Severity::Warning => page::Color::Yellow,
        Severity::Info => page::Color::Blue,
    }
}
