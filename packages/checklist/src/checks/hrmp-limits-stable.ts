import { type Check, defineCheck } from '../check/defineCheck.ts'
import { pass, warn } from '../check/Verdict.ts'

/** The relay chain's limits are not about to change. */
export const hrmpLimitsStable: Check = defineCheck({
  id: 'hrmp-limits-stable',
  group: 'hrmp',
  title: "The relay chain's limits are not about to change",
  failureTitle: "The relay chain's limits are about to change",
  why: 'Deposits and limits that were planned with can be others by the time that a proposal is carried out.',
  requires: ['hrmp'],
  after: ['relay-reachable'],
  evaluate: ({ hrmp }) => {
    const { pending, evidence } = hrmp.host
    const [next] = pending
    if (next === undefined) return pass('no change is decided', evidence)
    return warn(`others from session ${next.session} on`, evidence, [
      { summary: 'Plan again after that session: `paraclock hrmp plan`.' }
    ])
  }
})
