//! Repairs of both levels, on every input that the fuzzer can think of.

#![no_main]
#![allow(dead_code)]

#[path = "../../suite/invariants.rs"]
mod invariants;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| invariants::repairs_are_sound(bytes));
