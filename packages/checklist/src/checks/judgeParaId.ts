import { fail, pass, type Verdict } from '../check/Verdict.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'

/** Compares a chain's parachain id with the one that is configured. */
export function judgeParaId(chain: ChainArtifact, expected: number): Verdict {
  const { paraId, role, evidence } = chain
  if (paraId === expected) return pass(`${paraId}`, evidence)
  const found = paraId === null ? 'it is no parachain' : `it is parachain ${paraId}`
  return fail(`${found}, where ${expected} is configured`, evidence, {
    summary: `Correct ${role}.endpoints or ${role}.paraId in the configuration.`
  })
}
