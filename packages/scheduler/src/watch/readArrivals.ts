import { type Hex, ParaclockError } from '@paraclock/core'
import { decodeDispatchError, readEvent } from '@paraclock/submission'
import type { Result } from '@polkadot/types'
import type { DispatchError, EventRecord } from '@polkadot/types/interfaces'
import type { Codec } from '@polkadot/types/types'
import type { BlockEvents } from './readBlockEvents.ts'
import type { Arrival } from './TaskEntry.ts'

type Event = EventRecord['event']

/** A message that is on its way to the target. */
export interface SentMessage {
  readonly topic: string
  /** The run that it belongs to, in seconds since 1970, as decimal text. */
  readonly run: string | null
  /** Whether the call in it is one that a proxy dispatches, which then always tells of it. */
  readonly proxied: boolean
}

/** An arrival, and the event that tells it. */
export interface FoundArrival {
  readonly arrival: Arrival
  readonly event: number
}

/** Reads from the events of a block of the target what became of messages that are on their way. */
export function readArrivals(
  chain: { readonly name: string },
  { events, registry }: BlockEvents,
  sent: readonly SentMessage[]
): readonly FoundArrival[] {
  const found: FoundArrival[] = []
  // What a message does comes before the event that says that it was dealt with.
  let effects: Event[] = []
  for (const [index, event] of events.entries()) {
    const verdict = readVerdict(event)
    if (verdict === undefined) {
      effects.push(event)
      continue
    }
    const message = sent.find(({ topic }) => verdict.ids.includes(topic as Hex))
    if (message !== undefined) {
      const { run, topic } = message
      found.push({
        event: index,
        arrival: {
          kind: 'arrived',
          run: run === null ? null : BigInt(run),
          topic,
          processed: verdict.processed,
          ...judge(verdict, effects, message),
          effects: effects.map(readEvent)
        }
      })
    }
    effects = []
  }
  return found

  function judge(
    { processed, detail }: Verdict,
    before: readonly Event[],
    { proxied }: SentMessage
  ): Pick<Arrival, 'dispatch' | 'error'> {
    const fail = (error: string): ParaclockError =>
      new ParaclockError('DispatchFailed', { chain: chain.name, error }, { source: 'chain' })
    if (!processed) return { dispatch: 'failed', error: fail(`the message was refused${detail}`) }
    const dispatched = before.findLast(
      ({ section, method }) => section === 'proxy' && method === 'ProxyExecuted'
    )
    const result = dispatched?.data[0] as unknown as Result<Codec, Codec> | undefined
    if (result?.isErr) {
      const error = result.asErr as unknown as DispatchError
      const named = { name: chain.name, servicePallet: '' }
      return { dispatch: 'failed', error: decodeDispatchError({ registry, error, chain: named }) }
    }
    if (result !== undefined) return { dispatch: 'succeeded', error: null }
    if (!proxied) return { dispatch: 'unproven', error: null }
    return { dispatch: 'failed', error: fail('proxy.proxy, which dispatched nothing') }
  }
}

interface Verdict {
  /** The ids that the event gives the message. */
  readonly ids: readonly string[]
  readonly processed: boolean
  readonly detail: string
}

const VERDICTS: ReadonlySet<string> = new Set([
  'messageQueue.Processed',
  'messageQueue.ProcessingFailed',
  'xcmpQueue.Success',
  'xcmpQueue.Fail'
])

function readVerdict(event: Event): Verdict | undefined {
  const { section, method } = event
  if (!VERDICTS.has(`${section}.${method}`)) return undefined
  const { data } = readEvent(event)
  const ids = [data['id'], data['messageId'], data['messageHash']].filter(
    (id): id is string => typeof id === 'string'
  )
  const isGood = method === 'Success' || (method === 'Processed' && data['success'] !== false)
  const told = data['error']
  const detail = told === undefined || told === null ? '' : `: ${JSON.stringify(told)}`
  return { ids, processed: isGood, detail }
}
