import { DeadlineExceeded, ParaclockError } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import { createConnections, LIGHT_MS } from './createConnections.ts'

const genesis = `0x${'11'.repeat(32)}` as const
const light = { specification: 'target.json', relay: 'relay.json' }
const chain = { endpoints: ['ws://127.0.0.1:1'], genesis, light }
const { signal } = new AbortController()

test('a program without a light client refuses a chain that is configured with one', async () => {
  await expect(createConnections().read(chain, { name: 'target', signal })).rejects.toMatchObject({
    code: 'LightClientUnavailable'
  })
})

test('a light client is asked for the chain, by its name and genesis', async () => {
  const late = new ParaclockError(DeadlineExceeded, { what: 'syncing', milliseconds: LIGHT_MS })
  const follow = vi.fn().mockRejectedValue(late)
  const close = vi.fn()
  const read = (holdGenesis: boolean) =>
    createConnections({ follower: { follow, close }, holdGenesis }).read(chain, {
      name: 'target',
      signal
    })
  await expect(read(true)).rejects.toBe(late)
  await expect(read(false)).rejects.toBe(late)
  const args = { name: 'target', deadlineMs: LIGHT_MS, signal: expect.any(AbortSignal) }
  expect(follow.mock.calls).toEqual([
    [light, { ...args, genesis }],
    [light, args]
  ])
})
