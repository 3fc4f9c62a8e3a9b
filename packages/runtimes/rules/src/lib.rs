//! The rules of the automation service, free of any framework.
//!
//! Everything that decides whether a task may be scheduled, when it runs, what it costs, what it is
//! called and what is sent for it is here, as short functions without state. The pallets add storage,
//! balances and origins, and nothing else. The TypeScript toolkit holds the same rules a second time;
//! a change here is a change there.
//!
//! The order in which broken rules are reported is part of the interface. For a scheduling call it is
//! [`check_provided_id`], then the check of the action ([`check_message`] or [`check_transfer`]), then
//! [`validate_schedule`]; what needs the chain's state (a duplicate, a full slot, the balance) follows.
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
pub use limits::{Limits, HOUR, MAX_CALL_DEPTH, MINUTE, UNIT};
pub use places::PlacePrices;
pub use program::{claim_program, run_program, ClaimProgram, RunProgram, SUPPORTED_XCM_VERSIONS};
pub use refusal::Refusal;
pub use schedule::{
	first_occurrence_after, normalise_times, validate_schedule, validate_times, Schedule,
	ScheduleParam,
};
pub use slot::{is_slot_start, slot_of};
pub use task_id::{claim_topic, run_topic, task_id};

/// An amount of a token, in its smallest unit.
pub type Balance = u128;

/// A moment, in seconds since the Unix epoch.
pub type UnixTime = u64;

/// A span of time, in seconds.
pub type Seconds = u64;

/// The identifier of a parachain on its relay chain.
pub type ParaId = u32;

/// The identifier of a task.
pub type TaskId = [u8; 32];
