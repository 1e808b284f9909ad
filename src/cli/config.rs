//! `pbnlint config`: what holds for a file and why, a file to begin with, the schema.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::path::Path;

use super::args::{ColorChoice, ConfigCommand, ConfigCommandArgs, ConfigShowArgs};
use super::{Status, answer, refuse, terminal};
use crate::config::{ConfigFile, Configuration, Overrides, TEMPLATE, schema};
use crate::discover::{Configurations, Search};
use crate::disk::{real, say, shown};
use crate::engine::RuleRef;
use crate::engine::Severity;
use crate::lint::Settings;
use crate::pbn::standard::Version;
use crate::program::Program;
use crate::render::visible;
use crate::rules::RULES;
use crate::select::names::{OFF, Selector};

pub(super) fn run(args: &ConfigCommandArgs) -> Status {
    let done = match &args.command {
        ConfigCommand::Show(args) => show(args).map(|text| answer(in_plain_sight(&text))),
        ConfigCommand::Init => init(),
        ConfigCommand::Schema => Ok(answer(schema())),
    };
    done.unwrap_or_else(|message| refuse(&message))
}

/// Lines with values from files of others, in which nothing drives a terminal or a CI system.
fn in_plain_sight(text: &str) -> String {
    let style = terminal::style(ColorChoice::Never, false, io::stdout().is_terminal());
    let lines = text.lines().map(|line| visible(line, style) + "\n");
    lines.collect()
}

/// Writes the commented file, but never over another.
fn init() -> Result<Status, String> {
    let names = Program::running().configurations;
    for name in names {
        if Path::new(name).exists() {
            return Err(format!("{name} is there already; nothing was written"));
        }
    }
    let name = names.first().copied().unwrap_or_default();
    let written = File::create_new(name).and_then(|mut file| file.write_all(TEMPLATE.as_bytes()));
    written.map_err(|error| format!("cannot write {name}: {}", say(&error)))?;
    Ok(answer(format!("wrote {name}\n")))
}

/// What holds for a file, one setting a line with its place.
fn show(args: &ConfigShowArgs) -> Result<String, String> {
    let mut configurations = Configurations::new(&Search {
        config: args.config.as_deref(),
        isolated: args.isolated,
        excerpts: Some(terminal::of_messages()),
        ..Search::default()
    })?;
    // What holds in a folder holds for the files in it.
    let file = args.file.as_ref().map(|path| {
        if path.is_dir() {
            path.join(format!("any.{}", Program::running().notation.name()))
        } else {
            path.clone()
        }
    });
    let path = file.as_deref().map(real);
    let configuration = configurations.of(path.as_deref())?;
    let settings = configurations.settings(path.as_deref(), &Overrides::default())?;
    let excluding = match &path {
        Some(path) => configurations.excluding(path)?,
        None => None,
    };
    let listing = Listing {
        configurations: &configurations,
        configuration: &configuration,
        path: path.as_deref(),
        settings,
        rows: Vec::new(),
    };
    Ok(listing.text(args.file.as_deref(), excluding))
}

/// The settings with where they come from.
struct Listing<'c> {
    configurations: &'c Configurations,
    configuration: &'c Configuration,
    path: Option<&'c Path>,
    settings: Settings,
    /// Setting, value and origin.
    rows: Vec<[String; 3]>,
}

impl Listing<'_> {
    fn text(mut self, file: Option<&Path>, excluding: Option<String>) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = writeln!(text, "{}", self.headline(file));
        if let Some(pattern) = excluding {
            let _ = writeln!(
                text,
                "it is excluded by {pattern}: only --no-exclude reads it"
            );
        }
        text.push('\n');
        self.single();
        self.files();
        self.house();
        let widths = [0, 1].map(|column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        });
        let [first, second] = widths;
        for [setting, value, origin] in &self.rows {
            let _ = writeln!(text, "{setting:first$}  {value:second$}  {origin}");
        }
        text.push_str(&self.rules());
        text
    }

    fn headline(&self, file: Option<&Path>) -> String {
        let files = &self.configuration.files;
        let names: Vec<_> = files.iter().map(|file| self.name(file)).collect();
        let of = file.map_or_else(|| "this folder".to_owned(), shown);
        match names.split_first() {
            None => format!("settings of {of}, for which there is no configuration"),
            Some((first, [])) => format!("settings of {of} by {first}"),
            Some((first, others)) => format!(
                "settings of {of} by {first}, which extends {}",
                others.join(", then ")
            ),
        }
    }

    fn name(&self, file: &ConfigFile) -> String {
        self.configurations.name(&file.path)
    }

    fn row(&mut self, setting: &str, value: String, origin: String) {
        self.rows.push([setting.to_owned(), value, origin]);
    }

    /// Where a single setting is: in the first file that says it.
    fn origin<T>(&self, line: impl Fn(&ConfigFile) -> Option<&T>, of: fn(&T) -> usize) -> String {
        let mut files = self.configuration.files.iter();
        let found = files.find_map(|file| Some((file, line(file)?)));
        found.map_or_else(
            || "default".to_owned(),
            |(file, value)| format!("{}:{}", self.name(file), of(value)),
        )
    }

    /// What is said once.
    fn single(&mut self) {
        let configuration = self.configuration;
        let version = configuration
            .pbn_version()
            .map_or(Version::LATEST, |v| v.value);
        let origin = self.origin(|file| file.pbn_version.as_ref(), |value| value.line);
        self.row("pbn-version", format!("\"{version}\""), origin);
        let export = configuration.export().is_some_and(|export| export.value);
        let origin = self.origin(|file| file.export.as_ref(), |value| value.line);
        self.row("export", export.to_string(), origin);
        let ending = configuration.line_ending().map(|ending| ending.value);
        let ending = ending.unwrap_or_default().name();
        let origin = self.origin(|file| file.line_ending.as_ref(), |value| value.line);
        self.row("line-ending", format!("\"{ending}\""), origin);
    }

    /// What adds up, file by file.
    fn files(&mut self) {
        let (configuration, configurations) = (self.configuration, self.configurations);
        let subject = configurations.subject(self.path);
        let holding = configuration.ignores_for(subject);
        let mut place = 0;
        for file in &configuration.files {
            let name = self.name(file);
            let at = |line: usize| format!("{name}:{line}");
            let (rules, lines) = (&file.rules, &file.rule_lines);
            if let Some(select) = &rules.select {
                self.row("select", selectors(select), at(lines.select));
            }
            if !rules.ignore.is_empty() {
                self.row("ignore", selectors(&rules.ignore), at(lines.ignore));
            }
            if !rules.extend_select.is_empty() {
                let list = selectors(&rules.extend_select);
                self.row("extend-select", list, at(lines.extend_select));
            }
            for ((selector, severity), line) in rules.severity.iter().zip(&lines.severity) {
                let setting = format!("severity.{}", key(selector.name()));
                let level = severity.map_or(OFF, Severity::name);
                self.row(&setting, format!("\"{level}\""), at(*line));
            }
            if let Some(exclude) = &file.exclude {
                self.row("exclude", strings(&exclude.value.texts), at(exclude.line));
            }
            if let Some(tags) = &file.known_tags {
                self.row("known-tags", strings(&tags.value), at(tags.line));
            }
            if let Some(receiver) = &file.receiver {
                self.row(
                    "receiver",
                    format!("\"{}\"", receiver.value),
                    at(receiver.line),
                );
            }
            for receiver in &file.receivers {
                let setting = format!("receiver.{}", receiver.value.name);
                self.row(&setting, receiver.value.wishes(), at(receiver.line));
            }
            for (key, value, line) in file.pgn.rows() {
                self.row(&format!("pgn.{key}"), value, at(line));
            }
            for ignores in &file.per_file_ignores {
                let setting = format!("per-file-ignores.{}", strings_inner(&ignores.files.texts));
                let holds = match (subject, holding.binary_search(&place).is_ok()) {
                    (None, _) => "",
                    (_, true) => " (holds for this file)",
                    (_, false) => " (not for this file)",
                };
                let origin = format!("{}{holds}", at(ignores.line));
                self.row(&setting, selectors(&ignores.rules), origin);
                place += 1;
            }
        }
        if self
            .configuration
            .files
            .iter()
            .all(|file| file.rules.select.is_none())
        {
            self.row("select", "[\"default\"]".to_owned(), "default".to_owned());
        }
    }

    fn house(&mut self) {
        for file in &self.configuration.files {
            let name = self.name(file);
            for rule in &file.require {
                let summary = rule.value.summary();
                self.row(&rule.value.name, summary, format!("{name}:{}", rule.line));
            }
        }
    }

    /// The rules that are on otherwise than by default, or with another severity.
    fn rules(&self) -> String {
        let mut lists = [const { Vec::new() }; 3];
        let [on, off, changed] = &mut lists;
        let severities = self.settings.severities.iter().copied();
        let built_in = RULES.iter().map(RuleRef::from).zip(severities);
        let levels = self.settings.house.iter();
        let levels = levels.map(|(rule, severity)| (&rule.name, *severity));
        let levels: HashMap<_, _> = levels.collect();
        let house = self.configuration.house().into_iter().map(|rule| {
            let severity = levels.get(&rule.value.name).copied();
            (RuleRef::from(&rule.value), severity)
        });
        for (rule, severity) in built_in.chain(house) {
            let is_default = Selector::Default.covers(&rule);
            match severity {
                Some(_) if !is_default => on.push(rule.name().to_owned()),
                None if is_default => off.push(rule.name().to_owned()),
                _ => {}
            }
            if let Some(severity) = severity.filter(|severity| *severity != rule.severity()) {
                changed.push(format!("{} ({})", rule.name(), severity.name()));
            }
        }
        let titles = ["on besides the default", "off", "of another severity"];
        let mut text = String::new();
        for (title, list) in titles.iter().zip(&lists) {
            if !list.is_empty() {
                let _ = write!(text, "\n{title}:\n  {}\n", list.join("\n  "));
            }
        }
        text
    }
}

fn selectors(selectors: &[Selector]) -> String {
    let names: Vec<_> = selectors.iter().map(|s| s.name().to_owned()).collect();
    strings(&names)
}

/// A list as TOML writes it.
fn strings(list: &[String]) -> String {
    format!("[{}]", strings_inner(list))
}

fn strings_inner(list: &[String]) -> String {
    let quoted: Vec<_> = list.iter().map(|text| format!("{text:?}")).collect();
    quoted.join(", ")
}

/// A key as TOML writes it: names of house rules need quotes.
fn key(name: &str) -> String {
    if name.contains('/') {
        format!("\"{name}\"")
    } else {
        name.to_owned()
    }
}
