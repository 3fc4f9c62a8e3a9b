/** A call as polkadot.js has it: `api.tx.….method`, or an argument of another call. */
export interface TypedCall {
  /** The two bytes that begin it. */
  readonly callIndex: Uint8Array
  /** The SCALE encoded call. */
  toU8a(): Uint8Array
}

/** A transaction of polkadot.js: `api.tx.….` with its arguments. */
export interface TypedTransaction {
  /** The call in it. */
  readonly method: TypedCall
}

/** A call by its name in the chain's metadata. */
export interface NamedCall {
  /** The pallet, as metadata or polkadot.js spells it: `Balances` or `balances`. */
  readonly pallet: string
  /** The call, in either spelling: `transfer_keep_alive` or `transferKeepAlive`. */
  readonly method: string
  /** The arguments, by name or as a list in order; values as polkadot.js takes them. */
  readonly args?: readonly unknown[] | Readonly<Record<string, unknown>>
}

/** A call in any common form. Text and bytes are SCALE. */
export type CallInput = string | Uint8Array | TypedCall | TypedTransaction | NamedCall
