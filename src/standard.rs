//! The standard as data.
