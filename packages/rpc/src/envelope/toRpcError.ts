import { CallRefused } from '@paraclock/connect'
import { errorToJson, isParaclockError, type JsonValue, stringifyJson } from '@paraclock/core'
import { RpcRequestInvalid } from '../errors.ts'

/** The error object of a JSON-RPC response. */
export interface RpcError {
  /** The code that JSON-RPC 2.0 or nodes define for the error; 1 if they define no code. */
  readonly code: number
  readonly message: string
  /** The `ParaclockError` as JSON, or the data of a node's own error. */
  readonly data?: JsonValue
}

/** The error codes that JSON-RPC 2.0 and Substrate nodes define. */
const CODES: Readonly<Record<string, number>> = {
  SubscriptionUnsupported: -32603,
  RpcRequestInvalid: -32600,
  RpcMethodUnknown: -32601,
  RpcParamInvalid: -32602,
  RequestLimitExceeded: -32005,
  SubmissionRefused: 1010,
  ReplacementRefused: 1014,
  BlockMissing: 4003
}

/** Some clients recognize an error of JSON-RPC 2.0 by the text that Substrate nodes write. */
const WORDS: Readonly<Record<number, string>> = {
  [-32700]: 'Parse error',
  [-32600]: 'Invalid request',
  [-32601]: 'Method not found',
  [-32602]: 'Invalid params',
  [-32603]: 'Internal error'
}

const RUNTIME = 1
const PARSE_ERROR = -32700

/**
 * Converts an error to the error object of a JSON-RPC response. For a `ParaclockError`, the data
 * includes those causes that are also a `ParaclockError`. Other causes are left out, because they
 * name addresses and files. A node's own error is unchanged.
 */
export function toRpcError(error: unknown): RpcError {
  if (isParaclockError(error, CallRefused)) {
    const { rpcCode: code, rpcMessage: message, data } = error.context
    return { code, message, data: data as JsonValue | undefined }
  }
  if (isParaclockError(error)) {
    const report = errorToJson(error)
    const causes = report.causes.filter(({ code }) => code !== undefined)
    // `stringifyJson` writes bigints and bytes with a tag. Clients can restore them with
    // `parseJson` of `@paraclock/core`.
    const data = JSON.parse(stringifyJson({ ...report, causes })) as JsonValue
    const isJson = !isParaclockError(error, RpcRequestInvalid) || error.context.isJson
    const code = isJson ? (CODES[error.code] ?? RUNTIME) : PARSE_ERROR
    const words = WORDS[code]
    const { message } = error
    return { code, message: words === undefined ? message : `${words}: ${message}`, data }
  }
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return {
    code: typeof code === 'number' ? code : RUNTIME,
    message: typeof message === 'string' ? message : 'an unknown error'
  }
}
