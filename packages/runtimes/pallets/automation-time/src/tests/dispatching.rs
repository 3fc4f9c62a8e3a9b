//! Dispatched calls: the origin that they have, and what they cannot do.

use super::*;
use crate::mock::{calls, hour};
use automation_rules::{ScheduleParam, UNIT};

/// Schedules a task of Alice that dispatches the call once, and runs it. Returns the reports.
fn run_once(call: hour::RuntimeCall) -> Vec<Report> {
	schedule(b"a", vec![slot::<Hour>(1)], call);
	Hour::reports();
	Hour::block_at(slot::<Hour>(1));
	Hour::check();
	Hour::reports()
}

fn schedule(id: &[u8], execution_times: Vec<UnixTime>, call: hour::RuntimeCall) {
	let schedule = ScheduleParam::Fixed { execution_times };
	hour::dispatch(&ALICE, calls::hour::dynamic_dispatch(id, schedule, call)).unwrap();
}

fn cancel_call(task: TaskId) -> hour::RuntimeCall {
	crate::hour::Call::cancel_task { task_id: task.into() }.into()
}

fn failed_last() -> Report {
	Report::Failed { task: alices(b"a"), run: slot::<Hour>(1), refund: 0, last: true }
}

#[test]
fn a_call_runs_with_its_owners_origin_and_nothing_more() {
	Hour::test(|| {
		let as_root = pallet_xcmp_handler::Call::remove_target { para_id: TARGET };
		assert_eq!(run_once(as_root.into()).last(), Some(&failed_last()));
		assert!(pallet_xcmp_handler::Targets::<hour::Runtime>::contains_key(TARGET));
	});
	Hour::test(|| {
		let from_bob: hour::RuntimeCall =
			pallet_balances::Call::force_transfer { source: BOB, dest: ALICE, value: UNIT }.into();
		assert_eq!(run_once(from_bob).last(), Some(&failed_last()));
		assert_eq!(Hour::balance(&BOB).0, ENDOWMENT);
	});
}

/// A block serves due runs before its first transaction, and a block that panics is discarded with
/// its changes. So a stored call that panics would stop the chain: only `StorableCalls` keeps it out.
#[test]
fn a_call_that_panics_stops_the_chain_unless_the_list_keeps_it_out() {
	let remark = || frame_system::Call::remark { remark: vec![] }.into();
	Hour::test(|| {
		schedule(b"a", vec![slot::<Hour>(1)], remark());
		RemarksPanic::set(&true);
		let block = || Hour::block_at(slot::<Hour>(1));
		let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(block));
		assert!(panicked.is_err(), "the block panics");
	});
	Hour::test(|| {
		RemarksRefused::set(&true);
		let at = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
		let call = calls::hour::dynamic_dispatch(b"a", at, remark());
		assert_eq!(hour::dispatch(&ALICE, call), Err("CallNotAllowed"));
		RemarksPanic::set(&true);
		Hour::block_at(slot::<Hour>(1));
		Hour::check();
	});
}

#[test]
fn a_call_that_fails_leaves_no_trace() {
	Hour::test(|| {
		let calls =
			vec![calls::hour::transfer(CAROL, UNIT), calls::hour::transfer(CAROL, 2 * ENDOWMENT)];
		let reports = run_once(pallet_utility::Call::batch_all { calls }.into());
		assert_eq!(reports.last(), Some(&failed_last()));
		assert_eq!(Hour::balance(&CAROL).0, ENDOWMENT);
	});
}

#[test]
fn a_call_that_schedules_pays_for_what_it_schedules() {
	Hour::test(|| {
		let inner = calls::hour::xcmp(
			b"inner",
			ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(2)] },
		);
		run_once(inner);
		let fee = Hour::fee_per_run(alices(b"inner")).total().unwrap();
		assert_eq!(Hour::balance(&ALICE).1, fee);
		Hour::block_at(slot::<Hour>(2));
		assert!(Hour::reports().contains(&Report::Completed { task: alices(b"inner") }));
		Hour::check();
	});
}

#[test]
fn a_call_that_schedules_what_it_cannot_pay_fails() {
	Hour::test(|| {
		let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(2)] };
		let transfer_all =
			pallet_balances::Call::transfer_all { dest: BOB, keep_alive: false }.into();
		let calls = vec![transfer_all, calls::hour::xcmp(b"inner", schedule)];
		let reports = run_once(pallet_utility::Call::batch_all { calls }.into());
		assert_eq!(reports.last(), Some(&failed_last()));
		assert!(Hour::remaining().is_empty());
	});
}

#[test]
fn a_call_cannot_take_its_own_id_while_it_runs() {
	Hour::test(|| {
		let again = calls::hour::xcmp(
			b"a",
			ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(2)] },
		);
		assert_eq!(run_once(again).last(), Some(&failed_last()));
		assert!(Hour::remaining().is_empty());
	});
}

#[test]
fn a_call_that_cancels_its_own_task_ends_it_with_one_refund() {
	Hour::test(|| {
		let times = vec![slot::<Hour>(1), slot::<Hour>(2)];
		let task = alices(b"a");
		schedule(b"a", times, cancel_call(task));
		let (run, refund) = (slot::<Hour>(1), Hour::fee_per_run(task).execution_fee);
		Hour::reports();
		Hour::block_at(run);
		assert_eq!(
			Hour::reports(),
			[
				Report::Running { task, run },
				Report::Cancelled { task, refund },
				Report::Executed { task, run },
			]
		);
		let (free, held) = Hour::balance(&ALICE);
		assert_eq!(
			(ENDOWMENT - free, held),
			(Hour::balance(&COLLECTOR).0 - EXISTENTIAL_DEPOSIT, 0)
		);
		assert!(ENDOWMENT - free < refund, "one run, less what it did not use of its weight");
		assert!(Hour::remaining().is_empty());
		Hour::check();
	});
}

#[test]
fn a_call_that_replaces_its_own_task_leaves_the_new_one_alone() {
	Hour::test(|| {
		let task = alices(b"a");
		let again = calls::hour::xcmp(
			b"a",
			ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(5)] },
		);
		let calls = vec![cancel_call(task), again];
		let reports = run_once(pallet_utility::Call::batch_all { calls }.into());
		assert!(!reports.contains(&Report::Completed { task }));
		assert_eq!(Hour::remaining()[&task], [slot::<Hour>(5)]);
	});
}

#[test]
fn a_call_that_became_too_heavy_ends_its_task() {
	Hour::test(|| {
		schedule(b"a", vec![slot::<Hour>(1), slot::<Hour>(2)], calls::hour::transfer(CAROL, UNIT));
		let task = alices(b"a");
		let refund = 2 * Hour::fee_per_run(task).execution_fee;
		Hour::reports();
		let no_room = super::refusals::weight_of_an_empty_dispatch().set_proof_size(u64::MAX);
		MaxRunWeight::set(&no_room);
		Hour::block_at(slot::<Hour>(1));
		let run = slot::<Hour>(1);
		assert_eq!(Hour::reports(), [Report::Failed { task, run, refund, last: true }]);
		assert_eq!(Hour::balance(&ALICE), (ENDOWMENT, 0));
		Hour::check();
	});
}

/// Calls that declare nearly a whole block of weight and use none of it do not delay other runs.
#[test]
fn weight_that_a_call_did_not_use_is_given_back() {
	use crate::{weights::CountedWeight, WeightInfo};
	Hour::test(|| {
		MaxTasksPerSlot::set(&8);
		let batch = |n: u64| -> hour::RuntimeCall {
			let calls = vec![calls::hour::transfer(CAROL, 2 * ENDOWMENT); n as usize];
			pallet_utility::Call::batch { calls }.into()
		};
		for id in 0..6u8 {
			let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
			let call = calls::hour::dynamic_dispatch(&[id], schedule, batch(6));
			hour::dispatch(&ALICE, call).unwrap();
		}
		// Two batches fit into a block by their declared weight; all six fit by the weight that
		// they use. The first call of each batch fails, so the batch does not try the other calls.
		type Weights = CountedWeight<hour::Runtime>;
		let each = Weights::load_task() + Weights::run_dynamic_dispatch_task();
		let weighed =
			frame_support::dispatch::GetDispatchInfo::get_dispatch_info(&batch(6)).call_weight;
		let used =
			frame_support::dispatch::GetDispatchInfo::get_dispatch_info(&batch(1)).call_weight;
		let finding = Weights::follow_time() + Weights::visit_slot() + Weights::open_slot();
		MaxRunWeight::set(&(finding + (each + used) * 6 + weighed));
		assert!(!(finding + (each + weighed) * 6).all_lte(MaxRunWeight::get()));
		Hour::reports();
		Hour::block_at(slot::<Hour>(1));
		let ran = Hour::reports();
		let executed = ran.iter().filter(|report| matches!(report, Report::Executed { .. }));
		assert_eq!(executed.count(), 6);
		Hour::check();
	});
}

#[test]
fn a_run_may_be_held_to_a_share_of_a_blocks_runs() {
	Hour::test(|| {
		let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(1)] };
		let call = calls::hour::dynamic_dispatch(b"a", schedule, calls::hour::transfer(BOB, 1));
		use crate::WeightInfo;
		let own = crate::weights::CountedWeight::<hour::Runtime>::run_dynamic_dispatch_task();
		MaxTaskWeight::set(&own);
		assert_eq!(hour::dispatch(&ALICE, call.clone()), Err("CallTooHeavy"));
		MaxTaskWeight::set(&(MaxRunWeight::get() / 2));
		assert_eq!(hour::dispatch(&ALICE, call), Ok(()));
	});
}

/// A call cancels its own task, and schedules a new task with the same id and time.
#[test]
fn a_task_that_takes_the_id_of_a_running_one_is_told_apart() {
	Hour::test(|| {
		let task = alices(b"a");
		let times = vec![slot::<Hour>(1), slot::<Hour>(2)];
		let again = calls::hour::xcmp(
			b"a",
			ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(2)] },
		);
		let calls = vec![cancel_call(task), again];
		schedule(b"a", times, pallet_utility::Call::batch_all { calls }.into());
		let mut rebuilt = Rebuilt::default();
		Hour::rebuild(&mut rebuilt);
		assert_eq!(rebuilt, Hour::records());
		let first = rebuilt[&task].nonce;
		Hour::reports();
		Hour::block_at(slot::<Hour>(1));
		Hour::rebuild(&mut rebuilt);
		assert_eq!(rebuilt, Hour::records());
		assert_eq!(rebuilt[&task].nonce, first + 1);
		let rescheduled = |report: &Report| matches!(report, Report::Rescheduled { .. });
		assert!(!Hour::reports().iter().any(rescheduled), "the new task has run nothing yet");
		Hour::check();
	});
}

/// A task of the manager can recover a task whose run is due in the slot that is being served.
#[test]
fn a_run_may_recover_a_task() {
	Hour::test(|| {
		let run = slot::<Hour>(1);
		Hour::schedule_local(&ALICE, b"lost", vec![run, slot::<Hour>(2)]).unwrap();
		let prepaid = Hour::balance(&ALICE).1;
		Hour::schedule_local(&BOB, b"other", vec![slot::<Hour>(2)]).unwrap();
		let recover = crate::hour::Call::<hour::Runtime>::recover_task {
			owner: ALICE,
			provided_id: b"lost".to_vec(),
			prepaid,
		};
		let schedule = ScheduleParam::Fixed { execution_times: vec![run] };
		let call = calls::hour::dynamic_dispatch(b"recover", schedule, recover.into());
		hour::dispatch(&MANAGER, call).unwrap();
		Hour::cut_record(alices(b"lost"));
		Hour::block_at(run);
		assert_eq!(Hour::balance(&ALICE), (ENDOWMENT, 0));
		Hour::block_at(slot::<Hour>(2));
		assert!(Hour::remaining().is_empty());
		Hour::check();
	});
}
