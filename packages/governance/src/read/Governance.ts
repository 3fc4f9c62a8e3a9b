import type { Hex, TokenAmount } from '@paraclock/core'

/** A track of referenda. All periods are in blocks. */
export interface Track {
  readonly id: number
  readonly name: string
  /**
   * The deposit that anybody can place. Without this deposit, voters cannot decide the referendum.
   */
  readonly decisionDeposit: bigint
  /** The time before voters can decide a new referendum. */
  readonly preparePeriod: number
  /** The longest time in which voters decide a referendum. */
  readonly decisionPeriod: number
  /** How long a referendum must keep enough votes to be approved. */
  readonly confirmPeriod: number
  /** The shortest time between the approval of a referendum and its call. */
  readonly minEnactmentPeriod: number
}

/** The Sudo pallet. The account `key` can dispatch calls as root. */
export interface SudoBody {
  readonly kind: 'sudo'
  readonly pallet: string
  readonly key: string
}

/** A pallet of OpenGov: referenda on tracks. */
export interface ReferendaBody {
  readonly kind: 'referenda'
  readonly pallet: string
  readonly tracks: readonly Track[]
  readonly submissionDeposit: bigint
}

/** A collective, such as a council. Its members vote on motions. */
export interface CollectiveBody {
  readonly kind: 'collective'
  readonly pallet: string
  /** The accounts of the members: addresses, or hex on a chain with 20-byte accounts. */
  readonly members: readonly string[]
}

/** A body that can make calls with an origin that no account has, such as root. */
export type GovernanceBody = SudoBody | ReferendaBody | CollectiveBody

/** The governance of a chain at one block. The object can be saved as JSON. */
export interface Governance {
  readonly chain: string
  readonly blockHash: Hex
  readonly blockNumber: number
  /**
   * The block time in milliseconds. `undefined` if neither a constant nor a simulated block shows
   * the block time.
   */
  readonly blockMs: number | undefined
  readonly token: Omit<TokenAmount, 'amount'>
  /** The name of the pallet that stores preimages. */
  readonly preimages: string | undefined
  /** The governance bodies, in the order of their pallets in the metadata. */
  readonly bodies: readonly GovernanceBody[]
}
