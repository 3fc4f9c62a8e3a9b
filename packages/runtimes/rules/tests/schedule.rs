//! Lists of times, and recurrence.

use automation_rules::*;
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
