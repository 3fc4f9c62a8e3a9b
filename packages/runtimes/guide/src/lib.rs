//! The runtime that `docs/pallets-integration.md` leads to, as far as the service concerns it: the
//! template's own lines are in `src/template`, the guide's are put into them by the build. What carries
//! and prices messages is stood in for.

extern crate alloc;

pub mod apis {
	include!(concat!(env!("OUT_DIR"), "/apis.rs"));
}
#[cfg(all(test, feature = "runtime-benchmarks"))]
mod benchmarks {
	include!(concat!(env!("OUT_DIR"), "/benchmarks.rs"));
}
pub mod configs {
	include!(concat!(env!("OUT_DIR"), "/configs.rs"));
}
pub mod genesis_config_presets {
	include!(concat!(env!("OUT_DIR"), "/presets.rs"));
}
pub mod options {
	include!(concat!(env!("OUT_DIR"), "/options.rs"));
}
pub mod stand_ins;

include!(concat!(env!("OUT_DIR"), "/runtime.rs"));

#[cfg(test)]
mod tests;
