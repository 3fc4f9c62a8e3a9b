//! The effect of a runtime upgrade on stored tasks, slots and the clock.

use super::*;
use crate::mock::{hour, minute};
use frame_support::{
	traits::{GetStorageVersion, OnRuntimeUpgrade, StorageVersion},
	weights::Weight,
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

fn an_undecodable_record_is_kept_and_its_run_reported<C: Chain>() {
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
	an_undecodable_record_is_kept_and_its_run_reported::<Hour>();
	an_undecodable_record_is_kept_and_its_run_reported::<Minute>();
}

/// The record leaves, and its places leave as their slots come due. The stated amount is paid as far
/// as it is on hold.
fn an_undecodable_record_is_recovered<C: Chain>() {
	C::test(|| {
		let (task, runs) = (alices(b"a"), vec![slot::<C>(1), slot::<C>(2)]);
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", runs.clone()), Ok(()));
		let prepaid = C::balance(&ALICE).1;
		assert_eq!(C::recover(true, b"a", prepaid), Err("TaskDecodable"));
		assert_eq!(C::recover(true, b"b", prepaid), Err("TaskDoesNotExist"));
		C::cut_record(task);
		C::reports();
		assert_eq!(C::recover(false, b"a", prepaid), Err("Bad origin"));
		assert!(C::invariants().is_err());
		assert_eq!(C::recover(true, b"a", 2 * prepaid), Ok(()));
		assert_eq!(C::reports(), [Report::Recovered { task, refund: prepaid }]);
		assert_eq!(C::balance(&ALICE), (ENDOWMENT, 0));
		C::check();
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", runs[1..].to_vec()), Ok(()));
		C::block_at(runs[0]);
		C::check();
		assert_eq!(C::places(), 1);
		C::reports();
		C::block_at(runs[1]);
		let begun = |report: &&Report| matches!(report, Report::Running { .. });
		assert_eq!(C::reports().iter().filter(begun).count(), 1);
		assert_eq!((C::places(), C::balance(&ALICE).1), (0, 0));
		C::check();
	});
}

#[test]
fn the_manager_recovers_a_record_that_cannot_be_decoded() {
	an_undecodable_record_is_recovered::<Hour>();
	an_undecodable_record_is_recovered::<Minute>();
}

/// A later task with the id of a recovered task does not run at an extra place that is left.
#[test]
fn an_extra_place_that_a_recovery_left_is_of_no_later_task() {
	Hour::test(|| {
		FreePlaces::set(&0);
		let book = |n, every| Hour::schedule_recurring(&ALICE, b"a", slot::<Hour>(n), every);
		book(1, 2 * Hour::SLOT).unwrap();
		Hour::block_at(slot::<Hour>(1));
		Hour::cut_record(alices(b"a"));
		Hour::recover(true, b"a", ENDOWMENT).unwrap();
		assert_eq!(Hour::balance(&ALICE).1, 0);
		book(2, Hour::SLOT).unwrap();
		Hour::block_at(slot::<Hour>(2));
		Hour::reports();
		Hour::block_at(slot::<Hour>(3));
		let begun = |report: &Report| matches!(report, Report::Running { .. });
		assert_eq!(Hour::reports().iter().filter(|report| begun(report)).count(), 1);
		assert_eq!(Hour::places(), 1);
		Hour::check();
	});
}

/// Runs behind many undecodable records still start: in their slot, in later slots, and for a target
/// that the others wait for.
fn many_records_hold_up_nobody<C: Chain>(waiting: bool) {
	C::test(|| {
		MaxTasksPerSlot::set(&64);
		let schedule = if waiting { C::schedule_xcmp } else { C::schedule_local };
		for id in 0..60 {
			schedule(&ALICE, &[id], vec![slot::<C>(1)]).unwrap();
		}
		for n in [1, 2] {
			C::schedule_xcmp(&BOB, &[n as u8], vec![slot::<C>(n)]).unwrap();
		}
		if waiting {
			DeliveryPrice::set(&(500 * automation_rules::UNIT));
			PriceRise::set(&1);
			C::block_at(slot::<C>(1));
			assert_eq!(C::waiting().len(), 61);
			DeliveryPrice::set(&1);
			PriceRise::set(&0);
		}
		(0..60).for_each(|id| C::cut_record(alices(&[id])));
		MaxRunWeight::set(&C::weight_of_runs(4));
		C::reports();
		(0..40).for_each(|block| C::block_at(slot::<C>(1) + block));
		let reports = C::reports();
		let count = |wanted: fn(&Report) -> bool| reports.iter().filter(|one| wanted(one)).count();
		assert_eq!(count(|one| matches!(one, Report::RecordUndecodable { .. })), 60);
		assert_eq!(count(|one| matches!(one, Report::Executed { .. })), 1);
		C::block_at(slot::<C>(2));
		assert_eq!((C::places(), C::due()), (0, vec![]));
		assert!(C::reports().iter().any(|one| matches!(one, Report::Executed { .. })));
	});
}

#[test]
fn many_records_that_cannot_be_decoded_hold_up_nobody() {
	for waiting in [false, true] {
		many_records_hold_up_nobody::<Hour>(waiting);
		many_records_hold_up_nobody::<Minute>(waiting);
	}
}

/// The clock starts again by itself, with the slot of the last block. Later slots come due as usual.
fn a_clock_restarts<C: Chain>() {
	C::test(|| {
		let run = slot::<C>(1);
		C::schedule_local(&ALICE, b"lost", vec![run]).unwrap();
		MaxRunWeight::set(&Weight::zero());
		C::block_at(run);
		C::block_at(slot::<C>(2));
		MaxRunWeight::set(&Weight::MAX);
		C::schedule_local(&ALICE, b"a", vec![slot::<C>(3)]).unwrap();
		C::cut_clock();
		assert!(C::invariants().is_err());
		C::reports();
		C::block_at(slot::<C>(3));
		let reports = C::reports();
		assert_eq!(reports[0], Report::Restarted { slot: slot::<C>(2) });
		let executed = Report::Executed { task: alices(b"a"), run: slot::<C>(3) };
		assert!(reports.contains(&executed), "{reports:?}");
		assert_eq!(C::cancel(&ALICE, alices(b"lost")), Ok(()));
		assert_eq!(C::balance(&ALICE).1, 0);
		C::check();
	});
}

#[test]
fn a_clock_that_cannot_be_decoded_starts_again() {
	a_clock_restarts::<Hour>();
	a_clock_restarts::<Minute>();
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

fn an_undecodable_slot_is_removed_and_reported<C: Chain>() {
	C::test(|| {
		let run = slot::<C>(1);
		assert_eq!(C::schedule_xcmp(&ALICE, b"a", vec![run, slot::<C>(2)]), Ok(()));
		assert_eq!(C::schedule_xcmp(&ALICE, b"b", vec![run]), Ok(()));
		let fee = C::fee_per_run(alices(b"a")).total().unwrap();
		C::cut_slot(run);
		assert!(C::invariants().is_err());
		assert_eq!(C::schedule_xcmp(&BOB, b"b", vec![run]), Err("UndecodableState"));
		C::reports();
		C::block_at(run);
		assert_eq!(C::reports(), [Report::SlotUndecodable { slot: run }]);
		C::block_at(slot::<C>(2));
		let missed = Report::Missed { task: alices(b"a"), run, refund: fee, last: false };
		assert_eq!(C::reports()[0], missed);
		assert_eq!(C::cancel(&ALICE, alices(b"b")), Ok(()));
		assert_eq!(C::balance(&ALICE).1, 0);
		C::check();
	});
}

#[test]
fn a_slot_that_cannot_be_decoded_is_removed_and_reported() {
	an_undecodable_slot_is_removed_and_reported::<Hour>();
	an_undecodable_slot_is_removed_and_reported::<Minute>();
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

/// A chain takes the pallet: the collector's account appears, and the version is set.
macro_rules! begins {
	($chain:ident, $name:ident, $variant:ident) => {
		#[test]
		fn $name() {
			$variant::test(|| {
				StorageVersion::new(0).put::<$chain::AutomationTime>();
				$variant::drain(&COLLECTOR, &CAROL);
				for _ in 0..2 {
					crate::migrations::$chain::Begin::<$chain::Runtime>::on_runtime_upgrade();
					let version = $chain::AutomationTime::on_chain_storage_version();
					assert_eq!(version, crate::STORAGE_VERSION);
					assert_eq!($variant::balance(&COLLECTOR), (EXISTENTIAL_DEPOSIT, 0));
				}
			});
		}
	};
}

begins!(hour, a_chain_takes_the_pallet_of_variant_h, Hour);
begins!(minute, a_chain_takes_the_pallet_of_variant_m, Minute);
