import { afterEach, expect, test, vi } from 'vitest'
import { fetchUnprinted } from './fetchUnprinted.ts'

const KEYED = 'https://rpc.example/v3/0123456789abcdef01234567'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

test.each([
  ['', KEYED, undefined],
  ['http,net', KEYED, undefined],
  ['fetch', KEYED, 'fetch'],
  ['http,UNDICI', KEYED, 'undici'],
  ['websocket', KEYED, 'websocket'],
  ['web*', KEYED, 'websocket'],
  ['*', KEYED, 'fetch'],
  ['fetcher', KEYED, undefined],
  ['fet.h', KEYED, undefined],
  ['(fetch', KEYED, undefined],
  ['fetch', 'https://rpc.example/v3', undefined]
])('with NODE_DEBUG=%s, %s is refused because of %s', async (sections, url, section) => {
  vi.stubEnv('NODE_DEBUG', sections)
  const fetch = vi.fn(async () => new Response('here'))
  vi.stubGlobal('fetch', fetch)
  const init = { method: 'POST' }
  if (section === undefined) {
    expect(await (await fetchUnprinted(url, init)).text()).toBe('here')
    expect(fetch.mock.calls).toEqual([[url, init]])
    return
  }
  expect(() => fetchUnprinted(url, init)).toThrow(
    expect.objectContaining({
      code: 'EndpointRefused',
      context: { endpoint: 'https://rpc.example/v3/…', section }
    })
  )
  expect(fetch).not.toHaveBeenCalled()
})

test('a platform without an environment prints nothing', async () => {
  vi.stubGlobal('process', undefined)
  vi.stubGlobal('fetch', async () => new Response('here'))
  expect(await (await fetchUnprinted(KEYED, {})).text()).toBe('here')
})
