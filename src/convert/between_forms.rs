//! Records from one form of RBN to the other.

pub(crate) use crate::rbn::{KeptReason, RecordsText};
use crate::rbn::{RecordForm, WriteOptions, split, write};

/// Records in the other form.
pub(crate) fn between_forms(bytes: &[u8], from: RecordForm, to: RecordForm) -> RecordsText {
    let options = WriteOptions {
        form: to,
        text_on_one_line: true,
    };
    write(bytes, &split(bytes, from), &options)
}
