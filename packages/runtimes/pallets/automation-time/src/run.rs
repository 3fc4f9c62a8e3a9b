//! Performs, misses and abandons runs, and books the next run.

use super::{ActionOf, Config, Error, Event, Lateness, Pallet, TaskOf, Waiting};
use crate::{Action, BlockRuns, Bounds, EquivalentCalls, Served, StoredSchedule, WeightInfo};
use alloc::vec;
use automation_rules::{
	first_occurrence_after, run_topic, Balance, FeeDetails, ParaId, Refusal, Seconds, UnixTime,
	MAX_PRICE_STEP,
};
use frame_support::{
	dispatch::{extract_actual_weight, GetDispatchInfo},
	ensure,
	storage::{transactional::with_transaction_opaque_err, with_storage_layer, TransactionOutcome},
	traits::{
		fungible::Mutate, tokens::Preservation, Contains, Get, Imbalance, OnUnbalanced, OriginTrait,
	},
	weights::{Weight, WeightMeter},
	StorageDoubleMap as _, WeakBoundedVec,
};
use frame_system::pallet_prelude::OriginFor;
use pallet_xcmp_handler::{CrossChain, Outgoing, Sent, Unsent};
use sp_core::H256;
use sp_runtime::{
	traits::{Dispatchable, UniqueSaturatedInto},
	DispatchError,
};

/// What happens to the task after a run.
pub(crate) enum Next {
	/// The task has a next run. `paid` is zero if that run was prepaid at scheduling.
	Rescheduled { next_run: UnixTime, paid: Balance, passed: u64 },
	/// The next run of a recurring task could not be booked, so the task ends.
	Dropped(DispatchError),
	/// The last run is over, so the task ends.
	Over,
}

/// Performs an action in a storage transaction. An error rolls back all changes of the action.
fn layered<R>(act: impl FnOnce() -> Result<R, Unsent>) -> Result<R, Unsent> {
	with_transaction_opaque_err(|| match act() {
		Ok(done) => TransactionOutcome::Commit(Ok(done)),
		Err(unsent) => TransactionOutcome::Rollback(Err(unsent)),
	})
	.unwrap_or(Err(Unsent::Fails(DispatchError::Exhausted)))
}

impl<T: Config> Pallet<T> {
	/// Serves one run of a task. The run has a place in a due slot, or waits for its target.
	pub(crate) fn serve_run(
		task_id: H256,
		task: TaskOf<T>,
		run: UnixTime,
		missed: bool,
		now: UnixTime,
		meter: &mut WeightMeter,
		block: &mut BlockRuns,
	) -> Served {
		let recurs = matches!(task.schedule, StoredSchedule::Recurring { .. });
		let target = match task.action {
			Action::Xcmp { para_id, .. } => Some(para_id),
			_ => None,
		};
		let missed = missed || now > run.saturating_add(Lateness::<T>::get().deadline);
		let runnable = Self::runnable(&task, recurs);
		let closed = target.filter(|para_id| {
			let unvisited = block.crowded && Waiting::<T>::contains_prefix(para_id);
			unvisited || block.closed.contains(para_id)
		});
		let postponing = T::WeightInfo::postpone_run();
		let weight = match &runnable {
			_ if missed => Self::missing_weight(&task),
			Ok(_) if closed.is_some() => postponing,
			Ok(weight) if target.is_some() => weight.saturating_add(postponing),
			Ok(weight) => *weight,
			Err(_) => T::WeightInfo::miss_run(),
		};
		if !meter.can_consume(weight) {
			return Served::NoWeight;
		}
		let (served, used) = match (runnable, target) {
			_ if missed => (Self::miss(task_id, task, run, now), weight),
			(Err(error), _) => (Self::abandon(task_id, task, run, error), weight),
			(Ok(_), Some(para_id)) if closed.is_some() => {
				(Self::postpone(task_id, task, run, para_id), weight)
			}
			(Ok(weight), None) => match Self::run(task_id, task, run, weight, now, block) {
				Ok(used) | Err(used) => (Served::Done, used),
			},
			(Ok(weight), Some(para_id)) => {
				let ran = with_transaction_opaque_err(|| {
					match Self::run(task_id, task.clone(), run, weight, now, block) {
						Ok(used) => TransactionOutcome::Commit(Ok(used)),
						Err(used) => TransactionOutcome::Rollback(Err(used)),
					}
				});
				match ran.unwrap_or(Err(weight)) {
					// In a crowded block, the search for waiting runs uses up the weight of postponing.
					Ok(used) if block.crowded => (Served::Done, used.saturating_add(postponing)),
					Ok(used) => (Served::Done, used),
					Err(used) => {
						block.closed.insert(para_id);
						let served = match task.waits(run) {
							true => Served::Kept,
							false => Self::postpone(task_id, task, run, para_id),
						};
						(served, used.saturating_add(postponing))
					}
				}
			}
		};
		meter.consume(used);
		served
	}

	/// Runs a task whose run weight is known. Settles the task's places and prepayment before
	/// the action, so that the state is consistent even if the action changes this task. Takes
	/// the execution fee before the action, and returns the unused part after it. If the fee
	/// cannot be taken, the action is skipped, and the run uses the weight of a missed run. The
	/// next run is booked last, so that the returned part can pay for it. Returns the used weight: as
	/// an error if the run must wait for its target, so that the caller rolls back.
	fn run(
		task_id: H256,
		task: TaskOf<T>,
		run: UnixTime,
		weight: Weight,
		now: UnixTime,
		block: &mut BlockRuns,
	) -> Result<Weight, Weight> {
		let (owner, action, fee) = (task.owner.clone(), task.action.clone(), task.fee_per_run);
		let nonce = task.nonce;
		let unpaid_weight = Self::missing_weight(&task);
		let taken = Self::take(&owner, fee.execution_fee);
		Self::settle(task_id, task, run);
		Self::deposit_event(Event::TaskRunning { task_id, run, nonce });
		let (execution, (outcome, unused)) = match taken {
			Err(error) => {
				let unused = weight.saturating_sub(unpaid_weight);
				(None, (Err(Unsent::Fails(error)), unused))
			}
			Ok(credit) => {
				let done = Self::perform(task_id, &owner, action, run, fee.xcmp_fee, block);
				(Some(credit), done)
			}
		};
		let used = weight.saturating_sub(unused);
		let stopped = matches!(outcome, Err(Unsent::Stopped(_)));
		let (executed, sending_fee) = match outcome {
			Ok(cost) => (Ok(()), cost),
			Err(Unsent::Waits(_)) => return Err(used),
			Err(Unsent::FeeRose) => (Err(Error::<T>::FeeRose.into()), 0),
			Err(Unsent::Fails(error) | Unsent::Stopped(error)) => (Err(error), 0),
		};
		let mut execution_fee = 0;
		if let Some(credit) = execution {
			execution_fee = Self::execution_fee_of(used)
				.map_or(fee.execution_fee, |used| used.min(fee.execution_fee));
			let (earned, rest) = credit.split(execution_fee);
			T::FeeDestination::on_unbalanced(earned);
			Self::give_back(&owner, rest);
		} else {
			Self::refund(&owner, fee.execution_fee);
		}
		Self::refund(&owner, fee.xcmp_fee.saturating_sub(sending_fee));
		let spent = execution_fee.saturating_add(sending_fee);
		let refund = fee.total().unwrap_or(spent).saturating_sub(spent);
		let succeeded = executed.is_ok();
		let next = Self::next_of(task_id, nonce, run, now, (!stopped).then_some(succeeded));
		match executed {
			Ok(()) => Self::deposit_event(Event::TaskExecuted { task_id, run, refund, nonce }),
			Err(error) => Self::deposit_event(Event::TaskFailed {
				task_id,
				run,
				error,
				refund,
				last: !matches!(next, Next::Rescheduled { .. }),
				nonce,
			}),
		}
		Self::conclude(task_id, nonce, next, succeeded);
		Ok(used)
	}

	/// Performs an action for its owner, who has `held` on hold for a message.
	/// An error rolls back the changes of the action. Returns the amount taken
	/// for the message, and the unused part of the run's weight.
	fn perform(
		task_id: H256,
		owner: &T::AccountId,
		action: ActionOf<T>,
		run: UnixTime,
		held: Balance,
		block: &mut BlockRuns,
	) -> (Result<Balance, Unsent>, Weight) {
		let origin = T::RuntimeOrigin::signed(owner.clone());
		let equivalent = match &action {
			Action::Xcmp { para_id, .. } => Some(T::EquivalentCalls::message(*para_id)),
			Action::DynamicDispatch { .. } => None,
			Action::NativeTransfer { recipient, amount } => {
				Some(T::EquivalentCalls::transfer(recipient.clone(), *amount))
			}
		};
		if equivalent.is_some_and(|call| !origin.filter_call(&call)) {
			return (Err(Unsent::Fails(Error::<T>::CallNotAllowed.into())), Weight::zero());
		}
		match action {
			Action::Xcmp { para_id, call, call_weight } => {
				let block_bytes = block.targets.get(&para_id).copied().unwrap_or_default();
				let sent = Self::send(
					task_id,
					owner,
					run,
					held,
					block_bytes,
					(para_id, &call, call_weight),
				);
				let page = T::WeightInfo::first_message_of_block();
				match sent {
					Err(unsent) => (Err(unsent), page),
					Ok(sent) => {
						block.targets.insert(para_id, block_bytes.saturating_add(sent.bytes));
						let first = block_bytes == 0;
						(Ok(sent.cost), if first { Weight::zero() } else { page })
					}
				}
			}
			Action::DynamicDispatch { call } => match Self::decode_call(&call) {
				Err(refusal) => {
					(Err(Unsent::Fails(Error::<T>::from(refusal).into())), Weight::zero())
				}
				Ok(call) => Self::dispatch(call, origin),
			},
			Action::NativeTransfer { recipient, amount } => {
				let paid = layered(|| {
					T::Currency::transfer(owner, &recipient, amount, Preservation::Preserve)
						.map_err(Unsent::Fails)
				});
				(paid.map(|_| 0), Weight::zero())
			}
		}
	}

	/// Sends the message of a run, and takes its price from the owner.
	fn send(
		task_id: H256,
		owner: &T::AccountId,
		run: UnixTime,
		held: Balance,
		block_bytes: u32,
		(para_id, call, call_weight): (ParaId, &[u8], Weight),
	) -> Result<Sent, Unsent> {
		let height = frame_system::Pallet::<T>::block_number().unique_saturated_into();
		let parent = frame_system::Pallet::<T>::parent_hash();
		let topic = run_topic(&task_id.into(), run, height, &parent);
		layered(|| {
			let outgoing = Outgoing { para_id, owner, call, call_weight, topic, held, block_bytes };
			let sent = T::CrossChain::send(outgoing)?;
			let (target, delivery) = Self::take(owner, sent.cost)
				.map_err(Unsent::Fails)?
				.split(sent.cost.saturating_sub(sent.delivery));
			T::FeeDestination::on_unbalanced(target);
			T::DeliveryFeeDestination::on_unbalanced(delivery);
			Ok(sent)
		})
	}

	/// Dispatches a stored call of its owner. Returns the part of the call's weight that it did not use.
	fn dispatch(
		call: <T as frame_system::Config>::RuntimeCall,
		mut origin: OriginFor<T>,
	) -> (Result<Balance, Unsent>, Weight) {
		origin.add_filter(T::StorableCalls::contains);
		let info = call.get_dispatch_info();
		let mut used = info.call_weight;
		let done = layered(|| {
			let result = call.dispatch(origin);
			used = extract_actual_weight(&result, &info);
			result.map(|_| 0).map_err(|failed| Unsent::Fails(failed.error))
		});
		(done, info.call_weight.saturating_sub(used))
	}

	/// Reports a missed run, refunds its prepayment and books the next run.
	fn miss(task_id: H256, task: TaskOf<T>, run: UnixTime, now: UnixTime) -> Served {
		let (owner, nonce) = (task.owner.clone(), task.nonce);
		let refund = Self::prepaid_per_run(&task);
		Self::refund(&owner, refund);
		Self::settle(task_id, task, run);
		let next = Self::next_of(task_id, nonce, run, now, None);
		let last = !matches!(next, Next::Rescheduled { .. });
		Self::deposit_event(Event::TaskMissed { task_id, run, refund, last, nonce });
		Self::conclude(task_id, nonce, next, false);
		Served::Done
	}

	/// Ends a task that cannot run again. Refunds the whole prepayment. The places of later runs
	/// leave as they come due, so a task with many runs delays others no more than one with one.
	fn abandon(task_id: H256, task: TaskOf<T>, run: UnixTime, error: Error<T>) -> Served {
		let (nonce, stored, current) = (task.nonce, task.call_version, T::CallVersion::get());
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
		let (refund, error) = (task.prepaid, error.into());
		Self::leave_place(run, task_id, &task, task.waits(run));
		Self::refund(&task.owner, refund);
		Self::forget(task_id, &task.owner);
		Self::deposit_event(Event::TaskFailed { task_id, run, error, refund, last: true, nonce });
		Served::Done
	}

	/// Checks that the stored call is valid in the runtime's call version, then returns the run's
	/// current weight. Fails with `CallVersionChanged`, then with the errors of [`Self::run_weight`].
	fn runnable(task: &TaskOf<T>, recurs: bool) -> Result<Weight, Error<T>> {
		let dispatches = matches!(task.action, Action::DynamicDispatch { .. });
		ensure!(
			!dispatches || task.call_version >= T::CallVersion::get(),
			Error::<T>::CallVersionChanged
		);
		Self::run_weight(&task.action, recurs).map_err(Error::<T>::from)
	}

	/// Takes a run, its place and its prepayment off the task's record. The record stays until
	/// [`Self::conclude`], so that the id stays taken during the run.
	fn settle(task_id: H256, mut task: TaskOf<T>, run: UnixTime) {
		let waits = task.waits(run);
		Self::leave_place(run, task_id, &task, waits);
		task.waiting -= u32::from(waits);
		task.remaining_runs.retain(|time| *time != run);
		task.prepaid -= Self::prepaid_per_run(&task);
		task.next_run = task.remaining_runs.first().copied().unwrap_or(run);
		Self::store(task_id, task);
	}

	/// What follows a settled run. Books the next run of a recurring task. A task that its own
	/// call cancelled is over; a new task with the same id has another nonce. `succeeded` is
	/// `None` for a run that does not count as a failure and not as a success.
	pub(crate) fn next_of(
		task_id: H256,
		nonce: u64,
		run: UnixTime,
		now: UnixTime,
		succeeded: Option<bool>,
	) -> Next {
		let task = Self::task(task_id).ok().flatten();
		let Some(mut task) = task.filter(|task| task.nonce == nonce) else { return Next::Over };
		match (&task.schedule, task.remaining_runs.first().copied()) {
			(_, Some(next_run)) => Next::Rescheduled { next_run, paid: 0, passed: 0 },
			(StoredSchedule::Fixed { .. }, None) => Next::Over,
			(StoredSchedule::Recurring { frequency, .. }, None) => {
				let frequency = *frequency;
				task.failures = match succeeded {
					Some(true) => 0,
					Some(false) => task.failures.saturating_add(1),
					None => task.failures,
				};
				with_storage_layer(|| {
					let next = Self::book_next(task_id, &mut task, frequency, run, now)?;
					Self::store(task_id, task);
					Ok(next)
				})
				.unwrap_or_else(Next::Dropped)
			}
		}
	}

	/// The amount that a task has prepaid for each remaining run, at most the whole prepayment.
	pub(super) fn prepaid_per_run(task: &TaskOf<T>) -> Balance {
		task.fee_per_run.total().unwrap_or(task.prepaid).min(task.prepaid)
	}

	/// Books the next occurrence of a recurring task, and prepays it at today's
	/// price. If today's price cannot be computed, because the target's settings
	/// are undecodable or the target is stopped, the price of the last run applies.
	/// Fails with `FailedTooOften` or `FeeRose` at the owner's bounds, and with `FeeRose` if the
	/// price is more than `MAX_PRICE_STEP` times the last one.
	fn book_next(
		task_id: H256,
		task: &mut TaskOf<T>,
		frequency: Seconds,
		run: UnixTime,
		now: UnixTime,
	) -> Result<Next, Error<T>> {
		let Bounds { max_fee, max_failures } = task.bounds;
		let failed_often = max_failures.is_some_and(|most| task.failures >= most.max(1));
		ensure!(!failed_often, Error::<T>::FailedTooOften);
		let (next_run, passed) =
			first_occurrence_after(run, frequency, now).ok_or(Error::<T>::TimeTooFarOut)?;
		Self::keep_place(next_run, task_id, task.nonce);
		let fee_per_run = match Self::fee_per_run(&task.action, true) {
			Err(Refusal::UndecodableState | Refusal::TargetStopped | Refusal::FeeOverflow) => {
				task.fee_per_run
			}
			fee => fee?,
		};
		let (paid, before) = (fee_per_run.total()?, task.fee_per_run.total()?);
		let most = before.saturating_mul(MAX_PRICE_STEP).min(max_fee.unwrap_or(Balance::MAX));
		ensure!(paid <= most, Error::<T>::FeeRose);
		Self::prepay(&task.owner, paid)?;
		let remaining_runs = WeakBoundedVec::try_from(vec![next_run])
			.map_err(|_| Error::<T>::TooManyExecutionsTimes)?;
		task.remaining_runs = remaining_runs;
		task.next_run = next_run;
		task.fee_per_run = fee_per_run;
		task.place_fee = 0;
		task.prepaid = paid;
		Ok(Next::Rescheduled { next_run, paid, passed })
	}

	/// Reports what follows a run, and removes the record if the task is over. Does nothing if the task's
	/// own call cancelled the task. A new task with the same id has another nonce and is not touched.
	fn conclude(task_id: H256, nonce: u64, next: Next, executed: bool) {
		let task = Self::task(task_id).ok().flatten();
		let Some(task) = task.filter(|task| task.nonce == nonce) else { return };
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
				Self::forget(task_id, &task.owner);
				Self::deposit_event(Event::TaskNotRescheduled { task_id, error, nonce });
			}
			Next::Over => {
				Self::forget(task_id, &task.owner);
				if executed {
					Self::deposit_event(Event::TaskCompleted { task_id, nonce });
				}
			}
		}
	}
}
