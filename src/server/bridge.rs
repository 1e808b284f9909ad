//! Games of PBN in the editor.

use std::ops::Range;

use serde_json::Value;

use super::games::Games;
use super::navigate::Links;
use super::outline::{Fold, Symbol};
use super::protocol::Edit;
use super::reader::Reader;
use super::{complete, hints, hover, navigate, outline, tokens};

impl Reader for Games<'_> {
    fn hover(&self, offset: usize, may_solve: bool) -> Option<Value> {
        hover::at(self, offset, may_solve)
    }

    fn completions(&self, offset: usize) -> Vec<Value> {
        complete::at(self, offset)
    }

    fn links(&self, offset: usize) -> Option<Links> {
        navigate::links(self, offset)
    }

    fn surroundings(&self, offset: usize) -> Vec<Range<usize>> {
        navigate::surroundings(self, offset)
    }

    fn tokens(&self, range: &Range<usize>) -> Vec<u32> {
        tokens::within(self, self.document, range)
    }

    fn symbols(&self) -> Vec<Symbol> {
        outline::symbols(self)
    }

    fn folds(&self) -> Vec<Fold> {
        outline::folds(self)
    }

    fn touched(&self, range: &Range<usize>) -> Range<usize> {
        self.range_of(self.touching(range))
    }

    fn hints(&self, range: &Range<usize>) -> Vec<Value> {
        hints::within(self, range)
    }

    fn renamable(&self, offset: usize) -> Option<Value> {
        navigate::renamable(self, offset)
    }

    fn rename(&self, offset: usize, name: &str) -> Result<Vec<Edit>, String> {
        navigate::rename(self, offset, name)
    }
}
