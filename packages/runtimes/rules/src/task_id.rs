use crate::{ParaId, TaskId, UnixTime};
use alloc::vec::Vec;
use codec::Encode;
use sp_crypto_hashing::blake2_256;

/// Computes the id of a task: the BLAKE2b-256 hash of the SCALE-encoded
/// owner (20 or 32 bytes) and the SCALE-encoded provided id.
pub fn task_id(owner: &impl Encode, provided_id: &[u8]) -> TaskId {
	blake2_256(&(owner, provided_id).encode())
}

/// Computes the topic of the message of one run: the hash of the task id, the time of the
/// run, and the number and the parent hash of the sending block.
///
/// No two runs share a topic, because a queue can drop a message that equals an earlier one: tasks that
/// follow each other under one id for the same time differ by their block. Nobody can send a message
/// with the topic earlier: nobody knows the parent hash before the parent block exists, and in the block
/// after it, the runs come before the transactions.
pub fn run_topic(
	task_id: &TaskId,
	run: UnixTime,
	block: u64,
	parent_hash: &impl Encode,
) -> [u8; 32] {
	let mut bytes: Vec<u8> = b"automation-run".to_vec();
	(task_id, run, block, parent_hash).encode_to(&mut bytes);
	blake2_256(&bytes)
}

/// Computes the topic of the message that recovers a trapped fee: the hash of the target, the block number
/// and the number of events in the block, to which each claim adds one.
pub fn claim_topic(target: ParaId, block: u64, events: u32) -> [u8; 32] {
	let mut bytes: Vec<u8> = b"automation-claim".to_vec();
	(target, block, events).encode_to(&mut bytes);
	blake2_256(&bytes)
}

#[cfg(test)]
mod tests {
	use super::*;
	use hex_literal::hex;

	/// The expected ids were computed with another BLAKE2b implementation (Python's `hashlib`).
	#[test]
	fn ids_are_the_hash_of_owner_and_encoded_provided_id() {
		assert_eq!(
			task_id(&[1u8; 20], b"my-task"),
			hex!("1194d44aaf61fabd4963d168ccbb752a60d238e44ba2c9f237f522c5d4285379")
		);
		assert_eq!(
			task_id(&[1u8; 32], b"my-task"),
			hex!("561a138dbc1b2da7f09acd1b7e1b0cdc01e2a85a5d9a3b17698fa10cffb29efa")
		);
		assert_eq!(
			task_id(&[0u8; 32], &[]),
			hex!("d8908c165dee785924e7421a0fd0418a19d5daeec395fd505a92a0fd3117e428")
		);
		assert_eq!(
			task_id(&[0xffu8; 32], &[7; 100]),
			hex!("421a72b5fe6ba763417a28e1e5b70abaa23c11d1c983aca2555bfcc32a09aaec")
		);
	}

	#[test]
	fn a_provided_id_that_looks_like_hex_is_a_string() {
		assert_ne!(task_id(&[1u8; 32], b"0x01"), task_id(&[1u8; 32], &[1]));
	}

	#[test]
	fn topics_differ_by_task_run_block_and_parent() {
		let topics = [
			run_topic(&[1; 32], 60, 5, &[7u8; 32]),
			run_topic(&[2; 32], 60, 5, &[7u8; 32]),
			run_topic(&[1; 32], 120, 5, &[7u8; 32]),
			run_topic(&[1; 32], 60, 6, &[7u8; 32]),
			run_topic(&[1; 32], 60, 5, &[8u8; 32]),
		];
		for (index, topic) in topics.iter().enumerate() {
			assert!(!topics[..index].contains(topic));
		}
		assert_eq!(
			topics[0],
			hex!("3393f6b1be2813f21d47226aa6db23955458f0475d0db6f43fd4a280a0e78c49")
		);
	}
}
