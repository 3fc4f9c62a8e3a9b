use crate::{Config, CrossChain, Error, Event, Pallet, TargetSettings, Targets};
use alloc::vec::Vec;
use automation_rules::{
	derived_account, fee_by_second, overall_weight, run_program, Balance, ParaId, Refusal,
	RunProgram,
};
use frame_support::{dispatch::DispatchResult, traits::Get, weights::Weight};
use xcm::latest::{send_xcm, Junction::Parachain, Location, SendError};

impl<T: Config> Pallet<T> {
	/// The account that `account` has on chains which derive it from its hashed description.
	pub fn cross_chain_account(account: T::AccountId) -> T::AccountId {
		derived_account(T::SelfParaId::get(), &account.into()).into()
	}

	/// Builds what one run sends to a target, in the latest XCM version.
	fn program_for(
		settings: TargetSettings,
		owner: &T::AccountId,
		call: &[u8],
		call_weight: Weight,
		topic: [u8; 32],
	) -> Result<xcm::latest::Xcm<()>, Error<T>> {
		let (call_weight, overall_weight) =
			overall_weight(call_weight, settings.program_weight, settings.assumed_proof_size)
				.map_err(|_| Error::<T>::FeeOverflow)?;
		let fee = fee_by_second(overall_weight.ref_time(), settings.fee_per_second)
			.map_err(|_| Error::<T>::FeeOverflow)?;
		Ok(run_program(RunProgram {
			service: T::SelfParaId::get(),
			owner: owner.clone().into(),
			fee_asset: settings.fee_asset.try_into().map_err(|()| Error::<T>::InvalidFeeAsset)?,
			fee,
			overall_weight,
			call_weight,
			call: Vec::from(call),
			topic,
		}))
	}
}

impl<T: Config> CrossChain<T::AccountId> for Pallet<T> {
	fn xcm_fee(para_id: ParaId, call_weight: Weight) -> Result<Balance, Refusal> {
		let target = Targets::<T>::get(para_id).ok_or(Refusal::UnknownTarget)?;
		let (_, overall) =
			overall_weight(call_weight, target.program_weight, target.assumed_proof_size)?;
		fee_by_second(overall.ref_time(), target.charge_per_second)
	}

	fn send(
		para_id: ParaId,
		owner: &T::AccountId,
		call: &[u8],
		call_weight: Weight,
		topic: [u8; 32],
	) -> DispatchResult {
		let target = Targets::<T>::get(para_id).ok_or(Error::<T>::UnknownTarget)?;
		let program = Self::program_for(target, owner, call, call_weight, topic)?;
		let destination = Location::new(1, [Parachain(para_id)]);
		send_xcm::<T::XcmSender>(destination, program).map_err(send_error::<T>)?;
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
