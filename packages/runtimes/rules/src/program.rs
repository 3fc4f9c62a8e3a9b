use crate::{AccountBytes, Balance, ParaId};
use alloc::vec::Vec;
use sp_weights::Weight;
use xcm::latest::prelude::*;

/// The XCM versions that the program can be converted to.
pub const SUPPORTED_XCM_VERSIONS: core::ops::RangeInclusive<u32> = 3..=5;

/// The parameters of the program of one run.
///
/// The code uses the types of the XCM crate. XCM versions 3, 4 and 5 encode locations, assets
/// and `Transact` in different ways, and the crate converts a program between the versions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunProgram {
	/// The parachain id of the service.
	pub service: ParaId,
	/// The owner of the task, an account on the service's chain.
	pub owner: AccountBytes,
	/// The asset that pays for execution, as a location relative to the target.
	pub fee_asset: Location,
	/// The amount of the asset to withdraw from the service's sovereign account on the target.
	pub fee: Balance,
	/// The weight that `BuyExecution` buys.
	pub overall_weight: Weight,
	/// The greatest weight that the call may have.
	pub call_weight: Weight,
	/// The encoded call for the target.
	pub call: Vec<u8>,
	/// The topic of the message. Every run has another topic.
	pub topic: [u8; 32],
}

/// Builds the program of one run.
///
/// The program sets its appendix before it descends to the owner. The appendix runs at the end, even
/// if an instruction failed, and its instructions need no origin. So the unspent fee returns to the
/// service's sovereign account. There is one exception. A barrier requires that `BuyExecution`
/// follows the withdrawal directly, so the appendix is not set before `BuyExecution`. If the fee is
/// too low for the weight at the target's current price, `BuyExecution` fails, and the whole fee
/// stays in the target's asset trap, owned by the service. [`claim_program`] recovers it.
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

/// The parameters of a program that recovers a trapped fee.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClaimProgram {
	/// The parachain id of the service.
	pub service: ParaId,
	/// The asset that pays for execution, as a location relative to the target.
	pub fee_asset: Location,
	/// The amount of the asset in the target's asset trap: the fee of one run.
	pub amount: Balance,
	/// The XCM version that the target used for the trap. `None` means the target's latest version.
	pub trapped_in: Option<u32>,
	/// The topic of the message. Every claim has another topic.
	pub topic: [u8; 32],
}

/// Builds the program that recovers a fee from a target's asset trap. The fee pays for this
/// program, and the rest goes to the service's sovereign account. The program buys all the
/// weight that the target asks for, so it works as long as its price is below the amount.
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

	/// The bytes were encoded by staging-xcm 24.1.0 and checked instruction by instruction.
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

	/// The target would refuse a call whose weight is lost in the conversion to an older version.
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
