//! What can be made with all cards open, as the table of a game gives it.

use super::{Game, SEATS};
use crate::bridge::{Seat, Strain, strain_text};

/// Numbers of tricks by player, in the order of [`SEATS`], and by denomination, notrump first.
pub(crate) type Makes = [[Option<u8>; 5]; 4];

impl Game {
    /// The results of its OptimumResultTable; of a row that is there twice, the first one counts.
    pub(crate) fn makes(&self) -> Option<Makes> {
        let mut tables = self.tables.iter();
        let table = tables.find(|table| table.tag == "OptimumResultTable")?;
        let column = |name: &str| table.columns.iter().position(|column| column == name);
        let declarers = column("Declarer")?;
        let (denominations, results) = (column("Denomination")?, column("Result")?);
        let of = |seat: Seat, strain: Strain| {
            let (seat, strain) = (seat.to_string(), strain_text(strain));
            let mut rows = table.rows.iter();
            let row = rows.find(|row| {
                row.get(declarers) == Some(&seat)
                    && row.get(denominations).is_some_and(|cell| cell == strain)
            })?;
            row.get(results)?
                .parse()
                .ok()
                .filter(|tricks| *tricks <= 13)
        };
        Some(SEATS.map(|seat| Strain::DESC.map(|strain| of(seat, strain))))
    }
}
