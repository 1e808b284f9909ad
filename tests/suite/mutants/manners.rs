//! How other programs, other decades and other hands write the same text: not a slip in one place,
//! but a habit that runs through all of it.

use crate::generate::Rng;

/// Writes a text in another manner, or in two.
pub fn write_otherwise(bytes: &mut Vec<u8>, rng: &mut Rng) {
    for _ in 0..rng.between(1, 2) {
        rng.pick(MANNERS)(bytes, rng);
    }
}

type Manner = fn(&mut Vec<u8>, &mut Rng);

const MANNERS: &[Manner] = &[
    names_in_other_letters,
    names_of_another_language,
    line_ends_of_another_system,
    line_ends_that_differ,
    lines_apart_or_joined,
    indented_or_quoted,
    wrapped,
    escape_lines_between,
    comments_between,
    byte_order_marks_within,
    another_encoding,
    letters_beyond_ascii,
    other_quotes,
    escaped_for_another_format,
    calls_and_cards_of_another_program,
    seats_and_sides_in_words,
    notes_after_the_play,
    notes_before_the_calls,
    tables_of_another_program,
    tags_in_another_order,
    tags_twice,
    values_from_earlier_games,
    another_version,
    padded_or_cut_off,
    suppressed_here_and_there,
];

/// The lines of a text with their ends, whatever those are; one at least.
fn lines_of(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut lines = vec![Vec::new()];
    for (at, byte) in bytes.iter().enumerate() {
        let last = lines.last_mut().unwrap();
        last.push(*byte);
        let ends = *byte == b'\n' || *byte == b'\r' && bytes.get(at + 1) != Some(&b'\n');
        if ends && at + 1 < bytes.len() {
            lines.push(Vec::new());
        }
    }
    lines
}

fn without_end(line: &[u8]) -> &[u8] {
    let end = line.iter().rev().take_while(|byte| b"\r\n".contains(byte));
    &line[..line.len() - end.count()]
}

/// Each line anew.
fn each_line(bytes: &mut Vec<u8>, mut anew: impl FnMut(&[u8]) -> Vec<u8>) {
    let lines = lines_of(bytes);
    *bytes = lines.iter().flat_map(|line| anew(line)).collect();
}

/// Some of the places of a text, and what is put there.
fn between_lines(bytes: &mut Vec<u8>, rng: &mut Rng, pieces: &[&[u8]]) {
    let chance = rng.pick(&[5, 20, 60]);
    each_line(bytes, |line| {
        let piece: &[u8] = if rng.percent(chance) {
            rng.pick(pieces)
        } else {
            b""
        };
        [piece, line].concat()
    });
}

/// Each of one text becomes another one, or some do.
fn replace(bytes: &mut Vec<u8>, from: &[u8], to: &[u8], mut is_chosen: impl FnMut() -> bool) {
    let mut rest = bytes.as_slice();
    let mut written = Vec::new();
    while let Some(at) = memchr::memmem::find(rest, from) {
        written.extend_from_slice(&rest[..at]);
        written.extend_from_slice(if is_chosen() { to } else { from });
        rest = &rest[at + from.len()..];
    }
    written.extend_from_slice(rest);
    *bytes = written;
}

/// Some of these replacements, each of them everywhere or here and there.
fn replace_some(bytes: &mut Vec<u8>, rng: &mut Rng, pairs: &[(&[u8], &[u8])]) {
    let chance = rng.pick(&[30, 100]);
    for (from, to) in pairs {
        if rng.percent(50) {
            replace(bytes, from, to, || rng.percent(chance));
        }
    }
}

/// The lines that begin with one of these names leave their places.
fn take_lines(bytes: &mut Vec<u8>, is_taken: impl Fn(&[u8]) -> bool) -> Vec<Vec<u8>> {
    let mut lines = lines_of(bytes);
    let taken = lines.extract_if(.., |line| is_taken(line)).collect();
    *bytes = lines.concat();
    taken
}

fn is_note(line: &[u8]) -> bool {
    line.get(..5)
        .is_some_and(|start| start.eq_ignore_ascii_case(b"[note"))
}

fn begins_tag(line: &[u8]) -> bool {
    line.first() == Some(&b'[')
}

fn names_in_other_letters(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let kind = rng.below(3);
    let chance = rng.pick(&[30, 100]);
    each_line(bytes, |line| {
        let mut line = line.to_vec();
        let name = line
            .iter()
            .skip(1)
            .take_while(|byte| byte.is_ascii_alphanumeric());
        let end = 1 + name.count();
        if begins_tag(&line) && end > 1 && rng.percent(chance) {
            match kind {
                0 => line[..end].make_ascii_uppercase(),
                1 => line[..end].make_ascii_lowercase(),
                _ => line.swap(1, end - 1),
            }
        }
        line
    });
}

fn names_of_another_language(bytes: &mut Vec<u8>, rng: &mut Rng) {
    replace_some(
        bytes,
        rng,
        &[
            (b"[Dealer ", b"[Donneur "),
            (b"[Vulnerable ", b"[Vul "),
            (b"[Vulnerable \"None\"", b"[Vulnerable \"Love\""),
            (b"[Contract ", b"[FinalContract "),
            (b"[Declarer ", b"[Declared "),
            (b"[Auction ", b"[Bidding "),
            (b"[Date ", b"[EventDate "),
            (b"[Event ", b"[Tournament "),
            (b"[Result ", b"[Tricks "),
        ],
    );
}

fn line_ends_of_another_system(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let end: &[u8] = rng.pick(&[&b"\r\n"[..], b"\n", b"\r", b"\r\r\n", b"\x85", b"\n\r"]);
    each_line(bytes, |line| [without_end(line), end].concat());
}

fn line_ends_that_differ(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let ends = [&b"\r\n"[..], b"\n", b"\r", b"\r\r\n"];
    each_line(bytes, |line| [without_end(line), rng.pick(&ends)].concat());
}

fn lines_apart_or_joined(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let kind = rng.below(4);
    each_line(bytes, |line| match kind {
        0 => [line, b"\n"].concat(),
        1 if without_end(line).is_empty() => Vec::new(),
        2 if begins_tag(line) => without_end(line).to_vec(),
        3 => [without_end(line), b" "].concat(),
        _ => line.to_vec(),
    });
}

fn indented_or_quoted(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let mark: &[u8] = rng.pick(&[&b"  "[..], b"\t", b"> ", b"\xA0", b"\xE2\x80\x8B"]);
    let chance = rng.pick(&[10, 100]);
    each_line(bytes, |line| {
        if rng.percent(chance) {
            [mark, line].concat()
        } else {
            line.to_vec()
        }
    });
}

/// As mail programs do.
fn wrapped(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let width = rng.between(8, 40);
    let end: &[u8] = rng.pick(&[&b"\n"[..], b"\r\n", b"=\n", b"\n  "]);
    let mut column = 0;
    let text = std::mem::take(bytes);
    for byte in text {
        column = if b"\r\n".contains(&byte) {
            0
        } else {
            column + 1
        };
        if byte == b' ' && column > width {
            bytes.extend_from_slice(end);
            column = 0;
        } else {
            bytes.push(byte)
        }
    }
}

fn escape_lines_between(bytes: &mut Vec<u8>, rng: &mut Rng) {
    between_lines(
        bytes,
        rng,
        &[
            b"% a remark\n",
            b"%\n",
            b"%% {\n",
            b"% }\n",
            b"%[Room \"Open\"]\n",
            b"% PBN 2.1\n",
            b"% PBN 1.0\n",
            b"%PBN2\n",
            b"% EXPORT\n",
            b"% EXPORT 3\n",
            b"%Content-type: text/x-pbn; charset=ISO-8859-1\n",
            b"%Content-type: text/x-pbn; charset=utf-8\n",
            b"%Creator: Some program 3.1\r\n",
            b" % not an escape\n",
        ],
    );
}

fn comments_between(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let pieces: [&[u8]; 8] = [
        b"{a remark}",
        b"{in\ntwo lines}",
        b" ; to the end",
        b" ;",
        b"{with\n\nan empty line}",
        b"{a \"string\" [and a tag \"x\"]}",
        b"{} ",
        b"{; and } ; {both}",
    ];
    let chance = rng.pick(&[5, 20, 60]);
    let at_end = rng.percent(70);
    each_line(bytes, |line| {
        let content = without_end(line);
        let (content, end) = (content, &line[content.len()..]);
        match (rng.percent(chance), at_end) {
            (false, _) => line.to_vec(),
            (true, true) => [content, rng.pick(&pieces), end].concat(),
            (true, false) => [rng.pick(&pieces), content, end].concat(),
        }
    });
}

/// As files have them that were put together.
fn byte_order_marks_within(bytes: &mut Vec<u8>, rng: &mut Rng) {
    between_lines(bytes, rng, &[b"\xEF\xBB\xBF", b"\xFF\xFE", b"\x1A\n"]);
}

fn another_encoding(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let kind = rng.below(20);
    let from_latin = |bytes: &[u8]| -> String { bytes.iter().map(|byte| *byte as char).collect() };
    match kind {
        0 => {
            let units = from_latin(bytes)
                .encode_utf16()
                .flat_map(u16::to_le_bytes)
                .collect::<Vec<_>>();
            *bytes = [&b"\xFF\xFE"[..], &units].concat();
        }
        1..=9 => *bytes = from_latin(bytes).into_bytes(),
        10..=13 => *bytes = ["\u{FEFF}", &from_latin(bytes)].concat().into_bytes(),
        _ => {
            // What was UTF-8 is now Latin-1, as far as that has it.
            let text = String::from_utf8_lossy(bytes).into_owned();
            *bytes = text
                .chars()
                .map(|one| u8::try_from(one).unwrap_or(b'?'))
                .collect();
        }
    }
}

fn letters_beyond_ascii(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let in_utf8 = rng.percent(50);
    let chance = rng.pick(&[2, 10]);
    let text = std::mem::take(bytes);
    for byte in text {
        let accented = match byte {
            b'e' => 'é',
            b'o' => 'ø',
            b'a' => 'ä',
            b'S' => '♠',
            b'H' => '♥',
            b'-' => '–',
            b'\'' => '’',
            _ => {
                bytes.push(byte);
                continue;
            }
        };
        if !rng.percent(chance) {
            bytes.push(byte);
        } else if in_utf8 {
            bytes.extend(accented.to_string().bytes());
        } else {
            bytes.push(u8::try_from(accented).unwrap_or(0x96));
        }
    }
}

fn other_quotes(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let (open, close): (&[u8], &[u8]) = rng.pick(&[
        (&b"'"[..], &b"'"[..]),
        (b"\x93", b"\x94"),
        (b"\xE2\x80\x9C", b"\xE2\x80\x9D"),
        (b"''", b"''"),
        (b"", b""),
        (b"\xAB", b"\xBB"),
    ]);
    let chance = rng.pick(&[20, 100]);
    each_line(bytes, |line| {
        let mut line = line.to_vec();
        if rng.percent(chance) {
            let mut is_open = false;
            let quotes = line.split(|byte| *byte == b'"').count() - 1;
            for _ in 0..quotes {
                let at = line.iter().position(|byte| *byte == b'"').unwrap();
                is_open = !is_open;
                line.splice(
                    at..=at,
                    (if is_open { open } else { close }).iter().copied(),
                );
            }
        }
        line
    });
}

fn escaped_for_another_format(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let pairs: &[(&[u8], &[u8])] = match rng.below(4) {
        0 => &[(b"\"", b"\\\"")],
        1 => &[(b"&", b"&amp;"), (b"\"", b"&quot;"), (b"<", b"&lt;")],
        2 => &[(b"\n", b"<br>\n"), (b" ", b"&nbsp;")],
        _ => &[(b"=", b"=3D"), (b"\\", b"\\\\")],
    };
    replace_some(bytes, rng, pairs);
}

fn calls_and_cards_of_another_program(bytes: &mut Vec<u8>, rng: &mut Rng) {
    replace_some(
        bytes,
        rng,
        &[
            (b"Pass", b"P"),
            (b"Pass", b"p"),
            (b"Pass", b"--"),
            (b"AP", b"Pass Pass Pass"),
            (b"AP", b"all pass"),
            (b" X", b" Dbl"),
            (b" XX", b" Rdbl"),
            (b"1NT", b"1N"),
            (b"3NT", b"3 NT"),
            (b"NT", b"SA"),
            (b"ST", b"S10"),
            (b"T", b"10"),
            (b"HA", b"AH"),
            (b"S", b"\xE2\x99\xA0"),
            (b"H", b"h"),
            (b" =1=", b"*"),
            (b" =1=", b"=1="),
            (b"=1=", b"=1"),
            (b"=1=", b"(1)"),
            (b"!", b" $1"),
            (b" $", b"$"),
            (b"*\n", b"+\n"),
            (b"- ", b"-- "),
            (b"+", b"-"),
            (b" ", b"\t"),
            (b".-.", b".."),
            (b".", b" ."),
            (b":", b": "),
            (b"^I", b"^ I"),
        ],
    );
}

fn seats_and_sides_in_words(bytes: &mut Vec<u8>, rng: &mut Rng) {
    replace_some(
        bytes,
        rng,
        &[
            (b"\"N\"", b"\"North\""),
            (b"\"S\"", b"\"s\""),
            (b"\"W\"", b"\" W \""),
            (b"\"E\"", b"\"\""),
            (b"\"N\"", b"\"?\""),
            (b"\"None\"", b"\"-\""),
            (b"\"NS\"", b"\"N-S\""),
            (b"\"All\"", b"\"Both\""),
            (b"\"EW\"", b"\"E/W\""),
            (b"[Result \"", b"[Result \"NS "),
            (b"[Score \"NS ", b"[Score \"+"),
            (b"[Date \"", b"[Date \"12/"),
            (b"N:", b"N "),
            (b"\"N:", b"\""),
        ],
    );
}

/// Those of all games are at the end of the file, or of their own game.
fn notes_after_the_play(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let notes = take_lines(bytes, is_note);
    let games: Vec<_> = memchr::memmem::find_iter(bytes, b"\n\n").collect();
    let end = if games.is_empty() || rng.percent(50) {
        bytes.len()
    } else {
        rng.pick(&games) + 1
    };
    bytes.splice(end..end, notes.concat());
}

fn notes_before_the_calls(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let notes = take_lines(bytes, is_note).concat();
    let name = rng.pick(&[&b"[Auction"[..], b"[Play", b"[Deal ", b"[Contract"]);
    let at = memchr::memmem::find(bytes, name).unwrap_or(0);
    bytes.splice(at..at, notes);
}

fn tables_of_another_program(bytes: &mut Vec<u8>, rng: &mut Rng) {
    between_lines(
        bytes,
        rng,
        &[
            b"[ScoreTable \"Rank;Contract;Declarer;Score_NS\"]\n1 3NT S 400\n2 - - -\n",
            b"[ScoreTable \"Rank\\2R;Names\\10L\"]\n1 \"A and B\"\n 2 \"C\"\n",
            b"[TotalScoreTable \"Rank;PairId;TotalPercentage\"]\n1 7 61.5\n2 3\n",
            b"[OptimumResultTable \"Declarer;Denomination\\2R;Result\\2R\"]\nN NT 9\nS NT 9\n",
            b"[OptimumResultTable \"##Declarer;Denomination;Result\"]\nN nt 9\n",
            b"[OptimumResultTable \"#\"]\nE S 7\n",
            b"[ActionTable \"Rank;Call\"]\n1 3NT\n",
            b"[AuctionTimeTable \"Time\"]\n1\n2\n3\n4\n",
            b"[PlayTimeTable \"Time\"]\n1 2 3 4\n",
            b"[InstantScoreTable \"NRboards\"]\n",
            b"[Lineup \"x\"]\nNorth Somebody\n",
            b"[MyTable \"A;B\"]\n1 2\n3 {four} 4\n",
        ],
    );
}

fn tags_in_another_order(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let mut lines = lines_of(bytes);
    match rng.below(3) {
        0 => lines.sort_by_key(|line| {
            if begins_tag(line) {
                line.clone()
            } else {
                Vec::new()
            }
        }),
        1 => lines.reverse(),
        _ => {
            for at in (1..lines.len()).rev() {
                let other = rng.below(at + 1);
                if begins_tag(&lines[at]) && begins_tag(&lines[other]) {
                    lines.swap(at, other);
                }
            }
        }
    }
    *bytes = lines.concat();
}

fn tags_twice(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let chance = rng.pick(&[10, 40, 100]);
    each_line(bytes, |line| {
        if begins_tag(line) && rng.percent(chance) {
            [line, line].concat()
        } else {
            line.to_vec()
        }
    });
}

fn values_from_earlier_games(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let (chance, own) = (rng.pick(&[10, 40, 100]), rng.below(3));
    each_line(bytes, |line| {
        let value = memchr::memchr(b'"', line).filter(|_| begins_tag(line) && rng.percent(chance));
        match value {
            Some(at) if own == 0 => [&line[..at], b"\"#\"]\n"].concat(),
            Some(at) if own == 1 => [&line[..=at], b"##", &line[at + 1..]].concat(),
            Some(at) => [
                &line[..at],
                b"\"##",
                &line[at + 1..],
                b"\n",
                &line[..at],
                b"\"#\"]\n",
            ]
            .concat(),
            None => line.to_vec(),
        }
    });
}

fn another_version(bytes: &mut Vec<u8>, rng: &mut Rng) {
    let lines: [&[u8]; 7] = [
        b"% PBN 1.0\n",
        b"% PBN 2.0\r\n",
        b"% PBN 2.1\n% EXPORT\n",
        b"%PBN 3.0\n",
        b"% EXPORT\n",
        b"% PBN 1.0\n\n% PBN 2.1\n",
        b"{% PBN 2.1}\n",
    ];
    *bytes = [rng.pick(&lines), bytes].concat();
}

fn padded_or_cut_off(bytes: &mut Vec<u8>, rng: &mut Rng) {
    match rng.below(5) {
        0 => bytes.extend(vec![0x1A; rng.between(1, 20)]),
        1 => bytes.extend(vec![0; rng.between(1, 20)]),
        2 => bytes.truncate(rng.below(bytes.len() + 1)),
        3 => *bytes = bytes.split_off(rng.below(bytes.len() + 1)),
        _ => bytes.extend(b"-- \nSent from a telephone\n"),
    }
}

fn suppressed_here_and_there(bytes: &mut Vec<u8>, rng: &mut Rng) {
    between_lines(
        bytes,
        rng,
        &[
            b"% pbnlint: ignore[law]\n",
            b"% pbnlint: ignore[tag-case, note-out-of-place]\n",
            b"% pbnlint: disable[export]\n",
            b"% pbnlint: enable[export]\n",
            b"% pbnlint: ignore-file[file]\n",
            b"{pbnlint: ignore[law]}",
            b"; pbnlint: ignore[nothing]\n",
        ],
    );
}
