import type { CallStep } from '@paraclock/core'

/** A call that a report would offer, and that the chains refuse on their copies. */
export interface RefusedOffer extends Pick<CallStep, 'chain' | 'origin' | 'call'> {
  /** What its chain answers, or the chain that its message goes to. */
  readonly reason: string
}

/** What became of the calls that a report would offer. */
export interface OffersArtifact {
  /** How many were made on copies of the chains. */
  readonly tried: number
  readonly refused: readonly RefusedOffer[]
}
