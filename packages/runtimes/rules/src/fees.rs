use crate::{Balance, Refusal};
use codec::{Decode, DecodeWithMemTracking, Encode, MaxEncodedLen};
use scale_info::TypeInfo;
use sp_weights::Weight;

/// The reference time of one second, in picoseconds.
pub const WEIGHT_REF_TIME_PER_SECOND: u64 = 1_000_000_000_000;

/// The proof size of one mebibyte, in bytes.
const PROOF_SIZE_PER_MEBIBYTE: u64 = 1_048_576;

/// The fees of one or more runs of a task.
#[derive(
	Clone,
	Copy,
	Debug,
	Default,
	PartialEq,
	Eq,
	Encode,
	Decode,
	DecodeWithMemTracking,
	MaxEncodedLen,
	TypeInfo,
)]
pub struct FeeDetails {
	/// The fee for executing the action on the service's chain.
	pub execution_fee: Balance,
	/// The fee for sending a call to another chain, and executing it there.
	pub xcmp_fee: Balance,
}

impl FeeDetails {
	/// The sum of both fees. Fails with `FeeOverflow` if the sum does not fit into a balance.
	pub fn total(&self) -> Result<Balance, Refusal> {
		self.execution_fee.checked_add(self.xcmp_fee).ok_or(Refusal::FeeOverflow)
	}
}

/// The prices of reference time and proof size on a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExecutionRates {
	/// The price of one second of reference time.
	pub per_second: Balance,
	/// The price of one mebibyte of proof size.
	pub per_mebibyte: Balance,
}

/// Computes `amount × rate ÷ unit`, rounded up.
fn rated(amount: u64, rate: Balance, unit: u64) -> Result<Balance, Refusal> {
	let product = Balance::from(amount).checked_mul(rate).ok_or(Refusal::FeeOverflow)?;
	Ok(product.div_ceil(Balance::from(unit)))
}

/// The fee for a reference time at a rate per second, rounded up.
pub fn fee_by_second(ref_time: u64, per_second: Balance) -> Result<Balance, Refusal> {
	rated(ref_time, per_second, WEIGHT_REF_TIME_PER_SECOND)
}

/// The fee for executing a weight on the service's chain: the higher of the
/// fee for reference time and the fee for proof size. Each fee is rounded up.
pub fn execution_fee(weight: Weight, rates: &ExecutionRates) -> Result<Balance, Refusal> {
	let time = fee_by_second(weight.ref_time(), rates.per_second)?;
	let proof = rated(weight.proof_size(), rates.per_mebibyte, PROOF_SIZE_PER_MEBIBYTE)?;
	Ok(time.max(proof))
}

/// The fee for a weight on a chain that charges for reference time and for proof size: the sum of
/// both, each rounded up. It is also enough for a chain that charges only the higher of the two.
pub fn fee_by_dimensions(weight: Weight, rates: &ExecutionRates) -> Result<Balance, Refusal> {
	let time = fee_by_second(weight.ref_time(), rates.per_second)?;
	let proof = rated(weight.proof_size(), rates.per_mebibyte, PROOF_SIZE_PER_MEBIBYTE)?;
	time.checked_add(proof).ok_or(Refusal::FeeOverflow)
}

/// The fees of one run, times the number of runs.
pub fn total_fee(per_run: &FeeDetails, runs: u32) -> Result<FeeDetails, Refusal> {
	let times = |fee: Balance| fee.checked_mul(Balance::from(runs)).ok_or(Refusal::FeeOverflow);
	Ok(FeeDetails {
		execution_fee: times(per_run.execution_fee)?,
		xcmp_fee: times(per_run.xcmp_fee)?,
	})
}

/// The weight of a whole program on its target: the call and the instructions around the
/// call. If the call has no proof size, as in variant H, the call gets `assumed_proof_size`.
///
/// Returns the weight of the call, and the weight of the whole program.
pub fn overall_weight(
	call_weight: Weight,
	program_weight: Weight,
	assumed_proof_size: u64,
) -> Result<(Weight, Weight), Refusal> {
	let call_weight = match call_weight.proof_size() {
		0 => call_weight.set_proof_size(assumed_proof_size),
		_ => call_weight,
	};
	let overall = call_weight.checked_add(&program_weight).ok_or(Refusal::FeeOverflow)?;
	Ok((call_weight, overall))
}
