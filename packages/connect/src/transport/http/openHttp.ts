import {
  describeThrown,
  hideSecrets,
  isParaclockError,
  ParaclockError,
  readCapped,
  redactText
} from '@paraclock/core'
import type { Clock } from '../../clock/Clock.ts'
import type { Endpoint } from '../../endpoint/parseEndpoint.ts'
import {
  AnswerMalformed,
  EndpointUnavailable,
  FrameSizeExceeded,
  NodeMissing
} from '../../errors/endpoints.ts'
import { refusalError } from '../refusalError.ts'
import { separateCredentials } from '../separateCredentials.ts'
import type { Wire, WireEvents, WireRequest, WireSettings } from '../Wire.ts'

const MAX_AT_ONCE = 64
const MAX_TYPE_LENGTH = 64

/** A function that sends an HTTP request: the platform's `fetch`, or a test's. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Opens a wire of HTTP requests. Requests that may be sent twice share an HTTP request as a
 * JSON-RPC batch, up to the length that the node accepts. Every other request is sent in its own
 * HTTP request.
 */
export function openHttp(
  endpoint: Endpoint,
  events: WireEvents,
  settings: WireSettings & { readonly fetch: Fetch; readonly clock: Clock }
): Wire {
  const limit = new BatchLimit(MAX_AT_ONCE)
  const abort = new AbortController()
  const under = new Set<Promise<void>>()

  const failed = (requests: readonly WireRequest[], error: ParaclockError): void => {
    if (!abort.signal.aborted) {
      events.failed(
        requests.map(({ id }) => id),
        error
      )
    }
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
      redirect: 'error',
      signal: abort.signal
    })
    const outcome = await readOutcome(endpoint, settings, response, batched)
    if (abort.signal.aborted) return
    if (outcome.kind === 'split') return again(requests)
    if (outcome.kind === 'failed') return failed(requests, outcome.error)
    events.received(outcome.text)
    // Without this event, a caller would wait until its deadline if the answer has another id.
    failed(
      requests,
      new ParaclockError(AnswerMalformed, {
        endpoint: endpoint.shown,
        problem: 'the answer does not have the id of the request'
      })
    )
  }

  const again = async (requests: readonly WireRequest[]): Promise<void> => {
    limit.lowerTo(Math.ceil(requests.length / 2))
    await Promise.all(limit.split(requests).map(send))
  }

  const send = async (requests: readonly WireRequest[]): Promise<void> => {
    try {
      await exchange(requests)
    } catch (error) {
      if (isParaclockError(error)) return failed(requests, error)
      const problem = redactText(describeFetchError(error))
      failed(
        requests,
        new ParaclockError(
          EndpointUnavailable,
          { endpoint: endpoint.shown, problem },
          { cause: error }
        )
      )
    }
  }

  settings.clock.soon(() => {
    if (!abort.signal.aborted) events.opened()
  })
  return {
    post: (requests) => {
      const alone = requests.filter(({ batchable }) => !batchable).map((request) => [request])
      const together = limit.split(requests.filter(({ batchable }) => batchable))
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

type Outcome =
  | { readonly kind: 'answered'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: ParaclockError }
  /** The node does not accept or cannot answer a batch of this length. */
  | { readonly kind: 'split' }

async function readOutcome(
  endpoint: Endpoint,
  settings: WireSettings & { readonly clock: Clock },
  response: Response,
  batched: boolean
): Promise<Outcome> {
  const { status, headers } = response
  const contentType = headers.get('content-type')
  if (!response.ok) {
    await response.body?.cancel()
    if (batched && (status === 400 || status === 413)) return { kind: 'split' }
    const retryAfter = headers.get('retry-after')
    const wallTime = settings.clock.wallTime()
    const error = refusalError(endpoint, { status, retryAfter, contentType, wallTime })
    return { kind: 'failed', error }
  }
  const limitBytes = settings.maxFrameBytes
  const text = await readCapped(response, limitBytes)
  if (text === undefined) {
    if (batched) return { kind: 'split' }
    const error = new ParaclockError(FrameSizeExceeded, { endpoint: endpoint.shown, limitBytes })
    return { kind: 'failed', error }
  }
  const first = text.trimStart().charAt(0)
  if (first !== '[' && first !== '{') {
    return { kind: 'failed', error: notJson(endpoint, contentType) }
  }
  // A node that refuses a whole batch returns one error instead of a list.
  return batched && first === '{' ? { kind: 'split' } : { kind: 'answered', text }
}

function notJson(endpoint: Endpoint, contentType: string | null): ParaclockError {
  const type = contentType ?? 'no content type'
  return new ParaclockError(NodeMissing, {
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

/** The largest batch that an endpoint accepts, learned from its refusals. */
class BatchLimit {
  #most: number

  constructor(most: number) {
    this.#most = most
  }

  /** Records that a batch with more than `most` requests was refused. */
  lowerTo(most: number): void {
    this.#most = Math.max(1, Math.min(this.#most, most))
  }

  /** Splits requests into batches that the endpoint accepts. */
  split<Item>(items: readonly Item[]): Item[][] {
    const lists: Item[][] = []
    for (let start = 0; start < items.length; start += this.#most) {
      lists.push(items.slice(start, start + this.#most))
    }
    return lists
  }
}
