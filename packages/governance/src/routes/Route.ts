import type { Hex, TokenAmount } from '@paraclock/core'
import type { GovernanceBody } from '../read/Governance.ts'

/** A call on the route of a proposal through governance. */
export interface ProposalCall {
  readonly kind: 'call'
  /** `preimage`, `submit`, `deposit`, `motion`, `vote`, `close` or `sudo`. */
  readonly id: string
  /** `done`: the chain shows its effect. `wait`: earlier steps must come first. */
  readonly status: 'done' | 'act' | 'wait'
  /** The SCALE encoded call; `undefined` if it depends on earlier steps. */
  readonly call: Hex | undefined
  /** The call, decoded for a person. */
  readonly description: string
  /** The accounts that may make it; `anybody` for any account. */
  readonly by: 'anybody' | readonly string[]
  /** The deposit of the account that makes it, from a run on a copy of the chain. */
  readonly deposit?: TokenAmount
}

/** A period to wait for, or a decision of voters. */
export interface ProposalWait {
  readonly kind: 'wait'
  readonly id: string
  /** The event to wait for. */
  readonly description: string
  /** How many blocks it takes; 0 if others decide when it ends. */
  readonly blocks: readonly [least: number, most: number]
}

/** A route of a proposal through a body. */
export interface ProposalRoute {
  readonly body: GovernanceBody['kind']
  readonly pallet: string
  /** The route in a few words: `referendum on the track root`. */
  readonly title: string
  /** The steps, in order. */
  readonly steps: readonly (ProposalCall | ProposalWait)[]
  /** The block time of the chain that counts the waits, which may be the relay chain. */
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
