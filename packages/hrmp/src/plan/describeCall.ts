import type { Hex } from '@paraclock/core'
import { buildHrmpCall } from '../build/buildHrmpCall.ts'
import { type HrmpCallName, type HrmpCalls, SPARE_REQUESTS } from '../build/HrmpCalls.ts'
import type { HrmpDirection } from '../state/HrmpDirectionState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { Intent } from './Intent.ts'
import type { ResolvedGoal } from './resolveGoal.ts'
import { limitsAt } from './sessions.ts'

/** A call of the host: its bytes, and the same for a person. */
export interface DescribedCall {
  readonly call: Hex
  readonly description: string
}

/** Writes the call on the host that does what is intended. */
export function describeCall(
  { host, paras }: HrmpState,
  { wanted }: ResolvedGoal,
  intent: Intent,
  session: number
): DescribedCall {
  const limits = limitsAt(host, session)
  const { sender, recipient } = intent.directions[0] as HrmpDirection
  const channelId = { sender, recipient }
  const write = <Name extends HrmpCallName>(call: Name, args: HrmpCalls[Name]): DescribedCall => ({
    call: buildHrmpCall({ pallet: host.pallet, call, args }),
    description: `${host.pallet.section}.${call}(${Object.values(args).map(showArgument).join(', ')})`
  })
  switch (intent.action) {
    case 'request':
      return write('hrmpInitOpenChannel', {
        recipient,
        proposedMaxCapacity: wanted.capacity ?? Math.max(1, limits.maxCapacity),
        proposedMaxMessageSize: wanted.messageSize ?? Math.max(1, limits.maxMessageSize)
      })
    case 'accept':
      return write('hrmpAcceptOpenChannel', { sender })
    case 'close':
      return write('hrmpCloseChannel', { channelId })
    case 'cancel':
      return write('hrmpCancelOpenRequest', {
        channelId,
        openRequests: host.openRequests + SPARE_REQUESTS
      })
    case 'establish':
      return write('establishChannelWithSystem', { targetSystemChain: otherThan(paras, intent) })
  }
}

function otherThan(paras: HrmpState['paras'], { paraId }: Intent): number {
  return paras[0].paraId === paraId ? paras[1].paraId : paras[0].paraId
}

function showArgument(value: unknown): string {
  if (typeof value !== 'object') return String(value)
  const { sender, recipient } = value as HrmpDirection
  return `${sender} to ${recipient}`
}
