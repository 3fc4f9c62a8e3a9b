use crate::{Config, CrossChain, Error, Event, Pallet, Stopped, TargetSettings, Targets};
use alloc::vec::Vec;
use automation_rules::{
	claim_program, claim_topic, derived_account, fee_by_dimensions, overall_weight, run_program,
	AccountBytes, Balance, ClaimProgram, ExecutionRates, ParaId, Refusal, RunProgram,
};
use frame_support::{
	dispatch::DispatchResult, ensure, storage::with_storage_layer, traits::Get, weights::Weight,
};
use sp_runtime::traits::{Convert, UniqueSaturatedInto};
use xcm::latest::{
	validate_send, Assets, Fungibility::Fungible, Junction::Parachain, Location, SendError,
	SendXcm, Xcm,
};

impl<T: Config> Pallet<T> {
	/// The account that `account` has on chains which derive it from its hashed description: 32 bytes,
	/// of which chains with accounts of 20 bytes take the first.
	pub fn cross_chain_account<Derived: From<[u8; 32]>>(account: T::AccountId) -> Derived {
		derived_account(T::SelfParaId::get(), T::Accounts::convert(account)).into()
	}

	/// What is known of a target. Settings that cannot be decoded, as after an upgrade without its
	/// migration, are not absent.
	pub(crate) fn target(para_id: ParaId) -> Result<TargetSettings, Error<T>> {
		match Targets::<T>::get(para_id) {
			None if Targets::<T>::contains_key(para_id) => Err(Error::UndecodableTarget),
			target => target.ok_or(Error::UnknownTarget),
		}
	}

	/// Builds what one run sends to a target, in the latest XCM version.
	fn program_for(
		para_id: ParaId,
		settings: TargetSettings,
		owner: AccountBytes,
		call: &[u8],
		call_weight: Weight,
		topic: [u8; 32],
	) -> Result<Xcm<()>, Error<T>> {
		let (call_weight, overall_weight) =
			overall_weight(call_weight, settings.program_weight, settings.assumed_proof_size)
				.map_err(|_| Error::<T>::FeeOverflow)?;
		let margins = crate::Margins::<T>::get(para_id);
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

	/// What the router asks for delivering a program to a target, in whichever asset.
	fn delivery_fee(price: &Assets) -> Balance {
		let amounts = price.inner().iter().map(|asset| match asset.fun {
			Fungible(amount) => amount,
			_ => 0,
		});
		amounts.fold(0, Balance::saturating_add)
	}

	/// Hands a program to the queue of a target. An error leaves no trace.
	fn deliver(para_id: ParaId, program: Xcm<()>) -> DispatchResult {
		let destination = Location::new(1, [Parachain(para_id)]);
		with_storage_layer(|| {
			let (ticket, price) =
				validate_send::<T::XcmSender>(destination, program).map_err(send_error::<T>)?;
			ensure!(
				Self::delivery_fee(&price) <= T::MaxDeliveryFee::get(),
				Error::<T>::DeliveryTooExpensive
			);
			T::XcmSender::deliver(ticket).map_err(send_error::<T>)?;
			Ok(())
		})
	}

	/// Sends the program that recovers a fee from a target's asset trap.
	pub(crate) fn send_claim(para_id: ParaId, amount: Balance) -> DispatchResult {
		let target = Self::target(para_id)?;
		let block = frame_system::Pallet::<T>::block_number().unique_saturated_into();
		let topic = claim_topic(para_id, block, frame_system::Pallet::<T>::event_count());
		let program = claim_program(ClaimProgram {
			service: T::SelfParaId::get(),
			fee_asset: target.fee_asset.try_into().map_err(|()| Error::<T>::InvalidFeeAsset)?,
			amount,
			topic,
		});
		Self::deliver(para_id, program)?;
		Self::deposit_event(Event::ClaimSent { para_id, amount, topic });
		Ok(())
	}
}

impl<T: Config> CrossChain<T::AccountId> for Pallet<T> {
	fn xcm_fee(para_id: ParaId, call: &[u8], call_weight: Weight) -> Result<Balance, Refusal> {
		let target = Self::target(para_id).map_err(|error| match error {
			Error::UndecodableTarget => Refusal::UndecodableState,
			_ => Refusal::UnknownTarget,
		})?;
		let (_, overall) =
			overall_weight(call_weight, target.program_weight, target.assumed_proof_size)?;
		let rates = ExecutionRates {
			per_second: target.charge_per_second,
			per_mebibyte: crate::Margins::<T>::get(para_id).charge_per_mebibyte,
		};
		let fee = fee_by_dimensions(overall, &rates)?;
		if !T::ChargesDelivery::get() {
			return Ok(fee);
		}
		// The topic does not change the length of the program, and with it the price, and no owner is
		// longer than this one.
		let owner = AccountBytes::Id32([0; 32]);
		let program = Self::program_for(para_id, target, owner, call, call_weight, [0; 32])
			.map_err(|_| Refusal::FeeOverflow)?;
		let destination = Location::new(1, [Parachain(para_id)]);
		let (_, price) = validate_send::<T::XcmSender>(destination, program)
			.map_err(|_| Refusal::UnknownTarget)?;
		fee.checked_add(Self::delivery_fee(&price)).ok_or(Refusal::FeeOverflow)
	}

	fn send(
		para_id: ParaId,
		owner: &T::AccountId,
		call: &[u8],
		call_weight: Weight,
		topic: [u8; 32],
	) -> DispatchResult {
		let target = Self::target(para_id)?;
		ensure!(!Stopped::<T>::contains_key(para_id), Error::<T>::TargetStopped);
		let account = T::Accounts::convert(owner.clone());
		let program = Self::program_for(para_id, target, account, call, call_weight, topic)?;
		Self::deliver(para_id, program)?;
		Self::deposit_event(Event::ProgramSent { para_id, owner: owner.clone(), topic });
		Ok(())
	}

	#[cfg(feature = "runtime-benchmarks")]
	fn prepare_target(para_id: ParaId) {
		Targets::<T>::insert(para_id, crate::benchmarking::settings());
	}
}

fn send_error<T: Config>(error: SendError) -> Error<T> {
	match error {
		SendError::Transport(_) | SendError::Fees => Error::ChannelRefused,
		SendError::ExceedsMaxMessageSize => Error::MessageTooLong,
		SendError::DestinationUnsupported => Error::UnsupportedVersion,
		_ => Error::TargetUnreachable,
	}
}
