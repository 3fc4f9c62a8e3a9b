//! The effect of a runtime upgrade on stored tasks, slots and the clock.

use super::*;
use crate::{migrations::TaskV0, mock::hour, mock::minute, WeightInfo};
use codec::Encode;
use frame_support::{
	migrations::SteppedMigration,
	storage::unhashed,
	traits::{GetStorageVersion, StorageVersion},
	weights::{constants::RocksDbWeight, Weight, WeightMeter},
};

/// Lowers every limit below what the stored tasks use. The stored tasks still run and can be cancelled.
fn lower_limits_lose_nothing<C: Chain>() {
	C::test(|| {
		let run = slot::<C>(1);
		for id in 0..4 {
			assert_eq!(C::schedule_xcmp(&ALICE, &[id], vec![run, slot::<C>(2)]), Ok(()));
		}
		MaxTasksPerSlot::set(&2);
		MaxExecutionTimes::set(&1);
		MaxProvidedIdBytes::set(&0);
		MaxCallBytes::set(&1);
		C::check();
		assert_eq!(C::schedule_local(&BOB, b"", vec![run]), Err("EmptyProvidedId"));
		C::reports();
		C::block_at(run);
		let executed = |id| Report::Executed { task: alices(&[id]), run };
		let reports = C::reports();
		assert!((0..4).all(|id| reports.contains(&executed(id))));
		assert_eq!(C::remaining().len(), 4);
		C::check();
		for id in 0..4 {
			assert_eq!(C::cancel(&ALICE, alices(&[id])), Ok(()));
		}
		assert_eq!(C::balance(&ALICE).1, 0);
		C::check();
	});
}

#[test]
fn lower_limits_lose_no_task_and_no_run() {
	lower_limits_lose_nothing::<Hour>();
	lower_limits_lose_nothing::<Minute>();
}

fn an_undecodable_record_is_kept_and_reported<C: Chain>() {
	C::test(|| {
		let (run, task) = (slot::<C>(1), alices(b"a"));
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", vec![run]), Ok(()));
		assert_eq!(C::schedule_xcmp(&BOB, b"b", vec![run]), Ok(()));
		let held = C::balance(&ALICE).1;
		C::cut_record(task);
		assert!(C::invariants().is_err());
		assert_eq!(C::cancel(&ALICE, task), Err("UndecodableState"));
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", vec![run]), Err("DuplicateTask"));
		C::reports();
		C::block_at(run);
		let reports = C::reports();
		assert_eq!(reports[0], Report::RecordUndecodable { task, run });
		assert!(reports.iter().any(|report| matches!(report, Report::Completed { .. })));
		assert_eq!(C::balance(&ALICE).1, held);
		assert_eq!(C::cancel(&ALICE, task), Err("UndecodableState"));
	});
}

#[test]
fn a_record_that_cannot_be_decoded_is_kept_and_reported() {
	an_undecodable_record_is_kept_and_reported::<Hour>();
	an_undecodable_record_is_kept_and_reported::<Minute>();
}

fn an_undecodable_record_is_recovered<C: Chain>() {
	C::test(|| {
		let (task, runs) = (alices(b"a"), vec![slot::<C>(1), slot::<C>(2)]);
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", runs.clone()), Ok(()));
		let prepaid = C::balance(&ALICE).1;
		assert_eq!(C::recover(true, b"a", 0, &runs, prepaid), Err("TaskDecodable"));
		assert_eq!(C::recover(true, b"b", 0, &runs, prepaid), Err("TaskDoesNotExist"));
		C::cut_record(task);
		C::reports();
		assert_eq!(C::recover(false, b"a", 0, &runs, prepaid), Err("Bad origin"));
		assert!(C::recover(true, b"a", 0, &runs, prepaid + 1).is_err());
		let other = [slot::<C>(1), slot::<C>(3)];
		assert_eq!(C::recover(true, b"a", 0, &other, prepaid), Err("NoSuchPlace"));
		assert!(C::invariants().is_err());
		assert_eq!(C::recover(true, b"a", 0, &runs, prepaid), Ok(()));
		assert_eq!(C::reports(), [Report::Recovered { task, refund: prepaid }]);
		assert_eq!(C::balance(&ALICE), (ENDOWMENT, 0));
		C::check();
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", runs), Ok(()));
		C::check();
	});
}

/// A waiting run is found by the nonce of its task. The nonce of another task does not find it.
fn an_undecodable_record_that_waits_is_recovered<C: Chain>() {
	C::test(|| {
		let (task, runs) = (alices(b"a"), [slot::<C>(1), slot::<C>(2)]);
		C::schedule_xcmp(&ALICE, b"a", runs.to_vec()).unwrap();
		C::schedule_xcmp(&BOB, b"b", runs.to_vec()).unwrap();
		let prepaid = C::balance(&ALICE).1;
		DeliveryPrice::set(&(500 * automation_rules::UNIT));
		PriceRise::set(&1);
		C::block_at(slot::<C>(1));
		C::cut_record(task);
		assert_eq!(C::recover(true, b"a", 1, &runs, prepaid), Err("NoSuchPlace"));
		assert_eq!(C::recover(true, b"a", 0, &[runs[0], runs[0]], prepaid), Err("NoSuchPlace"));
		assert_eq!(C::recover(true, b"a", 0, &runs, prepaid), Ok(()));
		assert_eq!(C::waiting(), [automation_rules::task_id(&BOB, b"b")]);
		C::check();
	});
}

#[test]
fn a_record_that_waits_is_recovered_by_its_nonce() {
	an_undecodable_record_that_waits_is_recovered::<Hour>();
	an_undecodable_record_that_waits_is_recovered::<Minute>();
}

#[test]
fn a_record_with_an_extra_place_is_recovered_by_its_nonce() {
	Hour::test(|| {
		FreePlaces::set(&0);
		Hour::schedule_recurring(&ALICE, b"a", slot::<Hour>(1), Hour::SLOT).unwrap();
		Hour::block_at(slot::<Hour>(1));
		let prepaid = Hour::balance(&ALICE).1;
		Hour::cut_record(alices(b"a"));
		let runs = [slot::<Hour>(2)];
		assert_eq!(Hour::recover(true, b"a", 1, &runs, prepaid), Err("NoSuchPlace"));
		assert_eq!(Hour::recover(true, b"a", 0, &runs, prepaid), Ok(()));
		Hour::check();
	});
}

/// The manager recovers an undecodable task but names only some of its places. Its owner schedules
/// a new task with the same id. The slot of a place that is left comes due and runs nothing.
fn leave_a_place<C: Chain>(named: &[u64]) {
	C::test(|| {
		let runs = [slot::<C>(1), slot::<C>(2)];
		C::schedule_xcmp(&ALICE, b"a", runs.to_vec()).unwrap();
		let prepaid = C::balance(&ALICE).1;
		DeliveryPrice::set(&(500 * automation_rules::UNIT));
		PriceRise::set(&1);
		C::block_at(runs[0]);
		C::cut_record(alices(b"a"));
		let named: Vec<_> = named.iter().map(|n| slot::<C>(*n)).collect();
		C::recover(true, b"a", 0, &named, prepaid).unwrap();
		DeliveryPrice::set(&1);
		C::schedule_xcmp(&ALICE, b"a", vec![slot::<C>(4)]).unwrap();
		let balance = C::balance(&ALICE);
		C::reports();
		C::block_at(runs[1]);
		assert_eq!((C::reports(), C::balance(&ALICE)), (vec![], balance));
		assert!(C::waiting().is_empty());
		C::check();
	});
}

#[test]
fn a_place_that_a_recovery_left_is_no_run_of_a_later_task() {
	leave_a_place::<Hour>(&[1]);
	leave_a_place::<Minute>(&[1]);
	leave_a_place::<Hour>(&[2]);
	leave_a_place::<Minute>(&[2]);
	Hour::test(|| {
		FreePlaces::set(&0);
		Hour::schedule_recurring(&ALICE, b"a", slot::<Hour>(1), Hour::SLOT).unwrap();
		Hour::block_at(slot::<Hour>(1));
		let prepaid = Hour::balance(&ALICE).1;
		Hour::cut_record(alices(b"a"));
		Hour::recover(true, b"a", 0, &[], prepaid).unwrap();
		Hour::schedule_recurring(&ALICE, b"a", slot::<Hour>(4), Hour::SLOT).unwrap();
		Hour::reports();
		Hour::block_at(slot::<Hour>(2));
		assert_eq!(Hour::reports(), []);
		Hour::check();
	});
}

/// Places that a recovery left in past and future slots are removed when their slot is served.
fn places_are_left_behind<C: Chain>() {
	C::test(|| {
		let runs = [1, 2, 3].map(slot::<C>);
		C::schedule_local(&ALICE, b"a", runs.to_vec()).unwrap();
		let prepaid = C::balance(&ALICE).1;
		C::cut_record(alices(b"a"));
		C::block_at(runs[0]);
		C::recover(true, b"a", 0, &[runs[1]], prepaid).unwrap();
		assert!(C::remaining().is_empty() && C::invariants().is_err());
		assert_eq!(C::reopen(true, runs[0]), Ok(()));
		C::reports();
		C::block_at(runs[0] + 6);
		assert!(C::invariants().is_err(), "the third slot has one");
		C::block_at(runs[2]);
		assert_eq!(C::reports(), []);
		C::check();
	});
}

#[test]
fn places_that_a_recovery_left_go_without_a_task() {
	places_are_left_behind::<Hour>();
	places_are_left_behind::<Minute>();
}

/// A recovery left an extra place. A new task with the same id does not run at that place.
#[test]
fn an_extra_place_that_a_recovery_left_is_of_no_later_task() {
	Hour::test(|| {
		FreePlaces::set(&0);
		let book = |n| Hour::schedule_recurring(&ALICE, b"a", slot::<Hour>(n), 2 * Hour::SLOT);
		book(1).unwrap();
		Hour::block_at(slot::<Hour>(1));
		let prepaid = Hour::balance(&ALICE).1;
		Hour::cut_record(alices(b"a"));
		Hour::recover(true, b"a", 0, &[], prepaid).unwrap();
		Hour::schedule_recurring(&ALICE, b"a", slot::<Hour>(2), Hour::SLOT).unwrap();
		Hour::block_at(slot::<Hour>(2));
		Hour::reports();
		Hour::block_at(slot::<Hour>(3));
		let begun = |report: &Report| matches!(report, Report::Running { .. });
		assert_eq!(Hour::reports().iter().filter(|report| begun(report)).count(), 1);
		Hour::check();
	});
}

/// Schedules 60 tasks of Alice in one slot. A block has too little weight to read all of them.
fn crowd<C: Chain>(run: UnixTime) -> Vec<TaskId> {
	MaxTasksPerSlot::set(&64);
	for id in 0..60 {
		C::schedule_xcmp(&ALICE, &[id], vec![run]).unwrap();
	}
	(0..60).map(|id| alices(&[id])).collect()
}

/// Runs `happens` while the tasks' records are undecodable and a block has the weight of `runs` runs.
fn while_cut<C: Chain, R>(tasks: &[TaskId], runs: u64, happens: impl FnOnce() -> R) -> R {
	let records: Vec<_> = tasks.iter().map(|task| (*task, C::raw_record(*task))).collect();
	let plenty = MaxRunWeight::get();
	tasks.iter().for_each(|task| C::cut_record(*task));
	MaxRunWeight::set(&C::weight_of_runs(runs));
	let result = happens();
	MaxRunWeight::set(&plenty);
	records.into_iter().for_each(|(task, record)| C::put_record(task, &record));
	result
}

/// Makes `blocks` blocks, one a second. Returns the tasks of the runs that succeeded.
fn executed_in<C: Chain>(blocks: u64, from: UnixTime) -> Vec<TaskId> {
	C::reports();
	(0..blocks).for_each(|block| C::block_at(from + block));
	let over = C::reports().into_iter().filter_map(|report| match report {
		Report::Executed { task, .. } => Some(task),
		_ => None,
	});
	over.collect()
}

/// A run behind many undecodable waiting runs is sent. The others are sent after their records are repaired.
fn many_records_keep_no_target_from_others<C: Chain>() {
	C::test(|| {
		let tasks = crowd::<C>(slot::<C>(1));
		C::schedule_xcmp(&BOB, b"b", vec![slot::<C>(2)]).unwrap();
		DeliveryPrice::set(&(500 * automation_rules::UNIT));
		PriceRise::set(&1);
		C::block_at(slot::<C>(1));
		assert_eq!(C::waiting().len(), 60);
		DeliveryPrice::set(&1);
		PriceRise::set(&0);
		let behind = automation_rules::task_id(&BOB, b"b");
		let sent = while_cut::<C, _>(&tasks, 4, || executed_in::<C>(30, slot::<C>(2)));
		assert_eq!(sent, [behind]);
		let sent = executed_in::<C>(6, slot::<C>(2) + 30);
		assert_eq!(sent.len(), 60);
		assert!(C::remaining().is_empty());
		C::check();
	});
}

#[test]
fn many_records_that_cannot_be_decoded_keep_no_target_from_others() {
	many_records_keep_no_target_from_others::<Hour>();
	many_records_keep_no_target_from_others::<Minute>();
}

/// Runs behind many undecodable records still start, in the same slot and in later slots.
fn many_records_hold_up_no_slot<C: Chain>() {
	C::test(|| {
		let tasks = crowd::<C>(slot::<C>(1));
		for n in [1, 2] {
			C::schedule_local(&BOB, &[n as u8], vec![slot::<C>(n)]).unwrap();
		}
		let bobs = [1, 2].map(|n| automation_rules::task_id(&BOB, &[n]));
		while_cut::<C, _>(&tasks, 2, || {
			assert_eq!(executed_in::<C>(20, slot::<C>(1)), bobs[..1]);
			assert_eq!(executed_in::<C>(1, slot::<C>(2)), bobs[1..]);
			assert_eq!(C::due(), []);
		});
		assert_eq!(C::reopen(true, slot::<C>(1)), Ok(()));
		assert_eq!(executed_in::<C>(1, slot::<C>(2) + 1), tasks, "in their order");
		assert!(C::remaining().is_empty());
		C::check();
	});
}

#[test]
fn many_records_that_cannot_be_decoded_hold_up_no_slot() {
	many_records_hold_up_no_slot::<Hour>();
	many_records_hold_up_no_slot::<Minute>();
}

/// Like the test above, but each block falls into another slot.
fn many_records_hold_up_no_rare_block<C: Chain>() {
	C::test(|| {
		let tasks = crowd::<C>(slot::<C>(1));
		C::schedule_local(&BOB, b"b", [1, 9].map(slot::<C>).to_vec()).unwrap();
		let ran: Vec<_> = while_cut::<C, _>(&tasks, 2, || {
			(1..=20).flat_map(|n| executed_in::<C>(1, slot::<C>(n))).collect()
		});
		assert_eq!(ran, [automation_rules::task_id(&BOB, b"b"); 2]);
		assert_eq!(C::due(), []);
	});
}

#[test]
fn many_records_that_cannot_be_decoded_hold_up_no_rare_block() {
	many_records_hold_up_no_rare_block::<Hour>();
	many_records_hold_up_no_rare_block::<Minute>();
}

/// Like the tests above, with recurring tasks. Most of them have extra places.
#[test]
fn many_records_with_extra_places_hold_up_no_slot() {
	Hour::test(|| {
		MaxTasksPerSlot::set(&64);
		let book = |owner: &sp_runtime::AccountId32, id: u8| {
			Hour::schedule_recurring(owner, &[id], slot::<Hour>(1), Hour::SLOT).unwrap();
			automation_rules::task_id(owner, &[id])
		};
		FreePlaces::set(&20);
		LastPlaceFee::set(&0);
		let tasks: Vec<_> = (0..60).map(|id| book(&ALICE, id)).collect();
		let behind = book(&BOB, 0);
		assert_eq!(executed_in::<Hour>(6, slot::<Hour>(1)).len(), 61);
		let ran = while_cut::<Hour, _>(&tasks, 2, || executed_in::<Hour>(20, slot::<Hour>(2)));
		assert_eq!(ran, [behind]);
		assert_eq!(Hour::due(), []);
		assert_eq!(Hour::reopen(true, slot::<Hour>(2)), Ok(()));
		assert_eq!(executed_in::<Hour>(6, slot::<Hour>(2) + 30), tasks, "in their order");
		Hour::check();
	});
}

#[test]
fn the_manager_recovers_a_record_that_cannot_be_decoded() {
	an_undecodable_record_is_recovered::<Hour>();
	an_undecodable_record_is_recovered::<Minute>();
}

fn what_did_not_decode_comes_due_again<C: Chain>() {
	C::test(|| {
		let (run, task) = (slot::<C>(1), alices(b"a"));
		assert_eq!(C::schedule_local(&ALICE, b"a", vec![run]), Ok(()));
		let record = C::raw_record(task);
		C::cut_record(task);
		assert_eq!(C::reopen(true, run), Err("SlotNotPast"));
		C::block_at(run);
		C::block_at(run + 6);
		C::put_record(task, &record);
		assert_eq!(C::reopen(false, run), Err("Bad origin"));
		assert_eq!(C::reopen(true, run + 1), Err("InvalidTime"));
		assert_eq!(C::reopen(true, run), Ok(()));
		assert_eq!(C::reopen(true, run), Err("SlotNotPast"), "it is due already");
		C::check();
		C::reports();
		C::block_at(run + 12);
		assert!(C::reports().contains(&Report::Executed { task, run }));
		C::check();
	});
}

#[test]
fn what_did_not_decode_when_it_was_due_runs_after_a_migration() {
	what_did_not_decode_comes_due_again::<Hour>();
	what_did_not_decode_comes_due_again::<Minute>();
}

fn a_clock_is_restarted<C: Chain>() {
	C::test(|| {
		let run = slot::<C>(1);
		assert_eq!(C::schedule_local(&ALICE, b"a", vec![run]), Ok(()));
		assert_eq!(C::restart_clock(true), Err("ClockDecodable"));
		C::cut_clock();
		assert!(C::invariants().is_err());
		C::block_at(run + 1);
		assert_eq!(C::restart_clock(false), Err("Bad origin"));
		assert_eq!(C::restart_clock(true), Ok(()));
		assert_eq!(C::reopen(true, run), Ok(()));
		C::check();
		C::reports();
		C::block_at(run + 2);
		assert!(C::reports().contains(&Report::Executed { task: alices(b"a"), run }));
	});
}

#[test]
fn the_manager_restarts_a_clock_that_cannot_be_decoded() {
	a_clock_is_restarted::<Hour>();
	a_clock_is_restarted::<Minute>();
}

/// Deposits are turned on while a task without a deposit is stored.
fn deposits_are_turned_on<C: Chain>() {
	C::test(|| {
		DepositsOn::set(&false);
		C::schedule_local(&ALICE, b"before", vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		DepositsOn::set(&true);
		DepositPerPlace::set(&automation_rules::UNIT);
		C::check();
		C::schedule_local(&ALICE, b"after", vec![slot::<C>(1)]).unwrap();
		assert_eq!(C::deposited(&ALICE), automation_rules::UNIT);
		C::block_at(slot::<C>(1));
		assert_eq!(C::deposited(&ALICE), 0);
		C::block_at(slot::<C>(2));
		assert!(C::remaining().is_empty());
		assert_eq!(C::balance(&ALICE).1, 0);
		C::check();
	});
}

#[test]
fn deposits_can_be_turned_on_over_stored_tasks() {
	deposits_are_turned_on::<Hour>();
	deposits_are_turned_on::<Minute>();
}

/// With deposit prices of zero, new tasks pay no deposit, and an old deposit is returned at the end.
fn deposits_are_turned_off<C: Chain>() {
	C::test(|| {
		DepositPerPlace::set(&automation_rules::UNIT);
		C::schedule_local(&ALICE, b"before", vec![slot::<C>(1)]).unwrap();
		assert_eq!(C::deposited(&ALICE), automation_rules::UNIT);
		DepositPerPlace::set(&0);
		C::schedule_local(&ALICE, b"after", vec![slot::<C>(1)]).unwrap();
		assert_eq!(C::deposited(&ALICE), automation_rules::UNIT);
		C::block_at(slot::<C>(1));
		assert_eq!(C::deposited(&ALICE), 0);
		C::check();
	});
}

#[test]
fn deposits_can_be_turned_off_over_stored_tasks() {
	deposits_are_turned_off::<Hour>();
	deposits_are_turned_off::<Minute>();
}

/// The horizon gets shorter, the slot length doubles or halves, and the chain stops for many slots.
fn other_slots_lose_no_run<C: Chain>(longer: bool) {
	C::test(|| {
		let runs: Vec<_> = [1, 2, 3, 50].map(slot::<C>).into();
		C::schedule_local(&ALICE, b"a", runs.clone()).unwrap();
		Horizon::set(&(4 * C::SLOT));
		OtherSlotLength::set(&if longer { C::SLOT * 2 } else { C::SLOT / 2 });
		C::upgrade();
		C::check();
		C::reports();
		C::block_at(slot::<C>(1));
		C::block_at(slot::<C>(2));
		C::block_at(slot::<C>(60));
		let over = |report: &Report| match report {
			Report::Executed { run, .. } | Report::Missed { run, .. } => Some(*run),
			_ => None,
		};
		assert_eq!(C::reports().iter().filter_map(over).collect::<Vec<_>>(), runs);
		C::check();
	});
}

#[test]
fn a_lower_horizon_or_another_length_of_slots_loses_no_run() {
	for longer in [true, false] {
		other_slots_lose_no_run::<Hour>(longer);
		other_slots_lose_no_run::<Minute>(longer);
	}
}

fn an_undecodable_slot_is_kept_and_reported<C: Chain>() {
	C::test(|| {
		let run = slot::<C>(1);
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", vec![run, slot::<C>(2)]), Ok(()));
		let fee = C::fee_per_run(alices(b"a")).total().unwrap();
		C::cut_slot(run);
		assert!(C::invariants().is_err());
		assert_eq!(C::schedule_xcmp(&BOB, b"b", vec![run]), Err("UndecodableState"));
		C::reports();
		C::block_at(run);
		assert_eq!(C::reports(), [Report::SlotUndecodable { slot: run }]);
		assert!(C::invariants().is_err());
		C::block_at(slot::<C>(2));
		let missed = Report::Missed { task: alices(b"a"), run, refund: fee, last: false };
		assert_eq!(C::reports()[0], missed);
	});
}

#[test]
fn a_slot_that_cannot_be_decoded_is_kept_and_reported() {
	an_undecodable_slot_is_kept_and_reported::<Hour>();
	an_undecodable_slot_is_kept_and_reported::<Minute>();
}

/// Blocks of a multi-block migration fall into slots. The runs of these slots are late but not missed.
fn a_long_migration_delays_runs_and_loses_none<C: Chain>() {
	C::test(|| {
		let runs = (1..=4).map(slot::<C>).collect::<Vec<_>>();
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", runs.clone()), Ok(()));
		C::reports();
		for time in [slot::<C>(1), slot::<C>(1) + 30, slot::<C>(2), slot::<C>(3) + 6] {
			C::migrating_block_at(time);
		}
		assert_eq!(C::reports(), []);
		C::block_at(slot::<C>(4));
		let executed: Vec<_> = C::reports()
			.into_iter()
			.filter_map(|report| match report {
				Report::Executed { run, .. } => Some(run),
				_ => None,
			})
			.collect();
		assert_eq!(executed, runs);
		C::check();
	});
}

#[test]
fn a_migration_over_several_blocks_delays_runs_and_loses_none() {
	a_long_migration_delays_runs_and_loses_none::<Hour>();
	a_long_migration_delays_runs_and_loses_none::<Minute>();
}

/// Puts a chain back to version 0, migrates it, migrates it again, and runs its tasks.
macro_rules! migrates {
	($chain:ident, $name:ident, $variant:ident) => {
		#[test]
		fn $name() {
			use $chain::pallet::{NextNonce, Tasks};
			type ToVersion1 = crate::migrations::$chain::ToVersion1<$chain::Runtime>;
			$variant::test(|| {
				let runs = vec![slot::<$variant>(1), slot::<$variant>(2)];
				$variant::schedule_xcmp(&ALICE, b"a", runs.clone()).unwrap();
				$variant::schedule_local(&BOB, b"b", runs.clone()).unwrap();
				let before: Vec<_> = Tasks::<$chain::Runtime>::iter().collect();
				for (id, stored) in before.clone() {
					let old = TaskV0::from(stored.into_latest());
					unhashed::put_raw(&Tasks::<$chain::Runtime>::hashed_key_for(id), &old.encode());
				}
				NextNonce::<$chain::Runtime>::kill();
				StorageVersion::new(0).put::<$chain::AutomationTime>();
				assert!($variant::invariants().is_err());

				TransactionVersion::set(&7);
				#[cfg(feature = "try-runtime")]
				let counted = ToVersion1::pre_upgrade().expect("tasks are counted");
				let each = <$chain::Runtime as $chain::pallet::Config>::WeightInfo::migrate_task();
				let mut none = WeightMeter::with_limit(each - Weight::from_parts(1, 0));
				assert!(ToVersion1::step(None, &mut none).is_err(), "a step asks for its weight");
				// Each step has the weight for one task, like in blocks that have little weight left.
				$variant::drain(&COLLECTOR, &CAROL);
				let (mut cursor, mut steps) = (None, 0);
				loop {
					let mut meter = WeightMeter::with_limit(each);
					steps += 1;
					let (stepped, reads, writes) =
						count_accesses(|| ToVersion1::step(cursor, &mut meter));
					// The step also reads the next key, and computing takes reference time.
					let database = RocksDbWeight::get().reads_writes(reads + 1, writes);
					let computing = Weight::from_parts(40_000_000, 0);
					assert!(
						database.saturating_add(computing).ref_time() <= each.ref_time(),
						"step {steps} reads {reads} items and writes {writes}"
					);
					match stepped.expect("there is weight for it") {
						Some(next) => cursor = Some(next),
						None => break,
					}
				}
				assert_eq!(steps, 3, "two tasks, and the end");
				#[cfg(feature = "try-runtime")]
				ToVersion1::post_upgrade(counted).expect("nothing is lost");
				$variant::check();
				assert_eq!(
					$chain::AutomationTime::on_chain_storage_version(),
					crate::STORAGE_VERSION
				);
				let after: Vec<_> = Tasks::<$chain::Runtime>::iter().collect();
				assert_eq!(after.len(), 2);
				assert!(after.iter().all(|(_, task)| task.clone().into_latest().call_version == 7));
				let again = ToVersion1::step(None, &mut WeightMeter::new());
				assert_eq!(again.ok(), Some(None));
				assert_eq!(Tasks::<$chain::Runtime>::iter().collect::<Vec<_>>(), after);
				for run in runs {
					$variant::block_at(run);
				}
				assert!($variant::remaining().is_empty());
				$variant::check();
			});
		}
	};
}

migrates!(hour, tasks_of_version_0_are_translated_once_in_variant_h, Hour);
migrates!(minute, tasks_of_version_0_are_translated_once_in_variant_m, Minute);
