import { type JsonObject, type JsonValue, sanitizeText, stringifyJson } from '@paraclock/core'
import type { DevnetChain, StorageChange } from '@paraclock/devnet'
import type { QueryableStorageEntry } from '@polkadot/api/types'

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
const LONGEST = 160

const known = new WeakMap<object, ReadonlyMap<string, Entry>>()

/** Says what a change was; `undefined` of a key that is no pallet's. */
export function describeChange(
  chain: DevnetChain,
  { key, before, after }: StorageChange
): DescribedChange | undefined {
  const entry = listEntries(chain).get(key.slice(0, PREFIX_DIGITS))
  if (entry === undefined) return undefined
  const { section, method } = entry.creator
  const item = `${section}.${method}`
  const [from, to] = [before, after].map((value) => decode(chain, entry, value))
  const keys = readKeys(chain, entry, key)
  return {
    item,
    text: `${item}${keys} ${listDifferences(from ?? null, to ?? null, '').join(', ')}`,
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

function readKeys({ api }: DevnetChain, entry: Entry, key: string): string {
  const { meta, section, method } = entry.creator
  if (!meta.type.isMap) return ''
  const { args } = api.registry.createType('StorageKey', key).setMeta(meta, section, method)
  return `(${args.map((one) => show(one.toPrimitive() as JsonValue)).join(', ')})`
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

/** Of values with fields, only those that differ. */
function listDifferences(from: JsonValue, to: JsonValue, path: string): readonly string[] {
  if (isRecord(from) && isRecord(to)) {
    const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])]
    return fields.flatMap((field) =>
      listDifferences(from[field] ?? null, to[field] ?? null, `${path}${field} `)
    )
  }
  const [before, after] = [show(from), show(to)]
  return before === after ? [] : [`${path}from ${before} to ${after}`]
}

function isRecord(value: JsonValue): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Uint8Array)
  )
}

function show(value: JsonValue): string {
  if (value === null) return 'nothing'
  const text = sanitizeText(typeof value === 'string' ? value : stringifyJson(value))
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}
