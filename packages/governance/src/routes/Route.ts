import type { Hex, TokenAmount } from '@paraclock/core'
import type { GovernanceBody } from '../read/Governance.ts'

/** A step of a route in which an account must make a call. */
export interface ProposalCall {
  readonly kind: 'call'
  /** The kind of the call: `preimage`, `submit`, `deposit`, `motion`, `vote`, `close` or `sudo`. */
  readonly id: string
  /**
   * `done`: the chain already stores the effect of the call. `wait`: earlier steps must come first.
   * `act`: the call can be made now.
   */
  readonly status: 'done' | 'act' | 'wait'
  /** The encoded call. `undefined` if an argument of the call is known only after earlier steps. */
  readonly call: Hex | undefined
  readonly description: string
  /** The accounts that may sign the call, or `anybody`. */
  readonly by: 'anybody' | readonly string[]
  /** The deposit that the call reserves from its signer. */
  readonly deposit?: TokenAmount
}

/** A step of a route without a call, such as a period or a vote. */
export interface ProposalWait {
  readonly kind: 'wait'
  readonly id: string
  readonly description: string
  /**
   * The smallest and the largest number of blocks that the wait takes. For a vote of a collective,
   * both numbers are 0, because the vote ends as soon as enough members have voted.
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
   * The block time by which the waits are counted, in milliseconds. Some referenda count blocks of
   * the relay chain, not of their own chain.
   */
  readonly blockMs: number | undefined
}

/** A governance body that cannot make the call, and the reason. */
export interface RefusedRoute {
  readonly pallet: string
  readonly reason: string
}

/**
 * Returns the smallest and the largest number of blocks that the waits of a route take in total.
 */
export function sumBlocks(steps: ProposalRoute['steps']): readonly [least: number, most: number] {
  const waits = steps.flatMap((step) => (step.kind === 'wait' ? [step.blocks] : []))
  const sum = (at: 0 | 1) => waits.reduce((total, blocks) => total + blocks[at], 0)
  return [sum(0), sum(1)]
}

export function isRoute(found: ProposalRoute | RefusedRoute): found is ProposalRoute {
  return 'steps' in found
}
