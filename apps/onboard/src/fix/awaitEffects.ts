import { setTimeout as pause } from 'node:timers/promises'
import type { MadeCall, NetworkPlan } from './NetworkPlan.ts'

/** What {@link awaitEffects} takes. */
export interface AwaitEffectsArgs {
  readonly made: readonly MadeCall[]
  /** What the chains wanted before the calls were made. */
  readonly before: readonly NetworkPlan[]
  /** Looks at the chains again: what they still want. */
  readonly look: () => Promise<readonly NetworkPlan[]>
  readonly report: (text: string) => void
  readonly signal: AbortSignal
  /** How long a message may be on its way to another chain. Defaults to three minutes. */
  readonly longestMs?: number
  /** How often to look: defaults to the time between blocks. */
  readonly pollMs?: number
}

const LONGEST_MS = 180_000
const POLL_MS = 6_000

/**
 * Waits until what was made shows: what it moves to another chain arrives some blocks later, and who
 * looks before would make it again, and pay again.
 *
 * @returns what is still missing in the end: a call that is in a block and has changed nothing has
 * fixed nothing.
 */
export async function awaitEffects(args: AwaitEffectsArgs): Promise<readonly MadeCall[]> {
  const { before, look, report, signal, longestMs = LONGEST_MS, pollMs = POLL_MS } = args
  // What is in no block, or failed there, has no effect to come.
  const made = args.made.filter(({ block }) => block !== undefined)
  if (made.length === 0) return []
  const last = performance.now() + longestMs
  for (;;) {
    const plans = await look()
    const left = made.filter((call) => plans.some((plan) => isOpen(plan, call, before)))
    if (left.length === 0 || performance.now() >= last) return left
    for (const { network, description } of left) report(`${network}: waiting for ${description}`)
    await pause(pollMs, undefined, { signal })
  }
}

/** Whether a call is wanted still, or nobody can tell because a chain answers no longer. */
function isOpen(
  { network, steps, untold }: NetworkPlan,
  call: MadeCall,
  before: readonly NetworkPlan[]
): boolean {
  if (network !== call.network) return false
  const known = before.find((plan) => plan.network === network)?.untold ?? []
  return (
    steps.some(({ description }) => description === call.description) ||
    untold.some((reason) => !known.includes(reason))
  )
}
