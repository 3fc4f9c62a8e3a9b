import { encodeCompact, joinBytes } from '@paraclock/core'
import { BytesValue } from './BytesValue.ts'
import { Value } from './Value.ts'

type Entry = readonly [key: Value, value: Value]

/** Values by key, in the order of the chain. */
export class MapValue extends Value {
  readonly #entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    super()
    this.#entries = entries
  }

  get size(): number {
    return this.#entries.length
  }

  entries(): IterableIterator<Entry> {
    return this.#entries.values()
  }

  toU8a(): Uint8Array {
    return joinBytes([
      encodeCompact(this.#entries.length),
      ...this.#entries.flatMap(([key, value]) => [key.toU8a(), value.toU8a()])
    ])
  }

  toJSON(): Record<string, unknown> {
    return Object.fromEntries(this.#entries.map(([key, value]) => [key.toString(), value.toJSON()]))
  }

  toPrimitive(): Record<string, unknown> {
    return Object.fromEntries(
      this.#entries.map(([key, value]) => [nameOf(key), value.toPrimitive()])
    )
  }

  toHuman(): Record<string, unknown> {
    return Object.fromEntries(this.#entries.map(([key, value]) => [nameOf(key), value.toHuman()]))
  }
}

function nameOf(key: Value): string {
  return key instanceof BytesValue ? key.toPrimitive() : key.toString()
}
