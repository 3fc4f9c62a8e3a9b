//! What this pallet's calls weigh.
//!
//! The database accesses are counted from the code and multiplied by the runtime's own `DbWeight`; the
//! benchmarks of this crate run the same paths as tests. The time is an allowance for decoding the
//! settings and depositing an event, in whole tens of microseconds; the proof is the longest settings
//! and the nodes on the way to them.

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// What this pallet's calls weigh.
pub trait WeightInfo {
	/// Setting a target.
	fn set_target() -> Weight;
	/// Choosing the version for a target.
	fn set_target_version() -> Weight;
	/// Removing a target.
	fn remove_target() -> Weight;
	/// Setting the prices of proof sizes and the margin of a target.
	fn set_target_margins() -> Weight;
	/// Stopping a target.
	fn stop_target() -> Weight;
	/// Resuming a target.
	fn resume_target() -> Weight;
	/// Sending a program that recovers a trapped fee.
	fn claim_trapped_fee() -> Weight;
	/// Setting the limits of delivery.
	fn set_delivery_limits() -> Weight;
}

/// What a call weighs beside the database.
const CALL: Weight = Weight::from_parts(20_000_000, 2_500 + 700);

/// Weights for a runtime whose database weights are `T::DbWeight`.
pub struct CountedWeight<T>(PhantomData<T>);

impl<T: frame_system::Config> WeightInfo for CountedWeight<T> {
	fn set_target() -> Weight {
		CALL.saturating_add(T::DbWeight::get().reads_writes(0, 1))
	}

	fn set_target_version() -> Weight {
		CALL.saturating_add(T::DbWeight::get().reads_writes(1, 1))
	}

	/// Reads the target; removes it, its margins and its stop.
	fn remove_target() -> Weight {
		CALL.saturating_add(T::DbWeight::get().reads_writes(1, 3))
	}

	fn set_target_margins() -> Weight {
		CALL.saturating_add(T::DbWeight::get().reads_writes(1, 1))
	}

	fn stop_target() -> Weight {
		CALL.saturating_add(T::DbWeight::get().reads_writes(1, 1))
	}

	fn resume_target() -> Weight {
		CALL.saturating_add(T::DbWeight::get().reads_writes(1, 1))
	}

	/// Reads the target, and takes the way of a message: channel, queue state, fee factor and outbound
	/// page are read, and the last three of them written, and what marks the service's own messages.
	fn claim_trapped_fee() -> Weight {
		CALL.saturating_add(Weight::from_parts(100_000_000, 5 * 3_000 + 105_472))
			.saturating_add(T::DbWeight::get().reads_writes(6, 4))
	}

	fn set_delivery_limits() -> Weight {
		CALL.saturating_add(T::DbWeight::get().reads_writes(1, 1))
	}
}
