import type { CheckResult } from './reportSchema.ts'

// Matches the ids of the checks of a chain's identity. Checks of extensions have other ids.
const IDENTITY = /^((relay|service|target)-(genesis|para-id)|paras-of-relay)$/

/**
 * Returns the failed checks of chain identity. Such a failure means that an endpoint serves another
 * chain than the configured chain. The network gets no plan, because no call must be made on the
 * wrong chain.
 */
export function findWrongChains(results: readonly CheckResult[]): readonly CheckResult[] {
  return results.filter(
    ({ id, outcome, waiver }) => IDENTITY.test(id) && outcome === 'fail' && waiver === undefined
  )
}
