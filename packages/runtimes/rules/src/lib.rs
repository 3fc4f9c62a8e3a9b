//! The rules of the automation service, independent of any framework.
//!
//! The functions here decide whether a task may be scheduled, when it runs, what
//! it costs, which id it has, and which program it sends. They are short and have
//! no state. The pallets add only storage, balances and origins. The TypeScript
//! toolkit implements the same rules, so each change must be made in both places.
//!
//! The order of the checks is part of the interface. A scheduling call runs [`check_provided_id`],
//! then the check of its action ([`check_message`] or [`check_transfer`]), then
//! [`validate_schedule`]. The checks of the chain's state follow: duplicate task, full slot, balance.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod action;
mod derived_account;
mod fees;
mod limits;
mod places;
mod program;
mod refusal;
mod schedule;
mod slot;
mod task_id;

pub use action::{check_message, check_provided_id, check_transfer, AutomationAction};
pub use derived_account::{derived_account, AccountBytes};
pub use fees::{
	execution_fee, fee_by_dimensions, fee_by_second, overall_weight, total_fee, ExecutionRates,
	FeeDetails, WEIGHT_REF_TIME_PER_SECOND,
};
pub use limits::{Limits, HOUR, MAX_CALL_DEPTH, MAX_PRICE_STEP, MINUTE, UNIT};
pub use places::PlacePrices;
pub use program::{claim_program, run_program, ClaimProgram, RunProgram, SUPPORTED_XCM_VERSIONS};
pub use refusal::Refusal;
pub use schedule::{
	first_occurrence_after, normalise_times, validate_schedule, validate_times, Schedule,
	ScheduleParam,
};
pub use slot::{is_slot_start, slot_of};
pub use task_id::{claim_topic, run_topic, task_id};

/// An amount of a token, in the token's smallest unit.
pub type Balance = u128;

/// A time, in seconds since the Unix epoch.
pub type UnixTime = u64;

/// A duration, in seconds.
pub type Seconds = u64;

/// The id of a parachain on its relay chain.
pub type ParaId = u32;

/// The id of a task, a BLAKE2b-256 hash.
pub type TaskId = [u8; 32];
