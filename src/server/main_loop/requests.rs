//! The requests of the client, and their answers.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gen_lsp_types::{Position, Range};
use serde_json::{Value, json};

use super::super::actions::{self, Subject, Wish};
use super::super::client::SHOW_PAGE;
use super::super::games::Games;
use super::super::navigate::{self, Links};
use super::super::protocol::{
    Action, DocumentParams, INVALID_PARAMS, INVALID_REQUEST, Json, METHOD_NOT_FOUND,
    NOT_INITIALIZED, PositionParams, PositionsParams, Pulled, REQUEST_FAILED, RangeParams, Refusal,
    RenameParams, ResolveParams, Resolved, SurveyParams, modified, read, written,
};
use super::super::tokens::{self, Tokens};
use super::super::worker::{Job, Request, Snapshot, Work};
use super::super::workspace::{OpenFile, Survey};
use super::super::{complete, configuration, format, hints, hover, outline, put};
use super::{Phase, Server, Working};
use crate::disk::real;
use crate::rules::Rule;

impl Server {
    /// Answers a request.
    pub(super) fn request(&mut self, method: &str, params: &Value) -> Result<Json, Refusal> {
        match (self.phase, method) {
            (Phase::New, "initialize") => return Ok(written(&self.initialize(params))),
            (Phase::New, _) => {
                return Err((NOT_INITIALIZED, "expected `initialize` first".to_owned()));
            }
            (Phase::Running, "initialize") => {
                return Err((INVALID_REQUEST, "already initialized".to_owned()));
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                return Ok(written(&()));
            }
            (Phase::Running, _) => {}
            _ => return Err((INVALID_REQUEST, "the server is shut down".to_owned())),
        }
        match method {
            "textDocument/diagnostic" => {
                let params: DocumentParams = read(params)?;
                let shown = self.diagnostics(&params.document.uri);
                let items = shown.map_or_else(|| written(&[(); 0]), |(_, shown)| shown);
                Ok(written(&Pulled {
                    kind: "full",
                    items: &items,
                }))
            }
            "textDocument/codeAction" => {
                let params: RangeParams = read(params)?;
                self.actions(&params).map(|actions| written(&actions))
            }
            // What takes long has nothing to be done where nothing is open, or wanted.
            "codeAction/resolve" => Ok(written(params)),
            "workspace/diagnostic" => Ok(written(&json!({ "items": [] }))),
            "textDocument/formatting" | "textDocument/rangeFormatting" => Ok(written(&[(); 0])),
            "workspace/executeCommand" => self.execute(params).map(|()| written(&())),
            "textDocument/hover" => {
                let params: PositionParams = read(params)?;
                let shown = self.with_games(&params.document.uri, |games, document| {
                    hover::at(games, document.places().offset(params.position))
                });
                let mut shown = shown.flatten().unwrap_or(Value::Null);
                if !self.client.shows_markdown {
                    hover::make_plain(&mut shown);
                }
                Ok(written(&shown))
            }
            "textDocument/completion" => {
                let params: PositionParams = read(params)?;
                if let Some(document) = self.configuration(&params.document.uri) {
                    let offset = document.places().offset(params.position);
                    return Ok(written(&configuration::complete(document, offset)));
                }
                let items = self.with_games(&params.document.uri, |games, document| {
                    complete::at(games, document.places().offset(params.position))
                });
                Ok(written(&items.unwrap_or_default()))
            }
            "textDocument/definition" => {
                let params: PositionParams = read(params)?;
                self.locations(&params, |links| links.definitions)
            }
            "textDocument/references" => {
                let with_definitions = params.pointer("/context/includeDeclaration");
                let with_definitions = with_definitions != Some(&Value::Bool(false));
                let params: PositionParams = read(params)?;
                self.locations(&params, |links| match with_definitions {
                    true => [links.definitions, links.references].concat(),
                    false => links.references,
                })
            }
            "textDocument/documentHighlight" => {
                let params: PositionParams = read(params)?;
                self.highlights(&params)
            }
            "textDocument/prepareRename" => {
                let params: PositionParams = read(params)?;
                let place = self.with_games(&params.document.uri, |games, document| {
                    navigate::renamable(games, document.places().offset(params.position))
                });
                Ok(written(&place.flatten()))
            }
            "textDocument/rename" => {
                let params: RenameParams = read(params)?;
                self.rename(&params)
            }
            "textDocument/selectionRange" => {
                let params: PositionsParams = read(params)?;
                self.selections(&params)
            }
            "textDocument/semanticTokens/full" => {
                let params: DocumentParams = read(params)?;
                let data = self.with_games(&params.document.uri, tokens::all);
                Ok(written(&Tokens {
                    data: data.unwrap_or_default(),
                }))
            }
            "textDocument/semanticTokens/range" => {
                let params: RangeParams = read(params)?;
                let data = self.with_games(&params.document.uri, |games, document| {
                    let range = document.places().bytes_of(&params.range);
                    tokens::within(games, document, &range)
                });
                Ok(written(&Tokens {
                    data: data.unwrap_or_default(),
                }))
            }
            "textDocument/inlayHint" => {
                let params: RangeParams = read(params)?;
                if !self.settings.inlay_hints {
                    return Ok(written(&[(); 0]));
                }
                let hints = self.with_games(&params.document.uri, |games, document| {
                    hints::within(games, &document.places().bytes_of(&params.range))
                });
                Ok(written(&hints.unwrap_or_default()))
            }
            "textDocument/documentSymbol" => {
                let params: DocumentParams = read(params)?;
                let symbols =
                    self.with_games(&params.document.uri, |games, _| outline::symbols(games));
                Ok(written(&symbols.unwrap_or_default()))
            }
            "textDocument/foldingRange" => {
                let params: DocumentParams = read(params)?;
                let folds = self.with_games(&params.document.uri, |games, _| outline::folds(games));
                Ok(written(&folds.unwrap_or_default()))
            }
            _ => Err((METHOD_NOT_FOUND, format!("`{method}` is not served"))),
        }
    }

    /// Places that are connected with a position.
    fn locations(
        &mut self,
        params: &PositionParams,
        choose: impl FnOnce(Links) -> Vec<std::ops::Range<usize>>,
    ) -> Result<Json, Refusal> {
        let uri = &params.document.uri;
        let places = self.with_games(uri, |games, document| {
            let places = document.places();
            let links = navigate::links(games, places.offset(params.position))?;
            let found = choose(links);
            let found = found.iter().map(|place| places.range(place));
            Some(
                found
                    .map(|range| json!({ "uri": uri, "range": range }))
                    .collect::<Vec<_>>(),
            )
        });
        Ok(written(&places.flatten().unwrap_or_default()))
    }

    /// What is connected with a position: a definition is written, a reference read.
    fn highlights(&mut self, params: &PositionParams) -> Result<Json, Refusal> {
        let marks = self.with_games(&params.document.uri, |games, document| {
            let places = document.places();
            let links = navigate::links(games, places.offset(params.position))?;
            if links.references.is_empty() {
                return None;
            }
            let mark =
                |kind: u8| move |place| json!({ "range": places.range(place), "kind": kind });
            let definitions = links.definitions.iter().map(mark(3));
            Some(
                definitions
                    .chain(links.references.iter().map(mark(2)))
                    .collect::<Vec<_>>(),
            )
        });
        Ok(written(&marks.flatten().unwrap_or_default()))
    }

    fn rename(&mut self, params: &RenameParams) -> Result<Json, Refusal> {
        let uri = &params.document.uri;
        let client = self.client.clone();
        let renamed = self.with_games(uri, |games, document| {
            let offset = document.places().offset(params.position);
            let edits = navigate::rename(games, offset, &params.name)?;
            Ok(actions::workspace_edit(document, uri, edits, &client))
        });
        match renamed {
            Some(Ok(edit)) => Ok(written(&edit)),
            Some(Err(why)) => Err((REQUEST_FAILED, why)),
            None => Ok(written(&())),
        }
    }

    /// What surrounds each of the positions, from the inside out.
    fn selections(&mut self, params: &PositionsParams) -> Result<Json, Refusal> {
        let selections = self.with_games(&params.document.uri, |games, document| {
            let places = document.places();
            let selection = |position: &Position| {
                let around = navigate::surroundings(games, places.offset(*position));
                let around = around.iter().rev().map(|range| places.range(range));
                let inward = |parent: Option<Value>, range: Range| {
                    let mut selection = json!({ "range": range });
                    if let Some(parent) = parent {
                        put(&mut selection, "parent", parent);
                    }
                    Some(selection)
                };
                let here = || json!({ "range": Range::new(*position, *position) });
                around.fold(None, inward).unwrap_or_else(here)
            };
            params.positions.iter().map(selection).collect::<Vec<_>>()
        });
        Ok(written(&selections))
    }

    /// Answers a request now, or later where that takes long.
    pub(super) fn reply(
        &mut self,
        id: &Value,
        method: &str,
        params: &Value,
    ) -> Result<Option<Json>, Refusal> {
        if self.phase == Phase::Running {
            self.expect_version(params)?;
            if let Some(about) = self.awaited(method, params) {
                self.working.push(Working {
                    id: id.clone(),
                    about,
                    stop: Arc::default(),
                    waiting: Some((method.to_owned(), params.clone())),
                });
                return Ok(None);
            }
            if let Some((about, work)) = self.work(method, params)? {
                let stop = Arc::<AtomicBool>::default();
                self.jobs.push(Job::Request(Request {
                    id: id.clone(),
                    work,
                    stop: Arc::clone(&stop),
                }));
                self.working.push(Working {
                    id: id.clone(),
                    about,
                    stop,
                    waiting: None,
                });
                return Ok(None);
            }
        }
        self.request(method, params).map(Some)
    }

    /// What takes long for a request, and the document that it is about.
    fn work(&mut self, method: &str, params: &Value) -> Result<Option<(String, Work)>, Refusal> {
        match method {
            "textDocument/codeAction" => {
                let params: RangeParams = read(params)?;
                let wish = self.wish(&params);
                match wish.takes_long(&self.client) {
                    true => self.later(&params.document.uri, move |snapshot| {
                        let range = snapshot.document.places().bytes_of(&params.range);
                        written(&snapshot.subject().actions(&range, &wish))
                    }),
                    false => Ok(None),
                }
            }
            "codeAction/resolve" => {
                let ResolveParams { kind, data } = read(params)?;
                let Some(data) = data else { return Ok(None) };
                self.expect_version(&json!({ "textDocument": data }))?;
                let action = params.as_object().cloned().unwrap_or_default();
                self.later(&data.uri, move |snapshot| {
                    let edit = snapshot.subject().whole(&kind);
                    written(&Resolved { action, edit })
                })
            }
            "textDocument/formatting" => {
                let params: DocumentParams = read(params)?;
                self.formatting(&params.document.uri, None)
            }
            "textDocument/rangeFormatting" => {
                let params: RangeParams = read(params)?;
                self.formatting(&params.document.uri, Some(params.range))
            }
            "workspace/diagnostic" if self.settings.workspace => {
                let params: SurveyParams = read(params)?;
                let survey = self.survey(params);
                let work: Work = Box::new(move |progress| survey.run(progress));
                Ok(Some((String::new(), work)))
            }
            _ => Ok(None),
        }
    }

    /// All files of the workspace, with the open ones as they are now.
    fn survey(&mut self, params: SurveyParams) -> Survey {
        let uris: Vec<_> = self.documents.keys().cloned().collect();
        let open = uris.into_iter().filter_map(|uri| {
            let path = self.documents.get(&uri)?.document.path.as_deref();
            let path = real(path?);
            let (version, items) = self.diagnostics(&uri)?;
            let file = OpenFile {
                uri,
                version,
                items,
            };
            Some((path, file))
        });
        let open = open.collect();
        let known = params.known.into_iter();
        Survey {
            folders: self.folders.clone(),
            open,
            settings: self.settings.clone(),
            unit: self.client.unit,
            relates: self.client.relates,
            known: known.map(|result| (result.uri, result.value)).collect(),
            token: params.token,
        }
    }

    /// Something to be done with a document as it is now; nothing where it is not open, or excluded.
    /// Nothing is written by a configuration that cannot be read.
    fn later(
        &mut self,
        uri: &str,
        act: impl FnOnce(&Snapshot) -> Json + Send + 'static,
    ) -> Result<Option<(String, Work)>, Refusal> {
        let client = self.client.clone();
        let snapshot = self.with(uri, |open, plan| {
            let (findings, plan) = open.findings.of(&mut open.document, plan);
            Snapshot {
                findings,
                document: open.document.clone(),
                uri: uri.to_owned(),
                plan,
                client,
            }
        });
        self.refuse_broken(uri)?;
        Ok(snapshot.map(|snapshot| {
            let work: Work = Box::new(move |_| Ok(act(&snapshot)));
            (uri.to_owned(), work)
        }))
    }

    /// Which actions a request is for.
    fn wish(&self, params: &RangeParams) -> Wish {
        Wish {
            only: params.context.only.clone(),
            offers_unsafe: !self.settings.no_unsafe_fixes,
        }
    }

    fn actions(&mut self, params: &RangeParams) -> Result<Vec<Action>, Refusal> {
        let uri = &params.document.uri;
        let (wish, client) = (self.wish(params), self.client.clone());
        let actions = self.with(uri, |open, plan| {
            let (findings, plan) = open.findings.of(&mut open.document, plan);
            let subject = Subject {
                document: &open.document,
                uri,
                plan: &plan,
                findings: &findings,
                client: &client,
            };
            let range = open.document.places().bytes_of(&params.range);
            subject.actions(&range, &wish)
        });
        self.refuse_broken(uri)?;
        Ok(actions.unwrap_or_default())
    }

    /// The document in export format, where the configuration or the client asks for that; or only
    /// the games that a range touches.
    fn formatting(
        &mut self,
        uri: &str,
        range: Option<Range>,
    ) -> Result<Option<(String, Work)>, Refusal> {
        let wanted = self.settings.format;
        let asked = self.with(uri, |_, plan| wanted || plan.settings().export);
        self.refuse_broken(uri)?;
        if asked != Some(true) {
            return Ok(None);
        }
        self.later(uri, move |snapshot| {
            let Snapshot {
                document,
                plan,
                findings,
                ..
            } = snapshot;
            let after = format::exported(document, plan, findings);
            let Some(range) = range else {
                return written(&format::edits(document, &after));
            };
            let range = document.places().bytes_of(&range);
            let games = Games::of(document, plan.settings());
            let touched = games.map(|games| games.range_of(games.touching(&range)));
            let edits = touched.map(|games| format::edits_of_games(document, &after, &games));
            written(&edits.unwrap_or_default())
        })
    }

    /// Does what an action of the server asks for: it shows the page of a rule.
    fn execute(&mut self, params: &Value) -> Result<(), Refusal> {
        let rule = params.pointer("/arguments/0").and_then(Value::as_str);
        let rule = rule.and_then(Rule::find);
        match (params.get("command").and_then(Value::as_str), rule) {
            (Some(SHOW_PAGE), Some(rule)) => {
                self.ask(
                    "window/showDocument",
                    json!({ "uri": rule.url(), "external": true }),
                );
                Ok(())
            }
            (Some(SHOW_PAGE), None) => {
                Err((INVALID_PARAMS, "expected the name of a rule".to_owned()))
            }
            _ => Err((INVALID_PARAMS, "there is no such command".to_owned())),
        }
    }

    /// Refuses a request about another version of a document than the one that is there.
    fn expect_version(&self, params: &Value) -> Result<(), Refusal> {
        let part = |name: &str| params.pointer(&format!("/textDocument/{name}"));
        let uri = part("uri").and_then(Value::as_str);
        let open = uri.and_then(|uri| self.documents.get(uri));
        let version = part("version").and_then(Value::as_i64);
        match (open, version) {
            (Some(open), Some(version)) if version != i64::from(open.document.version) => {
                Err(modified())
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::{Plan, Settings};

    const TEXT: &str = "[EVENT \"x\"]\n[Site \"y\"]\n[Contract \"1N\"]\n";

    /// Opens a document whose rule `tag-case` is left out as if it had panicked, asks for an action of
    /// the whole document or for formatting, and gives the answer.
    fn answered(method: &str, only: &str) -> String {
        let mut server = Server::default();
        let mut say = |id: Option<u32>, method: &str, params: Value| {
            let id = id.map_or(Value::Null, |id| json!(id));
            server.receive(json!({ "id": id, "method": method, "params": params }));
            server.settle();
        };
        let options = json!({ "capabilities": {}, "initializationOptions": { "format": true } });
        say(Some(1), "initialize", options);
        let item = json!({ "uri": "untitled:a", "version": 1, "text": TEXT });
        say(
            None,
            "textDocument/didOpen",
            json!({ "textDocument": item }),
        );
        let mut settings = Settings::default();
        settings.severities[Rule::find("tag-case").unwrap().index()] = None;
        let open = server.documents.get_mut("untitled:a").unwrap();
        open.findings.leave_out_all_but(Plan::new(&settings));
        let params = json!({
            "textDocument": { "uri": "untitled:a" }, "options": {},
            "range": Range::new(Position::new(0, 0), Position::new(9, 0)),
            "context": { "only": [only] },
        });
        server.receive(json!({ "id": 2, "method": method, "params": params }));
        for job in server.take_jobs() {
            server.finish(job.run(&|_| ()));
        }
        server.take_out().pop().unwrap()
    }

    #[test]
    fn a_rule_that_is_left_out_repairs_nothing() {
        for only in [
            "source.fixAll.pbnlint",
            "source.fixAllUnsafe.pbnlint",
            "source.export.pbnlint",
        ] {
            let answer = answered("textDocument/codeAction", only);
            assert!(answer.contains("1NT"), "the others do: {answer}");
            assert!(!answer.contains("[Event \\\"x"), "{answer}");
        }
        let answer = answered("textDocument/formatting", "");
        assert!(answer.contains("1NT"), "the others do: {answer}");
        assert!(!answer.contains("[Event \\\"x"), "{answer}");
    }
}
