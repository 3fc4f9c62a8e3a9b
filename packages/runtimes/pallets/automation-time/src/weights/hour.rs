//! What the benchmarks of `pallet_automation_time::hour` measured: times, and numbers of reads and writes.
//! Written by `pnpm runtimes:weights`: frame-omni-bencher 0.28.0, 2 cores.
//! 2026-11-30, 20 steps of 20 repeats, AMD EPYC.
use super::cost;
use frame_support::weights::Weight;
use frame_system::Config;

pub fn schedule_xcmp_task<T: Config>(t: u32, b: u32) -> Weight { cost::<T>(106_957_011, 14, 8).saturating_add(cost::<T>(33_562_183, 0, 0).saturating_mul(t.into())).saturating_add(cost::<T>(1_013, 0, 0).saturating_mul(b.into())).saturating_add(cost::<T>(0, 1, 0).saturating_mul(t.into())).saturating_add(cost::<T>(0, 0, 1).saturating_mul(t.into())) }
pub fn schedule_dynamic_dispatch_task<T: Config>(t: u32, b: u32) -> Weight { cost::<T>(96_907_267, 11, 8).saturating_add(cost::<T>(33_666_013, 0, 0).saturating_mul(t.into())).saturating_add(cost::<T>(1_429, 0, 0).saturating_mul(b.into())).saturating_add(cost::<T>(0, 1, 0).saturating_mul(t.into())).saturating_add(cost::<T>(0, 0, 1).saturating_mul(t.into())) }
pub fn run_dynamic_dispatch_task<T: Config>() -> Weight { cost::<T>(140_511_000, 7, 6) }
pub fn book_next_run<T: Config>() -> Weight { cost::<T>(103_165_000, 8, 5) }
pub fn sort_times<T: Config>(n: u32) -> Weight { cost::<T>(140_000, 0, 0).saturating_add(cost::<T>(15_023, 0, 0).saturating_mul(n.into())) }
pub fn cancel_task<T: Config>(n: u32) -> Weight { cost::<T>(49_935_324, 5, 4).saturating_add(cost::<T>(31_364_687, 0, 0).saturating_mul(n.into())).saturating_add(cost::<T>(0, 1, 0).saturating_mul(n.into())).saturating_add(cost::<T>(0, 0, 1).saturating_mul(n.into())) }
pub fn follow_time<T: Config>() -> Weight { cost::<T>(17_266_000, 8, 1) }
pub fn visit_slot<T: Config>() -> Weight { cost::<T>(10_075_000, 2, 0) }
pub fn open_slot<T: Config>() -> Weight { cost::<T>(2_143_000, 0, 0) }
pub fn load_task<T: Config>() -> Weight { cost::<T>(18_398_000, 3, 0) }
pub fn visit_target<T: Config>() -> Weight { cost::<T>(13_720_000, 6, 1) }
pub fn run_xcmp_task<T: Config>() -> Weight { cost::<T>(393_641_000, 16, 9) }
pub fn postpone_run<T: Config>() -> Weight { cost::<T>(46_841_000, 3, 3) }
pub fn miss_run<T: Config>() -> Weight { cost::<T>(82_493_000, 6, 5) }
pub fn set_paused<T: Config>() -> Weight { cost::<T>(3_535_000, 0, 1) }
pub fn set_booking_limits<T: Config>() -> Weight { cost::<T>(3_705_000, 0, 1) }
pub fn bound_task<T: Config>() -> Weight { cost::<T>(24_337_000, 1, 1) }
pub fn recover_task<T: Config>() -> Weight { cost::<T>(58_828_000, 5, 4) }
