import { expect, onTestFinished, test, vi } from 'vitest'
import { createHistoryClient } from './createHistoryClient.ts'

/** A client of an API that answers with a text, and the places that it asked. */
function open(text: string, status = 200, url = 'https://watch.example/acme/') {
  const asked: string[] = []
  const client = createHistoryClient({
    url,
    fetch: async (place) => {
      asked.push(String(place))
      return new Response(text, { status })
    }
  })
  return { client, asked }
}

const page = { alerts: [], next: null }

test('a route is asked below the URL, with its network and its query', async () => {
  const { client, asked } = open(JSON.stringify(page))
  const query = { ended: '1', limit: '5' }
  const { signal } = new AbortController()
  expect(await client.read('alerts', { network: 'main', query, signal })).toEqual(page)
  expect(asked).toEqual(['https://watch.example/acme/v1/networks/main/alerts?ended=1&limit=5'])
  await client.read('alerts', { network: 'a/b' })
  expect(asked[1]).toBe('https://watch.example/acme/v1/networks/a%2Fb/alerts')
})

test('a route is asked for ten seconds, and until its caller aborts', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout')
  onTestFinished(() => limits.mockRestore())
  const signals: AbortSignal[] = []
  const client = createHistoryClient({
    url: 'https://watch.example',
    fetch: async (_, options) => {
      signals.push(options?.signal as AbortSignal)
      return new Response(JSON.stringify(page))
    }
  })
  const controller = new AbortController()
  await client.read('alerts', { network: 'main', signal: controller.signal })
  await client.read('alerts', { network: 'main', query: { limit: '1' } })
  controller.abort()
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, false])
  expect(limits.mock.calls).toEqual([[10_000], [10_000]])
  expect(signals[1]).toBe(limits.mock.results[1]?.value)
})

test('a read that its caller aborts is aborted, and does not count as a failure', async () => {
  const client = createHistoryClient({
    url: 'https://watch.example',
    fetch: async (_, options) => {
      options?.signal?.throwIfAborted()
      return new Response(JSON.stringify(page))
    }
  })
  const signal = AbortSignal.abort(new Error('it was stopped'))
  await expect(client.read('alerts', { network: 'main', signal })).rejects.toMatchObject({
    ...{ code: 'OperationAborted', cause: { message: 'it was stopped' } }
  })
})

test('the error of a request is the cause, and a refused answer has none', async () => {
  const cause = new TypeError('no route to host')
  const client = createHistoryClient({ url: 'http://x', fetch: () => Promise.reject(cause) })
  await expect(client.read('networks')).rejects.toMatchObject({
    ...{ code: 'HistoryApiFailed', cause },
    context: { url: 'http://x', path: '/v1/networks', problem: 'no route to host' }
  })
  const { client: refused } = open('{}', 500)
  const error = await refused.read('tasks', { network: 'a b' }).catch((reason: unknown) => reason)
  expect(error).toMatchObject({
    context: { path: '/v1/networks/a%20b/tasks', problem: 'status 500' }
  })
  expect(error).not.toHaveProperty('cause')
})

test('a parameter without a value is left out', async () => {
  const { client, asked } = open(JSON.stringify(page), 200, 'http://x')
  await client.read('alerts', { network: 'main', query: { ended: undefined, limit: '2' } as never })
  expect(asked).toEqual(['http://x/v1/networks/main/alerts?limit=2'])
})

test('without a function of its own, a client uses the global fetch', async () => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ networks: [] })))
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const client = createHistoryClient({ url: 'http://127.0.0.1:9960' })
  expect(await client.read('networks')).toEqual({ networks: [] })
})

test.each([
  ['{}', 404, 'status 404'],
  ['<html>', 502, 'status 502'],
  ['{"networks": 1}', 200, 'networks has another shape'],
  ['7', 200, 'the answer has another shape'],
  ['<html>', 200, 'JSON']
])('an answer %s with status %d is refused', async (text, status, problem) => {
  const { client } = open(text, status, 'https://watch.example/k3y-0123456789abcdef')
  const error = await client.read('networks').catch((reason: unknown) => reason)
  expect(error).toMatchObject({ code: 'HistoryApiFailed' })
  expect(String(error)).toContain(problem)
  expect(String(error)).not.toContain('0123456789abcdef')
})

test('a watchtower that is unreachable is named', async () => {
  const client = createHistoryClient({ url: 'http://127.0.0.1:1' })
  await expect(client.read('networks')).rejects.toMatchObject({
    code: 'HistoryApiFailed',
    context: { path: '/v1/networks', url: 'http://127.0.0.1:1' }
  })
})

test('a text that is not a URL is refused as the URL of the API', async () => {
  const { client, asked } = open('{}', 200, 'watch.example')
  await expect(client.read('networks')).rejects.toMatchObject({
    code: 'HistoryApiFailed',
    context: { path: '/v1/networks', url: 'watch.example', problem: 'Invalid URL' }
  })
  expect(asked).toEqual([])
})

test('an answer without end is cut off at its bound', async () => {
  let sent = 0
  const part = new Uint8Array(1024 * 1024).fill(32)
  const body = new ReadableStream({
    pull: (stream) => {
      sent += part.length
      stream.enqueue(part)
    }
  })
  const client = createHistoryClient({ url: 'http://x', fetch: async () => new Response(body) })
  await expect(client.read('networks')).rejects.toMatchObject({
    code: 'HistoryApiFailed',
    context: { problem: expect.stringContaining('more than 33554432 bytes') }
  })
  expect(sent).toBeLessThan(36 * 1024 * 1024)
})
