import { bytesToHex, ParaclockError } from '@paraclock/core'
import type { LocalChain } from '../chain/LocalChain.ts'
import { MessageRefused } from '../errors/blocks.ts'
import type { BuiltBlock, LogLine } from './BlockRequest.ts'
import { buildOverweight, readField } from './buildOverweight.ts'
import { readEntry } from './readEntry.ts'
import { type ChainEvent, readEvents } from './readEvents.ts'

/** The outcome of a received message, by an event. */
export interface MessageVerdict {
  /** Why it was refused. `undefined` if it was executed. */
  readonly refused: string | undefined
}

type Fields = Parameters<typeof readField>[0]

const EXECUTED: MessageVerdict = { refused: undefined }

/** The events with which chains report on messages, and how each says whether all went well. */
const REPORTS: Readonly<Record<string, (data: Fields) => boolean>> = {
  'MessageQueue.Processed': (data) => readField(data, ['success'], 3) === true,
  'MessageQueue.ProcessingFailed': () => false,
  'MessageQueue.OverweightEnqueued': () => false,
  // Before that queue, chains had one for messages of siblings and one for the relay chain's.
  'XcmpQueue.Success': () => true,
  'XcmpQueue.Fail': () => false,
  'XcmpQueue.BadVersion': () => false,
  'XcmpQueue.BadFormat': () => false,
  'XcmpQueue.OverweightEnqueued': () => false,
  'DmpQueue.ExecutedDownward': (data) => typeOf(readField(data, ['outcome'], -1)) === 'Complete',
  'DmpQueue.InvalidFormat': () => false,
  'DmpQueue.UnsupportedVersion': () => false,
  'DmpQueue.OverweightEnqueued': () => false
}

/** The events whose last field is the reason, where their fields have no names. */
const REASONS: ReadonlySet<string> = new Set(['XcmpQueue.Fail', 'DmpQueue.ExecutedDownward'])

/** The outcome of a message by an event, `undefined` if the event is of no message. */
export function judgeMessageEvent(
  event: Pick<ChainEvent, 'pallet' | 'name' | 'data'>
): MessageVerdict | undefined {
  const name = `${event.pallet}.${event.name}`
  if (!Object.hasOwn(REPORTS, name)) return undefined
  const data = (typeof event.data === 'object' && event.data !== null ? event.data : {}) as Fields
  if (REPORTS[name]?.(data) === true) return EXECUTED
  const isNamed = !Array.isArray(data)
  const reason =
    REASONS.has(name) || isNamed ? readField(data, ['error', 'outcome'], -1) : undefined
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

/** What became of the messages that a block received. */
export interface MessageOutcomes {
  /** How many the block executed or refused. */
  readonly handled: number
  /** An error for each that it refused. */
  readonly refused: readonly ParaclockError[]
}

/** What became of the messages of a chain's last block. */
export async function readOutcomes(chain: LocalChain, built: BuiltBlock): Promise<MessageOutcomes> {
  const events = await readEvents(chain)
  const isKept = await keepsMessages(chain, events)
  const verdicts = events.flatMap((event) => {
    // The older queue reports a message that it keeps as failed first, and what becomes of it later.
    if (isKept && event.pallet === 'XcmpQueue' && reachedLimit(event)) return []
    const verdict = judgeMessageEvent(event)
    return verdict === undefined ? [] : [{ event, ...verdict }]
  })
  const reasons = verdicts.filter(({ refused }) => refused !== undefined)
  if (reasons.length === 0) return { handled: verdicts.length, refused: [] }
  // The event says that a program failed, but not always why; the runtime's log says why.
  const logs = await built.replayLogs()
  const refused = reasons.map(({ event, refused: said }) => {
    const isNamed = said?.includes('"type"') === true && !said.includes('"Unsupported"')
    const cause = isNamed ? undefined : findCause(logs)
    const reason = cause === undefined ? `${said}` : `${said}: ${cause}`
    const overweight = buildOverweight(chain.runtime, event)
    const context = {
      chain: chain.name,
      reason,
      ...(overweight === undefined ? {} : { overweight })
    }
    return new ParaclockError(MessageRefused, context, { source: 'chain' })
  })
  return { handled: verdicts.length, refused }
}

/** Whether the older queue of siblings' messages keeps one, for a later block or for an operator. */
async function keepsMessages(chain: LocalChain, events: readonly ChainEvent[]): Promise<boolean> {
  const isOverweight = ({ pallet, name }: ChainEvent): boolean =>
    pallet === 'XcmpQueue' && name === 'OverweightEnqueued'
  if (events.some(isOverweight)) return true
  const waiting = await readEntry<readonly unknown[]>(chain, 'XcmpQueue', 'InboundXcmpStatus')
  return (waiting?.length ?? 0) > 0
}

function reachedLimit({ name, data }: ChainEvent): boolean {
  if (name !== 'Fail' || typeof data !== 'object' || data === null) return false
  return typeOf(readField(data as Fields, ['error'], -1)) === 'WeightLimitReached'
}

// What an executor of programs logs where it ends one, and where it does not begin it.
const ENDED = /\berror\s*[:=]\s*"?(?:Error\(|XcmError::)?([A-Z]\w+)/i
const BARRED = /barrier/i

/**
 * The name of the error with which a program ended, of a queue that does not report it. A line that
 * holds a whole program may name other errors.
 */
export function findCause(logs: readonly LogLine[]): string | undefined {
  const lines = logs.filter(
    ({ target, message }) => target?.startsWith('xcm') === true && !/\bXcm\(\[/.test(message)
  )
  const causes = lines.flatMap(({ message }) =>
    BARRED.test(message) ? 'Barrier' : (ENDED.exec(message)?.[1] ?? [])
  )
  return causes.at(-1)
}
