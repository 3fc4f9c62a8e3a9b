import { describe, expect, test } from 'vitest'
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
