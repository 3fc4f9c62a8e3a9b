import { readRelayPatch } from '@paraclock/runtimes/node'
import { afterEach, expect, test, vi } from 'vitest'
import { readShippedCode, readShippedPatch } from './fetchShipped.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('runtimes come from beside the program', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url.pathname.split('/').slice(-2).join('/'))
    return url.pathname.endsWith('.json')
      ? new Response(readRelayPatch())
      : new Response(Uint8Array.of(1, 2))
  })
  expect(await readShippedCode('target')).toEqual(Uint8Array.of(1, 2))
  expect(await readShippedPatch()).toBe(readRelayPatch())
  expect(asked).toEqual(['artifacts/target.wasm', 'artifacts/relay.local.json'])
})

test.each([
  [async () => new Response(null, { status: 404 }), 'the server answered 404'],
  [async () => Promise.reject(new TypeError('no network')), 'the server is unreachable']
])('a runtime that does not come is an error with its file', async (fetch, problem) => {
  vi.stubGlobal('fetch', fetch)
  await expect(readShippedCode('relay')).rejects.toMatchObject({
    code: 'RuntimeUnavailable',
    context: { file: 'relay.wasm', problem }
  })
})
