import { bytesToHex } from '@paraclock/core'
import type { KeyChanges } from '../storage/Storage.ts'
import { keyToBytes, keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { sameBytes } from '../storage/sameBytes.ts'
import { type ChainTypes, type NamedStorageItem, toPlain } from './ChainTypes.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { DecodedValue, SimulatedChange } from './SimulationResult.ts'

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
  types: ChainTypes,
  before: SimulatedState,
  after: SimulatedState
): Promise<SimulatedChange[]> {
  const changes = await decodeTrie(types, before, after, after.diff.top)
  for (const [child, keys] of after.diff.child) {
    changes.push(...(await decodeTrie(types, before, after, keys, child)))
  }
  return changes
}

async function decodeTrie(
  types: ChainTypes,
  before: SimulatedState,
  after: SimulatedState,
  touched: KeyChanges,
  child?: StorageKey
): Promise<SimulatedChange[]> {
  const keys = [...touched.keys()].filter((key) => child !== undefined || isOfPallet(types, key))
  const old = await before.read(keys, child)
  const now = await after.read(keys, child)
  const changes: SimulatedChange[] = []
  keys.forEach((key, index) => {
    const from = old[index] ?? null
    const to = now[index] ?? null
    if (from === null ? to === null : to !== null && sameBytes(from, to)) return
    const item = child === undefined ? types.itemOf(key) : undefined
    changes.push({
      key: keyToHex(key),
      ...(child === undefined ? {} : { child: keyToHex(child) }),
      ...(item === undefined ? {} : describe(types, item, key)),
      before: decodeValue(types, item, from),
      after: decodeValue(types, item, to)
    })
  })
  return changes
}

/** Keys such as `:extrinsic_index` live for one block, and are no pallet's. */
function isOfPallet(types: ChainTypes, key: StorageKey): boolean {
  const item = types.itemOf(key)
  if (item === undefined) return !key.startsWith(':')
  return !HOUSEKEEPING.has(`${item.pallet}.${item.item}`) && !RECORDING.has(item.item)
}

function describe(
  types: ChainTypes,
  item: NamedStorageItem,
  key: StorageKey
): Pick<SimulatedChange, 'pallet' | 'item' | 'keys'> {
  const keys = item.entry.meta.type.isMap ? types.keysIn(item, keyToBytes(key)).map(toPlain) : []
  return {
    pallet: item.pallet,
    item: item.item,
    ...(item.entry.meta.type.isMap ? { keys } : {})
  }
}

function decodeValue(
  types: ChainTypes,
  item: NamedStorageItem | undefined,
  value: Uint8Array | null
): DecodedValue {
  if (value === null) return null
  if (item === undefined) return bytesToHex(value)
  try {
    return toPlain(types.create(item.type, value))
  } catch {
    // What a migration left behind need not be of the type that metadata declares.
    return bytesToHex(value)
  }
}
