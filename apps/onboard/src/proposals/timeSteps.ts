import type { PlanStep } from '@paraclock/core'

/**
 * Adds up the times of a plan's steps. Each step begins when the steps that it needs have ended.
 *
 * @returns a function for the earliest time at which a step can be made or passes by itself, in
 * seconds since the Unix epoch; `undefined` if unknown
 */
export function timeSteps(args: {
  readonly steps: readonly PlanStep[]
  readonly now: number
  /**
   * Returns the time from the submission of a call to its effect, in seconds; `undefined` if
   * unknown.
   */
  readonly secondsOf: (id: string) => number | undefined
}): (id: string) => number | undefined {
  const { steps, now, secondsOf } = args
  const ends = new Map<string, number | undefined>()
  const begins = new Map<string, number | undefined>()
  // Steps are in order, so earlier steps are already timed.
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
