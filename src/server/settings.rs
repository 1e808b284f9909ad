//! What the client sets, and the configuration that a file is held to.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::config::Overrides;
use crate::discover::{Broken, document_settings};
use crate::lint::{Plan, Settings};
use crate::select::Choice;
use crate::select::names::{self, Selector};

/// What a client may set, in `initializationOptions` or below `pbnlint` in its configuration.
#[derive(Clone, Debug, Default)]
pub(super) struct ClientSettings {
    /// The configuration file for all documents, instead of the nearest one.
    pub(super) configuration: Option<PathBuf>,
    select: Option<Vec<Selector>>,
    ignore: Vec<Selector>,
    /// Whether formatting is offered where no configuration asks for export format.
    pub(super) format: bool,
    /// Whether unsafe fixes are not offered.
    pub(super) no_unsafe_fixes: bool,
    /// Whether callers, winners and tricks are shown between the calls and cards.
    pub(super) inlay_hints: bool,
    /// Whether deals may be solved for what is shown of a card.
    pub(super) solve: bool,
    /// Whether files of the workspace are judged that are not open.
    pub(super) workspace: bool,
}

const NAMES: [&str; 9] = [
    "configuration",
    "select",
    "ignore",
    "format",
    "unsafeFixes",
    "inlayHints",
    "solve",
    "workspace",
    "trace",
];

impl ClientSettings {
    /// Reads settings; what cannot be understood is left out and named.
    pub(super) fn read(value: &Value) -> (ClientSettings, Vec<String>) {
        let value = value.get("pbnlint").unwrap_or(value);
        let mut settings = ClientSettings::default();
        let mut wrong = Vec::new();
        let Some(object) = value.as_object() else {
            if !value.is_null() {
                wrong.push("expected an object of settings".to_owned());
            }
            return (settings, wrong);
        };
        for (name, value) in object {
            let is_understood = match (name.as_str(), value) {
                // What is said between client and server is logged by the client.
                (_, Value::Null) | ("trace", _) => true,
                ("configuration", Value::String(path)) => {
                    settings.configuration = (!path.is_empty()).then(|| path.into());
                    true
                }
                ("format", Value::Bool(format)) => {
                    settings.format = *format;
                    true
                }
                ("inlayHints", Value::Bool(show)) => {
                    settings.inlay_hints = *show;
                    true
                }
                ("solve", Value::Bool(solve)) => {
                    settings.solve = *solve;
                    true
                }
                ("workspace", Value::Bool(judge)) => {
                    settings.workspace = *judge;
                    true
                }
                ("unsafeFixes", Value::Bool(offer)) => {
                    settings.no_unsafe_fixes = !offer;
                    true
                }
                ("select", Value::Array(rules)) => {
                    let selectors = selectors(name, rules, &mut wrong);
                    // Nothing but mistakes must not switch off every rule.
                    if selectors.is_empty() && !rules.is_empty() {
                        let message =
                            "`select` has no name of a rule or group, and counts as not set";
                        wrong.push(message.to_owned());
                    } else {
                        settings.select = Some(selectors);
                    }
                    true
                }
                ("ignore", Value::Array(rules)) => {
                    settings.ignore = selectors(name, rules, &mut wrong);
                    true
                }
                _ => false,
            };
            if !is_understood {
                wrong.push(match names::nearest(name, NAMES.into_iter()) {
                    Some(near) if near == name => format!("`{name}` has a value of another kind"),
                    Some(near) => format!("no setting is called `{name}`; did you mean `{near}`?"),
                    None => format!("no setting is called `{name}`"),
                });
            }
        }
        (settings, wrong)
    }

    pub(super) fn overrides(&self) -> Overrides {
        Overrides {
            // What is typed must not wait for deals.
            solver: None,
            rules: Choice {
                select: self.select.clone(),
                ignore: self.ignore.clone(),
                ..Choice::default()
            },
            ..Overrides::default()
        }
    }
}

/// The rules and groups that a list names; what else is in it is named in `wrong`.
fn selectors(setting: &str, rules: &[Value], wrong: &mut Vec<String>) -> Vec<Selector> {
    let mut selectors = Vec::new();
    for rule in rules {
        match rule.as_str().map(names::selector) {
            Some(Ok(selector)) => selectors.push(selector),
            Some(Err(unknown)) => wrong.push(unknown.to_string()),
            None => wrong.push(format!("`{setting}` is a list of names of rules")),
        }
    }
    selectors
}

/// What holds for one document.
#[derive(Clone)]
pub(super) enum DocumentPlan {
    /// It is checked by this plan.
    To(Arc<Plan>),
    /// The configuration excludes it.
    Excluded,
}

/// The configuration of one document, looked at again once in a while: most editors do not
/// report changes of other files.
#[derive(Default)]
pub(super) struct HeldFile {
    held: Option<DocumentPlan>,
    /// All settings as text, by which a change is noticed.
    written: Arc<str>,
    looked_at: Option<Instant>,
    /// What is wrong in the configuration now; the last good one holds on.
    pub(super) broken: Option<Broken>,
}

/// The plans of open documents: those to which the same settings apply share theirs, for a plan takes more room
/// than most documents.
#[derive(Default)]
pub(super) struct Plans {
    known: Vec<(Arc<str>, Arc<Plan>)>,
}

impl Plans {
    /// The plan of some settings, and these as text.
    fn of(&mut self, settings: &Settings) -> (Arc<str>, Arc<Plan>) {
        let written = format!("{settings:?}");
        self.known.retain(|(_, plan)| Arc::strong_count(plan) > 1);
        if let Some(known) = self.known.iter().find(|(own, _)| **own == *written) {
            return known.clone();
        }
        let known = (Arc::from(written), Arc::new(Plan::new(settings)));
        self.known.push(known.clone());
        known
    }
}

/// How long a configuration is taken for unchanged.
const FRESH: Duration = Duration::from_secs(1);

impl HeldFile {
    /// Looks for a change of the configuration; says whether there is one.
    pub(super) fn refresh(
        &mut self,
        path: Option<&Path>,
        client: &ClientSettings,
        plans: &mut Plans,
    ) -> bool {
        if self.looked_at.is_some_and(|at| at.elapsed() < FRESH) {
            return false;
        }
        self.looked_at = Some(Instant::now());
        let config = client.configuration.as_deref();
        match document_settings(path, config, &client.overrides()) {
            Ok(settings) => {
                self.broken = None;
                let (written, held) = match settings {
                    Some(settings) => {
                        let (written, plan) = plans.of(&settings);
                        (written, DocumentPlan::To(plan))
                    }
                    None => (Arc::default(), DocumentPlan::Excluded),
                };
                let is_new = self.held.is_none() || written != self.written;
                if is_new {
                    (self.written, self.held) = (written, Some(held));
                }
                is_new
            }
            Err(error) => {
                let is_new = self.broken.as_ref() != Some(&error);
                self.broken = Some(error);
                is_new
            }
        }
    }

    /// Forgets when it was looked at.
    pub(super) fn forget(&mut self) {
        self.looked_at = None;
    }

    /// What holds; the defaults as long as no configuration could be read.
    pub(super) fn held(&self) -> DocumentPlan {
        let default = || DocumentPlan::To(Arc::new(Plan::new(&crate::lint::Settings::default())));
        self.held.clone().unwrap_or_else(default)
    }
}
