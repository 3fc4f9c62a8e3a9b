import { type Check, defineCheck } from './defineCheck.ts'
import { judgeTokenless } from './judgeTokenless.ts'
import { fail, manual, pass } from './Verdict.ts'

/** The service's token is registered on the target. */
export const tokenRegistered: Check = defineCheck({
  id: 'token-registered',
  group: 'token',
  title: "The service's token is registered on the target",
  failureTitle: "The service's token is not registered on the target",
  why: 'Users who are to pay fees have to hold it, and the target can only hold what it has registered.',
  how: "`foreignAssets.asset` of the target is read under the location of the service's token. Where the target has no such pallet, those that may keep it are named for a person to look into. Where there is none of them, and the service pays there in the target's own token, the check does not apply: users hold the service's token on the service's chain.",
  fixes: [
    "Register the token under `{ parents: 1, interior: X1(Parachain(id of the service)) }`, with its decimals and a minimum balance: root does it with `foreignAssets.forceCreate`, or, where the target lets siblings, the service's own origin with `foreignAssets.create`."
  ],
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
