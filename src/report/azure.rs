//! Issues of Azure Pipelines: logging commands, which its agent reads from the log.
//!
//! `##vso[task.logissue PROPERTIES]TEXT` is an error or a warning on the page of the run; there is
//! no milder kind. The agent reads `%0A` and the like in both parts, and `%AZP25` for the percent
//! sign itself.

use std::fmt;
use std::io::{self, Write};

use super::{FileReport, Quota, Reporter, Summary, text_with_place, visible_lines};
use crate::api::places::PositionFinder;
use crate::engine::Severity;

pub(super) struct Azure;

impl Reporter for Azure {
    fn file(
        &mut self,
        file: &FileReport<'_>,
        quota: &mut Quota,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let mut places = PositionFinder::new(file.source);
        for diagnostic in quota.first_of(file) {
            let position = places.position(diagnostic.range.start);
            let kind = match diagnostic.severity {
                Severity::Error => "error",
                Severity::Warning | Severity::Info => "warning",
            };
            let path = AzureProperty(file.path);
            let code = AzureProperty(diagnostic.rule.name());
            let (line, column) = (position.line, position.column);
            let text = text_with_place(diagnostic, file.path, position);
            writeln!(
                out,
                "##vso[task.logissue type={kind};sourcepath={path};linenumber={line};columnnumber={column};code={code};]{}",
                AzureData(&visible_lines(&text))
            )?;
        }
        Ok(())
    }

    fn finish(&mut self, summary: &Summary, out: &mut dyn Write) -> io::Result<()> {
        for failure in &summary.failures {
            let path = AzureProperty(&failure.path);
            let text = format!("{}: {}", failure.path, failure.message);
            writeln!(
                out,
                "##vso[task.logissue type=error;sourcepath={path};]{}",
                AzureData(&visible_lines(&text))
            )?;
        }
        Ok(())
    }
}

/// The text of a command.
struct AzureData<'a>(&'a str);

impl fmt::Display for AzureData<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| write_data(letter, f))
    }
}

/// The value of a property of a command.
struct AzureProperty<'a>(&'a str);

impl fmt::Display for AzureProperty<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|letter| match letter {
            ';' => f.write_str("%3B"),
            ']' => f.write_str("%5D"),
            other => write_data(other, f),
        })
    }
}

fn write_data(letter: char, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match letter {
        '%' => f.write_str("%AZP25"),
        '\r' => f.write_str("%0D"),
        '\n' => f.write_str("%0A"),
        other => fmt::Write::write_char(f, other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_end_a_command_is_escaped() {
        let text = "100%; [a]\r\n##vso[task.x]";
        assert_eq!(
            AzureData(text).to_string(),
            "100%AZP25; [a]%0D%0A##vso[task.x]"
        );
        let expected = "100%AZP25%3B [a%5D%0D%0A##vso[task.x%5D";
        assert_eq!(AzureProperty(text).to_string(), expected);
    }
}
