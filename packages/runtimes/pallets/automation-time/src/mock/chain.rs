//! Gives both mock chains one interface, so that one test can run on both variants.

use super::*;
use crate::{
	weights::CountedWeight, BookingLimits, Bounds, DueSlots, Punctuality, StoredSchedule,
	WeightInfo,
};
use automation_rules::{FeeDetails, ScheduleParam, TaskId};
use codec::Encode;
use frame_support::{storage::unhashed, traits::fungible::InspectHold};
use std::collections::BTreeMap;

/// An event of either variant, with the fields that the tests use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
	Scheduled { task: TaskId, fees: FeeDetails },
	Running { task: TaskId, run: UnixTime },
	Executed { task: TaskId, run: UnixTime },
	Waiting { task: TaskId, run: UnixTime },
	Failed { task: TaskId, run: UnixTime, refund: Balance, last: bool },
	Undecodable { task: TaskId, run: UnixTime },
	Missed { task: TaskId, run: UnixTime, refund: Balance, last: bool },
	Rescheduled { task: TaskId, next_run: UnixTime, paid: Balance, passed: u64 },
	NotRescheduled { task: TaskId },
	Completed { task: TaskId },
	Cancelled { task: TaskId, refund: Balance },
	Outdated { task: TaskId, run: UnixTime },
	Paused { paused: bool },
	Limited { limits: Option<BookingLimits> },
	RecordUndecodable { task: TaskId, run: UnixTime },
	SlotUndecodable { slot: UnixTime },
	Bounded { task: TaskId, bounds: Bounds },
	Confirmed { task: TaskId, call_version: u32 },
	Restarted { slot: UnixTime },
	Punctual { punctuality: Punctuality },
	Recovered { task: TaskId, refund: Balance },
}

/// The interface of a mock chain of either variant.
pub trait Chain {
	/// The length of a slot in seconds.
	const SLOT: u64;

	/// Runs a test on a new chain.
	fn test<R>(test: impl FnOnce() -> R) -> R;
	/// Schedules a cross-chain task with a list of times.
	fn schedule_xcmp(owner: &AccountId32, id: &[u8], times: Vec<UnixTime>) -> Outcome;
	/// Schedules the variant's local kind of task with a list of times. Each run sends 1 token to Carol.
	fn schedule_local(owner: &AccountId32, id: &[u8], times: Vec<UnixTime>) -> Outcome;
	/// Schedules a recurring cross-chain task.
	fn schedule_recurring(owner: &AccountId32, id: &[u8], first: UnixTime, every: u64) -> Outcome;
	/// Confirms the stored call of a task up to a call version.
	fn confirm(caller: &AccountId32, task: TaskId, call_version: u32) -> Outcome;
	/// Cancels a task by its id.
	fn cancel(caller: &AccountId32, task: TaskId) -> Outcome;
	/// Makes the next block, with this time, and serves the due runs.
	fn block_at(time: UnixTime);
	/// Makes the next block, with this time, during a multi-block migration.
	/// Such a block has inherents, and FRAME does not call `on_poll`.
	fn migrating_block_at(time: UnixTime);
	/// Returns the reports of the pallet's events, and clears the events.
	fn reports() -> Vec<Report>;
	/// The times of the remaining runs of every task.
	fn remaining() -> BTreeMap<TaskId, Vec<UnixTime>>;
	/// The fee of a task's next run.
	fn fee_per_run(task: TaskId) -> FeeDetails;
	/// The due slots that are not finished.
	fn due() -> Vec<DueSlots>;
	/// The refund in the last `TaskExecuted` event. The event must be newer than the last `reports` call.
	fn run_refund() -> Option<Balance>;
	/// Transfers an amount of the native token.
	fn transfer(from: &AccountId32, to: &AccountId32, amount: Balance);
	/// Moves the spendable balance of an account to another account.
	fn drain(account: &AccountId32, to: &AccountId32);
	/// Replaces a task's stored call by an undecodable call.
	fn spoil(task: TaskId);
	/// Replaces a task's record by undecodable bytes.
	fn cut_record(task: TaskId);
	/// Removes the undecodable record of a task of Alice. The origin is root or Alice.
	fn recover(root: bool, id: &[u8], prepaid: Balance) -> Outcome;
	/// The number of places in slots and of waiting runs.
	fn places() -> usize;
	/// Sets the bounds of a task.
	fn bound(caller: &AccountId32, task: TaskId, bounds: Bounds) -> Outcome;
	/// Cancels the listed tasks of the caller.
	fn cancel_tasks(caller: &AccountId32, tasks: &[TaskId]) -> Outcome;
	/// Replaces a slot by undecodable bytes.
	fn cut_slot(time: UnixTime);
	/// Replaces the clock by undecodable bytes.
	fn cut_clock();
	/// Sets how late runs may be. The origin is root or Alice.
	fn be_punctual(root: bool, punctuality: Option<Punctuality>) -> Outcome;
	/// Runs the hook of a runtime upgrade.
	fn upgrade();
	/// Stops the target if `stopped`, and otherwise resumes it. The origin is root.
	fn stop_target(stopped: bool);
	/// Removes the target and sets it again, with root as the origin.
	fn set_target_anew(settings: pallet_xcmp_handler::TargetSettings);
	/// Replaces the target's settings by undecodable bytes if `cut`, and otherwise by valid settings.
	fn cut_target(cut: bool);
	/// Locks an amount in an account, like vesting.
	fn lock(account: &AccountId32, amount: Balance);
	/// The ids of the tasks whose runs wait for the target, in order.
	fn waiting() -> Vec<TaskId>;
	/// Sets `charge_per_second` of the target.
	fn charge_per_second(rate: Balance);
	/// The weight that a block needs for `runs` recurring cross-chain runs in one slot.
	fn weight_of_runs(runs: u64) -> Weight;
	/// Checks every invariant and panics if one does not hold.
	fn check();
	/// Updates the rebuilt tasks with the
	/// events since the last `reports` call.
	fn rebuild(rebuilt: &mut Rebuilt);
	/// The record of every task, in the form that is rebuilt from events.
	fn records() -> Rebuilt;
	/// Pauses or resumes the service. The origin is root or Alice.
	fn pause(root: bool, paused: bool) -> Outcome;
	/// Sets the booking limits. The origin is root.
	fn limit(limits: Option<BookingLimits>) -> Outcome;
	/// The deposits that an account has on hold.
	fn deposited(account: &AccountId32) -> Balance;
	/// Checks every invariant. Returns the first one that does not hold as an error.
	fn invariants() -> Result<(), &'static str>;
	/// An account's free balance, and the prepayments that it has on hold.
	fn balance(account: &AccountId32) -> (Balance, Balance);
	/// The total issuance of the native token.
	fn issuance() -> Balance;
}

/// The mock chain of variant H, for `Chain`.
pub struct Hour;

/// The mock chain of variant M, for `Chain`.
pub struct Minute;

/// A task's record as it can be rebuilt from events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
	pub nonce: u64,
	pub owner: AccountId32,
	pub provided_id: Vec<u8>,
	pub schedule: Vec<u8>,
	pub remaining_runs: Vec<UnixTime>,
	pub action: Vec<u8>,
	pub call_version: u32,
	pub fee_per_run: FeeDetails,
	pub prepaid: Balance,
	pub place_fee: Balance,
}

/// The records of all tasks, rebuilt only from events.
pub type Rebuilt = BTreeMap<TaskId, Record>;

/// Removes a run from its task's record, if the record has this nonce.
fn take_run(rebuilt: &mut Rebuilt, task: TaskId, nonce: u64, run: UnixTime) {
	if let Some(record) = rebuilt.get_mut(&task).filter(|record| record.nonce == nonce) {
		record.remaining_runs.retain(|time| *time != run);
		record.prepaid -= record.fee_per_run.total().expect("a fee fits");
	}
}

/// Removes a task's record, if the record has this nonce.
fn end_task(rebuilt: &mut Rebuilt, task: TaskId, nonce: u64) {
	if rebuilt.get(&task).is_some_and(|record| record.nonce == nonce) {
		rebuilt.remove(&task);
	}
}

/// Updates the rebuilt records with one event.
macro_rules! rebuild {
	($chain:ident, $rebuilt:ident, $event:ident) => {
		use $chain::pallet::Event;
		match $event {
			Event::TaskScheduled {
				task_id,
				owner,
				provided_id,
				next_run,
				runs,
				execution_fee,
				xcmp_fee,
				nonce,
				schedule,
				action,
				call_version,
				place_fee,
				..
			} => {
				let remaining_runs = match &schedule {
					StoredSchedule::Fixed { execution_times } => execution_times.to_vec(),
					StoredSchedule::Recurring { .. } => vec![next_run],
				};
				let fee_per_run = FeeDetails {
					execution_fee: execution_fee / Balance::from(runs),
					xcmp_fee: xcmp_fee / Balance::from(runs),
				};
				let record = Record {
					nonce,
					owner,
					provided_id,
					schedule: schedule.encode(),
					remaining_runs,
					action: action.encode(),
					call_version,
					fee_per_run,
					prepaid: execution_fee + xcmp_fee,
					place_fee,
				};
				$rebuilt.insert(task_id.0, record);
			}
			Event::TaskRunning { task_id, run, nonce } => take_run($rebuilt, task_id.0, nonce, run),
			Event::TaskMissed { task_id, run, nonce, last, .. } => {
				take_run($rebuilt, task_id.0, nonce, run);
				if last {
					end_task($rebuilt, task_id.0, nonce);
				}
			}
			Event::TaskRescheduled {
				task_id,
				next_run,
				nonce,
				paid,
				execution_fee,
				xcmp_fee,
				..
			} => {
				let record = $rebuilt.get_mut(&task_id.0).expect("a known task goes on");
				if record.remaining_runs.is_empty() {
					record.remaining_runs = vec![next_run];
					record.fee_per_run = FeeDetails { execution_fee, xcmp_fee };
					record.prepaid = paid;
					record.place_fee = 0;
				}
				assert_eq!((record.nonce, record.remaining_runs[0]), (nonce, next_run));
			}
			Event::TaskFailed { task_id, nonce, last: true, .. }
			| Event::TaskNotRescheduled { task_id, nonce, .. }
			| Event::TaskCompleted { task_id, nonce }
			| Event::TaskCancelled { task_id, nonce, .. } => end_task($rebuilt, task_id.0, nonce),
			Event::TaskConfirmed { task_id, call_version, .. } => {
				let record = $rebuilt.get_mut(&task_id.0).expect("a known task is confirmed");
				record.call_version = call_version;
			}
			Event::TaskRecovered { task_id, .. } => {
				$rebuilt.remove(&task_id.0);
			}
			_ => {}
		}
	};
}

macro_rules! common_chain {
	($chain:ident) => {
		fn test<R>(test: impl FnOnce() -> R) -> R {
			$chain::new_test_ext().execute_with(test)
		}

		fn cancel(caller: &AccountId32, task: TaskId) -> Outcome {
			let call = $chain::pallet::Call::cancel_task { task_id: task.into() };
			$chain::dispatch(caller, call.into())
		}

		fn block_at(time: UnixTime) {
			Self::migrating_block_at(time);
			$chain::poll();
		}

		fn migrating_block_at(time: UnixTime) {
			$chain::System::set_block_number($chain::System::block_number() + 1);
			$chain::AutomationTime::on_initialize($chain::System::block_number());
			Now::set(&time);
		}

		fn cut_record(task: TaskId) {
			let key = $chain::pallet::Tasks::<$chain::Runtime>::hashed_key_for(sp_core::H256(task));
			unhashed::put_raw(&key, &task);
		}

		fn recover(root: bool, id: &[u8], prepaid: Balance) -> Outcome {
			let (origin, id) = (Self::origin(root), id.to_vec());
			with_storage_layer(|| $chain::AutomationTime::recover_task(origin, ALICE, id, prepaid))
				.map_err(error_name)
		}

		fn places() -> usize {
			use $chain::pallet::{ExtraPlaces, Slots, Waiting};
			type Runtime = $chain::Runtime;
			Slots::<Runtime>::iter_values().map(|tasks| tasks.len()).sum::<usize>()
				+ ExtraPlaces::<Runtime>::iter().count()
				+ Waiting::<Runtime>::iter().count()
		}

		fn bound(caller: &AccountId32, task: TaskId, bounds: Bounds) -> Outcome {
			let call = $chain::pallet::Call::bound_task { task_id: task.into(), bounds };
			$chain::dispatch(caller, call.into())
		}

		fn cancel_tasks(caller: &AccountId32, tasks: &[TaskId]) -> Outcome {
			let task_ids = tasks.iter().map(|task| sp_core::H256(*task)).collect::<Vec<_>>();
			let task_ids = task_ids.try_into().expect("a call cancels as many");
			let call = $chain::pallet::Call::cancel_tasks { task_ids };
			$chain::dispatch(caller, call.into())
		}

		fn cut_clock() {
			unhashed::put_raw(&$chain::pallet::Progress::<$chain::Runtime>::hashed_key(), &[0xff]);
		}

		fn be_punctual(root: bool, punctuality: Option<Punctuality>) -> Outcome {
			let origin = Self::origin(root);
			$chain::AutomationTime::set_punctuality(origin, punctuality).map_err(error_name)
		}

		fn upgrade() {
			$chain::AutomationTime::on_runtime_upgrade();
		}

		fn stop_target(stopped: bool) {
			let root = $chain::RuntimeOrigin::root();
			match stopped {
				true => $chain::XcmpHandler::stop_target(root, TARGET),
				false => $chain::XcmpHandler::resume_target(root, TARGET),
			}
			.expect("root stops and resumes");
		}

		fn set_target_anew(settings: pallet_xcmp_handler::TargetSettings) {
			let root = $chain::RuntimeOrigin::root;
			$chain::XcmpHandler::remove_target(root(), TARGET).expect("root removes");
			$chain::XcmpHandler::set_target(root(), TARGET, settings.into()).expect("root sets");
		}

		fn cut_target(cut: bool) {
			type Targets = pallet_xcmp_handler::Targets<$chain::Runtime>;
			match cut {
				true => unhashed::put_raw(&Targets::hashed_key_for(TARGET), &[0xff]),
				false => Targets::insert(TARGET, target_settings()),
			}
		}

		fn lock(account: &AccountId32, amount: Balance) {
			use frame_support::traits::{LockableCurrency, WithdrawReasons};
			let reasons = WithdrawReasons::all();
			<$chain::Balances as LockableCurrency<_>>::set_lock(
				*b"vesting ",
				account,
				amount,
				reasons,
			);
		}

		fn waiting() -> Vec<TaskId> {
			$chain::pallet::Waiting::<$chain::Runtime>::iter_prefix_values(TARGET)
				.map(|task| task.0)
				.collect()
		}

		fn cut_slot(time: UnixTime) {
			let key = $chain::pallet::Slots::<$chain::Runtime>::hashed_key_for(time);
			unhashed::put_raw(&key, &[0xff; 3]);
		}

		fn reports() -> Vec<Report> {
			use $chain::pallet::Event;
			let reports = $chain::System::events()
				.into_iter()
				.filter_map(|record| match record.event {
					$chain::RuntimeEvent::AutomationTime(event) => Some(event),
					_ => None,
				})
				.map(|event| match event {
					Event::TaskScheduled { task_id, execution_fee, xcmp_fee, .. } => {
						let fees = FeeDetails { execution_fee, xcmp_fee };
						Report::Scheduled { task: task_id.0, fees }
					}
					Event::TaskRunning { task_id, run, .. } => {
						Report::Running { task: task_id.0, run }
					}
					Event::TaskExecuted { task_id, run, .. } => {
						Report::Executed { task: task_id.0, run }
					}
					Event::TaskWaiting { task_id, run, .. } => {
						Report::Waiting { task: task_id.0, run }
					}
					Event::TaskBounded { task_id, bounds, .. } => {
						Report::Bounded { task: task_id.0, bounds }
					}
					Event::TaskConfirmed { task_id, call_version, .. } => {
						Report::Confirmed { task: task_id.0, call_version }
					}
					Event::ClockRestarted { slot } => Report::Restarted { slot },
					Event::PunctualitySet { punctuality } => Report::Punctual { punctuality },
					Event::TaskFailed { task_id, run, refund, last, .. } => {
						Report::Failed { task: task_id.0, run, refund, last }
					}
					Event::CallCannotBeDecoded { task_id, run, .. } => {
						Report::Undecodable { task: task_id.0, run }
					}
					Event::TaskMissed { task_id, run, refund, last, .. } => {
						Report::Missed { task: task_id.0, run, refund, last }
					}
					Event::TaskRescheduled { task_id, next_run, paid, passed, .. } => {
						Report::Rescheduled { task: task_id.0, next_run, paid, passed }
					}
					Event::TaskNotRescheduled { task_id, .. } => {
						Report::NotRescheduled { task: task_id.0 }
					}
					Event::TaskCompleted { task_id, .. } => Report::Completed { task: task_id.0 },
					Event::TaskCancelled { task_id, refund, .. } => {
						Report::Cancelled { task: task_id.0, refund }
					}
					Event::CallVersionChanged { task_id, run, .. } => {
						Report::Outdated { task: task_id.0, run }
					}
					Event::PauseSet { paused } => Report::Paused { paused },
					Event::BookingLimitsSet { limits } => Report::Limited { limits },
					Event::TaskUndecodable { task_id, run } => {
						Report::RecordUndecodable { task: task_id.0, run }
					}
					Event::TaskRecovered { task_id, refund, .. } => {
						Report::Recovered { task: task_id.0, refund }
					}
					Event::SlotUndecodable { slot } => Report::SlotUndecodable { slot },
					Event::__Ignore(..) => unreachable!("no such event is made"),
				})
				.collect();
			$chain::System::reset_events();
			reports
		}

		fn rebuild(rebuilt: &mut Rebuilt) {
			for record in $chain::System::events() {
				let $chain::RuntimeEvent::AutomationTime(event) = record.event else { continue };
				rebuild!($chain, rebuilt, event);
			}
		}

		fn records() -> Rebuilt {
			$chain::pallet::Tasks::<$chain::Runtime>::iter()
				.map(|(task_id, stored)| {
					let task = stored.into_latest();
					let record = Record {
						nonce: task.nonce,
						owner: task.owner,
						provided_id: task.provided_id.into_inner(),
						schedule: task.schedule.encode(),
						remaining_runs: task.remaining_runs.into_inner(),
						action: task.action.encode(),
						call_version: task.call_version,
						fee_per_run: task.fee_per_run,
						prepaid: task.prepaid,
						place_fee: task.place_fee,
					};
					(task_id.0, record)
				})
				.collect()
		}

		fn pause(root: bool, paused: bool) -> Outcome {
			$chain::AutomationTime::set_paused(Self::origin(root), paused).map_err(error_name)
		}

		fn limit(limits: Option<BookingLimits>) -> Outcome {
			let root = $chain::RuntimeOrigin::root();
			$chain::AutomationTime::set_booking_limits(root, limits).map_err(error_name)
		}

		fn remaining() -> BTreeMap<TaskId, Vec<UnixTime>> {
			$chain::pallet::Tasks::<$chain::Runtime>::iter()
				.map(|(id, task)| (id.0, task.into_latest().remaining_runs.into_inner()))
				.collect()
		}

		fn fee_per_run(task: TaskId) -> FeeDetails {
			$chain::pallet::Tasks::<$chain::Runtime>::get(sp_core::H256(task))
				.expect("the task exists")
				.into_latest()
				.fee_per_run
		}

		fn due() -> Vec<DueSlots> {
			$chain::pallet::Progress::<$chain::Runtime>::get()
				.map_or_else(Vec::new, |clock| clock.due.into_inner())
		}

		fn run_refund() -> Option<Balance> {
			$chain::System::events().into_iter().rev().find_map(|record| match record.event {
				$chain::RuntimeEvent::AutomationTime($chain::pallet::Event::TaskExecuted {
					refund,
					..
				}) => Some(refund),
				_ => None,
			})
		}

		fn transfer(from: &AccountId32, to: &AccountId32, amount: Balance) {
			let call =
				pallet_balances::Call::transfer_allow_death { dest: to.clone(), value: amount };
			$chain::dispatch(from, call.into()).expect("the account may spend it");
		}

		fn drain(account: &AccountId32, to: &AccountId32) {
			let call = pallet_balances::Call::transfer_all { dest: to.clone(), keep_alive: false };
			$chain::dispatch(account, call.into()).expect("all of nothing can be moved, too");
		}

		fn spoil(task: TaskId) {
			$chain::pallet::Tasks::<$chain::Runtime>::mutate(sp_core::H256(task), |task| {
				let Some(crate::StoredTask::V1(task)) = task else { panic!("the task exists") };
				let call = vec![0xff; 7].try_into().expect("seven bytes fit");
				task.action = crate::Action::DynamicDispatch { call };
			});
		}

		fn charge_per_second(rate: Balance) {
			pallet_xcmp_handler::Targets::<$chain::Runtime>::mutate(TARGET, |target| {
				target.as_mut().expect("the target is known").charge_per_second = rate;
			});
		}

		fn weight_of_runs(runs: u64) -> Weight {
			type Weights = CountedWeight<$chain::Runtime>;
			Weights::follow_time()
				+ Weights::visit_slot()
				+ Weights::open_slot()
				+ Weights::postpone_run()
				+ (Weights::load_task() + Weights::run_xcmp_task() + Weights::book_next_run())
					* runs
				- Weights::first_message_of_block() * runs.saturating_sub(2)
		}

		fn check() {
			Self::invariants().expect("the invariants hold");
		}

		fn invariants() -> Result<(), &'static str> {
			$chain::AutomationTime::check_invariants()
		}

		fn deposited(account: &AccountId32) -> Balance {
			let reason = $chain::pallet::HoldReason::Deposit.into();
			$chain::Balances::balance_on_hold(&reason, account)
		}

		fn balance(account: &AccountId32) -> (Balance, Balance) {
			let reason = $chain::pallet::HoldReason::Prepayment.into();
			let held = $chain::Balances::balance_on_hold(&reason, account);
			($chain::Balances::free_balance(account), held)
		}

		fn issuance() -> Balance {
			$chain::Balances::total_issuance()
		}
	};
}

impl Hour {
	/// Returns root, or Alice's signed origin.
	fn origin(root: bool) -> hour::RuntimeOrigin {
		match root {
			true => hour::RuntimeOrigin::root(),
			false => hour::RuntimeOrigin::signed(ALICE),
		}
	}
}

impl Minute {
	/// Returns root, or Alice's signed origin.
	fn origin(root: bool) -> minute::RuntimeOrigin {
		match root {
			true => minute::RuntimeOrigin::root(),
			false => minute::RuntimeOrigin::signed(ALICE),
		}
	}
}

impl Chain for Hour {
	const SLOT: u64 = 3_600;
	common_chain!(hour);

	fn schedule_xcmp(owner: &AccountId32, id: &[u8], execution_times: Vec<UnixTime>) -> Outcome {
		hour::dispatch(owner, calls::hour::xcmp(id, ScheduleParam::Fixed { execution_times }))
	}

	fn schedule_local(owner: &AccountId32, id: &[u8], execution_times: Vec<UnixTime>) -> Outcome {
		let call = calls::hour::transfer(CAROL, UNIT);
		let schedule = ScheduleParam::Fixed { execution_times };
		hour::dispatch(owner, calls::hour::dynamic_dispatch(id, schedule, call))
	}

	fn confirm(caller: &AccountId32, task: TaskId, call_version: u32) -> Outcome {
		let task_id = task.into();
		let call = hour::pallet::Call::<hour::Runtime>::confirm_task { task_id, call_version };
		hour::dispatch(caller, call.into())
	}

	fn schedule_recurring(owner: &AccountId32, id: &[u8], first: UnixTime, every: u64) -> Outcome {
		let schedule = ScheduleParam::Recurring { next_execution_time: first, frequency: every };
		hour::dispatch(owner, calls::hour::xcmp(id, schedule))
	}
}

impl Chain for Minute {
	const SLOT: u64 = 60;
	common_chain!(minute);

	fn schedule_xcmp(owner: &AccountId32, id: &[u8], times: Vec<UnixTime>) -> Outcome {
		minute::dispatch(owner, calls::minute::xcmp(id, times))
	}

	fn schedule_local(owner: &AccountId32, id: &[u8], times: Vec<UnixTime>) -> Outcome {
		minute::dispatch(owner, calls::minute::native_transfer(id, times, CAROL, UNIT))
	}

	fn confirm(_: &AccountId32, _: TaskId, _: u32) -> Outcome {
		Err("variant M dispatches no calls")
	}

	fn schedule_recurring(_: &AccountId32, _: &[u8], _: UnixTime, _: u64) -> Outcome {
		Err("variant M has no recurring tasks")
	}
}
