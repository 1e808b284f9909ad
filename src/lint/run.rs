//! One pass of all checks over one game.

use super::plan::{Plan, RuleAt, slot};
use crate::diagnostic::{Diagnostic, Span};
use crate::rules::{GameContext, Line, Report};
use crate::source::{LineEnd, line_end};
use crate::standard::{TagId, TagKind};
use crate::suppress::Suppression;
use crate::syntax::{Comment, NodeKind, ProblemKind, TokenKind};

/// One pass of all checks over one game.
pub(super) struct Run<'r, 'g> {
    pub(super) plan: &'r Plan,
    pub(super) context: &'r GameContext<'g>,
    pub(super) suppressions: &'r [Suppression],
    pub(super) diagnostics: &'r mut Vec<Diagnostic>,
}

impl Run<'_, '_> {
    pub(super) fn all(mut self) {
        self.problems();
        if self.is_unreadable() {
            return;
        }
        let plan = self.plan;
        for (rule, check) in &plan.texts {
            check(self.context, &mut self.report(*rule));
        }
        self.lines();
        for (pair, id) in self.context.tags {
            for (rule, check) in slot(&plan.tags, *id) {
                check(self.context, *pair, *id, &mut self.report(*rule));
            }
        }
        for (section, id) in self.context.sections() {
            for (rule, check) in slot(&plan.sections, id) {
                check(self.context, section, id, &mut self.report(*rule));
            }
        }
        if !plan.comments.is_empty() || !plan.escapes.is_empty() {
            self.comments_and_escapes();
        }
        for suppression in self.suppressions {
            for (rule, check) in &plan.suppressions {
                check(self.context, suppression, &mut self.report(*rule));
            }
        }
        for group in &plan.games {
            if group.is_open(self.context) {
                for (rule, check) in &group.checks {
                    check(self.context, &mut self.report(*rule));
                }
            }
        }
        for (rule, severity) in &plan.settings.house {
            let (base, game) = (self.context.base, self.context.number);
            let mut report = Report::new(rule, *severity, base, game, self.diagnostics);
            rule.check(self.context, &mut report);
        }
    }

    pub(super) fn report(&mut self, at: RuleAt) -> Report<'_> {
        let game = self.context.number;
        Report::new(
            at.rule,
            at.severity,
            self.context.base,
            game,
            self.diagnostics,
        )
    }

    pub(super) fn is_unreadable(&self) -> bool {
        let root = self.context.document.tree.nodes().first();
        root.is_some_and(|root| root.kind == NodeKind::Unreadable)
    }

    /// Problems of lexer and parser, but not those of stray text: it is one mistake that it
    /// stands there, whatever is in it.
    pub(super) fn problems(&mut self) {
        if self.context.document.problems.is_empty() {
            return;
        }
        let stray = stray_spans(self.context);
        for problem in &self.context.document.problems {
            let place = problem.span.start;
            let before = stray.partition_point(|span| span.start <= place);
            let span = before.checked_sub(1).and_then(|index| stray.get(index));
            let is_stray = span.is_some_and(|span| place < span.end);
            if is_stray && !is_cause(problem.kind) {
                continue;
            }
            for (rule, kinds, check) in &self.plan.problems {
                if kinds.contains(&problem.kind) {
                    check(self.context, *problem, &mut self.report(*rule));
                }
            }
        }
    }

    /// The long lines. Where a line end stands among the bytes that a line may have, all lines
    /// up to the last of them are short.
    pub(super) fn lines(&mut self) {
        let lengths = self.plan.lines.iter().map(|(_, length, _)| *length);
        let Some(shortest) = lengths.min() else {
            return;
        };
        let text = self.context.document.text;
        let mut at = 0;
        while let Some(window) = text.get(at..at + shortest + 1) {
            if let Some(end) = memchr::memrchr2(b'\n', b'\r', window) {
                at += end + LineEnd::at(text, at + end).map_or(1, |(_, length)| length);
                continue;
            }
            let end = line_end(text, at);
            let line_end = LineEnd::at(text, end);
            let line = Line {
                span: Span::new(at as u32, end as u32),
                text: text.get(at..end).unwrap_or(&[]),
                end: line_end.map(|(kind, _)| kind),
            };
            for (rule, length, check) in &self.plan.lines {
                if line.text.len() > *length {
                    check(self.context, line, &mut self.report(*rule));
                }
            }
            at = end + line_end.map_or(0, |(_, length)| length);
        }
    }

    pub(super) fn comments_and_escapes(&mut self) {
        let document = self.context.document;
        for &token in document.tree.asides() {
            match document.tree.kind(token) {
                TokenKind::LineComment | TokenKind::BraceComment => {
                    let Some(comment) = Comment::cast(document, token) else {
                        continue;
                    };
                    for (rule, check) in &self.plan.comments {
                        check(self.context, comment, &mut self.report(*rule));
                    }
                }
                TokenKind::Escape => {
                    for (rule, check) in &self.plan.escapes {
                        check(self.context, token, &mut self.report(*rule));
                    }
                }
                _ => {}
            }
        }
    }
}

/// The data that stand behind tags which have none: identification tags and notes.
pub(super) fn stray_spans(context: &GameContext<'_>) -> Vec<Span> {
    context
        .sections()
        .filter(|(_, id)| is_plain_tag(*id))
        .filter_map(|(section, _)| section.data_span())
        .collect()
}

/// Whether a problem in stray text is the cause of its being there, and not the effect.
pub fn is_cause(problem: ProblemKind) -> bool {
    use ProblemKind::{
        ControlCharacter, MidLinePercent, StrayBrace, StrayBracketClose, StrayBracketOpen,
        UnclosedComment, UnopenedTag,
    };
    matches!(
        problem,
        ControlCharacter
            | MidLinePercent
            | StrayBrace
            | StrayBracketClose
            | StrayBracketOpen
            | UnclosedComment
            | UnopenedTag
    )
}

/// Whether no data can follow a tag: it is known, and begins no section.
pub fn is_plain_tag(tag: Option<TagId>) -> bool {
    let kind = tag.map(|tag| tag.info().kind);
    matches!(kind, Some(TagKind::Identification | TagKind::Note))
}
