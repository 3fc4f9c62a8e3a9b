import type { ValueWords } from '@paraclock/checklist'
import { type Hex, hexToBytes, type JsonValue } from '@paraclock/core'
import type { StorageChange } from '@paraclock/devnet'
import { camelCase, type Runtime, readStorageKey, toJson } from '@paraclock/types'
import { describeDifference } from '../words/describeDifference.ts'

export function describeChange(
  runtime: Runtime,
  { key, before, after }: StorageChange,
  words: ValueWords
) {
  const entry = readStorageKey(runtime, key)
  if (entry === undefined) return undefined
  const [pallet, item] = [camelCase(entry.pallet), camelCase(entry.item)]
  const decode = (value: Hex | null): JsonValue =>
    value === null ? null : toJson(entry.decode(hexToBytes(value)))
  const decoded = decode(after)
  const keys = entry.keys.map(toJson)
  const text = describeDifference({ pallet, item, keys, values: [decode(before), decoded], words })
  return { item: `${pallet}.${item}`, text, decoded }
}
