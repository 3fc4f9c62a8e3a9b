//! Code that both services share: everything except the scheduling pallet and the names.

/// Configures a service. Declares its APIs and its `local` preset.
///
/// `pallet` is the module of the scheduling pallet. `limits` are its
/// limits. A run begins at most `run_deadline` seconds after its time.
#[macro_export]
macro_rules! configure_service {
	(
		pallet: $pallet:ident,
		limits: $limits:expr,
		run_deadline: $run_deadline:expr,
		para_id: $para_id:expr,
		ss58_prefix: $ss58_prefix:expr $(,)?
	) => {
		/// Converts a location to its account on this chain.
		pub type LocationToAccount =
			($crate::location::SovereignAccounts, $crate::location::DescribedAccounts);

		/// Moves the chain's native token. XCM programs cannot move other assets.
		pub type AssetTransactor = staging_xcm_builder::FungibleAdapter<
			Balances,
			staging_xcm_builder::IsConcrete<$crate::location::NativeToken>,
			LocationToAccount,
			$crate::AccountId,
			(),
		>;

		/// Sells weight to XCM programs for the chain's native token.
		pub type Trader = staging_xcm_builder::UsingComponents<
			$crate::fees::FeePerSecond,
			$crate::location::NativeToken,
			$crate::AccountId,
			Balances,
			(),
		>;

		use $crate::account32;

		$crate::configure_parachain! {
			accounts: account32,
			ss58_prefix: $ss58_prefix,
			migrator: MultiBlockMigrations,
			location_to_account: LocationToAccount,
			asset_transactor: AssetTransactor,
			trader: Trader,
			reserves: staging_xcm_builder::NativeAsset,
			paid_origins: $crate::location::OriginsOutside,
			transact_filter: frame_support::traits::Everything,
			version_wrapper: XcmpHandler,
		}

		frame_support::parameter_types! {
			pub const SelfParaId: u32 = $para_id;
			pub const NativeCurrencyId: u32 = 0;
			pub const Limits: automation_rules::Limits = $limits;
			pub const SlotLength: u64 = Limits::get().slot_length;
			pub const Horizon: u64 = Limits::get().horizon;
			pub const MaxExecutionTimes: u32 = Limits::get().max_execution_times;
			pub const MaxProvidedIdBytes: u32 = Limits::get().max_provided_id_bytes;
			pub const MaxCallBytes: u32 = Limits::get().max_call_bytes;
			pub CallVersion: u32 = VERSION.transaction_version;
			pub const LastPlaceFee: $crate::Balance = 10 * $crate::UNIT;
			pub const MinimumTransferAmount: $crate::Balance = $crate::UNIT / 10;
			// A block's whole proof size costs as much as its whole reference time.
			pub const ExecutionFeePerMebibyte: $crate::Balance = $crate::fees::UNITS_PER_MEBIBYTE;
			// If the queue is short, the longest message costs a tenth of this amount.
			pub const MaxDeliveryFee: $crate::Balance = $crate::UNIT / 10;
			// Less than half of a channel's 102,400 bytes on the public relay chains.
			pub const MaxBlockBytes: u32 = 40 * 1024;
			pub const FeeMargin: sp_runtime::Perbill = sp_runtime::Perbill::from_percent(10);
			pub const RunDeadline: u64 = $run_deadline;
			pub MaxRunWeight: frame_support::weights::Weight = $crate::limits::MAX_BLOCK_WEIGHT / 5;
			pub MaxTaskWeight: frame_support::weights::Weight = MaxRunWeight::get() / 2;
			pub MigrationWeight: frame_support::weights::Weight = $crate::limits::MAX_BLOCK_WEIGHT / 2;
			pub FeeCollector: $crate::AccountId = $crate::accounts::fee_collector();
		}

		impl pallet_migrations::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type Migrations = ();
			type CursorMaxLen = frame_support::traits::ConstU32<65_536>;
			type IdentifierMaxLen = frame_support::traits::ConstU32<256>;
			type MigrationStatusHandler = ();
			type FailedMigrationHandler = frame_support::migrations::FreezeChainOnFailedMigration;
			type MaxServiceWeight = MigrationWeight;
			type WeightInfo = pallet_migrations::weights::SubstrateWeight<Runtime>;
		}

		/// How much a user trusts a proxy with. No type narrower than `Any` may dispatch calls of this
		/// chain by a task, because a task may run a batch with any of `StorableCalls`.
		#[derive(
			Clone,
			Copy,
			Debug,
			codec::Decode,
			codec::DecodeWithMemTracking,
			Default,
			codec::Encode,
			Eq,
			codec::MaxEncodedLen,
			Ord,
			PartialEq,
			PartialOrd,
			scale_info::TypeInfo,
		)]
		pub enum ProxyType {
			/// Every call.
			#[default]
			Any,
			/// Remarks, and batches of these: a list of what moves no token, to which a new call is added
			/// by hand.
			NonTransfer,
			/// Cross-chain tasks, and the call that stands for their messages, which is an empty message
			/// to a sibling.
			Automation,
		}

		impl frame_support::traits::InstanceFilter<RuntimeCall> for ProxyType {
			fn filter(&self, call: &RuntimeCall) -> bool {
				match self {
					ProxyType::Any => true,
					ProxyType::NonTransfer => matches!(
						call,
						RuntimeCall::System(
							frame_system::Call::remark { .. }
								| frame_system::Call::remark_with_event { .. }
						) | RuntimeCall::Utility(
							pallet_utility::Call::batch { .. }
								| pallet_utility::Call::batch_all { .. }
								| pallet_utility::Call::force_batch { .. }
						)
					),
					ProxyType::Automation => matches!(
						call,
						RuntimeCall::AutomationTime(
							pallet_automation_time::$pallet::Call::schedule_xcmp_task { .. }
								| pallet_automation_time::$pallet::Call::cancel_task { .. }
						)
					) || EquivalentCalls::is_message(call),
				}
			}

			fn is_superset(&self, other: &Self) -> bool {
				self == other || *self == ProxyType::Any
			}
		}

		$crate::configure_delegation! { proxy_type: ProxyType }

		frame_support::parameter_types! {
			pub const MinVestedTransfer: $crate::Balance = $crate::UNIT;
			pub UnvestedFundsAllowedWithdrawReasons: frame_support::traits::WithdrawReasons =
				frame_support::traits::WithdrawReasons::except(
					frame_support::traits::WithdrawReasons::TRANSFER
						| frame_support::traits::WithdrawReasons::RESERVE,
				);
		}

		impl pallet_vesting::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type Currency = Balances;
			type BlockNumberToBalance = sp_runtime::traits::ConvertInto;
			type MinVestedTransfer = MinVestedTransfer;
			type WeightInfo = pallet_vesting::weights::SubstrateWeight<Runtime>;
			type UnvestedFundsAllowedWithdrawReasons = UnvestedFundsAllowedWithdrawReasons;
			type BlockNumberProvider = System;

			const MAX_VESTING_SCHEDULES: u32 = 28;
		}

		/// The calls that tasks may dispatch, also inside batches. A stored call that panics stops the
		/// chain, so this is a list of calls that are known not to panic.
		pub struct StorableCalls;

		impl frame_support::traits::Contains<RuntimeCall> for StorableCalls {
			fn contains(call: &RuntimeCall) -> bool {
				matches!(
					call,
					RuntimeCall::System(
						frame_system::Call::remark { .. }
							| frame_system::Call::remark_with_event { .. }
					) | RuntimeCall::Balances(
						pallet_balances::Call::transfer_allow_death { .. }
							| pallet_balances::Call::transfer_keep_alive { .. }
							| pallet_balances::Call::transfer_all { .. }
					) | RuntimeCall::Utility(
						pallet_utility::Call::batch { .. }
							| pallet_utility::Call::batch_all { .. }
							| pallet_utility::Call::force_batch { .. }
					) | RuntimeCall::AutomationTime(
						pallet_automation_time::$pallet::Call::cancel_task { .. }
					)
				)
			}
		}

		/// Builds the calls that do at once what transfer and message tasks do later.
		pub struct EquivalentCalls;

		impl pallet_automation_time::EquivalentCalls<$crate::AccountId, RuntimeCall>
			for EquivalentCalls
		{
			fn transfer(recipient: $crate::AccountId, value: $crate::Balance) -> RuntimeCall {
				pallet_balances::Call::transfer_keep_alive { dest: recipient.into(), value }.into()
			}

			fn message(para_id: u32) -> RuntimeCall {
				use staging_xcm::latest::{Junction::Parachain, Location, Xcm};
				let dest = staging_xcm::VersionedLocation::from(Location::new(1, [Parachain(para_id)]));
				let message = staging_xcm::VersionedXcm::from(Xcm::<()>(Vec::new()));
				let (dest, message) = (alloc::boxed::Box::new(dest), alloc::boxed::Box::new(message));
				pallet_xcm::Call::send { dest, message }.into()
			}
		}

		impl EquivalentCalls {
			/// Whether a call is one that [`Self::message`] builds. Another message can do anything in
			/// the name of its sender.
			fn is_message(call: &RuntimeCall) -> bool {
				use pallet_automation_time::EquivalentCalls as _;
				use staging_xcm::latest::{Junction::Parachain, Location};
				let RuntimeCall::PolkadotXcm(pallet_xcm::Call::send { dest, .. }) = call else {
					return false;
				};
				let Ok(target) = Location::try_from(dest.as_ref().clone()) else { return false };
				match target.unpack() {
					(1, [Parachain(para_id)]) => *call == Self::message(*para_id),
					_ => false,
				}
			}
		}

		impl pallet_xcmp_handler::Config for Runtime {
			type SelfParaId = SelfParaId;
			type Accounts = pallet_xcmp_handler::Accounts32;
			type ManagerOrigin = frame_system::EnsureRoot<$crate::AccountId>;
			type XcmSender = XcmRouter;
			type OtherVersions = PolkadotXcm;
			type Channels = Channels;
			type MaxDeliveryFee = MaxDeliveryFee;
			type MaxBlockBytes = MaxBlockBytes;
			type FreeCallBytes = frame_support::traits::ConstU32<1_024>;
			type FeePerCallByte = frame_support::traits::ConstU128<{ $crate::UNIT / 10_000 }>;
			type FeeMargin = FeeMargin;
			type ChargesDelivery = frame_support::traits::ConstBool<false>;
			type WeightInfo = pallet_xcmp_handler::weights::CountedWeight<Runtime>;
		}

		/// The channels that the relay chain states.
		pub struct Channels;

		impl pallet_xcmp_handler::Channels for Channels {
			fn sizes(para_id: u32) -> Option<pallet_xcmp_handler::ChannelSizes> {
				use cumulus_primitives_core::GetChannelInfo;
				let channel = ParachainSystem::get_channel_info(para_id.into())?;
				Some(pallet_xcmp_handler::ChannelSizes {
					max_message_size: channel.max_message_size,
					max_total_size: channel.max_total_size,
				})
			}

			#[cfg(feature = "runtime-benchmarks")]
			fn open(para_id: u32) {
				ParachainSystem::open_outbound_hrmp_channel_for_benchmarks_or_tests(para_id.into());
			}
		}

		#[cfg(feature = "runtime-benchmarks")]
		frame_benchmarking::define_benchmarks!(
			[pallet_automation_time::$pallet, AutomationTime]
			[pallet_xcmp_handler, XcmpHandler]
		);

		impl pallet_automation_time::$pallet::Config for Runtime {
			type Currency = Balances;
			type RuntimeHoldReason = RuntimeHoldReason;
			type Time = Timestamp;
			type CrossChain = XcmpHandler;
			type CurrencyId = u32;
			type NativeCurrencyId = NativeCurrencyId;
			type FeeCollector = FeeCollector;
			type FeeDestination =
				frame_support::traits::tokens::imbalance::ResolveTo<FeeCollector, Balances>;
			type DeliveryFeeDestination =
				frame_support::traits::tokens::imbalance::ResolveTo<FeeCollector, Balances>;
			type ScheduleOrigin = frame_system::EnsureSigned<$crate::AccountId>;
			type StorableCalls = StorableCalls;
			type EquivalentCalls = EquivalentCalls;
			type SlotLength = SlotLength;
			type Horizon = Horizon;
			type MaxExecutionTimes = MaxExecutionTimes;
			type MaxTasksPerSlot = frame_support::traits::ConstU32<256>;
			type FreePlaces = frame_support::traits::ConstU32<128>;
			type LastPlaceFee = LastPlaceFee;
			type Deposit = ();
			type MaxProvidedIdBytes = MaxProvidedIdBytes;
			type MaxCallBytes = MaxCallBytes;
			type MinimumTransferAmount = MinimumTransferAmount;
			type ExecutionFeePerSecond =
				frame_support::traits::ConstU128<{ $crate::fees::UNITS_PER_SECOND }>;
			type ExecutionFeePerMebibyte = ExecutionFeePerMebibyte;
			type MaxRunWeight = MaxRunWeight;
			type MaxTaskWeight = MaxTaskWeight;
			type RunDeadline = RunDeadline;
			type StallGrace = frame_support::traits::ConstU64<0>;
			type LateSlots = frame_support::traits::ConstU32<8>;
			type ManagerOrigin = frame_system::EnsureRoot<$crate::AccountId>;
			type CallVersion = CallVersion;
			type WeightInfo = pallet_automation_time::weights::CountedWeight<Runtime>;
		}

		/// The JSON patch of a genesis preset. `local` has endowed
		/// development accounts and sudo, without targets and channels.
		fn preset(id: &sp_genesis_builder::PresetId) -> Option<Vec<u8>> {
			if AsRef::<str>::as_ref(id) != $crate::LOCAL_PRESET {
				return None;
			}
			let balances = $crate::accounts::endowed_accounts();
			let patch = frame_support::build_struct_json_patch!(RuntimeGenesisConfig {
				balances: BalancesConfig { balances },
				parachain_info: ParachainInfoConfig { parachain_id: SelfParaId::get().into() },
				aura: AuraConfig { authorities: $crate::accounts::block_producers() },
				polkadot_xcm: PolkadotXcmConfig {
					safe_xcm_version: Some(staging_xcm::prelude::XCM_VERSION),
				},
				sudo: SudoConfig { key: Some($crate::accounts::sudo_account()) },
			});
			serde_json::to_vec(&patch).ok()
		}

		$crate::implement_parachain_apis! {
			accounts: account32,
			hidden_apis: (),
			payment_assets: alloc::vec![staging_xcm::latest::AssetId(
				$crate::location::NativeToken::get()
			)],
			genesis_preset: preset;

			impl frame_support::view_functions::runtime_api::RuntimeViewFunction<Block> for Runtime {
				fn execute_view_function(
					id: frame_support::view_functions::ViewFunctionId,
					input: Vec<u8>,
				) -> Result<Vec<u8>, frame_support::view_functions::ViewFunctionDispatchError> {
					Runtime::execute_view_function(id, input)
				}
			}

			#[cfg(feature = "runtime-benchmarks")]
			impl frame_benchmarking::Benchmark<Block> for Runtime {
				fn benchmark_metadata(
					extra: bool,
				) -> (Vec<frame_benchmarking::BenchmarkList>, Vec<frame_support::traits::StorageInfo>) {
					use frame_benchmarking::BenchmarkList;
					use frame_support::traits::StorageInfoTrait;
					let mut list = Vec::new();
					list_benchmarks!(list, extra);
					(list, AllPalletsWithSystem::storage_info())
				}

				fn dispatch_benchmark(
					config: frame_benchmarking::BenchmarkConfig,
				) -> Result<Vec<frame_benchmarking::BenchmarkBatch>, alloc::string::String> {
					use frame_benchmarking::BenchmarkBatch;
					use frame_support::traits::WhitelistedStorageKeys;
					let whitelist = AllPalletsWithSystem::whitelisted_storage_keys();
					let mut batches = Vec::new();
					let params = (&config, &whitelist);
					add_benchmarks!(params, batches);
					Ok(batches)
				}
			}

			impl automation_api::AutomationTimeApi<Block, $crate::AccountId, sp_core::H256> for Runtime {
				fn generate_task_id(
					account: $crate::AccountId,
					provided_id: Vec<u8>,
				) -> sp_core::H256 {
					AutomationTime::generate_task_id(account, &provided_id)
				}

				fn query_fee_details(
					extrinsic: sp_runtime::OpaqueExtrinsic,
				) -> Result<automation_rules::FeeDetails, pallet_automation_time::FeeQueryError> {
					AutomationTime::query_fee_details::<UncheckedExtrinsic>(&extrinsic)
				}

				fn get_time_automation_fees(
					action: automation_rules::AutomationAction,
					executions: u32,
				) -> Result<$crate::Balance, pallet_automation_time::FeeQueryError> {
					AutomationTime::get_time_automation_fees(action, executions)
				}
			}

			impl automation_api::XcmpHandlerApi<
				Block, $crate::AccountId, $crate::AccountId
			> for Runtime {
				fn cross_chain_account(account: $crate::AccountId) -> $crate::AccountId {
					XcmpHandler::cross_chain_account(account)
				}
			}
		}
	};
}
