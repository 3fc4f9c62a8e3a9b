import { bytesToHex, encodeCompact, type Hex, joinBytes } from '@paraclock/core'
import type { Value } from './Value.ts'

/** How the items of a list lie in the bytes, and what it is as text. */
export type ListKind = 'list' | 'array' | 'tuple' | 'set'

/** Values in order. It is an array of JavaScript, and answers as a {@link Value} does. */
export class ListValue extends Array<Value> {
  readonly #kind: ListKind

  // What map and filter give is a list of anything.
  static override get [Symbol.species](): ArrayConstructor {
    return Array
  }

  constructor(kind: ListKind, items: readonly Value[]) {
    super(items.length)
    this.#kind = kind
    items.forEach((item, index) => {
      this[index] = item
    })
  }

  get encodedLength(): number {
    return this.toU8a().length
  }

  toU8a(): Uint8Array {
    const items = Array.from(this, (item) => item.toU8a())
    const isCounted = this.#kind === 'list' || this.#kind === 'set'
    return joinBytes(isCounted ? [encodeCompact(this.length), ...items] : items)
  }

  toHex(): Hex {
    return bytesToHex(this.toU8a())
  }

  toJSON(): unknown[] {
    return Array.from(this, (item) => item.toJSON())
  }

  toPrimitive(): unknown[] {
    return Array.from(this, (item) => item.toPrimitive())
  }

  toHuman(): unknown[] {
    return Array.from(this, (item) => item.toHuman())
  }

  override toString(): string {
    if (this.#kind === 'tuple' || this.#kind === 'set') return JSON.stringify(this.toJSON())
    return `[${Array.from(this, (item) => item.toString()).join(', ')}]`
  }
}
