//! Games that take values over from the games before them.

use std::collections::HashMap;

use super::tags::label_of;
use crate::games::FileGames;
use crate::pbn::standard::tag_id;
use crate::rbn::RbnLabel;
use crate::source::Slice;

/// Games in export format, with `#` for each value that the last game with the tag has already, in tags
/// that hand their values on (chapter 4.8). What a deal came to is written in each game.
pub fn with_inheritance(bytes: &[u8]) -> Vec<u8> {
    let mut last: HashMap<String, String> = HashMap::new();
    let mut out = Vec::with_capacity(bytes.len());
    let mut at = 0;
    for game in FileGames::new(bytes) {
        for tag in game.tags {
            let hands_on = tag_id(tag.name.as_bytes()).is_some_and(|id| id.info().inherits)
                && !matches!(
                    label_of(&tag.name),
                    Some(RbnLabel::Contract | RbnLabel::Result)
                );
            let (Some(value), Some(range), true) = (tag.value, tag.range, hands_on) else {
                continue;
            };
            if last.get(&tag.name) == Some(&value) && !value.is_empty() {
                out.extend_from_slice(bytes.slice(at..range.start));
                out.push(b'#');
                at = range.end;
            } else {
                last.insert(tag.name, value);
            }
        }
    }
    out.extend_from_slice(bytes.slice(at..));
    out
}
