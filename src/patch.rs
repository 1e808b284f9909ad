//! What changed between two texts, as a unified diff in bytes.
//!
//! `git apply` and `patch -p1` take the diffs and give the new text byte for byte, whatever
//! its encoding and its line ends are. They know one line end, LF; so does this module: a CR
//! before it belongs to the line, and a text with nothing but CRs is a single line.
//!
//! There is no `diff --git` line, because git would then take the path as one from the root
//! of the repository instead of the working folder.

mod anchors;
mod changes;
mod compare;
mod lines;
mod meet;

use std::io::{self, Write};
use std::iter::Take;
use std::ops::Range;

pub use changes::{Change, Changes};

use crate::quoted::quoted;

/// How many unchanged lines are shown before and after each change.
const CONTEXT: usize = 3;

/// The way from one text to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Patch<'t> {
    /// The path in the bytes of the file system.
    path: Vec<u8>,
    before: &'t [u8],
    after: &'t [u8],
    changes: Changes,
}

/// Changes that lie near to each other, with the lines around them.
#[derive(Clone, Debug)]
pub struct Hunk<'p> {
    /// The bytes of the text before, the lines around included.
    pub before: Range<usize>,
    /// The bytes of the text after, likewise.
    pub after: Range<usize>,
    /// The number of the first line (1-based) in the text before, and how many they are.
    pub before_lines: (usize, usize),
    /// The number of the first line (1-based) in the text after, and how many they are.
    pub after_lines: (usize, usize),
    /// What changes.
    pub changes: Take<changes::ChangeIter<'p>>,
}

/// What happens to a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineKind {
    /// It stays.
    Kept,
    /// It goes.
    Removed,
    /// It comes.
    Added,
}

impl<'t> Patch<'t> {
    /// Compares two texts, line by line and in time linear in their size.
    ///
    /// The path is relative, in the bytes of the file system, with `/` between its parts.
    pub fn between(path: &[u8], before: &'t [u8], after: &'t [u8]) -> Patch<'t> {
        let whole = Change {
            before: 0..before.len(),
            after: 0..after.len(),
        };
        Patch::from_pieces(path, before, after, [whole])
    }

    /// Compares two texts of which one was made from the other in small steps, as by writing its games
    /// anew: faster than [`Patch::between`] and in less memory. The lines that change may be more than
    /// needed.
    pub fn of_rewritten(path: &[u8], before: &'t [u8], after: &'t [u8]) -> Patch<'t> {
        Patch::from_pieces(path, before, after, meet::pieces(before, after))
    }

    /// The patch between two texts of which is known where they may differ: between the
    /// pieces, which are rising and disjoint, they are equal. Ranges may begin and end
    /// anywhere.
    pub fn from_pieces(
        path: &[u8],
        before: &'t [u8],
        after: &'t [u8],
        pieces: impl IntoIterator<Item = Change>,
    ) -> Patch<'t> {
        Patch {
            path: path.to_vec(),
            before,
            after,
            changes: compare::refine(before, after, pieces),
        }
    }

    /// Whether nothing changes.
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The changes: whole lines, rising.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// The text before.
    pub fn before(&self) -> &'t [u8] {
        self.before
    }

    /// The text after.
    pub fn after(&self) -> &'t [u8] {
        self.after
    }

    /// The changes in hunks, each with the lines around it.
    pub fn hunks(&self) -> Hunks<'_> {
        Hunks {
            patch: self,
            rest: self.changes.iter(),
            at: 0,
            line: (1, 1),
        }
    }

    /// The two lines that name the file, before and after; each ends with LF.
    pub fn header(&self) -> [Vec<u8>; 2] {
        let line = |sign: &[u8], side: &[u8]| {
            let name = [side, self.path.as_slice()].concat();
            let mut line = sign.to_vec();
            line.extend_from_slice(&quoted(&name));
            if name.contains(&b' ') {
                // Readers would take what follows a blank for a date.
                line.push(b'\t');
            }
            line.push(b'\n');
            line
        };
        [line(b"--- ", b"a/"), line(b"+++ ", b"b/")]
    }

    /// Writes the diff; nothing where nothing changes.
    pub fn write_to(&self, out: &mut (impl Write + ?Sized)) -> io::Result<()> {
        if self.is_empty() {
            return Ok(());
        }
        for line in self.header() {
            out.write_all(&line)?;
        }
        for hunk in self.hunks() {
            writeln!(out, "{}", hunk.header())?;
            for (kind, line) in self.lines(&hunk) {
                out.write_all(kind.sign().as_bytes())?;
                out.write_all(line)?;
                if !line.ends_with(b"\n") {
                    out.write_all(NO_LINE_END)?;
                }
            }
        }
        Ok(())
    }

    /// The lines of a hunk with their line ends, in the order of a diff.
    pub fn lines<'p>(
        &'p self,
        hunk: &Hunk<'p>,
    ) -> impl Iterator<Item = (LineKind, &'p [u8])> + use<'p, 't> {
        let Range { start, end } = hunk.before;
        let after_last = Change {
            before: end..end,
            after: 0..0,
        };
        let mut at = start;
        let parts = hunk
            .changes
            .clone()
            .chain([after_last])
            .flat_map(move |change| {
                let kept = at..change.before.start;
                at = change.before.end;
                [
                    (LineKind::Kept, lines::slice(self.before, kept)),
                    (LineKind::Removed, lines::slice(self.before, change.before)),
                    (LineKind::Added, lines::slice(self.after, change.after)),
                ]
            });
        parts.flat_map(|(kind, text)| lines::lines(text).map(move |line| (kind, line)))
    }
}

/// What follows a line that ends the file without a line end.
const NO_LINE_END: &[u8] = b"\n\\ No newline at end of file\n";

impl LineKind {
    /// The character before such a line.
    pub fn sign(self) -> &'static str {
        match self {
            LineKind::Kept => " ",
            LineKind::Removed => "-",
            LineKind::Added => "+",
        }
    }
}

impl Hunk<'_> {
    /// `@@ -1,7 +1,6 @@`: where the lines are in both texts.
    pub fn header(&self) -> String {
        // The place of no lines at all is the line before.
        let side = |(first, count): (usize, usize)| match count {
            0 => format!("{},0", first - 1),
            1 => format!("{first}"),
            _ => format!("{first},{count}"),
        };
        format!(
            "@@ -{} +{} @@",
            side(self.before_lines),
            side(self.after_lines)
        )
    }
}

/// The iterator of [`Patch::hunks`].
#[derive(Clone, Debug)]
pub struct Hunks<'p> {
    patch: &'p Patch<'p>,
    /// The changes to come.
    rest: changes::ChangeIter<'p>,
    /// Where the last hunk ended, in the text before.
    at: usize,
    /// The numbers (1-based) of the lines there, before and after.
    line: (usize, usize),
}

impl<'p> Iterator for Hunks<'p> {
    type Item = Hunk<'p>;

    fn next(&mut self) -> Option<Hunk<'p>> {
        let Patch { before, after, .. } = self.patch;
        let mut rest = self.rest.clone().peekable();
        let first = rest.next()?;
        // Changes that lie near to each other share a hunk.
        let (mut last, mut count) = (first.clone(), 1);
        while let Some(next) = rest.next_if(|next| {
            let between = last.before.end..next.before.start;
            lines::forward(before, between.clone(), 2 * CONTEXT) >= between.end
        }) {
            (last, count) = (next, count + 1);
        }
        let start = lines::back(before, self.at..first.before.start, CONTEXT);
        let end = rest.peek().map_or(before.len(), |next| next.before.start);
        let end = lines::forward(before, last.before.end..end, CONTEXT);
        let hunk_before = start..end;
        let after_start = first.after.start - (first.before.start - start);
        let after_end = last.after.end + (end - last.before.end);
        let hunk_after = after_start..after_end;

        let passed = lines::count(lines::slice(before, self.at..start));
        let before_lines = lines::count(lines::slice(before, hunk_before.clone()));
        let after_lines = lines::count(lines::slice(after, hunk_after.clone()));
        let (before_line, after_line) = (self.line.0 + passed, self.line.1 + passed);
        let changes = self.rest.clone().take(count);
        self.rest.nth(count - 1);
        self.at = end;
        self.line = (before_line + before_lines, after_line + after_lines);
        Some(Hunk {
            before: hunk_before,
            after: hunk_after,
            before_lines: (before_line, before_lines),
            after_lines: (after_line, after_lines),
            changes,
        })
    }
}
