use crate::ParaId;
use alloc::vec::Vec;
use codec::{Compact, Encode};
use sp_crypto_hashing::blake2_256;

/// The account that `owner`, an account of parachain `origin`, has on a sibling chain which derives
/// foreign accounts from their hashed description (`HashedDescription<_, DescribeFamily<_>>`).
///
/// The network of the account takes no part in it. A target chain may derive accounts otherwise; its
/// own answer outranks this one.
pub fn derived_account(origin: ParaId, owner: &[u8; 32]) -> [u8; 32] {
	let description: Vec<u8> = [b"AccountId32".as_slice(), owner.as_slice()].concat();
	blake2_256(&(b"SiblingChain", Compact(origin), description).encode())
}
