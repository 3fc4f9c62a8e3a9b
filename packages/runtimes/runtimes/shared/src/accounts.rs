//! The development accounts that the `local` presets fund.

use crate::{AccountId, Balance, UNIT};
use alloc::{vec, vec::Vec};
use polkadot_sdk::{
	frame_support::PalletId, sp_consensus_aura::sr25519::AuthorityId, sp_keyring::Sr25519Keyring,
	sp_runtime::traits::AccountIdConversion,
};

/// What each development account holds at genesis: a million tokens.
pub const ENDOWMENT: Balance = 1_000_000 * UNIT;

/// The well-known accounts (Alice to Ferdie, and their stash accounts), each with [`ENDOWMENT`].
pub fn endowed_accounts() -> Vec<(AccountId, Balance)> {
	Sr25519Keyring::well_known().map(|key| (key.to_account_id(), ENDOWMENT)).collect()
}

/// The account behind sudo.
pub fn sudo_account() -> AccountId {
	Sr25519Keyring::Alice.to_account_id()
}

/// Who produces the blocks.
pub fn block_producers() -> Vec<AuthorityId> {
	vec![Sr25519Keyring::Alice.public().into()]
}

/// The account that a service collects its fees in.
pub fn fee_collector() -> AccountId {
	PalletId(*b"clk/fees").into_account_truncating()
}
