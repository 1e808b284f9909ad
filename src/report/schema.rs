//! The JSON schema of `check --format json`, made from the structures that are written.

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator, json_schema};

use super::json::TallyJson;
use super::json::{FailureJson, FileJson, SummaryJson, ToolJson, VERSION};

/// The schema as text, ending with a line end.
pub fn schema() -> String {
    let mut generator = generator();
    let properties = serde_json::json!({
        "version": {
            "description": "Grows when a field goes or changes its meaning; new fields may come.",
            "enum": [VERSION],
        },
        "tool": part::<ToolJson>(&mut generator),
        "files": {
            "description": "The files in order of path; absent with `--statistics`.",
            "type": "array",
            "items": part::<FileJson<'_>>(&mut generator),
        },
        "statistics": {
            "description": "How often each rule was found; only with `--statistics`.",
            "type": "array",
            "items": part::<TallyJson>(&mut generator),
        },
        "failures": {
            "description": "The files that could not be read, checked or written.",
            "type": "array",
            "items": part::<FailureJson<'_>>(&mut generator),
        },
        "summary": part::<SummaryJson>(&mut generator),
    });
    let required = ["version", "tool", "failures", "summary"];
    text(
        "What `pbnlint check --format json` prints",
        &properties,
        &required,
        &[],
        generator,
    )
}

/// Makes schemas of what is written.
pub(crate) fn generator() -> SchemaGenerator {
    SchemaSettings::draft07().for_serialize().into_generator()
}

/// The schema of an object, with the definitions that its properties need. Of several lists of `either`
/// one has the properties that are required besides.
pub(crate) fn text(
    title: &str,
    properties: &serde_json::Value,
    required: &[&str],
    either: &[&[&str]],
    mut generator: SchemaGenerator,
) -> String {
    let mut schema = json_schema!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": title,
        "type": "object",
        "properties": properties,
        "required": required,
        "definitions": generator.take_definitions(true),
    });
    if !either.is_empty() {
        let either = either.iter();
        let either = either.map(|names| serde_json::json!({ "required": names }));
        schema.insert("oneOf".to_owned(), either.collect());
    }
    // Strings, numbers and lists of them always have a JSON text.
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

/// The schema of one part.
pub(crate) fn part<T: JsonSchema>(generator: &mut SchemaGenerator) -> serde_json::Value {
    generator.subschema_for::<T>().to_value()
}
