//! The lines and comments that suppress findings, and where they are written.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::Diagnostic;
use super::suppress::{Reach, Suppression, SuppressionScope, Verb};
use crate::source::{LineEnd, Slice, Source, is_line_end, marks_length};

/// How long a line may become, in bytes, unless it has only one name.
const LINE: usize = 200;

/// How widely a finding is suppressed, if nothing asks for more.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Width {
    Item,
    Unit,
    File,
}

/// How a notation speaks to this program.
#[derive(Clone, Copy, Debug)]
pub(crate) struct OrderForm {
    /// The name of the program.
    pub(crate) program: &'static str,
    /// Whether they are fields in braces, and no lines.
    pub(crate) are_fields: bool,
    /// Whether a brace can end one too early.
    pub(crate) ends_at_brace: bool,
}

/// What is to be suppressed in a file.
pub(crate) struct Orders<'s> {
    source: &'s Source<'s>,
    reason: Vec<u8>,
    form: OrderForm,
    /// The names for each place.
    places: BTreeMap<OrderPlace, BTreeSet<String>>,
}

/// Where names are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct OrderPlace {
    /// The offset in the file.
    at: usize,
    /// Into the list that ends there, on a line or into a comment of their own.
    into: Into,
    /// Whether they hold for the file.
    is_file: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Into {
    List,
    Line,
    Comment,
}

impl OrderPlace {
    /// A line of their own.
    pub(crate) fn line(at: usize) -> OrderPlace {
        OrderPlace {
            at,
            into: Into::Line,
            is_file: false,
        }
    }

    /// A comment of their own, after what it acts on.
    pub(crate) fn comment(at: usize) -> OrderPlace {
        OrderPlace {
            into: Into::Comment,
            ..OrderPlace::line(at)
        }
    }

    /// A line of their own, which acts on the file.
    pub(crate) fn line_of_file(at: usize) -> OrderPlace {
        OrderPlace {
            is_file: true,
            ..OrderPlace::line(at)
        }
    }
}

impl<'s> Orders<'s> {
    /// None yet.
    pub(crate) fn new(source: &'s Source<'s>, reason: Vec<u8>, form: OrderForm) -> Orders<'s> {
        Orders {
            source,
            reason,
            form,
            places: BTreeMap::new(),
        }
    }

    /// Suppresses a rule.
    pub(crate) fn add(&mut self, place: OrderPlace, rule: &str) {
        let names = self.places.entry(place).or_default();
        names.insert(rule.to_owned());
    }

    /// Suppresses findings at all their places, where `place` says for a finding and one of its places; in the
    /// whole file where it says nothing. What a program does throughout a file is suppressed at each place, so
    /// that the same is found where it is new.
    pub(crate) fn add_all<'d>(
        &mut self,
        findings: impl Iterator<Item = (&'d Diagnostic, Width)>,
        of_file: OrderPlace,
        mut place: impl FnMut(&Diagnostic, &Range<usize>, Width, &Orders<'_>) -> Option<OrderPlace>,
    ) {
        for (finding, width) in findings {
            let name = finding.rule.name();
            if width == Width::File || finding.game == 0 {
                self.add(of_file, name);
                continue;
            }
            for range in std::iter::once(finding.range.clone()).chain(finding.also.iter()) {
                let place = place(finding, &range, width, self);
                self.add(place.unwrap_or(of_file), name);
            }
        }
    }

    /// The list of a suppression, if it is of these scopes, has the reason that is to be given, and room
    /// for more. Its spans count from `base`.
    pub(crate) fn list(
        &self,
        suppression: &Suppression,
        base: usize,
        scopes: &[SuppressionScope],
    ) -> Option<OrderPlace> {
        let order = suppression.order.as_ref().ok()?;
        let Reach::On(scope, _) = suppression.reach else {
            return None;
        };
        let reason = self.source.slice(order.reason.at(base));
        let has_room = (suppression.span.len() as usize) < LINE / 2;
        let is_meant = scopes.contains(&scope) && has_room && reason == self.reason;
        is_meant.then(|| OrderPlace {
            at: base + order.list.end as usize - 1,
            into: Into::List,
            is_file: scope == SuppressionScope::File,
        })
    }

    /// What is added first, and where.
    pub(crate) fn first(&self) -> Option<(usize, Vec<u8>)> {
        let (place, names) = self.places.first_key_value()?;
        let mut text = Vec::new();
        self.write(*place, names, &mut text);
        Some((place.at, text))
    }

    /// The text with all that was added.
    pub(crate) fn text(&self) -> Vec<u8> {
        let bytes = self.source.bytes();
        let mut text = Vec::with_capacity(bytes.len() + 80 * self.places.len());
        let mut at = 0;
        for (place, names) in &self.places {
            text.extend_from_slice(bytes.slice(at..place.at));
            at = place.at;
            self.write(*place, names, &mut text);
        }
        text.extend_from_slice(bytes.slice(at..));
        text
    }

    fn write(&self, place: OrderPlace, names: &BTreeSet<String>, text: &mut Vec<u8>) {
        match place.into {
            Into::List => {
                for name in names {
                    text.extend_from_slice(b", ");
                    text.extend_from_slice(name.as_bytes());
                }
            }
            Into::Line => self.write_lines(place, names, text),
            Into::Comment => {
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                text.extend_from_slice(b" {");
                self.write_order(Verb::Ignore, &names, text);
                text.push(b'}');
            }
        }
    }

    /// Writes what suppresses some rules, without the marks around it.
    fn write_order(&self, verb: Verb, names: &[&str], text: &mut Vec<u8>) {
        let program = self.form.program;
        let order = format!("{program}: {}[{}]", verb.name(), names.join(", "));
        text.extend_from_slice(order.as_bytes());
        if !self.reason.is_empty() {
            text.push(b' ');
            text.extend_from_slice(&self.reason);
        }
    }

    fn write_lines(&self, place: OrderPlace, names: &BTreeSet<String>, text: &mut Vec<u8>) {
        let are_fields = self.form.are_fields;
        let (sign, end): (&[u8], &[u8]) = if are_fields {
            (b"%{", b"}")
        } else {
            (b"% ", self.newline_at(place.at))
        };
        let verb = if place.is_file {
            Verb::IgnoreFile
        } else {
            Verb::Ignore
        };
        let mut names = names.iter().peekable();
        while let Some(first) = names.next() {
            // The last line of a file may have no line end.
            let is_line_start = text.last().is_none_or(|byte| is_line_end(*byte));
            let is_after_mark = text.len() == marks_length(text);
            if !is_line_start && !is_after_mark && !are_fields {
                text.extend_from_slice(end);
            }
            let mut on_line = vec![first.as_str()];
            let around = sign.len() + "pbnlint: []".len() + verb.name().len();
            let mut length = around + first.len() + self.reason.len() + 1;
            let mut fits = |name: &str| {
                length += name.len() + 2;
                length <= LINE
            };
            while let Some(name) = names.next_if(|name| fits(name)) {
                on_line.push(name);
            }
            text.extend_from_slice(sign);
            self.write_order(verb, &on_line, text);
            text.extend_from_slice(end);
        }
    }

    /// The line end of the line at an offset.
    fn newline_at(&self, at: usize) -> &'static [u8] {
        let bytes = self.source.bytes();
        let line = self.source.line_of(at.min(bytes.len().saturating_sub(1)));
        let kind = LineEnd::at(bytes, self.source.line_range(line).end);
        let before = || LineEnd::at(bytes, self.source.line_range(line.checked_sub(1)?).end);
        kind.or_else(before)
            .map_or(LineEnd::CrLf, |(kind, _)| kind)
            .bytes()
    }
}
