use crate::{Seconds, UnixTime};

/// Whether `time` is the start of a slot.
pub fn is_slot_start(time: UnixTime, slot_length: Seconds) -> bool {
	time.checked_rem(slot_length) == Some(0)
}

/// The start of the slot that contains `now`. If the slot length is zero, returns `now`.
pub fn slot_of(now: UnixTime, slot_length: Seconds) -> UnixTime {
	now - now.checked_rem(slot_length).unwrap_or(0)
}

#[cfg(test)]
mod tests {
	use super::*;

	#[test]
	fn slots_start_at_multiples_of_their_length() {
		assert!(is_slot_start(7_200, 3_600));
		assert!(!is_slot_start(7_201, 3_600));
		assert!(!is_slot_start(7_200, 0));
		assert_eq!(slot_of(7_199, 3_600), 3_600);
		assert_eq!(slot_of(7_200, 3_600), 7_200);
		assert_eq!(slot_of(u64::MAX, 60), u64::MAX - u64::MAX % 60);
		assert_eq!(slot_of(7, 0), 7);
	}
}
