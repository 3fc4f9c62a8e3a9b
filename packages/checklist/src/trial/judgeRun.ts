import type { Hex } from '@paraclock/core'
import { judgeMessageEvent, type MessageVerdict } from '@paraclock/simulation'
import { type Runtime, type RuntimeEvent, readEvent } from '@paraclock/types'
import type { RunFailure } from '../evidence/TrialArtifact.ts'

/** A block that was simulated during a run. */
export interface TrialBlock {
  readonly number: number
  readonly events: readonly RuntimeEvent[]
}

/** What {@link judgeRun} takes. */
export interface JudgeRunArgs {
  readonly taskId: Hex
  /** The service's blocks of the run. */
  readonly service: readonly TrialBlock[]
  /** The target's blocks of the run. */
  readonly target: readonly TrialBlock[]
  /** What the runtimes logged on messages that they refused. */
  readonly refusals: readonly string[]
}

/** The event by which a proxy pallet says that it dispatched a call. */
const PROXIED = 'proxy.ProxyExecuted'

const TRAPPED = /\.AssetsTrapped$/

/**
 * Tells from the events of both chains whether a run of a task had its effect: the service ran the
 * task, the target executed its message to the end, a proxy dispatched the user's call, and no event
 * on the way reports a dispatch error or trapped assets.
 */
export function judgeRun(args: JudgeRunArgs): {
  readonly failure: RunFailure | null
  readonly events: readonly string[]
} {
  const sent = findSending(args)
  if (sent.failure !== null) return { failure: sent.failure, events: [] }
  const last = args.target.at(-1)?.number ?? 0
  const message = findMessage(args.target, sent.ids)
  if (message === undefined) {
    const error = 'the target received no message of this run'
    return { failure: { chain: 'target', block: last, event: 'none', error }, events: [] }
  }
  const events = message.events.map(({ title }) => title)
  const fail = (event: RuntimeEvent, error: string) => ({
    failure: { chain: 'target', block: message.block, event: event.title, error } as const,
    events
  })
  for (const event of message.events) {
    if (event.failure !== null) return fail(event, event.failure.name)
    if (TRAPPED.test(event.title)) return fail(event, 'assets were trapped')
  }
  const end = message.events.at(-1)
  if (end !== undefined && verdictOf(end)?.refused !== undefined) {
    const [reason = 'the message was not executed to its end'] = args.refusals
    return fail(end, reason)
  }
  if (end !== undefined && !events.includes(PROXIED)) {
    return fail(end, 'no proxy dispatched the call of the user')
  }
  return { failure: null, events }
}

/** The ids of the messages that the service sent for the task, or why it sent none. */
function findSending({ service, taskId }: JudgeRunArgs): {
  readonly failure: RunFailure | null
  readonly ids: ReadonlySet<string>
} {
  const ids = new Set<string>()
  let ran = false
  for (const { number, events } of service) {
    const isOwn = ({ value }: RuntimeEvent): boolean => fieldsOf(value).includes(taskId)
    const first = events.findIndex(isOwn)
    if (first === -1) continue
    ran = true
    for (const event of events.slice(first, events.findLastIndex(isOwn) + 1)) {
      if (event.failure !== null) {
        const { title, failure } = event
        const named = {
          chain: 'service',
          block: number,
          event: title,
          error: failure.name
        } as const
        return { failure: named, ids }
      }
      for (const field of fieldsOf(event.value)) if (field !== taskId) ids.add(field)
    }
  }
  const block = service.at(-1)?.number ?? 0
  const error = 'the service did not run the task'
  return { failure: ran ? null : { chain: 'service', block, event: 'none', error }, ids }
}

interface Message {
  readonly block: number
  readonly events: readonly RuntimeEvent[]
}

/** What the message led to: by its id, or the first of those whose end names no id. */
function findMessage(blocks: readonly TrialBlock[], ids: ReadonlySet<string>): Message | undefined {
  const messages = blocks.flatMap(splitMessages).map((message) => ({
    message,
    named: fieldsOf(message.events.at(-1)?.value)
  }))
  const own = messages.find(({ named }) => named.some((id) => ids.has(id)))
  return (own ?? messages.find(({ named }) => named.length === 0))?.message
}

/** The events of each message of a block, its end included. */
function splitMessages({ number, events }: TrialBlock): readonly Message[] {
  const messages: Message[] = []
  let from = 0
  for (const [at, event] of events.entries()) {
    // The block's extrinsics come before its messages.
    if (/^system\.Extrinsic/.test(event.title)) from = at + 1
    if (verdictOf(event) === undefined) continue
    messages.push({ block: number, events: events.slice(from, at + 1) })
    from = at + 1
  }
  return messages
}

/** What became of a message, if the event is the one that ends it. */
function verdictOf({ pallet, name, value }: RuntimeEvent): MessageVerdict | undefined {
  return judgeMessageEvent({ pallet, name, data: value })
}

/** The fields of an event that are hex: ids and hashes. */
function fieldsOf(value: unknown): readonly string[] {
  const fields = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return fields.filter((field) => typeof field === 'string' && field.startsWith('0x'))
}

/** A block's events, read by the runtime that reported them. */
export function readTrialBlock(
  runtime: Pick<Runtime, 'metadata'>,
  number: number,
  events: readonly { readonly pallet: string; readonly name: string; readonly data: unknown }[]
): TrialBlock {
  const read = ({ pallet, name, data }: (typeof events)[number]): RuntimeEvent =>
    readEvent(runtime, { type: pallet, value: { type: name, value: data } })
  return { number, events: events.map(read) }
}
