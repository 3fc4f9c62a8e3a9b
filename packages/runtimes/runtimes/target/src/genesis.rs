//! The preset `local`: endowed development accounts, sudo and the registered
//! tokens of the services. No channel is open and no sovereign account is endowed.

use crate::{
	accounts::{endowed_accounts, sudo_account},
	assets::{ServiceHourToken, ServiceMinuteToken},
	AuraConfig, BalancesConfig, ForeignAssetsConfig, ParachainInfoConfig, PolkadotXcmConfig,
	RuntimeGenesisConfig, SudoConfig,
};
use alloc::{vec, vec::Vec};
use frame_support::build_struct_json_patch;
use paraclock_runtime_shared::{
	accounts::block_producers, Balance, LOCAL_PRESET, TARGET_PARA_ID, UNIT,
};
use polkadot_sdk::*;
use sp_genesis_builder::PresetId;

/// The least balance that an account may have of a service's token.
const TOKEN_MIN_BALANCE: Balance = UNIT / 1_000;

/// The JSON patch of a genesis preset; `None` for an unknown name.
pub fn preset(id: &PresetId) -> Option<Vec<u8>> {
	if AsRef::<str>::as_ref(id) != LOCAL_PRESET {
		return None;
	}
	let patch = build_struct_json_patch!(RuntimeGenesisConfig {
		balances: BalancesConfig { balances: endowed_accounts() },
		parachain_info: ParachainInfoConfig { parachain_id: TARGET_PARA_ID.into() },
		aura: AuraConfig { authorities: block_producers() },
		polkadot_xcm: PolkadotXcmConfig {
			safe_xcm_version: Some(staging_xcm::prelude::XCM_VERSION)
		},
		sudo: SudoConfig { key: Some(sudo_account()) },
		foreign_assets: ForeignAssetsConfig {
			assets: vec![
				(ServiceHourToken::get(), sudo_account(), true, TOKEN_MIN_BALANCE),
				(ServiceMinuteToken::get(), sudo_account(), true, TOKEN_MIN_BALANCE),
			],
			metadata: vec![
				(ServiceHourToken::get(), b"Paraclock Hour".to_vec(), b"PCH".to_vec(), 10),
				(ServiceMinuteToken::get(), b"Paraclock Minute".to_vec(), b"PCM".to_vec(), 10),
			],
		},
	});
	serde_json::to_vec(&patch).ok()
}
