import type { Hex, TokenAmount } from '@paraclock/core'

/** A track of referenda: its deposit and its periods. Periods are in blocks. */
export interface Track {
  readonly id: number
  readonly name: string
  /** The decision deposit, which must be placed before the referendum is decided. */
  readonly decisionDeposit: bigint
  /** How long a referendum is prepared before it can be decided. */
  readonly preparePeriod: number
  /** How long the decision lasts at most. */
  readonly decisionPeriod: number
  /** How long a referendum must have enough votes without interruption. */
  readonly confirmPeriod: number
  /** How long an approved referendum waits at least before it is enacted. */
  readonly minEnactmentPeriod: number
}

/** The Sudo pallet, and the account that acts as root through it. */
export interface SudoBody {
  readonly kind: 'sudo'
  readonly pallet: string
  readonly key: string
}

/** A pallet of referenda on tracks, as in OpenGov. */
export interface ReferendaBody {
  readonly kind: 'referenda'
  readonly pallet: string
  readonly tracks: readonly Track[]
  readonly submissionDeposit: bigint
  /** The number of referenda so far. The next referendum has this index. */
  readonly count: number
}

/** The pallet of democracy, which came before OpenGov. Periods are in blocks. */
export interface DemocracyBody {
  readonly kind: 'democracy'
  readonly pallet: string
  /** The smallest deposit of a public proposal. */
  readonly minimumDeposit: bigint
  /** The interval at which a proposal becomes a referendum. */
  readonly launchPeriod: number
  readonly votingPeriod: number
  readonly enactmentPeriod: number
}

/** A collective. Its members vote on motions. */
export interface CollectiveBody {
  readonly kind: 'collective'
  readonly pallet: string
  /** The accounts of the members, in the chain's own format. */
  readonly members: readonly string[]
}

/** A body that can make a call as root, or with another origin that accounts do not have. */
export type GovernanceBody = SudoBody | ReferendaBody | DemocracyBody | CollectiveBody

/** The governance of a chain at one block. It can be saved as JSON. */
export interface Governance {
  readonly chain: string
  readonly blockHash: Hex
  readonly blockNumber: number
  /** How long a block takes, in milliseconds; `undefined` if no constant states it. */
  readonly blockMs: number | undefined
  readonly token: Omit<TokenAmount, 'amount'>
  /** The pallet that keeps the calls of proposals; `undefined` if no pallet does. */
  readonly preimages: string | undefined
  /** The bodies, in the order of the metadata. */
  readonly bodies: readonly GovernanceBody[]
}
