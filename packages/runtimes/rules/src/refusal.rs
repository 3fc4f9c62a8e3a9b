use codec::{Decode, DecodeWithMemTracking, Encode};
use scale_info::TypeInfo;

/// Passes the list of all refusals, with their descriptions, to a macro.
#[macro_export]
macro_rules! refusals {
	($use:ident) => {
		$use! {
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
			/// Tasks may not run this call, or the caller may not make it.
			CallNotAllowed,
			/// A stored value is undecodable.
			UndecodableState,
			/// The target is stopped.
			TargetStopped,
		}
	};
}

macro_rules! define_refusal {
	($($(#[$doc:meta])* $name:ident,)+) => {
		/// The reason why a call is refused. The names up to `TaskDoesNotExist` come from the
		/// service's description, in its spelling. This implementation added the later names.
		#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
		pub enum Refusal {
			$($(#[$doc])* $name,)+
		}
	};
}

refusals!(define_refusal);
