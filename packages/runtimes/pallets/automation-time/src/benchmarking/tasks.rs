//! Schedules tasks of the largest size for the benchmarks.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod tasks {
	/// Returns an account with a large balance, and makes the target known.
	fn owner<T: Config>() -> T::AccountId {
		T::CrossChain::prepare_target(TARGET);
		T::Currency::set_balance(&whitelisted_caller(), u128::MAX / 8);
		whitelisted_caller()
	}

	/// A provided id of the greatest length.
	fn provided_id<T: Config>() -> Vec<u8> {
		vec![1; T::MaxProvidedIdBytes::get() as usize]
	}

	/// A cross-chain action whose call has the greatest length.
	fn message<T: Config>() -> RequestedAction<T::AccountId, T::RuntimeCall> {
		RequestedAction::Xcmp {
			para_id: TARGET,
			native_currency: true,
			call: vec![1; T::MaxCallBytes::get() as usize],
			call_weight: Weight::from_parts(1, 1),
		}
	}

	/// Schedules a task and returns its id.
	fn schedule<T: Config>(
		action: RequestedAction<T::AccountId, T::RuntimeCall>,
		schedule: ScheduleParam,
	) -> Result<H256, BenchmarkError> {
		let request = Request { provided_id: provided_id::<T>(), action, schedule };
		Pallet::<T>::schedule(RawOrigin::Signed(owner::<T>()).into(), request)?;
		Tasks::<T>::iter_keys().next().ok_or(BenchmarkError::Stop("a task is stored"))
	}

	/// Schedules a task with `runs` runs. Each run takes the last place of its slot.
	fn schedule_runs<T: Config>(runs: u32) -> Result<H256, BenchmarkError> {
		schedule::<T>(message::<T>(), fixed(nearly_full_slots::<T>(runs)))
	}

	/// A schedule of the listed times, without recurrence.
	fn fixed(execution_times: Vec<UnixTime>) -> ScheduleParam {
		ScheduleParam::Fixed { execution_times }
	}

	#[benchmark]
	fn load_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let task_id = schedule::<T>(message::<T>(), fixed(times))?;
		// The benchmark finds the task at an extra place, because that takes an iteration.
		ExtraPlaces::<T>::insert(slot::<T>(1), position(slot::<T>(1), 0), task_id);
		let task;

		#[block]
		{
			let (_, found) = ExtraPlaces::<T>::iter_prefix(slot::<T>(1)).next().unwrap_or_default();
			task = Tasks::<T>::get(found);
		}

		assert!(task.is_some());
		Ok(())
	}
}
