//! The JSON schema of a game of chess.

use schemars::SchemaGenerator;
use serde_json::{Value, json};

use crate::api::chess::{GameHead, MoveHead};
use crate::report::schema;

/// The schema of a game of chess: its head with the fields of a line. A move is defined as `ChessMove`, because it
/// has lines of moves in turn.
pub(super) fn game_schema(generator: &mut SchemaGenerator) -> Value {
    let line = |head: Value| {
        let moves = json!({ "$ref": "#/definitions/ChessMove" });
        json!({
            "allOf": [head],
            "properties": {
                "comments": { "type": "array", "items": { "type": "string" } },
                "moves": { "type": "array", "items": moves },
            },
            "required": ["comments", "moves"],
        })
    };
    let variations = json!({ "type": "array", "items": line(json!({ "type": "object" })) });
    let head = schema::part::<MoveHead>(generator);
    let definition = json!({ "allOf": [head], "properties": { "variations": variations } });
    let definitions = generator.definitions_mut();
    definitions.insert("ChessMove".to_owned(), definition);
    line(schema::part::<GameHead>(generator))
}
