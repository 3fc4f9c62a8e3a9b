//! Counts the storage items that a piece of code reads and writes.

use frame_support::{StorageHasher, Twox128};
use sp_core::hexdisplay::HexDisplay;
use std::{
	collections::BTreeSet,
	fmt::Debug,
	sync::{Arc, Mutex},
};
use tracing::{
	field::{Field, Visit},
	span::{Attributes, Id, Record},
	Event, Metadata, Subscriber,
};

/// One storage access, from the log of the state.
#[derive(Default)]
struct Access {
	method: String,
	key: String,
}

impl Visit for Access {
	fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
		if field.name() == "key" {
			self.key = format!("{value:?}");
		}
	}

	fn record_str(&mut self, field: &Field, value: &str) {
		if field.name() == "method" {
			self.method = value.into();
		}
	}
}

/// The keys of the items that were read, and the keys of the items that were written.
#[derive(Clone, Default)]
struct Accesses(Arc<Mutex<[BTreeSet<String>; 2]>>);

impl Subscriber for Accesses {
	fn enabled(&self, metadata: &Metadata<'_>) -> bool {
		metadata.target() == "state"
	}

	fn event(&self, event: &Event<'_>) {
		let mut access = Access::default();
		event.record(&mut access);
		let written = match access.method.as_str() {
			"Get" | "Exists" => 0,
			"Put" => 1,
			_ => return,
		};
		// Skips single values of `System` (number, phase, events and their count): a block has them in memory.
		let system = format!("{}", HexDisplay::from(&Twox128::hash(b"System")));
		// Skips the settings of the mock chain. A test parameter has a short key in storage.
		let setting = access.key.len() <= 32;
		if !setting && (!access.key.starts_with(&system) || access.key.len() > 64) {
			self.0.lock().expect("no test fails here")[written].insert(access.key);
		}
	}

	fn new_span(&self, _: &Attributes<'_>) -> Id {
		Id::from_u64(1)
	}

	fn record(&self, _: &Id, _: &Record<'_>) {}
	fn record_follows_from(&self, _: &Id, _: &Id) {}
	fn enter(&self, _: &Id) {}
	fn exit(&self, _: &Id) {}
}

/// Runs `act`. Returns its result, the number of items read, and the number of items written.
pub fn count_accesses<R>(act: impl FnOnce() -> R) -> (R, u64, u64) {
	let accesses = Accesses::default();
	let done = tracing::subscriber::with_default(accesses.clone(), act);
	let [read, written] = &*accesses.0.lock().expect("no test fails here");
	(done, read.len() as u64, written.len() as u64)
}
