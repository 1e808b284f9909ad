//! What takes long: it is done on a snapshot, by a thread of its own, while the loop goes on with what
//! the editor sends.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
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
pub(super) type Work = Box<dyn FnOnce() -> Result<Json, Refusal> + Send>;

/// A request that takes long.
pub struct Job {
    pub(super) id: Value,
    pub(super) work: Work,
}

/// A request that took long, and its answer.
pub struct Done {
    pub(super) id: Value,
    pub(super) answer: Result<Json, Refusal>,
}

impl Job {
    /// Does it, on this thread.
    pub fn run(self) -> Done {
        let answer = catch_unwind(AssertUnwindSafe(self.work)).unwrap_or_else(|_| {
            complain("a bug of pbnlint in what takes long");
            let message = "a bug of pbnlint: see the log of the server";
            Err((INTERNAL_ERROR, message.to_owned()))
        });
        Done {
            id: self.id,
            answer,
        }
    }
}

/// Starts the thread, which does one job after the other and hands over what became of each.
pub(super) fn start(hand_over: impl Fn(Done) + Send + 'static) -> Sender<Job> {
    let (sender, jobs) = mpsc::channel::<Job>();
    thread::spawn(move || jobs.into_iter().for_each(|job| hand_over(job.run())));
    sender
}
