//! The weight that a block may have: of a whole core, or of a place among the blocks of a core.

/// Names what the pace decides, for a chain whose every block has a core of its own.
#[cfg(not(feature = "bundled"))]
#[macro_export]
macro_rules! configure_pace {
	() => {
		/// The weight that a block may have.
		pub type MaxBlockWeight = $crate::limits::WholeCore;
		/// What runs before the inherents of a block.
		pub type PreInherents = ();
		/// Extensions with what the pace adds to them: nothing.
		pub type Paced<Extensions> = Extensions;
	};
}

/// Names what the pace decides, for a chain that builds several blocks on a core. A block learns
/// its place from its digest. The first block of a core may use the whole core.
#[cfg(feature = "bundled")]
#[macro_export]
macro_rules! configure_pace {
	() => {
		type BlockRate =
			frame_support::traits::ConstU32<{ $crate::limits::BLOCKS_PER_RELAY_BLOCK }>;

		/// The weight that a block may have.
		pub type MaxBlockWeight =
			cumulus_pallet_parachain_system::block_weight::MaxParachainBlockWeight<
				Runtime,
				BlockRate,
			>;
		/// What runs before the inherents of a block.
		pub type PreInherents =
			cumulus_pallet_parachain_system::block_weight::DynamicMaxBlockWeightHooks<
				Runtime,
				BlockRate,
			>;
		/// Extensions, inside the one that lets the first transaction of a core use the whole core.
		pub type Paced<Extensions> =
			cumulus_pallet_parachain_system::block_weight::DynamicMaxBlockWeight<
				Runtime,
				Extensions,
				BlockRate,
			>;
	};
}
