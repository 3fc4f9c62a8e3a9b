//! The weights of the pallet's calls and runs.
//!
//! The weights do not come from the benchmarking command line on reference
//! hardware. Each weight has three parts. Each part can be checked by hand.
//!
//! - Database: the storage items that each path of the code reads and writes, counted from the code
//!   and multiplied by the runtime's own `DbWeight`. The benchmarks of this crate run every one of
//!   these paths as tests, with the worst case in storage.
//! - Time: the same paths were timed on the mock chain of variant H (transfers: M), in memory, in the
//!   test profile of this workspace, which optimises little more than storage and hashing: the CPU
//!   time of the thread over a thousand rounds, in slots of up to 200 tasks. Scheduling took 87 us and
//!   16 us for each time, cancelling 70 us and 17 us, a dispatched run 118 us, a sent one 125 us, a
//!   transfer 81 us, a missed run 74 us, booking the next run 85 us, an empty slot 11 us, sorting 0.2
//!   us for each time. The figures below allow at least half as much again.
//! - Proof: for each item read, the greatest length of its value under the limits of
//!   `automation_rules::HOUR`, and 2,500 bytes for the nodes on the way to it.

use automation_rules::HOUR;
use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// The configured limits up to which the weights hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedLimits {
	/// The maximum number of execution times of a task.
	pub execution_times: u32,
	/// The maximum number of tasks in a slot.
	pub tasks_per_slot: u32,
	/// The maximum length of a provided id, in bytes.
	pub provided_id_bytes: u32,
	/// The maximum length of a stored call, in bytes.
	pub call_bytes: u32,
}

impl WeighedLimits {
	/// Whether each of these limits is at most the same limit of `other`.
	pub fn within(&self, other: &Self) -> bool {
		self.execution_times <= other.execution_times
			&& self.tasks_per_slot <= other.tasks_per_slot
			&& self.provided_id_bytes <= other.provided_id_bytes
			&& self.call_bytes <= other.call_bytes
	}
}

/// The weights of this pallet's calls and runs.
pub trait WeightInfo {
	/// The limits up to which these weights hold: the limits of `ServiceDefaults`.
	/// If a runtime configures larger limits, the pallet's `integrity_test` fails.
	fn weighed_limits() -> WeighedLimits {
		WeighedLimits {
			execution_times: HOUR.max_execution_times,
			tasks_per_slot: 256,
			provided_id_bytes: HOUR.max_provided_id_bytes,
			call_bytes: HOUR.max_call_bytes,
		}
	}
	/// The weight to sort `listed` times, the number that the caller listed.
	fn sort_times(listed: u32) -> Weight;
	/// The weight to store a cross-chain task with `times` distinct times and a call of `bytes` bytes.
	fn schedule_xcmp_task(times: u32, bytes: u32) -> Weight;
	/// The weight to store a dispatch task. Used by variant H only.
	fn schedule_dynamic_dispatch_task(times: u32, bytes: u32) -> Weight {
		Self::schedule_xcmp_task(times, bytes)
	}
	/// The weight to store a transfer task. Used by variant M only.
	fn schedule_native_transfer_task(times: u32) -> Weight {
		Self::schedule_xcmp_task(times, 0)
	}
	/// The weight to cancel a task that has `runs` runs left.
	fn cancel_task(runs: u32) -> Weight;
	/// The weight to read the clock and the queue of due slots.
	fn follow_time() -> Weight;
	/// The weight to look up a due slot, which may be empty.
	fn visit_slot() -> Weight;
	/// The additional weight to read the tasks of a due slot that holds tasks.
	fn open_slot() -> Weight;
	/// The weight to read one task of a due slot.
	fn load_task() -> Weight;
	/// The weight to visit a target with waiting runs.
	fn visit_target() -> Weight;
	/// The weight to book and prepay the next run of a recurring task. Used by variant H only.
	fn book_next_run() -> Weight {
		Weight::zero()
	}
	/// The weight to report a missed run, or to end a task that cannot run.
	fn miss_run() -> Weight;
	/// The weight to make a run wait for its target, or to remove a place without a run.
	fn postpone_run() -> Weight;
	/// The weight of the first cross-chain run to its target in a block.
	fn run_xcmp_task() -> Weight;
	/// The weight that a later run to the same target in
	/// the same block does not use. Zero returns nothing.
	fn first_message_of_block() -> Weight {
		Weight::zero()
	}
	/// The weight of a dispatch run, without the weight of the call. Used by variant H only.
	fn run_dynamic_dispatch_task() -> Weight {
		Self::run_xcmp_task()
	}
	/// The weight of a transfer run. Used by variant M only.
	fn run_native_transfer_task() -> Weight {
		Self::run_xcmp_task()
	}
	/// The weight to remove an undecodable record.
	fn recover_task() -> Weight;
	/// The weight to set the bounds of a task, or to confirm its call.
	fn bound_task() -> Weight;
	/// The weight to pause or resume the service.
	fn set_paused() -> Weight;
	/// The weight to set the booking limits or the punctuality.
	fn set_booking_limits() -> Weight;
	/// The weight of a run that deposits an event. No call schedules such a run; only its fee is quoted.
	fn run_notify_task() -> Weight {
		Self::run_dynamic_dispatch_task()
	}
	/// The weight of a run that stakes rewards. No call schedules such a run; only its fee is quoted.
	fn run_auto_compound_delegated_stake_task() -> Weight {
		Self::run_native_transfer_task()
	}
}

/// The proof size of an item with a short value: an account, holds, a counter or a target.
const SMALL: u64 = 2_500 + 500;
/// The proof size of a slot with 256 tasks.
const SLOT: u64 = 2_500 + 8_194;
/// The proof size of the longest page in the queue of messages to a sibling chain.
const PAGE: u64 = 2_500 + 103 * 1024;
/// The proof size of a task: a call of 8,192 bytes, an id of 256 bytes, two lists of 36 times, the rest.
const TASK: u64 = 2_500 + 9_400;

/// Weights for a runtime whose database weights are `T::DbWeight`.
pub struct CountedWeight<T>(PhantomData<T>);

impl<T: frame_system::Config> WeightInfo for CountedWeight<T> {
	fn sort_times(listed: u32) -> Weight {
		by_count(0, 300_000, listed)
	}

	/// Reads: time, clock, task, counter, holds, nonce, limits, pause, slot length, latest
	/// slot, the accounts of owner and collector, issuance, and the price of a message
	/// (target, margins, stop, delivery limits). Writes: task, counter, holds, nonce, both
	/// accounts, issuance, clock, deposit, latest slot. Reads and writes each slot.
	fn schedule_xcmp_task(times: u32, bytes: u32) -> Weight {
		by_count(130, 24_000_000, times)
			.saturating_add(by_count(0, 5_000, bytes))
			.saturating_add(proof(16 * SMALL + TASK, SLOT, times))
			.saturating_add(db::<T>(17 + u64::from(times), 10 + u64::from(times)))
	}

	/// Like a cross-chain task, without the price of a message. Encodes the call and decodes it again.
	fn schedule_dynamic_dispatch_task(times: u32, bytes: u32) -> Weight {
		Self::schedule_xcmp_task(times, bytes).saturating_add(by_count(0, 5_000, bytes))
	}

	fn schedule_native_transfer_task(times: u32) -> Weight {
		Self::schedule_xcmp_task(times, 0)
	}

	/// Reads and writes task, counter, holds, account, deposit and each slot.
	fn cancel_task(runs: u32) -> Weight {
		by_count(110, 26_000_000, runs)
			.saturating_add(proof(4 * SMALL + TASK, SLOT, runs))
			.saturating_add(db::<T>(5 + u64::from(runs), 5 + u64::from(runs)))
	}

	/// Reads: time, first place, clock, pause, slot length, punctuality, first waiting run and the
	/// latest slot. Writes: clock.
	fn follow_time() -> Weight {
		by_count(25, 0, 0).saturating_add(proof(8 * SMALL, 0, 0)).saturating_add(db::<T>(8, 1))
	}

	/// Reads the slot and its first extra place. Most slots have
	/// neither. `open_slot` adds the proof size of a slot with tasks.
	fn visit_slot() -> Weight {
		by_count(27, 0, 0).saturating_add(proof(2 * 2_500, 0, 0)).saturating_add(db::<T>(2, 0))
	}

	/// The value of a slot. The proof holds it once, even if several tasks of the slot run.
	fn open_slot() -> Weight {
		by_count(20, 0, 0).saturating_add(proof(SLOT - 2_500, 0, 0))
	}

	/// Reads the task, and searches the extra place after the task's own place.
	fn load_task() -> Weight {
		by_count(20, 0, 0).saturating_add(proof(TASK + 2_500, 0, 0)).saturating_add(db::<T>(2, 0))
	}

	/// Reads: the next target, the end of the target list, the first waiting run, `LastServed`
	/// and `WaitingYields`. Writes the last two.
	fn visit_target() -> Weight {
		by_count(35, 0, 0).saturating_add(proof(5 * 2_500, 0, 0)).saturating_add(db::<T>(5, 2))
	}

	/// Reads: the price of a message (target, margins, stop, delivery limits), the latest
	/// slot and the slot. Writes: the latest slot, and the slot or an extra place.
	fn book_next_run() -> Weight {
		by_count(130, 0, 0)
			.saturating_add(proof(5 * SMALL + SLOT, 0, 0))
			.saturating_add(db::<T>(6, 2))
	}

	/// Reads and writes slot, task, counter, holds, account and deposit.
	fn miss_run() -> Weight {
		by_count(120, 0, 0).saturating_add(proof(4 * SMALL, 0, 0)).saturating_add(db::<T>(6, 6))
	}

	/// Reads and writes the slot, reads the waiting runs of the target, writes the task and the
	/// waiting run. Passing a place without a run writes only the place.
	fn postpone_run() -> Weight {
		by_count(40, 0, 0).saturating_add(proof(SMALL, 0, 0)).saturating_add(db::<T>(2, 3))
	}

	/// The weight of a dispatch without its call, and of sending a message. Sending reads
	/// target, margins, stop, delivery limits, channel, queue state, fee factor and
	/// outbound page. It writes the last three, and the mark of the service's own messages.
	fn run_xcmp_task() -> Weight {
		Self::run_dynamic_dispatch_task()
			.saturating_add(by_count(110, 0, 0))
			.saturating_add(Self::first_message_of_block())
			.saturating_add(db::<T>(8, 4))
	}

	/// The proof size of sending a message. A block has it once for each target.
	fn first_message_of_block() -> Weight {
		proof(8 * SMALL + PAGE, 0, 0)
	}

	/// Reads and writes slot, task, counter, holds, deposit, the accounts of owner
	/// and collector, and issuance. An extra place can take the place of the slot.
	fn run_dynamic_dispatch_task() -> Weight {
		by_count(200, 0, 0).saturating_add(proof(6 * SMALL, 0, 0)).saturating_add(db::<T>(8, 8))
	}

	/// The weight of a dispatch without its call, and of the recipient's account.
	fn run_native_transfer_task() -> Weight {
		Self::run_dynamic_dispatch_task()
			.saturating_add(by_count(60, 0, 0))
			.saturating_add(proof(SMALL, 0, 0))
			.saturating_add(db::<T>(1, 1))
	}

	/// The weight of cancelling a task without runs.
	fn recover_task() -> Weight {
		Self::cancel_task(0)
	}

	/// Reads and writes the task.
	fn bound_task() -> Weight {
		by_count(40, 0, 0).saturating_add(proof(TASK, 0, 0)).saturating_add(db::<T>(1, 1))
	}

	/// Writes the pause.
	fn set_paused() -> Weight {
		by_count(15, 0, 0).saturating_add(db::<T>(0, 1))
	}

	/// Writes the booking limits.
	fn set_booking_limits() -> Weight {
		Self::set_paused()
	}

	/// The weight of a transfer, and of the five items that staking a delegation reads and writes.
	fn run_auto_compound_delegated_stake_task() -> Weight {
		Self::run_native_transfer_task()
			.saturating_add(by_count(100, 0, 0))
			.saturating_add(proof(5 * SMALL, 0, 0))
			.saturating_add(db::<T>(5, 5))
	}
}

/// A reference time: `microseconds`, plus `picoseconds_each` for each of `count` items.
fn by_count(microseconds: u64, picoseconds_each: u64, count: u32) -> Weight {
	Weight::from_parts(microseconds.saturating_mul(1_000_000), 0)
		.saturating_add(Weight::from_parts(picoseconds_each, 0).saturating_mul(count.into()))
}

/// A proof size: `bytes`, plus `bytes_each` for each of `count` items.
fn proof(bytes: u64, bytes_each: u64, count: u32) -> Weight {
	Weight::from_parts(0, bytes)
		.saturating_add(Weight::from_parts(0, bytes_each).saturating_mul(count.into()))
}

/// The weight of database reads and writes.
fn db<T: frame_system::Config>(reads: u64, writes: u64) -> Weight {
	T::DbWeight::get().reads_writes(reads, writes)
}
