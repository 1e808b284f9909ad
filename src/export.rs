//! Writes games in the standard's strict form, export format.
//!
//! Every game that can be read is written anew from its tree and its model; one that
//! cannot (the model has a hole, the version to be written lacks something that it says)
//! is kept byte for byte and reported. Nothing is lost: comments, `%` lines, unknown tags
//! and sections stay, each with what it belongs to. What contradicts the laws of bridge is
//! written like anything else, for it can be read.
//!
//! The result is a fixed point: an export of it gives the same bytes.
//!
//! | file | subject |
//! | --- | --- |
//! | `target` | what is asked: version, line ends, encoding, filling |
//! | `header` | the first two lines, and charset declarations |
//! | `inherit` | `#` and `##`: what games take over from earlier ones |
//! | `game` | one game: whether it can be written, and its parts in order |
//! | `tags`, `filling` | identification tags: their order, and those that a game lacks |
//! | `values`, `deal` | the spelling of values |
//! | `auction`, `play`, `moves` | calls and cards, four a line, with their annotations |
//! | `notes`, `tables` | notes by number; rows padded to the widths of their columns |
//! | `asides` | comments and `%` lines |
//! | `encoding`, `out` | from UTF-8 to Latin 1; lines and their width |
//! | `end_mark` | the byte with which DOS ended texts |
//! | `notice` | what could not be done, and where |

mod asides;
mod auction;
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
mod out;
mod play;
mod tables;
mod tags;
mod target;
mod values;

use std::ops::Range;

use memchr::memmem;
use rayon::prelude::*;

use asides::Place;
use end_mark::without_end_mark;
use game::{Scratch, Stop, Writer};
use inherit::Inherited;
pub use notice::{Notice, Reason};
use out::Out;
pub use target::{Fill, Settings};
use target::{Target, declared_versions, is_of_the_standard, may_inherit};

use crate::model::Model;
use crate::source::{Encoding, Source, is_line_end, next_line};
use crate::standard::{TagId, TagSet, Version, mandatory, tag_id};
use crate::syntax::lexer::{BYTE_ORDER_MARK, is_semi_empty};
use crate::syntax::split::Directive;
use crate::syntax::{Document, Game, Split, TagPair, TokenId, Unreadable, split};

/// A tag pair with what the standard knows of its name.
type Tagged<'g> = (TagPair<'g>, Option<TagId>);

/// What an export of a file gives.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Export {
    /// The bytes of the file in export format, as far as that can be.
    pub bytes: Vec<u8>,
    /// How many games the file has.
    pub games: usize,
    /// The version that was written.
    pub version: Version,
    /// What is not in export format, in order of game and place. Ranges are those of the
    /// file that was read.
    pub notices: Vec<Notice>,
    /// Whether all of it is in export format, as its second line then says.
    pub is_marked: bool,
}

impl Export {
    /// How many games were kept as they were.
    pub fn kept(&self) -> usize {
        let kept = self.notices.iter().filter(|notice| notice.is_verbatim());
        kept.filter(|notice| notice.game > 0).count()
    }

    /// Whether nothing of the file could be written in export format, so that it was kept as
    /// it was.
    pub fn is_refused(&self) -> bool {
        let of_file = |notice: &Notice| notice.game == 0 && notice.is_verbatim();
        self.notices.iter().any(of_file) || (self.games > 0 && self.kept() == self.games)
    }
}

/// How many bytes of games one thread takes at a time.
const BATCH: usize = 1 << 18;

/// Writes a file in export format. Never fails: what cannot be written stays as it is.
pub fn export(source: &Source<'_>, settings: &Settings) -> Export {
    export_in_batches(source, settings, BATCH)
}

/// [`export`] with another size of batches, in bytes. The result does not depend on it.
pub fn export_in_batches(source: &Source<'_>, settings: &Settings, batch: usize) -> Export {
    let bytes = without_end_mark(source.bytes());
    let split = split(bytes);
    let versions = declared_versions(&split, settings);
    let target = Target::new(source, &versions, settings);
    let refused = match split.unreadable {
        Some(Unreadable::Utf16) => Some(Reason::Utf16),
        Some(Unreadable::Binary) => Some(Reason::Binary),
        None => None,
    };
    if let Some(reason) = refused {
        let range = 0..source.bytes().len();
        let notice = Notice {
            game: 0,
            range,
            reason,
        };
        return kept(source, &target, 0, vec![notice]);
    }
    let run = Run::new(source, bytes, &split, versions, batch, &target);
    let written = run.all(&target);
    let Some(misfit) = written
        .misfit
        .or_else(|| reads_as_utf8(&written.bytes, &target))
    else {
        return run.finish(written, &target);
    };
    let target = target.in_its_encoding();
    let mut written = run.all(&target);
    let place = encoding_place(bytes, misfit);
    written.notices.push(Notice {
        game: 0,
        range: place,
        reason: Reason::Encoding(misfit),
    });
    run.finish(written, &target)
}

/// The file as it is.
fn kept(source: &Source<'_>, target: &Target, games: usize, notices: Vec<Notice>) -> Export {
    Export {
        bytes: source.bytes().to_vec(),
        games,
        version: target.version,
        notices,
        is_marked: false,
    }
}

/// Latin 1 that would be taken for UTF-8 when it is read again says so by a character.
fn reads_as_utf8(bytes: &[u8], target: &Target) -> Option<char> {
    let is_taken = target.transcodes && Encoding::guess(bytes).is_utf8();
    is_taken.then(|| encoding::first_high(bytes))?
}

/// Where a character first stands.
fn encoding_place(bytes: &[u8], character: char) -> Range<usize> {
    let mut buffer = [0; 4];
    let encoded = character.encode_utf8(&mut buffer).as_bytes();
    let single = u8::try_from(character).map_or([0], |byte| [byte]);
    let found = memmem::find(bytes, encoded).map(|at| at..at + encoded.len());
    let found = found.or_else(|| memmem::find(bytes, &single).map(|at| at..at + 1));
    found.unwrap_or(0..0)
}

/// What all games of a file share.
struct File<'f> {
    bytes: &'f [u8],
    /// The mandatory tags of the version to be written.
    mandatory: &'f [TagId],
    /// Where the first deal of the file stands.
    first_deal: Option<usize>,
}

/// One run over a file.
struct Run<'r> {
    source: &'r Source<'r>,
    bytes: &'r [u8],
    split: &'r Split,
    /// The versions by which the games are read.
    versions: Vec<Version>,
    batches: Vec<Range<usize>>,
    /// What stands before each batch of games.
    before: Vec<Inherited>,
    first_deal: Option<usize>,
}

/// What was written of a file, or of some games of it.
#[derive(Default)]
struct Written {
    bytes: Vec<u8>,
    notices: Vec<Notice>,
    misfit: Option<char>,
}

impl<'r> Run<'r> {
    fn new(
        source: &'r Source<'r>,
        bytes: &'r [u8],
        split: &'r Split,
        versions: Vec<Version>,
        batch: usize,
        target: &Target,
    ) -> Run<'r> {
        let mut run = Run {
            source,
            bytes,
            split,
            versions,
            batches: split.batches(batch),
            before: Vec::new(),
            first_deal: memmem::find(bytes, b"[Deal "),
        };
        run.before = run.inheritance(target);
        run
    }

    /// What stands before each batch; nothing is gathered where no value is a `#`. Else it
    /// depends on which games can be written, so all of them are, and thrown away.
    fn inheritance(&self, target: &Target) -> Vec<Inherited> {
        let mut before = Inherited::nothing(target);
        if !may_inherit(self.bytes) || self.batches.len() < 2 {
            return vec![before; self.batches.len()];
        }
        let mandatory: Vec<TagId> = mandatory(target.version).collect();
        let file = self.file(&mandatory);
        let gather = |games: &Range<usize>| {
            let mut inherited = Inherited::nothing(target);
            self.games(&file, target, games.clone(), &mut inherited);
            inherited
        };
        let gathered: Vec<Inherited> = self.batches.par_iter().map(gather).collect();
        let befores = gathered.iter().map(|batch| {
            let here = before.clone();
            before.then(batch);
            here
        });
        befores.collect()
    }

    fn file<'f>(&'f self, mandatory: &'f [TagId]) -> File<'f> {
        File {
            bytes: self.bytes,
            mandatory,
            first_deal: self.first_deal,
        }
    }

    fn all(&self, target: &Target) -> Written {
        let mandatory: Vec<TagId> = mandatory(target.version).collect();
        let file = self.file(&mandatory);
        let batches = self.batches.iter().zip(&self.before);
        let batches: Vec<_> = batches.collect();
        let write = |(games, before): (&Range<usize>, &Inherited)| {
            self.games(&file, target, games.clone(), &mut before.clone())
        };
        let written: Vec<Written> = match batches.len() {
            0 | 1 => batches.into_iter().map(write).collect(),
            _ => batches.into_par_iter().map(write).collect(),
        };
        let size = written.iter().map(|batch| batch.bytes.len() + 2).sum();
        let mut out = Out::new(target, size);
        let mut all = Written::default();
        for batch in written {
            if !out.bytes.is_empty() && !batch.bytes.is_empty() {
                out.empty_line();
            }
            out.raw(&batch.bytes);
            all.notices.extend(batch.notices);
            all.misfit = all.misfit.or(batch.misfit);
        }
        all.bytes = out.bytes;
        all
    }

    /// Writes games one by one, and takes into `inherited` what they hand on.
    fn games(
        &self,
        file: &File<'_>,
        target: &Target,
        games: Range<usize>,
        inherited: &mut Inherited,
    ) -> Written {
        let inherits = may_inherit(self.bytes);
        let mut document = Document::default();
        let mut scratch = Scratch::default();
        let ranges = self.split.games.get(games.clone()).unwrap_or(&[]);
        let size: usize = ranges.iter().map(|game| game.range.len()).sum();
        let mut out = Out::new(target, size + size / 8);
        let mut notices = Vec::new();
        for index in games {
            let Some(game) = self.split.games.get(index) else {
                break;
            };
            let text = self.bytes.get(game.range.clone()).unwrap_or(&[]);
            self.split.parse_into(&mut document, text);
            let version = self.version(index);
            let tags = tagged(&document);
            let model = Model::new(&document, &tags, version);
            let start = out.bytes.len();
            if start > 0 {
                out.empty_line();
            }
            let body = out.bytes.len();
            let noticed = notices.len();
            let written = Writer {
                file,
                document: &document,
                base: game.range.start,
                number: index + usize::from(game.first_tag.is_some()),
                version,
                tags: &tags,
                model: &model,
                inherited,
                directives: self.directives_in(&game.range),
                has_asides: !document.tree.asides().is_empty(),
                waiting: Vec::new(),
                handed_on: Vec::new(),
                handed_on_done: 0,
                order: tags::Order::default(),
                scratch: &mut scratch,
                line: Vec::new(),
                out: &mut out,
                notices: &mut notices,
            }
            .text();
            let filled = match written {
                Ok(()) => scratch.filled,
                Err(_) => TagSet::default(),
            };
            if let Err(stop) = written {
                out.truncate(body);
                notices.truncate(noticed);
                notices.push(Notice {
                    game: index + usize::from(game.first_tag.is_some()),
                    range: stop.span.at(game.range.start),
                    reason: stop.reason,
                });
                self.keep(document.text, game.range.start, &mut out);
            }
            if out.bytes.len() == body {
                // Nothing but empty lines stood there.
                out.truncate(start);
            }
            if inherits {
                inherited.take(&tags, game.range.start, version, filled);
            }
        }
        Written {
            bytes: out.bytes,
            notices,
            misfit: out.misfit,
        }
    }

    fn version(&self, index: usize) -> Version {
        let version = self.versions.get(index).copied();
        version.unwrap_or(Version::LATEST)
    }

    fn directives_in(&self, range: &Range<usize>) -> &[Directive] {
        let directives = &self.split.directives;
        let first = directives.partition_point(|d| d.range.start < range.start);
        let end = directives.partition_point(|d| d.range.start < range.end);
        directives.get(first..end).unwrap_or(&[])
    }

    /// Writes a game as it stands, without the empty lines in front of it and without the
    /// lines that are written at the top of the file.
    fn keep(&self, text: &[u8], base: usize, out: &mut Out<'_>) {
        let mut start = match text.starts_with(BYTE_ORDER_MARK) {
            true => BYTE_ORDER_MARK.len(),
            false => 0,
        };
        let mut kept = Vec::with_capacity(text.len());
        for directive in self.directives_in(&(base..base + text.len())) {
            let line = directive.range.start - base..directive.range.end - base;
            kept.extend_from_slice(text.get(start..line.start).unwrap_or(&[]));
            let written = text.get(line.clone()).unwrap_or(&[]);
            start = match header::rest_of_directive(written) {
                // The line stays, without what the header says.
                Some(rest) => {
                    kept.extend_from_slice(&rest);
                    line.end
                }
                None => next_line(text, line.end).unwrap_or(text.len()),
            };
        }
        kept.extend_from_slice(text.get(start..).unwrap_or(&[]));
        let mut rest = kept.as_slice();
        while is_semi_empty(rest, 0) {
            rest = rest
                .get(next_line(rest, 0).unwrap_or(rest.len())..)
                .unwrap_or(&[]);
        }
        out.lines(rest);
        if rest.last().is_some_and(|byte| !is_line_end(*byte)) {
            out.end_line();
        }
    }

    /// Puts the header in front of what was written.
    fn finish(&self, written: Written, target: &Target) -> Export {
        let games = self.split.game_count();
        let mut export = Export {
            bytes: Vec::new(),
            games,
            version: target.version,
            notices: written.notices,
            is_marked: false,
        };
        export
            .notices
            .sort_by_key(|notice| (notice.game, notice.range.start));
        if export.is_refused() {
            return kept(self.source, target, games, export.notices);
        }
        let encoding = self.source.encoding();
        export.is_marked =
            export.notices.is_empty() && (is_of_the_standard(encoding) || target.transcodes);
        export.bytes.reserve(written.bytes.len() + 32);
        if encoding == Encoding::Utf8Mark && !target.transcodes {
            export.bytes.extend_from_slice(BYTE_ORDER_MARK);
        }
        header::write(target, export.is_marked, &mut export.bytes);
        export.bytes.extend_from_slice(&written.bytes);
        export
    }
}

impl Writer<'_, '_, '_> {
    /// Writes a game, or what stands behind the last one.
    fn text(&mut self) -> Result<(), Stop> {
        self.scratch.filled = TagSet::default();
        if !self.tags.is_empty() {
            return self.game();
        }
        if let Some(problem) = self.document.problems.first() {
            return Err(Stop {
                span: problem.span,
                reason: Reason::Problem(problem.kind),
            });
        }
        self.asides(TokenId(0), Place::OwnLine);
        self.finish();
        Ok(())
    }
}

fn tagged<'g>(document: &'g Document<'g>) -> Vec<Tagged<'g>> {
    let pairs = Game::new(document).tag_pairs();
    pairs.map(|pair| (pair, tag_id(pair.name()))).collect()
}
