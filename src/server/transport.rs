//! Messages on a stream: headers, a blank line, and so many bytes of JSON.
//!
//! The crate `lsp-server` does this too, but ends without a word at a body that is no JSON, and allocates
//! what a header announces. The rest of it would save nothing: its queue finds requests by their
//! number only, ours are taken back by the document that changed; and its messages hold their results as
//! trees of values, which [`RawJson`](super::protocol::RawJson) avoids.

use std::io::{self, BufRead, Read, Write};

use serde_json::Value;

/// What was read.
#[derive(Debug)]
pub(super) enum Incoming {
    /// A JSON value.
    Message(Value),
    /// A body that is no JSON.
    NoJson,
    /// Headers after which it is not known where the next message begins.
    Broken(String),
    /// The end of the stream.
    End,
}

/// The longest body that is read, in bytes.
const LONGEST_BODY: u64 = 1 << 30;

/// The longest header line, in bytes.
const LONGEST_HEADER: u64 = 4096;

/// Reads one message. Memory grows with what really comes, not with what a header announces.
pub(super) fn read(input: &mut impl BufRead) -> Incoming {
    let mut length = None;
    loop {
        let mut line = Vec::new();
        match input
            .by_ref()
            .take(LONGEST_HEADER)
            .read_until(b'\n', &mut line)
        {
            Ok(0) if length.is_none() => return Incoming::End,
            Ok(_) if line.ends_with(b"\n") => {}
            Ok(_) => return Incoming::Broken("a header is cut off or too long".to_owned()),
            Err(error) => return Incoming::Broken(error.to_string()),
        }
        let line = line.trim_ascii();
        if line.is_empty() {
            break;
        }
        let line = String::from_utf8_lossy(line);
        let Some((name, value)) = line.split_once(':') else {
            return Incoming::Broken(format!("expected a header, found `{}`", short(&line)));
        };
        if name.trim().eq_ignore_ascii_case("content-length") {
            match value.trim().parse() {
                Ok(bytes) if bytes <= LONGEST_BODY => length = Some(bytes),
                _ => {
                    let value = short(value.trim());
                    return Incoming::Broken(format!("cannot read a message of `{value}` bytes"));
                }
            }
        }
    }
    let Some(length) = length else {
        return Incoming::Broken("the header Content-Length is missing".to_owned());
    };
    let mut body = Vec::new();
    match input.by_ref().take(length).read_to_end(&mut body) {
        Ok(read) if read as u64 == length => {}
        Ok(_) => return Incoming::End,
        Err(error) => return Incoming::Broken(error.to_string()),
    }
    match serde_json::from_slice(&body) {
        Ok(message) => Incoming::Message(message),
        Err(_) => Incoming::NoJson,
    }
}

fn short(text: &str) -> String {
    text.chars()
        .take(40)
        .flat_map(char::escape_default)
        .collect()
}

/// Writes one message, which is JSON.
pub(super) fn write(out: &mut impl Write, body: &str) -> io::Result<()> {
    write!(out, "Content-Length: {}\r\n\r\n", body.len())?;
    out.write_all(body.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(bytes: &[u8]) -> Vec<Incoming> {
        let mut input = bytes;
        let mut all = Vec::new();
        loop {
            all.push(read(&mut input));
            if matches!(all.last(), Some(Incoming::End | Incoming::Broken(_))) {
                return all;
            }
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let mut bytes = Vec::new();
        write(&mut bytes, r#"{"text":"♠é"}"#).unwrap();
        write(&mut bytes, "2").unwrap();
        let all = read_all(&bytes);
        assert!(matches!(&all[0], Incoming::Message(value) if value["text"] == "♠é"));
        assert!(matches!(&all[1], Incoming::Message(value) if value == 2));
        assert!(matches!(all[2], Incoming::End));
    }

    #[test]
    fn a_body_that_is_no_json_does_not_hide_the_next_message() {
        let all = read_all(b"Content-Length: 3\r\n\r\nabcContent-Length: 1\r\n\r\n7");
        assert!(matches!(all[0], Incoming::NoJson));
        assert!(matches!(&all[1], Incoming::Message(value) if value == 7));
    }

    #[test]
    fn broken_headers_end_the_stream() {
        for bytes in [
            &b"Content-Length: 99999999999999\r\n\r\n"[..],
            b"Content-Length: -1\r\n\r\n",
            b"Content-Type: x\r\n\r\n{}",
            b"no header\r\n\r\n",
            b"Content-Length: 5",
        ] {
            let all = read_all(bytes);
            assert!(
                matches!(all[..], [Incoming::Broken(_)]),
                "{bytes:?} {all:?}"
            );
        }
        assert!(matches!(
            read_all(b"Content-Length: 5\r\n\r\nab")[..],
            [Incoming::End]
        ));
    }
}
