import { fail, notApplicable, pass, type Verdict } from '../check/Verdict.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'

/** Compares the name of a chain's runtime with the one that is configured. */
export function judgeSpecName(chain: ChainArtifact, expected: string | undefined): Verdict {
  const { specName, specVersion, role, evidence } = chain
  const found = `${specName} ${specVersion}`
  if (expected === undefined) {
    return notApplicable(`it runs ${found}, and the configuration names no runtime`, evidence)
  }
  if (specName === expected) return pass(found, evidence)
  return fail(`${found}, where ${expected} is configured`, evidence, {
    summary: `Correct ${role}.endpoints or ${role}.specName in the configuration.`
  })
}
