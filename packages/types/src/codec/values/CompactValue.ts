import { encodeCompact, type Hex } from '@paraclock/core'
import type { IntegerValue } from './IntegerValue.ts'
import { Value } from './Value.ts'

/** An integer that takes no more bytes than it needs. */
export class CompactValue extends Value {
  readonly #inner: IntegerValue

  constructor(inner: IntegerValue) {
    super()
    this.#inner = inner
  }

  unwrap(): IntegerValue {
    return this.#inner
  }

  toBigInt(): bigint {
    return this.#inner.toBigInt()
  }

  toNumber(): number {
    return this.#inner.toNumber()
  }

  toU8a(): Uint8Array {
    return encodeCompact(this.#inner.toBigInt())
  }

  override toHex(): Hex {
    return this.#inner.toHex()
  }

  toJSON(): number | Hex {
    return this.#inner.toJSON()
  }

  toPrimitive(): number | string {
    return this.#inner.toPrimitive()
  }

  toHuman(): string {
    return this.#inner.toHuman()
  }

  override toString(): string {
    return this.#inner.toString()
  }
}
