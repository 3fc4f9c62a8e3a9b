import { encodeInteger, type Hex } from '@paraclock/core'
import { Value } from './Value.ts'

// What JSON numbers hold without loss, as polkadot.js draws the line.
const MOST_BITS = 52
const WIDEST_JSON = 128

/** How an integer is laid out, and how it is shown. */
export interface IntegerForm {
  /** How many bits it has. */
  readonly bits: number
  readonly signed: boolean
  /** How many parts make a whole, for one that is a share. */
  readonly parts?: bigint
}

/** An integer of any width. */
export class IntegerValue extends Value {
  readonly #value: bigint
  readonly #form: IntegerForm

  constructor(value: bigint, form: IntegerForm) {
    super()
    this.#value = value
    this.#form = form
  }

  toBigInt(): bigint {
    return this.#value
  }

  toNumber(): number {
    return Number(this.#value)
  }

  isZero(): boolean {
    return this.#value === 0n
  }

  toU8a(): Uint8Array {
    return encodeInteger(BigInt.asUintN(this.#form.bits, this.#value), this.#form.bits / 8)
  }

  /** The integer as hex of its full width, the highest digits first. */
  override toHex(): Hex {
    const { bits } = this.#form
    return `0x${BigInt.asUintN(bits, this.#value)
      .toString(16)
      .padStart(bits / 4, '0')}`
  }

  toJSON(): number | Hex {
    return this.#form.bits > WIDEST_JSON || !this.#isShort() ? this.toHex() : this.toNumber()
  }

  toPrimitive(): number | string {
    return this.#isShort() ? this.toNumber() : this.toString()
  }

  toHuman(): string {
    const { parts } = this.#form
    if (parts !== undefined) {
      const hundredths = (this.#value * 10_000n) / parts
      return `${(Number(hundredths) / 100).toFixed(2)}%`
    }
    return this.toString().replace(/\d(?=(\d{3})+$)/g, '$&,')
  }

  override toString(): string {
    return this.#value.toString()
  }

  #isShort(): boolean {
    const size = this.#value < 0n ? -this.#value : this.#value
    return size >> BigInt(MOST_BITS) === 0n
  }
}
