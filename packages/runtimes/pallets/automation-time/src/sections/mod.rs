//! The code that both variants share, as sections that each of the two pallets imports.

pub mod clock;
pub mod config;
pub mod errors;
pub mod events;
pub mod fees;
pub mod invariants;
pub mod manage;
pub mod payments;
pub(crate) mod prelude;
pub mod run;
pub mod storage;
pub mod tasks;
