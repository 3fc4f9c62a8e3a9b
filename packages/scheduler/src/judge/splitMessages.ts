import { judgeMessageEvent, type RuntimeEvent } from '@paraclock/types'
import type { ArrivedMessage } from './findRunMessage.ts'

/** The events of one message on the chain that received the message. */
export interface MessageEvents<Event extends RuntimeEvent = RuntimeEvent> extends ArrivedMessage {
  readonly events: readonly Event[]
  /** The index of the event with the outcome of the message, among the events of the block. */
  readonly end: number
  /** Why the message was not executed to its end; `undefined` for an executed message. */
  readonly refused: string | undefined
}

/**
 * The events by which the pallet Scheduler reports its work. The events of a scheduled call come
 * before these events, and belong to no message.
 */
const SCHEDULED =
  /^scheduler\.(Dispatched|CallUnavailable|PeriodicFailed|RetryFailed|RetrySet|PermanentlyOverweight|AgendaIncomplete)$/

/** Splits the events of a block by message. The last event of each message reports its outcome. */
export function splitMessages<Event extends RuntimeEvent>(
  events: readonly Event[]
): readonly MessageEvents<Event>[] {
  const messages: MessageEvents<Event>[] = []
  let from = 0
  for (const [end, event] of events.entries()) {
    const { pallet, name, title, value } = event
    // Events of extrinsics, such as inherents, and of scheduled calls belong to no message. The events
    // of the next message begin after them.
    if (/^system\.Extrinsic/.test(title) || SCHEDULED.test(title)) from = end + 1
    const verdict = judgeMessageEvent({ pallet, name, data: value })
    if (verdict === undefined) continue
    const { refused } = verdict
    const isSetAside = name === 'OverweightEnqueued'
    const queued = { ids: listHex(value), sender: readSender(value), isSetAside }
    messages.push({ events: events.slice(from, end + 1), end, ...queued, refused })
    from = end + 1
  }
  return messages
}

function readSender(value: unknown): ArrivedMessage['sender'] {
  const { origin } = (value ?? {}) as Partial<Record<'origin', Record<'type' | 'value', unknown>>>
  if (origin === undefined) return undefined
  return origin.type === 'Sibling' && typeof origin.value === 'number' ? origin.value : null
}

export function listHex(value: unknown): readonly string[] {
  const fields = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return fields.filter((field) => typeof field === 'string' && field.startsWith('0x'))
}
