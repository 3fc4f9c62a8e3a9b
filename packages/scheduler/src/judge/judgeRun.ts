import type { Hex } from '@paraclock/core'
import { type DispatchFailure, type Runtime, type RuntimeEvent, readEvent } from '@paraclock/types'
import { findRunMessage, isFromService } from './findRunMessage.ts'
import { ATTEMPTED, dropHandled, isDispatch, judgeMessage, problemOf } from './judgeMessage.ts'
import { listHex, type MessageEvents, splitMessages } from './splitMessages.ts'

/** A block that can contain events of a run, with all events of the block. */
export interface RunBlock {
  readonly number: number
  readonly events: readonly RuntimeEvent[]
}

/** The place and the error of a failed run. */
export interface RunFailure {
  readonly chain: 'service' | 'target'
  readonly block: number
  /** The event that shows the failure, such as `proxy.ProxyExecuted`; `none` if there is no event. */
  readonly event: string
  /** The name of the dispatch error, else a description of the problem. */
  readonly error: string
  /** The documentation of the error in the chain's metadata; absent if the error has none. */
  readonly docs?: string
}

/** The arguments of {@link judgeRun}. */
export interface JudgeRunArgs {
  readonly taskId: Hex
  /** The planned time of the run, in seconds since 1970. Events of other runs are ignored. */
  readonly time: number
  readonly service: readonly RunBlock[]
  readonly target: readonly RunBlock[]
  /** The messages that the chains refused, with the reasons from the runtimes' logs. */
  readonly refusals: readonly RefusedMessage[]
  /** The chain on which the task acts. Only a task that acts on the target sends a message. */
  readonly actsOn: 'service' | 'target'
  /** The parachain of the service; `null` if it is not a parachain. */
  readonly serviceId: number | null
}

/** A message that a chain refused. */
export interface RefusedMessage {
  readonly id: string | undefined
  readonly message: string
}

/** The outcome of a run. The run succeeded if `failure` is `undefined`. */
export interface JudgedRun {
  readonly failure: RunFailure | undefined
  /**
   * The titles of the run's events, such as `proxy.ProxyExecuted`, on the chain on which the task
   * acts. If the run failed on the service, the events are those of the service.
   */
  readonly events: readonly string[]
  /**
   * The refund of the prepayment. Absent if no event contains it, or if the run failed on the
   * target.
   */
  readonly refund?: bigint | undefined
  /** The block of the target that executed the run's message. */
  readonly block?: number
  /**
   * All hex values in the events of the run's message on the target. The ids of the messages that
   * the target sent are among them. Absent if the run failed, or if the task acts on the service.
   */
  readonly named?: readonly string[]
  /**
   * The event with the outcome of an XCM program that the call executed. The program can succeed
   * although a `Transact` in it fails.
   */
  readonly program?: Pick<RunFailure, 'block' | 'event'>
  /**
   * All integers above 32 bits in the events of the call, in their order. Events about the fee of
   * the message are left out. Absent if the run failed.
   */
  readonly amounts?: readonly bigint[]
}

const MISSED = 'TaskMissed'
const CANCELLED = 'TaskCancelled'
/** The name of the event for a recurring task whose next run could not be booked. */
export const DROPPED = 'TaskNotRescheduled'

/**
 * Judges whether a run of a task had its effect, by the events of the service and the target. If the
 * task acts on the target, {@link judgeMessage} judges the run's message.
 */
export function judgeRun(args: JudgeRunArgs): JudgedRun {
  const sent = findSending(args)
  if (sent.failure !== undefined || args.actsOn === 'service') {
    const { failure, events, amounts } = sent
    return { failure, events, amounts, refund: findRefund(args) }
  }
  const found = findMessage(args, sent.ids)
  if (found === undefined) {
    const block = args.target.at(-1)?.number ?? 0
    const error = 'the target received no message of this run'
    return { failure: { chain: 'target', block, event: 'none', error }, events: [] }
  }
  const { block, message } = found
  const events = message.events.map(({ title }) => title)
  const { failure } = judgeMessage(message, true)
  if (failure === undefined) {
    const program = message.events.findLast(({ name }) => name === ATTEMPTED)
    const named = message.events.flatMap(({ value }) => listHex(value))
    return {
      failure,
      events,
      block,
      named,
      amounts: listAmounts(message.events.slice(0, message.events.findLastIndex(isDispatch) + 1)),
      refund: findRefund(args),
      program: program && { block, event: program.title }
    }
  }
  const { event, isRefused = false, cause } = failure
  // The runtime's log can give the reason of a refusal more precisely than the event.
  const refusal = args.refusals.find(({ id }) =>
    id === undefined ? message.ids.length === 0 : message.ids.includes(id)
  )
  const error = (isRefused ? refusal?.message : undefined) ?? failure.error
  return {
    failure: { chain: 'target', block, event: event.title, error, ...documented(cause) },
    events
  }
}

const documented = (failure: DispatchFailure | undefined): Pick<RunFailure, 'docs'> =>
  failure === undefined || failure.docs === '' ? {} : { docs: failure.docs }

function findSending({ service, taskId, time }: JudgeRunArgs): {
  readonly failure: RunFailure | undefined
  readonly events: readonly string[]
  readonly amounts?: readonly bigint[]
  readonly ids: ReadonlySet<string>
} {
  const ids = new Set<string>()
  const read: RuntimeEvent[] = []
  const fail = (block: number, event: string, error: string, cause?: DispatchFailure) => ({
    ids,
    events: read.map(({ title }) => title),
    failure: { chain: 'service', block, event, error, ...documented(cause) } as const
  })
  let ran = false
  let cancelled: ReturnType<typeof fail> | undefined
  for (const { number, events: all } of service) {
    const isOwn = ({ value }: RuntimeEvent): boolean => isOfRun(value, { taskId, time })
    const own = all.filter(isOwn)
    if (!own.some(({ name }) => name !== CANCELLED)) {
      cancelled ??= own[0] && fail(number, own[0].title, 'the task was cancelled before its run')
      continue
    }
    const first = all.findIndex(isOwn)
    ran = true
    for (const event of dropHandled(all.slice(first, all.findLastIndex(isOwn) + 1))) {
      read.push(event)
      const problem = findOwnProblem(event)
      if (problem !== undefined) return fail(number, event.title, problem, event.failure)
      for (const field of listHex(event.value)) if (field !== taskId) ids.add(field)
    }
  }
  const block = service.at(-1)?.number ?? 0
  if (!ran) return cancelled ?? fail(block, 'none', 'the service did not run the task')
  // The other amounts on the service are those of the run's fee.
  const amounts = listAmounts(read.filter(({ name }) => name.startsWith('Transfer')))
  return { failure: undefined, events: read.map(({ title }) => title), amounts, ids }
}

function listAmounts(events: readonly RuntimeEvent[]): readonly bigint[] {
  return events.flatMap(({ value }) => listIntegers(value))
}

function listIntegers(value: unknown): readonly bigint[] {
  if (typeof value === 'bigint') return [value]
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return []
  return Object.values(value).flatMap(listIntegers)
}

/** Returns the error that an event reports for the run. Ignores an event about the next run. */
function findOwnProblem(event: RuntimeEvent): string | undefined {
  if (event.name === DROPPED) return undefined
  return event.name === MISSED
    ? (event.failure?.name ?? 'the service did not run the task at its time')
    : problemOf(event)
}

function findRefund({ service, ...run }: JudgeRunArgs): bigint | undefined {
  const stated = service.flatMap(({ events }) =>
    events.flatMap(({ value }) => {
      const { refund } = (value ?? {}) as { readonly refund?: unknown }
      return typeof refund === 'bigint' && isOfRun(value, run) ? [refund] : []
    })
  )
  return stated.at(-1)
}

/** Whether an event belongs to the run: it has the task id, and no time of a different run. */
function isOfRun(value: unknown, { taskId, time }: Pick<JudgeRunArgs, 'taskId' | 'time'>): boolean {
  const { run } = (value ?? {}) as { readonly run?: unknown }
  if (!listHex(value).includes(taskId)) return false
  return (typeof run !== 'bigint' && typeof run !== 'number') || Number(run) === time
}

/**
 * Finds the message of the run by the ids in the events of the run. If no message has such an id,
 * finds the first message of the service without an id. The message is never ambiguous, because on
 * copies of the chains, only the run sends a message with the topic.
 */
function findMessage(
  { target, serviceId }: Pick<JudgeRunArgs, 'target' | 'serviceId'>,
  ids: ReadonlySet<string>
): { readonly block: number; readonly message: MessageEvents } | undefined {
  const messages = target.flatMap(({ number: block, events }) =>
    splitMessages(events).map((message) => ({ ...message, block, message }))
  )
  const own = findRunMessage(messages, { ids, serviceId }).message
  return own ?? messages.find((one) => one.ids.length === 0 && isFromService(one, serviceId))
}

/**
 * Prepares the decoded events of a block for {@link judgeRun}: adds their titles and dispatch
 * errors. `runtime` must be the runtime of the block.
 */
export function readRunBlock(
  runtime: Pick<Runtime, 'metadata'>,
  number: number,
  events: readonly { readonly pallet: string; readonly name: string; readonly data: unknown }[]
): RunBlock {
  const read = ({ pallet, name, data }: (typeof events)[number]): RuntimeEvent =>
    readEvent(runtime, { type: pallet, value: { type: name, value: data } })
  return { number, events: events.map(read) }
}
