//! Preferans: the sample of the text, evenings that are played by the laws, and what a change in them brings to
//! light; bad texts; and the normal form.

use std::fmt::Write as _;
use std::ops::Range;

use pbnlint::lint::{self, Findings, Plan, Settings};
use pbnlint::notation::Notation;
use pbnlint::ppn::{PpnUnit, split, tokens, write};
use pbnlint::preferans::{Card, CardSet, Contract, due, winner};
use pbnlint::rules::RULES;
use pbnlint::source::Source;

use super::invariants::everything;
use super::pages::unescape;

const TABLE: &str = include_str!("../requirements_ppn.tsv");

/// The sample of the text, with other names of players.
const SAMPLE: &str = "    [Bula 60]  \n    [Refe 2]  \n    [Player1 ana]  \n    [Player2 mile]  \n    \
    [Player3 vuk]  \n    [Result1 458]  \n    [Result2 88]  \n    [Result3 -546]  \n    [Place1 2]  \n    \
    [Place2 1]  \n    [Place3 3]  \n\n    \
    [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 AR 4 3 I3 8 2 \
    2A12,M9B2,2A12,M9B2,2A12,M9B2,2A12,G9B3,2A13,G9B3 M7:-8,F3:L24,0]\n    \
    [2 312 WQKJS5LP84CEIAOT9N31BDH7FVM2RGU6 P,P,P]\n    \
    [3 123 4U6ADHM2OT9CEIN31B7WQKFVRJS5LP8G P,2,3 3 T3 5 2 I2 10 1 \
    G9B3,2A13,G9B3,2A13,G9B3,2A13,2A13,G9B2,2A12,G9B2 F3:L24,0,M7:-8]\n    \
    [4 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 M3,P,3 2 GH 4 3 S3 64 2 \
    2A12,M9B2,2A12,M9B2,2A12,M9B2,2A12,G9B3,2A13,G9B3 M7:-64,F3:L192:64,0]\n";

const INFO: &str = "[Bula 60]\n[Refe 2]\n[Player1 ana]\n[Player2 mile]\n[Player3 vuk]\n[Result1 112]\n\
    [Result2 -40]\n[Result3 -72]\n\n";

const DEAL: &str = "[1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]\n";

fn check(text: &[u8], settings: &Settings) -> Findings {
    lint::check(
        &Source::new(text),
        Some("evening.ppn"),
        &Plan::new(settings),
    )
}

fn read() -> Settings {
    Settings {
        notation: Some(Notation::Ppn),
        ..Settings::default()
    }
}

/// What is found in a text: the line, the rule, and the bytes.
fn found(text: &[u8], settings: &Settings) -> Vec<(usize, String, String)> {
    let source = Source::new(text);
    let findings = check(text, settings);
    assert_eq!(findings.read_as, Notation::Ppn);
    let found = findings.diagnostics.iter().map(|found| {
        let line = source.position(found.range.start).line;
        let bytes = String::from_utf8_lossy(source.slice(found.range.clone()));
        (line, found.rule.name().to_owned(), bytes.into_owned())
    });
    found.collect()
}

fn rules(text: &[u8]) -> Vec<String> {
    let found = found(text, &read()).into_iter();
    found.map(|(_, rule, _)| rule).collect()
}

#[test]
fn the_sample_has_its_contradictions_and_no_others() {
    let found = found(SAMPLE.as_bytes(), &Settings::default());
    let found: Vec<_> = found
        .iter()
        .filter(|(_, rule, _)| rule != "ppn-missing-refa")
        .map(|(line, rule, bytes)| (*line, rule.as_str(), bytes.as_str()))
        .collect();
    assert_eq!(
        found,
        [
            (13, "ppn-cards", "A"),
            (13, "ppn-play", "A"),
            (15, "ppn-cards", "T"),
            (15, "ppn-play", "G"),
            (15, "ppn-summary", "F3:L24"),
            (15, "ppn-summary", "0"),
            (15, "ppn-summary", "M7:-8"),
            (16, "ppn-cards", "G"),
            (16, "ppn-play", "A"),
        ]
    );
    let refa = rules(SAMPLE.as_bytes());
    let refa = refa.iter().filter(|rule| *rule == "ppn-missing-refa");
    assert_eq!(refa.count(), 3);
}

#[test]
fn every_row_of_preferans_has_its_rule() {
    let mut wrong = String::new();
    let mut judged = 0;
    for line in TABLE.lines().skip(1) {
        let cells: Vec<&str> = line.split('\t').collect();
        let [id, _, bad, good, rule] = cells[..] else {
            panic!("{line}");
        };
        if rule.starts_with('-') {
            continue;
        }
        for (example, is_bad) in [(bad, true), (good, false)] {
            let settings = Settings {
                notation: Some(Notation::Ppn),
                ..everything()
            };
            let found = found(&unescape(example), &settings);
            if found.iter().any(|(_, name, _)| name == rule) != is_bad {
                let mentioned = found.iter().map(|(_, name, _)| name.as_str());
                // A good example of one row need not have the tags of another.
                let is_about_tags = !is_bad && rule == "ppn-tag" && !good.contains("Result3");
                if !is_about_tags {
                    let found: Vec<&str> = mentioned.collect();
                    writeln!(wrong, "{id}: {rule}, found {found:?}: {example}").unwrap();
                }
            }
            judged += 1;
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    assert!(judged > 100, "{judged}");
}

/// Random numbers that are the same in each run.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn one_of<'t, T>(&mut self, list: &'t [T]) -> &'t T {
        &list[self.below(list.len())]
    }
}

const CODES: &[u8; 32] = b"123456789ABCDEFGHIJKLMNOPQRSTUVW";

fn code(card: Card) -> char {
    let place = Card::all().position(|other| other == card).unwrap();
    char::from(CODES[place])
}

/// A deal that is played by the laws.
fn deal(number: usize, random: &mut Random) -> String {
    let order = [[2, 3, 1], [3, 1, 2], [1, 2, 3]][(number - 1) % 3];
    let order_text = order.map(|player: u8| player.to_string()).concat();
    let mut cards: Vec<Card> = Card::all().collect();
    for at in (1..cards.len()).rev() {
        cards.swap(at, random.below(at + 1));
    }
    let coded = |cards: &[Card]| cards.iter().map(|card| code(*card)).collect::<String>();
    let start = format!("[{number} {order_text} {}", coded(&cards));
    if random.below(8) == 0 {
        return start + " P,P,P]\n";
    }
    let is_game = random.below(5) == 0;
    let main = random.below(3);
    let (bids, least) = match (is_game, main) {
        (true, 0) => ("G,P,P", 2),
        (true, 1) => ("2,G4,G", 4),
        (true, _) => ("P,P,G", 2),
        (false, 0) => ("M3,P,3", 3),
        (false, 1) => ("P,2,P", 2),
        (false, _) => ("2,3,4", 4),
    };
    let number = least + random.below(9 - least);
    let contract = Contract {
        number: number as u8,
        is_game,
    };
    let mut hands: Vec<Vec<Card>> = (0..3)
        .map(|at| cards[10 * at..10 * at + 10].to_vec())
        .collect();
    let mut discarded = "XX".to_owned();
    if !is_game {
        hands[main].extend(&cards[30..]);
        let first = random.below(12);
        let first = hands[main].swap_remove(first);
        let second = random.below(11);
        let second = hands[main].swap_remove(second);
        discarded = coded(&[first, second]);
    }
    let followers = [(main + 1) % 3, (main + 2) % 3];
    let follows = *random.one_of(&[0..0, 0..1, 1..2, 0..2, 0..2].map(|range| &followers[range]));
    let accepted = match follows {
        [] => 0,
        [one] => order[*one],
        _ => 8,
    };
    let letters = ["0", "0", "I", "K", "R", "S", "M"];
    let letter = if follows.is_empty() {
        "0"
    } else {
        *random.one_of(&letters)
    };
    let kontra = match letter {
        "0" => "0".to_owned(),
        letter => format!("{letter}{}", order[follows[0]]),
    };
    let factor =
        [1, 1, 1, 2, 4, 8, 16][letters.iter().rposition(|other| *other == letter).unwrap()];
    let refa = random.below(3) / 2;
    let value = (i64::from(contract.value()) * factor) << refa;
    let all_play = follows.len() == 2 || letter == "I" || letter == "K" && random.below(2) == 0;
    let players: Vec<usize> = match (follows, all_play) {
        ([], _) => Vec::new(),
        (_, true) => vec![0, 1, 2],
        ([one, ..], false) => (0..3).filter(|at| *at == main || at == one).collect(),
    };
    let starts = players.first().copied().unwrap_or(0);
    let (throws, taken) = play(&mut hands, &players, contract.trump(), order, random);
    let summary: Vec<String> = (0..3)
        .map(|at| {
            let others: u32 = (0..3).filter(|at| *at != main).map(|at| taken[at]).sum();
            let own = if follows.len() == 2 {
                taken[at]
            } else {
                others
            };
            if at == main {
                let is_made = players.is_empty() || contract.is_made(taken[at]);
                format!("M{}:{}", taken[at], if is_made { -value } else { value })
            } else if !follows.contains(&at) {
                "0".to_owned()
            } else if own < 2 {
                format!("F{own}:L{}:{value}", i64::from(own) * value)
            } else {
                format!("F{own}:L{}", i64::from(own) * value)
            }
        })
        .collect();
    let contract = format!("{}{number}", if is_game { "G" } else { "" });
    let (main, starts, summary) = (order[main], order[starts], summary.join(","));
    format!(
        "{start} {bids} {main} {discarded} {contract} {accepted} {kontra} {refa} {value} {starts} {throws} {summary}]\n"
    )
}

/// Plays ten tricks, each card at random of those that are allowed.
fn play(
    hands: &mut [Vec<Card>],
    players: &[usize],
    trump: Option<u8>,
    order: [u8; 3],
    random: &mut Random,
) -> (String, [u32; 3]) {
    let mut taken = [0; 3];
    let mut tricks = Vec::new();
    let mut seats = players.to_vec();
    for _ in 0..if players.is_empty() { 0 } else { 10 } {
        let mut trick: Vec<Card> = Vec::new();
        for seat in &seats {
            let hand = &mut hands[*seat];
            let led = trick.first().map(|card| card.suit());
            let suit = led.and_then(|led| due(CardSet::of(hand), led, trump));
            let allowed: Vec<usize> = (0..hand.len())
                .filter(|at| suit.is_none_or(|suit| hand[*at].suit() == suit))
                .collect();
            trick.push(hand.remove(*random.one_of(&allowed)));
        }
        let won = winner(&trick, trump);
        taken[seats[won]] += 1;
        let cards: String = trick.iter().map(|card| code(*card)).collect();
        tricks.push(format!("{cards}{}", order[seats[won]]));
        seats.rotate_left(won);
    }
    if tricks.is_empty() {
        ("0".to_owned(), taken)
    } else {
        (tricks.join(","), taken)
    }
}

fn evening(deals: usize) -> String {
    let mut random = Random(67);
    let deals = (1..=deals).map(|number| deal(number, &mut random));
    INFO.to_owned() + &deals.collect::<String>()
}

#[test]
fn an_evening_by_the_laws_is_silent() {
    let text = evening(1000);
    let findings = check(text.as_bytes(), &everything());
    assert_eq!(findings.games, 1000);
    let messages = findings.diagnostics.iter().map(|found| {
        let line = text[..found.range.start].rfind('\n').map_or(0, |at| at + 1);
        format!(
            "{}\n{}",
            found.message,
            text[line..].lines().next().unwrap()
        )
    });
    assert_eq!(messages.collect::<Vec<_>>(), [""; 0]);
    for kind in [
        "P,P,P", " 0 ", "I", "K", "R", "S", "M", "G8", " 8 ", ":-", "F0",
    ] {
        assert!(text.contains(kind), "{kind}");
    }
}

/// The places of the field with this number in a deal.
fn field(deal: &str, number: usize) -> Option<Range<usize>> {
    let start = match number {
        0 => 1,
        _ => deal.match_indices(' ').nth(number - 1)?.0 + 1,
    };
    let rest = &deal[start..];
    Some(start..start + rest.find([' ', ']'])?)
}

/// Each text in which one card, winner, count or score of a deal is another one.
fn changed(deal: &str) -> Vec<String> {
    let mut all = Vec::new();
    let mut put = |at: Range<usize>, text: &str| {
        if &deal[at.clone()] != text {
            let mut changed = deal.to_owned();
            changed.replace_range(at, text);
            all.push(changed);
        }
    };
    let cards = field(deal, 2).unwrap();
    for (at, own) in cards.clone().zip(deal[cards.clone()].bytes()) {
        let next = CODES.iter().position(|code| *code == own).unwrap() + 1;
        put(at..at + 1, &char::from(CODES[next % 32]).to_string());
    }
    let (Some(throws), Some(summary)) = (field(deal, 12), field(deal, 13)) else {
        return all;
    };
    let mut at = throws.start;
    for trick in deal[throws].split(',').filter(|trick| *trick != "0") {
        for place in at..at + trick.len() - 1 {
            for other in CODES {
                put(place..place + 1, &char::from(*other).to_string());
            }
        }
        for winner in ["1", "2", "3"] {
            let end = at + trick.len();
            put(end - 1..end, winner);
        }
        at += trick.len() + 1;
    }
    let is_played = !deal.contains(" 0 M") && !deal.contains(" 0 0,");
    let mut at = summary.start;
    for entry in deal[summary].split(',') {
        for (number, part) in entry.split(':').enumerate() {
            let digits = part.trim_start_matches(|c: char| c.is_ascii_alphabetic());
            let end = at + part.len();
            let is_count = number == 0 && part.len() > 1;
            // Without a play nothing says how many tricks somebody took.
            if number > 0 || is_count && is_played {
                let value: i64 = digits.parse().unwrap();
                for other in [value + 1, value - 1, -value] {
                    if number > 0 || other >= 0 {
                        put(end - digits.len()..end, &other.to_string());
                    }
                }
            }
            at = end + 1;
        }
    }
    all
}

#[test]
fn each_single_change_is_found() {
    let mut random = Random(7);
    let plan = Plan::new(&read());
    let mut count = 0;
    for number in 1..=60 {
        let deal = deal(number, &mut random);
        for changed in changed(&deal) {
            let text = INFO.to_owned() + &changed;
            let findings = lint::check(&Source::new(text.as_bytes()), None, &plan);
            let own = findings.diagnostics.iter();
            let own = own.filter(|found| found.rule.name() != "ppn-sequence");
            assert_eq!(own.count(), 1, "{deal}{changed}");
            count += 1;
        }
    }
    assert!(count > 30_000, "{count}");
}

#[test]
fn a_cause_is_one_finding() {
    for (text, expected) in [
        (DEAL.to_owned(), "ppn-tag"),
        (INFO.to_owned() + &DEAL.replace("OT9", "OT91"), "ppn-field"),
        (INFO.to_owned() + &DEAL.replace("OT9", "OTZ"), "ppn-field"),
        (
            INFO.to_owned() + &DEAL.replace("OT9", "OT\u{17D}"),
            "ppn-field",
        ),
        (INFO.to_owned() + &DEAL.replace("]\n", "\n"), "ppn-brackets"),
        (
            INFO.to_owned() + &DEAL.replace("P,P,P", "P, P,P"),
            "ppn-field",
        ),
        (
            INFO.to_owned() + &DEAL.replace("P,P,P", "\nP,P,P"),
            "ppn-brackets",
        ),
        (INFO.to_owned() + &DEAL.replace("P,P,P", "P,P"), "ppn-field"),
        (
            INFO.to_owned() + &DEAL.replace("P,P,P", &"P ".repeat(500_000)),
            "ppn-field",
        ),
        (
            INFO.to_owned() + &DEAL.replace("1BDH", &"1BDH".repeat(250_000)),
            "ppn-field",
        ),
        (INFO.replace("[Refe 2]", "[Refe 2"), "ppn-brackets"),
        (INFO.replace("[Refe 2]", "[Refe]"), "ppn-tag"),
        (INFO.replace("[Refe 2]", "[Reffe 2]"), "ppn-tag"),
        (INFO.replace("[Player3", "[Player4"), "ppn-tag"),
        (INFO.replace("-72", "-71"), "ppn-results"),
        (INFO.replace("\n[", " ["), "ppn-brackets"),
        (
            INFO.replace("ana]", "\"ana\"]").replace("60]", "\"60\"]"),
            "ppn-needless-quotes",
        ),
        (INFO.replace("ana]", "\"ana"), "ppn-brackets"),
        (INFO.replace("ana]", "ana b]"), "ppn-brackets"),
        (
            INFO.to_owned() + "\nthese are\nnotes\n\nof a player",
            "ppn-brackets",
        ),
    ] {
        let mut found = rules(text.as_bytes());
        found.dedup();
        let start = &text[..text.len().min(300)];
        assert_eq!(found, [expected], "{start}");
    }
    let utf16: Vec<u8> = DEAL.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let utf16 = [b"\xFF\xFE", utf16.as_slice()].concat();
    assert_eq!(rules(&utf16), ["ppn-brackets"]);
}

#[test]
fn only_what_shows_it_is_read_as_preferans() {
    let read_as = |text: &str, name| {
        let settings = Settings::default();
        let findings = lint::check(&Source::new(text.as_bytes()), name, &Plan::new(&settings));
        findings.foreign.is_none().then_some(findings.read_as)
    };
    let evening = INFO.to_owned() + DEAL;
    let preferans = Some(Notation::Ppn);
    assert_eq!(read_as(&evening, Some("a.ppn")), preferans);
    assert_eq!(read_as(&evening, Some("a.txt")), preferans);
    assert_eq!(read_as(&evening, None), preferans);
    assert_eq!(read_as(&evening, Some("a.pbn")), None);
    assert_eq!(read_as("[1 231 1BDH P,P,P]", Some("a.ppn")), preferans);
    assert_eq!(read_as("[1 231 1BDH P,P,P]", None), Some(Notation::Pbn));
    assert_eq!(read_as("notes of an evening", Some("a.ppn")), None);
    assert_eq!(
        read_as("[Dealer \"N\"]\n[Board \"1\"]\n", Some("a.ppn")),
        Some(Notation::Pbn)
    );
}

/// What tag pairs and fields a text has, without their quotes, small letters and blanks.
fn says(text: &[u8]) -> Vec<Vec<u8>> {
    let split = split(text);
    let mut all = Vec::new();
    for range in (0..split.count()).filter_map(|unit| split.range(unit)) {
        let unit = PpnUnit::read(&text[range]);
        if let Some(tag) = unit.tag {
            let parts = [tag.name, tag.value].into_iter().flatten();
            all.extend(parts.map(|span| unit.slice(span).to_vec()));
        }
        let fields = unit.deal.as_ref().map(|deal| deal.fields.spans.clone());
        all.extend(fields.into_iter().flatten().map(|span| {
            let field = unit.slice(span).to_ascii_uppercase();
            field
                .into_iter()
                .filter(|byte| !byte.is_ascii_whitespace() && *byte != 0x0B)
                .collect()
        }));
    }
    all
}

#[track_caller]
fn is_sound(text: &[u8]) {
    let units = split(text);
    let mut end = 0;
    for range in (0..units.count()).filter_map(|unit| units.range(unit)) {
        assert_eq!(range.start, end, "units leave a gap");
        end = range.end;
        let mut at = 0;
        for (_, span) in tokens(&text[range.clone()]) {
            assert!(span.start == at && span.end > at, "tokens leave a gap");
            at = span.end;
        }
        assert_eq!(at as usize, range.len(), "tokens do not reach the end");
    }
    assert_eq!(end, text.len(), "units do not reach the end");
    let written = write(text);
    let again = write(&written.bytes);
    let show = String::from_utf8_lossy;
    assert_eq!(show(&again.bytes), show(&written.bytes), "{}", show(text));
    let letters = |text: &[u8]| {
        let mut counts = [0_usize; 256];
        let visible = text
            .iter()
            .filter(|byte| !b" \t\r\n\x0B[]\"".contains(byte));
        visible.for_each(|byte| counts[usize::from(byte.to_ascii_uppercase())] += 1);
        // Other digits than 8 for both followers become it; a mark at the start goes.
        for byte in (b'4'..=b'9').chain([0xEF, 0xBB, 0xBF]) {
            counts[usize::from(byte)] = 0;
        }
        counts
    };
    if !units.is_utf16 {
        assert_eq!(letters(text), letters(&written.bytes), "{}", show(text));
    }
    // A tag directly after a mark, perhaps with blanks before that, is none.
    let is_text = |byte: &u8| !byte.is_ascii_whitespace() && *byte != 0x0B;
    let first = text.iter().position(is_text).unwrap_or(text.len());
    let is_marked = text[first..].starts_with(b"\xEF\xBB\xBF");
    if written.kept.is_empty() && !is_marked {
        let accepted = |parts: Vec<Vec<u8>>| -> Vec<Vec<u8>> {
            let both = |part: Vec<u8>| match part[..] {
                [b'4'..=b'9'] => b"8".to_vec(),
                _ => part,
            };
            parts.into_iter().map(both).collect()
        };
        assert_eq!(
            accepted(says(text)),
            accepted(says(&written.bytes)),
            "{}",
            show(text)
        );
    }
    for found in &check(text, &read()).diagnostics {
        assert!(found.range.start <= found.range.end && found.range.end <= text.len());
    }
}

#[test]
fn the_normal_form_is_a_fixed_point() {
    let mut random = Random(5);
    let evening = INFO.replace("ana", "\"ana m\"") + &evening(6) + SAMPLE;
    let pieces: [&[u8]; 24] = [
        b"[",
        b"]",
        b"\"",
        b" ",
        b"\n",
        b"\r\n",
        b",",
        b"\\",
        b"x",
        b"  ",
        b"\n\n",
        b"[Bula 60]",
        b"p",
        b"5",
        b"[1 231 ",
        b"\xEF\xBB\xBF",
        b"\xE9",
        b"\x0B",
        b"\x0C",
        b"\t",
        b"]\n[",
        b"\" ",
        b"[Location New \"",
        b"0",
    ];
    for _ in 0..5000 {
        let mut text = evening.clone().into_bytes();
        let (from, length) = (random.below(text.len()), random.below(600));
        text = text[from..(from + length).min(text.len())].to_vec();
        for _ in 0..=random.below(6) {
            let at = random.below(text.len() + 1);
            let end = (at + random.below(4)).min(text.len());
            let piece = *random.one_of(&pieces);
            text.splice(at..end, piece.iter().copied());
        }
        is_sound(&text);
    }
    for line in TABLE.lines().skip(1) {
        line.split('\t')
            .for_each(|cell| is_sound(&unescape(&cell.replace("\\v", ""))));
    }
}

#[test]
fn the_normal_form_is_plain() {
    let text = "  [Bula  \"60\"] [Refe 2\r\n[Location New York]\r\n\r\nnotes\r\n[1 231  \
        1bdhm27wqk4ceIN3FVRJS5LP8GU6AOT9\tP, P,P ]";
    let written = write(text.as_bytes());
    let right = "[Bula 60]\n[Refe 2]\n[Location \"New York\"]\nnotes\n\n\
        [1 231 1BDHM27WQK4CEIN3FVRJS5LP8GU6AOT9 P,P,P]\n";
    assert_eq!(String::from_utf8_lossy(&written.bytes), right);
    assert_eq!(written.kept.len(), 1);
    let sample = write(SAMPLE.as_bytes());
    assert_eq!(sample.kept.len(), 0);
    assert!(String::from_utf8_lossy(&sample.bytes).contains("[Place3 3]\n\n[1 231 1BDH"));
}

#[test]
fn there_are_twelve_rules() {
    let rules = RULES.iter().filter(|rule| rule.group.name() == "preferans");
    assert_eq!(rules.count(), 12);
}
