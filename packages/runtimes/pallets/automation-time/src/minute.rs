//! Variant M of the pallet, for whole minutes: lists of times, and native transfers.

// What the calls do. FRAME gives each pallet types of its own, so these files are modules of both.
#[path = "fees.rs"]
mod fees;
#[path = "invariants.rs"]
mod invariants;
#[path = "manage.rs"]
mod manage;
#[path = "queue.rs"]
mod queue;
#[path = "run.rs"]
mod run;
#[path = "schedule.rs"]
mod schedule;

use frame_support::pallet_macros::import_section;

/// Re-exported, because a file with generated weights implements this trait.
pub use crate::WeightInfo;
pub use pallet::*;
pub(crate) use schedule::Request;

/// The pallet of variant M.
#[import_section(crate::sections::config::config)]
#[import_section(crate::sections::storage::storage)]
#[import_section(crate::sections::events::events)]
#[import_section(crate::sections::errors::errors)]
#[import_section(crate::sections::hooks::hooks)]
#[frame_support::pallet]
pub mod pallet {
	use super::Request;
	use crate::{MaxCancelled, RequestedAction};
	use alloc::vec::Vec;
	use automation_rules::ScheduleParam;
	use frame_support::pallet_prelude::*;
	use frame_system::pallet_prelude::*;

	#[pallet::pallet]
	#[pallet::storage_version(crate::STORAGE_VERSION)]
	pub struct Pallet<T>(_);

	#[pallet::call]
	impl<T: Config> Pallet<T> {
		/// Schedules a task that sends an encoded call to a target chain.
		///
		/// `call` is the proxied call in the encoding of the target. `weight_at_most` is the weight
		/// of this call on the target.
		///
		/// Origin: `ScheduleOrigin`. Its account owns the task. The caller's filter must permit the
		/// call that does at once what the task does later. Errors: `EmptyProvidedId`,
		/// `ProvidedIdTooLong`, `EmptyMessage`, `UnsupportedCurrency`, `CallTooLong`,
		/// `CallNotAllowed`, `CallTooHeavy`, `InvalidTime`, `PastTime`, `TimeTooFarOut`,
		/// `NoExecutionTimes`, `TooManyExecutionsTimes`, `UnknownTarget`, `TargetStopped`,
		/// `CallTooHeavy` for the target, `FeeOverflow`. `ServicePaused` comes before all other
		/// errors. `DuplicateTask`, `TimeSlotFull` and `InsufficientBalance` come last, in this
		/// order. `UndecodableState` if a slot or the settings of the target are undecodable.
		/// Emits `TaskScheduled`. The weight depends on the number of listed times and on the
		/// length of the call.
		#[pallet::call_index(0)]
		#[pallet::weight(
			T::WeightInfo::sort_times(execution_times.len() as u32).saturating_add(
				T::WeightInfo::schedule_xcmp_task(
					(execution_times.len() as u32).min(T::MaxExecutionTimes::get()),
					call.len() as u32,
				)
			)
		)]
		pub fn schedule_xcmp_task(
			origin: OriginFor<T>,
			provided_id: Vec<u8>,
			execution_times: Vec<UnixTime>,
			para_id: ParaId,
			currency_id: u32,
			call: Vec<u8>,
			weight_at_most: Weight,
		) -> DispatchResult {
			let action = Self::xcmp_action(para_id, currency_id.into(), call, weight_at_most);
			let schedule = ScheduleParam::Fixed { execution_times };
			Self::schedule(origin, Request { provided_id, action, schedule })
		}

		/// Schedules a task that transfers the native token from the caller.
		///
		/// Origin: `ScheduleOrigin`. Its account owns the task. The caller's filter must permit the
		/// call that does at once what the task does later. Errors: `EmptyProvidedId`,
		/// `ProvidedIdTooLong`, `InvalidAmount`, `TransferToSelf`, `CallNotAllowed`, `InvalidTime`,
		/// `PastTime`, `TimeTooFarOut`, `NoExecutionTimes`, `TooManyExecutionsTimes`,
		/// `FeeOverflow`. `ServicePaused` comes before all other errors. `DuplicateTask`,
		/// `TimeSlotFull` and `InsufficientBalance` come last, in this order. `UndecodableState` if
		/// a slot is undecodable.
		/// Emits `TaskScheduled`. The weight depends on the number of listed times.
		#[pallet::call_index(1)]
		#[pallet::weight(
			T::WeightInfo::sort_times(execution_times.len() as u32).saturating_add(
				T::WeightInfo::schedule_native_transfer_task(
					(execution_times.len() as u32).min(T::MaxExecutionTimes::get()),
				)
			)
		)]
		pub fn schedule_native_transfer_task(
			origin: OriginFor<T>,
			provided_id: Vec<u8>,
			execution_times: Vec<UnixTime>,
			recipient_id: T::AccountId,
			amount: Balance,
		) -> DispatchResult {
			let action = RequestedAction::NativeTransfer { recipient: recipient_id, amount };
			let schedule = ScheduleParam::Fixed { execution_times };
			Self::schedule(origin, Request { provided_id, action, schedule })
		}

		/// Cancels a task of the caller, and refunds the prepayment of its remaining runs.
		///
		/// Origin: the owner, even without the right to schedule. Errors: `UndecodableState`,
		/// `TaskDoesNotExist`, `NotTaskOwner`. Emits `TaskCancelled`. The declared weight
		/// covers the maximum number of runs in `weighed_limits`, because a task can be older than
		/// the current limit. The unused weight is returned.
		#[pallet::call_index(2)]
		#[pallet::weight(T::WeightInfo::cancel_task(
			T::WeightInfo::weighed_limits().execution_times
		))]
		pub fn cancel_task(origin: OriginFor<T>, task_id: H256) -> DispatchResultWithPostInfo {
			let caller = Self::ensure_owner(origin)?;
			let runs = Self::cancel(&caller, task_id)?;
			Ok(Some(T::WeightInfo::cancel_task(runs)).into())
		}

		/// Pauses or resumes the service. During a pause, no task is scheduled and no run begins.
		/// Tasks can still be cancelled. Runs that come due during a pause run late.
		///
		/// Origin: `ManagerOrigin`. Emits `PauseSet`. The weight is one write.
		#[pallet::call_index(3)]
		#[pallet::weight(T::WeightInfo::set_paused())]
		pub fn set_paused(origin: OriginFor<T>, paused: bool) -> DispatchResult {
			Self::pause(origin, paused)
		}

		/// Sets limits for new tasks, within the configured limits. Stored tasks keep their places
		/// and times. `None` removes the limits.
		///
		/// Origin: `ManagerOrigin`. Errors: `LimitTooHigh`. Emits `BookingLimitsSet`. The weight is
		/// one write.
		#[pallet::call_index(4)]
		#[pallet::weight(T::WeightInfo::set_booking_limits())]
		pub fn set_booking_limits(
			origin: OriginFor<T>,
			limits: Option<BookingLimits>,
		) -> DispatchResult {
			Self::limit(origin, limits)
		}

		/// Removes the undecodable record of a task, for example after an upgrade without its
		/// migration. The owner gets `prepaid` back, but never more than the owner has on hold.
		///
		/// Origin: `ManagerOrigin`. Errors: `TaskDoesNotExist`, `TaskDecodable`. Emits
		/// `TaskRecovered`. The weight is the weight of cancelling a task without runs.
		#[pallet::call_index(5)]
		#[pallet::weight(T::WeightInfo::recover_task())]
		pub fn recover_task(
			origin: OriginFor<T>,
			owner: T::AccountId,
			provided_id: Vec<u8>,
			prepaid: Balance,
		) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::recover(owner, &provided_id, prepaid)
		}

		/// Sets how late runs may be. `None` restores the configured values.
		///
		/// Origin: `ManagerOrigin`. Emits `PunctualitySet`. The weight is one write.
		#[pallet::call_index(6)]
		#[pallet::weight(T::WeightInfo::set_booking_limits())]
		pub fn set_punctuality(
			origin: OriginFor<T>,
			punctuality: Option<Punctuality>,
		) -> DispatchResult {
			Self::be_punctual(origin, punctuality)
		}

		/// Bounds what a run of the caller's task may cost, with the fee for the task's places, and how
		/// often its runs may fail in a row.
		/// Replaces earlier bounds. In a batch with the scheduling call, a bound on the fee refuses
		/// the whole batch if the task costs more.
		///
		/// Origin: the owner, even without the right to schedule. Errors: `UndecodableState`,
		/// `TaskDoesNotExist`, `NotTaskOwner`, `FeeRose` if a prepaid run costs more. Emits
		/// `TaskBounded`. The weight is one read and one write.
		#[pallet::call_index(9)]
		#[pallet::weight(T::WeightInfo::bound_task())]
		pub fn bound_task(origin: OriginFor<T>, task_id: H256, bounds: Bounds) -> DispatchResult {
			let caller = Self::ensure_owner(origin)?;
			Self::bound(&caller, task_id, bounds)
		}

		/// Cancels all listed tasks that are the caller's, for example those that a proxy scheduled
		/// before its removal, and refunds their prepayments. Passes over other tasks, ended tasks
		/// and undecodable ones.
		///
		/// Origin: the owner, even without the right to schedule. No errors. Emits `TaskCancelled`
		/// for each cancelled task. The declared weight is that of cancelling as many tasks
		/// one by one. The unused weight is returned.
		#[pallet::call_index(10)]
		#[pallet::weight(
			T::WeightInfo::cancel_task(T::WeightInfo::weighed_limits().execution_times)
				.saturating_mul(task_ids.len() as u64)
		)]
		pub fn cancel_tasks(
			origin: OriginFor<T>,
			task_ids: BoundedVec<H256, MaxCancelled>,
		) -> DispatchResultWithPostInfo {
			let caller = Self::ensure_owner(origin)?;
			Ok(Some(Self::cancel_listed(&caller, task_ids)).into())
		}
	}

	impl<T: Config> Pallet<T> {
		/// The request in a scheduling call. Returns `None` if the call is not a scheduling call.
		pub(super) fn request_of(call: &Call<T>) -> Option<Request<T>> {
			let (provided_id, execution_times, action) = match call.clone() {
				Call::schedule_xcmp_task {
					provided_id,
					execution_times,
					para_id,
					currency_id,
					call,
					weight_at_most,
				} => {
					let action =
						Self::xcmp_action(para_id, currency_id.into(), call, weight_at_most);
					(provided_id, execution_times, action)
				}
				Call::schedule_native_transfer_task {
					provided_id,
					execution_times,
					recipient_id,
					amount,
				} => {
					let action =
						RequestedAction::NativeTransfer { recipient: recipient_id, amount };
					(provided_id, execution_times, action)
				}
				_ => return None,
			};
			Some(Request {
				provided_id,
				action,
				schedule: ScheduleParam::Fixed { execution_times },
			})
		}
	}
}
