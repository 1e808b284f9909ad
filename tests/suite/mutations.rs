//! Single mistakes in valid games: is each found, where it is, once, and is the next
//! game whole again?
//!
//! Each kind of mistake is made in 60 generated games, each the middle one of a file of
//! three. The test prints, for each kind, the share of mistakes found at the right place
//! (a finding, or one of its labels, touches a line of the mistake), how many findings
//! came beyond the third, and how many lay in the other two games; and it demands the
//! share that is written beside the kind, with the reason where that is not 100.
//!
//! `MUTATIONS=kind cargo test --test suite mutations -- --nocapture` shows what was found
//! and what was missed of one kind.

use std::collections::BTreeMap;
use std::env;
use std::fmt::Write as _;
use std::ops::Range;

use pbnlint::engine::RuleRef;
use pbnlint::engine::{Diagnostic, Severity};
use pbnlint::lint::{self, Plan, Settings};
use pbnlint::source::Source;
use rayon::prelude::*;

use crate::generate::{self, Call, Card, DENOMINATIONS, Options, Rng, SEATS, Seat};

/// How many mistakes of each kind are made.
const MUTANTS: usize = 60;

/// How many findings one mistake may have.
const FINDINGS: usize = 3;

/// One kind of mistake.
struct Kind {
    name: &'static str,
    /// The percentage that must be found at the right place.
    least: usize,
    /// What is asked of the check.
    held_to: HeldTo,
    /// How many findings beyond the third there may be, over all mutants.
    cascade: usize,
    /// How many findings there may be in the other two games.
    elsewhere: usize,
    /// The rules of which one speaks, and nothing else; empty where that is not demanded.
    only: &'static [&'static str],
    make: fn(&mut Text, &generate::Game, &mut Rng) -> Option<()>,
}

#[derive(Clone, Copy, PartialEq)]
enum HeldTo {
    /// The mistake is found by default, as a warning or an error.
    Import,
    /// It is found by default, if only as information.
    Advice,
    /// It is found in files that are held to export format, as a warning or an error.
    Export,
    /// It is found there, if only as information.
    ExportAdvice,
}

/// A kind that is always found, by default.
const fn kind(
    name: &'static str,
    make: fn(&mut Text, &generate::Game, &mut Rng) -> Option<()>,
) -> Kind {
    Kind {
        name,
        least: 100,
        held_to: HeldTo::Import,
        cascade: 0,
        elsewhere: 0,
        only: &[],
        make,
    }
}

impl Kind {
    const fn least(mut self, least: usize) -> Kind {
        self.least = least;
        self
    }

    const fn held_to(mut self, held_to: HeldTo) -> Kind {
        self.held_to = held_to;
        self
    }

    const fn elsewhere(mut self, elsewhere: usize) -> Kind {
        self.elsewhere = elsewhere;
        self
    }

    /// The mistake has one finding, of one of these rules: what depends on a broken thing is
    /// not judged.
    const fn only(mut self, rules: &'static [&'static str]) -> Kind {
        self.only = rules;
        self
    }

    const fn cascade(mut self, cascade: usize) -> Kind {
        self.cascade = cascade;
        self
    }
}

/// The lines of a game, the empty one after it included, and which of them are wrong.
struct Text {
    lines: Vec<String>,
    /// Indices into `lines`; one more than the last is the first line of the next game.
    wrong: Vec<usize>,
}

/// A word in the text.
#[derive(Clone)]
struct Word {
    line: usize,
    range: Range<usize>,
    text: String,
}

impl Text {
    fn new(game: &generate::Game) -> Text {
        let mut lines: Vec<String> = game.to_string().lines().map(str::to_owned).collect();
        lines.push(String::new());
        Text {
            lines,
            wrong: Vec::new(),
        }
    }

    /// How many lines the game has without the empty one.
    fn len(&self) -> usize {
        self.lines.len() - 1
    }

    fn wrong(&mut self, line: usize) -> Option<()> {
        self.wrong.push(line);
        Some(())
    }

    /// All lines of tag pairs but those of notes and tables.
    fn tag_lines(&self) -> Vec<usize> {
        let is_tag = |line: &String| {
            line.starts_with('[') && !line.starts_with("[Note") && !line.contains('\\')
        };
        (0..self.len())
            .filter(|&index| is_tag(&self.lines[index]))
            .collect()
    }

    fn any_tag(&self, rng: &mut Rng) -> usize {
        rng.pick(&self.tag_lines())
    }

    fn tag(&self, name: &str) -> Option<usize> {
        let start = format!("[{name} \"");
        self.lines.iter().position(|line| line.starts_with(&start))
    }

    fn value(&self, name: &str) -> Option<String> {
        let line = &self.lines[self.tag(name)?];
        Some(line.split('"').nth(1)?.to_owned())
    }

    /// Gives a tag another value.
    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        let line = self.tag(name)?;
        if self.value(name)? == value {
            return None;
        }
        self.lines[line] = format!("[{name} \"{value}\"]");
        self.wrong(line)
    }

    /// The lines of data after a tag.
    fn data(&self, name: &str) -> Option<Range<usize>> {
        let first = self.tag(name)? + 1;
        let length = self.lines[first..]
            .iter()
            .position(|line| line.is_empty() || line.starts_with('['))?;
        (length > 0).then_some(first..first + length)
    }

    /// The words after a tag, comments left out.
    fn words(&self, name: &str) -> Vec<Word> {
        let mut words = Vec::new();
        for line in self.data(name).unwrap_or(0..0) {
            let text = &self.lines[line];
            let mut at = 0;
            while at < text.len() {
                let rest = &text[at..];
                let length = match rest.as_bytes()[0] {
                    b'{' => rest.find('}').unwrap() + 1,
                    b' ' => 1,
                    _ => {
                        let length = rest.find(' ').unwrap_or(rest.len());
                        words.push(Word {
                            line,
                            range: at..at + length,
                            text: rest[..length].to_owned(),
                        });
                        length
                    }
                };
                at += length;
            }
        }
        words
    }

    /// The calls or cards after a tag.
    fn items(&self, name: &str) -> Vec<Word> {
        let mut words = self.words(name);
        words.retain(|word| !word.text.starts_with(['=', '$', '*']));
        words
    }

    fn replace(&mut self, word: &Word, new: &str) -> Option<()> {
        self.lines[word.line].replace_range(word.range.clone(), new);
        if self.lines[word.line].is_empty() {
            self.lines.remove(word.line);
            self.wrong(word.line - 1)?;
        }
        self.wrong(word.line)
    }

    fn insert(&mut self, line: usize, text: &str) -> Option<()> {
        self.lines.insert(line, text.to_owned());
        for wrong in &mut self.wrong {
            *wrong += usize::from(*wrong >= line);
        }
        self.wrong(line)
    }

    /// All data after a tag, and the tag, may be where a mistake is shown.
    fn wrong_section(&mut self, name: &str) -> Option<()> {
        let data = self.data(name)?;
        self.wrong.extend(data.start - 1..data.end);
        Some(())
    }
}

fn latin1(text: &str) -> impl Iterator<Item = u8> {
    text.chars().map(|character| character as u8)
}

/// The whole file, the bytes of the game in the middle, and those of the wrong lines.
struct File {
    bytes: Vec<u8>,
    middle: Range<usize>,
    wrong: Vec<Range<usize>>,
}

impl File {
    fn new(before: &generate::Game, text: &Text, after: &generate::Game, export: bool) -> File {
        let mut bytes = b"% PBN 2.1\r\n".to_vec();
        if export {
            bytes.extend_from_slice(b"% EXPORT\r\n");
        }
        before.write(&mut bytes);
        bytes.extend_from_slice(b"\r\n");
        let start = bytes.len();
        let mut lines = Vec::new();
        for line in &text.lines {
            let first = bytes.len();
            bytes.extend(latin1(line));
            if !line.ends_with('\n') {
                bytes.extend_from_slice(b"\r\n");
            }
            lines.push(first..bytes.len());
        }
        let middle = start..bytes.len();
        after.write(&mut bytes);
        lines.push(middle.end..middle.end + 20);
        let wrong = text.wrong.iter().map(|&line| lines[line].clone()).collect();
        File {
            bytes,
            middle,
            wrong,
        }
    }

    /// Whether a range touches a wrong line.
    fn touches(&self, range: &Range<usize>) -> bool {
        let touches = |line: &Range<usize>| {
            range.start < line.end && (range.end > line.start || range.start == line.start)
        };
        self.wrong.iter().any(touches)
    }

    fn is_shown(&self, finding: &Diagnostic) -> bool {
        self.touches(&finding.range) || finding.labels.iter().any(|l| self.touches(&l.range))
    }

    fn is_elsewhere(&self, finding: &Diagnostic) -> bool {
        let start = finding.range.start;
        !(self.middle.contains(&start) || self.is_shown(finding))
    }

    fn describe(&self, finding: &Diagnostic) -> String {
        let before = &self.bytes[..finding.range.start.min(self.bytes.len())];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let (rule, message) = (finding.rule.name(), &finding.message);
        format!("{line}: {}[{rule}]: {message}", finding.severity.name())
    }
}

/// What came of one kind.
#[derive(Default)]
struct Tally {
    mutants: usize,
    found: usize,
    at_place: usize,
    cascade: usize,
    elsewhere: usize,
    /// Mutants with more findings than one, or one of another rule.
    inexact: usize,
    rules: BTreeMap<RuleRef, usize>,
}

fn pool() -> Vec<generate::Game> {
    let mut rng = Rng::new(33);
    let options = Options::default();
    (0..600)
        .map(|number| generate::game(&mut rng, number, &options))
        .collect()
}

fn plan(export: bool) -> Plan {
    Plan::new(&Settings {
        export,
        ..Settings::default()
    })
}

fn findings(bytes: &[u8], plan: &Plan) -> Vec<Diagnostic> {
    lint::check(&Source::new(bytes), None, plan).diagnostics
}

fn run(kind: &Kind, games: &[generate::Game], shown: bool) -> Tally {
    let export = matches!(kind.held_to, HeldTo::Export | HeldTo::ExportAdvice);
    let advice = matches!(kind.held_to, HeldTo::Advice | HeldTo::ExportAdvice);
    let plan = plan(export);
    let seed = latin1(kind.name).fold(7, |seed: u64, byte| seed.wrapping_mul(31) + u64::from(byte));
    let mut rng = Rng::new(seed);
    let mut tally = Tally::default();
    let first = rng.below(games.len());
    for at in (0..8 * games.len()).map(|step| (first + step) % (games.len() - 2)) {
        if tally.mutants == MUTANTS {
            break;
        }
        let mut text = Text::new(&games[at + 1]);
        if (kind.make)(&mut text, &games[at + 1], &mut rng).is_none() {
            continue;
        }
        let file = File::new(&games[at], &text, &games[at + 2], export);
        let found = findings(&file.bytes, &plan);
        let counts = |finding: &&Diagnostic| advice || finding.severity > Severity::Info;
        let elsewhere = found.iter().filter(|f| file.is_elsewhere(f)).count();
        let at_place = found.iter().filter(counts).any(|f| file.is_shown(f));
        tally.mutants += 1;
        tally.found += usize::from(found.iter().any(|finding| counts(&finding)));
        tally.at_place += usize::from(at_place);
        tally.cascade += found.len().saturating_sub(FINDINGS);
        tally.elsewhere += elsewhere;
        let is_exact = match found.as_slice() {
            [finding] => kind.only.contains(&finding.rule.name()),
            _ => false,
        };
        tally.inexact += usize::from(!is_exact && !kind.only.is_empty());
        for finding in &found {
            *tally.rules.entry(finding.rule.clone()).or_default() += 1;
        }
        if shown {
            let mark = if at_place { "found" } else { "MISSED" };
            eprintln!("--- {} {}", tally.mutants, mark);
            for line in &text.wrong {
                eprintln!("    {}", text.lines.get(*line).map_or("(next game)", |l| l));
            }
            for finding in &found {
                eprintln!("  {}", file.describe(finding));
            }
        }
    }
    tally
}

#[test]
fn valid_games_have_no_finding() {
    let options = Options::default();
    for seed in 1..=8 {
        let bytes = generate::file(
            150_000,
            &Options {
                seed,
                ..options.clone()
            },
        );
        for export in [false, true] {
            let found = findings(&bytes, &plan(export));
            let shown: Vec<_> = found.iter().take(20).collect();
            let messages: Vec<_> = shown
                .iter()
                .map(|f| format!("{:?} {}: {}", f.board, f.rule.name(), f.message))
                .collect();
            assert!(
                found.is_empty(),
                "seed {seed}, export {export}: {messages:#?}"
            );
        }
    }
}

#[test]
fn single_mistakes_are_found_where_they_are() {
    let games = pool();
    let wanted = env::var("MUTATIONS").ok();
    let mut table =
        String::from("kind                              mutants found place cascade elsewhere\n");
    let mut failures = Vec::new();
    let wanted = wanted.as_deref();
    let kinds = KINDS.par_iter();
    let kinds = kinds.filter(|kind| wanted.is_none_or(|wanted| wanted == kind.name));
    let tallies: Vec<_> = kinds
        .map(|kind| (kind, run(kind, &games, wanted.is_some())))
        .collect();
    for (kind, tally) in tallies {
        let percent = |count: usize| 100 * count / tally.mutants.max(1);
        let place = percent(tally.at_place);
        let rules: Vec<_> = tally
            .rules
            .iter()
            .map(|(rule, count)| format!("{rule:?} {count}"))
            .collect();
        writeln!(
            table,
            "{:34}{:7}{:5}%{:5}%{:8}{:10}  {}",
            kind.name,
            tally.mutants,
            percent(tally.found),
            place,
            tally.cascade,
            tally.elsewhere,
            rules.join(", "),
        )
        .unwrap();
        let name = kind.name;
        if tally.mutants < MUTANTS {
            failures.push(format!("{name}: only {} mutants", tally.mutants));
        }
        if place < kind.least {
            failures.push(format!("{name}: {place} % found, not {} %", kind.least));
        }
        if tally.cascade > kind.cascade {
            failures.push(format!("{name}: {} findings too many", tally.cascade));
        }
        if tally.inexact > 0 {
            failures.push(format!("{name}: {} not reported once", tally.inexact));
        }
        if tally.elsewhere > kind.elsewhere {
            failures.push(format!(
                "{name}: {} findings in other games",
                tally.elsewhere
            ));
        }
    }
    eprintln!("{} kinds\n{table}", KINDS.len());
    assert!(failures.is_empty(), "{failures:#?}");
}

/// The kinds, by chapters of the standard.
const KINDS: &[Kind] = &[
    // Delimiters and lines.
    kind("closing quote deleted", |text, _, rng| {
        let line = text.any_tag(rng);
        let at = text.lines[line].rfind('"')?;
        text.lines[line].remove(at);
        text.wrong(line)
    }),
    kind("opening quote deleted", |text, _, rng| {
        let line = text.any_tag(rng);
        let at = text.lines[line].find('"')?;
        text.lines[line].remove(at);
        text.wrong(line)
    }),
    kind("closing bracket deleted", |text, _, rng| {
        let line = text.any_tag(rng);
        let at = text.lines[line].rfind(']')?;
        text.lines[line].remove(at);
        text.wrong(line)
    }),
    kind("opening bracket deleted", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line].remove(0);
        text.wrong(line)
    }),
    // With a later comment in the file the brace of that one closes this one, and what is
    // between them is lost, in the next game too if it is there.
    kind("closing brace deleted", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line].push_str(" {in the last round");
        text.wrong(line)
    })
    .least(98)
    .cascade(1)
    .elsewhere(4),
    // After Auction and Play each of the words is taken for a call or card.
    kind("opening brace deleted", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line].push_str(" in the last round}");
        text.wrong(line)
    })
    .cascade(9),
    kind("closing brace doubled", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line].push_str(" {in the last round}}");
        text.wrong(line)
    }),
    kind("quote in value", |text, _, rng| {
        let name = rng.pick(&["Event", "Site", "West", "North", "East", "South"]);
        let value = text.value(name)?;
        let at = value.char_indices().nth(4)?.0;
        text.set(name, &format!("{}\"{}", &value[..at], &value[at..]))
    }),
    kind("value not quoted", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line] = text.lines[line].replace('"', "");
        text.wrong(line)
    }),
    kind("value missing", |text, _, rng| {
        let line = text.any_tag(rng);
        let at = text.lines[line].find(' ')?;
        text.lines[line].truncate(at);
        text.lines[line].push(']');
        text.wrong(line)
    }),
    kind("two values", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line] = text.lines[line].replace("\"]", "\" \"x\"]");
        text.wrong(line)
    }),
    kind("word before value", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line] = text.lines[line].replacen('"', "is \"", 1);
        text.wrong(line)
    }),
    kind("text after tag pair", |text, _, rng| {
        let name = rng.pick(&[
            "Event", "Site", "Date", "Board", "Dealer", "Deal", "Scoring",
        ]);
        let line = text.tag(name)?;
        text.lines[line].push_str(" checked");
        text.wrong(line)
    }),
    kind("line of text between tags", |text, _, rng| {
        let name = rng.pick(&["Site", "Date", "Board", "Dealer", "Deal", "Scoring"]);
        let line = text.tag(name)?;
        text.insert(line, "Played on the upper floor")
    }),
    // Nothing shows that tags before Board belong to the next game, and rows of a table that
    // were cut off are shown at the first of them, not at the empty line.
    kind("empty line in game", |text, _, rng| {
        let line = rng.between(1, text.len() - 1);
        text.insert(line, "")
    })
    .least(78)
    .cascade(12),
    kind("empty line between games missing", |text, _, _| {
        text.lines.pop();
        let next = text.lines.len();
        text.wrong(next)
    }),
    kind("tab in value", |text, _, rng| {
        let name = rng.pick(&["Event", "Site", "West", "North"]);
        let value = text.value(name)?;
        text.set(name, &format!("{value}\tx"))
    }),
    kind("control character in value", |text, _, rng| {
        let name = rng.pick(&["Event", "Site", "West", "North"]);
        let value = text.value(name)?;
        let control = rng.pick(&['\x07', '\x08', '\x1b', '\x0c', '\x01']);
        text.set(name, &format!("{value}{control}"))
    }),
    kind("line of over 255 characters", |text, _, rng| {
        let name = rng.pick(&["Event", "Site", "West", "North"]);
        let value = text.value(name)?;
        let long = rng.between(255, 400);
        text.set(name, &format!("{value}{}", "x".repeat(long)))
    }),
    kind("escape not in first column", |text, _, rng| {
        let line = text.any_tag(rng);
        text.insert(line, " %scorer Tom")
    }),
    kind("comment in tag pair", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line] = text.lines[line].replacen('"', "{see below} \"", 1);
        text.wrong(line)
    }),
    kind("lone CR in value", |text, _, rng| {
        let name = rng.pick(&["Event", "Site", "West", "North"]);
        let value = text.value(name)?;
        text.set(name, &format!("{value}\rx"))
    }),
    // Tags.
    kind("tag name in lower case", |text, _, rng| {
        let line = text.any_tag(rng);
        let end = text.lines[line].find(' ')?;
        let lower = text.lines[line][..end].to_lowercase();
        text.lines[line].replace_range(..end, &lower);
        text.wrong(line)
    }),
    // Names of three letters are near to too many others: Ply, Del and Sie are unknown tags,
    // which is only information.
    kind("tag name misspelt", |text, _, rng| {
        let line = text.any_tag(rng);
        let end = text.lines[line].find(' ')?;
        let at = rng.between(3, end - 2);
        let letter = text.lines[line].as_bytes()[at] as char;
        if text.lines[line].as_bytes()[at - 1] as char == letter {
            return None;
        }
        if text.lines[line].starts_with("[Dealer") && at == end - 2 {
            // What is left would be another tag, Dealr; with the last letters, Deal.
            return None;
        }
        text.lines[line].remove(at);
        text.wrong(line)
    })
    .least(68),
    kind("tag repeated with another value", |text, _, rng| {
        let name = rng.pick(&[
            "Event", "Site", "Date", "West", "Dealer", "Scoring", "Round",
        ]);
        let line = text.tag(name)?;
        let value = match name {
            "Date" => "1989.12.24",
            "Dealer" if text.value(name).is_some_and(|value| value == "N") => "S",
            "Dealer" => "N",
            "Scoring" => "Butler",
            "Round" => "99",
            _ => "Somebody Else",
        };
        let end = text.tag("Auction")?;
        text.wrong(line)?;
        let new = rng.between(line + 1, end);
        text.insert(new, &format!("[{name} \"{value}\"]"))
    }),
    // The deal.
    kind("card twice in deal", |text, game, rng| {
        let (hand, card) = (rng.below(4), rng.below(13));
        let old = game.deal[hand][card];
        let new = Card(old.suit() * 13 + rng.below(13) as u8);
        let mut deal = game.deal.map(Vec::from);
        deal[hand][card] = new;
        set_deal(text, game, &deal)
    })
    .only(&["duplicate-card"]),
    kind("card missing from deal", |text, game, rng| {
        let mut deal = game.deal.map(Vec::from);
        deal[rng.below(4)].remove(rng.below(13));
        set_deal(text, game, &deal)
    })
    .only(&["short-hand"]),
    kind("card added to deal", |text, game, rng| {
        let mut deal = game.deal.map(Vec::from);
        deal[rng.below(4)].push(Card(rng.below(52) as u8));
        set_deal(text, game, &deal)
    })
    .only(&["duplicate-card"]),
    kind("card moved to another hand", |text, game, rng| {
        let mut deal = game.deal.map(Vec::from);
        let from = rng.below(4);
        let card = deal[from].remove(rng.below(13));
        deal[(from + rng.between(1, 3)) % 4].push(card);
        set_deal(text, game, &deal)
    })
    .only(&["too-many-cards"]),
    kind("played cards of two hands swapped", |text, game, rng| {
        // All of them are played, so that one of the two sections must be wrong.
        if game.tricks.len() < 13 {
            return None;
        }
        let mut deal = game.deal.map(Vec::from);
        let one = rng.below(4);
        let other = (one + rng.between(1, 3)) % 4;
        let (mine, theirs) = (rng.below(13), rng.below(13));
        let card = deal[one][mine];
        deal[one][mine] = deal[other][theirs];
        deal[other][theirs] = card;
        set_deal(text, game, &deal)?;
        text.wrong_section("Play")
    })
    .only(&["card-not-held", "play-columns-shifted", "revoke"]),
    kind("bad rank in deal", |text, game, rng| {
        let bad = rng.pick(&["Z", "1", "O", "B", "D", "0"]);
        change_rank(text, game, rng, |_| Some(bad))
    })
    .only(&["bad-rank"]),
    kind("lower-case rank in deal", |text, game, rng| {
        change_rank(text, game, rng, |rank| match rank {
            "A" => Some("a"),
            "K" => Some("k"),
            "Q" => Some("q"),
            "J" => Some("j"),
            "T" => Some("t"),
            _ => None,
        })
    })
    .held_to(HeldTo::ExportAdvice),
    kind("10 for T in deal", |text, game, rng| {
        change_rank(text, game, rng, |rank| (rank == "T").then_some("10"))
    })
    .only(&["ten-as-10"]),
    kind("deal without colon", |text, _, rng| {
        let value = text.value("Deal")?;
        text.set("Deal", &value.replace(':', rng.pick(&["", " ", ";"])))
    })
    .only(&["bad-deal-start"]),
    kind("deal without first player", |text, _, _| {
        let value = text.value("Deal")?;
        text.set("Deal", &value[2..])
    })
    .only(&["bad-deal-start"]),
    kind("first player of deal unknown", |text, _, rng| {
        let value = text.value("Deal")?;
        text.set(
            "Deal",
            &format!("{}{}", rng.pick(&["X", "?", "North"]), &value[1..]),
        )
    })
    .only(&["bad-deal-start"]),
    kind("deal rotated", |text, game, rng| {
        if game.tricks.is_empty() {
            return None;
        }
        let value = text.value("Deal")?;
        let turned = game.dealer.plus(rng.between(1, 3));
        text.set("Deal", &format!("{turned}{}", &value[1..]))?;
        text.wrong_section("Play")
    })
    .only(&["hands-rotated"]),
    kind("hand missing from deal", |text, _, rng| {
        let value = text.value("Deal")?;
        let hands: Vec<_> = value[2..].split(' ').collect();
        let gone = rng.below(4);
        let left: Vec<_> = (0..4)
            .filter(|&hand| hand != gone)
            .map(|h| hands[h])
            .collect();
        text.set("Deal", &format!("{}{}", &value[..2], left.join(" ")))
    })
    .only(&["deal-hand-count"]),
    kind("suit separator missing in deal", |text, _, rng| {
        let value = text.value("Deal")?;
        let dots: Vec<_> = value.match_indices('.').map(|(at, _)| at).collect();
        let mut value = value;
        value.remove(rng.pick(&dots));
        text.set("Deal", &value)
    })
    .only(&["deal-suit-count"]),
    kind("suit separator doubled in deal", |text, _, rng| {
        let value = text.value("Deal")?;
        let dots: Vec<_> = value.match_indices('.').map(|(at, _)| at).collect();
        let mut value = value;
        value.insert(rng.pick(&dots), '.');
        text.set("Deal", &value)
    })
    .only(&["deal-suit-count"]),
    kind("blank in deal", |text, _, rng| {
        let value = text.value("Deal")?;
        let blanks: Vec<_> = value.match_indices(' ').map(|(at, _)| at).collect();
        let mut value = value;
        value.insert(rng.pick(&blanks), ' ');
        text.set("Deal", &value)
    })
    .only(&["deal-blanks"]),
    // Values of tags.
    kind("dealer spelled out", |text, game, _| {
        let name = ["West", "North", "East", "South"][game.dealer as usize];
        text.set("Dealer", name)
    })
    .only(&["bad-dealer"]),
    kind("dealer in lower case", |text, game, _| {
        text.set("Dealer", &game.dealer.to_string().to_lowercase())
    })
    .held_to(HeldTo::ExportAdvice),
    kind("another dealer", |text, game, rng| {
        text.set("Dealer", &game.dealer.plus(rng.between(1, 3)).to_string())?;
        let auction = text.tag("Auction")?;
        text.wrong(auction)
    })
    .only(&["auction-start"]),
    kind("unknown vulnerability", |text, _, rng| {
        text.set(
            "Vulnerable",
            rng.pick(&["Nobody", "Red", "N/S", "NSEW", "North", "Z"]),
        )
    })
    .only(&["bad-vulnerable"]),
    // Legal: boards need not have the usual vulnerability, and the rule that says so is
    // off by default. Where the contract was worth another score, that is found.
    kind("vulnerability not of the board", |text, _, rng| {
        text.set("Vulnerable", rng.pick(&["None", "NS", "EW", "All"]))
    })
    .held_to(HeldTo::Advice)
    .least(50),
    kind("date in other order", |text, game, rng| {
        let parts: Vec<_> = game.date.split('.').collect();
        let (year, month, day) = (parts[0], parts[1], parts[2]);
        let date = match rng.below(4) {
            0 => format!("{year}-{month}-{day}"),
            1 => format!("{day}.{month}.{year}"),
            2 => format!("{month}/{day}/{year}"),
            _ => format!("{}.{month}.{day}", &year[2..]),
        };
        text.set("Date", &date)
    }),
    kind("30 February", |text, game, rng| {
        let day = rng.pick(&["02.30", "04.31", "13.01", "00.12", "06.00", "11.32"]);
        text.set("Date", &format!("{}.{day}", &game.date[..4]))
    }),
    kind("bad board", |text, _, rng| {
        text.set("Board", rng.pick(&["0", "3A", "-1", "one", "1.5"]))
    }),
    kind("bad round", |text, _, rng| {
        text.set("Round", rng.pick(&["-1", "1 2", "1..2", ".2"]))
    })
    .held_to(HeldTo::Advice),
    kind("unknown scoring", |text, _, rng| {
        text.set("Scoring", rng.pick(&["Pints", "IPM", "Matchpts"]))
    })
    .held_to(HeldTo::Advice),
    kind("contract of level 8", |text, game, rng| {
        let denomination = DENOMINATIONS[usize::from(game.contract?.bid.denomination)];
        text.set(
            "Contract",
            &format!("{}{denomination}", rng.pick(&[8, 9, 0])),
        )
    })
    .only(&["bad-contract"]),
    kind("NT as N in contract", |text, _, _| {
        let contract = text.value("Contract")?;
        contract.contains("NT").then_some(())?;
        text.set("Contract", &contract.replace("NT", "N"))
    })
    .only(&["bad-contract"]),
    kind("contract with declarer", |text, game, _| {
        let contract = game.contract?;
        text.set("Contract", &format!("{contract} {}", contract.declarer))
    })
    .only(&["bad-contract"]),
    kind("contract not of auction", |text, game, rng| {
        let mut contract = game.contract?;
        contract.bid.level = rng.between(1, 7) as u8;
        text.set("Contract", &contract.to_string())?;
        text.wrong_section("Auction")
    })
    .only(&["contract-mismatch"]),
    kind("denomination not of auction", |text, game, rng| {
        let mut contract = game.contract?;
        contract.bid.denomination = rng.below(5) as u8;
        text.set("Contract", &contract.to_string())?;
        text.wrong_section("Auction")
    })
    .only(&["contract-mismatch"]),
    kind("double not of auction", |text, game, _| {
        let contract = game.contract?.to_string();
        let other = match contract.trim_end_matches('X') {
            bid if bid == contract => format!("{bid}X"),
            bid => bid.to_owned(),
        };
        text.set("Contract", &other)?;
        text.wrong_section("Auction")
    })
    .only(&["risk-mismatch"]),
    kind("pass as contract", |text, game, _| {
        game.contract?;
        text.set("Contract", "Pass")?;
        text.wrong_section("Auction")
    })
    .only(&["contract-mismatch"]),
    kind("declarer is partner", |text, game, _| {
        let declarer = game.contract?.declarer;
        text.set("Declarer", &declarer.plus(2).to_string())?;
        text.wrong_section("Auction")
    })
    .only(&["declarer-mismatch"]),
    kind("declarer is opponent", |text, game, rng| {
        let declarer = game.contract?.declarer;
        text.set("Declarer", &declarer.plus(rng.pick(&[1, 3])).to_string())?;
        text.wrong_section("Auction")
    })
    .only(&["declarer-mismatch", "missing-opening-passes"]),
    kind("declarer empty", |text, game, _| {
        game.contract?;
        text.set("Declarer", "")
    })
    .only(&["missing-declarer"]),
    kind("declarer spelled out", |text, game, _| {
        let declarer = game.contract?.declarer;
        text.set(
            "Declarer",
            ["West", "North", "East", "South"][declarer as usize],
        )
    })
    .only(&["bad-declarer"]),
    kind("bad result", |text, game, rng| {
        game.contract?;
        text.set("Result", rng.pick(&["14", "26", "+1", "=", "-2", "ten"]))
    })
    .only(&["bad-result"]),
    kind("result off by one", |text, game, rng| {
        game.contract?;
        let other = if game.result == 0 || (game.result < 13 && rng.percent(50)) {
            game.result + 1
        } else {
            game.result - 1
        };
        text.set("Result", &other.to_string())?;
        let score = text.tag("Score")?;
        text.wrong(score)
    })
    .only(&["result-mismatch", "wrong-score"]),
    kind("score off by ten", |text, game, rng| {
        game.contract?;
        let score = game.score + rng.pick(&[-100, -50, -10, 10, 50, 100]);
        text.set("Score", &format!("NS {score}"))
    })
    .only(&["wrong-score"]),
    kind("score of wrong side", |text, game, _| {
        game.contract?;
        text.set("Score", &format!("EW {}", game.score))
    })
    .only(&["wrong-score"]),
    kind("scores that are not opposite", |text, game, _| {
        game.contract?;
        let score = game.score;
        text.set("Score", &format!("NS {score} EW {score}"))
    })
    .held_to(HeldTo::Advice)
    .only(&["opposite-scores"]),
    kind("tricks that do not add up", |text, game, rng| {
        game.contract?;
        let is_ns = game.contract?.declarer.is_on_side_of(Seat::North);
        let (own, other) = if is_ns { ("NS", "EW") } else { ("EW", "NS") };
        let (won, lost) = (game.result, 13 - game.result);
        let more = won + if rng.percent(50) && won < 13 { 1 } else { 0 };
        let less = if more == won {
            lost.checked_sub(1)?
        } else {
            lost
        };
        text.set("Result", &format!("{own} {more} {other} {less}"))
    })
    .only(&["result-sum"]),
    kind("needless caret before result", |text, game, _| {
        (game.tricks.len() == 13).then_some(())?;
        text.set("Result", &format!("^{}", game.result))
    })
    .only(&["needless-caret"]),
    kind("result of a passed-out game", |text, game, rng| {
        game.contract.is_none().then_some(())?;
        let (name, value) = rng.pick(&[("Result", "7"), ("Score", "NS 50"), ("Declarer", "N")]);
        text.set(name, value)
    })
    .only(&["passed-out-values"]),
    kind("bad score", |text, game, rng| {
        let score = game.score;
        let bad = [
            format!("NS {score}.5"),
            format!("N {score}"),
            format!("NS={score}"),
            format!("NS{score}"),
            "made".to_owned(),
        ];
        text.set("Score", &bad[rng.below(5)])
    })
    .only(&["bad-score"]),
    kind("bad room", |text, _, rng| {
        text.set("Room", rng.pick(&["Opened", "O", "Blue"]))
    }),
    // The auction.
    kind("insufficient bid", |text, game, rng| {
        let (at, lower) = any(insufficient(game), rng)?;
        let word = text.items("Auction")[at].clone();
        text.replace(&word, &lower)
    })
    .only(&["insufficient-bid"]),
    kind("double of partner", |text, game, rng| {
        let at = any(doubles(game, true), rng)?;
        let word = text.items("Auction")[at].clone();
        text.replace(&word, "X")
    })
    .only(&["bad-double"]),
    kind("redouble of undoubled bid", |text, game, rng| {
        let at = any(doubles(game, false), rng)?;
        let word = text.items("Auction")[at].clone();
        text.replace(&word, "XX")
    })
    .only(&["bad-redouble"]),
    kind("call after the end", |text, _, rng| {
        let words = text.items("Auction");
        let last = words.last()?.line;
        let call = rng.pick(&["Pass", "X", "7NT"]);
        text.insert(last + 1, call)
    })
    .only(&["call-after-end"]),
    // Without its only bid an auction ends with two or three passes, as one may that is not
    // finished.
    kind("call removed", |text, game, rng| {
        let words = text.items("Auction");
        let at = rng.below(words.len() - 1);
        if game.calls[at + 1..].iter().all(|call| *call == Call::Pass)
            && game.calls[at] == Call::Pass
        {
            return None;
        }
        text.replace(&words[at], "")?;
        for name in ["Declarer", "Contract"] {
            let line = text.tag(name)?;
            text.wrong(line)?;
        }
        text.wrong_section("Auction")
    })
    .least(96),
    kind("pass added", |text, game, rng| {
        game.contract?;
        let words = text.items("Auction");
        let bids: Vec<_> = (0..words.len())
            .filter(|&at| matches!(game.calls[at], Call::Bid(_)))
            .collect();
        let at = rng.pick(&bids);
        text.replace(&words[at], &format!("Pass {}", words[at].text))?;
        for name in ["Declarer", "Contract"] {
            let line = text.tag(name)?;
            text.wrong(line)?;
        }
        text.wrong_section("Auction")
    }),
    kind("last pass missing", |text, _, _| {
        let words = text.items("Auction");
        let last = words.last()?;
        text.replace(last, "")?;
        text.wrong_section("Auction")
    })
    .held_to(HeldTo::Advice)
    .only(&["unfinished-auction"]),
    kind("AP in the middle", |text, game, rng| {
        let passes: Vec<_> = (0..game.calls.len() - 4)
            .filter(|&at| game.calls[at] == Call::Pass)
            .collect();
        let at = any(passes, rng)?;
        let later = |call: &Call| *call != Call::Pass;
        game.calls[at..].iter().any(later).then_some(())?;
        let word = text.items("Auction")[at].clone();
        text.replace(&word, "AP")?;
        text.wrong_section("Auction")
    })
    .only(&["call-after-end"]),
    kind("unknown call", |text, _, rng| {
        let word = any(text.items("Auction"), rng)?;
        text.replace(
            &word,
            rng.pick(&["2Q", "Q", "Dbl", "8C", "0NT", "1Z", "No"]),
        )
    })
    .only(&["bad-call"]),
    kind("1N for 1NT", |text, _, rng| {
        let mut words = text.items("Auction");
        words.retain(|word| word.text.ends_with("NT"));
        let word = any(words, rng)?;
        text.replace(&word, &word.text[..2])
    })
    .only(&["bad-call"]),
    kind("P for Pass", |text, _, rng| {
        let mut words = text.items("Auction");
        words.retain(|word| word.text == "Pass");
        let word = any(words, rng)?;
        text.replace(&word, "P")
    })
    .only(&["bad-call"]),
    kind("PASS for Pass", |text, _, rng| {
        let mut words = text.items("Auction");
        words.retain(|word| word.text == "Pass");
        let word = any(words, rng)?;
        text.replace(&word, rng.pick(&["PASS", "pass"]))
    })
    .held_to(HeldTo::ExportAdvice),
    kind("bid with letter O or l", |text, _, rng| {
        let mut words = text.items("Auction");
        words.retain(|word| word.text.starts_with('1'));
        let word = any(words, rng)?;
        text.replace(&word, &format!("l{}", &word.text[1..]))
    })
    .only(&["bad-call"]),
    kind("auction of another dealer", |text, game, rng| {
        text.set("Auction", &game.dealer.plus(rng.between(1, 3)).to_string())?;
        let line = text.tag("Dealer")?;
        text.wrong(line)
    })
    .only(&["auction-start"]),
    kind("auction without player", |text, _, _| {
        text.set("Auction", "")
    })
    .only(&["bad-auction-player"]),
    kind("hyphen in auction", |text, _, rng| {
        let words = text.items("Auction");
        let at = rng.between(1, words.len() - 1);
        text.replace(&words[at], &format!("- {}", words[at].text))
    })
    .only(&["hyphen-in-auction"]),
    kind("insufficiency that is none", |text, game, rng| {
        let bids = (0..game.calls.len()).filter(|&at| matches!(game.calls[at], Call::Bid(_)));
        let at = any(bids.collect(), rng)?;
        let word = text.items("Auction")[at].clone();
        text.replace(&word, &format!("^I {}", word.text))
    })
    .only(&["false-insufficient"]),
    // Annotations and notes.
    kind("NAG above 255", |text, _, rng| {
        let word = any(text.items(rng.pick(&["Auction", "Play"])), rng)?;
        let nag = rng.between(256, 999);
        text.replace(&word, &format!("{} ${nag}", word.text))
    }),
    kind("NAG of other section", |text, _, rng| {
        let (section, nag) =
            rng.pick(&[("Auction", 8), ("Auction", 14), ("Play", 1), ("Play", 13)]);
        let word = any(text.items(section), rng)?;
        let annotated = |w: &Word| w.line == word.line && w.text.starts_with('$');
        if text.words(section).iter().any(annotated) {
            return None;
        }
        text.replace(&word, &format!("{} ${nag}", word.text))
    }),
    kind("two suffixes", |text, _, rng| {
        let word = any(text.items("Auction"), rng)?;
        text.replace(&word, &format!("{}!??", word.text))
    }),
    kind("reference without note", |text, _, rng| {
        let section = rng.pick(&["Auction", "Play"]);
        let word = any(text.items(section), rng)?;
        let number = rng.between(20, 32);
        text.replace(&word, &format!("{} ={number}=", word.text))
    }),
    kind("note deleted", |text, _, rng| {
        let section = rng.pick(&["Auction", "Play"]);
        let (line, number) = note_of(text, section, rng)?;
        text.lines.remove(line);
        let reference = format!("={number}=");
        let words = text.words(section);
        let word = words.iter().find(|word| word.text == reference)?;
        text.wrong(word.line)
    }),
    kind("reference deleted", |text, _, rng| {
        let section = rng.pick(&["Auction", "Play"]);
        let (line, number) = note_of(text, section, rng)?;
        let reference = format!("={number}=");
        let words = text.words(section);
        let word = words.iter().find(|word| word.text == reference)?;
        text.replace(word, "")?;
        text.wrong(line)
    }),
    kind("note twice", |text, _, rng| {
        let (line, number) = note_of(text, rng.pick(&["Auction", "Play"]), rng)?;
        text.insert(line + 1, &format!("[Note \"{number}:something else\"]"))
    }),
    kind("bad note number", |text, _, rng| {
        let (line, _) = note_of(text, rng.pick(&["Auction", "Play"]), rng)?;
        let at = text.lines[line].find(':')?;
        text.lines[line].replace_range(7..at, rng.pick(&["33", "0", "x", "100"]));
        text.wrong_section("Auction");
        text.wrong_section("Play");
        text.wrong(line)
    }),
    kind("note without colon", |text, _, rng| {
        let (line, number) = note_of(text, rng.pick(&["Auction", "Play"]), rng)?;
        text.lines[line] =
            text.lines[line].replacen(&format!("{number}:"), &format!("{number} "), 1);
        text.wrong(line)
    }),
    kind("reference not closed", |text, _, rng| {
        let mut words = text.words(rng.pick(&["Auction", "Play"]));
        words.retain(|word| word.text.starts_with('='));
        let word = any(words, rng)?;
        text.replace(&word, &word.text[..word.text.len() - 1])
    }),
    // The play.
    kind("card of another hand", |text, game, rng| {
        let words = text.items("Play");
        let word = any(words.clone(), rng)?;
        let at = words.iter().position(|w| w.text == word.text)?;
        let seat = game.tricks[0].leader.plus(at % 4);
        let other = seat.plus(rng.between(1, 3));
        let card = rng.pick(&game.deal[other as usize]);
        text.replace(&word, &card.to_string())?;
        // The one who plays it rightly is in another line.
        let other = words.iter().find(|w| w.text == card.to_string());
        other.map_or(Some(()), |other| text.wrong(other.line))
    })
    .only(&["card-not-held", "card-played-twice"]),
    kind("card played twice", |text, game, rng| {
        let words = text.items("Play");
        (words.len() > 8).then_some(())?;
        let at = rng.between(4, words.len() - 1);
        let earlier = at % 4 + 4 * rng.below(at / 4);
        let card = words[earlier].text.clone();
        let _ = game;
        text.replace(&words[at], &card)
    })
    .only(&["card-played-twice"]),
    kind("revoke", |text, game, rng| {
        let (one, other) = any(revokes(game), rng)?;
        let words = text.items("Play");
        let (first, second) = (words[one].clone(), words[other].clone());
        text.replace(&second, &first.text)?;
        text.replace(&first, &second.text)
    })
    .only(&["revoke"]),
    kind("revoke that is none", |text, game, rng| {
        let at = any(following(game), rng)?;
        let word = text.items("Play")[at].clone();
        text.replace(&word, &format!("^R {}", word.text))
    })
    .only(&["false-irregularity"]),
    kind("lead out of turn that is none", |text, game, rng| {
        (!game.tricks.is_empty()).then_some(())?;
        let trick = rng.below(game.tricks.len());
        let first = game.tricks[0].leader;
        let at = 4 * trick + game.tricks[trick].leader.turns_after(first);
        let word = text.items("Play")[at].clone();
        text.replace(&word, &format!("^L {}", word.text))
    })
    .only(&["false-irregularity"]),
    kind("two leads out of turn", |text, game, rng| {
        (!game.tricks.is_empty()).then_some(())?;
        let row = 4 * rng.below(game.tricks.len());
        let words = text.items("Play");
        text.replace(&words[row + 3], &format!("^L {}", words[row + 3].text))?;
        text.replace(&words[row], &format!("^L {}", words[row].text))
    })
    .only(&["second-lead"]),
    kind("14th trick", |text, game, rng| {
        (game.tricks.len() == 13).then_some(())?;
        let words = text.items("Play");
        let line = words.last()?.line;
        let first = rng.below(12) * 4;
        let row: Vec<_> = words[first..first + 4]
            .iter()
            .map(|w| w.text.clone())
            .collect();
        text.insert(line + 1, &row.join(" "))
    })
    .only(&["too-many-tricks"]),
    kind("two columns swapped", |text, game, rng| {
        (!game.tricks.is_empty()).then_some(())?;
        let one = rng.below(3);
        let other = rng.between(one + 1, 3);
        let words = text.items("Play");
        for row in words.chunks(4).rev() {
            text.replace(&row[other], &row[one].text)?;
            text.replace(&row[one], &row[other].text)?;
        }
        text.wrong_section("Play")
    })
    .only(&["hands-rotated"]),
    kind("two cards of a trick swapped", |text, game, rng| {
        (!game.tricks.is_empty()).then_some(())?;
        let one = rng.below(3);
        let other = rng.between(one + 1, 3);
        let words = text.items("Play");
        let row = &words[4 * rng.below(game.tricks.len())..];
        text.replace(&row[other], &row[one].text)?;
        text.replace(&row[one], &row[other].text)
    })
    .only(&["play-columns-shifted"]),
    kind("play of wrong leader", |text, game, rng| {
        let leader = game.tricks.first()?.leader;
        text.set("Play", &leader.plus(rng.between(1, 3)).to_string())?;
        text.wrong_section("Play")
    })
    .only(&["hands-rotated"]),
    kind("star after claim missing", |text, game, _| {
        game.is_claimed().then_some(())?;
        let words = text.words("Play");
        let star = words.iter().find(|word| word.text == "*")?;
        text.lines.remove(star.line);
        text.wrong_section("Play")
    })
    .held_to(HeldTo::Advice)
    .only(&["unfinished-play"]),
    kind("plus and star", |text, game, rng| {
        game.is_claimed().then_some(())?;
        let words = text.words("Play");
        let star = words.iter().find(|word| word.text == "*")?;
        text.replace(star, rng.pick(&["+ *", "* +"]))
    })
    .only(&["plus-and-star"]),
    kind("bad card", |text, game, rng| {
        (!game.tricks.is_empty()).then_some(())?;
        let word = any(text.items("Play"), rng)?;
        let (suit, rank) = word.text.split_at(1);
        let bad = [
            format!("{rank}{suit}"),
            format!("{suit}1"),
            format!("{suit}10"),
            format!("X{rank}"),
            suit.to_owned(),
        ];
        text.replace(&word, &bad[rng.below(5)])
    })
    .only(&["bad-card"]),
    kind("card in lower case", |text, game, rng| {
        (!game.tricks.is_empty()).then_some(())?;
        let word = any(text.items("Play"), rng)?;
        text.replace(&word, &word.text.to_lowercase())
    })
    .held_to(HeldTo::ExportAdvice),
    // The last card of all may be missing because it was not played.
    kind("card removed from play", |text, game, rng| {
        (!game.tricks.is_empty()).then_some(())?;
        let word = any(text.items("Play"), rng)?;
        text.replace(&word, "")
    })
    .least(98),
    kind("trick removed from play", |text, game, rng| {
        (game.tricks.len() == 13).then_some(())?;
        let words = text.items("Play");
        let line = words[4 * rng.below(13)].line;
        text.lines.remove(line);
        text.wrong_section("Play")
    })
    .held_to(HeldTo::Advice),
    kind("play after passes", |text, game, _| {
        game.contract.is_none().then_some(())?;
        let end = text.data("Auction")?.end;
        text.insert(end, "[Play \"N\"]")?;
        text.insert(end + 1, "SA S2 S3 S4")
    })
    .only(&["play-after-pass"]),
    // Tables.
    kind("table header without semicolons", |text, _, rng| {
        let line = table(text, rng)?;
        text.lines[line] = text.lines[line].replace(';', rng.pick(&[" ", ","]));
        text.wrong(line)
    }),
    kind("table element missing", |text, _, rng| {
        let line = table_row(text, rng)?;
        let end = text.lines[line].trim_end().rfind(' ')?;
        text.lines[line].truncate(end);
        text.wrong_section("OptimumResultTable");
        text.wrong_section("ScoreTable");
        text.wrong(line)
    }),
    kind("table element too many", |text, _, rng| {
        let line = table_row(text, rng)?;
        text.lines[line].push_str(" 7");
        text.wrong_section("OptimumResultTable");
        text.wrong_section("ScoreTable");
        text.wrong(line)
    }),
    kind("comment in table", |text, _, rng| {
        let line = table_row(text, rng)?;
        text.lines[line].push_str(" {a good one}");
        text.wrong(line)
    }),
    kind("result in table out of range", |text, _, rng| {
        let word = optimum_word(text, rng, 2)?;
        text.replace(&word, rng.pick(&["14", "20", "-1", "99"]))
    }),
    kind("bad declarer in table", |text, _, rng| {
        let word = optimum_word(text, rng, 0)?;
        text.replace(&word, rng.pick(&["X", "NS", "Z"]))
    }),
    kind("bad denomination in table", |text, _, rng| {
        let word = optimum_word(text, rng, 1)?;
        text.replace(&word, rng.pick(&["Q", "8", "NTS"]))
    }),
    kind("row of table repeated", |text, _, rng| {
        let data = text.data("OptimumResultTable")?;
        let line = rng.between(data.start, data.end - 1);
        let row = text.lines[line].clone();
        text.insert(line, &row)?;
        text.wrong_section("OptimumResultTable")
    }),
    kind("row of table missing", |text, _, rng| {
        let data = text.data("OptimumResultTable")?;
        text.lines.remove(rng.between(data.start, data.end - 1));
        text.wrong_section("OptimumResultTable")
    }),
    kind("score in table wrong", |text, game, rng| {
        let data = text.data("ScoreTable")?;
        let row = rng.below(game.score_table.len());
        let mut score = game.score_table[row].clone();
        score.contract?;
        score.score += rng.pick(&[-100, -50, -10, 10, 50, 100]);
        let line = data.start + row;
        let old = format!(" {:>5} ", game.score_table[row].score);
        text.lines[line] = text.lines[line].replacen(&old, &format!(" {:>5} ", score.score), 1);
        text.wrong(line)
    })
    .only(&["table-score"]),
    kind("table header with column twice", |text, _, rng| {
        let line = table(text, rng)?;
        let (before, after) = rng.pick(&[("Declarer", "Result"), ("Result", "Declarer")]);
        if !text.lines[line].contains("\\2R;") {
            return None;
        }
        let (tag, header) = text.lines[line].split_once('"')?;
        text.lines[line] = format!("{tag}\"{}", header.replacen(before, after, 1));
        text.wrong(line)
    }),
    // Inheritance.
    kind("# where it is forbidden", |text, _, rng| {
        text.set(
            rng.pick(&["Dealer", "Vulnerable", "Deal", "Play", "Auction"]),
            "#",
        )
    }),
    kind("## where it is forbidden", |text, _, rng| {
        let name = rng.pick(&["Dealer", "Vulnerable", "Deal"]);
        let value = text.value(name)?;
        text.set(name, &format!("##{value}"))
    }),
    // What only export format forbids.
    kind("line end LF", |text, _, rng| {
        let line = rng.below(text.len());
        text.lines[line].push('\n');
        text.wrong(line)
    })
    .held_to(HeldTo::Export),
    kind("blank at end of line", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line].push(' ');
        text.wrong(line)
    })
    .held_to(HeldTo::ExportAdvice),
    kind("two blanks in tag pair", |text, _, rng| {
        let line = text.any_tag(rng);
        text.lines[line] = text.lines[line].replacen(' ', "  ", 1);
        text.wrong(line)
    })
    .held_to(HeldTo::Export),
    kind("tab between calls or cards", |text, _, rng| {
        let word = any(text.items(rng.pick(&["Auction", "Play"])), rng)?;
        let line = &mut text.lines[word.line];
        line.contains(' ').then_some(())?;
        *line = line.replacen(' ', "\t", 1);
        text.wrong(word.line)
    })
    .held_to(HeldTo::Export),
    kind("mandatory tag missing", |text, _, rng| {
        let name = rng.pick(&["Event", "Site", "West", "Scoring", "Vulnerable", "Board"]);
        let line = text.tag(name)?;
        text.lines.remove(line);
        // It may be shown where the game begins, or where the tag is wanted.
        text.wrong.extend([0, line - usize::from(line > 0), line]);
        Some(())
    })
    .held_to(HeldTo::Export),
    kind("tags out of order", |text, _, rng| {
        let tags = text.tag("Declarer")?;
        let line = rng.below(tags - 1);
        text.lines.swap(line, line + 1);
        text.wrong(line)?;
        text.wrong(line + 1)
    })
    .held_to(HeldTo::Export),
    kind("ranks of deal out of order", |text, game, rng| {
        let mut deal = game.deal.map(Vec::from);
        deal[rng.below(4)].reverse();
        set_deal(text, game, &deal)
    })
    .held_to(HeldTo::Export),
    kind("deal not from dealer", |text, game, rng| {
        let first = game.dealer.plus(rng.between(1, 3));
        let deal = deal_from(first, &game.deal.map(Vec::from));
        text.set("Deal", &deal)
    })
    .held_to(HeldTo::Export),
    kind("five calls in a line", |text, game, rng| {
        (game.calls.len() > 5).then_some(())?;
        let lines = text.data("Auction")?;
        (lines.len() > 1).then_some(())?;
        let line = rng.between(lines.start, lines.end - 2);
        let next = text.lines.remove(line + 1);
        text.lines[line] = format!("{} {next}", text.lines[line]);
        text.wrong(line)
    })
    .held_to(HeldTo::Export),
    kind("suffix instead of NAG", |text, _, rng| {
        let word = any(text.items(rng.pick(&["Auction", "Play"])), rng)?;
        text.replace(&word, &format!("{}!", word.text))
    })
    .held_to(HeldTo::Export),
    kind("AP in export format", |text, game, _| {
        game.contract?;
        let words = text.items("Auction");
        let count = words.len();
        let last = &words[count - 3..];
        if last[0].line != last[2].line || text.words("Auction").last()?.text != "Pass" {
            return None;
        }
        let range = last[0].range.start..last[2].range.end;
        let line = last[0].line;
        if text.lines[line].contains('{') {
            return None;
        }
        text.lines[line].replace_range(range, "AP");
        text.wrong(line)
    })
    .held_to(HeldTo::ExportAdvice),
    kind("two empty lines between games", |text, _, _| {
        let line = text.len();
        text.insert(line, "")?;
        text.wrong(line + 1)
    })
    .held_to(HeldTo::ExportAdvice),
    kind("result for a side", |text, game, _| {
        let side = if game.contract?.declarer.is_on_side_of(Seat::North) {
            "NS"
        } else {
            "EW"
        };
        text.set("Result", &format!("{side} {}", game.result))
    })
    .held_to(HeldTo::Export),
];

fn any<T: Clone>(items: Vec<T>, rng: &mut Rng) -> Option<T> {
    (!items.is_empty()).then(|| items[rng.below(items.len())].clone())
}

fn deal_from(first: Seat, deal: &[Vec<Card>; 4]) -> String {
    let mut value = format!("{first}:");
    for turn in 0..4 {
        if turn > 0 {
            value.push(' ');
        }
        for suit in (0..4).rev() {
            if suit < 3 {
                value.push('.');
            }
            let cards = deal[first.plus(turn) as usize].iter();
            for card in cards.filter(|card| card.suit() == suit) {
                value.push_str(&card.to_string()[1..]);
            }
        }
    }
    value
}

/// Writes another deal, if it is another one.
fn set_deal(text: &mut Text, game: &generate::Game, deal: &[Vec<Card>; 4]) -> Option<()> {
    text.set("Deal", &deal_from(game.dealer, deal))
}

/// Writes another rank for some card of the deal.
fn change_rank(
    text: &mut Text,
    _: &generate::Game,
    rng: &mut Rng,
    change: impl Fn(&str) -> Option<&'static str>,
) -> Option<()> {
    let mut value = text.value("Deal")?;
    let places: Vec<_> = (2..value.len())
        .filter_map(|at| {
            let rank = &value[at..=at];
            let new = (rank != "." && rank != " ").then(|| change(rank)).flatten();
            new.map(|new| (at, new))
        })
        .collect();
    let (at, new) = any(places, rng)?;
    value.replace_range(at..=at, new);
    text.set("Deal", &value)
}

/// The bids after which there is a sufficient one, each with a bid that is too low there.
fn insufficient(game: &generate::Game) -> Vec<(usize, String)> {
    let mut last: Option<generate::Bid> = None;
    let mut places = Vec::new();
    for (at, call) in game.calls.iter().enumerate() {
        let Call::Bid(bid) = *call else { continue };
        if let Some(last) = last {
            places.push((at, last.to_string()));
            if last.level > 1 {
                places.push((at, format!("{}{}", last.level - 1, "NT")));
            }
        }
        last = Some(bid);
    }
    places
}

/// The places after bids that nobody doubled: of the own side, or any.
fn doubles(game: &generate::Game, own: bool) -> Vec<usize> {
    let mut last: Option<usize> = None;
    let mut places = Vec::new();
    for (at, call) in game.calls.iter().enumerate() {
        if let Some(bid) = last {
            let is_own = (at - bid) % 2 == 0;
            if is_own || !own {
                places.push(at);
            }
        }
        match call {
            Call::Bid(_) => last = Some(at),
            Call::Double | Call::Redouble => last = None,
            Call::Pass => {}
        }
    }
    places
}

/// A note of a section: its line and number.
fn note_of(text: &Text, section: &str, rng: &mut Rng) -> Option<(usize, String)> {
    let mut lines = Vec::new();
    let end = text.data(section)?.end;
    for line in end..text.len() {
        let Some(note) = text.lines[line].strip_prefix("[Note \"") else {
            break;
        };
        lines.push((line, note[..note.find(':')?].to_owned()));
    }
    any(lines, rng)
}

/// Pairs of cards of one player, as places in the text, which make a revoke if swapped.
fn revokes(game: &generate::Game) -> Vec<(usize, usize)> {
    let mut places = Vec::new();
    let Some(first) = game.tricks.first() else {
        return places;
    };
    for (at, trick) in game.tricks.iter().enumerate() {
        for seat in SEATS {
            let card = trick.card_of(seat);
            if seat == trick.leader || card.suit() != trick.cards[0].suit() {
                continue;
            }
            for (later, other) in game.tricks.iter().enumerate().skip(at + 1) {
                if other.card_of(seat).suit() != card.suit() {
                    let column = seat.turns_after(first.leader);
                    places.push((4 * at + column, 4 * later + column));
                }
            }
        }
    }
    places
}

/// Cards that follow suit, as places in the text.
fn following(game: &generate::Game) -> Vec<usize> {
    let Some(first) = game.tricks.first() else {
        return Vec::new();
    };
    let rows = game.tricks.iter().enumerate();
    let cards = rows.flat_map(|(row, trick)| SEATS.map(|seat| (row, trick, seat)));
    let follows = cards.filter(|(_, trick, seat)| {
        let card = trick.card_of(*seat);
        *seat != trick.leader && card.suit() == trick.cards[0].suit()
    });
    follows
        .map(|(row, _, seat)| 4 * row + seat.turns_after(first.leader))
        .collect()
}

/// The line of a table's tag.
fn table(text: &Text, rng: &mut Rng) -> Option<usize> {
    let tables = ["OptimumResultTable", "ScoreTable"];
    any(
        tables.iter().filter_map(|name| text.tag(name)).collect(),
        rng,
    )
}

fn table_row(text: &Text, rng: &mut Rng) -> Option<usize> {
    let header = table(text, rng)?;
    let rows = text.lines[header + 1..]
        .iter()
        .position(|line| line.is_empty() || line.starts_with('['))?;
    Some(header + rng.between(1, rows))
}

fn optimum_word(text: &Text, rng: &mut Rng, column: usize) -> Option<Word> {
    let words = text.words("OptimumResultTable");
    let words = words.into_iter().enumerate();
    let of_column = words.filter(|(at, _)| at % 3 == column);
    any(of_column.map(|(_, word)| word).collect(), rng)
}
