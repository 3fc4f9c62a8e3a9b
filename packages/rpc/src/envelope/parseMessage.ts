import { isRecord, type JsonScanLimits, ParaclockError, scanJson } from '@paraclock/core'
import { RequestLimitExceeded, RpcRequestInvalid } from '../errors.ts'
import { sliceJson } from './sliceJson.ts'

/** A valid JSON-RPC request of a client. */
export interface RequestedCall {
  /** The request's id as JSON text, as the client wrote it; `undefined` for a notification. */
  readonly id: string | undefined
  readonly method: string
  /** The parameters, by position or by name. */
  readonly params: readonly unknown[] | Readonly<Record<string, unknown>>
  /** The parameters as JSON text, as the client wrote them; `[]` if the request has none. */
  readonly paramsText: string
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
}

/** The size limits of a message. */
export interface MessageLimits extends JsonScanLimits {
  readonly maxBatch: number
}

/**
 * Reads a message: a request of JSON-RPC 2.0, or a batch of requests.
 *
 * @throws ParaclockError `RpcRequestInvalid` if the message is not JSON in UTF-8 or if the batch is
 * empty, `RequestLimitExceeded` if the message exceeds a limit.
 * The answer to the whole message is then this error, with the id null.
 */
export function parseMessage(message: string | Uint8Array, limits: MessageLimits): ParsedMessage {
  const text = typeof message === 'string' ? message : decodeText(message)
  scanMessage(text, limits)
  const value = parse(text)
  const isBatch = Array.isArray(value)
  const items: readonly unknown[] = isBatch ? value : [value]
  if (items.length === 0) throw refuse('the batch is empty')
  if (items.length > limits.maxBatch) {
    const [limit, actual, allowed] = ['requests in one batch', items.length, limits.maxBatch]
    throw new ParaclockError(RequestLimitExceeded, { limit, actual, allowed })
  }
  const texts = isBatch ? sliceJson(text) : undefined
  const requests = items.map((item, index) => readRequest(item, texts?.get(`${index}`) ?? text))
  return { isBatch, requests }
}

function decodeText(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (error) {
    throw new ParaclockError(
      RpcRequestInvalid,
      { problem: 'it is not UTF-8', isJson: false },
      { cause: error }
    )
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const problem = (error as Error).message
    throw new ParaclockError(RpcRequestInvalid, { problem, isJson: false }, { cause: error })
  }
}

function readRequest(item: unknown, text: string): ParsedRequest {
  const no = (problem: string, id = 'null'): ParsedRequest => ({ refused: refuse(problem), id })
  if (!isRecord(item)) return no('it is not an object')
  const { jsonrpc, id: given, method, params = [] } = item
  const slices = sliceJson(text)
  const id = given === undefined ? undefined : writeId(given, slices.get('id'))
  if (given !== undefined && id === undefined) return no('its id is neither a string nor a number')
  if (jsonrpc !== '2.0') return no('its jsonrpc is not "2.0"', id)
  if (typeof method !== 'string') return no('its method is not a string', id)
  if (typeof params !== 'object' || params === null) {
    return no('its params are neither an array nor an object', id)
  }
  const paramsText = slices.get('params') ?? '[]'
  return { call: { id, method, params: params as RequestedCall['params'], paramsText } }
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
  return new ParaclockError(RpcRequestInvalid, { problem, isJson: true })
}

/**
 * Refuses a message that exceeds the limits. Text that is not JSON is accepted here, and refused by
 * `JSON.parse` later.
 */
export function scanMessage(text: string, limits: JsonScanLimits): void {
  const { exceeded } = scanJson(text, limits)
  if (exceeded === undefined) return
  const limit = exceeded === 'maxDepth' ? 'levels of nesting' : 'entries of lists and objects'
  const allowed = limits[exceeded]
  throw new ParaclockError(RequestLimitExceeded, { limit, actual: undefined, allowed })
}
