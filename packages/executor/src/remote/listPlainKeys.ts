import { isParaclockError } from '@paraclock/core'
import { decodeMetadata, type Runtime } from '@paraclock/types'
import { type Hashing, loadHashing } from '../crypto/loadHashing.ts'
import { readNewestMetadata } from '../runtime/describeRuntime.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { keyFromBytes, type StorageKey } from '../storage/StorageKey.ts'
import type { RemoteStorage } from './createRemoteStorage.ts'

const plainKeys = new WeakMap<LoadedRuntime, readonly StorageKey[]>()

/**
 * Extends the next fetch by the keys of {@link listPlainKeys}.
 *
 * @param metadata The runtime's metadata. If it is absent, the runtime is run to get the metadata.
 */
export async function wantPlainKeys(
  storage: Pick<RemoteStorage, 'want'>,
  runtime: LoadedRuntime,
  metadata?: Promise<Runtime['metadata'] | undefined>
): Promise<void> {
  const keys =
    plainKeys.get(runtime) ??
    listPlainKeys((await metadata) ?? readNewestMetadata(runtime), await loadHashing())
  plainKeys.set(runtime, keys)
  storage.want(keys)
}

/**
 * Lists the keys that most blocks read before the first extrinsic. These are the storage items that
 * are not maps, the hash of block 0, and `WELL_KNOWN`. The items in `LARGE` are left out. With
 * metadata before version 14, no storage items are listed.
 */
export function listPlainKeys(
  metadata: Uint8Array | Runtime['metadata'],
  hashing: Hashing
): StorageKey[] {
  return [...listItems(metadata, hashing), genesisHashKey(hashing), ...WELL_KNOWN]
}

function listItems(metadata: Uint8Array | Runtime['metadata'], hashing: Hashing): StorageKey[] {
  try {
    const { pallets } = metadata instanceof Uint8Array ? decodeMetadata(metadata) : metadata
    return pallets.flatMap(({ storage }) =>
      (storage?.items ?? [])
        .filter(({ name, type }) => type.tag === 'plain' && !LARGE.has(name))
        .map(({ name }) => itemKey(storage?.prefix ?? '', name, hashing))
    )
  } catch (error) {
    if (isParaclockError(error)) return []
    throw error
  }
}

/**
 * Returns the storage key of block 0's hash. A runtime reads this hash when it verifies a signed
 * extrinsic.
 */
function genesisHashKey(hashing: Hashing): StorageKey {
  const hash = new DataView(new ArrayBuffer(8))
  hash.setBigUint64(0, hashing.xxhash64(new Uint8Array(4), 0n), true)
  const item = itemKey('System', 'BlockHash', hashing)
  return `${item}${keyFromBytes(new Uint8Array(hash.buffer))}\0\0\0\0` as StorageKey
}

/**
 * Keys that every block reads while it is executed. Between blocks, the state has no values under
 * these keys.
 */
const WELL_KNOWN = [':extrinsic_index', ':transaction_level:'] as StorageKey[]

/**
 * Storage items that most blocks do not read. The items can have megabytes, so fetching them in
 * advance would cost more time than it saves.
 */
const LARGE: ReadonlySet<string> = new Set([
  'Events',
  'Snapshot',
  'QueuedSolution',
  'SignedSubmissionIndices',
  'AuthorizedUpgrade'
])

function itemKey(pallet: string, item: string, hashing: Hashing): StorageKey {
  return (twox128(pallet, hashing) + twox128(item, hashing)) as StorageKey
}

function twox128(text: string, hashing: Hashing): string {
  const bytes = new TextEncoder().encode(text)
  const hash = new DataView(new ArrayBuffer(16))
  hash.setBigUint64(0, hashing.xxhash64(bytes, 0n), true)
  hash.setBigUint64(8, hashing.xxhash64(bytes, 1n), true)
  return keyFromBytes(new Uint8Array(hash.buffer))
}
