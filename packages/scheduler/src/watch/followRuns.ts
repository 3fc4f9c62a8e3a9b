import { toCallEvent } from '@paraclock/submission'
import { lookUpItem, type Runtime, type RuntimeEvent } from '@paraclock/types'
import { idInEvent, integerInEvent } from '../task/readTaskEvents.ts'
import type { TaskChange } from './TaskEntry.ts'

/**
 * Whether the event of a message has the topic of the message. Older services state the hash of the
 * message only, which equal messages share.
 */
export function statesTopics({ metadata }: Pick<Runtime, 'metadata'>): boolean {
  return lookUpItem(metadata, 'events', 'XcmpHandler', 'ProgramSent') !== undefined
}

/** The title and the field of the event with the hash of a message to a sibling. */
export const MESSAGE_SENT = ['xcmpQueue.XcmpMessageSent', 'message_hash'] as const

/**
 * Returns a function that finds the messages of the task among the events of a block. Call the
 * function with the events in order, because the event that begins a run comes before the event of
 * the run's message.
 */
export function followRuns({
  runtime,
  pallet,
  taskId
}: {
  readonly runtime: Pick<Runtime, 'metadata'>
  /** The name of the service's pallet. */
  readonly pallet: string
  readonly taskId: string
}): (event: RuntimeEvent) => Extract<TaskChange, { kind: 'sent' }> | undefined {
  const [title, field] = statesTopics(runtime) ? ['xcmpHandler.ProgramSent', 'topic'] : MESSAGE_SENT
  let running: { readonly run: bigint | undefined } | undefined
  return (event) => {
    if (event.pallet === pallet) {
      const plain = toCallEvent(event)
      const begins = event.name === 'TaskRunning' || event.name === 'TaskTriggered'
      const isOwn = begins && idInEvent(plain) === taskId
      running = isOwn ? { run: integerInEvent(plain, 'run') } : undefined
      return undefined
    }
    if (running === undefined || event.title !== title) return undefined
    const topic = toCallEvent(event).data[field]
    return typeof topic === 'string' ? { kind: 'sent', ...running, topic } : undefined
  }
}
