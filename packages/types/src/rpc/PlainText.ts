import type { Registry } from '@polkadot/types/types'
import type { Codec, Inspect, IU8a } from '@polkadot/types-codec/types'

/** A text type for polkadot.js. Unlike `Text`, it does not read text such as `0x01` as hex. */
export class PlainText extends String implements Codec {
  readonly registry: Registry
  createdAtHash?: IU8a

  constructor(registry: Registry, value: unknown = '') {
    super(value as string)
    this.registry = registry
  }

  get encodedLength(): number {
    return this.toU8a().length
  }

  get hash(): IU8a {
    return this.registry.hash(this.toU8a())
  }

  get isEmpty(): boolean {
    return this.length === 0
  }

  eq(other?: unknown): boolean {
    return other !== undefined && this.toString() === String(other)
  }

  inspect(): Inspect {
    return { outer: [this.toU8a()] }
  }

  toHex(): `0x${string}` {
    return this.asText().toHex()
  }

  toHuman(): string {
    return this.toString()
  }

  toJSON(): string {
    return this.toString()
  }

  toPrimitive(): string {
    return this.toString()
  }

  toRawType(): string {
    return 'Text'
  }

  toU8a(isBare?: boolean): Uint8Array {
    return this.asText().toU8a(isBare)
  }

  // Passes a `String` object, because `Text` reads a primitive string that begins with `0x` as hex.
  private asText(): Codec {
    return this.registry.createTypeUnsafe('Text', [new String(this.toString())])
  }
}
