//! The weights of this pallet's calls.
//!
//! The database reads and writes are counted from the code and multiplied by the runtime's
//! `DbWeight`. The benchmarks of this crate run the same code as tests. The reference time
//! covers decoding the settings and depositing an event, in steps of ten microseconds. The
//! proof size covers the longest settings and the trie nodes above them.

use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// The weights of this pallet's calls.
pub trait WeightInfo {
	/// The weight to set a target.
	fn set_target() -> Weight;
	/// The weight to set the XCM version of a target.
	fn set_target_version() -> Weight;
	/// The weight to remove a target.
	fn remove_target() -> Weight;
	/// The weight to set the proof size prices and the margin of a target.
	fn set_target_margins() -> Weight;
	/// The weight to stop a target.
	fn stop_target() -> Weight;
	/// The weight to resume a target.
	fn resume_target() -> Weight;
	/// The weight to send a program that recovers a trapped fee.
	fn claim_trapped_fee() -> Weight;
	/// The weight to set the delivery limits.
	fn set_delivery_limits() -> Weight;
}

/// The weight of a call without its database reads and writes.
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

	/// Reads the target. Removes the target, its margins and its stop.
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

	/// Reads the target, channel, queue state, fee factor and outbound page.
	/// Writes the last three, and the mark of the service's own messages.
	fn claim_trapped_fee() -> Weight {
		CALL.saturating_add(Weight::from_parts(100_000_000, 5 * 3_000 + 105_472))
			.saturating_add(T::DbWeight::get().reads_writes(6, 4))
	}

	fn set_delivery_limits() -> Weight {
		CALL.saturating_add(T::DbWeight::get().reads_writes(1, 1))
	}
}
