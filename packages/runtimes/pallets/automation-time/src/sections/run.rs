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
		fn run(
			task_id: H256,
			task: TaskOf<T>,
			run: UnixTime,
			now: UnixTime,
			block: &mut BlockRuns,
		) {
			let (owner, action, fee) = (task.owner.clone(), task.action.clone(), task.fee_per_run);
			let nonce = task.nonce;
			Self::collect(&owner, fee.execution_fee);
			let next = Self::settle(task_id, task, run, now);
			Self::deposit_event(Event::TaskRunning { task_id, run, nonce });
			match Self::perform(task_id, &owner, action, run, fee.xcmp_fee, block) {
				Ok(()) => {
					Self::collect(&owner, fee.xcmp_fee);
					Self::deposit_event(Event::TaskExecuted { task_id, run, nonce });
				}
				Err(error) => {
					Self::refund(&owner, fee.xcmp_fee);
					Self::deposit_event(Event::TaskFailed {
						task_id,
						run,
						error,
						refund: fee.xcmp_fee,
						last: !matches!(next, Next::Rescheduled { .. }),
						nonce,
					});
					return Self::conclude(task_id, nonce, next, false);
				}
			}
			Self::conclude(task_id, nonce, next, true);
		}

		/// Performs an action for its owner, who paid `xcmp_fee` for a message. An error leaves no trace
		/// of it. What it was weighed at and did not use is noted in `block`.
		fn perform(
			task_id: H256,
			owner: &T::AccountId,
			action: ActionOf<T>,
			run: UnixTime,
			xcmp_fee: Balance,
			block: &mut BlockRuns,
		) -> DispatchResult {
			match action {
				Action::Xcmp { para_id, call, call_weight } => {
					let height = frame_system::Pallet::<T>::block_number().unique_saturated_into();
					let topic = run_topic(&task_id.into(), run, height);
					let today = T::CrossChain::xcm_fee(para_id, &call, call_weight);
					ensure!(!today.is_ok_and(|today| today > xcmp_fee), Error::<T>::FeeRose);
					with_storage_layer(|| {
						T::CrossChain::send(para_id, owner, &call, call_weight, topic)
					})?;
					if !block.targets.insert(para_id) {
						block.unused = T::WeightInfo::first_message_of_block();
					}
					Ok(())
				}
				Action::DynamicDispatch { call } => {
					let call = Self::decode_call(&call).map_err(Error::<T>::from)?;
					let info = call.get_dispatch_info();
					let mut origin = T::RuntimeOrigin::signed(owner.clone());
					origin.add_filter(T::StorableCalls::contains);
					with_storage_layer(|| {
						let result = call.dispatch(origin);
						let used = extract_actual_weight(&result, &info);
						block.unused = info.call_weight.saturating_sub(used);
						result.map(|_| ()).map_err(|failed| failed.error)
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
			let (owner, nonce) = (task.owner.clone(), task.nonce);
			let refund = Self::prepaid_per_run(&task);
			Self::refund(&owner, refund);
			let next = Self::settle(task_id, task, run, now);
			let last = !matches!(next, Next::Rescheduled { .. });
			Self::deposit_event(Event::TaskMissed { task_id, run, refund, last, nonce });
			Self::conclude(task_id, nonce, next, false);
		}

		/// Ends a task that can never run again, and gives all of its prepayment back.
		fn abandon(task_id: H256, task: TaskOf<T>, run: UnixTime, error: Error<T>) {
			let (nonce, stored, current) = (task.nonce, task.call_version, Self::call_version());
			match error {
				Error::CallCannotBeDecoded => {
					Self::deposit_event(Event::CallCannotBeDecoded { task_id, run, nonce });
				}
				Error::CallVersionChanged => {
					let event = Event::CallVersionChanged { task_id, run, stored, current, nonce };
					Self::deposit_event(event);
				}
				_ => {}
			}
			let (refund, error) = (Self::remove(task_id, task), error.into());
			Self::deposit_event(Event::TaskFailed {
				task_id,
				run,
				error,
				refund,
				last: true,
				nonce,
			});
		}

		/// Whether a task's call still means what its owner scheduled, and what its run weighs now:
		/// `CallVersionChanged`, then as [`Self::run_weight`].
		fn runnable(task: &TaskOf<T>, recurs: bool) -> Result<Weight, Error<T>> {
			let dispatches = matches!(task.action, Action::DynamicDispatch { .. });
			ensure!(
				!dispatches || task.call_version == Self::call_version(),
				Error::<T>::CallVersionChanged
			);
			Self::run_weight(&task.action, recurs).map_err(Error::<T>::from)
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

		/// Books the next occurrence of a recurring task, and pays for it at today's price.
		fn book_next(
			task_id: H256,
			task: &mut TaskOf<T>,
			frequency: Seconds,
			run: UnixTime,
			now: UnixTime,
		) -> Result<Next, Refusal> {
			let (next_run, passed) =
				first_occurrence_after(run, frequency, now).ok_or(Refusal::TimeTooFarOut)?;
			Self::keep_place(next_run, task_id);
			let fee_per_run = Self::fee_per_run(&task.action, true)?;
			let paid = fee_per_run.total()?;
			Self::prepay(&task.owner, paid)?;
			let remaining_runs = WeakBoundedVec::try_from(vec![next_run])
				.map_err(|_| Refusal::TooManyExecutionsTimes)?;
			task.remaining_runs = remaining_runs;
			task.next_run = next_run;
			task.fee_per_run = fee_per_run;
			task.prepaid = paid;
			Ok(Next::Rescheduled { next_run, paid, passed })
		}

		/// Reports what follows a run, and removes the record of a task that is over. A task that its
		/// own call cancelled has been reported already, and one that has taken its id since is another.
		fn conclude(task_id: H256, nonce: u64, next: Next, executed: bool) {
			let Some(task) = Tasks::<T>::get(task_id).filter(|task| task.nonce == nonce) else {
				return;
			};
			match next {
				Next::Rescheduled { next_run, paid, passed } => {
					let FeeDetails { execution_fee, xcmp_fee } = task.fee_per_run;
					Self::deposit_event(Event::TaskRescheduled {
						task_id,
						next_run,
						paid,
						passed,
						nonce,
						execution_fee,
						xcmp_fee,
					});
				}
				Next::Dropped(error) => {
					Self::forget(task_id, task);
					Self::deposit_event(Event::TaskNotRescheduled { task_id, error, nonce });
				}
				Next::Over => {
					Self::forget(task_id, task);
					if executed {
						Self::deposit_event(Event::TaskCompleted { task_id, nonce });
					}
				}
			}
		}
	}
}
