import type { CheckResult, Report } from '../report/reportSchema.ts'

/** The mildest outcome that makes a network unready. */
export type FailOn = 'fail' | 'warn' | 'manual'

const COUNTS: Readonly<Record<FailOn, readonly string[]>> = {
  fail: ['fail'],
  warn: ['fail', 'warn'],
  manual: ['fail', 'warn', 'manual']
}

/**
 * The verdict of a run. Results that are waived, recommendations, or contradicted by the trial do
 * not count. A fail outweighs an undetermined check.
 */
export function decideVerdict(
  results: readonly CheckResult[],
  failOn: FailOn = 'fail'
): Report['verdict'] {
  const counted = results.filter(
    ({ waiver, kind, overruled }) =>
      waiver === undefined && kind === undefined && overruled === undefined
  )
  if (counted.some(({ outcome }) => COUNTS[failOn].includes(outcome))) return 'notReady'
  return counted.some(({ outcome }) => outcome === 'error') ? 'undetermined' : 'ready'
}

export function joinVerdicts(
  networks: readonly { readonly verdict: Report['verdict'] }[]
): Report['verdict'] {
  const order = ['notReady', 'undetermined'] as const
  return order.find((one) => networks.some(({ verdict }) => verdict === one)) ?? 'ready'
}

/** The exit code of a verdict: 0, 1 or 3. */
export function exitCodeOf(verdict: Report['verdict']): number {
  return { ready: 0, notReady: 1, undetermined: 3 }[verdict]
}
