//! `receiver`: the program for which files are, and `[receiver.NAME]`, what users say of one that is not known here.

use std::fmt;
use std::sync::Arc;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, Visitor};

use super::values::{At, Placed, WrittenLineEnding};
use crate::receiver::{Charset, CommentLimit, Own, Receiver};
use crate::source::LineEnding;

/// What `receiver` says: a name, or a table of descriptions, in which `use` has the name.
#[derive(Default)]
pub(super) struct WrittenReceivers {
    /// The name that is used, with the byte at which it is in a table.
    name: Option<(String, Option<usize>)>,
    own: Vec<(Placed<String>, WrittenReceiver)>,
}

/// The key of the table that names a receiver instead of describing one.
const USE: &str = "use";

impl<'de> Deserialize<'de> for WrittenReceivers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(NameOrTable)
    }
}

struct NameOrTable;

impl<'de> Visitor<'de> for NameOrTable {
    type Value = WrittenReceivers;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a receiver, or a table")
    }

    fn visit_str<E: Error>(self, name: &str) -> Result<WrittenReceivers, E> {
        Ok(WrittenReceivers {
            name: Some((name.to_owned(), None)),
            own: Vec::new(),
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<WrittenReceivers, A::Error> {
        let mut written = WrittenReceivers::default();
        while let Some(key) = map.next_key::<Placed<String>>()? {
            if key.value() == USE {
                let name: Placed<String> = map.next_value()?;
                written.name = Some((name.value().clone(), Some(name.start())));
            } else {
                let receiver: WrittenReceiver = map.next_value()?;
                written.own.push((key, receiver));
            }
        }
        Ok(written)
    }
}

/// A program that is not known here.
#[derive(serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", schemars(rename = "Receiver"))]
pub(super) struct WrittenReceiver {
    /// Leave out tags whose value is `?` or empty. Default: false.
    pub(super) drop_unknown_values: Option<Placed<bool>>,
    /// End the file with an empty line. Default: false.
    pub(super) final_empty_line: Option<Placed<bool>>,
    /// Which comments stay, and where: `keep` all; `no-empty-lines` in them; `outside-sections` also moves them
    /// before the auction, the play and tables, on lines of their own; `none`. Default: "keep".
    pub(super) comments: Option<Placed<WrittenReceiverComments>>,
    /// The encoding: `latin1` where that can be, `utf-8`, or `ascii` without accents. Default: "latin1".
    pub(super) encoding: Option<Placed<WrittenCharset>>,
    /// The line ends. Default: what `line-ending` says.
    pub(super) line_ending: Option<Placed<WrittenLineEnding>>,
    /// Suits in texts: `\S` as the standard has them, or letters. Default: "backslash".
    pub(super) suits: Option<Placed<WrittenSuits>>,
    /// Whether tables stay: all sections but auction and play. Default: "keep".
    pub(super) tables: Option<Placed<WrittenTables>>,
    /// How many characters a line has at most. Default: what the standard has.
    #[cfg_attr(feature = "cli", schemars(range(min = 1)))]
    pub(super) max_line: Option<Placed<usize>>,
}

/// Which comments stay, and where.
#[derive(Clone, Copy, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "cli", schemars(rename = "ReceiverComments"))]
pub(super) enum WrittenReceiverComments {
    Keep,
    NoEmptyLines,
    OutsideSections,
    None,
}

/// An encoding.
#[derive(Clone, Copy, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "cli", schemars(rename = "ReceiverEncoding"))]
pub(super) enum WrittenCharset {
    #[serde(rename = "latin1")]
    Latin1,
    #[serde(rename = "utf-8")]
    Utf8,
    #[serde(rename = "ascii")]
    Ascii,
}

/// How suits are written in texts.
#[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "cli", schemars(rename = "ReceiverSuits"))]
pub(super) enum WrittenSuits {
    Backslash,
    Letters,
}

/// What becomes of tables.
#[derive(Clone, Copy, PartialEq, Eq, serde::Deserialize)]
#[cfg_attr(feature = "cli", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "cli", schemars(rename = "ReceiverTables"))]
pub(super) enum WrittenTables {
    Keep,
    Drop,
}

impl WrittenReceiver {
    fn own(&self) -> Own {
        fn value<T: Copy>(placed: &Option<Placed<T>>) -> Option<T> {
            placed.as_ref().map(|placed| *placed.value())
        }
        Own {
            drops_unknown_values: value(&self.drop_unknown_values).unwrap_or(false),
            final_empty_line: value(&self.final_empty_line).unwrap_or(false),
            comments: match value(&self.comments) {
                None | Some(WrittenReceiverComments::Keep) => CommentLimit::Keep,
                Some(WrittenReceiverComments::NoEmptyLines) => CommentLimit::NoEmptyLines,
                Some(WrittenReceiverComments::OutsideSections) => CommentLimit::OutsideSections,
                Some(WrittenReceiverComments::None) => CommentLimit::None,
            },
            encoding: value(&self.encoding).map(|charset| match charset {
                WrittenCharset::Latin1 => Charset::Latin1,
                WrittenCharset::Utf8 => Charset::Utf8,
                WrittenCharset::Ascii => Charset::Ascii,
            }),
            line_end: value(&self.line_ending)
                .and_then(|ending| LineEnding::from(ending).line_end()),
            suits_are_letters: value(&self.suits) == Some(WrittenSuits::Letters),
            drops_tables: value(&self.tables) == Some(WrittenTables::Drop),
            max_line: value(&self.max_line),
        }
    }
}

/// Where something is wrong, and why.
type Complaint = (usize, String);

impl WrittenReceivers {
    /// The name that is used, and where it is; in a text that begins at `start`.
    pub(super) fn name(&self, start: usize) -> Option<(&str, usize)> {
        let (name, place) = self.name.as_ref()?;
        Some((name, place.unwrap_or(start)))
    }

    /// The descriptions, each with its line, and what is wrong with their names and values.
    pub(super) fn own(
        &self,
        line: impl Fn(usize) -> usize,
    ) -> (Vec<At<Arc<Receiver>>>, Vec<Complaint>) {
        let mut own = Vec::new();
        let mut wrong = Vec::new();
        for (name, written) in &self.own {
            let text = name.value();
            let is_known = Receiver::all().iter().any(|known| known.name == *text);
            let is_word =
                |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
            if is_known {
                let why = format!("`{text}` is described by pbnlint itself; choose another name");
                wrong.push((name.start(), why));
            } else if text.is_empty() || !text.bytes().all(is_word) {
                let why = format!(
                    "\"{text}\": a name has small letters and digits, with hyphens between"
                );
                wrong.push((name.start(), why));
            } else if let Some(length) = written
                .max_line
                .as_ref()
                .filter(|length| *length.value() == 0)
            {
                wrong.push((
                    length.start(),
                    "a line has at least one character".to_owned(),
                ));
            } else {
                let value = Arc::new(written.own().receiver(text));
                let line = line(name.start());
                own.push(At { value, line });
            }
        }
        (own, wrong)
    }

    /// The bytes at which its names begin.
    pub(super) fn starts(&self) -> impl Iterator<Item = usize> {
        self.own.iter().map(|(name, _)| name.start())
    }
}
