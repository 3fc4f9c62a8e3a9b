import { afterEach, expect, test, vi } from 'vitest'
import { fetchCode } from './fetchCode.ts'

afterEach(() => void vi.unstubAllGlobals())

test('the code of a runtime is read', async () => {
  vi.stubGlobal('fetch', async () => new Response(Uint8Array.of(1, 2)))
  expect(await fetchCode('target')).toEqual(Uint8Array.of(1, 2))
})

test.each([
  ['the server answered 404', async () => new Response('no such file', { status: 404 })],
  ['no network', async () => Promise.reject(new TypeError('no network'))]
])('a code that cannot be loaded is an error of the page: %s', async (problem, fetch) => {
  vi.stubGlobal('fetch', fetch)
  await expect(fetchCode('target')).rejects.toMatchObject({
    ...{ code: 'PagePartUnavailable', context: { part: 'target.wasm' } },
    message: expect.stringContaining(problem)
  })
})
