import { bytesToHex, type Hex, joinBytes } from '@paraclock/core'
import { refuse } from '../coders/Coder.ts'
import { NullValue } from './NullValue.ts'
import { Value } from './Value.ts'

const NONE = new NullValue()

/** A value that may be absent. */
export class OptionValue extends Value {
  readonly #inner: Value | undefined

  constructor(inner: Value | undefined) {
    super()
    this.#inner = inner
  }

  get isSome(): boolean {
    return this.#inner !== undefined
  }

  get isNone(): boolean {
    return this.#inner === undefined
  }

  /** What is there, or nothing. */
  get value(): Value {
    return this.#inner ?? NONE
  }

  /** What is there. */
  unwrap(): Value {
    return this.#inner ?? refuse('Some', null, 'there is no value')
  }

  /** What is there, or what is given in its place. */
  unwrapOr<Other>(other: Other): Value | Other {
    return this.#inner ?? other
  }

  toU8a(): Uint8Array {
    return this.#inner === undefined
      ? Uint8Array.of(0)
      : joinBytes([Uint8Array.of(1), this.#inner.toU8a()])
  }

  /** The bytes of what is there. */
  override toHex(): Hex {
    return bytesToHex(this.value.toU8a())
  }

  toJSON(): unknown {
    return this.value.toJSON()
  }

  toPrimitive(): unknown {
    return this.value.toPrimitive()
  }

  toHuman(): unknown {
    return this.value.toHuman()
  }

  override toString(): string {
    return this.value.toString()
  }
}
