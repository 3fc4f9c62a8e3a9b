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

#[cfg(test)]
mod tests {
	use super::*;
	use hex_literal::hex;

	/// Vectors of polkadot-sdk's own tests of `HashedDescription`, decoded from their addresses:
	/// 5DGRXLYwWGce7wvm14vX1Ms4Vf118FSWQbJkyQigY2pfm6bg, and
	/// 5EjgcaN2F3J3vH5wR52Gitzu3HimYbKU81SaRLWDMs58FrQJ, the account of
	/// 7Lh1DEaxk8TNVU7snC3UkSv7N7NHb7BUuEkYZBwrzfrPNQE3.
	#[test]
	fn accounts_agree_with_the_hashed_description() {
		assert_eq!(
			derived_account(1111, &[1; 32]),
			hex!("352c320f6ea25bdd88a6693861d8a75fe5dc78c3d239453b640649609c4e6b55")
		);
		let owner = hex!("88dc3417d5058ec4b4503e0c12ea1a0a89be200fe98922423d4334014fa6b0ee");
		assert_eq!(
			derived_account(2034, &owner),
			hex!("7632da7afff71e425b32cd610f55c7fdd45a90c3bcbd1679e825c3139bdbea13")
		);
	}
}
