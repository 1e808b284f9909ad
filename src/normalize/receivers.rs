//! What was written in export format, as a program reads it.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{ExportJob, Normalized, ROUNDS, mark, write};
use crate::pbn::export::{ExportNotice, export, without_claims};
use crate::receiver::{self, Left, Receiver, left_for};
use crate::source::{LineEnd, Source};

impl Normalized<'_> {
    /// Takes out of what was written all but the deals; says how many tags and comments that were.
    pub fn leave_deals(&mut self, job: ExportJob<'_>) -> usize {
        let written = receiver::write(&Source::new(&self.export.bytes), &receiver::DEAL);
        let given = ExportJob {
            bytes: &written.bytes,
            ..job
        };
        let again = write(given, job.repairs.level, job.settings).export;
        self.take(again.into_owned());
        written.left.values().sum()
    }

    /// The same as the program reads it that the settings name, if there is one; says in words what was left out.
    pub fn write_for_receiver(&mut self, job: ExportJob<'_>) -> Vec<String> {
        let receiver = job.repairs.settings().receiver.as_deref();
        let left = receiver.map(|receiver| left_for(receiver, &self.write_for(receiver, job)));
        left.unwrap_or_default()
    }

    /// Writes what was written as a program reads it; says what was left out for that. It is repaired and written
    /// again until nothing changes: what was left out can have been in the way of other repairs.
    fn write_for(&mut self, receiver: &Receiver, job: ExportJob<'_>) -> BTreeMap<Left, usize> {
        let for_receiver = |bytes: &[u8]| receiver::write(&Source::new(bytes), receiver);
        let first = for_receiver(&self.export.bytes);
        let mut written = first.bytes;
        for _ in 1..ROUNDS {
            let given = ExportJob {
                bytes: &written,
                ..job
            };
            let again = write(given, job.repairs.level, job.settings).export;
            let next = for_receiver(&again.bytes).bytes;
            self.take(again.into_owned());
            if next == written {
                break;
            }
            written = next;
        }
        let again = export(&Source::new(&written), job.settings);
        let is_same = again.bytes.trim_ascii_end() == written.trim_ascii_end();
        let is_standard = matches!(receiver.line_end(), None | Some(LineEnd::CrLf));
        if !again.is_marked || !is_same || !is_standard {
            written = without_claims(&written);
        }
        self.export.bytes = Cow::Owned(written);
        first.left
    }

    /// For each notice whether its game was kept, and would be written for a program.
    pub fn freed_for(&self, receiver: &Receiver, job: ExportJob<'_>) -> Vec<bool> {
        if self.export.kept() == 0 {
            return Vec::new();
        }
        let text = receiver::write(&Source::new(&self.export.bytes), receiver);
        let given = ExportJob {
            bytes: &text.bytes,
            ..job
        };
        let again = write(given, job.repairs.level, job.settings).export;
        let mut is_kept = vec![false; self.export.games + 1];
        for notice in again.notices.iter().filter(ExportNotice::is_verbatim) {
            mark(&mut is_kept, notice.game);
        }
        let is_same =
            again.games == self.export.games && !is_kept.first().is_some_and(|file| *file);
        let notices = self.export.notices.iter();
        let freed = notices.map(|notice| {
            let was_kept = notice.game > 0 && notice.is_verbatim();
            is_same && was_kept && is_kept.get(notice.game) == Some(&false)
        });
        freed.collect()
    }
}
