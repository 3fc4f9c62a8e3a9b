import type { Hex, TokenAmount } from '@paraclock/core'

/** A track of referenda: its deposit, limits and periods. Periods are in blocks. */
export interface Track {
  readonly id: number
  /** The name of the track: `root`. */
  readonly name: string
  /** The decision deposit, which must be placed before the referendum is decided. */
  readonly decisionDeposit: bigint
  /** How long a referendum is prepared before it can be decided. */
  readonly preparePeriod: number
  /** How long it is decided at most. */
  readonly decisionPeriod: number
  /** How long it must have enough votes without a break. */
  readonly confirmPeriod: number
  /** How long an approved referendum waits before it is enacted, at least. */
  readonly minEnactmentPeriod: number
}

/** The holder of a key that acts as root. */
export interface SudoBody {
  readonly kind: 'sudo'
  readonly pallet: string
  /** The account of the key. */
  readonly key: string
}

/** Referenda on tracks, as OpenGov has them. */
export interface ReferendaBody {
  readonly kind: 'referenda'
  readonly pallet: string
  readonly tracks: readonly Track[]
  /** The deposit of the account that submits a referendum. */
  readonly submissionDeposit: bigint
  /** How many referenda there were: the index of the next one. */
  readonly count: number
}

/** Democracy as it was before OpenGov. Periods are in blocks. */
export interface DemocracyBody {
  readonly kind: 'democracy'
  readonly pallet: string
  /** The smallest deposit of a public proposal. */
  readonly minimumDeposit: bigint
  /** How often a proposal becomes a referendum. */
  readonly launchPeriod: number
  readonly votingPeriod: number
  readonly enactmentPeriod: number
}

/** A collective, whose members vote on motions. */
export interface CollectiveBody {
  readonly kind: 'collective'
  readonly pallet: string
  /** Its members, as the chain writes accounts. */
  readonly members: readonly string[]
}

/** Who can make a call as a chain's root, or as another origin that accounts do not have. */
export type GovernanceBody = SudoBody | ReferendaBody | DemocracyBody | CollectiveBody

/**
 * The governance of a chain, read from its metadata and state at one block. It can be saved as
 * JSON.
 */
export interface Governance {
  /** The chain, by the name of its handle. */
  readonly chain: string
  readonly blockHash: Hex
  /** The number of the block. */
  readonly blockNumber: number
  /** How long a block takes, in milliseconds; `undefined` if no constant states it. */
  readonly blockMs: number | undefined
  /** The chain's token, with an amount of 0. */
  readonly token: Omit<TokenAmount, 'amount'>
  /** The pallet that keeps the calls of proposals; `undefined` if no pallet does. */
  readonly preimages: string | undefined
  /** The bodies, in the order of the metadata. */
  readonly bodies: readonly GovernanceBody[]
}
