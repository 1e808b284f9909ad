//! The export of a text whose encoding and line ends stay, because an editor has both.

use std::sync::Arc;

use super::{ExportJob, Repairs, UnitOptions, normalize_known, write_units};
use crate::lint::{Findings, Settings};
use crate::pbn::export::ExportOptions;
use crate::pgn::export::TargetEncoding;
use crate::repair::RepairLevel;
use crate::source::{LineEnding, Source, is_line_end};

/// A text, repaired where that is safe, in export format, in its encoding and with its line ends.
/// The findings are those of the text by these settings.
pub(crate) fn export_in_place(
    bytes: &[u8],
    name: Option<&str>,
    settings: &Settings,
    findings: &Findings,
) -> Vec<u8> {
    let lint = in_its_encoding(settings);
    let repairs = Repairs::new(&lint, Some(RepairLevel::Safe));
    if let Some(written) = write_units(bytes, name, &repairs, &UnitOptions::default()) {
        return written.output.bytes;
    }
    let has_lines = bytes.iter().any(|byte| is_line_end(*byte));
    let settings = ExportOptions {
        line_end: Source::new(bytes)
            .only_line_end()
            .or(lint.export_line_end.filter(|_| !has_lines)),
        to_latin1: false,
        expand_inheritance: lint
            .receiver
            .as_ref()
            .is_some_and(|receiver| receiver.expands),
        version: lint.version,
        default_version: lint.default_version,
        ..ExportOptions::default()
    };
    let job = ExportJob {
        bytes,
        name,
        repairs: &repairs,
        settings: &settings,
    };
    match normalize_known(job, findings) {
        Ok(mut normalized) => {
            normalized.write_for_receiver(job);
            normalized.export.bytes.into_owned()
        }
        // A file in another notation is not written.
        Err(_) => bytes.to_vec(),
    }
}

/// The settings by which the encoding and the line ends of a text stay.
fn in_its_encoding(settings: &Settings) -> Settings {
    let mut settings = settings.clone();
    settings.chess_export.encoding = TargetEncoding::Keep;
    settings.chess_export.line_ending = LineEnding::Keep;
    let receiver = settings.receiver.take();
    settings.receiver = receiver.map(|receiver| Arc::new(receiver.in_any_encoding()));
    settings
}
