//! Command lines, on every input that the fuzzer can think of.

#![no_main]
#![allow(dead_code)]

#[path = "../../suite/invariants.rs"]
mod invariants;
#[path = "../../suite/targets.rs"]
mod targets;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| targets::arguments(bytes));
