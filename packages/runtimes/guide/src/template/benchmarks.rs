frame_benchmarking::define_benchmarks!(
	[pallet_balances, Balances]
	// The guide's lines: runtime/src/benchmarks.rs
);
