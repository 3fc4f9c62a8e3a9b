import type { executorErrors } from '../../src/errors/catalogue/executor.ts'
import type { ErrorContext } from '../../src/errors/catalogue.ts'

const hash = new Uint8Array(32).fill(0x5c)

/** For each code of the executor a context as it occurs. */
export const executorExamples: {
  readonly [Code in keyof typeof executorErrors]: ErrorContext<Code>
} = {
  StorageIncomplete: { method: 'Core_initialize_block', missing: 12 },
  RuntimeCodeMalformed: { size: 9, problem: 'it does not begin as WASM does' },
  RuntimeCodeSizeExceeded: { limitBytes: 52428800 },
  RuntimeCodeUnsupported: { problem: 'it does not say where its heap begins (__heap_base)' },
  RuntimeMethodMissing: { runtime: 'this runtime', method: 'DryRunApi_dry_run_call' },
  RuntimeMetadataMissing: { runtime: 'statemine 900', version: 15 },
  RuntimeCallFailed: {
    method: 'BlockBuilder_finalize_block',
    trap: 'unreachable',
    panic: "panicked at 'Timestamp must be updated once in the block'"
  },
  RuntimeStackExceeded: { method: 'TaggedTransactionQueue_validate_transaction' },
  RuntimeMemoryExceeded: {
    method: 'Metadata_metadata',
    requestedBytes: 67108864,
    limitBytes: 33554432
  },
  RuntimeStorageExceeded: { method: 'Core_execute_block', limitBytes: 536870912 },
  RuntimeTimeExceeded: { method: 'Core_initialize_block', limitMs: 10000 },
  RuntimeTransactionsExceeded: { method: 'Core_execute_block', limit: 4096 },
  RuntimeResultMalformed: {
    method: 'Bad_run',
    problem: '12 instead of a pointer and a length'
  },
  HostPointerInvalid: { method: 'Test_run', pointer: 65530, length: 7, memoryBytes: 65536 },
  HostArgumentMalformed: {
    method: 'Test_run',
    hostFunction: 'ext_trie_blake2_256_ordered_root_version_1',
    problem: '24 bytes are announced where 2 are left'
  },
  HostFunctionUnknown: { method: 'Test_run', hostFunction: 'ext_made_up_version_9' },
  HostFunctionUnavailable: {
    method: 'OffchainWorkerApi_offchain_worker',
    hostFunction: 'ext_offchain_http_request_start_version_1',
    reason: 'it is connected to no network'
  },
  HostHeapInvalid: { method: 'Test_run', problem: 'a freed pointer was not allocated' },
  HostTransactionMissing: { method: 'Test_run', operation: 'commit' },
  HostKeystoreMissing: {
    method: 'SessionKeys_generate_session_keys',
    hostFunction: 'ext_crypto_sr25519_generate_version_1'
  },
  IsolationFailed: { method: 'Core_version', problem: 'it was closed' },
  TrieNodeMalformed: { node: new Uint8Array(41), problem: 'bytes are left over' },
  TrieNodeMissing: { hash },
  TrieProofRootMissing: { root: hash },
  RemoteAnswerInvalid: {
    method: 'state_queryStorageAt',
    problem: 'a key that was asked for is not in it'
  },
  RemoteProofUnavailable: undefined,
  RemoteRoundsExceeded: { method: 'Core_execute_block', rounds: 200 },
  RemoteCodeMissing: undefined,
  ChopsticksUnsupported: { missing: 'Block.prototype.call' },
  SimulationUnsupported: { specName: 'acme', what: 'the Sudo pallet' },
  SimulationMetadataUnsupported: { specName: 'acme', version: 13 },
  SimulationOverrideInvalid: { name: 'System.Acount', problem: 'no such storage item' },
  SimulationBlockRefused: { specName: 'acme', number: 1001 },
  SimulationCallMalformed: { call: '0xffff00' }
}
