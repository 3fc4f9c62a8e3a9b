//! The errors of the calls. Each refusal of the rules has an error of the same name.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

/// Converts each refusal of the rules into the error of the same name.
macro_rules! errors_from_refusals {
	($($(#[$doc:meta])* $name:ident,)+) => {
		impl<T> From<Refusal> for Error<T> {
			fn from(refusal: Refusal) -> Self {
				match refusal {
					$(Refusal::$name => Self::$name,)+
				}
			}
		}
	};
}
pub(crate) use errors_from_refusals;

#[pallet_section]
mod errors {
	use crate::sections::errors::errors_from_refusals;
	use automation_rules::Refusal;

	#[pallet::error]
	pub enum Error<T> {
		/// A time, or the interval of a recurring task, is not a multiple of the slot length.
		InvalidTime,
		/// A time is not later than the present time.
		PastTime,
		/// A time, or the interval of a recurring task, is beyond the horizon.
		TimeTooFarOut,
		/// The message for the target chain is empty.
		EmptyMessage,
		/// The provided id is empty.
		EmptyProvidedId,
		/// The list has more distinct execution times than a task may have.
		TooManyExecutionsTimes,
		/// The runtime cannot decode the call, or can no longer decode it.
		CallCannotBeDecoded,
		/// The caller already has a task with this provided id.
		DuplicateTask,
		/// The slot of a time is full.
		TimeSlotFull,
		/// The amount does not exceed the minimum transfer amount.
		InvalidAmount,
		/// The sender is the recipient.
		TransferToSelf,
		/// The caller does not own the task.
		NotTaskOwner,
		/// There is no task with this id.
		TaskDoesNotExist,
		/// The provided id is longer than the limit.
		ProvidedIdTooLong,
		/// The call is longer than the limit.
		CallTooLong,
		/// A run of the call has more weight than one run may have, or than its target takes.
		CallTooHeavy,
		/// The list of execution times is empty.
		NoExecutionTimes,
		/// The fee token is not the native token.
		UnsupportedCurrency,
		/// The target chain has no settings.
		UnknownTarget,
		/// A fee or a weight is too large for its type.
		FeeOverflow,
		/// The spendable balance of the owner does not cover the fees and the deposit.
		InsufficientBalance,
		/// The run costs more now than the owner prepaid for it, or than the owner's bound.
		FeeRose,
		/// The call was stored or confirmed only for older call versions than the runtime has now.
		CallVersionChanged,
		/// The service is paused.
		ServicePaused,
		/// A limit exceeds the configured limit.
		LimitTooHigh,
		/// Tasks may not run this call, or the caller may not make it.
		CallNotAllowed,
		/// A stored value is undecodable.
		UndecodableState,
		/// The record of the task is decodable, so its owner can cancel the task.
		TaskDecodable,
		/// The target is stopped.
		TargetStopped,
		/// The runs of the task have failed as often in a row as its owner permits.
		FailedTooOften,
	}

	automation_rules::refusals!(errors_from_refusals);
}
