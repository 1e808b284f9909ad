//! The library for WebAssembly: a file and options in, JSON and bytes out.
//!
//! A host, mostly `web/npm/engine.js`, calls the functions of `exports`. It does not hand over
//! pointers. It asks for room in a buffer of the store, writes there, calls a function, and reads
//! the answer from another buffer. No line of this crate follows a pointer that a host made up.

mod exports;
mod outline;
mod store;
