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

		/// Puts a prepayment on hold. Locked tokens, which an account may not spend, pay nothing.
		fn prepay(owner: &T::AccountId, amount: Balance) -> Result<(), Refusal> {
			let spendable =
				T::Currency::reducible_balance(owner, Preservation::Preserve, Fortitude::Polite);
			ensure!(amount <= spendable, Refusal::InsufficientBalance);
			T::Currency::hold(&Self::hold_reason(), owner, amount)
				.map_err(|_| Refusal::InsufficientBalance)
		}

		/// Takes a fee that is paid at once.
		fn pay(owner: &T::AccountId, fee: Balance) -> Result<(), Refusal> {
			let paid = Self::withdraw(owner, fee, Preservation::Preserve)
				.map_err(|_| Refusal::InsufficientBalance)?;
			T::FeeDestination::on_unbalanced(paid);
			Ok(())
		}

		/// Takes an amount that an owner may spend.
		fn withdraw(
			owner: &T::AccountId,
			amount: Balance,
			preservation: Preservation,
		) -> Result<Credit<T::AccountId, T::Currency>, DispatchError> {
			let (exact, polite) = (Precision::Exact, Fortitude::Polite);
			T::Currency::withdraw(owner, amount, exact, preservation, polite)
		}

		/// Gives a prepayment back.
		fn refund(owner: &T::AccountId, amount: Balance) {
			let released =
				T::Currency::release(&Self::hold_reason(), owner, amount, Precision::Exact);
			if released.is_err() {
				log::error!(target: LOG_TARGET, "less is on hold than was prepaid: {amount}");
			}
		}

		/// Takes a prepayment off hold and from its owner. It is refused where the owner would then have
		/// less than is locked: what was on hold for a fee does not stand in for locked tokens.
		fn take(
			owner: &T::AccountId,
			amount: Balance,
		) -> Result<Credit<T::AccountId, T::Currency>, DispatchError> {
			with_storage_layer(|| {
				T::Currency::release(&Self::hold_reason(), owner, amount, Precision::Exact)?;
				Self::withdraw(owner, amount, Preservation::Expendable)
			})
			.map_err(|_| Error::<T>::InsufficientBalance.into())
		}

		/// Gives back to an owner what was taken and not used.
		fn give_back(owner: &T::AccountId, credit: Credit<T::AccountId, T::Currency>) {
			if let Err(credit) = T::Currency::resolve(owner, credit) {
				T::FeeDestination::on_unbalanced(credit);
			}
		}
	}
}
