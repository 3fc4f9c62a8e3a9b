//! What the benchmarks of `pallet_xcmp_handler` measured: times, and numbers of reads and writes.
//! Written by `pnpm runtimes:weights`: frame-omni-bencher 0.28.0, 2 cores.
//! 2026-11-30, 20 steps of 20 repeats, AMD EPYC.
use super::cost;
use frame_support::weights::Weight;
use frame_system::Config;

pub fn set_target<T: Config>() -> Weight { cost::<T>(5_809_000, 0, 1) }
pub fn set_target_version<T: Config>() -> Weight { cost::<T>(10_225_000, 1, 1) }
pub fn remove_target<T: Config>() -> Weight { cost::<T>(9_805_000, 1, 3) }
pub fn set_target_margins<T: Config>() -> Weight { cost::<T>(7_631_000, 1, 1) }
pub fn stop_target<T: Config>() -> Weight { cost::<T>(7_431_000, 1, 1) }
pub fn resume_target<T: Config>() -> Weight { cost::<T>(7_441_000, 1, 1) }
pub fn claim_trapped_fee<T: Config>() -> Weight { cost::<T>(125_418_000, 5, 3) }
pub fn set_delivery_limits<T: Config>() -> Weight { cost::<T>(3_966_000, 0, 1) }
