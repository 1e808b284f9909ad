//! The JSON of what other modules own, which know nothing of it: that of `--format json`.

use std::collections::BTreeMap;

use serde::de::{Deserialize, Deserializer, Error as _};
use serde::ser::{Serialize, Serializer};

use super::finding::Fix;
use super::options::Options;
#[cfg(feature = "cli")]
use super::words;
use crate::engine::Severity;
use crate::fix::{Edit, EditRef};
use crate::notation::Notation;
use crate::pbn::export::Fill;
use crate::pbn::standard::Version;
use crate::select::names;
use crate::source::{LineEnding, Position};

/// A place in a file.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(rename = "Position"))]
struct PositionJson {
    /// In bytes, from 0.
    offset: usize,
    /// From 1.
    line: usize,
    /// In characters, from 1.
    column: usize,
}

impl Serialize for Position {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let position = PositionJson {
            offset: self.offset,
            line: self.line,
            column: self.column,
        };
        position.serialize(serializer)
    }
}

impl Serialize for Severity {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.name().serialize(serializer)
    }
}

/// A way to repair a finding.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(rename = "Fix"))]
struct FixJson<'a> {
    /// What it does.
    title: &'a str,
    /// `safe`, `unsafe` or `manual`.
    #[cfg_attr(feature = "cli", schemars(schema_with = "words::applicability"))]
    applicability: &'static str,
    /// In order of place, without overlaps.
    edits: Vec<EditJson<'a>>,
}

impl Serialize for Fix {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let edits = self.edits.iter().map(Edit::as_ref);
        let fix = FixJson {
            title: &self.title,
            applicability: self.applicability.name(),
            edits: edits.map(EditJson::new).collect(),
        };
        fix.serialize(serializer)
    }
}

/// An edit holds bytes, which only as ASCII mean the same in every encoding.
#[derive(serde::Serialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(rename = "Edit"))]
pub(crate) struct EditJson<'a> {
    /// The first byte that goes.
    start_offset: usize,
    /// The byte after the last one that goes.
    end_offset: usize,
    /// What comes, where it is ASCII.
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<&'a str>,
    /// What comes, in base64, where it is not ASCII.
    #[serde(skip_serializing_if = "Option::is_none")]
    bytes: Option<String>,
}

impl<'a> EditJson<'a> {
    pub(crate) fn new(edit: EditRef<'a>) -> EditJson<'a> {
        let text = std::str::from_utf8(edit.text).ok();
        let text = text.filter(|text| text.is_ascii());
        EditJson {
            start_offset: edit.range.start,
            end_offset: edit.range.end,
            text,
            bytes: text.is_none().then(|| base64(edit.text)),
        }
    }
}

impl Serialize for Edit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        EditJson::new(self.as_ref()).serialize(serializer)
    }
}

/// Lets the schema of a type be that of what is written for it.
#[cfg(feature = "cli")]
macro_rules! schema_of {
    ($($type:ty as $json:ty,)*) => {$(
        impl schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                <$json>::inline_schema()
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                <$json>::schema_name()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                <$json>::json_schema(generator)
            }
        }
    )*};
}

#[cfg(feature = "cli")]
schema_of! {
    Position as PositionJson,
    Fix as FixJson<'static>,
}

/// The options of a program in another language: those of [`Options`], by the names of its
/// methods. None has to be given.
#[derive(serde::Deserialize, Default)]
#[serde(deny_unknown_fields, default)]
struct OptionsJson {
    /// The text of a `pbnlint.toml`.
    #[cfg(feature = "config")]
    config: Option<String>,
    select: Option<Vec<String>>,
    ignore: Vec<String>,
    extend_select: Vec<String>,
    severity: BTreeMap<String, String>,
    hold_to_export: bool,
    pbn_version: Option<String>,
    line_ending: Option<String>,
    known_tags: Vec<String>,
    read_as_pbn: bool,
    notation: Option<String>,
    path: Option<String>,
    unsafe_fixes: bool,
    no_fix: bool,
    fill: Option<String>,
    keep_encoding: bool,
    expand_inheritance: bool,
    fen: bool,
}

impl OptionsJson {
    fn options(self) -> Result<Options, String> {
        let mut options = Options::new();
        #[cfg(feature = "config")]
        if let Some(text) = self.config {
            options = Options::from_toml(&text).map_err(|bad| bad.to_string())?;
        }
        if let Some(select) = self.select {
            options = options.select(select).map_err(|error| error.to_string())?;
        }
        options = options
            .ignore(self.ignore)
            .and_then(|options| options.extend_select(self.extend_select))
            .map_err(|error| error.to_string())?;
        for (rule, level) in self.severity {
            let severity = names::severity(&level)?;
            let changed = options.severity(&rule, severity);
            options = changed.map_err(|error| error.to_string())?;
        }
        if let Some(version) = self.pbn_version {
            let versions = Version::ALL.map(|version| (version.as_str(), version));
            options = options.pbn_version(choice("pbn_version", &version, versions)?);
        }
        if let Some(ending) = self.line_ending {
            let endings = [LineEnding::Crlf, LineEnding::Lf, LineEnding::Keep];
            let endings = endings.map(|ending| (ending.name(), ending));
            options = options.line_ending(choice("line_ending", &ending, endings)?);
        }
        if let Some(fill) = self.fill {
            let fills = [
                ("auto", Fill::ByGame),
                ("unknown", Fill::Unknown),
                ("empty", Fill::Empty),
            ];
            options = options.fill(choice("fill", &fill, fills)?);
        }
        if let Some(path) = self.path {
            options = options.path(path);
        }
        if self.read_as_pbn {
            options = options.read_as_pbn(true);
        }
        if let Some(notation) = self.notation {
            let read = Notation::ALL.map(|notation| (notation.name(), notation));
            options = options.notation(choice("notation", &notation, read)?);
        }
        Ok(options
            .hold_to_export(self.hold_to_export)
            .known_tags(self.known_tags)
            .unsafe_fixes(self.unsafe_fixes)
            .no_fix(self.no_fix)
            .keep_encoding(self.keep_encoding)
            .expand_inheritance(self.expand_inheritance)
            .fen(self.fen))
    }
}

/// One of a few words.
fn choice<T: Copy, const N: usize>(
    option: &str,
    word: &str,
    choices: [(&'static str, T); N],
) -> Result<T, String> {
    let chosen = choices.iter().find(|(name, _)| *name == word);
    chosen.map(|(_, value)| *value).ok_or_else(|| {
        let names = choices.map(|(name, _)| format!("`{name}`")).join(", ");
        format!("`{option}` is one of {names}, and not `{word}`")
    })
}

impl<'de> Deserialize<'de> for Options {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Options, D::Error> {
        let options = OptionsJson::deserialize(deserializer)?;
        options.options().map_err(D::Error::custom)
    }
}

/// Base64 with the usual alphabet and padding (RFC 4648, chapter 4).
fn base64(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let byte = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = byte(0) << 16 | byte(1) << 8 | byte(2);
        for index in 0..4 {
            let digit = (bits >> (18 - 6 * index)) & 63;
            let digit = ALPHABET.get(digit as usize).copied().unwrap_or(b'=');
            text.push(if index > chunk.len() {
                '='
            } else {
                char::from(digit)
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64_pads() {
        let texts = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let coded = [
            "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ];
        assert_eq!(texts.map(|text| base64(text.as_bytes())), coded);
        assert_eq!(base64(b"\xE9\xFF\xFE"), "6f/+");
    }
}
