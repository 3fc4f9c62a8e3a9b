import { blake2b } from '@noble/hashes/blake2.js'
import { bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import {
  type MetadataModel,
  type ModuleErrorLike,
  resolveModuleError,
  type TypeCodec,
  type Value
} from '@paraclock/types'
import type { ChainToken } from '../chain/ChainFacts.ts'
import { ReadingExtrinsic } from './ReadingExtrinsic.ts'

/** What a value made by a registry is asked for. */
type Made = Pick<Value, 'toU8a' | 'toHex'>

/** Types of a chain, under the names that polkadot.js's registry has for what it does. */
export class ReadingRegistry {
  /** The chain's metadata. */
  readonly metadata: MetadataModel
  readonly chainSS58: number
  readonly chainTokens: readonly string[]
  readonly chainDecimals: readonly number[]
  /** What a type is called. */
  readonly lookup: { getTypeDef(type: number): { readonly type: string } }
  readonly #codec: TypeCodec

  constructor(args: {
    readonly codec: TypeCodec
    readonly ss58Prefix: number
    readonly tokens: readonly ChainToken[]
  }) {
    this.#codec = args.codec
    this.metadata = args.codec.model
    this.chainSS58 = args.ss58Prefix
    this.chainTokens = args.tokens.map(({ symbol }) => symbol)
    this.chainDecimals = args.tokens.map(({ decimals }) => decimals)
    this.lookup = { getTypeDef: (type) => ({ type: this.createLookupType(type) }) }
  }

  /** Makes a value of a type. */
  createType(type: string, input?: unknown): Made {
    return type === 'Extrinsic' ? this.#makeExtrinsic(input) : this.#codec.make(type, input)
  }

  /** Makes a value of a type: of SCALE bytes, or of JavaScript's own types. */
  createTypeUnsafe(type: string, [input]: readonly unknown[]): Value {
    return this.#codec.make(type, input)
  }

  /** The name under which a type of the metadata is asked for. */
  createLookupType(type: number): string {
    return `Lookup${type}`
  }

  /** Whether the metadata has a type of this name. */
  hasType(name: string): boolean {
    return this.#codec.has(name)
  }

  /** The hash by which the chain knows bytes: of blocks, calls and preimages. */
  hash(bytes: Uint8Array): Uint8Array {
    return blake2b(bytes, { dkLen: 32 })
  }

  /** Names a module error. */
  findMetaError(error: ModuleErrorLike): { readonly section: string; readonly name: string } {
    return resolveModuleError({ source: this.metadata, error })
  }

  #makeExtrinsic(input: unknown): ReadingExtrinsic | Made {
    // Written already, as the question of a runtime whose metadata does not describe its APIs takes it.
    if (input instanceof Uint8Array) return { toU8a: () => input, toHex: () => bytesToHex(input) }
    const { method } = input as { readonly method?: Hex | Value }
    if (method === undefined) {
      throw new ParaclockError('ValueMalformed', {
        type: 'Extrinsic',
        value: input,
        problem: 'it has no method'
      })
    }
    return new ReadingExtrinsic(this.#codec, this.#codec.make('Call', method))
  }
}
