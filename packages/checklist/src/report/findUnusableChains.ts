import type { CheckResult } from '../schema/reportSchema.ts'

const UNUSABLE = /^((relay|service|target)-(genesis|para-id|finality)|paras-of-relay)$/

/**
 * Returns the failed checks that show another chain, or an old state of a chain. If there are any,
 * no call must be made. A failure that another failed check causes is left out.
 */
export function findUnusableChains(results: readonly CheckResult[]): readonly CheckResult[] {
  return results.filter(
    ({ id, outcome, waiver, followsFrom }) =>
      UNUSABLE.test(id) && outcome === 'fail' && waiver === undefined && followsFrom === undefined
  )
}
