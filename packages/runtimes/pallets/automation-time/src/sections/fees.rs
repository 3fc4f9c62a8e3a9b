//! The weight and the fee of a run, and fee quotes. The same function computes quotes and charges.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod fees {
	impl<T: Config> Pallet<T> {
		/// The limits that the rules check a request against. The
		/// manager's limits apply if they are below the configured limits.
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

		/// The greatest weight of a run that can be booked. It is `MaxTaskWeight`, or half of the weight
		/// that a block has for runs if that is less. So two runs of a slot always fit into one block.
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
		fn finding_weight() -> Weight {
			T::WeightInfo::visit_slot()
				.saturating_add(T::WeightInfo::open_slot())
				.saturating_add(T::WeightInfo::load_task())
		}

		/// Decodes a stored call, up to the depth `MAX_CALL_DEPTH`.
		fn decode_call(bytes: &[u8]) -> Result<T::RuntimeCall, Refusal> {
			T::RuntimeCall::decode_all_with_depth_limit(MAX_CALL_DEPTH, &mut &bytes[..])
				.map_err(|_| Refusal::CallCannotBeDecoded)
		}

		/// The weight of one run, with the booking of the next run if the task
		/// recurs. Fails with `CallCannotBeDecoded`, then with `CallTooHeavy`.
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

		/// The weight of reporting a missed run, with the booking of the next run if the task recurs.
		fn missing_weight(task: &TaskOf<T>) -> Weight {
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
		fn execution_fee_of(weight: Weight) -> Result<Balance, Refusal> {
			let weight = weight.saturating_add(Self::finding_weight());
			let rates = ExecutionRates {
				per_second: T::ExecutionFeePerSecond::get(),
				per_mebibyte: T::ExecutionFeePerMebibyte::get(),
			};
			execution_fee(weight, &rates)
		}

		/// The fee of one run at today's price. Fails with the refusals of `xcm_fee` and [`Self::run_weight`].
		fn fee_per_run(action: &ActionOf<T>, recurs: bool) -> Result<FeeDetails, Refusal> {
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
			let per_run =
				FeeDetails { execution_fee: Self::execution_fee_of(weight)?, xcmp_fee: 0 };
			Ok(total_fee(&per_run, executions)?.execution_fee)
		}
	}
}
