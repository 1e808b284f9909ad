//! What a host can call. A buffer is meant by its number: 0 the file, 1 the options (JSON in UTF-8),
//! 2 the answer (JSON in UTF-8), 3 the bytes of a repaired or exported file, 4 the last words of a
//! program that failed.
//!
//! The functions that work give 0, and have their answer in buffer 2; or they give 1, and buffer 2
//! says in plain words why they did not. A panic, which is a bug of ours, ends in a trap; buffer 4
//! then says where it was, and the host makes itself a new instance.
//!
//! An exported name is `unsafe` to the compiler, because two functions of one name would be one. There
//! is no other unsafe code here: the buffers are ordinary vectors, and only the host writes to where
//! `reserve` points.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::panic;

use crate::store::{Command, Store};

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "pbnlint")]
unsafe extern "C" {
    /// What a host has to give: it hears how many bytes of the file are checked.
    #[link_name = "progress"]
    safe fn tell_host(done: usize);
}

/// In tests there is no host.
#[cfg(not(target_arch = "wasm32"))]
fn tell_host(_: usize) {}

fn progress(done: usize) {
    tell_host(done);
}

thread_local! {
    static STORE: RefCell<Store> = RefCell::default();
    /// Not in the store, which is in use while something panics.
    static LAST_WORDS: RefCell<Vec<u8>> = RefCell::default();
}

/// Is called once, before all others.
#[unsafe(no_mangle)]
extern "C" fn start() {
    panic::set_hook(Box::new(|info| {
        LAST_WORDS.set(info.to_string().into_bytes());
    }));
}

/// Makes room in the buffer 0 or 1, and says where the host may write that many bytes.
#[unsafe(no_mangle)]
extern "C" fn reserve(buffer: u32, length: usize) -> *mut u8 {
    STORE.with_borrow_mut(|store| store.reserve(buffer, length))
}

/// Where a buffer begins; this holds until the next call.
#[unsafe(no_mangle)]
extern "C" fn pointer(buffer: u32) -> *const u8 {
    with(buffer, <[u8]>::as_ptr)
}

/// How many bytes a buffer has.
#[unsafe(no_mangle)]
extern "C" fn length(buffer: u32) -> usize {
    with(buffer, <[u8]>::len)
}

/// Gives the memory of all buffers back.
#[unsafe(no_mangle)]
extern "C" fn release() {
    STORE.take();
}

/// What is wrong in the file: `pbnlint::Checked`.
#[unsafe(no_mangle)]
extern "C" fn check() -> u32 {
    run(Command::Check)
}

/// Repairs the file: `pbnlint::Fixed`, and its bytes.
#[unsafe(no_mangle)]
extern "C" fn fix() -> u32 {
    run(Command::Fix)
}

/// Writes the file in export format: `pbnlint::Exported`, and its bytes.
#[unsafe(no_mangle)]
extern "C" fn export() -> u32 {
    run(Command::Export)
}

/// What `count` games say, from the game `first` (from 0): a list of `pbnlint::games::Game`, or of games of chess.
#[unsafe(no_mangle)]
extern "C" fn model(first: usize, count: usize) -> u32 {
    run(Command::Model { first, count })
}

/// What `count` records of a file in RBN or RBX say, from the record `first` (from 0): a list of
/// `pbnlint::records::Record`, empty in another notation.
#[unsafe(no_mangle)]
extern "C" fn records(first: usize, count: usize) -> u32 {
    run(Command::Records { first, count })
}

/// Where the games or records of the file are: a list of `outline::Entry`. `of_chess` is 1 where they are games of chess.
#[unsafe(no_mangle)]
extern "C" fn outline(of_chess: u32) -> u32 {
    run(Command::Outline {
        of_chess: of_chess != 0,
    })
}

/// The page of the rule, or the list of the group, whose name the options are: a string.
#[unsafe(no_mangle)]
extern "C" fn explain() -> u32 {
    run(Command::Explain)
}

/// The facts about all rules: a list of `pbnlint::RuleFacts`.
#[unsafe(no_mangle)]
extern "C" fn rules() -> u32 {
    run(Command::Rules)
}

/// What each player makes in the deal that the options are, a string as the tag Deal has it:
/// `pbnlint::games::DoubleDummy`, or null for what is no deal.
#[unsafe(no_mangle)]
extern "C" fn solve() -> u32 {
    run(Command::Solve)
}

fn run(command: Command) -> u32 {
    u32::from(!STORE.with_borrow_mut(|store| store.run(command, &progress)))
}

fn with<T>(buffer: u32, read: impl FnOnce(&[u8]) -> T) -> T {
    match buffer {
        4 => LAST_WORDS.with_borrow(|words| read(words)),
        _ => STORE.with_borrow(|store| read(store.buffer(buffer))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_leaves_its_last_words() {
        start();
        let caught = panic::catch_unwind(|| panic!("a bug of ours"));
        let _ = panic::take_hook();
        assert!(caught.is_err());
        let words = with(4, <[u8]>::to_vec);
        assert!(String::from_utf8_lossy(&words).contains("a bug of ours"));
        assert_eq!(length(4), words.len());
    }

    #[test]
    fn an_unknown_buffer_is_empty() {
        assert_eq!(length(17), 0);
        reserve(17, 100);
        assert_eq!(length(17), 0);
    }
}
