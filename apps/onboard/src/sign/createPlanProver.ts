import { isParaclockError } from '@paraclock/core'
import { RuntimeProofFailed } from '@paraclock/submission'
import { type ChainProver, createProver, type ProverContext } from './createProver.ts'

/** Proves the chains of plans, and names those of which nothing can be proven. */
export interface PlanProver extends ChainProver {
  /** Of which chains nothing could be proven, and why, in words. */
  readonly unproven: ReadonlySet<string>
}

/**
 * Proves chains before calls are planned that others sign. A chain whose endpoint offers no proofs is
 * read all the same, and named.
 */
export function createPlanProver(context: Omit<ProverContext, 'options'>): PlanProver {
  const options = { unproven: true, unhashed: false, unconfirmed: false }
  const prover = createProver({ ...context, options })
  const unproven = new Set<string>()
  return {
    ...prover,
    unproven,
    admit: async (chain, place) => {
      try {
        return await prover.admit(chain, place)
      } catch (error) {
        if (!isParaclockError(error, RuntimeProofFailed) || error.context.isWrong) throw error
        unproven.add(`${error.message}; the bytes of its calls are trusted from the endpoint`)
        return chain
      }
    }
  }
}
