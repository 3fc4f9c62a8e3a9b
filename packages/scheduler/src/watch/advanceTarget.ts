import type { Chain } from '@paraclock/connect'
import { DispatchFailed, ParaclockError } from '@paraclock/core'
import { type BlockEvent, readBlockEvents, toCallError, toCallEvent } from '@paraclock/submission'
import { findRunMessage } from '../judge/findRunMessage.ts'
import { judgeMessage, type MessageOutcome } from '../judge/judgeMessage.ts'
import { splitMessages } from '../judge/splitMessages.ts'
import type { Arrival, SentMessage, TaskCursor } from './TaskEntry.ts'
import type { WatchContext, WatchStep } from './WatchedChains.ts'

export async function* advanceTarget(
  { chains: { target, service }, heads }: WatchContext,
  from: TaskCursor
): AsyncGenerator<WatchStep, void, undefined> {
  if (target === undefined || heads.target === undefined) return
  let cursor = from
  while (cursor.sent.length > 0 && cursor.target !== undefined) {
    const { block: at, events: read } = cursor.target
    const number = read === undefined ? at + 1 : at
    if (number > heads.target.finalized.number) return
    const { hash, parentHash } = await target.blocks.block(number)
    const events = await readBlockEvents(target.chain, { hash, parentHash })
    const found = readArrivals(target.chain, events, {
      sent: cursor.sent,
      from: read ?? 0,
      serviceId: service.chain.facts.paraId ?? null
    })
    for (const { arrival, event, own } of found.arrivals) {
      const place = { chain: 'target', block: { number, hash }, event } as const
      const sent = cursor.sent.filter((one) => one !== own)
      cursor = { ...cursor, target: { block: number, events: event + 1 }, sent }
      yield { cursor, entry: { ...place, ...arrival } }
    }
    cursor = { ...cursor, target: { block: number, events: undefined }, sent: found.left }
    yield { cursor }
  }
}

/** Finds the arrivals of messages in a block of the target, and the messages that are left. */
export function readArrivals(
  chain: Pick<Chain, 'name' | 'facts'>,
  events: readonly BlockEvent[],
  asked: {
    readonly sent: readonly SentMessage[]
    /** The first event that was not read yet. */
    readonly from: number
    readonly serviceId: number | null
  }
): {
  readonly arrivals: readonly {
    readonly arrival: Arrival
    readonly event: number
    readonly own: SentMessage
  }[]
  readonly left: readonly SentMessage[]
} {
  const { sent, from, serviceId } = asked
  const arrivals: { arrival: Arrival; event: number; own: SentMessage }[] = []
  const left: SentMessage[] = []
  let messages = splitMessages(events).filter(({ end, isSetAside }) => end >= from || isSetAside)
  for (const own of sent) {
    const { run, topic, proxied } = own
    const found = findRunMessage(messages, { ids: new Set([topic]), serviceId })
    const { message } = found
    const isAmbiguous = found.isAmbiguous || own.isAmbiguous === true
    if (message === undefined) {
      left.push(isAmbiguous ? { ...own, isAmbiguous } : own)
      continue
    }
    messages = messages.filter((one) => one !== message)
    const { dispatch, failure } = judgeMessage(message, proxied)
    const arrival: Arrival = {
      kind: 'arrived',
      run: run === undefined ? undefined : BigInt(run),
      topic,
      processed: message.refused === undefined,
      dispatch: isAmbiguous ? 'unproven' : dispatch,
      isAmbiguous,
      error: isAmbiguous || failure === undefined ? undefined : toError(chain, failure),
      effects: message.events.slice(0, -1).map(toCallEvent)
    }
    arrivals.push({ arrival, event: message.end, own })
  }
  return { arrivals: arrivals.toSorted((one, two) => one.event - two.event), left }
}

function toError(
  chain: Pick<Chain, 'name' | 'facts'>,
  { error, cause }: NonNullable<MessageOutcome['failure']>
): ParaclockError {
  if (cause !== undefined) return toCallError(chain, cause)
  return new ParaclockError(DispatchFailed, { chain: chain.name, error }, { source: 'chain' })
}
