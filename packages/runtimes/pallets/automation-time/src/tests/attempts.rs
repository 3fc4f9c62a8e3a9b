//! Owners try to cheat with their own tasks. No owner gets a run or a token
//! without paying, and no owner takes a run or a token from another owner.

use super::*;
use crate::{
	mock::{calls, hour},
	weights::CountedWeight,
	Punctuality, WeightInfo,
};
use automation_rules::{ScheduleParam, UNIT};
use frame_support::traits::Hooks;

type Weights = CountedWeight<hour::Runtime>;

fn at(slots: &[u64]) -> ScheduleParam {
	ScheduleParam::Fixed { execution_times: slots.iter().map(|n| slot::<Hour>(*n)).collect() }
}

/// A recurring schedule with a run in each slot, from the first slot on.
fn hourly() -> ScheduleParam {
	ScheduleParam::Recurring { next_execution_time: slot::<Hour>(1), frequency: Hour::SLOT }
}

fn dispatching(id: &[u8], schedule: ScheduleParam, call: hour::RuntimeCall) {
	hour::dispatch(&ALICE, calls::hour::dynamic_dispatch(id, schedule, call)).unwrap();
}

fn cancelling(id: &[u8]) -> hour::RuntimeCall {
	crate::hour::Call::cancel_task { task_id: alices(id).into() }.into()
}

fn batch(calls: Vec<hour::RuntimeCall>) -> hour::RuntimeCall {
	pallet_utility::Call::batch_all { calls }.into()
}

/// The tasks that started a run since the last call of `reports`.
fn begun<C: Chain>() -> Vec<TaskId> {
	let reports = C::reports().into_iter();
	reports
		.filter_map(|report| match report {
			Report::Running { task, .. } => Some(task),
			_ => None,
		})
		.collect()
}

/// Sets a delivery price above the ceiling. Each message raises the price, so every run waits.
fn close_queues() {
	DeliveryPrice::set(&(500 * UNIT));
	PriceRise::set(&1);
}

fn open_queues() {
	DeliveryPrice::set(&1);
	PriceRise::set(&0);
}

/// A run cancels the next task of its slot, in one of the slot's places or in an extra place.
#[test]
fn what_a_run_cancels_behind_it_does_not_run() {
	for free in [u32::MAX, 0] {
		Hour::test(|| {
			FreePlaces::set(&free);
			let begins = Hour::balance(&ALICE);
			dispatching(b"a", hourly(), batch(vec![cancelling(b"b"), cancelling(b"a")]));
			dispatching(b"b", hourly(), calls::hour::transfer(CAROL, UNIT));
			hour::dispatch(&BOB, calls::hour::xcmp(b"c", hourly())).unwrap();
			// If no place is free, the next runs take extra places.
			Hour::pause(true, true).unwrap();
			Hour::block_at(slot::<Hour>(1));
			Hour::pause(true, false).unwrap();
			Hour::reports();
			Hour::block_at(slot::<Hour>(1) + 6);
			let bobs = automation_rules::task_id(&BOB, b"c");
			assert_eq!(begun::<Hour>(), [alices(b"a"), bobs]);
			assert_eq!(Hour::balance(&CAROL).0, ENDOWMENT);
			let (free, held) = Hour::balance(&ALICE);
			assert!(held == 0 && free < begins.0, "one run was paid, and nothing is on hold");
			assert_eq!(Hour::remaining().into_keys().collect::<Vec<_>>(), [bobs]);
			Hour::check();
		});
	}
}

/// A late run cannot book the current slot or its own slot, so no slot is served twice.
#[test]
fn a_run_books_no_slot_that_has_begun() {
	for booked in [1, 2] {
		Hour::test(|| {
			let inner = calls::hour::dynamic_dispatch(
				b"inner",
				at(&[booked]),
				calls::hour::transfer(CAROL, UNIT),
			);
			dispatching(b"a", at(&[1]), inner);
			Hour::pause(true, true).unwrap();
			(1..=2).for_each(|n| Hour::block_at(slot::<Hour>(n)));
			Hour::pause(true, false).unwrap();
			Hour::reports();
			Hour::block_at(slot::<Hour>(2) + 6);
			let reports = Hour::reports();
			let failed = |report: &Report| matches!(report, Report::Failed { last: true, .. });
			assert!(reports.iter().any(failed), "{reports:?}");
			assert!(Hour::remaining().is_empty());
			assert_eq!(Hour::balance(&ALICE).1, 0);
			Hour::check();
		});
	}
}

/// A run that transfers all of its owner's tokens has paid its fee. The unused part of the fee is not lost.
#[test]
fn an_owner_who_leaves_nothing_behind_has_paid() {
	Hour::test(|| {
		let all = pallet_balances::Call::transfer_all { dest: CAROL, keep_alive: false };
		dispatching(b"a", at(&[1]), all.into());
		let collected = Hour::balance(&COLLECTOR).0;
		let issuance = Hour::issuance();
		Hour::block_at(slot::<Hour>(1));
		assert!(matches!(Hour::reports().last(), Some(Report::Completed { .. })));
		assert!(Hour::balance(&COLLECTOR).0 > collected);
		assert_eq!(Hour::balance(&ALICE).1, 0);
		let lost = issuance - Hour::issuance();
		assert!(lost < EXISTENTIAL_DEPOSIT, "no more than dust: {lost}");
		Hour::check();
	});
}

/// A recurring task that cancels itself during a run gets the prepayment of its next run back once.
#[test]
fn a_recurring_task_that_cancels_itself_leaves_no_place() {
	for free in [u32::MAX, 0] {
		Hour::test(|| {
			FreePlaces::set(&free);
			dispatching(b"a", hourly(), cancelling(b"a"));
			let issuance = Hour::issuance();
			Hour::block_at(slot::<Hour>(1));
			let (free, held) = Hour::balance(&ALICE);
			let paid = Hour::balance(&COLLECTOR).0 - EXISTENTIAL_DEPOSIT;
			assert_eq!((ENDOWMENT - free, held, Hour::issuance()), (paid, 0, issuance));
			Hour::reports();
			Hour::block_at(slot::<Hour>(2));
			assert_eq!(Hour::reports(), []);
			Hour::check();
		});
	}
}

/// The slot of a run is undecodable and is removed, so the run is missed when a later run of the
/// task starts.
#[test]
fn a_run_of_a_removed_slot_is_missed_before_the_next_run() {
	Hour::test(|| {
		Hour::schedule_local(&ALICE, b"a", vec![slot::<Hour>(1), slot::<Hour>(2)]).unwrap();
		let refund = Hour::fee_per_run(alices(b"a")).total().unwrap();
		Hour::cut_slot(slot::<Hour>(1));
		Hour::block_at(slot::<Hour>(1));
		Hour::reports();
		Hour::block_at(slot::<Hour>(2));
		let (task, run) = (alices(b"a"), slot::<Hour>(1));
		let reports = Hour::reports();
		assert_eq!(reports[0], Report::Missed { task, run, refund, last: false });
		assert!(reports.contains(&Report::Completed { task }), "{reports:?}");
		assert_eq!(Hour::balance(&CAROL).0, ENDOWMENT + UNIT);
		assert_eq!(Hour::balance(&ALICE).1, 0);
		Hour::check();
	});
}

/// A cancelled task leaves its place in an undecodable slot.
/// A new task with the same id and time has exactly one run.
#[test]
fn a_place_that_a_cancelled_task_left_runs_nothing_twice() {
	Hour::test(|| {
		let book = || Hour::schedule_local(&ALICE, b"a", vec![slot::<Hour>(3)]);
		book().unwrap();
		type Slots = crate::hour::pallet::Slots<hour::Runtime>;
		let stored = Slots::get(slot::<Hour>(3));
		Hour::cut_slot(slot::<Hour>(3));
		assert_eq!(Hour::cancel(&ALICE, alices(b"a")), Ok(()));
		assert_eq!(book(), Err("UndecodableState"), "nothing is written over it");
		Slots::insert(slot::<Hour>(3), stored);
		MaxTasksPerSlot::set(&1);
		book().unwrap();
		Hour::check();
		Hour::block_at(slot::<Hour>(3));
		assert_eq!(begun::<Hour>(), [alices(b"a")]);
		assert_eq!(Hour::balance(&CAROL).0, ENDOWMENT + UNIT);
		assert_eq!(Hour::balance(&ALICE).1, 0);
		Hour::check();
	});
}

/// A recurring task reuses the id of a task that left a place. It has one place in that slot.
#[test]
fn a_recurring_task_books_a_slot_once_where_its_id_left_a_place() {
	for free in [u32::MAX, 0] {
		Hour::test(|| {
			FreePlaces::set(&free);
			Hour::schedule_local(&ALICE, b"a", vec![slot::<Hour>(2)]).unwrap();
			type Slots = crate::hour::pallet::Slots<hour::Runtime>;
			let stored = Slots::get(slot::<Hour>(2));
			Hour::cut_slot(slot::<Hour>(2));
			Hour::cancel(&ALICE, alices(b"a")).unwrap();
			Slots::insert(slot::<Hour>(2), stored);
			Hour::schedule_recurring(&ALICE, b"a", slot::<Hour>(1), Hour::SLOT).unwrap();
			for n in [1, 2] {
				Hour::block_at(slot::<Hour>(n));
				assert_eq!(begun::<Hour>(), [alices(b"a")]);
				Hour::check();
			}
		});
	}
}

/// A new task reuses the id of a cancelled task with a waiting run. Only the new message is sent.
fn a_message_that_was_cancelled_is_not_sent<C: Chain>() {
	C::test(|| {
		C::schedule_xcmp(&ALICE, b"a", vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		close_queues();
		C::block_at(slot::<C>(1));
		assert_eq!(C::waiting().len(), 1);
		C::cancel(&ALICE, alices(b"a")).unwrap();
		C::schedule_xcmp(&ALICE, b"a", vec![slot::<C>(2)]).unwrap();
		open_queues();
		SENT.take();
		C::block_at(slot::<C>(1) + 6);
		assert!(SENT.take().is_empty());
		C::block_at(slot::<C>(2));
		assert_eq!(SENT.take().len(), 1);
		assert!(C::remaining().is_empty() && C::waiting().is_empty());
		assert_eq!(C::balance(&ALICE).1, 0);
		C::check();
	});
}

#[test]
fn a_task_that_takes_the_id_of_a_waiting_one_sends_its_own_message_alone() {
	a_message_that_was_cancelled_is_not_sent::<Hour>();
	a_message_that_was_cancelled_is_not_sent::<Minute>();
}

/// A shorter deadline ends waiting runs as missed. Their owners get all tokens back, even with little weight.
#[test]
fn a_deadline_that_is_shortened_gives_all_back() {
	Hour::test(|| {
		for owner in [&ALICE, &BOB, &CAROL] {
			Hour::schedule_xcmp(owner, b"x", vec![slot::<Hour>(1), slot::<Hour>(9)]).unwrap();
		}
		close_queues();
		Hour::block_at(slot::<Hour>(1));
		assert_eq!(Hour::waiting().len(), 3);
		let punctuality = Punctuality { deadline: 1, grace: 0, late_slots: 1 };
		Hour::be_punctual(true, Some(punctuality)).unwrap();
		MaxRunWeight::set(&Hour::weight_of_runs(3));
		let mut missed = 0;
		for block in 1..=6 {
			Hour::reports();
			Hour::block_at(slot::<Hour>(1) + 6 * block);
			let reports = Hour::reports();
			missed += reports.iter().filter(|one| matches!(one, Report::Missed { .. })).count();
			Hour::check();
		}
		assert_eq!(missed, 3);
		for owner in [ALICE, BOB, CAROL] {
			let (free, held) = Hour::balance(&owner);
			assert_eq!(free + held, ENDOWMENT);
		}
	});
}

/// Runs were prepaid before owners paid for delivery. A block sends one of them, for at most its prepayment.
fn delivery_is_charged_over_stored_runs<C: Chain>() {
	C::test(|| {
		for owner in [&ALICE, &BOB, &CAROL] {
			C::schedule_xcmp(owner, b"x", vec![slot::<C>(1)]).unwrap();
		}
		let held = C::fee_per_run(alices(b"x")).total().unwrap();
		ChargesDelivery::set(&true);
		DeliveryPrice::set(&(UNIT / 100));
		let mut sent = vec![];
		SENT.take();
		for block in 0..3 {
			C::block_at(slot::<C>(1) + 6 * block);
			sent.push(SENT.take().len());
			C::check();
		}
		assert_eq!(sent, [1, 1, 1]);
		let failed = |report: &Report| matches!(report, Report::Failed { .. });
		assert!(!C::reports().iter().any(failed));
		for owner in [ALICE, BOB] {
			assert!(C::balance(&owner).0 >= ENDOWMENT - held);
		}
		assert!(C::remaining().is_empty());
	});
}

#[test]
fn runs_from_before_delivery_was_charged_are_sent_for_what_they_hold() {
	delivery_is_charged_over_stored_runs::<Hour>();
	delivery_is_charged_over_stored_runs::<Minute>();
}

/// The least weight that `integrity_test` admits can end a task with the
/// most runs, even if other runs wait. So no record stops the queue.
#[test]
fn the_least_weight_that_is_admitted_ends_the_largest_task() {
	Hour::test(|| {
		let most = Weights::weighed_limits().execution_times;
		let kept = Weights::run_xcmp_task()
			+ Weights::postpone_run()
			+ Weights::book_next_run()
			+ Weights::load_task()
			+ Weights::postpone_run().max(Weights::visit_target());
		let least =
			kept * 2 + Weights::follow_time() + Weights::visit_slot() * 2 + Weights::open_slot();
		let runs: Vec<u64> = (2..2 + u64::from(most)).collect();
		dispatching(b"a", at(&runs), calls::hour::transfer(CAROL, UNIT));
		Hour::schedule_xcmp(&BOB, b"x", vec![slot::<Hour>(1)]).unwrap();
		Hour::schedule_local(&BOB, b"behind", vec![slot::<Hour>(2)]).unwrap();
		close_queues();
		Hour::block_at(slot::<Hour>(1));
		Hour::spoil(alices(b"a"));
		MaxRunWeight::set(&least);
		hour::AutomationTime::integrity_test();
		Hour::reports();
		for block in 0..2 {
			Hour::block_at(slot::<Hour>(2) + 6 * block);
		}
		let reports = Hour::reports();
		let behind = automation_rules::task_id(&BOB, b"behind");
		let undecodable = Report::Undecodable { task: alices(b"a"), run: slot::<Hour>(2) };
		assert!(reports.contains(&undecodable), "{reports:?}");
		assert!(reports.contains(&Report::Completed { task: behind }), "{reports:?}");
		assert_eq!(Hour::balance(&ALICE), (ENDOWMENT, 0));
		Hour::check();
	});
}
