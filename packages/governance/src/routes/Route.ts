import type { Hex, TokenAmount } from '@paraclock/core'
import type { GovernanceBody } from '../read/Governance.ts'

/** A call that somebody must make on a route through governance. */
export interface ProposalCall {
  readonly kind: 'call'
  /** What the call does: `preimage`, `submit`, `deposit`, `motion`, `vote`, `close` or `sudo`. */
  readonly id: string
  /**
   * `done`: the chain already stores the effect of the call. `wait`: earlier steps must come first.
   * `act`: the call can be made now.
   */
  readonly status: 'done' | 'act' | 'wait'
  /** The encoded call. `undefined` if an argument is known only after earlier steps. */
  readonly call: Hex | undefined
  readonly description: string
  /** The accounts that may sign the call, or `anybody`. */
  readonly by: 'anybody' | readonly string[]
  /** The deposit that the call reserves from its signer. */
  readonly deposit?: TokenAmount
}

/** A step that only takes time, such as a period or a decision of voters. */
export interface ProposalWait {
  readonly kind: 'wait'
  readonly id: string
  readonly description: string
  /**
   * The smallest and the largest number of blocks that the wait takes. Both are 0 if the wait ends
   * as soon as members of a collective vote.
   */
  readonly blocks: readonly [least: number, most: number]
}

/** The steps of a proposal through one body, such as referenda or a collective. */
export interface ProposalRoute {
  readonly body: GovernanceBody['kind']
  readonly pallet: string
  /** The route in a few words: `referendum on the track root`. */
  readonly title: string
  readonly steps: readonly (ProposalCall | ProposalWait)[]
  /**
   * The block time of the chain in whose blocks the waits are counted, in milliseconds. This chain
   * is the chain of the route or the relay chain.
   */
  readonly blockMs: number | undefined
}

/** A body that cannot make the call, and the reason. */
export interface RefusedRoute {
  readonly pallet: string
  readonly reason: string
}

/** Returns how many blocks all waits of a route take together, at least and at most. */
export function sumBlocks(steps: ProposalRoute['steps']): readonly [least: number, most: number] {
  const waits = steps.flatMap((step) => (step.kind === 'wait' ? [step.blocks] : []))
  const sum = (at: 0 | 1) => waits.reduce((total, blocks) => total + blocks[at], 0)
  return [sum(0), sum(1)]
}

export function isRoute(found: ProposalRoute | RefusedRoute): found is ProposalRoute {
  return 'steps' in found
}
