import type { Hex } from '@paraclock/core'
import type { AccountInput } from '@paraclock/xcm'

/** An address and the slots of its storage that a transaction declares to use. */
export interface AccessListItem {
  /** The contract's address: 20 bytes. */
  readonly address: AccountInput
  /** Its slots: 32 bytes each. */
  readonly slots: readonly Hex[]
}

/** Who sets the price of gas in version 1: the chain, or the transaction. All in wei. */
export type EthereumXcmFee = 'auto' | { readonly gasPrice?: bigint; readonly maxFeePerGas?: bigint }

/** The fields that both envelopes of such a transaction have. */
export interface EthereumXcmFields {
  /** The most gas that it may use. */
  readonly gasLimit: bigint
  /** The contract that is called, or `create` to make one of the input. */
  readonly to: AccountInput | 'create'
  /** How much of the chain's token goes with it, in wei. Defaults to 0. */
  readonly value?: bigint
  /** The call data. Defaults to empty. */
  readonly input?: Hex
  /** What it declares to use. Defaults to no list. */
  readonly accessList?: readonly AccessListItem[]
}

/** A transaction of an EVM chain that is sent by XCM, in one of the pallet's two envelopes. */
export type EthereumXcmTransaction =
  | (EthereumXcmFields & {
      readonly version: 1
      /** Who sets the price of gas. Defaults to `auto`. */
      readonly feePayment?: EthereumXcmFee
    })
  | (EthereumXcmFields & { readonly version: 2 })
