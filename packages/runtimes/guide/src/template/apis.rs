use super::{AccountId, Balance, Block, Runtime, VERSION};
use alloc::vec::Vec;
use sp_api::impl_runtime_apis;
use sp_runtime::traits::Block as BlockT;

// The guide's lines: runtime/src/apis.rs

impl_runtime_apis! {
	impl sp_api::Core<Block> for Runtime {
		fn version() -> sp_version::RuntimeVersion {
			VERSION
		}

		fn execute_block(_: <Block as BlockT>::LazyBlock) {
			unreachable!("blocks of this runtime are not executed")
		}

		fn initialize_block(
			_: &<Block as BlockT>::Header,
		) -> sp_runtime::ExtrinsicInclusionMode {
			unreachable!("blocks of this runtime are not executed")
		}
	}

	// The guide's lines: runtime/src/apis.rs, in impl_runtime_apis!
}
