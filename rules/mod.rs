//! The rules, and what a rule is.
//!
//! A rule is one file, `rules/<group>/<name>.rs`, and one word in the list below. The file's
//! documentation is the rule's page: what it finds, why it matters, what to do, with bad and
//! good examples that are run as tests and printed by `pbnlint explain`. It offers two
//! constants: `META`, the facts about the rule, and `CHECKS`, what the engine calls and when.
//!
//! ```text
//! //! # stray-brace                         the page
//! pub(crate) const META: Meta = …           name, severity, chapters, fix
//! pub(crate) const CHECKS: Checks = …       what it wants to see
//! fn check(game: &GameContext, …)           the check, which reports findings
//! ```

mod annotations;
mod appended_file;
mod around;
mod as_data;
mod at_table;
mod bad_value;
mod boards;
mod brackets;
mod characters;
mod check;
mod chess;
mod chess_around;
mod chess_tags;
mod clocks;
mod columns;
mod comparable;
mod context;
mod contract;
mod curly_quotes;
mod cut_off;
mod days;
mod elements;
mod empty_looking;
mod faulty_call;
mod faulty_card;
mod file_context;
mod footnotes;
mod half_comments;
mod hidden;
mod holes;
mod house;
mod kind_of_game;
mod letters;
mod long_lines;
mod meant;
mod misnumbered;
mod moves;
mod names;
mod needs;
mod nesting;
mod no_value;
mod obstacles;
mod open_comments;
mod optimum;
mod page;
mod pairs;
mod parentheses;
mod ppn;
mod quote_mark;
mod read_again;
mod records;
mod repeats;
mod score_table;
mod separators;
mod sides;
mod stars;
mod tricks;
pub(crate) mod words;
mod written_twice;

pub use at_table::AtTable;
pub use check::{
    AnyCheck, Check, Checks, ChessCheck, PpnCheck, RecordCheck, SuppressionCheck, Tags,
};
pub(crate) use chess::move_name;
pub use chess::{ChessContext, ChessFile, CommandAt};
pub use context::{GameContext, Line, MandatoryTags, TagSet};
pub(crate) use cut_off::cuts_game;
pub use file_context::FileContext;
pub(crate) use hidden::{merges_games, swallowed_tags};
pub(crate) use house::HouseFact;
pub use needs::Need;
pub(crate) use needs::{GameSet, NeededParts, those};
pub(crate) use open_comments::swallows_data;
pub use ppn::{Evening, PpnContext, PpnFile};
pub use records::{RecordContext, RecordsContext};
pub use repeats::RepeatedTag;
pub(crate) use words::listed;

use crate::engine::{Catalog, Rule};
use page::{head, page_length, text_of};

/// What a rule file needs to name.
pub(crate) mod prelude {
    pub(crate) use super::{
        AnyCheck, AtTable, Check, Checks, ChessCheck, ChessContext, ChessFile, FileContext,
        GameContext, Line, Need, RecordCheck, RecordContext, RecordsContext, Tags,
    };
    pub(crate) use crate::engine::{
        AsideContext, Availability, Fact, GameFact, GameNumber, Meta, Part, Report, Severity,
        SpanEdit, Standing,
    };
    pub(crate) use crate::fix::{Applicability, Edit};
    pub(crate) use crate::pbn::standard::PBN;
    pub(crate) use crate::pbn::syntax::{
        CommentView, Problem, ProblemKind, Section, TagPair, TokenId, TokenKind,
    };
    pub(crate) use crate::pgn::PGN;
    pub(crate) use crate::rbn::{RBN, RbnFault, RbnFaultKind, RbnLabel, RbnLineKind};
    pub(crate) use crate::source::{Slice, Span, escape};
}

/// The folder of a group: its name, which may be a word of Rust.
macro_rules! folder {
    (r#move) => {
        "move"
    };
    ($group:ident) => {
        stringify!($group)
    };
}

/// The list of rules: a group, which texts its rules judge, and the modules of its rules in alphabetical
/// order.
macro_rules! rules {
    ($($group:ident $constant:ident: $judges:ident [$($module:ident)*])*) => {
        $(
            #[doc = concat!("The rules of the group `", folder!($group), "`.")]
            pub mod $group {
                $(pub mod $module;)*
            }
        )*

        /// The groups of rules.
        pub mod groups {
            use crate::engine::{Group, Judges};

            /// The names of the groups, in order.
            const NAMES: &[&str] = &[$(folder!($group)),*];

            $(
                #[doc = concat!("The group `", folder!($group), "`.")]
                pub const $constant: Group = Group {
                    number: super::place_of(folder!($group), NAMES),
                    name: folder!($group),
                    judges: Judges::$judges,
                };
            )*

            /// All groups in order.
            pub static ALL: &[Group] = &[$($constant),*];
        }

        /// All rules, by group and then by name.
        pub static RULES: &[Rule] = &numbered([$($(
            Rule {
                meta: $group::$module::META,
                group: groups::$constant,
                page: {
                    const SOURCE: &str =
                        include_str!(concat!(folder!($group), "/", stringify!($module), ".rs"));
                    const PAGE: [u8; page_length(SOURCE)] = head(SOURCE);
                    text_of(&PAGE)
                },
                number: 0,
            },
        )*)*]);

        /// What each rule looks at, in the same order.
        static CHECKS: &[Checks] = &[$($($group::$module::CHECKS,)*)*];
    };
}

/// All rules and groups.
pub static CATALOG: Catalog = Catalog {
    rules: RULES,
    groups: groups::ALL,
};

/// The rule of a name, or of a name it had before.
pub fn find(name: &str) -> Option<&'static Rule> {
    CATALOG.rule(name)
}

/// What a rule looks at.
pub fn checks(rule: &Rule) -> &'static Checks {
    let checks = CHECKS.get(rule.index());
    debug_assert!(checks.is_some(), "{rule:?} is in the list");
    checks.unwrap_or(&Checks::NONE)
}

/// Whether a rule looks at files only, and never at a game.
pub(crate) fn judges_files_only(rule: &Rule) -> bool {
    let Checks {
        any, pbn, rbn, pgn, ..
    } = checks(rule);
    let is_of_foreign = |check: &AnyCheck| matches!(check, AnyCheck::Foreign(_));
    let is_of_file = |check: &Check| matches!(check, Check::File(_) | Check::ExportClaim(_));
    any.iter().all(is_of_foreign)
        && pbn.iter().all(is_of_file)
        && rbn
            .iter()
            .all(|check| matches!(check, RecordCheck::Records(_)))
        && pgn.iter().all(|check| matches!(check, ChessCheck::File(_)))
}

/// Each rule with its place in the list.
const fn numbered<const COUNT: usize>(mut rules: [Rule; COUNT]) -> [Rule; COUNT] {
    let mut rest: &mut [Rule] = &mut rules;
    let mut number = 0;
    while let [first, others @ ..] = rest {
        first.number = number;
        number += 1;
        rest = others;
    }
    rules
}

/// The place of a name in a list that has it.
const fn place_of(name: &str, names: &[&str]) -> u8 {
    let (name, mut rest, mut place) = (name.as_bytes(), names, 0);
    while let [first, others @ ..] = rest {
        if is_same(name, first.as_bytes()) {
            break;
        }
        place += 1;
        rest = others;
    }
    place
}

const fn is_same(mut one: &[u8], mut other: &[u8]) -> bool {
    while let ([a, one_after @ ..], [b, other_after @ ..]) = (one, other) {
        if *a != *b {
            return false;
        }
        (one, other) = (one_after, other_after);
    }
    one.is_empty() && other.is_empty()
}

rules! {
    file FILE: File [
        binary_file
        blank_line_in_game
        byte_order_mark
        control_character
        damaged_line_end
        empty_file
        end_of_file_mark
        escape_line_character
        file_name
        inexact_directive
        lone_star
        long_line
        missing_empty_line
        mixed_encodings
        mixed_line_ends
        other_notation
        pbn_delimiter
        repeated_directive
        tag_in_escape_line
        trailing_comment
        typographic_character
        unknown_version
        untrue_export_claim
        utf16
        utf8_text
        windows_1252_character
    ]
    syntax SYNTAX: Writing [
        alert_star
        bad_character
        bad_irregularity
        bad_nag
        bad_note_reference
        bad_tag_name
        comment_closed_by_parenthesis
        comment_in_tag
        comment_swallows_game
        data_after_end
        foreign_letters
        glued_elements
        indented_escape
        lone_backslash
        long_string
        missing_tag_name
        missing_tag_value
        nested_brace
        non_ascii_token
        reserved_bracket
        row_of_seats
        second_value
        stray_brace
        stray_bracket
        stray_period
        stray_string
        stray_text
        tab_in_string
        text_in_tag
        unclosed_comment
        unclosed_string
        unclosed_tag
        unescaped_quote
        unopened_tag
        unquoted_value
    ]
    tag TAG: Values [
        bad_board
        bad_contract
        bad_date
        bad_dealer
        bad_declarer
        bad_eco
        bad_hidden
        bad_optimum_score
        bad_percentage
        bad_rating
        bad_result
        bad_room
        bad_round
        bad_rubber_history
        bad_rubber_score
        bad_score
        bad_seconds
        bad_time
        bad_time_control
        bad_title
        bad_vulnerable
        bad_yes_no
        early_date
        empty_item
        empty_roster_value
        field_count
        impossible_date
        lower_case_tag_name
        misspelt_tag
        negative_matchpoints
        newer_tag
        partly_known_date
        repeated_section
        repeated_tag
        same_player
        tag_case
        termination_result
        two_scoring_systems
        unfilled_tags
        unknown_scoring
        unknown_tag
        unknown_value
        value_case
        wrong_ply_count
    ]
    deal DEAL: Values [
        bad_deal_start
        bad_rank
        deal_blanks
        deal_hand_count
        deal_layout
        deal_suit_count
        duplicate_card
        empty_deal
        missing_fourth_hand
        newer_end_position
        short_hand
        ten_as_10
        too_many_cards
        uneven_end_position
        void_filler
    ]
    auction AUCTION: WholeGames [
        annotation_after_plus
        annotation_before_call
        auction_start
        bad_auction_player
        bad_call
        call_case
        contradictory_nags
        empty_auction
        empty_nag
        hyphen_in_auction
        irregularity_case
        missing_dealer
        nag_of_other_section
        nag_range
        newer_plus
        note_number
        repeated_irregularity
        repeated_nag
        second_note_reference
        second_suffix
        skip_without_call
        star_after_plus
        superfluous_end
        undefined_nag
        unfinished_auction
        unusual_nag
    ]
    play PLAY: WholeGames [
        bad_card
        bad_play_player
        card_after_plus
        dangling_irregularity
        empty_play
        hyphens_between_cards
        lead_and_revoke
        misplaced_irregularity
        misplaced_plus
        missing_play_tags
        play_after_pass
        play_columns_shifted
        plus_and_star
        second_lead
        short_row
        short_trick
        too_many_tricks
        unfinished_play
        wrong_leader
    ]
    note NOTE: WholeGames [
        bad_note
        duplicate_note
        empty_note
        note_out_of_place
        undefined_note
        unused_note
    ]
    table TABLE: WholeGames [
        action_table_use
        bad_column
        bad_element
        bad_table_time
        doubled_backslash
        duplicate_column
        falling_total_time
        marks_between_elements
        misplaced_artificial_mark
        optimum_play
        optimum_result
        order_of_text
        overlapping_score_ranges
        table_in_value
        table_order
        table_row_count
        time_table_rows
        uncovered_scores
        unknown_column
        unquoted_names
        unseparated_columns
    ]
    comment COMMENT: Writing [
        bad_suppression
        comment_in_table
        empty_line_in_comment
        misplaced_suppression
        percent_in_comment
        stale_kept_line
        suit_escape_case
        unknown_rule
        unused_suppression
    ]
    inherit INHERIT: Values [
        forbidden_inheritance
        header_before_2_0
        inherited_result
        lone_header
        nothing_to_inherit
        redefined_header
    ]
    law LAW: WholeGames [
        action_ranks
        another_deal
        bad_double
        bad_redouble
        board_conditions
        board_dealer
        board_vulnerable
        board_without_dealer
        call_after_end
        card_not_held
        card_played_twice
        chicago_vulnerability
        contract_mismatch
        contract_without_level
        date_before_event
        deal_carried_over
        declarer_mismatch
        double_dummy_tricks
        duplicate_score_in_rubber
        end_position_auction
        end_position_contract
        false_insufficient
        false_irregularity
        future_date
        game_not_in_table
        hands_rotated
        impossible_action
        impossible_imps
        impossible_score
        impossible_tricks
        imps_of_two_tables
        instant_awards
        instant_score
        instant_without_table
        insufficient_bid
        mean_of_total
        missing_declarer
        missing_opening_passes
        moved_hands
        needless_caret
        odd_points
        opposite_scores
        opposite_table_scores
        optimum_score
        par_contract
        passed_out_row
        passed_out_values
        percentage_of_matchpoints
        percentage_sum
        player_on_two_seats
        repeated_action
        repeated_game
        repeated_pair
        result_mismatch
        result_sum
        reused_deal_id
        revoke
        risk_mismatch
        rubber_vulnerability
        score_of_other_scoring
        score_unlike_table
        table_imps
        table_matchpoints
        table_percentages
        table_ranks
        table_score
        team_against_itself
        utc_date
        wrong_rubber_score
        wrong_score
    ]
    r#move MOVE: Writing [
        ambiguous_move
        bad_termination
        draw_offer_mark
        en_passant_mark
        false_capture
        false_check_sign
        foreign_piece_letters
        illegal_move
        long_algebraic
        missing_promotion
        missing_termination
        move_spelling
        nag_without_move
        needless_disambiguation
        null_move
        number_without_move
        result_of_mate
        second_termination
        suffix_apart
        text_after_game
        unknown_suffix
        wrong_move_number
        zero_castling
    ]
    variation VARIATION: Writing [
        empty_variation
        stray_parenthesis
        termination_in_variation
        unclosed_variation
        variation_continues
        variation_without_move
    ]
    position POSITION: Values [
        bad_fen
        fen_move_number
        impossible_castling
        impossible_en_passant
        impossible_position
        missing_setup
        setup_without_fen
        unjudged_variant
    ]
    clock CLOCK: WholeGames [
        bad_clock
        clock_over_control
        clock_rises
        clock_side
        command_before_move
        command_character
        command_eval
        command_in_line_comment
        command_name
        command_quote
        command_shape
        command_spacing
        command_time
        elapsed_time_falls
        misspelt_command
        move_time
        repeated_command
        time_in_variation
        times_without_control
        unclosed_command
    ]
    preferans PREFERANS: Writing [
        ppn_brackets
        ppn_cards
        ppn_contract
        ppn_field
        ppn_missing_refa
        ppn_needless_quotes
        ppn_play
        ppn_results
        ppn_same_deal
        ppn_sequence
        ppn_summary
        ppn_tag
    ]
    export EXPORT: Writing [
        export_all_pass
        export_annotation_order
        export_auction_layout
        export_auction_start
        export_call_case
        export_card_case
        export_comment_spacing
        export_deal
        export_empty_line
        export_final_line_end
        export_header
        export_leading_zero
        export_line_end
        export_long_line
        export_missing_tag
        export_note_order
        export_note_space
        export_play_leader
        export_rbn_case
        export_rbn_hands
        export_rbn_line_end
        export_rbn_minus
        export_rbn_order
        export_result
        export_section_order
        export_suffix
        export_tab
        export_table_layout
        export_tag_line
        export_tag_order
        export_tag_spacing
        export_token_spacing
        export_trailing_blank
        export_trick_line
        export_value
    ]
    rbn RBN: Writing [
        rbn_all_pass
        rbn_blank_in_data
        rbn_blank_line
        rbn_blank_line_in_text
        rbn_call
        rbn_capital
        rbn_card
        rbn_carryover
        rbn_character
        rbn_contract
        rbn_date
        rbn_dealer_vulnerability
        rbn_decimals
        rbn_declarer
        rbn_empty_hands
        rbn_field_count
        rbn_final_blank_line
        rbn_fourth_hand
        rbn_goal
        rbn_hand_count
        rbn_hands_start
        rbn_instant_awards
        rbn_item
        rbn_item_order
        rbn_joined_files
        rbn_label_case
        rbn_leader
        rbn_line_end
        rbn_list_place
        rbn_long_line
        rbn_makes
        rbn_makes_contradict
        rbn_makes_of_ending
        rbn_missing_colon
        rbn_missing_note
        rbn_missing_space
        rbn_names
        rbn_names_by_turns
        rbn_needless_label
        rbn_needless_leader
        rbn_no_goal
        rbn_notation
        rbn_note_place
        rbn_nothing_hidden
        rbn_old_makes
        rbn_old_vulnerability
        rbn_partly_known_date
        rbn_passed_out
        rbn_percentage
        rbn_push
        rbn_query
        rbn_rank_order
        rbn_record_count
        rbn_record_size
        rbn_repeated_label
        rbn_repeated_note
        rbn_result
        rbn_room
        rbn_round
        rbn_score_kind
        rbn_scoring
        rbn_signature
        rbn_stage
        rbn_stray_blank
        rbn_stray_line
        rbn_suit_count
        rbn_suit_repeated
        rbn_suitless_trick
        rbn_teams
        rbn_tilde
        rbn_time
        rbn_trick
        rbn_unclosed_text
        rbn_undoubled_colon
        rbn_unfinished_auction
        rbn_unknown_label
        rbn_unknown_leader
        rbn_unknown_ranks
        rbn_unused_note
        rbx_brace
        rbx_line_break
        rbx_rbn_line
        rbx_stray
    ]
    receiver RECEIVER: Writing [
        receiver_refuses
    ]
    solve SOLVE: WholeGames [
        false_claim
        false_double_dummy
        false_optimum_play
        false_par
    ]
    style STYLE: Writing [
        discouraged_character
        empty_comment
        empty_value
        event_spelling
        game_without_tags
        loose_time_control
        non_ascii_value
        player_name
        player_name_spelling
        player_order
        program_version
        site_comma
        site_country
        variation_without_opening
        wide_line
    ]
}
