import type { RuntimeCall } from '@paraclock/types'

/** A call of polkadot.js: the `method` of a transaction, or an argument of another call. */
export interface TypedCall {
  /** The index of the pallet, and the index of the call. */
  readonly callIndex: Uint8Array
  /** Encodes the call as SCALE bytes. */
  toU8a(): Uint8Array
}

/** A transaction of polkadot.js, such as the result of `api.tx.system.remark('0x01')`. */
export interface TypedTransaction {
  readonly method: TypedCall
}

/**
 * A call in any form that {@link encodeCall} accepts. A string or a `Uint8Array` is the SCALE encoded
 * call.
 */
export type CallInput = string | Uint8Array | TypedCall | TypedTransaction | RuntimeCall
