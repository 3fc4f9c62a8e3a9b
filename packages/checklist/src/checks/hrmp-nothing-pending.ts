import { formatBalance, type Remedy } from '@paraclock/core'
import type { HrmpDirectionState, HrmpState } from '@paraclock/hrmp'
import { formatTime } from '../words/formatValues.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { pass, warn } from './Verdict.ts'

export const hrmpNothingPending: Check = defineCheck({
  id: 'hrmp-nothing-pending',
  group: 'hrmp',
  kind: 'recommendation',
  title: 'No request for a channel is pending',
  failureTitle: 'A request for a channel is pending',
  why: 'A request holds its deposit and counts against the limits until it is accepted or cancelled: requests never expire.',
  how: '`hrmp.hrmpOpenChannelRequests` of the relay chain is read for both directions. The check warns about a request, accepted or not.',
  fixes: [
    'If a request is not accepted, have the recipient accept it, or have the sender cancel it to get the deposit back. `paraclock hrmp plan` has the calls.',
    'An accepted request cannot be cancelled: the channel opens with the next session.'
  ],
  requires: ['hrmp'],
  after: ['paras-registered'],
  evaluate: ({ hrmp }) => {
    const evidence = hrmp.directions.flatMap((direction) => direction.evidence)
    const pending = hrmp.directions.filter(({ request }) => request !== undefined)
    if (pending.length === 0) return pass('no request in either direction', evidence)
    const text = pending.map(
      ({ sender, recipient, request }) =>
        `${sender} to ${recipient}: ${request?.accepted === true ? 'accepted, opens with the next session' : 'not accepted yet'}`
    )
    const remedies = pending.map((one) => remedyOf(one, hrmp))
    return warn(text.join('; '), evidence, remedies)
  }
})

function remedyOf(
  { sender, recipient, request }: HrmpDirectionState,
  { host }: Pick<HrmpState, 'host'>
): Remedy {
  const { index, nextAt } = host.session
  if (request?.accepted === true) {
    const when = nextAt === undefined ? '' : `, at ${formatTime(Number(nextAt))} at the earliest`
    return {
      owner: 'time',
      summary: `Wait for session ${index + 1} of ${host.chain}${when}: the channel ${sender} to ${recipient} opens with it.`
    }
  }
  const deposit = formatBalance(request?.senderDeposit ?? 0n, host.token)
  return {
    summary: `Have parachain ${recipient} accept the request of parachain ${sender}, or have parachain ${sender} cancel it to get its deposit of ${deposit} back.`,
    command: 'paraclock hrmp plan'
  }
}
