import { bytesToHex, isParaclockError } from '@paraclock/core'
import type { Runtime, StorageItem } from '@paraclock/types'
import type { KeyChanges } from '../storage/Storage.ts'
import { keyFromHex, keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { sameBytes } from '../storage/sameBytes.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedChange } from './SimulationResult.ts'

/** What every block writes about itself. */
const HOUSEKEEPING: ReadonlySet<string> = new Set([
  'System.AllExtrinsicsLen',
  'System.BlockSize',
  'System.BlockWeight',
  'System.EventCount',
  'System.EventTopics',
  'System.Events',
  'System.ExecutionPhase',
  'System.ExtrinsicCount',
  'System.ExtrinsicData',
  'System.InherentsApplied'
])

/** What the DryRunApi notes down while it runs. */
const RECORDING: ReadonlySet<string> = new Set(['RecordedXcm', 'ShouldRecordXcm'])

/** What differs between two states of a chain, decoded. */
export async function decodeChanges(
  before: SimulatedState,
  after: SimulatedState
): Promise<SimulatedChange[]> {
  const changes = await decodeTrie(before, after, after.diff.top)
  for (const [child, keys] of after.diff.child) {
    changes.push(...(await decodeTrie(before, after, keys, child)))
  }
  return changes
}

async function decodeTrie(
  before: SimulatedState,
  after: SimulatedState,
  touched: KeyChanges,
  child?: StorageKey
): Promise<SimulatedChange[]> {
  const itemOf = child === undefined ? indexItems(after.runtime) : () => undefined
  const keys = [...touched.keys()].filter((key) => child !== undefined || isOfPallet(itemOf, key))
  const old = await before.read(keys, child)
  const now = await after.read(keys, child)
  const changes: SimulatedChange[] = []
  keys.forEach((key, index) => {
    const from = old[index] ?? null
    const to = now[index] ?? null
    if (from === null ? to === null : to !== null && sameBytes(from, to)) return
    const found = itemOf(key)
    changes.push({
      key: keyToHex(key),
      ...(child === undefined ? {} : { child: keyToHex(child) }),
      ...(found === undefined ? {} : describe(found, key)),
      before: decodeValue(found, from),
      after: decodeValue(found, to)
    })
  })
  return changes
}

/** A storage item with its names. */
interface FoundItem {
  readonly pallet: string
  readonly item: string
  readonly storage: StorageItem
}

type ItemOf = (key: StorageKey) => FoundItem | undefined

/** Of a pallet's storage key, the pallet and the item take 16 bytes each. */
const PREFIX_LENGTH = 32

const indexes = new WeakMap<Runtime, ItemOf>()

/** Finds the storage item that a key belongs to. */
function indexItems(runtime: Runtime): ItemOf {
  const known = indexes.get(runtime)
  if (known !== undefined) return known
  const items = new Map<string, FoundItem>()
  for (const { name: pallet, storage: described } of runtime.metadata.pallets) {
    for (const { name: item } of described?.items ?? []) {
      const storage = runtime.storage(pallet, item)
      if (storage !== undefined) items.set(keyFromHex(storage.prefix()), { pallet, item, storage })
    }
  }
  const itemOf: ItemOf = (key) => items.get(key.slice(0, PREFIX_LENGTH))
  indexes.set(runtime, itemOf)
  return itemOf
}

/** Keys such as `:extrinsic_index` live for one block, and are no pallet's. */
function isOfPallet(itemOf: ItemOf, key: StorageKey): boolean {
  const found = itemOf(key)
  if (found === undefined) return !key.startsWith(':')
  return !HOUSEKEEPING.has(`${found.pallet}.${found.item}`) && !RECORDING.has(found.item)
}

function describe(
  { pallet, item, storage }: FoundItem,
  key: StorageKey
): Pick<SimulatedChange, 'pallet' | 'item' | 'keys'> {
  if (storage.keyCount === 0) return { pallet, item }
  const keys = orElse([], () => storage.decodeKey(keyToHex(key)))
  return { pallet, item, keys }
}

function decodeValue(found: FoundItem | undefined, value: Uint8Array | null): unknown {
  if (value === null) return null
  if (found === undefined) return bytesToHex(value)
  return orElse(bytesToHex(value), () => found.storage.decode(value))
}

/** What a migration left behind need not be of the type that metadata declares. */
function orElse<Value>(other: Value, decode: () => Value): Value {
  try {
    return decode()
  } catch (error) {
    if (isParaclockError(error)) return other
    throw error
  }
}
