//! Every way a run can end.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod run {
	#[benchmark]
	fn run_xcmp_task() -> Result<(), BenchmarkError> {
		let task_id = schedule::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
		let_come_due::<T>(task_id, false);
		let mut meter = meter::<T>(T::WeightInfo::run_xcmp_task());

		#[block]
		{
			Pallet::<T>::follow_time(&mut meter);
		}

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}

	#[benchmark]
	fn miss_run() -> Result<(), BenchmarkError> {
		let task_id = schedule::<T>(message::<T>(), fixed(nearly_full_slots::<T>(1)))?;
		let_come_due::<T>(task_id, true);
		let mut meter = meter::<T>(T::WeightInfo::miss_run());

		#[block]
		{
			Pallet::<T>::follow_time(&mut meter);
		}

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}

	#[benchmark]
	fn abandon_task() -> Result<(), BenchmarkError> {
		let runs = T::MaxExecutionTimes::get();
		let times = nearly_full_slots::<T>(runs);
		let task_id = schedule::<T>(message::<T>(), fixed(times))?;
		Tasks::<T>::mutate(task_id, |task| {
			if let Some(task) = task {
				let call = vec![0xff; T::MaxCallBytes::get() as usize];
				let call = WeakBoundedVec::force_from(call, None);
				task.action = Action::DynamicDispatch { call };
			}
		});
		let_come_due::<T>(task_id, false);
		let mut meter = meter::<T>(T::WeightInfo::abandon_task(runs));

		#[block]
		{
			Pallet::<T>::follow_time(&mut meter);
		}

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}
}
