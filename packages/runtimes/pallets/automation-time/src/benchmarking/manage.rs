//! What the manager may do.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod manage {
	#[benchmark]
	fn recover_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let task_id = schedule::<T>(message::<T>(), fixed(times.clone()))?;
		let prepaid = Tasks::<T>::get(task_id).map_or(0, |task| task.prepaid);
		unhashed::put_raw(&Tasks::<T>::hashed_key_for(task_id), &[0xff]);
		let owner = whitelisted_caller();

		#[extrinsic_call]
		_(RawOrigin::Root, owner, provided_id::<T>(), times, prepaid);

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}

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
