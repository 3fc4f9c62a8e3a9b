import { type Check, defineCheck } from './defineCheck.ts'
import { forChains } from './forRoles.ts'
import { fail, pass } from './Verdict.ts'

export const reachableChecks: readonly Check[] = forChains(({ role, name }) =>
  defineCheck({
    id: `${role}-reachable`,
    group: 'chains',
    kind: 'requirement',
    title: `The ${name}'s endpoint is reachable`,
    failureTitle: `The ${name} cannot be read through its endpoint`,
    why: 'All other checks read the chain through its endpoint. A check without data never passes.',
    how: `The endpoints of \`${role}\` in the configuration are connected in order. The check passes when one of them answers with its genesis block and its metadata. If all are unreachable, the check is undetermined, with the code of the error, because nothing is known about the chain. A runtime with metadata before version 14 is too old, and fails the check. All checks that need the ${name} are then skipped.`,
    fixes: [
      `Correct \`${role}.endpoints\`, or add a second endpoint: endpoints are used in turn.`,
      'Look up the page of the error that the report names.'
    ],
    requires: [role],
    explains: ['MetadataVersionUnsupported'],
    explainFailure: ({ message }) =>
      fail(`the endpoint is reachable, but its runtime is too old to be read: ${message}`, [], {
        summary: `Upgrade the runtime of the ${name} to a release whose metadata is version 14 or later.`
      }),
    evaluate: ({ [role]: { name: found, endpoint, finalized, isTokenUnnamed, evidence } }) => {
      const gap =
        isTokenUnnamed === true
          ? '; the chain names no usable decimals, so amounts are in its smallest unit'
          : ''
      return pass(`${found} at ${endpoint}, block ${finalized.number}${gap}`, evidence)
    }
  })
)
