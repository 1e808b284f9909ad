//! Writes suppressions into a file, so that what is found in it now is no longer reported.
//!
//! The notation of the file says where they go: in PBN a finding in a tag pair or its section gets a line before the
//! tag pair; one at the first tag of a game or before it, a line that acts on the game; one about the whole file, a
//! line after `% PBN` and `% EXPORT`. What such a line does not reach is suppressed more widely in the next round. A
//! line that is there already, with the same reason, takes the new names into its list.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;

use crate::engine::orders::{OrderForm, Orders, Width};
use crate::engine::{Diagnostic, HOUSE_GROUP, Severity};
use crate::lint::wings::{self, Task, Wing};
use crate::lint::{self, Findings, Plan};
use crate::notation::{self, Notation};
use crate::rules::judges_files_only;
use crate::source::{Encoding, Source};

/// A file with its suppressions.
#[derive(Debug)]
pub struct Silenced<'s> {
    /// The text; borrowed where there was nothing to do.
    pub bytes: Cow<'s, [u8]>,
    /// What a check finds in it now.
    pub remaining: Findings,
    /// What is suppressed that was found before.
    pub tally: Tally,
}

/// How much is suppressed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// The findings, by the name of their rule; house rules count as one.
    pub rules: BTreeMap<&'static str, usize>,
    /// Their places.
    pub places: usize,
}

impl Tally {
    fn of<'d>(findings: impl Iterator<Item = &'d Diagnostic>) -> Tally {
        let mut tally = Tally::default();
        for finding in findings {
            let rule = finding.rule.built_in();
            let name = rule.map_or(HOUSE_GROUP, |rule| rule.meta.name);
            *tally.rules.entry(name).or_default() += 1;
            tally.places += finding.places();
        }
        tally
    }
}

/// Why nothing can be written into a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// It is UTF-16, no text at all or in a notation that is not read, so that no line can be added.
    Unreadable,
    /// It is PPN, which has no comments.
    Preferans,
    /// The reason has characters that the encoding of the file, RBX, or a comment of chess cannot hold, this
    /// among them.
    Unwritable(char),
    /// Its games or records would not be the same: a bug of ours.
    Changed,
    /// The rule named finds something still: a bug of ours.
    Deaf(String),
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::Unreadable => {
                write!(f, "nothing can be suppressed in a file that cannot be read")
            }
            Refusal::Preferans => {
                let how = "turn rules off in the configuration, by `ignore` or `per-file-ignores`";
                write!(
                    f,
                    "PPN has no comments in which findings can be suppressed: {how}"
                )
            }
            Refusal::Unwritable(letter) => write!(
                f,
                "this file cannot hold `{letter}` in a suppression: give a reason without it"
            ),
            Refusal::Changed => write!(
                f,
                "the games or records would not be the same with suppressions"
            ),
            Refusal::Deaf(rule) => write!(f, "a finding of {rule} cannot be suppressed"),
        }
    }
}

/// Suppresses all findings that count, and checks that nothing of the games or records is changed by
/// it.
///
/// `name` is the file's name without folders. The reason is one line of text.
pub fn silence<'s>(
    bytes: &'s [u8],
    name: Option<&str>,
    plan: &Plan,
    counts: impl Fn(Severity) -> bool,
    reason: &str,
) -> Result<Silenced<'s>, Refusal> {
    let notation = notation::of(bytes, name, plan.settings().notation).unwrap_or_default();
    if notation == Notation::Ppn {
        return Err(Refusal::Preferans);
    }
    let file = TargetFile {
        bytes,
        name,
        plan,
        notation,
    };
    let widths = [Width::Item, Width::Unit, Width::File, Width::File];
    match file.silence(&widths, &counts, reason) {
        // Where a comment lacks its brace, a line between games can make it longer.
        Err(Refusal::Changed) => file.silence(&[Width::File; 2], &counts, reason),
        silenced => silenced,
    }
}

/// What suppresses one finding in a file, where it is or in the whole file: an offset, and the text to insert
/// there.
pub fn of_finding(
    bytes: &[u8],
    notation: Notation,
    finding: &Diagnostic,
    in_file: bool,
) -> Option<(usize, Vec<u8>)> {
    let width = if in_file { Width::File } else { Width::Item };
    let source = Source::new(bytes);
    let addition = Addition {
        source: &source,
        reason: "",
        findings: [finding].into_iter(),
        width,
    };
    wings::run(notation, addition).ok()?.first()
}

/// What suppresses findings, each as widely as said, for a reason.
struct Addition<'s, D> {
    source: &'s Source<'s>,
    reason: &'s str,
    findings: D,
    width: Width,
}

impl<'s, 'd, D: Iterator<Item = &'d Diagnostic>> Task for Addition<'s, D> {
    type Done = Result<Orders<'s>, Refusal>;

    fn run<W: Wing>(self, split: &dyn Fn(&[u8]) -> W::Split) -> Self::Done {
        let split = split(self.source.bytes());
        let form = W::order_form(&split).filter(|_| W::unreadable(&split).is_none());
        let form = form.ok_or(Refusal::Unreadable)?;
        let reason = encode(self.reason, self.source.encoding(), form)?;
        let mut orders = Orders::new(self.source, reason, form);
        let findings = self.findings.map(|finding| {
            let rule = finding.rule.built_in();
            let is_of_file = rule.is_some_and(judges_files_only);
            (finding, if is_of_file { Width::File } else { self.width })
        });
        W::add_orders(findings, self.source, &split, &mut orders);
        Ok(orders)
    }
}

/// Whether a text is the same before and after suppressions were written.
struct Comparison<'t> {
    before: &'t [u8],
    after: &'t [u8],
}

impl Task for Comparison<'_> {
    type Done = bool;

    fn run<W: Wing>(self, split: &dyn Fn(&[u8]) -> W::Split) -> bool {
        let [old, new] = [self.before, self.after].map(split);
        W::are_same((self.before, &old), (self.after, &new))
    }
}

struct TargetFile<'s, 'p> {
    bytes: &'s [u8],
    name: Option<&'p str>,
    plan: &'p Plan,
    notation: Notation,
}

impl<'s> TargetFile<'s, '_> {
    /// Suppresses what counts in rounds, each as widely as said.
    fn silence(
        &self,
        widths: &[Width],
        counts: &impl Fn(Severity) -> bool,
        reason: &str,
    ) -> Result<Silenced<'s>, Refusal> {
        let mut bytes = Cow::Borrowed(self.bytes);
        let mut tally = None;
        let mut widths = widths.iter();
        loop {
            let source = Source::new(&bytes);
            let remaining = lint::check(&source, self.name, self.plan);
            let is_read = remaining.read_as == self.notation;
            if remaining.foreign.is_some() || !is_read {
                return Err(Refusal::Unreadable);
            }
            let left = remaining.diagnostics.iter();
            let mut left = left.filter(|d| counts(d.severity)).peekable();
            let tally = tally.get_or_insert_with(|| Tally::of(left.clone()));
            let Some(first) = left.peek() else {
                if !self.says_the_same(&bytes) {
                    return Err(Refusal::Changed);
                }
                let tally = std::mem::take(tally);
                return Ok(Silenced {
                    bytes,
                    remaining,
                    tally,
                });
            };
            let Some(width) = widths.next() else {
                // What a line made of its game or record may have findings of its own.
                return Err(if self.says_the_same(&bytes) {
                    Refusal::Deaf(first.rule.name().to_owned())
                } else {
                    Refusal::Changed
                });
            };
            let addition = Addition {
                source: &source,
                reason,
                findings: left,
                width: *width,
            };
            let text = wings::run(self.notation, addition)?.text();
            bytes = Cow::Owned(text);
        }
    }

    /// Whether games or records say the same with the suppressions in this text.
    fn says_the_same(&self, bytes: &[u8]) -> bool {
        let comparison = Comparison {
            before: self.bytes,
            after: bytes,
        };
        wings::run(self.notation, comparison)
    }
}

/// The bytes of a reason in the encoding of a file. A file of ASCII takes them in that of the
/// standard.
fn encode(reason: &str, encoding: Encoding, form: OrderForm) -> Result<Vec<u8>, Refusal> {
    if form.ends_at_brace
        && let Some(brace) = reason.chars().find(|letter| matches!(letter, '{' | '}'))
    {
        return Err(Refusal::Unwritable(brace));
    }
    if encoding.is_utf8() {
        return Ok(reason.as_bytes().to_vec());
    }
    let byte = |letter: char| match u8::try_from(u32::from(letter)) {
        Ok(byte) if !(0x80..0xA0).contains(&byte) => Ok(byte),
        _ => Err(Refusal::Unwritable(letter)),
    };
    reason.chars().map(byte).collect()
}
