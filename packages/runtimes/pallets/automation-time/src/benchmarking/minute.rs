//! The benchmarks of variant M: the shared ones, and transfers.

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
		minute::{Call, Config, Limitation, Pallet, Paused, Progress, Request, Slots, Tasks},
	};

	#[benchmark]
	fn schedule_xcmp_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let (caller, message) = (owner::<T>(), vec![1; T::MaxCallBytes::get() as usize]);

		#[extrinsic_call]
		_(
			RawOrigin::Signed(caller),
			provided_id::<T>(),
			times,
			TARGET,
			0,
			message,
			Weight::from_parts(1, 1),
		);

		assert_eq!(Tasks::<T>::count(), 1);
		Ok(())
	}

	#[benchmark]
	fn schedule_native_transfer_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let caller = owner::<T>();
		let amount = T::MinimumTransferAmount::get() + 1;

		#[extrinsic_call]
		_(RawOrigin::Signed(caller), provided_id::<T>(), times, account("recipient", 0, 0), amount);

		assert_eq!(Tasks::<T>::count(), 1);
		Ok(())
	}

	#[benchmark]
	fn run_native_transfer_task() -> Result<(), BenchmarkError> {
		let amount = T::MinimumTransferAmount::get() + 1;
		let recipient = account("recipient", 0, 0);
		let action = RequestedAction::NativeTransfer { recipient, amount };
		let task_id = schedule::<T>(action, fixed(nearly_full_slots::<T>(1)))?;
		let_come_due::<T>(task_id, false);
		let mut meter = meter::<T>(T::WeightInfo::run_native_transfer_task());

		#[block]
		{
			Pallet::<T>::follow_time(&mut meter);
		}

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}

	impl_benchmark_test_suite!(
		Pallet,
		crate::mock::minute::new_test_ext(),
		crate::mock::minute::Runtime
	);
}
