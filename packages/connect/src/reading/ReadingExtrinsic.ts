import { bytesToHex, encodeCompact, type Hex, joinBytes } from '@paraclock/core'
import type { TypeCodec, Value } from '@paraclock/types'

// The format that every runtime reads, and the mark of one with a signature.
const VERSION = 4
const SIGNED = 0x80
// Long enough for any signature. As the first byte of one it says: of 64 bytes, by sr25519.
const NO_SIGNATURE = new Uint8Array(256).fill(1)

/** What of a signature makes a transaction longer or shorter. */
export interface SigningOptions {
  readonly nonce?: unknown
  readonly era?: { toU8a(): Uint8Array }
}

/** A call as a transaction: to be priced, and never to be sent. */
export class ReadingExtrinsic {
  readonly method: Value
  readonly #codec: TypeCodec
  #signature: Uint8Array = new Uint8Array()

  constructor(codec: TypeCodec, method: Value) {
    this.#codec = codec
    this.method = method
  }

  /** Adds what is as long as a signature, with all that goes with it. */
  signFake(account: unknown, options: SigningOptions = {}): this {
    const { address, signature, extensions, extensionTypes } = this.#codec.model.extrinsic
    const extra = extensionTypes.map((type, index) =>
      this.#writeExtension(extensions[index] ?? '', type, options)
    )
    this.#signature = joinBytes([
      this.#codec.make(address ?? 'AccountId', account).toU8a(),
      signature === null ? NO_SIGNATURE.subarray(0, 65) : this.#decodeSignature(signature),
      ...extra
    ])
    return this
  }

  toU8a(): Uint8Array {
    const isSigned = this.#signature.length > 0
    const body = joinBytes([
      Uint8Array.of(isSigned ? VERSION | SIGNED : VERSION),
      this.#signature,
      this.method.toU8a()
    ])
    return joinBytes([encodeCompact(body.length), body])
  }

  toHex(): Hex {
    return bytesToHex(this.toU8a())
  }

  #decodeSignature(type: number): Uint8Array {
    return this.#codec.decode(type, NO_SIGNATURE).toU8a()
  }

  #writeExtension(name: string, type: number, { nonce, era }: SigningOptions): Uint8Array {
    if (name === 'CheckMortality' || name === 'CheckEra') return era?.toU8a() ?? Uint8Array.of(0)
    return this.#codec.make(type, name === 'CheckNonce' ? (nonce ?? 0) : undefined).toU8a()
  }
}
