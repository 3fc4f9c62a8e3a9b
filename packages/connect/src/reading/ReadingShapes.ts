import type { Hex } from '@paraclock/core'
import type { Value } from '@paraclock/types'
import type { ReadingExtrinsic } from './ReadingExtrinsic.ts'

/** What metadata says of a storage item. */
export interface EntryMeta {
  readonly modifier: { readonly isOptional: boolean }
  readonly fallback: { toHex(): Hex }
  readonly type: {
    readonly isPlain: boolean
    readonly isMap: boolean
    readonly asPlain: number
    readonly asMap: { readonly key: number | null; readonly value: number }
  }
}

/** A storage item: read by calling it. */
export interface ReadingEntry {
  (...keys: readonly unknown[]): Promise<Value>
  /** Its key. */
  key(...keys: readonly unknown[]): Hex
  readonly creator: { readonly meta: EntryMeta }
}

/** A call: written by calling it. */
export interface ReadingCall {
  (...values: readonly unknown[]): ReadingExtrinsic
  /** The two bytes that begin it. */
  readonly callIndex: Uint8Array
}

/** What a runtime says of itself. */
export interface ReadingVersion {
  readonly specName: string
  readonly specVersion: { toNumber(): number }
  readonly transactionVersion: { toNumber(): number }
  readonly apis: readonly (readonly [{ toHex(): Hex }, { toNumber(): number }])[]
}

/** A hash that a node answered. */
export interface ReadingHash {
  toHex(): Hex
  toString(): string
}

/** The questions to a node that reading takes. */
export interface ReadingRpc {
  readonly chain: {
    getBlockHash(): Promise<ReadingHash>
    getFinalizedHead(): Promise<ReadingHash>
  }
  readonly state: {
    readonly getStorage: { raw(key: Hex, at?: Hex): Promise<Hex | null> }
    readonly call: { raw(name: string, data: Hex, at?: Hex): Promise<Hex> }
  }
}
