//! The weights of the pallet's calls and runs.
//!
//! The times, and the numbers of reads and writes, are measured: `pnpm runtimes:weights` writes the
//! files in `weights/`, with the machine and the date. Variant H stands for both in what they share,
//! with the same limits. The runtime's own `DbWeight` prices the accesses. By hand is what cannot be
//! measured:
//!
//! - The proof sizes, because the bencher states that of the largest item alone: for each item read,
//!   the greatest length of its value under the limits of `automation_rules::HOUR`, and 2,500 bytes
//!   for the nodes on the way to it. `first_message_of_block` is a part of these.
//! - The deposit of a task, because our runtimes take none (`with_deposit`), and two writes off the
//!   measured paths: of `visit_target` and of `run_xcmp_task`.
//! - `run_notify_task` and `run_auto_compound_delegated_stake_task`, which no call schedules.

#[rustfmt::skip]
mod hour;
#[rustfmt::skip]
mod minute;

use automation_rules::HOUR;
use core::marker::PhantomData;
use frame_support::weights::Weight;
use pallet_xcmp_handler::weights::cost;

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
		hour::sort_times::<T>(listed)
	}

	/// The proof has time, clock, task, counter, holds, nonce, limits, pause, slot length, latest
	/// slot, the accounts of owner and collector, issuance, the price of a message (target, margins,
	/// stop, delivery limits), and each slot.
	fn schedule_xcmp_task(times: u32, bytes: u32) -> Weight {
		with_deposit::<T>(16 * SMALL + TASK, SLOT, times)
			.saturating_add(hour::schedule_xcmp_task::<T>(times, bytes))
	}

	fn schedule_dynamic_dispatch_task(times: u32, bytes: u32) -> Weight {
		with_deposit::<T>(16 * SMALL + TASK, SLOT, times)
			.saturating_add(hour::schedule_dynamic_dispatch_task::<T>(times, bytes))
	}

	fn schedule_native_transfer_task(times: u32) -> Weight {
		with_deposit::<T>(16 * SMALL + TASK, SLOT, times)
			.saturating_add(minute::schedule_native_transfer_task::<T>(times))
	}

	/// The proof has task, counter, holds, account, deposit and each slot.
	fn cancel_task(runs: u32) -> Weight {
		with_deposit::<T>(4 * SMALL + TASK, SLOT, runs).saturating_add(hour::cancel_task::<T>(runs))
	}

	/// The proof has time, clock, pause, slot length, lateness, latest slot, first place, waiting run.
	fn follow_time() -> Weight {
		proof(8 * SMALL, 0, 0).saturating_add(hour::follow_time::<T>())
	}

	/// The proof has the slot and its first extra place. `open_slot` adds that of a slot with tasks.
	fn visit_slot() -> Weight {
		proof(2 * 2_500, 0, 0).saturating_add(hour::visit_slot::<T>())
	}

	/// The value of a slot. The proof holds it once, even if several tasks of the slot run.
	fn open_slot() -> Weight {
		proof(SLOT - 2_500, 0, 0).saturating_add(hour::open_slot::<T>())
	}

	/// The proof has the task and the extra place after the task's own place.
	fn load_task() -> Weight {
		proof(TASK + 2_500, 0, 0).saturating_add(hour::load_task::<T>())
	}

	/// The proof has the next target, the end of the target list, the first waiting run,
	/// `LastServed` and `WaitingYields`, whose write is by hand.
	fn visit_target() -> Weight {
		proof(5 * 2_500, 0, 0)
			.saturating_add(cost::<T>(0, 0, 1))
			.saturating_add(hour::visit_target::<T>())
	}

	/// The proof has the price of a message (target, margins, stop, delivery limits), the latest slot
	/// and the slot.
	fn book_next_run() -> Weight {
		proof(5 * SMALL + SLOT, 0, 0).saturating_add(hour::book_next_run::<T>())
	}

	/// The proof has counter, holds, account and deposit, beside the slot and the task.
	fn miss_run() -> Weight {
		with_deposit::<T>(4 * SMALL, 0, 0).saturating_add(hour::miss_run::<T>())
	}

	/// The proof has the waiting runs of the target, beside the slot and the task.
	fn postpone_run() -> Weight {
		proof(SMALL, 0, 0).saturating_add(hour::postpone_run::<T>())
	}

	/// The proof has that of a dispatch, and that of sending a message. By hand is the write of the fee
	/// factor, which a message raises if the queue is long.
	fn run_xcmp_task() -> Weight {
		with_deposit::<T>(6 * SMALL, 0, 0)
			.saturating_add(Self::first_message_of_block())
			.saturating_add(cost::<T>(0, 0, 1))
			.saturating_add(hour::run_xcmp_task::<T>())
	}

	/// The proof size of sending a message: target, margins, stop, delivery limits, channel, queue
	/// state, fee factor and outbound page. A block has it once for each target.
	fn first_message_of_block() -> Weight {
		proof(8 * SMALL + PAGE, 0, 0)
	}

	/// The proof has counter, holds, deposit, the accounts of owner and collector, and issuance,
	/// beside the slot and the task.
	fn run_dynamic_dispatch_task() -> Weight {
		with_deposit::<T>(6 * SMALL, 0, 0).saturating_add(hour::run_dynamic_dispatch_task::<T>())
	}

	/// The proof has that of a dispatch, and the recipient's account.
	fn run_native_transfer_task() -> Weight {
		with_deposit::<T>(7 * SMALL, 0, 0).saturating_add(minute::run_native_transfer_task::<T>())
	}

	/// The proof is that of cancelling a task without runs.
	fn recover_task() -> Weight {
		with_deposit::<T>(4 * SMALL + TASK, 0, 0).saturating_add(hour::recover_task::<T>())
	}

	fn bound_task() -> Weight {
		proof(TASK, 0, 0).saturating_add(hour::bound_task::<T>())
	}

	fn set_paused() -> Weight {
		hour::set_paused::<T>()
	}

	fn set_booking_limits() -> Weight {
		hour::set_booking_limits::<T>()
	}

	/// The weight of a transfer, and of the five items that staking a delegation reads and writes.
	fn run_auto_compound_delegated_stake_task() -> Weight {
		Self::run_native_transfer_task()
			.saturating_add(proof(5 * SMALL, 0, 0))
			.saturating_add(cost::<T>(100_000_000, 5, 5))
	}
}

/// A proof size as of [`proof`], and the deposit of a task, which is taken or released.
fn with_deposit<T: frame_system::Config>(bytes: u64, bytes_each: u64, count: u32) -> Weight {
	proof(bytes, bytes_each, count).saturating_add(cost::<T>(20_000_000, 0, 1))
}

/// A proof size: `bytes`, plus `bytes_each` for each of `count` items.
fn proof(bytes: u64, bytes_each: u64, count: u32) -> Weight {
	Weight::from_parts(0, bytes)
		.saturating_add(Weight::from_parts(0, bytes_each).saturating_mul(count.into()))
}
