//! Where the texts of a run go that writes them into other files: each to a place of its own.

use std::path::{Path, PathBuf};

use super::files::Input;
use super::outputs::{ReadFiles, refuse_over};
use super::write::place_below;
use crate::disk::identity::Identity;
use crate::disk::shown;

/// Texts with the files into which they go.
pub(super) struct InputTexts<'i> {
    places: Vec<(&'i Input, PathBuf)>,
}

impl<'i> InputTexts<'i> {
    /// The texts of inputs that go to `output`, if that is a file, or below a folder, under their names
    /// there.
    pub(super) fn new(
        inputs: &'i [Input],
        output: Option<&Path>,
        folder: Option<&Path>,
        name: impl Fn(&Input) -> PathBuf,
    ) -> Result<InputTexts<'i>, String> {
        let place = |input: &'i Input| match (output, folder) {
            (Some(path), _) if path.as_os_str() != "-" => Some(Ok((input, path.to_owned()))),
            (None, Some(folder)) => {
                let place = place_below(folder, &name(input));
                Some(place.map(|place| (input, place)))
            }
            _ => None,
        };
        let places: Result<_, String> = inputs.iter().filter_map(place).collect();
        Ok(InputTexts { places: places? })
    }

    /// Refuses to write two of them, or one and the report, to one place, or one over a file that the
    /// run reads. With `may_replace` one may take the place of the text that it comes from.
    pub(super) fn refuse(
        &self,
        may_replace: bool,
        report: Option<&Path>,
        read: &ReadFiles<'_>,
    ) -> Result<(), String> {
        let mut taken = read.identities();
        if let Some(report) = report.filter(|path| path.as_os_str() != "-") {
            refuse_over(report, read)?;
            let identity = Identity::of_text(report);
            taken.extend(identity.map(|identity| (identity, "the file of the report".to_owned())));
        }
        for (input, path) in &self.places {
            let Some(identity) = Identity::of_text(path) else {
                continue;
            };
            match taken.get(&identity) {
                Some(_) if may_replace && input.identity().as_ref() == Some(&identity) => {}
                Some(is) => return Err(format!("cannot write to {}: it is {is}", shown(path))),
                None => {
                    let is = format!("where {} goes, too", input.shown);
                    taken.insert(identity, is);
                }
            }
        }
        Ok(())
    }
}
