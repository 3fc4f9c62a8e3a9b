use crate::{Balance, Seconds, UnixTime};

/// One whole token: ten decimals.
pub const UNIT: Balance = 10_000_000_000;

/// How deeply a stored call may nest other calls. Decoding it at its time is bounded by this, so a
/// call that nests deeper is refused when it is scheduled.
pub const MAX_CALL_DEPTH: u32 = 16;

/// The limits that a chain of the service applies to schedules and ids.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
	/// The length of a slot in seconds; every time is a multiple of it.
	pub slot_length: Seconds,
	/// How far ahead a time may be, in seconds.
	pub horizon: Seconds,
	/// How many distinct execution times a task may have.
	pub max_execution_times: u32,
	/// How many bytes a provided id may have.
	pub max_provided_id_bytes: u32,
	/// How many bytes a stored call may have.
	pub max_call_bytes: u32,
}

impl Limits {
	/// The latest time that may be scheduled at `now`. `None` when the clock is at the end of time.
	pub fn latest(&self, now: UnixTime) -> Option<UnixTime> {
		now.checked_add(self.horizon)
	}
}

/// The limits of variant H.
pub const HOUR: Limits = Limits {
	slot_length: 3_600,
	horizon: 180 * 24 * 3_600,
	max_execution_times: 36,
	max_provided_id_bytes: 256,
	max_call_bytes: 8_192,
};

/// The limits of variant M.
pub const MINUTE: Limits = Limits { slot_length: 60, ..HOUR };
