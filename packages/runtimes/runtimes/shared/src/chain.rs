//! The configuration that all parachain runtimes share, except XCM.

/// Implements the `Config` of the pallets that every
/// parachain has: block production, accounts and fees.
#[macro_export]
macro_rules! configure_chain {
	(
		accounts: $accounts:ident,
		ss58_prefix: $ss58_prefix:expr,
		migrator: $migrator:ty $(,)?
	) => {
		// `#[derive_impl]` expands to its bare name, so the name must be imported.
		use frame_support::derive_impl;

		$crate::configure_pace! {}

		/// The transaction extensions of a signed extrinsic.
		pub type TxExtension = Paced<(
			frame_system::CheckNonZeroSender<Runtime>,
			frame_system::CheckSpecVersion<Runtime>,
			frame_system::CheckTxVersion<Runtime>,
			frame_system::CheckGenesis<Runtime>,
			frame_system::CheckEra<Runtime>,
			frame_system::CheckNonce<Runtime>,
			frame_system::CheckWeight<Runtime>,
			pallet_transaction_payment::ChargeTransactionPayment<Runtime>,
			frame_metadata_hash_extension::CheckMetadataHash<Runtime>,
		)>;

		/// An extrinsic whose signature has not been checked.
		pub type UncheckedExtrinsic = sp_runtime::generic::UncheckedExtrinsic<
			$accounts::Address,
			RuntimeCall,
			$accounts::Signature,
			TxExtension,
		>;

		/// A block with its header and extrinsics.
		pub type Block = sp_runtime::generic::Block<$crate::Header, UncheckedExtrinsic>;

		/// Executes blocks on this runtime.
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
		}

		#[derive_impl(frame_system::config_preludes::ParaChainDefaultConfig)]
		impl frame_system::Config for Runtime {
			type AccountId = $accounts::AccountId;
			type Lookup = $accounts::Lookup;
			type Nonce = $crate::Nonce;
			type Hash = sp_core::H256;
			type Block = Block;
			type Version = Version;
			type AccountData = pallet_balances::AccountData<$crate::Balance>;
			type DbWeight = frame_support::weights::constants::RocksDbWeight;
			type BlockWeights = $crate::limits::RuntimeBlockWeights<MaxBlockWeight>;
			type PreInherents = PreInherents;
			type BlockLength = $crate::limits::RuntimeBlockLength;
			type SS58Prefix = Ss58Prefix;
			type OnSetCode = cumulus_pallet_parachain_system::ParachainSetCode<Self>;
			type MaxConsumers = frame_support::traits::ConstU32<16>;
			type MultiBlockMigrator = $migrator;
			type SystemWeightInfo = frame_system::weights::SubstrateWeight<Runtime>;
			type ExtensionsWeightInfo = frame_system::SubstrateExtensionsWeight<Runtime>;
		}

		impl pallet_timestamp::Config for Runtime {
			type Moment = u64;
			type OnTimestampSet = Aura;
			type MinimumPeriod = frame_support::traits::ConstU64<0>;
			type WeightInfo = pallet_timestamp::weights::SubstrateWeight<Runtime>;
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

		// The fee multiplier is always one, so a fee quoted in one block is also right in the next block.
		impl pallet_transaction_payment::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type OnChargeTransaction = pallet_transaction_payment::FungibleAdapter<Balances, ()>;
			type WeightToFee = $crate::fees::FeePerWeight;
			type LengthToFee = frame_support::weights::ConstantMultiplier<
				$crate::Balance,
				$crate::fees::FeePerByte,
			>;
			type FeeMultiplierUpdate =
				pallet_transaction_payment::ConstFeeMultiplier<FeeMultiplier>;
			type OperationalFeeMultiplier = frame_support::traits::ConstU8<5>;
			type WeightInfo = pallet_transaction_payment::weights::SubstrateWeight<Runtime>;
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

		/// Limits how many blocks this chain produces in one slot of the relay.
		pub type ConsensusHook = cumulus_pallet_aura_ext::FixedVelocityConsensusHook<
			Runtime,
			{ $crate::limits::RELAY_SLOT_DURATION_MILLIS },
			{ $crate::limits::BLOCKS_PER_RELAY_BLOCK },
			{ $crate::limits::UNINCLUDED_SEGMENT_CAPACITY },
		>;

		impl cumulus_pallet_parachain_system::Config for Runtime {
			type WeightInfo = cumulus_pallet_parachain_system::weights::SubstrateWeight<Runtime>;
			type RuntimeEvent = RuntimeEvent;
			type OnSystemEvent = ();
			type SelfParaId = staging_parachain_info::Pallet<Runtime>;
			type DmpQueue = frame_support::traits::EnqueueWithOrigin<MessageQueue, RelayMessages>;
			type ReservedDmpWeight = $crate::limits::Share<MaxBlockWeight, 25>;
			type OutboundXcmpMessageSource = XcmpQueue;
			type XcmpMessageHandler = XcmpQueue;
			type ReservedXcmpWeight = $crate::limits::Share<MaxBlockWeight, 25>;
			type CheckAssociatedRelayNumber =
				cumulus_pallet_parachain_system::RelayNumberMonotonicallyIncreases;
			type ConsensusHook = ConsensusHook;
			type RelayParentOffset =
				frame_support::traits::ConstU32<{ $crate::limits::RELAY_PARENT_OFFSET }>;
			type SchedulingSignatureVerifier = ();
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
