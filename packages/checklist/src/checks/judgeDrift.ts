import { sanitizeText } from '@paraclock/core'
import { fail, notApplicable, pass, type Verdict, warn } from '../check/Verdict.ts'
import type { ChainArtifact } from '../evidence/ChainArtifact.ts'

const MOST_SHOWN = 3

/** Tells what of a runtime is not as the toolkit knows it. */
export function judgeDrift(chain: ChainArtifact): Verdict {
  const { drift, specName, specVersion, role, evidence } = chain
  const changes = drift.changes.filter(({ consequence }) => consequence !== 'fine')
  const found = `${specName} ${specVersion}`
  if (changes.length === 0) return pass(`${found}: all that is used is as expected`, evidence)
  // Teams build their own runtimes: one of another name has not drifted away from any.
  if (role === 'target' && specName !== drift.expected.specName) {
    return notApplicable(
      `${found} is a runtime of its own: of what is used of it, the checks of each part tell whether it is there`,
      evidence
    )
  }
  const shown = changes
    .slice(0, MOST_SHOWN)
    .map(({ item, what }) => sanitizeText(`${item} ${what}`))
  const more = changes.length > MOST_SHOWN ? `, and ${changes.length - MOST_SHOWN} more` : ''
  const text = `${found}: ${shown.join(', ')}${more}`
  const remedy = { summary: 'Use a paraclock that knows this runtime, or report what is missing.' }
  // Only the service has to be the runtime that is known; of other chains a part is used, and the
  // checks of that part tell on their own whether it is there.
  if (drift.consequence === 'breaking' && role === 'service') return fail(text, evidence, remedy)
  return warn(text, evidence, [remedy])
}
