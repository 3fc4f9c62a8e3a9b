//! Prepayments and the fee collector. The fees of a task's runs are on hold in the owner's account until the runs are over.
#![allow(clippy::module_inception)]

use frame_support::pallet_macros::pallet_section;

#[pallet_section]
mod payments {
	/// An empty configuration. Genesis creates the account of the fee collector.
	#[pallet::genesis_config]
	#[derive(frame_support::DefaultNoBound)]
	pub struct GenesisConfig<T: Config> {
		#[serde(skip)]
		pub _config: core::marker::PhantomData<T>,
	}

	#[pallet::genesis_build]
	impl<T: Config> BuildGenesisConfig for GenesisConfig<T> {
		fn build(&self) {
			Pallet::<T>::endow_fee_collector();
		}
	}

	impl<T: Config> Pallet<T> {
		/// Mints the existential deposit into the fee collector's account if the account holds less.
		/// Without that account, a fee below the existential deposit could not be collected. A chain
		/// that did not have the pallet at genesis calls this in a migration. Returns whether it minted.
		pub fn endow_fee_collector() -> bool {
			let (collector, deposit) = (T::FeeCollector::get(), T::Currency::minimum_balance());
			T::Currency::total_balance(&collector) < deposit
				&& T::Currency::mint_into(&collector, deposit).is_ok()
		}

		/// The hold reason of prepayments.
		fn hold_reason() -> T::RuntimeHoldReason {
			HoldReason::Prepayment.into()
		}

		/// The amount that the owner can prepay. In the balances pallet, tokens on hold cover locked
		/// tokens. Prepayments on hold cannot cover them, because runs spend the prepayments. So this
		/// function releases the prepayments, reads the spendable balance, and rolls the release back.
		fn prepayable(owner: &T::AccountId) -> Balance {
			let held = T::Currency::balance_on_hold(&Self::hold_reason(), owner);
			let spendable = with_transaction_opaque_err(|| {
				let (keep, polite) = (Preservation::Preserve, Fortitude::Polite);
				TransactionOutcome::Rollback(
					T::Currency::release(&Self::hold_reason(), owner, held, Precision::Exact)
						.map(|_| T::Currency::reducible_balance(owner, keep, polite)),
				)
			});
			spendable.ok().and_then(Result::ok).unwrap_or_default().saturating_sub(held)
		}

		/// Puts a prepayment on hold. The owner cannot prepay with locked tokens.
		fn prepay(owner: &T::AccountId, amount: Balance) -> Result<(), Refusal> {
			ensure!(amount <= Self::prepayable(owner), Refusal::InsufficientBalance);
			T::Currency::hold(&Self::hold_reason(), owner, amount)
				.map_err(|_| Refusal::InsufficientBalance)
		}

		/// Takes the fee of places from the owner at once and burns it. So places cost everybody the
		/// same, also an owner who gets the other fees, like the author of the block.
		fn pay(owner: &T::AccountId, fee: Balance) -> Result<(), Refusal> {
			Self::withdraw(owner, fee, Preservation::Preserve)
				.map(drop)
				.map_err(|_| Refusal::InsufficientBalance)
		}

		/// Withdraws an exact amount from the spendable balance of the owner.
		fn withdraw(
			owner: &T::AccountId,
			amount: Balance,
			preservation: Preservation,
		) -> Result<Credit<T::AccountId, T::Currency>, DispatchError> {
			let (exact, polite) = (Precision::Exact, Fortitude::Polite);
			T::Currency::withdraw(owner, amount, exact, preservation, polite)
		}

		/// Releases a prepayment to its owner.
		fn refund(owner: &T::AccountId, amount: Balance) {
			let released =
				T::Currency::release(&Self::hold_reason(), owner, amount, Precision::Exact);
			if released.is_err() {
				defensive!("less is on hold than was prepaid", amount);
			}
		}

		/// Releases a prepayment and withdraws it from the owner. Fails if the owner would then
		/// have less than the locked amount, so that a fee is never paid with locked tokens.
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

		/// Returns the unused part of a fee to the owner. The fee destination gets it if that fails.
		fn give_back(owner: &T::AccountId, credit: Credit<T::AccountId, T::Currency>) {
			if let Err(credit) = T::Currency::resolve(owner, credit) {
				T::FeeDestination::on_unbalanced(credit);
			}
		}
	}
}
