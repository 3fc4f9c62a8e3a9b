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
			Call, Config, Event, ExtraPlaces, LastServed, Limitation, Pallet, Paused, Progress,
			Request, Slots, Tasks, Waiting,
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
		let weight = call.get_dispatch_info().call_weight;
		let action = RequestedAction::DynamicDispatch { call: Box::new(call.into()) };
		let task_id = schedule::<T>(action, fixed(nearly_full_slots::<T>(1)))?;
		let nonce = nonce_of::<T>(task_id);
		let_come_due::<T>(task_id, false);
		let run = T::WeightInfo::run_dynamic_dispatch_task();
		let mut meter = meter::<T>(run.saturating_add(weight));

		#[block]
		{
			follow::<T>(&mut meter);
		}

		assert_completed::<T>(task_id, nonce);
		// The block had no weight left for the other tasks, so they keep their places.
		let others = T::MaxTasksPerSlot::get() as usize - 1;
		assert_eq!(Slots::<T>::get(slot::<T>(1)).len(), others);
		Ok(())
	}

	/// A recurring task runs, and the slot of its next run is full.
	#[benchmark]
	fn book_next_run() -> Result<(), BenchmarkError> {
		let next_execution_time = nearly_full::<T>(slot::<T>(1));
		let frequency = T::SlotLength::get();
		let every_slot = ScheduleParam::Recurring { next_execution_time, frequency };
		let task_id = schedule::<T>(message::<T>(), every_slot)?;
		fill::<T>(slot::<T>(2), T::MaxTasksPerSlot::get());
		let_come_due::<T>(task_id, false);
		let weight = T::WeightInfo::run_xcmp_task()
			.saturating_add(T::WeightInfo::book_next_run())
			.saturating_add(T::WeightInfo::postpone_run());
		let mut meter = meter::<T>(weight);

		#[block]
		{
			follow::<T>(&mut meter);
		}

		let next_run = Tasks::<T>::get(task_id).map(|task| task.into_latest().next_run);
		assert_eq!(next_run, Some(slot::<T>(2)));
		Ok(())
	}

	/// A remark call that encodes to at most `bytes` bytes, if `bytes` is at least 16.
	fn remark<T: Config>(bytes: u32) -> frame_system::Call<T> {
		frame_system::Call::remark { remark: vec![1; bytes.saturating_sub(16) as usize] }
	}

	// Benchmarks with components cannot be in a section.

	/// Sorts a list of times that is in descending order, the worst case.
	#[benchmark]
	fn sort_times(n: Linear<1, 10_000>) {
		let times: Vec<UnixTime> = (0..u64::from(n)).rev().collect();
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
		_(RawOrigin::Signed(whitelisted_caller()), task_id);

		assert!(!Tasks::<T>::contains_key(task_id));
		Ok(())
	}

	impl_benchmark_test_suite!(
		Pallet,
		crate::mock::hour::benchmark_ext(),
		crate::mock::hour::Runtime
	);
}
