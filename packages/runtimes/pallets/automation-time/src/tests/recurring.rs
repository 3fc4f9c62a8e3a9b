//! Recurring tasks: they pay at each occurrence, and end when they cannot.

use super::*;
use crate::mock::hour;
use automation_rules::UNIT;

const EVERY: u64 = 2 * 3_600;

fn schedule() -> TaskId {
	Hour::schedule_recurring(&ALICE, b"r", slot::<Hour>(1), EVERY).unwrap();
	Hour::reports();
	alices(b"r")
}

fn fee() -> u128 {
	Hour::fee_per_run(alices(b"r")).total().unwrap()
}

#[test]
fn each_occurrence_pays_for_the_next() {
	Hour::test(|| {
		let task = schedule();
		let fee = fee();
		for n in 0..5 {
			assert_eq!(Hour::balance(&ALICE), (ENDOWMENT - (n + 1) * fee, fee));
			let run = slot::<Hour>(1 + 2 * n as u64);
			Hour::block_at(run);
			assert_eq!(
				Hour::reports(),
				[
					Report::Running { task, run },
					Report::Executed { task, run },
					Report::Rescheduled { task, next_run: run + EVERY, paid: fee, passed: 0 },
				]
			);
			Hour::check();
			Hour::block_at(run + 3_600);
			assert_eq!(Hour::reports(), []);
		}
	});
}

#[test]
fn each_occurrence_pays_the_price_of_its_day() {
	Hour::test(|| {
		schedule();
		let old = fee();
		ExecutionFeePerSecond::set(&(70 * UNIT));
		Hour::block_at(slot::<Hour>(1));
		let new = fee();
		assert!(new > old);
		assert_eq!(Hour::balance(&ALICE), (ENDOWMENT - old - new, new));
		Hour::check();
	});
}

#[test]
fn a_task_that_cannot_pay_ends_after_the_run_it_paid_for() {
	Hour::test(|| {
		let task = schedule();
		let drain = pallet_balances::Call::transfer_all { dest: BOB, keep_alive: false };
		hour::dispatch(&ALICE, drain.into()).unwrap();
		Hour::block_at(slot::<Hour>(1));
		let run = slot::<Hour>(1);
		assert_eq!(
			Hour::reports(),
			[
				Report::Running { task, run },
				Report::Executed { task, run },
				Report::NotRescheduled { task },
			]
		);
		assert!(Hour::remaining().is_empty());
		assert_eq!(Hour::balance(&ALICE).1, 0);
		Hour::check();
	});
}

#[test]
fn a_task_whose_target_is_gone_ends_with_a_full_refund_of_the_xcm_fee() {
	Hour::test(|| {
		let task = schedule();
		let fees = Hour::fee_per_run(task);
		pallet_xcmp_handler::Targets::<hour::Runtime>::remove(TARGET);
		Hour::block_at(slot::<Hour>(1));
		let run = slot::<Hour>(1);
		assert_eq!(
			Hour::reports(),
			[
				Report::Running { task, run },
				Report::Failed { task, run, refund: fees.xcmp_fee, last: true },
				Report::NotRescheduled { task },
			]
		);
		assert_eq!(Hour::balance(&ALICE), (ENDOWMENT - fees.execution_fee, 0));
		Hour::check();
	});
}

#[test]
fn full_slots_are_passed_over() {
	Hour::test(|| {
		let task = schedule();
		for n in [3, 5] {
			for id in 0..4 {
				Hour::schedule_xcmp(&BOB, &[n, id], vec![slot::<Hour>(n.into())]).unwrap();
			}
		}
		Hour::reports();
		Hour::block_at(slot::<Hour>(1));
		let next_run = slot::<Hour>(7);
		let rescheduled = Report::Rescheduled { task, next_run, paid: fee(), passed: 2 };
		assert_eq!(Hour::reports().last(), Some(&rescheduled));
		Hour::check();
	});
}

#[test]
fn a_task_that_finds_only_full_slots_ends() {
	Hour::test(|| {
		let task = schedule();
		let times: Vec<_> = (1..=5).map(|n| slot::<Hour>(1 + 2 * n)).collect();
		for id in 0..4 {
			Hour::schedule_xcmp(&BOB, &[id], times.clone()).unwrap();
		}
		Hour::reports();
		Hour::block_at(slot::<Hour>(1));
		assert_eq!(Hour::reports().last(), Some(&Report::NotRescheduled { task }));
		assert_eq!(Hour::balance(&ALICE).1, 0);
		Hour::check();
	});
}

#[test]
fn cancelling_refunds_the_next_occurrence() {
	Hour::test(|| {
		let task = schedule();
		let refund = fee();
		Hour::block_at(slot::<Hour>(1));
		Hour::reports();
		assert_eq!(Hour::cancel(&ALICE, task), Ok(()));
		assert_eq!(Hour::reports(), [Report::Cancelled { task, refund }]);
		assert_eq!(Hour::balance(&ALICE), (ENDOWMENT - refund, 0));
		Hour::check();
	});
}
