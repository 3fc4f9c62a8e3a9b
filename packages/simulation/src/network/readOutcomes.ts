import { type Hex, isRecord, ParaclockError } from '@paraclock/core'
import { type EventFields, judgeMessageEvent, readField } from '@paraclock/types'
import type { LocalChain } from '../chain/LocalChain.ts'
import { MessageFailed } from '../errors/blocks.ts'
import type { BuiltBlock, LogLine } from './BlockRequest.ts'
import { buildOverweight } from './buildOverweight.ts'
import { readEntry } from './readEntry.ts'
import { type ChainEvent, readEvents } from './readEvents.ts'

/**
 * Reads the outcomes of the messages that a chain's last block processed. In the result, `handled`
 * is the number of these messages.
 *
 * @param notices - the ids of messages whose refusal is not reported
 */
export async function readOutcomes(
  chain: LocalChain,
  built: BuiltBlock,
  notices: ReadonlySet<Hex> = new Set()
): Promise<{ readonly handled: number; readonly refused: readonly ParaclockError[] }> {
  const events = await readEvents(chain)
  const isKept = await keepsMessages(chain, events)
  const verdicts = events.flatMap((event) => {
    // If `XcmpQueue` keeps a message for later, it reports a failure now, and the outcome later. The
    // event of this failure is skipped.
    if (isKept && event.pallet === 'XcmpQueue' && reachedLimit(event)) return []
    const verdict = judgeMessageEvent(event)
    return verdict === undefined ? [] : [{ event, ...verdict }]
  })
  const reasons = verdicts.flatMap(({ event, refused }, at) => {
    const id = readId(event)
    return refused === undefined || (id !== undefined && notices.has(id))
      ? []
      : [{ event, refused, id, at }]
  })
  if (reasons.length === 0) return { handled: verdicts.length, refused: [] }
  // The runtime's log shows why a program failed, even if the event does not.
  const logs = await built.replayLogs()
  const parts = splitLog(logs)
  const refused = reasons.map(({ event, refused: said, id, at }) => {
    const isNamed = said.includes('"type"') && !said.includes('"Unsupported"')
    const own = parts.length === verdicts.length ? (parts[at] ?? logs) : logs
    const cause = isNamed ? undefined : findCause(own)
    const reason = cause === undefined ? said : `${said}: ${cause}`
    const overweight = buildOverweight(chain.runtime, event)
    const context = { chain: chain.name, reason, id, overweight }
    return new ParaclockError(MessageFailed, context, { source: 'chain' })
  })
  return { handled: verdicts.length, refused }
}

function readId({ data }: ChainEvent): Hex | undefined {
  const id = readField(data as EventFields, ['id', 'message_hash'], 0)
  return typeof id === 'string' ? (id as Hex) : undefined
}

/** Splits a log into parts. Each part has the lines of one message. */
function splitLog(logs: readonly LogLine[]): readonly (readonly LogLine[])[] {
  const parts: (readonly LogLine[])[] = []
  let from = 0
  for (const [at, { message }] of logs.entries()) {
    if (!message.startsWith('XCM message execution ')) continue
    parts.push(logs.slice(from, at + 1))
    from = at + 1
  }
  return parts
}

/** Whether `XcmpQueue` keeps a message of a sibling for a later block or for an operator. */
async function keepsMessages(chain: LocalChain, events: readonly ChainEvent[]): Promise<boolean> {
  const isOverweight = ({ pallet, name }: ChainEvent): boolean =>
    pallet === 'XcmpQueue' && name === 'OverweightEnqueued'
  if (events.some(isOverweight)) return true
  const waiting = await readEntry<readonly unknown[]>(chain, 'XcmpQueue', 'InboundXcmpStatus')
  return (waiting?.length ?? 0) > 0
}

function reachedLimit({ name, data }: ChainEvent): boolean {
  if (name !== 'Fail' || typeof data !== 'object' || data === null) return false
  const error = readField(data as EventFields, ['error'], -1)
  return isRecord(error) && error['type'] === 'WeightLimitReached'
}

// These patterns match the log lines in which an XCM executor reports the error of a program, or
// the refusal by a barrier.
const ENDED = /\berror\s*[:=]\s*"?(?:Error\(|XcmError::)?([A-Z]\w+)/i
const BARRED = /barrier/i

/**
 * Returns the name of a program's error from the runtime's log. Ignores lines that contain a whole
 * program, because a program can contain names of errors.
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
