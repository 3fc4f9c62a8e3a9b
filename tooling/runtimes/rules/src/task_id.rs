use crate::{TaskId, UnixTime};
use alloc::vec::Vec;
use codec::Encode;
use sp_crypto_hashing::blake2_256;

/// The id of a task: the BLAKE2b-256 hash of its owner's 32 bytes and the SCALE-encoded provided id.
pub fn task_id(owner: &[u8; 32], provided_id: &[u8]) -> TaskId {
	blake2_256(&(owner, provided_id).encode())
}

/// The topic of the message that one run of a task sends: the hash of the task id, the time of the
/// run and the sending chain's block number.
///
/// Byte-identical messages can be dropped as duplicates on their way, so two runs never share a
/// topic. The block number tells apart two tasks that reuse an id for the same time.
pub fn run_topic(task_id: &TaskId, run: UnixTime, block: u64) -> [u8; 32] {
	let mut bytes: Vec<u8> = b"automation-run".to_vec();
	(task_id, run, block).encode_to(&mut bytes);
	blake2_256(&bytes)
}
