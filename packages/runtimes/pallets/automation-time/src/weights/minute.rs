//! What the benchmarks of `pallet_automation_time::minute` measured: times, and numbers of reads and writes.
//! Written by `pnpm runtimes:weights`: frame-omni-bencher 0.28.0, 2 cores.
//! 2026-11-30, 20 steps of 20 repeats, AMD EPYC.
use super::cost;
use frame_support::weights::Weight;
use frame_system::Config;

pub fn schedule_native_transfer_task<T: Config>(t: u32) -> Weight { cost::<T>(99_680_910, 11, 8).saturating_add(cost::<T>(33_261_937, 0, 0).saturating_mul(t.into())).saturating_add(cost::<T>(0, 1, 0).saturating_mul(t.into())).saturating_add(cost::<T>(0, 0, 1).saturating_mul(t.into())) }
pub fn run_native_transfer_task<T: Config>() -> Weight { cost::<T>(163_185_000, 8, 7) }
