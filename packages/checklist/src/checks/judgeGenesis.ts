import { fail, pass, type Verdict, warn } from '../check/Verdict.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'

/** Compares a chain's genesis with the one that is configured. */
export function judgeGenesis(chain: ChainArtifact, expected: string | undefined): Verdict {
  const { genesis, role, evidence } = chain
  if (expected === undefined) {
    return warn(`${genesis}, and the configuration names none`, evidence, [
      { summary: `Pin it in the configuration: ${role}.genesis ${JSON.stringify(genesis)}.` }
    ])
  }
  if (genesis === expected.toLowerCase()) return pass(genesis, evidence)
  return fail(`${genesis}, where ${expected} is configured`, evidence, {
    summary: `Correct ${role}.endpoints or ${role}.genesis in the configuration.`
  })
}
