import type { CallStep, Hex } from '@paraclock/core'

/** How a chain's root is brought to do something. */
export type RootWay =
  /** The holder of the sudo key does it. */
  | { readonly kind: 'sudo' }
  | {
      /** A referendum on the track of root. */
      readonly kind: 'referendum'
      /** How many blocks after its approval it is enacted at the earliest. 1 if left out. */
      readonly enactAfter?: number
    }
  | {
      /** A public proposal of the older democracy pallet. */
      readonly kind: 'democracy'
      /** What is bound with the proposal, in the chain's smallest unit: at least its minimum deposit. */
      readonly deposit: bigint
    }

/** What root shall do, and the calls that bring it there. */
export interface RootProposal {
  /** What root does: the one call, or a batch of all. */
  readonly call: Hex
  /** The hash of that call, by which governance knows it. */
  readonly hash: Hex
  /** How many bytes it has. */
  readonly length: number
  /** The calls to sign, in order. */
  readonly steps: readonly CallStep[]
}
