//! The buffers that a host and the library share, and the work on them.

use pbnlint::Options;
use serde::Serialize;

use crate::outline;

/// What a host can ask for.
pub(crate) enum Command {
    Check,
    Fix,
    Export,
    Model { first: usize, count: usize },
    Records { first: usize, count: usize },
    Outline { of_chess: bool },
    Explain,
    Rules,
    Solve,
}

#[derive(Default)]
pub(crate) struct Store {
    /// Stays until another one comes: a page asks several things about one file.
    file: Vec<u8>,
    options: Vec<u8>,
    answer: Vec<u8>,
    output: Vec<u8>,
}

impl Store {
    /// Makes room for what the host will write; the old content is gone.
    pub(crate) fn reserve(&mut self, buffer: u32, length: usize) -> *mut u8 {
        let buffer = match buffer {
            0 => &mut self.file,
            1 => &mut self.options,
            _ => return std::ptr::null_mut(),
        };
        // First the old memory goes, and then the new comes: there may not be room for both.
        *buffer = Vec::new();
        buffer.resize(length, 0);
        buffer.as_mut_ptr()
    }

    pub(crate) fn buffer(&self, buffer: u32) -> &[u8] {
        match buffer {
            0 => &self.file,
            1 => &self.options,
            2 => &self.answer,
            3 => &self.output,
            _ => &[],
        }
    }

    /// Whether it could be done; if not, the answer says why. `progress` hears how many bytes of the
    /// file are checked.
    pub(crate) fn run(&mut self, command: Command, progress: &dyn Fn(usize)) -> bool {
        self.answer = Vec::new();
        self.output = Vec::new();
        match self.answer_to(command, progress) {
            Ok((answer, output)) => {
                self.answer = answer;
                self.output = output;
                true
            }
            Err(why) => {
                self.answer = why.into_bytes();
                false
            }
        }
    }

    fn answer_to(
        &self,
        command: Command,
        progress: &dyn Fn(usize),
    ) -> Result<(Vec<u8>, Vec<u8>), String> {
        match command {
            Command::Check => {
                let checked = self.chosen()?.check_with_progress(&self.file, progress);
                Ok((json(&checked)?, Vec::new()))
            }
            Command::Fix => {
                let fixed = self.chosen()?.fix(&self.file);
                Ok((json(&fixed)?, fixed.bytes))
            }
            Command::Export => {
                let exported = self.chosen()?.export(&self.file);
                let exported = exported.map_err(|not_pbn| not_pbn.to_string())?;
                Ok((json(&exported)?, exported.bytes))
            }
            Command::Model { first, count } => {
                let options = self.chosen()?;
                let range = first..first.saturating_add(count);
                if let Some(games) = options.chess_as_json(&self.file, range) {
                    return Ok((games.into_bytes(), Vec::new()));
                }
                if let Some(records) = options.records(&self.file) {
                    let records: Vec<_> = records.into_iter().skip(first).take(count).collect();
                    return Ok((json(&records)?, Vec::new()));
                }
                let games = options.games(&self.file);
                let games = games.map_err(|not_pbn| not_pbn.to_string())?;
                let games: Vec<_> = games.skip(first).take(count).collect();
                Ok((json(&games)?, Vec::new()))
            }
            Command::Records { first, count } => {
                let records = self.chosen()?.records(&self.file).unwrap_or_default();
                let records: Vec<_> = records.into_iter().skip(first).take(count).collect();
                Ok((json(&records)?, Vec::new()))
            }
            Command::Outline { of_chess } => {
                let entries = if of_chess {
                    outline::of_chess(&self.file)
                } else if let Some(records) = self.chosen()?.records(&self.file) {
                    outline::of_records(&self.file, records)
                } else {
                    outline::outline(&self.file)
                };
                Ok((json(&entries)?, Vec::new()))
            }
            Command::Explain => {
                let name: String = self.read_options()?;
                let page = pbnlint::explain(&name).map_err(|unknown| unknown.to_string())?;
                Ok((json(&page)?, Vec::new()))
            }
            Command::Rules => Ok((json(&pbnlint::rules())?, Vec::new())),
            Command::Solve => {
                let deal: String = self.read_options()?;
                Ok((json(&pbnlint::solve(&deal))?, Vec::new()))
            }
        }
    }

    /// Without any, they are those of the command line without flags.
    fn chosen(&self) -> Result<Options, String> {
        if self.options.is_empty() {
            Ok(Options::new())
        } else {
            self.read_options()
        }
    }

    /// The second buffer, as what a command wants there.
    fn read_options<T: serde::de::DeserializeOwned>(&self) -> Result<T, String> {
        serde_json::from_slice(&self.options).map_err(|error| {
            // The JSON was made by the host: where in it something is says nothing to its user.
            let message = error.to_string();
            let said = message.split_once(" at line ").map(|(said, _)| said);
            said.unwrap_or(&message).to_owned()
        })
    }
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, String> {
    serde_json::to_vec(value).map_err(|error| error.to_string())
}
