//! Every invariant on every input that the fuzzer can think of.

#![no_main]

#[path = "../../suite/invariants.rs"]
mod invariants;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| invariants::check(bytes));
