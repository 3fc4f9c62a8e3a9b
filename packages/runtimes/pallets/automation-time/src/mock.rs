//! Two chains to test on, one of each variant, which differ in nothing else.

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
		fungible::HoldConsideration, tokens::imbalance::ResolveTo, Consideration, ConstU32,
		Contains, EitherOfDiverse, EnsureOrigin, Footprint, Hooks, InstanceFilter, OriginTrait,
		UnixTime as UnixTimeProvider,
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
/// Has just enough to exist.
pub const PAUPER: AccountId32 = AccountId32::new([4; 32]);
/// Gets what delivery costs.
pub const CARRIER: AccountId32 = AccountId32::new([8; 32]);
pub const COLLECTOR: AccountId32 = AccountId32::new([9; 32]);
/// May do what root may.
pub const MANAGER: AccountId32 = AccountId32::new([10; 32]);

pub const ENDOWMENT: Balance = 1_000 * UNIT;
pub const EXISTENTIAL_DEPOSIT: Balance = UNIT / 100;

/// How `system.remark` begins.
pub const REMARK: [u8; 2] = [0, 0];

/// The one target that has settings.
pub const TARGET: u32 = 2_001;
/// When the mock chains begin: a whole hour.
pub const GENESIS: UnixTime = 500_000 * 3_600;

parameter_types! {
	pub storage Now: UnixTime = GENESIS;
	pub storage ChannelOpen: bool = true;
	pub storage RemarksRefused: bool = false;
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
	/// What the router asks for a message.
	pub storage DeliveryPrice: Balance = 1;
	/// By how much each message raises that, as in a queue that is more than half full.
	pub storage PriceRise: Balance = 0;
	pub storage MaxDeliveryFee: Balance = UNIT / 10;
	pub storage MaxBlockBytes: u32 = u32::MAX;
	pub storage FeeMargin: Perbill = Perbill::zero();
	pub storage RunDeadline: u64 = u64::MAX;
	pub storage StallGrace: u64 = 0;
	pub storage LateSlots: u32 = u32::MAX;
	pub storage OtherSlotLength: u64 = 0;
	/// Whether the chain asks for deposits, by its code: a task that was stored without has none.
	pub storage DepositsOn: bool = true;
	/// Whether the chain has paused all that may be paused, as a safe mode does.
	pub storage ChainPaused: bool = false;
	pub storage Horizon: u64 = 180 * 24 * 3_600;
	pub storage ChargesDelivery: bool = false;
	pub const FeeCollector: AccountId32 = COLLECTOR;
	pub const DeliveryCollector: AccountId32 = CARRIER;
}

ord_parameter_types! {
	pub const Manager: AccountId32 = MANAGER;
}

/// The settings of the target.
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

/// Every call but remarks, so that there is one to refuse. Tests turn the refusal on.
pub struct TestStorableCalls;

impl<Call: Encode> Contains<Call> for TestStorableCalls {
	fn contains(call: &Call) -> bool {
		!(RemarksRefused::get() && call.encode().starts_with(&REMARK))
	}
}

/// Any signer but the one that a test excludes.
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

/// The outcome of a call: the name of its error, if it failed.
pub type Outcome = Result<(), &'static str>;

/// The name of an error.
pub fn error_name(error: DispatchError) -> &'static str {
	match error {
		DispatchError::Module(module) => module.message.unwrap_or("an error without a name"),
		other => other.into(),
	}
}

/// A clock that tests set.
pub struct TestClock;

impl UnixTimeProvider for TestClock {
	fn now() -> Duration {
		Duration::from_secs(Now::get())
	}
}

thread_local! {
	/// What was sent, in order.
	pub static SENT: RefCell<Vec<(Location, Xcm<()>)>> = const { RefCell::new(Vec::new()) };
}

/// A channel that can be closed, and keeps what it was given.
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

/// Opens the channel that [`hour::benchmark_ext`] and its like leave closed.
#[cfg(feature = "runtime-benchmarks")]
pub struct OpenChannel;

#[cfg(feature = "runtime-benchmarks")]
impl pallet_xcmp_handler::OpenChannel for OpenChannel {
	fn open_channel(_: u32) {
		ChannelOpen::set(&true);
	}
}

/// A deposit that tests turn on and off. What is turned off is stored as `()` is: not at all.
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

/// What a proxy may call.
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
	/// Cross-chain tasks, and the call that does at once what they do.
	Automation,
}

macro_rules! mock_chain {
	($chain:ident, $slot:literal) => {
		pub mod $chain {
			use super::*;

			/// The pallet under test.
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
				type MaxDeliveryFee = MaxDeliveryFee;
				type MaxBlockBytes = MaxBlockBytes;
				type FeeMargin = FeeMargin;
				type ChargesDelivery = ChargesDelivery;
				type WeightInfo = pallet_xcmp_handler::weights::CountedWeight<Runtime>;
				#[cfg(feature = "runtime-benchmarks")]
				type BenchmarkHelper = OpenChannel;
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

			/// A transfer, and for a message a remark, that tests can tell from other calls.
			pub struct TestCalls;

			impl crate::EquivalentCalls<AccountId32, RuntimeCall> for TestCalls {
				fn transfer(dest: AccountId32, value: Balance) -> RuntimeCall {
					pallet_balances::Call::transfer_keep_alive { dest, value }.into()
				}

				fn message(_: u32) -> RuntimeCall {
					frame_system::Call::remark_with_event { remark: vec![] }.into()
				}
			}

			/// What a chain in safe mode does not let through: transfers and messages.
			pub struct Unpaused;

			impl Contains<RuntimeCall> for Unpaused {
				fn contains(call: &RuntimeCall) -> bool {
					let paused = matches!(
						call,
						RuntimeCall::Balances(pallet_balances::Call::transfer_keep_alive { .. })
							| RuntimeCall::System(frame_system::Call::remark_with_event { .. })
					);
					!(paused && ChainPaused::get())
				}
			}

			/// An extrinsic of this chain.
			pub type Extrinsic = UncheckedExtrinsic<AccountId32, RuntimeCall, (), ()>;

			/// A fresh chain, at its first block.
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

			/// A chain as benchmarks find it: before its first block, without a time, and with a channel that
			/// they have to open.
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

			/// Dispatches a call as if an account had signed it.
			pub fn dispatch(signer: &AccountId32, call: RuntimeCall) -> Outcome {
				with_storage_layer(|| {
					call.dispatch(RuntimeOrigin::signed(signer.clone()))
						.map(|_| ())
						.map_err(|failed| failed.error)
				})
				.map_err(error_name)
			}

			/// What happens at the start of a block, with all weight to spare.
			pub fn poll() {
				AutomationTime::on_poll(System::block_number(), &mut WeightMeter::new());
			}
		}
	};
}

mock_chain!(hour, 3_600);
mock_chain!(minute, 60);
