//! A target chain whose accounts have 20 bytes and belong to Ethereum keys.
//!
//! The chain shares most code with the chain `target`. It has other accounts, other
//! contracts and other switches. All switches are off at genesis; see [`switches`].

#![no_std]
#![recursion_limit = "256"]

extern crate alloc;

mod accounts;
#[path = "../../target/src/assets.rs"]
mod assets;
mod contracts;
mod ethereum_xcm;
#[path = "../../target/src/genesis.rs"]
mod genesis;
#[path = "../../target/src/location.rs"]
mod location;
#[path = "../../target/src/proxies.rs"]
mod proxies;
mod switches;
#[path = "../../target/src/transact.rs"]
mod transact;

use alloc::vec::Vec;
use frame_support::construct_runtime;
use paraclock_runtime_shared::{configure_parachain, implement_parachain_apis};
use polkadot_sdk::*;

pub use switches::{RuntimeParameters, RuntimeParametersKey, RuntimeParametersValue};

/// The version of the runtime and of its APIs.
#[sp_version::runtime_version]
pub const VERSION: sp_version::RuntimeVersion = sp_version::RuntimeVersion {
	spec_name: alloc::borrow::Cow::Borrowed("paraclock-target-ethereum"),
	impl_name: alloc::borrow::Cow::Borrowed("paraclock-target-ethereum"),
	authoring_version: 1,
	spec_version: 1_000,
	impl_version: 0,
	apis: RUNTIME_API_VERSIONS,
	transaction_version: 1,
	system_version: 1,
};

construct_runtime! {
	pub enum Runtime {
		System: frame_system = 0,
		ParachainSystem: cumulus_pallet_parachain_system = 1,
		Timestamp: pallet_timestamp = 2,
		ParachainInfo: staging_parachain_info = 3,

		Balances: pallet_balances = 10,
		TransactionPayment: pallet_transaction_payment = 11,

		Aura: pallet_aura = 20,
		AuraExt: cumulus_pallet_aura_ext = 21,

		XcmpQueue: cumulus_pallet_xcmp_queue = 30,
		PolkadotXcm: pallet_xcm = 31,
		CumulusXcm: cumulus_pallet_xcm = 32,
		MessageQueue: pallet_message_queue = 33,

		Utility: pallet_utility = 40,
		Proxy: pallet_proxy = 41,
		Multisig: pallet_multisig = 42,
		ForeignAssets: pallet_assets = 50,
		EVM: contracts = 60,
		EthereumXcm: ethereum_xcm = 61,
		Parameters: pallet_parameters = 70,

		Sudo: pallet_sudo = 255,
	}
}

configure_parachain! {
	accounts: accounts,
	ss58_prefix: 12_001,
	migrator: (),
	location_to_account: location::LocationToAccount,
	asset_transactor: assets::AssetTransactors,
	trader: assets::Traders,
	reserves: staging_xcm_builder::NativeAsset,
	paid_origins: location::PaidOrigins,
	transact_filter: transact::TransactFilter,
	version_wrapper: PolkadotXcm,
}

implement_parachain_apis! {
	accounts: accounts,
	hidden_apis: switches::Hidden,
	payment_assets: assets::payment_assets(),
	genesis_preset: genesis::preset;
}
