//! What the pallet stores.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod storage {
	/// The record of a task.
	pub type TaskOf<T> = Task<
		<T as frame_system::Config>::AccountId,
		<T as Config>::MaxProvidedIdBytes,
		<T as Config>::MaxExecutionTimes,
		<T as Config>::MaxCallBytes,
	>;

	/// What a task runs.
	pub type ActionOf<T> =
		Action<<T as frame_system::Config>::AccountId, <T as Config>::MaxCallBytes>;

	/// What a caller asks to have run.
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
	}

	/// Every task that still has runs to come.
	#[pallet::storage]
	pub type Tasks<T: Config> = CountedStorageMap<_, Blake2_128Concat, H256, TaskOf<T>>;

	/// The tasks of a slot, in the order in which they took their places. A task stands in the slot of
	/// each of its remaining runs, and in no other.
	#[pallet::storage]
	pub type Slots<T: Config> = StorageMap<
		_,
		Twox64Concat,
		UnixTime,
		BoundedVec<H256, <T as Config>::MaxTasksPerSlot>,
		ValueQuery,
	>;

	/// How far the pallet has followed the time, and which due slots are not finished yet.
	#[pallet::storage]
	pub type Progress<T: Config> = StorageValue<_, Clock>;
}
