import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

export const hrmpLimitsStable: Check = defineCheck({
  id: 'hrmp-limits-stable',
  group: 'hrmp',
  kind: 'recommendation',
  title: "The relay chain's limits are not about to change",
  failureTitle: "The relay chain's limits are about to change",
  why: 'Deposits and limits can change before a proposal is enacted.',
  how: '`configuration.pendingConfigs` of the relay chain is read. It holds limits and deposits that are decided but not yet in force. Those of channels and messages are compared with the present ones.',
  fixes: ['Plan with the limits that will be in force, or wait for the session and plan again.'],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }) => {
    const { chain, pending, evidence } = hrmp.host
    const [next] = pending
    if (next === undefined) return pass('no change is decided', evidence)
    const { changed = [] } = next
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
