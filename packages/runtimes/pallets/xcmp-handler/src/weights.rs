//! The weights of this pallet's calls.
//!
//! The times, and the numbers of reads and writes, are measured: `pnpm runtimes:weights` writes
//! `weights/measured.rs`, with the machine and the date. The runtime's own `DbWeight` prices the
//! accesses. By hand are the proof sizes, because the bencher states that of the largest item alone:
//! they cover the longest settings or the longest page of a queue, and the trie nodes above them.

#[rustfmt::skip]
mod measured;

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

/// The weight of a reference time in picoseconds, and of database reads and writes.
pub fn cost<T: frame_system::Config>(time: u64, reads: u64, writes: u64) -> Weight {
	Weight::from_parts(time, 0).saturating_add(T::DbWeight::get().reads_writes(reads, writes))
}

/// The proof size of a target's settings.
const SETTINGS: Weight = Weight::from_parts(0, 2_500 + 700);

/// Weights for a runtime whose database weights are `T::DbWeight`.
pub struct CountedWeight<T>(PhantomData<T>);

impl<T: frame_system::Config> WeightInfo for CountedWeight<T> {
	fn set_target() -> Weight {
		SETTINGS.saturating_add(measured::set_target::<T>())
	}

	fn set_target_version() -> Weight {
		SETTINGS.saturating_add(measured::set_target_version::<T>())
	}

	fn remove_target() -> Weight {
		SETTINGS.saturating_add(measured::remove_target::<T>())
	}

	fn set_target_margins() -> Weight {
		SETTINGS.saturating_add(measured::set_target_margins::<T>())
	}

	fn stop_target() -> Weight {
		SETTINGS.saturating_add(measured::stop_target::<T>())
	}

	fn resume_target() -> Weight {
		SETTINGS.saturating_add(measured::resume_target::<T>())
	}

	/// The proof has target, channel, queue state, fee factor and outbound page. By hand is also the write
	/// of the fee factor, which a message raises if the queue is long.
	fn claim_trapped_fee() -> Weight {
		SETTINGS
			.saturating_add(Weight::from_parts(0, 5 * 3_000 + 105_472))
			.saturating_add(cost::<T>(0, 0, 1))
			.saturating_add(measured::claim_trapped_fee::<T>())
	}

	fn set_delivery_limits() -> Weight {
		SETTINGS.saturating_add(measured::set_delivery_limits::<T>())
	}
}
