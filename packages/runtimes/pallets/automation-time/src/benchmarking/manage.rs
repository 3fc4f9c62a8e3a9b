//! Benchmarks the calls of the manager and setting the bounds of a task.
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

	/// The task has the largest possible size.
	#[benchmark]
	fn bound_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let task_id = schedule::<T>(message::<T>(), fixed(times))?;
		let bounds = Bounds { max_fee: Some(Balance::MAX), max_failures: Some(1) };

		#[extrinsic_call]
		_(RawOrigin::Signed(caller::<T>()), task_id, bounds);

		let task = Tasks::<T>::get(task_id).map(StoredTask::into_latest);
		assert_eq!(task.map(|task| task.bounds), Some(bounds));
		Ok(())
	}

	#[benchmark]
	fn recover_task() -> Result<(), BenchmarkError> {
		let task_id = schedule_runs::<T>(1)?;
		let task = Tasks::<T>::get(task_id).map(StoredTask::into_latest);
		let task = task.ok_or(BenchmarkError::Stop("a task is stored"))?;
		unhashed::put_raw(&Tasks::<T>::hashed_key_for(task_id), &[0xff]);

		#[extrinsic_call]
		_(RawOrigin::Root, task.owner, provided_id::<T>(), task.prepaid);

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}
}
