import { pass, type Verdict } from '../check/Verdict.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'

/** A chain of which something was gathered has answered; of one that has not, the runner tells. */
export function judgeReachable(chain: ChainArtifact): Verdict {
  const { endpoint, name, finalized } = chain
  return pass(`${name} at ${endpoint}, block ${finalized.number}`, chain.evidence)
}
