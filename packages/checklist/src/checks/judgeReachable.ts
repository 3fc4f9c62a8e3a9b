import type { ErrorReport } from '@paraclock/core'
import { fail, pass, type Verdict } from '../check/Verdict.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'

/** A chain of which something was gathered has answered; of one that has not, the runner tells. */
export function judgeReachable(chain: ChainArtifact): Verdict {
  const { endpoint, name, finalized } = chain
  return pass(`${name} at ${endpoint}, block ${finalized.number}`, chain.evidence)
}

/** A chain that answers in metadata of years ago has been reached, and cannot take part. */
export function explainUnreadable({ code, message }: ErrorReport): Verdict | undefined {
  if (code !== 'MetadataVersionUnsupported') return undefined
  const summary = `it answers, and its runtime is too old to be read: ${message}`
  return fail(summary, [], {
    summary: 'Upgrade the runtime to a release whose metadata is version 14 or later.'
  })
}
