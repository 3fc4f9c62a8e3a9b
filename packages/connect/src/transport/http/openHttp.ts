import {
  AnswerMalformed,
  describeThrown,
  hideSecrets,
  isParaclockError,
  ParaclockError,
  readCapped,
  redactText
} from '@paraclock/core'
import type { Clock } from '../../clock/Clock.ts'
import type { Endpoint } from '../../endpoint/parseEndpoint.ts'
import { EndpointRefused, EndpointUnavailable, FrameSizeExceeded } from '../../errors/endpoints.ts'
import { refusalError } from '../refusalError.ts'
import { separateCredentials } from '../separateCredentials.ts'
import type { Wire, WireEvents, WireRequest, WireSettings } from '../Wire.ts'

const MAX_AT_ONCE = 64
const MAX_TYPE_LENGTH = 64

/** A function that sends an HTTP request: the platform's `fetch`, or a test's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Opens a wire over HTTP. Requests that are safe to repeat share a JSON-RPC batch. */
export function openHttp(
  endpoint: Endpoint,
  events: WireEvents,
  settings: WireSettings & { readonly fetch: Fetch; readonly clock: Clock }
): Wire {
  // The largest number of requests in one batch. It is halved if the endpoint refuses a batch, or
  // if the answer to a batch is too large.
  let maxBatch = MAX_AT_ONCE
  const abort = new AbortController()
  const under = new Set<Promise<void>>()

  const split = <Item>(items: readonly Item[]): Item[][] => {
    const lists: Item[][] = []
    for (let start = 0; start < items.length; start += maxBatch) {
      lists.push(items.slice(start, start + maxBatch))
    }
    return lists
  }

  const exchange = async (requests: readonly WireRequest[]): Promise<void> => {
    const [first] = requests
    if (first === undefined) return
    const batched = requests.length > 1
    const body = batched ? `[${requests.map((request) => request.body).join(',')}]` : first.body
    const { fetch } = settings
    const { url, headers } = separateCredentials({ url: endpoint.url, headers: settings.headers })
    const response = await fetch(url, {
      method: 'POST',
      body,
      headers: { ...headers, accept: 'application/json', 'content-type': 'application/json' },
      redirect: 'manual',
      signal: abort.signal
    })
    const text = await readText(endpoint, settings, response, batched)
    if (abort.signal.aborted) return
    if (text === undefined) {
      maxBatch = Math.min(maxBatch, Math.ceil(requests.length / 2))
      await Promise.all(split(requests).map(send))
      return
    }
    events.received(text)
    // The requests that `text` answered have ended. This error ends the remaining requests, which
    // would otherwise wait until their deadlines.
    const problem = 'the answer does not have the id of the request'
    throw new ParaclockError(AnswerMalformed, { endpoint: endpoint.shown, problem })
  }

  const send = async (requests: readonly WireRequest[]): Promise<void> => {
    try {
      await exchange(requests)
    } catch (error) {
      if (abort.signal.aborted) return
      const ids = requests.map(({ id }) => id)
      if (isParaclockError(error)) return events.failed(ids, error)
      const context = { endpoint: endpoint.shown, problem: redactText(describeFetchError(error)) }
      events.failed(ids, new ParaclockError(EndpointUnavailable, context, { cause: error }))
    }
  }

  settings.clock.soon(() => {
    if (!abort.signal.aborted) events.opened()
  })
  return {
    post: (requests) => {
      const alone = requests.filter(({ batchable }) => !batchable).map((request) => [request])
      const together = split(requests.filter(({ batchable }) => batchable))
      for (const list of [...alone, ...together]) {
        const sending: Promise<void> = send(list).finally(() => under.delete(sending))
        under.add(sending)
      }
    },
    close: async () => {
      abort.abort()
      await Promise.all(under)
    }
  }
}

/**
 * Returns the text of a response. Returns `undefined` if the node refused a batch, or if the answer
 * to a batch is too large. The batch must then be split.
 */
async function readText(
  endpoint: Endpoint,
  { clock, maxFrameBytes: limitBytes }: WireSettings & { readonly clock: Clock },
  response: Response,
  batched: boolean
): Promise<string | undefined> {
  const { status, headers } = response
  const contentType = headers.get('content-type')
  if (!response.ok) {
    await response.body?.cancel()
    if (batched && (status === 400 || status === 413)) return undefined
    const retryAfter = headers.get('retry-after')
    throw refusalError(endpoint, { status, retryAfter, contentType, wallTime: clock.wallTime() })
  }
  const text = await readCapped(response, limitBytes)
  if (text === undefined) {
    if (batched) return undefined
    throw new ParaclockError(FrameSizeExceeded, { endpoint: endpoint.shown, limitBytes })
  }
  const first = text.trimStart().charAt(0)
  if (first !== '[' && first !== '{') throw notJson(endpoint, contentType)
  // An answer to a batch is a list. If the node refuses the whole batch, the answer is one error
  // object.
  return batched && first === '{' ? undefined : text
}

function notJson(endpoint: Endpoint, contentType: string | null): ParaclockError {
  const type = contentType ?? 'no content type'
  return new ParaclockError(EndpointRefused, {
    endpoint: endpoint.shown,
    problem: type.startsWith('text/html')
      ? 'it answered with a web page'
      : `it answered with ${hideSecrets(type.split(';', 1)[0] ?? '').slice(0, MAX_TYPE_LENGTH)} in place of JSON`
  })
}

function describeFetchError(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof Error) return (cause as { code?: string }).code ?? describeThrown(cause)
  return describeThrown(error)
}
