//! A weights file that is generated from the benchmarks fits the trait `WeightInfo`, and each benchmark
//! is measured.

use crate::mock::{hour, minute, Chain, Hour, Minute};
use frame_benchmarking::{BenchmarkMetadata, Benchmarking};
use frame_support::weights::Weight;

/// Implements the trait like a generated weights file, with one argument for each component.
/// If a function of the trait is missing or has other arguments, the code does not compile.
macro_rules! generated {
	($list:ident, $weights:path, $($name:ident($($component:ident),*)),* $(,)?) => {
		fn $list() -> Vec<(String, Vec<String>)> {
			#[allow(dead_code)]
			struct Generated;

			#[allow(unused_variables)]
			impl $weights for Generated {
				$(fn $name($($component: u32),*) -> Weight {
					Weight::zero()
				})*
			}

			vec![$((stringify!($name).into(), vec![$(stringify!($component).into()),*])),*]
		}
	};
}

generated!(
	hourly,
	crate::hour::WeightInfo,
	book_next_run(),
	bound_task(),
	cancel_task(n),
	follow_time(),
	load_task(),
	miss_run(),
	open_slot(),
	postpone_run(),
	recover_task(),
	run_dynamic_dispatch_task(),
	run_xcmp_task(),
	schedule_dynamic_dispatch_task(t, b),
	schedule_xcmp_task(t, b),
	set_booking_limits(),
	set_paused(),
	sort_times(n),
	visit_slot(),
	visit_target(),
);

generated!(
	minutely,
	crate::minute::WeightInfo,
	bound_task(),
	cancel_task(n),
	follow_time(),
	load_task(),
	miss_run(),
	open_slot(),
	postpone_run(),
	recover_task(),
	run_native_transfer_task(),
	run_xcmp_task(),
	schedule_native_transfer_task(t),
	schedule_xcmp_task(t, b),
	set_booking_limits(),
	set_paused(),
	sort_times(n),
	visit_slot(),
	visit_target(),
);

generated!(
	of_the_handler,
	pallet_xcmp_handler::WeightInfo,
	claim_trapped_fee(),
	remove_target(),
	resume_target(),
	set_delivery_limits(),
	set_target(),
	set_target_margins(),
	set_target_version(),
	stop_target(),
);

/// The functions of a weights file that is generated from these benchmarks.
fn functions_of(benchmarks: Vec<BenchmarkMetadata>) -> Vec<(String, Vec<String>)> {
	let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("a name");
	let mut functions: Vec<_> = benchmarks
		.into_iter()
		.map(|one| {
			let components = one.components.iter().map(|(component, ..)| component.to_string());
			(text(one.name), components.collect())
		})
		.collect();
	functions.sort();
	functions
}

#[test]
fn generated_weights_fit_the_traits() {
	Hour::test(|| assert_eq!(functions_of(hour::AutomationTime::benchmarks(true)), hourly()));
	Minute::test(|| assert_eq!(functions_of(minute::AutomationTime::benchmarks(true)), minutely()));
	Hour::test(|| assert_eq!(functions_of(hour::XcmpHandler::benchmarks(true)), of_the_handler()));
}

/// The functions of a file that `pnpm runtimes:weights` writes.
fn measured(file: &str) -> Vec<(String, Vec<String>)> {
	let signatures = file.split("pub fn ").skip(1).filter_map(|text| text.split_once(") ->"));
	let mut functions: Vec<_> = signatures
		.map(|(signature, _)| {
			let (name, components) = signature.split_once("<T: Config>(").expect("a function");
			let names = components.split(',').filter_map(|one| one.split_once(':'));
			let names = names.map(|(name, _)| name.trim().trim_start_matches('_').into());
			(name.into(), names.collect())
		})
		.collect();
	functions.sort();
	functions
}

#[test]
fn every_benchmark_is_measured() {
	assert_eq!(measured(include_str!("../weights/hour.rs")), hourly());
	// Variant H stands for both in what they share.
	let only_minutely: Vec<_> =
		minutely().into_iter().filter(|one| !hourly().contains(one)).collect();
	assert_eq!(measured(include_str!("../weights/minute.rs")), only_minutely);
	assert_eq!(
		measured(include_str!("../../../xcmp-handler/src/weights/measured.rs")),
		of_the_handler()
	);
}
