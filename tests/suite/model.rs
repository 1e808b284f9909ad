//! The model against games whose meaning is known: generated ones, and small ones by hand.

use pbnlint::bridge::{CardFaultKind, FinalContract, Seat};
use pbnlint::pbn::model::Model;
use pbnlint::pbn::standard::{Version, tag_id};
use pbnlint::pbn::syntax::{Document, Game};

use crate::generate::{self, Options, Rng};

fn with_model<T>(text: &[u8], ask: impl FnOnce(&Model<'_>) -> T) -> T {
    let document = Document::parse(text);
    let tags: Vec<_> = Game::new(&document)
        .tag_pairs()
        .map(|pair| (pair, tag_id(pair.name())))
        .collect();
    ask(&Model::new(&document, &tags, Version::LATEST))
}

/// The generator's seats count from West.
fn seat(seat: generate::Seat) -> Seat {
    match seat {
        generate::Seat::West => Seat::West,
        generate::Seat::North => Seat::North,
        generate::Seat::East => Seat::East,
        generate::Seat::South => Seat::South,
    }
}

#[test]
fn generated_games_are_understood() {
    let mut rng = Rng::new(7);
    for number in 0..2_000 {
        let game = generate::game(&mut rng, number, &Options::default());
        let mut text = Vec::new();
        game.write(&mut text);
        with_model(&text, |model| {
            let deal = model.deal().unwrap();
            assert!(deal.is_sound() && deal.faults.is_empty());
            assert!(deal.duplicates(&text).is_empty());
            let outcome = model.outcome().unwrap();
            assert!(outcome.complete && outcome.faults.is_empty(), "{game}");
            let Some(contract) = &game.contract else {
                assert_eq!(model.contract(), Some(FinalContract::Pass));
                assert_eq!(outcome.contract, None);
                return;
            };
            let declarer = seat(contract.declarer);
            assert_eq!(outcome.declarer.unwrap().0, declarer, "{game}");
            assert_eq!(model.declarer(), Some((declarer, false)));
            let stated = outcome.contract.map(FinalContract::Contract);
            assert_eq!(model.contract(), stated, "{game}");
            let replay = model.replay().unwrap();
            assert_eq!(replay.fault, None, "{game}");
            let winners: Vec<_> = replay.tricks.iter().map(|t| t.winner.unwrap()).collect();
            let expected: Vec<_> = game.tricks.iter().map(|t| seat(t.winner)).collect();
            assert_eq!(winners, expected, "{game}");
            if !game.is_claimed() {
                assert_eq!(replay.won_by(declarer), usize::from(game.result));
                assert!(replay.is_complete());
            }
        });
    }
}

const DEAL: &str = "[Deal \"N:AKQJT987654.32.. - - -\"]\n[Declarer \"N\"]\n[Contract \"1C\"]\n";

#[track_caller]
fn check_play(play: &str, expected: Option<(usize, CardFaultKind)>) {
    let text = format!("{DEAL}[Play \"E\"]\n{play}\n");
    with_model(text.as_bytes(), |model| {
        let fault = model.replay().unwrap().fault;
        assert_eq!(
            fault.map(|fault| (fault.turn, fault.kind)),
            expected,
            "{play}"
        );
    });
}

#[test]
fn cards_are_followed_through_a_play() {
    use CardFaultKind::*;
    check_play("H4 H5 H6 H3\n*", None);
    check_play("H4 H5 H6 SA\n*", Some((3, Revoke("H3".parse().unwrap()))));
    check_play("H4 H5 H6 ^R SA\n*", None);
    check_play("H4 H5 H6 ^R H3\n*", Some((3, FalseRevoke)));
    check_play("H4 H4 H6 H3\n*", Some((1, PlayedBefore(0))));
    check_play("S2 S3 D4 H4\n*", Some((3, NotHeld(None))));
    check_play("SA S3 S2 H3\n*", Some((0, NotHeld(Some(Seat::North)))));
    check_play("H4 ^L H5 H6 H3\n*", None);
    check_play("H4 ^L H5 ^L H6 H3\n*", Some((2, SecondLead(1))));
    check_play("^R H4 H5 H6 H3\n*", Some((0, FalseRevoke)));
    check_play("^L H4 H5 H6 H3\n*", Some((0, FalseLead)));
    check_play(&"- - - -\n".repeat(13), None);
    check_play(&"- - - -\n".repeat(14), Some((52, TooMany)));
    check_play("H4 H5 H6 H3\n-  -  H9 -\n*", None);
}
