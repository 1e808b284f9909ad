//! How messages quote what is in a file.

use crate::source::{Source, seen};

/// What bytes of a file are in a message that ends in "found …".
pub fn found_words(source: &Source<'_>, bytes: &[u8]) -> String {
    match bytes {
        b"" => "nothing".to_owned(),
        b" " => "a space".to_owned(),
        b"\t" => "a tab".to_owned(),
        b"\n" | b"\r" | b"\r\n" => "a line end".to_owned(),
        _ if bytes.iter().all(|byte| *byte == b' ') => format!("{} spaces", bytes.len()),
        _ if bytes.iter().all(u8::is_ascii_whitespace) => "other white space".to_owned(),
        _ => {
            // No character has more than four bytes.
            let start = bytes.get(..LONGEST_QUOTE * 4).unwrap_or(bytes);
            let shown = source.encoding().decode(start);
            let quoted: String = shown.chars().take(LONGEST_QUOTE).collect();
            let is_whole = start.len() == bytes.len() && quoted.len() == shown.len();
            let dots = if is_whole { "" } else { "..." };
            format!("`{}{dots}`", seen(&quoted))
        }
    }
}

/// How many characters of a value a message quotes at most.
const LONGEST_QUOTE: usize = 40;

/// A board or the name of a tag. Each finding has a copy, so what is longer than names are is cut.
pub(crate) fn shown_name(source: &Source<'_>, name: &[u8]) -> String {
    const LONGEST: usize = 128;
    let encoding = source.encoding();
    let Some((start, _)) = name
        .split_at_checked(LONGEST)
        .filter(|(_, rest)| !rest.is_empty())
    else {
        return encoding.decode(name).into_owned();
    };
    // The last character may be cut in two.
    let mut shown = encoding.decode(start).into_owned();
    shown.pop();
    shown.push('…');
    shown
}
