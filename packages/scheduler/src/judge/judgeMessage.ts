import { type DispatchFailure, judgeMessageEvent, type RuntimeEvent } from '@paraclock/types'
import type { MessageEvents } from './splitMessages.ts'

/** The failure of a message, with the event that reports the failure. */
export interface MessageFailure {
  readonly event: RuntimeEvent
  /** The name of the dispatch error, else a description of the problem. */
  readonly error: string
  readonly cause?: DispatchFailure
  /** Whether the chain refused the message, or did not execute the message to its end. */
  readonly isRefused?: boolean
}

/** The judgement of a message: whether the call in the message had its effect. */
export interface MessageOutcome {
  /** `unproven`: no event reports the outcome. A call without a proxy may emit no event. */
  readonly dispatch: 'succeeded' | 'failed' | 'unproven'
  readonly failure?: MessageFailure
}

/** The `error` if the message was executed to its end, but `proxy.proxy` dispatched nothing. */
export const noProxy = 'no proxy dispatched the call of the user'

/**
 * The event that `utility.if_else` emits if its main call failed and its fallback succeeded. The
 * event contains the error of the main call.
 */
const FELL_BACK = 'IfElseFallbackCalled'

/** The event with the outcome of an XCM program that a call executed. */
export const ATTEMPTED = 'Attempted'

const ENDS: readonly string[] = ['ProcessXcmError', 'AssetsTrapped']

const CONTRACTS = ['evm.Executed', 'evm.Created', 'ethereum.Executed']

/**
 * Whether an event reports that a proxy dispatched the user's call, or that a contract was
 * executed.
 */
export function isDispatch({ name, title }: RuntimeEvent): boolean {
  return name === 'ProxyExecuted' || CONTRACTS.includes(title)
}

/**
 * Judges whether the call in a message had its effect. The rules apply in this order:
 *
 * 1. If an event reports an error or trapped assets, the call failed. Program errors and trapped
 *   assets after the event `ProxyExecuted` do not count, because then they concern only the fee.
 * 2. If the message was not executed to its end and no proxy dispatched the call, the call failed.
 * 3. If an event reports that a proxy dispatched the call, or that a contract was executed, the
 *    call succeeded.
 * 4. If `isProxied` is true, the call failed. Otherwise, the outcome is unproven.
 *
 * @param isProxied - whether the call is a call of the proxy pallet, which always emits an event
 */
export function judgeMessage(
  { events, refused }: Pick<MessageEvents, 'events' | 'refused'>,
  isProxied: boolean
): MessageOutcome {
  const kept = dropHandled(events)
  const proxied = kept.findLastIndex(({ name }) => name === 'ProxyExecuted')
  for (const [at, event] of kept.entries()) {
    const isOfFee = proxied !== -1 && at > proxied && ENDS.includes(event.name)
    const error = isOfFee ? undefined : problemOf(event)
    if (error === undefined) continue
    return { dispatch: 'failed', failure: { event, error, cause: event.failure } }
  }
  const event = events.at(-1)
  if (event !== undefined && refused !== undefined && proxied === -1) {
    const error = `the message was not executed to its end: ${refused}`
    return { dispatch: 'failed', failure: { event, error, isRefused: true } }
  }
  if (events.some(isDispatch)) return { dispatch: 'succeeded' }
  if (!isProxied || event === undefined) return { dispatch: 'unproven' }
  return { dispatch: 'failed', failure: { event, error: noProxy } }
}

/**
 * Removes the events of errors that an XCM program handled: each `ProcessXcmError` event of a
 * program that succeeded, and the event before it, which can contain the cause.
 */
export function dropHandled(events: readonly RuntimeEvent[]): readonly RuntimeEvent[] {
  const handled = new Set<RuntimeEvent | undefined>()
  for (const [index, event] of events.entries()) {
    if (event.name !== 'ProcessXcmError') continue
    const end = events.slice(index).find(({ name }) => name === ATTEMPTED)
    if (end !== undefined && end.failure === undefined) handled.add(event).add(events[index - 1])
  }
  return events.filter((event) => !handled.has(event))
}

export function problemOf(event: RuntimeEvent): string | undefined {
  const { pallet, name, value, failure } = event
  if (failure !== undefined && name !== FELL_BACK) return failure.name
  if (name === 'AssetsTrapped') return 'assets were trapped'
  // An event whose name ends in `Failed`, such as evm.ExecutedFailed, shows that the call failed. The
  // event with the outcome of the message itself is an exception.
  const isOfMessage = judgeMessageEvent({ pallet, name, data: value }) !== undefined
  return name.endsWith('Failed') && !isOfMessage ? 'the call in it failed' : undefined
}
