import { bytesToHex } from '@paraclock/core'
import type { ChainEvent } from './readEvents.ts'

/** What an event says of a message that its chain received. */
export interface MessageVerdict {
  /** Why it was refused. `undefined` if it was executed. */
  readonly refused: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

const EXECUTED: MessageVerdict = { refused: undefined }

/** The events with which chains report on messages, and how each says whether all went well. */
const REPORTS: Readonly<Record<string, (data: Fields) => boolean>> = {
  'MessageQueue.Processed': ({ success }) => success === true,
  'MessageQueue.ProcessingFailed': () => false,
  'MessageQueue.OverweightEnqueued': () => false,
  // Before that queue, chains had one for messages of siblings and one for the relay chain's.
  'XcmpQueue.Success': () => true,
  'XcmpQueue.Fail': () => false,
  'XcmpQueue.BadVersion': () => false,
  'XcmpQueue.BadFormat': () => false,
  'XcmpQueue.OverweightEnqueued': () => false,
  'DmpQueue.ExecutedDownward': ({ outcome }) => typeOf(outcome) === 'Complete',
  'DmpQueue.InvalidFormat': () => false,
  'DmpQueue.UnsupportedVersion': () => false,
  'DmpQueue.OverweightEnqueued': () => false
}

/** What an event says of a message, or `undefined` if it says nothing of one. */
export function judgeMessageEvent(
  event: Pick<ChainEvent, 'pallet' | 'name' | 'data'>
): MessageVerdict | undefined {
  const name = `${event.pallet}.${event.name}`
  if (!Object.hasOwn(REPORTS, name)) return undefined
  const data = (typeof event.data === 'object' && event.data !== null ? event.data : {}) as Fields
  if (REPORTS[name]?.(data) === true) return EXECUTED
  const reason = data['error'] ?? data['outcome']
  return { refused: reason === undefined ? name : `${name}: ${describe(reason)}` }
}

function typeOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'type' in value ? value.type : undefined
}

/** A plain value as JSON, for a person. */
function describe(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString()
    return part instanceof Uint8Array ? bytesToHex(part) : part
  })
}
