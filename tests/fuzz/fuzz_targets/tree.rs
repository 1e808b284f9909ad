//! Games, trees and comments, on every input that the fuzzer can think of.

#![no_main]
#![allow(dead_code)]

#[path = "../../suite/invariants.rs"]
mod invariants;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| invariants::trees_are_sound(bytes));
