import type { Hex } from '@paraclock/core'
import type { Metadata } from '@polkadot/types'
import type { DispatchErrorModule } from '@polkadot/types/interfaces'
import type { Registry } from '@polkadot/types/types'
import type { MetadataModel } from '../metadata/MetadataModel.ts'

/** A value of a chain's type: one of polkadot.js, or one of a `TypeCodec`. */
export interface ReadableValue {
  /** How many bytes it takes. */
  readonly encodedLength: number
  /** The value, SCALE encoded. */
  toU8a(): Uint8Array
  /** The value as hex. */
  toHex(): Hex
  /** The value as JSON. */
  toJSON(): unknown
  /** The value in JavaScript's own types. */
  toPrimitive(): unknown
  /** The value for a person. */
  toHuman(): unknown
  /** The value as text. */
  toString(): string
}

/** An integer of 32 bits or less. */
export interface ReadableNumber {
  /** The integer. */
  toNumber(): number
}

/** The hash of a block. */
export interface ReadableHash {
  /** The hash as hex. */
  toHex(): Hex
  /** The hash as text. */
  toString(): string
}

/** The id of a type in the metadata. */
export type ReadableTypeId = number | ReadableNumber

/** A storage item: read by calling it with the keys of an entry. */
export interface ReadableEntry {
  (...keys: readonly unknown[]): Promise<ReadableValue>
  /** The key of an entry. */
  key(...keys: readonly unknown[]): string
  /** What the metadata says of it. */
  readonly creator: {
    readonly meta: {
      readonly modifier: { readonly isOptional: boolean }
      readonly fallback: Pick<ReadableValue, 'toHex'>
      readonly type: {
        readonly isPlain: boolean
        readonly isMap: boolean
        readonly asPlain: ReadableTypeId
        readonly asMap: { readonly key: ReadableTypeId | null; readonly value: ReadableTypeId }
      }
    }
  }
}

/** A call in the envelope of a transaction: to be priced, and not to be sent. */
export interface ReadableTransaction {
  /** The call. */
  readonly method: ReadableValue
  /** Adds what is as long as a signature, with all that goes with it. */
  signFake(
    account: string | Uint8Array,
    options: {
      readonly blockHash: string | Uint8Array
      readonly genesisHash: string | Uint8Array
      readonly nonce?: unknown
      readonly runtimeVersion: unknown
      readonly era?: { toU8a(): Uint8Array }
    }
  ): ReadableTransaction
  /** The transaction as hex. */
  toHex(): Hex
  /** The transaction, SCALE encoded. */
  toU8a(): Uint8Array
}

/** A call: written by calling it with its arguments. */
export interface ReadableCall {
  (...args: readonly unknown[]): ReadableTransaction
  /** The two bytes that begin it. */
  readonly callIndex: Uint8Array
}

/** The types of a chain. */
export interface ReadableRegistry {
  /** The metadata that they are from. */
  readonly metadata: Registry['metadata'] | MetadataModel
  /** What a type is called. */
  readonly lookup: {
    /** What a type of the metadata is called, and what it consists of. */
    getTypeDef(type: number): { readonly lookupName?: string | undefined; readonly type: string }
  }
  /** The prefix of the chain's addresses. */
  readonly chainSS58: number | undefined
  /** The symbols of the chain's tokens. */
  readonly chainTokens: readonly string[]
  /** The decimals of the chain's tokens. */
  readonly chainDecimals: readonly number[]
  /** Makes a value or a transaction of a type. */
  createType(type: string, ...input: readonly unknown[]): Pick<ReadableValue, 'toU8a' | 'toHex'>
  /** Makes a value of a type: of SCALE bytes, or of JavaScript's own types. */
  createTypeUnsafe(type: string, input: unknown[]): ReadableValue
  /** The name under which a type of the metadata is asked for. */
  createLookupType(type: ReadableTypeId): string
  /** Whether there is a type of this name. */
  hasType(name: string): boolean
  /** The hash by which the chain knows bytes. */
  hash(bytes: Uint8Array): Uint8Array
  /** Names a module error. */
  findMetaError(error: DispatchErrorModule): { readonly section: string; readonly name: string }
}

/** What a chain holds at a block. */
export interface ReadableState {
  /** Storage, by pallet and item. */
  readonly query: Readonly<Record<string, Readonly<Record<string, ReadableEntry>>>>
  /** Constants, by pallet and name. */
  readonly consts: Readonly<Record<string, Readonly<Record<string, ReadableValue>>>>
  /** The types. */
  readonly registry: ReadableRegistry
}

/**
 * What reading a chain takes: both an `ApiPromise` and what `openForReading` of `@paraclock/connect`
 * gives have it. It subscribes to nothing, signs nothing and sends nothing, so the compiler refuses a
 * reader that is asked for any of that.
 */
export interface ReadableApi extends ReadableState {
  /** Calls to be written, by pallet and name. */
  readonly tx: Readonly<Record<string, Readonly<Record<string, ReadableCall>>>>
  /** The questions to a node that reading takes. */
  readonly rpc: {
    readonly chain: {
      /** The hash of the best block. */
      getBlockHash(): Promise<ReadableHash>
      /** The hash of the last finalized block. */
      getFinalizedHead(): Promise<ReadableHash>
    }
    readonly state: {
      readonly getStorage: {
        /** What a key holds, as the node answers it. */
        raw(key: string, at?: string): Promise<unknown>
      }
      readonly call: {
        /** What a runtime API answers, as the node hands it on. */
        raw(name: string, data: string, at?: string): Promise<unknown>
      }
    }
  }
  /** The metadata of the present runtime. */
  readonly runtimeMetadata: Metadata | MetadataModel
  /** The hash of the first block. */
  readonly genesisHash: ReadableHash
  /** What the node calls the chain. */
  readonly runtimeChain: Pick<ReadableValue, 'toString'>
  /** What the runtime says of itself. */
  readonly runtimeVersion: {
    readonly specName: Pick<ReadableValue, 'toString'>
    readonly specVersion: ReadableNumber
    readonly transactionVersion: ReadableNumber
    readonly apis: readonly (readonly [id: Pick<ReadableValue, 'toHex'>, version: ReadableNumber])[]
  }
  /** The format of transactions. */
  readonly extrinsicVersion: number
  /** The chain at a block. */
  at(hash: Hex): Promise<ReadableState>
}
