//! The configuration of XCM: message queues, executor and pallets.

/// Implements the `Config` of the pallets that send and execute XCM, and configures the executor.
#[macro_export]
macro_rules! configure_xcm {
	(
		accounts: $accounts:ident,
		location_to_account: $location_to_account:ty,
		asset_transactor: $asset_transactor:ty,
		trader: $trader:ty,
		reserves: $reserves:ty,
		paid_origins: $paid_origins:ty,
		transact_filter: $transact_filter:ty,
		version_wrapper: $version_wrapper:ty $(,)?
	) => {
		frame_support::parameter_types! {
			pub RelayOrigin: RuntimeOrigin = cumulus_pallet_xcm::Origin::Relay.into();
			pub UniversalLocation: staging_xcm::latest::InteriorLocation = [
				staging_xcm::latest::Junction::GlobalConsensus($crate::location::RelayNetwork::get()),
				staging_xcm::latest::Junction::Parachain(ParachainInfo::parachain_id().into()),
			]
			.into();
			pub DeliveryFeeAccount: $accounts::AccountId = sp_runtime::traits::AccountIdConversion::<
				$accounts::AccountId,
			>::into_account_truncating(&parachains_common::TREASURY_PALLET_ID);
		}

		impl pallet_message_queue::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type WeightInfo = pallet_message_queue::weights::SubstrateWeight<Runtime>;
			type MessageProcessor = staging_xcm_builder::ProcessXcmMessage<
				cumulus_primitives_core::AggregateMessageOrigin,
				staging_xcm_executor::XcmExecutor<XcmConfig>,
				RuntimeCall,
			>;
			type Size = u32;
			type QueueChangeHandler =
				parachains_common::message_queue::NarrowOriginToSibling<XcmpQueue>;
			type QueuePausedQuery =
				parachains_common::message_queue::NarrowOriginToSibling<XcmpQueue>;
			type HeapSize = frame_support::traits::ConstU32<{ 103 * 1024 }>;
			type MaxStale = frame_support::traits::ConstU32<8>;
			type ServiceWeight = $crate::limits::Share<MaxBlockWeight, 35>;
			type IdleMaxServiceWeight = $crate::limits::Share<MaxBlockWeight, 35>;
		}

		impl cumulus_pallet_xcmp_queue::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type ChannelInfo = ParachainSystem;
			type VersionWrapper = $version_wrapper;
			type XcmpQueue = frame_support::traits::TransformOrigin<
				MessageQueue,
				cumulus_primitives_core::AggregateMessageOrigin,
				cumulus_primitives_core::ParaId,
				parachains_common::message_queue::ParaIdToSibling,
			>;
			type MaxInboundSuspended = frame_support::traits::ConstU32<1_000>;
			type MaxActiveOutboundChannels = frame_support::traits::ConstU32<128>;
			type MaxPageSize = frame_support::traits::ConstU32<{ $crate::weights::MAX_PAGE_BYTES }>;
			type ControllerOrigin = frame_system::EnsureRoot<$accounts::AccountId>;
			type ControllerOriginConverter = OriginConverter;
			type WeightInfo = cumulus_pallet_xcmp_queue::weights::SubstrateWeight<Runtime>;
			type PriceForSiblingDelivery = polkadot_runtime_common::xcm_sender::ExponentialPrice<
				$crate::fees::DeliveryFeeAsset,
				$crate::fees::BaseDeliveryFee,
				$crate::fees::FeePerByte,
				XcmpQueue,
			>;
		}

		/// Sends messages to the relay and to siblings. Each message gets a unique topic.
		pub type XcmRouter = staging_xcm_builder::WithUniqueTopic<(
			cumulus_primitives_utility::ParentAsUmp<
				ParachainSystem,
				PolkadotXcm,
				polkadot_runtime_common::xcm_sender::ExponentialPrice<
					$crate::fees::DeliveryFeeAsset,
					$crate::fees::BaseDeliveryFee,
					$crate::fees::FeePerByte,
					ParachainSystem,
				>,
			>,
			XcmpQueue,
		)>;

		/// Converts the XCM origin of a program to the origin of a call.
		pub type OriginConverter = (
			staging_xcm_builder::SovereignSignedViaLocation<$location_to_account, RuntimeOrigin>,
			staging_xcm_builder::RelayChainAsNative<RelayOrigin, RuntimeOrigin>,
			staging_xcm_builder::SiblingParachainAsNative<
				cumulus_pallet_xcm::Origin,
				RuntimeOrigin,
			>,
			staging_xcm_builder::ParentAsSuperuser<RuntimeOrigin>,
			$accounts::SignedAsNative<RuntimeOrigin>,
			pallet_xcm::XcmPassthrough<RuntimeOrigin>,
		);

		/// Admits paid programs, unpaid programs of the relay, query responses and version subscriptions.
		pub type Barrier = staging_xcm_builder::TrailingSetTopicAsId<(
			staging_xcm_builder::TakeWeightCredit,
			staging_xcm_builder::AllowKnownQueryResponses<PolkadotXcm>,
			staging_xcm_builder::WithComputedOrigin<
				(
					staging_xcm_builder::AllowTopLevelPaidExecutionFrom<$paid_origins>,
					staging_xcm_builder::AllowExplicitUnpaidExecutionFrom<
						frame_support::traits::Equals<$crate::location::RelayLocation>,
					>,
					staging_xcm_builder::AllowSubscriptionsFrom<$crate::location::ParentOrSibling>,
					staging_xcm_builder::AllowHrmpNotificationsFromRelayChain,
				),
				UniversalLocation,
				frame_support::traits::ConstU32<8>,
			>,
		)>;

		/// Computes the weight of a program: a fixed weight for each instruction, and the weights of its calls.
		pub type Weigher = staging_xcm_builder::FixedWeightBounds<
			$crate::limits::UnitWeightCost,
			RuntimeCall,
			$crate::limits::MaxXcmInstructions,
		>;

		/// The configuration of the XCM executor.
		pub struct XcmConfig;

		impl staging_xcm_executor::Config for XcmConfig {
			type RuntimeCall = RuntimeCall;
			type XcmSender = XcmRouter;
			type XcmEventEmitter = PolkadotXcm;
			type AssetTransactor = $asset_transactor;
			type OriginConverter = OriginConverter;
			// The chain accepts reserve transfers, but no teleports.
			type IsReserve = $reserves;
			type IsTeleporter = ();
			type UniversalLocation = UniversalLocation;
			type Barrier = Barrier;
			type Weigher = Weigher;
			type Trader = $trader;
			type ResponseHandler = PolkadotXcm;
			type AssetTrap = PolkadotXcm;
			type SubscriptionService = PolkadotXcm;
			type PalletInstancesInfo = AllPalletsWithSystem;
			type MaxAssetsIntoHolding = $crate::limits::MaxAssetsIntoHolding;
			type AssetLocker = ();
			type AssetExchanger = ();
			type FeeManager = staging_xcm_builder::XcmFeeManagerFromComponents<
				frame_support::traits::Equals<$crate::location::RootLocation>,
				staging_xcm_builder::SendXcmFeeToAccount<Self::AssetTransactor, DeliveryFeeAccount>,
			>;
			type MessageExporter = ();
			type UniversalAliases = frame_support::traits::Nothing;
			type CallDispatcher = RuntimeCall;
			type SafeCallFilter = $transact_filter;
			type Aliasers = frame_support::traits::Nothing;
			type TransactionalProcessor = staging_xcm_builder::FrameTransactionalProcessor;
			type HrmpNewChannelOpenRequestHandler = ();
			type HrmpChannelAcceptedHandler = ();
			type HrmpChannelClosingHandler = ();
			type XcmRecorder = PolkadotXcm;
		}

		/// Converts a signed origin of this chain to an XCM location.
		pub type LocalOriginToLocation = $accounts::SignedToLocation<RuntimeOrigin>;

		impl pallet_xcm::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type SendXcmOrigin =
				staging_xcm_builder::EnsureXcmOrigin<RuntimeOrigin, LocalOriginToLocation>;
			type XcmRouter = XcmRouter;
			type ExecuteXcmOrigin =
				staging_xcm_builder::EnsureXcmOrigin<RuntimeOrigin, LocalOriginToLocation>;
			type XcmExecuteFilter = frame_support::traits::Everything;
			type XcmExecutor = staging_xcm_executor::XcmExecutor<XcmConfig>;
			type XcmTeleportFilter = frame_support::traits::Nothing;
			type XcmReserveTransferFilter = frame_support::traits::Everything;
			type Weigher = Weigher;
			type UniversalLocation = UniversalLocation;
			type RuntimeOrigin = RuntimeOrigin;
			type RuntimeCall = RuntimeCall;

			const VERSION_DISCOVERY_QUEUE_SIZE: u32 = 100;

			type AdvertisedXcmVersion = pallet_xcm::CurrentXcmVersion;
			type Currency = Balances;
			type CurrencyMatcher = ();
			type TrustedLockers = ();
			type SovereignAccountOf = $location_to_account;
			type MaxLockers = frame_support::traits::ConstU32<8>;
			type WeightInfo = $crate::weights::XcmWeight<Runtime>;
			type AdminOrigin = frame_system::EnsureRoot<$accounts::AccountId>;
			type MaxRemoteLockConsumers = frame_support::traits::ConstU32<0>;
			type RemoteLockConsumerIdentifier = ();
			type AuthorizedAliasConsideration = frame_support::traits::Disabled;
		}

		impl cumulus_pallet_xcm::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type XcmExecutor = staging_xcm_executor::XcmExecutor<XcmConfig>;
		}
	};
}
