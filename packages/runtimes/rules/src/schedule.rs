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

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{HOUR, MINUTE};
	use proptest::prelude::*;

	const NOW: UnixTime = 3_600 * 500_000;

	fn fixed(execution_times: Vec<UnixTime>) -> Result<Schedule, Refusal> {
		validate_schedule(ScheduleParam::Fixed { execution_times }, NOW, &HOUR)
	}

	fn recurring(next_execution_time: UnixTime, frequency: Seconds) -> Result<Schedule, Refusal> {
		let schedule = ScheduleParam::Recurring { next_execution_time, frequency };
		validate_schedule(schedule, NOW, &HOUR)
	}

	#[test]
	fn lists_are_sorted_and_freed_of_duplicates() {
		let (one, two) = (NOW + 3_600, NOW + 7_200);
		let schedule = Schedule { times: vec![one, two], frequency: None };
		assert_eq!(fixed(vec![two, one, two]), Ok(schedule));
	}

	#[test]
	fn each_rule_is_checked_over_all_times_before_the_next() {
		let far = NOW + HOUR.horizon + 3_600;
		let many = |n: u64| (0..n).map(|i| far + 3_600 * i + 1).collect::<Vec<_>>();
		assert_eq!(fixed(vec![]), Err(Refusal::NoExecutionTimes));
		assert_eq!(fixed(many(37)), Err(Refusal::TooManyExecutionsTimes));
		assert_eq!(fixed(many(36)), Err(Refusal::InvalidTime));
		assert_eq!(fixed(vec![0, far, 1]), Err(Refusal::InvalidTime));
		assert_eq!(fixed(vec![far, NOW]), Err(Refusal::PastTime));
		assert_eq!(fixed(vec![NOW + 3_600, far]), Err(Refusal::TimeTooFarOut));
		assert!(fixed(vec![NOW + HOUR.horizon]).is_ok());
	}

	#[test]
	fn the_interval_is_checked_for_slots_first_and_for_the_horizon_last() {
		let next = NOW + 3_600;
		assert_eq!(recurring(next, 0), Err(Refusal::InvalidTime));
		assert_eq!(recurring(0, 3_601), Err(Refusal::InvalidTime));
		assert_eq!(recurring(next + 1, 3_600), Err(Refusal::InvalidTime));
		assert_eq!(recurring(NOW, HOUR.horizon + 3_600), Err(Refusal::PastTime));
		assert_eq!(recurring(next, HOUR.horizon + 3_600), Err(Refusal::TimeTooFarOut));
		let schedule = Schedule { times: vec![next], frequency: Some(HOUR.horizon) };
		assert_eq!(recurring(next, HOUR.horizon), Ok(schedule));
	}

	#[test]
	fn the_end_of_time_is_no_overflow() {
		let last = u64::MAX - u64::MAX % 60;
		assert_eq!(validate_times(&[last], last - 60, &MINUTE), Ok(()));
		assert_eq!(validate_times(&[last], last, &MINUTE), Err(Refusal::PastTime));
		assert_eq!(first_occurrence_after(last, 60, last), None);
		assert_eq!(first_occurrence_after(0, 0, 0), None);
		assert_eq!(first_occurrence_after(0, 1, u64::MAX), None);
	}

	#[test]
	fn occurrences_that_passed_are_counted() {
		assert_eq!(first_occurrence_after(7_200, 3_600, 7_200), Some((10_800, 0)));
		assert_eq!(first_occurrence_after(7_200, 3_600, 10_799), Some((10_800, 0)));
		assert_eq!(first_occurrence_after(7_200, 3_600, 10_800), Some((14_400, 1)));
		assert_eq!(first_occurrence_after(7_200, 3_600, 0), Some((10_800, 0)));
	}

	proptest! {
		#[test]
		fn nothing_panics_and_what_passes_is_good(times: Vec<u64>, now: u64) {
			let schedule = ScheduleParam::Fixed { execution_times: times };
			if let Ok(schedule) = validate_schedule(schedule, now, &MINUTE) {
				prop_assert!(schedule.times.windows(2).all(|pair| pair[0] < pair[1]));
				prop_assert!(schedule.times.iter().all(|time| *time > now && time % 60 == 0));
			}
		}

		#[test]
		fn the_next_occurrence_is_the_first_in_the_future(
			due in 0..1u64 << 40,
			frequency in 1..1u64 << 30,
			now in 0..1u64 << 40,
		) {
			let (next, passed) = first_occurrence_after(due, frequency, now).unwrap();
			prop_assert!(next > now && next > due);
			prop_assert_eq!((next - due) / frequency, passed + 1);
			prop_assert!(passed == 0 || next - frequency <= now);
		}
	}
}
