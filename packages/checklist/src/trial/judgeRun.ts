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
  /** When the run was planned, in seconds since the Unix epoch: what is said of others is not of it. */
  readonly time: number
  /** The service's blocks of the run. */
  readonly service: readonly TrialBlock[]
  /** The target's blocks of the run. */
  readonly target: readonly TrialBlock[]
  /** What the runtimes logged on messages that they refused. */
  readonly refusals: readonly string[]
  /** Where the task acts: a transfer or a call of the service's own sends no message. */
  readonly actsOn: 'service' | 'target'
}

/** Whether an event says that the user's call was dispatched: by a proxy, or as a call of a contract. */
function isDispatch({ name, title }: RuntimeEvent): boolean {
  return (
    name === 'ProxyExecuted' ||
    title === 'evm.Executed' ||
    title === 'evm.Created' ||
    title === 'ethereum.Executed'
  )
}

/** The event by which the service says that a slot passed without the run. */
const MISSED = 'TaskMissed'

/** The event of a call whose fallback succeeded: what it reports is why that was needed. */
const FELL_BACK = 'IfElseFallbackCalled'

/** The event by which the service says that it could not book the next run of a task that recurs. */
const DROPPED = 'TaskNotRescheduled'

/** What is said of a message that reached its end although no proxy dispatched the user's call. */
export const noProxy = 'no proxy dispatched the call of the user'

/** What the chain's own scheduler reports in the hooks of a block, before the messages. */
const SCHEDULED =
  /^scheduler\.(Dispatched|CallUnavailable|PeriodicFailed|RetryFailed|RetrySet|PermanentlyOverweight|AgendaIncomplete)$/

/**
 * Tells from the events of both chains whether a run of a task had its effect. The service ran the
 * task. A task that acts on the target sent a message, the target executed it to its end, and a proxy
 * dispatched the user's call. No event on the way reports an error, by the types of its fields, at
 * whatever depth the call was nested; and no assets were trapped.
 */
export function judgeRun(args: JudgeRunArgs): {
  readonly failure: RunFailure | null
  readonly events: readonly string[]
} {
  const sent = findSending(args)
  if (sent.failure !== null || args.actsOn === 'service') {
    return { failure: sent.failure, events: sent.events }
  }
  const last = args.target.at(-1)?.number ?? 0
  const message = findMessage(args.target, sent.ids)
  if (message === undefined) {
    const error = 'the target received no message of this run'
    return { failure: { chain: 'target', block: last, event: 'none', error }, events: [] }
  }
  const events = message.events.map(({ title }) => title)
  const fail = ({ title }: RuntimeEvent, error: string) => ({
    failure: { chain: 'target', block: message.block, event: title, error } as const,
    events
  })
  for (const event of message.events) {
    const problem = findProblem(event)
    if (problem !== undefined) return fail(event, problem)
  }
  const end = message.events.at(-1)
  if (end !== undefined && verdictOf(end)?.refused !== undefined) {
    const [reason = 'the message was not executed to its end'] = args.refusals
    return fail(end, reason)
  }
  if (end !== undefined && !message.events.some(isDispatch)) {
    return fail(end, noProxy)
  }
  return { failure: null, events }
}

/** What an event between the begin and the end of a run reports that went wrong. */
function findProblem(event: RuntimeEvent): string | undefined {
  if (event.failure !== null && event.name !== FELL_BACK) return event.failure.name
  if (event.name === 'AssetsTrapped') return 'assets were trapped'
  if (event.name === MISSED) return 'the service did not run the task at its time'
  // Some report by their name alone, such as evm.ExecutedFailed.
  const isOfMessage = verdictOf(event) !== undefined
  return event.name.endsWith('Failed') && !isOfMessage ? 'the call in it failed' : undefined
}

/** What the service did for the task: the ids of the messages that it sent, or why it failed. */
function findSending({ service, taskId, time }: JudgeRunArgs): {
  readonly failure: RunFailure | null
  readonly events: readonly string[]
  readonly ids: ReadonlySet<string>
} {
  const ids = new Set<string>()
  const events: string[] = []
  const fail = (block: number, event: string, error: string) => ({
    ...{ ids, events },
    failure: { chain: 'service', block, event, error } as const
  })
  let ran = false
  for (const { number, events: all } of service) {
    const isOwn = ({ value }: RuntimeEvent): boolean =>
      fieldsOf(value).includes(taskId) && isOfRun(value, time)
    const first = all.findIndex(isOwn)
    if (first === -1) continue
    ran = true
    for (const event of all.slice(first, all.findLastIndex(isOwn) + 1)) {
      events.push(event.title)
      // That the next run cannot be paid for is no failure of this one.
      const problem = event.name === DROPPED ? undefined : findProblem(event)
      if (problem !== undefined) return fail(number, event.title, problem)
      for (const field of fieldsOf(event.value)) if (field !== taskId) ids.add(field)
    }
  }
  const block = service.at(-1)?.number ?? 0
  return ran
    ? { failure: null, events, ids }
    : fail(block, 'none', 'the service did not run the task')
}

/** Whether an event is of the run of a time, or does not say of which. */
function isOfRun(value: unknown, time: number): boolean {
  const { run } = (value ?? {}) as { readonly run?: unknown }
  return (typeof run !== 'bigint' && typeof run !== 'number') || Number(run) === time
}

/** What the service says of the run that follows. */
export interface Following {
  /** When the task runs next, in seconds since the Unix epoch, and what says so; `null` if nothing does. */
  readonly next: { readonly time: number; readonly block: number; readonly event: string } | null
  /** Why there is no next run; `null` if there is one. */
  readonly dropped: RunFailure | null
}

/** Reads what the service says of the run that follows in blocks of a task that recurs. */
export function findFollowing(blocks: readonly TrialBlock[], taskId: Hex): Following {
  for (const { number: block, events } of blocks.toReversed()) {
    for (const event of events) {
      if (!fieldsOf(event.value).includes(taskId)) continue
      const { title, name, failure } = event
      if (name === DROPPED) {
        const error = failure?.name ?? 'the service books no further run'
        return { next: null, dropped: { chain: 'service', block, event: title, error } }
      }
      const { next_run: next } = event.value as { readonly next_run?: unknown }
      if (typeof next === 'bigint' || typeof next === 'number') {
        return { next: { time: Number(next), block, event: title }, dropped: null }
      }
    }
  }
  return { next: null, dropped: null }
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
    // The block's inherents, and what its scheduler did, come before its messages.
    if (/^system\.Extrinsic/.test(event.title) || SCHEDULED.test(event.title)) from = at + 1
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
