//! The lines that suppress findings, and where they are written.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::suppress::{Reach, Scope, Suppression, Verb};
use crate::rbn::Form;
use crate::source::{LineEnd, Source, is_line_end, marks_length};

/// How long a line may become, in bytes, unless it has only one name.
const LINE: usize = 200;

/// What is to be suppressed in a file.
pub(super) struct Orders<'s> {
    source: &'s Source<'s>,
    reason: Vec<u8>,
    /// Whether they are fields of RBX, and no lines.
    are_fields: bool,
    /// The names for each place.
    places: BTreeMap<Place, BTreeSet<String>>,
}

/// Where names are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    /// The offset in the file.
    at: usize,
    /// Into the list that ends there, or on a line of their own.
    into: Into,
    /// Whether they hold for the file.
    is_file: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Into {
    List,
    Line,
}

impl Place {
    /// A line of their own.
    pub(super) fn line(at: usize) -> Place {
        Place {
            at,
            into: Into::Line,
            is_file: false,
        }
    }

    /// A line of their own, which acts on the file.
    pub(super) fn line_of_file(at: usize) -> Place {
        Place {
            is_file: true,
            ..Place::line(at)
        }
    }
}

impl<'s> Orders<'s> {
    /// None yet. `form` is that of a file of records.
    pub(super) fn new(source: &'s Source<'s>, reason: Vec<u8>, form: Option<Form>) -> Orders<'s> {
        Orders {
            source,
            reason,
            are_fields: form == Some(Form::Rbx),
            places: BTreeMap::new(),
        }
    }

    /// Suppresses a rule.
    pub(super) fn add(&mut self, place: Place, rule: &str) {
        let names = self.places.entry(place).or_default();
        names.insert(rule.to_owned());
    }

    /// The list of a suppression, if it is of these scopes, has the reason that is to be given, and room
    /// for more. Its spans count from `base`.
    pub(super) fn list(
        &self,
        suppression: &Suppression,
        base: usize,
        scopes: &[Scope],
    ) -> Option<Place> {
        let order = suppression.order.as_ref().ok()?;
        let Reach::On(scope, _) = suppression.reach else {
            return None;
        };
        let reason = self.source.slice(order.reason.at(base));
        let has_room = (suppression.span.len() as usize) < LINE / 2;
        let is_meant = scopes.contains(&scope) && has_room && reason == self.reason;
        is_meant.then(|| Place {
            at: base + order.list.end as usize - 1,
            into: Into::List,
            is_file: scope == Scope::File,
        })
    }

    /// What is added first, and where.
    pub(super) fn first(&self) -> Option<(usize, Vec<u8>)> {
        let (place, names) = self.places.first_key_value()?;
        let mut text = Vec::new();
        self.write(*place, names, &mut text);
        Some((place.at, text))
    }

    /// The text with all that was added.
    pub(super) fn text(&self) -> Vec<u8> {
        let bytes = self.source.bytes();
        let mut text = Vec::with_capacity(bytes.len() + 80 * self.places.len());
        let mut at = 0;
        for (place, names) in &self.places {
            text.extend_from_slice(bytes.get(at..place.at).unwrap_or(&[]));
            at = place.at;
            self.write(*place, names, &mut text);
        }
        text.extend_from_slice(bytes.get(at..).unwrap_or(&[]));
        text
    }

    fn write(&self, place: Place, names: &BTreeSet<String>, text: &mut Vec<u8>) {
        match place.into {
            Into::List => {
                for name in names {
                    text.extend_from_slice(b", ");
                    text.extend_from_slice(name.as_bytes());
                }
            }
            Into::Line => self.write_lines(place, names, text),
        }
    }

    fn write_lines(&self, place: Place, names: &BTreeSet<String>, text: &mut Vec<u8>) {
        let (sign, end): (&[u8], &[u8]) = match self.are_fields {
            true => (b"%{", b"}"),
            false => (b"% ", self.newline_at(place.at)),
        };
        let verb = match place.is_file {
            true => Verb::IgnoreFile,
            false => Verb::Ignore,
        };
        let mut names = names.iter().peekable();
        while let Some(first) = names.next() {
            // The last line of a file may have no line end.
            let is_line_start = text.last().is_none_or(|byte| is_line_end(*byte));
            let is_after_mark = text.len() == marks_length(text);
            if !is_line_start && !is_after_mark && !self.are_fields {
                text.extend_from_slice(end);
            }
            let start = text.len();
            text.extend_from_slice(sign);
            text.extend_from_slice(format!("pbnlint: {}[{first}", verb.name()).as_bytes());
            let rest = self.reason.len() + 4;
            let fits = |text: &Vec<u8>, name: &str| text.len() - start + name.len() + rest <= LINE;
            while let Some(name) = names.next_if(|name| fits(text, name)) {
                text.extend_from_slice(format!(", {name}").as_bytes());
            }
            text.push(b']');
            if !self.reason.is_empty() {
                text.push(b' ');
                text.extend_from_slice(&self.reason);
            }
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
