import { isRecord, type JsonScanLimits, ParaclockError, scanJson } from '@paraclock/core'
import { RequestLimitExceeded, RpcRequestInvalid, RpcRequestMalformed } from '../errors.ts'

/** A valid JSON-RPC request of a client. */
export interface RequestedCall {
  /** The request's id as JSON text, as the client wrote it; `undefined` for a notification. */
  readonly id: string | undefined
  readonly method: string
  /** The parameters, by position or by name. */
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
}

/**
 * One request of a message: a valid call, or the error that answers an invalid request, with the id
 * of the request as JSON text.
 */
export type ParsedRequest =
  | { readonly call: RequestedCall }
  | { readonly refused: ParaclockError; readonly id: string }

/** A parsed message of a client: one request, or a batch. */
export interface ParsedMessage {
  readonly isBatch: boolean
  readonly requests: readonly ParsedRequest[]
  /** A measure of the message's size: the number of its lists, objects and commas together. */
  readonly entries: number
}

/** The size limits of a message. */
export interface MessageLimits extends JsonScanLimits {
  readonly maxBatch: number
}

/**
 * Reads a message: a request of JSON-RPC 2.0, or a batch of requests.
 *
 * @throws ParaclockError `RpcRequestMalformed` if the message is not JSON in UTF-8,
 * `RpcRequestInvalid` if the batch is empty, `RequestLimitExceeded` if the message exceeds a limit.
 * The answer to the whole message is then this error, with the id null.
 */
export function parseMessage(message: string | Uint8Array, limits: MessageLimits): ParsedMessage {
  const text = typeof message === 'string' ? message : decodeText(message)
  const { entries, ids } = scanMessage(text, limits)
  const value = parse(text)
  const isBatch = Array.isArray(value)
  const items: readonly unknown[] = isBatch ? value : [value]
  if (items.length === 0) throw refuse('the batch is empty')
  if (items.length > limits.maxBatch) {
    const [limit, actual, allowed] = ['requests in one batch', items.length, limits.maxBatch]
    throw new ParaclockError(RequestLimitExceeded, { limit, actual, allowed })
  }
  return {
    isBatch,
    entries,
    requests: items.map((item, index) => readRequest(item, ids.get(index)))
  }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new ParaclockError(RpcRequestMalformed, { problem: 'it is not UTF-8' }, { cause: error })
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const problem = (error as Error).message
    throw new ParaclockError(RpcRequestMalformed, { problem }, { cause: error })
  }
}

function readRequest(item: unknown, written: string | undefined): ParsedRequest {
  const no = (problem: string, id = 'null'): ParsedRequest => ({ refused: refuse(problem), id })
  if (!isRecord(item)) return no('it is not an object')
  const { jsonrpc, id: given, method, params = [] } = item
  const id = given === undefined ? undefined : writeId(given, written)
  if (given !== undefined && id === undefined) return no('its id is neither a string nor a number')
  if (jsonrpc !== '2.0') return no('its jsonrpc is not "2.0"', id)
  if (typeof method !== 'string') return no('its method is not a string', id)
  if (typeof params !== 'object' || params === null) {
    return no('its params are neither an array nor an object', id)
  }
  return { call: { id, method, params: params as RequestedCall['params'] } }
}

/**
 * Returns an id as JSON text, or `undefined` for an invalid id. For a number, returns `written`,
 * the client's own text, because a JavaScript number cannot hold every id exactly.
 */
function writeId(id: unknown, written: string | undefined): string | undefined {
  if (typeof id === 'number') return written
  return id === null || typeof id === 'string' ? JSON.stringify(id) : undefined
}

function refuse(problem: string): ParaclockError {
  return new ParaclockError(RpcRequestInvalid, { problem })
}

const NOT_SPACE = /[^ \t\n\r]/g
const NUMBER = /-?\d[\d.eE+-]*/y

interface MessageScan extends Pick<ParsedMessage, 'entries'> {
  /**
   * The ids that are numbers, as the client wrote them. The key is the position of the request in
   * the batch.
   */
  readonly ids: ReadonlyMap<number, string>
}

/**
 * Counts the entries of a message, refuses a message that exceeds the limits, and reads numeric ids
 * as text. A conversion to numbers would change `1e2` and ids of twenty digits. Text that is not
 * JSON is accepted here, and refused by `JSON.parse` later.
 */
export function scanMessage(text: string, limits: JsonScanLimits): MessageScan {
  const ids = new Map<number, string>()
  // The number of lists and objects around a key of a request: 2 in a batch, else 1.
  const requestDepth = nextCharacter(text, 0).character === '[' ? 2 : 1
  let index = 0
  const { entries, exceeded } = scanJson(text, limits, (character, depth, at, end) => {
    if (character === ',' && depth === 1 && requestDepth === 2) index += 1
    if (character === '"' && depth === requestDepth) noteId(text, at, end, index, ids)
  })
  if (exceeded === undefined) return { entries, ids }
  const limit = exceeded === 'maxDepth' ? 'levels of nesting' : 'entries of lists and objects'
  const allowed = limits[exceeded]
  throw new ParaclockError(RequestLimitExceeded, { limit, actual: undefined, allowed })
}

/**
 * If the key at `from` is `id` and its value is a number, notes the number as text. As in
 * `JSON.parse`, the last of several keys `id` counts.
 */
function noteId(
  text: string,
  from: number,
  to: number,
  index: number,
  ids: Map<number, string>
): void {
  // With escapes, the key `id` has at most twelve characters between its quotes.
  if (to - from > 13 || !/^"(i|\\u0069)(d|\\u0064)"$/i.test(text.slice(from, to + 1))) return
  if (text.slice(from + 1, to) !== 'id' && JSON.parse(text.slice(from, to + 1)) !== 'id') return
  const colon = nextCharacter(text, to + 1)
  if (colon.character !== ':') return
  NUMBER.lastIndex = nextCharacter(text, colon.at + 1).at
  const [number] = NUMBER.exec(text) ?? []
  if (number === undefined) ids.delete(index)
  else ids.set(index, number)
}

function nextCharacter(
  text: string,
  from: number
): { readonly at: number; readonly character: string | undefined } {
  NOT_SPACE.lastIndex = from
  const at = NOT_SPACE.exec(text)?.index ?? text.length
  return { at, character: text[at] }
}
