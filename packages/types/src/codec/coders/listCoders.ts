import { compareValues } from '../values/compareValues.ts'
import { ListValue } from '../values/ListValue.ts'
import { MapValue } from '../values/MapValue.ts'
import { OptionValue } from '../values/OptionValue.ts'
import type { Value } from '../values/Value.ts'
import { bytesOf, type Coder, hasBytes, readFrom, refuse } from './Coder.ts'

/** Makes the coder of a list of values of one type. */
export function listCoder(item: Coder, kind: 'list' | 'set'): Coder {
  const coder: Coder = {
    name: `Vec<${item.name}>`,
    read: (reader) =>
      new ListValue(
        kind,
        reader.list(() => item.read(reader))
      ),
    write: (input) => {
      if (kind === 'set' && input instanceof Set) return coder.write([...input])
      if (Array.isArray(input) && !hasBytes(input)) {
        const items = input.map((one) => item.write(one))
        return new ListValue(
          kind,
          kind === 'set' ? sortKeys(coder.name, items, (key) => key) : items
        )
      }
      const bytes = bytesOf(input)
      if (bytes !== undefined && bytes.length > 0) return readFrom(coder, bytes)
      if (!input || bytes !== undefined) return new ListValue(kind, [])
      return refuse(coder.name, input, 'it is no list')
    }
  }
  return coder
}

/** Makes the coder of a given number of values of one type. */
export function arrayCoder(item: Coder, length: number): Coder {
  return sequence(
    `[${item.name};${length}]`,
    'array',
    Array.from({ length }, () => item)
  )
}

/** Makes the coder of values of several types, one behind the other. */
export function tupleCoder(items: readonly Coder[]): Coder {
  return sequence(`(${items.map(({ name }) => name).join(', ')})`, 'tuple', items)
}

function sequence(name: string, kind: 'array' | 'tuple', items: readonly Coder[]): Coder {
  const coder: Coder = {
    name,
    read: (reader) =>
      new ListValue(
        kind,
        items.map((item) => item.read(reader))
      ),
    write: (input) => {
      if (Array.isArray(input) && !hasBytes(input)) {
        return new ListValue(
          kind,
          items.map((item, index) => item.write(input[index]))
        )
      }
      const bytes = bytesOf(input)
      if (bytes !== undefined && bytes.length > 0) return readFrom(coder, bytes)
      if (!input || bytes !== undefined) return coder.write([])
      return refuse(name, input, 'it is no list')
    }
  }
  return coder
}

/** Makes the coder of a value that may be absent. */
export function optionCoder(inner: Coder): Coder {
  const coder: Coder = {
    name: `Option<${inner.name}>`,
    read: (reader) => new OptionValue(reader.option(() => inner.read(reader)) ?? undefined),
    write: (input) => {
      if (input === undefined || input === null || input === '0x') return new OptionValue(undefined)
      if (isOption(input)) {
        return new OptionValue(input.isSome ? inner.write(input.unwrap()) : undefined)
      }
      if (input instanceof Uint8Array && !hasBytes(input)) {
        return input.length === 0 ? new OptionValue(undefined) : readFrom(coder, input)
      }
      return new OptionValue(inner.write(input))
    }
  }
  return coder
}

function isOption(input: unknown): input is { readonly isSome: boolean; unwrap(): unknown } {
  return hasBytes(input) && 'isSome' in input && 'unwrap' in input
}

/** Makes the coder of values by key. */
export function mapCoder(key: Coder, value: Coder): Coder {
  const coder: Coder = {
    name: `BTreeMap<${key.name}, ${value.name}>`,
    read: (reader) =>
      new MapValue(reader.list((): [Value, Value] => [key.read(reader), value.read(reader)])),
    write: (input) => {
      const bytes = bytesOf(input)
      if (bytes !== undefined && bytes.length > 0) return readFrom(coder, bytes)
      if (!input || bytes !== undefined) return new MapValue([])
      if (typeof input !== 'object') return refuse(coder.name, input, 'it is no map')
      const entries = input instanceof Map ? [...input] : Object.entries(input)
      const written = entries.map(([one, other]): [Value, Value] => [
        key.write(one),
        value.write(other)
      ])
      return new MapValue(sortKeys(coder.name, written, ([one]) => one))
    }
  }
  return coder
}

/** Puts items into the order in which the chain keeps them: by keys, each of which there is once. */
function sortKeys<Item>(
  type: string,
  items: readonly Item[],
  keyOf: (item: Item) => Value
): readonly Item[] {
  const sorted = items.toSorted((one, other) => compareValues(keyOf(one), keyOf(other)))
  sorted.forEach((item, index) => {
    const before = sorted[index - 1]
    if (before === undefined || compareValues(keyOf(before), keyOf(item)) !== 0) return
    refuse(type, keyOf(item).toJSON(), 'it is there twice')
  })
  return sorted
}
