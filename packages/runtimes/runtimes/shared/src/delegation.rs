//! Proxies and multisig accounts.

/// Configures the pallets `proxy` and `multisig`. `proxy_type` is the type of the proxies.
#[macro_export]
macro_rules! configure_delegation {
	(proxy_type: $proxy_type:ty $(,)?) => {
		frame_support::parameter_types! {
			pub const ProxyDepositBase: $crate::Balance = $crate::UNIT;
			pub const ProxyDepositFactor: $crate::Balance = $crate::UNIT / 10;
			pub const AnnouncementDepositBase: $crate::Balance = $crate::UNIT;
			pub const AnnouncementDepositFactor: $crate::Balance = $crate::UNIT / 5;
			pub const MultisigDepositBase: $crate::Balance = $crate::UNIT;
			pub const MultisigDepositFactor: $crate::Balance = $crate::UNIT / 10;
		}

		impl pallet_proxy::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type RuntimeCall = RuntimeCall;
			type Currency = Balances;
			type ProxyType = $proxy_type;
			type ProxyDepositBase = ProxyDepositBase;
			type ProxyDepositFactor = ProxyDepositFactor;
			type MaxProxies = frame_support::traits::ConstU32<32>;
			type WeightInfo = pallet_proxy::weights::SubstrateWeight<Runtime>;
			type MaxPending = frame_support::traits::ConstU32<32>;
			type CallHasher = sp_runtime::traits::BlakeTwo256;
			type AnnouncementDepositBase = AnnouncementDepositBase;
			type AnnouncementDepositFactor = AnnouncementDepositFactor;
			type BlockNumberProvider = System;
		}

		impl pallet_multisig::Config for Runtime {
			type RuntimeEvent = RuntimeEvent;
			type RuntimeCall = RuntimeCall;
			type Currency = Balances;
			type DepositBase = MultisigDepositBase;
			type DepositFactor = MultisigDepositFactor;
			type MaxSignatories = frame_support::traits::ConstU32<100>;
			type WeightInfo = pallet_multisig::weights::SubstrateWeight<Runtime>;
			type BlockNumberProvider = System;
		}
	};
}
