//! What is found in documents: at once where that is quick, and by the worker where it takes long.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::super::protocol::{Published, RawJson, written};
use super::super::worker::{CheckAnswer, CheckJob, Job};
use super::super::{complain, configuration, diagnostics};
use super::{Phase, Server, Working};

/// For how long a check may hold up everything else. What takes longer is for the worker.
pub(super) struct Patience(pub(super) Duration);

impl Default for Patience {
    fn default() -> Patience {
        // A person takes this for at once.
        Patience(Duration::from_millis(100))
    }
}

impl Server {
    /// Publishes the diagnostics of what has changed; to be called when no message is waiting. Those
    /// that take long come when the worker has found them.
    pub fn settle(&mut self) {
        let dirty = std::mem::take(&mut self.dirty);
        if self.phase != Phase::Running || self.client.pulls {
            return;
        }
        for uri in dirty {
            let shown = self.guarded("check", |server| {
                if server.is_ready(&uri) {
                    server.diagnostics(&uri)
                } else {
                    None
                }
            });
            if let Some(Some((version, shown))) = shown {
                self.publish(&uri, Some(version), &shown);
            }
        }
    }

    /// Whether it is known what is found in a document, or soon found out. If not, the worker begins to find
    /// it out.
    fn is_ready(&mut self, uri: &str) -> bool {
        let (number, patience) = (self.next_check, self.patience.0);
        let relates = self.client.relates;
        let begun = self.with(uri, |open, plan| {
            if open.check.is_some() {
                return (false, None);
            }
            if !open.findings.takes_long(&open.document, patience) {
                return (true, None);
            }
            open.check = Some(number);
            let check = CheckJob {
                number,
                uri: uri.to_owned(),
                document: open.document.hand_over(),
                kept: std::mem::take(&mut open.findings),
                plan: Arc::clone(plan),
                relates,
            };
            (false, Some(check))
        });
        let (is_ready, check) = begun.unwrap_or((true, None));
        if let Some(check) = check {
            self.next_check = self.next_check.wrapping_add(1);
            self.jobs.push(Job::Check(Box::new(check)));
        }
        is_ready
    }

    /// The diagnostics of a document with its version; none where it is not open.
    pub(super) fn diagnostics(&mut self, uri: &str) -> Option<(i32, RawJson)> {
        if let Some(document) = self.configuration(uri) {
            let shown = configuration::diagnostics(document);
            return Some((document.version, written(&shown)));
        }
        let version = self.documents.get(uri)?.document.version;
        let relates = self.client.relates;
        let shown = self.with(uri, |open, plan| {
            let (findings, _) = open.findings.of(&mut open.document, plan);
            written(&diagnostics::all(&open.document, uri, &findings, relates))
        });
        self.report_bugs(uri);
        Some((version, shown.unwrap_or_else(|| written(&[(); 0]))))
    }

    /// The document whose findings a request needs, where they take long to find; empty for several.
    pub(super) fn awaited(&mut self, method: &str, params: &Value) -> Option<String> {
        let uri = match method {
            "textDocument/diagnostic"
            | "textDocument/codeAction"
            | "textDocument/formatting"
            | "textDocument/rangeFormatting" => "/textDocument/uri",
            "codeAction/resolve" => "/data/uri",
            "workspace/diagnostic" if self.settings.workspace => {
                let uris: Vec<_> = self.documents.keys().cloned().collect();
                let waits = uris.iter().filter(|uri| !self.is_ready(uri));
                return (waits.count() > 0).then(String::new);
            }
            _ => return None,
        };
        let uri = params.pointer(uri)?.as_str()?.to_owned();
        (!self.is_ready(&uri)).then_some(uri)
    }

    /// Takes what was found in a document, shows it, and answers those who wait for it. Where the document
    /// has changed since, it only helps to find out what is in it now; where other rules hold, or it is
    /// another document by now, it is of no use.
    pub(super) fn take_checked(&mut self, checked: CheckAnswer) {
        let CheckAnswer {
            number,
            uri,
            kept,
            items,
        } = checked;
        let Some(open) = self.documents.get_mut(&uri) else {
            return;
        };
        if open.check.take_if(|check| *check == number).is_some() {
            open.findings = kept;
            let version = open.document.version;
            match items.filter(|_| !open.document.is_touched()) {
                None => self.touch(&uri),
                Some(items) => {
                    self.report_bugs(&uri);
                    if !self.client.pulls && self.phase == Phase::Running {
                        self.publish(&uri, Some(version), &items);
                    }
                }
            }
        } else if open.check.is_some() {
            return;
        }
        let waiting = |working: &mut Working| {
            let is_about = working.about == uri || working.about.is_empty();
            is_about && working.waiting.is_some()
        };
        let waiting: Vec<_> = self.working.extract_if(.., waiting).collect();
        for Working { id, waiting, .. } in waiting {
            if let Some((method, params)) = waiting {
                self.receive_request(&id, &method, &params);
            }
        }
    }

    /// Says which rules had to be left out for a document.
    fn report_bugs(&mut self, uri: &str) {
        let open = self.documents.get_mut(uri);
        for bug in open
            .map(|open| open.findings.take_bugs())
            .unwrap_or_default()
        {
            complain(&format!("{uri}: {bug}"));
            self.show(&bug);
        }
    }

    /// Publishes the diagnostics of a document; without a version, of one that is not open.
    pub(super) fn publish(&mut self, uri: &str, version: Option<i32>, diagnostics: &RawJson) {
        let published = Published {
            uri,
            version,
            diagnostics,
        };
        self.notify("textDocument/publishDiagnostics", &published);
    }

    /// Takes the diagnostics of a document away.
    pub(super) fn publish_nothing(&mut self, uri: &str) {
        self.publish(uri, None, &written(&[(); 0]));
    }
}
