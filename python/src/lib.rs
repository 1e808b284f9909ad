//! The native half of the Python module `pbnlint`: bytes in, bytes and JSON out, games one at a time ([`games`]), and
//! tables of them ([`tables`]).
//!
//! The JSON is that of `pbnlint check --format json` and its like; `pbnlint/__init__.py` makes typed
//! Python of it. While Rust works, the global lock is released. A panic becomes an exception.

mod games;
mod tables;

use std::any::Any;
use std::ffi::OsString;
use std::panic::{self, AssertUnwindSafe};
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use pbnlint::Options;
use pyo3::create_exception;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rayon::{ThreadPool, ThreadPoolBuilder};
use serde::Serialize;

create_exception!(
    pbnlint,
    NotPbnError,
    PyValueError,
    "The file is in another notation than PBN."
);
create_exception!(
    pbnlint,
    InternalError,
    PyRuntimeError,
    "A bug of pbnlint: please report it, if you can with the file."
);

#[pymodule]
mod _native {
    use super::*;

    #[pymodule_export]
    use super::games::{Game, Games, Record};
    #[pymodule_export]
    use super::tables::Tables;
    #[pymodule_export]
    use super::{InternalError, NotPbnError};

    #[pymodule_init]
    fn init(_module: &Bound<'_, PyModule>) -> PyResult<()> {
        *lock(&POOL) = Pool {
            process: process::id(),
            own: None,
        };
        Ok(())
    }

    /// What is found in a file, as JSON.
    #[pyfunction]
    fn check(py: Python<'_>, data: &[u8], options: &str) -> PyResult<String> {
        let options = read(options)?;
        guarded(py, || json(&options.check(data)))
    }

    /// The repaired bytes of a file, and what became of it as JSON.
    #[pyfunction]
    fn fix<'py>(
        py: Python<'py>,
        data: &[u8],
        options: &str,
    ) -> PyResult<(Bound<'py, PyBytes>, String)> {
        let options = read(options)?;
        let (bytes, said) = guarded(py, || {
            let fixed = options.fix(data);
            let said = json(&fixed)?;
            Ok((fixed.bytes, said))
        })?;
        Ok((PyBytes::new(py, &bytes), said))
    }

    /// The bytes of a file in export format, and what became of it as JSON.
    #[pyfunction]
    fn export<'py>(
        py: Python<'py>,
        data: &[u8],
        options: &str,
    ) -> PyResult<(Bound<'py, PyBytes>, String)> {
        let options = read(options)?;
        let (bytes, said) = guarded(py, || {
            let exported = options.export(data).map_err(not_pbn)?;
            let said = json(&exported)?;
            Ok((exported.bytes, said))
        })?;
        Ok((PyBytes::new(py, &bytes), said))
    }

    /// What the games of a file say, as JSON.
    #[pyfunction]
    fn model(py: Python<'_>, data: &[u8], options: &str) -> PyResult<String> {
        let options = read(options)?;
        guarded(py, || match options.chess_as_json(data, 0..usize::MAX) {
            Some(games) => Ok(games),
            None => json(&options.model(data).map_err(not_pbn)?),
        })
    }

    /// The records of a file in RBN or RBX.
    #[pyfunction]
    fn records(py: Python<'_>, data: &[u8], options: &str) -> PyResult<Vec<games::Record>> {
        games::records(py, data, options)
    }

    /// The tricks of each player in a deal if all see all cards, as JSON; `None` for what is no deal.
    #[pyfunction]
    fn solve(py: Python<'_>, deal: &str) -> PyResult<Option<String>> {
        guarded(py, || pbnlint::solve(deal).as_ref().map(json).transpose())
    }

    /// The page of a rule, in Markdown, or the list of the rules of a group.
    #[pyfunction]
    fn explain(py: Python<'_>, name: &str) -> PyResult<String> {
        guarded(py, || pbnlint::explain(name).map_err(value_error))
    }

    /// The facts about all rules, as JSON.
    #[pyfunction]
    fn rules(py: Python<'_>) -> PyResult<String> {
        guarded(py, || json(&pbnlint::rules()))
    }

    /// Runs the program with these arguments, and gives its exit status.
    #[pyfunction]
    fn run(py: Python<'_>, arguments: Vec<OsString>) -> PyResult<u8> {
        guarded(py, || Ok(pbnlint::cli::run(arguments)))
    }

    /// Panics, which a test needs to see what becomes of that.
    #[pyfunction]
    fn panic_for_test(py: Python<'_>, message: &str) -> PyResult<()> {
        guarded(py, || panic::panic_any(message.to_owned()))
    }
}

/// The options of a run.
fn read(options: &str) -> PyResult<Options> {
    serde_json::from_str(options).map_err(value_error)
}

fn value_error(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

fn not_pbn(error: pbnlint::NotPbn) -> PyErr {
    NotPbnError::new_err(error.to_string())
}

fn json(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| InternalError::new_err(error.to_string()))
}

/// Works without the global lock, and takes a panic for an exception.
fn guarded<T: Send>(py: Python<'_>, work: impl FnOnce() -> PyResult<T> + Send) -> PyResult<T> {
    py.detach(|| {
        let pool = own_pool();
        unless_panic(|| match pool {
            Some(pool) => pool.install(work),
            None => work(),
        })
    })
}

/// Works, and takes a panic for an exception.
fn unless_panic<T>(work: impl FnOnce() -> PyResult<T>) -> PyResult<T> {
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    done.unwrap_or_else(|payload| Err(InternalError::new_err(message(payload.as_ref()).to_owned())))
}

fn message(payload: &(dyn Any + Send)) -> &str {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    text.unwrap_or("no message")
}

/// The threads of a process that was forked from one which had some: a fork does not take threads
/// along, and who waits for them waits for ever.
struct Pool {
    process: u32,
    own: Option<Arc<ThreadPool>>,
}

static POOL: Mutex<Pool> = Mutex::new(Pool {
    process: 0,
    own: None,
});

fn lock(pool: &Mutex<Pool>) -> std::sync::MutexGuard<'_, Pool> {
    pool.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The threads of this process, if it was forked since the module was loaded; otherwise those of
/// rayon serve.
fn own_pool() -> Option<Arc<ThreadPool>> {
    let mut pool = lock(&POOL);
    if pool.process != process::id() {
        pool.process = process::id();
        // Those of the parent are not here, and cannot be waited for.
        std::mem::forget(pool.own.take());
        pool.own = ThreadPoolBuilder::new().build().ok().map(Arc::new);
    }
    pool.own.clone()
}
