import type { HrmpDirectionState } from '../state/HrmpDirectionState.ts'
import type { HrmpLimits } from '../state/HrmpHostState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpNotice } from './HrmpNotice.ts'
import type { HrmpStep } from './HrmpPlan.ts'
import { isLargeEnough, type ResolvedGoal } from './resolveGoal.ts'
import { effectAfter } from './sessions.ts'

const FIELDS = [
  'senderDeposit',
  'recipientDeposit',
  'maxCapacity',
  'maxMessageSize',
  'maxTotalSize',
  'maxInbound',
  'maxOutbound'
] as const satisfies readonly (keyof HrmpLimits)[]

/** Lists what a person who follows the steps should know. */
export function listNotices(
  state: HrmpState,
  goal: ResolvedGoal,
  steps: readonly HrmpStep[]
): readonly HrmpNotice[] {
  if (steps.length === 0) return []
  return [
    ...goal.directions.flatMap((direction) => listReopening(goal, direction)),
    ...listChanges(state),
    ...listSenders(state, steps),
    ...(steps.some(({ action }) => action === 'establish') ? listByHost(goal) : [])
  ]
}

function listReopening(goal: ResolvedGoal, direction: HrmpDirectionState): readonly HrmpNotice[] {
  const { sender, recipient, channel, request } = direction
  const size = channel ?? (request?.accepted === true ? request : null)
  if (goal.kind !== 'open' || size === null || direction.closing) return []
  if (isLargeEnough(goal, size)) return []
  const { capacity, messageSize } = goal.least
  return [
    {
      code: 'reopenNeeded',
      direction: { sender, recipient },
      capacity: { is: size.maxCapacity, wanted: capacity },
      messageSize: { is: size.maxMessageSize, wanted: messageSize },
      summary: `The channel from ${sender} to ${recipient} holds ${size.maxCapacity} messages of ${size.maxMessageSize} bytes, and ${capacity} of ${messageSize} are wanted: it is closed and opened again, and carries nothing for a session or more.`
    }
  ]
}

function listChanges({ host }: HrmpState): readonly HrmpNotice[] {
  let before = host.limits
  return host.pending.flatMap(({ session, limits }) => {
    const effect = effectAfter(host.session, Math.max(1, session - host.session.index))
    const at = effect.kind === 'session' ? effect.at : null
    const changes = FIELDS.filter((field) => before[field] !== limits[field]).map(
      (field): HrmpNotice => {
        const [from, to] = [BigInt(before[field]), BigInt(limits[field])]
        const summary = `${field} changes from ${from} to ${to} at session ${session}: a step that gets there later meets the new value.`
        return { code: 'limitsChange', session, at, field, from, to, summary }
      }
    )
    before = limits
    return changes
  })
}

function listSenders({ paras }: HrmpState, steps: readonly HrmpStep[]): readonly HrmpNotice[] {
  const acting = paras.filter(({ paraId }) => steps.some((step) => step.paraId === paraId))
  return acting.flatMap(({ paraId, chain, sender, underWay }): HrmpNotice[] => [
    ...('unknown' in sender
      ? [
          {
            code: 'senderUnknown' as const,
            paraId,
            why: sender.unknown,
            summary: `How ${chain} reaches the host is not known (${sender.unknown}): its steps are calls of the host, to be made in the name of parachain ${paraId}.`
          }
        ]
      : []),
    ...(underWay > 0
      ? [
          {
            code: 'messagesUnderWay' as const,
            paraId,
            count: underWay,
            summary: `${underWay} of the messages of ${chain} have not been executed by the host yet: wait for them, one may be a step of this plan.`
          }
        ]
      : [])
  ])
}

function listByHost(goal: ResolvedGoal): readonly HrmpNotice[] {
  return goal.directions.map(({ sender, recipient }) => ({
    code: 'sizeByHost',
    direction: { sender, recipient },
    summary: `The host chooses the size of the channel from ${sender} to ${recipient}.`
  }))
}
