import { type Hex, isParaclockError } from '@paraclock/core'
import { decodeMetadata, type Runtime } from '@paraclock/types'
import { type Hashing, loadHashing } from '../crypto/loadHashing.ts'
import type { RemoteStorage } from '../remote/createRemoteStorage.ts'
import { readNewestMetadata } from '../runtime/describeRuntime.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { keyFromBytes, keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { type HintStore, loadHints, mergeHints, OTHERS, type StorageHints } from './StorageHints.ts'

const plainKeys = new WeakMap<LoadedRuntime, StorageKey[]>()

/**
 * Extends the next fetch by the keys that the runtime has read in earlier runs. Without hints,
 * extends it by the keys of {@link listPlainKeys}.
 *
 * @param metadata - the runtime's metadata. If it is absent, the runtime is run to get the metadata
 */
export async function wantAhead(
  storage: RemoteStorage,
  runtime: LoadedRuntime,
  hints: StorageHints,
  metadata?: Promise<Runtime['metadata'] | undefined>
): Promise<void> {
  if (wantTouched(storage, hints)) return
  const keys =
    plainKeys.get(runtime) ??
    listPlainKeys((await metadata) ?? readNewestMetadata(runtime), await loadHashing())
  plainKeys.set(runtime, keys)
  storage.want({ keys })
}

/** Extends the next fetch by the keys that the runtime with this code has read in earlier runs. */
export async function wantHinted(
  storage: RemoteStorage,
  store: HintStore,
  codeHash: Hex
): Promise<void> {
  wantTouched(storage, await loadHints(store, codeHash))
}

/**
 * Saves the reads of `storage` as hints that belong to no method. So call this function only if no
 * method of the runtime was run on `storage`.
 */
export async function keepTouched(
  storage: RemoteStorage,
  store: HintStore,
  codeHash: Hex
): Promise<void> {
  const touched = new Map([[OTHERS, storage.takeTouched()]])
  const hints = mergeHints(await loadHints(store, codeHash), touched)
  await store.save(codeHash, { ...hints, isRun: false }).catch(() => undefined)
}

function wantTouched(storage: RemoteStorage, { methods }: StorageHints): boolean {
  const touched = Object.values(methods)
  for (const name of touched.flatMap((hints) => Object.keys(hints))) {
    const [kind, key, child] = name.split(' ') as [string, Hex, Hex?]
    const keys = [keyFromHex(key)]
    const wanted = kind === 'get' ? { keys } : { keys: [], walks: keys }
    storage.want({ child: child && keyFromHex(child), ...wanted })
  }
  return touched.length > 0
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
