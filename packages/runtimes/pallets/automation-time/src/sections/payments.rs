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

		/// Hands a prepayment to the collector of fees. When the collector cannot receive it, the owner
		/// keeps it: nothing may stay on hold for a run that is over.
		fn collect(owner: &T::AccountId, amount: Balance) {
			let collector = T::FeeCollector::get();
			let moved = *owner != collector
				&& T::Currency::transfer_on_hold(
					&Self::hold_reason(),
					owner,
					&collector,
					amount,
					Precision::Exact,
					Restriction::Free,
					Fortitude::Force,
				)
				.is_ok();
			if !moved {
				Self::refund(owner, amount);
			}
		}
	}
}
