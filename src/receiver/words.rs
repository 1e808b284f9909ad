//! What was left out for a receiver, in words.

use std::collections::BTreeMap;

use super::{Left, Receiver};
use crate::numbers::count;

/// What was left out or moved for a program, in words; nothing where that is nothing.
pub(crate) fn left_for(receiver: &Receiver, left: &BTreeMap<Left, usize>) -> Vec<String> {
    let mut out = Vec::new();
    let mut other = Vec::new();
    for (what, times) in left {
        let times = *times;
        match what {
            Left::UnknownValue => out.push(format!("{} without a value", count(times, "tag"))),
            Left::Tag(name) => out.push(format!("{name} in {}", count(times, "game"))),
            Left::Mark(mark) => out.push(marks(times, mark)),
            Left::Comment => out.push(count(times, "comment")),
            Left::Moved => other.push(format!("{} moved out of sections", count(times, "comment"))),
            Left::Respelled => {
                other.push(format!("{} written in ASCII", count(times, "character")))
            }
            Left::Unspellable => {
                other.push(format!("{} written as `?`", count(times, "character")))
            }
        }
    }
    if !out.is_empty() {
        other.insert(
            0,
            format!("left out for {}: {}", receiver.name, out.join(", ")),
        );
    }
    other
}

fn marks(times: usize, mark: &str) -> String {
    let (head, rest) = mark
        .split_once(' ')
        .map_or((mark, ""), |(head, _)| match head {
            "end" => (mark, ""),
            _ => (head, mark.get(head.len()..).unwrap_or("")),
        });
    format!("{}{rest}", count(times, head))
}
