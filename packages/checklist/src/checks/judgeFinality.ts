import { fail, pass, type Verdict, warn } from '../check/Verdict.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'

// Parachains are finalized some blocks behind their head; minutes behind, something is wrong.
const BLOCKS_BEHIND = 60
const SECONDS_OLD = 600

/** Tells whether a chain makes blocks and finalizes them. */
export function judgeFinality(chain: ChainArtifact, gatheredAt: number): Verdict {
  const { finalized, best, bestTime, evidence } = chain
  const behind = best.number - finalized.number
  const old = bestTime === null ? 0 : gatheredAt - Math.floor(bestTime / 1000)
  const text = `block ${finalized.number} is final, ${behind} behind the best`
  if (behind > BLOCKS_BEHIND) {
    return fail(text, evidence, {
      summary: 'Wait until the chain finalizes again, or use an endpoint that is in step with it.'
    })
  }
  if (old > SECONDS_OLD) {
    return warn(`${text}, and the best block is ${old} seconds old`, evidence, [
      { summary: 'Use an endpoint whose node is in step, or wait until the chain goes on.' }
    ])
  }
  return pass(text, evidence)
}
