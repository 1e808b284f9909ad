//! Places in the text of a configuration, and what is wrong there.

use std::error::Error;
use std::fmt;
use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::written::WrittenConfig;
use crate::select::names::nearest;

/// A configuration that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct BadConfig {
    /// What is wrong in it, in order of place. A long list ends with a line that says so.
    pub errors: Vec<ConfigError>,
}

impl BadConfig {
    pub(super) fn new(errors: Vec<ConfigError>) -> BadConfig {
        BadConfig { errors }
    }
}

/// One line for each error.
impl fmt::Display for BadConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, error) in self.errors.iter().enumerate() {
            let before = if place > 0 { "\n" } else { "" };
            write!(f, "{before}pbnlint.toml:{error}")?;
        }
        Ok(())
    }
}

impl Error for BadConfig {}

/// What is wrong in a configuration file, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct ConfigError {
    /// 1-based.
    pub line: usize,
    /// 1-based, in characters.
    pub column: usize,
    /// The key, with those of the tables in which it is; empty where there is none.
    pub key: String,
    /// What is wrong, and what would be right.
    pub message: String,
    /// The key or the value that is wrong, in bytes of the text.
    pub(crate) range: Range<usize>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: ", self.line, self.column)?;
        if !self.key.is_empty() {
            write!(f, "`{}`: ", self.key)?;
        }
        f.write_str(&self.message)
    }
}

/// The text of a file, to find places in it.
pub(super) struct ConfigText<'t> {
    pub(super) text: &'t str,
    /// Where its lines end.
    ends: Vec<usize>,
}

impl<'t> ConfigText<'t> {
    pub(super) fn new(text: &'t str) -> ConfigText<'t> {
        let ends = text.match_indices('\n').map(|(at, _)| at);
        ConfigText {
            text,
            ends: ends.collect(),
        }
    }

    pub(super) fn line(&self, offset: usize) -> usize {
        self.ends.partition_point(|end| *end < offset) + 1
    }

    fn column(&self, offset: usize) -> usize {
        let before = self.text.get(..offset).unwrap_or(self.text);
        let line = before.rsplit('\n').next().unwrap_or(before);
        line.trim_start_matches('\u{FEFF}').chars().count() + 1
    }

    pub(super) fn error(&self, offset: usize, message: impl Into<String>) -> ConfigError {
        ConfigError {
            line: self.line(offset),
            column: self.column(offset),
            key: self.key(offset),
            message: message.into(),
            range: self.item(offset),
        }
    }

    /// What is written, and what cannot be read of it. After an entry that cannot be read there
    /// may be others, so it is blanked out, and all else is read again.
    pub(super) fn read(&self) -> (Option<WrittenConfig>, Vec<ConfigError>) {
        let mut errors: Vec<ConfigError> = Vec::new();
        let mut left = self.text.to_owned();
        loop {
            let error = match toml::from_str(&left) {
                Ok(written) => return (Some(written), errors),
                Err(error) => error,
            };
            // That something is missing now is our own doing.
            let is_ours = !errors.is_empty() && error.message().starts_with("missing field");
            if !is_ours {
                errors.push(self.explain(&error));
            }
            let entry = error.span().and_then(|span| entry(&left, span.start));
            let blanked = entry.and_then(|entry| blank(&left, entry));
            match blanked.filter(|_| !is_ours && errors.len() < MOST_ERRORS) {
                Some(blanked) => left = blanked,
                None => return (None, errors),
            }
        }
    }

    /// An error of the parser in our words.
    fn explain(&self, error: &toml::de::Error) -> ConfigError {
        let offset = error.span().map_or(0, |span| span.start);
        let message = error.message();
        if let Some((name, known)) = not_one_of(message, "unknown field") {
            let message = match nearest(name, known.iter().copied()) {
                Some(near) => format!("no such key; did you mean `{near}`?"),
                None => format!("no such key; there are {}", known.join(", ")),
            };
            return self.error(offset, message);
        }
        if let Some((name, known)) = not_one_of(message, "unknown variant") {
            // Of two versions neither is meant more than the other.
            let words = known.iter().copied();
            let words = words.filter(|word| word.starts_with(char::is_alphabetic));
            let message = match nearest(name, words) {
                Some(near) => format!("\"{name}\": no such value; did you mean \"{near}\"?"),
                None => format!("\"{name}\": no such value; there are {}", known.join(", ")),
            };
            return self.error(offset, message);
        }
        // The parser's words for enumerations and lists are those of programmers.
        let message = message.trim_end().replace('\n', "; ");
        let message = message.replace("wanted string or table", "this must be a string");
        let message = message.replace("a sequence", "a list");
        let mut error = self.error(offset, message);
        if error.key == "require" && error.message.starts_with("invalid type: map") {
            error.message = "there may be several house rules; write `[[require]]`".to_owned();
        }
        error
    }

    /// The key or the value that begins at an offset, as far as it is on one line.
    fn item(&self, offset: usize) -> Range<usize> {
        let (table, _) = DeTable::parse_recoverable(self.text);
        let end = end_of_entry(table.get_ref(), offset).unwrap_or(offset);
        let item = self.text.get(offset..end).unwrap_or_default();
        let line = item.split(['\n', '\r']).next().unwrap_or_default();
        offset..offset + line.trim_end().len()
    }

    /// The key at an offset, or the key of the value there.
    fn key(&self, offset: usize) -> String {
        let (table, _) = DeTable::parse_recoverable(self.text);
        let mut keys = Vec::new();
        keys_at(table.get_ref(), offset, &mut keys);
        keys.join(".")
    }
}

/// A name that serde does not know, and those that it knows, which are between backticks.
fn not_one_of<'m>(message: &'m str, what: &str) -> Option<(&'m str, Vec<&'m str>)> {
    let rest = message.strip_prefix(what)?.strip_prefix(" `")?;
    let (name, known) = rest.split_once('`')?;
    Some((name, known.split('`').skip(1).step_by(2).collect()))
}

/// The most errors that are listed: to find the place of one takes as long as to read the file.
pub(super) const MOST_ERRORS: usize = 20;

/// Puts errors in order of place, of which there may be more than are listed.
pub(super) fn in_order(mut errors: Vec<ConfigError>, has_more: bool) -> Vec<ConfigError> {
    errors.sort_by_key(|error| (error.line, error.column));
    if let Some(last) = errors.last().filter(|_| has_more) {
        errors.push(ConfigError {
            key: String::new(),
            message: "there are more errors, which are not listed".to_owned(),
            ..last.clone()
        });
    }
    errors
}

/// The entry at an offset that holds no tables: its key, and its value.
fn entry(text: &str, offset: usize) -> Option<Range<usize>> {
    let table = DeTable::parse(text).ok()?;
    innermost(table.get_ref(), offset)
}

fn innermost(table: &DeTable<'_>, offset: usize) -> Option<Range<usize>> {
    table.iter().find_map(|(key, value)| {
        let inner = match value.get_ref() {
            DeValue::Table(table) => innermost(table, offset),
            DeValue::Array(items) => items.iter().find_map(|item| match item.get_ref() {
                DeValue::Table(table) => innermost(table, offset),
                _ => None,
            }),
            _ => None,
        };
        let (key, value) = (key.span(), value.span());
        let is_here = key.contains(&offset) || value.contains(&offset);
        inner.or_else(|| is_here.then(|| key.start..value.end.max(key.end)))
    })
}

/// The text with blanks in place of an entry; `None` where it cannot be read any more then.
fn blank(text: &str, entry: Range<usize>) -> Option<String> {
    let line = text
        .get(..entry.start)?
        .rfind('\n')
        .map_or(0, |end| end + 1);
    let is_header = text.get(line..entry.start)?.trim_start().starts_with('[');
    let range = if is_header {
        // With the header of a table goes all that belongs to it.

        let after = text.get(entry.start..)?;
        let next = after.find("\n[").map_or(text.len(), |at| entry.start + at);
        line..next
    } else {
        entry
    };
    let gone = text.get(range.clone())?;
    let blanks = gone
        .bytes()
        .map(|byte| if byte == b'\n' { '\n' } else { ' ' });
    let blanked = [
        text.get(..range.start)?,
        &blanks.collect::<String>(),
        text.get(range.end..)?,
    ];
    let blanked = blanked.concat();
    (blanked != text && DeTable::parse(&blanked).is_ok()).then_some(blanked)
}

/// Where the key or the value ends that begins at an offset; the innermost of several.
fn end_of_entry(table: &DeTable<'_>, offset: usize) -> Option<usize> {
    table.iter().find_map(|(key, value)| {
        let key = key.span();
        let is_key = key.start == offset && !key.is_empty();
        is_key
            .then_some(key.end)
            .or_else(|| end_of_value(value, offset))
    })
}

fn end_of_value(value: &Spanned<DeValue<'_>>, offset: usize) -> Option<usize> {
    let inner = match value.get_ref() {
        DeValue::Table(table) => end_of_entry(table, offset),
        DeValue::Array(items) => items.iter().find_map(|item| end_of_value(item, offset)),
        _ => None,
    };
    let span = value.span();
    inner.or_else(|| (span.start == offset).then_some(span.end))
}

/// Finds the keys of the tables around an offset, the outermost first.
fn keys_at(table: &DeTable<'_>, offset: usize, keys: &mut Vec<String>) -> bool {
    for (key, value) in table {
        let is_key = key.span().contains(&offset);
        let before = keys.len();
        keys.push(key.get_ref().to_string());
        if keys_in(value, offset, keys) || is_key || value.span().contains(&offset) {
            return true;
        }
        keys.truncate(before);
    }
    false
}

fn keys_in(value: &Spanned<DeValue<'_>>, offset: usize, keys: &mut Vec<String>) -> bool {
    match value.get_ref() {
        DeValue::Table(table) => keys_at(table, offset, keys),
        DeValue::Array(items) => items.iter().any(|item| keys_in(item, offset, keys)),
        _ => false,
    }
}
