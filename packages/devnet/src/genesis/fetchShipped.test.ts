import { afterEach, expect, test, vi } from 'vitest'
import { readShipped } from './fetchShipped.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

const file = new URL('https://acme.example/artifacts/relay.wasm')

test('a file of a runtime comes from beside the program', async () => {
  const asked: URL[] = []
  vi.stubGlobal('fetch', async (url: URL) => {
    asked.push(url)
    return new Response(Uint8Array.of(1, 2))
  })
  expect(await readShipped(file)).toEqual(Uint8Array.of(1, 2))
  expect(asked).toEqual([file])
})

/** A body whose connection is lost after its first byte. */
function broken(): ReadableStream {
  return new ReadableStream({
    start: (controller) => controller.enqueue(Uint8Array.of(1)),
    pull: (controller) => controller.error(new TypeError('terminated'))
  })
}

test.each([
  [async () => new Response(null, { status: 404 }), 'the server answered 404'],
  [async () => new Response(broken()), 'the connection ended within the file'],
  [async () => Promise.reject(new TypeError('no network')), 'the server is unreachable']
])('a runtime that does not come is an error with its file', async (fetch, problem) => {
  vi.stubGlobal('fetch', fetch)
  await expect(readShipped(file)).rejects.toMatchObject({
    code: 'RuntimeUnavailable',
    context: { file: 'relay.wasm', problem }
  })
})
