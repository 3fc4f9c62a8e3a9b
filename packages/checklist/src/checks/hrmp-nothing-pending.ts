import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

/** No request for a channel is pending. */
export const hrmpNothingPending: Check = defineCheck({
  id: 'hrmp-nothing-pending',
  group: 'hrmp',
  title: 'No request for a channel is pending',
  failureTitle: 'A request for a channel is pending',
  why: 'A request holds its deposit and counts against the limits until it is accepted or cancelled: requests never expire.',
  how: '`hrmp.hrmpOpenChannelRequests` of the relay chain is read for both directions. A request warns, accepted or not.',
  fixes: [
    'Accept it, or cancel it. An accepted request cannot be cancelled; the channel opens with the next session.'
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }) => {
    const evidence = hrmp.directions.flatMap((direction) => direction.evidence)
    const pending = hrmp.directions.filter(({ request }) => request !== null)
    if (pending.length === 0) return pass('no request in either direction', evidence)
    const text = pending.map(
      ({ sender, recipient, request }) =>
        `${sender} to ${recipient}: ${request?.accepted === true ? 'accepted, opens with the next session' : 'not accepted yet'}`
    )
    return warn(text.join('; '), evidence, [
      {
        summary: 'Accept it, or cancel it to get the deposit back: `paraclock hrmp plan` says how.'
      }
    ])
  }
})
