use crate::{
	ChannelSizes, Channels, Config, CrossChain, Delivery, Error, Event, Margins, Outgoing, Pallet,
	Sending, Sent, Stopped, TargetMargins, TargetSettings, Targets, Unsent,
};
use alloc::vec::Vec;
use automation_rules::{
	claim_program, claim_topic, derived_account, fee_by_dimensions, overall_weight, run_program,
	AccountBytes, Balance, ClaimProgram, ExecutionRates, ParaId, Refusal, RunProgram,
};
use codec::Encode;
use frame_support::{
	dispatch::DispatchResult,
	ensure,
	storage::{transactional::with_transaction_opaque_err, TransactionOutcome},
	traits::Get,
	weights::Weight,
};
use sp_runtime::{
	traits::{Convert, UniqueSaturatedInto},
	DispatchError,
};
use xcm::{
	latest::{
		validate_send, Assets, Fungibility::Fungible, Junction::Parachain, Location, SendError,
		SendXcm, Xcm,
	},
	Version,
};

/// The most bytes that a message takes in the queue beside its program: its format, version and length,
/// and what an older XCM version of a run's program takes more.
const FRAMING_BYTES: u32 = 16;

impl<T: Config> Pallet<T> {
	/// The account of `account` on chains that derive accounts from a hashed
	/// description. It has 32 bytes; chains with accounts of 20 bytes use the first 20.
	pub fn cross_chain_account<Derived: From<[u8; 32]>>(account: T::AccountId) -> Derived {
		derived_account(T::SelfParaId::get(), T::Accounts::convert(account)).into()
	}

	/// Reads the settings of a target. Undecodable settings, for example
	/// after an upgrade without its migration, are an error of their own.
	pub(crate) fn target(para_id: ParaId) -> Result<TargetSettings, Error<T>> {
		match Targets::<T>::get(para_id) {
			None if Targets::<T>::contains_key(para_id) => Err(Error::UndecodableTarget),
			target => target.ok_or(Error::UnknownTarget),
		}
	}

	/// Reads the margins of a target. Returns the default if none are set.
	pub(crate) fn margins(para_id: ParaId) -> Result<TargetMargins, Error<T>> {
		match Margins::<T>::try_get(para_id) {
			Err(()) if Margins::<T>::contains_key(para_id) => Err(Error::UndecodableTarget),
			margins => Ok(margins.unwrap_or_default()),
		}
	}

	/// The weight of a call, with the assumed proof size, and the weight of its whole program. A
	/// call is at most as heavy as the target's maximum, so a run costs at most what that costs.
	/// Also returns whether the call is heavier.
	fn weigh(
		settings: &TargetSettings,
		margins: &TargetMargins,
		call_weight: Weight,
	) -> Result<(Weight, Weight, bool), Refusal> {
		let maximum = margins.max_call_weight.unwrap_or_else(|| T::BlockWeights::get().max_block);
		let (call, _) = overall_weight(call_weight, Weight::zero(), settings.assumed_proof_size)?;
		let too_heavy = call.any_gt(maximum);
		let call = call.min(maximum);
		let overall = call.checked_add(&settings.program_weight).ok_or(Refusal::FeeOverflow)?;
		Ok((call, overall, too_heavy))
	}

	/// Builds the program that sends one run to a target, in the latest XCM version.
	fn program_for(
		settings: TargetSettings,
		margins: TargetMargins,
		owner: AccountBytes,
		call: &[u8],
		call_weight: Weight,
		topic: [u8; 32],
	) -> Result<Xcm<()>, Error<T>> {
		let (call_weight, overall_weight, _) =
			Self::weigh(&settings, &margins, call_weight).map_err(|_| Error::<T>::FeeOverflow)?;
		let rates = ExecutionRates {
			per_second: settings.fee_per_second,
			per_mebibyte: margins.fee_per_mebibyte,
		};
		let price =
			fee_by_dimensions(overall_weight, &rates).map_err(|_| Error::<T>::FeeOverflow)?;
		let fee =
			price.checked_add(margins.margin.mul_ceil(price)).ok_or(Error::<T>::FeeOverflow)?;
		Ok(run_program(RunProgram {
			service: T::SelfParaId::get(),
			owner,
			fee_asset: settings.fee_asset.try_into().map_err(|()| Error::<T>::InvalidFeeAsset)?,
			fee,
			overall_weight,
			call_weight,
			call: Vec::from(call),
			topic,
		}))
	}

	/// The price that the owner of a run pays for its weight on the target, at today's rates, and for
	/// the bytes of a long call.
	fn charge(
		settings: &TargetSettings,
		margins: &TargetMargins,
		call_weight: Weight,
		call_bytes: u32,
	) -> Result<Balance, Refusal> {
		let (_, overall, _) = Self::weigh(settings, margins, call_weight)?;
		let rates = ExecutionRates {
			per_second: settings.charge_per_second,
			per_mebibyte: margins.charge_per_mebibyte,
		};
		let long = Balance::from(call_bytes.saturating_sub(T::FreeCallBytes::get()));
		let bytes = T::FeePerCallByte::get().checked_mul(long).ok_or(Refusal::FeeOverflow)?;
		fee_by_dimensions(overall, &rates)?.checked_add(bytes).ok_or(Refusal::FeeOverflow)
	}

	/// The part of the router's price that is in the native token.
	fn delivery_fee(price: &Assets) -> Balance {
		let amounts = price.inner().iter().map(|asset| match (&asset.id.0, &asset.fun) {
			(location, Fungible(amount)) if location.is_here() => *amount,
			_ => 0,
		});
		amounts.fold(0, Balance::saturating_add)
	}

	/// Encodes a program in the target's XCM version and asks the router for the price of sending it.
	fn validate(
		para_id: ParaId,
		program: Xcm<()>,
	) -> Result<(<T::XcmSender as SendXcm>::Ticket, Balance), Error<T>> {
		Sending::<T>::put(());
		let destination = Location::new(1, [Parachain(para_id)]);
		let validated = validate_send::<T::XcmSender>(destination, program);
		Sending::<T>::kill();
		let (ticket, price) = validated.map_err(send_error::<T>)?;
		Ok((ticket, Self::delivery_fee(&price)))
	}

	/// Hands a program to the queue of a target, at any price.
	fn deliver(ticket: <T::XcmSender as SendXcm>::Ticket) -> Result<(), Error<T>> {
		T::XcmSender::deliver(ticket).map(|_| ()).map_err(send_error::<T>)
	}

	/// Hands the program of a run to the queue of its target. The run waits if the price is above the
	/// ceiling. Exception: the first message of a block is sent if it does not raise the price, because
	/// the price falls only if messages are sent. Returns the price, or the ceiling if that is less.
	fn deliver_run(
		para_id: ParaId,
		program: Xcm<()>,
		ceiling: Balance,
		first: bool,
	) -> Result<Balance, Unsent> {
		let fails = |error: Error<T>| Unsent::Fails(error.into());
		let (ticket, price) = Self::validate(para_id, program.clone()).map_err(fails)?;
		if price <= ceiling {
			Self::deliver(ticket).map_err(fails)?;
			return Ok(price);
		}
		let waits = Unsent::Waits(Error::<T>::DeliveryTooExpensive.into());
		ensure!(first, waits);
		Self::deliver(ticket).map_err(fails)?;
		let (_, after) = Self::validate(para_id, program).map_err(fails)?;
		ensure!(after <= price, waits);
		Ok(ceiling)
	}

	/// Sends the program that recovers a fee from the asset trap of a target.
	pub(crate) fn send_claim(
		para_id: ParaId,
		amount: Balance,
		trapped_in: Option<Version>,
	) -> DispatchResult {
		let target = Self::target(para_id)?;
		let block = frame_system::Pallet::<T>::block_number().unique_saturated_into();
		let topic = claim_topic(para_id, block, frame_system::Pallet::<T>::event_count());
		let program = claim_program(ClaimProgram {
			service: T::SelfParaId::get(),
			fee_asset: target.fee_asset.try_into().map_err(|()| Error::<T>::InvalidFeeAsset)?,
			amount,
			trapped_in,
			topic,
		});
		let (ticket, _) = Self::validate(para_id, program)?;
		Self::deliver(ticket)?;
		Self::deposit_event(Event::ClaimSent { para_id, amount, topic });
		Ok(())
	}
}

impl<T: Config> CrossChain<T::AccountId> for Pallet<T> {
	fn xcm_fee(para_id: ParaId, call_weight: Weight, call_bytes: u32) -> Result<Balance, Refusal> {
		let refuses = |error| match error {
			Error::<T>::UndecodableTarget => Refusal::UndecodableState,
			_ => Refusal::UnknownTarget,
		};
		let target = Self::target(para_id).map_err(refuses)?;
		let margins = Self::margins(para_id).map_err(refuses)?;
		ensure!(!Stopped::<T>::contains_key(para_id), Refusal::TargetStopped);
		let (.., too_heavy) = Self::weigh(&target, &margins, call_weight)?;
		ensure!(!too_heavy, Refusal::CallTooHeavy);
		let charge = Self::charge(&target, &margins, call_weight, call_bytes)?;
		let delivery = match T::ChargesDelivery::get() {
			true => Delivery::<T>::get().max_fee,
			false => 0,
		};
		charge
			.checked_add(T::FeeMargin::get().mul_ceil(charge))
			.and_then(|fee| fee.checked_add(delivery))
			.ok_or(Refusal::FeeOverflow)
	}

	fn send(run: Outgoing<T::AccountId>) -> Result<Sent, Unsent> {
		let Outgoing { para_id, owner, call, call_weight, topic, held, block_bytes } = run;
		let fails = |error: Error<T>| Unsent::Fails(error.into());
		let target = Self::target(para_id).map_err(fails)?;
		let margins = Self::margins(para_id).map_err(fails)?;
		ensure!(
			!Stopped::<T>::contains_key(para_id),
			Unsent::Stopped(Error::<T>::TargetStopped.into())
		);
		let charge = Self::charge(&target, &margins, call_weight, call.len() as u32)
			.map_err(|_| fails(Error::<T>::FeeOverflow))?;
		let room = held.checked_sub(charge).ok_or(Unsent::FeeRose)?;
		let account = T::Accounts::convert(owner.clone());
		let program =
			Self::program_for(target, margins, account, call, call_weight, topic).map_err(fails)?;
		let bytes = (program.encoded_size() as u32).saturating_add(FRAMING_BYTES);
		let limits = Delivery::<T>::get();
		let first = block_bytes == 0;
		let of_channel = T::Channels::sizes(para_id).as_ref().map(ChannelSizes::block_bytes);
		let most = limits.max_block_bytes.min(of_channel.unwrap_or(u32::MAX));
		ensure!(
			first || block_bytes.saturating_add(bytes) <= most,
			Unsent::Waits(Error::<T>::BlockBytesSpent.into())
		);
		let ceiling = match T::ChargesDelivery::get() {
			true => limits.max_fee.min(room),
			false => limits.max_fee,
		};
		let price = with_transaction_opaque_err(|| {
			match Self::deliver_run(para_id, program, ceiling, first) {
				Ok(price) => TransactionOutcome::Commit(Ok(price)),
				Err(unsent) => TransactionOutcome::Rollback(Err(unsent)),
			}
		})
		.unwrap_or(Err(Unsent::Fails(DispatchError::Exhausted)))?;
		let delivery = match T::ChargesDelivery::get() {
			true => price,
			false => 0,
		};
		Self::deposit_event(Event::ProgramSent { para_id, owner: owner.clone(), topic });
		Ok(Sent { cost: charge.saturating_add(delivery), delivery, bytes })
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn prepare_target(para_id: ParaId) {
		crate::benchmarking::open::<T>(para_id);
	}
}

fn send_error<T: Config>(error: SendError) -> Error<T> {
	match error {
		SendError::NotApplicable => Error::TargetUnreachable,
		SendError::Unroutable => Error::Unroutable,
		SendError::Transport(_) => Error::ChannelRefused,
		SendError::ExceedsMaxMessageSize => Error::MessageTooLong,
		SendError::DestinationUnsupported => Error::UnsupportedVersion,
		SendError::MissingArgument => Error::MessageIncomplete,
		SendError::Fees => Error::DeliveryFeesNotMet,
	}
}
