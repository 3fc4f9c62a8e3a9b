//! Running, missing and abandoning, and what follows a run.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod run {
	/// What follows a run.
	enum Next {
		/// Another run, which may just have been paid for.
		Rescheduled { next_run: UnixTime, paid: Balance, passed: u64 },
		/// Another run was due, and there is none.
		Dropped(DispatchError),
		/// No further run.
		Over,
	}

	impl<T: Config> Pallet<T> {
		/// Runs a task. Its books are settled before the action, so that whatever the action does, to
		/// this task as well, finds and leaves them in order.
		fn run(task_id: H256, task: TaskOf<T>, run: UnixTime, now: UnixTime) {
			let (owner, action, fee) = (task.owner.clone(), task.action.clone(), task.fee_per_run);
			Self::collect(&owner, fee.execution_fee);
			let next = Self::settle(task_id, task, run, now);
			Self::deposit_event(Event::TaskRunning { task_id, run });
			match Self::perform(task_id, &owner, action, run) {
				Ok(()) => {
					Self::collect(&owner, fee.xcmp_fee);
					Self::deposit_event(Event::TaskExecuted { task_id, run });
				}
				Err(error) => {
					Self::refund(&owner, fee.xcmp_fee);
					Self::deposit_event(Event::TaskFailed {
						task_id,
						run,
						error,
						refund: fee.xcmp_fee,
						last: !matches!(next, Next::Rescheduled { .. }),
					});
					return Self::conclude(task_id, next, false);
				}
			}
			Self::conclude(task_id, next, true);
		}

		/// Performs an action for its owner. An error leaves no trace of it.
		fn perform(
			task_id: H256,
			owner: &T::AccountId,
			action: ActionOf<T>,
			run: UnixTime,
		) -> DispatchResult {
			match action {
				Action::Xcmp { para_id, call, call_weight } => {
					let block = frame_system::Pallet::<T>::block_number().unique_saturated_into();
					let topic = run_topic(&task_id.into(), run, block);
					with_storage_layer(|| {
						T::CrossChain::send(para_id, owner, &call, call_weight, topic)
					})
				}
				Action::DynamicDispatch { call } => {
					let call = Self::decode_call(&call).map_err(Error::<T>::from)?;
					with_storage_layer(|| {
						call.dispatch(RawOrigin::Signed(owner.clone()).into())
							.map(|_| ())
							.map_err(|failed| failed.error)
					})
				}
				Action::NativeTransfer { recipient, amount } => with_storage_layer(|| {
					T::Currency::transfer(owner, &recipient, amount, Preservation::Preserve)
						.map(|_| ())
				}),
			}
		}

		/// Reports a run whose slot passed without a block.
		fn miss(task_id: H256, task: TaskOf<T>, run: UnixTime, now: UnixTime) {
			let owner = task.owner.clone();
			let refund = Self::prepaid_per_run(&task);
			Self::refund(&owner, refund);
			let next = Self::settle(task_id, task, run, now);
			let last = !matches!(next, Next::Rescheduled { .. });
			Self::deposit_event(Event::TaskMissed { task_id, run, refund, last });
			Self::conclude(task_id, next, false);
		}

		/// Ends a task that can never run again, and gives all of its prepayment back.
		fn abandon(task_id: H256, task: TaskOf<T>, run: UnixTime, refusal: Refusal) {
			if refusal == Refusal::CallCannotBeDecoded {
				Self::deposit_event(Event::CallCannotBeDecoded { task_id, run });
			}
			let refund = Self::remove(task_id, task);
			let error = Error::<T>::from(refusal).into();
			Self::deposit_event(Event::TaskFailed { task_id, run, error, refund, last: true });
		}

		/// Takes a run off a task's books and books the next one. A task without one keeps its record
		/// until [`Self::conclude`], so that its id stays taken while it runs.
		fn settle(task_id: H256, mut task: TaskOf<T>, run: UnixTime, now: UnixTime) -> Next {
			Self::leave_slot(run, task_id);
			task.remaining_runs.retain(|time| *time != run);
			task.prepaid -= Self::prepaid_per_run(&task);
			let next = match (&task.schedule, task.remaining_runs.first().copied()) {
				(_, Some(next_run)) => {
					task.next_run = next_run;
					Next::Rescheduled { next_run, paid: 0, passed: 0 }
				}
				(StoredSchedule::Fixed { .. }, None) => Next::Over,
				(StoredSchedule::Recurring { frequency, .. }, None) => {
					let frequency = *frequency;
					with_storage_layer(|| {
						Self::book_next(task_id, &mut task, frequency, run, now)
							.map_err(|refusal| DispatchError::from(Error::<T>::from(refusal)))
					})
					.unwrap_or_else(Next::Dropped)
				}
			};
			Tasks::<T>::insert(task_id, task);
			next
		}

		/// What a task has prepaid for each of its remaining runs. Never more than it prepaid in all.
		fn prepaid_per_run(task: &TaskOf<T>) -> Balance {
			task.fee_per_run.total().unwrap_or(task.prepaid).min(task.prepaid)
		}

		/// Books the next occurrence of a recurring task that still has room in its slot, and pays for
		/// it at today's price. Occurrences in full slots are passed over.
		fn book_next(
			task_id: H256,
			task: &mut TaskOf<T>,
			frequency: Seconds,
			run: UnixTime,
			now: UnixTime,
		) -> Result<Next, Refusal> {
			let (mut next_run, mut passed) =
				first_occurrence_after(run, frequency, now).ok_or(Refusal::TimeTooFarOut)?;
			let latest = Self::limits().latest(now).ok_or(Refusal::TimeTooFarOut)?;
			let mut full = 0;
			while Self::enter_slot(next_run, task_id).is_err() {
				full += 1;
				ensure!(full <= MAX_FULL_SLOTS_PASSED, Refusal::TimeSlotFull);
				next_run = next_run
					.checked_add(frequency)
					.filter(|time| *time <= latest)
					.ok_or(Refusal::TimeTooFarOut)?;
				passed += 1;
			}
			let fee_per_run = Self::fee_per_run(&task.action, true)?;
			let paid = fee_per_run.total()?;
			Self::prepay(&task.owner, paid)?;
			let remaining_runs = BoundedVec::try_from(vec![next_run])
				.map_err(|_| Refusal::TooManyExecutionsTimes)?;
			task.remaining_runs = remaining_runs;
			task.next_run = next_run;
			task.fee_per_run = fee_per_run;
			task.prepaid = paid;
			Ok(Next::Rescheduled { next_run, paid, passed })
		}

		/// Reports what follows a run, and removes the record of a task that is over. A task that its
		/// own call cancelled has been reported already.
		fn conclude(task_id: H256, next: Next, executed: bool) {
			let Some(task) = Tasks::<T>::get(task_id) else { return };
			match next {
				Next::Rescheduled { next_run, paid, passed } if task.next_run == next_run => {
					Self::deposit_event(Event::TaskRescheduled { task_id, next_run, paid, passed });
				}
				Next::Dropped(error) if task.remaining_runs.is_empty() => {
					Tasks::<T>::remove(task_id);
					Self::deposit_event(Event::TaskNotRescheduled { task_id, error });
				}
				Next::Over if task.remaining_runs.is_empty() => {
					Tasks::<T>::remove(task_id);
					if executed {
						Self::deposit_event(Event::TaskCompleted { task_id });
					}
				}
				_ => {}
			}
		}
	}
}
