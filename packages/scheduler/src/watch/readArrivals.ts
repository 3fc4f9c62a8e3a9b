import type { Chain } from '@paraclock/connect'
import { DispatchFailed, ParaclockError } from '@paraclock/core'
import { type BlockEvent, toCallError, toCallEvent } from '@paraclock/submission'
import { judgeMessage, type MessageOutcome } from '../judge/judgeMessage.ts'
import { splitMessages } from '../judge/splitMessages.ts'
import type { Arrival } from './TaskEntry.ts'

/** A message in flight to the target. */
export interface SentMessage {
  readonly topic: string
  /** The run that it belongs to, in seconds since 1970, as decimal text. */
  readonly run: string | null
  /** Whether the call in it is `proxy.proxy`, which always emits an event. */
  readonly proxied: boolean
}

/** An arrival, and its event. */
export interface FoundArrival {
  readonly arrival: Arrival
  readonly event: number
}

/** The arrivals of messages in flight, from the events of a block of the target. */
export function readArrivals(
  chain: Pick<Chain, 'name' | 'facts'>,
  events: readonly BlockEvent[],
  sent: readonly SentMessage[]
): readonly FoundArrival[] {
  return splitMessages(events).flatMap((message) => {
    const own = sent.find(({ topic }) => message.ids.includes(topic))
    if (own === undefined) return []
    const { run, topic, proxied } = own
    const { dispatch, failure } = judgeMessage(message, proxied)
    const arrival: Arrival = {
      kind: 'arrived',
      run: run === null ? null : BigInt(run),
      topic,
      processed: message.refused === undefined,
      dispatch,
      error: failure === undefined ? null : toError(chain, failure),
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
