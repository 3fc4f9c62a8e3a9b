import type { HrmpLimits } from '@paraclock/hrmp'
import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

/** The relay chain's limits are not about to change. */
export const hrmpLimitsStable: Check = defineCheck({
  id: 'hrmp-limits-stable',
  group: 'hrmp',
  kind: 'recommendation',
  title: "The relay chain's limits are not about to change",
  failureTitle: "The relay chain's limits are about to change",
  why: 'Deposits and limits can change before a proposal is enacted.',
  how: '`configuration.pendingConfigs` of the relay chain is read. It holds limits and deposits that are decided and not yet in force.',
  fixes: ['Plan with the limits that will be in force, or wait for the session and plan again.'],
  requires: ['hrmp'],
  after: ['relay-reachable'],
  evaluate: ({ hrmp }) => {
    const { chain, limits, pending, evidence } = hrmp.host
    const [next] = pending
    if (next === undefined) return pass('no change is decided', evidence)
    const names = Object.keys(next.limits) as readonly (keyof HrmpLimits)[]
    const changed = names.filter((name) => next.limits[name] !== limits[name])
    const which = changed.length === 0 ? '' : `: ${changed.join(', ')}`
    return warn(`the limits change with session ${next.session}${which}`, evidence, [
      {
        owner: 'time',
        summary: `Plan again when session ${next.session} of ${chain} has begun.`,
        command: 'paraclock hrmp plan'
      }
    ])
  }
})
