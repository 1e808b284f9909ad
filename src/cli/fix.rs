//! Repairs of files: what is written to files, to stdout and to stderr.

use std::collections::HashMap;
use std::path::PathBuf;

use super::args::{ColorChoice, FailOn, FixArgs};
use super::files::{Input, InputOrigin};
use super::inputs::{not_pbn, only_looks_like};
use super::solving::is_stopped;
use super::write::{Stamp, Writer};
use super::{Status, complain, diff, our_bug, print, terminal};
use crate::lint::{self, Plan};
use crate::render::Style;
use crate::repair::{RepairLevel, Repaired, Reverted, repair};
use crate::silence::{Tally, silence};
use crate::source::Source;

/// Repairs files as the flags ask for, or suppresses what is found in them.
pub(super) struct Fixer {
    work: FixMode,
    /// Nothing is written but a patch to stdout.
    only_shows: bool,
    /// How the patch is drawn, if it is not to be applied.
    patch_style: Option<Style>,
    writer: Writer,
}

enum FixMode {
    Repair(RepairLevel),
    /// Suppress the findings that count, for this reason.
    Silence(FailOn, String),
}

/// A file after its repair, or why it could not be read.
pub(super) type FixResult<'b> = Result<FixedFile<'b>, String>;

/// A file after its repair.
pub(super) struct FixedFile<'b> {
    pub(super) repaired: Repaired<'b>,
    /// What goes to stdout: a patch, or the text of standard input.
    output: FixOutput,
    /// What suppressions were written for.
    pub(super) silenced: Tally,
    /// Why nothing was done, if that is the case. The text is then as it was before.
    pub(super) failure: Option<String>,
}

enum FixOutput {
    Nothing,
    Text,
    Patch(Vec<u8>),
}

impl Fixer {
    /// `None` where nothing is to be written or shown.
    pub(super) fn new(args: &FixArgs, fail_on: FailOn, color: ColorChoice) -> Option<Fixer> {
        let work = match &args.add_ignore {
            Some(reason) => FixMode::Silence(fail_on, reason.clone()),
            None if !args.fix && !args.diff => return None,
            None if args.unsafe_fixes => FixMode::Repair(RepairLevel::Unsafe),
            None => FixMode::Repair(RepairLevel::Safe),
        };
        Some(Fixer {
            work,
            only_shows: args.diff,
            patch_style: terminal::patch_style(color),
            writer: Writer::new(args.replace.options()),
        })
    }

    /// Whether patches or repaired texts go to stdout, so that findings cannot.
    pub(super) fn takes_stdout(&self, inputs: &[Input]) -> bool {
        let mut inputs = inputs.iter();
        self.only_shows || inputs.any(|input| matches!(input.origin, InputOrigin::Stdin(_)))
    }

    /// Repairs one file, and writes it unless only the patch is wanted.
    pub(super) fn fix<'b>(&self, input: &Input, bytes: &'b [u8], plan: &Plan) -> FixedFile<'b> {
        self.try_fix(input, bytes, plan).unwrap_or_else(|failure| {
            // What is in the file stays there, and is reported.
            let findings = lint::check(&Source::new(bytes), input.name().as_deref(), plan);
            FixedFile {
                repaired: Repaired::unchanged(bytes, findings),
                output: match input.origin {
                    InputOrigin::Stdin(_) if !self.only_shows => FixOutput::Text,
                    _ => FixOutput::Nothing,
                },
                silenced: Tally::default(),
                failure: Some(failure),
            }
        })
    }

    fn try_fix<'b>(
        &self,
        input: &Input,
        bytes: &'b [u8],
        plan: &Plan,
    ) -> Result<FixedFile<'b>, String> {
        let name = input.name();
        let mut tally = Tally::default();
        let repaired = match &self.work {
            FixMode::Repair(level) => repair(bytes, name.as_deref(), plan, *level),
            FixMode::Silence(fail_on, reason) => {
                let counts = |severity| fail_on.counts(severity);
                let silenced = silence(bytes, name.as_deref(), plan, counts, reason);
                let silenced = silenced.map_err(|refusal| refusal.to_string())?;
                tally = silenced.tally;
                Repaired::unchanged(silenced.bytes, silenced.remaining)
            }
        };
        if is_stopped() {
            return Err("stopped before it was written".to_owned());
        }
        // What would not be written is not shown either.
        let is_file = matches!(input.origin, InputOrigin::File(_));
        let (asked, read_as) = (plan.settings().notation, repaired.remaining.read_as);
        if is_file
            && *bytes != *repaired.bytes
            && let Some(refusal) = only_looks_like(read_as, bytes, asked)
        {
            return Err(refusal);
        }
        let output = match &input.origin {
            _ if self.only_shows => {
                let patch = diff::patch(input, bytes, &repaired.bytes, self.patch_style)?;
                if patch.is_empty() {
                    FixOutput::Nothing
                } else {
                    FixOutput::Patch(patch)
                }
            }
            InputOrigin::Stdin(_) => FixOutput::Text,
            InputOrigin::File(path) => {
                self.writer.replace(path, bytes, &repaired.bytes)?;
                FixOutput::Nothing
            }
        };
        Ok(FixedFile {
            repaired,
            output,
            silenced: tally,
            failure: None,
        })
    }

    /// The files that were written over, by their real paths, as they were then.
    pub(super) fn written(self) -> HashMap<PathBuf, Stamp> {
        self.writer.written()
    }

    /// Writes what belongs to stdout, and reports the fixes that were not made.
    pub(super) fn report(&self, input: &Input, file: &FixedFile<'_>) -> Status {
        let mut status = Status::Clean;
        if let Some(failure) = &file.failure {
            complain(format_args!("{}: {failure}", input.shown));
            status = Status::Failed;
        }
        for line in taken_back(&file.repaired) {
            complain(format_args!("{}:{line}", input.shown));
            status = Status::Failed;
        }
        if let Some(foreign) = &file.repaired.remaining.foreign {
            complain(format_args!("{}: {}", input.shown, not_pbn(foreign)));
            status = Status::Failed;
        }
        match &file.output {
            FixOutput::Nothing => status,
            FixOutput::Text => status.after(print(&file.repaired.bytes)),
            FixOutput::Patch(patch) => status.max(Status::Findings).after(print(patch)),
        }
    }
}

/// The fixes that were not made, one line for each rule, which begins with the number of the line
/// of the first.
pub(super) fn taken_back(repaired: &Repaired<'_>) -> Vec<String> {
    let mut rules: Vec<(&Reverted, usize)> = Vec::new();
    for reverted in &repaired.reverted {
        match rules
            .iter_mut()
            .find(|(first, _)| first.rule == reverted.rule)
        {
            Some((_, count)) => *count += 1,
            None => rules.push((reverted, 1)),
        }
    }
    let lines = rules.into_iter().map(|(first, count)| {
        let (fixes, were) = match count {
            1 => ("a fix".to_owned(), "was"),
            _ => (format!("{count} fixes"), "were"),
        };
        format!(
            "{}: {fixes} of {} ({}) {were} not made, because {}; {}",
            first.line,
            first.rule.meta.name,
            first.title,
            first.why,
            our_bug()
        )
    });
    lines.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lint::Settings;
    use crate::repair::Why;
    use crate::rules::RULES;

    /// No fix does harm, as far as anybody knows, so these are made up.
    #[test]
    fn fixes_that_were_taken_back_are_one_line_for_each_rule() {
        let plan = Plan::new(&Settings::default());
        let mut repaired = repair(b"", None, &plan, RepairLevel::Safe);
        assert_eq!(taken_back(&repaired), Vec::<String>::new());
        let reverted = |line: usize, rule: usize, why: Why| Reverted {
            rule: &RULES[rule],
            title: format!("fix {line}"),
            line,
            why,
        };
        repaired.reverted.push(reverted(3, 1, Why::NotCured));
        repaired.reverted.push(reverted(4, 0, Why::Record));
        for line in 5..15_000 {
            repaired.reverted.push(reverted(line, 1, Why::Endless));
        }
        let [first, second] = [1, 0].map(|rule| RULES[rule].meta.name);
        let bug = our_bug();
        let many = format!(
            "3: 14996 fixes of {first} (fix 3) were not made, because the finding is still there; {bug}"
        );
        let one = format!(
            "4: a fix of {second} (fix 4) was not made, because it changes what a record says; {bug}"
        );
        assert_eq!(taken_back(&repaired), [many, one]);
    }
}
