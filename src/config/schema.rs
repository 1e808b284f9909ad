//! The JSON schema of `pbnlint.toml`, by which editors complete and check it.

use std::borrow::Cow;

use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use serde_json::Value;

use super::receivers::{WrittenReceiver, WrittenReceivers};
use super::values::Placed;
use super::written::{RuleName, WrittenConfig};
use crate::select::names;

/// The schema as text, ending with a line end.
pub fn schema() -> String {
    let generator = SchemaSettings::draft07().into_generator();
    let mut schema = generator.into_root_schema_for::<WrittenConfig>();
    without_null(&mut schema);
    // Strings, numbers and lists of them always have a JSON text.
    serde_json::to_string_pretty(&schema).unwrap_or_default() + "\n"
}

/// Takes out that a value may be `null`, which TOML cannot write.
fn without_null(schema: &mut Schema) {
    if let Some(Value::Array(types)) = schema.get_mut("type") {
        types.retain(|name| name != "null");
        if let [only] = types.as_slice() {
            let only = only.clone();
            schema.insert("type".to_owned(), only);
        }
    }
    if let Some(Value::Array(choices)) = schema.get_mut("anyOf") {
        choices.retain(|choice| choice.get("type").is_none_or(|name| name != "null"));
    }
    transform_subschemas(&mut without_null, schema);
}

impl<T: JsonSchema> JsonSchema for Placed<T> {
    fn inline_schema() -> bool {
        T::inline_schema()
    }

    fn schema_name() -> Cow<'static, str> {
        T::schema_name()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        T::json_schema(generator)
    }
}

impl JsonSchema for WrittenReceivers {
    fn schema_name() -> Cow<'static, str> {
        "Receivers".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let own = generator.subschema_for::<WrittenReceiver>();
        json_schema!({
            "anyOf": [
                { "type": "string", "description": "The name of a receiver." },
                {
                    "type": "object",
                    "properties": {
                        "use": { "type": "string", "description": "The name of the receiver that holds." },
                    },
                    "additionalProperties": own,
                },
            ],
        })
    }
}

impl JsonSchema for RuleName {
    fn schema_name() -> Cow<'static, str> {
        "RuleName".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let names: Vec<_> = names::group_names().chain(names::rule_names()).collect();
        json_schema!({
            "description": "The name of a rule, of a group, `all` or `default`.",
            "anyOf": [
                { "type": "string", "enum": names },
                { "type": "string", "pattern": "^require/[a-z0-9]+(-[a-z0-9]+)*$" },
            ],
        })
    }
}
