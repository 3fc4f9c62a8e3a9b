//! Tests of the calls, of prices, and of the messages that are sent.

use crate::{
	mock::*, CrossChain, DeliveryLimits, Error, Event, Margins, Outgoing, Sending, Sent, Stopped,
	TargetMargins, TargetSettings, Targets, Unsent,
};
use automation_rules::SUPPORTED_XCM_VERSIONS;
use codec::Encode;
use frame_support::{assert_noop, assert_ok, storage::unhashed, weights::Weight};
use hex_literal::hex;
use sp_runtime::{traits::BadOrigin, AccountId32, Perbill};
use xcm::{latest::prelude::*, VersionedLocation, VersionedXcm, WrapVersion};

const TARGET: u32 = 2_001;
const OWNER: AccountId32 = AccountId32::new([1; 32]);

fn set(settings: TargetSettings) {
	assert_ok!(XcmpHandler::set_target(RuntimeOrigin::root(), TARGET, Box::new(settings)));
}

/// Sends a run whose owner has `held` on hold, in a block that has sent `block_bytes` to the target.
fn send_with(call: &[u8], held: u128, block_bytes: u32) -> Result<Sent, Unsent> {
	<XcmpHandler as CrossChain<_>>::send(Outgoing {
		para_id: TARGET,
		owner: &OWNER,
		call,
		call_weight: Weight::from_parts(2_000_000, 0),
		topic: [9; 32],
		held,
		block_bytes,
	})
}

fn send(call: &[u8]) -> Result<Sent, Unsent> {
	send_with(call, u128::MAX, 0)
}

fn fails(error: Error<Runtime>) -> Result<Sent, Unsent> {
	Err(Unsent::Fails(error.into()))
}

fn waits(error: Error<Runtime>) -> Result<Sent, Unsent> {
	Err(Unsent::Waits(error.into()))
}

fn fee(weight: Weight) -> Result<u128, automation_rules::Refusal> {
	<XcmpHandler as CrossChain<AccountId32>>::xcm_fee(TARGET, weight, 0)
}

#[test]
fn only_root_sets_targets() {
	new_test_ext().execute_with(|| {
		for origin in [RuntimeOrigin::signed(OWNER), RuntimeOrigin::none()] {
			let set = XcmpHandler::set_target(origin.clone(), TARGET, Box::new(settings()));
			assert_eq!(set, Err(BadOrigin.into()));
			let version = XcmpHandler::set_target_version(origin.clone(), TARGET, 4);
			assert_eq!(version, Err(BadOrigin.into()));
			let removed = XcmpHandler::remove_target(origin.clone(), TARGET);
			assert_eq!(removed, Err(BadOrigin.into()));
			let margins = TargetMargins::default();
			let set = XcmpHandler::set_target_margins(origin.clone(), TARGET, margins);
			assert_eq!(set, Err(BadOrigin.into()));
			let stopped = XcmpHandler::stop_target(origin.clone(), TARGET);
			assert_eq!(stopped, Err(BadOrigin.into()));
			let resumed = XcmpHandler::resume_target(origin.clone(), TARGET);
			assert_eq!(resumed, Err(BadOrigin.into()));
			let claimed = XcmpHandler::claim_trapped_fee(origin.clone(), TARGET, 1);
			assert_eq!(claimed, Err(BadOrigin.into()));
			let claimed = XcmpHandler::claim_fee_trapped_in(origin.clone(), TARGET, 1, 3);
			assert_eq!(claimed, Err(BadOrigin.into()));
			assert_eq!(XcmpHandler::set_delivery_limits(origin, None), Err(BadOrigin.into()));
		}
	});
}

#[test]
fn targets_are_set_changed_and_removed() {
	new_test_ext().execute_with(|| {
		set(settings());
		let is_set = Event::TargetSet { para_id: TARGET, settings: settings().into() };
		System::assert_last_event(is_set.into());
		assert_ok!(XcmpHandler::set_target_version(RuntimeOrigin::root(), TARGET, 3));
		let changed = Event::TargetVersionSet { para_id: TARGET, version: 3 };
		System::assert_last_event(changed.into());
		assert_eq!(
			Targets::<Runtime>::get(TARGET),
			Some(TargetSettings { version: 3, ..settings() })
		);
		assert_ok!(XcmpHandler::remove_target(RuntimeOrigin::root(), TARGET));
		System::assert_last_event(Event::TargetRemoved { para_id: TARGET }.into());
		assert_eq!(Targets::<Runtime>::get(TARGET), None);
	});
}

#[test]
fn bad_settings_are_refused() {
	new_test_ext().execute_with(|| {
		for version in [0, 2, 6] {
			let settings = TargetSettings { version, ..settings() };
			assert_noop!(
				XcmpHandler::set_target(RuntimeOrigin::root(), TARGET, Box::new(settings)),
				Error::<Runtime>::UnsupportedVersion
			);
			assert_noop!(
				XcmpHandler::set_target_version(RuntimeOrigin::root(), TARGET, version),
				Error::<Runtime>::UnsupportedVersion
			);
		}
		let unknown = Error::<Runtime>::UnknownTarget;
		assert_noop!(XcmpHandler::remove_target(RuntimeOrigin::root(), 1), unknown);
		let unknown = Error::<Runtime>::UnknownTarget;
		assert_noop!(XcmpHandler::set_target_version(RuntimeOrigin::root(), 1, 5), unknown);
	});
}

#[test]
fn a_long_call_pays_for_its_bytes() {
	new_test_ext().execute_with(|| {
		set(settings());
		let fee = |bytes| {
			<XcmpHandler as CrossChain<AccountId32>>::xcm_fee(TARGET, Weight::zero(), bytes)
		};
		assert_eq!(fee(1_024), Ok(3_000_000_000));
		assert_eq!(fee(1_026), Ok(3_000_000_006));
		let cost = |bytes| send(&vec![7; bytes]).map(|sent| sent.cost);
		assert_eq!(cost(1_026).unwrap(), cost(1_024).unwrap() + 6);
	});
}

#[test]
fn the_fee_is_the_overall_time_at_the_targets_rate() {
	new_test_ext().execute_with(|| {
		assert_eq!(fee(Weight::zero()), Err(automation_rules::Refusal::UnknownTarget));
		set(settings());
		assert_eq!(fee(Weight::zero()), Ok(3_000_000_000));
		assert_eq!(fee(Weight::from_parts(1_400_000_000, 7)), Ok(10_000_000_000));
		assert_eq!(
			fee(Weight::from_parts(u64::MAX, 0)),
			Err(automation_rules::Refusal::CallTooHeavy)
		);
		set(TargetSettings { charge_per_second: u128::MAX, ..settings() });
		let overflow = Err(automation_rules::Refusal::FeeOverflow);
		assert_eq!(fee(Weight::from_parts(1_400_000_000, 7)), overflow);
	});
}

#[test]
fn a_program_goes_out_in_the_version_of_its_target() {
	new_test_ext().execute_with(|| {
		set(settings());
		for version in 3..=5 {
			assert_ok!(XcmpHandler::set_target_version(RuntimeOrigin::root(), TARGET, version));
			assert_ok!(send(&[0xab; 3]));
			let (destination, message) = SENT.take().pop().expect("one message was sent");
			assert_eq!(destination, Location::new(1, [Parachain(TARGET)]));
			let sent = match message {
				VersionedXcm::V3(message) => (3, message.0.len()),
				VersionedXcm::V4(message) => (4, message.0.len()),
				VersionedXcm::V5(message) => (5, message.0.len()),
			};
			assert_eq!(sent, (version, 6));
			let event = Event::ProgramSent { para_id: TARGET, owner: OWNER, topic: [9; 32] };
			System::assert_last_event(event.into());
		}
	});
}

#[test]
fn other_chains_get_the_version_that_the_runtime_chooses() {
	new_test_ext().execute_with(|| {
		set(settings());
		let wrapped = |location| XcmpHandler::wrap_version(&location, Xcm::<()>(vec![ClearOrigin]));
		let target = || Location::new(1, [Parachain(TARGET)]);
		// The target's version applies only to the service's messages. Other messages to it keep version 4.
		assert!(matches!(wrapped(target()), Ok(VersionedXcm::V4(_))));
		Sending::<Runtime>::put(());
		assert!(matches!(wrapped(target()), Ok(VersionedXcm::V5(_))));
		for other in [Location::parent(), Location::new(1, [Parachain(1)]), Location::here()] {
			assert!(matches!(wrapped(other), Ok(VersionedXcm::V4(_))));
		}
	});
}

#[test]
fn what_cannot_be_sent_says_why() {
	new_test_ext().execute_with(|| {
		assert_eq!(send(&[1]), fails(Error::UnknownTarget));
		set(settings());
		let reasons = [
			Error::<Runtime>::ChannelRefused,
			Error::<Runtime>::MessageTooLong,
			Error::<Runtime>::UnsupportedVersion,
			Error::<Runtime>::TargetUnreachable,
			Error::<Runtime>::Unroutable,
			Error::<Runtime>::MessageIncomplete,
			Error::<Runtime>::DeliveryFeesNotMet,
		];
		for (refusal, reason) in reasons.into_iter().enumerate() {
			Refusal::set(&Some(refusal as u8));
			assert_eq!(send(&[1]), fails(reason));
		}
		Refusal::set(&None);
		let unaffordable = TargetSettings { fee_per_second: u128::MAX, ..settings() };
		set(unaffordable);
		assert_eq!(send(&[1]), fails(Error::FeeOverflow));
		assert!(SENT.take().is_empty());
	});
}

/// The account is a test vector of `HashedDescription` in polkadot-sdk. Para 2000 replaces para
/// 1111. The prefix was computed with another BLAKE2b implementation (Python's `hashlib`).
#[test]
fn users_learn_their_account_on_targets() {
	new_test_ext().execute_with(|| {
		assert_eq!(
			XcmpHandler::cross_chain_account::<AccountId32>(OWNER),
			AccountId32::new(hex!(
				"b5d854040034d5fc69542873beb2305279ed7598df5d604d3e794357781a0628"
			))
		);
	});
}

#[test]
fn both_dimensions_are_priced_with_a_margin() {
	new_test_ext().execute_with(|| {
		set(settings());
		let withdrawn = || {
			assert_ok!(send(&[1]));
			let (_, VersionedXcm::V5(message)) = SENT.take().pop().expect("it was sent") else {
				panic!("the message is of version 5");
			};
			let WithdrawAsset(assets) = &message.0[0] else { panic!("it withdraws first") };
			assets.inner()[0].fun.clone()
		};
		// The program weighs 602,000,000 ps, and each ps costs 3 units.
		assert_eq!(withdrawn(), Fungible(1_806_000_000));
		assert_eq!(fee(Weight::from_parts(2_000_000, 0)), Ok(3_010_000_000));
		let margins = TargetMargins {
			fee_per_mebibyte: 1_048_576 * 100,
			charge_per_mebibyte: 1_048_576 * 1_000,
			margin: Perbill::from_percent(10),
			max_call_weight: None,
		};
		assert_ok!(XcmpHandler::set_target_margins(RuntimeOrigin::root(), TARGET, margins));
		let event = Event::TargetMarginsSet { para_id: TARGET, margins };
		System::assert_last_event(event.into());
		// The proof of 95,536 bytes costs 9,553,600 units more. The margin adds a tenth to the sum.
		assert_eq!(withdrawn(), Fungible((1_806_000_000 + 9_553_600) * 11 / 10));
		assert_eq!(fee(Weight::from_parts(2_000_000, 0)), Ok(3_010_000_000 + 95_536_000));
		let none = TargetMargins::default();
		assert_ok!(XcmpHandler::set_target_margins(RuntimeOrigin::root(), TARGET, none));
		assert_eq!(Margins::<Runtime>::iter().count(), 0);
	});
}

/// A call of 300 seconds costs what a call of the maximum costs, and no new task may have one. The
/// blocks of this chain have a second.
#[test]
fn an_owner_pays_for_no_more_weight_than_a_target_takes() {
	new_test_ext().execute_with(|| {
		set(settings());
		let heavy = Weight::from_parts(300_000_000_000_000, 0);
		let maximum = Weight::from_parts(1_000_000_000_000, 65_536);
		let too_heavy = Err(automation_rules::Refusal::CallTooHeavy);
		assert_eq!(fee(heavy), too_heavy);
		assert_eq!(fee(maximum.add_ref_time(1)), too_heavy);
		assert_eq!(fee(maximum), Ok(5_003_000_000_000));
		let sent = |call_weight| {
			let (para_id, owner, call, topic) = (TARGET, &OWNER, &[1][..], [9; 32]);
			let (held, block_bytes) = (u128::MAX, 0);
			<XcmpHandler as CrossChain<_>>::send(Outgoing {
				para_id,
				owner,
				call,
				call_weight,
				topic,
				held,
				block_bytes,
			})
		};
		assert_eq!(sent(heavy).map(|sent| sent.cost), Ok(5_003_000_000_000));
		assert_ok!(sent(maximum));
		let programs = SENT.take();
		assert_eq!(programs[0], programs[1], "the program asks for the maximum");
		let lower = Weight::from_parts(1_000_000, 65_536);
		let margins = TargetMargins { max_call_weight: Some(lower), ..Default::default() };
		assert_ok!(XcmpHandler::set_target_margins(RuntimeOrigin::root(), TARGET, margins));
		assert_eq!(fee(lower.add_ref_time(1)), too_heavy);
		assert_ok!(fee(lower));
	});
}

#[test]
fn a_stopped_target_gets_nothing_until_it_is_resumed() {
	new_test_ext().execute_with(|| {
		set(settings());
		assert_ok!(XcmpHandler::stop_target(RuntimeOrigin::root(), TARGET));
		System::assert_last_event(Event::TargetStopped { para_id: TARGET }.into());
		assert_eq!(send(&[1]), Err(Unsent::Stopped(Error::<Runtime>::TargetStopped.into())));
		let refused = Err(automation_rules::Refusal::TargetStopped);
		assert_eq!(fee(Weight::zero()), refused, "and none of its runs is sold");
		assert_ok!(XcmpHandler::resume_target(RuntimeOrigin::root(), TARGET));
		System::assert_last_event(Event::TargetResumed { para_id: TARGET }.into());
		assert_ok!(send(&[1]));
		assert_eq!(SENT.take().len(), 1);
	});
}

#[test]
fn a_removed_target_leaves_nothing_behind() {
	new_test_ext().execute_with(|| {
		set(settings());
		let margins = TargetMargins { fee_per_mebibyte: 1, ..Default::default() };
		assert_ok!(XcmpHandler::set_target_margins(RuntimeOrigin::root(), TARGET, margins));
		assert_ok!(XcmpHandler::stop_target(RuntimeOrigin::root(), TARGET));
		assert_ok!(XcmpHandler::remove_target(RuntimeOrigin::root(), TARGET));
		assert_eq!(Margins::<Runtime>::iter().count() + Stopped::<Runtime>::iter().count(), 0);
		let unknown = Error::<Runtime>::UnknownTarget;
		let root = RuntimeOrigin::root;
		assert_noop!(XcmpHandler::set_target_margins(root(), TARGET, margins), unknown);
		let unknown = Error::<Runtime>::UnknownTarget;
		assert_noop!(XcmpHandler::stop_target(root(), TARGET), unknown);
		let unknown = Error::<Runtime>::UnknownTarget;
		assert_noop!(XcmpHandler::resume_target(root(), TARGET), unknown);
	});
}

#[test]
fn a_trapped_fee_is_claimed_into_the_sovereign_account() {
	new_test_ext().execute_with(|| {
		assert_noop!(
			XcmpHandler::claim_trapped_fee(RuntimeOrigin::root(), TARGET, 7),
			Error::<Runtime>::UnknownTarget
		);
		set(settings());
		assert_ok!(XcmpHandler::claim_trapped_fee(RuntimeOrigin::root(), TARGET, 7));
		assert_ok!(XcmpHandler::claim_trapped_fee(RuntimeOrigin::root(), TARGET, 7));
		let sent = SENT.take();
		let messages: Vec<_> = sent
			.into_iter()
			.map(|(destination, message)| {
				assert_eq!(destination, Location::new(1, [Parachain(TARGET)]));
				Xcm::<()>::try_from(message).expect("it is of the latest version").0
			})
			.collect();
		let trapped = Asset::from((Here, 7));
		let expected = [
			ClaimAsset { assets: trapped.clone().into(), ticket: Here.into() },
			BuyExecution { fees: trapped, weight_limit: Unlimited },
			RefundSurplus,
			DepositAsset {
				assets: Wild(AllCounted(1)),
				beneficiary: Location::new(1, [Parachain(2_000)]),
			},
		];
		assert_eq!(messages[0][..4], expected);
		assert_ne!(messages[0], messages[1], "no two claims are the same message");
	});
}

#[test]
fn a_fee_of_an_older_trap_is_claimed_with_its_version() {
	new_test_ext().execute_with(|| {
		set(settings());
		assert_ok!(XcmpHandler::claim_fee_trapped_in(RuntimeOrigin::root(), TARGET, 7, 3));
		let (_, message) = SENT.take().pop().expect("it was sent");
		let message = Xcm::<()>::try_from(message).expect("it is of the latest version");
		let ticket = Location::new(0, [GeneralIndex(3)]);
		let claim = ClaimAsset { assets: Asset::from((Here, 7)).into(), ticket };
		assert_eq!(message.0[0], claim);
	});
}

/// To claim a fee in an earlier asset, the manager sets that asset again, in a batch with the claim.
#[test]
fn a_claim_names_the_fee_asset_that_is_set_at_the_time() {
	new_test_ext().execute_with(|| {
		let assets = [Location::here(), Location::parent()];
		for asset in assets.iter().chain([&assets[0]]) {
			set(TargetSettings { fee_asset: VersionedLocation::from(asset.clone()), ..settings() });
			assert_ok!(XcmpHandler::claim_trapped_fee(RuntimeOrigin::root(), TARGET, 7));
			let (_, message) = SENT.take().pop().expect("it was sent");
			let message = Xcm::<()>::try_from(message).expect("it is of the latest version");
			let claim =
				ClaimAsset { assets: Asset::from((asset.clone(), 7)).into(), ticket: Here.into() };
			assert_eq!(message.0[0], claim);
		}
	});
}

#[test]
fn claims_go_at_any_price() {
	new_test_ext().execute_with(|| {
		set(settings());
		MaxDeliveryFee::set(&0);
		PriceRises::set(&true);
		assert_ok!(XcmpHandler::claim_trapped_fee(RuntimeOrigin::root(), TARGET, 7));
		assert_eq!(SENT.take().len(), 1);
	});
}

#[test]
fn above_the_ceiling_one_message_a_block_goes_if_it_raises_no_price() {
	new_test_ext().execute_with(|| {
		set(settings());
		PricePerByte::set(&10);
		MaxDeliveryFee::set(&2_000);
		assert_ok!(send_with(&[1], u128::MAX, 0));
		assert_ok!(send_with(&[1], u128::MAX, 500));
		assert_eq!(SENT.take().len(), 2);
		let too_dear = waits(Error::DeliveryTooExpensive);
		assert_eq!(send_with(&[1; 200], u128::MAX, 500), too_dear, "a second one waits");
		// The price falls only if messages are sent, so the first message is sent at this price.
		assert_ok!(send_with(&[1; 200], u128::MAX, 0));
		assert_eq!(SENT.take().len(), 1);
		PriceRises::set(&true);
		assert_eq!(send_with(&[1; 200], u128::MAX, 0), too_dear);
		assert_eq!(PricePerByte::get(), 10, "what raised the price was not sent");
		let limits = DeliveryLimits { max_fee: 4_000, max_block_bytes: u32::MAX };
		let root = RuntimeOrigin::root;
		assert_ok!(XcmpHandler::set_delivery_limits(root(), Some(limits)));
		System::assert_last_event(Event::DeliveryLimitsSet { limits }.into());
		SENT.take();
		assert_ok!(send_with(&[1; 200], u128::MAX, 0));
		assert_ok!(XcmpHandler::set_delivery_limits(root(), None));
		assert_eq!(send_with(&[1; 200], u128::MAX, 0), too_dear);
	});
}

#[test]
fn a_block_sends_a_target_so_many_bytes_and_a_longer_message_alone() {
	new_test_ext().execute_with(|| {
		set(settings());
		let bytes = send(&[1]).expect("it is sent").bytes;
		MaxBlockBytes::set(&(2 * bytes));
		assert_ok!(send_with(&[1], u128::MAX, bytes));
		assert_eq!(send_with(&[1], u128::MAX, bytes + 1), waits(Error::BlockBytesSpent));
		MaxBlockBytes::set(&1);
		assert_ok!(send(&[1]));
	});
}

/// One message leaves in a block if it is shorter than its channel permits, and a queue with more than
/// half of the size of the channel raises the price.
#[test]
fn a_block_sends_a_target_no_more_than_leaves_without_raising_the_price() {
	new_test_ext().execute_with(|| {
		set(settings());
		let bytes = send(&[1]).expect("it is sent").bytes;
		let spent = waits(Error::BlockBytesSpent);
		for least in [(2 * bytes + 1, u32::MAX), (u32::MAX, 4 * bytes)] {
			ChannelSize::set(&Some(least));
			assert_ok!(send_with(&[1], u128::MAX, bytes));
			assert_eq!(send_with(&[1], u128::MAX, bytes + 1), spent, "of {least:?}");
		}
		ChannelSize::set(&Some((8_192, 8_192)));
		assert_ok!(send_with(&[1; 5_000], u128::MAX, 0));
	});
}

/// The queue encodes a message with its version and its length, after one byte for the format of a page.
#[test]
fn the_bytes_of_a_run_cover_its_message_in_every_version() {
	for version in SUPPORTED_XCM_VERSIONS {
		new_test_ext().execute_with(|| {
			set(TargetSettings { version, ..settings() });
			let bytes = send(&[1; 8_192]).expect("it is sent").bytes;
			let (_, message) = SENT.take().pop().expect("it was sent");
			let queued = 1 + message.encode().encoded_size() as u32;
			assert!(queued <= bytes, "{queued} bytes in version {version}, not {bytes}");
		});
	}
}

#[test]
fn what_is_held_is_the_price_with_its_margin_and_the_ceiling_of_delivery() {
	new_test_ext().execute_with(|| {
		set(settings());
		let weight = Weight::from_parts(2_000_000, 0);
		let sent = send(&[1]).expect("it is sent");
		assert_eq!((fee(weight), sent.cost, sent.delivery), (Ok(3_010_000_000), 3_010_000_000, 0));
		FeeMargin::set(&Perbill::from_percent(10));
		assert_eq!(fee(weight), Ok(3_311_000_000));
		ChargesDelivery::set(&true);
		MaxDeliveryFee::set(&5_000);
		PricePerByte::set(&10);
		assert_eq!(fee(weight), Ok(3_311_005_000), "whatever delivery costs today");
		let held = 3_010_005_000;
		let sent = send_with(&[1], held, 0).expect("it is sent");
		let expected = 10 * u128::from(sent.bytes - 16);
		assert_eq!((sent.cost, sent.delivery), (3_010_000_000 + expected, expected));
		// A high delivery price makes a run wait. Only higher rates of the target make it fail.
		PricePerByte::set(&1_000);
		assert_eq!(send_with(&[1], held, 1), waits(Error::DeliveryTooExpensive));
		let probe = send_with(&[1], held, 0).expect("the first of a block goes");
		assert_eq!(probe.cost, held, "and costs no more than is on hold");
		let risen = TargetSettings { charge_per_second: 6_000_000_000_000, ..settings() };
		set(risen);
		assert_eq!(send_with(&[1], held, 0), Err(Unsent::FeeRose));
	});
}

#[test]
fn a_price_in_another_asset_is_not_charged() {
	new_test_ext().execute_with(|| {
		set(settings());
		ChargesDelivery::set(&true);
		ForeignPrice::set(&true);
		PricePerByte::set(&1_000_000_000);
		let sent = send(&[1]).expect("it is sent");
		assert_eq!((sent.cost, sent.delivery), (3_010_000_000, 0));
	});
}

#[test]
fn settings_that_cannot_be_decoded_are_refused_until_they_are_set_again() {
	new_test_ext().execute_with(|| {
		set(settings());
		unhashed::put_raw(&Targets::<Runtime>::hashed_key_for(TARGET), &[0xff]);
		assert_eq!(send(&[1]), fails(Error::UndecodableTarget));
		let refused = fee(Weight::from_parts(1, 0));
		assert_eq!(refused, Err(automation_rules::Refusal::UndecodableState));
		let root = RuntimeOrigin::root;
		let undecodable = Error::<Runtime>::UndecodableTarget;
		assert_noop!(XcmpHandler::set_target_version(root(), TARGET, 4), undecodable);
		let undecodable = Error::<Runtime>::UndecodableTarget;
		assert_noop!(XcmpHandler::claim_trapped_fee(root(), TARGET, 1), undecodable);
		set(settings());
		assert_ok!(send(&[1]));
	});
}

#[test]
fn margins_that_cannot_be_decoded_price_nothing() {
	new_test_ext().execute_with(|| {
		set(settings());
		unhashed::put_raw(&Margins::<Runtime>::hashed_key_for(TARGET), &[0xff]);
		assert_eq!(send(&[1]), fails(Error::UndecodableTarget));
		let refused = fee(Weight::from_parts(1, 0));
		assert_eq!(refused, Err(automation_rules::Refusal::UndecodableState));
		assert!(XcmpHandler::check_invariants().is_err());
		let margins = TargetMargins::default();
		assert_ok!(XcmpHandler::set_target_margins(RuntimeOrigin::root(), TARGET, margins));
		assert_ok!(send(&[1]));
	});
}

#[test]
fn what_is_stored_of_targets_is_checked() {
	new_test_ext().execute_with(|| {
		set(settings());
		let margins = TargetMargins { fee_per_mebibyte: 1, ..Default::default() };
		assert_ok!(XcmpHandler::set_target_margins(RuntimeOrigin::root(), TARGET, margins));
		assert_eq!(XcmpHandler::check_invariants(), Ok(()));
		Stopped::<Runtime>::insert(TARGET + 1, ());
		assert!(XcmpHandler::check_invariants().is_err());
		Stopped::<Runtime>::remove(TARGET + 1);
		unhashed::put_raw(&Targets::<Runtime>::hashed_key_for(TARGET), &[0xff]);
		assert!(XcmpHandler::check_invariants().is_err());
	});
}
