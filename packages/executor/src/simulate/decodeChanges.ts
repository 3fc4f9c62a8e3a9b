import { bytesToHex } from '@paraclock/core'
import { readStorageKey } from '@paraclock/types'
import type { KeyChanges } from '../storage/Storage.ts'
import { keyToHex, type StorageKey } from '../storage/StorageKey.ts'
import { sameBytes } from '../storage/sameBytes.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedChange } from './SimulationResult.ts'

/** Storage items in which a block records its own execution, such as its events. */
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

/** Keys outside of pallets that exist only while a block is executed. */
const EPHEMERAL: readonly string[] = [
  ':extrinsic_index',
  ':intrablock_entropy',
  ':transaction_level:'
]

/** Storage items in which the DryRunApi records sent programs. */
const RECORDING: ReadonlySet<string> = new Set(['RecordedXcm', 'ShouldRecordXcm'])

type FoundKey = NonNullable<ReturnType<typeof readStorageKey>>

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
  const { runtime } = after
  const read = (key: StorageKey) =>
    child === undefined ? readStorageKey(runtime, keyToHex(key)) : undefined
  const keys = [...touched.keys()].filter(
    (key) => child !== undefined || isReported(read(key), key)
  )
  const old = await before.read(keys, child)
  const now = await after.read(keys, child)
  return keys.flatMap((key, index) => {
    const from = old[index] ?? null
    const to = now[index] ?? null
    if (sameBytes(from, to)) return []
    const found = read(key)
    return {
      key: keyToHex(key),
      child: child && keyToHex(child),
      ...(found === undefined ? {} : describe(found)),
      before: decodeValue(found, from),
      after: decodeValue(found, to)
    }
  })
}

function isReported(found: FoundKey | undefined, key: StorageKey): boolean {
  if (found === undefined) return !EPHEMERAL.includes(key)
  return !HOUSEKEEPING.has(`${found.pallet}.${found.item}`) && !RECORDING.has(found.item)
}

function describe({ pallet, item, keys }: FoundKey) {
  return { pallet, item, ...(keys.length === 0 ? {} : { keys }) }
}

function decodeValue(found: FoundKey | undefined, value: Uint8Array | null): unknown {
  if (value === null) return null
  // Here, `null` means an absent entry. A value of the type `()` also decodes to `null`, so it
  // becomes `undefined`.
  return found === undefined ? bytesToHex(value) : (found.decode(value) ?? undefined)
}
