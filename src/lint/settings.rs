//! What is asked of a run.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::bridge::solve::Solver;
use crate::engine::Severity;
use crate::engine::{HouseRule, Rule};
use crate::notation::Notation;
use crate::pbn::lint::Terms;
use crate::pbn::standard::Version;
use crate::pbn::syntax::Split;
use crate::pgn;
use crate::receiver::Receiver;
use crate::rules::{RULES, checks, find, groups};
use crate::source::LineEnd;

/// What is asked of a run: which rules, how severe, by which version.
#[derive(Clone, Debug)]
pub struct Settings {
    /// For each rule of [`RULES`] its severity in the notations of bridge, or `None` for a rule that is off.
    pub severities: Vec<Option<Severity>>,
    /// The same for chess.
    pub chess: Vec<Option<Severity>>,
    /// Hold the files to export format, place by place.
    pub export: bool,
    /// The version to which all games are held.
    pub version: Option<Version>,
    /// The version of games before which none is declared.
    pub default_version: Version,
    /// The line ends that export format has here; `None` leaves them alone.
    pub export_line_end: Option<LineEnd>,
    /// How games of chess are exported.
    pub chess_export: pgn::export::ExportStyle,
    /// The house rules that are on, with their severities.
    pub house: Vec<(Arc<HouseRule>, Severity)>,
    /// The names of all house rules, also of those that are off; none where no configuration is read.
    pub house_names: Arc<BTreeSet<String>>,
    /// Whether the number of a board is to give its dealer and vulnerability where a game says neither.
    pub fill_from_board: bool,
    /// The names of tags that the user's own programs write.
    pub known_tags: Arc<BTreeSet<String>>,
    /// The notation in which all files are read; `None` looks at each file.
    pub notation: Option<Notation>,
    /// What solves deals; without one the rules of the group `solve` find nothing.
    pub solver: Option<Arc<Solver>>,
    /// The program for which files are; without one the rules of the group `receiver` find nothing.
    pub receiver: Option<Arc<Receiver>>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            severities: RULES.iter().map(default_severity).collect(),
            chess: RULES.iter().map(default_in_chess).collect(),
            export: false,
            version: None,
            default_version: Version::LATEST,
            export_line_end: Some(LineEnd::CrLf),
            chess_export: pgn::export::ExportStyle::default(),
            house: Vec::new(),
            house_names: Arc::default(),
            fill_from_board: false,
            known_tags: Arc::default(),
            notation: None,
            solver: None,
            receiver: None,
        }
    }
}

fn default_severity(rule: &Rule) -> Option<Severity> {
    rule.meta.default.then_some(rule.meta.severity)
}

fn default_in_chess(rule: &Rule) -> Option<Severity> {
    let standing = checks(rule).standing_in_pgn(rule);
    standing.default.then_some(standing.severity)
}

impl Settings {
    /// Turns a rule on or off, in all notations.
    pub fn set(&mut self, rule: &Rule, severity: Option<Severity>) {
        for severities in [&mut self.severities, &mut self.chess] {
            if let Some(own) = severities.get_mut(rule.index()) {
                *own = severity;
            }
        }
    }

    /// Takes dealer and vulnerability from the number of a board, where a game says neither.
    pub fn fill_from_board(&mut self) {
        self.fill_from_board = true;
        if let Some(rule) = find("board-without-dealer") {
            self.set(rule, Some(rule.meta.severity));
        }
    }

    /// Only this rule, at its own severity; one that needs a receiver is asked about endplay.
    pub fn only(rule: &'static Rule) -> Settings {
        let mut settings = Settings {
            severities: vec![None; RULES.len()],
            chess: vec![None; RULES.len()],
            solver: Some(Arc::default()),
            receiver: match rule.group {
                groups::RECEIVER => Receiver::named("endplay", &[]).ok(),
                _ => None,
            },
            ..Settings::default()
        };
        settings.set(rule, Some(rule.meta.severity));
        settings.solving_if_asked()
    }

    /// The same, with its solver only if a rule is on that asks for one.
    pub fn solving_if_asked(self) -> Settings {
        let mut on = RULES.iter().zip(&self.severities);
        let is_asked = on.any(|(rule, on)| rule.group == groups::SOLVE && on.is_some());
        Settings {
            solver: self.solver.filter(|_| is_asked),
            ..self
        }
    }

    /// What files of PBN are held to.
    pub(super) fn terms_of_pbn(&self) -> Terms {
        Terms {
            version: self.version,
            default_version: self.default_version,
            is_held_to_export: self.export,
            export_line_end: self.export_line_end,
            house: self.house.clone(),
            house_names: Arc::clone(&self.house_names),
            fill_from_board: self.fill_from_board,
            known_tags: Arc::clone(&self.known_tags),
            solver: self.solver.clone(),
            receiver: self.receiver.clone(),
        }
    }

    /// The version to which a game (its number is 0-based) is held.
    pub fn version_of(&self, split: &Split, index: usize) -> Version {
        let declared = split.declared_version(index);
        Version::of_game(self.version, declared, self.default_version)
    }
}
