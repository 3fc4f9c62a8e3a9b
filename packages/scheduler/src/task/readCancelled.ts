import type { CallEvent } from '@paraclock/submission'
import type { Service } from '../client/ServiceClient.ts'
import { idInEvent } from './readScheduled.ts'

/** A task that was cancelled. */
export interface CancelledTask {
  readonly taskId: string
  /** The refund of the prepayment; `undefined` if the event does not state it. */
  readonly refund: bigint | undefined
}

/** The tasks that a transaction cancelled, from its events. */
export function readCancelled(
  { automation }: Pick<Service, 'automation'>,
  events: readonly CallEvent[]
): readonly CancelledTask[] {
  return events.flatMap((event) => {
    const isOwn = event.pallet === automation.pallet.name && /cancel/i.test(event.name)
    const taskId = isOwn ? idInEvent(event) : undefined
    if (taskId === undefined) return []
    const { refund } = event.data
    return [{ taskId, refund: refund === undefined ? undefined : BigInt(String(refund)) }]
  })
}
