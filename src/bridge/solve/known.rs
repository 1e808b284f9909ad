//! What is found out once, whoever asks for it and however often.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, PoisonError};

/// A place for the answer to each question.
pub(super) struct AnswerCache<Q, A>(Mutex<HashMap<Q, Arc<A>>>);

impl<Q, A> Default for AnswerCache<Q, A> {
    fn default() -> AnswerCache<Q, A> {
        AnswerCache(Mutex::default())
    }
}

impl<Q: Clone + Eq + Hash, A: Default> AnswerCache<Q, A> {
    /// The place for the answer to a question, and whether it is asked for the first time.
    pub(super) fn cell(&self, question: &Q) -> (Arc<A>, bool) {
        // A thread that broke off left the list as it was.
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(cell) = known.get(question) {
            return (Arc::clone(cell), false);
        }
        let cell = known.entry(question.clone()).or_default();
        (Arc::clone(cell), true)
    }
}
