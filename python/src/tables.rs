//! What the games of files say as a table, a row for each game, in batches by the C interface of Arrow: polars,
//! pandas, DuckDB and others take it without a copy, and each batch is read when it is asked for.

use std::fmt::{Display, Write as _};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::vec;

use arrow_array::builder::{ListBuilder, StringBuilder};
use arrow_array::ffi_stream::FFI_ArrowArrayStream;
use arrow_array::types::{ArrowPrimitiveType, Int32Type, UInt32Type};
use arrow_array::{
    Array, ArrayRef, FixedSizeListArray, PrimitiveArray, RecordBatch, RecordBatchReader,
    StringArray, StructArray, UInt64Array,
};
use arrow_buffer::NullBuffer;
use arrow_schema::{ArrowError, DataType, Field, Fields, Schema, SchemaRef};
use pbnlint::bridge::{Seat, hand_text, vulnerability_text};
use pbnlint::games::{Game, Sides, Tag};
use pbnlint::{NotPbn, Options};
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

use crate::games::{File, bits};
use crate::{NotPbnError, read, unless_panic, value_error};

/// Files, and what is asked of their games.
#[pyclass(frozen)]
pub(crate) struct Tables {
    paths: Vec<PathBuf>,
    columns: Arc<[Column]>,
    schema: SchemaRef,
    options: Options,
    failure: Failure,
}

/// Why reading ended before the last game: Arrow itself has only a text for that.
type Failure = Arc<Mutex<Option<PyErr>>>;

#[pymethods]
impl Tables {
    #[new]
    fn new(paths: Vec<PathBuf>, columns: Vec<String>, options: &str) -> PyResult<Tables> {
        let options = read(options)?;
        let of_name = |name: &String| {
            Column::of_name(name).ok_or_else(|| value_error(format!("no column `{name}`")))
        };
        let made: Vec<Column> = columns.iter().map(of_name).collect::<PyResult<_>>()?;
        let fields = columns.iter().zip(&made).map(|(name, column)| {
            let data_type = column.array(&[]).data_type().clone();
            Field::new(name, data_type, true)
        });
        Ok(Tables {
            paths,
            schema: Arc::new(Schema::new(fields.collect::<Fields>())),
            columns: made.into(),
            options,
            failure: Failure::default(),
        })
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Who asks for another schema has to convert, as the interface allows.
        drop(requested_schema);
        let reader = Reader {
            paths: self.paths.clone().into_iter(),
            columns: self.columns.clone(),
            schema: self.schema.clone(),
            options: self.options.clone(),
            failure: self.failure.clone(),
            open: None,
        };
        let stream = FFI_ArrowArrayStream::new(Box::new(reader));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }

    /// Raises what ended reading before the last game, if that happened.
    fn fail(&self) -> PyResult<()> {
        let failure = self.failure.lock();
        let mut failure = failure.unwrap_or_else(PoisonError::into_inner);
        failure.take().map_or(Ok(()), Err)
    }
}

/// Reads files batch by batch.
struct Reader {
    paths: vec::IntoIter<PathBuf>,
    columns: Arc<[Column]>,
    schema: SchemaRef,
    options: Options,
    failure: Failure,
    /// The file that is read now, with its path.
    open: Option<(Arc<str>, File)>,
}

/// A game, and the path of its file.
type Row = (Arc<str>, Game);

impl Reader {
    /// The next rows, of as many files as they need; none after the last one.
    fn rows(&mut self) -> PyResult<Vec<Row>> {
        /// Batches are small enough to be kept as games, too.
        const MOST: usize = 2048;
        let mut rows: Vec<Row> = Vec::new();
        while rows.len() < MOST {
            let Some((path, mut file)) = self.open.take() else {
                let Some(path) = self.paths.next() else {
                    break;
                };
                self.open = Some(open(&path, &self.options)?);
                continue;
            };
            let games = file.next_games(MOST - rows.len());
            if !games.is_empty() {
                rows.extend(games.into_iter().map(|game| (path.clone(), game)));
                self.open = Some((path, file));
            }
        }
        Ok(rows)
    }

    fn batch(&mut self) -> PyResult<Option<RecordBatch>> {
        let rows = self.rows()?;
        if rows.is_empty() {
            return Ok(None);
        }
        let arrays = self.columns.iter().map(|column| column.array(&rows));
        let batch = RecordBatch::try_new(self.schema.clone(), arrays.collect());
        batch.map(Some).map_err(value_error)
    }
}

/// Reads the file at a path.
fn open(path: &Path, options: &Options) -> PyResult<(Arc<str>, File)> {
    let name = path.to_string_lossy();
    let unread =
        |error: io::Error| PyErr::from(io::Error::new(error.kind(), format!("{name}: {error}")));
    let bytes = fs::read(path).map_err(unread)?;
    let options = options.clone().path(name.replace('\\', "/"));
    let not_pbn = |error: NotPbn| NotPbnError::new_err(format!("{name}: {error}"));
    let file = File::open(Box::new(bytes), &options).map_err(not_pbn)?;
    Ok((name.into(), file))
}

impl Iterator for Reader {
    type Item = Result<RecordBatch, ArrowError>;

    fn next(&mut self) -> Option<Self::Item> {
        // It is called from C, which a panic must not reach.
        unless_panic(|| self.batch())
            .map_err(|error| {
                let said = error.to_string();
                *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                ArrowError::ExternalError(said.into())
            })
            .transpose()
    }
}

impl RecordBatchReader for Reader {
    fn schema(&self) -> SchemaRef {
        self.schema.clone()
    }
}

/// A column: a field of the JSON of `pbnlint model` with its name, or what is made of one.
enum Column {
    Path,
    Number,
    Range,
    PbnVersion,
    Dealer,
    Vulnerable,
    /// A hand of `deal`.
    Hand(Seat),
    /// The same as an integer.
    Bits(Seat),
    Contract,
    Declarer,
    Result,
    Score,
    /// What is said in `auction.calls`.
    Auction,
    /// What is said in the cards of `play.tricks`.
    Play,
    /// The value of the tag of this name.
    Tag(String),
}

impl Column {
    fn of_name(name: &str) -> Option<Column> {
        Some(match name {
            "path" => Column::Path,
            "number" => Column::Number,
            "range" => Column::Range,
            "pbn_version" => Column::PbnVersion,
            "dealer" => Column::Dealer,
            "vulnerable" => Column::Vulnerable,
            "N" => Column::Hand(Seat::North),
            "E" => Column::Hand(Seat::East),
            "S" => Column::Hand(Seat::South),
            "W" => Column::Hand(Seat::West),
            "N_bits" => Column::Bits(Seat::North),
            "E_bits" => Column::Bits(Seat::East),
            "S_bits" => Column::Bits(Seat::South),
            "W_bits" => Column::Bits(Seat::West),
            "contract" => Column::Contract,
            "declarer" => Column::Declarer,
            "result" => Column::Result,
            "score" => Column::Score,
            "auction" => Column::Auction,
            "play" => Column::Play,
            tag if tag.starts_with(|c: char| c.is_ascii_uppercase()) => Column::Tag(tag.to_owned()),
            _ => return None,
        })
    }

    fn array(&self, rows: &[Row]) -> ArrayRef {
        let games = rows.iter().map(|(_, game)| game);
        match self {
            Column::Path => texts(rows.iter().map(|(path, _)| Some(path))),
            Column::Number => {
                let numbers = games.map(|game| game.number.map(|number| number as u64));
                Arc::new(UInt64Array::from_iter(numbers))
            }
            Column::Range => {
                let ends = games.flat_map(|game| [game.range.start, game.range.end]);
                let ends = UInt64Array::from_iter_values(ends.map(|end| end as u64));
                let field = Field::new_list_field(DataType::UInt64, true);
                Arc::new(FixedSizeListArray::new(
                    field.into(),
                    2,
                    Arc::new(ends),
                    None,
                ))
            }
            Column::PbnVersion => texts(games.map(|game| Some(&game.pbn_version))),
            Column::Dealer => written(games.map(|game| game.dealer)),
            Column::Vulnerable => texts(games.map(|game| game.vulnerable.map(vulnerability_text))),
            Column::Hand(seat) => {
                let hands = games.map(|game| game.deal?.of(*seat));
                texts(hands.map(|hand| hand.map(hand_text)))
            }
            Column::Bits(seat) => {
                let hands = games.map(|game| game.deal?.of(*seat));
                Arc::new(UInt64Array::from_iter(hands.map(|hand| hand.map(bits))))
            }
            Column::Contract => written(games.map(|game| game.contract)),
            Column::Declarer => written(games.map(|game| game.declarer)),
            Column::Result => sides::<UInt32Type>(games.map(|game| game.result.as_ref())),
            Column::Score => sides::<Int32Type>(games.map(|game| game.score.as_ref())),
            Column::Auction => {
                let mut lists = ListBuilder::new(StringBuilder::new());
                for game in games {
                    let calls = game.auction.iter().flat_map(|auction| &auction.calls);
                    for call in calls {
                        push(lists.values(), call.said);
                    }
                    lists.append(game.auction.is_some());
                }
                Arc::new(lists.finish())
            }
            Column::Play => {
                let mut lists = ListBuilder::new(ListBuilder::new(StringBuilder::new()));
                for game in games {
                    for trick in game.play.iter().flat_map(|play| &play.tricks) {
                        for card in &trick.cards {
                            push(lists.values().values(), card.said);
                        }
                        lists.values().append(true);
                    }
                    lists.append(game.play.is_some());
                }
                Arc::new(lists.finish())
            }
            Column::Tag(name) => texts(games.map(|game| game.tag(name).and_then(Tag::says))),
        }
    }
}

fn texts(values: impl Iterator<Item = Option<impl AsRef<str>>>) -> ArrayRef {
    Arc::new(StringArray::from_iter(values))
}

/// Values in the letters of the standard.
fn written(values: impl Iterator<Item = Option<impl Display>>) -> ArrayRef {
    let mut texts = StringBuilder::new();
    for value in values {
        push(&mut texts, value);
    }
    Arc::new(texts.finish())
}

fn push(texts: &mut StringBuilder, value: Option<impl Display>) {
    match value {
        Some(value) => {
            // It takes all that is written to it for a part of the next value.
            let written = write!(texts, "{value}");
            debug_assert!(written.is_ok());
            texts.append_value("");
        }
        None => texts.append_null(),
    }
}

/// Numbers of declarer or of the sides.
fn sides<'g, T: ArrowPrimitiveType>(
    games: impl Iterator<Item = Option<&'g Sides<T::Native>>> + Clone,
) -> ArrayRef {
    let nulls = NullBuffer::from_iter(games.clone().map(|sides| sides.is_some()));
    let part = |of: fn(&Sides<T::Native>) -> Option<T::Native>| {
        let numbers = games.clone().map(|sides| sides.and_then(of));
        Arc::new(PrimitiveArray::<T>::from_iter(numbers)) as ArrayRef
    };
    let field = |name| Field::new(name, T::DATA_TYPE, true);
    Arc::new(StructArray::new(
        Fields::from_iter(["declarer", "ns", "ew"].map(field)),
        vec![
            part(|sides| sides.declarer),
            part(|sides| sides.ns),
            part(|sides| sides.ew),
        ],
        Some(nulls),
    ))
}
