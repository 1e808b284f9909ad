//! The requests of the client, and their answers.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use gen_lsp_types::{Position, Range};
use serde::Serialize;
use serde_json::{Value, json};

use super::super::actions::{self, ActionFilter, ActionSubject};
use super::super::client::SHOW_PAGE;
use super::super::document::TextDocument;
use super::super::protocol::{
    Action, DocumentParams, INVALID_PARAMS, INVALID_REQUEST, METHOD_NOT_FOUND, NOT_INITIALIZED,
    PositionParams, PositionsParams, Pulled, QueryParams, REQUEST_FAILED, RangeParams, RawJson,
    RenameParams, RequestError, ResolveParams, Resolved, SurveyParams, modified, read, written,
};
use super::super::symbols::{OpenGames, Quest};
use super::super::tokens::{self, SemanticTokens};
use super::super::view::DocumentView;
use super::super::worker::{Job, Request, Snapshot, Work};
use super::super::workspace::{OpenFile, WorkspaceSurvey};
use super::super::{configuration, format, hover, links, outline, put};
use super::{Phase, Server, Working};
use crate::disk::real;
use crate::engine::view::Links;

impl Server {
    /// Answers a request.
    pub(super) fn request(
        &mut self,
        method: &str,
        params: &Value,
    ) -> Result<RawJson, RequestError> {
        match (self.phase, method) {
            (Phase::New, "initialize") => Ok(written(&self.initialize(params))),
            (Phase::New, _) => Err((NOT_INITIALIZED, "expected `initialize` first".to_owned())),
            (Phase::Running, "initialize") => {
                Err((INVALID_REQUEST, "already initialized".to_owned()))
            }
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                Ok(written(&()))
            }
            (Phase::Running, _) => self.answer_of(method, params),
            _ => Err((INVALID_REQUEST, "the server is shut down".to_owned())),
        }
    }

    /// The answer of a server that is running.
    fn answer_of(&mut self, method: &str, params: &Value) -> Result<RawJson, RequestError> {
        Ok(match method {
            "textDocument/diagnostic" => self.pull(&read(params)?),
            "textDocument/codeAction" => written(&self.actions(&read(params)?)?),
            "textDocument/hover" => self.hover(&read(params)?),
            "textDocument/completion" => self.complete(&read(params)?),
            "textDocument/definition" => self.locations(&read(params)?, |links| links.definitions),
            "textDocument/references" => match params.pointer("/context/includeDeclaration") {
                Some(Value::Bool(false)) => {
                    self.locations(&read(params)?, |links| links.references)
                }
                _ => self.locations(&read(params)?, |links| {
                    [links.definitions, links.references].concat()
                }),
            },
            "textDocument/documentHighlight" => self.highlights(&read(params)?),
            "textDocument/prepareRename" => self.renamable(&read(params)?),
            "textDocument/rename" => self.rename(&read(params)?)?,
            "textDocument/selectionRange" => self.selections(&read(params)?),
            "textDocument/semanticTokens/full" => self.tokens(&read(params)?),
            "textDocument/semanticTokens/range" => self.tokens_within(&read(params)?),
            "textDocument/inlayHint" => self.hints(&read(params)?),
            "textDocument/documentSymbol" => self.outline(&read(params)?, outline::symbols),
            "textDocument/foldingRange" => self.outline(&read(params)?, outline::folds),
            "textDocument/documentLink" => self.outline(&read(params)?, links::links),
            "workspace/executeCommand" => written(&self.execute(params)?),
            // What takes long has nothing to be done where nothing is open, or wanted.
            "codeAction/resolve" => written(params),
            "workspace/diagnostic" => written(&json!({ "items": [] })),
            "textDocument/formatting" | "textDocument/rangeFormatting" => written(&[(); 0]),
            _ => return Err((METHOD_NOT_FOUND, format!("`{method}` is not served"))),
        })
    }

    /// What is found in a document.
    fn pull(&mut self, params: &DocumentParams) -> RawJson {
        let shown = self.diagnostics(&params.document.uri);
        let items = shown.map_or_else(|| written(&[(); 0]), |(_, shown)| shown);
        written(&Pulled {
            kind: "full",
            items: &items,
        })
    }

    /// Looks at a document with the offset of a position.
    fn at_position<T>(
        &mut self,
        params: &PositionParams,
        look: impl FnOnce(&DocumentView<'_>, &TextDocument, usize) -> T,
    ) -> Option<T> {
        self.with_view(&params.document.uri, |view, document| {
            look(view, document, document.places().offset(params.position))
        })
    }

    fn hover(&mut self, params: &PositionParams) -> RawJson {
        let shown = self.at_position(params, |view, _, offset| view.hover(offset, false));
        hover::answer(shown.flatten(), &self.client)
    }

    fn complete(&mut self, params: &PositionParams) -> RawJson {
        if let Some(document) = self.configuration(&params.document.uri) {
            let offset = document.places().offset(params.position);
            return written(&configuration::complete(document, offset));
        }
        let items = self.at_position(params, |view, _, offset| view.completions(offset));
        written(&items.unwrap_or_default())
    }

    /// Places that are connected with a position.
    fn locations(
        &mut self,
        params: &PositionParams,
        choose: impl FnOnce(Links) -> Vec<std::ops::Range<usize>>,
    ) -> RawJson {
        let uri = &params.document.uri;
        let places = self.at_position(params, |view, document, offset| {
            let found = choose(view.notation.links(offset)?);
            let found = found.iter().map(|place| document.places().range(place));
            Some(
                found
                    .map(|range| json!({ "uri": uri, "range": range }))
                    .collect::<Vec<_>>(),
            )
        });
        written(&places.flatten().unwrap_or_default())
    }

    /// What is connected with a position: a definition is written, a reference read.
    fn highlights(&mut self, params: &PositionParams) -> RawJson {
        let marks = self.at_position(params, |view, document, offset| {
            let places = document.places();
            let links = view.notation.links(offset)?;
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
        written(&marks.flatten().unwrap_or_default())
    }

    fn renamable(&mut self, params: &PositionParams) -> RawJson {
        let renamable = self.at_position(params, |view, _, offset| view.renamable(offset));
        written(&renamable.flatten())
    }

    fn rename(&mut self, params: &RenameParams) -> Result<RawJson, RequestError> {
        let uri = &params.document.uri;
        let client = self.client.clone();
        let renamed = self.with_view(uri, |view, document| {
            let offset = document.places().offset(params.position);
            let edits = view.rename(offset, &params.name)?;
            Ok(actions::workspace_edit(document, uri, edits, &client))
        });
        match renamed {
            Some(Ok(edit)) => Ok(written(&edit)),
            Some(Err(why)) => Err((REQUEST_FAILED, why)),
            None => Ok(written(&())),
        }
    }

    /// What surrounds each of the positions, from the inside out.
    fn selections(&mut self, params: &PositionsParams) -> RawJson {
        let selections = self.with_view(&params.document.uri, |view, document| {
            let places = document.places();
            let selection = |position: &Position| {
                let around = view.notation.surroundings(places.offset(*position));
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
        written(&selections)
    }

    /// The colors of a document, of a long one as far as an editor can bear.
    fn tokens(&mut self, params: &DocumentParams) -> RawJson {
        let uri = &params.document.uri;
        let colored = self.with_view(uri, |view, document| {
            let length = document.bytes().len();
            let colored = length.min(tokens::LONGEST);
            (
                tokens::within(view, document, &(0..colored)),
                colored < length,
            )
        });
        let (data, is_cut) = colored.unwrap_or_default();
        if is_cut {
            let mebibytes = tokens::LONGEST >> 20;
            self.tell_once(format!(
                "only the first {mebibytes} MiB of {uri} have colors, for this editor does not ask for those of \
                 what it shows"
            ));
        }
        written(&SemanticTokens { data })
    }

    fn tokens_within(&mut self, params: &RangeParams) -> RawJson {
        let data = self.with_view(&params.document.uri, |view, document| {
            tokens::within(view, document, &document.places().bytes_of(&params.range))
        });
        written(&SemanticTokens {
            data: data.unwrap_or_default(),
        })
    }

    fn hints(&mut self, params: &RangeParams) -> RawJson {
        if !self.settings.inlay_hints {
            return written(&[(); 0]);
        }
        let hints = self.with_view(&params.document.uri, |view, document| {
            view.hints(&document.places().bytes_of(&params.range))
        });
        written(&hints.unwrap_or_default())
    }

    /// What there is in a document, in one of the lists that editors show.
    fn outline<T: Serialize>(
        &mut self,
        params: &DocumentParams,
        list: impl FnOnce(&DocumentView<'_>, &TextDocument) -> Vec<T>,
    ) -> RawJson {
        let items = self.with_view(&params.document.uri, list);
        written(&items.unwrap_or_default())
    }

    /// Answers a request now, or later where that takes long.
    pub(super) fn reply(
        &mut self,
        id: &Value,
        method: &str,
        params: &Value,
    ) -> Result<Option<RawJson>, RequestError> {
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
    fn work(
        &mut self,
        method: &str,
        params: &Value,
    ) -> Result<Option<(String, Work)>, RequestError> {
        match method {
            "textDocument/codeAction" => {
                let params: RangeParams = read(params)?;
                let wish = self.wish(&params);
                if wish.takes_long(&self.client) {
                    self.later(&params.document.uri, move |snapshot| {
                        let range = snapshot.document.places().bytes_of(&params.range);
                        written(&snapshot.subject().actions(&range, &wish))
                    })
                } else {
                    Ok(None)
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
            "textDocument/hover" if self.solves || self.settings.solve => {
                let params: PositionParams = read(params)?;
                self.later(&params.document.uri, move |snapshot| {
                    let document = &snapshot.document;
                    let offset = document.places().offset(params.position);
                    let view = DocumentView::of(document, &snapshot.plan);
                    let shown = view.and_then(|view| view.hover(offset, true));
                    hover::answer(shown, &snapshot.client)
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
            "workspace/symbol" => {
                let QueryParams { query } = read(params)?;
                let quest = self.quest(query);
                let work: Work = Box::new(move |progress| quest.run(progress));
                Ok(Some((String::new(), work)))
            }
            _ => Ok(None),
        }
    }

    /// All files of the workspace, with the open ones as they are now.
    fn survey(&mut self, params: SurveyParams) -> WorkspaceSurvey {
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
        WorkspaceSurvey {
            folders: self.folders.clone(),
            open,
            settings: self.settings.clone(),
            unit: self.client.unit,
            relates: self.client.relates,
            known: known.map(|result| (result.uri, result.value)).collect(),
            token: params.token,
        }
    }

    /// What is looked for in all files, with the open ones as they are now.
    fn quest(&mut self, query: String) -> Quest {
        let uris: Vec<_> = self.documents.keys().cloned().collect();
        let mut quest = Quest {
            query,
            folders: self.folders.clone(),
            open: HashMap::new(),
            unsaved: Vec::new(),
            settings: self.settings.clone(),
            unit: self.client.unit,
        };
        for uri in uris {
            let games = self.with(&uri, |open, plan| OpenGames {
                uri: uri.clone(),
                document: open.document.clone(),
                plan: Arc::clone(plan),
            });
            let Some(games) = games else { continue };
            match games.document.path.as_deref().map(real) {
                Some(path) => {
                    quest.open.insert(path, games);
                }
                None => quest.unsaved.push(games),
            }
        }
        quest
    }

    /// Something to be done with a document as it is now; nothing where it is not open, or excluded.
    /// Nothing is written by a configuration that cannot be read.
    fn later(
        &mut self,
        uri: &str,
        act: impl FnOnce(&Snapshot) -> RawJson + Send + 'static,
    ) -> Result<Option<(String, Work)>, RequestError> {
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
    fn wish(&self, params: &RangeParams) -> ActionFilter {
        ActionFilter {
            only: params.context.only.clone(),
            offers_unsafe: !self.settings.no_unsafe_fixes,
        }
    }

    fn actions(&mut self, params: &RangeParams) -> Result<Vec<Action>, RequestError> {
        let uri = &params.document.uri;
        let (wish, client) = (self.wish(params), self.client.clone());
        let actions = self.with(uri, |open, plan| {
            let (findings, plan) = open.findings.of(&mut open.document, plan);
            let subject = ActionSubject {
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
    ) -> Result<Option<(String, Work)>, RequestError> {
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
            let view = DocumentView::of(document, plan);
            let touched = view.map(|view| view.touched(&range));
            let edits = touched.map(|games| format::edits_of_games(document, &after, &games));
            written(&edits.unwrap_or_default())
        })
    }

    /// Does what an action of the server asks for: it shows the page of a rule.
    fn execute(&mut self, params: &Value) -> Result<(), RequestError> {
        let rule = params.pointer("/arguments/0").and_then(Value::as_str);
        let page = rule
            .and_then(crate::rules::find)
            .and_then(|rule| rule.url());
        match (params.get("command").and_then(Value::as_str), page) {
            (Some(SHOW_PAGE), Some(page)) => {
                self.ask(
                    "window/showDocument",
                    json!({ "uri": page, "external": true }),
                );
                Ok(())
            }
            (Some(SHOW_PAGE), None) => Err((
                INVALID_PARAMS,
                "expected the name of a rule whose page is on the web".to_owned(),
            )),
            _ => Err((INVALID_PARAMS, "there is no such command".to_owned())),
        }
    }

    /// Refuses a request about another version of a document than the one that is there.
    fn expect_version(&self, params: &Value) -> Result<(), RequestError> {
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
        settings.severities[crate::rules::find("tag-case").unwrap().index()] = None;
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
