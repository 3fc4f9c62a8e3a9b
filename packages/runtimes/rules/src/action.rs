use crate::{Balance, Limits, Refusal};
use codec::{Decode, DecodeWithMemTracking, Encode};
use scale_info::TypeInfo;

/// The actions for which variant M quotes fees, in the spelling of the service's description.
/// `Notify` and `AutoCompoundDelgatedStake` are quoted, but no call schedules them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Encode, Decode, DecodeWithMemTracking, TypeInfo)]
pub enum AutomationAction {
	/// Emits an event.
	Notify,
	/// Transfers the native token.
	NativeTransfer,
	/// Sends a call to another chain.
	XCMP,
	/// Stakes the rewards of a delegation.
	AutoCompoundDelgatedStake,
}

/// Checks a provided id. Fails with `EmptyProvidedId`, then with `ProvidedIdTooLong`.
pub fn check_provided_id(provided_id: &[u8], limits: &Limits) -> Result<(), Refusal> {
	if provided_id.is_empty() {
		return Err(Refusal::EmptyProvidedId);
	}
	if provided_id.len() > limits.max_provided_id_bytes as usize {
		return Err(Refusal::ProvidedIdTooLong);
	}
	Ok(())
}

/// Checks the call of a cross-chain task. Fails with
/// `EmptyMessage`, then `CallTooLong`, then `UnsupportedCurrency`.
pub fn check_message(
	message: &[u8],
	native_currency: bool,
	limits: &Limits,
) -> Result<(), Refusal> {
	if message.is_empty() {
		return Err(Refusal::EmptyMessage);
	}
	if message.len() > limits.max_call_bytes as usize {
		return Err(Refusal::CallTooLong);
	}
	if !native_currency {
		return Err(Refusal::UnsupportedCurrency);
	}
	Ok(())
}

/// Checks a native transfer. Fails with `InvalidAmount` if the
/// amount is not above the minimum, then with `TransferToSelf`.
pub fn check_transfer(amount: Balance, minimum: Balance, to_self: bool) -> Result<(), Refusal> {
	if amount <= minimum {
		return Err(Refusal::InvalidAmount);
	}
	if to_self {
		return Err(Refusal::TransferToSelf);
	}
	Ok(())
}

#[cfg(test)]
mod tests {
	use super::*;
	use crate::{HOUR, UNIT};

	#[test]
	fn provided_ids_are_checked_at_their_limits() {
		assert_eq!(check_provided_id(b"", &HOUR), Err(Refusal::EmptyProvidedId));
		assert_eq!(check_provided_id(&[0; 256], &HOUR), Ok(()));
		assert_eq!(check_provided_id(&[0; 257], &HOUR), Err(Refusal::ProvidedIdTooLong));
	}

	#[test]
	fn messages_are_checked_in_order() {
		assert_eq!(check_message(&[], false, &HOUR), Err(Refusal::EmptyMessage));
		assert_eq!(check_message(&[0; 8_193], false, &HOUR), Err(Refusal::CallTooLong));
		assert_eq!(check_message(&[0; 8_192], false, &HOUR), Err(Refusal::UnsupportedCurrency));
		assert_eq!(check_message(&[0; 8_192], true, &HOUR), Ok(()));
	}

	#[test]
	fn transfers_are_checked_in_order() {
		let minimum = UNIT / 10;
		assert_eq!(check_transfer(minimum, minimum, true), Err(Refusal::InvalidAmount));
		assert_eq!(check_transfer(minimum + 1, minimum, true), Err(Refusal::TransferToSelf));
		assert_eq!(check_transfer(minimum + 1, minimum, false), Ok(()));
	}
}
