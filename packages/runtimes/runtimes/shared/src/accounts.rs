//! The development accounts that the `local` presets fund.

use crate::{AccountId, Balance, UNIT};
use alloc::{vec, vec::Vec};
use polkadot_sdk::{
	frame_support::PalletId, sp_consensus_aura::sr25519::AuthorityId, sp_keyring::Sr25519Keyring,
	sp_runtime::traits::AccountIdConversion,
};

/// The balance of each development account at genesis: a million tokens.
pub const ENDOWMENT: Balance = 1_000_000 * UNIT;

/// The development accounts (Alice to Ferdie and their stash accounts), each with [`ENDOWMENT`].
pub fn endowed_accounts() -> Vec<(AccountId, Balance)> {
	Sr25519Keyring::well_known().map(|key| (key.to_account_id(), ENDOWMENT)).collect()
}

/// The account that may use sudo: Alice.
pub fn sudo_account() -> AccountId {
	Sr25519Keyring::Alice.to_account_id()
}

/// The keys of the block producers: Alice's key.
pub fn block_producers() -> Vec<AuthorityId> {
	vec![Sr25519Keyring::Alice.public().into()]
}

/// The account that receives the fees of a service.
pub fn fee_collector() -> AccountId {
	PalletId(*b"clk/fees").into_account_truncating()
}
