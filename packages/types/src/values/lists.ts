import { bytesToHex, joinBytes } from '@paraclock/core'
import { compactNumber } from '@polkadot-api/substrate-bindings'
import { decodeWhole, hasBytes, orBytes, scaleOf } from './decodeWhole.ts'
import { openPart } from './openPart.ts'
import { readLength, requireRest } from './plain.ts'
import { refuse, withinPart } from './refuse.ts'
import type { Lazy, ValueType } from './ValueType.ts'

/**
 * Returns the type for a list. The plain value is an array. With `length`, the list has a fixed
 * length, so its encoding has no length prefix.
 */
export function listType(name: string, item: Lazy, length?: number): ValueType {
  const type: ValueType = {
    name,
    encode: (input) => {
      const items = encodeItems(requireArray(name, input, length), () => item())
      return joinBytes(length === undefined ? [compactNumber.enc(items.length), ...items] : items)
    },
    decode: (bytes) => {
      const count = length ?? readLength(name, bytes)
      requireRest(name, bytes, count)
      return openPart(name, bytes, () => {
        const items: unknown[] = []
        for (let left = count; left > 0; left -= 1) items.push(item().decode(bytes))
        return items
      })
    },
    describe: (value, token) =>
      `[${(value as unknown[]).map((one) => item().describe(one, token)).join(', ')}]`,
    readWords: (words, calls) =>
      requireArray(name, words, length).map((one, index) =>
        withinPart(index, () => item().readWords(one, calls))
      ),
    toWords: (value, chain) => (value as unknown[]).map((one) => item().toWords(one, chain))
  }
  return orBytes(type, scaleOf)
}

export function tupleType(name: string, parts: readonly Lazy[]): ValueType {
  const type: ValueType = {
    name,
    encode: (input) =>
      joinBytes(encodeItems(requireArray(name, input, parts.length), (index) => parts[index]?.())),
    decode: (bytes) => openPart(name, bytes, () => parts.map((part) => part().decode(bytes))),
    describe: (value, token) =>
      `[${parts.map((part, index) => part().describe((value as unknown[])[index], token)).join(', ')}]`,
    readWords: (words, calls) => {
      const items = requireArray(name, words, parts.length)
      return parts.map((part, index) =>
        withinPart(index, () => part().readWords(items[index], calls))
      )
    },
    toWords: (value, chain) =>
      parts.map((part, index) => part().toWords((value as unknown[])[index], chain))
  }
  return orBytes(type, scaleOf)
}

/**
 * Returns the type for a `BTreeSet`. The plain value is an array. `encode` sorts the items, and
 * refuses an item that occurs twice.
 */
export function setType(list: ValueType, item: Lazy): ValueType {
  return {
    ...list,
    encode: (input) =>
      list.encode(isList(input) ? sortByKey(list.name, input, item(), (one) => one) : input)
  }
}

/**
 * Returns the type for a `BTreeMap`. The plain value is an array of pairs. Accepts an object, too.
 * `encode` sorts the entries, and refuses a key that occurs twice.
 */
export function mapType(list: ValueType, key: Lazy, value: Lazy): ValueType {
  const keyOf = (entry: unknown): unknown => (isList(entry) ? entry[0] : entry)
  return {
    ...list,
    encode: (input) => {
      const isObject = typeof input === 'object' && input !== null && !(Symbol.iterator in input)
      const entries = isObject && !hasBytes(input) ? Object.entries(input) : input
      return list.encode(isList(entries) ? sortByKey(list.name, entries, key(), keyOf) : entries)
    },
    describe: (entries, token) => {
      const shown = (entries as [unknown, unknown][]).map(
        ([one, other]) => `${key().describe(one, token)}: ${value().describe(other, token)}`
      )
      return `{${shown.join(', ')}}`
    }
  }
}

export function requireArray(type: string, value: unknown, length?: number): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(type, value, 'it is not a list')
  if (length === undefined || value.length === length) return value
  return refuse(type, value, `it has ${value.length} items instead of ${length}`)
}

/** Whether an input is an array, but not a list of polkadot.js, which is read from its SCALE bytes. */
export function isList(input: unknown): input is readonly unknown[] {
  return Array.isArray(input) && !hasBytes(input)
}

function encodeItems(
  items: readonly unknown[],
  typeAt: (index: number) => ValueType | undefined
): readonly Uint8Array[] {
  return items.map((item, index) =>
    withinPart(index, () => typeAt(index)?.encode(item) ?? new Uint8Array())
  )
}

// Sorts items by their keys: numbers by value, byte lists by their bytes, all other keys by their
// SCALE bytes. Rust can sort these other keys differently, for example tuples of numbers. Rust
// decodes a map or set in any order.
function sortByKey(
  name: string,
  items: readonly unknown[],
  type: ValueType,
  keyOf: (item: unknown) => unknown
): readonly unknown[] {
  const keyed = items.map((item, index) => {
    const encoded = withinPart(index, () => type.encode(keyOf(item)))
    const plain = decodeWhole(type, encoded)
    const isNumber = typeof plain === 'number' || typeof plain === 'bigint'
    const rank = isNumber ? plain : bytesToHex(plain instanceof Uint8Array ? plain : encoded)
    return { item, rank }
  })
  keyed.sort((one, other) => (one.rank < other.rank ? -1 : Number(one.rank > other.rank)))
  const twice = keyed.find(({ rank }, index) => rank === keyed[index - 1]?.rank)
  return twice === undefined
    ? keyed.map(({ item }) => item)
    : refuse(name, twice.item, 'it is there twice')
}
