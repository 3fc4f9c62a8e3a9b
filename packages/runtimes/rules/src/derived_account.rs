use crate::ParaId;
use alloc::vec::Vec;
use codec::{Compact, Encode};
use sp_crypto_hashing::blake2_256;
use xcm::latest::Junction;

/// An account of the service's chain, in the form that other chains derive accounts from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AccountBytes {
	/// An account of 32 bytes: a public key or a hash.
	Id32([u8; 32]),
	/// An account of 20 bytes: an Ethereum address.
	Key20([u8; 20]),
}

impl AccountBytes {
	/// The last junction in the location of the account. Its network is `None`.
	pub fn junction(self) -> Junction {
		match self {
			Self::Id32(id) => Junction::AccountId32 { network: None, id },
			Self::Key20(key) => Junction::AccountKey20 { network: None, key },
		}
	}

	/// The standard description of the account, without the chain of the account.
	fn description(&self) -> Vec<u8> {
		match self {
			Self::Id32(id) => (b"AccountId32", id).encode(),
			Self::Key20(key) => (b"AccountKey20", key).encode(),
		}
	}
}

/// Derives the account that `owner`, an account of parachain `origin`, has on a sibling
/// chain that derives accounts from a hashed description (`HashedDescription<_,
/// DescribeFamily<_>>`). A chain with accounts of 20 bytes uses the first 20 bytes.
///
/// The network of the account does not change the result. A target can use
/// another derivation. If the target's own answer differs, it is the right one.
pub fn derived_account(origin: ParaId, owner: AccountBytes) -> [u8; 32] {
	blake2_256(&(b"SiblingChain", Compact(origin), owner.description()).encode())
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
			derived_account(1111, AccountBytes::Id32([1; 32])),
			hex!("352c320f6ea25bdd88a6693861d8a75fe5dc78c3d239453b640649609c4e6b55")
		);
		let owner = hex!("88dc3417d5058ec4b4503e0c12ea1a0a89be200fe98922423d4334014fa6b0ee");
		assert_eq!(
			derived_account(2034, AccountBytes::Id32(owner)),
			hex!("7632da7afff71e425b32cd610f55c7fdd45a90c3bcbd1679e825c3139bdbea13")
		);
	}

	/// The expected account was computed with another BLAKE2b implementation (Python's `hashlib`).
	#[test]
	fn accounts_of_ethereum_have_a_description_of_their_own() {
		assert_eq!(
			derived_account(1111, AccountBytes::Key20([1; 20])),
			hex!("d2c5242f6abc0958482d6ba06d48f65d467e8a243993d8da917224a57ac0760e")
		);
	}
}
