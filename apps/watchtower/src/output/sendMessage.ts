import { createHmac } from 'node:crypto'
import { Socket } from 'node:net'
import querystring from 'node:querystring'
import { describeThrown, isRecord, ParaclockError, parseJson } from '@paraclock/core'
import { isLoopback } from '@paraclock/core/node'
import type { DeliveryRow } from '@paraclock/history'
import type { AlertOutput } from '../config/watchtowerSchema.ts'
import { AlertRefused } from '../errors.ts'
import { signingKey } from './signingKey.ts'

const TIMEOUT_MS = 10_000

export interface SendMessageArgs {
  readonly output: AlertOutput
  readonly delivery: Pick<DeliveryRow, 'id' | 'body' | 'created'>
  readonly now: number
  readonly signal: AbortSignal
  readonly timeoutMs?: number
}

/**
 * Makes one attempt to send a message to an output. Webhooks, Matrix and e-mail get the id of the
 * delivery, by which a receiver can recognize a repeated message.
 */
export async function sendMessage(args: SendMessageArgs): Promise<void> {
  const { output, delivery, signal, timeoutMs = TIMEOUT_MS } = args
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  try {
    const { kind } = output
    if (kind === 'email') return await sendMail(output, delivery, limit)
    const { url, method = 'POST', body, headers } = requestOf(kind, args)
    const response = await fetch(url, {
      ...{ method, body, redirect: 'error', signal: limit },
      headers: { 'content-type': 'application/json', ...headers }
    })
    await response.body?.cancel()
    if (!response.ok) throw refused(output, `status ${response.status}`)
  } catch (error) {
    if (error instanceof ParaclockError) throw error
    const problem = limit.aborted && !signal.aborted ? 'timed out' : describeThrown(error)
    throw refused(output, problem, error)
  }
}

function refused({ name, kind }: AlertOutput, problem: string, cause?: unknown): ParaclockError {
  return new ParaclockError(AlertRefused, { output: name, kind, problem }, { cause })
}

interface HttpRequest {
  readonly url: string
  readonly method?: string
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

function requestOf(
  kind: Exclude<AlertOutput['kind'], 'email'>,
  { output, delivery, now }: SendMessageArgs
): HttpRequest {
  const { url, secret = '' } = output
  const { id, body } = delivery
  switch (kind) {
    case 'pagerduty': {
      const event = parseJson(body)
      const whole = { routing_key: secret, ...(isRecord(event) ? event : {}) }
      return { url, body: JSON.stringify(whole) }
    }
    case 'matrix': {
      // The id makes the request idempotent: the server accepts the same id once.
      const at = `${url.replace(/\/$/, '')}/${encodeURIComponent(id)}`
      return { url: at, method: 'PUT', body, headers: { authorization: `Bearer ${secret}` } }
    }
    case 'webhook': {
      const time = String(now)
      const key = signingKey(secret) ?? secret
      const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`)
      const headers = {
        'webhook-id': id,
        'webhook-timestamp': time,
        ...(secret === '' ? {} : { 'webhook-signature': `v1,${signature.digest('base64')}` })
      }
      return { url, body, headers }
    }
    case 'slack':
    case 'discord':
      return { url, body }
  }
}

async function sendMail(
  { url }: AlertOutput,
  { id, body }: Pick<DeliveryRow, 'id' | 'body'>,
  signal: AbortSignal
): Promise<void> {
  const { createTransport } = await import('nodemailer')
  // The signal ends the delivery at the deadline. nodemailer's own deadlines are not sufficient,
  // because they begin anew with each received byte.
  const transport = createTransport({ ...describeServer(url), socket: new Socket({ signal }) })
  const mail = parseJson(body) as Readonly<Record<'from' | 'to' | 'subject' | 'text', string>>
  await transport.sendMail({ ...mail, messageId: `<${id}@paraclock>` })
}

/** Reads the URL of a mail server. A password is sent only through TLS, except to the loopback. */
export function describeServer(url: string) {
  const { hostname, port, protocol, username, password } = new URL(url)
  // A socket takes an IPv6 address without the brackets of a URL.
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const secure = protocol === 'smtps:'
  // `decodeURIComponent` would throw for a `%` that is not escaped.
  const auth = { user: querystring.unescape(username), pass: querystring.unescape(password) }
  return {
    ...{ host, secure, port: Number(port || (secure ? 465 : 587)) },
    ...(username === '' ? {} : { auth, requireTLS: !isLoopback(host) })
  }
}
