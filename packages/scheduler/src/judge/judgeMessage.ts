import { type DispatchFailure, judgeMessageEvent, type RuntimeEvent } from '@paraclock/types'
import type { MessageEvents } from './splitMessages.ts'

/** Why a message did not have its effect. */
export interface MessageFailure {
  readonly event: RuntimeEvent
  /** The error, as the metadata names it, or what else went wrong. */
  readonly error: string
  /** The error of a call; `undefined` if no call reports one. */
  readonly cause?: DispatchFailure
  /** Whether the chain refused the message, or ended it early. */
  readonly isRefused?: boolean
}

/** Whether the call in a message had its effect. */
export interface MessageOutcome {
  /** `unproven` if no event states it, because no proxy dispatches the call. */
  readonly dispatch: 'succeeded' | 'failed' | 'unproven'
  readonly failure?: MessageFailure
}

/** The error of a message that was executed to its end, but no proxy dispatched the user's call. */
export const noProxy = 'no proxy dispatched the call of the user'

/** The event of a fallback call that succeeded. It holds the error of the call before it. */
const FELL_BACK = 'IfElseFallbackCalled'

/** The event of a program that a call executed, with its outcome. */
export const ATTEMPTED = 'Attempted'

/** The events of a program that ends with an error or with assets left. */
const ENDS: readonly string[] = ['ProcessXcmError', 'AssetsTrapped']

const CONTRACTS = ['evm.Executed', 'evm.Created', 'ethereum.Executed']

/** Whether an event states that a proxy dispatched the user's call, or that it called a contract. */
export function isDispatch({ name, title }: RuntimeEvent): boolean {
  return name === 'ProxyExecuted' || CONTRACTS.includes(title)
}

/**
 * Judges whether the call in a message had its effect: a proxy or a contract dispatched the call,
 * no event reports an error at any depth of the call, and none of its assets were trapped. Errors
 * and trapped assets after the dispatch concern only the fee. A message without a proxy must also
 * be executed to its end.
 *
 * @param isProxied - whether the call is one of the proxy pallet, which always emits an event
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
 * Removes the errors that a program handled: the error of an instruction and the event before it.
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
  // Some events report a failure only by their name, such as evm.ExecutedFailed.
  const isOfMessage = judgeMessageEvent({ pallet, name, data: value }) !== undefined
  return name.endsWith('Failed') && !isOfMessage ? 'the call in it failed' : undefined
}
