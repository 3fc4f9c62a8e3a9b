//! The weight and the fee of a run, and who pays it. The same function computes quotes and charges. The fees of
//! a task's runs are on hold in the owner's account until the runs are over.

use super::{ActionOf, Config, Error, HoldReason, Pallet, TaskOf};
use crate::{Action, FeeQueryError, StoredSchedule, WeighedLimits, WeightInfo};
use automation_rules::{
	execution_fee, total_fee, AutomationAction, Balance, ExecutionRates, FeeDetails, Refusal,
	MAX_CALL_DEPTH,
};
use codec::{Decode, DecodeLimit, Encode};
use frame_support::{
	defensive,
	dispatch::GetDispatchInfo,
	ensure,
	storage::{transactional::with_transaction_opaque_err, with_storage_layer, TransactionOutcome},
	traits::{
		fungible::{Balanced, Credit, Inspect, InspectHold, Mutate, MutateHold},
		tokens::{Fortitude, Precision, Preservation},
		Get, IsSubType, OnUnbalanced,
	},
	weights::Weight,
	MAX_EXTRINSIC_DEPTH,
};
use pallet_xcmp_handler::CrossChain;
use sp_runtime::{traits::ExtrinsicCall, DispatchError, OpaqueExtrinsic};

impl<T: Config> Pallet<T> {
	/// The greatest weight of a run that can be booked. It is `MaxTaskWeight`, or half of the weight
	/// that a block has for runs if that is less. So two runs of a slot always fit into one block.
	pub(super) fn heaviest_run() -> Weight {
		T::MaxRunWeight::get()
			.saturating_sub(T::WeightInfo::follow_time())
			.saturating_sub(T::WeightInfo::visit_slot().saturating_mul(2))
			.saturating_sub(T::WeightInfo::open_slot())
			.saturating_div(2)
			.saturating_sub(T::WeightInfo::load_task())
			.saturating_sub(T::WeightInfo::postpone_run())
			.min(T::MaxTaskWeight::get())
	}

	/// The greatest weight of a run that is due: `MaxTaskWeight`, or the weight that a block has
	/// for runs if that is less. A booked run that is heavier than half of a block still runs.
	fn heaviest_due_run() -> Weight {
		T::MaxRunWeight::get()
			.saturating_sub(T::WeightInfo::follow_time())
			.saturating_sub(Self::finding_weight())
			.saturating_sub(T::WeightInfo::postpone_run())
			.min(T::MaxTaskWeight::get())
	}

	/// The weight to find one run in a slot: visiting the slot, opening the slot and loading the task.
	pub(super) fn finding_weight() -> Weight {
		T::WeightInfo::visit_slot()
			.saturating_add(T::WeightInfo::open_slot())
			.saturating_add(T::WeightInfo::load_task())
	}

	/// Decodes a stored call, up to the depth `MAX_CALL_DEPTH`.
	pub(super) fn decode_call(bytes: &[u8]) -> Result<T::RuntimeCall, Refusal> {
		T::RuntimeCall::decode_all_with_depth_limit(MAX_CALL_DEPTH, &mut &bytes[..])
			.map_err(|_| Refusal::CallCannotBeDecoded)
	}

	/// The weight of one run, with the booking of the next run if the task
	/// recurs. Fails with `CallCannotBeDecoded`, then with `CallTooHeavy`.
	pub(super) fn run_weight(action: &ActionOf<T>, recurs: bool) -> Result<Weight, Refusal> {
		let weight = match action {
			Action::Xcmp { .. } => T::WeightInfo::run_xcmp_task(),
			Action::NativeTransfer { .. } => T::WeightInfo::run_native_transfer_task(),
			Action::DynamicDispatch { call } => {
				let call = Self::decode_call(call)?;
				T::WeightInfo::run_dynamic_dispatch_task()
					.checked_add(&call.get_dispatch_info().call_weight)
					.ok_or(Refusal::CallTooHeavy)?
			}
		};
		let weight =
			weight.checked_add(&Self::booking_weight(recurs)).ok_or(Refusal::CallTooHeavy)?;
		ensure!(weight.all_lte(Self::heaviest_due_run()), Refusal::CallTooHeavy);
		Ok(weight)
	}

	/// The weight of reporting a missed run, with the booking of the next run if the task recurs.
	pub(super) fn missing_weight(task: &TaskOf<T>) -> Weight {
		let recurs = matches!(task.schedule, StoredSchedule::Recurring { .. });
		T::WeightInfo::miss_run().saturating_add(Self::booking_weight(recurs))
	}

	/// The weight of booking the next run of a recurring task; zero for other tasks.
	fn booking_weight(recurs: bool) -> Weight {
		match recurs {
			true => T::WeightInfo::book_next_run(),
			false => Weight::zero(),
		}
	}

	/// The execution fee of a run with this weight. The fee includes the weight of finding the run.
	pub(super) fn execution_fee_of(weight: Weight) -> Result<Balance, Refusal> {
		let weight = weight.saturating_add(Self::finding_weight());
		let rates = ExecutionRates {
			per_second: T::ExecutionFeePerSecond::get(),
			per_mebibyte: T::ExecutionFeePerMebibyte::get(),
		};
		execution_fee(weight, &rates)
	}

	/// The fee of one run at today's price. Fails with the refusals of `xcm_fee` and [`Self::run_weight`].
	pub(super) fn fee_per_run(action: &ActionOf<T>, recurs: bool) -> Result<FeeDetails, Refusal> {
		let xcmp_fee = match action {
			Action::Xcmp { para_id, call, call_weight } => {
				T::CrossChain::xcm_fee(*para_id, *call_weight, call.len() as u32)?
			}
			_ => 0,
		};
		let execution_fee = Self::execution_fee_of(Self::run_weight(action, recurs)?)?;
		Ok(FeeDetails { execution_fee, xcmp_fee })
	}

	/// Quotes what the task of a scheduling extrinsic would prepay now: the
	/// fees of all listed times, or of the first run of a recurring task.
	/// Returns the refusal if the extrinsic would be refused for every sender.
	pub fn query_fee_details<Extrinsic>(
		extrinsic: &OpaqueExtrinsic,
	) -> Result<FeeDetails, FeeQueryError>
	where
		Extrinsic: Decode + ExtrinsicCall<Call = T::RuntimeCall>,
	{
		let extrinsic = Extrinsic::decode_all_with_depth_limit(
			MAX_EXTRINSIC_DEPTH,
			&mut &extrinsic.encode()[..],
		)
		.map_err(|_| FeeQueryError::ExtrinsicCannotBeDecoded)?;
		let request = extrinsic
			.call()
			.is_sub_type()
			.and_then(Self::request_of)
			.ok_or(FeeQueryError::NotASchedulingCall)?;
		Ok(Self::check(None, true, request, Self::now())?.fees)
	}

	/// The execution fee of one run of an action, times the number of executions. The fee
	/// of sending a message is not included, because it depends on the target and the call.
	pub fn get_time_automation_fees(
		action: AutomationAction,
		executions: u32,
	) -> Result<Balance, FeeQueryError> {
		let weight = match action {
			AutomationAction::Notify => T::WeightInfo::run_notify_task(),
			AutomationAction::NativeTransfer => T::WeightInfo::run_native_transfer_task(),
			AutomationAction::XCMP => T::WeightInfo::run_xcmp_task(),
			AutomationAction::AutoCompoundDelgatedStake => {
				T::WeightInfo::run_auto_compound_delegated_stake_task()
			}
		};
		let per_run = FeeDetails { execution_fee: Self::execution_fee_of(weight)?, xcmp_fee: 0 };
		Ok(total_fee(&per_run, executions)?.execution_fee)
	}

	/// Mints the existential deposit into the fee collector's account if the account holds less.
	/// Without that account, a fee below the existential deposit could not be collected. A chain
	/// that did not have the pallet at genesis calls this in a migration. Returns whether it minted.
	pub fn endow_fee_collector() -> bool {
		let (collector, deposit) = (T::FeeCollector::get(), T::Currency::minimum_balance());
		T::Currency::total_balance(&collector) < deposit
			&& T::Currency::mint_into(&collector, deposit).is_ok()
	}

	/// The hold reason of prepayments.
	pub(super) fn hold_reason() -> T::RuntimeHoldReason {
		HoldReason::Prepayment.into()
	}

	/// The amount that the owner can prepay. In the balances pallet, tokens on hold cover locked
	/// tokens. Prepayments on hold cannot cover them, because runs spend the prepayments. So this
	/// function releases the prepayments, reads the spendable balance, and rolls the release back.
	fn prepayable(owner: &T::AccountId) -> Balance {
		let held = T::Currency::balance_on_hold(&Self::hold_reason(), owner);
		let spendable = with_transaction_opaque_err(|| {
			let (keep, polite) = (Preservation::Preserve, Fortitude::Polite);
			TransactionOutcome::Rollback(
				T::Currency::release(&Self::hold_reason(), owner, held, Precision::Exact)
					.map(|_| T::Currency::reducible_balance(owner, keep, polite)),
			)
		});
		spendable.ok().and_then(Result::ok).unwrap_or_default().saturating_sub(held)
	}

	/// Puts a prepayment on hold. The owner cannot prepay with locked tokens.
	pub(super) fn prepay(owner: &T::AccountId, amount: Balance) -> Result<(), Refusal> {
		ensure!(amount <= Self::prepayable(owner), Refusal::InsufficientBalance);
		T::Currency::hold(&Self::hold_reason(), owner, amount)
			.map_err(|_| Refusal::InsufficientBalance)
	}

	/// Takes the fee of places from the owner at once and burns it. So places cost everybody the
	/// same, also an owner who gets the other fees, like the author of the block.
	pub(super) fn pay(owner: &T::AccountId, fee: Balance) -> Result<(), Refusal> {
		Self::withdraw(owner, fee, Preservation::Preserve)
			.map(drop)
			.map_err(|_| Refusal::InsufficientBalance)
	}

	/// Withdraws an exact amount from the spendable balance of the owner.
	fn withdraw(
		owner: &T::AccountId,
		amount: Balance,
		preservation: Preservation,
	) -> Result<Credit<T::AccountId, T::Currency>, DispatchError> {
		let (exact, polite) = (Precision::Exact, Fortitude::Polite);
		T::Currency::withdraw(owner, amount, exact, preservation, polite)
	}

	/// Releases a prepayment to its owner.
	pub(super) fn refund(owner: &T::AccountId, amount: Balance) {
		let released = T::Currency::release(&Self::hold_reason(), owner, amount, Precision::Exact);
		if released.is_err() {
			defensive!("less is on hold than was prepaid", amount);
		}
	}

	/// Releases a prepayment and withdraws it from the owner. Fails if the owner would then
	/// have less than the locked amount, so that a fee is never paid with locked tokens.
	pub(super) fn take(
		owner: &T::AccountId,
		amount: Balance,
	) -> Result<Credit<T::AccountId, T::Currency>, DispatchError> {
		with_storage_layer(|| {
			T::Currency::release(&Self::hold_reason(), owner, amount, Precision::Exact)?;
			Self::withdraw(owner, amount, Preservation::Expendable)
		})
		.map_err(|_| Error::<T>::InsufficientBalance.into())
	}

	/// Returns the unused part of a fee to the owner. The fee destination gets it if that fails.
	pub(super) fn give_back(owner: &T::AccountId, credit: Credit<T::AccountId, T::Currency>) {
		if let Err(credit) = T::Currency::resolve(owner, credit) {
			T::FeeDestination::on_unbalanced(credit);
		}
	}

	/// Fails if the limits contradict each other, or if a run does not fit into a block's weight.
	pub(super) fn check_config() {
		assert!(T::SlotLength::get() > 0, "a slot has a length");
		assert!(T::MaxExecutionTimes::get() > 0, "a task runs at least once");
		assert!(T::MaxTasksPerSlot::get() > 0, "a slot has room for a task");
		assert!(
			T::Horizon::get() >= T::SlotLength::get(),
			"at least the next slot is within the horizon"
		);
		let limits = T::WeightInfo::weighed_limits();
		let configured = WeighedLimits {
			execution_times: T::MaxExecutionTimes::get(),
			tasks_per_slot: T::MaxTasksPerSlot::get(),
			provided_id_bytes: T::MaxProvidedIdBytes::get(),
			call_bytes: T::MaxCallBytes::get(),
		};
		assert!(
			configured.within(&limits),
			"weights hold up to {limits:?}, not for {configured:?}: measure them"
		);
		let max = T::BlockWeights::get().max_block;
		assert!(T::MaxRunWeight::get().all_lte(max), "a block has the weight for its runs");
		let heaviest = Self::heaviest_run();
		let booking = T::WeightInfo::book_next_run();
		for weight in [
			T::WeightInfo::run_xcmp_task().saturating_add(T::WeightInfo::postpone_run()),
			T::WeightInfo::run_native_transfer_task(),
			T::WeightInfo::run_dynamic_dispatch_task(),
			T::WeightInfo::miss_run(),
		] {
			assert!(
				weight.saturating_add(booking).all_lte(heaviest),
				"every kind of run fits into a block's weight"
			);
		}
		let left = T::MaxRunWeight::get().saturating_sub(T::WeightInfo::follow_time());
		let waiting = T::WeightInfo::visit_target()
			.saturating_add(T::WeightInfo::load_task())
			.saturating_add(T::WeightInfo::run_xcmp_task())
			.saturating_add(T::WeightInfo::postpone_run())
			.saturating_add(booking);
		assert!(
			waiting.all_lte(Self::share_of_waiting(left)),
			"a run that waits fits into the share of those"
		);
	}
}
