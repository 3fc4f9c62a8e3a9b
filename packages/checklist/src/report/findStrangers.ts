import type { CheckResult } from './reportSchema.ts'

// The checks that tell whether a call would reach the chain that is meant.
const IDENTITY = /-(genesis|para-id|of-relay)$/

/**
 * The results that say of a chain that it is another one than the configuration says. No call may be
 * made because of such a chain: there is no plan for its network.
 */
export function findStrangers(results: readonly CheckResult[]): readonly CheckResult[] {
  return results.filter(
    ({ id, outcome, waiver }) => IDENTITY.test(id) && outcome === 'fail' && waiver === undefined
  )
}
