import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { choosePorts } from './choosePorts.ts'

test('a network that runs already pushes the next one on', async () => {
  const taken = new Set([9_915, 30_411])
  const isFree = async (port: number) => !taken.has(port)
  expect(await choosePorts({ count: 40, isFree })).toEqual({ p2p: 30_510, rpc: 10_110 })
})

test('a machine without free ports is told so', async () => {
  const refusal = choosePorts({ count: 40, isFree: async () => false })
  await expect(refusal).rejects.toThrow('9910')
})

test('what somebody listens on is not free', async () => {
  const ports = await choosePorts({ count: 1 })
  const server = createServer()
  await new Promise<void>((resolve) =>
    server.listen({ port: ports.rpc, host: '127.0.0.1' }, () => resolve())
  )
  try {
    expect((await choosePorts({ count: 1 })).rpc).toBeGreaterThan(ports.rpc)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
})
