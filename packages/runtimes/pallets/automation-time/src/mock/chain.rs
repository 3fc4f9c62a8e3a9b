//! The mock chains behind one interface, so that what both variants share is tested on both.

use super::*;
use crate::{weights::SubstrateWeight, DueSlots, WeightInfo};
use automation_rules::{FeeDetails, ScheduleParam, TaskId};
use frame_support::traits::fungible::InspectHold;
use std::collections::BTreeMap;

/// An event of either variant, as far as tests of both need to know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
	Scheduled { task: TaskId, fees: FeeDetails },
	Running { task: TaskId, run: UnixTime },
	Executed { task: TaskId, run: UnixTime },
	Failed { task: TaskId, run: UnixTime, refund: Balance, last: bool },
	Undecodable { task: TaskId, run: UnixTime },
	Missed { task: TaskId, run: UnixTime, refund: Balance, last: bool },
	Rescheduled { task: TaskId, next_run: UnixTime, paid: Balance, passed: u64 },
	NotRescheduled { task: TaskId },
	Completed { task: TaskId },
	Cancelled { task: TaskId, refund: Balance },
}

/// What tests do with a chain of either variant.
pub trait Chain {
	/// The length of a slot.
	const SLOT: u64;

	/// Runs a test on a fresh chain.
	fn test<R>(test: impl FnOnce() -> R) -> R;
	/// Schedules a cross-chain task with a list of times.
	fn schedule_xcmp(owner: &AccountId32, id: &[u8], times: Vec<UnixTime>) -> Outcome;
	/// Schedules the variant's other kind of task with a list of times. It moves a token to Carol.
	fn schedule_local(owner: &AccountId32, id: &[u8], times: Vec<UnixTime>) -> Outcome;
	/// Schedules a recurring cross-chain task.
	fn schedule_recurring(owner: &AccountId32, id: &[u8], first: UnixTime, every: u64) -> Outcome;
	/// Cancels a task.
	fn cancel(caller: &AccountId32, task: TaskId) -> Outcome;
	/// Starts the next block, at a time.
	fn block_at(time: UnixTime);
	/// What was reported since this was last asked.
	fn reports() -> Vec<Report>;
	/// The remaining runs of every task.
	fn remaining() -> BTreeMap<TaskId, Vec<UnixTime>>;
	/// What a task's next run costs.
	fn fee_per_run(task: TaskId) -> FeeDetails;
	/// The slots that are due and not finished.
	fn due() -> Vec<DueSlots>;
	/// Moves all that an account may spend to another one.
	fn drain(account: &AccountId32, to: &AccountId32);
	/// Makes a task's stored call one that does not decode.
	fn spoil(task: TaskId);
	/// What blocks must spare for this many recurring cross-chain runs of one slot.
	fn weight_of_runs(runs: u64) -> Weight;
	/// Checks every invariant.
	fn check();
	/// An account's free balance and what it has on hold for prepayments.
	fn balance(account: &AccountId32) -> (Balance, Balance);
	/// All there is of the native token.
	fn issuance() -> Balance;
}

/// The mock chain of variant H.
pub struct Hour;

/// The mock chain of variant M.
pub struct Minute;

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
			$chain::System::set_block_number($chain::System::block_number() + 1);
			Now::set(&time);
			$chain::poll();
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
					Event::TaskRunning { task_id, run } => Report::Running { task: task_id.0, run },
					Event::TaskExecuted { task_id, run } => {
						Report::Executed { task: task_id.0, run }
					}
					Event::TaskFailed { task_id, run, refund, last, .. } => {
						Report::Failed { task: task_id.0, run, refund, last }
					}
					Event::CallCannotBeDecoded { task_id, run } => {
						Report::Undecodable { task: task_id.0, run }
					}
					Event::TaskMissed { task_id, run, refund, last } => {
						Report::Missed { task: task_id.0, run, refund, last }
					}
					Event::TaskRescheduled { task_id, next_run, paid, passed } => {
						Report::Rescheduled { task: task_id.0, next_run, paid, passed }
					}
					Event::TaskNotRescheduled { task_id, .. } => {
						Report::NotRescheduled { task: task_id.0 }
					}
					Event::TaskCompleted { task_id } => Report::Completed { task: task_id.0 },
					Event::TaskCancelled { task_id, refund } => {
						Report::Cancelled { task: task_id.0, refund }
					}
					Event::__Ignore(..) => unreachable!("no such event is made"),
				})
				.collect();
			$chain::System::reset_events();
			reports
		}

		fn remaining() -> BTreeMap<TaskId, Vec<UnixTime>> {
			$chain::pallet::Tasks::<$chain::Runtime>::iter()
				.map(|(id, task)| (id.0, task.remaining_runs.into_inner()))
				.collect()
		}

		fn fee_per_run(task: TaskId) -> FeeDetails {
			$chain::pallet::Tasks::<$chain::Runtime>::get(sp_core::H256(task))
				.expect("the task exists")
				.fee_per_run
		}

		fn due() -> Vec<DueSlots> {
			$chain::pallet::Progress::<$chain::Runtime>::get()
				.map_or_else(Vec::new, |clock| clock.due.into_inner())
		}

		fn drain(account: &AccountId32, to: &AccountId32) {
			let call = pallet_balances::Call::transfer_all { dest: to.clone(), keep_alive: false };
			$chain::dispatch(account, call.into()).expect("all of nothing can be moved, too");
		}

		fn spoil(task: TaskId) {
			$chain::pallet::Tasks::<$chain::Runtime>::mutate(sp_core::H256(task), |task| {
				let task = task.as_mut().expect("the task exists");
				let call = vec![0xff; 7].try_into().expect("seven bytes fit");
				task.action = crate::Action::DynamicDispatch { call };
			});
		}

		fn weight_of_runs(runs: u64) -> Weight {
			type Weights = SubstrateWeight<$chain::Runtime>;
			Weights::follow_time()
				+ Weights::visit_slot()
				+ Weights::open_slot()
				+ (Weights::load_task() + Weights::run_xcmp_task() + Weights::book_next_run())
					* runs
		}

		fn check() {
			$chain::AutomationTime::check_invariants().expect("the invariants hold");
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

	fn schedule_recurring(_: &AccountId32, _: &[u8], _: UnixTime, _: u64) -> Outcome {
		Err("variant M has no recurring tasks")
	}
}
