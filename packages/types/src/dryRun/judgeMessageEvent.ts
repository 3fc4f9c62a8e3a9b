import { bytesToHex } from '@paraclock/core'
import { asVariant } from './readDispatchError.ts'
import { type EventFields, readField } from './readField.ts'

/** The outcome of a received XCM message, as an event reports it. */
export interface MessageVerdict {
  /** The reason why the chain refused the message; `undefined` if the chain executed it. */
  readonly refused: string | undefined
}

// The events that report on messages, and whether each reports success.
const REPORTS: Readonly<Record<string, (data: EventFields) => boolean>> = {
  'MessageQueue.Processed': (data) => readField(data, ['success'], 3) === true,
  'MessageQueue.ProcessingFailed': () => false,
  'MessageQueue.OverweightEnqueued': () => false,
  // On older chains, XcmpQueue reports on messages of siblings, and DmpQueue on messages of the
  // relay chain.
  'XcmpQueue.Success': () => true,
  'XcmpQueue.Fail': () => false,
  'XcmpQueue.BadVersion': () => false,
  'XcmpQueue.BadFormat': () => false,
  'XcmpQueue.OverweightEnqueued': () => false,
  'DmpQueue.ExecutedDownward': (data) =>
    asVariant(readField(data, ['outcome'], -1))?.type === 'Complete',
  'DmpQueue.InvalidFormat': () => false,
  'DmpQueue.UnsupportedVersion': () => false,
  'DmpQueue.OverweightEnqueued': () => false
}

// The events without field names whose last field is the reason.
const REASONS: ReadonlySet<string> = new Set(['XcmpQueue.Fail', 'DmpQueue.ExecutedDownward'])

/** The outcome of a message, from an event; `undefined` if the event is not about a message. */
export function judgeMessageEvent(event: {
  readonly pallet: string
  readonly name: string
  readonly data: unknown
}): MessageVerdict | undefined {
  const name = `${event.pallet}.${event.name}`
  if (!Object.hasOwn(REPORTS, name)) return undefined
  const isObject = typeof event.data === 'object' && event.data !== null
  const data = (isObject ? event.data : {}) as EventFields
  if (REPORTS[name]?.(data) === true) return { refused: undefined }
  const hasReason = REASONS.has(name) || !Array.isArray(data)
  const reason = hasReason ? readField(data, ['error', 'outcome'], -1) : undefined
  return { refused: reason === undefined ? name : `${name}: ${describe(reason)}` }
}

function describe(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'bigint') return part.toString()
    return part instanceof Uint8Array ? bytesToHex(part) : part
  })
}
