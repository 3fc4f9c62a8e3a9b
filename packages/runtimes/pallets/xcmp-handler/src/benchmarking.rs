//! Benchmarks every call with the worst case in storage.

use crate::{
	Call, Channels, Config, Delivery, DeliveryLimits, Margins, Pallet, Stopped, TargetMargins,
	TargetSettings, Targets,
};
use alloc::vec;
use automation_rules::ParaId;
use frame_benchmarking::v2::*;
use frame_support::weights::Weight;
use frame_system::RawOrigin;
use xcm::{latest::prelude::*, VersionedLocation};

/// Settings whose fee asset has the longest possible location.
pub(crate) fn settings() -> TargetSettings {
	let key = Junction::GeneralKey { length: 32, data: [1; 32] };
	TargetSettings {
		version: 5,
		fee_asset: VersionedLocation::from(Location::new(2, [key; 8])),
		fee_per_second: 1,
		charge_per_second: 1,
		program_weight: Weight::from_parts(1, 1),
		assumed_proof_size: 1,
	}
}

/// Makes a target known, opens its channel and fills the page of its queue but for one message. With
/// `max_fee` 0, the first message of a block takes the most expensive path: its price is above the
/// ceiling, so the router computes the price twice.
pub(crate) fn open<T: Config>(para_id: ParaId) {
	Targets::<T>::insert(para_id, settings());
	Margins::<T>::insert(para_id, TargetMargins { fee_per_mebibyte: 1, ..Default::default() });
	Delivery::<T>::put(DeliveryLimits { max_fee: 0, max_block_bytes: 0 });
	T::Channels::open(para_id);
	let call = vec![1; 8_192].into();
	let origin_kind = OriginKind::SovereignAccount;
	let program = Xcm(vec![Transact { origin_kind, fallback_max_weight: None, call }]);
	for _ in 0..11 {
		let to = Location::new(1, [Parachain(para_id)]);
		assert!(send_xcm::<T::XcmSender>(to, program.clone()).is_ok(), "the channel is open");
	}
}

#[benchmarks]
mod benchmarks {
	use super::*;

	#[benchmark]
	fn set_target() {
		#[extrinsic_call]
		_(RawOrigin::Root, 1, alloc::boxed::Box::new(settings()));

		assert!(Targets::<T>::contains_key(1));
	}

	#[benchmark]
	fn set_target_version() {
		Targets::<T>::insert(1, settings());

		#[extrinsic_call]
		_(RawOrigin::Root, 1, 3);

		assert_eq!(Targets::<T>::get(1).map(|target| target.version), Some(3));
	}

	#[benchmark]
	fn remove_target() {
		Targets::<T>::insert(1, settings());

		#[extrinsic_call]
		_(RawOrigin::Root, 1);

		assert!(!Targets::<T>::contains_key(1));
	}

	#[benchmark]
	fn set_target_margins() {
		Targets::<T>::insert(1, settings());
		let margins = TargetMargins { fee_per_mebibyte: 1, ..Default::default() };

		#[extrinsic_call]
		_(RawOrigin::Root, 1, margins);

		assert_eq!(Margins::<T>::get(1), margins);
	}

	#[benchmark]
	fn stop_target() {
		Targets::<T>::insert(1, settings());

		#[extrinsic_call]
		_(RawOrigin::Root, 1);

		assert!(Stopped::<T>::contains_key(1));
	}

	#[benchmark]
	fn resume_target() {
		Targets::<T>::insert(1, settings());
		Stopped::<T>::insert(1, ());

		#[extrinsic_call]
		_(RawOrigin::Root, 1);

		assert!(!Stopped::<T>::contains_key(1));
	}

	#[benchmark]
	fn claim_trapped_fee() {
		open::<T>(1);

		#[extrinsic_call]
		_(RawOrigin::Root, 1, u128::MAX);
	}

	#[benchmark]
	fn set_delivery_limits() {
		let limits = DeliveryLimits { max_fee: 1, max_block_bytes: 1 };

		#[extrinsic_call]
		_(RawOrigin::Root, Some(limits));

		assert_eq!(Delivery::<T>::get(), limits);
	}

	impl_benchmark_test_suite!(Pallet, crate::mock::benchmark_ext(), crate::mock::Runtime);
}
