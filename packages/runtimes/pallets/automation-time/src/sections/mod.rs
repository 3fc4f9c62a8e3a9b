//! What both variants have in common, as sections that are imported into each pallet.

pub mod clock;
pub mod config;
pub mod errors;
pub mod events;
pub mod fees;
pub mod genesis;
pub mod invariants;
pub mod manage;
pub mod payments;
pub(crate) mod prelude;
pub mod run;
pub mod storage;
pub mod tasks;
