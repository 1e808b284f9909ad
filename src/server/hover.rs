//! What is shown of what is under the cursor.

use serde_json::{Value, json};

use super::client::Client;
use super::protocol::{RawJson, written};
use super::put;

/// What is shown, as a client can show it.
pub(super) fn answer(shown: Option<Value>, client: &Client) -> RawJson {
    let mut shown = shown.unwrap_or(Value::Null);
    if !client.shows_markdown {
        make_plain(&mut shown);
    }
    written(&shown)
}

/// Takes the marks of Markdown out of what is shown.
fn make_plain(shown: &mut Value) {
    let Some(markdown) = shown.pointer("/contents/value").and_then(Value::as_str) else {
        return;
    };
    let lines = markdown.lines().filter(|line| !line.starts_with("```"));
    let text = lines.collect::<Vec<_>>().join("\n");
    let text = text.replace("**", "").replace('`', "");
    put(
        shown,
        "contents",
        json!({ "kind": "plaintext", "value": text }),
    );
}
