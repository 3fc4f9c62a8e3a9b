//! Tokens of other chains, and paying for execution with these tokens.

use crate::{
	accounts::{sudo_account, AccountId},
	location::LocationToAccount,
	switches::FeeAssetNotAccepted,
	Balances, ForeignAssets, Runtime, RuntimeEvent,
};
use alloc::{vec, vec::Vec};
use assets_common::local_and_foreign_assets::ForeignAssetReserveData;
use core::marker::PhantomData;
use frame_support::{
	parameter_types,
	traits::{fungibles::Inspect, AsEnsureOriginWithArg, ConstU128, ConstU32, Get},
};
use frame_system::{EnsureRoot, EnsureRootWithSuccess};
use paraclock_runtime_shared::{
	fees::{FeePerSecond, UNITS_PER_SECOND},
	location::{NativeToken, RelayLocation},
	Balance, SERVICE_HOUR_PARA_ID, SERVICE_MINUTE_PARA_ID, UNIT,
};
use polkadot_sdk::*;
use sp_runtime::traits::{Identity, TryConvertInto};
use staging_xcm::latest::prelude::*;
use staging_xcm_builder::{
	FixedRateOfFungible, FungibleAdapter, FungiblesAdapter, IsConcrete, MatchedConvertedConcreteId,
	NoChecking, UsingComponents,
};
use staging_xcm_executor::{traits::WeightTrader, AssetsInHolding};

parameter_types! {
	/// The location of the token of the service of variant H.
	pub ServiceHourToken: Location = Location::new(1, [Parachain(SERVICE_HOUR_PARA_ID)]);
	/// The location of the token of the service of variant M.
	pub ServiceMinuteToken: Location = Location::new(1, [Parachain(SERVICE_MINUTE_PARA_ID)]);
	/// The price of a second of reference time in the token of variant H. Proof size costs nothing.
	pub ServiceHourRate: (AssetId, u128, u128) = (AssetId(ServiceHourToken::get()), UNITS_PER_SECOND, 0);
	/// The price of a second of reference time in the token of variant M. Proof size costs nothing.
	pub ServiceMinuteRate: (AssetId, u128, u128) = (AssetId(ServiceMinuteToken::get()), UNITS_PER_SECOND, 0);
	/// The price of a second of reference time in the relay's token. Proof size costs nothing.
	pub RelayRate: (AssetId, u128, u128) = (AssetId(RelayLocation::get()), UNITS_PER_SECOND, 0);
	/// The owner of the assets that root creates.
	pub AssetOwner: AccountId = sudo_account();
}

impl pallet_assets::Config for Runtime {
	type RuntimeEvent = RuntimeEvent;
	type Balance = Balance;
	type RemoveItemsLimit = ConstU32<1_000>;
	type AssetId = Location;
	type AssetIdParameter = Location;
	type ReserveData = ForeignAssetReserveData;
	type Currency = Balances;
	type CreateOrigin = AsEnsureOriginWithArg<EnsureRootWithSuccess<AccountId, AssetOwner>>;
	type ForceOrigin = EnsureRoot<AccountId>;
	type AssetDeposit = ConstU128<UNIT>;
	type AssetAccountDeposit = ConstU128<{ UNIT / 10 }>;
	type MetadataDepositBase = ConstU128<{ UNIT / 10 }>;
	type MetadataDepositPerByte = ConstU128<{ UNIT / 1_000 }>;
	type ApprovalDeposit = ConstU128<{ UNIT / 10 }>;
	type StringLimit = ConstU32<50>;
	type Freezer = ();
	type Holder = ();
	type Extra = ();
	type CallbackHandle = ();
	type AssetIdAllocator = ();
	type WeightInfo = pallet_assets::weights::SubstrateWeight<Runtime>;
}

/// Moves the chain's native token.
pub type NativeTransactor =
	FungibleAdapter<Balances, IsConcrete<NativeToken>, LocationToAccount, AccountId, ()>;

/// Contains every location outside this chain.
pub struct ForeignLocations;

impl frame_support::traits::Contains<Location> for ForeignLocations {
	fn contains(location: &Location) -> bool {
		location.parents > 0
	}
}

/// Moves the registered assets of other chains.
pub type ForeignTransactor = FungiblesAdapter<
	ForeignAssets,
	MatchedConvertedConcreteId<Location, Balance, ForeignLocations, Identity, TryConvertInto>,
	LocationToAccount,
	AccountId,
	NoChecking,
	NobodyAccount,
>;

parameter_types! {
	/// The adapter requires an account for checked teleports. Teleports are not checked, so it is unused.
	pub NobodyAccount: AccountId = AccountId::from([0; 32]);
}

/// Moves every token that XCM programs can use: the native token and registered foreign assets.
pub type AssetTransactors = (NativeTransactor, ForeignTransactor);

/// Sells weight for the native token, for the relay's token if it is
/// registered, and for the services' tokens unless `FeeAssetNotAccepted` is on.
pub type Traders = (
	UsingComponents<FeePerSecond, NativeToken, AccountId, Balances, ()>,
	Unless<RelayTokenMissing, FixedRateOfFungible<RelayRate, ()>>,
	Unless<FeeAssetNotAccepted, FixedRateOfFungible<ServiceHourRate, ()>>,
	Unless<FeeAssetNotAccepted, FixedRateOfFungible<ServiceMinuteRate, ()>>,
);

/// Returns true if the relay's token is not registered on this chain.
pub struct RelayTokenMissing;

impl Get<bool> for RelayTokenMissing {
	fn get() -> bool {
		!ForeignAssets::asset_exists(RelayLocation::get())
	}
}

/// The assets that pay for weight now.
pub fn payment_assets() -> Vec<AssetId> {
	let mut assets = vec![AssetId(NativeToken::get())];
	if !RelayTokenMissing::get() {
		assets.push(AssetId(RelayLocation::get()));
	}
	if !FeeAssetNotAccepted::get() {
		assets.extend([AssetId(ServiceHourToken::get()), AssetId(ServiceMinuteToken::get())]);
	}
	assets
}

/// A trader that works like `Trader`, but refuses every payment while `Refused` returns true.
pub struct Unless<Refused, Trader>(Trader, PhantomData<Refused>);

impl<Refused: Get<bool>, Trader: WeightTrader> WeightTrader for Unless<Refused, Trader> {
	fn new() -> Self {
		Self(Trader::new(), PhantomData)
	}

	fn buy_weight(
		&mut self,
		weight: Weight,
		payment: AssetsInHolding,
		context: &XcmContext,
	) -> Result<AssetsInHolding, (AssetsInHolding, XcmError)> {
		if Refused::get() {
			return Err((payment, XcmError::FeesNotMet));
		}
		self.0.buy_weight(weight, payment, context)
	}

	fn refund_weight(&mut self, weight: Weight, context: &XcmContext) -> Option<AssetsInHolding> {
		self.0.refund_weight(weight, context)
	}

	fn quote_weight(
		&mut self,
		weight: Weight,
		given: AssetId,
		context: &XcmContext,
	) -> Result<Asset, XcmError> {
		if Refused::get() {
			return Err(XcmError::NotHoldingFees);
		}
		self.0.quote_weight(weight, given, context)
	}
}
