//! The benchmarks of variant H: the shared ones, calls of this chain, and recurring tasks.

// Sections can be imported only into a module whose own attribute is called `pallet`.
use frame_benchmarking::v2::benchmarks as pallet;
use frame_support::pallet_macros::import_section;

#[import_section(crate::benchmarking::slots::slots)]
#[import_section(crate::benchmarking::tasks::tasks)]
#[import_section(crate::benchmarking::clock::clock)]
#[import_section(crate::benchmarking::run::run)]
#[import_section(crate::benchmarking::manage::manage)]
#[pallet]
mod benchmarks {
	use crate::{
		benchmarking::prelude::*,
		hour::{Call, Config, Limitation, Pallet, Paused, Progress, Request, Slots, Tasks},
	};

	#[benchmark]
	fn schedule_xcmp_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let (caller, message) = (owner::<T>(), vec![1; T::MaxCallBytes::get() as usize]);

		#[extrinsic_call]
		_(
			RawOrigin::Signed(caller),
			provided_id::<T>(),
			fixed(times),
			TARGET,
			T::NativeCurrencyId::get(),
			message,
			1,
		);

		assert_eq!(Tasks::<T>::count(), 1);
		Ok(())
	}

	#[benchmark]
	fn schedule_dynamic_dispatch_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let call = longest_remark::<T>().into();
		let caller = owner::<T>();

		#[extrinsic_call]
		_(RawOrigin::Signed(caller), provided_id::<T>(), fixed(times), Box::new(call));

		assert_eq!(Tasks::<T>::count(), 1);
		Ok(())
	}

	#[benchmark]
	fn run_dynamic_dispatch_task() -> Result<(), BenchmarkError> {
		let call = longest_remark::<T>().into();
		let call = Box::new(call);
		let action = RequestedAction::DynamicDispatch { call, permitted: true };
		let task_id = schedule::<T>(action, fixed(nearly_full_slots::<T>(1)))?;
		let_come_due::<T>(task_id, false);

		#[block]
		{
			Pallet::<T>::follow_time(&mut WeightMeter::new());
		}

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}

	/// A recurring run whose next slot is full.
	#[benchmark]
	fn book_next_run() -> Result<(), BenchmarkError> {
		let next_execution_time = nearly_full::<T>(slot::<T>(1));
		let frequency = T::SlotLength::get();
		let every_slot = ScheduleParam::Recurring { next_execution_time, frequency };
		let task_id = schedule::<T>(message::<T>(), every_slot)?;
		fill::<T>(slot::<T>(2), T::MaxTasksPerSlot::get());
		let_come_due::<T>(task_id, false);
		let weight = T::WeightInfo::run_xcmp_task().saturating_add(T::WeightInfo::book_next_run());
		let mut meter = meter::<T>(weight);

		#[block]
		{
			Pallet::<T>::follow_time(&mut meter);
		}

		let next_run = Tasks::<T>::get(task_id).map(|task| task.next_run);
		assert_eq!(next_run, Some(slot::<T>(2)));
		Ok(())
	}

	/// The longest call that a task stores: a remark, less what its own encoding adds.
	fn longest_remark<T: Config>() -> frame_system::Call<T> {
		let bytes = T::MaxCallBytes::get() as usize - 16;
		frame_system::Call::remark { remark: vec![1; bytes] }
	}

	impl_benchmark_test_suite!(
		Pallet,
		crate::mock::hour::new_test_ext(),
		crate::mock::hour::Runtime
	);
}
