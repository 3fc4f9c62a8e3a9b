import type { RuntimeCall } from '@paraclock/types'

/** A call of polkadot.js: `api.tx.….method`, or an argument of another call. */
export interface TypedCall {
  /** The two bytes that begin it. */
  readonly callIndex: Uint8Array
  /** The call as SCALE bytes. */
  toU8a(): Uint8Array
}

/** A transaction of polkadot.js: `api.tx.….` with its arguments. */
export interface TypedTransaction {
  readonly method: TypedCall
}

/** A call in any common form. Text and bytes are SCALE. */
export type CallInput = string | Uint8Array | TypedCall | TypedTransaction | RuntimeCall
