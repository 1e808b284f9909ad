//! Programs that read files of PBN, each with what it takes, and the pass that writes a text as one of them reads it.
//!
//! A receiver is data: a list of what is in its way, and of what that costs. One look at a game finds these places;
//! a rule reports them, and export takes them out. So nothing is found any more in what was written for a receiver.
//!
//! | file | subject |
//! | --- | --- |
//! | `endplay`, `bridgebots`, `pbn2html`, `npm_pbn` | programs, with the version that was tried, and how |
//! | `standard`, `common` | the standard itself; what all of them read |
//! | `deal` | whoever deals before the play: for `export --only deal` |
//! | `own` | what a user writes in `pbnlint.toml` |
//! | `obstacle` | what can be in the way |
//! | `survey` | the places of it in one game, and what changes there |
//! | `comments` | how comments are written |
//! | `changes` | changes of a text, line by line |
//! | `write` | a file as it is written, and what was left out; the places of a file |
//! | `words` | what was left out, in words |
//! | `ascii` | letters without their accents |
//! | `takes` | grammars of values that several programs share |

mod ascii;
mod bridgebots;
mod changes;
mod comments;
mod common;
mod deal;
mod endplay;
mod npm_pbn;
mod obstacle;
mod own;
mod pbn2html;
mod standard;
mod survey;
mod takes;
mod words;
mod write;

use std::borrow::Cow;
use std::sync::Arc;

use crate::source::LineEnd;
use crate::spelling::is_within;

pub use deal::DEAL;
pub use obstacle::{Charset, Loses, Obstacle};
pub use own::{CommentLimit, Own};
pub(crate) use words::left_for;
pub use write::{Left, ReceiverText, RefusedPlace, refusals, write};

/// A program that reads files of PBN, or what a user calls one.
#[derive(Clone, Debug)]
pub struct Receiver {
    /// The name by which users ask for it.
    pub name: Cow<'static, str>,
    /// What it is called in messages, with its version.
    pub program: Cow<'static, str>,
    /// How it was tried.
    pub tried: &'static str,
    /// What is in its way, and what that costs; of two that are at one place the first is named.
    pub stops: Cow<'static, [(Obstacle, Loses)]>,
    /// Whether `#` and `##` have to be written out.
    pub expands: bool,
}

impl Receiver {
    /// All that this program knows by itself.
    pub fn all() -> [Receiver; 6] {
        [
            common::receiver(),
            endplay::ENDPLAY,
            bridgebots::BRIDGEBOTS,
            pbn2html::PBN2HTML,
            npm_pbn::NPM_PBN,
            standard::STANDARD,
        ]
    }

    /// What is read by all programs that are known here.
    pub fn common() -> Receiver {
        common::receiver()
    }

    /// The one of a name, among those of a user and its own; else what to say of a name that there is not.
    pub fn named(name: &str, own: &[Arc<Receiver>]) -> Result<Arc<Receiver>, String> {
        let all = own.iter().cloned();
        let all: Vec<_> = all.chain(Receiver::all().map(Arc::new)).collect();
        if let Some(receiver) = all.iter().find(|receiver| receiver.name == name) {
            return Ok(Arc::clone(receiver));
        }
        let meant = (1..=3).find_map(|distance| {
            let mut near = all.iter();
            near.find(|near| is_within(name.as_bytes(), near.name.as_bytes(), distance))
        });
        let meant = meant.map_or(String::new(), |near| {
            format!(" Did you mean `{}`?", near.name)
        });
        let names: Vec<&str> = all.iter().map(|receiver| &*receiver.name).collect();
        Err(format!(
            "no receiver is named `{name}`.{meant} There are {}",
            names.join(", ")
        ))
    }

    /// The line ends that it wants.
    pub fn line_end(&self) -> Option<LineEnd> {
        self.stops.iter().find_map(|(obstacle, _)| match obstacle {
            Obstacle::LineEnds(line_end) => Some(*line_end),
            _ => None,
        })
    }

    /// The encoding that it reads.
    pub fn charset(&self) -> Option<Charset> {
        self.stops.iter().find_map(|(obstacle, _)| match obstacle {
            Obstacle::Encoding(charset) => Some(*charset),
            _ => None,
        })
    }

    /// The same, where encoding and line ends are not its own to choose.
    #[cfg(feature = "lsp")]
    pub(crate) fn in_any_encoding(&self) -> Receiver {
        let mut receiver = self.clone();
        let is_of_file =
            |obstacle: &Obstacle| matches!(obstacle, Obstacle::Encoding(_) | Obstacle::LineEnds(_));
        receiver
            .stops
            .to_mut()
            .retain(|(obstacle, _)| !is_of_file(obstacle));
        receiver
    }

    /// What a user demands of a text for it, in words.
    pub fn wishes(&self) -> String {
        let words = self.stops.iter().map(|(obstacle, _)| obstacle.wish());
        words.collect::<Vec<_>>().join(", ")
    }

    /// What an obstacle costs, if it is in the way.
    fn loses(&self, is_it: impl Fn(&Obstacle) -> bool) -> Option<Loses> {
        let mut stops = self.stops.iter();
        stops.find_map(|(obstacle, loses)| is_it(obstacle).then_some(*loses))
    }
}
