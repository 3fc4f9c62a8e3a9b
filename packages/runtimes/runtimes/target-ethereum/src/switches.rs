//! The switches that misconfigure this chain on purpose, kept in `Parameters` and set by root with
//! `parameters.setParameter`. Each is off until set, and takes effect in the same block.

use crate::{Runtime, RuntimeEvent};
use frame_support::{
	dynamic_params::{dynamic_pallet_params, dynamic_params},
	traits::Get,
};
use paraclock_runtime_shared::{account20::AccountId, HiddenApis};
use polkadot_sdk::*;

/// The parameters of this runtime.
#[dynamic_params(RuntimeParameters, pallet_parameters::Parameters::<Runtime>)]
pub mod dynamic_params {
	use super::*;

	/// What is wrong with this chain.
	#[dynamic_pallet_params]
	#[codec(index = 0)]
	pub mod switches {
		/// The barrier lets only the relay pay for execution, so programs of siblings are rejected.
		#[codec(index = 0)]
		pub static BarrierRejectsService: bool = false;

		/// Accounts of other chains' users are derived by the hash of their encoded location, as
		/// before 2023, and not by the hash of its description.
		#[codec(index = 1)]
		pub static LegacyAccountDerivation: bool = false;

		/// The narrow proxy types admit no call at all.
		#[codec(index = 2)]
		pub static ProxyFilterRefusesCall: bool = false;

		/// Execution cannot be paid in the token of a sibling.
		#[codec(index = 3)]
		pub static FeeAssetNotAccepted: bool = false;

		/// Programs may not reach contracts, neither directly nor through a proxy or a batch.
		#[codec(index = 4)]
		pub static ContractsUnreachableOverXcm: bool = false;

		/// Accounts of other chains' users are derived by `ForeignChainAliasAccount`, as in 2022.
		#[codec(index = 5)]
		pub static AliasAccountDerivation: bool = false;

		/// `XcmPaymentApi` answers that it is not implemented.
		#[codec(index = 6)]
		pub static PaymentApiHidden: bool = false;

		/// `DryRunApi` answers that it is not implemented.
		#[codec(index = 7)]
		pub static DryRunApiHidden: bool = false;

		/// `LocationToAccountApi` answers that it converts nothing.
		#[codec(index = 8)]
		pub static LocationApiHidden: bool = false;
	}
}

pub use dynamic_params::switches::*;

/// The XCM APIs that the switches hide now.
pub struct Hidden;

impl HiddenApis for Hidden {
	fn payment() -> bool {
		PaymentApiHidden::get()
	}

	fn dry_run() -> bool {
		DryRunApiHidden::get()
	}

	fn location_to_account() -> bool {
		LocationApiHidden::get()
	}
}

impl pallet_parameters::Config for Runtime {
	type RuntimeEvent = RuntimeEvent;
	type RuntimeParameters = RuntimeParameters;
	type AdminOrigin =
		frame_support::traits::AsEnsureOriginWithArg<frame_system::EnsureRoot<AccountId>>;
	// `()` stands for the weights that the crate publishes. They have no other name.
	type WeightInfo = ();
}
