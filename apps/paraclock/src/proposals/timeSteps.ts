import type { PlanStep } from '@paraclock/core'

/**
 * Computes the time of each step of a plan, in seconds since the Unix epoch. The time of a call is
 * the time at which all steps in its `after` have ended. The time of a wait is the time of the
 * awaited event.
 */
export function timeSteps(args: {
  readonly steps: readonly PlanStep[]
  readonly now: number
  /** Returns the seconds from submitting a call to its effect, or `undefined` if unknown. */
  readonly secondsOf: (id: string) => number | undefined
}): (id: string) => number | undefined {
  const { steps, now, secondsOf } = args
  const ends = new Map<string, number | undefined>()
  const begins = new Map<string, number | undefined>()
  // The steps in `after` come earlier in `steps`, so `ends` already has them.
  for (const step of steps) {
    const before = step.after.map((id) => ends.get(id))
    const isKnown = before.every((end) => end !== undefined)
    const begin = isKnown ? Math.max(now, ...(before as number[])) : undefined
    const end = endOf(step, begin, secondsOf)
    begins.set(step.id, step.kind === 'wait' ? end : begin)
    ends.set(step.id, end)
  }
  return (id) => begins.get(id)
}

function endOf(
  step: PlanStep,
  begin: number | undefined,
  secondsOf: (id: string) => number | undefined
): number | undefined {
  if (step.kind === 'wait')
    return step.at === undefined ? undefined : Math.max(begin ?? 0, Number(step.at))
  const seconds = secondsOf(step.id)
  return begin === undefined || seconds === undefined ? undefined : begin + seconds
}
