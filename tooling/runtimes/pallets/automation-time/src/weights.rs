use core::marker::PhantomData;
use frame_support::{traits::Get, weights::Weight};

/// What this pallet's calls and runs weigh.
pub trait WeightInfo {
	fn sort_times(listed: u32) -> Weight;
	fn schedule_xcmp_task(times: u32, bytes: u32) -> Weight;
	fn schedule_dynamic_dispatch_task(times: u32, bytes: u32) -> Weight;
	fn schedule_native_transfer_task(times: u32) -> Weight;
	fn cancel_task(runs: u32) -> Weight;
	fn follow_time() -> Weight;
	fn visit_slot() -> Weight;
	fn load_task() -> Weight;
	fn miss_run() -> Weight;
	fn abandon_task(runs: u32) -> Weight;
	fn run_xcmp_task() -> Weight;
	fn run_dynamic_dispatch_task() -> Weight;
	fn run_native_transfer_task() -> Weight;
	fn run_notify_task() -> Weight;
	fn run_auto_compound_delegated_stake_task() -> Weight;
}

/// Weights for a runtime whose database weights are `T::DbWeight`.
pub struct SubstrateWeight<T>(PhantomData<T>);

impl<T: frame_system::Config> WeightInfo for SubstrateWeight<T> {
	fn sort_times(listed: u32) -> Weight {
		Weight::from_parts(100_000, 0).saturating_mul(listed.into())
	}
	fn schedule_xcmp_task(times: u32, bytes: u32) -> Weight {
		Weight::from_parts(60_000_000, 20_000)
			.saturating_add(Weight::from_parts(1_000, 0).saturating_mul(bytes.into()))
			.saturating_add(T::DbWeight::get().reads_writes(5, 3))
			.saturating_add(
				Weight::from_parts(2_000_000, 10_000)
					.saturating_add(T::DbWeight::get().reads_writes(1, 1))
					.saturating_mul(times.into()),
			)
	}
	fn schedule_dynamic_dispatch_task(times: u32, bytes: u32) -> Weight {
		Self::schedule_xcmp_task(times, bytes)
	}
	fn schedule_native_transfer_task(times: u32) -> Weight {
		Self::schedule_xcmp_task(times, 0)
	}
	fn cancel_task(runs: u32) -> Weight {
		Self::schedule_xcmp_task(runs, 0)
	}
	fn follow_time() -> Weight {
		Weight::from_parts(5_000_000, 4_000).saturating_add(T::DbWeight::get().reads_writes(3, 1))
	}
	fn visit_slot() -> Weight {
		Weight::from_parts(3_000_000, 10_000).saturating_add(T::DbWeight::get().reads(1))
	}
	fn load_task() -> Weight {
		Weight::from_parts(5_000_000, 12_000).saturating_add(T::DbWeight::get().reads(1))
	}
	fn miss_run() -> Weight {
		Self::schedule_xcmp_task(36, 0)
	}
	fn abandon_task(runs: u32) -> Weight {
		Self::schedule_xcmp_task(runs, 0)
	}
	fn run_xcmp_task() -> Weight {
		Self::schedule_xcmp_task(36, 8_192)
	}
	fn run_dynamic_dispatch_task() -> Weight {
		Self::schedule_xcmp_task(36, 8_192)
	}
	fn run_native_transfer_task() -> Weight {
		Self::schedule_xcmp_task(36, 0)
	}
	fn run_notify_task() -> Weight {
		Self::schedule_xcmp_task(1, 0)
	}
	fn run_auto_compound_delegated_stake_task() -> Weight {
		Self::schedule_xcmp_task(1, 0)
	}
}
