import { type Check, defineCheck } from './defineCheck.ts'
import { forChains } from './forRoles.ts'
import { fail, notApplicable, pass } from './Verdict.ts'

export const specNameChecks: readonly Check[] = forChains(({ role, name }) =>
  defineCheck({
    id: `${role}-spec-name`,
    group: 'chains',
    kind: 'requirement',
    title: `The ${name} runs the runtime that is configured`,
    failureTitle: `The ${name} does not run the runtime that is configured`,
    why: 'A runtime of another name belongs to another chain, or to a fork of it.',
    how: `The name of the runtime at the finalized block is compared with \`${role}.specName\`. If the configuration names none, the check does not apply.`,
    fixes: [`Correct \`${role}.endpoints\` or \`${role}.specName\`.`],
    requires: [role],
    after: [`${role}-reachable`],
    followsFrom: [`${role}-genesis`],
    evaluate: ({ [role]: { specName, specVersion, evidence } }, { config }) => {
      const { specName: expected } = config[role]
      const found = `${specName} ${specVersion}`
      if (expected === undefined) {
        return notApplicable(`it runs ${found}, and the configuration names no runtime`, evidence)
      }
      if (specName === expected) return pass(found, evidence)
      return fail(`${found}, where ${expected} is configured`, evidence, {
        summary: `Correct ${role}.endpoints or ${role}.specName in the configuration.`
      })
    }
  })
)
