//! The model against games whose meaning is known: generated ones, and small ones by hand.

use std::fmt::Display;

use pbnlint::bridge::{CardFaultKind, FinalContract, Seat, hand_text};
use pbnlint::games::{Game, Move, Owner};
use pbnlint::pbn::model::Model;
use pbnlint::pbn::standard::{Version, tag_id};
use pbnlint::pbn::syntax::{self, Document};

use crate::generate::{self, Options, Rng};

fn with_model<T>(text: &[u8], ask: impl FnOnce(&Model<'_>) -> T) -> T {
    let document = Document::parse(text);
    let tags: Vec<_> = syntax::GameView::new(&document)
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

/// What the games of a text say.
fn games(text: &str) -> Vec<Game> {
    pbnlint::model(text.as_bytes()).unwrap()
}

/// What the only game of a text says.
fn only_game(text: &str) -> Game {
    let mut games = games(text);
    assert_eq!(games.len(), 1);
    games.remove(0)
}

/// Each call or card as player and word, `?` for none.
fn moves<T: Copy + Display>(moves: &[Move<T>]) -> String {
    let shown = moves
        .iter()
        .map(|turn| format!("{}:{}", or_mark(turn.seat), or_mark(turn.said)));
    shown.collect::<Vec<_>>().join(" ")
}

/// What is known, `?` for a hole.
fn or_mark(known: Option<impl Display>) -> String {
    known.map_or("?".to_owned(), |known| known.to_string())
}

fn calls(text: &str) -> String {
    moves(&only_game(text).auction.unwrap().calls)
}

#[test]
fn a_word_with_a_wrong_character_keeps_its_place() {
    let auction = "[Dealer \"N\"]\n[Auction \"N\"]\n1C Pass 4NT/5D Pass\nPass Pass\n";
    assert_eq!(calls(auction), "N:1C E:Pass S:? W:Pass N:Pass E:Pass");
    let play = "[Play \"W\"]\nH2 H/5 HJ HA\n";
    let play = only_game(play).play.unwrap();
    assert_eq!(moves(&play.tricks[0].cards), "W:H2 N:? E:HJ S:HA");
    // What is no word takes no place, and what belongs to a bad word stays there.
    let text = "[Dealer \"N\"]\n[Auction \"N\"]\n1C , Pass {a {b} c} 1é ! =1= ^I 1S {d}\n";
    let game = only_game(text);
    let auction = game.auction.unwrap();
    assert_eq!(moves(&auction.calls), "N:1C E:Pass S:? W:1S");
    assert_eq!(auction.calls[2].suffixes, ["!"]);
    assert_eq!(auction.calls[2].notes[0].number, Some(1));
    assert_eq!(auction.calls[3].irregularities, ["^I"]);
    let last = game.comments.last().unwrap();
    assert_eq!(last.owner, Owner::Call(3));
}

#[test]
fn hyphens_before_the_first_call_are_of_the_players_before_the_dealer() {
    let auction = "[Auction \"W\"]\n- - 1C Pass - 1H\n";
    let expected = "W:- N:- E:1C S:Pass W:- W:1H";
    for dealer in ["[Dealer \"E\"]\n", ""] {
        assert_eq!(calls(&format!("{dealer}{auction}")), expected);
    }
    let unknown = "[Dealer \"E\"]\n[Auction \"?\"]\n- - 1C\n";
    assert_eq!(calls(unknown), "W:- N:- E:1C");
}

#[test]
fn nobody_is_named_where_dealer_and_auction_contradict_each_other() {
    let text = "[Dealer \"E\"]\n[Auction \"N\"]\n1C Pass\n";
    let auction = only_game(text).auction.unwrap();
    assert_eq!(auction.first, Some(Seat::North));
    assert_eq!(moves(&auction.calls), "?:1C ?:Pass");
}

/// Each player has a suit.
const SUITS: &str = "[Deal \"N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432\"]\n\
    [Declarer \"N\"]\n[Contract \"7NT\"]\n";

/// Leader and winner of each trick, `?` for none.
fn tricks(text: &str) -> Vec<(String, String, String)> {
    let tricks = only_game(text).play.unwrap().tricks.into_iter();
    let shown = tricks.map(|trick| {
        let (leader, winner) = (or_mark(trick.leader), or_mark(trick.winner));
        (leader, winner, moves(&trick.cards))
    });
    shown.collect()
}

#[test]
fn tricks_before_a_card_that_cannot_be_read_have_winners() {
    for wrong in ["Hx", "H/3"] {
        let play = format!("{SUITS}[Play \"E\"]\nHA D2 C2 S2\nHK D3 C3 S3\n{wrong} D4 C4 S4\n");
        let tricks = tricks(&play);
        let known: Vec<_> = tricks
            .iter()
            .map(|(leader, winner, _)| (leader.as_str(), winner.as_str()))
            .collect();
        assert_eq!(known, [("E", "E"), ("E", "E"), ("?", "?")], "{wrong}");
        assert_eq!(tricks[2].2, "E:? S:D4 W:C4 N:S4");
    }
}

#[test]
fn columns_that_the_deal_contradicts_name_nobody() {
    let play = format!("{SUITS}[Play \"E\"]\nD2 C2 S2 HA\nD3 C3 S3 HK\nD4 C4 S4 HQ\n");
    let play = only_game(&play).play.unwrap();
    assert_eq!(play.first, Some(Seat::East));
    assert_eq!(play.tricks[0].leader, None);
    assert_eq!(moves(&play.tricks[1].cards), "?:D3 ?:C3 ?:S3 ?:HK");
}

/// The hands by seat, `-` for none, and those that cannot be read.
fn hands(deal: &str) -> (String, String) {
    let game = only_game(&format!("[Deal \"{deal}\"]\n"));
    let deal = game.deal.unwrap();
    let hands = [deal.north, deal.east, deal.south, deal.west];
    let shown = hands.map(|hand| hand.map_or("-".to_owned(), hand_text));
    (
        shown.join(" "),
        game.unread_hands.iter().map(ToString::to_string).collect(),
    )
}

#[test]
fn a_hand_that_cannot_be_read_is_not_taken_for_a_short_one() {
    for hand in ["A10.K..", "AZ..", "AK.Q.J", "AA.K..", "AK.-.."] {
        let expected = ("- - Q.J.. -".to_owned(), "N".to_owned());
        assert_eq!(hands(&format!("N:{hand} - Q.J.. -")), expected, "{hand}");
    }
    for deal in [
        "X:AK.QJ.. - - -",
        "N:AK.QJ.. - -",
        "AK.QJ.. - - -",
        "N:A..., - - -",
    ] {
        assert_eq!(hands(deal).0, "- - - -", "{deal}");
    }
    assert_eq!(hands("X:AK.QJ.. - - -").1, "NESW");
    assert_eq!(
        hands("E:- AK.QJ.. - -"),
        ("- - AK.QJ.. -".to_owned(), String::new())
    );
}

#[test]
fn numbers_that_do_not_fit_are_null() {
    let text = "[Score \"NS 99999999999\"]\n[Dealer \"N\"]\n[Auction \"N\"]\n\
        1C $99999999999 $7 =99999999999=\n[Note \"1:x\"]\n";
    let game = only_game(text);
    assert_eq!(game.score.unwrap().ns, None);
    let call = &game.auction.unwrap().calls[0];
    assert_eq!(call.nags, [None, Some(7)]);
    let note = &call.notes[0];
    assert_eq!((note.number, note.text.as_deref()), (None, None));
}

/// The values of a tag in each game as they are written and as they are meant.
fn values(text: &str, name: &str) -> Vec<[Option<String>; 2]> {
    let games = games(text).into_iter();
    let values = games.map(|game| {
        let tag = game.tags.into_iter().find(|tag| tag.name == name);
        tag.map_or([None, None], |tag| [tag.value, tag.inherited])
    });
    values.collect()
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

#[test]
fn what_repeats_a_tag_is_not_taken_over() {
    let found = values("[Event \"a\"]\n[Event \"b\"]\n\n[Event \"#\"]\n", "Event");
    assert_eq!(found[1], [some("#"), some("a")]);
    let text = "[Event \"a\"]\n\n[Event \"b\"]\n[Event \"#\"]\n\n[Event \"#\"]\n";
    let again = games(text);
    assert_eq!(again[1].tags[1].inherited, some("a"), "of the game before");
    assert_eq!(again[2].tags[0].inherited, some("b"));
    // Games that are passed by count alike.
    let options = pbnlint::Options::new();
    let last = options.games(text.as_bytes()).unwrap().nth(2).unwrap();
    assert_eq!(last, again[2]);
}

#[test]
fn values_that_are_handed_on_are_in_all_later_games() {
    let text = "[Event \"##a\"]\n[Own \"##b\"]\n\n[Board \"2\"]\n\n[Event \"c\"]\n\n[Board \"4\"]\n\n% PBN 1.0\n[Board \"5\"]\n";
    let found = values(text, "Event");
    let none = [None, None];
    let expected = [
        [some("##a"), some("a")],
        [None, some("a")],
        [some("c"), None],
        none.clone(),
        none,
    ];
    assert_eq!(found, expected);
    assert_eq!(values(text, "Own")[3], [None, some("b")]);
    let second = &games(text)[1].tags;
    let names: Vec<_> = second.iter().map(|tag| tag.name.as_str()).collect();
    assert_eq!(names, ["Board", "Event", "Own"]);
    assert_eq!(second[1].range, None);
    // `#` gives the value to one game more.
    let ended = values(
        "[Event \"##a\"]\n\n[Event \"#\"]\n\n[Board \"3\"]\n",
        "Event",
    );
    assert_eq!(ended[1..], [[some("#"), some("a")], [None, None]]);
    let passed = pbnlint::Options::new();
    let third = passed.games(text.as_bytes()).unwrap().nth(3).unwrap();
    assert_eq!(third, games(text)[3]);
}

#[test]
fn many_values_that_are_handed_on_do_not_fill_the_memory() {
    let mut text = String::new();
    for number in 0..5_000 {
        text.push_str(&format!("[Own{number} \"##{number}\"]\n"));
    }
    text.push_str(&"\n[Board \"2\"]\n".repeat(100));
    let games = games(&text);
    let last = games.last().unwrap();
    assert!((10..200).contains(&last.tags.len()), "{}", last.tags.len());
}

#[test]
fn result_and_score_are_taken_over() {
    let text = "[Result \"9\"]\n[Score \"NS 400\"]\n\n[Result \"#\"]\n[Score \"#\"]\n\n\
        [Result \"##7\"]\n[Score \"##-50\"]\n\n[Board \"4\"]\n";
    for pair in games(text).chunks(2) {
        assert!(pair[0].result.is_some() && pair[0].score.is_some());
        assert_eq!(pair[0].result, pair[1].result);
        assert_eq!(pair[0].score, pair[1].score);
    }
}

fn tables(text: &str) -> Vec<(String, Vec<String>, Vec<Vec<String>>)> {
    let games = games(text).into_iter();
    let tables = games.flat_map(|game| game.tables);
    let tables = tables.map(|table| (table.tag, table.columns, table.rows));
    tables.collect()
}

#[test]
fn a_table_without_its_own_header_has_the_rows_of_the_one_before() {
    let text = "[ScoreTable \"Rank;Names\\\\6L\"]\n1 x\n\n[ScoreTable \"#\"]\n2 y\n3 z\n";
    let (_, columns, rows) = tables(text).remove(1);
    assert_eq!(columns, ["Rank", "Names"]);
    assert_eq!(rows, [["2", "y"], ["3", "z"]]);
    let lost = tables("[ScoreTable \"#\"]\n2 y\n");
    assert_eq!(
        lost[0].2,
        [["2"], ["y"]],
        "nobody knows how many columns there are"
    );
}

#[test]
fn sections_of_other_programs_are_tables() {
    let text = "[OwnTable \"a;b\\\\3R\"]\n1 2\n3\n[Plain \"x\"]\n[ScoreTable \"Rank\"]\n1\n[OwnTable \"c\"]\n4\n\n\
        [OwnTable \"#\"]\n5 \"6\"\n[OtherTable \"##c\"]\n7\n";
    let tables = tables(text);
    let names: Vec<_> = tables.iter().map(|table| table.0.as_str()).collect();
    assert_eq!(names, ["OwnTable", "ScoreTable", "OwnTable", "OtherTable"]);
    assert_eq!(tables[0].1, ["a", "b"]);
    assert_eq!(tables[0].2, [vec!["1", "2"], vec!["3"]]);
    assert_eq!(tables[2].1, ["a", "b"]);
    assert_eq!(tables[2].2, [["5", "6"]]);
    assert_eq!(tables[3].1, ["c"]);
}

#[test]
fn elements_of_tables_have_no_quotes() {
    let text = "[ScoreTable \"Rank;Names\"]\n1 \"a \\\"b\\\" c\\S\"\n2 plain\n3 \"\"\n";
    let (_, _, rows) = tables(text).remove(0);
    assert_eq!(rows, [["1", "a \"b\" c\\S"], ["2", "plain"], ["3", ""]]);
}

#[test]
fn a_comment_names_the_tag_pair_after_which_it_comes() {
    let text = "{a}\n[Auction \"N\"]\n1C {b} Pass\n[Note \"1:x\"] {c}\n[Note \"2:y\"] {d}\n";
    let game = only_game(text);
    let owners = game.comments.iter();
    let owners = owners.map(|comment| (comment.owner.clone(), comment.tag));
    let note = || Owner::Tag("Note".to_owned());
    let expected = [
        (Owner::Game, None),
        (Owner::Call(0), Some(0)),
        (note(), Some(1)),
        (note(), Some(2)),
    ];
    assert_eq!(owners.collect::<Vec<_>>(), expected);
}

#[test]
fn games_are_held_to_the_version_of_the_configuration() {
    let text = b"[Event \"##a\"]\n";
    let game = |options: pbnlint::Options| options.model(text).unwrap().remove(0);
    let old = game(pbnlint::Options::from_toml("pbn-version = \"1.0\"\n").unwrap());
    assert_eq!(old.pbn_version, "1.0");
    assert_eq!(old.tags[0].inherited, None);
    let held = pbnlint::Options::new().pbn_version(Version::V2_0);
    assert_eq!(game(held).pbn_version, "2.0");
}

#[test]
fn a_file_in_16_bit_characters_is_refused() {
    let error = pbnlint::model(b"\xFF\xFE[\0E\0v\0e\0n\0t\0 \0").unwrap_err();
    assert_eq!(error.notation(), "utf-16");
    assert!(error.to_string().contains("16-bit"), "{error}");
}
