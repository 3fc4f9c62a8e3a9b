import type { DevnetChain } from '@paraclock/devnet'
import { expect, test, vi } from 'vitest'
import { askChain } from './askChain.ts'

type OpenWire = DevnetChain['openWire']

/** A chain that answers with the request itself, or never. */
function createChain(answers: boolean) {
  const closed: string[] = []
  const openWire: OpenWire = ({ shown }, { opened, received }) => {
    queueMicrotask(opened)
    return {
      post: ({ body }) => {
        if (answers) received(`answer to ${body}`)
      },
      close: async () => void closed.push(shown)
    }
  }
  return { chain: { name: 'service', openWire }, closed }
}

test('a message reaches the chain as it was written', async () => {
  const { chain, closed } = createChain(true)
  expect(await askChain(chain, '{ "id": 1 }')).toBe('answer to { "id": 1 }')
  expect(closed).toEqual(['service'])
})

test('a chain that never answers is given up, and its wire closed', async () => {
  vi.useFakeTimers()
  try {
    const { chain, closed } = createChain(false)
    const asking = askChain(chain, '{}')
    const refused = expect(asking).rejects.toMatchObject({
      ...{ code: 'DeadlineExceeded', message: expect.stringContaining('asking the service') }
    })
    await vi.advanceTimersByTimeAsync(19_999)
    expect(closed).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    await refused
    expect(closed).toEqual(['service'])
  } finally {
    vi.useRealTimers()
  }
})

test('a wire that closes refuses the message at once', async () => {
  const closed: string[] = []
  const error = new RangeError('it broke')
  const openWire = (...[{ url }, events, limits]: Parameters<OpenWire>) => {
    expect([url, limits]).toEqual(['ws://service.tab', { maxFrameBytes: 2 ** 24, headers: {} }])
    queueMicrotask(() => events.closed(error as never))
    return { post: () => undefined, close: async () => void closed.push(url) }
  }
  await expect(askChain({ name: 'service', openWire }, '{}')).rejects.toBe(error)
  expect(closed).toEqual(['ws://service.tab'])
})
