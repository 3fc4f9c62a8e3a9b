//! The benchmarks of variant H: the shared benchmarks, calls of this chain, and recurring tasks.

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
		hour::{
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
	fn schedule_dynamic_dispatch_task(
		t: Linear<1, { T::MaxExecutionTimes::get() }>,
		b: Linear<1, { T::MaxCallBytes::get() }>,
	) -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(t);
		let call = remark::<T>(b).into();
		let caller = owner::<T>();

		#[extrinsic_call]
		_(RawOrigin::Signed(caller), provided_id::<T>(), fixed(times), Box::new(call));

		assert_eq!(Tasks::<T>::count(), 1);
		Ok(())
	}

	#[benchmark]
	fn run_dynamic_dispatch_task() -> Result<(), BenchmarkError> {
		let call = remark::<T>(T::MaxCallBytes::get());
		let action = RequestedAction::DynamicDispatch { call: Box::new(call.into()) };
		let (task_id, task) = due_task::<T>(action, fixed(nearly_full_slots::<T>(1)))?;
		let (run, nonce) = (slot::<T>(1), task.nonce);
		let (mut meter, mut block) = (WeightMeter::new(), BlockRuns::default());

		#[block]
		{
			Pallet::<T>::serve_run(task_id, task, run, false, run, &mut meter, &mut block);
		}

		assert_completed::<T>(task_id, nonce);
		// The other tasks keep their places.
		assert_eq!(Slots::<T>::get(run).len() as u32, T::MaxTasksPerSlot::get() - 1);
		Ok(())
	}

	/// A recurring task ran, and the slot of its next run is full.
	#[benchmark]
	fn book_next_run() -> Result<(), BenchmarkError> {
		let next_execution_time = nearly_full::<T>(slot::<T>(1));
		let frequency = T::SlotLength::get();
		let every_slot = ScheduleParam::Recurring { next_execution_time, frequency };
		let (task_id, mut task) = due_task::<T>(message::<T>(), every_slot)?;
		let (run, next, nonce) = (slot::<T>(1), slot::<T>(2), task.nonce);
		task.remaining_runs = Default::default();
		Tasks::<T>::insert(task_id, StoredTask::V1(task));
		fill::<T>(next, T::MaxTasksPerSlot::get());

		#[block]
		{
			Pallet::<T>::next_of(task_id, nonce, run, run, Some(true));
		}

		let task = Tasks::<T>::get(task_id).map(StoredTask::into_latest);
		assert_eq!(task.map(|task| task.next_run), Some(next));
		assert!(ExtraPlaces::<T>::contains_key(next, position(next, nonce)));
		Ok(())
	}

	/// A remark call that encodes to at most `bytes` bytes, if `bytes` is at least 16.
	fn remark<T: Config>(bytes: u32) -> frame_system::Call<T> {
		frame_system::Call::remark { remark: vec![1; bytes.saturating_sub(16) as usize] }
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
		crate::mock::hour::benchmark_ext(),
		crate::mock::hour::Runtime
	);
}
