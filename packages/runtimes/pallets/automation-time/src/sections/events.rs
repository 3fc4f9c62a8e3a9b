//! What the pallet reports. Each change of a task's state has an event, and each carries the task id.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod events {
	#[pallet::event]
	#[pallet::generate_deposit(pub(super) fn deposit_event)]
	pub enum Event<T: Config> {
		/// A task was stored and its runs paid for: all of them for a list of times, the first for a
		/// recurring task. The fees are those of all `runs` together.
		TaskScheduled {
			task_id: H256,
			owner: T::AccountId,
			provided_id: Vec<u8>,
			next_run: UnixTime,
			runs: u32,
			execution_fee: Balance,
			xcmp_fee: Balance,
		},
		/// A run began.
		TaskRunning { task_id: H256, run: UnixTime },
		/// A run ended well. For a cross-chain task: its message was sent.
		TaskExecuted { task_id: H256, run: UnixTime },
		/// A run ended with an error. What it had prepaid and did not use went back to the owner.
		/// `last`: no further run follows, and the task is over as failed.
		TaskFailed {
			task_id: H256,
			run: UnixTime,
			error: DispatchError,
			refund: Balance,
			last: bool,
		},
		/// The stored call of a run can no longer be decoded. The failure of the run follows.
		CallCannotBeDecoded { task_id: H256, run: UnixTime },
		/// The chain had no block in the run's slot. Its prepayment went back to the owner. `last`: no
		/// further run follows, and the task is over as missed.
		TaskMissed { task_id: H256, run: UnixTime, refund: Balance, last: bool },
		/// The task waits for its next run. `paid` is what a recurring task paid for it now, `passed`
		/// how many of its occurrences were over before it could wait for them.
		TaskRescheduled { task_id: H256, next_run: UnixTime, paid: Balance, passed: u64 },
		/// A recurring task could not pay for its next run, or found no slot for it. The run is dropped
		/// and the task is over as failed.
		TaskNotRescheduled { task_id: H256, error: DispatchError },
		/// All runs are over and the last one ended well.
		TaskCompleted { task_id: H256 },
		/// The owner cancelled the task. The prepayment of the runs that were still to come went back.
		TaskCancelled { task_id: H256, refund: Balance },
	}
}
