//! Boards, events and players, looked for by name in all files of the workspace. Files that are open are searched as
//! the editor has them, all others as they are on disk.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Serialize;
use serde_json::json;

use super::complain;
use super::document::TextDocument;
use super::positions::ColumnUnit;
use super::protocol::{REQUEST_CANCELLED, RawJson, RequestError, notification, uri_of, written};
use super::settings::ClientSettings;
use super::view::DocumentView;
use super::worker::{JobProgress, PartialAnswer};
use super::workspace::{WorkspaceRules, files};
use crate::discover::{Configurations, Search};
use crate::lint::Plan;

/// How many symbols are given at most, and how many bytes are searched for them.
const MOST: usize = 1000;
const MOST_BYTES: usize = 1 << 28;

/// What is looked for, and where.
pub(super) struct Quest {
    /// Words that a name has, in any case.
    pub(super) query: String,
    /// The folders of the workspace.
    pub(super) folders: Vec<PathBuf>,
    /// The documents that are open, by their real paths.
    pub(super) open: HashMap<PathBuf, OpenGames>,
    /// Those that are no files.
    pub(super) unsaved: Vec<OpenGames>,
    pub(super) settings: ClientSettings,
    pub(super) unit: ColumnUnit,
}

/// A document that is open, and what holds for it.
pub(super) struct OpenGames {
    pub(super) uri: String,
    pub(super) document: TextDocument,
    pub(super) plan: Arc<Plan>,
}

/// A place that is found by its name.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WorkspaceSymbol {
    name: String,
    kind: u8,
    location: SymbolLocation,
    container_name: String,
}

#[derive(Serialize)]
struct SymbolLocation {
    uri: String,
    range: gen_lsp_types::Range,
}

/// What is found so far.
struct Finds {
    words: Vec<String>,
    found: Vec<WorkspaceSymbol>,
    /// How many bytes may still be searched.
    room: usize,
    /// Why there may be more than is given.
    cut: Option<String>,
}

impl Quest {
    /// Searches all files.
    pub(super) fn run(mut self, progress: &JobProgress<'_>) -> Result<RawJson, RequestError> {
        let words = self.query.split_whitespace().map(str::to_lowercase);
        let mut finds = Finds {
            words: words.collect(),
            found: Vec::new(),
            room: MOST_BYTES,
            cut: None,
        };
        for why in self.in_folders(&mut finds, progress)? {
            complain(&why);
        }
        let mut rest: Vec<OpenGames> = self.open.into_values().collect();
        rest.extend(self.unsaved);
        rest.sort_by(|a, b| a.uri.cmp(&b.uri));
        for open in rest {
            finds.search(&open.document, &open.uri, &open.plan);
        }
        if let Some(why) = finds.cut {
            let message = format!(
                "the search for \u{201c}{}\u{201d} ended early: {why}",
                self.query
            );
            let params = json!({ "type": 3, "message": message });
            progress.say(PartialAnswer::Message(notification(
                "window/logMessage",
                &params,
            )));
        }
        Ok(written(&finds.found))
    }

    /// Searches the files of the folders. Gives why some cannot be.
    fn in_folders(
        &mut self,
        finds: &mut Finds,
        progress: &JobProgress<'_>,
    ) -> Result<Vec<String>, RequestError> {
        let config = self.settings.configuration.clone();
        let search = Search {
            config: config.as_deref(),
            ..Search::default()
        };
        let found = Configurations::new(&search).and_then(|mut configurations| {
            let files = files(&self.folders, &mut configurations)?;
            Ok((files, WorkspaceRules::new(configurations)))
        });
        let (files, mut rules) = match found {
            Ok(found) => found,
            Err(why) => return Ok(vec![why]),
        };
        let mut failures = Vec::new();
        for path in files {
            if progress.is_stopped() {
                return Err((REQUEST_CANCELLED, "cancelled".to_owned()));
            }
            if finds.cut.is_some() {
                break;
            }
            let real = rules.configurations.real(&path);
            if let Some(open) = self.open.remove(&real) {
                finds.search(&open.document, &open.uri, &open.plan);
                continue;
            }
            match rules.of(&real, &self.settings) {
                Ok((plan, _)) => finds.search_file(&path, &plan, self.unit),
                Err(why) => failures.push(why),
            }
        }
        Ok(failures)
    }
}

impl Finds {
    fn search_file(&mut self, path: &Path, plan: &Arc<Plan>, unit: ColumnUnit) {
        let length = fs::metadata(path).map_or(0, |metadata| metadata.len());
        if usize::try_from(length).is_ok_and(|length| length > self.room) {
            self.cut = Some(format!("{} MiB are searched", MOST_BYTES >> 20));
            return;
        }
        // What cannot be read has nothing that can be found.
        let Ok(bytes) = fs::read(path) else { return };
        let document = TextDocument::of_file(path.to_owned(), bytes, unit);
        self.search(&document, &uri_of(path), plan);
    }

    /// Searches a document. A player or an event is found once in it, where the name is first.
    fn search(&mut self, document: &TextDocument, uri: &str, plan: &Plan) {
        self.room = self.room.saturating_sub(document.bytes().len());
        let Some(view) = DocumentView::of(document, plan) else {
            return;
        };
        let file = document.name().unwrap_or_default();
        let mut seen = HashSet::new();
        let units = 0..view.notation.units();
        for name in units.flat_map(|unit| view.notation.names(unit)) {
            let text = document.shown_at(&name.place);
            let called = match name.of {
                "Board" => format!("Board {text}"),
                _ => text.clone(),
            };
            if !self.is_sought(&called) || name.of != "Board" && !seen.insert((name.of, text)) {
                continue;
            }
            if self.found.len() == MOST {
                self.cut = Some(format!("{MOST} places are found"));
                return;
            }
            let (kind, container_name) = match name.of {
                "Board" => (BOARD, file.to_owned()),
                "Event" => (EVENT, file.to_owned()),
                seat => (PLAYER, format!("{seat}, {file}")),
            };
            self.found.push(WorkspaceSymbol {
                name: called,
                kind,
                location: SymbolLocation {
                    uri: uri.to_owned(),
                    range: document.places().range(&name.place),
                },
                container_name,
            });
        }
    }

    /// Whether a name has all words.
    fn is_sought(&self, name: &str) -> bool {
        let name = name.to_lowercase();
        self.words.iter().all(|word| name.contains(word.as_str()))
    }
}

/// The kinds of symbols, by their numbers in the protocol.
const BOARD: u8 = 5;
const EVENT: u8 = 24;
const PLAYER: u8 = 19;
