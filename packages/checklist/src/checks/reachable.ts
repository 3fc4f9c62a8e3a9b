import { type Check, defineCheck } from './defineCheck.ts'
import { forRoles } from './forRoles.ts'
import { fail, pass } from './Verdict.ts'

/** The endpoint of each chain is reachable. */
export const reachableChecks: readonly Check[] = forRoles(
  ['relay', 'service', 'target'],
  ({ role, name }) =>
    defineCheck({
      id: `${role}-reachable`,
      group: 'chains',
      title: `The ${name}'s endpoint answers`,
      failureTitle: `The ${name}'s endpoint does not answer`,
      why: 'Everything else is read through it. What cannot be read is never counted as good.',
      how: `The endpoints of \`${role}\` in the configuration are tried in order. The check passes when one of them answers, names its genesis block and gives its metadata. If none answers, the outcome is an error with the code of what went wrong, and never a fail: nothing is known of the chain. A runtime with metadata before version 14 is too old to take part, and fails. All checks that need the ${name} are then skipped.`,
      fixes: [
        `Correct \`${role}.endpoints\`, or add a second endpoint: they are used in turn.`,
        'Look up the page of the error that the report names.'
      ],
      requires: [role],
      explains: ['MetadataVersionUnsupported'],
      explainFailure: ({ message }) =>
        fail(`it answers, and its runtime is too old to be read: ${message}`, [], {
          summary: 'Upgrade the runtime to a release whose metadata is version 14 or later.'
        }),
      evaluate: ({ [role]: { name: found, endpoint, finalized, evidence } }) =>
        pass(`${found} at ${endpoint}, block ${finalized.number}`, evidence)
    })
)
