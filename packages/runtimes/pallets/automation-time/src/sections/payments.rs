//! Prepayments: what a task's runs cost is on hold in its owner's account until they are over.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod payments {
	impl<T: Config> Pallet<T> {
		/// The reason under which prepayments are held.
		fn hold_reason() -> T::RuntimeHoldReason {
			HoldReason::Prepayment.into()
		}

		/// Puts a prepayment on hold.
		fn prepay(owner: &T::AccountId, amount: Balance) -> Result<(), Refusal> {
			T::Currency::hold(&Self::hold_reason(), owner, amount)
				.map_err(|_| Refusal::InsufficientBalance)
		}

		/// Gives a prepayment back.
		fn refund(owner: &T::AccountId, amount: Balance) {
			let released =
				T::Currency::release(&Self::hold_reason(), owner, amount, Precision::Exact);
			if released.is_err() {
				log::error!(target: LOG_TARGET, "less is on hold than was prepaid: {amount}");
			}
		}

		/// Hands a prepayment to where fees go.
		fn collect(owner: &T::AccountId, amount: Balance) {
			let (fee, missing) = T::Currency::slash(&Self::hold_reason(), owner, amount);
			if missing > 0 {
				log::error!(target: LOG_TARGET, "less is on hold than was prepaid: {missing}");
			}
			T::FeeDestination::on_unbalanced(fee);
		}
	}
}
