//! Variant M of the pallet, for whole minutes: lists of times, and native transfers.

use frame_support::pallet_macros::import_section;

/// Re-exported, because a file with generated weights implements this trait.
pub use crate::WeightInfo;
pub use pallet::*;

/// The pallet of variant M.
#[import_section(crate::sections::config::config)]
#[import_section(crate::sections::storage::storage)]
#[import_section(crate::sections::events::events)]
#[import_section(crate::sections::errors::errors)]
#[import_section(crate::sections::clock::clock)]
#[import_section(crate::sections::tasks::tasks)]
#[import_section(crate::sections::run::run)]
#[import_section(crate::sections::fees::fees)]
#[import_section(crate::sections::genesis::genesis)]
#[import_section(crate::sections::payments::payments)]
#[import_section(crate::sections::invariants::invariants)]
#[import_section(crate::sections::manage::manage)]
#[frame_support::pallet]
pub mod pallet {
	use crate::sections::prelude::*;

	#[pallet::pallet]
	#[pallet::storage_version(crate::STORAGE_VERSION)]
	pub struct Pallet<T>(_);

	#[pallet::call]
	impl<T: Config> Pallet<T> {
		/// Schedules an encoded call to be sent to a target chain.
		///
		/// `call` is the proxied call as the target decodes it, `weight_at_most` its weight there.
		///
		/// Origin: `ScheduleOrigin`, whose account owns the task. The caller's filter must let the
		/// call pass that does the same at once. Errors: `EmptyProvidedId`,
		/// `ProvidedIdTooLong`, `EmptyMessage`, `UnsupportedCurrency`, `CallTooLong`,
		/// `CallNotAllowed`, `CallTooHeavy`, `InvalidTime`, `PastTime`, `TimeTooFarOut`,
		/// `NoExecutionTimes`, `TooManyExecutionsTimes`, `UnknownTarget`, `TargetStopped`,
		/// `FeeOverflow`, then `DuplicateTask`, `TimeSlotFull` and `InsufficientBalance`;
		/// `ServicePaused` before all of them. `UndecodableState` where a slot, or what is set for the
		/// target, cannot be decoded.
		/// Emits `TaskScheduled`. Weighs by the times that are listed and the bytes of the call.
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

		/// Schedules a transfer of the native token from the caller.
		///
		/// Origin: `ScheduleOrigin`, whose account owns the task. The caller's filter must let the
		/// call pass that does the same at once. Errors: `EmptyProvidedId`,
		/// `ProvidedIdTooLong`, `InvalidAmount`, `TransferToSelf`, `CallNotAllowed`, `InvalidTime`,
		/// `PastTime`, `TimeTooFarOut`, `NoExecutionTimes`, `TooManyExecutionsTimes`,
		/// `FeeOverflow`, then `DuplicateTask`, `TimeSlotFull` and `InsufficientBalance`;
		/// `ServicePaused` before all of them. `UndecodableState` where a slot
		/// cannot be decoded.
		/// Emits `TaskScheduled`. Weighs by the times that are listed.
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

		/// Cancels a task of the caller and gives back what it prepaid for runs still to come.
		///
		/// Origin: the owner, whether or not it may still schedule. Errors: `UndecodableState`,
		/// `TaskDoesNotExist`, `NotTaskOwner`. Emits `TaskCancelled`. Weighs by the most runs that
		/// weights hold for, since a task may be older than the limit of today; what fewer runs weigh
		/// less is given back.
		#[pallet::call_index(2)]
		#[pallet::weight(T::WeightInfo::cancel_task(
			T::WeightInfo::weighed_limits().execution_times
		))]
		pub fn cancel_task(origin: OriginFor<T>, task_id: H256) -> DispatchResultWithPostInfo {
			let caller = Self::ensure_owner(origin)?;
			let runs = Self::cancel(caller, task_id)?;
			Ok(Some(T::WeightInfo::cancel_task(runs)).into())
		}

		/// Pauses the service: nothing is scheduled and nothing runs until it is resumed. Cancelling goes
		/// on. What comes due in the meantime runs late. The manager only.
		///
		/// Origin: `ManagerOrigin`. Emits `PauseSet`. Its weight is one write.
		#[pallet::call_index(3)]
		#[pallet::weight(T::WeightInfo::set_paused())]
		pub fn set_paused(origin: OriginFor<T>, paused: bool) -> DispatchResult {
			Self::pause(origin, paused)
		}

		/// Limits what may be scheduled from now on, within the limits of the configuration. Stored tasks
		/// keep their places and times. `None` takes the limits off. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `LimitTooHigh`. Emits `BookingLimitsSet`. Its weight is
		/// one write.
		#[pallet::call_index(4)]
		#[pallet::weight(T::WeightInfo::set_booking_limits())]
		pub fn set_booking_limits(
			origin: OriginFor<T>,
			limits: Option<BookingLimits>,
		) -> DispatchResult {
			Self::limit(origin, limits)
		}

		/// Removes the record of a task that cannot be decoded, as when an upgrade went without its
		/// migration: `runs` are the places that it still has, and `prepaid` is given back to its owner. Its
		/// `nonce`, and the `target` of a message, are those of its events. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `TaskDoesNotExist`, `TaskDecodable`, `NoSuchPlace`, and
		/// that of the balances if less is on hold. Emits `TaskRecovered`. Weighs by the number of
		/// places.
		#[pallet::call_index(5)]
		#[pallet::weight(T::WeightInfo::recover_task(runs.len() as u32))]
		pub fn recover_task(
			origin: OriginFor<T>,
			owner: T::AccountId,
			provided_id: Vec<u8>,
			nonce: u64,
			target: Option<ParaId>,
			runs: Vec<UnixTime>,
			prepaid: Balance,
		) -> DispatchResult {
			T::ManagerOrigin::ensure_origin(origin)?;
			Self::recover(owner, &provided_id, nonce, target, &runs, prepaid)
		}

		/// Sets how late runs may be. `None` takes back what the configuration says. The manager only.
		///
		/// Origin: `ManagerOrigin`. Emits `PunctualitySet`. Its weight is one write.
		#[pallet::call_index(6)]
		#[pallet::weight(T::WeightInfo::set_booking_limits())]
		pub fn set_punctuality(
			origin: OriginFor<T>,
			punctuality: Option<Punctuality>,
		) -> DispatchResult {
			Self::be_punctual(origin, punctuality)
		}

		/// Lets a slot of the past come due again, whose tasks or which itself could not be decoded until
		/// a migration. Its runs begin late, or are missed if their deadline has passed. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `UndecodableState`, `InvalidTime`, `SlotNotPast`. Emits
		/// `SlotReopened`. Weighs what following the time does.
		#[pallet::call_index(7)]
		#[pallet::weight(T::WeightInfo::follow_time())]
		pub fn reopen_slot(origin: OriginFor<T>, slot: UnixTime) -> DispatchResult {
			Self::reopen(origin, slot)
		}

		/// Starts a clock that cannot be decoded anew, at the present slot. Slots that were due are
		/// reopened one by one. The manager only.
		///
		/// Origin: `ManagerOrigin`. Errors: `ClockDecodable`. Emits `ClockRestarted`. Weighs what
		/// following the time does.
		#[pallet::call_index(8)]
		#[pallet::weight(T::WeightInfo::follow_time())]
		pub fn restart_clock(origin: OriginFor<T>) -> DispatchResult {
			Self::restart(origin)
		}
	}

	#[pallet::view_functions]
	impl<T: Config> Pallet<T> {
		/// The id of the task of an account with a provided id.
		pub fn id_of_task(owner: T::AccountId, provided_id: Vec<u8>) -> H256 {
			Self::generate_task_id(owner, &provided_id)
		}

		/// What the task of a scheduling call would prepay now.
		pub fn fees_of_call(
			call: Box<<T as frame_system::Config>::RuntimeCall>,
		) -> Result<FeeDetails, FeeQueryError> {
			Self::fees_of(&call)
		}

		/// The execution fee of an action, times the number of executions.
		pub fn fees_of_action(
			action: AutomationAction,
			executions: u32,
		) -> Result<Balance, FeeQueryError> {
			Self::get_time_automation_fees(action, executions)
		}
	}

	impl<T: Config> Pallet<T> {
		/// The request in a scheduling call. Returns `None` if the call is not a scheduling call.
		fn request_of(call: &Call<T>) -> Option<Request<T>> {
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
