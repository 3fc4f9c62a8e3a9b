import type { ChainEvent } from './readEvents.ts'

/** What an event tells of a message that its chain received. */
export interface MessageVerdict {
  /** Why it was refused; `undefined` if it was executed. */
  readonly refused: string | undefined
}

const EXECUTED: MessageVerdict = { refused: undefined }

/** The events with which chains report on messages, and how each tells whether all went well. */
const REPORTS: Readonly<Record<string, (data: ChainEvent['data']) => boolean>> = {
  'messageQueue.Processed': ({ success }) => success === true,
  'messageQueue.ProcessingFailed': () => false,
  'messageQueue.OverweightEnqueued': () => false,
  // Before they had that queue, chains had one for messages of siblings and one for the relay's.
  'xcmpQueue.Success': () => true,
  'xcmpQueue.Fail': () => false,
  'xcmpQueue.BadVersion': () => false,
  'xcmpQueue.BadFormat': () => false,
  'xcmpQueue.OverweightEnqueued': () => false,
  'dmpQueue.ExecutedDownward': ({ outcome }) =>
    typeof outcome === 'object' && outcome !== null && 'complete' in outcome,
  'dmpQueue.InvalidFormat': () => false,
  'dmpQueue.UnsupportedVersion': () => false,
  'dmpQueue.OverweightEnqueued': () => false
}

/** Tells what an event says of a message; `undefined` if it says nothing of one. */
export function judgeMessageEvent({
  section,
  method,
  data
}: Pick<ChainEvent, 'section' | 'method' | 'data'>): MessageVerdict | undefined {
  const name = `${section}.${method}`
  if (!Object.hasOwn(REPORTS, name)) return undefined
  if (REPORTS[name]?.(data) === true) return EXECUTED
  const reason = data['error'] ?? data['outcome']
  return { refused: reason === undefined ? name : `${name}: ${JSON.stringify(reason)}` }
}
