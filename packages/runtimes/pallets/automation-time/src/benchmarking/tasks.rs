//! Schedules tasks of the largest size for the benchmarks.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod tasks {
	/// Returns an account with a large balance, and makes the target known. A run finds its account not
	/// yet read, unlike the account that signs a transaction.
	fn owner<T: Config>() -> T::AccountId {
		T::CrossChain::prepare_target(TARGET);
		T::Currency::set_balance(&caller::<T>(), u128::MAX / 8);
		caller::<T>()
	}

	/// The account that owns the tasks.
	fn caller<T: Config>() -> T::AccountId {
		account("owner", 0, 0)
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

	/// `n` times in no order.
	fn scattered(n: u32) -> Vec<UnixTime> {
		(1..=u64::from(n)).map(|n| n.wrapping_mul(0x9e37_79b9_7f4a_7c15)).collect()
	}

	/// A schedule of the listed times, without recurrence.
	fn fixed(execution_times: Vec<UnixTime>) -> ScheduleParam {
		ScheduleParam::Fixed { execution_times }
	}
}
