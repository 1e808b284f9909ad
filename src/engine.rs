//! What a linter is, in no notation: rules as data, what they find, the comments that silence findings.
//!
//! | file | subject |
//! | --- | --- |
//! | `rule`, `group`, `catalog`, `house` | what rules are and how they are named |
//! | `severity`, `diagnostic`, `places` | what a finding says, as plain data |
//! | `report`, `span_edit`, `found` | where rules put findings, and how many of them are kept |
//! | `facts` | what rules remember of a game in order to judge several |
//! | `aside`, `suppress` | comments in a file that silence findings in it |

pub mod aside;
mod catalog;
mod diagnostic;
pub(crate) mod facts;
mod found;
mod group;
mod house;
mod places;
mod report;
mod rule;
mod rule_ref;
mod severity;
mod span_edit;
pub mod suppress;

pub use catalog::Catalog;
pub use diagnostic::{Diagnostic, Label};
pub use facts::{Fact, GameFact, GameNumber};
pub(crate) use found::{Crowded, Found, FoundList, Habit};
pub use group::{Group, Judges};
pub use house::{Demand, HOUSE_GROUP, HouseRule, Pattern};
pub use places::Places;
pub use report::{Finding, Report};
pub use rule::{Availability, Meta, Part, Rule, Standard};
pub use rule_ref::RuleRef;
pub use severity::Severity;
pub use span_edit::SpanEdit;
