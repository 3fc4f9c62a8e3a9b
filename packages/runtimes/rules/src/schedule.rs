use crate::{is_slot_start, Limits, Refusal, Seconds, UnixTime};
use alloc::{vec, vec::Vec};
use codec::{Decode, DecodeWithMemTracking, Encode};
use scale_info::TypeInfo;

/// The schedule of a task of variant H, as the caller states it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub enum ScheduleParam {
	/// A list of times, in seconds since the Unix epoch.
	Fixed { execution_times: Vec<UnixTime> },
	/// A first time, and the interval between two runs, in seconds.
	Recurring { next_execution_time: UnixTime, frequency: Seconds },
}

impl ScheduleParam {
	/// The number of times that the caller listed. The weight of sorting depends on this number.
	pub fn listed_times(&self) -> u32 {
		match self {
			Self::Fixed { execution_times } => execution_times.len() as u32,
			Self::Recurring { .. } => 1,
		}
	}
}

/// A schedule that passed every check of [`validate_schedule`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
	/// The times that are prepaid and get a place in a slot. They are sorted and
	/// distinct, and at least one. A recurring task has exactly one time, its next run.
	pub times: Vec<UnixTime>,
	/// The interval of a recurring task in seconds; `None` for a list of times.
	pub frequency: Option<Seconds>,
}

/// Sorts the times and removes duplicates.
pub fn normalise_times(mut times: Vec<UnixTime>) -> Vec<UnixTime> {
	times.sort_unstable();
	times.dedup();
	times
}

/// Checks a schedule at the time `now`.
///
/// Sorts a list and removes its duplicates first. Then checks each rule for all times before the next
/// rule: `NoExecutionTimes`, `TooManyExecutionsTimes`, and the three rules of [`validate_times`]. A
/// recurring schedule also fails with `InvalidTime` if its interval is zero or not a multiple of the
/// slot length, and with `TimeTooFarOut` if its interval is longer than the horizon.
pub fn validate_schedule(
	schedule: ScheduleParam,
	now: UnixTime,
	limits: &Limits,
) -> Result<Schedule, Refusal> {
	match schedule {
		ScheduleParam::Fixed { execution_times } => {
			let times = normalise_times(execution_times);
			if times.is_empty() {
				return Err(Refusal::NoExecutionTimes);
			}
			if times.len() > limits.max_execution_times as usize {
				return Err(Refusal::TooManyExecutionsTimes);
			}
			validate_times(&times, now, limits)?;
			Ok(Schedule { times, frequency: None })
		}
		ScheduleParam::Recurring { next_execution_time, frequency } => {
			if frequency == 0 || !is_slot_start(frequency, limits.slot_length) {
				return Err(Refusal::InvalidTime);
			}
			validate_times(&[next_execution_time], now, limits)?;
			if frequency > limits.horizon {
				return Err(Refusal::TimeTooFarOut);
			}
			Ok(Schedule { times: vec![next_execution_time], frequency: Some(frequency) })
		}
	}
}

/// Checks times at `now`. Fails with `InvalidTime` if a time is not the start of a slot,
/// then with `PastTime`, then with `TimeTooFarOut` if a time is beyond the horizon.
pub fn validate_times(times: &[UnixTime], now: UnixTime, limits: &Limits) -> Result<(), Refusal> {
	if times.iter().any(|time| !is_slot_start(*time, limits.slot_length)) {
		return Err(Refusal::InvalidTime);
	}
	if times.iter().any(|time| *time <= now) {
		return Err(Refusal::PastTime);
	}
	if limits.latest(now).is_some_and(|latest| times.iter().any(|time| *time > latest)) {
		return Err(Refusal::TimeTooFarOut);
	}
	Ok(())
}

/// The first occurrence after `now` of a task that was due at `due` and recurs every `frequency` seconds.
/// Also returns how many occurrences after `due` have passed. `None`: no such time fits into 64 bits.
pub fn first_occurrence_after(
	due: UnixTime,
	frequency: Seconds,
	now: UnixTime,
) -> Option<(UnixTime, u64)> {
	let passed = now.saturating_sub(due).checked_div(frequency)?;
	let steps = passed.checked_add(1)?;
	let next = due.checked_add(steps.checked_mul(frequency)?)?;
	Some((next, passed))
}
