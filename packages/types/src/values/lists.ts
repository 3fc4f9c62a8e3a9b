import { joinBytes } from '@paraclock/core'
import { compactNumber } from '@polkadot-api/substrate-bindings'
import { decodeWhole, hasBytes, scaleOf } from './decodeWhole.ts'
import { openPart } from './openPart.ts'
import { readLength, requireRest } from './plain.ts'
import { refuse, withinPart } from './refuse.ts'
import { type Cursor, compareLists, type Lazy, type ValueType } from './ValueType.ts'

/** Lists: arrays. Those of a fixed length have no length before them. */
export function listType(name: string, item: Lazy, length?: number): ValueType {
  const type: ValueType = {
    name,
    encode: (value) => {
      const items = encodeItems(requireArray(name, value, length), item)
      return joinBytes(length === undefined ? [compactNumber.enc(items.length), ...items] : items)
    },
    decode: (bytes) => {
      const count = length ?? readLength(name, bytes)
      requireRest(name, bytes, count)
      return openPart(name, bytes, () => decodeItems(bytes, count, item()))
    },
    read: (input) => {
      if (isList(input)) return readItems(requireArray(name, input, length), item)
      return decodeWhole(type, scaleOf(input) ?? refuse(name, input, 'it is not a list'))
    },
    describe: (value) => describeItems(value, item),
    compare: (one, other) => compareItems(one, other, item)
  }
  return type
}

/** Values in a fixed order: arrays. */
export function tupleType(name: string, parts: readonly Lazy[]): ValueType {
  const each = <Result>(
    items: readonly unknown[],
    work: (part: ValueType, item: unknown) => Result
  ): readonly Result[] =>
    parts.map((part, index) => withinPart(index, () => work(part(), items[index])))
  const type: ValueType = {
    name,
    encode: (value) => {
      const items = requireArray(name, value, parts.length)
      return joinBytes(each(items, (part, item) => part.encode(item)))
    },
    decode: (bytes) => openPart(name, bytes, () => parts.map((part) => part().decode(bytes))),
    read: (input) => {
      if (!isList(input)) {
        return decodeWhole(type, scaleOf(input) ?? refuse(name, input, 'it is not a list'))
      }
      return each(requireArray(name, input, parts.length), (part, item) => part.read(item))
    },
    describe: (value) =>
      `[${each(value as unknown[], (part, item) => part.describe(item)).join(', ')}]`,
    compare: (one, other) =>
      compareLists(one as unknown[], other as unknown[], (left, right, index) =>
        Number(parts[index]?.().compare(left, right))
      )
  }
  return type
}

/** Sets: lists in the order in which the chain keeps them, without one item twice. */
export function setType(list: ValueType, item: Lazy): ValueType {
  return {
    ...list,
    read: (input) => {
      const items = list.read(input instanceof Set ? [...input] : input) as unknown[]
      return sortKeys(list.name, items, (one, other) => item().compare(one, other))
    }
  }
}

/**
 * Maps: lists of keys and values in the order in which the chain keeps them, without one key twice.
 * Objects by key and instances of `Map` are taken.
 */
export function mapType(list: ValueType, key: Lazy, value: Lazy): ValueType {
  const compare = (one: unknown, other: unknown): number =>
    key().compare((one as unknown[])[0], (other as unknown[])[0])
  return {
    ...list,
    read: (input) => {
      const entries = entriesOf(input)
      return sortKeys(list.name, list.read(entries ?? input) as unknown[], compare)
    },
    describe: (entries) => {
      const shown = (entries as [unknown, unknown][]).map(
        ([one, other]) => `${key().describe(one)}: ${value().describe(other)}`
      )
      return `{${shown.join(', ')}}`
    }
  }
}

/** A list, of the given length if there is one. */
export function requireArray(type: string, value: unknown, length?: number): readonly unknown[] {
  if (!Array.isArray(value)) return refuse(type, value, 'it is not a list')
  if (length === undefined || value.length === length) return value
  return refuse(type, value, `it has ${value.length} items instead of ${length}`)
}

/** Whether an input is a list, and not a list of polkadot.js, which is read by its bytes. */
export function isList(input: unknown): input is readonly unknown[] {
  return Array.isArray(input) && !hasBytes(input)
}

function encodeItems(items: readonly unknown[], item: Lazy): readonly Uint8Array[] {
  return items.map((one, index) => withinPart(index, () => item().encode(one)))
}

function decodeItems(bytes: Cursor, length: number, item: ValueType): readonly unknown[] {
  const items: unknown[] = []
  for (let left = length; left > 0; left -= 1) items.push(item.decode(bytes))
  return items
}

function readItems(input: readonly unknown[], item: Lazy): readonly unknown[] {
  return input.map((one, index) => withinPart(index, () => item().read(one)))
}

function describeItems(value: unknown, item: Lazy): string {
  return `[${(value as unknown[]).map((one) => item().describe(one)).join(', ')}]`
}

function compareItems(one: unknown, other: unknown, item: Lazy): number {
  return compareLists(one as unknown[], other as unknown[], (left, right) =>
    item().compare(left, right)
  )
}

function entriesOf(input: unknown): readonly unknown[] | undefined {
  if (typeof input !== 'object' || input === null || scaleOf(input) !== undefined) return undefined
  if (input instanceof Map) return [...input]
  return isList(input) ? undefined : Object.entries(input)
}

function sortKeys(
  type: string,
  items: readonly unknown[],
  compare: (one: unknown, other: unknown) => number
): readonly unknown[] {
  const sorted = items.toSorted(compare)
  const twice = sorted.findIndex(
    (item, index) => index > 0 && compare(sorted[index - 1], item) === 0
  )
  return twice === -1 ? sorted : refuse(type, sorted[twice], 'it is there twice')
}
