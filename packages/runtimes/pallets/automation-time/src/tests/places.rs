//! Fees for places and deposits for records, on chains that ask for them.

use super::*;
use automation_rules::UNIT;

/// Later places in a slot cost more, and their fees are not refunded.
fn places_become_dearer<C: Chain>() {
	C::test(|| {
		FreePlaces::set(&2);
		LastPlaceFee::set(&(4 * UNIT));
		let at = || vec![slot::<C>(1)];
		let mut costs = vec![];
		for id in 0..4u8 {
			let before = C::issuance();
			C::schedule_local(&ALICE, &[id], at()).unwrap();
			costs.push(before - C::issuance());
			C::check();
		}
		assert_eq!(costs, [0, 0, UNIT, 4 * UNIT]);
		assert_eq!(C::schedule_local(&BOB, b"b", at()), Err("TimeSlotFull"));
		for id in 0..4u8 {
			C::cancel(&ALICE, alices(&[id])).unwrap();
		}
		assert_eq!(C::balance(&ALICE), (ENDOWMENT - 5 * UNIT, 0));
		assert_eq!(C::balance(&COLLECTOR).0, EXISTENTIAL_DEPOSIT, "nobody earns a place's fee");
		C::check();
	});
}

#[test]
fn the_fuller_a_slot_the_dearer_its_places() {
	places_become_dearer::<Hour>();
	places_become_dearer::<Minute>();
}

/// An owner's bound covers the fee for places. The place of a later run is free.
#[test]
fn a_bound_counts_the_fee_for_places() {
	Hour::test(|| {
		FreePlaces::set(&0);
		LastPlaceFee::set(&(16 * UNIT));
		Hour::schedule_recurring(&ALICE, b"a", slot::<Hour>(1), Hour::SLOT).unwrap();
		let task = alices(b"a");
		let fee = Hour::fee_per_run(task).total().expect("a fee fits");
		let within = |max_fee| crate::Bounds { max_fee: Some(max_fee), max_failures: None };
		assert_eq!(Hour::bound(&ALICE, task, within(fee + UNIT - 1)), Err("FeeRose"));
		assert_eq!(Hour::bound(&ALICE, task, within(fee + UNIT)), Ok(()));
		Hour::block_at(slot::<Hour>(1));
		assert_eq!(Hour::bound(&ALICE, task, within(fee)), Ok(()));
		Hour::check();
	});
}

#[test]
fn who_cannot_pay_for_a_place_does_not_get_it() {
	Minute::test(|| {
		FreePlaces::set(&0);
		LastPlaceFee::set(&(2 * ENDOWMENT * 16));
		let times = vec![slot::<Minute>(1)];
		assert_eq!(Minute::schedule_local(&ALICE, b"a", times), Err("InsufficientBalance"));
		assert_eq!(Minute::balance(&ALICE), (ENDOWMENT, 0));
		assert!(Minute::remaining().is_empty());
		Minute::check();
	});
}

/// A deposit stays on hold as long as the record exists, whether the task completes or is cancelled.
fn deposits_come_back<C: Chain>() {
	C::test(|| {
		DepositPerPlace::set(&UNIT);
		DepositPerByte::set(&(UNIT / 1_000));
		C::schedule_xcmp(&ALICE, b"aa", vec![slot::<C>(1), slot::<C>(2)]).unwrap();
		let deposit = C::deposited(&ALICE);
		assert!(deposit > 2 * UNIT + 40 * (UNIT / 1_000), "two places and forty bytes of a call");
		C::schedule_xcmp(&ALICE, b"bb", vec![slot::<C>(3)]).unwrap();
		assert_eq!(C::deposited(&ALICE), 2 * deposit - UNIT);
		C::check();
		C::block_at(slot::<C>(1));
		assert_eq!(C::deposited(&ALICE), 2 * deposit - UNIT, "one price for all of a task's life");
		DepositPerPlace::set(&(7 * UNIT));
		C::block_at(slot::<C>(2));
		assert_eq!(C::deposited(&ALICE), deposit - UNIT, "what was taken comes back");
		C::cancel(&ALICE, alices(b"bb")).unwrap();
		assert_eq!(C::deposited(&ALICE), 0);
		C::check();
	});
}

#[test]
fn a_record_is_backed_by_a_deposit() {
	deposits_come_back::<Hour>();
	deposits_come_back::<Minute>();
}

#[test]
fn a_task_that_ends_by_itself_or_is_abandoned_gives_its_deposit_back() {
	Hour::test(|| {
		DepositPerByte::set(&(UNIT / 1_000));
		let every = Hour::SLOT;
		Hour::schedule_recurring(&ALICE, b"poor", slot::<Hour>(1), every).unwrap();
		Hour::schedule_local(&BOB, b"spoilt", vec![slot::<Hour>(1), slot::<Hour>(2)]).unwrap();
		Hour::spoil(automation_rules::task_id(&BOB, b"spoilt"));
		Hour::drain(&ALICE, &CAROL);
		assert!(Hour::deposited(&ALICE) > 0 && Hour::deposited(&BOB) > 0);
		Hour::block_at(slot::<Hour>(1));
		assert!(Hour::remaining().is_empty());
		assert_eq!((Hour::deposited(&ALICE), Hour::deposited(&BOB)), (0, 0));
		Hour::check();
	});
}

#[test]
fn who_cannot_deposit_does_not_schedule() {
	Minute::test(|| {
		DepositPerByte::set(&(100 * UNIT));
		let times = vec![slot::<Minute>(1)];
		assert_eq!(Minute::schedule_local(&ALICE, b"a", times), Err("InsufficientBalance"));
		assert_eq!(Minute::balance(&ALICE), (ENDOWMENT, 0));
	});
}
