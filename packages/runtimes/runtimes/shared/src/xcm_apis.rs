//! The runtime APIs of XCM.

/// The XCM APIs that a chain hides now. A hidden API returns an error.
pub trait HiddenApis {
	/// Whether `XcmPaymentApi` is hidden.
	fn payment() -> bool {
		false
	}

	/// Whether `DryRunApi` is hidden.
	fn dry_run() -> bool {
		false
	}

	/// Whether `LocationToAccountApi` is hidden.
	fn location_to_account() -> bool {
		false
	}
}

/// Hides no API.
impl HiddenApis for () {}

/// Declares the runtime APIs of a parachain, with the APIs of XCM.
///
/// `accounts` is the module of the chain's accounts. `hidden_apis` names the type
/// that says which APIs are hidden. `payment_assets` is an expression for the list
/// of assets that pay for weight. `genesis_preset` is a function from a preset's
/// name to its patch. The code after the parameters is declared in the same block.
#[macro_export]
macro_rules! implement_parachain_apis {
	(
		accounts: $accounts:ident,
		hidden_apis: $hidden_apis:ty,
		payment_assets: $payment_assets:expr,
		genesis_preset: $genesis_preset:path;
		$($more:tt)*
	) => {
		$crate::implement_chain_apis! {
			accounts: $accounts,
			genesis_preset: $genesis_preset;
			$($more)*

			impl xcm_runtime_apis::fees::XcmPaymentApi<Block> for Runtime {
				fn query_acceptable_payment_assets(
					version: staging_xcm::Version,
				) -> Result<
					Vec<staging_xcm::VersionedAssetId>,
					xcm_runtime_apis::fees::Error,
				> {
					if <$hidden_apis as $crate::HiddenApis>::payment() {
						return Err(xcm_runtime_apis::fees::Error::Unimplemented);
					}
					PolkadotXcm::query_acceptable_payment_assets(version, $payment_assets)
				}

				fn query_weight_to_asset_fee(
					weight: frame_support::weights::Weight,
					asset: staging_xcm::VersionedAssetId,
				) -> Result<u128, xcm_runtime_apis::fees::Error> {
					if <$hidden_apis as $crate::HiddenApis>::payment() {
						return Err(xcm_runtime_apis::fees::Error::Unimplemented);
					}
					PolkadotXcm::query_weight_to_asset_fee::<
						<XcmConfig as staging_xcm_executor::Config>::Trader,
					>(weight, asset)
				}

				fn query_xcm_weight(
					message: staging_xcm::VersionedXcm<()>,
				) -> Result<frame_support::weights::Weight, xcm_runtime_apis::fees::Error> {
					if <$hidden_apis as $crate::HiddenApis>::payment() {
						return Err(xcm_runtime_apis::fees::Error::Unimplemented);
					}
					PolkadotXcm::query_xcm_weight(message)
				}

				fn query_delivery_fees(
					destination: staging_xcm::VersionedLocation,
					message: staging_xcm::VersionedXcm<()>,
					asset: staging_xcm::VersionedAssetId,
				) -> Result<staging_xcm::VersionedAssets, xcm_runtime_apis::fees::Error> {
					if <$hidden_apis as $crate::HiddenApis>::payment() {
						return Err(xcm_runtime_apis::fees::Error::Unimplemented);
					}
					PolkadotXcm::query_delivery_fees::<
						<XcmConfig as staging_xcm_executor::Config>::AssetExchanger,
					>(destination, message, asset)
				}
			}

			impl xcm_runtime_apis::dry_run::DryRunApi<
				Block, RuntimeCall, RuntimeEvent, OriginCaller
			> for Runtime {
				fn dry_run_call(
					origin: OriginCaller,
					call: RuntimeCall,
					result_version: staging_xcm::Version,
				) -> Result<
					xcm_runtime_apis::dry_run::CallDryRunEffects<RuntimeEvent>,
					xcm_runtime_apis::dry_run::Error,
				> {
					if <$hidden_apis as $crate::HiddenApis>::dry_run() {
						return Err(xcm_runtime_apis::dry_run::Error::Unimplemented);
					}
					PolkadotXcm::dry_run_call::<Runtime, XcmRouter, OriginCaller, RuntimeCall>(
						origin,
						call,
						result_version,
					)
				}

				fn dry_run_xcm(
					origin: staging_xcm::VersionedLocation,
					program: staging_xcm::VersionedXcm<RuntimeCall>,
				) -> Result<
					xcm_runtime_apis::dry_run::XcmDryRunEffects<RuntimeEvent>,
					xcm_runtime_apis::dry_run::Error,
				> {
					if <$hidden_apis as $crate::HiddenApis>::dry_run() {
						return Err(xcm_runtime_apis::dry_run::Error::Unimplemented);
					}
					PolkadotXcm::dry_run_xcm::<XcmRouter>(origin, program)
				}
			}

			impl xcm_runtime_apis::conversions::LocationToAccountApi<
				Block, $accounts::AccountId
			> for Runtime {
				fn convert_location(
					location: staging_xcm::VersionedLocation,
				) -> Result<$accounts::AccountId, xcm_runtime_apis::conversions::Error> {
					if <$hidden_apis as $crate::HiddenApis>::location_to_account() {
						return Err(xcm_runtime_apis::conversions::Error::Unsupported);
					}
					xcm_runtime_apis::conversions::LocationToAccountHelper::<
						$accounts::AccountId,
						<Runtime as pallet_xcm::Config>::SovereignAccountOf,
					>::convert_location(location)
				}
			}

			impl xcm_runtime_apis::trusted_query::TrustedQueryApi<Block> for Runtime {
				fn is_trusted_reserve(
					asset: staging_xcm::VersionedAsset,
					location: staging_xcm::VersionedLocation,
				) -> xcm_runtime_apis::trusted_query::XcmTrustedQueryResult {
					PolkadotXcm::is_trusted_reserve(asset, location)
				}

				fn is_trusted_teleporter(
					asset: staging_xcm::VersionedAsset,
					location: staging_xcm::VersionedLocation,
				) -> xcm_runtime_apis::trusted_query::XcmTrustedQueryResult {
					PolkadotXcm::is_trusted_teleporter(asset, location)
				}
			}
		}
	};
}
