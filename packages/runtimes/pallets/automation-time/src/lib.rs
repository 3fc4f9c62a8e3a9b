//! Schedules tasks and runs each task at its times. This is the main pallet of the automation service.
//!
//! The service has two variants. Each variant has its own pallet, [`hour`] or [`minute`], which differ only in
//! their calls. FRAME requires that each pallet declares its `Config`, storage, events, errors and hooks in its
//! own module: these are written once, as sections ([`sections`]) that both pallets import. All else is plain
//! functions, in one file for each subject: `schedule.rs`, `manage.rs`, `queue.rs`, `run.rs`, `fees.rs` and
//! `invariants.rs`. Code that needs no chain is in the crate `automation-rules`.
//!
//! A runtime includes exactly one of the two pallets, under the name `AutomationTime`.
#![cfg_attr(not(feature = "std"), no_std)]
// The files of functions are modules of both pallets.
#![allow(clippy::duplicate_mod)]

extern crate alloc;

pub use types::{
	position, time_of, Action, BlockRuns, BookingLimits, Bounds, Clock, DepositPrice, DueSlots,
	EquivalentCalls, FeeQueryError, MaxCancelled, Position, Punctuality, RequestedAction, Served,
	StoredSchedule, StoredTask, Task,
};
pub use weights::{WeighedLimits, WeightInfo};

#[cfg(feature = "runtime-benchmarks")]
pub mod benchmarking;
pub mod hour;
pub mod migrations;
pub mod minute;
#[cfg(test)]
mod mock;
pub mod sections;
#[cfg(test)]
mod tests;
mod types;
pub mod weights;

/// The version of the stored data.
pub const STORAGE_VERSION: frame_support::traits::StorageVersion =
	frame_support::traits::StorageVersion::new(1);
