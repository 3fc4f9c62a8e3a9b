//! The configuration of a whole parachain runtime.

/// Implements the `Config` of every pallet that the parachains share, and configures the XCM executor.
///
/// The parameters are what differs between chains: the module of accounts, the address
/// prefix, the multi-block migrations, the accounts of locations, the assets and their
/// traders, the reserve chains, the origins whose paid programs the barrier admits,
/// the calls that a program may transact, and the XCM version of messages to siblings.
#[macro_export]
macro_rules! configure_parachain {
	(
		accounts: $accounts:ident,
		ss58_prefix: $ss58_prefix:expr,
		migrator: $migrator:ty,
		$($xcm:tt)*
	) => {
		$crate::configure_chain! {
			accounts: $accounts,
			ss58_prefix: $ss58_prefix,
			migrator: $migrator,
		}
		$crate::configure_xcm! { accounts: $accounts, $($xcm)* }
	};
}
