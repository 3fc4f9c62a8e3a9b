use crate::{Balance, Seconds, UnixTime};

/// One token in its smallest unit. The token has ten decimals.
pub const UNIT: Balance = 10_000_000_000;

/// The maximum depth of calls inside a stored call. A call with more depth
/// is refused at scheduling, because a run decodes the call with this limit.
pub const MAX_CALL_DEPTH: u32 = 16;

/// The greatest factor by which the price of a recurring task may rise from one run to the next. A
/// task whose price rises more ends, so that a wrong rate does not empty its owner's account.
pub const MAX_PRICE_STEP: Balance = 2;

/// The limits of a service chain for schedules, provided ids and calls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
	/// The length of a slot in seconds. Every time is a multiple of this length.
	pub slot_length: Seconds,
	/// The greatest distance of a time from now, in seconds.
	pub horizon: Seconds,
	/// The maximum number of distinct execution times of a task.
	pub max_execution_times: u32,
	/// The maximum length of a provided id, in bytes.
	pub max_provided_id_bytes: u32,
	/// The maximum length of a stored call, in bytes.
	pub max_call_bytes: u32,
}

impl Limits {
	/// The latest time that may be scheduled at `now`. Returns `None` if that time does not fit into 64 bits.
	pub fn latest(&self, now: UnixTime) -> Option<UnixTime> {
		now.checked_add(self.horizon)
	}
}

/// The limits of variant H, whose slots last an hour.
pub const HOUR: Limits = Limits {
	slot_length: 3_600,
	horizon: 180 * 24 * 3_600,
	max_execution_times: 36,
	max_provided_id_bytes: 256,
	max_call_bytes: 8_192,
};

/// The limits of variant M, whose slots last a minute.
pub const MINUTE: Limits = Limits { slot_length: 60, ..HOUR };
