//! What takes long: it is done on a snapshot, by a thread of its own, while the loop goes on with what
//! the editor sends.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;

use serde_json::Value;

use super::actions::Subject;
use super::client::Client;
use super::complain;
use super::document::Document;
use super::protocol::{INTERNAL_ERROR, Json, Refusal};
use crate::lint::{Findings, Plan};

/// A document with all that is known of it, as it was when somebody asked.
pub(super) struct Snapshot {
    pub(super) document: Document,
    pub(super) uri: String,
    pub(super) plan: Arc<Plan>,
    pub(super) findings: Findings,
    pub(super) client: Client,
}

impl Snapshot {
    /// The same, as actions see it.
    pub(super) fn subject(&self) -> Subject<'_> {
        Subject {
            document: &self.document,
            uri: &self.uri,
            plan: &self.plan,
            findings: &self.findings,
            client: &self.client,
        }
    }
}

/// What is to be done for a request.
pub(super) type Work = Box<dyn FnOnce(&Progress<'_>) -> Result<Json, Refusal> + Send>;

/// A request that takes long.
pub struct Job {
    pub(super) id: Value,
    pub(super) work: Work,
    /// Whether nobody waits for it any more.
    pub(super) stop: Arc<AtomicBool>,
}

/// A part of an answer, before the rest of it.
pub struct Partial {
    pub(super) id: Value,
    pub(super) message: Json,
}

/// A request that took long, and its answer.
pub struct Done {
    pub(super) id: Value,
    pub(super) answer: Result<Json, Refusal>,
}

/// What a job has to do with the loop while it is done.
pub(super) struct Progress<'j> {
    id: &'j Value,
    stop: &'j AtomicBool,
    say: &'j dyn Fn(Partial),
}

impl Progress<'_> {
    /// Whether nobody waits for the answer any more.
    pub(super) fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// Sends a message before the answer.
    pub(super) fn say(&self, message: Json) {
        (self.say)(Partial {
            id: self.id.clone(),
            message,
        });
    }
}

impl Job {
    /// Does it, on this thread. `say` is given the parts of the answer that come before the rest.
    pub fn run(self, say: &dyn Fn(Partial)) -> Done {
        let Job { id, work, stop } = self;
        let progress = Progress {
            id: &id,
            stop: &stop,
            say,
        };
        let answer = catch_unwind(AssertUnwindSafe(|| work(&progress))).unwrap_or_else(|_| {
            complain("a bug of pbnlint in what takes long");
            let message = "a bug of pbnlint: see the log of the server";
            Err((INTERNAL_ERROR, message.to_owned()))
        });
        Done { id, answer }
    }
}

/// Starts the thread, which does one job after the other and hands over what becomes of each.
pub(super) fn start(
    say: impl Fn(Partial) + Send + 'static,
    hand_over: impl Fn(Done) + Send + 'static,
) -> Sender<Job> {
    let (sender, jobs) = mpsc::channel::<Job>();
    thread::spawn(move || {
        let run = |job: Job| hand_over(job.run(&say));
        jobs.into_iter().for_each(run);
    });
    sender
}
