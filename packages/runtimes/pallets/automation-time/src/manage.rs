//! Finds, bounds and cancels the tasks of an owner, and does what the manager asks.

use super::{Config, Deposits, Error, Event, Lateness, Limitation, Pallet, Paused, TaskOf, Tasks};
use crate::{BookingLimits, Bounds, Punctuality, StoredTask, WeightInfo};
use automation_rules::{task_id, Balance, Refusal};
use frame_support::{
	defensive,
	dispatch::DispatchResult,
	ensure,
	traits::{fungible::MutateHold, tokens::Precision, Consideration, EnsureOrigin, Get},
	weights::Weight,
};
use frame_system::{ensure_signed, pallet_prelude::OriginFor};
use sp_core::H256;
use sp_runtime::DispatchError;

// A stored value can be undecodable, for example after an upgrade without its migration.
// Such a value is reported and passed over.
impl<T: Config> Pallet<T> {
	/// The account that may cancel: the account of `ScheduleOrigin`, or else any signer. So
	/// an owner who lost the right to schedule can still cancel and get the prepayment back.
	pub(super) fn ensure_owner(origin: OriginFor<T>) -> Result<T::AccountId, DispatchError> {
		Ok(T::ScheduleOrigin::try_origin(origin).or_else(ensure_signed)?)
	}

	/// Computes the id of a task from its owner and its provided id.
	pub fn generate_task_id(owner: T::AccountId, provided_id: &[u8]) -> H256 {
		task_id(&owner, provided_id).into()
	}

	/// Reads a task. Returns `None` if there is no such task.
	pub(super) fn task(task_id: H256) -> Result<Option<TaskOf<T>>, Refusal> {
		match Tasks::<T>::get(task_id) {
			None if Tasks::<T>::contains_key(task_id) => Err(Refusal::UndecodableState),
			task => Ok(task.map(StoredTask::into_latest)),
		}
	}

	/// Stores a task, in the latest version of the record.
	pub(super) fn store(task_id: H256, task: TaskOf<T>) {
		Tasks::<T>::insert(task_id, StoredTask::V1(task));
	}

	/// Reads a task of the caller. Fails with `TaskDoesNotExist`, then with `NotTaskOwner`.
	pub(super) fn owned_task(caller: &T::AccountId, task_id: H256) -> Result<TaskOf<T>, Error<T>> {
		let task = Self::task(task_id)?.ok_or(Error::<T>::TaskDoesNotExist)?;
		ensure!(task.owner == *caller, Error::<T>::NotTaskOwner);
		Ok(task)
	}

	/// Sets the bounds of a task of the caller.
	pub(super) fn bound(caller: &T::AccountId, task_id: H256, bounds: Bounds) -> DispatchResult {
		let mut task = Self::owned_task(caller, task_id)?;
		let cost = Self::prepaid_per_run(&task).saturating_add(task.place_fee);
		let within = bounds.max_fee.is_none_or(|fee| cost <= fee);
		ensure!(within, Error::<T>::FeeRose);
		task.bounds = bounds;
		let nonce = task.nonce;
		Self::store(task_id, task);
		Self::deposit_event(Event::TaskBounded { task_id, bounds, nonce });
		Ok(())
	}

	/// Cancels a task of the caller. Returns how many runs the task had left.
	pub(super) fn cancel(caller: &T::AccountId, task_id: H256) -> Result<u32, Error<T>> {
		let task = Self::owned_task(caller, task_id)?;
		let runs = task.remaining_runs.len() as u32;
		let nonce = task.nonce;
		let refund = Self::remove(task_id, task);
		Self::deposit_event(Event::TaskCancelled { task_id, refund, nonce });
		Ok(runs)
	}

	/// Cancels the listed tasks that are the caller's. Returns the weight.
	pub(super) fn cancel_listed(
		caller: &T::AccountId,
		task_ids: impl IntoIterator<Item = H256>,
	) -> Weight {
		task_ids.into_iter().fold(Weight::zero(), |used, task_id| {
			let runs = Self::cancel(caller, task_id).unwrap_or_default();
			used.saturating_add(T::WeightInfo::cancel_task(runs))
		})
	}

	/// Removes a task, frees its places and refunds its prepayment.
	pub(super) fn remove(task_id: H256, task: TaskOf<T>) -> Balance {
		for (index, time) in task.remaining_runs.iter().enumerate() {
			let waits = index < task.waiting as usize;
			Self::leave_place(*time, task_id, &task, waits);
		}
		let refund = task.prepaid;
		Self::refund(&task.owner, refund);
		Self::forget(task_id, &task.owner);
		refund
	}

	/// Removes the record of a task without places, and returns its deposit to the owner.
	pub(super) fn forget(task_id: H256, owner: &T::AccountId) {
		Tasks::<T>::remove(task_id);
		let Some(deposit) = Deposits::<T>::get(task_id) else { return };
		Deposits::<T>::remove(task_id);
		if deposit.drop(owner).is_err() {
			defensive!("the deposit of a task is not there", task_id);
		}
	}

	/// Pauses or resumes the service. The clock also runs during a pause: a run
	/// that comes due keeps its place, and starts late when the service resumes.
	pub(super) fn pause(origin: OriginFor<T>, paused: bool) -> DispatchResult {
		T::ManagerOrigin::ensure_origin(origin)?;
		Paused::<T>::put(paused);
		Self::deposit_event(Event::PauseSet { paused });
		Ok(())
	}

	/// Sets limits below the configured limits. `None` removes the limits.
	pub(super) fn limit(origin: OriginFor<T>, limits: Option<BookingLimits>) -> DispatchResult {
		T::ManagerOrigin::ensure_origin(origin)?;
		if let Some(BookingLimits { places, horizon, execution_times }) = &limits {
			ensure!(
				*places <= T::MaxTasksPerSlot::get()
					&& *horizon <= T::Horizon::get()
					&& *execution_times <= T::MaxExecutionTimes::get(),
				Error::<T>::LimitTooHigh
			);
		}
		Limitation::<T>::set(limits);
		Self::deposit_event(Event::BookingLimitsSet { limits });
		Ok(())
	}

	/// Sets how late runs may be. `None` restores the configured values.
	pub(super) fn be_punctual(
		origin: OriginFor<T>,
		punctuality: Option<Punctuality>,
	) -> DispatchResult {
		T::ManagerOrigin::ensure_origin(origin)?;
		match punctuality {
			None => Lateness::<T>::kill(),
			Some(punctuality) => Lateness::<T>::put(punctuality),
		}
		Self::deposit_event(Event::PunctualitySet { punctuality: Lateness::<T>::get() });
		Ok(())
	}

	/// Removes an undecodable record, and pays at most `prepaid` of what its owner has on hold.
	/// Fails with `TaskDoesNotExist`, then with `TaskDecodable`. The places of the task go when
	/// they come due.
	pub(super) fn recover(
		owner: T::AccountId,
		provided_id: &[u8],
		prepaid: Balance,
	) -> DispatchResult {
		let task_id = Self::generate_task_id(owner.clone(), provided_id);
		if let Ok(task) = Self::task(task_id) {
			ensure!(task.is_none(), Error::<T>::TaskDecodable);
			return Err(Error::<T>::TaskDoesNotExist.into());
		}
		let (reason, held) = (Self::hold_reason(), Precision::BestEffort);
		let refund = T::Currency::release(&reason, &owner, prepaid, held)?;
		Self::forget(task_id, &owner);
		Self::deposit_event(Event::TaskRecovered { task_id, owner, refund });
		Ok(())
	}
}
