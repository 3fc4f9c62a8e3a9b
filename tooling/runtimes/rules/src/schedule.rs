use crate::{is_slot_start, Limits, Refusal, Seconds, UnixTime};
use alloc::{vec, vec::Vec};
use codec::{Decode, DecodeWithMemTracking, Encode};
use scale_info::TypeInfo;

/// When a task of variant H runs, as its caller states it.
#[derive(Clone, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub enum ScheduleParam {
	/// At each of these times, in seconds since the Unix epoch.
	Fixed { execution_times: Vec<UnixTime> },
	/// At a first time, and then again and again at this interval.
	Recurring { next_execution_time: UnixTime, frequency: Seconds },
}

impl ScheduleParam {
	/// How many times the caller listed; what sorting them costs depends on it.
	pub fn listed_times(&self) -> u32 {
		match self {
			Self::Fixed { execution_times } => execution_times.len() as u32,
			Self::Recurring { .. } => 1,
		}
	}
}

/// A schedule that passed validation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
	/// The times paid for in advance and held in slots: sorted, distinct and never empty. A recurring
	/// task has exactly one, its next.
	pub times: Vec<UnixTime>,
	/// The interval of a recurring task.
	pub frequency: Option<Seconds>,
}

/// Sorts the times and drops duplicates.
pub fn normalise_times(mut times: Vec<UnixTime>) -> Vec<UnixTime> {
	times.sort_unstable();
	times.dedup();
	times
}

/// Checks a schedule at `now`.
///
/// A list is sorted and freed of duplicates first. Then, each rule over all times before the next
/// rule: `NoExecutionTimes`, `TooManyExecutionsTimes`, and the three of [`validate_times`]. Of a
/// recurring schedule the interval takes part: zero or a broken slot is `InvalidTime`, longer than
/// the horizon is `TimeTooFarOut`.
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

/// Checks times at `now`: all whole slots (`InvalidTime`), all in the future (`PastTime`), none
/// beyond the horizon (`TimeTooFarOut`).
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

/// The first occurrence after `now` of a task that was due at `due` and recurs every `frequency`
/// seconds, and how many occurrences after `due` have passed by. `None` when there is no such time.
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
