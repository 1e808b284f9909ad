//! # binary-file
//!
//! The file is not a text file: it begins like another kind of file, or is full of control
//! characters. It may be an archive, a word processor document or the database of a bridge program,
//! renamed to `.pbn`. A PBN file is plain text (chapter 2). No other rule checks the file.
//!
//! Look for a command such as "export as PBN" in the program that wrote the file.
//!
//! ## Bad
//!
//! ```pbn,escaped
//! North0      \x00\x01South1      \x00\x02East2       \x00\x03West3       \x00\x04
//! South4      \x00\x05East5       \x00\x06West6       \x00\x07Table7      \x00\x08
//! East8       \x00\x01West9       \x00\x02Table10     \x00\x03Score11     \x00\x04
//! West12      \x00\x05Table13     \x00\x06Score14     \x00\x07Pairs15     \x00\x08
//! Table16     \x00\x01Score17     \x00\x02Pairs18     \x00\x03Round19     \x00\x04
//! Score20     \x00\x05Pairs21     \x00\x06Round22     \x00\x07North23     \x00\x08
//! Pairs24     \x00\x01Round25     \x00\x02North26     \x00\x03South27     \x00\x04
//! Round28     \x00\x05North29     \x00\x06South30     \x00\x07East31      \x00\x08
//! North32     \x00\x01South33     \x00\x02East34      \x00\x03West35      \x00\x04
//! South36     \x00\x05East37      \x00\x06West38      \x00\x07Table39     \x00\x08
//! ```
//!
//! ```text
//! error[binary-file]: this is not a text file: it is full of control characters; PBN is plain text
//!   ┌─ example.pbn:1:13
//!   │
//! 1 │ North0      ␀␁South1      ␀␂East2       ␀␃West3       ␀␄
//!   │             ^
//! ```
//!
//! ```pbn,escaped
//! \x1F\x8B\x08\x00\x00\x00\x00\x00\x02\xFF\x8Bv-K\xCD+Q
//! ```
//!
//! ```text
//! error[binary-file]: this file is a gzip archive; PBN is plain text
//!   ┌─ example.pbn:1:1
//!   │
//! 1 │ ␟‹␈␀␀␀␀␀␂ÿ‹v-KÍ+Q
//!   │ ^
//! ```
//!
//! ## Good
//!
//! ```pbn
//! [Event "Club evening"]
//! [North "Podgor"]
//! ```

use crate::pbn::syntax::Unreadable;
use crate::pbn::syntax::lexer::{Byte, class};
use crate::rules::prelude::*;
use crate::source::signature;

pub(crate) const META: Meta = Meta {
    name: "binary-file",
    severity: Severity::Error,
    chapters: &[(PBN, &["2", "2.2"])],
    ..Meta::DEFAULT
};

pub(crate) const CHECKS: Checks = Checks::pbn(&[Check::File(check)]);

fn check(file: &FileContext<'_>, report: &mut Report<'_>) {
    if file.split.unreadable != Some(Unreadable::Binary) {
        return;
    }
    let bytes = file.source.bytes();
    let (first, what) = match signature(bytes) {
        Some(what) => (0, format!("this file is {what}")),
        None => {
            let mut bytes = bytes.iter();
            let control = bytes.position(|byte| class(*byte) == Byte::Control);
            let what = "this is not a text file: it is full of control characters";
            (control.unwrap_or(0), what.to_owned())
        }
    };
    let message = format!("{what}; PBN is plain text");
    report.in_file(first..first + 1, 0, message);
}
