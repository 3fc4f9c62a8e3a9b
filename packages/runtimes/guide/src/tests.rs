//! What a runtime of the guide does: it takes tasks, quotes them and runs them.

use crate::{
	configs::{EquivalentCalls, FeeCollector},
	options::{Deposits, ProxyType},
	stand_ins::{pallet_xcm, xcm_config::SENT},
	*,
};
use automation_api::runtime_decl_for_automation_time_api::AutomationTimeApiV2;
use automation_rules::ScheduleParam;
use codec::Encode;
use frame_support::{
	assert_noop, assert_ok,
	traits::{
		fungible::{InspectHold, Mutate},
		tokens::{Fortitude, Precision, Preservation},
		Consideration, Footprint, Hooks, InstanceFilter, OnRuntimeUpgrade,
	},
	weights::WeightMeter,
};
use pallet_automation_time::{hour::Error, EquivalentCalls as _};
use pallet_xcmp_handler::TargetSettings;
use sp_runtime::{traits::Dispatchable, BuildStorage, OpaqueExtrinsic};
use xcm::{latest::prelude::*, VersionedLocation, VersionedXcm};

const ALICE: AccountId = AccountId::new([1; 32]);
const HOUR: u64 = 3_600;
const TARGET: u32 = 2_001;

fn start() -> sp_io::TestExternalities {
	let balances = vec![(ALICE, 1_000 * UNIT)];
	let genesis = RuntimeGenesisConfig {
		balances: pallet_balances::GenesisConfig { balances, ..Default::default() },
		..Default::default()
	};
	let mut ext = sp_io::TestExternalities::new(genesis.build_storage().expect("genesis builds"));
	ext.execute_with(|| block_at(HOUR));
	ext
}

fn block_at(seconds: u64) {
	System::set_block_number(System::block_number() + 1);
	Timestamp::set_timestamp(seconds * 1_000);
	AutomationTime::on_poll(System::block_number(), &mut WeightMeter::new());
}

fn at(hour: u64) -> ScheduleParam {
	ScheduleParam::Fixed { execution_times: vec![hour * HOUR] }
}

fn message() -> RuntimeCall {
	pallet_automation_time::hour::Call::schedule_xcmp_task {
		provided_id: b"a".to_vec(),
		schedule: at(2),
		para_id: TARGET,
		currency_id: 0,
		encoded_call: vec![1],
		encoded_call_weight: 1_000,
	}
	.into()
}

fn dispatch(id: &[u8], call: RuntimeCall) -> Result<(), sp_runtime::DispatchError> {
	let (signer, id) = (RuntimeOrigin::signed(ALICE), id.to_vec());
	AutomationTime::schedule_dynamic_dispatch_task(signer, id, at(2), Box::new(call))
}

#[test]
fn tasks_are_taken_run_and_paid_for() {
	start().execute_with(|| {
		let settings = TargetSettings {
			version: 5,
			fee_asset: VersionedLocation::from(Location::here()),
			fee_per_second: UNIT,
			charge_per_second: UNIT,
			program_weight: Weight::from_parts(1_000_000_000, 10_000),
			assumed_proof_size: 10_000,
		};
		assert_ok!(XcmpHandler::set_target(RuntimeOrigin::root(), TARGET, Box::new(settings)));
		let extrinsic = UncheckedExtrinsic::new_bare(message());
		let opaque = OpaqueExtrinsic::try_from_encoded_extrinsic(&extrinsic.encode());
		let quote = Runtime::query_fee_details(opaque.expect("an extrinsic")).expect("a quote");

		let before = Balances::free_balance(ALICE);
		assert_ok!(message().dispatch(RuntimeOrigin::signed(ALICE)));
		assert_eq!(Ok(before - Balances::free_balance(ALICE)), quote.total());
		assert_ok!(dispatch(b"b", frame_system::Call::remark { remark: vec![1] }.into()));
		let collected = Balances::free_balance(FeeCollector::get());
		assert_eq!(collected, EXISTENTIAL_DEPOSIT);
		block_at(2 * HOUR);
		assert_eq!(pallet_automation_time::hour::Tasks::<Runtime>::count(), 0);
		assert_eq!(SENT.take().len(), 1);
		assert!(Balances::free_balance(FeeCollector::get()) > collected);
	});
}

#[test]
fn only_listed_calls_are_taken() {
	start().execute_with(|| {
		let call = frame_system::Call::set_code { code: vec![1] };
		assert_noop!(dispatch(b"a", call.into()), Error::<Runtime>::CallNotAllowed);
	});
}

#[test]
fn a_proxy_for_automation_schedules_messages_alone() {
	let call = Box::new(frame_system::Call::remark { remark: vec![1] }.into());
	let (provided_id, schedule) = (vec![1], at(2));
	let dispatch = pallet_automation_time::hour::Call::schedule_dynamic_dispatch_task {
		provided_id,
		schedule,
		call,
	};
	assert!(ProxyType::Automation.filter(&message()));
	assert!(!ProxyType::Automation.filter(&dispatch.clone().into()));
	assert!(ProxyType::Any.filter(&dispatch.into()));
}

/// A proxy that may send any message spends what its owner's derived accounts hold.
#[test]
fn a_proxy_for_automation_sends_no_message_of_its_own() {
	let send = |dest: Location, program: Xcm<()>| -> RuntimeCall {
		let dest = Box::new(VersionedLocation::from(dest));
		pallet_xcm::Call::send { dest, message: Box::new(VersionedXcm::from(program)) }.into()
	};
	let sibling = || Location::new(1, [Parachain(TARGET)]);
	assert!(ProxyType::Automation.filter(&EquivalentCalls::message(TARGET)));
	for message in [
		send(sibling(), Xcm(vec![ClearOrigin])),
		send(Location::parent(), Xcm(vec![])),
		send(Location::new(1, [Parachain(TARGET), PalletInstance(1)]), Xcm(vec![])),
	] {
		assert!(!ProxyType::Automation.filter(&message));
	}
}

#[test]
fn deposits_are_a_price_for_each_place_and_byte() {
	start().execute_with(|| {
		let footprint = Footprint { count: 2, size: 100 };
		assert_ok!(<Runtime as Deposits>::Deposit::new(&ALICE, footprint));
		let reason = pallet_automation_time::hour::HoldReason::Deposit.into();
		let held = Balances::balance_on_hold(&reason, &ALICE);
		assert_eq!(held, 2 * (UNIT / 100) + 100 * (UNIT / 100_000));
	});
}

#[test]
fn a_chain_that_runs_already_gets_a_collector_of_fees() {
	start().execute_with(|| {
		assert_ok!(Balances::burn_from(
			&FeeCollector::get(),
			EXISTENTIAL_DEPOSIT,
			Preservation::Expendable,
			Precision::Exact,
			Fortitude::Force,
		));
		assert_eq!(Balances::free_balance(FeeCollector::get()), 0);
		<Runtime as frame_system::Config>::SingleBlockMigrations::on_runtime_upgrade();
		assert_eq!(Balances::free_balance(FeeCollector::get()), EXISTENTIAL_DEPOSIT);
	});
}

/// The pallets that the guide lists for benchmarks, under the names that its command gives them.
#[cfg(feature = "runtime-benchmarks")]
#[test]
fn the_benchmarks_of_the_guide_are_found_by_its_command() {
	let mut found = Vec::<frame_benchmarking::BenchmarkList>::new();
	list_benchmarks!(found, false);
	let found: Vec<_> = found.iter().map(|list| String::from_utf8_lossy(&list.pallet)).collect();
	let guide = include_str!("../../../../docs/pallets-integration.md");
	let command =
		guide.split("benchmark pallet --pallet ").nth(1).expect("the guide has a command");
	let named = command.split_whitespace().next().expect("the command names a pallet");
	assert_eq!(found, ["pallet_balances", named, "pallet_xcmp_handler"]);
}

/// The lines of a list in a manifest, as they are written.
fn listed(manifest: &str) -> impl Iterator<Item = &str> {
	manifest.lines().map(|line| line.trim_start_matches('+').trim())
}

/// The guide's features are those that the crates have, and its crates those of this one.
#[test]
fn the_manifests_of_the_guide_name_what_there_is() {
	let guide = include_str!("../../../../docs/pallets-integration.md");
	let manifest = guide.split("# runtime/Cargo.toml").nth(1).expect("the guide has a manifest");
	let manifest = manifest.split("```").next().expect("the manifest ends");
	let workspace = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a workspace");
	for line in listed(manifest).filter(|line| line.contains("path = ")) {
		let (name, rest) = line.split_once(" = ").expect("a dependency");
		let path = rest.split('"').nth(1).and_then(|path| path.split_once("packages/runtimes/"));
		let (_, folder) = path.expect("a folder of this workspace");
		let manifest = std::fs::read_to_string(workspace.join(folder).join("Cargo.toml"));
		assert!(manifest.is_ok_and(|own| own.contains(&format!("name = \"{name}\""))), "{line}");
	}
	assert!(!manifest.contains("version = "), "no name is reserved on a registry");
	for line in listed(manifest).filter(|line| line.starts_with('"')) {
		let (name, feature) =
			line.trim_matches(['"', ',']).split_once('/').expect("a feature of a crate");
		let manifest = match name {
			"automation-api" => include_str!("../../api/Cargo.toml"),
			"automation-rules" => include_str!("../../rules/Cargo.toml"),
			"pallet-automation-time" => include_str!("../../pallets/automation-time/Cargo.toml"),
			"pallet-xcmp-handler" => include_str!("../../pallets/xcmp-handler/Cargo.toml"),
			_ => unreachable!("the guide names {name}"),
		};
		assert!(manifest.contains(&format!("\n{feature} = [")), "{name} has no {feature}");
	}
}
