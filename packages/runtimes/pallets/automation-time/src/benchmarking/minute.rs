//! The benchmarks of variant M: the shared benchmarks, and native transfers.

// `import_section` works only in a module whose attribute is called `pallet`.
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
		minute::{
			Call, Config, Event, ExtraPlaces, LastServed, Lateness, Limitation, Pallet, Paused,
			Progress, Request, Slots, StoredSlotLength, TaskOf, Tasks, Waiting,
		},
	};

	#[benchmark]
	fn schedule_xcmp_task(
		t: Linear<1, { T::MaxExecutionTimes::get() }>,
		b: Linear<1, { T::MaxCallBytes::get() }>,
	) -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(t);
		let (caller, message) = (owner::<T>(), vec![1; b as usize]);

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
	fn schedule_native_transfer_task(
		t: Linear<1, { T::MaxExecutionTimes::get() }>,
	) -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(t);
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
		let (task_id, task) = due_task::<T>(action, fixed(nearly_full_slots::<T>(1)))?;
		let (run, nonce) = (slot::<T>(1), task.nonce);
		let (mut meter, mut block) = (WeightMeter::new(), BlockRuns::default());

		#[block]
		{
			Pallet::<T>::serve_run(task_id, task, run, false, run, &mut meter, &mut block);
		}

		assert_completed::<T>(task_id, nonce);
		Ok(())
	}

	// Benchmarks with components cannot be in a section.

	/// Sorts a list of scattered times, up to as many as an extrinsic has room for.
	#[benchmark]
	fn sort_times(n: Linear<1, 500_000>) {
		let times: Vec<UnixTime> = scattered(n);
		let sorted;

		#[block]
		{
			sorted = normalise_times(times);
		}

		assert_eq!(sorted.len() as u32, n);
	}

	#[benchmark]
	fn cancel_task(n: Linear<1, { T::MaxExecutionTimes::get() }>) -> Result<(), BenchmarkError> {
		let task_id = schedule_runs::<T>(n)?;

		#[extrinsic_call]
		_(RawOrigin::Signed(caller::<T>()), task_id);

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}

	impl_benchmark_test_suite!(
		Pallet,
		crate::mock::minute::benchmark_ext(),
		crate::mock::minute::Runtime
	);
}
