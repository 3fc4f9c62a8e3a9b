import type { CheckResult } from './reportSchema.ts'

// The checks that the endpoint serves the configured chain.
const IDENTITY = /-(genesis|para-id|of-relay)$/

/**
 * The failed results whose chain is another one than configured. No call may be made on such a
 * chain, so its network gets no plan.
 */
export function findStrangers(results: readonly CheckResult[]): readonly CheckResult[] {
  return results.filter(
    ({ id, outcome, waiver }) => IDENTITY.test(id) && outcome === 'fail' && waiver === undefined
  )
}
