import { setTimeout as pause } from 'node:timers/promises'
import type { MadeCall, NetworkPlan } from './NetworkPlan.ts'

export interface WaitLimit {
  /** The remaining time, in milliseconds. */
  left: number
  /** The time between the first two reads. It grows to the time of two blocks. */
  readonly pollMs: number
}

const POLL_GROWTH = 1.25
const MAX_POLL_MS = 12_000

export interface AwaitedEffects {
  readonly plans: readonly NetworkPlan[]
  /** The calls that are in a block and have no visible effect yet. */
  readonly unseen: readonly MadeCall[]
}

/**
 * Waits until the effects of made calls show, and then for effects that only need time: a message
 * arrives at another chain some blocks later, and a channel opens with a session. A plan from an
 * earlier state would make and pay a call twice.
 *
 * The wait ends when the signer can act again, when nothing is left to wait for, when the limit is
 * reached, or when the awaited time is after the limit.
 */
export async function awaitEffects(args: {
  readonly made: readonly MadeCall[]
  /** The plans before these calls were made. */
  readonly before: readonly NetworkPlan[]
  readonly look: () => Promise<readonly NetworkPlan[]>
  readonly canAct: (plan: NetworkPlan) => boolean
  readonly report: (text: string) => void
  readonly signal: AbortSignal
  readonly limit: WaitLimit
}): Promise<AwaitedEffects> {
  const { before, look, canAct, report, signal, limit } = args
  // A call without a block failed or was lost, and has no effect.
  const made = args.made.filter(({ block }) => block !== undefined)
  let reported = ''
  let poll = limit.pollMs
  for (;;) {
    const plans = await look()
    const unseen = made.filter((call) => plans.some((plan) => isOpen(plan, call, before)))
    const reasons = listReasons(plans, unseen)
    if (unseen.length === 0 && plans.some(canAct)) return { plans, unseen }
    if (reasons.length === 0 || limit.left <= 0 || isTooFar(plans, unseen, limit)) {
      return { plans, unseen }
    }
    const said = reasons.join('\n')
    if (said !== reported) report(said)
    reported = said
    const begun = performance.now()
    await pause(Math.min(poll, limit.left), undefined, { signal })
    poll = Math.min(poll * POLL_GROWTH, MAX_POLL_MS)
    limit.left -= performance.now() - begun
  }
}

function listReasons(
  plans: readonly NetworkPlan[],
  unseen: readonly MadeCall[]
): readonly string[] {
  const times = plans.flatMap(({ network, left }) =>
    listWaits(left).map(({ todo }) => `${network}: waiting: ${todo}`)
  )
  const effects = unseen.map(
    ({ network, description }) => `${network}: waiting for the effect of ${description}`
  )
  return [...effects, ...times]
}

function listWaits(left: NetworkPlan['left']): NetworkPlan['left'] {
  return left.filter(({ owner, isDue }) => owner === 'time' && isDue)
}

function isTooFar(
  plans: readonly NetworkPlan[],
  unseen: readonly MadeCall[],
  { left: milliseconds }: WaitLimit
): boolean {
  const waits = plans.flatMap(({ left }) => listWaits(left))
  const last = (Date.now() + milliseconds) / 1000
  return unseen.length === 0 && waits.every(({ until }) => until !== undefined && until > last)
}

/**
 * Whether the plan still has a call, or cannot be determined because a chain became unreachable.
 */
function isOpen(
  { network, steps, undetermined }: NetworkPlan,
  call: MadeCall,
  before: readonly NetworkPlan[]
): boolean {
  if (network !== call.network) return false
  const known = before.find((plan) => plan.network === network)?.undetermined ?? []
  return (
    steps.some(({ description }) => description === call.description) ||
    undetermined.some((reason) => !known.includes(reason))
  )
}
