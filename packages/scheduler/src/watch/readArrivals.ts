import type { Chain } from '@paraclock/connect'
import { DispatchFailed, type Hex, type JsonValue, ParaclockError } from '@paraclock/core'
import { type BlockEvent, toCallError, toCallEvent } from '@paraclock/submission'
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
  const found: FoundArrival[] = []
  // The events of a message precede the event that it was processed.
  let effects: BlockEvent[] = []
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
          ...judge(chain, verdict, effects, message),
          effects: effects.map(toCallEvent)
        }
      })
    }
    effects = []
  }
  return found
}

/** What tells that a contract was called or created, or that it refused. */
const CONTRACT = /^(evm|ethereum)\.(Executed|Created)/

function judge(
  chain: Pick<Chain, 'name' | 'facts'>,
  { processed, detail }: Verdict,
  before: readonly BlockEvent[],
  { proxied }: SentMessage
): Pick<Arrival, 'dispatch' | 'error'> {
  const fail = (error: string): ParaclockError =>
    new ParaclockError(DispatchFailed, { chain: chain.name, error }, { source: 'chain' })
  if (!processed) return { dispatch: 'failed', error: fail(`the message failed${detail}`) }
  const contracts = before.filter(({ title }) => CONTRACT.test(title))
  // A contract that refuses does not fail the call that led to it.
  const dispatched =
    contracts.find(({ failure }) => failure !== null) ??
    before.findLast(({ title }) => title === 'proxy.ProxyExecuted') ??
    contracts.at(-1)
  if (dispatched !== undefined) {
    const { failure } = dispatched
    if (failure === null) return { dispatch: 'succeeded', error: null }
    return { dispatch: 'failed', error: toCallError(chain, failure) }
  }
  if (!proxied) return { dispatch: 'unproven', error: null }
  return { dispatch: 'failed', error: fail('proxy.proxy, which dispatched nothing') }
}

interface Verdict {
  /** The ids of the message in the event. */
  readonly ids: readonly JsonValue[]
  readonly processed: boolean
  readonly detail: string
}

const VERDICTS: ReadonlySet<string> = new Set([
  'messageQueue.Processed',
  'messageQueue.ProcessingFailed',
  'xcmpQueue.Success',
  'xcmpQueue.Fail'
])

function readVerdict(event: BlockEvent): Verdict | undefined {
  const { title, name } = event
  if (!VERDICTS.has(title)) return undefined
  const { data } = toCallEvent(event)
  const ids = [data['id'], data['message_id'], data['message_hash']].filter(
    (id) => typeof id === 'string'
  )
  const processed = name === 'Success' || (name === 'Processed' && data['success'] !== false)
  const { error } = data
  const detail = error === undefined || error === null ? '' : `: ${JSON.stringify(error)}`
  return { ids, processed, detail }
}
