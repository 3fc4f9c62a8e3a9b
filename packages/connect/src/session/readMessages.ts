import type { RpcErrorObject } from './Answer.ts'

/** A message from a node. */
export type IncomingMessage =
  | { readonly kind: 'result'; readonly id: unknown; readonly result: unknown }
  | { readonly kind: 'refused'; readonly id: unknown; readonly error: RpcErrorObject }
  | {
      readonly kind: 'notification'
      readonly subscription: string
      readonly result: unknown
      readonly error?: RpcErrorObject
    }
  | { readonly kind: 'garbage'; readonly problem: string }

type Fields = Readonly<Record<string, unknown>>

/**
 * Reads a text from a node: one message, or a list of messages. A message that is not JSON-RPC is
 * returned as `garbage` with its problem. Never throws.
 */
export function readMessages(text: string): readonly IncomingMessage[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return [{ kind: 'garbage', problem: 'it is not JSON' }]
  }
  return Array.isArray(value) ? value.map(readMessage) : [readMessage(value)]
}

function readMessage(value: unknown): IncomingMessage {
  if (!isFields(value)) return { kind: 'garbage', problem: 'it is not an object' }
  if (value['jsonrpc'] !== '2.0') {
    return { kind: 'garbage', problem: 'the member jsonrpc is not "2.0"' }
  }
  if (typeof value['method'] === 'string') return readNotification(value['params'])
  const id = value['id']
  if (isFields(value['error'])) return { kind: 'refused', id, error: readError(value['error']) }
  if (value['result'] === undefined) {
    return { kind: 'garbage', problem: 'it has neither a result nor an error' }
  }
  return { kind: 'result', id, result: value['result'] }
}

function readNotification(params: unknown): IncomingMessage {
  const subscription = isFields(params) ? params['subscription'] : undefined
  if (!isFields(params) || (typeof subscription !== 'string' && typeof subscription !== 'number')) {
    return { kind: 'garbage', problem: 'a notification names no subscription' }
  }
  return {
    kind: 'notification',
    subscription: String(subscription),
    result: params['result'],
    ...(isFields(params['error']) ? { error: readError(params['error']) } : {})
  }
}

function readError({ code, message, data }: Fields): RpcErrorObject {
  return {
    code: typeof code === 'number' ? code : 0,
    message: typeof message === 'string' ? message : String(message),
    ...(data === undefined ? {} : { data })
  }
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
