import { sanitizeText } from '@paraclock/core'
import type { ChainRole } from '../evidence/ChainArtifact.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { forChains } from './forRoles.ts'
import { fail, notApplicable, pass, warn } from './Verdict.ts'

const MAX_SHOWN = 3

// For each role, how the check judges a difference between the chain's runtime and the runtime for
// which the toolkit was written. Only the check of the service can fail. On the relay chain and on
// the target, other checks judge the parts that the toolkit uses.
const RULES: Readonly<Record<ChainRole, string>> = {
  relay: 'A difference warns: the checks that use the part tell whether it matters.',
  service: 'The check fails if a difference breaks a use.',
  target:
    "A difference warns: the checks that use the part tell whether it matters. The check does not apply to a runtime of another name in which something differs, because it is a team's own."
}

export const runtimeChecks: readonly Check[] = forChains(({ role, name }) =>
  defineCheck({
    id: `${role}-runtime`,
    group: 'chains',
    kind: 'explanation',
    title: `The ${name}'s runtime is known to the toolkit`,
    failureTitle: `The ${name}'s runtime differs from what the toolkit knows`,
    why: 'A runtime upgrade can rename or change a call or a storage item. Programs for the old form then fail.',
    how: `The parts of the runtime that the toolkit uses (calls, storage, constants, events, runtime APIs) are compared with the runtime that it was written for. Missing and changed parts are listed. ${RULES[role]}`,
    fixes: [
      'Use a newer `paraclock`.',
      'Without a newer one, report the difference with the name and version of the runtime.'
    ],
    requires: [role],
    after: [`${role}-reachable`],
    followsFrom: [`${role}-genesis`],
    evaluate: ({ [role]: { drift, specName, specVersion, evidence } }) => {
      const { changes } = drift
      const found = `${specName} ${specVersion}`
      if (changes.length === 0)
        return pass(`${found}: every part that is used is as expected`, evidence)
      if (role === 'target' && specName !== drift.expected.specName) {
        return notApplicable(
          `${found} is a team's own runtime: the checks of each part tell whether it has what is used`,
          evidence
        )
      }
      const shown = changes
        .slice(0, MAX_SHOWN)
        .map(({ item, what }) => sanitizeText(`${item} ${what}`))
      const more = changes.length > MAX_SHOWN ? `, and ${changes.length - MAX_SHOWN} more` : ''
      const text = `${found}: ${shown.join(', ')}${more}`
      const remedy = {
        summary: `Use a paraclock that knows ${found}, or report what it misses: ${shown.join(', ')}.`
      }
      if (drift.consequence === 'breaking' && role === 'service')
        return fail(text, evidence, remedy)
      return warn(text, evidence, [remedy])
    }
  })
)
