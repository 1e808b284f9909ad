//! x
/// Rule
#[derive(Debug,PartialEq,Eq)]
pub struct Rule;
