//! Benchmarks the calls of the manager and the migration of a task.
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

	/// Migrates a task of version 0 that has the largest possible size.
	#[benchmark]
	fn migrate_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let task_id = schedule::<T>(message::<T>(), fixed(times))?;
		let task = Tasks::<T>::get(task_id).map(StoredTask::into_latest);
		let task = task.ok_or(BenchmarkError::Stop("a task is stored"))?;
		unhashed::put(&Tasks::<T>::hashed_key_for(task_id), &TaskV0::from(task));
		StorageVersion::new(0).put::<Pallet<T>>();
		let mut meter = WeightMeter::with_limit(T::WeightInfo::migrate_task());

		#[block]
		{
			let _ = ToVersion1::<T>::step(None, &mut meter);
		}

		assert!(Tasks::<T>::get(task_id).is_some());
		Ok(())
	}
}
