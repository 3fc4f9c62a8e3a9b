//! Runs that wait for their target, because the queue of the target is too full or too expensive.

use super::*;
use crate::{
	mock::{calls, count_accesses, hour},
	weights::CountedWeight,
	Punctuality, WeightInfo,
};
use automation_rules::{ScheduleParam, UNIT};
use frame_support::{
	traits::Hooks,
	weights::{Weight, WeightMeter},
};
use std::collections::BTreeSet;
use xcm::{latest::Location, VersionedLocation};

/// Three owners each schedule a cross-chain run in each of the next slots.
fn crowd<C: Chain>(slots: u64) {
	for owner in [&ALICE, &BOB, &CAROL] {
		C::schedule_xcmp(owner, b"x", (1..=slots).map(slot::<C>).collect()).unwrap();
	}
	C::reports();
}

/// The runs that succeeded since the last call of `reports`.
fn executed<C: Chain>() -> Vec<(TaskId, UnixTime)> {
	let reports = C::reports().into_iter();
	let over = reports.filter_map(|report| match report {
		Report::Executed { task, run } => Some((task, run)),
		_ => None,
	});
	over.collect()
}

/// An expensive queue fails no run. Each block sends one message while that does not
/// raise the price. When the price is normal again, the waiting messages are sent.
fn a_dear_queue_delays_runs<C: Chain>() {
	C::test(|| {
		crowd::<C>(2);
		C::schedule_local(&BOB, b"other", vec![slot::<C>(1)]).unwrap();
		DeliveryPrice::set(&(500 * UNIT));
		C::block_at(slot::<C>(1));
		let ran = executed::<C>();
		assert_eq!(ran.len(), 2, "one message, and what needs none");
		assert_eq!(C::waiting().len(), 2);
		C::check();
		// Each message would raise the price now, so all runs wait.
		PriceRise::set(&1);
		C::block_at(slot::<C>(1) + 6);
		assert!(executed::<C>().is_empty());
		C::check();
		C::block_at(slot::<C>(2));
		assert!(executed::<C>().is_empty());
		assert_eq!(C::waiting().len(), 5, "later runs wait behind earlier ones");
		C::check();
		PriceRise::set(&0);
		DeliveryPrice::set(&1);
		C::block_at(slot::<C>(2) + 6);
		let ran = executed::<C>();
		assert_eq!(ran.len(), 5);
		assert!(ran.is_sorted_by_key(|(_, run)| *run), "in their order");
		assert!(C::waiting().is_empty() && C::remaining().is_empty());
		C::check();
	});
}

#[test]
fn no_run_is_taken_by_the_price_of_delivery() {
	a_dear_queue_delays_runs::<Hour>();
	a_dear_queue_delays_runs::<Minute>();
}

/// A block sends at most `MaxBlockBytes` bytes to a target. The next blocks send the other messages.
fn bytes_of_a_block_are_limited<C: Chain>() {
	C::test(|| {
		crowd::<C>(1);
		MaxBlockBytes::set(&1);
		for block in 0..3 {
			C::block_at(slot::<C>(1) + 6 * block);
			assert_eq!(executed::<C>().len(), 1);
			C::check();
		}
		assert!(C::remaining().is_empty());
	});
}

#[test]
fn the_messages_of_a_block_do_not_fill_a_channel() {
	bytes_of_a_block_are_limited::<Hour>();
	bytes_of_a_block_are_limited::<Minute>();
}

/// A run waits until its deadline and is then missed. A cancelled run stops waiting.
fn waits_until_its_deadline<C: Chain>() {
	C::test(|| {
		crowd::<C>(2);
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		let punctuality = Punctuality { deadline: C::SLOT / 2, grace: 0, late_slots: 9 };
		assert_eq!(C::be_punctual(false, Some(punctuality)), Err("Bad origin"));
		assert_eq!(C::be_punctual(true, Some(punctuality)), Ok(()));
		C::block_at(slot::<C>(1));
		assert_eq!(C::waiting().len(), 3);
		assert_eq!(C::cancel(&ALICE, alices(b"x")), Ok(()));
		assert_eq!(C::balance(&ALICE), (ENDOWMENT, 0));
		assert_eq!(C::waiting().len(), 2);
		C::check();
		C::block_at(slot::<C>(1) + C::SLOT / 2);
		C::reports();
		C::block_at(slot::<C>(1) + C::SLOT / 2 + 1);
		let missed = C::reports().into_iter();
		let missed = missed.filter(|report| matches!(report, Report::Missed { last: false, .. }));
		assert_eq!(missed.count(), 2, "and their tasks go on");
		C::check();
		DeliveryPrice::set(&1);
		C::block_at(slot::<C>(2));
		assert_eq!(executed::<C>().len(), 2);
		assert!(C::remaining().is_empty());
	});
}

#[test]
fn a_run_waits_for_its_target_until_its_deadline() {
	waits_until_its_deadline::<Hour>();
	waits_until_its_deadline::<Minute>();
}

/// A recurring task waits with its run. It skips the occurrences that passed during the wait.
#[test]
fn a_recurring_task_waits_and_goes_on() {
	Hour::test(|| {
		Hour::schedule_recurring(&ALICE, b"r", slot::<Hour>(1), Hour::SLOT).unwrap();
		let task = alices(b"r");
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		for n in 1..=3 {
			Hour::block_at(slot::<Hour>(n));
		}
		DeliveryPrice::set(&1);
		Hour::reports();
		Hour::block_at(slot::<Hour>(3) + 6);
		let run = slot::<Hour>(1);
		let reports = Hour::reports();
		assert_eq!(reports[1], Report::Executed { task, run });
		assert!(matches!(reports[2], Report::Rescheduled { passed: 2, .. }));
		Hour::check();
	});
}

/// Undecodable settings or a stopped target fail runs, but they end no recurring task.
#[test]
fn a_recurring_task_outlives_settings_that_do_not_decode_and_a_stop() {
	Hour::test(|| {
		Hour::schedule_recurring(&ALICE, b"r", slot::<Hour>(1), Hour::SLOT).unwrap();
		let task = alices(b"r");
		let fee = Hour::fee_per_run(task);
		Hour::cut_target(true);
		Hour::block_at(slot::<Hour>(1));
		assert_eq!(Hour::fee_per_run(task), fee);
		Hour::cut_target(false);
		Hour::stop_target(true);
		Hour::block_at(slot::<Hour>(2));
		assert_eq!(Hour::fee_per_run(task), fee);
		Hour::stop_target(false);
		Hour::reports();
		Hour::block_at(slot::<Hour>(3));
		assert!(Hour::reports().contains(&Report::Executed { task, run: slot::<Hour>(3) }));
		Hour::check();
	});
}

/// In safe mode, tasks cannot send messages or transfer tokens either.
fn tasks_heed_the_filter_of_the_chain<C: Chain>() {
	C::test(|| {
		let times = || vec![slot::<C>(1), slot::<C>(2)];
		C::schedule_xcmp(&ALICE, b"message", times()).unwrap();
		C::schedule_local(&ALICE, b"transfer", times()).unwrap();
		ChainPaused::set(&true);
		assert_eq!(C::schedule_xcmp(&BOB, b"message", times()), Err("CallNotAllowed"));
		assert_eq!(C::schedule_local(&BOB, b"transfer", times()), Err("CallNotAllowed"));
		C::block_at(slot::<C>(1));
		assert!(executed::<C>().is_empty() && SENT.take().is_empty());
		assert_eq!(C::balance(&CAROL).0, ENDOWMENT);
		ChainPaused::set(&false);
		C::block_at(slot::<C>(2));
		assert_eq!(executed::<C>().len(), 2);
		C::check();
	});
}

#[test]
fn tasks_do_not_pass_by_a_safe_mode() {
	tasks_heed_the_filter_of_the_chain::<Hour>();
	tasks_heed_the_filter_of_the_chain::<Minute>();
}

/// If the manager excuses short stalls, the runs of a short stall are late instead of missed.
fn a_stall_is_excused<C: Chain>() {
	C::test(|| {
		let times: Vec<_> = (1..=6).map(slot::<C>).collect();
		C::schedule_local(&ALICE, b"a", times).unwrap();
		let punctuality = Punctuality { deadline: 9 * C::SLOT, grace: 2 * C::SLOT, late_slots: 2 };
		C::be_punctual(true, Some(punctuality)).unwrap();
		C::reports();
		C::block_at(slot::<C>(5));
		let runs = |reports: Vec<Report>| -> (Vec<u64>, usize) {
			let missed = reports.iter().filter(|report| matches!(report, Report::Missed { .. }));
			let missed = missed.count();
			let ran = reports.into_iter().filter_map(|report| match report {
				Report::Executed { run, .. } => Some((run - GENESIS) / C::SLOT),
				_ => None,
			});
			(ran.collect(), missed)
		};
		assert_eq!(runs(C::reports()), (vec![3, 4, 5], 2), "those before the grace are missed");
		C::check();
	});
}

#[test]
fn a_short_stall_delays_runs_where_it_is_excused() {
	a_stall_is_excused::<Hour>();
	a_stall_is_excused::<Minute>();
}

/// After a pause, each block begins only a few past slots.
fn late_runs_are_spread<C: Chain>() {
	C::test(|| {
		C::schedule_local(&ALICE, b"a", (1..=9).map(slot::<C>).collect()).unwrap();
		let punctuality = Punctuality { deadline: 5 * C::SLOT, grace: 0, late_slots: 2 };
		C::be_punctual(true, Some(punctuality)).unwrap();
		C::pause(true, true).unwrap();
		(1..=8).for_each(|n| C::block_at(slot::<C>(n)));
		C::pause(true, false).unwrap();
		let mut counts = vec![];
		for block in 1..6 {
			C::reports();
			C::block_at(slot::<C>(8) + 6 * block);
			counts.push(executed::<C>().len());
			C::check();
		}
		assert_eq!(counts.iter().sum::<usize>(), 5, "those whose deadline has passed are missed");
		assert!(counts.iter().all(|count| *count <= 3), "two late slots and the present one");
	});
}

#[test]
fn late_runs_are_spread_over_blocks_and_end_at_their_deadline() {
	late_runs_are_spread::<Hour>();
	late_runs_are_spread::<Minute>();
}

/// With `late_slots` 0, each block still begins one past slot.
fn no_late_slots_stop_nothing<C: Chain>() {
	C::test(|| {
		C::schedule_local(&ALICE, b"a", (1..=3).map(slot::<C>).collect()).unwrap();
		let punctuality = Punctuality { deadline: 9 * C::SLOT, grace: 0, late_slots: 0 };
		C::be_punctual(true, Some(punctuality)).unwrap();
		C::pause(true, true).unwrap();
		C::block_at(slot::<C>(1));
		C::block_at(slot::<C>(2));
		C::pause(true, false).unwrap();
		C::reports();
		C::block_at(slot::<C>(3));
		C::block_at(slot::<C>(3) + 6);
		assert_eq!(executed::<C>().len(), 3);
	});
}

#[test]
fn a_service_that_may_begin_no_late_slot_goes_on() {
	no_late_slots_stop_nothing::<Hour>();
	no_late_slots_stop_nothing::<Minute>();
}

/// Alice schedules one run for each of `targets` targets in each of the first `slots` slots.
fn messages_for(targets: u32, slots: u64) {
	MaxTasksPerSlot::set(&16);
	for para_id in 1..=targets {
		type Targets = pallet_xcmp_handler::Targets<hour::Runtime>;
		Targets::insert(para_id, target_settings());
		let execution_times = (1..=slots).map(slot::<Hour>).collect();
		let call = crate::hour::Call::schedule_xcmp_task {
			provided_id: vec![para_id as u8],
			schedule: ScheduleParam::Fixed { execution_times },
			para_id,
			currency_id: 0,
			encoded_call: vec![1],
			encoded_call_weight: 1,
		};
		hour::dispatch(&ALICE, call.into()).unwrap();
	}
}

/// Even if runs wait for many targets, half of a block is left to due runs.
#[test]
fn runs_that_wait_leave_half_of_a_block_to_others() {
	Hour::test(|| {
		messages_for(9, 1);
		Hour::schedule_local(&BOB, b"due", vec![slot::<Hour>(2)]).unwrap();
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		Hour::block_at(slot::<Hour>(1));
		MaxRunWeight::set(&Hour::weight_of_runs(4));
		Hour::reports();
		Hour::block_at(slot::<Hour>(2));
		let (task, run) = (automation_rules::task_id(&BOB, b"due"), slot::<Hour>(2));
		assert_eq!(executed::<Hour>(), [(task, run)]);
		Hour::check();
	});
}

/// If the weight is too low for all targets with waiting runs, the targets take turns.
#[test]
fn no_target_waits_behind_others_for_long() {
	Hour::test(|| {
		messages_for(9, 4);
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		(1..=4).for_each(|n| Hour::block_at(slot::<Hour>(n)));
		SENT.take();
		// From now on, each block sends one message to each target.
		PriceRise::set(&0);
		MaxRunWeight::set(&Hour::weight_of_runs(4));
		for block in 1..=9 {
			Hour::block_at(slot::<Hour>(4) + 6 * block);
			Hour::check();
		}
		let sent = SENT.take();
		let targets: BTreeSet<_> = sent.iter().map(|(target, _)| target.clone()).collect();
		assert_eq!(targets.len(), 9, "of {} messages", sent.len());
	});
}

/// If the weight is too low to visit one target, no item is read or written.
#[test]
fn targets_that_are_not_looked_at_cost_nothing() {
	Hour::test(|| {
		messages_for(1, 1);
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		Hour::block_at(slot::<Hour>(1));
		let mut meter = WeightMeter::with_limit(Weight::from_parts(1, 1));
		let mut block = crate::BlockRuns::default();
		let (_, reads, writes) =
			count_accesses(|| hour::AutomationTime::serve_waiting(0, &mut meter, &mut block));
		assert_eq!((reads, writes, block.crowded), (0, 0, true));
	});
}

/// Alice schedules a call that declares `weight`, for the second slot.
fn schedule_due(weight: Weight) {
	let call =
		pallet_utility::Call::with_weight { call: Box::new(calls::hour::transfer(BOB, 1)), weight };
	let schedule = ScheduleParam::Fixed { execution_times: vec![slot::<Hour>(2)] };
	hour::dispatch(&ALICE, calls::hour::dynamic_dispatch(b"due", schedule, call.into())).unwrap();
}

/// The heaviest run that can be booked fits even if waiting runs use their whole share of a block.
#[test]
fn the_heaviest_run_is_due_beside_runs_that_wait() {
	type Weights = CountedWeight<hour::Runtime>;
	Hour::test(|| {
		let kept = Weights::visit_target()
			+ Weights::load_task()
			+ Weights::run_xcmp_task()
			+ Weights::postpone_run();
		let max = Weights::follow_time() + kept * 4;
		MaxRunWeight::set(&Weight::from_parts(500_000_000_000, max.proof_size()));
		messages_for(2, 1);
		let finding = Weights::visit_slot() * 2 + Weights::open_slot();
		let run = (kept * 4 - finding) / 2
			- Weights::load_task()
			- Weights::postpone_run()
			- Weights::run_dynamic_dispatch_task();
		schedule_due(Weight::from_parts(1, run.proof_size()));
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		Hour::block_at(slot::<Hour>(1));
		Hour::reports();
		Hour::block_at(slot::<Hour>(2));
		let (task, run) = (alices(b"due"), slot::<Hour>(2));
		assert!(Hour::reports().contains(&Report::Running { task, run }));
		Hour::check();
	});
}

/// A run became heavier than half of a block. It gets a block for itself. The
/// runs behind it still run, and waiting runs are delayed by that block only.
#[test]
fn a_run_that_became_heavier_waits_for_no_runs_that_wait() {
	type Weights = CountedWeight<hour::Runtime>;
	Hour::test(|| {
		messages_for(2, 1);
		let heavy = Weight::from_parts(1, 600_000);
		schedule_due(heavy);
		Hour::schedule_local(&BOB, b"behind", vec![slot::<Hour>(2)]).unwrap();
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		Hour::block_at(slot::<Hour>(1));
		let all = Weights::follow_time()
			+ Weights::visit_slot()
			+ Weights::open_slot()
			+ Weights::load_task()
			+ Weights::run_dynamic_dispatch_task()
			+ Weights::postpone_run()
			+ heavy;
		MaxRunWeight::set(&Weight::from_parts(500_000_000_000, all.proof_size() + 15_000));
		Hour::reports();
		Hour::block_at(slot::<Hour>(2));
		assert_eq!(Hour::reports(), [], "it does not fit beside them");
		Hour::block_at(slot::<Hour>(2) + 6);
		let (task, run) = (alices(b"due"), slot::<Hour>(2));
		assert!(Hour::reports().contains(&Report::Running { task, run }));
		DeliveryPrice::set(&1);
		Hour::block_at(slot::<Hour>(2) + 12);
		assert_eq!(executed::<Hour>().len(), 2, "a message, and what was behind it");
		Hour::block_at(slot::<Hour>(2) + 18);
		assert_eq!(executed::<Hour>().len(), 1, "the other message");
		assert!(Hour::remaining().is_empty());
		Hour::check();
	});
}

/// If the first due run never fits beside other pallets, waiting runs get every other block.
#[test]
fn a_run_without_room_keeps_others_waiting_for_a_block_alone() {
	type Weights = CountedWeight<hour::Runtime>;
	Hour::test(|| {
		messages_for(1, 1);
		schedule_due(Weight::from_parts(1, 900_000));
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		Hour::block_at(slot::<Hour>(1));
		DeliveryPrice::set(&1);
		Hour::reports();
		// Twice the weight that a share needs for one waiting run.
		let message = Weights::visit_target() * 2
			+ Weights::load_task()
			+ Weights::run_xcmp_task()
			+ Weights::postpone_run();
		let left =
			Weights::follow_time() + Weights::visit_slot() + Weights::open_slot() + message * 2;
		DeliveryPrice::set(&(500 * UNIT));
		let mut sent = vec![];
		for block in 0..3 {
			Hour::migrating_block_at(slot::<Hour>(2) + 6 * block);
			let mut meter = WeightMeter::with_limit(left);
			hour::AutomationTime::on_poll(hour::System::block_number(), &mut meter);
			sent.push(executed::<Hour>().len());
			DeliveryPrice::set(&1);
		}
		assert_eq!(sent, [0, 0, 1], "too dear, left out, sent");
		Hour::check();
	});
}

/// A waiting run with an undecodable record does not block the other runs for its target.
fn what_cannot_be_read_keeps_nobody_waiting<C: Chain>() {
	C::test(|| {
		C::schedule_xcmp(&ALICE, b"a", vec![slot::<C>(1)]).unwrap();
		C::schedule_xcmp(&BOB, b"b", vec![slot::<C>(2)]).unwrap();
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		C::block_at(slot::<C>(1));
		C::cut_record(alices(b"a"));
		DeliveryPrice::set(&1);
		C::reports();
		C::block_at(slot::<C>(2));
		let reports = C::reports();
		let (task, run) = (alices(b"a"), slot::<C>(1));
		assert!(reports.contains(&Report::RecordUndecodable { task, run }), "{reports:?}");
		assert!(!reports.iter().any(|report| matches!(report, Report::Waiting { .. })));
		C::block_at(slot::<C>(2) + 6);
		assert_eq!(C::reports(), [], "it is reported once");
		C::recover(true, b"a", 0).unwrap();
		C::check();
	});
}

#[test]
fn a_record_that_cannot_be_decoded_keeps_no_target_from_others() {
	what_cannot_be_read_keeps_nobody_waiting::<Hour>();
	what_cannot_be_read_keeps_nobody_waiting::<Minute>();
}

/// Past slots that hold only extra places are also begun a few in each block.
#[test]
fn late_slots_with_extra_places_alone_are_spread() {
	Hour::test(|| {
		FreePlaces::set(&0);
		for (n, owner) in [(1, &ALICE), (2, &BOB), (3, &CAROL)] {
			Hour::schedule_recurring(owner, b"r", slot::<Hour>(n), 3 * Hour::SLOT).unwrap();
			Hour::block_at(slot::<Hour>(n));
		}
		let punctuality = Punctuality { deadline: 9 * Hour::SLOT, grace: 0, late_slots: 1 };
		Hour::be_punctual(true, Some(punctuality)).unwrap();
		Hour::pause(true, true).unwrap();
		(4..=6).for_each(|n| Hour::block_at(slot::<Hour>(n)));
		Hour::pause(true, false).unwrap();
		Hour::reports();
		for block in 0..3 {
			Hour::block_at(slot::<Hour>(7) + 6 * block);
			assert_eq!(executed::<Hour>().len(), 1);
		}
		Hour::check();
	});
}

/// While a run waits, its target is removed and set again with another asset, rate and version.
/// The run is sent with the new settings and pays the new price, at most its prepayment.
fn a_target_may_be_set_anew<C: Chain>(rate: u128, outcome: impl Fn(&Report) -> bool) {
	C::test(|| {
		C::schedule_xcmp(&ALICE, b"a", vec![slot::<C>(1)]).unwrap();
		let held = C::fee_per_run(alices(b"a"));
		DeliveryPrice::set(&(500 * UNIT));
		PriceRise::set(&1);
		C::block_at(slot::<C>(1));
		let spent = C::issuance() - C::balance(&ALICE).0;
		let other = pallet_xcmp_handler::TargetSettings {
			version: 3,
			fee_asset: VersionedLocation::from(Location::parent()),
			charge_per_second: rate,
			..target_settings()
		};
		C::set_target_anew(other);
		DeliveryPrice::set(&1);
		SENT.take();
		C::reports();
		C::block_at(slot::<C>(1) + 6);
		assert!(C::reports().iter().any(outcome), "at {rate}, of {held:?} held and {spent} spent");
		for (_, program) in SENT.take() {
			let withdrawn = format!("{:?}", program.0[0]);
			assert!(withdrawn.contains("parents: 1"), "the asset of now: {withdrawn}");
		}
		assert!(C::balance(&ALICE).0 >= ENDOWMENT - held.total().unwrap());
		assert_eq!(C::balance(&ALICE).1, 0);
		C::check();
	});
}

#[test]
fn a_run_takes_its_target_as_it_is_set_when_it_is_sent() {
	let executed = |report: &Report| matches!(report, Report::Executed { .. });
	let failed = |report: &Report| matches!(report, Report::Failed { last: true, .. });
	a_target_may_be_set_anew::<Hour>(UNIT, executed);
	a_target_may_be_set_anew::<Minute>(UNIT, executed);
	a_target_may_be_set_anew::<Hour>(50 * UNIT, failed);
	a_target_may_be_set_anew::<Minute>(50 * UNIT, failed);
}
