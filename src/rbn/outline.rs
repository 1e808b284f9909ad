//! Records of labels only, which need not be read to know what their lines are.

use std::ops::Range;

use memchr::memchr;
use smallvec::SmallVec;

use super::{Form, Label};

/// The labels of a record with the places of their data in its text.
pub type Outline = SmallVec<[(Label, Range<usize>); Label::ALL.len()]>;

/// The outline of a record of labels only. `None` where there is anything else, or it is not written as
/// output form has it: labels in their order, each with one space or its braces, data without blanks around
/// them, the end of the record after them.
///
/// What the data say is not looked at.
pub fn outline(text: &[u8], form: Form) -> Option<Outline> {
    let mut labels = Outline::new();
    let mut at = 0;
    loop {
        let rest = text.get(at..)?;
        if rest == b"\n" && at > 0 {
            return Some(labels);
        }
        let (label, after) = rest.split_first()?;
        let label = Label::of(*label).filter(|label| *label != Label::Items)?;
        let is_next = labels.last().is_none_or(|(last, _)| *last < label);
        let (opening, closing) = match form {
            Form::Rbn => (b' ', b'\n'),
            Form::Rbx => (b'{', b'}'),
        };
        let length = memchr(closing, after)?;
        let field = after.get(..length)?;
        let data = match (field, form) {
            ([], Form::Rbn) => field,
            _ => field.strip_prefix(&[opening]).filter(|data| {
                let is_whole = !data.is_empty() || form == Form::Rbx;
                is_whole && data.trim_ascii().len() == data.len()
            })?,
        };
        // Without an early end many bytes are looked at in one step.
        let are_plain = data.iter().fold(true, |all, byte| all & is_plain(*byte));
        if !is_next || !are_plain {
            return None;
        }
        let end = at + 1 + length;
        labels.push((label, end - data.len()..end));
        at = end + 1;
    }
}

/// Whether a byte of data is no sign of a line or a field.
fn is_plain(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && !matches!(byte, b'{' | b'}')
}
