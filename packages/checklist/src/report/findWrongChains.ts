import type { CheckResult } from './reportSchema.ts'

const IDENTITY = /^((relay|service|target)-(genesis|para-id)|paras-of-relay)$/

/** Returns the failed checks of chain identity. If there are any, no call must be made. */
export function findWrongChains(results: readonly CheckResult[]): readonly CheckResult[] {
  return results.filter(
    ({ id, outcome, waiver }) => IDENTITY.test(id) && outcome === 'fail' && waiver === undefined
  )
}
