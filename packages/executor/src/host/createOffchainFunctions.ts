import type { OffchainHost } from '../runtime/LoadedRuntime.ts'
import type { StorageKey } from '../storage/StorageKey.ts'
import { ENTRY_BYTES } from '../storage/StorageOverlay.ts'
import { sameBytes } from '../storage/sameBytes.ts'
import type { Host, HostFunctions } from './Host.ts'

/** Host functions that need a network. The host refuses their calls. */
const NETWORK = [
  'ext_offchain_network_state_version_1',
  'ext_offchain_sleep_until_version_1',
  'ext_offchain_set_authorized_nodes_version_1',
  'ext_offchain_http_request_start_version_1',
  'ext_offchain_http_request_add_header_version_1',
  'ext_offchain_http_request_write_body_version_1',
  'ext_offchain_http_response_wait_version_1',
  'ext_offchain_http_response_headers_version_1',
  'ext_offchain_http_response_read_body_version_1'
]

/** Host functions that need the keys of a node. The host refuses their calls. */
const KEYSTORE = [
  'ext_crypto_ecdsa_sign_prehashed_version_1',
  ...['ed25519', 'sr25519', 'ecdsa'].flatMap((scheme) =>
    ['public_keys', 'generate', 'sign'].map((what) => `ext_crypto_${scheme}_${what}_version_1`)
  )
]

/** Creates the host functions for the off-chain index and for off-chain workers. */
export function createOffchainFunctions(host: Host): HostFunctions {
  const { memory } = host

  function offchain(hostFunction: string): OffchainHost {
    return host.options.offchain ?? host.refuse(hostFunction, 'only off-chain workers may')
  }

  const refuseAll = (names: readonly string[], reason: string): HostFunctions =>
    Object.fromEntries(names.map((name) => [name, () => host.refuse(name, reason)]))

  function write(key: StorageKey, value: bigint | null): undefined {
    const bytes = value === null ? null : memory.copyOf(value)
    host.overlay.hold(key.length + (bytes?.length ?? 0) + ENTRY_BYTES)
    host.offchain.set(key, bytes)
  }

  function read(hostFunction: string, key: StorageKey): Uint8Array | null {
    const written = host.offchain.get(key)
    return written === undefined ? offchain(hostFunction).get(key) : written
  }

  function compareAndSet(key: StorageKey, expected: bigint, value: bigint): number {
    const name = 'ext_offchain_local_storage_compare_and_set_version_1'
    const reader = host.scale(name, expected)
    const old = reader.option() ? reader.bytes() : null
    if (!sameBytes(old, read(name, key))) return 0
    write(key, value)
    return 1
  }

  return {
    ext_offchain_index_set_version_1: (key: bigint, value: bigint) =>
      write(memory.keyOf(key), value),
    ext_offchain_index_clear_version_1: (key: bigint) => write(memory.keyOf(key), null),
    ext_offchain_is_validator_version_1: () => 0,
    ext_offchain_timestamp_version_1: () =>
      offchain('ext_offchain_timestamp_version_1').timestamp(),
    ext_offchain_random_seed_version_1: () =>
      host.give(offchain('ext_offchain_random_seed_version_1').randomSeed()),
    ext_offchain_submit_transaction_version_1: (transaction: bigint) => {
      const pool = offchain('ext_offchain_submit_transaction_version_1')
      const accepted = pool.submitTransaction(memory.copyOf(transaction))
      return host.giveFat(Uint8Array.of(accepted ? 0 : 1))
    },
    ext_offchain_local_storage_set_version_1: (_kind: number, key: bigint, value: bigint) =>
      write(memory.keyOf(key), value),
    ext_offchain_local_storage_clear_version_1: (_kind: number, key: bigint) =>
      write(memory.keyOf(key), null),
    ext_offchain_local_storage_get_version_1: (_kind: number, key: bigint) =>
      host.giveOption(read('ext_offchain_local_storage_get_version_1', memory.keyOf(key))),
    ext_offchain_local_storage_compare_and_set_version_1: (
      _kind: number,
      key: bigint,
      expected: bigint,
      value: bigint
    ) => compareAndSet(memory.keyOf(key), expected, value),
    ...refuseAll(NETWORK, 'it is connected to no network'),
    ...refuseAll(KEYSTORE, 'it needs a keystore')
  }
}
