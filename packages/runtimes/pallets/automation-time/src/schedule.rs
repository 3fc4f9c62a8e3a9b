//! Checks a request, and schedules its task.

use super::{
	ActionOf, Config, Deposits, Error, Event, Limitation, NextNonce, Pallet, Paused,
	RequestedActionOf, Tasks,
};
use crate::{Action, Bounds, EquivalentCalls, RequestedAction, StoredSchedule, Task};
use alloc::vec::Vec;
use automation_rules::{
	check_message, check_provided_id, check_transfer, total_fee, validate_schedule, Balance,
	FeeDetails, Limits, ParaId, Refusal, Schedule, ScheduleParam, Seconds, UnixTime,
};
use codec::Encode;
use frame_support::{
	dispatch::DispatchResult,
	ensure,
	traits::{Consideration, Contains, EnsureOrigin, Footprint, Get, OriginTrait, UnixTime as _},
	weights::Weight,
	WeakBoundedVec,
};
use frame_system::pallet_prelude::OriginFor;
use sp_core::H256;

/// The parameters of a scheduling call.
pub(crate) struct Request<T: Config> {
	pub provided_id: Vec<u8>,
	pub action: RequestedActionOf<T>,
	pub schedule: ScheduleParam,
}

/// A request that passed all checks that do not read tasks or slots.
pub(crate) struct Checked<T: Config> {
	pub provided_id: WeakBoundedVec<u8, T::MaxProvidedIdBytes>,
	pub action: ActionOf<T>,
	pub times: WeakBoundedVec<UnixTime, T::MaxExecutionTimes>,
	pub frequency: Option<Seconds>,
	pub fee_per_run: FeeDetails,
	pub fees: FeeDetails,
}

impl<T: Config> Pallet<T> {
	/// The time of this block in seconds since 1970.
	pub(super) fn now() -> UnixTime {
		T::Time::now().as_secs()
	}

	/// The action of a cross-chain task, as requested.
	pub(super) fn xcmp_action(
		para_id: ParaId,
		currency_id: T::CurrencyId,
		call: Vec<u8>,
		call_weight: Weight,
	) -> RequestedActionOf<T> {
		let native_currency = currency_id == T::NativeCurrencyId::get();
		RequestedAction::Xcmp { para_id, native_currency, call, call_weight }
	}

	/// The limits that the rules check a request against. The
	/// manager's limits apply if they are below the configured limits.
	pub fn limits() -> Limits {
		let (mut horizon, mut execution_times) = (T::Horizon::get(), T::MaxExecutionTimes::get());
		if let Some(limits) = Limitation::<T>::get() {
			horizon = horizon.min(limits.horizon);
			execution_times = execution_times.min(limits.execution_times);
		}
		Limits {
			slot_length: T::SlotLength::get(),
			horizon,
			max_execution_times: execution_times,
			max_provided_id_bytes: T::MaxProvidedIdBytes::get(),
			max_call_bytes: T::MaxCallBytes::get(),
		}
	}

	/// Whether the caller's filter permits the call that does at once what the task would do.
	fn permitted(origin: &OriginFor<T>, action: &RequestedActionOf<T>) -> bool {
		match action {
			RequestedAction::Xcmp { para_id, .. } => {
				origin.filter_call(&T::EquivalentCalls::message(*para_id))
			}
			RequestedAction::DynamicDispatch { call } => origin.filter_call(call),
			RequestedAction::NativeTransfer { recipient, amount } => {
				origin.filter_call(&T::EquivalentCalls::transfer(recipient.clone(), *amount))
			}
		}
	}

	/// Checks a request in the order of the rules: provided id, action, schedule,
	/// price. A quote has no owner, so the check for a transfer to oneself is skipped.
	pub(super) fn check(
		owner: Option<&T::AccountId>,
		permitted: bool,
		request: Request<T>,
		now: UnixTime,
	) -> Result<Checked<T>, Refusal> {
		let limits = Self::limits();
		check_provided_id(&request.provided_id, &limits)?;
		let recurs = matches!(request.schedule, ScheduleParam::Recurring { .. });
		let action = Self::check_action(owner, permitted, request.action, &limits)?;
		let weight = Self::run_weight(&action, recurs)?;
		ensure!(weight.all_lte(Self::heaviest_run()), Refusal::CallTooHeavy);
		let Schedule { times, frequency } = validate_schedule(request.schedule, now, &limits)?;
		let fee_per_run = Self::fee_per_run(&action, recurs)?;
		let fees = total_fee(&fee_per_run, times.len() as u32)?;
		fees.total()?;
		Ok(Checked {
			provided_id: WeakBoundedVec::try_from(request.provided_id)
				.map_err(|_| Refusal::ProvidedIdTooLong)?,
			action,
			times: WeakBoundedVec::try_from(times).map_err(|_| Refusal::TooManyExecutionsTimes)?,
			frequency,
			fee_per_run,
			fees,
		})
	}

	/// Checks an action and converts it into the stored form.
	fn check_action(
		owner: Option<&T::AccountId>,
		permitted: bool,
		action: RequestedActionOf<T>,
		limits: &Limits,
	) -> Result<ActionOf<T>, Refusal> {
		Ok(match action {
			RequestedAction::Xcmp { para_id, native_currency, call, call_weight } => {
				check_message(&call, native_currency, limits)?;
				ensure!(permitted, Refusal::CallNotAllowed);
				let call = WeakBoundedVec::try_from(call).map_err(|_| Refusal::CallTooLong)?;
				Action::Xcmp { para_id, call, call_weight }
			}
			RequestedAction::DynamicDispatch { call } => {
				let allowed = permitted && T::StorableCalls::contains(&call);
				let call =
					WeakBoundedVec::try_from(call.encode()).map_err(|_| Refusal::CallTooLong)?;
				ensure!(allowed, Refusal::CallNotAllowed);
				Action::DynamicDispatch { call }
			}
			RequestedAction::NativeTransfer { recipient, amount } => {
				let to_self = owner == Some(&recipient);
				check_transfer(amount, T::MinimumTransferAmount::get(), to_self)?;
				ensure!(permitted, Refusal::CallNotAllowed);
				Action::NativeTransfer { recipient, amount }
			}
		})
	}

	/// Stores a task, takes its places and its prepayment. After all checks of the request
	/// it fails with `DuplicateTask`, then `TimeSlotFull`, then `InsufficientBalance`.
	pub(crate) fn schedule(origin: OriginFor<T>, request: Request<T>) -> DispatchResult {
		let permitted = Self::permitted(&origin, &request.action);
		let owner = T::ScheduleOrigin::ensure_origin(origin)?;
		ensure!(!Paused::<T>::get(), Error::<T>::ServicePaused);
		let now = Self::now();
		let checked =
			Self::check(Some(&owner), permitted, request, now).map_err(Error::<T>::from)?;
		let task_id = Self::generate_task_id(owner.clone(), &checked.provided_id);
		ensure!(!Tasks::<T>::contains_key(task_id), Error::<T>::DuplicateTask);
		Self::ensure_clock(now);
		let mut place_fee: Balance = 0;
		for time in &checked.times {
			let fee = Self::enter_slot(*time, task_id).map_err(Error::<T>::from)?;
			place_fee = place_fee.saturating_add(fee);
		}
		let prepaid = checked.fees.total().map_err(Error::<T>::from)?;
		// The place fee comes first, so that it takes no tokens that the prepayments need.
		Self::pay(&owner, place_fee).map_err(Error::<T>::from)?;
		Self::prepay(&owner, prepaid).map_err(Error::<T>::from)?;
		Self::deposit_for(task_id, &owner, &checked)?;

		let next_run = *checked.times.first().ok_or(Error::<T>::NoExecutionTimes)?;
		let runs = checked.times.len() as u32;
		let provided_id = checked.provided_id.to_vec();
		let FeeDetails { execution_fee, xcmp_fee } = checked.fees;
		let schedule = match checked.frequency {
			None => StoredSchedule::Fixed { execution_times: checked.times.clone() },
			Some(frequency) => {
				StoredSchedule::Recurring { first_execution_time: next_run, frequency }
			}
		};
		let task = Task {
			owner: owner.clone(),
			provided_id: checked.provided_id,
			schedule,
			remaining_runs: checked.times,
			waiting: 0,
			next_run,
			action: checked.action,
			fee_per_run: checked.fee_per_run,
			prepaid,
			nonce: NextNonce::<T>::mutate(|next| {
				let nonce = *next;
				*next = nonce.saturating_add(1);
				nonce
			}),
			call_version: T::CallVersion::get(),
			bounds: Bounds::default(),
			failures: 0,
			place_fee,
		};
		let (nonce, call_version) = (task.nonce, task.call_version);
		let (schedule, action) = (task.schedule.clone(), task.action.clone());
		Self::store(task_id, task);
		Self::deposit_event(Event::TaskScheduled {
			task_id,
			owner,
			provided_id,
			next_run,
			runs,
			execution_fee,
			xcmp_fee,
			place_fee,
			nonce,
			schedule,
			action,
			call_version,
		});
		Ok(())
	}

	/// Takes the deposit for a task. Stores nothing if the chain asks for no deposit.
	fn deposit_for(task_id: H256, owner: &T::AccountId, task: &Checked<T>) -> Result<(), Error<T>> {
		let bytes = task.action.encoded_size() + task.provided_id.len();
		let footprint = Footprint { count: task.times.len() as u64, size: bytes as u64 };
		let deposit =
			T::Deposit::new(owner, footprint).map_err(|_| Error::<T>::InsufficientBalance)?;
		if deposit.encoded_size() > 0 {
			Deposits::<T>::insert(task_id, deposit);
		}
		Ok(())
	}
}
