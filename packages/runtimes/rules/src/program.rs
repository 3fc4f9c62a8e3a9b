use crate::{AccountBytes, Balance, ParaId};
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
	pub owner: AccountBytes,
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
/// spent goes back to the service's sovereign account, with one exception: barriers demand that
/// `BuyExecution` follows the withdrawal at once, and when it fails, because the fee does not buy the
/// weight at the target's price of the day, there is no appendix yet. The target then keeps the whole
/// fee in its asset trap, in the name of the service, until [`claim_program`] recovers it.
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
		DescendOrigin(run.owner.junction().into()),
		Transact {
			origin_kind: OriginKind::SovereignAccount,
			fallback_max_weight: Some(run.call_weight),
			call: run.call.into(),
		},
		SetTopic(run.topic),
	])
}

/// What a program that recovers a trapped fee is made from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimProgram {
	/// The service's own parachain.
	pub service: ParaId,
	/// The asset that pays on the target, as the target names it.
	pub fee_asset: Location,
	/// How much of it the target holds in its trap: the fee of one run.
	pub amount: Balance,
	/// The XCM version in which the target trapped it, if that is not its latest one.
	pub trapped_in: Option<u32>,
	/// The topic of the message.
	pub topic: [u8; 32],
}

/// Builds the program that takes a fee out of a target's asset trap and pays it, less what this
/// program costs, into the service's sovereign account. It buys as much weight as the target says it
/// needs, so it works at any price below the amount.
pub fn claim_program(claim: ClaimProgram) -> Xcm<()> {
	let trapped = Asset { id: AssetId(claim.fee_asset), fun: Fungible(claim.amount) };
	let ticket = match claim.trapped_in {
		None => Location::here(),
		Some(version) => Location::new(0, [GeneralIndex(version.into())]),
	};
	Xcm(alloc::vec![
		ClaimAsset { assets: trapped.clone().into(), ticket },
		BuyExecution { fees: trapped, weight_limit: Unlimited },
		RefundSurplus,
		DepositAsset {
			assets: Wild(AllCounted(1)),
			beneficiary: Location::new(1, [Parachain(claim.service)]),
		},
		SetTopic(claim.topic),
	])
}

#[cfg(test)]
mod tests {
	use super::*;
	use codec::Encode;
	use hex_literal::hex;
	use xcm::{IntoVersion, VersionedXcm};

	fn program() -> VersionedXcm<()> {
		VersionedXcm::from(run_program(RunProgram {
			service: 2_000,
			owner: AccountBytes::Id32([1; 32]),
			fee_asset: Location::here(),
			fee: 1_000_000,
			overall_weight: Weight::from_parts(3_000_000, 70_000),
			call_weight: Weight::from_parts(2_000_000, 65_536),
			call: alloc::vec![0xab; 3],
			topic: [9; 32],
		}))
	}

	/// Encoded by staging-xcm 24.1.0, and read instruction by instruction.
	#[test]
	fn the_bytes_of_each_version() {
		let bytes = |version| program().into_version(version).expect("it converts").encode();
		assert_eq!(
			bytes(5),
			hex!(
				"0518000400000002093d001300000002093d0001021bb700c24504001608140d010204010100411f0b010100"
				"010101010101010101010101010101010101010101010101010101010101010106010102127a00020004000c"
				"ababab2c0909090909090909090909090909090909090909090909090909090909090909"
			)
		);
		assert_eq!(
			bytes(4),
			hex!(
				"0418000400000002093d001300000002093d0001021bb700c24504001608140d010204010100411f0b010100"
				"0101010101010101010101010101010101010101010101010101010101010101060102127a00020004000cab"
				"abab2c0909090909090909090909090909090909090909090909090909090909090909"
			)
		);
		assert_eq!(
			bytes(3),
			hex!(
				"031800040000000002093d00130000000002093d0001021bb700c24504001608140d010204010100411f0b01"
				"01000101010101010101010101010101010101010101010101010101010101010101060102127a0002000400"
				"0cababab2c0909090909090909090909090909090909090909090909090909090909090909"
			)
		);
	}

	#[test]
	fn the_program_descends_to_the_owner_whatever_its_length() {
		let owner = AccountBytes::Key20([7; 20]).junction();
		assert_eq!(owner, AccountKey20 { network: None, key: [7; 20] });
		for version in SUPPORTED_XCM_VERSIONS {
			let program = Xcm::<()>(alloc::vec![DescendOrigin(owner.into())]);
			assert!(VersionedXcm::from(program).into_version(version).is_ok());
		}
	}

	/// A conversion that took the weight from somewhere else would let the target refuse the call.
	#[test]
	fn older_versions_keep_the_weight_of_the_call() {
		let VersionedXcm::V4(v4) = program().into_version(4).expect("it converts") else {
			panic!("this is version 4")
		};
		let weight = v4.0.iter().find_map(|instruction| match instruction {
			xcm::v4::Instruction::Transact { require_weight_at_most, .. } => {
				Some(*require_weight_at_most)
			}
			_ => None,
		});
		assert_eq!(weight, Some(Weight::from_parts(2_000_000, 65_536)));
	}
}
