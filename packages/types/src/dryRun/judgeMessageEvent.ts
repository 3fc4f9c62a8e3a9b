import { bytesToHex } from '@paraclock/core'
import { asVariant } from './readDispatchError.ts'
import { type EventFields, readField } from './readField.ts'

// The events that report the outcome of an XCM message. The function of an event returns `true` for
// success.
const REPORTS: Readonly<Record<string, (data: EventFields) => boolean>> = {
  'MessageQueue.Processed': (data) => readField(data, ['success'], 3) === true,
  'MessageQueue.ProcessingFailed': () => false,
  'MessageQueue.OverweightEnqueued': () => false,
  // Older chains have two pallets for XCM messages: XcmpQueue for messages of siblings, and
  // DmpQueue for messages of the relay chain.
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

// The events whose last field is the reason of the failure. Older runtimes emit these events without
// field names.
const REASONS: ReadonlySet<string> = new Set(['XcmpQueue.Fail', 'DmpQueue.ExecutedDownward'])

/**
 * Reads the outcome of an XCM message from an event. Returns `undefined` if the event reports no
 * outcome. If the chain executed the message, `refused` is `undefined`. Otherwise, `refused` is the
 * name of the event, followed by the error if the event has an error.
 */
export function judgeMessageEvent(event: {
  readonly pallet: string
  readonly name: string
  readonly data: unknown
}): { readonly refused: string | undefined } | undefined {
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
