//! The words that fields may have, for their schemas.

use schemars::{Schema, SchemaGenerator, json_schema};

/// A player.
pub(crate) fn seat_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["string", "null"], "enum": ["N", "E", "S", "W", null] })
}

/// A list of players.
pub(crate) fn seats(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "type": "string", "enum": ["N", "E", "S", "W"] },
    })
}

/// Who is vulnerable.
pub(crate) fn vulnerable_or_null(_: &mut SchemaGenerator) -> Schema {
    json_schema!({ "type": ["string", "null"], "enum": ["None", "NS", "EW", "All", null] })
}

/// A list of irregularities.
pub(super) fn irregularities(_: &mut SchemaGenerator) -> Schema {
    json_schema!({
        "type": "array",
        "items": { "type": "string", "enum": ["^I", "^S", "^R", "^L"] },
    })
}
