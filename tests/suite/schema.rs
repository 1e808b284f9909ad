//! JSON schemas, as far as ours need them.
//!
//! A schema word that is not known here is a panic, so nothing of a schema is passed over in
//! silence. What is a validator of its own is used by `tests/packages/run.py`.

use regex::Regex;
use serde_json::Value;
use std::cell::RefCell;
use std::collections::HashMap;

/// A schema of the folder `tests/schemas`.
pub struct Schema {
    root: Value,
    patterns: RefCell<HashMap<String, Regex>>,
}

impl Schema {
    /// Reads `tests/schemas/NAME.json`.
    pub fn read(name: &str) -> Schema {
        let path = format!("tests/schemas/{name}.json");
        Schema::parse(&std::fs::read_to_string(path).unwrap())
    }

    /// A schema from its text.
    pub fn parse(text: &str) -> Schema {
        Schema {
            root: serde_json::from_str(text).unwrap(),
            patterns: RefCell::default(),
        }
    }

    /// Holds a value to the schema: where and how it fails, if it does.
    pub fn check(&self, value: &Value) -> Result<(), String> {
        self.hold(value, &self.root, "$")
    }

    fn hold(&self, value: &Value, schema: &Value, path: &str) -> Result<(), String> {
        let fail = |why: String| Err(format!("{path}: {why}"));
        let words = match schema {
            Value::Bool(true) => return Ok(()),
            Value::Bool(false) => return fail("expected nothing here".to_owned()),
            Value::Object(words) => words,
            _ => panic!("no schema: {schema}"),
        };
        for (word, demand) in words {
            match word.as_str() {
                "$schema" | "$id" | "title" | "description" | "default" | "definitions" => {}
                // Only ever `uri`, `uri-reference` and `date-time`; URIs have a test.
                "format" => {}
                "$ref" => {
                    let target = demand.as_str().unwrap().strip_prefix('#').unwrap();
                    let target = self.root.pointer(target).expect("a definition");
                    self.hold(value, target, path)?;
                }
                "type" => {
                    let wanted: Vec<_> = match demand {
                        Value::Array(types) => types.iter().map(|t| t.as_str().unwrap()).collect(),
                        one => vec![one.as_str().unwrap()],
                    };
                    if !wanted.iter().any(|wanted| is_of_type(value, wanted)) {
                        return fail(format!("{value} is no {wanted:?}"));
                    }
                }
                "enum" => {
                    if !demand.as_array().unwrap().contains(value) {
                        return fail(format!("{value} is none of {demand}"));
                    }
                }
                "minimum" | "maximum" => {
                    let Some(number) = value.as_f64() else {
                        continue;
                    };
                    let limit = demand.as_f64().unwrap();
                    let holds = if word == "minimum" {
                        number >= limit
                    } else {
                        number <= limit
                    };
                    if !holds {
                        return fail(format!("{number} is beyond the {word} {limit}"));
                    }
                }
                "pattern" => {
                    let Some(text) = value.as_str() else { continue };
                    let pattern = demand.as_str().unwrap();
                    let mut patterns = self.patterns.borrow_mut();
                    let known = patterns.entry(pattern.to_owned());
                    if !known
                        .or_insert_with(|| Regex::new(pattern).unwrap())
                        .is_match(text)
                    {
                        return fail(format!("{text:?} does not match {pattern}"));
                    }
                }
                "required" => {
                    let Some(object) = value.as_object() else {
                        continue;
                    };
                    for name in demand.as_array().unwrap() {
                        if !object.contains_key(name.as_str().unwrap()) {
                            return fail(format!("{name} is missing"));
                        }
                    }
                }
                "properties" => {
                    let Some(object) = value.as_object() else {
                        continue;
                    };
                    for (name, schema) in demand.as_object().unwrap() {
                        if let Some(value) = object.get(name) {
                            self.hold(value, schema, &format!("{path}.{name}"))?;
                        }
                    }
                }
                "additionalProperties" => {
                    let Some(object) = value.as_object() else {
                        continue;
                    };
                    let known = words.get("properties").and_then(Value::as_object);
                    for (name, value) in object {
                        if !known.is_some_and(|known| known.contains_key(name)) {
                            self.hold(value, demand, &format!("{path}.{name}"))?;
                        }
                    }
                }
                "items" => {
                    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
                    for (index, item) in items.iter().enumerate() {
                        self.hold(item, demand, &format!("{path}[{index}]"))?;
                    }
                }
                "maxItems" => {
                    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
                    if (items.len() as u64) > demand.as_u64().unwrap() {
                        return fail(format!("{} items are too many", items.len()));
                    }
                }
                "minLength" | "maxLength" => {
                    let Some(text) = value.as_str() else { continue };
                    let (length, limit) = (text.chars().count(), demand.as_u64().unwrap() as usize);
                    if (word == "minLength" && length < limit)
                        || (word == "maxLength" && length > limit)
                    {
                        return fail(format!("{text:?} has {length} characters"));
                    }
                }
                "const" => {
                    if demand != value {
                        return fail(format!("{value} is not {demand}"));
                    }
                }
                "minItems" => {
                    let Some(items) = value.as_array() else {
                        continue;
                    };
                    if (items.len() as u64) < demand.as_u64().unwrap() {
                        return fail(format!("{} items are too few", items.len()));
                    }
                }
                "uniqueItems" => {
                    let items = value.as_array().map(Vec::as_slice).unwrap_or_default();
                    let mut texts: Vec<_> = items.iter().map(Value::to_string).collect();
                    texts.sort_unstable();
                    texts.dedup();
                    if demand == &Value::Bool(true) && texts.len() < items.len() {
                        return fail("an item is there twice".to_owned());
                    }
                }
                "allOf" => {
                    for choice in demand.as_array().unwrap() {
                        self.hold(value, choice, path)?;
                    }
                }
                "anyOf" | "oneOf" => {
                    let choices = demand.as_array().unwrap();
                    let held = choices.iter().filter(|c| self.hold(value, c, path).is_ok());
                    let held = held.count();
                    if held == 0 || (word == "oneOf" && held > 1) {
                        return fail(format!("{held} of {} choices fit", choices.len()));
                    }
                }
                other => panic!("the schema word {other} is not known here"),
            }
        }
        Ok(())
    }
}

fn is_of_type(value: &Value, wanted: &str) -> bool {
    match wanted {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "number" => value.is_number(),
        "integer" => value.is_i64() || value.is_u64(),
        other => panic!("the type {other} is not known here"),
    }
}

#[test]
fn what_breaks_a_schema_is_found() {
    let schema = Schema::parse(
        r##"{"type": "object", "required": ["a"], "additionalProperties": false,
            "properties": {
                "a": {"$ref": "#/definitions/few"},
                "b": {"type": "string", "pattern": "^x"},
                "c": {"enum": ["one"]},
                "d": {"anyOf": [{"type": "null"}, {"minimum": 2}]}},
            "definitions": {"few": {"type": "array", "minItems": 1, "uniqueItems": true,
                "items": {"type": "integer", "minimum": 1}}}}"##,
    );
    let check = |text: &str| schema.check(&serde_json::from_str(text).unwrap());
    assert_eq!(
        check(r#"{"a": [1, 2], "b": "xy", "c": "one", "d": null}"#),
        Ok(())
    );
    for wrong in [
        "[]",
        "{}",
        r#"{"a": []}"#,
        r#"{"a": [1, 1]}"#,
        r#"{"a": [0]}"#,
        r#"{"a": [1.5]}"#,
        r#"{"a": ["1"]}"#,
        r#"{"a": [1], "b": "yx"}"#,
        r#"{"a": [1], "c": "two"}"#,
        r#"{"a": [1], "d": 1}"#,
        r#"{"a": [1], "e": 1}"#,
    ] {
        assert!(check(wrong).is_err(), "{wrong}");
    }
}

/// The schemas in this repository are those that the program prints, and they are true of what
/// it prints about our own files.
#[test]
fn what_is_printed_is_as_its_schema_says() {
    let print = |args: &[&str]| {
        let output = std::process::Command::new(env!("CARGO_BIN_EXE_pbnlint"))
            .args(args)
            .output()
            .unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let mut schemas = Vec::new();
    for of in ["check", "model"] {
        let path = format!("src/report/{of}.schema.json");
        let printed = print(&["schema", of]);
        if std::env::var_os("PBNLINT_UPDATE").is_some() {
            std::fs::write(&path, &printed).unwrap();
        }
        let kept = std::fs::read_to_string(&path).unwrap();
        assert_eq!(kept, printed, "PBNLINT_UPDATE=1 writes {path} anew");
        schemas.push(Schema::parse(&printed));
    }
    let [check, model] = schemas.try_into().ok().unwrap();
    let hold = |schema: &Schema, args: &[&str]| {
        let value = serde_json::from_str(&print(args)).unwrap();
        assert_eq!(schema.check(&value), Ok(()), "{args:?}");
        value
    };
    let all = [
        "check",
        "tests/corpus",
        "nothing.pbn",
        "--select=all",
        "--export",
        "--format=json",
    ];
    let report: Value = hold(&check, &all);
    hold(&check, &[&all[..], &["--statistics"]].concat());
    // A schema without demands would hold anything.
    for (path, wrong) in [
        ("/files/0/findings/0/severity", Value::from(1)),
        ("/files/0/findings/0/severity", Value::from("fatal")),
        ("/files/0/findings/0/range/start/line", Value::from("1")),
        ("/summary", Value::Null),
        ("/version", Value::from(2)),
    ] {
        let mut report = report.clone();
        let place = report["files"].as_array().unwrap().iter().position(|file| {
            file["findings"]
                .as_array()
                .is_some_and(|findings| !findings.is_empty())
        });
        let path = path.replace("files/0", &format!("files/{}", place.unwrap()));
        *report.pointer_mut(&path).unwrap() = wrong;
        assert!(check.check(&report).is_err(), "{path}");
    }
    for wrong in [
        r#"{"version": 1}"#,
        r#"{"version": 1, "records": []}"#,
        r#"{"version": 1, "games": [], "records": [], "notation": "rbn"}"#,
    ] {
        let wrong = serde_json::from_str(wrong).unwrap();
        assert!(model.check(&wrong).is_err(), "{wrong}");
    }
    for (path, of) in [
        ("/definitions/Finding/properties/severity/enum", &check),
        ("/definitions/Fix/properties/applicability/enum", &check),
        ("/definitions/FileJson/properties/encoding/enum", &check),
        ("/definitions/Game/properties/dealer/enum", &model),
        ("/definitions/Aside/properties/kind/enum", &model),
    ] {
        assert!(of.root.pointer(path).is_some(), "{path}");
    }
    for file in std::fs::read_dir("tests/corpus").unwrap() {
        let path = file.unwrap().path();
        let endings = ["pbn", "rbn", "rbx"];
        if endings
            .iter()
            .any(|ending| path.extension() == Some(ending.as_ref()))
        {
            let args = ["model", path.to_str().unwrap()];
            // A file in 16-bit characters has no model.
            if !print(&args).is_empty() {
                hold(&model, &args);
            }
        }
    }
    assert_eq!(print(&["schema", "config"]), print(&["config", "schema"]));
}
