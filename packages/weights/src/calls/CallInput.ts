import type { RuntimeCall } from '@paraclock/types'

/** A call of polkadot.js: the `method` of a transaction, or a call that is an argument. */
export interface TypedCall {
  /** The index of the pallet, and the index of the call in the pallet. */
  readonly callIndex: Uint8Array
  /** Encodes the call as SCALE bytes. */
  toU8a(): Uint8Array
}

/** A transaction of polkadot.js, such as the result of `api.tx.system.remark('0x01')`. */
export interface TypedTransaction {
  readonly method: TypedCall
}

/**
 * A call in any form that {@link encodeCall} accepts. Text and `Uint8Array` are SCALE encoded
 * calls.
 */
export type CallInput = string | Uint8Array | TypedCall | TypedTransaction | RuntimeCall
