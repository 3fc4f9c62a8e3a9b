//! Two mock chains for tests, one for each variant. They differ only in the pallet and the slot length.

mod accesses;
pub mod calls;
mod chain;

pub use accesses::count_accesses;
pub use chain::{Chain, Hour, Minute, Rebuilt, Report};

use crate::DepositPrice;
use automation_rules::{Balance, UnixTime, UNIT};
use codec::Encode;
use frame_support::{
	derive_impl, ord_parameter_types, parameter_types,
	storage::with_storage_layer,
	traits::{
		fungible::HoldConsideration, tokens::imbalance::ResolveTo, Consideration, ConstU128,
		ConstU32, Contains, EitherOfDiverse, EnsureOrigin, Footprint, Hooks, InstanceFilter,
		OriginTrait, UnixTime as UnixTimeProvider,
	},
	weights::{constants::RocksDbWeight, Weight, WeightMeter},
};
use pallet_xcmp_handler::TargetSettings;
use sp_runtime::{
	generic::UncheckedExtrinsic,
	traits::{Dispatchable, IdentityLookup},
	AccountId32, BuildStorage, DispatchError, Perbill,
};
use std::{cell::RefCell, time::Duration};
use xcm::{
	latest::{
		Asset, Assets, Junctions::Here, Location, SendError, SendResult, SendXcm, Xcm, XcmHash,
	},
	VersionedLocation,
};

pub const ALICE: AccountId32 = AccountId32::new([1; 32]);
pub const BOB: AccountId32 = AccountId32::new([2; 32]);
pub const CAROL: AccountId32 = AccountId32::new([3; 32]);
/// An account that holds only the existential deposit.
pub const PAUPER: AccountId32 = AccountId32::new([4; 32]);
/// The account that receives the price of message delivery.
pub const CARRIER: AccountId32 = AccountId32::new([8; 32]);
pub const COLLECTOR: AccountId32 = AccountId32::new([9; 32]);
/// An account that may call what only the manager may call, like root.
pub const MANAGER: AccountId32 = AccountId32::new([10; 32]);

pub const ENDOWMENT: Balance = 1_000 * UNIT;
pub const EXISTENTIAL_DEPOSIT: Balance = UNIT / 100;

/// The first two bytes of an encoded `system.remark` call.
pub const REMARK: [u8; 2] = [0, 0];

/// The only target that has settings.
pub const TARGET: u32 = 2_001;
/// The time at genesis in seconds. It is a whole hour.
pub const GENESIS: UnixTime = 500_000 * 3_600;

parameter_types! {
	pub storage Now: UnixTime = GENESIS;
	pub storage ChannelOpen: bool = true;
	pub storage RemarksRefused: bool = false;
	/// Whether a remark panics when it is dispatched.
	pub storage RemarksPanic: bool = false;
	pub storage MaxRunWeight: Weight = Weight::from_parts(500_000_000_000, 2_500_000);
	pub storage MaxTaskWeight: Weight = Weight::MAX;
	pub storage TransactionVersion: u32 = 1;
	pub storage MaxTasksPerSlot: u32 = 4;
	pub storage MaxExecutionTimes: u32 = 36;
	pub storage MaxProvidedIdBytes: u32 = 64;
	pub storage MaxCallBytes: u32 = 512;
	pub storage Excluded: Option<AccountId32> = None;
	pub storage FreePlaces: u32 = u32::MAX;
	pub storage LastPlaceFee: Balance = 0;
	pub storage DepositPerPlace: Balance = 0;
	pub storage DepositPerByte: Balance = 0;
	pub storage ExecutionFeePerSecond: Balance = 7 * UNIT;
	pub storage ExecutionFeePerMebibyte: Balance = UNIT / 3;
	/// The price that the router asks for a message.
	pub storage DeliveryPrice: Balance = 1;
	/// The amount by which each message raises `DeliveryPrice`, like in a queue that is over half full.
	pub storage PriceRise: Balance = 0;
	pub storage MaxDeliveryFee: Balance = UNIT / 10;
	pub storage MaxBlockBytes: u32 = u32::MAX;
	pub storage FeeMargin: Perbill = Perbill::zero();
	pub storage RunDeadline: u64 = u64::MAX;
	pub storage StallGrace: u64 = 0;
	pub storage LateSlots: u32 = u32::MAX;
	pub storage OtherSlotLength: u64 = 0;
	/// Whether the chain takes deposits. A task that was stored without a deposit has none.
	pub storage DepositsOn: bool = true;
	/// Whether the chain has paused transfers and messages, like a safe mode.
	pub storage ChainPaused: bool = false;
	pub storage Horizon: u64 = 180 * 24 * 3_600;
	pub storage ChargesDelivery: bool = false;
	pub const FeeCollector: AccountId32 = COLLECTOR;
	pub const DeliveryCollector: AccountId32 = CARRIER;
}

ord_parameter_types! {
	pub const Manager: AccountId32 = MANAGER;
}

/// The settings of `TARGET` at genesis.
pub fn target_settings() -> TargetSettings {
	TargetSettings {
		version: 5,
		fee_asset: VersionedLocation::from(Location::here()),
		fee_per_second: 3 * UNIT,
		charge_per_second: 5 * UNIT,
		program_weight: Weight::from_parts(600_000_000, 30_000),
		assumed_proof_size: 65_536,
	}
}

/// Admits every call, except that a test can refuse remarks with `RemarksRefused`.
pub struct TestStorableCalls;

impl<Call: Encode> Contains<Call> for TestStorableCalls {
	fn contains(call: &Call) -> bool {
		!(RemarksRefused::get() && call.encode().starts_with(&REMARK))
	}
}

/// Admits every signer except the account in `Excluded`.
pub struct EnsureAdmitted;

impl<Origin: OriginTrait<AccountId = AccountId32> + Clone> EnsureOrigin<Origin> for EnsureAdmitted {
	type Success = AccountId32;

	fn try_origin(origin: Origin) -> Result<AccountId32, Origin> {
		match origin.as_signer().cloned() {
			Some(signer) if Some(&signer) != Excluded::get().as_ref() => Ok(signer),
			_ => Err(origin),
		}
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn try_successful_origin() -> Result<Origin, ()> {
		Ok(Origin::signed(ALICE))
	}
}

/// The outcome of a call: `Ok`, or the name of the error.
pub type Outcome = Result<(), &'static str>;

/// The name of an error.
pub fn error_name(error: DispatchError) -> &'static str {
	match error {
		DispatchError::Module(module) => module.message.unwrap_or("an error without a name"),
		other => other.into(),
	}
}

/// A clock whose time a test sets with `Now`.
pub struct TestClock;

impl UnixTimeProvider for TestClock {
	fn now() -> Duration {
		Duration::from_secs(Now::get())
	}
}

thread_local! {
	/// The sent messages, in the order of sending.
	pub static SENT: RefCell<Vec<(Location, Xcm<()>)>> = const { RefCell::new(Vec::new()) };
}

/// A router that records its messages. A test can close its channel with `ChannelOpen`.
pub struct TestSender;

impl SendXcm for TestSender {
	type Ticket = (Location, Xcm<()>);

	fn validate(
		destination: &mut Option<Location>,
		message: &mut Option<Xcm<()>>,
	) -> SendResult<Self::Ticket> {
		match (destination.take(), message.take()) {
			(Some(destination), Some(message)) => Ok((
				(destination, message),
				match DeliveryPrice::get() {
					0 => Assets::new(),
					price => Assets::from(Asset::from((Here, price))),
				},
			)),
			_ => Err(SendError::MissingArgument),
		}
	}

	fn deliver(ticket: Self::Ticket) -> Result<XcmHash, SendError> {
		if !ChannelOpen::get() {
			return Err(SendError::Transport("no channel"));
		}
		SENT.with_borrow_mut(|sent| sent.push(ticket));
		DeliveryPrice::set(&DeliveryPrice::get().saturating_add(PriceRise::get()));
		Ok([0; 32])
	}
}

/// The channel of [`TestSender`], which bounds no block. Opening it opens what `benchmark_ext` has closed.
pub struct TestChannel;

impl pallet_xcmp_handler::Channels for TestChannel {
	fn sizes(_: u32) -> Option<pallet_xcmp_handler::ChannelSizes> {
		None
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn open(_: u32) {
		ChannelOpen::set(&true);
	}
}

/// A deposit that tests turn on and off. A deposit that is off is stored as zero bytes, like `()`.
#[derive(
	Clone,
	Debug,
	PartialEq,
	Eq,
	codec::Decode,
	codec::DecodeWithMemTracking,
	codec::MaxEncodedLen,
	scale_info::TypeInfo,
)]
pub struct TestDeposit<Deposit>(Deposit);

impl<Deposit: Encode> Encode for TestDeposit<Deposit> {
	fn encode(&self) -> Vec<u8> {
		if DepositsOn::get() {
			self.0.encode()
		} else {
			vec![]
		}
	}

	fn encoded_size(&self) -> usize {
		self.encode().len()
	}
}

impl<Deposit: Encode> codec::EncodeLike for TestDeposit<Deposit> {}

impl<Deposit: Consideration<AccountId32, Footprint>> Consideration<AccountId32, Footprint>
	for TestDeposit<Deposit>
{
	fn new(who: &AccountId32, new: Footprint) -> Result<Self, DispatchError> {
		Deposit::new(who, new).map(Self)
	}

	fn update(self, who: &AccountId32, new: Footprint) -> Result<Self, DispatchError> {
		self.0.update(who, new).map(Self)
	}

	fn drop(self, who: &AccountId32) -> Result<(), DispatchError> {
		self.0.drop(who)
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn ensure_successful(who: &AccountId32, new: Footprint) {
		Deposit::ensure_successful(who, new)
	}
}

/// The types of proxies in the tests.
#[derive(
	Clone,
	Copy,
	Debug,
	Default,
	PartialEq,
	Eq,
	PartialOrd,
	Ord,
	codec::Encode,
	codec::Decode,
	codec::DecodeWithMemTracking,
	codec::MaxEncodedLen,
	scale_info::TypeInfo,
)]
pub enum ProxyType {
	#[default]
	Any,
	NonTransfer,
	/// Permits cross-chain tasks, `cancel_task`, and the call that does at once what these tasks do.
	Automation,
}

macro_rules! mock_chain {
	($chain:ident, $slot:literal) => {
		pub mod $chain {
			use super::*;

			/// The pallet that the tests run.
			pub use crate::$chain as pallet;

			type Block = frame_system::mocking::MockBlock<Runtime>;

			frame_support::construct_runtime!(
				pub enum Runtime {
					System: frame_system,
					Balances: pallet_balances,
					Utility: pallet_utility,
					Proxy: pallet_proxy,
					XcmpHandler: pallet_xcmp_handler,
					AutomationTime: crate::$chain,
				}
			);

			#[derive_impl(frame_system::config_preludes::TestDefaultConfig)]
			impl frame_system::Config for Runtime {
				type Block = Block;
				type AccountId = AccountId32;
				type Lookup = IdentityLookup<AccountId32>;
				type AccountData = pallet_balances::AccountData<Balance>;
				type DbWeight = RocksDbWeight;
				type BaseCallFilter = Unpaused;
			}

			parameter_types! {
				pub SlotLength: u64 = match OtherSlotLength::get() {
					0 => $slot,
					other => other,
				};
				pub const ExistentialDeposit: Balance = EXISTENTIAL_DEPOSIT;
				pub const DepositReason: RuntimeHoldReason =
					RuntimeHoldReason::AutomationTime(crate::$chain::HoldReason::Deposit);
				pub const MinimumTransferAmount: Balance = UNIT / 10;
			}

			#[derive_impl(pallet_balances::config_preludes::TestDefaultConfig)]
			impl pallet_balances::Config for Runtime {
				type Balance = Balance;
				type ExistentialDeposit = ExistentialDeposit;
				type AccountStore = System;
			}

			parameter_types! {
				pub const ProxyDeposit: Balance = 1;
			}

			impl pallet_proxy::Config for Runtime {
				type RuntimeEvent = RuntimeEvent;
				type RuntimeCall = RuntimeCall;
				type Currency = Balances;
				type ProxyType = ProxyType;
				type ProxyDepositBase = ProxyDeposit;
				type ProxyDepositFactor = ProxyDeposit;
				type MaxProxies = ConstU32<4>;
				type WeightInfo = ();
				type CallHasher = sp_runtime::traits::BlakeTwo256;
				type MaxPending = ConstU32<4>;
				type AnnouncementDepositBase = ProxyDeposit;
				type AnnouncementDepositFactor = ProxyDeposit;
				type BlockNumberProvider = System;
			}

			impl InstanceFilter<RuntimeCall> for ProxyType {
				fn filter(&self, call: &RuntimeCall) -> bool {
					match self {
						Self::Any => true,
						Self::NonTransfer => !matches!(call, RuntimeCall::Balances(_)),
						Self::Automation => matches!(
							call,
							RuntimeCall::AutomationTime(
								pallet::Call::schedule_xcmp_task { .. }
									| pallet::Call::cancel_task { .. }
							) | RuntimeCall::System(frame_system::Call::remark_with_event { .. })
						),
					}
				}

				fn is_superset(&self, other: &Self) -> bool {
					self == &Self::Any || self == other
				}
			}

			impl pallet_utility::Config for Runtime {
				type RuntimeEvent = RuntimeEvent;
				type RuntimeCall = RuntimeCall;
				type PalletsOrigin = OriginCaller;
				type WeightInfo = ();
			}

			impl pallet_xcmp_handler::Config for Runtime {
				type SelfParaId = ConstU32<2_000>;
				type Accounts = pallet_xcmp_handler::Accounts32;
				type ManagerOrigin = frame_system::EnsureRoot<AccountId32>;
				type XcmSender = TestSender;
				type OtherVersions = ();
				type Channels = TestChannel;
				type MaxDeliveryFee = MaxDeliveryFee;
				type MaxBlockBytes = MaxBlockBytes;
				type FreeCallBytes = ConstU32<1_024>;
				type FeePerCallByte = ConstU128<{ UNIT / 10_000 }>;
				type FeeMargin = FeeMargin;
				type ChargesDelivery = ChargesDelivery;
				type WeightInfo = pallet_xcmp_handler::weights::CountedWeight<Runtime>;
			}

			impl crate::$chain::Config for Runtime {
				type Currency = Balances;
				type RuntimeHoldReason = RuntimeHoldReason;
				type Time = TestClock;
				type CrossChain = XcmpHandler;
				type CurrencyId = u32;
				type NativeCurrencyId = ConstU32<0>;
				type FeeCollector = FeeCollector;
				type FeeDestination = ResolveTo<FeeCollector, Balances>;
				type DeliveryFeeDestination = ResolveTo<DeliveryCollector, Balances>;
				type ScheduleOrigin = EnsureAdmitted;
				type StorableCalls = TestStorableCalls;
				type EquivalentCalls = TestCalls;
				type SlotLength = SlotLength;
				type Horizon = Horizon;
				type MaxExecutionTimes = MaxExecutionTimes;
				type MaxTasksPerSlot = MaxTasksPerSlot;
				type MaxProvidedIdBytes = MaxProvidedIdBytes;
				type MaxCallBytes = MaxCallBytes;
				type FreePlaces = FreePlaces;
				type LastPlaceFee = LastPlaceFee;
				type Deposit = TestDeposit<
					HoldConsideration<
						AccountId32,
						Balances,
						DepositReason,
						DepositPrice<DepositPerPlace, DepositPerByte>,
					>,
				>;
				type MinimumTransferAmount = MinimumTransferAmount;
				type ExecutionFeePerSecond = ExecutionFeePerSecond;
				type ExecutionFeePerMebibyte = ExecutionFeePerMebibyte;
				type MaxRunWeight = MaxRunWeight;
				type MaxTaskWeight = MaxTaskWeight;
				type RunDeadline = RunDeadline;
				type StallGrace = StallGrace;
				type LateSlots = LateSlots;
				type ManagerOrigin = EitherOfDiverse<
					frame_system::EnsureRoot<AccountId32>,
					frame_system::EnsureSignedBy<Manager, AccountId32>,
				>;
				type CallVersion = TransactionVersion;
				type WeightInfo = crate::weights::CountedWeight<Runtime>;
			}

			/// The calls that do at once what tasks do: a transfer, and a remark with an event for a message.
			pub struct TestCalls;

			impl crate::EquivalentCalls<AccountId32, RuntimeCall> for TestCalls {
				fn transfer(dest: AccountId32, value: Balance) -> RuntimeCall {
					pallet_balances::Call::transfer_keep_alive { dest, value }.into()
				}

				fn message(_: u32) -> RuntimeCall {
					frame_system::Call::remark_with_event { remark: vec![] }.into()
				}
			}

			/// The base call filter. In safe mode it refuses transfers and messages.
			pub struct Unpaused;

			impl Contains<RuntimeCall> for Unpaused {
				fn contains(call: &RuntimeCall) -> bool {
					let remark =
						matches!(call, RuntimeCall::System(frame_system::Call::remark { .. }));
					assert!(!(remark && RemarksPanic::get()), "this call panics on purpose");
					let paused = matches!(
						call,
						RuntimeCall::Balances(pallet_balances::Call::transfer_keep_alive { .. })
							| RuntimeCall::System(frame_system::Call::remark_with_event { .. })
					);
					!(paused && ChainPaused::get())
				}
			}

			/// An extrinsic of the mock chain.
			pub type Extrinsic = UncheckedExtrinsic<AccountId32, RuntimeCall, (), ()>;

			/// A new chain at block 1, with endowed accounts and one target.
			pub fn new_test_ext() -> sp_io::TestExternalities {
				let storage = RuntimeGenesisConfig {
					balances: pallet_balances::GenesisConfig {
						balances: vec![
							(ALICE, ENDOWMENT),
							(BOB, ENDOWMENT),
							(CAROL, ENDOWMENT),
							(PAUPER, EXISTENTIAL_DEPOSIT),
							(CARRIER, EXISTENTIAL_DEPOSIT),
							(MANAGER, ENDOWMENT),
						],
						..Default::default()
					},
					..Default::default()
				}
				.build_storage()
				.expect("the genesis builds");
				let mut ext = sp_io::TestExternalities::new(storage);
				ext.execute_with(|| {
					SENT.with_borrow_mut(Vec::clear);
					System::set_block_number(1);
					pallet_xcmp_handler::Targets::<Runtime>::insert(TARGET, target_settings());
					poll();
				});
				ext
			}

			/// A chain for benchmarks. Its time is 0, its clock has not started, and its
			/// channel is closed, so that each benchmark must open the channel that it uses.
			#[cfg(feature = "runtime-benchmarks")]
			pub fn benchmark_ext() -> sp_io::TestExternalities {
				let mut ext = new_test_ext();
				ext.execute_with(|| {
					ChannelOpen::set(&false);
					Now::set(&0);
					pallet::Progress::<Runtime>::kill();
				});
				ext
			}

			/// Dispatches a call with the signed origin of `signer`.
			pub fn dispatch(signer: &AccountId32, call: RuntimeCall) -> Outcome {
				with_storage_layer(|| {
					call.dispatch(RuntimeOrigin::signed(signer.clone()))
						.map(|_| ())
						.map_err(|failed| failed.error)
				})
				.map_err(error_name)
			}

			/// Serves the due runs, like at the start of a block that has unlimited weight.
			pub fn poll() {
				AutomationTime::on_poll(System::block_number(), &mut WeightMeter::new());
			}
		}
	};
}

mock_chain!(hour, 3_600);
mock_chain!(minute, 60);
