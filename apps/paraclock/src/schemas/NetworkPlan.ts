import {
  accountTotals,
  count,
  define,
  hex,
  list,
  object,
  oneOf,
  planSteps,
  steps,
  text,
  truth,
  verdict
} from '@paraclock/checklist/schema'
import * as v from 'valibot'

export const leftWork = define(
  'LeftWork',
  object({
    /**
     * `you` is the account of the signer. Without a signer, `you` is the team that runs the
     * command.
     */
    owner: oneOf('you', 'user', 'serviceTeam', 'targetGovernance', 'relay', 'time'),
    checks: list(text),
    /** The action, or the event to wait for, in words. */
    todo: text,
    /** Whether the work can be done now. If not, other steps come first. */
    isDue: truth,
    chain: v.optional(text),
    call: v.optional(hex),
    account: v.optional(text),
    /** The earliest time at which the awaited event can happen, in seconds since the Unix epoch. */
    until: v.optional(count)
  })
)

export const networkPlan = object({
  network: text,
  verdict,
  steps,
  /** All known steps that the failing checks need, in order. */
  plan: planSteps,
  accounts: accountTotals,
  /** The remaining work. Each item has its owner, and the failed checks that the work fixes. */
  left: list(leftWork),
  /**
   * The undetermined checks, each with the reason. The plan may lack calls that these checks need.
   */
  undetermined: list(text)
})

export const madeCall = define(
  'MadeCall',
  object({
    network: text,
    description: text,
    /** Absent if the call failed, was lost or was not made. */
    block: v.optional(count),
    /** The block in words, `block 120`, or why no block includes the call. */
    outcome: text
  })
)

export type LeftWork = v.InferOutput<typeof leftWork>

export type NetworkPlan = v.InferOutput<typeof networkPlan> & {
  /**
   * The time of the oldest block that the plan rests on, in milliseconds since the Unix epoch.
   * It is 0 if a chain could not be read, and `Infinity` if no chain has a clock. Defaults to 0.
   */
  readonly shownAt?: number | undefined
}

export type MadeCall = v.InferOutput<typeof madeCall>

export interface AwaitedCall extends MadeCall {
  /** The text by which the journal remembers the call. See `identifyStep`. */
  readonly intent: string
}
