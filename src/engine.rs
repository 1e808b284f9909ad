//! What a linter is, in no notation: rules as data, what they find, the comments that silence findings, and the one
//! driver that checks files.
//!
//! | files | subject |
//! | --- | --- |
//! | `rule`, `group`, `catalog`, `house`, `rule_ref`, `rule_at` | what rules are and how they are named |
//! | `severity`, `diagnostic`, `places`, `situation`, `quote` | what a finding says, as plain data |
//! | `report`, `span_edit`, `found` | where rules put findings, and how many of them are kept |
//! | `facts` | what rules remember of a unit in order to judge several |
//! | `notation` | what is asked of a notation |
//! | `run`, `pool`, `in_order`, `scope` | the driver, and the threads that check units for it |
//! | `fold` | one finding of what a program does throughout a file |
//! | `cache`, `revision`, `pieces`, `portion` | what is known of a text that is edited |
//! | `view`, `tree_writer` | what a notation shows of a text, in no protocol |
//! | `aside`, `aside_context`, `suppress`, `unused`, `unused_plan`, `orders` | comments in a file that silence findings in it |

pub mod aside;
mod aside_context;
pub(crate) mod cache;
mod catalog;
mod diagnostic;
pub(crate) mod facts;
mod fold;
mod found;
mod group;
mod house;
mod in_order;
pub(crate) mod notation;
pub(crate) mod orders;
pub mod output;
pub(crate) mod pieces;
mod places;
pub(crate) mod pool;
pub(crate) mod portion;
mod quote;
mod report;
pub mod revision;
mod rule;
pub(crate) mod rule_at;
mod rule_ref;
pub(crate) mod run;
pub(crate) mod scope;
mod severity;
mod situation;
mod span_edit;
pub mod suppress;
#[cfg(feature = "cli")]
pub(crate) mod tree_writer;
pub(crate) mod unit_pieces;
pub(crate) mod unused;
pub(crate) mod unused_plan;
#[cfg(feature = "lsp")]
pub(crate) mod view;

pub use aside_context::{AsideContext, Unused};
pub use catalog::Catalog;
pub use diagnostic::{Diagnostic, DiagnosticLabel};
pub use facts::{Fact, GameFact, GameNumber};
pub use fold::Folding;
pub(crate) use found::{Crowded, Found, FoundList};
pub use group::{Group, Judges};
pub use house::{Demand, HOUSE_GROUP, HouseRule, Pattern};
pub use places::Places;
pub use quote::found_words;
pub(crate) use quote::shown_name;
pub use report::{NewFinding, Report};
pub use rule::{Availability, Meta, Part, Rule, Standard, Standing};
pub use rule_ref::RuleRef;
pub use severity::Severity;
pub use situation::Situation;
pub use span_edit::SpanEdit;
