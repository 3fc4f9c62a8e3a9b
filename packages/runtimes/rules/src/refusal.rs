use codec::{Decode, DecodeWithMemTracking, Encode};
use scale_info::TypeInfo;

/// Passes the list of all refusals, with their descriptions, to a macro.
#[macro_export]
macro_rules! refusals {
	($use:ident) => {
		$use! {
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
			/// Tasks may not run this call, or the caller may not call it.
			CallNotAllowed,
			/// What is stored cannot be decoded.
			UndecodableState,
			/// The target has been stopped.
			TargetStopped,
		}
	};
}

macro_rules! define_refusal {
	($($(#[$doc:meta])* $name:ident,)+) => {
		/// Why a call is refused. The names are those of the service's description, in its spelling; those
		/// after `TaskDoesNotExist` are this implementation's own.
		#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
		pub enum Refusal {
			$($(#[$doc])* $name,)+
		}
	};
}

refusals!(define_refusal);
