import {
  ArgumentInvalid,
  bytesToHex,
  describeThrown,
  type Hex,
  isRecord,
  ParaclockError
} from '@paraclock/core'
import type { SimulatedState } from './SimulatedState.ts'

/** An override of one raw storage key. The value `null` deletes the key. */
export interface RawOverride {
  readonly key: Hex
  readonly value: Hex | null
}

/** An override of a storage item or a map entry, by the names in the chain's metadata. */
export interface DecodedOverride {
  readonly pallet: string
  readonly item: string
  /** The keys of a map entry. */
  readonly keys?: readonly unknown[]
  /**
   * The new value, in any form that `Runtime.readInput` accepts. `null` deletes the entry. If the
   * value is an object, fields that the object does not name keep their values on chain.
   */
  readonly value: unknown
}

/** An override of an account's free balance, in the pallet that keeps balances on this chain. */
export interface BalanceOverride {
  /** The account, as SS58 or hex. It is created if it is missing. */
  readonly holder: string
  /** The new free balance, in the smallest unit of the token. */
  readonly free: bigint
}

/** A change that is made to the chain's state before a simulation. */
export type StorageOverride = RawOverride | DecodedOverride | BalanceOverride

export async function applyOverrides(
  state: SimulatedState,
  overrides: readonly StorageOverride[]
): Promise<void> {
  for (const override of overrides) {
    const decoded = 'holder' in override ? placeBalance(state, override) : [override]
    for (const one of decoded) {
      state.set(['key' in one ? [one.key, one.value] : await encodeOverride(state, one)])
    }
  }
}

function placeBalance(
  { runtime: { ledger } }: SimulatedState,
  { holder, free }: BalanceOverride
): readonly DecodedOverride[] {
  const exists = { pallet: 'System', item: 'Account', keys: [holder], value: { providers: 1 } }
  if (ledger === undefined) return [exists]
  const { pallet, item } = ledger
  return [exists, { pallet, item, keys: ledger.keysOf(holder), value: ledger.writeFree(free) }]
}

async function encodeOverride(
  state: SimulatedState,
  { pallet, item, keys = [], value }: DecodedOverride
): Promise<readonly [Hex, Hex | null]> {
  const argument = `the override of ${pallet}.${item}`
  const { runtime } = state
  const entry = runtime.storage(pallet, item)
  if (entry === undefined) {
    const problem = 'the chain has no such storage item'
    throw new ParaclockError(ArgumentInvalid, { argument, value, problem })
  }
  try {
    const key = entry.key(...keys)
    if (value === null) return [key, null]
    const current = isFields(value) ? await state.value(pallet, item, ...keys) : undefined
    return [key, bytesToHex(runtime.type(entry.type).encode(merge(current, value)))]
  } catch (cause) {
    const problem = describeThrown(cause)
    throw new ParaclockError(ArgumentInvalid, { argument, value, problem }, { cause })
  }
}

function merge(current: unknown, value: unknown): unknown {
  if (!isFields(current) || !isFields(value)) return value
  const merged: Record<string, unknown> = { ...current }
  for (const [name, field] of Object.entries(value)) merged[name] = merge(current[name], field)
  return merged
}

/**
 * Whether a value has fields that are merged one by one. An enum variant has a `type`, and is
 * replaced as a whole.
 */
function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !('type' in value)
}
