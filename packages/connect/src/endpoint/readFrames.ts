import { isRecord, scanJson } from '@paraclock/core'
import * as v from 'valibot'

/** The error object of a JSON-RPC answer. */
export interface RpcErrorObject {
  readonly code: number
  /** The node's message, cut after 4,096 characters. */
  readonly message: string
  /** Further data of the node; dropped if its JSON is longer than 65,536 characters. */
  readonly data?: unknown
}

/** One parsed JSON-RPC message of a node. */
export type Frame =
  | { readonly kind: 'result'; readonly id: FrameId; readonly result: unknown }
  | { readonly kind: 'refused'; readonly id: FrameId; readonly error: RpcErrorObject }
  | {
      readonly kind: 'notification'
      readonly subscription: string
      readonly result: unknown
      readonly error?: RpcErrorObject
    }
  /** Text that is not JSON-RPC, or that exceeds a limit. */
  | { readonly kind: 'malformed'; readonly problem: string }

/** The id of a request; `null` in a refusal of a request whose id the node could not read. */
export type FrameId = string | number | null

// Parsing deeper JSON could overflow the stack. Values of a runtime nest far less.
const MAX_DEPTH = 64
// `maxFrameBytes` alone does not limit the memory, because a list item of two characters takes
// fifty times as much memory after parsing. A list of storage keys with 16 MiB of text has fewer
// items than this limit.
const MAX_MEMBERS = 262_144
const MAX_IN_BATCH = 1024
const MAX_ID_LENGTH = 256
const MAX_METHOD_LENGTH = 256
const MAX_MESSAGE_LENGTH = 4096
const MAX_DATA_LENGTH = 65_536

const number = v.pipe(v.number(), v.safeInteger())
const key = v.union([v.pipe(v.string(), v.maxLength(MAX_ID_LENGTH)), number], 'it is not an id')

const error = v.object({
  code: number,
  message: v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, MAX_MESSAGE_LENGTH).toWellFormed())
  ),
  data: v.optional(v.unknown())
})

const subscriptionId = v.pipe(
  key,
  v.transform((id) => (typeof id === 'number' ? id.toString() : id))
)

const answer = v.object({ id: v.optional(v.nullable(key), null), result: v.unknown() })
const refusal = v.object({ id: v.optional(v.nullable(key), null), error })
const notification = v.object({
  method: v.pipe(v.string(), v.maxLength(MAX_METHOD_LENGTH)),
  params: v.union([
    v.object({ subscription: subscriptionId, error }),
    v.object({ subscription: subscriptionId, result: v.unknown() })
  ])
})

/**
 * Reads a text of a node as one message, or as the messages of a batch. Any text that is not an
 * answer, refusal or notification of JSON-RPC 2.0 becomes one `malformed` frame. Never throws.
 */
export function readFrames(text: string): readonly Frame[] {
  const { exceeded } = scanJson(text, { maxDepth: MAX_DEPTH, maxEntries: MAX_MEMBERS })
  if (exceeded === 'maxDepth') return [malformed(`it nests more than ${MAX_DEPTH} levels`)]
  if (exceeded !== undefined) return [malformed(`it has more than ${MAX_MEMBERS} members`)]
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return [malformed('it is not JSON')]
  }
  if (!Array.isArray(value)) return [readFrame(value)]
  if (value.length === 0) return [malformed('the batch is empty')]
  if (value.length > MAX_IN_BATCH) return [malformed(`a batch of more than ${MAX_IN_BATCH}`)]
  const frames = value.map(readFrame)
  const broken = frames.find(({ kind }) => kind === 'malformed')
  return broken ? [broken] : frames
}

/** Reads the answer to a subscribe call as an id; `undefined` if the answer is not an id. */
export function readSubscriptionId(result: unknown): string | undefined {
  const read = v.safeParse(subscriptionId, result)
  return read.success ? read.output : undefined
}

function readFrame(value: unknown): Frame {
  if (!isRecord(value)) return malformed('it is not an object')
  if (value['jsonrpc'] !== '2.0') return malformed('the member jsonrpc is not "2.0"')
  if (Object.hasOwn(value, 'method')) {
    const read = v.safeParse(notification, value)
    if (!read.success) return malformed(`a notification ${describe(read.issues)}`)
    const { params } = read.output
    if (!('error' in params)) return { kind: 'notification', ...params }
    const { subscription } = params
    return { kind: 'notification', subscription, result: undefined, error: bound(params.error) }
  }
  // Some servers send both `result` and `error`. One of the two is then null.
  if (Object.hasOwn(value, 'error') && value['error'] !== null) {
    const read = v.safeParse(refusal, value)
    if (!read.success) return malformed(`an error ${describe(read.issues)}`)
    return { kind: 'refused', id: read.output.id, error: bound(read.output.error) }
  }
  if (!Object.hasOwn(value, 'result')) return malformed('it has neither a result nor an error')
  const read = v.safeParse(answer, value)
  if (!read.success) return malformed(`an answer ${describe(read.issues)}`)
  return { kind: 'result', ...read.output }
}

function bound({ code, message, data }: v.InferOutput<typeof error>): RpcErrorObject {
  if (data === undefined) return { code, message }
  return JSON.stringify(data).length > MAX_DATA_LENGTH ? { code, message } : { code, message, data }
}

function malformed(problem: string): Frame {
  return { kind: 'malformed', problem }
}

function describe([issue]: readonly [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): string {
  const path = v.getDotPath(issue)
  return `is not one${path === null ? '' : `: ${path} is wrong`}`
}

// The error codes that always mean a rate limit: -32999 of polkadot-sdk, and the HTTP status 429 of
// some proxies. Any other code, such as -32005, means a rate limit only if the message fits `WORDS`.
const CODES: ReadonlySet<number> = new Set([-32999, 429])
const WORDS = /rate.?limit|too many (requests|calls)/i

export function isRateLimit({ code, message }: RpcErrorObject): boolean {
  return CODES.has(code) || (code <= -32000 && WORDS.test(message))
}
