import type { ParaclockError } from '@paraclock/core'
import { VirtualClock } from '@tooling/faults'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parseEndpoint } from '../../endpoint/parseEndpoint.ts'
import type { WireRequest } from '../Wire.ts'
import { type Fetch, openHttp } from './openHttp.ts'

const url = 'https://rpc.example/api'
const MAX = 2000

const answerOf = (...ids: readonly number[]): string => JSON.stringify(ids.map((id) => ({ id })))
const bodyOf = (id: number): string => `{"id":${id}}`
const requestOf = (id: number, batchable = true): WireRequest => ({
  id,
  body: bodyOf(id),
  batchable
})
const idsOf = (init: RequestInit): number[] =>
  [JSON.parse(String(init.body))].flat().map(({ id }: { readonly id: number }) => id)

/** A wire over a `fetch` of the test, with its recorded batches and events. */
function open(
  respond: (init: RequestInit) => Response | Promise<Response>,
  given: { readonly url?: string; readonly headers?: Record<string, string> } = {}
) {
  const calls: [string, RequestInit][] = []
  const fetch: Fetch = async (to, init) => {
    calls.push([to, init])
    return await respond(init)
  }
  const clock = new VirtualClock()
  const events = {
    opened: vi.fn(),
    received: vi.fn<(text: string) => void>(),
    failed: vi.fn<(ids: readonly number[], error: ParaclockError) => void>(),
    closed: vi.fn()
  }
  const settings = { maxFrameBytes: MAX, headers: given.headers ?? {}, fetch, clock }
  const wire = openHttp(parseEndpoint(given.url ?? url), events, settings)
  onTestFinished(() => wire.close())
  // The wire does not read answers, so each request ends with the event `failed`.
  const post = async (...requests: readonly WireRequest[]): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const left = new Set(requests.map(({ id }) => id))
    events.failed.mockImplementation((ids) => {
      for (const id of ids) left.delete(id)
      if (left.size === 0) resolve()
    })
    wire.post(requests)
    await promise
  }
  const sizes = () => calls.map(([, init]) => idsOf(init).length)
  return { calls, clock, wire, post, sizes, ...events }
}

const answer = (init: RequestInit): Response => new Response(answerOf(...idsOf(init)))

test('requests are posted as JSON, with the headers of the settings', async () => {
  const { calls, post, received } = open(answer, { headers: { 'x-key': 'k' } })
  await post(requestOf(1), requestOf(2))
  expect(calls).toEqual([
    [
      url,
      {
        method: 'POST',
        body: '[{"id":1},{"id":2}]',
        headers: { 'x-key': 'k', accept: 'application/json', 'content-type': 'application/json' },
        redirect: 'manual',
        signal: expect.any(AbortSignal)
      }
    ]
  ])
  expect(received.mock.calls).toEqual([[answerOf(1, 2)]])
})

test.each([
  [{}, 'Basic bWU6aHVudGVyMg=='],
  [{ Authorization: 'own' }, undefined]
])(
  'the credentials of a URL are sent as a header, unless it is given: %j',
  async (headers, sent) => {
    const { calls, post } = open(answer, { url: 'https://me:hunter2@rpc.example/', headers })
    await post(requestOf(1))
    const [to, init] = calls[0] ?? []
    expect(to).toBe('https://rpc.example/')
    expect(init?.headers).toMatchObject(headers)
    expect(Object(init?.headers)['authorization']).toBe(sent)
  }
)

test('a request that may not be repeated is sent by itself', async () => {
  const { calls, post } = open(answer)
  await post(requestOf(1), requestOf(2, false), requestOf(3), requestOf(4, false))
  expect(calls.map(([, { body }]) => body)).toEqual(['{"id":2}', '{"id":4}', '[{"id":1},{"id":3}]'])
})

test('at most 64 requests are sent together', async () => {
  const { post, sizes } = open(answer)
  await post(...Array.from({ length: 130 }, (_, index) => requestOf(index)))
  expect(sizes()).toEqual([64, 64, 2])
})

test.each([
  ['HTTP status 400', () => new Response('', { status: 400 })],
  ['HTTP status 413', () => new Response('', { status: 413 })],
  ['one error in place of a list', () => new Response(' {"error":1}')],
  ['an answer that is too large', () => new Response(' '.repeat(MAX + 1))]
])('a batch that gets %s is halved until it is accepted, also later', async (_, refuse) => {
  const { post, sizes, received } = open((init) =>
    idsOf(init).length > 2 ? refuse() : answer(init)
  )
  await post(...[1, 2, 3, 4, 5].map((id) => requestOf(id)))
  expect(sizes()).toEqual([5, 3, 2, 2, 1])
  expect(received.mock.calls.flatMap(([text]) => JSON.parse(text)).map(({ id }) => id)).toEqual(
    expect.arrayContaining([1, 2, 3, 4, 5])
  )
})

test('the learned length of a batch is kept for later requests', async () => {
  const { post, sizes } = open((init) =>
    idsOf(init).length > 2 ? new Response('', { status: 413 }) : answer(init)
  )
  for (const first of [1, 5]) await post(...[0, 1, 2, 3].map((more) => requestOf(first + more)))
  expect(sizes()).toEqual([4, 2, 2, 2, 2])
})

const page = (type?: string): Response =>
  new Response('<html>', type === undefined ? {} : { headers: { 'content-type': type } })
const untyped = (): Response => new Response(new TextEncoder().encode('hello'))
const raise = (error: unknown) => (): never => {
  throw error
}
const coded = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })

test.each<[string, () => Response, string, string]>([
  [
    'a web page',
    () => page('text/html; charset=utf-8'),
    'EndpointRefused',
    'it answered with a web page'
  ],
  [
    'text',
    () => page('text/plain; x=1'),
    'EndpointRefused',
    'it answered with text/plain in place of JSON'
  ],
  [
    'a long type',
    () => page(`text/${'x'.repeat(100)}`),
    'EndpointRefused',
    `it answered with text/${'x'.repeat(59)} in place of JSON`
  ],
  ['no type', untyped, 'EndpointRefused', 'it answered with no content type in place of JSON'],
  [
    'status 400',
    () => new Response('', { status: 400 }),
    'EndpointRefused',
    'it answered with HTTP status 400'
  ],
  [
    'status 404 and a page',
    () => new Response('', { status: 404, headers: { 'content-type': 'text/html' } }),
    'EndpointRefused',
    'it answered with HTTP status 404 and a web page'
  ],
  [
    'a redirect',
    () => new Response('', { status: 307, headers: { location: 'https://other.example/' } }),
    'EndpointRefused',
    'it redirects; give the address that it redirects to'
  ],
  [
    'a redirect that the browser hides',
    () => Response.error(),
    'EndpointRefused',
    'it redirects; give the address that it redirects to'
  ],
  ['status 502', () => new Response('', { status: 502 }), 'EndpointUnavailable', 'HTTP status 502'],
  [
    'a coded cause',
    raise(new TypeError('x', { cause: coded })),
    'EndpointUnavailable',
    'ECONNREFUSED'
  ],
  [
    'a cause',
    raise(new TypeError('x', { cause: new Error('reset') })),
    'EndpointUnavailable',
    'reset'
  ],
  ['an error', raise(new TypeError('fetch failed')), 'EndpointUnavailable', 'fetch failed'],
  ['another value', raise('gone'), 'EndpointUnavailable', '"gone"'],
  [
    'another id',
    () => new Response('{"id":9}'),
    'AnswerMalformed',
    'the answer does not have the id of the request'
  ]
])('a server that answers with %s fails the request', async (_, respond, code, problem) => {
  const { post, failed } = open(respond)
  await post(requestOf(1))
  expect(failed.mock.calls).toMatchObject([
    [[1], { code, context: { endpoint: 'https://rpc.example/api', problem } }]
  ])
})

test('an answer may have the largest size, and a larger one to a single request is an error', async () => {
  const { post, received } = open(() => new Response('{}'.padEnd(MAX)))
  await post(requestOf(1))
  expect(received.mock.calls).toEqual([['{}'.padEnd(MAX)]])
  const large = open(() => new Response('{}'.padEnd(MAX + 1)))
  await large.post(requestOf(1))
  expect(large.received).not.toHaveBeenCalled()
  expect(large.failed.mock.calls).toMatchObject([
    [[1], { code: 'FrameSizeExceeded', context: { limitBytes: MAX } }]
  ])
})

test('the time of Retry-After counts from the wall time, and the answer is not downloaded', async () => {
  const cancel = vi.fn()
  const { post, failed, clock } = open(() => {
    const retryAfter = new Date(clock.wallTime() + 5000).toUTCString()
    const body = new ReadableStream({ cancel })
    return new Response(body, { status: 429, headers: { 'retry-after': retryAfter } })
  })
  await post(requestOf(1), requestOf(2))
  expect(failed.mock.calls).toMatchObject([
    [[1, 2], { code: 'RateLimitExceeded', context: { retryAfterMs: 5000 } }]
  ])
  expect(cancel).toHaveBeenCalledOnce()
})

test('it opens after the present tick, and not if it was closed in it', async () => {
  const { clock, opened } = open(answer)
  expect(opened).not.toHaveBeenCalled()
  await clock.run(clock.sleep(1), 10)
  expect(opened).toHaveBeenCalledOnce()
  const closed = open(answer)
  await closed.wire.close()
  await closed.clock.run(closed.clock.sleep(1), 10)
  expect(closed.opened).not.toHaveBeenCalled()
})

test('closing aborts what is under way, waits for its end, and emits no event', async () => {
  let hasEnded = false
  const { wire, failed, received, closed } = open(
    ({ signal }) =>
      new Promise((_, reject) => {
        signal?.addEventListener('abort', () =>
          setTimeout(() => {
            hasEnded = true
            reject(signal.reason)
          }, 5)
        )
      })
  )
  wire.post([requestOf(1)])
  await wire.close()
  expect(hasEnded).toBe(true)
  const late = open(async ({ signal }) => {
    await new Promise((resolve) => signal?.addEventListener('abort', resolve))
    return new Response('{}')
  })
  late.wire.post([requestOf(1)])
  await late.wire.close()
  const listeners = [failed, received, closed, late.failed, late.received, late.closed]
  expect(listeners.flatMap(({ mock }) => mock.calls)).toEqual([])
})
