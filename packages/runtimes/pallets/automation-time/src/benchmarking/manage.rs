//! What the manager may do.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod manage {
	#[benchmark]
	fn set_paused() {
		#[extrinsic_call]
		_(RawOrigin::Root, true);

		assert!(Paused::<T>::get());
	}

	#[benchmark]
	fn set_booking_limits() {
		let limits = BookingLimits { places: 1, horizon: 1, execution_times: 1 };

		#[extrinsic_call]
		_(RawOrigin::Root, Some(limits));

		assert_eq!(Limitation::<T>::get(), Some(limits));
	}
}
