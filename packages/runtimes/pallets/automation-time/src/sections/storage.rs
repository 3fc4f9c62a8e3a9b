//! The storage of the pallet.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod storage {
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
		/// The fees of runs to come. What an account has on hold for this reason is, to the unit, what
		/// its tasks have prepaid.
		Prepayment,
		/// The deposit for what tasks store, where there is one.
		Deposit,
	}

	/// Every task that still has runs to come.
	#[pallet::storage]
	pub type Tasks<T: Config> = CountedStorageMap<_, Blake2_128Concat, H256, StoredTaskOf<T>>;

	/// What owners have on deposit for their tasks. A task that was stored when the chain asked for no
	/// deposit has none.
	#[pallet::storage]
	pub type Deposits<T: Config> = StorageMap<_, Blake2_128Concat, H256, T::Deposit>;

	/// The ids of the tasks in a slot. A slot that has more tasks than a lowered limit keeps all of them.
	pub type SlotOf<T> = WeakBoundedVec<H256, <T as Config>::MaxTasksPerSlot>;

	/// The tasks of a slot, in the order in which they took their places. A task stands in the slot of
	/// each of its remaining runs, or in its extra places, and in no other.
	#[pallet::storage]
	pub type Slots<T: Config> = StorageMap<_, Twox64Concat, UnixTime, SlotOf<T>, ValueQuery>;

	/// The tasks of a slot for which its places did not suffice: recurring ones, whose next run nobody
	/// else's booking may take away. Each has one such place at most, so there are never more than
	/// tasks. They run after those of [`Slots`], in the order in which their tasks were scheduled.
	#[pallet::storage]
	pub type ExtraPlaces<T: Config> =
		StorageDoubleMap<_, Twox64Concat, UnixTime, Identity, Position, H256>;

	/// The runs that wait for their target, in the order of their times and then of their tasks.
	#[pallet::storage]
	pub type Waiting<T: Config> =
		StorageDoubleMap<_, Twox64Concat, ParaId, Identity, Position, H256>;

	/// The target whose waiting runs were dealt with last. The next block begins with the one after it.
	#[pallet::storage]
	pub type LastServed<T: Config> = StorageValue<_, ParaId, ValueQuery>;

	/// The place after which the next block goes on, and its slot: more records of that cannot be decoded
	/// than a block can look at.
	#[pallet::storage]
	pub type PassedPlace<T: Config> = StorageValue<_, (UnixTime, Place)>;

	/// The same of the runs that wait for a target.
	#[pallet::storage]
	pub type PassedWaiting<T: Config> = StorageMap<_, Twox64Concat, ParaId, Position>;

	/// Whether runs that wait take nothing of the next block, because beside them the last one had no room
	/// for the first run that was due.
	#[pallet::storage]
	pub type WaitingYields<T: Config> = StorageValue<_, bool, ValueQuery>;

	/// The latest slot that a run was ever booked in.
	#[pallet::storage]
	pub type LatestSlot<T: Config> = StorageValue<_, UnixTime, ValueQuery>;

	/// The length of the slots that are stored, which a new length of slots does not change: the greatest
	/// that all lengths of this chain are multiples of.
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

	/// How late runs may be: as the configuration says, until the manager sets it otherwise.
	#[pallet::storage]
	pub type Lateness<T: Config> =
		StorageValue<_, Punctuality, ValueQuery, ConfiguredPunctuality<T>>;

	/// How many tasks there have been: the nonce of the next one.
	#[pallet::storage]
	pub type NextNonce<T: Config> = StorageValue<_, u64, ValueQuery>;

	/// Whether the manager has paused the service: nothing is scheduled and nothing runs.
	#[pallet::storage]
	pub type Paused<T: Config> = StorageValue<_, bool, ValueQuery>;

	/// The limits that the manager has set.
	#[pallet::storage]
	pub type Limitation<T: Config> = StorageValue<_, BookingLimits>;

	/// How far the pallet has followed the time, and which due slots are not finished yet.
	#[pallet::storage]
	pub type Progress<T: Config> = StorageValue<_, Clock>;

	// A stored value can be undecodable, for example after an upgrade without its migration.
	// Such a value is reported; the pallet does not use it and does not overwrite it.
	impl<T: Config> Pallet<T> {
		/// Reads a task. Returns `None` if there is no such task.
		fn task(task_id: H256) -> Result<Option<TaskOf<T>>, Refusal> {
			match Tasks::<T>::get(task_id) {
				None if Tasks::<T>::contains_key(task_id) => Err(Refusal::UndecodableState),
				task => Ok(task.map(StoredTask::into_latest)),
			}
		}

		/// Stores a task, in the latest version of the record.
		fn store(task_id: H256, task: TaskOf<T>) {
			Tasks::<T>::insert(task_id, StoredTask::V1(task));
		}

		/// Reads the tasks of a slot. Returns an empty list if nothing is stored.
		fn slot(time: UnixTime) -> Result<SlotOf<T>, Refusal> {
			match Slots::<T>::try_get(time) {
				Err(()) if Slots::<T>::contains_key(time) => Err(Refusal::UndecodableState),
				tasks => Ok(tasks.unwrap_or_default()),
			}
		}
	}
}
