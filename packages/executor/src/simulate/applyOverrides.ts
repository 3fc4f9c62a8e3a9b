import { ArgumentInvalid, hexToBytes, ParaclockError } from '@paraclock/core'
import { keyFromHex, type StorageKey } from '../storage/StorageKey.ts'
import { type ChainTypes, type NamedStorageItem, toPlain } from './ChainTypes.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { DecodedOverride, StorageOverride } from './StorageOverride.ts'

/**
 * Puts overrides into a state.
 *
 * @throws ArgumentInvalid if the chain has no such item, or the value does not fit it.
 */
export async function applyOverrides(
  state: SimulatedState,
  types: ChainTypes,
  overrides: readonly StorageOverride[]
): Promise<void> {
  for (const override of overrides) {
    if ('key' in override) {
      const value = override.value === null ? null : hexToBytes(override.value)
      state.set([[keyFromHex(override.key), value]])
    } else {
      state.set([await encodeOverride(state, types, override)])
    }
  }
}

async function encodeOverride(
  state: SimulatedState,
  types: ChainTypes,
  override: DecodedOverride
): Promise<[StorageKey, Uint8Array | null]> {
  const argument = `the override of ${override.pallet}.${override.item}`
  const item = types.item(override.pallet, override.item)
  if (item === undefined) {
    const problem = 'the chain has no such storage item'
    throw new ParaclockError(ArgumentInvalid, { argument, value: override.value, problem })
  }
  try {
    const key = types.keyOf(item, override.keys)
    if (override.value === null) return [key, null]
    const value = await withCurrent(state, types, item, key, override.value)
    return [key, types.create(item.type, value).toU8a()]
  } catch (cause) {
    const problem = cause instanceof Error ? cause.message : String(cause)
    const context = { argument, value: override.value, problem }
    throw new ParaclockError(ArgumentInvalid, context, { cause })
  }
}

/** Of an object, what is left out stays as it is. */
async function withCurrent(
  state: SimulatedState,
  types: ChainTypes,
  item: NamedStorageItem,
  key: StorageKey,
  value: unknown
): Promise<unknown> {
  if (!isObject(value)) return value
  const [current] = await state.read([key])
  if (current === null || current === undefined) return value
  return merge(toPlain(types.create(item.type, current)), value)
}

function merge(current: unknown, value: unknown): unknown {
  if (!isObject(current) || !isObject(value)) return value
  const merged: Record<string, unknown> = { ...current }
  for (const [name, field] of Object.entries(value)) merged[name] = merge(current[name], field)
  return merged
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
