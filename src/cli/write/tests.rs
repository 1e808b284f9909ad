//! Faults of all kinds.
