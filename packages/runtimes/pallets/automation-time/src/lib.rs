//! Tasks that run at a time: the scheduling pallet of the automation service.
//!
//! The service speaks in two variants. [`hour`] and [`minute`] are two pallets, one for each, and they
//! differ in their calls only. A FRAME pallet must declare its `Config`, storage, events and errors in
//! its own module, so these and the logic over them are written once, as pallet sections
//! ([`sections`]), and imported into both. The macros take calls and view functions from no section: they
//! are in each pallet. What needs no chain is in `automation-rules`.
//!
//! A runtime includes exactly one of the two, under the name `AutomationTime`.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

pub use types::{
	position, time_of, Action, BlockRuns, BookingLimits, Clock, DepositPrice, DueSlots,
	EquivalentCalls, FeeQueryError, Place, Position, Punctuality, RequestedAction, Served,
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

/// The version of what the pallets store. [`migrations`] lead to it.
pub const STORAGE_VERSION: frame_support::traits::StorageVersion =
	frame_support::traits::StorageVersion::new(1);

/// The target of this pallet's log lines.
pub const LOG_TARGET: &str = "runtime::automation-time";
