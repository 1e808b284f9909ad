//! Where rules put their findings, and what a finding can say.

use std::borrow::Cow;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use super::diagnostic::{Diagnostic, DiagnosticLabel};
use super::found::{Found, FoundList, Habit};
use super::places::Places;
use super::rule_ref::RuleRef;
use super::severity::Severity;
use super::span_edit::SpanEdit;
use crate::fix::{Applicability, Edit, Fix};
use crate::source::Span;

/// Where a rule puts its findings.
pub struct Report<'r> {
    rule: RuleRef,
    severity: Severity,
    base: usize,
    game: usize,
    findings: &'r mut FoundList,
}

impl<'r> Report<'r> {
    /// A report of one rule over a game that begins at `base`.
    pub(crate) fn new(
        rule: impl Into<RuleRef>,
        severity: Severity,
        base: usize,
        game: usize,
        findings: &'r mut FoundList,
    ) -> Report<'r> {
        Report {
            rule: rule.into(),
            severity,
            base,
            game,
            findings,
        }
    }

    /// Reports a finding at a span of the game: what is wrong and what would be right.
    pub fn at(&mut self, span: Span, message: impl Into<String>) -> NewFinding<'_> {
        let game = self.game;
        let base = self.base;
        self.push(span.at(base), game, base, message.into())
    }

    /// Reports a finding at a range of the file, in a game (1-based; 0 for none).
    pub fn in_file(
        &mut self,
        range: Range<usize>,
        game: usize,
        message: impl Into<String>,
    ) -> NewFinding<'_> {
        self.push(range, game, 0, message.into())
    }

    fn push(
        &mut self,
        range: Range<usize>,
        game: usize,
        base: usize,
        message: String,
    ) -> NewFinding<'_> {
        let found = self.findings.report(Found {
            diagnostic: Diagnostic {
                rule: self.rule.clone(),
                severity: self.severity,
                message,
                range,
                also: Places::default(),
                labels: Vec::new(),
                notes: Vec::new(),
                fixes: Vec::new(),
                game,
                board: None,
                tag: None,
                situation: None,
                receiver: None,
                chapter: None,
            },
            base: self.base,
            habit: None,
            is_named: false,
            is_collector: false,
        });
        NewFinding { base, found }
    }
}

/// The finding just reported, to which more can be added.
pub struct NewFinding<'r> {
    base: usize,
    found: Option<&'r mut Found>,
}

impl NewFinding<'_> {
    /// Points to another place of the game.
    pub fn label(self, span: Span, message: impl Into<String>) -> Self {
        let base = self.base;
        self.label_in_file(span.at(base), message)
    }

    /// Points to another place of the file.
    pub fn label_in_file(mut self, range: Range<usize>, message: impl Into<String>) -> Self {
        if let Some(found) = &mut self.found {
            let message = message.into();
            push(&mut found.labels, DiagnosticLabel { range, message });
        }
        self
    }

    /// Says that this place is one of perhaps many that are wrong in the same way. Where the
    /// file has more than a few with the same key, severity and kind of fix, they become one
    /// finding: the first, with a note ("12 dates in this file are written like this") and with
    /// a fix for all places.
    ///
    /// `what` names the places in the plural. The key is what they have in common, such as the
    /// shape of the value or the name of the tag; `()` where all findings of the rule are alike.
    pub fn habit(self, what: &'static str, key: impl Hash) -> Self {
        self.habit_that(what, "are written like this", key)
    }

    /// [`NewFinding::habit`] with other words for the note: `said` follows "12 games in this file".
    pub fn habit_that(mut self, what: &'static str, said: &'static str, key: impl Hash) -> Self {
        if let Some(found) = &mut self.found {
            let mut hasher = DefaultHasher::new();
            key.hash(&mut hasher);
            let key = hasher.finish();
            found.habit = Some(Box::new(Habit { what, said, key }));
        }
        self
    }

    /// Says that the finding covers other places of the file too, which are all the same to
    /// the letter. Where it is suppressed at one, it is still reported at the others.
    pub fn also_at(mut self, places: impl IntoIterator<Item = Range<usize>>) -> Self {
        if let Some(found) = &mut self.found {
            found.also.extend(places);
        }
        self
    }

    /// Adds a remark.
    pub fn note(mut self, note: impl Into<String>) -> Self {
        if let Some(found) = &mut self.found {
            push(&mut found.notes, note.into());
        }
        self
    }

    /// Makes the finding one step milder where a comment at its place may explain it: what is
    /// irregular can be reported in one (chapters 3.8, 3.9 and 4.2.1).
    pub fn softened(self, is_explained: bool) -> Self {
        if is_explained {
            self.milder(true)
                .note("less severe, because the comment after it may explain it")
        } else {
            self
        }
    }

    /// Names the program that does not read what was found.
    pub fn for_receiver(mut self, name: &str) -> Self {
        if let Some(found) = &mut self.found {
            found.receiver = Some(name.into());
        }
        self
    }

    /// Makes the finding one step milder where it is of a milder kind than others of its rule.
    pub fn milder(mut self, is_milder: bool) -> Self {
        if let Some(found) = self.found.as_mut().filter(|_| is_milder) {
            found.severity = found.severity.milder();
        }
        self
    }

    /// Makes the finding no more severe than that.
    pub fn at_most(mut self, severity: Severity) -> Self {
        if let Some(found) = &mut self.found {
            found.severity = found.severity.min(severity);
        }
        self
    }

    /// Adds a fix of one edit: the bytes of `span` (of the game; of the file for a finding
    /// reported there) become `text`.
    pub fn fix(
        self,
        title: impl Into<String>,
        applicability: Applicability,
        span: Span,
        text: impl Into<Cow<'static, [u8]>>,
    ) -> Self {
        self.fix_all(title, applicability, [SpanEdit::new(span, text)])
    }

    /// Adds a fix of several edits, in order of place and disjoint.
    pub fn fix_all(
        self,
        title: impl Into<String>,
        applicability: Applicability,
        edits: impl IntoIterator<Item = SpanEdit>,
    ) -> Self {
        let base = self.base;
        let edits = edits.into_iter().map(|edit| edit.at(base));
        self.fix_all_in_file(title, applicability, edits)
    }

    /// Adds a fix of several edits to ranges of the file, in order of place and disjoint.
    pub fn fix_all_in_file(
        mut self,
        title: impl Into<String>,
        applicability: Applicability,
        edits: impl IntoIterator<Item = Edit>,
    ) -> Self {
        if let Some(found) = &mut self.found {
            let fix = Fix {
                title: title.into(),
                applicability,
                edits: edits.into_iter().collect(),
            };
            push(&mut found.fixes, fix);
        }
        self
    }

    /// Adds a fix of one edit to a range of the file.
    pub fn fix_in_file(
        self,
        title: impl Into<String>,
        applicability: Applicability,
        range: Range<usize>,
        text: impl Into<Cow<'static, [u8]>>,
    ) -> Self {
        self.fix_all_in_file(title, applicability, [Edit::new(range, text)])
    }
}

/// Adds an item to a list of mostly one: a file may have tens of thousands of findings, and a list
/// that grows takes room for four.
fn push<T>(list: &mut Vec<T>, item: T) {
    if list.is_empty() {
        list.reserve_exact(1);
    }
    list.push(item);
}
