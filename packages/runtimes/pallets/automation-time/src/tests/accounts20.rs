//! The pallet on a chain whose accounts have 20 bytes.

use crate::{
	hour,
	mock::{
		calls::{MESSAGE, MESSAGE_REF_TIME},
		target_settings, Horizon, Now, TestClock, TestSender, ENDOWMENT, EXISTENTIAL_DEPOSIT,
		GENESIS, SENT, TARGET,
	},
};
use automation_rules::{Balance, ScheduleParam, UNIT};
use frame_support::{
	assert_ok, derive_impl, parameter_types,
	traits::{
		fungible::InspectHold, tokens::imbalance::ResolveTo, ConstBool, ConstU128, ConstU32,
		ConstU64, Everything, Hooks,
	},
	weights::{Weight, WeightMeter},
};
use sp_core::{H160, H256};
use sp_runtime::{traits::IdentityLookup, BuildStorage, Perbill};
use xcm::latest::{
	Instruction::DescendOrigin,
	Junction::{AccountKey20, Parachain},
	Location,
};

const OWNER: H160 = H160([0xe7; 20]);
const COLLECTOR: H160 = H160([9; 20]);

frame_support::construct_runtime!(
	pub enum Runtime {
		System: frame_system,
		Balances: pallet_balances,
		XcmpHandler: pallet_xcmp_handler,
		AutomationTime: hour,
	}
);

parameter_types! {
	pub const ExistentialDeposit: Balance = EXISTENTIAL_DEPOSIT;
	pub const FeeCollector: H160 = COLLECTOR;
	pub const Price: Balance = UNIT;
	pub const FeeMargin: Perbill = Perbill::from_percent(10);
	pub const RunWeight: Weight = Weight::from_parts(500_000_000_000, 2_500_000);
}

#[derive_impl(frame_system::config_preludes::TestDefaultConfig)]
impl frame_system::Config for Runtime {
	type Block = frame_system::mocking::MockBlock<Runtime>;
	type AccountId = H160;
	type Lookup = IdentityLookup<H160>;
	type AccountData = pallet_balances::AccountData<Balance>;
}

#[derive_impl(pallet_balances::config_preludes::TestDefaultConfig)]
impl pallet_balances::Config for Runtime {
	type Balance = Balance;
	type ExistentialDeposit = ExistentialDeposit;
	type AccountStore = System;
}

impl pallet_xcmp_handler::Config for Runtime {
	type SelfParaId = ConstU32<2_000>;
	type Accounts = pallet_xcmp_handler::Accounts20;
	type ManagerOrigin = frame_system::EnsureRoot<H160>;
	type XcmSender = TestSender;
	type OtherVersions = ();
	type Channels = crate::mock::TestChannel;
	type MaxDeliveryFee = Price;
	type MaxBlockBytes = ConstU32<40_960>;
	type FreeCallBytes = ConstU32<1_024>;
	type FeePerCallByte = ConstU128<0>;
	type FeeMargin = FeeMargin;
	type ChargesDelivery = ConstBool<true>;
	type WeightInfo = pallet_xcmp_handler::weights::CountedWeight<Runtime>;
}

/// Returns a remark as each equivalent call. No filter of this chain refuses remarks.
pub struct Remarks;

impl crate::EquivalentCalls<H160, RuntimeCall> for Remarks {
	fn transfer(_: H160, _: Balance) -> RuntimeCall {
		frame_system::Call::remark { remark: vec![] }.into()
	}

	fn message(_: u32) -> RuntimeCall {
		frame_system::Call::remark { remark: vec![] }.into()
	}
}

impl hour::Config for Runtime {
	type Currency = Balances;
	type RuntimeHoldReason = RuntimeHoldReason;
	type Time = TestClock;
	type CrossChain = XcmpHandler;
	type CurrencyId = u32;
	type NativeCurrencyId = ConstU32<0>;
	type FeeCollector = FeeCollector;
	type FeeDestination = ResolveTo<FeeCollector, Balances>;
	type DeliveryFeeDestination = ResolveTo<FeeCollector, Balances>;
	type ScheduleOrigin = frame_system::EnsureSigned<H160>;
	type StorableCalls = Everything;
	type EquivalentCalls = Remarks;
	type SlotLength = ConstU64<3_600>;
	type Horizon = Horizon;
	type MaxExecutionTimes = ConstU32<36>;
	type MaxTasksPerSlot = ConstU32<256>;
	type FreePlaces = ConstU32<128>;
	type LastPlaceFee = Price;
	type Deposit = ();
	type MaxProvidedIdBytes = ConstU32<256>;
	type MaxCallBytes = ConstU32<8_192>;
	type MinimumTransferAmount = Price;
	type ExecutionFeePerSecond = Price;
	type ExecutionFeePerMebibyte = Price;
	type MaxRunWeight = RunWeight;
	type MaxTaskWeight = RunWeight;
	type RunDeadline = ConstU64<86_400>;
	type StallGrace = ConstU64<0>;
	type LateSlots = ConstU32<8>;
	type CallVersion = ConstU32<1>;
	type ManagerOrigin = frame_system::EnsureRoot<H160>;
	type WeightInfo = crate::weights::CountedWeight<Runtime>;
}

fn chain() -> sp_io::TestExternalities {
	let balances = vec![(OWNER, ENDOWMENT)];
	let genesis = RuntimeGenesisConfig {
		balances: pallet_balances::GenesisConfig { balances, ..Default::default() },
		..Default::default()
	};
	let mut ext = sp_io::TestExternalities::new(genesis.build_storage().expect("genesis builds"));
	ext.execute_with(|| {
		SENT.with_borrow_mut(Vec::clear);
		System::set_block_number(1);
		pallet_xcmp_handler::Targets::<Runtime>::insert(TARGET, target_settings());
		block_at(GENESIS);
	});
	ext
}

fn block_at(time: u64) {
	Now::set(&time);
	AutomationTime::on_poll(System::block_number(), &mut WeightMeter::new());
}

fn schedule(id: &[u8]) -> H256 {
	let schedule = ScheduleParam::Fixed { execution_times: vec![GENESIS + 3_600] };
	assert_ok!(AutomationTime::schedule_xcmp_task(
		RuntimeOrigin::signed(OWNER),
		id.to_vec(),
		schedule,
		TARGET,
		0,
		MESSAGE.to_vec(),
		MESSAGE_REF_TIME,
	));
	AutomationTime::generate_task_id(OWNER, id)
}

/// The amount that the owner has on hold for prepayments.
fn held() -> Balance {
	Balances::balance_on_hold(&hour::HoldReason::Prepayment.into(), &OWNER)
}

#[test]
fn a_task_of_a_20_byte_account_is_sent_in_its_name() {
	chain().execute_with(|| {
		let task_id = schedule(b"a");
		let preimage = [&OWNER.0[..], &[4], b"a"].concat();
		assert_eq!(task_id, H256(sp_io::hashing::blake2_256(&preimage)));
		let prepaid = held();
		block_at(GENESIS + 3_600);
		let sent = SENT.take();
		let [(destination, program)] = &sent[..] else { panic!("one message is sent") };
		assert_eq!(*destination, Location::new(1, [Parachain(TARGET)]));
		let owner = AccountKey20 { network: None, key: OWNER.0 };
		assert!(program.0.contains(&DescendOrigin(owner.into())));
		assert_eq!((held(), hour::Tasks::<Runtime>::count()), (0, 0));
		let collected = Balances::free_balance(COLLECTOR) - EXISTENTIAL_DEPOSIT;
		assert!(0 < collected && collected < prepaid, "the margin came back");
		assert_eq!(ENDOWMENT - Balances::free_balance(OWNER), collected);
		assert_ok!(AutomationTime::check_invariants());
	});
}

#[test]
fn a_20_byte_account_gets_back_what_it_prepaid() {
	chain().execute_with(|| {
		let task_id = schedule(b"a");
		assert!(held() > 0);
		assert_ok!(AutomationTime::check_invariants());
		assert_ok!(AutomationTime::cancel_task(RuntimeOrigin::signed(OWNER), task_id));
		assert_eq!((held(), Balances::free_balance(OWNER)), (0, ENDOWMENT));
	});
}
