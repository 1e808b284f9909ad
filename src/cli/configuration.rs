//! What holds for each input, by the configuration of its folder and by the flags.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::args::{ConfigArgs, FileArgs, RuleArgs};
use super::files::Input;
use super::terminal;
use crate::bridge::solve::Solver;
use crate::config::{Configuration, Overrides};
use crate::discover::{Configurations, Search};
use crate::lint::{Plan, Settings};
use crate::rules::groups;
use crate::select::Choice;
use crate::select::names::Selector;

/// What one input is held to.
#[derive(Clone)]
pub(super) struct InputPlan {
    /// The checks.
    pub(super) plan: Arc<Plan>,
    /// Its name in fingerprints: the path from the folder of its configuration.
    pub(super) key: String,
}

impl InputPlan {
    /// Whether deals are solved for it.
    pub(super) fn solves(&self) -> bool {
        self.plan.settings().solver.is_some()
    }
}

/// The configurations of a run. Heeds `--config`, `--isolated` and `--no-exclude`.
pub(super) fn configurations(args: &ConfigArgs) -> Result<Configurations, String> {
    Configurations::new(&Search {
        config: args.config.as_deref(),
        isolated: args.isolated,
        no_exclude: args.no_exclude,
        excerpts: Some(terminal::of_messages()),
    })
}

/// What each input is held to, in their order. Inputs to which the same applies share
/// their plan.
pub(super) fn plans(
    configurations: &mut Configurations,
    inputs: &[Input],
    overrides: &Overrides,
) -> Result<Vec<InputPlan>, String> {
    let mut plans: HashMap<(*const Configuration, Vec<usize>), Arc<Plan>> = HashMap::new();
    let mut used = Vec::new();
    let mut held = Vec::with_capacity(inputs.len());
    for input in inputs {
        let path = real(configurations, input);
        let configuration = configurations.of(path.as_deref())?;
        configuration.receiver(overrides)?;
        let subject = configurations.subject(path.as_deref());
        let ignores = configuration.ignores_for(subject);
        let key = match subject {
            Some(subject) => configuration.key(subject),
            None => input.shown.clone(),
        };
        let place = (Arc::as_ptr(&configuration), ignores);
        let plan = plans.entry(place).or_insert_with_key(|(_, ignores)| {
            used.push(Arc::clone(&configuration));
            Arc::new(Plan::new(&configuration.settings(overrides, ignores)))
        });
        held.push(InputPlan {
            plan: Arc::clone(plan),
            key,
        });
    }
    if !inputs.is_empty() {
        check_house_names(&overrides.rules, &used)?;
    }
    Ok(held)
}

/// What a single input is held to by its configuration, without flags about rules.
pub(super) fn alone(
    config: Option<&Path>,
    isolated: bool,
    input: &Input,
) -> Result<Settings, String> {
    let mut configurations = Configurations::new(&Search {
        config,
        isolated,
        no_exclude: true,
        excerpts: Some(terminal::of_messages()),
    })?;
    let path = real(&mut configurations, input);
    let configuration = configurations.of(path.as_deref())?;
    let ignores = configuration.ignores_for(configurations.subject(path.as_deref()));
    Ok(configuration.settings(&Overrides::default(), &ignores))
}

/// The real path of an input.
pub(super) fn real(configurations: &mut Configurations, input: &Input) -> Option<PathBuf> {
    input.path().map(|path| configurations.real(path))
}
/// Whether the house rules that the command line names are in some configuration.
fn check_house_names(rules: &Choice, used: &[Arc<Configuration>]) -> Result<(), String> {
    let severities = rules.severity.iter().map(|(selector, _)| selector);
    let selectors = rules.selected().chain(&rules.ignore).chain(severities);
    for selector in selectors {
        let Selector::HouseRule(name) = selector else {
            continue;
        };
        let mut house = used.iter().flat_map(|configuration| configuration.house());
        if !house.any(|rule| rule.value.name == *name) {
            return Err(format!(
                "no rule is named {name}: no configuration of these files has such a house rule"
            ));
        }
    }
    Ok(())
}

/// What the flags about rules say.
pub(super) fn overrides(args: &RuleArgs, files: &FileArgs, solver: &Arc<Solver>) -> Overrides {
    let mut rules = args.chosen.choice();
    if args.solving.solve {
        rules.extend_select.push(Selector::Group(groups::SOLVE));
    }
    Overrides {
        rules: Choice {
            severity: args.severity.clone(),
            ..rules
        },
        solver: Some(Arc::clone(solver)),
        export: args.export,
        version: args.pbn_version.map(Into::into),
        line_ending: args.line_ending.map(Into::into),
        notation: files.notation.map(Into::into),
        receiver: args.receiver.receiver.clone(),
    }
}

/// What the flags ask for that will not happen to any of the files.
pub(super) fn warnings(args: &RuleArgs, held: &[InputPlan]) -> Vec<String> {
    let is_held = |is_so: fn(&Settings) -> bool| {
        let mut held = held.iter();
        held.any(|held| is_so(held.plan.settings()))
    };
    let has_export = args.export || is_held(|settings| settings.export);
    let has_receiver = is_held(|settings| settings.receiver.is_some());
    let line_ending = args.line_ending.filter(|_| !has_export).map(|_| {
        "--line-ending acts only with --export, and on files that claim export format".to_owned()
    });
    let selected = args.chosen.select.iter().chain(&args.chosen.extend_select);
    let selected = selected.filter_map(|selector| {
        let group = match selector {
            Selector::Group(group) => *group,
            Selector::Rule(rule) => rule.group,
            _ => return None,
        };
        let flag = match group {
            groups::EXPORT if !has_export => "--export",
            groups::RECEIVER if !has_receiver => "--receiver",
            _ => return None,
        };
        let name = selector.name();
        Some(format!("`{name}` is selected, but acts only with {flag}"))
    });
    let limit = args
        .solving
        .solve_limit
        .filter(|_| !held.iter().any(InputPlan::solves));
    let limit = limit.map(|_| "--solve-limit acts only with --solve".to_owned());
    selected.chain(line_ending).chain(limit).collect()
}
