import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

/** The relay chain's limits are not about to change. */
export const hrmpLimitsStable: Check = defineCheck({
  id: 'hrmp-limits-stable',
  group: 'hrmp',
  title: "The relay chain's limits are not about to change",
  failureTitle: "The relay chain's limits are about to change",
  why: 'Deposits and limits that were planned with can be others by the time that a proposal is carried out.',
  how: '`configuration.pendingConfigs` of the relay chain is read: it holds limits and deposits that are decided and not yet in force.',
  fixes: [
    'Plan with the limits that will hold when the steps are made, or wait for the session and plan again.'
  ],
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
