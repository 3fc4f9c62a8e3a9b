import { type Hex, hexToBytes, type JsonValue, stringifyJson } from '@paraclock/core'
import type { StorageChange } from '@paraclock/devnet'
import { camelCase, type Runtime, readStorageKey, toJson } from '@paraclock/types'
import { isJsonObject, type ValueWords } from '../words/createValueWords.ts'

/** A change of a storage item in words. */
export interface DescribedChange {
  /** Pallet and item: `system.account`. */
  readonly item: string
  /** The item with its keys, and what was there before and after. */
  readonly text: string
  /** What is there after it, decoded. */
  readonly decoded: JsonValue
}

/** The text of a change; `undefined` for a key that no pallet has. */
export function describeChange(
  runtime: Runtime,
  { key, before, after }: StorageChange,
  words: ValueWords
): DescribedChange | undefined {
  const entry = readStorageKey(runtime, key)
  if (entry === undefined) return undefined
  const pallet = camelCase(entry.pallet)
  const item = `${pallet}.${camelCase(entry.item)}`
  const decode = (value: Hex | null): JsonValue =>
    value === null ? null : toJson(entry.decode(hexToBytes(value)))
  const [from, to] = [decode(before), decode(after)]
  const keys = entry.keys.map(toJson)
  const say = (field: string, value: JsonValue): string =>
    words.say({ pallet, field, value, beside: keys })
  const changes = listDifferences(from, to, []).map(({ path, values }) => {
    const field = camelCase(path.at(-1) ?? '')
    const [before, after] = values.map((value) => say(field, value))
    return [...(field === '' ? [] : [field]), before, '→', after].join(' ')
  })
  const shownKeys = keys.map((value) => say('', value))
  return { item, text: `${[item, ...shownKeys].join(' ')}: ${changes.join(', ')}`, decoded: to }
}

interface Difference {
  readonly path: readonly string[]
  /** What was there before, and after. */
  readonly values: readonly [JsonValue, JsonValue]
}

/** Of values with fields, only those that differ. */
function listDifferences(
  from: JsonValue,
  to: JsonValue,
  path: readonly string[]
): readonly Difference[] {
  if (isJsonObject(from) && isJsonObject(to)) {
    const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return fields.flatMap((field) =>
      listDifferences(from[field] ?? null, to[field] ?? null, [...path, field])
    )
  }
  return stringifyJson(from) === stringifyJson(to) ? [] : [{ path, values: [from, to] }]
}
