//! The lines that suppress findings, and where they are written.

use std::collections::{BTreeMap, BTreeSet};

use crate::engine::suppress::{Reach, Scope, Suppression, Verb};
use crate::notation::Notation;
use crate::source::{LineEnd, Slice, Source, is_line_end, marks_length};

/// How long a line may become, in bytes, unless it has only one name.
const LINE: usize = 200;

/// What is to be suppressed in a file.
pub(super) struct Orders<'s> {
    source: &'s Source<'s>,
    reason: Vec<u8>,
    /// The notation of the file. In RBX they are fields, and no lines.
    notation: Notation,
    /// The names for each place.
    places: BTreeMap<Place, BTreeSet<String>>,
}

/// Where names are written.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
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

impl Place {
    /// A line of their own.
    pub(super) fn line(at: usize) -> Place {
        Place {
            at,
            into: Into::Line,
            is_file: false,
        }
    }

    /// A comment of their own, after what it acts on.
    pub(super) fn comment(at: usize) -> Place {
        Place {
            into: Into::Comment,
            ..Place::line(at)
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
    /// None yet.
    pub(super) fn new(source: &'s Source<'s>, reason: Vec<u8>, notation: Notation) -> Orders<'s> {
        Orders {
            source,
            reason,
            notation,
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
            text.extend_from_slice(bytes.slice(at..place.at));
            at = place.at;
            self.write(*place, names, &mut text);
        }
        text.extend_from_slice(bytes.slice(at..));
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
        let program = match self.notation {
            Notation::Pgn => "pgnlint",
            _ => "pbnlint",
        };
        let order = format!("{program}: {}[{}]", verb.name(), names.join(", "));
        text.extend_from_slice(order.as_bytes());
        if !self.reason.is_empty() {
            text.push(b' ');
            text.extend_from_slice(&self.reason);
        }
    }

    fn write_lines(&self, place: Place, names: &BTreeSet<String>, text: &mut Vec<u8>) {
        let are_fields = self.notation == Notation::Rbx;
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
