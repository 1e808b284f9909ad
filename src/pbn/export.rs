//! Writes games in the standard's strict form, export format. What can be repaired is for
//! [`crate::normalize`] to repair first; the writing depends on no rule.
//!
//! Every game that can be read is written anew from its tree and its model; one that
//! cannot (the model has a hole, the version to be written lacks something that it says)
//! is kept byte for byte and reported. Nothing is lost: comments, `%` lines, unknown tags
//! and sections stay, each with what it belongs to. What contradicts the laws of bridge is
//! written like anything else, because it can be read.
//!
//! The result is a fixed point: an export of it gives the same bytes.
//!
//! | file | subject |
//! | --- | --- |
//! | `target` | what is asked: version, line ends, encoding, filling |
//! | `header` | the first two lines, and charset declarations |
//! | `batch` | some games, one after the other |
//! | `plain` | games that are in export format already |
//! | `inherit` | `#` and `##`: what games take over from earlier ones |
//! | `writer` | what all that writes a part of a game has at hand |
//! | `game` | one game: whether it can be written, and its parts in order |
//! | `order`, `tags`, `filling` | which tag goes where; identification tags, and those that a game lacks |
//! | `values`, `deal` | the spelling of values |
//! | `turns` | the calls and cards of a section, each with what belongs to it |
//! | `auction`, `play`, `moves` | calls and cards, four a line, with their annotations |
//! | `notes`, `tables` | notes by number; rows padded to the widths of their columns |
//! | `asides` | comments and `%` lines |
//! | `body` | the text of all games, which is not copied where it is that of the file |
//! | `encoding`, `out` | from UTF-8 to Latin 1; lines and their width |
//! | `end_mark` | the byte with which DOS ended texts |
//! | `notice`, `notices` | what could not be done, and where |

mod asides;
mod auction;
mod batch;
mod body;
mod deal;
mod encoding;
mod end_mark;
mod filling;
mod game;
mod header;
mod inherit;
mod moves;
mod notes;
mod notice;
mod notices;
mod order;
mod out;
mod plain;
mod play;
mod tables;
mod tags;
mod target;
mod turns;
mod values;
mod writer;

use std::borrow::Cow;
use std::ops::Range;

use memchr::memmem;
use rayon::prelude::*;

use batch::ExportText;
use body::Body;
use end_mark::without_end_mark;
use inherit::TagHistory;
pub use notice::{Construct, ExportNotice, NoticeReason};
pub use notices::Notices;
use plain::PlainForm;
pub use target::{ExportOptions, Fill};
use target::{ExportTarget, declared_versions, is_of_the_standard, may_inherit};

use crate::engine::notation::Units;
use crate::pbn::model::{Tagged, tagged};
use crate::pbn::standard::{TagId, Version, mandatory};
use crate::pbn::syntax::lexer::BYTE_ORDER_MARK;
use crate::pbn::syntax::spacing::{is_double_spaced, superfluous_lines};
use crate::pbn::syntax::split::Directive;
use crate::pbn::syntax::{Document, Split, Unreadable, split, unreadable};
use crate::source::{Encoding, Slice, Source};

/// What an export of a file gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export<'s> {
    /// The bytes of the file in export format, as far as that can be; borrowed where they are what
    /// the file has.
    pub bytes: Cow<'s, [u8]>,
    /// How many games the file has.
    pub games: usize,
    /// The version that was written.
    pub version: Version,
    /// What is not in export format, in order of game and place. Ranges are those of the
    /// file that was read.
    pub notices: Notices,
    /// Whether all of it is in export format, as its second line then says.
    pub is_marked: bool,
}

impl Export<'_> {
    /// How many games were kept as they were.
    pub fn kept(&self) -> usize {
        let kept = self.notices.iter().filter(ExportNotice::is_verbatim);
        kept.filter(|notice| notice.game > 0).count()
    }

    /// The same with bytes of its own.
    pub fn into_owned(self) -> Export<'static> {
        Export {
            bytes: Cow::Owned(self.bytes.into_owned()),
            ..self
        }
    }

    /// Whether nothing of the file could be written in export format, so that it was kept as
    /// it was.
    pub fn is_refused(&self) -> bool {
        let of_file = |notice: ExportNotice| notice.game == 0 && notice.is_verbatim();
        self.notices.iter().any(of_file) || (self.games > 0 && self.kept() == self.games)
    }
}

/// A text without the lines that say that it is in export format.
pub(crate) fn without_claims(bytes: &[u8]) -> Vec<u8> {
    header::without_claims(bytes, &split(bytes).directives).into_owned()
}

/// How many bytes of games one thread takes at a time.
const BATCH: usize = 1 << 18;

/// How many batches each thread writes before their texts are put together.
const WAVE: usize = 8;

/// How many bytes the batches of a wave may write, as far as there is a batch for each thread.
const ROOM: usize = 16 << 20;

/// Writes a file in export format. Never fails: what cannot be written stays as it is.
pub fn export<'s>(source: &Source<'s>, settings: &ExportOptions) -> Export<'s> {
    export_in_batches(source, settings, BATCH)
}

/// What an export gives of a file that was not repaired, with the games that a repair might change.
pub struct Unrepaired<'s> {
    /// The file as it becomes if no rule has a safe fix for those games.
    pub export: Export<'s>,
    /// The numbers (0-based, in order) of the games of which a glance at their lines does not show
    /// that no rule has a safe fix for them.
    pub doubtful: Vec<usize>,
}

/// Writes a file without suppressions in export format, and says which of its games have to be
/// checked before that, since a rule may have a safe fix for them. `None` where the whole file has to
/// be checked, because of its encoding.
pub fn export_unrepaired<'s>(
    source: &Source<'s>,
    settings: &ExportOptions,
) -> Option<Unrepaired<'s>> {
    let bytes = without_end_mark(source.bytes());
    let split = split(bytes);
    // Suppressions have rules of their own.
    let is_readable =
        split.unreadable.is_none() && split.first_cut().is_none() && !is_double_spaced(bytes);
    if !is_readable || !is_of_the_standard(source.encoding()) {
        return None;
    }
    let versions = declared_versions(&split, settings);
    let target = ExportTarget::new(source, &split, &versions, settings);
    let run = FileExport::new(source, bytes, &split, versions, BATCH);
    let (target, mut written) = run.in_one_version(target, settings);
    let doubtful = std::mem::take(&mut written.doubtful);
    let is_readable =
        written.misfit.is_none() && reads_as_utf8(written.text.bytes(), &target).is_none();
    is_readable.then(|| Unrepaired {
        export: run.finish(written, &target),
        doubtful,
    })
}

/// [`export`] with another size of batches, in bytes. The result does not depend on it.
pub fn export_in_batches<'s>(
    source: &Source<'s>,
    settings: &ExportOptions,
    batch: usize,
) -> Export<'s> {
    let bytes = without_end_mark(source.bytes());
    let split = split(bytes);
    let versions = declared_versions(&split, settings);
    let target = ExportTarget::new(source, &split, &versions, settings);
    if let Some(why) = split.unreadable {
        return refused(source, &target, 0, why);
    }
    if let Some(place) = split.first_cut() {
        // What is read as several games must not become several games.
        let notice = ExportNotice {
            game: 0,
            range: place..place + 1,
            reason: NoticeReason::ManyTagPairs,
        };
        return kept(source, &target, split.game_count(), notice);
    }
    if let Some(place) = superfluous_lines(bytes).next() {
        // Each line would become a game.
        let notice = ExportNotice {
            game: 0,
            range: place,
            reason: NoticeReason::DoubleSpacing,
        };
        return Export {
            bytes: header::with_empty_claims(source.bytes(), &split.directives),
            ..kept(source, &target, split.game_count(), notice)
        };
    }
    let run = FileExport::new(source, bytes, &split, versions, batch);
    let (target, mut written) = run.in_one_version(target, settings);
    let misfit = written
        .misfit
        .or_else(|| reads_as_utf8(written.text.bytes(), &target));
    if let Some(misfit) = misfit {
        let (target, mut written) = run.in_one_version(target.in_its_encoding(), settings);
        if reads_in_other_encoding(source, written.text.bytes()) {
            return of_two_encodings(source, &target, split.game_count());
        }
        let place = encoding_place(bytes, misfit);
        written.notices.push(&keeps_encoding(misfit, place));
        return run.finish(written, &target);
    }
    if !target.transcodes && reads_in_other_encoding(source, written.text.bytes()) {
        return of_two_encodings(source, &target, split.game_count());
    }
    if settings.to_latin1
        && let Some((misfit, place)) = of_windows(source, bytes)
    {
        written.notices.push(&keeps_encoding(misfit, place));
    }
    run.finish(written, &target)
}

fn keeps_encoding(misfit: char, range: Range<usize>) -> ExportNotice {
    ExportNotice {
        game: 0,
        range,
        reason: NoticeReason::Encoding(misfit),
    }
}

/// The file as it is, because it is no text, or would be taken for none.
fn refused<'s>(
    source: &Source<'s>,
    target: &ExportTarget,
    games: usize,
    why: Unreadable,
) -> Export<'s> {
    let notice = ExportNotice {
        game: 0,
        range: 0..source.bytes().len(),
        reason: match why {
            Unreadable::Utf16 => NoticeReason::Utf16,
            Unreadable::Binary => NoticeReason::Binary,
        },
    };
    kept(source, target, games, notice)
}

/// The file as it is, because without what repeats itself in it most of its characters are in the other
/// encoding.
fn of_two_encodings<'s>(source: &Source<'s>, target: &ExportTarget, games: usize) -> Export<'s> {
    let notice = ExportNotice {
        game: 0,
        range: 0..source.bytes().len(),
        reason: NoticeReason::MixedEncodings,
    };
    kept(source, target, games, notice)
}

/// The file as it is.
fn kept<'s>(
    source: &Source<'s>,
    target: &ExportTarget,
    games: usize,
    why: ExportNotice,
) -> Export<'s> {
    Export {
        bytes: Cow::Borrowed(source.bytes()),
        games,
        version: target.version,
        notices: Notices::from_iter([why]),
        is_marked: false,
    }
}

/// Latin 1 that would be taken for UTF-8 when it is read again says so by a character.
fn reads_as_utf8(bytes: &[u8], target: &ExportTarget) -> Option<char> {
    let is_taken = target.transcodes && Encoding::guess(bytes).is_utf8();
    is_taken.then(|| encoding::first_high(bytes))?
}

/// Whether what is written in the encoding of the file would be taken for text in the other one.
fn reads_in_other_encoding(source: &Source<'_>, written: &[u8]) -> bool {
    let is_utf8 = source.encoding().is_utf8();
    source.encoding() != Encoding::Ascii
        && !written.is_ascii()
        && Encoding::guess(written).is_utf8() != is_utf8
}

/// The first character of Windows-1252 that Latin 1 does not have, with its place.
fn of_windows(source: &Source<'_>, bytes: &[u8]) -> Option<(char, Range<usize>)> {
    if source.encoding() != Encoding::Windows1252 {
        return None;
    }
    let at = bytes.iter().position(|byte| (0x80..0xA0).contains(byte))?;
    let character = source.encoding().decode(bytes.get(at..at + 1)?);
    Some((character.chars().next()?, at..at + 1))
}

/// Where a character first is.
fn encoding_place(bytes: &[u8], character: char) -> Range<usize> {
    let mut buffer = [0; 4];
    let encoded = character.encode_utf8(&mut buffer).as_bytes();
    let single = u8::try_from(character).map_or([0], |byte| [byte]);
    let found = memmem::find(bytes, encoded).map(|at| at..at + encoded.len());
    let found = found.or_else(|| memmem::find(bytes, &single).map(|at| at..at + 1));
    found.unwrap_or_default()
}

/// What all games of a file share.
struct ExportContext<'f> {
    bytes: &'f [u8],
    /// The mandatory tags of the version to be written.
    mandatory: &'f [TagId],
    /// Where the first deal of the file is.
    first_deal: Option<usize>,
    /// What games are held to that may be copied.
    plain: PlainForm<'f>,
}

/// One run over a file.
struct FileExport<'r, 's> {
    source: &'r Source<'s>,
    bytes: &'s [u8],
    split: &'r Split,
    /// The versions by which the games are read.
    versions: Vec<Version>,
    batches: Vec<Range<usize>>,
    /// Whether any game can take over a value from one before it.
    inherits: bool,
    first_deal: Option<usize>,
}

impl<'r, 's> FileExport<'r, 's> {
    fn new(
        source: &'r Source<'s>,
        bytes: &'s [u8],
        split: &'r Split,
        versions: Vec<Version>,
        batch: usize,
    ) -> FileExport<'r, 's> {
        FileExport {
            source,
            bytes,
            split,
            versions,
            batches: split.batches(batch),
            inherits: may_inherit(bytes),
            first_deal: memmem::find(bytes, b"[Deal "),
        }
    }

    /// What is before each batch; nothing is gathered where no value is a `#`. Otherwise it
    /// depends on which games can be written, so all of them are, and thrown away.
    fn inheritance(&self, file: &ExportContext<'_>, target: &ExportTarget) -> Vec<TagHistory> {
        let mut before = TagHistory::nothing(target);
        if !self.inherits || self.batches.len() < 2 {
            return vec![before; self.batches.len()];
        }
        let gather = |games| batch::handed_on(self, file, target, games);
        let gathered: Vec<TagHistory> = self.batches.par_iter().map(gather).collect();
        let befores = gathered.iter().map(|batch| {
            let here = before.clone();
            before.then(batch);
            here
        });
        befores.collect()
    }

    /// Writes all games. Where one is kept in a later version than that of the file, which comes to
    /// be declared by that, the file has that version: it would have it when it is read again.
    fn in_one_version(
        &self,
        mut target: ExportTarget,
        settings: &ExportOptions,
    ) -> (ExportTarget, ExportText<Body<'s>>) {
        loop {
            let written = self.all(&target);
            match written.latest.filter(|latest| *latest > target.version) {
                Some(later) if settings.version.is_none() => target = target.in_version(later),
                _ => return (target, written),
            }
        }
    }

    fn all(&self, target: &ExportTarget) -> ExportText<Body<'s>> {
        let mandatory: Vec<TagId> = mandatory(target.version).collect();
        let file = ExportContext {
            bytes: self.bytes,
            mandatory: &mandatory,
            first_deal: self.first_deal,
            plain: PlainForm::new(target, &mandatory, self.inherits),
        };
        let before = self.inheritance(&file, target);
        let batches: Vec<_> = self.batches.iter().zip(&before).collect();
        let write = |((games, before), room): (&(&Range<usize>, &TagHistory), &mut Vec<u8>)| {
            batch::write(self, &file, target, games, before, std::mem::take(room))
        };
        let mut all = ExportText::of(Body::of(self.bytes));
        // The batches of a wave write into the memory of those before it.
        let threads = rayon::current_num_threads();
        let mut rooms = vec![Vec::new(); (threads * WAVE).min(batches.len())];
        let mut rest = batches.as_slice();
        while !rest.is_empty() {
            let (wave, later) = rest.split_at(rooms.len().min(rest.len()));
            let written: Vec<ExportText<Vec<u8>>> = match wave {
                [_] => wave.iter().zip(&mut rooms).map(write).collect(),
                _ => wave.par_iter().zip(&mut rooms).map(write).collect(),
            };
            for (batch, room) in written.into_iter().zip(&mut rooms) {
                if !all.text.bytes().is_empty() && !batch.text.is_empty() {
                    let newline = out::empty_line(all.text.bytes(), target);
                    all.text.push(newline);
                }
                all.text.push(&batch.text);
                all.notices.extend(batch.notices.iter());
                all.misfit = all.misfit.or(batch.misfit);
                all.doubtful.extend(batch.doubtful);
                all.latest = all.latest.max(batch.latest);
                *room = batch.text;
            }
            // Games that say little are written with all that they do not say.
            let largest = rooms.iter().map(Vec::capacity).max().unwrap_or(0);
            rooms.truncate((ROOM / largest.max(1)).max(threads));
            rest = later;
            if all.misfit.is_some() {
                // All of it will be written anew.
                break;
            }
        }
        all
    }

    fn version(&self, index: usize) -> Version {
        let version = self.versions.get(index).copied();
        version.unwrap_or(Version::LATEST)
    }

    fn directives_in(&self, range: &Range<usize>) -> &[Directive] {
        let directives = &self.split.directives;
        let first = directives.partition_point(|d| d.range.start < range.start);
        let end = directives.partition_point(|d| d.range.start < range.end);
        directives.slice(first..end)
    }

    /// Puts the header in front of what was written.
    fn finish(&self, written: ExportText<Body<'s>>, target: &ExportTarget) -> Export<'s> {
        let games = self.split.game_count();
        let whole: &'s [u8] = self.source.bytes();
        let mut export = Export {
            bytes: Cow::Borrowed(whole),
            games,
            version: target.version,
            notices: written.notices.sorted(),
            is_marked: false,
        };
        if export.is_refused() {
            export.bytes = header::without_claims(whole, &self.split.directives);
            return export;
        }
        let encoding = self.source.encoding();
        export.is_marked =
            export.notices.is_empty() && (is_of_the_standard(encoding) || target.transcodes);
        let mut header = Vec::with_capacity(header::MOST);
        if encoding == Encoding::Utf8Mark && !target.transcodes {
            header.extend_from_slice(BYTE_ORDER_MARK);
        }
        header::write(target, export.is_marked, &mut header);
        export.bytes = written.text.after(&header, whole);
        // What a short file may hold can be too much for a longer one.
        match unreadable(&export.bytes) {
            Some(why) => refused(self.source, target, games, why),
            None => export,
        }
    }
}

fn tags_of<'g>(document: &'g Document<'g>) -> Vec<Tagged<'g>> {
    let mut tags = Vec::with_capacity(document.tree().nodes().len());
    tags.extend(tagged(document));
    tags
}
