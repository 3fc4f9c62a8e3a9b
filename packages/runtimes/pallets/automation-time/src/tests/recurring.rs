//! Recurring tasks. They pay for each occurrence, and end if they cannot pay.

use super::*;
use crate::{mock::hour, Bounds};
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
		ExecutionFeePerSecond::set(&(40 * UNIT));
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

/// A run that costs less than it prepaid pays for the next run with the rest.
#[test]
fn the_refund_of_a_run_pays_for_the_next_run() {
	Hour::test(|| {
		let task = schedule();
		let drain = pallet_balances::Call::transfer_all { dest: BOB, keep_alive: true };
		hour::dispatch(&ALICE, drain.into()).unwrap();
		pallet_xcmp_handler::Stopped::<hour::Runtime>::insert(TARGET, ());
		let (fee, cost) = (fee(), fee_of_unsent(true));
		assert!(cost < fee, "the rest of the next run is paid by the refund");
		for n in 0..3 {
			let run = slot::<Hour>(1 + 2 * n);
			Hour::transfer(&BOB, &ALICE, cost);
			Hour::reports();
			Hour::block_at(run);
			assert_eq!(
				Hour::reports(),
				[
					Report::Running { task, run },
					Report::Failed { task, run, refund: fee - cost, last: false },
					Report::Rescheduled { task, next_run: run + EVERY, paid: fee, passed: 0 },
				]
			);
			Hour::check();
		}
	});
}

/// A rate with too many zeros ends a recurring task instead of emptying its owner's account.
#[test]
fn a_task_whose_price_more_than_doubles_ends() {
	Hour::test(|| {
		let task = schedule();
		Hour::charge_per_second(5_000_000 * UNIT);
		let run = slot::<Hour>(1);
		Hour::block_at(run);
		let reports = Hour::reports();
		assert_eq!(reports.last(), Some(&Report::NotRescheduled { task }));
		assert!(Hour::remaining().is_empty());
		assert_eq!(Hour::balance(&ALICE).1, 0);
		Hour::check();
	});
}

#[test]
fn a_task_ends_whose_next_run_costs_more_than_its_owner_permits() {
	Hour::test(|| {
		let task = schedule();
		let fee = fee();
		let within = |max_fee| Bounds { max_fee: Some(max_fee), max_failures: None };
		assert_eq!(Hour::bound(&ALICE, task, within(fee - 1)), Err("FeeRose"));
		assert_eq!(Hour::bound(&BOB, task, within(fee)), Err("NotTaskOwner"));
		assert_eq!(Hour::bound(&BOB, [7; 32], within(fee)), Err("TaskDoesNotExist"));
		assert_eq!(Hour::bound(&ALICE, task, within(fee)), Ok(()));
		assert_eq!(Hour::reports(), [Report::Bounded { task, bounds: within(fee) }]);
		Hour::block_at(slot::<Hour>(1));
		assert_eq!(Hour::remaining().len(), 1, "a run that costs as much as before is booked");
		Hour::charge_per_second(5 * UNIT + 1_000);
		Hour::block_at(slot::<Hour>(3));
		assert_eq!(Hour::reports().last(), Some(&Report::NotRescheduled { task }));
		assert_eq!(Hour::balance(&ALICE).1, 0);
		Hour::check();
	});
}

/// A run that succeeds resets the count of failures. A run that fails because its target is stopped is
/// not counted.
#[test]
fn a_task_that_fails_as_often_as_its_owner_permits_ends() {
	Hour::test(|| {
		let task = schedule();
		let bounds = Bounds { max_fee: None, max_failures: Some(2) };
		Hour::bound(&ALICE, task, bounds).unwrap();
		let stopped = |stopped| move || Hour::stop_target(stopped);
		let open = |open| move || ChannelOpen::set(&open);
		let steps: [&dyn Fn(); 6] =
			[&open(false), &open(true), &open(false), &stopped(true), &stopped(false), &|| ()];
		for (n, step) in steps.into_iter().enumerate() {
			assert_eq!(Hour::remaining().len(), 1, "run {n} is booked");
			step();
			Hour::reports();
			Hour::block_at(slot::<Hour>(1 + 2 * n as u64));
			Hour::check();
			if Hour::remaining().is_empty() {
				assert_eq!(n, 4, "the second failure in a row that counts");
				assert_eq!(Hour::reports().last(), Some(&Report::NotRescheduled { task }));
				assert_eq!(Hour::balance(&ALICE).1, 0);
				return;
			}
		}
		panic!("the task does not end");
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
		let refund = fees.total().unwrap() - fee_of_unsent(true);
		assert_eq!(
			Hour::reports(),
			[
				Report::Running { task, run },
				Report::Failed { task, run, refund, last: true },
				Report::NotRescheduled { task },
			]
		);
		assert_eq!(Hour::balance(&ALICE), (ENDOWMENT - fee_of_unsent(true), 0));
		Hour::check();
	});
}

/// Bookings of other owners never end a recurring task and never take a time from it.
#[test]
fn a_recurring_task_keeps_its_times_in_full_slots() {
	Hour::test(|| {
		let task = schedule();
		let times: Vec<_> = (1..=5).map(|n| slot::<Hour>(1 + 2 * n)).collect();
		for id in 0..4 {
			Hour::schedule_xcmp(&BOB, &[id], times.clone()).unwrap();
		}
		for n in 0..5 {
			let run = slot::<Hour>(1 + 2 * n);
			Hour::reports();
			Hour::block_at(run);
			let reports = Hour::reports();
			assert!(reports.contains(&Report::Executed { task, run }));
			let next_run = run + EVERY;
			let next = Report::Rescheduled { task, next_run, paid: fee(), passed: 0 };
			assert!(reports.contains(&next));
			Hour::check();
		}
		assert_eq!(Hour::cancel(&ALICE, task), Ok(()));
		Hour::check();
	});
}

#[test]
fn a_recurring_task_leaves_the_places_that_cost_to_those_who_pay() {
	Hour::test(|| {
		FreePlaces::set(&2);
		for id in 0..4 {
			let first = slot::<Hour>(1 + u64::from(id));
			Hour::schedule_recurring(&ALICE, &[id], first, slot::<Hour>(6) - first).unwrap();
			Hour::block_at(first);
		}
		let taken = crate::hour::Slots::<hour::Runtime>::get(slot::<Hour>(6)).len();
		let beside =
			crate::hour::ExtraPlaces::<hour::Runtime>::iter_prefix(slot::<Hour>(6)).count();
		assert_eq!((taken, beside), (2, 2));
		Hour::check();
		Hour::reports();
		Hour::block_at(slot::<Hour>(6));
		let ran = Hour::reports();
		let executed = ran.iter().filter(|report| matches!(report, Report::Executed { .. }));
		assert_eq!(executed.count(), 4);
		Hour::check();
	});
}

#[test]
fn a_slots_extra_places_are_served_in_order_over_as_many_blocks_as_they_take() {
	Hour::test(|| {
		FreePlaces::set(&0);
		for id in 0..4 {
			Hour::schedule_recurring(&ALICE, &[id], slot::<Hour>(1), Hour::SLOT).unwrap();
		}
		Hour::block_at(slot::<Hour>(1));
		MaxRunWeight::set(&Hour::weight_of_runs(3));
		Hour::reports();
		let mut executed = vec![];
		for seconds in 0..2 {
			Hour::block_at(slot::<Hour>(2) + seconds);
			let ran = Hour::reports().into_iter().filter_map(|report| match report {
				Report::Executed { task, .. } => Some(task),
				_ => None,
			});
			executed.push(ran.collect::<Vec<_>>());
			Hour::check();
		}
		// The extra places are served in the order of scheduling. The order of the ids does not matter.
		let ids = |ids: std::ops::Range<u8>| ids.map(|id| alices(&[id])).collect::<Vec<_>>();
		assert!(!ids(0..4).is_sorted(), "ids have another order");
		assert_eq!(executed, [ids(0..3), ids(3..4)]);
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
