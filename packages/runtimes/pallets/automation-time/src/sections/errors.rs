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
	#[pallet::error]
	pub enum Error<T> {
		/// A time, or the interval of a recurring task, is not a whole number of slots.
		InvalidTime,
		/// A time is not in the future. A time equal to now is not.
		PastTime,
		/// A time, or the interval of a recurring task, is beyond the horizon.
		TimeTooFarOut,
		/// The message for the target chain is empty.
		EmptyMessage,
		/// The provided id is empty.
		EmptyProvidedId,
		/// More distinct execution times than a task may have.
		TooManyExecutionsTimes,
		/// The call cannot be decoded, or not any longer.
		CallCannotBeDecoded,
		/// The caller already has a task with this provided id.
		DuplicateTask,
		/// A slot has no room for another task.
		TimeSlotFull,
		/// The amount does not exceed the minimum of a transfer.
		InvalidAmount,
		/// The sender is the recipient.
		TransferToSelf,
		/// The caller does not own the task.
		NotTaskOwner,
		/// There is no task with this id.
		TaskDoesNotExist,
		/// The provided id has more bytes than a task stores.
		ProvidedIdTooLong,
		/// The call has more bytes than a task stores.
		CallTooLong,
		/// The call weighs more than a run may.
		CallTooHeavy,
		/// The list of execution times is empty.
		NoExecutionTimes,
		/// Fees are taken in the native token only.
		UnsupportedCurrency,
		/// No fee rate is set for the target chain.
		UnknownTarget,
		/// A fee or a weight is beyond what its type can hold.
		FeeOverflow,
		/// The owner cannot pay the fees in advance.
		InsufficientBalance,
		/// Sending the run costs more today than was paid for it.
		FeeRose,
		/// The runtime encodes calls otherwise than when this one was scheduled.
		CallVersionChanged,
		/// The service has been paused.
		ServicePaused,
		/// A limit may only be set below that of the configuration.
		LimitTooHigh,
		/// Tasks may not run this call, or the caller may not call it.
		CallNotAllowed,
		/// What is stored cannot be decoded.
		UndecodableState,
		/// The record of the task can be decoded, so that its owner may cancel it.
		TaskDecodable,
		/// The target has been stopped.
		TargetStopped,
		/// The task has no place in a slot that was named.
		NoSuchPlace,
		/// The slot has not come yet, or too many stretches of slots are due.
		SlotNotPast,
		/// The clock can be decoded.
		ClockDecodable,
	}

	automation_rules::refusals!(errors_from_refusals);
}
