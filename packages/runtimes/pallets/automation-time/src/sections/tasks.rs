//! Schedules and cancels tasks.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod tasks {
	/// The parameters of a scheduling call.
	pub struct Request<T: Config> {
		pub provided_id: Vec<u8>,
		pub action: RequestedActionOf<T>,
		pub schedule: ScheduleParam,
	}

	/// A request that passed all checks that do not read tasks or slots.
	pub struct Checked<T: Config> {
		pub provided_id: WeakBoundedVec<u8, T::MaxProvidedIdBytes>,
		pub action: ActionOf<T>,
		pub times: WeakBoundedVec<UnixTime, T::MaxExecutionTimes>,
		pub frequency: Option<Seconds>,
		pub fee_per_run: FeeDetails,
		pub fees: FeeDetails,
	}

	impl<T: Config> Pallet<T> {
		/// The time of this block in seconds since 1970.
		fn now() -> UnixTime {
			T::Time::now().as_secs()
		}

		/// Computes the id of a task from its owner and its provided id.
		pub fn generate_task_id(owner: T::AccountId, provided_id: &[u8]) -> H256 {
			task_id(&owner, provided_id).into()
		}

		/// The account that may cancel: the account of `ScheduleOrigin`, or else any signer. So
		/// an owner who lost the right to schedule can still cancel and get the prepayment back.
		fn ensure_owner(origin: OriginFor<T>) -> Result<T::AccountId, DispatchError> {
			Ok(T::ScheduleOrigin::try_origin(origin).or_else(ensure_signed)?)
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

		/// The action of a cross-chain task, as requested.
		fn xcmp_action(
			para_id: ParaId,
			currency_id: T::CurrencyId,
			call: Vec<u8>,
			call_weight: Weight,
		) -> RequestedActionOf<T> {
			let native_currency = currency_id == T::NativeCurrencyId::get();
			RequestedAction::Xcmp { para_id, native_currency, call, call_weight }
		}

		/// Checks a request in the order of the rules: provided id, action, schedule,
		/// price. A quote has no owner, so the check for a transfer to oneself is skipped.
		fn check(
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
				times: WeakBoundedVec::try_from(times)
					.map_err(|_| Refusal::TooManyExecutionsTimes)?,
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
					let call = WeakBoundedVec::try_from(call.encode())
						.map_err(|_| Refusal::CallTooLong)?;
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

		/// Reads a task of the caller. Fails with `TaskDoesNotExist`, then with `NotTaskOwner`.
		fn owned_task(caller: &T::AccountId, task_id: H256) -> Result<TaskOf<T>, Error<T>> {
			let task = Self::task(task_id)?.ok_or(Error::<T>::TaskDoesNotExist)?;
			ensure!(task.owner == *caller, Error::<T>::NotTaskOwner);
			Ok(task)
		}

		/// Sets the bounds of a task of the caller.
		fn bound(caller: &T::AccountId, task_id: H256, bounds: Bounds) -> DispatchResult {
			let mut task = Self::owned_task(caller, task_id)?;
			let within = bounds.max_fee.is_none_or(|fee| Self::prepaid_per_run(&task) <= fee);
			ensure!(within, Error::<T>::FeeRose);
			task.bounds = bounds;
			let nonce = task.nonce;
			Self::store(task_id, task);
			Self::deposit_event(Event::TaskBounded { task_id, bounds, nonce });
			Ok(())
		}

		/// Cancels a task of the caller. Returns how many runs the task had left.
		fn cancel(caller: &T::AccountId, task_id: H256) -> Result<u32, Error<T>> {
			let task = Self::owned_task(caller, task_id)?;
			let runs = task.remaining_runs.len() as u32;
			let nonce = task.nonce;
			let refund = Self::remove(task_id, task);
			Self::deposit_event(Event::TaskCancelled { task_id, refund, nonce });
			Ok(runs)
		}

		/// Removes a task, frees its places and refunds its prepayment.
		fn remove(task_id: H256, task: TaskOf<T>) -> Balance {
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
		fn forget(task_id: H256, owner: &T::AccountId) {
			Tasks::<T>::remove(task_id);
			let Some(deposit) = Deposits::<T>::get(task_id) else { return };
			Deposits::<T>::remove(task_id);
			if deposit.drop(owner).is_err() {
				defensive!("the deposit of a task is not there", task_id);
			}
		}

		/// The prices of the places in a slot.
		fn place_prices() -> PlacePrices {
			PlacePrices {
				places: T::MaxTasksPerSlot::get(),
				free_places: T::FreePlaces::get(),
				last_place_fee: T::LastPlaceFee::get(),
			}
		}

		/// Takes a place in a slot for a new task. Returns the fee of the place.
		fn enter_slot(time: UnixTime, task_id: H256) -> Result<Balance, Refusal> {
			let mut tasks = Self::slot(time)?;
			// Removes the place that an ended task with the same id left.
			tasks.retain(|place| *place != task_id);
			let taken = tasks.len() as u32;
			let full = Limitation::<T>::get().is_some_and(|limits| taken >= limits.places);
			ensure!(!full, Refusal::TimeSlotFull);
			tasks.try_push(task_id).map_err(|_| Refusal::TimeSlotFull)?;
			Slots::<T>::insert(time, tasks);
			Self::note_slot(time);
			Ok(Self::place_prices().fee(taken))
		}

		/// Takes a place for the next run of a recurring task: a free place if there is one, or else an extra
		/// place. This never fails. A place that an ended task with the same id left in the slot is removed.
		fn keep_place(time: UnixTime, task_id: H256, nonce: u64) {
			Self::note_slot(time);
			Self::leave_slot(time, task_id);
			let entered = Self::slot(time).is_ok_and(|mut tasks| {
				let free = (tasks.len() as u32) < T::FreePlaces::get();
				let entered = free && tasks.try_push(task_id).is_ok();
				if entered {
					Slots::<T>::insert(time, tasks);
				}
				entered
			});
			if !entered {
				ExtraPlaces::<T>::insert(time, position(time, nonce), task_id);
			}
		}

		/// Raises `LatestSlot` if the booked run is later.
		fn note_slot(time: UnixTime) {
			if time > LatestSlot::<T>::get() {
				LatestSlot::<T>::put(time);
			}
		}

		/// Takes the deposit for a task. Stores nothing if the chain asks for no deposit.
		fn deposit_for(
			task_id: H256,
			owner: &T::AccountId,
			task: &Checked<T>,
		) -> Result<(), Error<T>> {
			let bytes = task.action.encoded_size() + task.provided_id.len();
			let footprint = Footprint { count: task.times.len() as u64, size: bytes as u64 };
			let deposit =
				T::Deposit::new(owner, footprint).map_err(|_| Error::<T>::InsufficientBalance)?;
			if deposit.encoded_size() > 0 {
				Deposits::<T>::insert(task_id, deposit);
			}
			Ok(())
		}

		/// Frees the place of a run: in the slot, among the extra places, or among the waiting runs.
		fn leave_place(time: UnixTime, task_id: H256, task: &TaskOf<T>, waits: bool) {
			match &task.action {
				Action::Xcmp { para_id, .. } if waits => {
					Waiting::<T>::remove(para_id, position(time, task.nonce));
				}
				_ if !Self::leave_slot(time, task_id) => {
					ExtraPlaces::<T>::remove(time, position(time, task.nonce));
				}
				_ => {}
			}
		}

		/// Frees the place of a task in a slot. Returns whether the task had a place.
		fn leave_slot(time: UnixTime, task_id: H256) -> bool {
			Self::slot(time).is_ok_and(|mut tasks| {
				let places = tasks.len();
				tasks.retain(|place| *place != task_id);
				let left = tasks.len() < places;
				match tasks.is_empty() {
					_ if !left => {}
					true => Slots::<T>::remove(time),
					false => Slots::<T>::insert(time, tasks),
				}
				left
			})
		}
	}
}
