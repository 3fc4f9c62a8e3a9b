import type { Hex, TokenAmount } from '@paraclock/core'
import type { GovernanceBody } from '../read/Governance.ts'

/** A call on the route of a proposal through governance. */
export interface ProposalCall {
  readonly kind: 'call'
  /** `preimage`, `submit`, `deposit`, `motion`, `vote`, `close` or `sudo`. */
  readonly id: string
  /**
   * `done`: the chain has the effect of the call. `act`: the call can be made. `wait`: earlier
   * steps must come first.
   */
  readonly status: 'done' | 'act' | 'wait'
  /** The SCALE encoded call; `undefined` if an argument is known only after earlier steps. */
  readonly call: Hex | undefined
  readonly description: string
  /** The accounts that may sign the call; `anybody` for any account. */
  readonly by: 'anybody' | readonly string[]
  /** The deposit of the account that signs the call. */
  readonly deposit?: TokenAmount
}

/** A period to wait for, or a decision of voters. */
export interface ProposalWait {
  readonly kind: 'wait'
  readonly id: string
  readonly description: string
  /**
   * The fewest and the most blocks that the wait takes. Both are 0 if members of a collective
   * decide when the wait ends.
   */
  readonly blocks: readonly [least: number, most: number]
}

/** The steps by which a proposal passes through one body, such as referenda or a collective. */
export interface ProposalRoute {
  readonly body: GovernanceBody['kind']
  readonly pallet: string
  /** The route in a few words: `referendum on the track root`. */
  readonly title: string
  readonly steps: readonly (ProposalCall | ProposalWait)[]
  /**
   * The block time in milliseconds of the chain whose blocks the waits count. This may be the relay
   * chain.
   */
  readonly blockMs: number | undefined
}

/** A body that refused the call, with its answer. */
export interface RefusedRoute {
  readonly pallet: string
  readonly reason: string
}

/** Adds up the blocks that the waits of a route take, at least and at most. */
export function sumBlocks(steps: ProposalRoute['steps']): readonly [least: number, most: number] {
  const waits = steps.flatMap((step) => (step.kind === 'wait' ? [step.blocks] : []))
  const sum = (at: 0 | 1) => waits.reduce((total, blocks) => total + blocks[at], 0)
  return [sum(0), sum(1)]
}

export function isRoute(found: ProposalRoute | RefusedRoute): found is ProposalRoute {
  return 'steps' in found
}
