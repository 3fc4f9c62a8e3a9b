//! The events of the pallet. Each change of a task's state has an event with the id and the nonce
//! of the task. A reader of all events since the first block can rebuild every stored task.
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
			/// What its places cost on top, which is not given back.
			place_fee: Balance,
			nonce: u64,
			/// When it runs: all of its times, or the first and the interval.
			schedule: StoredSchedule<T::MaxExecutionTimes>,
			/// What it runs, with the target or the recipient and the whole call.
			action: ActionOf<T>,
			call_version: u32,
		},
		/// A run began.
		TaskRunning { task_id: H256, run: UnixTime, nonce: u64 },
		/// A run ended well. For a cross-chain task: its message was sent. `refund`, which is what was on
		/// hold for the run and not used, went back to the owner.
		TaskExecuted { task_id: H256, run: UnixTime, refund: Balance, nonce: u64 },
		/// A run is due and waits, because its target takes no message at the moment.
		TaskWaiting { task_id: H256, run: UnixTime, nonce: u64 },
		/// A run ended with an error. What it had prepaid and did not use went back to the owner.
		/// `last`: no further run follows, and the task is over as failed.
		TaskFailed {
			task_id: H256,
			run: UnixTime,
			error: DispatchError,
			refund: Balance,
			last: bool,
			nonce: u64,
		},
		/// The stored call of a run can no longer be decoded. The failure of the run follows.
		CallCannotBeDecoded { task_id: H256, run: UnixTime, nonce: u64 },
		/// The chain had no block in the run's slot, or the run could not begin until its deadline. Its
		/// prepayment went back to the owner. `last`: no further run follows, and the task is over as
		/// missed.
		TaskMissed { task_id: H256, run: UnixTime, refund: Balance, last: bool, nonce: u64 },
		/// The task waits for its next run. `paid` is what a recurring task paid for it now, `passed`
		/// how many of its occurrences were over before it could wait for them, and the fees are those of
		/// its next run.
		TaskRescheduled {
			task_id: H256,
			next_run: UnixTime,
			paid: Balance,
			passed: u64,
			nonce: u64,
			execution_fee: Balance,
			xcmp_fee: Balance,
		},
		/// A recurring task could not pay for its next run. The run is dropped and the task is over as
		/// failed.
		TaskNotRescheduled { task_id: H256, error: DispatchError, nonce: u64 },
		/// All runs are over and the last one ended well.
		TaskCompleted { task_id: H256, nonce: u64 },
		/// The owner cancelled the task. The prepayment of the runs that were still to come went back.
		TaskCancelled { task_id: H256, refund: Balance, nonce: u64 },
		/// The stored call of a run was encoded in another version than the runtime's of today, and may
		/// mean something else. The failure of the run follows.
		CallVersionChanged { task_id: H256, run: UnixTime, stored: u32, current: u32, nonce: u64 },
		/// The manager paused the service, or resumed it.
		PauseSet { paused: bool },
		/// The manager set limits for what is scheduled from now on, or took them off.
		BookingLimitsSet { limits: Option<BookingLimits> },
		/// A run is due of a task whose record cannot be decoded. The record, its place and its prepayment
		/// stay as they are, for a migration to translate and the manager to reopen the slot. A run that waits
		/// for its target is reported in each slot, and needs no slot reopened.
		TaskUndecodable { task_id: H256, run: UnixTime },
		/// The manager removed the record of a task that could not be decoded. `refund` went back to its
		/// owner.
		TaskRecovered { task_id: H256, owner: T::AccountId, refund: Balance },
		/// A slot is due that cannot be decoded. It stays as it is, for a migration to translate and the
		/// manager to reopen it.
		SlotUndecodable { slot: UnixTime },
		/// The manager let a slot of the past come due again.
		SlotReopened { slot: UnixTime },
		/// The manager started a clock that could not be decoded anew, at a slot.
		ClockRestarted { slot: UnixTime },
		/// The manager set how late runs may be, or took back what the configuration says.
		PunctualitySet { punctuality: Punctuality },
	}
}
