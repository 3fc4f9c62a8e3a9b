//! The events of the pallet. Each change of a task's state has an event with the id and the nonce
//! of the task. A reader of all events since the first block can rebuild every stored task.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod events {
	use crate::{Bounds, StoredSchedule};

	#[pallet::event]
	#[pallet::generate_deposit(pub(super) fn deposit_event)]
	pub enum Event<T: Config> {
		/// A task was stored. Its owner prepaid all runs of a list of times, or the first run of a
		/// recurring task. `execution_fee` and `xcmp_fee` are the fees of all `runs` together.
		TaskScheduled {
			task_id: H256,
			owner: T::AccountId,
			provided_id: Vec<u8>,
			next_run: UnixTime,
			runs: u32,
			execution_fee: Balance,
			xcmp_fee: Balance,
			/// The fee for the places of the task. The owner paid this fee in addition to the
			/// prepayment, and it is never refunded.
			place_fee: Balance,
			nonce: u64,
			/// The list of all times, or the first time and the interval.
			schedule: StoredSchedule<T::MaxExecutionTimes>,
			/// The whole call with its target, or the amount with its recipient.
			action: ActionOf<T>,
			call_version: u32,
		},
		/// A run began.
		TaskRunning { task_id: H256, run: UnixTime, nonce: u64 },
		/// A run succeeded. For a cross-chain task, this only means that the message was sent.
		/// `refund` is the unused part of the run's prepayment. It was returned to the owner.
		TaskExecuted { task_id: H256, run: UnixTime, refund: Balance, nonce: u64 },
		/// A due run waits, because its target accepts no message at the moment.
		TaskWaiting { task_id: H256, run: UnixTime, nonce: u64 },
		/// A run failed. `refund` is the unused part of the run's prepayment. It was returned to
		/// the owner. `last`: no further run follows, and the task ended as failed.
		TaskFailed {
			task_id: H256,
			run: UnixTime,
			error: DispatchError,
			refund: Balance,
			last: bool,
			nonce: u64,
		},
		/// The stored call of a run is undecodable. The event `TaskFailed` of this run follows.
		CallCannotBeDecoded { task_id: H256, run: UnixTime, nonce: u64 },
		/// A run was missed, because the chain had no block in the slot of the run, or because the
		/// run could not begin before its deadline. `refund` is the run's prepayment. It was
		/// returned to the owner. `last`: no further run follows, and the task ended as missed.
		TaskMissed { task_id: H256, run: UnixTime, refund: Balance, last: bool, nonce: u64 },
		/// The task has a next run. `paid` is the amount that a recurring task prepaid for the next
		/// run now, and zero for a list of times. `passed` is the number of occurrences of a
		/// recurring task that the chain skipped before the next run, because their time had
		/// passed. The fees are the fees of the next run.
		TaskRescheduled {
			task_id: H256,
			next_run: UnixTime,
			paid: Balance,
			passed: u64,
			nonce: u64,
			execution_fee: Balance,
			xcmp_fee: Balance,
		},
		/// The next run of a recurring task was not booked, for example because the owner could not
		/// prepay it. The task ended as failed.
		TaskNotRescheduled { task_id: H256, error: DispatchError, nonce: u64 },
		/// The last run of the task succeeded, and the task ended.
		TaskCompleted { task_id: H256, nonce: u64 },
		/// The owner cancelled the task. `refund` is the prepayment of the remaining runs. It was
		/// returned to the owner.
		TaskCancelled { task_id: H256, refund: Balance, nonce: u64 },
		/// The stored call of a run has an older call version than the runtime, so the call may have
		/// another meaning now. The event `TaskFailed` of this run follows.
		CallVersionChanged { task_id: H256, run: UnixTime, stored: u32, current: u32, nonce: u64 },
		/// The manager paused or resumed the service.
		PauseSet { paused: bool },
		/// The manager set or removed limits for new tasks.
		BookingLimitsSet { limits: Option<BookingLimits> },
		/// The record of a task with a due run is undecodable. The run is lost. The record and the
		/// prepayment stay, until a migration translates the record or the manager removes it.
		TaskUndecodable { task_id: H256, run: UnixTime },
		/// The manager removed the undecodable record of a task. `refund` was returned to the
		/// owner.
		TaskRecovered { task_id: H256, owner: T::AccountId, refund: Balance },
		/// A due slot was undecodable and was removed. Its runs are lost. A task reports such a run
		/// as missed before its next run; without a next run, its owner can cancel it.
		SlotUndecodable { slot: UnixTime },
		/// The clock was undecodable. It was replaced by a new clock, in which `slot` is due. The
		/// runs of earlier slots are lost, like the runs of an undecodable slot.
		#[codec(index = 19)]
		ClockRestarted { slot: UnixTime },
		/// The manager set how late runs may be, or restored the configured values.
		#[codec(index = 20)]
		PunctualitySet { punctuality: Punctuality },
		/// The owner set the bounds of a task, or removed them.
		#[codec(index = 21)]
		TaskBounded { task_id: H256, bounds: Bounds, nonce: u64 },
		/// The owner confirmed the stored call of a task up to a call version.
		#[codec(index = 22)]
		TaskConfirmed { task_id: H256, call_version: u32, nonce: u64 },
	}
}
