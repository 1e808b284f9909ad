//! What the editor offers to do: fixes of the findings at the cursor, suppressions, and repairs of
//! the whole document.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use serde_json::json;

use super::client::{Client, EXPORT, FIX_ALL, FIX_ALL_UNSAFE, SHOW_PAGE};
use super::document::TextDocument;
use super::format;
use super::protocol::{Action, ChangeAnnotation, DocumentEdit, TextEdit, Versioned, WorkspaceEdit};
use super::view::DocumentView;
use crate::engine::Diagnostic;
use crate::fix::{Applicability, EditRef};
use crate::lint::{Findings, Plan};
use crate::notation::Notation;
use crate::repair::{self, RepairLevel};
use crate::silence;
use crate::source::{Slice, unreadable};

/// A document with what was found in it.
pub(super) struct ActionSubject<'d> {
    pub(super) document: &'d TextDocument,
    pub(super) uri: &'d str,
    pub(super) plan: &'d Plan,
    pub(super) findings: &'d Findings,
    pub(super) client: &'d Client,
}

const QUICK_FIX: &str = "quickfix";

/// The actions of the whole document, with their titles.
const WHOLE: [(&str, &str); 3] = [
    (FIX_ALL, "Fix all that is safe to fix"),
    (FIX_ALL_UNSAFE, "Fix all, guesses too"),
    (EXPORT, "Write export format"),
];

/// The largest document, in bytes, that is exported only to see whether that changes it. It takes
/// 60 ms at 1 MB, and nearly all files are smaller.
const MOST_TRIED: usize = 4 << 20;

/// Which actions a client asks for, and may be offered.
pub(super) struct ActionFilter {
    /// The kinds, if it names any.
    pub(super) only: Option<Vec<String>>,
    /// Whether unsafe fixes are offered.
    pub(super) offers_unsafe: bool,
}

impl ActionFilter {
    /// Whether an answer to a client takes long: where actions of the whole document are wanted with
    /// their edits, or where only export shows whether it changes anything.
    pub(super) fn takes_long(&self, client: &Client) -> bool {
        let is_wanted = |(kind, _): &(&str, &str)| {
            self.wants(kind) && (!client.resolves_edits || *kind == EXPORT)
        };
        WHOLE.iter().any(is_wanted)
    }

    /// Whether actions of a kind are wanted. What changes more than the cursor's place must be
    /// named, or belong to a kind that is.
    fn wants(&self, kind: &str) -> bool {
        match &self.only {
            None => kind == QUICK_FIX,
            Some(only) => only.iter().any(|wanted| {
                let rest = kind.strip_prefix(wanted.as_str());
                wanted.is_empty()
                    || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
            }),
        }
    }
}

impl ActionSubject<'_> {
    /// The actions for a range of the document (bytes).
    pub(super) fn actions(&self, range: &Range<usize>, wish: &ActionFilter) -> Vec<Action> {
        let mut actions = Vec::new();
        if wish.wants(QUICK_FIX) {
            let touches =
                |place: &Range<usize>| place.start <= range.end && range.start <= place.end;
            let here = self.findings.diagnostics.iter();
            let here: Vec<_> = here
                .filter(|finding| {
                    touches(&finding.range) || finding.also.iter().any(|place| touches(&place))
                })
                .collect();
            let view = DocumentView::of(self.document, self.plan);
            if self.can_be_repaired() {
                let fix = |wanted, actions: &mut Vec<Action>| {
                    here.iter()
                        .for_each(|finding| self.fixes(finding, wanted, actions));
                };
                fix(Applicability::Safe, &mut actions);
                self.escapes(view.as_ref(), range, &mut actions);
                if wish.offers_unsafe {
                    fix(Applicability::Unsafe, &mut actions);
                }
                fix(Applicability::Manual, &mut actions);
            }
            if unreadable(self.document.bytes()).is_none() {
                for finding in &here {
                    match self.findings.read_as {
                        Notation::Pbn => self.suppressions(view.as_ref(), finding, &mut actions),
                        other => self.suppressions_in(other, finding, &mut actions),
                    }
                }
            }
            if self.client.shows_pages {
                let rules = here.iter().filter_map(|finding| finding.rule.built_in());
                let names: BTreeSet<_> = rules.map(|rule| rule.meta.name).collect();
                actions.extend(names.into_iter().map(explain));
            }
        }
        for (kind, title) in WHOLE {
            let is_offered = kind != FIX_ALL_UNSAFE || wish.offers_unsafe;
            if !wish.wants(kind) || !is_offered || !self.can_be_repaired() {
                continue;
            }
            if self.client.resolves_edits {
                if self.may_change(kind) {
                    actions.push(Action {
                        title: title.to_owned(),
                        kind,
                        data: Some(self.version()),
                        ..Action::default()
                    });
                }
            } else if let Some(edit) = self.whole(kind) {
                actions.push(Action {
                    title: title.to_owned(),
                    kind,
                    edit: Some(edit),
                    ..Action::default()
                });
            }
        }
        actions
    }

    /// Whether an editor can make repairs. In UTF-16 it cannot: the repair writes the same text in another
    /// encoding, which is for the editor to choose.
    fn can_be_repaired(&self) -> bool {
        !self.document.encoding().is_utf16()
    }

    /// Whether an action of the whole document changes it. Fixes are known from the findings, and may
    /// still be taken back; export has to be tried, and is offered unseen in a document for which
    /// that takes long.
    fn may_change(&self, kind: &str) -> bool {
        let mut found = self.findings.diagnostics.iter();
        let mut has_fix = |at_most: Applicability| {
            let is_made = |made: Applicability| match at_most {
                Applicability::Safe => made == Applicability::Safe,
                _ => made != Applicability::Manual,
            };
            found.any(|finding| finding.fixes.iter().any(|fix| is_made(fix.applicability)))
        };
        match kind {
            FIX_ALL => has_fix(Applicability::Safe),
            FIX_ALL_UNSAFE => has_fix(Applicability::Unsafe),
            _ if self.document.bytes().len() > MOST_TRIED => self.can_be_exported(),
            _ => self.after(EXPORT) != self.document.bytes(),
        }
    }

    /// Whether a document is one that export may change: readable, and in a notation that is written.
    fn can_be_exported(&self) -> bool {
        self.findings.foreign.is_none() && unreadable(self.document.bytes()).is_none()
    }

    /// What an action of the whole document changes; `None` if that is nothing.
    pub(super) fn whole(&self, kind: &str) -> Option<WorkspaceEdit> {
        let after = self.after(kind);
        if kind == FIX_ALL_UNSAFE && self.client.confirms {
            return (after != self.document.bytes()).then(|| self.to_be_confirmed(&after));
        }
        let edits = format::edits(self.document, &after);
        (!edits.is_empty()).then(|| self.edit(edits))
    }

    /// The document after an action of all of it.
    fn after(&self, kind: &str) -> Vec<u8> {
        let level = match kind {
            FIX_ALL => RepairLevel::Safe,
            FIX_ALL_UNSAFE => RepairLevel::Unsafe,
            _ => return format::exported(self.document, self.plan, self.findings),
        };
        let (bytes, name) = (self.document.bytes(), self.document.name());
        repair::repair(bytes, name, self.plan, level)
            .bytes
            .into_owned()
    }

    /// The edits that make another text of the document, each with the rules that it is for. Those
    /// with a guess are to be confirmed.
    fn to_be_confirmed(&self, after: &[u8]) -> WorkspaceEdit {
        let guesses = |finding: &Diagnostic| {
            let mut fixes = finding.fixes.iter();
            fixes.any(|fix| fix.applicability == Applicability::Unsafe)
        };
        let found = self.findings.diagnostics.iter();
        let found = found.filter(|finding| {
            let mut fixes = finding.fixes.iter();
            fixes.any(|fix| fix.applicability != Applicability::Manual)
        });
        let mut fixed: Vec<(usize, &str, bool)> = found
            .flat_map(|finding| {
                let places = [finding.range.clone()]
                    .into_iter()
                    .chain(finding.also.iter());
                places.map(|place| (place.start, finding.rule.name(), guesses(finding)))
            })
            .collect();
        fixed.sort_unstable();
        let places = self.document.places();
        let mut annotations: BTreeMap<String, ChangeAnnotation> = BTreeMap::new();
        let mut edits = Vec::new();
        for (range, new_text) in format::changes(self.document, after) {
            let first = fixed.partition_point(|(start, ..)| *start < range.start);
            let rest = fixed.slice(first..).iter();
            let here = rest.take_while(|(start, ..)| *start <= range.end);
            let (mut names, mut is_guess) = (BTreeSet::new(), false);
            for (_, name, guesses) in here {
                names.insert(*name);
                is_guess |= guesses;
            }
            // What a repair uncovers has no finding in this text.
            let id = if names.is_empty() {
                "what follows from other repairs".to_owned()
            } else {
                names.into_iter().collect::<Vec<_>>().join(", ")
            };
            let annotation = annotations.entry(id.clone()).or_insert(ChangeAnnotation {
                label: id.clone(),
                needs_confirmation: false,
            });
            annotation.needs_confirmation |= is_guess;
            edits.push(TextEdit {
                range: places.range(&range),
                new_text,
                annotation_id: Some(id),
            });
        }
        WorkspaceEdit {
            change_annotations: Some(annotations),
            ..self.edit(edits)
        }
    }

    fn fixes(&self, finding: &Diagnostic, wanted: Applicability, actions: &mut Vec<Action>) {
        // One of the mark or of line ends only may change nothing in the editor.
        let is_shown = |edit: EditRef<'_>| {
            self.document.shown_at(&edit.range) != self.document.shown(edit.text)
        };
        for fix in finding
            .fixes
            .iter()
            .filter(|fix| fix.applicability == wanted && fix.edits.iter().any(is_shown))
        {
            let places = self.document.places();
            let edits = fix.edits.iter().map(|edit| {
                TextEdit::new(places.range(&edit.range), self.document.shown(edit.text))
            });
            let title = match wanted {
                Applicability::Safe => capital(&fix.title),
                Applicability::Unsafe => format!("{} (unsafe)", capital(&fix.title)),
                Applicability::Manual => format!("{} (suggestion)", capital(&fix.title)),
            };
            actions.push(Action {
                is_preferred: wanted == Applicability::Safe,
                ..self.quick_fix(title, edits.collect())
            });
        }
    }

    /// Suit symbols in comments that the file cannot hold, as the standard writes them there.
    fn escapes(
        &self,
        view: Option<&DocumentView<'_>>,
        range: &Range<usize>,
        actions: &mut Vec<Action>,
    ) {
        let Some(view) = view.filter(|_| self.document.too_small().is_some()) else {
            return;
        };
        let units = view.touching(range);
        for (place, escape) in units.flat_map(|unit| view.notation.escapes(unit)) {
            if place.start <= range.end && range.start <= place.end {
                let edit = TextEdit::new(self.document.places().range(&place), escape.to_owned());
                actions.push(Action {
                    is_preferred: true,
                    ..self.quick_fix(format!("Write {escape}"), vec![edit])
                });
            }
        }
    }

    /// Two suppressions: before the tag pair of the finding, and of the whole file.
    fn suppressions(
        &self,
        view: Option<&DocumentView<'_>>,
        finding: &Diagnostic,
        actions: &mut Vec<Action>,
    ) {
        let rule = finding.rule.name();
        let bytes = self.document.bytes();
        let newline = newline_of(bytes);
        let mut offer = |title: String, at: usize, order: &str| {
            let line = [
                b"% pbnlint: ",
                order.as_bytes(),
                b"[",
                rule.as_bytes(),
                b"]",
                newline,
            ];
            let place = self.document.places().range(&(at..at));
            let edit = TextEdit::new(place, self.document.shown(&line.concat()));
            actions.push(self.quick_fix(title, vec![edit]));
        };
        let here = view.and_then(|view| view.notation.order_place(finding.range.start));
        if let Some(here) = here.filter(|_| finding.game > 0) {
            offer(format!("Ignore {rule} here"), here, "ignore");
        }
        offer(
            format!("Ignore {rule} in this file"),
            format::after_header(bytes),
            "ignore-file",
        );
    }

    /// The same in a notation that is not PBN: where the finding is, and of the whole file.
    fn suppressions_in(&self, notation: Notation, finding: &Diagnostic, actions: &mut Vec<Action>) {
        let rule = finding.rule.name();
        let bytes = self.document.bytes();
        let of_file = silence::of_finding(bytes, notation, finding, true);
        let here = silence::of_finding(bytes, notation, finding, false);
        let here = here.filter(|here| Some(here) != of_file.as_ref());
        for (place, offered) in [("here", here), ("in this file", of_file)] {
            if let Some((at, text)) = offered {
                let range = self.document.places().range(&(at..at));
                let edit = TextEdit::new(range, self.document.shown(&text));
                actions.push(self.quick_fix(format!("Ignore {rule} {place}"), vec![edit]));
            }
        }
    }

    fn quick_fix(&self, title: String, edits: Vec<TextEdit>) -> Action {
        Action {
            title,
            kind: QUICK_FIX,
            edit: Some(self.edit(edits)),
            ..Action::default()
        }
    }

    fn edit(&self, edits: Vec<TextEdit>) -> WorkspaceEdit {
        workspace_edit(self.document, self.uri, edits, self.client)
    }

    fn version(&self) -> Versioned {
        Versioned {
            uri: self.uri.to_owned(),
            version: self.document.version,
        }
    }
}

/// Shows the page of a rule.
fn explain(rule: &str) -> Action {
    let title = format!("Explain {rule}");
    Action {
        kind: QUICK_FIX,
        command: Some(json!({ "title": title, "command": SHOW_PAGE, "arguments": [rule] })),
        title,
        ..Action::default()
    }
}

/// Edits of one document, for the version that it has now where the client takes that.
pub(super) fn workspace_edit(
    document: &TextDocument,
    uri: &str,
    edits: Vec<TextEdit>,
    client: &Client,
) -> WorkspaceEdit {
    let (mut changes, mut document_changes) = (None, None);
    if client.versions_edits {
        let text_document = Versioned {
            uri: uri.to_owned(),
            version: document.version,
        };
        document_changes = Some([DocumentEdit {
            text_document,
            edits,
        }]);
    } else {
        changes = Some(BTreeMap::from([(uri.to_owned(), edits)]));
    }
    WorkspaceEdit {
        changes,
        document_changes,
        change_annotations: None,
    }
}

fn newline_of(bytes: &[u8]) -> &'static [u8] {
    let end = crate::source::line_end(bytes, 0);
    let kind = crate::source::LineEnd::at(bytes, end).map(|(kind, _)| kind);
    kind.map_or(b"\n", crate::source::LineEnd::bytes)
}

fn capital(title: &str) -> String {
    let mut letters = title.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
