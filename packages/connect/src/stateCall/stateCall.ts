import { type Hex, hexToBytes, ParaclockError, withDeadline } from '@paraclock/core'
import type { ReadableApi, ReadableValue } from '@paraclock/types'
import type { StateCaller } from './createStateCaller.ts'
import { encodeArguments } from './encodeArguments.ts'
import { planStateCall } from './planStateCall.ts'

const LONGEST_MS = 30_000

/** How a runtime API is called. */
export interface StateCallOptions {
  /** The block in whose state it runs. The best block if left out. */
  readonly at?: Hex
  /** What runs the call. The connection of the api if left out. */
  readonly caller?: StateCaller
  /** Longest time, in milliseconds. 30,000 if left out. */
  readonly deadlineMs?: number
  /** Ends the call early. */
  readonly signal?: AbortSignal
}

/** The result of a runtime API call. */
export interface StateCallResult<Value extends ReadableValue = ReadableValue> {
  /** The result, decoded. */
  readonly value: Value
  /** The result as the runtime gave it, SCALE encoded. */
  readonly raw: Hex
  /** The version of the API that the runtime declares. */
  readonly version: number
  /** Where the types came from. */
  readonly source: 'metadata' | 'definitions'
}

/**
 * Calls a runtime API in the form that the chain's version of it takes.
 *
 * Arguments are given by name, in camel case. One that only other versions of the API take is left
 * out where this version does not take it, so one program serves all of them:
 * `resultXcmsVersion` of `DryRunApi_dry_run_call` goes to version 2 and not to version 1.
 *
 * @param api - a connected api; the types are those of its metadata
 * @param name - the call as the runtime exports it, for example `DryRunApi_dry_run_call`
 * @param args - the arguments, by name
 * @throws ParaclockError `RuntimeApiMissing`, `RuntimeApiVersionUnknown`,
 * `RuntimeApiArgumentInvalid`, `RuntimeApiResultMalformed`, `DeadlineExceeded`, and whatever ends
 * the call itself
 *
 * @example
 * ```ts
 * import { openChain, stateCall } from '@paraclock/connect'
 *
 * const { api } = await openChain({ endpoints: 'wss://rpc.example' })
 * const call = api.tx.system.remark('0x00').method
 * const info = await stateCall(api, 'TransactionPaymentCallApi_query_call_info', {
 *   call,
 *   len: call.encodedLength
 * })
 * console.log(info.version, info.value.toHuman())
 * ```
 */
export async function stateCall<Value extends ReadableValue = ReadableValue>(
  api: ReadableApi,
  name: string,
  args: Readonly<Record<string, unknown>>,
  options: StateCallOptions = {}
): Promise<StateCallResult<Value>> {
  const { at, caller = callerOf(api), deadlineMs = LONGEST_MS, signal } = options
  const plan = planStateCall(api, name)
  const data = encodeArguments(api, plan, args)
  const raw = await withDeadline(
    { milliseconds: deadlineMs, what: `calling ${name}`, signal },
    (inner) => caller.stateCall({ name, data, signal: inner, ...(at ? { at } : {}) })
  )
  const value = decodeResult<Value>(api, plan.result, name, raw)
  return { value, raw, version: plan.version, source: plan.source }
}

function callerOf(api: ReadableApi): StateCaller {
  return {
    stateCall: async ({ name, data, at }) => {
      // Raw, so that polkadot.js does not fetch the metadata of the block named.
      const { call } = api.rpc.state
      const result = await (at ? call.raw(name, data, at) : call.raw(name, data))
      return String(result) as Hex
    }
  }
}

function decodeResult<Value extends ReadableValue>(
  api: ReadableApi,
  type: string,
  name: string,
  raw: Hex
): Value {
  const fail = (problem: string, cause?: unknown): ParaclockError =>
    new ParaclockError('RuntimeApiResultMalformed', { name, result: raw, problem }, { cause })
  let value: Value
  let bytes: Uint8Array
  try {
    bytes = hexToBytes(raw)
    value = api.registry.createTypeUnsafe(type, [bytes]) as Value
  } catch (error) {
    throw fail(error instanceof Error ? error.message : String(error), error)
  }
  const left = bytes.length - value.encodedLength
  if (left > 0) throw fail(`bytes too many: ${left}`)
  if (left < 0) throw fail(`bytes missing: ${-left}`)
  return value
}
