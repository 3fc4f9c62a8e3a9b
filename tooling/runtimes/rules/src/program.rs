use crate::{Balance, ParaId};
use alloc::vec::Vec;
use sp_weights::Weight;
use xcm::latest::prelude::*;

/// The XCM versions in which the program can be sent.
pub const SUPPORTED_XCM_VERSIONS: core::ops::RangeInclusive<u32> = 3..=5;

/// What the program of one run is made from.
///
/// The XCM crate's types are used here, and not bytes written by hand, because the three versions
/// differ in how they encode locations, assets and `Transact`, and that crate converts between them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunProgram {
	/// The service's own parachain.
	pub service: ParaId,
	/// The owner of the task, on the service's chain.
	pub owner: [u8; 32],
	/// The asset that pays on the target, as the target names it.
	pub fee_asset: Location,
	/// How much of it is withdrawn from the service's sovereign account on the target.
	pub fee: Balance,
	/// What execution is bought for.
	pub overall_weight: Weight,
	/// What the call may weigh.
	pub call_weight: Weight,
	/// The encoded call.
	pub call: Vec<u8>,
	/// The topic of the message, different for every run.
	pub topic: [u8; 32],
}

/// Builds the program of one run.
///
/// The appendix is set before the program descends to the owner: it runs after the last instruction
/// and also after one that failed, and neither of its instructions needs an origin. So what was not
/// spent goes back to the service's sovereign account in every case.
pub fn run_program(run: RunProgram) -> Xcm<()> {
	let fee = Asset { id: AssetId(run.fee_asset), fun: Fungible(run.fee) };
	Xcm(alloc::vec![
		WithdrawAsset(fee.clone().into()),
		BuyExecution { fees: fee, weight_limit: Limited(run.overall_weight) },
		SetAppendix(Xcm(alloc::vec![
			RefundSurplus,
			DepositAsset {
				assets: Wild(AllCounted(1)),
				beneficiary: Location::new(1, [Parachain(run.service)]),
			},
		])),
		DescendOrigin(AccountId32 { network: None, id: run.owner }.into()),
		Transact {
			origin_kind: OriginKind::SovereignAccount,
			fallback_max_weight: Some(run.call_weight),
			call: run.call.into(),
		},
		SetTopic(run.topic),
	])
}
