import { type JsonObject, type JsonValue, stringifyJson } from '@paraclock/core'
import type { DevnetChain, StorageChange } from '@paraclock/devnet'
import type { QueryableStorageEntry } from '@polkadot/api/types'
import type { ValueWords } from './createValueWords.ts'

/** A change of a storage item in words. */
export interface DescribedChange {
  /** Pallet and item: `system.account`. */
  readonly item: string
  /** The item with its keys, and what was there before and after. */
  readonly text: string
  /** What is there after it, decoded. */
  readonly decoded: JsonValue
}

type Entry = QueryableStorageEntry<'promise'>

// In hex with 0x: of a key, the pallet and the item take 16 bytes each.
const PREFIX_DIGITS = 66

const known = new WeakMap<object, ReadonlyMap<string, Entry>>()

/** Says what a change was; `undefined` of a key that is no pallet's. */
export function describeChange(
  chain: DevnetChain,
  { key, before, after }: StorageChange,
  words: ValueWords
): DescribedChange | undefined {
  const entry = listEntries(chain).get(key.slice(0, PREFIX_DIGITS))
  if (entry === undefined) return undefined
  const { section, method } = entry.creator
  const item = `${section}.${method}`
  const [from, to] = [before, after].map((value) => decode(chain, entry, value))
  const keys = readKeys(chain, entry, key)
  const say = (field: string, value: JsonValue): string =>
    words.say({ pallet: section, field, value, beside: keys })
  const changes = listDifferences(from ?? null, to ?? null, []).map(({ path, values }) => {
    const [before, after] = values.map((value) => say(path.at(-1) ?? '', value))
    return [...path.slice(-1), before, '→', after].join(' ')
  })
  const shownKeys = keys.map((value) => say('', value))
  return {
    item,
    text: `${[item, ...shownKeys].join(' ')}: ${changes.join(', ')}`,
    decoded: to ?? null
  }
}

function listEntries({ api }: DevnetChain): ReadonlyMap<string, Entry> {
  let entries = known.get(api.registry)
  if (entries === undefined) {
    entries = new Map(
      Object.values(api.query)
        .flatMap((pallet) => Object.values(pallet))
        .map((entry) => [entry.keyPrefix(), entry as Entry])
    )
    known.set(api.registry, entries)
  }
  return entries
}

function readKeys({ api }: DevnetChain, entry: Entry, key: string): readonly JsonValue[] {
  const { meta, section, method } = entry.creator
  if (!meta.type.isMap) return []
  const { args } = api.registry.createType('StorageKey', key).setMeta(meta, section, method)
  return args.map((one) => one.toPrimitive() as JsonValue)
}

function decode({ api }: DevnetChain, entry: Entry, value: string | null): JsonValue {
  if (value === null) return null
  const { type } = entry.creator.meta
  const id = type.isMap ? type.asMap.value : type.asPlain
  try {
    const codec = api.registry.createTypeUnsafe(api.registry.createLookupType(id), [value])
    return codec.toPrimitive() as JsonValue
  } catch {
    // What a migration left behind need not be of the type that metadata declares.
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
  if (isRecord(from) && isRecord(to)) {
    const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return fields.flatMap((field) =>
      listDifferences(from[field] ?? null, to[field] ?? null, [...path, field])
    )
  }
  return stringifyJson(from) === stringifyJson(to) ? [] : [{ path, values: [from, to] }]
}

function isRecord(value: JsonValue): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Uint8Array)
  )
}
