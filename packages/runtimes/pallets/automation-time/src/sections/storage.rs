//! The storage of the pallet.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod storage {
	use crate::{Action, BookingLimits, Clock, Position, Punctuality, StoredTask, Task};
	use automation_rules::{ParaId, Seconds, UnixTime};
	use frame_support::WeakBoundedVec;
	use sp_core::H256;

	/// The record of a task, in the latest version.
	pub type TaskOf<T> = Task<
		<T as frame_system::Config>::AccountId,
		<T as Config>::MaxProvidedIdBytes,
		<T as Config>::MaxExecutionTimes,
		<T as Config>::MaxCallBytes,
	>;

	/// The record of a task as it is stored, with its version.
	pub type StoredTaskOf<T> = StoredTask<
		<T as frame_system::Config>::AccountId,
		<T as Config>::MaxProvidedIdBytes,
		<T as Config>::MaxExecutionTimes,
		<T as Config>::MaxCallBytes,
	>;

	/// The action of a task.
	pub type ActionOf<T> =
		Action<<T as frame_system::Config>::AccountId, <T as Config>::MaxCallBytes>;

	/// The action that a caller asks for, before any check.
	pub type RequestedActionOf<T> = RequestedAction<
		<T as frame_system::Config>::AccountId,
		<T as frame_system::Config>::RuntimeCall,
	>;

	/// Why this pallet holds a part of an account's balance.
	#[pallet::composite_enum]
	pub enum HoldReason {
		/// The fees of remaining runs. The amount that an account has on hold for this reason is
		/// exactly the amount that its tasks have prepaid.
		Prepayment,
		/// The deposits for the storage of tasks, if the chain asks for deposits.
		Deposit,
	}

	/// Every task that has remaining runs, by its id.
	#[pallet::storage]
	pub type Tasks<T: Config> = CountedStorageMap<_, Blake2_128Concat, H256, StoredTaskOf<T>>;

	/// The deposit of each task. A task has no deposit if the chain asked for no deposit at
	/// scheduling.
	#[pallet::storage]
	pub type Deposits<T: Config> = StorageMap<_, Blake2_128Concat, H256, T::Deposit>;

	/// The ids of the tasks in a slot. A slot that has more tasks than a lowered limit keeps all of them.
	pub type SlotOf<T> = WeakBoundedVec<H256, <T as Config>::MaxTasksPerSlot>;

	/// The tasks of each slot, in the order in which they took their places. A task is in the slot
	/// of each remaining run, unless the run has an extra place or waits for its target.
	#[pallet::storage]
	pub type Slots<T: Config> = StorageMap<_, Twox64Concat, UnixTime, SlotOf<T>, ValueQuery>;

	/// The extra places of each slot, for recurring tasks whose next run found no free place in the
	/// slot. So the bookings of others cannot prevent a run of a recurring task. A task has at most
	/// one extra place. The runs of extra places come after the runs of [`Slots`], in the order in
	/// which their tasks were scheduled.
	#[pallet::storage]
	pub type ExtraPlaces<T: Config> =
		StorageDoubleMap<_, Twox64Concat, UnixTime, Identity, Position, H256>;

	/// The runs that wait for each target, in the order of their times. Runs with the same time are
	/// in the order in which their tasks were scheduled.
	#[pallet::storage]
	pub type Waiting<T: Config> =
		StorageDoubleMap<_, Twox64Concat, ParaId, Identity, Position, H256>;

	/// The target whose waiting runs were served last. The next block begins with the target after
	/// it.
	#[pallet::storage]
	pub type LastServed<T: Config> = StorageValue<_, ParaId, ValueQuery>;

	/// Whether the next block serves due runs before waiting runs. Set if the first due run did not
	/// fit into the last block beside the waiting runs.
	#[pallet::storage]
	pub type WaitingYields<T: Config> = StorageValue<_, bool, ValueQuery>;

	/// The latest slot in which a run was ever booked.
	#[pallet::storage]
	pub type LatestSlot<T: Config> = StorageValue<_, UnixTime, ValueQuery>;

	/// The length of the stored slots in seconds: the greatest common divisor of all slot lengths
	/// that this chain has had. So a new slot length leaves stored slots valid.
	#[pallet::storage]
	pub type StoredSlotLength<T: Config> = StorageValue<_, Seconds>;

	/// Provides the configured punctuality as the default of [`Lateness`].
	pub struct ConfiguredPunctuality<T>(core::marker::PhantomData<T>);

	impl<T: Config> Get<Punctuality> for ConfiguredPunctuality<T> {
		fn get() -> Punctuality {
			Punctuality {
				deadline: T::RunDeadline::get(),
				grace: T::StallGrace::get(),
				late_slots: T::LateSlots::get(),
			}
		}
	}

	/// How late runs may be. Defaults to the configured values, until the manager sets other
	/// values.
	#[pallet::storage]
	pub type Lateness<T: Config> =
		StorageValue<_, Punctuality, ValueQuery, ConfiguredPunctuality<T>>;

	/// The nonce of the next task. It is the number of tasks that were ever scheduled.
	#[pallet::storage]
	pub type NextNonce<T: Config> = StorageValue<_, u64, ValueQuery>;

	/// Whether the service is paused. During a pause, no task is scheduled and no run begins.
	#[pallet::storage]
	pub type Paused<T: Config> = StorageValue<_, bool, ValueQuery>;

	/// The limits for new tasks that the manager set.
	#[pallet::storage]
	pub type Limitation<T: Config> = StorageValue<_, BookingLimits>;

	/// The clock: how far the pallet has followed the time, and which due slots are not finished.
	#[pallet::storage]
	pub type Progress<T: Config> = StorageValue<_, Clock>;
}
