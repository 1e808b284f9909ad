//! The words that fields may have, for their schemas.

use schemars::{Schema, SchemaGenerator, json_schema};

use crate::engine::Severity;
use crate::fix::Applicability;

/// One of a few words.
pub(crate) fn one_of(words: &[&str]) -> Schema {
    json_schema!({ "type": "string", "enum": words })
}

/// How bad a finding is.
pub(crate) fn severity(_: &mut SchemaGenerator) -> Schema {
    let all = [Severity::Error, Severity::Warning, Severity::Info];
    one_of(&all.map(Severity::name))
}

/// How sure a fix is.
pub(super) fn applicability(_: &mut SchemaGenerator) -> Schema {
    let all = [
        Applicability::Safe,
        Applicability::Unsafe,
        Applicability::Manual,
    ];
    one_of(&all.map(Applicability::name))
}

/// What an aside of a record is.
pub(super) fn kinds_of_asides(_: &mut SchemaGenerator) -> Schema {
    one_of(&["note", "text", "extra"])
}
