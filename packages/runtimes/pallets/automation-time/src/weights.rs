//! What the pallet's calls and runs weigh.
//!
//! How the numbers were obtained: not by the benchmarking command line on reference hardware, but in
//! three parts that can each be checked by hand.
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

/// The limits up to which weights hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeighedLimits {
	/// How many execution times a task may have.
	pub execution_times: u32,
	/// How many tasks a slot has room for.
	pub tasks_per_slot: u32,
	/// How many bytes a provided id may have.
	pub provided_id_bytes: u32,
	/// How many bytes a stored call may have.
	pub call_bytes: u32,
}

impl WeighedLimits {
	/// Whether none of these limits is above the other.
	pub fn within(&self, other: &Self) -> bool {
		self.execution_times <= other.execution_times
			&& self.tasks_per_slot <= other.tasks_per_slot
			&& self.provided_id_bytes <= other.provided_id_bytes
			&& self.call_bytes <= other.call_bytes
	}
}

/// What this pallet's calls and runs weigh.
pub trait WeightInfo {
	/// The limits up to which these weights hold: those of `ServiceDefaults`. The pallet's
	/// `integrity_test` refuses larger ones, until they are measured and named here.
	fn weighed_limits() -> WeighedLimits {
		WeighedLimits {
			execution_times: HOUR.max_execution_times,
			tasks_per_slot: 256,
			provided_id_bytes: HOUR.max_provided_id_bytes,
			call_bytes: HOUR.max_call_bytes,
		}
	}
	/// Sorting a list of times, for as many as the caller listed.
	fn sort_times(listed: u32) -> Weight;
	/// Storing a cross-chain task with this many distinct times and bytes of a call.
	fn schedule_xcmp_task(times: u32, bytes: u32) -> Weight;
	/// Storing a dispatch task. Variant H alone has it.
	fn schedule_dynamic_dispatch_task(times: u32, bytes: u32) -> Weight {
		Self::schedule_xcmp_task(times, bytes)
	}
	/// Storing a transfer task. Variant M alone has it.
	fn schedule_native_transfer_task(times: u32) -> Weight {
		Self::schedule_xcmp_task(times, 0)
	}
	/// Cancelling a task with this many runs to come.
	fn cancel_task(runs: u32) -> Weight;
	/// Reading the clock and the queue of due slots.
	fn follow_time() -> Weight;
	/// Looking into a due slot.
	fn visit_slot() -> Weight;
	/// Reading the tasks of a due slot that has some.
	fn open_slot() -> Weight;
	/// Reading a task of a due slot.
	fn load_task() -> Weight;
	/// Looking at a target that runs wait for.
	fn visit_target() -> Weight;
	/// Booking and paying for the next run of a recurring task. Variant H alone has them.
	fn book_next_run() -> Weight {
		Weight::zero()
	}
	/// Reporting a missed run.
	fn miss_run() -> Weight;
	/// Letting a run wait for its target, or passing one whose record cannot be decoded.
	fn postpone_run() -> Weight;
	/// Translating a task of an older version.
	fn migrate_task() -> Weight;
	/// Ending a task that cannot run, with this many runs to come.
	fn abandon_task(runs: u32) -> Weight;
	/// Running a cross-chain task that is the first of its block for its target.
	fn run_xcmp_task() -> Weight;
	/// What [`Self::run_xcmp_task`] weighs beyond a later one for the same target in the same block. Zero
	/// gives nothing back.
	fn first_message_of_block() -> Weight {
		Weight::zero()
	}
	/// Running a dispatch task, without the call itself. Variant H alone has it.
	fn run_dynamic_dispatch_task() -> Weight {
		Self::run_xcmp_task()
	}
	/// Running a transfer task. Variant M alone has it.
	fn run_native_transfer_task() -> Weight {
		Self::run_xcmp_task()
	}
	/// Removing a record that cannot be decoded, with this many places.
	fn recover_task(runs: u32) -> Weight;
	/// Pausing or resuming the service.
	fn set_paused() -> Weight;
	/// Setting the limits of what may be booked.
	fn set_booking_limits() -> Weight;
	/// Depositing an event at a time. No call schedules it; its fee is quoted.
	fn run_notify_task() -> Weight {
		Self::run_dynamic_dispatch_task()
	}
	/// Staking what a delegation earned. No call schedules it; its fee is quoted.
	fn run_auto_compound_delegated_stake_task() -> Weight {
		Self::run_native_transfer_task()
	}
}

/// The proof of an item with a short value: an account, holds, a counter, a target.
const SMALL: u64 = 2_500 + 500;
/// The proof of a slot with 256 tasks.
const SLOT: u64 = 2_500 + 8_194;
/// The proof of the longest page of a queue of messages to a sibling.
const PAGE: u64 = 2_500 + 103 * 1024;
/// The proof of a task: 8,192 bytes of call, 256 of provided id, twice 36 times, and the rest.
const TASK: u64 = 2_500 + 9_400;

/// Weights for a runtime whose database weights are `T::DbWeight`.
pub struct CountedWeight<T>(PhantomData<T>);

impl<T: frame_system::Config> WeightInfo for CountedWeight<T> {
	fn sort_times(listed: u32) -> Weight {
		by_count(0, 300_000, listed)
	}

	/// Reads time, clock, task, counter, holds, nonce, limits, pause, the length of slots, the latest
	/// slot, the accounts of the owner and the collector, the issuance, and what prices a message: target,
	/// margins, stop and the limits of delivery. Writes task, counter, holds, nonce, both accounts,
	/// issuance, clock, deposit, and the latest slot; and reads and writes each slot.
	fn schedule_xcmp_task(times: u32, bytes: u32) -> Weight {
		by_count(130, 24_000_000, times)
			.saturating_add(by_count(0, 5_000, bytes))
			.saturating_add(proof(16 * SMALL + TASK, SLOT, times))
			.saturating_add(db::<T>(17 + u64::from(times), 10 + u64::from(times)))
	}

	/// As above, without what prices a message; the call is encoded, and decoded once more.
	fn schedule_dynamic_dispatch_task(times: u32, bytes: u32) -> Weight {
		Self::schedule_xcmp_task(times, bytes).saturating_add(by_count(0, 5_000, bytes))
	}

	fn schedule_native_transfer_task(times: u32) -> Weight {
		Self::schedule_xcmp_task(times, 0)
	}

	/// Reads and writes task, counter, holds, account and deposit, and each slot.
	fn cancel_task(runs: u32) -> Weight {
		by_count(110, 26_000_000, runs)
			.saturating_add(proof(4 * SMALL + TASK, SLOT, runs))
			.saturating_add(db::<T>(5 + u64::from(runs), 5 + u64::from(runs)))
	}

	/// Reads time, the first place, clock, whether the service is paused, the length of slots, how late runs
	/// may be, the first run that waits, and the latest slot or what was passed of one; writes the clock.
	fn follow_time() -> Weight {
		by_count(25, 0, 0).saturating_add(proof(8 * SMALL, 0, 0)).saturating_add(db::<T>(8, 1))
	}

	/// Reads the slot, and the first of its extra places. Most have neither; what a full one adds to the
	/// proof is that of `open_slot`.
	fn visit_slot() -> Weight {
		by_count(27, 0, 0).saturating_add(proof(2 * 2_500, 0, 0)).saturating_add(db::<T>(2, 0))
	}

	/// The value of a slot, which is in the proof once, however many of its tasks run.
	fn open_slot() -> Weight {
		by_count(20, 0, 0).saturating_add(proof(SLOT - 2_500, 0, 0))
	}

	/// Reads the task, and which extra place comes after its own.
	fn load_task() -> Weight {
		by_count(20, 0, 0).saturating_add(proof(TASK + 2_500, 0, 0)).saturating_add(db::<T>(2, 0))
	}

	/// Reads which target comes next, the end of their list on the way to the first of them, its first run,
	/// the target that was the last, whether runs that wait yield, and what was passed; writes the last three.
	fn visit_target() -> Weight {
		by_count(35, 0, 0).saturating_add(proof(6 * 2_500, 0, 0)).saturating_add(db::<T>(6, 3))
	}

	/// Reads what prices a message (target, margins, stop and the limits of delivery), the latest slot and
	/// the slot; writes the latest slot, and the slot or an extra place.
	fn book_next_run() -> Weight {
		by_count(130, 0, 0)
			.saturating_add(proof(5 * SMALL + SLOT, 0, 0))
			.saturating_add(db::<T>(6, 2))
	}

	/// Reads and writes slot, task, counter, holds, account and deposit.
	fn miss_run() -> Weight {
		by_count(120, 0, 0).saturating_add(proof(4 * SMALL, 0, 0)).saturating_add(db::<T>(6, 6))
	}

	/// Reads and writes the slot, reads whether runs wait already, and writes the task and the run. Passing a
	/// record writes what was passed, no more.
	fn postpone_run() -> Weight {
		by_count(40, 0, 0).saturating_add(proof(SMALL, 0, 0)).saturating_add(db::<T>(2, 3))
	}

	/// Reads the stored version and the key of the task; reads and writes task, nonce and latest slot, or at
	/// the end writes the version, and reads and writes the collector's account and the issuance.
	fn migrate_task() -> Weight {
		by_count(40, 0, 0)
			.saturating_add(proof(TASK + 2_500 + 3 * SMALL, 0, 0))
			.saturating_add(db::<T>(5, 3))
	}

	/// As cancelling, and two events.
	fn abandon_task(runs: u32) -> Weight {
		Self::cancel_task(runs).saturating_add(by_count(20, 0, 0))
	}

	/// As a dispatch without a call, and the way of a message: target, margins, stop, the limits of
	/// delivery, channel, queue state, fee factor and outbound page are read, and the last three of them
	/// written, and what marks the service's own messages.
	fn run_xcmp_task() -> Weight {
		Self::run_dynamic_dispatch_task()
			.saturating_add(by_count(110, 0, 0))
			.saturating_add(Self::first_message_of_block())
			.saturating_add(db::<T>(8, 4))
	}

	/// The proof of the way of a message, which a block has once for each target.
	fn first_message_of_block() -> Weight {
		proof(8 * SMALL + PAGE, 0, 0)
	}

	/// Reads slot, task, counter, holds, deposit, the accounts of the owner and the collector, and the
	/// issuance, and writes all of them, or an extra place instead of the slot.
	fn run_dynamic_dispatch_task() -> Weight {
		by_count(200, 0, 0).saturating_add(proof(6 * SMALL, 0, 0)).saturating_add(db::<T>(8, 8))
	}

	/// As a dispatch without a call, and the account of the recipient.
	fn run_native_transfer_task() -> Weight {
		Self::run_dynamic_dispatch_task()
			.saturating_add(by_count(60, 0, 0))
			.saturating_add(proof(SMALL, 0, 0))
			.saturating_add(db::<T>(1, 1))
	}

	/// As cancelling, and for each run its extra place and where it waits.
	fn recover_task(runs: u32) -> Weight {
		Self::cancel_task(runs)
			.saturating_add(proof(0, 2 * 2_500, runs))
			.saturating_add(db::<T>(2 * u64::from(runs), 0))
	}

	/// Writes the switch.
	fn set_paused() -> Weight {
		by_count(15, 0, 0).saturating_add(db::<T>(0, 1))
	}

	/// Writes the limits.
	fn set_booking_limits() -> Weight {
		Self::set_paused()
	}

	/// As a transfer, and the five items of a delegation that its staking reads and writes.
	fn run_auto_compound_delegated_stake_task() -> Weight {
		Self::run_native_transfer_task()
			.saturating_add(by_count(100, 0, 0))
			.saturating_add(proof(5 * SMALL, 0, 0))
			.saturating_add(db::<T>(5, 5))
	}
}

/// A time in microseconds, and one in picoseconds for each of a count.
fn by_count(microseconds: u64, picoseconds_each: u64, count: u32) -> Weight {
	Weight::from_parts(microseconds.saturating_mul(1_000_000), 0)
		.saturating_add(Weight::from_parts(picoseconds_each, 0).saturating_mul(count.into()))
}

/// A proof size, and one for each of a count.
fn proof(bytes: u64, bytes_each: u64, count: u32) -> Weight {
	Weight::from_parts(0, bytes)
		.saturating_add(Weight::from_parts(0, bytes_each).saturating_mul(count.into()))
}

/// Database accesses.
fn db<T: frame_system::Config>(reads: u64, writes: u64) -> Weight {
	T::DbWeight::get().reads_writes(reads, writes)
}
