//! Tasks of the largest size, stored and cancelled.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod tasks {
	/// An account with money.
	fn owner<T: Config>() -> T::AccountId {
		T::CrossChain::prepare_target(TARGET);
		T::Currency::set_balance(&whitelisted_caller(), u128::MAX / 8);
		whitelisted_caller()
	}

	/// The longest provided id.
	fn provided_id<T: Config>() -> Vec<u8> {
		vec![1; T::MaxProvidedIdBytes::get() as usize]
	}

	/// A message with as many bytes as a task stores.
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

	/// Schedules a task with so many runs, each in a slot with one place left.
	fn schedule_runs<T: Config>(runs: u32) -> Result<H256, BenchmarkError> {
		schedule::<T>(message::<T>(), fixed(nearly_full_slots::<T>(runs)))
	}

	/// A schedule of these times.
	fn fixed(execution_times: Vec<UnixTime>) -> ScheduleParam {
		ScheduleParam::Fixed { execution_times }
	}

	#[benchmark]
	fn load_task() -> Result<(), BenchmarkError> {
		let times = nearly_full_slots::<T>(T::MaxExecutionTimes::get());
		let task_id = schedule::<T>(message::<T>(), fixed(times))?;
		// Beside the places of a slot, it is found by iterating.
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
