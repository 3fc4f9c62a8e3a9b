import { encodeCompact, joinBytes } from '@paraclock/core'
import { BytesValue } from './BytesValue.ts'

/** A sequence of bits. */
export class BitsValue extends BytesValue {
  readonly #count: number

  constructor(bytes: Uint8Array, count: number) {
    super(bytes, false)
    this.#count = count
  }

  override toU8a(): Uint8Array {
    return joinBytes([encodeCompact(this.#count), this.bytes])
  }

  override toHuman(): string {
    const octets = Array.from(this.bytes, (byte) =>
      [...byte.toString(2).padStart(8, '0')].reverse().join('')
    )
    return `0b${octets.join('_')}`
  }
}
