//! The runtime APIs that all parachain runtimes have, except the APIs of XCM.

/// Declares the runtime APIs of a parachain, with the APIs of block
/// production. The code after the parameters is declared in the same block.
#[macro_export]
macro_rules! implement_chain_apis {
	(accounts: $accounts:ident, genesis_preset: $genesis_preset:path; $($more:tt)*) => {
		sp_api::impl_runtime_apis! {
			$($more)*

			impl sp_api::Core<Block> for Runtime {
				fn version() -> sp_version::RuntimeVersion {
					VERSION
				}

				fn execute_block(block: <Block as $crate::BlockT>::LazyBlock) {
					Executive::execute_block(block)
				}

				fn initialize_block(
					header: &<Block as $crate::BlockT>::Header,
				) -> sp_runtime::ExtrinsicInclusionMode {
					Executive::initialize_block(header)
				}
			}

			impl sp_api::Metadata<Block> for Runtime {
				fn metadata() -> sp_core::OpaqueMetadata {
					sp_core::OpaqueMetadata::new(Runtime::metadata().into())
				}

				fn metadata_at_version(version: u32) -> Option<sp_core::OpaqueMetadata> {
					Runtime::metadata_at_version(version)
				}

				fn metadata_versions() -> Vec<u32> {
					Runtime::metadata_versions()
				}
			}

			impl sp_block_builder::BlockBuilder<Block> for Runtime {
				fn apply_extrinsic(
					extrinsic: <Block as $crate::BlockT>::Extrinsic,
				) -> sp_runtime::ApplyExtrinsicResult {
					Executive::apply_extrinsic(extrinsic)
				}

				fn finalize_block() -> <Block as $crate::BlockT>::Header {
					Executive::finalize_block()
				}

				fn inherent_extrinsics(
					data: sp_inherents::InherentData,
				) -> Vec<<Block as $crate::BlockT>::Extrinsic> {
					data.create_extrinsics()
				}

				fn check_inherents(
					block: <Block as $crate::BlockT>::LazyBlock,
					data: sp_inherents::InherentData,
				) -> sp_inherents::CheckInherentsResult {
					data.check_extrinsics(&block)
				}
			}

			impl sp_transaction_pool::runtime_api::TaggedTransactionQueue<Block> for Runtime {
				fn validate_transaction(
					source: sp_runtime::transaction_validity::TransactionSource,
					transaction: <Block as $crate::BlockT>::Extrinsic,
					block_hash: <Block as $crate::BlockT>::Hash,
				) -> sp_runtime::transaction_validity::TransactionValidity {
					Executive::validate_transaction(source, transaction, block_hash)
				}
			}

			impl sp_offchain::OffchainWorkerApi<Block> for Runtime {
				fn offchain_worker(header: &<Block as $crate::BlockT>::Header) {
					Executive::offchain_worker(header)
				}
			}

			impl sp_session::SessionKeys<Block> for Runtime {
				fn generate_session_keys(
					owner: Vec<u8>,
					seed: Option<Vec<u8>>,
				) -> sp_session::OpaqueGeneratedSessionKeys {
					SessionKeys::generate(&owner, seed).into()
				}

				fn decode_session_keys(
					encoded: Vec<u8>,
				) -> Option<Vec<(Vec<u8>, sp_core::crypto::KeyTypeId)>> {
					SessionKeys::decode_into_raw_public_keys(&encoded)
				}
			}

			impl sp_consensus_aura::AuraApi<Block, sp_consensus_aura::sr25519::AuthorityId> for Runtime {
				fn slot_duration() -> sp_consensus_aura::SlotDuration {
					sp_consensus_aura::SlotDuration::from_millis($crate::limits::SLOT_DURATION_MILLIS)
				}

				fn authorities() -> Vec<sp_consensus_aura::sr25519::AuthorityId> {
					pallet_aura::Authorities::<Runtime>::get().into_inner()
				}
			}

			impl frame_system_rpc_runtime_api::AccountNonceApi<
				Block, $accounts::AccountId, $crate::Nonce
			> for Runtime {
				fn account_nonce(account: $accounts::AccountId) -> $crate::Nonce {
					System::account_nonce(account)
				}
			}

			impl pallet_transaction_payment_rpc_runtime_api::TransactionPaymentApi<
				Block, $crate::Balance
			> for Runtime {
				fn query_info(
					extrinsic: <Block as $crate::BlockT>::Extrinsic,
					length: u32,
				) -> pallet_transaction_payment_rpc_runtime_api::RuntimeDispatchInfo<$crate::Balance> {
					TransactionPayment::query_info(extrinsic, length)
				}

				fn query_fee_details(
					extrinsic: <Block as $crate::BlockT>::Extrinsic,
					length: u32,
				) -> pallet_transaction_payment::FeeDetails<$crate::Balance> {
					TransactionPayment::query_fee_details(extrinsic, length)
				}

				fn query_weight_to_fee(weight: frame_support::weights::Weight) -> $crate::Balance {
					TransactionPayment::weight_to_fee(weight)
				}

				fn query_length_to_fee(length: u32) -> $crate::Balance {
					TransactionPayment::length_to_fee(length)
				}
			}

			impl pallet_transaction_payment_rpc_runtime_api::TransactionPaymentCallApi<
				Block, $crate::Balance, RuntimeCall
			> for Runtime {
				fn query_call_info(
					call: RuntimeCall,
					length: u32,
				) -> pallet_transaction_payment::RuntimeDispatchInfo<$crate::Balance> {
					TransactionPayment::query_call_info(call, length)
				}

				fn query_call_fee_details(
					call: RuntimeCall,
					length: u32,
				) -> pallet_transaction_payment::FeeDetails<$crate::Balance> {
					TransactionPayment::query_call_fee_details(call, length)
				}

				fn query_weight_to_fee(weight: frame_support::weights::Weight) -> $crate::Balance {
					TransactionPayment::weight_to_fee(weight)
				}

				fn query_length_to_fee(length: u32) -> $crate::Balance {
					TransactionPayment::length_to_fee(length)
				}
			}

			impl cumulus_primitives_core::CollectCollationInfo<Block> for Runtime {
				fn collect_collation_info(
					header: &<Block as $crate::BlockT>::Header,
				) -> cumulus_primitives_core::CollationInfo {
					ParachainSystem::collect_collation_info(header)
				}
			}

			impl cumulus_primitives_core::GetParachainInfo<Block> for Runtime {
				fn parachain_id() -> cumulus_primitives_core::ParaId {
					ParachainInfo::parachain_id()
				}
			}

			impl cumulus_primitives_core::RelayParentOffsetApi<Block> for Runtime {
				fn relay_parent_offset() -> u32 {
					$crate::limits::RELAY_PARENT_OFFSET
				}

				fn max_claim_queue_offset() -> u8 {
					cumulus_pallet_parachain_system::Pallet::<Runtime>::max_claim_queue_offset()
				}
			}

			impl cumulus_primitives_aura::AuraUnincludedSegmentApi<Block> for Runtime {
				fn can_build_upon(
					included_hash: <Block as $crate::BlockT>::Hash,
					slot: cumulus_primitives_aura::Slot,
				) -> bool {
					ConsensusHook::can_build_upon(included_hash, slot)
				}
			}

			impl sp_genesis_builder::GenesisBuilder<Block> for Runtime {
				fn build_state(config: Vec<u8>) -> sp_genesis_builder::Result {
					frame_support::genesis_builder_helper::build_state::<RuntimeGenesisConfig>(config)
				}

				fn get_preset(id: &Option<sp_genesis_builder::PresetId>) -> Option<Vec<u8>> {
					frame_support::genesis_builder_helper::get_preset::<RuntimeGenesisConfig>(
						id,
						&$genesis_preset,
					)
				}

				fn preset_names() -> Vec<sp_genesis_builder::PresetId> {
					alloc::vec![$crate::LOCAL_PRESET.into()]
				}
			}
		}

		cumulus_pallet_parachain_system::register_validate_block! {
			Runtime = Runtime,
			BlockExecutor = cumulus_pallet_aura_ext::BlockExecutor::<Runtime, Executive>,
		}
	};
}
