import type { CheckResult, Report } from '../schema/reportSchema.ts'

/**
 * The least severe outcome that makes a network not ready. `fail` is the most severe outcome, and
 * `manual` is the least severe.
 */
export type FailOn = 'fail' | 'warn' | 'manual'

const SEVERE: readonly string[] = ['fail', 'warn', 'manual'] satisfies readonly FailOn[]

/**
 * Returns the verdict on a network. Does not count waived results, results that the trial
 * contradicts, and recommendations. If a check fails, the verdict is `notReady`, even if other
 * checks are undetermined.
 */
export function decideVerdict(
  results: readonly CheckResult[],
  failOn: FailOn = 'fail'
): Report['verdict'] {
  const counted = results.filter(
    ({ waiver, kind, overruled }) =>
      waiver === undefined && kind === undefined && overruled === undefined
  )
  const failing = SEVERE.slice(0, SEVERE.indexOf(failOn) + 1)
  if (counted.some(({ outcome }) => failing.includes(outcome))) return 'notReady'
  return counted.some(({ outcome }) => outcome === 'error') ? 'undetermined' : 'ready'
}

export function joinVerdicts(
  networks: readonly { readonly verdict: Report['verdict'] }[]
): Report['verdict'] {
  const order = ['notReady', 'undetermined'] as const
  return order.find((one) => networks.some(({ verdict }) => verdict === one)) ?? 'ready'
}

/** Returns the exit code of a verdict: 0 for ready, 1 for not ready, 3 for undetermined. */
export function exitCodeOf(verdict: Report['verdict']): number {
  return { ready: 0, notReady: 1, undetermined: 3 }[verdict]
}
