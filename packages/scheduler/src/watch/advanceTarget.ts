import type { Chain } from '@paraclock/connect'
import { DispatchFailed, ParaclockError } from '@paraclock/core'
import { type BlockEvent, readBlockEvents, toCallError, toCallEvent } from '@paraclock/submission'
import { judgeMessage, type MessageOutcome } from '../judge/judgeMessage.ts'
import { splitMessages } from '../judge/splitMessages.ts'
import type { Arrival, SentMessage, TaskCursor } from './TaskEntry.ts'
import type { WatchContext, WatchStep } from './WatchedChains.ts'

export async function* advanceTarget(
  { chains: { target }, heads }: WatchContext,
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
    for (const { arrival, event } of readArrivals(target.chain, events, cursor.sent)) {
      if (event < (read ?? 0)) continue
      const place = { chain: 'target', block: { number, hash }, event } as const
      const sent = cursor.sent.filter(({ topic }) => topic !== arrival.topic)
      cursor = { ...cursor, target: { block: number, events: event + 1 }, sent }
      yield { cursor, entry: { ...place, ...arrival } }
    }
    cursor = { ...cursor, target: { block: number, events: undefined } }
    yield { cursor }
  }
}

export function readArrivals(
  chain: Pick<Chain, 'name' | 'facts'>,
  events: readonly BlockEvent[],
  sent: readonly SentMessage[]
): readonly { readonly arrival: Arrival; readonly event: number }[] {
  return splitMessages(events).flatMap((message) => {
    const own = sent.find(({ topic }) => message.ids.includes(topic))
    if (own === undefined) return []
    const { run, topic, proxied } = own
    const { dispatch, failure } = judgeMessage(message, proxied)
    const arrival: Arrival = {
      kind: 'arrived',
      run: run === undefined ? undefined : BigInt(run),
      topic,
      processed: message.refused === undefined,
      dispatch,
      error: failure === undefined ? undefined : toError(chain, failure),
      effects: message.events.slice(0, -1).map(toCallEvent)
    }
    return [{ arrival, event: message.end }]
  })
}

function toError(
  chain: Pick<Chain, 'name' | 'facts'>,
  { error, cause }: NonNullable<MessageOutcome['failure']>
): ParaclockError {
  if (cause !== undefined) return toCallError(chain, cause)
  return new ParaclockError(DispatchFailed, { chain: chain.name, error }, { source: 'chain' })
}
