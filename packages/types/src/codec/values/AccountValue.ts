import {
  type AccountId20,
  bytesToHex,
  formatAccountId20,
  formatAddress,
  type Hex
} from '@paraclock/core'
import { Value } from './Value.ts'

/** An account of 32 bytes, or of 20. People see an address of the chain. */
export class AccountValue extends Value {
  readonly #bytes: Uint8Array
  readonly #prefix: number

  constructor(bytes: Uint8Array, prefix: number) {
    super()
    this.#bytes = bytes
    this.#prefix = prefix
  }

  toU8a(): Uint8Array {
    return this.#bytes
  }

  override toHex(): Hex {
    return bytesToHex(this.#bytes)
  }

  toJSON(): string {
    return this.toString()
  }

  toPrimitive(): string {
    return this.toString()
  }

  toHuman(): string {
    return this.toString()
  }

  override toString(): string {
    return this.#bytes.length === 20
      ? formatAccountId20(this.toHex() as AccountId20)
      : formatAddress({ account: this.#bytes, prefix: this.#prefix })
  }
}
