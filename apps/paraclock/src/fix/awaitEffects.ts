import { setTimeout as pause } from 'node:timers/promises'
import { identifyStep } from '../journal/findRecentCall.ts'
import type { AwaitedCall, NetworkPlan } from '../schemas/NetworkPlan.ts'

export interface WaitLimit {
  /** The time that is left for waiting, in milliseconds. Each wait reduces it. */
  left: number
  /** The first pause between two plans, in milliseconds. Pauses grow up to 12 seconds. */
  readonly pollMs: number
}

const POLL_GROWTH = 1.25
const MAX_POLL_MS = 12_000

/**
 * Waits until new plans show the effects of the made calls. Without this wait, the calls would be
 * planned and paid again. Then waits for other events of the plans, such as the next session, until
 * the signer can act again. Stops at the limit, or at once if all awaited events will happen after
 * the limit. Returns the last plans, and the calls that are in a block but have no visible effect.
 */
export async function awaitEffects(args: {
  readonly made: readonly AwaitedCall[]
  readonly before: readonly NetworkPlan[]
  readonly look: () => Promise<readonly NetworkPlan[]>
  readonly canAct: (plan: NetworkPlan) => boolean
  readonly report: (text: string) => void
  readonly signal: AbortSignal
  readonly limit: WaitLimit
}) {
  const { before, look, canAct, report, signal, limit } = args
  // A call without a block failed or was lost, and has no effect.
  const made = args.made.filter(({ block }) => block !== undefined)
  let reported = ''
  let poll = limit.pollMs
  for (;;) {
    const plans = await look()
    const withoutEffect = made.filter((call) => plans.some((plan) => isOpen(plan, call, before)))
    const reasons = listReasons(plans, withoutEffect)
    const isFree = withoutEffect.length === 0 && (plans.some(canAct) || isTooFar(plans, limit))
    if (isFree || reasons.length === 0 || limit.left <= 0) return { plans, withoutEffect }
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
  withoutEffect: readonly AwaitedCall[]
): readonly string[] {
  const effects = withoutEffect.map(
    ({ network, description }) => `${network}: waiting for the effect of ${description}`
  )
  return [
    ...effects,
    ...listWaits(plans).map(({ network, todo }) => `${network}: waiting: ${todo}`)
  ]
}

function listWaits(plans: readonly NetworkPlan[]) {
  return plans.flatMap(({ network, left }) =>
    left
      .filter(({ owner, isDue }) => owner === 'time' && isDue)
      .map((work) => ({ network, ...work }))
  )
}

function isTooFar(plans: readonly NetworkPlan[], { left: milliseconds }: WaitLimit): boolean {
  const last = (Date.now() + milliseconds) / 1000
  return listWaits(plans).every(({ until }) => until !== undefined && until > last)
}

/**
 * Whether the effect of a made call may be missing. This is so if the new plan still has the step
 * of the call, due or not, or has a new undetermined check, which may hide the step.
 */
function isOpen(
  { network, plan, undetermined }: NetworkPlan,
  call: AwaitedCall,
  before: readonly NetworkPlan[]
): boolean {
  if (network !== call.network) return false
  const known = before.find((plan) => plan.network === network)?.undetermined ?? []
  return (
    plan.some((one) => one.kind === 'call' && call.intent.startsWith(`${identifyStep(one)} `)) ||
    undetermined.some((reason) => !known.includes(reason))
  )
}
