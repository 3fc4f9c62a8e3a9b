import { type Hex, hexToBytes, type JsonValue, stringifyJson } from '@paraclock/core'
import type { StorageChange } from '@paraclock/devnet'
import { camelCase, type Runtime, type StorageItem, toJson } from '@paraclock/types'
import { isJsonObject, type ValueWords } from './createValueWords.ts'

/** A change of a storage item in words. */
export interface DescribedChange {
  /** Pallet and item: `system.account`. */
  readonly item: string
  /** The item with its keys, and what was there before and after. */
  readonly text: string
  /** What is there after it, decoded. */
  readonly decoded: JsonValue
}

interface Entry {
  readonly pallet: string
  readonly name: string
  readonly storage: StorageItem
}

// In hex with 0x: of a key, the pallet and the item take 16 bytes each.
const PREFIX_DIGITS = 66

const known = new WeakMap<Runtime, ReadonlyMap<string, Entry>>()

/** Says what a change was; `undefined` of a key that is no pallet's. */
export function describeChange(
  runtime: Runtime,
  { key, before, after }: StorageChange,
  words: ValueWords
): DescribedChange | undefined {
  const entry = listEntries(runtime).get(key.slice(0, PREFIX_DIGITS))
  if (entry === undefined) return undefined
  const { pallet, storage } = entry
  const item = `${pallet}.${entry.name}`
  const [from, to] = [decode(storage, before), decode(storage, after)]
  const keys = storage.decodeKey(key).map(toJson)
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

function listEntries(runtime: Runtime): ReadonlyMap<string, Entry> {
  const entries =
    known.get(runtime) ??
    new Map(
      runtime.metadata.pallets.flatMap(({ name: pallet, storage }) =>
        (storage?.items ?? []).flatMap(({ name }) => {
          const found = runtime.storage(pallet, name)
          if (found === undefined) return []
          const entry = { pallet: camelCase(pallet), name: camelCase(name), storage: found }
          return [[found.prefix(), entry] as const]
        })
      )
    )
  known.set(runtime, entries)
  return entries
}

function decode(storage: StorageItem, value: Hex | null): JsonValue {
  if (value === null) return null
  try {
    return toJson(storage.decode(hexToBytes(value)))
  } catch {
    // A value that a migration left behind may not have the type that the metadata declares.
    return value
  }
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
