//! What takes long: it is done on a snapshot, by a thread of its own, while the loop goes on with what
//! the editor sends.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use serde_json::Value;

use super::actions::ActionSubject;
use super::client::Client;
use super::document::TextDocument;
use super::findings::DocumentFindings;
use super::protocol::{INTERNAL_ERROR, REQUEST_CANCELLED, RawJson, RequestError, written};
use super::{complain, diagnostics};
use crate::lint::{Findings, Plan};

/// A document with all that is known of it, as it was when somebody asked.
pub(super) struct Snapshot {
    pub(super) document: TextDocument,
    pub(super) uri: String,
    pub(super) plan: Arc<Plan>,
    pub(super) findings: Arc<Findings>,
    pub(super) client: Client,
}

impl Snapshot {
    /// The same, as actions see it.
    pub(super) fn subject(&self) -> ActionSubject<'_> {
        ActionSubject {
            document: &self.document,
            uri: &self.uri,
            plan: &self.plan,
            findings: &self.findings,
            client: &self.client,
        }
    }
}

/// Something that takes long.
pub enum Job {
    /// The answer to a request.
    Request(Request),
    /// What is found in a document.
    Check(Box<CheckJob>),
}

/// A request that takes long.
pub struct Request {
    pub(super) id: Value,
    pub(super) work: Work,
    /// Whether nobody waits for it any more.
    pub(super) stop: Arc<AtomicBool>,
}

/// What is to be done for a request.
pub(super) type Work = Box<dyn FnOnce(&JobProgress<'_>) -> Result<RawJson, RequestError> + Send>;

/// A document that takes long to check, with what was known of it before its last changes.
pub struct CheckJob {
    /// By which the loop knows it again.
    pub(super) number: u32,
    pub(super) uri: String,
    pub(super) document: TextDocument,
    pub(super) kept: DocumentFindings,
    pub(super) plan: Arc<Plan>,
    /// Whether the client shows other places with a finding.
    pub(super) relates: bool,
}

/// A part of an answer, before the rest of it.
pub struct Partial {
    pub(super) id: Value,
    pub(super) part: PartialAnswer,
}

/// What there is to say before an answer.
pub(super) enum PartialAnswer {
    /// A message for the client.
    Message(String),
    /// What is wrong in configurations of the workspace, by their files.
    Broken(BTreeMap<PathBuf, String>),
}

/// What has become of something that took long.
pub enum JobResult {
    /// The answer to a request.
    Request(Answered),
    /// What is found in a document.
    Check(Box<CheckAnswer>),
}

/// A request that took long, and its answer.
pub struct Answered {
    pub(super) id: Value,
    pub(super) answer: Result<RawJson, RequestError>,
}

/// A document that took long to check: what is known of it, and its diagnostics.
pub struct CheckAnswer {
    pub(super) number: u32,
    pub(super) uri: String,
    pub(super) kept: DocumentFindings,
    /// None where a bug prevented them.
    pub(super) items: Option<RawJson>,
}

/// What a job has to do with the loop while it is done.
pub(super) struct JobProgress<'j> {
    id: &'j Value,
    stop: &'j AtomicBool,
    say: &'j dyn Fn(Partial),
}

impl JobProgress<'_> {
    /// Whether nobody waits for the answer any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Says something before the answer.
    pub(super) fn say(&self, part: PartialAnswer) {
        (self.say)(Partial {
            id: self.id.clone(),
            part,
        });
    }
}

impl Job {
    /// Does it, on this thread. `say` is given the parts of the answer that come before the rest.
    pub fn run(self, say: &dyn Fn(Partial)) -> JobResult {
        match self {
            Job::Request(request) => JobResult::Request(request.run(say)),
            Job::Check(check) => JobResult::Check(Box::new(check.run())),
        }
    }
}

impl Request {
    fn run(self, say: &dyn Fn(Partial)) -> Answered {
        let Request { id, work, stop } = self;
        let progress = JobProgress {
            id: &id,
            stop: &stop,
            say,
        };
        let act = || {
            if progress.is_stopped() {
                Err((REQUEST_CANCELLED, "cancelled".to_owned()))
            } else {
                work(&progress)
            }
        };
        let answer = survived(act).unwrap_or_else(|| {
            let message = "a bug of pbnlint: see the log of the server";
            Err((INTERNAL_ERROR, message.to_owned()))
        });
        Answered { id, answer }
    }
}

impl CheckJob {
    fn run(self) -> CheckAnswer {
        let CheckJob {
            mut document,
            mut kept,
            plan,
            ..
        } = self;
        let checked = survived(|| {
            let (findings, _) = kept.of(&mut document, &plan);
            let shown = diagnostics::all(&document, &self.uri, &findings, self.relates);
            (kept, written(&shown))
        });
        let (kept, items) = match checked {
            Some((kept, items)) => (kept, Some(items)),
            None => (DocumentFindings::failed(), None),
        };
        CheckAnswer {
            number: self.number,
            uri: self.uri,
            kept,
            items,
        }
    }
}

/// What something gives; `None` where it panics, which is logged.
fn survived<T>(act: impl FnOnce() -> T) -> Option<T> {
    let result = catch_unwind(AssertUnwindSafe(act));
    if result.is_err() {
        complain("a bug of pbnlint in what takes long");
    }
    result.ok()
}

/// Starts the thread, which does one job after the other and hands over what becomes of each.
pub(super) fn start(
    say: impl Fn(Partial) + Send + 'static,
    hand_over: impl Fn(JobResult) + Send + 'static,
) -> Sender<Job> {
    let (sender, jobs) = mpsc::channel::<Job>();
    thread::spawn(move || {
        let run = |job: Job| hand_over(job.run(&say));
        jobs.into_iter().for_each(run);
    });
    sender
}
