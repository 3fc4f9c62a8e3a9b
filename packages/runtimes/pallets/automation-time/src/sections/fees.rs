//! What a run weighs and costs, and the quotes of it. Quotes and charges come from the same function.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod fees {
	impl<T: Config> Pallet<T> {
		/// The limits that the rules check against: those of the configuration, and below them those
		/// that the manager has set.
		pub fn limits() -> Limits {
			let (mut horizon, mut execution_times) =
				(T::Horizon::get(), T::MaxExecutionTimes::get());
			if let Some(limits) = Limitation::<T>::get() {
				horizon = horizon.min(limits.horizon);
				execution_times = execution_times.min(limits.execution_times);
			}
			Limits {
				slot_length: T::SlotLength::get(),
				horizon,
				max_execution_times: execution_times,
				max_provided_id_bytes: T::MaxProvidedIdBytes::get(),
				max_call_bytes: T::MaxCallBytes::get(),
			}
		}

		/// What a run may weigh when it is booked: what the configuration says, and no more than half of the
		/// weight of a block's runs without what it takes to find them. So two runs of a slot always fit.
		fn heaviest_run() -> Weight {
			T::MaxRunWeight::get()
				.saturating_sub(T::WeightInfo::follow_time())
				.saturating_sub(T::WeightInfo::visit_slot().saturating_mul(2))
				.saturating_sub(T::WeightInfo::open_slot())
				.saturating_div(2)
				.saturating_sub(T::WeightInfo::load_task())
				.saturating_sub(T::WeightInfo::postpone_run())
				.min(T::MaxTaskWeight::get())
		}

		/// What a run may weigh when it is due: all of a block's runs, if the configuration does not say
		/// less. A limit that was lowered since it was booked ends no task that can still run.
		fn heaviest_due_run() -> Weight {
			T::MaxRunWeight::get()
				.saturating_sub(T::WeightInfo::follow_time())
				.saturating_sub(Self::finding_weight())
				.saturating_sub(T::WeightInfo::postpone_run())
				.min(T::MaxTaskWeight::get())
		}

		/// What it takes to find a run in its slot: its slot, and its task.
		fn finding_weight() -> Weight {
			T::WeightInfo::visit_slot()
				.saturating_add(T::WeightInfo::open_slot())
				.saturating_add(T::WeightInfo::load_task())
		}

		/// Decodes a stored call.
		fn decode_call(bytes: &[u8]) -> Result<T::RuntimeCall, Refusal> {
			T::RuntimeCall::decode_all_with_depth_limit(MAX_CALL_DEPTH, &mut &bytes[..])
				.map_err(|_| Refusal::CallCannotBeDecoded)
		}

		/// What one run of an action weighs, with the booking of the next one if it recurs:
		/// `CallCannotBeDecoded`, then `CallTooHeavy`.
		fn run_weight(action: &ActionOf<T>, recurs: bool) -> Result<Weight, Refusal> {
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

		/// What a run weighs that does nothing.
		fn missing_weight(task: &TaskOf<T>) -> Weight {
			let recurs = matches!(task.schedule, StoredSchedule::Recurring { .. });
			T::WeightInfo::miss_run().saturating_add(Self::booking_weight(recurs))
		}

		/// What booking the next run weighs.
		fn booking_weight(recurs: bool) -> Weight {
			match recurs {
				true => T::WeightInfo::book_next_run(),
				false => Weight::zero(),
			}
		}

		/// The fee of a run with this weight: for the weight, and for finding the run.
		fn execution_fee_of(weight: Weight) -> Result<Balance, Refusal> {
			let weight = weight.saturating_add(Self::finding_weight());
			let rates = ExecutionRates {
				per_second: T::ExecutionFeePerSecond::get(),
				per_mebibyte: T::ExecutionFeePerMebibyte::get(),
			};
			execution_fee(weight, &rates)
		}

		/// What one run of an action costs: `UnknownTarget`, then `FeeOverflow`.
		fn fee_per_run(action: &ActionOf<T>, recurs: bool) -> Result<FeeDetails, Refusal> {
			let xcmp_fee = match action {
				Action::Xcmp { para_id, call_weight, .. } => {
					T::CrossChain::xcm_fee(*para_id, *call_weight)?
				}
				_ => 0,
			};
			let execution_fee = Self::execution_fee_of(Self::run_weight(action, recurs)?)?;
			Ok(FeeDetails { execution_fee, xcmp_fee })
		}

		/// What the task of a scheduling extrinsic would prepay now: for all times of a list, for the
		/// first run of a recurring task. Of an extrinsic that would be refused whoever sent it, the
		/// reason.
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
			Self::fees_of(extrinsic.call())
		}

		/// What the task of a scheduling call would prepay now.
		fn fees_of(call: &T::RuntimeCall) -> Result<FeeDetails, FeeQueryError> {
			let request = call
				.is_sub_type()
				.and_then(Self::request_of)
				.ok_or(FeeQueryError::NotASchedulingCall)?;
			Ok(Self::check(None, true, request, Self::now())?.fees)
		}

		/// The execution fee of an action, times the number of executions. What sending a call to
		/// another chain costs on top depends on the target and the call.
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
			let per_run =
				FeeDetails { execution_fee: Self::execution_fee_of(weight)?, xcmp_fee: 0 };
			Ok(total_fee(&per_run, executions)?.execution_fee)
		}
	}
}
