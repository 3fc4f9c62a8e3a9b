//! Calls with random arguments, and blocks up to the end of time. Nothing panics or breaks an invariant.

use super::*;
use crate::mock::{hour, minute};
use automation_rules::ScheduleParam;
use codec::Decode;
use frame_support::weights::Weight;
use proptest::{collection::vec, prelude::*};
use sp_runtime::{traits::Dispatchable, AccountId32};

/// Lists of random times. Some of the times are valid.
fn times() -> impl Strategy<Value = Vec<UnixTime>> {
	let time = prop_oneof![
		any::<u64>(),
		(0..20u64).prop_map(|n| GENESIS + n * 3_600),
		Just(u64::MAX - u64::MAX % 3_600),
	];
	vec(time, 0..50)
}

fn schedules() -> impl Strategy<Value = ScheduleParam> {
	prop_oneof![
		times().prop_map(|execution_times| ScheduleParam::Fixed { execution_times }),
		(times(), any::<u64>(), 0..200_000u64).prop_map(|(times, frequency, hours)| {
			ScheduleParam::Recurring {
				next_execution_time: times.first().copied().unwrap_or(GENESIS + 3_600),
				frequency: if hours % 2 == 0 { frequency } else { hours * 3_600 },
			}
		}),
	]
}

/// Makes blocks up to the greatest possible time.
fn let_time_pass<C: Chain>() {
	for time in [GENESIS + 3_600, GENESIS + 40 * 3_600, u64::MAX / 2, u64::MAX] {
		C::block_at(time);
		C::check();
	}
}

proptest! {
	#![proptest_config(ProptestConfig::with_cases(500))]

	#[test]
	fn any_arguments_of_variant_h(
		provided_id in vec(any::<u8>(), 0..70),
		schedule in schedules(),
		para_id in prop_oneof![any::<u32>(), Just(TARGET)],
		currency_id in 0..3u32,
		encoded_call in vec(any::<u8>(), 0..600),
		encoded_call_weight in prop_oneof![any::<u64>(), 0..1_000_000_000u64],
	) {
		Hour::test(|| {
			let before = Hour::issuance();
			let call = crate::hour::Call::schedule_xcmp_task {
				provided_id,
				schedule,
				para_id,
				currency_id,
				encoded_call,
				encoded_call_weight,
			};
			let _ = hour::dispatch(&ALICE, call.into());
			Hour::check();
			let_time_pass::<Hour>();
			assert_eq!(Hour::issuance(), before);
		});
	}

	#[test]
	fn any_arguments_of_variant_m(
		provided_id in vec(any::<u8>(), 0..70),
		execution_times in times(),
		recipient in prop_oneof![any::<[u8; 32]>(), Just([1; 32])],
		amount: u128,
		ref_time: u64,
		proof_size: u64,
		call in vec(any::<u8>(), 0..600),
		transfer: bool,
	) {
		Minute::test(|| {
			let before = Minute::issuance();
			let call = match transfer {
				true => crate::minute::Call::schedule_native_transfer_task {
					provided_id,
					execution_times,
					recipient_id: AccountId32::new(recipient),
					amount,
				},
				false => crate::minute::Call::schedule_xcmp_task {
					provided_id,
					execution_times,
					para_id: TARGET,
					currency_id: 0,
					call,
					weight_at_most: Weight::from_parts(ref_time, proof_size),
				},
			};
			let _ = minute::dispatch(&ALICE, call.into());
			Minute::check();
			let_time_pass::<Minute>();
			assert_eq!(Minute::issuance(), before);
		});
	}

	#[test]
	fn any_bytes_that_decode_as_a_call(bytes in vec(any::<u8>(), 0..200), call_index in 0..6u8) {
		let bytes = [&[4, call_index], &bytes[..]].concat();
		Hour::test(|| {
			if let Ok(call) = hour::RuntimeCall::decode(&mut &bytes[..]) {
				let _ = call.dispatch(hour::RuntimeOrigin::signed(ALICE));
			}
			Hour::check();
		});
		Minute::test(|| {
			if let Ok(call) = minute::RuntimeCall::decode(&mut &bytes[..]) {
				let _ = call.dispatch(minute::RuntimeOrigin::signed(ALICE));
			}
			Minute::check();
		});
	}
}
