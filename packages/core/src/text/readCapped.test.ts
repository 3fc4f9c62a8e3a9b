import { describe, expect, test, vi } from 'vitest'
import { readCapped } from './readCapped.ts'

describe('reading a body', () => {
  test('a body is not read if its stated length is too large', async () => {
    const response = new Response('x'.repeat(10), { headers: { 'content-length': '10' } })
    expect(await readCapped(response, 5)).toBeUndefined()
  })

  test('a body without a stated length is read up to the limit', async () => {
    let pulled = 0
    const body = new ReadableStream({
      pull: (controller) => {
        pulled += 1
        controller.enqueue(new Uint8Array(1000))
      }
    })
    expect(await readCapped(new Response(body), 5000)).toBeUndefined()
    expect(pulled).toBeLessThan(10)
  })

  test('characters that are split between two parts are joined', async () => {
    const bytes = new TextEncoder().encode('ä€')
    const body = new ReadableStream({
      start: (controller) => {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      }
    })
    expect(await readCapped(new Response(body), 100)).toBe('ä€')
    expect(await readCapped(new Response(null), 100)).toBe('')
  })
})

test('a body of exactly the limit is read, with and without a stated length', async () => {
  const stated = new Response('12345', { headers: { 'content-length': '5' } })
  expect(await readCapped(stated, 5)).toBe('12345')
  expect(await readCapped(new Response('12345'), 5)).toBe('12345')
  expect(await readCapped(new Response('123456'), 5)).toBeUndefined()
})

test('a download that is not read is cancelled', async () => {
  const cancel = vi.fn()
  const open = (headers: Record<string, string>) =>
    new Response(new ReadableStream({ cancel, pull: (it) => it.enqueue(new Uint8Array(10)) }), {
      headers
    })
  expect(await readCapped(open({ 'content-length': '10' }), 5)).toBeUndefined()
  expect(cancel).toHaveBeenCalledTimes(1)
  expect(await readCapped(open({}), 5)).toBeUndefined()
  expect(cancel).toHaveBeenCalledTimes(2)
})

test('a body that ends within a character ends with its replacement', async () => {
  expect(await readCapped(new Response(Uint8Array.of(0x61, 0xe2, 0x82)), 9)).toBe('a\ufffd')
})
