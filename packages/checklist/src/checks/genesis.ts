import { type Check, defineCheck } from './defineCheck.ts'
import { forChains } from './forRoles.ts'
import { fail, pass, warn } from './Verdict.ts'

export const genesisChecks: readonly Check[] = forChains(({ role, name }) =>
  defineCheck({
    id: `${role}-genesis`,
    group: 'chains',
    kind: 'requirement',
    title: `The ${name} has the genesis that is configured`,
    failureTitle: `The ${name} is not the chain that is configured`,
    warningTitle: `The configuration does not say which chain the ${name} is`,
    why: 'If an endpoint leads to another chain, such as a test network, every other check is meaningless.',
    how: `The hash of block 0 is compared with \`${role}.genesis\`. If the configuration names none, the check warns, and shows the hash that was found.`,
    fixes: [
      `If the endpoint is right, put the hash that was found into \`${role}.genesis\`.`,
      `If the endpoint is wrong, correct \`${role}.endpoints\`.`
    ],
    requires: [role],
    after: [`${role}-reachable`],
    evaluate: ({ [role]: { genesis, evidence } }, { config }) => {
      const { genesis: expected } = config[role]
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
  })
)
