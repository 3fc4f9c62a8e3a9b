import { type Check, defineCheck } from '../check/defineCheck.ts'
import { fail, manual, pass } from '../check/Verdict.ts'
import { judgeTokenless } from '../judge/judgeTokenless.ts'

/** The service's token is registered on the target. */
export const tokenRegistered: Check = defineCheck({
  id: 'token-registered',
  group: 'token',
  title: "The service's token is registered on the target",
  failureTitle: "The service's token is not registered on the target",
  why: 'Users who are to pay fees have to hold it, and the target can only hold what it has registered.',
  requires: ['token'],
  after: ['service-reachable', 'target-reachable'],
  evaluate: ({ token }, { config }) => {
    const { registered, registeredEvidence } = token
    const needless = judgeTokenless({ token, config })
    if (needless !== undefined) return needless
    if (!registered.known) {
      return manual(`Ask the target's team: ${registered.why}.`, registeredEvidence)
    }
    if (registered.value !== null) return pass('it is registered', registeredEvidence)
    return fail('it is not registered', registeredEvidence, {
      summary:
        "Register the service's token in foreignAssets, under its location and with its decimals: by root, with forceCreate, or, where the target lets siblings, by the service's own origin, with create."
    })
  }
})
