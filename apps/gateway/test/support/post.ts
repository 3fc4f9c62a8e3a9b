import type { Message } from './openClient.ts'

/** An answer over HTTP. */
export interface Posted {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** The text as JSON; `undefined` if it is empty. */
  readonly json: Message & readonly Message[]
}

/** POSTs a body as it stands. */
export async function post(
  url: string,
  body: string | Buffer,
  headers: Readonly<Record<string, string>> = {}
): Promise<Posted> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: body as NonNullable<RequestInit['body']>
  })
  const text = await response.text()
  const json = (text === '' ? undefined : JSON.parse(text)) as Posted['json']
  return { status: response.status, headers: response.headers, text, json }
}

/** Asks one thing over HTTP. */
export async function postCall(
  url: string,
  method: string,
  params: unknown = [],
  headers: Readonly<Record<string, string>> = {}
): Promise<Message> {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method, params })
  return (await post(url, body, headers)).json
}
