//! The configuration that all parachain runtimes share.

/// Implements the `Config` of every pallet that the parachains have in common, and the XCM executor.
///
/// What differs is passed in: the address prefix, who a location is, which assets exist and what
/// they pay, whose paid programs the barrier admits, which calls a program may transact, and who chooses
/// the version of messages to siblings.
#[macro_export]
macro_rules! configure_parachain {
	(
		ss58_prefix: $ss58_prefix:expr,
		location_to_account: $location_to_account:ty,
		asset_transactor: $asset_transactor:ty,
		trader: $trader:ty,
		paid_origins: $paid_origins:ty,
		transact_filter: $transact_filter:ty,
		version_wrapper: $version_wrapper:ty $(,)?
	) => {
		// The attribute expands to its own bare name.
		use frame_support::derive_impl;

		/// What each transaction carries beside its call.
		pub type TxExtension = (
			frame_system::CheckNonZeroSender<Runtime>,
			frame_system::CheckSpecVersion<Runtime>,
			frame_system::CheckTxVersion<Runtime>,
			frame_system::CheckGenesis<Runtime>,
			frame_system::CheckEra<Runtime>,
			frame_system::CheckNonce<Runtime>,
			frame_system::CheckWeight<Runtime>,
			pallet_transaction_payment::ChargeTransactionPayment<Runtime>,
			frame_metadata_hash_extension::CheckMetadataHash<Runtime>,
		);

		/// An extrinsic as it arrives.
		pub type UncheckedExtrinsic = sp_runtime::generic::UncheckedExtrinsic<
			$crate::Address,
			RuntimeCall,
			$crate::Signature,
			TxExtension,
		>;

		/// A block.
		pub type Block = sp_runtime::generic::Block<$crate::Header, UncheckedExtrinsic>;

		/// Runs blocks.
		pub type Executive = frame_executive::Executive<
			Runtime,
			Block,
			frame_system::ChainContext<Runtime>,
			Runtime,
			AllPalletsWithSystem,
		>;

		sp_runtime::impl_opaque_keys! {
			/// Keys of a block producer.
			pub struct SessionKeys {
				pub aura: Aura,
			}
		}

		frame_support::parameter_types! {
			pub const Version: sp_version::RuntimeVersion = VERSION;
			pub const Ss58Prefix: u16 = $ss58_prefix;
			pub const ExistentialDeposit: $crate::Balance = $crate::EXISTENTIAL_DEPOSIT;
			pub const FeeMultiplier: pallet_transaction_payment::Multiplier =
				sp_runtime::FixedU128::from_u32(1);
			pub const RelayMessages: cumulus_primitives_core::AggregateMessageOrigin =
				cumulus_primitives_core::AggregateMessageOrigin::Parent;
			pub RelayOrigin: RuntimeOrigin = cumulus_pallet_xcm::Origin::Relay.into();
			pub UniversalLocation: staging_xcm::latest::InteriorLocation = [
				staging_xcm::latest::Junction::GlobalConsensus($crate::location::RelayNetwork::get()),
				staging_xcm::latest::Junction::Parachain(ParachainInfo::parachain_id().into()),
			]
			.into();
			pub DeliveryFeeAccount: $crate::AccountId = sp_runtime::traits::AccountIdConversion::<
				$crate::AccountId,
			>::into_account_truncating(&parachains_common::TREASURY_PALLET_ID);
		}

		#[derive_impl(frame_system::config_preludes::ParaChainDefaultConfig)]
		impl frame_system::Config for Runtime {
			type AccountId = $crate::AccountId;
			type Nonce = $crate::Nonce;
			type Hash = sp_core::H256;
			type Block = Block;
			type Version = Version;
			type AccountData = pallet_balances::AccountData<$crate::Balance>;
			type DbWeight = frame_support::weights::constants::RocksDbWeight;
			type BlockWeights = $crate::limits::RuntimeBlockWeights;
			type BlockLength = $crate::limits::RuntimeBlockLength;
			type SS58Prefix = Ss58Prefix;
			type OnSetCode = cumulus_pallet_parachain_system::ParachainSetCode<Self>;
			type MaxConsumers = frame_support::traits::ConstU32<16>;
		}

		impl pallet_timestamp::Config for Runtime {
			type Moment = u64;
			type OnTimestampSet = Aura;
			type MinimumPeriod = frame_support::traits::ConstU64<0>;
			type WeightInfo = ();
		}

		impl staging_parachain_info::Config for Runtime {}

		impl pallet_balances::Config for Runtime {
			type MaxLocks = frame_support::traits::ConstU32<50>;
			type Balance = $crate::Balance;
			type RuntimeEvent = RuntimeEvent;
			type DustRemoval = ();
			type ExistentialDeposit = ExistentialDeposit;
			type AccountStore = System;
			type WeightInfo = pallet_balances::weights::SubstrateWeight<Runtime>;
			type MaxReserves = frame_support::traits::ConstU32<50>;
			type ReserveIdentifier = [u8; 8];
			type RuntimeHoldReason = RuntimeHoldReason;
			type RuntimeFreezeReason = RuntimeFreezeReason;
			type FreezeIdentifier = RuntimeFreezeReason;
			type MaxFreezes = frame_support::traits::VariantCountOf<RuntimeFreezeReason>;
			type DoneSlashHandler = ();
		}

		// The multiplier stays at one, so that a fee quoted in one block is the fee charged in the next.
		impl pallet_transaction_payment::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type OnChargeTransaction = pallet_transaction_payment::FungibleAdapter<Balances, ()>;
			type WeightToFee = $crate::fees::FeePerSecond;
			type LengthToFee = frame_support::weights::ConstantMultiplier<
				$crate::Balance,
				$crate::fees::FeePerByte,
			>;
			type FeeMultiplierUpdate =
				pallet_transaction_payment::ConstFeeMultiplier<FeeMultiplier>;
			type OperationalFeeMultiplier = frame_support::traits::ConstU8<5>;
			type WeightInfo = ();
		}

		impl pallet_aura::Config for Runtime {
			type AuthorityId = sp_consensus_aura::sr25519::AuthorityId;
			type DisabledValidators = ();
			type MaxAuthorities = frame_support::traits::ConstU32<32>;
			type AllowMultipleBlocksPerSlot = frame_support::traits::ConstBool<true>;
			type SlotDuration =
				frame_support::traits::ConstU64<{ $crate::limits::SLOT_DURATION_MILLIS }>;
		}

		impl cumulus_pallet_aura_ext::Config for Runtime {}

		/// Holds block production to the relay's slots.
		pub type ConsensusHook = cumulus_pallet_aura_ext::FixedVelocityConsensusHook<
			Runtime,
			{ $crate::limits::RELAY_SLOT_DURATION_MILLIS },
			{ $crate::limits::BLOCK_PROCESSING_VELOCITY },
			{ $crate::limits::UNINCLUDED_SEGMENT_CAPACITY },
		>;

		impl cumulus_pallet_parachain_system::Config for Runtime {
			type WeightInfo = ();
			type RuntimeEvent = RuntimeEvent;
			type OnSystemEvent = ();
			type SelfParaId = staging_parachain_info::Pallet<Runtime>;
			type DmpQueue = frame_support::traits::EnqueueWithOrigin<MessageQueue, RelayMessages>;
			type ReservedDmpWeight = $crate::limits::ReservedMessageWeight;
			type OutboundXcmpMessageSource = XcmpQueue;
			type XcmpMessageHandler = XcmpQueue;
			type ReservedXcmpWeight = $crate::limits::ReservedMessageWeight;
			type CheckAssociatedRelayNumber =
				cumulus_pallet_parachain_system::RelayNumberMonotonicallyIncreases;
			type ConsensusHook = ConsensusHook;
			type RelayParentOffset =
				frame_support::traits::ConstU32<{ $crate::limits::RELAY_PARENT_OFFSET }>;
			type SchedulingSignatureVerifier = ();
		}

		impl pallet_message_queue::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type WeightInfo = ();
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
			type ServiceWeight = $crate::limits::MessageQueueServiceWeight;
			type IdleMaxServiceWeight = $crate::limits::MessageQueueServiceWeight;
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
			type MaxPageSize = frame_support::traits::ConstU32<{ 103 * 1024 }>;
			type ControllerOrigin = frame_system::EnsureRoot<$crate::AccountId>;
			type ControllerOriginConverter = OriginConverter;
			type WeightInfo = ();
			type PriceForSiblingDelivery = polkadot_runtime_common::xcm_sender::ExponentialPrice<
				$crate::fees::DeliveryFeeAsset,
				$crate::fees::BaseDeliveryFee,
				$crate::fees::FeePerByte,
				XcmpQueue,
			>;
		}

		/// Sends to the relay upward and to siblings sideways, each message with a topic of its own.
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

		/// Which origin of a call a program's origin becomes.
		pub type OriginConverter = (
			staging_xcm_builder::SovereignSignedViaLocation<$location_to_account, RuntimeOrigin>,
			staging_xcm_builder::RelayChainAsNative<RelayOrigin, RuntimeOrigin>,
			staging_xcm_builder::SiblingParachainAsNative<
				cumulus_pallet_xcm::Origin,
				RuntimeOrigin,
			>,
			staging_xcm_builder::ParentAsSuperuser<RuntimeOrigin>,
			staging_xcm_builder::SignedAccountId32AsNative<
				$crate::location::AnyRelayNetwork,
				RuntimeOrigin,
			>,
			pallet_xcm::XcmPassthrough<RuntimeOrigin>,
		);

		/// Which programs may run: those that pay, the relay's own, answers and subscriptions.
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

		/// Weighs programs.
		pub type Weigher = staging_xcm_builder::FixedWeightBounds<
			$crate::limits::UnitWeightCost,
			RuntimeCall,
			$crate::limits::MaxXcmInstructions,
		>;

		/// The XCM executor's configuration.
		pub struct XcmConfig;

		impl staging_xcm_executor::Config for XcmConfig {
			type RuntimeCall = RuntimeCall;
			type XcmSender = XcmRouter;
			type XcmEventEmitter = PolkadotXcm;
			type AssetTransactor = $asset_transactor;
			type OriginConverter = OriginConverter;
			// A chain is the reserve of its own token, and nothing is teleported.
			type IsReserve = staging_xcm_builder::NativeAsset;
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

		/// Where a signed or root origin of this chain is in the world of XCM.
		pub type LocalOriginToLocation = staging_xcm_builder::SignedToAccountId32<
			RuntimeOrigin,
			$crate::AccountId,
			$crate::location::AnyRelayNetwork,
		>;

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
			type WeightInfo = pallet_xcm::TestWeightInfo;
			type AdminOrigin = frame_system::EnsureRoot<$crate::AccountId>;
			type MaxRemoteLockConsumers = frame_support::traits::ConstU32<0>;
			type RemoteLockConsumerIdentifier = ();
			type AuthorizedAliasConsideration = frame_support::traits::Disabled;
		}

		impl cumulus_pallet_xcm::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type XcmExecutor = staging_xcm_executor::XcmExecutor<XcmConfig>;
		}

		impl pallet_utility::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type RuntimeCall = RuntimeCall;
			type PalletsOrigin = OriginCaller;
			type WeightInfo = pallet_utility::weights::SubstrateWeight<Runtime>;
		}

		impl pallet_sudo::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type RuntimeCall = RuntimeCall;
			type WeightInfo = pallet_sudo::weights::SubstrateWeight<Runtime>;
		}
	};
}
