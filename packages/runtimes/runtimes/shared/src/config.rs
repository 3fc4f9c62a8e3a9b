//! The configuration of a parachain runtime.

/// Implements the `Config` of every pallet that the parachains have in common, and the XCM executor.
///
/// What differs is passed in: the module of its accounts, the address prefix, what it migrates when it
/// takes a newer version of its pallets, who a location is, which assets exist and what they pay, which
/// chains hold them, whose paid programs the barrier admits, which calls a program may transact, and who
/// chooses the version of messages to siblings.
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
