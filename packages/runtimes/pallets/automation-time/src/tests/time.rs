//! Jumps of time, stopped chains, and blocks with too little weight.

use super::*;
use frame_support::weights::Weight;

/// A chain that stopped for some slots reports their runs as missed, and goes on with the next run.
fn reports_what_it_missed<C: Chain>() {
	C::test(|| {
		let times: Vec<_> = [1, 2, 4, 6].map(slot::<C>).to_vec();
		C::schedule_xcmp(&ALICE, b"x", times).unwrap();
		let task = alices(b"x");
		let refund = C::fee_per_run(task).total().unwrap();
		C::reports();
		C::block_at(slot::<C>(4) + C::SLOT / 2);
		let missed = |n| Report::Missed { task, run: slot::<C>(n), refund, last: false };
		let next = |n| Report::Rescheduled { task, next_run: slot::<C>(n), paid: 0, passed: 0 };
		assert_eq!(
			C::reports(),
			[
				missed(1),
				next(2),
				missed(2),
				next(4),
				Report::Running { task, run: slot::<C>(4) },
				Report::Executed { task, run: slot::<C>(4) },
				next(6),
			]
		);
		assert_eq!(C::balance(&ALICE), (ENDOWMENT - 2 * refund, refund));
		C::check();
		C::block_at(slot::<C>(7));
		let last = Report::Missed { task, run: slot::<C>(6), refund, last: true };
		assert_eq!(C::reports(), [last]);
		assert!(C::remaining().is_empty());
		assert_eq!(C::balance(&ALICE), (ENDOWMENT - refund, 0));
		C::check();
	});
}

#[test]
fn a_stopped_chain_reports_what_it_missed() {
	reports_what_it_missed::<Hour>();
	reports_what_it_missed::<Minute>();
}

#[test]
fn a_recurring_task_goes_on_after_a_stop() {
	Hour::test(|| {
		Hour::schedule_recurring(&ALICE, b"r", slot::<Hour>(1), 3_600).unwrap();
		let task = alices(b"r");
		let refund = Hour::fee_per_run(task).total().unwrap();
		Hour::reports();
		Hour::block_at(slot::<Hour>(5));
		let (run, next_run) = (slot::<Hour>(1), slot::<Hour>(6));
		assert_eq!(
			Hour::reports(),
			[
				Report::Missed { task, run, refund, last: false },
				Report::Rescheduled { task, next_run, paid: refund, passed: 4 },
			]
		);
		assert_eq!(Hour::balance(&ALICE), (ENDOWMENT - refund, refund));
		Hour::check();
	});
}

/// The last second of a slot belongs to the slot. The next second belongs to the next slot.
fn slots_last_to_their_end<C: Chain>() {
	for (late, executed) in [(C::SLOT - 1, true), (C::SLOT, false)] {
		C::test(|| {
			C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(1)]).unwrap();
			C::block_at(slot::<C>(1) + late);
			let done = C::reports().iter().any(|report| matches!(report, Report::Executed { .. }));
			assert_eq!(done, executed);
			C::check();
		});
	}
}

#[test]
fn a_run_may_begin_until_its_slot_ends() {
	slots_last_to_their_end::<Hour>();
	slots_last_to_their_end::<Minute>();
}

/// Runs that do not fit into a block run in later blocks, in order.
fn overflow_waits<C: Chain>() {
	C::test(|| {
		for owner in [&ALICE, &BOB, &CAROL] {
			C::schedule_xcmp(owner, b"x", vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		}
		C::reports();
		let executed = || {
			let reports = C::reports();
			reports.iter().filter(|report| matches!(report, Report::Executed { .. })).count()
		};
		MaxRunWeight::set(&C::weight_of_runs(1));
		C::block_at(slot::<C>(1));
		assert_eq!(executed(), 1);
		C::check();
		C::block_at(slot::<C>(2));
		assert_eq!(executed(), 1);
		C::check();
		assert_eq!(C::due().len(), 1, "two slots, one stretch");
		for _ in 0..4 {
			C::block_at(slot::<C>(9));
			assert_eq!(executed(), 1);
			C::check();
		}
		assert!(C::remaining().is_empty());
		assert_eq!(C::balance(&BOB).1, 0);
	});
}

#[test]
fn overflow_waits_and_is_not_lost() {
	overflow_waits::<Hour>();
	overflow_waits::<Minute>();
}

/// A block without weight runs nothing and loses nothing. A later block runs what is due.
fn no_weight_no_harm<C: Chain>() {
	C::test(|| {
		C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(1)]).unwrap();
		C::reports();
		let enough = MaxRunWeight::get();
		MaxRunWeight::set(&Weight::zero());
		C::block_at(slot::<C>(1));
		assert_eq!(C::reports(), []);
		MaxRunWeight::set(&enough);
		C::block_at(slot::<C>(1) + 1);
		assert!(C::reports().contains(&Report::Completed { task: alices(b"x") }));
		C::check();
	});
}

#[test]
fn a_block_without_weight_loses_nothing() {
	no_weight_no_harm::<Hour>();
	no_weight_no_harm::<Minute>();
}

/// A run that did not fit into its block can be cancelled. Its prepayment is refunded.
fn cancels_what_waits<C: Chain>() {
	C::test(|| {
		C::schedule_xcmp(&BOB, b"x", vec![slot::<C>(1)]).unwrap();
		C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(1)]).unwrap();
		MaxRunWeight::set(&C::weight_of_runs(1));
		C::block_at(slot::<C>(1));
		C::reports();
		assert_eq!(C::cancel(&ALICE, alices(b"x")), Ok(()));
		assert_eq!(C::balance(&ALICE), (ENDOWMENT, 0));
		C::check();
		C::block_at(slot::<C>(1) + 1);
		assert!(!C::reports().iter().any(|report| matches!(report, Report::Executed { .. })));
	});
}

#[test]
fn a_waiting_run_can_be_cancelled() {
	cancels_what_waits::<Hour>();
	cancels_what_waits::<Minute>();
}

/// The time jumps by years, without tasks and with tasks.
fn jumps_of_years<C: Chain>() {
	const YEARS: u64 = 10 * 365 * 24 * 3_600;
	C::test(|| {
		C::block_at(GENESIS + YEARS);
		assert_eq!(C::due(), []);
		let soon = GENESIS + YEARS + C::SLOT;
		let far = GENESIS + YEARS + Horizon::get();
		C::schedule_xcmp(&ALICE, b"x", vec![soon, far]).unwrap();
		C::reports();
		MaxRunWeight::set(&Weight::from_parts(500_000_000_000, u64::MAX));
		let mut reports = Vec::new();
		for block in 0..60 {
			C::block_at(GENESIS + 2 * YEARS + block);
			C::check();
			reports.extend(C::reports());
		}
		let missed = |report: &&Report| matches!(report, Report::Missed { .. });
		assert_eq!(reports.iter().filter(missed).count(), 2);
		assert!(C::remaining().is_empty());
		assert_eq!(C::balance(&ALICE), (ENDOWMENT, 0));
	});
}

#[test]
fn time_may_jump_by_years() {
	jumps_of_years::<Hour>();
	jumps_of_years::<Minute>();
}

/// While missed runs of a long stop are reported, today's runs still run and are not missed.
fn catching_up_misses_nothing_new<C: Chain>() {
	C::test(|| {
		let back = 180;
		C::schedule_xcmp(&ALICE, b"x", vec![slot::<C>(1), slot::<C>(back)]).unwrap();
		C::reports();
		MaxRunWeight::set(&(C::weight_of_runs(1) + C::weight_of_runs(1)));
		C::block_at(slot::<C>(back));
		C::check();
		let reports = C::reports();
		let (task, run) = (alices(b"x"), slot::<C>(back));
		assert!(matches!(reports[0], Report::Missed { .. }), "the earlier run is reported first");
		assert_eq!(
			reports[2..],
			[
				Report::Running { task, run },
				Report::Executed { task, run },
				Report::Completed { task },
			]
		);
	});
}

#[test]
fn a_long_stop_does_not_cost_the_runs_of_today() {
	catching_up_misses_nothing_new::<Hour>();
	catching_up_misses_nothing_new::<Minute>();
}

#[test]
fn a_chain_without_a_time_has_no_slots() {
	Minute::test(|| {
		crate::minute::Progress::<crate::mock::minute::Runtime>::kill();
		Now::set(&0);
		Minute::block_at(0);
		assert!(!crate::minute::Progress::<crate::mock::minute::Runtime>::exists());
		Minute::block_at(GENESIS);
		assert_eq!(Minute::due(), []);
		Minute::check();
	});
}
