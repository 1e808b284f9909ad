//! What the engine has to know of RBN and RBX.

mod suppressions;

pub use suppressions::{LABEL, RECORD, in_record, is_aside_of_record};
