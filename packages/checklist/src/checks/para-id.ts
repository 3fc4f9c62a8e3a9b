import { type Check, defineCheck } from './defineCheck.ts'
import { forParachains } from './forRoles.ts'
import { fail, pass } from './Verdict.ts'

export const paraIdChecks: readonly Check[] = forParachains(({ role, name }) =>
  defineCheck({
    id: `${role}-para-id`,
    group: 'chains',
    kind: 'requirement',
    title: `The ${name} has the parachain id that is configured`,
    failureTitle: `The ${name} does not have the parachain id that is configured`,
    why: 'Channels, sovereign accounts and the accounts of users are derived from the id.',
    how: `\`parachainInfo.parachainId\` of the ${name} is compared with \`${role}.paraId\`. The check fails on a chain without an id, because it is not a parachain.`,
    fixes: [
      `Correct \`${role}.paraId\`, or \`${role}.endpoints\`. Until then, no call is suggested: it would be for another chain.`
    ],
    requires: [role],
    after: [`${role}-reachable`],
    followsFrom: [`${role}-genesis`],
    evaluate: ({ [role]: { paraId, evidence } }, { config }) => {
      const { paraId: expected } = config[role]
      if (paraId === expected) return pass(`${paraId}`, evidence)
      const found = paraId === undefined ? 'it is not a parachain' : `it is parachain ${paraId}`
      return fail(`${found}, where ${expected} is configured`, evidence, {
        summary:
          paraId === undefined
            ? `Correct ${role}.endpoints in the configuration: they lead to no parachain.`
            : `Set ${role}.paraId to ${paraId} in the configuration, or correct ${role}.endpoints if parachain ${expected} is meant.`
      })
    }
  })
)
