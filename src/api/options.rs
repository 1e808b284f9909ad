//! What is asked of a run, built by the names that the command line has.

use std::collections::BTreeSet;
use std::fmt;
#[cfg(feature = "config")]
use std::path::Path;
use std::sync::{Arc, OnceLock};
#[cfg(feature = "serde")]
use std::{convert::Infallible, ops::Range};

use super::exported::{Exported, NotPbn, NotRead};
use super::finding::Checked;
use super::fixed::Fixed;
use super::records::{FileRecords, Record};
#[cfg(feature = "config")]
use crate::config::{BadConfig, Configuration, ConfiguredFile, Overrides};
use crate::engine::Severity;
use crate::games::{FileGames, Game};
use crate::lint::{self, Plan, Settings};
use crate::normalize::{ExportJob, Repairs, UnitOptions, normalize, write_units};
use crate::notation::{self, Notation};
use crate::pbn::export::{ExportOptions, Fill};
use crate::pbn::standard::Version;
use crate::pbn::syntax::unreadable;
use crate::pgn;
use crate::repair::{RepairLevel, repair};
use crate::rules::RULES;
use crate::select::names::{self, Selector, UnknownName};
use crate::select::{Choice, Choices};
use crate::source::{LineEnding, Source};

/// What is asked of [`check`](Options::check), [`fix`](Options::fix) and
/// [`export`](Options::export). Names and defaults are those of the command line. No configuration
/// file is read: with the feature `config`, `Options::from_toml` takes the text of one.
///
/// ```
/// # fn main() -> Result<(), pbnlint::UnknownName> {
/// let options = pbnlint::Options::new()
///     .select(["deal", "law"])?
///     .ignore(["board-dealer"])?
///     .path("club/monday.pbn");
/// assert!(options.check(b"[Board \"1\"]\n").findings.is_empty());
///
/// let error = pbnlint::Options::new().select(["dael"]).unwrap_err();
/// assert_eq!(error.nearest(), Some("deal"));
/// # Ok(())
/// # }
/// ```
///
/// The first run sorts the rules that are on, which clones made later need not do again.
#[derive(Clone, Default)]
pub struct Options {
    rules: Choice,
    export: bool,
    version: Option<Version>,
    line_ending: Option<LineEnding>,
    known_tags: BTreeSet<String>,
    notation: Option<Notation>,
    path: Option<String>,
    unsafe_fixes: bool,
    no_fix: bool,
    fill: Fill,
    keep_encoding: bool,
    expand_inheritance: bool,
    #[cfg(feature = "serde")]
    fen: bool,
    /// What holds where nothing else is said.
    #[cfg(feature = "config")]
    configuration: Option<Arc<Configuration>>,
    prepared: Arc<Prepared>,
}

/// What follows from options, and takes some time to make.
#[derive(Default)]
struct Prepared {
    plan: OnceLock<Plan>,
    repairs: OnceLock<Repairs>,
}

impl Options {
    /// What the command line does without flags and without a configuration.
    pub fn new() -> Options {
        Options::default()
    }

    /// What a configuration says, given as the text of a `pbnlint.toml`. What the other methods say
    /// beats it, as flags of the command line do. Its patterns for files are held against
    /// [`path`](Options::path), which counts from the folder of the configuration then; `exclude`
    /// says nothing to bytes that are there.
    ///
    /// ```
    /// let options = pbnlint::Options::from_toml("ignore = [\"tag-case\"]\n")?;
    /// assert!(options.check(b"[Event \"Club\"]\n[BOARD \"7\"]\n").findings.is_empty());
    ///
    /// let bad = pbnlint::Options::from_toml("ignore = [\"tag-csae\"]\n").unwrap_err();
    /// let error = &bad.errors[0];
    /// assert_eq!((error.line, error.key.as_str()), (1, "ignore"));
    /// assert!(error.message.ends_with("did you mean `tag-case`?"));
    /// # Ok::<(), pbnlint::BadConfig>(())
    /// ```
    ///
    /// # Errors
    ///
    /// All that is wrong in the text. It cannot `extend` another one, as nothing is read.
    #[cfg(feature = "config")]
    pub fn from_toml(text: &str) -> Result<Options, BadConfig> {
        Ok(Options {
            configuration: Some(Arc::new(Configuration::of_text(text)?)),
            ..Options::new()
        })
    }

    /// Turns on these rules instead of the default ones: names of rules or groups, `all`,
    /// `default`. A rule named beats its group.
    ///
    /// # Errors
    ///
    /// The first name that no rule and no group has, with the nearest one.
    pub fn select(
        mut self,
        rules: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<Self, UnknownName> {
        let selectors = self.selectors(rules)?;
        self.rules.select.get_or_insert_default().extend(selectors);
        Ok(self.anew())
    }

    /// Turns off these rules. Between equals, this beats [`select`](Options::select).
    ///
    /// # Errors
    ///
    /// The first name that no rule and no group has, with the nearest one.
    pub fn ignore(
        mut self,
        rules: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<Self, UnknownName> {
        let selectors = self.selectors(rules)?;
        self.rules.ignore.extend(selectors);
        Ok(self.anew())
    }

    /// Turns on these rules in addition to those that are on otherwise.
    ///
    /// # Errors
    ///
    /// The first name that no rule and no group has, with the nearest one.
    pub fn extend_select(
        mut self,
        rules: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<Self, UnknownName> {
        let selectors = self.selectors(rules)?;
        self.rules.extend_select.extend(selectors);
        Ok(self.anew())
    }

    /// Gives a rule or the rules of a group another severity.
    ///
    /// # Errors
    ///
    /// A name that no rule and no group has, with the nearest one.
    pub fn severity(mut self, rule: &str, severity: Severity) -> Result<Self, UnknownName> {
        let selector = self.selector(rule)?;
        self.rules.severity.push((selector, Some(severity)));
        Ok(self.anew())
    }

    /// Holds files to export format, place by place; without it, a file that claims to be in
    /// export format gets one finding.
    pub fn hold_to_export(mut self, hold: bool) -> Self {
        self.export = hold;
        self.anew()
    }

    /// The version of the standard to which [`check`](Options::check), [`fix`](Options::fix) and
    /// [`model`](Options::model) hold all games, whatever the file declares, and the one that
    /// [`export`](Options::export) writes.
    pub fn pbn_version(mut self, version: Version) -> Self {
        self.version = Some(version);
        self.anew()
    }

    /// The line ends of export format; CR LF unless they are given, and LF in games of chess.
    pub fn line_ending(mut self, ending: LineEnding) -> Self {
        self.line_ending = Some(ending);
        self.anew()
    }

    /// The names of tags that your own programs write: no rule takes them for unknown or
    /// misspelt.
    pub fn known_tags(mut self, tags: impl IntoIterator<Item: Into<String>>) -> Self {
        self.known_tags.extend(tags.into_iter().map(Into::into));
        self.anew()
    }

    /// Reads every file as PBN, whatever it looks like: chess games too.
    pub fn read_as_pbn(mut self, always: bool) -> Self {
        self.notation = always.then_some(Notation::Pbn);
        self.anew()
    }

    /// Reads every file in this notation, whatever it looks like.
    pub fn notation(mut self, notation: Notation) -> Self {
        self.notation = Some(notation);
        self.anew()
    }

    /// The path of the file, with `/`. Rules look at the name of the file, and fingerprints of
    /// findings depend on the whole path; nothing is read from there.
    pub fn path(mut self, path: impl Into<String>) -> Self {
        self.path = Some(path.into());
        // What a configuration says can depend on it.
        #[cfg(feature = "config")]
        if self.configuration.is_some() {
            return self.anew();
        }
        self
    }

    /// Makes also those fixes that may change the meaning or lose text.
    pub fn unsafe_fixes(mut self, make: bool) -> Self {
        self.unsafe_fixes = make;
        self.anew()
    }

    /// Repairs nothing before the [`export`](Options::export).
    pub fn no_fix(mut self, none: bool) -> Self {
        self.no_fix = none;
        self.anew()
    }

    /// What [`export`](Options::export) writes in place of mandatory tags that a game lacks.
    pub fn fill(mut self, fill: Fill) -> Self {
        self.fill = fill;
        self
    }

    /// Lets [`export`](Options::export) keep the encoding of the file; otherwise it writes
    /// Latin-1 where that has all characters of the file, and chess as the configuration says.
    pub fn keep_encoding(mut self, keep: bool) -> Self {
        self.keep_encoding = keep;
        self.anew()
    }

    /// Lets [`export`](Options::export) write out what `#` and `##` take over from other games.
    pub fn expand_inheritance(mut self, expand: bool) -> Self {
        self.expand_inheritance = expand;
        self
    }

    /// Gives each move in [`chess_as_json`](Options::chess_as_json) the position before it.
    #[cfg(feature = "serde")]
    pub fn fen(mut self, with: bool) -> Self {
        self.fen = with;
        self
    }

    /// Checks a file. Any bytes can be checked.
    pub fn check(&self, bytes: &[u8]) -> Checked {
        self.check_with_progress(bytes, |_| {})
    }

    /// Checks a file, and calls `progress` now and then with how many of its bytes are checked.
    pub fn check_with_progress(&self, bytes: &[u8], progress: impl Fn(usize)) -> Checked {
        let source = Source::new(bytes);
        let found = lint::check_with_progress(&source, self.file_name(), self.plan(), &progress);
        Checked::new(&source, self.key(), &found)
    }

    /// Repairs a file: what it says is the same afterwards, unless unsafe fixes are made.
    pub fn fix(&self, bytes: &[u8]) -> Fixed {
        let level = if self.unsafe_fixes {
            RepairLevel::Unsafe
        } else {
            RepairLevel::Safe
        };
        Fixed::new(
            self.key(),
            repair(bytes, self.file_name(), self.plan(), level),
        )
    }

    /// Repairs a file and writes it in export format, one of RBN or RBX in its output form, one of PPN in
    /// normal form. If the configuration names a receiver, games of PBN are written as that program reads them.
    ///
    /// # Errors
    ///
    /// The file is in a notation that is not read, or is PBN and has a game that is not.
    pub fn export(&self, bytes: &[u8]) -> Result<Exported, NotPbn> {
        let options = UnitOptions::default();
        if let Some(written) = write_units(bytes, self.file_name(), self.repairs(), &options) {
            return Ok(Exported::of_units(bytes, written));
        }
        let job = ExportJob {
            bytes,
            name: self.file_name(),
            repairs: self.repairs(),
            settings: &self.export_options(),
        };
        match normalize(job) {
            Ok(mut normalized) => {
                let left = normalized.write_for_receiver(job);
                Ok(Exported::new(job, normalized, left))
            }
            Err(foreign) => Err(NotRead::Foreign(foreign).into()),
        }
    }

    /// What the games of a file say.
    ///
    /// # Errors
    ///
    /// The file is in another notation than PBN, or in 16-bit characters.
    pub fn model(&self, bytes: &[u8]) -> Result<Vec<Game>, NotPbn> {
        Ok(self.games(bytes)?.collect())
    }

    /// The same, a game at a time: each is read when it is asked for, and those that are skipped
    /// cost little.
    ///
    /// # Errors
    ///
    /// The file is in another notation than PBN, or in 16-bit characters.
    pub fn games<'f>(
        &self,
        bytes: &'f [u8],
    ) -> Result<impl Iterator<Item = Game> + use<'f>, NotPbn> {
        let foreign = notation::foreign_to(bytes, self.file_name(), self.notation);
        // A PBN file with a game that is not can be shown.
        match foreign.filter(|foreign| foreign.file != Notation::Pbn) {
            None => {}
            Some(foreign) => return Err(NotRead::Foreign(foreign).into()),
        }
        if let Some(why) = unreadable(bytes) {
            return Err(NotRead::Unreadable(why).into());
        }
        let settings = self.settings(self.version);
        Ok(FileGames::new(bytes).held_to(settings.version, settings.default_version))
    }

    /// What the records of a file in RBN or RBX say, each with what holds in it; `None` for a file in
    /// another notation.
    pub fn records(&self, bytes: &[u8]) -> Option<Vec<Record>> {
        let notation = self.notation_of(bytes).ok()?;
        Some(FileRecords::of(bytes, notation)?.collect())
    }

    /// What the games of chess of a file say, as the list of JSON that `pgnlint model` prints; of those only that
    /// have a place (from 0) in a range. `None` for a file in another notation, and for one in 16-bit characters.
    ///
    /// ```
    /// let options = pbnlint::Options::new().notation(pbnlint::Notation::Pgn);
    /// let games = options.chess_as_json(b"1. e4 e5 *\n", 0..1).unwrap();
    /// assert!(games.contains("\"uci\":\"e2e4\""));
    /// ```
    #[cfg(feature = "serde")]
    pub fn chess_as_json(&self, bytes: &[u8], games: Range<usize>) -> Option<String> {
        if self.notation_of(bytes) != Ok(Notation::Pgn) || Source::new(bytes).encoding().is_utf16()
        {
            return None;
        }
        let mut list = b"[".to_vec();
        let Ok(()) = super::chess::each(bytes, games, self.fen, |game| {
            if list.len() > 1 {
                list.push(b',');
            }
            list.extend_from_slice(game);
            Ok::<(), Infallible>(())
        });
        list.push(b']');
        String::from_utf8(list).ok()
    }

    /// The options after a change, which what was prepared does not serve any more.
    fn anew(mut self) -> Self {
        self.prepared = Arc::default();
        self
    }

    fn notation_of(&self, bytes: &[u8]) -> Result<Notation, notation::ForeignText> {
        notation::of(bytes, self.file_name(), self.notation)
    }

    fn file_name(&self) -> Option<&str> {
        let path = self.path.as_deref()?;
        Some(path.rsplit_once('/').map_or(path, |(_, name)| name))
    }

    /// The name of the file in fingerprints.
    fn key(&self) -> &str {
        self.path.as_deref().unwrap_or("<stdin>")
    }

    fn plan(&self) -> &Plan {
        let plan = || Plan::new(&self.settings(self.version));
        self.prepared.plan.get_or_init(plan)
    }

    fn repairs(&self) -> &Repairs {
        let level = match (self.no_fix, self.unsafe_fixes) {
            (true, _) => None,
            (false, true) => Some(RepairLevel::Unsafe),
            (false, false) => Some(RepairLevel::Safe),
        };
        // The version asked for is written; each game is read by the one that its file declares.
        let repairs = || {
            let mut settings = self.settings(None);
            if self.keep_encoding {
                settings.chess_export.encoding = pgn::export::TargetEncoding::Keep;
            }
            Repairs::new(&settings, level)
        };
        self.prepared.repairs.get_or_init(repairs)
    }

    /// What a run is held to: by the configuration, as the command line has it.
    #[cfg(feature = "config")]
    fn settings(&self, version: Option<Version>) -> Settings {
        let Some(configuration) = &self.configuration else {
            return self.settings_alone(version);
        };
        let overrides = Overrides {
            rules: self.rules.clone(),
            export: self.export,
            version,
            line_ending: self.line_ending,
            notation: self.notation,
            solver: Some(Arc::default()),
            receiver: None,
        };
        let here = Path::new("");
        let path = self.path.as_deref().map(Path::new);
        let ignores = configuration.ignores_for(path.map(|path| ConfiguredFile { path, here }));
        let mut settings = configuration.settings(&overrides, &ignores);
        let own_tags = self.known_tags.iter().cloned();
        Arc::make_mut(&mut settings.known_tags).extend(own_tags);
        settings
    }

    #[cfg(not(feature = "config"))]
    fn settings(&self, version: Option<Version>) -> Settings {
        self.settings_alone(version)
    }

    /// What a run is held to where there is no configuration.
    fn settings_alone(&self, version: Option<Version>) -> Settings {
        let choices = Choices::new([&self.rules]);
        let severity = |rule| choices.severity(&rule);
        let in_chess = |rule| choices.severity_in_chess(&rule);
        Settings {
            severities: RULES.iter().map(|rule| severity(rule.into())).collect(),
            chess: RULES.iter().map(|rule| in_chess(rule.into())).collect(),
            export: self.export,
            version,
            export_line_end: self.line_ending.unwrap_or_default().line_end(),
            chess_export: self.chess_export(),
            known_tags: Arc::new(self.known_tags.clone()),
            notation: self.notation,
            solver: Some(Arc::default()),
            ..Settings::default()
        }
        .solving_if_asked()
    }

    /// How games of chess are written where there is no configuration.
    fn chess_export(&self) -> pgn::export::ExportStyle {
        let default = pgn::export::ExportStyle::default();
        pgn::export::ExportStyle {
            line_ending: self.line_ending.unwrap_or(default.line_ending),
            ..default
        }
    }

    fn export_options(&self) -> ExportOptions {
        let settings = self.repairs().settings();
        let receiver = settings.receiver.as_ref();
        let line_end = receiver.and_then(|receiver| receiver.line_end());
        ExportOptions {
            version: self.version,
            default_version: settings.default_version,
            fill: self.fill,
            line_end: line_end.or(settings.export_line_end),
            to_latin1: !self.keep_encoding,
            expand_inheritance: self.expand_inheritance
                || receiver.is_some_and(|receiver| receiver.expands),
        }
    }

    fn selectors(
        &self,
        names: impl IntoIterator<Item: AsRef<str>>,
    ) -> Result<Vec<Selector>, UnknownName> {
        let names = names.into_iter();
        names.map(|name| self.selector(name.as_ref())).collect()
    }

    /// Reads the name of a rule or a group. House rules are those of the configuration.
    fn selector(&self, name: &str) -> Result<Selector, UnknownName> {
        let selector = names::selector(name)?;
        if let Selector::House | Selector::HouseRule(_) = &selector {
            self.house_rules(name, &selector)?;
        }
        Ok(selector)
    }

    /// Refuses names of house rules that are not there.
    #[cfg(feature = "config")]
    fn house_rules(&self, name: &str, selector: &Selector) -> Result<(), UnknownName> {
        let Some(configuration) = &self.configuration else {
            return Err(no_house_rules(name));
        };
        let mut rules = configuration.house().into_iter();
        match selector {
            Selector::HouseRule(named) if !rules.any(|rule| rule.value.name == *named) => {
                let why = "the configuration has no house rule of this name";
                Err(UnknownName::because(name, why.to_owned()))
            }
            _ => Ok(()),
        }
    }

    #[cfg(not(feature = "config"))]
    fn house_rules(&self, name: &str, _: &Selector) -> Result<(), UnknownName> {
        Err(no_house_rules(name))
    }
}

impl fmt::Debug for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Options")
            .field("rules", &self.rules)
            .field("path", &self.path)
            .finish_non_exhaustive()
    }
}

fn no_house_rules(name: &str) -> UnknownName {
    let why = "house rules are made by a configuration, and there is none here";
    UnknownName::because(name, why.to_owned())
}
