import { type Check, defineCheck } from '../check/defineCheck.ts'
import { pass, warn } from '../check/Verdict.ts'

/** No request for a channel is pending. */
export const hrmpNothingPending: Check = defineCheck({
  id: 'hrmp-nothing-pending',
  group: 'hrmp',
  title: 'No request for a channel is pending',
  failureTitle: 'A request for a channel is pending',
  why: 'A request holds its deposit and counts against the limits until it is accepted or cancelled: requests never expire.',
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }) => {
    const evidence = hrmp.directions.flatMap((direction) => direction.evidence)
    const pending = hrmp.directions.filter(({ request }) => request !== null)
    if (pending.length === 0) return pass('none in either direction', evidence)
    const text = pending.map(
      ({ sender, recipient, request }) =>
        `${sender} to ${recipient}: ${request?.accepted === true ? 'accepted, opens with the next session' : 'waits to be accepted'}`
    )
    return warn(text.join('; '), evidence, [
      {
        summary: 'Accept it, or cancel it to get the deposit back: `paraclock hrmp plan` says how.'
      }
    ])
  }
})
